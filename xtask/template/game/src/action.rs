//! Decisions and random outcomes, and their numbers, which are stable for ever.

use crate::pieces::{Card, Lantern};
use engine::Numbered;

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay this card face down.
    Lay(Card),
}

impl Numbered for Action {
    // 40 cards.
    const COUNT: u16 = Card::COUNT as u16;

    fn id(self) -> u16 {
        let Action::Lay(card) = self;
        card.index() as u16
    }

    fn from_id(id: u16) -> Option<Self> {
        Card::from_index(id.into()).map(Action::Lay)
    }
}

/// One random outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// This card is dealt.
    Card(Card),
    /// This lantern is lit.
    Lantern(Lantern),
}

// The first number of each kind of outcome.
const LANTERN: u16 = Card::COUNT as u16;

impl Numbered for Chance {
    // 40 cards + 12 lanterns = 52.
    const COUNT: u16 = LANTERN + Lantern::COUNT as u16;

    fn id(self) -> u16 {
        match self {
            Chance::Card(card) => card.index() as u16,
            Chance::Lantern(lantern) => LANTERN + lantern.index() as u16,
        }
    }

    fn from_id(id: u16) -> Option<Self> {
        match id {
            0..LANTERN => Card::from_index(id.into()).map(Chance::Card),
            LANTERN.. => Lantern::from_index((id - LANTERN).into()).map(Chance::Lantern),
        }
    }
}
