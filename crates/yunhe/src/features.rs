//! Numbers for learning.
