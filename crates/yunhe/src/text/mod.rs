//! The game in words.

mod de;
mod en;

use crate::action::Action;
use crate::because::because;
use crate::content::{Content, Entry};
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, CardSet, Deed, EDGES, Field, Heading, Source, StackNo, Tile, Tiles};
use crate::state::{Player, Public};
use crate::steps::Part;
use crate::why::Rule;
use crate::{Yunhe, notation};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Seat, Text, View, in_lang};

impl Text for Yunhe {
    fn title(lang: Lang) -> &'static str {
        in_lang!(lang, TITLE)
    }

    fn event(lang: Lang, content: &Content, event: &Event) -> Line {
        in_lang!(lang, event(content, *event))
    }

    fn prompt(lang: Lang, known: Known<'_, Yunhe>) -> Line {
        in_lang!(lang, prompt(known))
    }

    fn action(lang: Lang, known: Known<'_, Yunhe>, action: Action) -> Line {
        in_lang!(lang, action(known, action))
    }

    fn because(lang: Lang, known: Known<'_, Yunhe>, action: Action) -> Option<Line> {
        let obstacle = because(known, action)?;
        Some(in_lang!(lang, obstacle(known.content, obstacle)))
    }

    fn rule(lang: Lang, rule: Rule) -> &'static str {
        in_lang!(lang, rule(rule))
    }

    fn source(lang: Lang, source: usize) -> &'static str {
        let Some(&source) = Source::ALL.get(source) else { return "" };
        in_lang!(lang, source(source))
    }

    fn choice(lang: Lang, key: &str) -> (&'static str, &'static str) {
        in_lang!(lang, choice(key))
    }

    fn value(lang: Lang, key: &str, value: &str) -> &'static str {
        in_lang!(lang, value(key, value))
    }

    fn changes(lang: Lang) -> &'static [&'static str] {
        in_lang!(lang, &CHANGES)
    }

    fn board(lang: Lang, view: &View<Yunhe>) -> String {
        let words = in_lang!(lang, &WORDS);
        draw(lang, words, view)
    }
}

/// A part of an answer.
pub(crate) fn part(lang: Lang, content: &Content, part: Part) -> Line {
    in_lang!(lang, part(content, part))
}

impl Deed {
    /// What it is called.
    pub fn name(self, lang: Lang) -> &'static str {
        in_lang!(lang, deed(self))
    }
}

/// A city or pagoda by its name; a field of a territory by the territory and what its id says beyond that.
fn field_name(lang: Lang, content: &Content, field: Field) -> String {
    let id = notation::write_field(content, field);
    let Some(info) = content.fields.get(field.index()) else { return id };
    match (&info.name, info.territory) {
        (Some(name), _) => name.get(lang).into(),
        (None, None) => id,
        (None, Some(territory)) => {
            let short = id.split_once('-').map_or(id.as_str(), |(_, short)| short);
            in_lang!(lang, land(short, territory + 1))
        }
    }
}

/// Where the lines of a tile lead in a rotation; the drawn board shows the rotation itself.
fn lines(lang: Lang, content: &Content, tile: Tile, rotation: u8) -> String {
    let arms = content.shape(tile).turned[usize::from(rotation)];
    let names = in_lang!(lang, &DIRECTIONS);
    let led: Vec<&str> = (0..EDGES).filter(|edge| arms >> edge & 1 == 1).map(|edge| names[edge]).collect();
    led.join(", ")
}

fn land_name(lang: Lang, content: &Content, land: u8) -> String {
    content.territories.get(usize::from(land)).map_or_else(String::new, |land| land.name.get(lang).into())
}

fn card_name(lang: Lang, content: &Content, card: Card) -> String {
    content.cards[card].name.get(lang).into()
}

/// A canal tile with its points, or the word for unrest.
fn tile_name(lang: Lang, content: &Content, tile: Tile, unrest: &str) -> String {
    match content.shapes.get(tile.index()) {
        Some(shape) => format!("{} ({})", shape.name.get(lang), shape.value),
        None => unrest.into(),
    }
}

fn stack_number(stack: StackNo) -> i32 {
    i32::from(stack.0) + 1
}

fn cards(lang: Lang, content: &Content, cards: CardSet) -> String {
    cards.iter().map(|card| card_name(lang, content, card)).collect::<Vec<_>>().join(", ")
}

/// Words on the drawn board.
struct Words {
    round: &'static str,
    trips: &'static str,
    level: &'static str,
    ship: &'static str,
    south: &'static str,
    north: &'static str,
    resting: &'static str,
    start: &'static str,
    score: &'static str,
    storage: &'static str,
    stacks: &'static str,
    wall: &'static str,
    palace: &'static str,
    accused: &'static str,
    card: &'static str,
    hand: &'static str,
    own: &'static str,
    unrest: &'static str,
    legend: &'static str,
}

/// Columns of half a field.
const HALF: usize = 4;

/// The map on the left, the players on the right.
fn draw(lang: Lang, words: &Words, view: &View<Yunhe>) -> String {
    let (content, public) = (view.content(), view.public());
    let heading = if public.heading == Heading::South { words.south } else { words.north };
    let rest = if public.resting { words.resting } else { "" };
    let mut out = format!(
        "{} {} · {} {} · {} {} · {} {} {heading}{rest}\n",
        words.round,
        public.round,
        words.trips,
        public.trips,
        words.level,
        public.level,
        words.ship,
        field_name(lang, content, public.ship),
    );
    let map = draw_map(content, public);
    let side: Vec<String> = draw_players(lang, words, view).iter().flat_map(|line| broken(line)).collect();
    for i in 0..map.len().max(side.len()) {
        let left = map.get(i).map_or("", String::as_str);
        let right = side.get(i).map_or("", String::as_str);
        let pad = MAP_WIDTH.saturating_sub(left.chars().count());
        let line = format!("{left}{}{right}", " ".repeat(pad));
        out += line.trim_end();
        out += "\n";
    }
    out + &draw_hand(lang, words, view) + words.legend + "\n"
}

/// Columns of the map.
const MAP_WIDTH: usize = 36;
/// Columns of a terminal.
const COLUMNS: usize = 80;
/// Columns beside the map.
const SIDE_WIDTH: usize = COLUMNS - MAP_WIDTH;
/// The separator between two cards.
const SEPARATOR: &str = " · ";

/// Breaks a line into as many as it needs beside the map.
fn broken(line: &str) -> Vec<String> {
    let mut lines = Vec::from([String::new()]);
    for word in line.split_inclusive(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + word.trim_end().chars().count() > SIDE_WIDTH {
            lines.push("    ".into());
        }
        if let Some(line) = lines.last_mut() {
            *line += word;
        }
    }
    lines
}

/// One line for each row of fields.
fn draw_map(content: &Content, public: &Public) -> Vec<String> {
    let ground = public.ground(content).or(content.route(public.players));
    let place = |field: Field| {
        let info = &content[field];
        2 * i32::from(info.q) + i32::from(info.r)
    };
    let west = ground.iter().map(place).min().unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for field in ground.iter() {
        let row = usize::from(content.row(field));
        if lines.len() <= row {
            lines.resize(row + 1, String::new());
        }
        let column = (place(field) - west) as usize * HALF;
        let pad = column.saturating_sub(lines[row].chars().count());
        lines[row] += &" ".repeat(pad);
        lines[row] += &draw_field(content, public, field);
    }
    lines
}

/// Seven columns: `[0K6/3]`, `[ !1  ]`, the id of a field without a tile, `*` for the ship.
fn draw_field(content: &Content, public: &Public, field: Field) -> String {
    let inner = match public.at(field) {
        Some((owner, tile)) if tile.is_canal() => {
            let shape = content.shape(tile);
            let arms = public.arms[field];
            let rotation = shape.turned.iter().position(|&turned| turned == arms).unwrap_or_default();
            format!("{}{}/{rotation}", owner.0, shape.id)
        }
        Some((owner, _)) => format!("!{}", owner.0),
        None => content[field].id.clone(),
    };
    let ship = if public.ship == field { "*" } else { "" };
    format!("[{:^5}]", format!("{ship}{inner}"))
}

fn tiles(content: &Content, tiles: Tiles, unrest: &str) -> String {
    let each = tiles.iter().flat_map(|(tile, count)| core::iter::repeat_n(tile, count.into()));
    let ids = each.map(|tile| content.shapes.get(tile.index()).map_or_else(|| unrest.into(), |s| s.id.clone()));
    ids.collect::<Vec<String>>().join(" ")
}

fn draw_players(lang: Lang, words: &Words, view: &View<Yunhe>) -> Vec<String> {
    let (content, public) = (view.content(), view.public());
    let mut lines = Vec::new();
    for seat in Seat::all(public.players) {
        let player = &public.seats[seat];
        let start = if public.start == seat { words.start } else { "" };
        let territory = usize::from(public.territory(seat));
        let land =
            if matches!(public.phase, Phase::Lot { .. }) { String::new() } else { format!(" T{}", territory + 1) };
        let score = player.score();
        lines.push(format!("{{{}}}{start}{land}: {} {score}", seat.0, words.score));
        lines.push(format!("  {}: {}", words.storage, tiles(content, player.storage, words.unrest)));
        lines.push(format!("  {}: {}", words.stacks, stacks(content, player, words.unrest)));
        let (wall, palace, accused) = (player.wall, player.palace.len(), player.accusations());
        let denounced = if accused > 0 { format!(" · {} {accused}", words.accused) } else { String::new() };
        lines.push(format!("  {} {wall} · {} {palace}{denounced}", words.wall, words.palace));
        if let Some(card) = player.shown {
            lines.push(format!("  {}: {}", words.card, card_name(lang, content, card)));
        }
    }
    if let Some(card) = view.own().and_then(|own| own.card) {
        lines.push(format!("{}: {}", words.own, card_name(lang, content, card)));
    }
    lines
}

/// The cards to choose from, with what they allow, as many per line as fit.
fn draw_hand(lang: Lang, words: &Words, view: &View<Yunhe>) -> String {
    let hand = view.own().filter(|own| own.card.is_none()).map_or(CardSet::EMPTY, |own| own.hand);
    let mut out = String::new();
    for card in hand.iter() {
        let face = format!("{} ({})", card_name(lang, view.content(), card), deeds(lang, view.content(), card));
        let last = out.rsplit('\n').next().unwrap_or_default().chars().count();
        if out.is_empty() {
            out = format!("{}: {face}", words.hand);
        } else if last + SEPARATOR.chars().count() + face.chars().count() <= COLUMNS {
            out += &format!("{SEPARATOR}{face}");
        } else {
            out += &format!("\n  {face}");
        }
    }
    if out.is_empty() { out } else { out + "\n" }
}

/// What a card allows: `Supply 2, Build 2, Remove unrest/Calm the people`.
fn deeds(lang: Lang, content: &Content, card: Card) -> String {
    let entry = |entry: &Entry| match entry.count {
        1 => entry.action.name(lang).into(),
        n => format!("{} {n}", entry.action.name(lang)),
    };
    let slot = |slot: &Vec<Entry>| slot.iter().map(entry).collect::<Vec<_>>().join("/");
    content.cards[card].slots.iter().map(slot).collect::<Vec<_>>().join(", ")
}

/// Heights with visible tops: `9:K6 8 8`.
fn stacks(content: &Content, player: &Player, unrest: &str) -> String {
    let each = player.stacks.iter().map(|stack| match stack.up {
        Some(tile) => {
            let id = content.shapes.get(tile.index()).map_or(unrest, |shape| shape.id.as_str());
            format!("{}:{id}", stack.height())
        }
        None => format!("{}", stack.height()),
    });
    each.collect::<Vec<_>>().join(" ")
}
