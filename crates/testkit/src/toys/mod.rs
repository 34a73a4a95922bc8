//! Two toy games with known answers: they test the engine and the suite itself.

mod kuhn;
mod nim;

pub use kuhn::{Card, Kuhn, KuhnAction, fault};
pub use nim::{Nim, Take};

use core::ops::RangeInclusive;
use engine::{Agreed, Choice, Content, Defect, Edition, Hash256, MAX_CHOICES, Setup, SetupError, Shelf};

/// The content of a game that has nothing printed.
#[derive(Debug)]
pub struct Blank;

impl Content for Blank {
    const EDITIONS: &'static [Edition] =
        &[Edition { name: "standard", de: "Leer.", en: "Blank.", file: "{}", offered: true }];
    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Blank> = Shelf::new();
        &SHELF
    }
    fn parse(_: &str) -> Result<Self, Vec<Defect>> {
        Ok(Blank)
    }
    fn hash(&self) -> Hash256 {
        Hash256::of(b"")
    }
}

/// The setup of a game for two without choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoSeats;

const TWO: Agreed = Agreed { players: 2, revision: 1, picks: [0; MAX_CHOICES] };

impl Setup for TwoSeats {
    const PLAYERS: RangeInclusive<u8> = 2..=2;
    const CHOICES: &'static [Choice] = &[];
    const REVISION: u16 = 1;
    fn of(_: Agreed) -> Result<Self, SetupError> {
        Ok(TwoSeats)
    }
    fn agreed(&self) -> &Agreed {
        &TWO
    }
}
