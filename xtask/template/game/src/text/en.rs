//! English.

use super::{BoardWords, lantern_name, numbers};
use crate::Specimen;
use crate::action::Action;
use crate::because::Obstacle;
use crate::content::Content;
use crate::event::Event;
use crate::why::Rule;
use alloc::format;
use engine::{Known, Lang, Line};

pub(super) const BOARD: BoardWords = BoardWords {
    round: "Round",
    of: "of",
    lantern: "Lantern",
    none: "none yet",
    player: "Player",
    cards: "cards",
    shown: "shown",
    points: "points",
    laid: "has laid",
    thinks: "thinks",
    your_cards: "Your cards",
};

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; 0] = [];

pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    let name = |lantern| lantern_name(Lang::En, content, lantern);
    match *event {
        Event::Dealt(seat) => line.seat(seat).word(" is dealt a card."),
        Event::Drew(card) => line.word("It is the ").piece(format!("{}", card.number())).word("."),
        Event::Lit(lantern) => line.word("This lantern is lit: ").piece(name(lantern)).word("."),
        Event::Laid(seat) => line.seat(seat).word(" lays a card face down."),
        Event::Showed(seat, card) => line.seat(seat).word(" shows the ").piece(format!("{}", card.number())).word("."),
        Event::Took(seat, lantern) => line.seat(seat).word(" takes the lantern: ").piece(name(lantern)).word("."),
        Event::Won(seats) if seats.len() == 1 => line.seats(seats, " and ").word(" wins."),
        Event::Won(seats) => line.seats(seats, " and ").word(" win together."),
    }
}

pub(super) fn prompt(known: Known<'_, Specimen>) -> Line {
    let line = Line::new().word("Which card do you lay face down");
    match known.public.lantern {
        Some(lantern) => {
            line.word(" for the lantern ").piece(lantern_name(Lang::En, known.content, lantern)).word("?")
        }
        None => line.word("?"),
    }
}

pub(super) fn action(Action::Lay(card): Action) -> Line {
    Line::new().word("Lay the ").piece(format!("{}", card.number()))
}

pub(super) fn obstacle(obstacle: Obstacle) -> Line {
    let line = Line::new().word("The ");
    match obstacle {
        Obstacle::Shown(card) => line.number(card.number()).word(" has already been shown."),
        Obstacle::Hand { card, held } => {
            line.number(card.number()).word(" is not in your hand. You hold: ").piece(numbers(held)).word(".")
        }
    }
}

pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => "Two to four players. There are twelve lanterns and forty cards with the numbers 1 to 40.",
        Rule::S2 => {
            "The cards are shuffled and everybody is dealt nine. The others stay face down; nobody knows them, and \
             nobody plays a card that was not dealt to them."
        }
        Rule::R1 => "Nine rounds are played. In each a lantern that has never been lit is lit at random.",
        Rule::R2 => "All lay a card of their hand face down at the same time, everybody one in each round.",
        Rule::R3 => "Once all have laid a card, the cards are shown. The highest takes the lantern.",
        Rule::R4 => "Cards that were shown are out of the game. Everybody may remember which they were.",
        Rule::F1 => "After nine rounds all cards have been played and the match is over.",
        Rule::F2 => "Each lantern counts its points. The most points win; players who are level win together.",
        Rule::V1 => "Variant: not the highest but the second highest card takes the lantern.",
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "taker" => ("Who takes the lantern", "The highest card or, as a variant, the second highest."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("taker", "highest") => "the highest card",
        ("taker", "second") => "the second highest card",
        _ => "",
    }
}
