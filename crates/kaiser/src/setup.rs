//! What the table agrees on before play.

use crate::pieces::Side;
use core::ops::RangeInclusive;
use engine::{Agreed, Choice, SetupError};

/// Seats, side of the board, variants, revision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup(Agreed);

const SIDE: usize = 0;
const FORTIFICATIONS: usize = 1;
const START: usize = 2;

impl Setup {
    /// The side of the board that is played on (KC-S3). If left open, it is the side for fewer players.
    pub fn side(&self) -> Side {
        match self.0.picks[SIDE] {
            0 if self.0.players <= 4 => Side::ThreeFour,
            0 => Side::FourFive,
            pick => Side::ALL[pick as usize - 1],
        }
    }

    /// Whether each player has a fortification (KC-B1).
    pub fn fortifications(&self) -> bool {
        self.0.picks[FORTIFICATIONS] == 1
    }

    /// Whether the lot decides who begins; otherwise the first seat does (KC-S6).
    pub fn lot(&self) -> bool {
        self.0.picks[START] == 1
    }
}

impl engine::Setup for Setup {
    const PLAYERS: RangeInclusive<u8> = 3..=5;
    const CHOICES: &'static [Choice] = &[
        Choice { key: "side", values: &["auto", "3-4", "4-5"], since: 1 },
        Choice { key: "fortifications", values: &["no", "yes"], since: 1 },
        Choice { key: "start", values: &["first", "lot"], since: 1 },
    ];
    const REVISION: u16 = 1;

    fn of(agreed: Agreed) -> Result<Self, SetupError> {
        let setup = Setup(agreed);
        if setup.side().serves(agreed.players) {
            Ok(setup)
        } else {
            Err(SetupError::Conflict("side 3-4 is for 3 or 4 players, side 4-5 for 4 or 5"))
        }
    }

    fn agreed(&self) -> &Agreed {
        &self.0
    }
}
