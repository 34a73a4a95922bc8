//! What the table agrees on before play.

use core::hash::{Hash, Hasher};
use core::ops::RangeInclusive;
use engine::{Agreed, Choice, SetupError};
use serde::{Deserialize, Serialize};

/// How the players get their boards (ZG-S8, ZG-A1).
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

/// Seats, boards, variants, revision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup(Agreed);

const BOARDS: usize = 0;
const DRAFT: usize = 1;
const TURN_ORDER: usize = 2;
const UNREST: usize = 3;

impl Setup {
    /// What was agreed on, as play remembers it.
    pub fn variants(&self) -> Variants {
        let Agreed { players, revision, picks } = self.0;
        let boards = [Boards::A, Boards::B, Boards::Auction][picks[BOARDS] as usize];
        let [draft, by_track, per_worker] = [DRAFT, TURN_ORDER, UNREST].map(|choice| picks[choice] == 1);
        Variants { players, revision, boards, draft, by_track, per_worker }
    }
}

impl engine::Setup for Setup {
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const CHOICES: &'static [Choice] = &[
        Choice { key: "boards", values: &["a", "b", "auction"], since: 1 },
        Choice { key: "draft", values: &["off", "on"], since: 1 },
        Choice { key: "turn-order", values: &["clockwise", "track"], since: 1 },
        Choice { key: "unrest-per-worker", values: &["off", "on"], since: 1 },
    ];
    const REVISION: u16 = 2;

    fn of(agreed: Agreed) -> Result<Self, SetupError> {
        Ok(Setup(agreed))
    }

    fn agreed(&self) -> &Agreed {
        &self.0
    }
}

/// What was agreed on, as play remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variants {
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
impl Hash for Variants {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Variants { players, revision, boards, draft, by_track, per_worker } = *self;
        (players, boards, draft, by_track, per_worker).hash(hasher);
        if revision > 1 {
            revision.hash(hasher);
        }
    }
}
