//! What a network is for: a game, the meaning of each byte of its observations, and the number of its answers.

use engine::{Hash256, Numbered, Observe, observation_len, observation_names};
use std::fmt;

/// What a network, or a file of lessons, is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The game's short name.
    pub game: String,
    /// The version of its observations.
    pub observation: u16,
    /// The hash of the names of all bytes, a line each: it shows a change even if nobody raised the version.
    pub names: Hash256,
    /// How many bytes an observation has.
    pub bytes: usize,
    /// How many answers the game has.
    pub actions: u16,
}

impl Layout {
    /// The layout of a game in this program.
    pub fn of<G: Observe>() -> Layout {
        Layout {
            game: G::NAME.into(),
            observation: G::OBSERVATION,
            names: Hash256::of(observation_names::<G>().join("\n").as_bytes()),
            bytes: observation_len::<G>(),
            actions: G::Action::COUNT,
        }
    }

    /// Whether something made for this layout fits a game of this program.
    pub fn check<G: Observe>(&self) -> Result<(), Misfit> {
        let ours = Layout::of::<G>();
        if self.game != ours.game {
            return Err(Misfit::Game { theirs: self.game.clone(), ours: ours.game });
        }
        if self.observation != ours.observation || self.bytes != ours.bytes || self.names != ours.names {
            return Err(Misfit::Observation { theirs: self.observation, ours: ours.observation });
        }
        if self.actions != ours.actions {
            return Err(Misfit::Actions { theirs: self.actions, ours: ours.actions });
        }
        Ok(())
    }
}

/// Why something made for one layout does not fit a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// It is for another game.
    Game {
        /// The game it was made for.
        theirs: String,
        /// The game it was asked for.
        ours: String,
    },
    /// Observations mean something else now.
    Observation {
        /// The version it was made for.
        theirs: u16,
        /// This program's version; the same number if bytes changed nevertheless.
        ours: u16,
    },
    /// The game has other answers.
    Actions {
        /// How many it was made for.
        theirs: u16,
        /// How many the game has now.
        ours: u16,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Game { theirs, ours } => write!(f, "it is for {theirs}, not for {ours}"),
            Misfit::Observation { theirs, ours } => {
                write!(f, "it is for other observations (version {theirs}, here {ours}); train it anew")
            }
            Misfit::Actions { theirs, ours } => {
                write!(f, "it knows {theirs} answers, the game has {ours}; train it anew")
            }
        }
    }
}

impl std::error::Error for Misfit {}
