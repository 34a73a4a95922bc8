//! What the table agrees on before play.

use core::ops::RangeInclusive;
use engine::{Agreed, Choice, SetupError};

/// Seats, the variant, revision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup(Agreed);

const TAKER: usize = 0;

impl Setup {
    /// Whether the second highest card takes the lantern (SP-V1).
    pub fn second(&self) -> bool {
        self.0.picks[TAKER] == 1
    }
}

impl engine::Setup for Setup {
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const CHOICES: &'static [Choice] = &[Choice { key: "taker", values: &["highest", "second"], since: 1 }];
    const REVISION: u16 = 1;

    fn of(agreed: Agreed) -> Result<Self, SetupError> {
        Ok(Setup(agreed))
    }

    fn agreed(&self) -> &Agreed {
        &self.0
    }
}
