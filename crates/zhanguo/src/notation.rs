//! One token for each decision and outcome: `unify.42.3`, `court.17.wall`, `walk.red.3.4`.

use crate::ZhanGuo;
use crate::action::{Action, Chance};
use crate::content::Content;
use crate::pieces::{
    Aspect, BARS, Board, CARDS, Card, Court, MAX_SQUARES, ORDERS_PER_KIND, Official, PLAYERS, REGIONS, Region, Regions,
    SECTIONS, SLOTS, Section,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::{Notation, Seat};

fn court(action: Court) -> &'static str {
    match action {
        Court::Wall => "wall",
        Court::Palace => "palace",
        Court::Workers => "workers",
        Court::Relocate => "relocate",
        Court::Official => "official",
        Court::Governor => "governor",
    }
}

fn aspect(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Writing => "writing",
        Aspect::Currency => "currency",
        Aspect::Law => "law",
    }
}

fn official(official: Official) -> &'static str {
    match official {
        Official::Red => "red",
        Official::Grey => "grey",
        Official::White => "white",
    }
}

fn board(board: Board) -> &'static str {
    match board {
        Board::A => "a",
        Board::Circle => "circle",
        Board::Square => "square",
        Board::Triangle => "triangle",
        Board::Star => "star",
    }
}

fn regions(regions: Regions) -> String {
    regions.iter().map(|region| char::from(b'0' + region.number())).collect()
}

/// A number from 1 to `most`, without leading zeros, less 1.
fn number(token: &str, most: usize) -> Option<u8> {
    let n: usize = token.parse().ok()?;
    ((1..=most).contains(&n) && !token.starts_with(['0', '+'])).then(|| n as u8 - 1)
}

fn read_card(token: &str) -> Option<Card> {
    number(token, CARDS).map(|n| Card(n + 1))
}

fn read_region(token: &str) -> Option<Region> {
    number(token, REGIONS).map(Region)
}

fn read_regions(token: &str) -> Option<Regions> {
    let mut set = Regions::EMPTY;
    for digit in token.chars() {
        let region = Region((digit.to_digit(10)?).checked_sub(1)? as u8);
        if region.index() >= REGIONS || u32::from(set.0) >> region.0 != 0 {
            return None;
        }
        set = set.with(region);
    }
    (!set.is_empty()).then_some(set)
}

fn read_aspect(token: &str) -> Option<Aspect> {
    Aspect::ALL.into_iter().find(|&a| aspect(a) == token)
}

fn read_official(token: &str) -> Option<Official> {
    Official::ALL.into_iter().find(|&o| official(o) == token)
}

fn read_court(token: &str) -> Option<Court> {
    Court::ALL.into_iter().find(|&c| court(c) == token)
}

fn read_board(token: &str) -> Option<Board> {
    Board::B_SIDES.into_iter().find(|&b| board(b) == token)
}

/// Two different regions.
fn read_way(from: &str, to: &str) -> Option<(Region, Region)> {
    let way = (read_region(from)?, read_region(to)?);
    (way.0 != way.1).then_some(way)
}

impl Notation for ZhanGuo {
    fn write_action(_: &Content, action: Action) -> String {
        match action {
            Action::Unify(card, region) => format!("unify.{}.{}", card.0, region.number()),
            Action::Court(card, action) => format!("court.{}.{}", card.0, court(action)),
            Action::Discard(card) => format!("discard.{}", card.0),
            Action::Bid(bid) => format!("bid.{bid}"),
            Action::Pass => "pass".into(),
            Action::Accept => "accept".into(),
            Action::Done => "done".into(),
            Action::Board(b) => format!("board.{}", board(b)),
            Action::Region(region) => format!("region.{}", region.number()),
            Action::Square(square) => format!("square.{}", square + 1),
            Action::Field(section, bars) => format!("field.{}.{bars}", section.0 + 1),
            Action::Pay(set) => format!("pay.{}", regions(set)),
            Action::Take(a) => format!("take.{}", aspect(a)),
            Action::Official(o, region) => format!("official.{}.{}", official(o), region.number()),
            Action::Lower(o, region) => format!("lower.{}.{}", official(o), region.number()),
            Action::Raise(o, region) => format!("raise.{}.{}", official(o), region.number()),
            Action::Walk(o, from, to) => format!("walk.{}.{}.{}", official(o), from.number(), to.number()),
            Action::Shift(o, from, to) => format!("shift.{}.{}.{}", official(o), from.number(), to.number()),
            Action::Use(region, slot) => format!("use.{}.{}", region.number(), slot + 1),
            Action::Ability(n) => format!("ability.{}", n + 1),
            Action::Calm(region) => format!("calm.{}", region.number()),
            Action::Carry(from, to) => format!("carry.{}.{}", from.number(), to.number()),
            Action::Transfer(from, spot, to) => format!("transfer.{}.{}.{}", from.number(), spot + 1, to.number()),
        }
    }

    fn read_action(_: &Content, token: &str) -> Option<Action> {
        let words: Vec<&str> = token.split('.').collect();
        Some(match words[..] {
            ["unify", card, region] => Action::Unify(read_card(card)?, read_region(region)?),
            ["court", card, action] => Action::Court(read_card(card)?, read_court(action)?),
            ["discard", card] => Action::Discard(read_card(card)?),
            ["bid", bid] => Action::Bid(number(bid, crate::MAX_BID.into())? + 1),
            ["pass"] => Action::Pass,
            ["accept"] => Action::Accept,
            ["done"] => Action::Done,
            ["board", board] => Action::Board(read_board(board)?),
            ["region", region] => Action::Region(read_region(region)?),
            ["square", square] => Action::Square(number(square, MAX_SQUARES)?),
            ["field", section, bars] => Action::Field(Section(number(section, SECTIONS)?), number(bars, BARS)? + 1),
            ["pay", set] => Action::Pay(read_regions(set)?),
            ["take", aspect] => Action::Take(read_aspect(aspect)?),
            ["official", o, region] => Action::Official(read_official(o)?, read_region(region)?),
            ["lower", o, region] => Action::Lower(read_official(o)?, read_region(region)?),
            ["raise", o, region] => Action::Raise(read_official(o)?, read_region(region)?),
            ["walk", o, from, to] => {
                let (from, to) = read_way(from, to)?;
                Action::Walk(read_official(o)?, from, to)
            }
            ["shift", o, from, to] => {
                let (from, to) = read_way(from, to)?;
                Action::Shift(read_official(o)?, from, to)
            }
            ["use", region, slot] => Action::Use(read_region(region)?, number(slot, SLOTS)?),
            ["ability", n] => Action::Ability(number(n, crate::content::MAX_ABILITIES)?),
            ["calm", region] => Action::Calm(read_region(region)?),
            ["carry", from, to] => {
                let (from, to) = read_way(from, to)?;
                Action::Carry(from, to)
            }
            ["transfer", from, spot, to] => {
                let (from, to) = read_way(from, to)?;
                Action::Transfer(from, number(spot, MAX_SQUARES + 1)?, to)
            }
            _ => return None,
        })
    }

    fn write_chance(_: &Content, outcome: Chance) -> String {
        match outcome {
            Chance::Card(card) => format!("{}", card.0),
            Chance::Disc(seat) => format!("disc.{}", seat.0 + 1),
            Chance::Tile(tile) => format!("tile.{}.{}", tile / 2 + 1, if tile % 2 == 0 { "front" } else { "back" }),
            Chance::Order(order) => format!("order.{}", order + 1),
            Chance::Board(b) => format!("board.{}", board(b)),
        }
    }

    fn read_chance(_: &Content, token: &str) -> Option<Chance> {
        let words: Vec<&str> = token.split('.').collect();
        Some(match words[..] {
            ["disc", seat] => Chance::Disc(Seat(number(seat, PLAYERS)?)),
            ["tile", tile, "front"] => Chance::Tile(number(tile, SECTIONS)? * 2),
            ["tile", tile, "back"] => Chance::Tile(number(tile, SECTIONS)? * 2 + 1),
            ["order", order] => Chance::Order(number(order, ORDERS_PER_KIND)?),
            ["board", board] => Chance::Board(read_board(board)?),
            [card] => Chance::Card(read_card(card)?),
            _ => return None,
        })
    }
}
