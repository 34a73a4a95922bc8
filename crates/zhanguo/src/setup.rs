//! What the table agrees on: how many play, which boards, which variants.

use core::hash::{Hash, Hasher};
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

/// Seats, variants, revision. A setup that exists is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats, 2 to 4.
    pub players: u8,
    /// The revision of the rules: with the second, an extra worker needs an official (ZG-B6).
    pub revision: u16,
    /// Which boards.
    pub boards: Boards,
    /// ZG-V1: draw three of each aspect and keep two in rounds 1 to 4.
    pub draft: bool,
    /// ZG-V2: turn order follows the reward track.
    pub by_track: bool,
    /// ZG-V3: recruiting raises unrest by 1 for each worker.
    pub per_worker: bool,
}

/// The first revision is left out, so that its states keep their fingerprints.
impl Hash for Setup {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Setup { players, revision, boards, draft, by_track, per_worker } = *self;
        (players, boards, draft, by_track, per_worker).hash(hasher);
        if revision > 1 {
            revision.hash(hasher);
        }
    }
}

impl engine::Setup for Setup {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "boards", values: &["a", "b", "auction"], since: 1 },
        Choice { key: "draft", values: &["off", "on"], since: 1 },
        Choice { key: "turn-order", values: &["clockwise", "track"], since: 1 },
        Choice { key: "unrest-per-worker", values: &["off", "on"], since: 1 },
    ];
    const REVISION: u16 = 2;

    fn new(players: u8, revision: u16, picks: &[u8; MAX_CHOICES]) -> Result<Setup, SetupError> {
        if !(2..=4).contains(&players) {
            return Err(SetupError::Players(players));
        }
        <Self as engine::Setup>::check(revision, picks)?;
        let boards = [Boards::A, Boards::B, Boards::Auction][picks[0] as usize];
        let [draft, by_track, per_worker] = [1, 2, 3].map(|choice: usize| picks[choice] == 1);
        Ok(Setup { players, revision, boards, draft, by_track, per_worker })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn revision(&self) -> u16 {
        self.revision
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
