//! How strong a bot plays.

use crate::words::Word;
use serde::{Deserialize, Serialize};

/// How strong a bot plays, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub(crate) enum Level {
    Random,
    Greedy,
}

impl Level {
    /// All of them.
    pub(crate) const ALL: [Level; 2] = [Level::Random, Level::Greedy];

    /// The level offered first.
    pub(crate) const DEFAULT: Level = Level::Greedy;

    /// The bot that plays so.
    pub(crate) const fn kind(self) -> bots::Kind {
        match self {
            Level::Random => bots::Kind::Random,
            Level::Greedy => bots::Kind::Greedy,
        }
    }

    /// Its short name.
    pub(crate) const fn name(self) -> &'static str {
        self.kind().name()
    }

    /// The level of this name.
    pub(crate) fn parse(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its name on the page.
    pub(crate) const fn word(self) -> Word {
        match self {
            Level::Random => Word::BotRandom,
            Level::Greedy => Word::BotGreedy,
        }
    }
}
