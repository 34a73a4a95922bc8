//! One token for each decision and outcome: `card.red`, `house.Wei3`, `pile`.

use crate::Kaiser;
use crate::action::{Action, Chance};
use crate::content::{Content, MAX_SPACES};
use crate::pieces::{Colour, Province, Space};
use alloc::format;
use alloc::string::String;
use engine::{MAX_SEATS, Notation, Seat};

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Orange => "orange",
        Colour::Violet => "violet",
    }
}

fn read_colour(token: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&c| colour(c) == token)
}

/// A space by its id; an edition with fewer spaces leaves numbers without an id, which are written as numbers.
fn space(content: &Content, space: Space) -> String {
    content.spaces.get(space.index()).map_or_else(|| format!("{}", space.0), |info| info.id.clone())
}

fn read_space(content: &Content, token: &str) -> Option<Space> {
    let named = content.spaces.iter().position(|info| info.id == token);
    let spare = || token.parse().ok().filter(|n| (content.spaces.len()..MAX_SPACES).contains(n));
    let found = Space(named.or_else(spare)? as u8);
    (space(content, found) == token).then_some(found)
}

impl Notation for Kaiser {
    fn write_action(content: &Content, action: Action) -> String {
        match action {
            Action::Card(c) => format!("card.{}", colour(c)),
            Action::Pair(c) => format!("pair.{}", colour(c)),
            Action::Exchange(c) => format!("exchange.{}", colour(c)),
            Action::Done => "done".into(),
            Action::TakeOpen(c) => format!("take.{}", colour(c)),
            Action::TakePile => "pile".into(),
            Action::House(s) => format!("house.{}", space(content, s)),
            Action::Emissary(p) => format!("emissary.{}", content[p].id),
            Action::Fort(s) => format!("fort.{}", space(content, s)),
        }
    }

    fn read_action(content: &Content, token: &str) -> Option<Action> {
        let (kind, what) = token.split_once('.').unwrap_or((token, ""));
        match kind {
            "card" => read_colour(what).map(Action::Card),
            "pair" => read_colour(what).map(Action::Pair),
            "exchange" => read_colour(what).map(Action::Exchange),
            "done" if token == kind => Some(Action::Done),
            "take" => read_colour(what).map(Action::TakeOpen),
            "pile" if token == kind => Some(Action::TakePile),
            "house" => read_space(content, what).map(Action::House),
            "emissary" => Province::all().find(|&p| content[p].id == what).map(Action::Emissary),
            "fort" => read_space(content, what).map(Action::Fort),
            _ => None,
        }
    }

    fn write_chance(_: &Content, outcome: Chance) -> String {
        match outcome {
            Chance::Card(c) => colour(c).into(),
            Chance::Starts(seat) => format!("start.{}", seat.0),
        }
    }

    fn read_chance(_: &Content, token: &str) -> Option<Chance> {
        let starts = |seat: &Seat| token.strip_prefix("start.") == Some(&format!("{}", seat.0));
        let seat = Seat::all(MAX_SEATS as u8).find(starts);
        read_colour(token).map(Chance::Card).or(seat.map(Chance::Starts))
    }
}
