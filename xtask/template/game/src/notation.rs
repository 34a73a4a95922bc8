//! One token for each decision and outcome: `lay.17`, `card.17`, `lantern.3`.

use crate::Specimen;
use crate::action::{Action, Chance};
use crate::content::Content;
use crate::pieces::{Card, Lantern};
use alloc::format;
use alloc::string::String;
use engine::Notation;

/// Reads a number as it is written: without a sign and without leading zeros.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| format!("{n}") == text)
}

fn card(text: &str) -> Option<Card> {
    number(text).and_then(Card::with_number)
}

impl Notation for Specimen {
    fn write_action(_: &Content, Action::Lay(card): Action) -> String {
        format!("lay.{}", card.number())
    }

    fn read_action(_: &Content, token: &str) -> Option<Action> {
        token.strip_prefix("lay.").and_then(card).map(Action::Lay)
    }

    fn write_chance(_: &Content, outcome: Chance) -> String {
        match outcome {
            Chance::Card(card) => format!("card.{}", card.number()),
            Chance::Lantern(lantern) => format!("lantern.{}", lantern.0),
        }
    }

    fn read_chance(_: &Content, token: &str) -> Option<Chance> {
        match token.split_once('.')? {
            ("card", what) => card(what).map(Chance::Card),
            ("lantern", what) => number(what).and_then(|n| Lantern::from_index(n.into())).map(Chance::Lantern),
            _ => None,
        }
    }
}
