//! What the table agrees on before play.

use crate::pieces::Side;
use engine::{Choice, MAX_CHOICES, SetupError};

/// Seats, side of the board, variants, revision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    revision: u16,
    picks: [u8; Setup::COUNT],
}

impl Setup {
    const COUNT: usize = 3;
    const SIDE: usize = 0;
    const FORTIFICATIONS: usize = 1;
    const START: usize = 2;

    /// The side of the board that is played on (KC-S3). Left open, it is the side for the smaller number.
    pub fn side(&self) -> Side {
        match self.picks[Setup::SIDE] {
            0 if self.players <= 4 => Side::ThreeFour,
            0 => Side::FourFive,
            pick => Side::ALL[pick as usize - 1],
        }
    }

    /// Whether each player has a fortification (KC-B1).
    pub fn fortifications(&self) -> bool {
        self.picks[Setup::FORTIFICATIONS] == 1
    }

    /// Whether the lot decides who begins; otherwise the first seat does (KC-S6).
    pub fn lot(&self) -> bool {
        self.picks[Setup::START] == 1
    }
}

impl engine::Setup for Setup {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "side", values: &["auto", "3-4", "4-5"], since: 1 },
        Choice { key: "fortifications", values: &["no", "yes"], since: 1 },
        Choice { key: "start", values: &["first", "lot"], since: 1 },
    ];
    const REVISION: u16 = 1;

    fn new(players: u8, revision: u16, picks: &[u8; MAX_CHOICES]) -> Result<Self, SetupError> {
        if !(3..=5).contains(&players) {
            return Err(SetupError::Players(players));
        }
        <Self as engine::Setup>::check(revision, picks)?;
        let setup = Setup { players, revision, picks: core::array::from_fn(|i| picks[i]) };
        if setup.side().serves(players) {
            Ok(setup)
        } else {
            Err(SetupError::Conflict("side 3-4 is for 3 or 4 players, side 4-5 for 4 or 5"))
        }
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn revision(&self) -> u16 {
        self.revision
    }

    fn pick(&self, choice: usize) -> u8 {
        self.picks[choice]
    }
}
