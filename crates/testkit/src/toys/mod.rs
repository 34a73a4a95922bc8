//! Two toy games with known answers: they test the engine and the suite itself.

mod kuhn;
mod nim;

pub use kuhn::{Card, Kuhn, KuhnAction, fault};
pub use nim::{Nim, Take};

use engine::{Choice, Content, Defect, Edition, Hash256, MAX_CHOICES, Setup, SetupError, Shelf};

/// The content of a game that has nothing printed on anything.
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

impl Setup for TwoSeats {
    const CHOICES: &'static [Choice] = &[];
    const REVISION: u16 = 1;
    fn new(players: u8, revision: u16, _: &[u8; MAX_CHOICES]) -> Result<Self, SetupError> {
        match (players, revision) {
            (2, Self::REVISION) => Ok(TwoSeats),
            (2, other) => Err(SetupError::Revision(other)),
            (other, _) => Err(SetupError::Players(other)),
        }
    }
    fn players(&self) -> u8 {
        2
    }
    fn revision(&self) -> u16 {
        Self::REVISION
    }
    fn pick(&self, _: usize) -> u8 {
        0
    }
}
