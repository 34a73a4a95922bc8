//! One game, a match of two with sides swapped, or the Emperor alone.

use crate::pieces::{Level, Mode};
use engine::{Choice, MAX_CHOICES, SetupError};

/// Seats, mode, solo level and revision. Seat 0 is the Emperor of the first game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    revision: u16,
    /// How the match is played.
    pub mode: Mode,
    /// How strong the barbarians of the solo game are.
    pub level: Level,
}

impl engine::Setup for Setup {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "mode", values: &["single", "match"], since: 1 },
        Choice { key: "level", values: &["normal", "easy", "hard"], since: 1 },
    ];
    const REVISION: u16 = 1;

    fn new(players: u8, revision: u16, picks: &[u8; MAX_CHOICES]) -> Result<Self, SetupError> {
        <Self as engine::Setup>::check(revision, picks)?;
        let level = *Level::ALL.get(usize::from(picks[1])).ok_or(SetupError::UnknownChoice("level".into()))?;
        let mode = match (players, picks[0]) {
            (1, 0) => Mode::Solo,
            (1, 1) => return Err(SetupError::Conflict("a match of two games needs two players")),
            (2, 0) => Mode::Single,
            (2, 1) => Mode::Match,
            (1 | 2, _) => return Err(SetupError::UnknownChoice("mode".into())),
            _ => return Err(SetupError::Players(players)),
        };
        if mode != Mode::Solo && level != Level::Normal {
            return Err(SetupError::Conflict("the level is for the solo game; two players play without it"));
        }
        Ok(Setup { revision, mode, level })
    }

    fn players(&self) -> u8 {
        if self.mode == Mode::Solo { 1 } else { 2 }
    }

    fn revision(&self) -> u16 {
        self.revision
    }

    fn pick(&self, choice: usize) -> u8 {
        match choice {
            0 => u8::from(self.mode == Mode::Match),
            _ => self.level as u8,
        }
    }
}
