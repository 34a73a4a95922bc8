//! The things on the table.

use engine::{Key, Set};

/// Cards that each player is dealt; as many rounds are played.
pub const HAND: u8 = 9;

engine::keys! {
    /// A card. The deck has each once.
    pub struct Card: u64 = 40;
    /// A lantern, by its place in the content file.
    pub struct Lantern: u16 = 12;
}

/// Some cards.
pub type Cards = Set<Card>;

impl Card {
    /// The number printed on it.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The card with this number.
    pub fn with_number(number: u8) -> Option<Card> {
        Card::every().find(|card| card.number() == number)
    }
}
