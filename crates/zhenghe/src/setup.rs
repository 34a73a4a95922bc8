//! What the table agrees on before play.

use crate::pieces::{Level, Mode};
use core::ops::RangeInclusive;
use engine::{Agreed, Choice, SetupError};

/// Seats, mode, solo level, revision. Seat 0 is the Emperor of the first game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup(Agreed);

const MODE: usize = 0;
const LEVEL: usize = 1;

impl Setup {
    /// One game, a match of two with sides swapped, or the Emperor alone.
    pub fn mode(&self) -> Mode {
        match (self.0.players, self.0.picks[MODE]) {
            (1, _) => Mode::Solo,
            (_, 0) => Mode::Single,
            _ => Mode::Match,
        }
    }

    /// How strong the barbarians of the solo game are.
    pub fn level(&self) -> Level {
        Level::ALL[usize::from(self.0.picks[LEVEL])]
    }
}

impl engine::Setup for Setup {
    const PLAYERS: RangeInclusive<u8> = 1..=2;
    const CHOICES: &'static [Choice] = &[
        Choice { key: "mode", values: &["single", "match"], since: 1 },
        Choice { key: "level", values: &["normal", "easy", "hard"], since: 1 },
    ];
    const REVISION: u16 = 1;

    fn of(agreed: Agreed) -> Result<Self, SetupError> {
        let setup = Setup(agreed);
        if agreed.players == 1 && agreed.picks[MODE] == 1 {
            return Err(SetupError::Conflict("a match of two games needs two players"));
        }
        if setup.mode() != Mode::Solo && setup.level() != Level::Normal {
            return Err(SetupError::Conflict("the level is for the solo game; two players play without it"));
        }
        Ok(setup)
    }

    fn agreed(&self) -> &Agreed {
        &self.0
    }
}
