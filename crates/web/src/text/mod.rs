//! What the page says.

mod words;

pub(crate) use words::{Word, words};
