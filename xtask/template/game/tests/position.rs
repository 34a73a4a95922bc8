//! Positions of this game, set up in its own words.

use engine::Key as _;
use specimen::{Card, Cards, Specimen};

pub(crate) type Table = testkit::Table<Specimen>;

/// A table at which each seat has been dealt these cards and, up to nine, the lowest others.
pub(crate) fn dealt(setup: &str, hands: &[&[u8]]) -> Table {
    let mut table = Table::new(setup);
    let wished: Cards = hands.iter().flat_map(|hand| hand.iter().map(|&number| card(number))).collect();
    let mut others = Card::every().filter(|&card| !wished.has(card));
    for round in 0..9 {
        for hand in hands {
            let next = hand.get(round).map(|&number| card(number)).or_else(|| others.next()).expect("enough cards");
            table.deal(&format!("card.{}", next.number()));
        }
    }
    table
}

pub(crate) fn card(number: u8) -> Card {
    Card::with_number(number).expect("a card has this number")
}

/// A round: the lantern worth this many points is lit, and two players lay these cards.
pub(crate) fn round(points: u8, first: u8, second: u8) -> String {
    format!("=lantern.{} 0.lay.{first} 1.lay.{second}", points - 1)
}
