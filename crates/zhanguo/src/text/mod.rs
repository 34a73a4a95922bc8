//! The game in words.

mod de;
mod en;

use crate::ZhanGuo;
use crate::action::Action;
use crate::because::because;
use crate::content::{Bonus, Content, Effect, Reward, Square};
use crate::event::Event;
use crate::phase::{Phase, Then};
use crate::pieces::{
    Aspect, Board, Card, Court, Criterion, Kind, ORDER_SECTIONS, Official, Owner, Region, Regions, Section, Source,
};
use crate::score;
use crate::state::{Player, Public};
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Seat, Text, View, in_lang};

impl Text for ZhanGuo {
    fn title(_: Lang) -> &'static str {
        "ZhanGuo"
    }

    fn event(lang: Lang, content: &Content, event: &Event) -> Line {
        in_lang!(lang, event(content, event))
    }

    fn prompt(lang: Lang, known: Known<'_, ZhanGuo>) -> Line {
        in_lang!(lang, prompt(known.content, known.public))
    }

    fn action(lang: Lang, known: Known<'_, ZhanGuo>, action: Action) -> Line {
        in_lang!(lang, action(known, action))
    }

    fn because(lang: Lang, known: Known<'_, ZhanGuo>, action: Action) -> Option<Line> {
        let obstacle = because(known, action)?;
        Some(in_lang!(lang, obstacle(known.content, obstacle)))
    }

    fn rule(lang: Lang, rule: Rule) -> &'static str {
        in_lang!(lang, rule(rule))
    }

    fn source(lang: Lang, source: usize) -> &'static str {
        Source::from_index(source).map_or("", |source| in_lang!(lang, source(source)))
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

    fn board(lang: Lang, view: &View<ZhanGuo>) -> String {
        let words = in_lang!(lang, &BOARD);
        board(lang, words, view)
    }
}

/// A part of an answer.
pub(crate) fn part(lang: Lang, content: &Content, part: Part) -> Line {
    in_lang!(lang, part(content, part))
}

/// What is left of an answer whose parts are chosen.
pub(crate) fn rest(lang: Lang, known: Known<'_, ZhanGuo>, action: Action) -> Line {
    in_lang!(lang, rest(known, action))
}

/// An aspect of the empire.
pub fn aspect(lang: Lang, aspect: Aspect) -> &'static str {
    in_lang!(lang, aspect(aspect))
}

/// An official of a colour.
pub fn official(lang: Lang, official: Official) -> &'static str {
    in_lang!(lang, official(official))
}

/// A court action.
pub fn court(lang: Lang, action: Court) -> &'static str {
    in_lang!(lang, court(action))
}

/// An order of a kind.
pub fn kind(lang: Lang, kind: Kind) -> &'static str {
    in_lang!(lang, kind(kind))
}

/// What a wall tile rewards.
pub fn criterion(lang: Lang, criterion: Criterion) -> &'static str {
    in_lang!(lang, criterion(criterion))
}

/// What a card gives.
pub fn bonus(lang: Lang, bonus: Bonus) -> String {
    in_lang!(lang, bonus(bonus))
}

/// What a player board does.
pub fn effect(lang: Lang, effect: Effect) -> String {
    in_lang!(lang, effect(effect))
}

/// What a bonus square gives.
pub fn square(lang: Lang, square: Square) -> String {
    in_lang!(lang, square(square))
}

/// A reward.
pub fn reward(lang: Lang, content: &Content, reward: Reward) -> String {
    in_lang!(lang, reward(content, reward))
}

/// A card: number, aspect, trigger and bonus.
pub fn card(lang: Lang, content: &Content, card: Card) -> String {
    in_lang!(lang, card(content, card))
}

/// A terminal's lines are at least this long.
const COLUMNS: usize = 80;

/// The words around a table on a terminal.
struct BoardWords {
    round: &'static str,
    turn: &'static str,
    court: &'static str,
    court_empty: &'static str,
    track: &'static str,
    rewards: &'static str,
    octagons: &'static str,
    walls: &'static str,
    sections: [&'static str; ORDER_SECTIONS],
    palaces: &'static str,
    governors: &'static str,
    cells: &'static str,
    supply: &'static str,
    end: &'static str,
    points: &'static str,
    hand: &'static str,
    your_hand: &'static str,
    nothing: &'static str,
    aspects: [&'static str; Aspect::COUNT],
    kinds: [&'static str; Kind::COUNT],
    colours: [char; Official::COUNT],
    criterion: fn(Criterion) -> &'static str,
    reward: fn(&Content, Reward) -> String,
    card: fn(&Content, Card) -> String,
}

pub(crate) fn region_name(lang: Lang, content: &Content, region: Region) -> String {
    content.regions[region].name.get(lang).to_string()
}

fn section_name(lang: Lang, content: &Content, section: Section) -> String {
    format!("{} {}", content.areas[section.area()].get(lang), section.0 % 2 + 1)
}

fn board_name(lang: Lang, content: &Content, board: Board) -> String {
    content.boards[board].name.get(lang).to_string()
}

/// Numbers of regions in a row: `1`, `1 and 3`, `1, 2 and 3`.
fn numbers(set: Regions, and: &str) -> String {
    row(&set.iter().map(|region| region.number().to_string()).collect::<Vec<_>>(), and)
}

fn row(list: &[String], and: &str) -> String {
    match list.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} {and} {last}", before.join(", ")),
        _ => list.concat(),
    }
}

/// Places an order asks for: `1, 2, 5`, or names of wall areas.
fn order_places(lang: Lang, content: &Content, kind: Kind, order: u8) -> String {
    let order = &content.orders[kind][order as usize];
    if kind == Kind::Wall {
        let named = content.areas.iter().zip(order.areas);
        let places = named.flat_map(|(area, count)| (0..count).map(move |_| area.get(lang)));
        return places.collect::<Vec<_>>().join(", ");
    }
    order.regions.iter().map(|region| region.number().to_string()).collect::<Vec<_>>().join(", ")
}

/// How many card abilities a card at the court would set off now.
fn fires(known: Known<'_, ZhanGuo>, card: Card, action: Court) -> usize {
    let Known { content, public, seat, .. } = known;
    public.would_fire(content, seat, card, action).count_ones() as usize
}

/// The card in a place of the active seat's board.
fn card_at(known: Known<'_, ZhanGuo>, region: Region, slot: u8) -> Option<Card> {
    let card = known.public.player(known.seat).cards[region][slot as usize];
    (card != 0).then_some(Card(card))
}

fn owner(owner: Owner) -> char {
    owner.seat().map_or('.', |seat| char::from(b'0' + seat.0))
}

fn board(lang: Lang, words: &BoardWords, view: &View<ZhanGuo>) -> String {
    let (content, public) = (view.content(), view.public());
    let mut out = format!("{} {}/5   {} {{{}}}   ", words.round, public.round + 1, words.turn, public.active.0);
    let court = public.below().map_or(words.court_empty.into(), |card| format!("{} {card}", words.court));
    let track: String = public.standing().iter().filter(|disc| !disc.is_free()).map(|&disc| owner(disc)).collect();
    out += &format!("{court}   {} {track}\n", words.track);
    for aspect in Aspect::ALL {
        let reward = content.rewards[public.round as usize][aspect];
        let large = if public.large[aspect].is_free() { " +3" } else { "" };
        let supply = format!("{} {}{large}", words.octagons, public.octagons[aspect]);
        out += &format!(
            "  {:<14}{supply:<16}{}: {}\n",
            words.aspects[aspect.index()],
            words.rewards,
            (words.reward)(content, reward)
        );
    }
    out += &walls(lang, words, content, public);
    out += &orders(lang, words, content, public);
    let forecast = score::forecast(content, public);
    for seat in public.seats() {
        out += &player(lang, words, content, public, seat, forecast.total(seat));
    }
    out += &regions(words, content, public);
    let none = [words.nothing.to_string()];
    if let Some(own) = view.own() {
        let cards: Vec<String> = own.hand.iter().map(|card| (words.card)(content, card)).collect();
        out += &filled(&format!("{}: ", words.your_hand), if cards.is_empty() { &none } else { &cards });
    }
    out
}

/// As many words per line as fit, after a label.
fn filled(label: &str, words: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + word.chars().count() <= COLUMNS => *line += &format!(" · {word}"),
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(format!("{label}{word}")),
        }
    }
    lines.join("\n") + "\n"
}

fn walls(lang: Lang, words: &BoardWords, content: &Content, public: &Public) -> String {
    let mut out = String::new();
    for section in Section::all() {
        let label = if section.0 == 0 { words.walls } else { "" };
        let fields: String = public.walls[section].iter().map(|&wall| owner(wall)).collect();
        let tile = public.tiles[section];
        let what = if tile == u8::MAX {
            words.nothing.into()
        } else {
            let face = content.face(tile);
            let [one, two, three] = face.levels;
            format!("{one}/{two}/{three} {} {}", words.points, (words.criterion)(face.criterion))
        };
        out += &format!("{label:<8}{:<12}[{fields}] {what}\n", section_name(lang, content, section));
    }
    out
}

/// The orders of each section: two lines, the second for those with short names of places.
fn orders(lang: Lang, words: &BoardWords, content: &Content, public: &Public) -> String {
    let order = |section: usize, kind: Kind| {
        let order = public.orders[section][kind];
        let places = if order == u8::MAX { words.nothing.into() } else { order_places(lang, content, kind, order) };
        let discs: String = public.discs[section][kind].iter().map(|&disc| owner(disc)).collect();
        let values: Vec<String> = content.tracks[section][kind].iter().map(ToString::to_string).collect();
        format!("{} {places} [{discs}] {}", words.kinds[kind.index()], values.join("/"))
    };
    let mut out = String::new();
    for (section, label) in words.sections.iter().enumerate() {
        let [wall, palace, governor] = [Kind::Wall, Kind::Palace, Kind::Governor].map(|kind| order(section, kind));
        out += &format!("{label}: {wall}\n  {palace:<32}   {governor}\n");
    }
    out
}

/// Palaces and governors of all players, region by region, and the owners of the governors on bonus squares.
fn map(words: &BoardWords, content: &Content, public: &Public) -> Vec<String> {
    let row = |region: Region| {
        let each = |count: fn(&Player, Region) -> u8| {
            let list = public.seats().map(|seat| count(public.player(seat), region).to_string());
            list.collect::<Vec<_>>().join(" ")
        };
        let squares =
            public.squares[region].iter().zip(content.regions[region].squares).filter(|(_, square)| square.is_some());
        let squares: String = squares.map(|(&governor, _)| owner(governor)).collect();
        let (palaces, governors) = (each(|p, r| p.palaces[r]), each(|p, r| p.governors[r]));
        format!("{palaces:<9}{governors} [{squares}]")
    };
    [format!("{:<9}{}", words.palaces, words.governors)].into_iter().chain(Region::all().map(row)).collect()
}

fn player(lang: Lang, words: &BoardWords, content: &Content, public: &Public, seat: Seat, end: i32) -> String {
    let player = public.player(seat);
    let counts = |counts: [u8; 3]| counts.map(|n| n.to_string()).join("/");
    let mut out = format!("{}. {{{}}} ({})  ", seat.0, seat.0, board_name(lang, content, player.board));
    out += &format!("{} {}, {} {end}  ", player.score(), words.points, words.end);
    let values = Aspect::ALL.map(|aspect| public.octagon_value(seat, aspect));
    out += &format!("{} {}  {} {}  ", words.octagons, counts(values), words.hand, counts(player.hand.0));
    out += &format!("{} {}\n", words.supply, counts(player.supply.0));
    out
}

/// The gap between two columns.
const GAP: usize = 2;

/// What is in the regions and what every player has there: as many columns side by side as fit on a line.
fn regions(words: &BoardWords, content: &Content, public: &Public) -> String {
    let mut out = format!("{}\n", words.cells);
    let players = public.seats().map(|seat| column(words, content, public, seat));
    let columns: Vec<Vec<String>> = [map(words, content, public)].into_iter().chain(players).collect();
    let width = |column: &[String]| column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + GAP;
    let mut rest = &columns[..];
    while !rest.is_empty() {
        let mut used = 4;
        let fit = rest.iter().take_while(|column| {
            used += width(column);
            used - GAP <= COLUMNS
        });
        let (now, later) = rest.split_at(fit.count().max(1));
        for row in 0..now[0].len() {
            let label = if row == 0 { String::new() } else { row.to_string() };
            let cells = now.iter().map(|column| format!("{:<1$}", column[row], width(column))).collect::<Vec<_>>();
            let cells = cells.concat();
            out += format!("  {label:<2}{cells}").trim_end();
            out += "\n";
        }
        rest = later;
    }
    out
}

/// A player's cards, unrest, workers and officials, region by region under the player's number.
fn column(words: &BoardWords, content: &Content, public: &Public, seat: Seat) -> Vec<String> {
    let player = public.player(seat);
    let cell = |region: Region| {
        let cards: Vec<String> = player.cards_at(region).map(|card| card.0.to_string()).collect();
        let cards = if cards.is_empty() { "-".into() } else { cards.join(" ") };
        let no_palace = player.unrest[region] >= content.boards[player.board].no_palace[region];
        let mark = match (player.silenced(content, region), no_palace) {
            (true, _) => '!',
            (false, true) => 'x',
            (false, false) => ' ',
        };
        let (upper, lower) = (officials(words, player.upper[region].0), officials(words, player.lower[region].0));
        let (unrest, track) = (player.unrest[region], player.track(content, region));
        (cards, format!("{unrest}/{track}{mark} {} {upper}/{lower}", player.workers[region]))
    };
    let cells: Vec<(String, String)> = Region::all().map(cell).collect();
    let widest = cells.iter().map(|(cards, _)| cards.chars().count()).max().unwrap_or(0);
    let rows = cells.into_iter().map(|(cards, rest)| format!("{cards:<widest$} {rest}"));
    [format!("{}.", seat.0)].into_iter().chain(rows).collect()
}

/// Officials by their letters: `rrgw`.
fn officials(words: &BoardWords, counts: [u8; Official::COUNT]) -> String {
    let each = words.colours.iter().zip(counts);
    let text: String = each.flat_map(|(&letter, count)| (0..count).map(move |_| letter)).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Whether the current phase asks for a large octagon.
fn asks_large(public: &Public) -> bool {
    public.phase == Phase::Large
}

/// Whether an official steps down for the extra worker of the circle board (ZG-B6).
fn for_extra_worker(public: &Public) -> bool {
    public.turn.then == Then::Abilities
}
