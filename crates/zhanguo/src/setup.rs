//! What the table agrees on: how many play, which boards, which variants.

use engine::{Choice, MAX_CHOICES, SetupError};
use serde::{Deserialize, Serialize};

/// How the players come to their boards (ZG-S8, ZG-A1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boards {
    /// Everybody uses the A side.
    A,
    /// Everybody chooses a B side, anticlockwise, the start player last.
    B,
    /// B sides by auction.
    Auction,
}

/// Seats and variants. A setup that exists is valid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats, 2 to 4.
    pub players: u8,
    /// Which boards.
    pub boards: Boards,
    /// ZG-V1: draw three of each aspect and keep two in rounds 1 to 4.
    pub draft: bool,
    /// ZG-V2: turn order follows the reward track.
    pub by_track: bool,
    /// ZG-V3: recruiting raises unrest by 1 for each worker.
    pub per_worker: bool,
}

impl engine::Setup for Setup {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "boards", values: &["a", "b", "auction"], since: 1 },
        Choice { key: "draft", values: &["off", "on"], since: 1 },
        Choice { key: "turn-order", values: &["clockwise", "track"], since: 1 },
        Choice { key: "unrest-per-worker", values: &["off", "on"], since: 1 },
    ];
    const REVISION: u16 = 1;

    fn new(players: u8, revision: u16, picks: &[u8; MAX_CHOICES]) -> Result<Setup, SetupError> {
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players(players));
        }
        <Self as engine::Setup>::check(revision, picks)?;
        let boards = [Boards::A, Boards::B, Boards::Auction][picks[0] as usize];
        Ok(Setup { players, boards, draft: picks[1] == 1, by_track: picks[2] == 1, per_worker: picks[3] == 1 })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn revision(&self) -> u16 {
        Self::REVISION
    }

    fn pick(&self, choice: usize) -> u8 {
        match choice {
            0 => self.boards as u8,
            1 => self.draft.into(),
            2 => self.by_track.into(),
            3 => self.per_worker.into(),
            _ => 0,
        }
    }
}
