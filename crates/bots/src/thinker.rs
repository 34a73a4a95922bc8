//! What becomes of a question to a bot.

use std::fmt;

/// Why a thought has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// It was cancelled: nobody wants the answer any more.
    Cancelled,
    /// The seat has nothing to decide.
    NoQuestion,
    /// The bot failed.
    Failed,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lost::Cancelled => "the thought was cancelled",
            Lost::NoQuestion => "the seat has nothing to decide",
            Lost::Failed => "the bot failed",
        })
    }
}

impl std::error::Error for Lost {}
