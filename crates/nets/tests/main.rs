//! Networks as files, and what they answer.

mod answers;
mod corpus;
mod damage;
