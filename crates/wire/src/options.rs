//! What the opener of a table chooses.

use crate::limits::{MAX_BANK_S, MAX_BOT_BYTES, MAX_DAYS, MAX_INCREMENT_S, MAX_SETUP_BYTES, MAX_TITLE_CHARS};
use serde::{Deserialize, Serialize};

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// As much time as they like.
    #[default]
    Free,
    /// A bank for the whole game, and an increment each time a seat finishes deciding.
    Clock {
        /// Seconds in the bank at the start.
        bank: u32,
        /// Seconds added each time a seat finishes deciding.
        increment: u32,
    },
    /// A number of days for each turn.
    Days(u32),
}

/// What happens to the seat of somebody who has run out of time or vanished.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absent {
    /// The others wait.
    #[default]
    Wait,
    /// A bot of this level, which sees only that seat's view, keeps the seat until the player returns.
    Keeper(String),
}

/// What the opener of a table chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The short name of the game.
    pub game: String,
    /// Players and variants, written as in records: `players=3 side=4-5`.
    #[serde(default)]
    pub setup: String,
    /// The name of the edition of boards and cards; if empty, the standard edition.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub edition: String,
    /// A line for the list of tables.
    #[serde(default)]
    pub title: String,
    /// Whether the table is in the public list; otherwise it can only be found by its link.
    #[serde(default)]
    pub public: bool,
    /// How much time the players have.
    #[serde(default)]
    pub pace: Pace,
    /// What happens to the seat of somebody who has run out of time or vanished.
    #[serde(default)]
    pub absent: Absent,
    /// Whether hints and answers to "why not" are given; the record marks the use of hints.
    #[serde(default)]
    pub help: bool,
    /// Whether the result counts for ratings, if everybody has an account. Such a table gives no hints; a player who
    /// leaves or runs out of time is rated last.
    #[serde(default)]
    pub rated: bool,
}

/// Which of the options is out of range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// The text of the setup is too long.
    Setup,
    /// The title is too long.
    Title,
    /// The clock is out of range.
    Pace,
    /// The keeper's name is too long.
    Absent,
}

impl Options {
    /// The default options of a game.
    pub fn new(game: &str) -> Options {
        Options {
            game: game.into(),
            setup: String::new(),
            edition: String::new(),
            title: String::new(),
            public: false,
            pace: Pace::Free,
            absent: Absent::Wait,
            help: false,
            rated: false,
        }
    }

    /// Checks that every number and text is within its limit. Whether the game allows the setup is for the host to
    /// check.
    pub fn check(&self) -> Result<(), OptionsError> {
        let pace = match self.pace {
            Pace::Free => true,
            Pace::Clock { bank, increment } => (1..=MAX_BANK_S).contains(&bank) && increment <= MAX_INCREMENT_S,
            Pace::Days(days) => (1..=MAX_DAYS).contains(&days),
        };
        let absent = match &self.absent {
            Absent::Wait => true,
            Absent::Keeper(name) => name.len() <= MAX_BOT_BYTES,
        };
        let checks = [
            (self.setup.len() <= MAX_SETUP_BYTES, OptionsError::Setup),
            (self.game.len() <= MAX_BOT_BYTES && self.edition.len() <= MAX_BOT_BYTES, OptionsError::Setup),
            (self.title.chars().count() <= MAX_TITLE_CHARS, OptionsError::Title),
            (pace, OptionsError::Pace),
            (absent, OptionsError::Absent),
        ];
        checks.into_iter().try_for_each(|(holds, error)| if holds { Ok(()) } else { Err(error) })
    }
}
