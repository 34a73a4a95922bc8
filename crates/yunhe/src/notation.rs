//! One token for each decision and outcome: `build.K6`, `at.T1-2b`, `turn.3`.

use crate::Yunhe;
use crate::action::{Action, Chance, INSPECTION};
use crate::content::Content;
use crate::pieces::{Card, EDGES, Field, MAX_FIELDS, MAX_SHAPES, STACKS, StackNo, Tile};
use alloc::format;
use alloc::string::{String, ToString};
use engine::{MAX_SEATS, Notation, Seat};

/// Things that an edition does not name are written by number: `#57`.
fn named(id: Option<&String>, number: u8) -> String {
    id.cloned().unwrap_or_else(|| format!("#{number}"))
}

fn number(token: &str, limit: usize) -> Option<u8> {
    let canonical = token == "0" || !token.starts_with(['0', '+']);
    token.parse().ok().filter(|&n: &u8| canonical && usize::from(n) < limit)
}

/// A number counted from 1.
fn counted(token: &str, limit: usize) -> Option<u8> {
    number(token, limit + 1)?.checked_sub(1)
}

fn unnamed(token: &str, named: usize, limit: usize) -> Option<u8> {
    number(token.strip_prefix('#')?, limit).filter(|&n| usize::from(n) >= named)
}

pub(crate) fn write_field(content: &Content, field: Field) -> String {
    named(content.fields.get(field.index()).map(|info| &info.id), field.0)
}

fn read_field(content: &Content, token: &str) -> Option<Field> {
    content.field(token).or_else(|| unnamed(token, content.fields.len(), MAX_FIELDS).map(Field))
}

fn write_tile(content: &Content, tile: Tile) -> String {
    if tile == Tile::UNREST {
        return "unrest".into();
    }
    named(content.shapes.get(tile.index()).map(|shape| &shape.id), tile.0)
}

fn read_tile(content: &Content, token: &str) -> Option<Tile> {
    if token == "unrest" {
        return Some(Tile::UNREST);
    }
    let known = content.shapes.iter().position(|shape| shape.id == token).map(|at| at as u8);
    known.or_else(|| unnamed(token, content.shapes.len(), MAX_SHAPES)).map(Tile)
}

fn read_card(content: &Content, token: &str) -> Option<Card> {
    content.cards.iter().position(|card| card.id == token).map(|at| Card(at as u8))
}

impl Notation for Yunhe {
    fn write_action(content: &Content, action: Action) -> String {
        match action {
            Action::Take(card) => format!("take.{}", content.cards[card].id),
            Action::Stack(stack) => format!("stack.{}", stack.0 + 1),
            Action::Field(field) => format!("at.{}", write_field(content, field)),
            Action::Palace => "palace".into(),
            Action::Turn(rotation) => format!("turn.{rotation}"),
            Action::Done => "done".into(),
            Action::Supply(stack) => format!("supply.{}", stack.0 + 1),
            Action::Build(tile) => format!("build.{}", write_tile(content, tile)),
            Action::Rebuild => "rebuild".into(),
            Action::Prestige => "prestige".into(),
            Action::Remove => "remove".into(),
            Action::Calm(colour) => format!("calm.{}", colour.0),
            Action::Destroy => "destroy".into(),
            Action::Inspect(steps) => format!("inspect.{steps}"),
            Action::Tea => "tea".into(),
            Action::Spy => "spy".into(),
            Action::Intrigue(victim) => format!("intrigue.{}", victim.0),
            Action::Denounce(victim) => format!("denounce.{}", victim.0),
            Action::Reform => "reform".into(),
        }
    }

    fn read_action(content: &Content, token: &str) -> Option<Action> {
        let (verb, object) = token.split_once('.').unwrap_or((token, ""));
        let stack = || counted(object, STACKS).map(StackNo);
        let seat = || number(object, MAX_SEATS).map(Seat);
        match verb {
            "take" => read_card(content, object).map(Action::Take),
            "stack" => stack().map(Action::Stack),
            "at" => read_field(content, object).map(Action::Field),
            "turn" => number(object, EDGES).map(Action::Turn),
            "supply" => stack().map(Action::Supply),
            "build" => read_tile(content, object).map(Action::Build),
            "calm" => seat().map(Action::Calm),
            "inspect" => counted(object, INSPECTION.into()).map(|steps| Action::Inspect(steps + 1)),
            "intrigue" => seat().map(Action::Intrigue),
            "denounce" => seat().map(Action::Denounce),
            _ => match token {
                "palace" => Some(Action::Palace),
                "done" => Some(Action::Done),
                "rebuild" => Some(Action::Rebuild),
                "prestige" => Some(Action::Prestige),
                "remove" => Some(Action::Remove),
                "destroy" => Some(Action::Destroy),
                "tea" => Some(Action::Tea),
                "spy" => Some(Action::Spy),
                "reform" => Some(Action::Reform),
                _ => None,
            },
        }
    }

    fn write_chance(content: &Content, outcome: Chance) -> String {
        match outcome {
            Chance::Start(seat) => seat.0.to_string(),
            Chance::Tile(tile) => write_tile(content, tile),
        }
    }

    fn read_chance(content: &Content, token: &str) -> Option<Chance> {
        let seat = number(token, MAX_SEATS).map(|seat| Chance::Start(Seat(seat)));
        seat.or_else(|| read_tile(content, token).map(Chance::Tile))
    }
}
