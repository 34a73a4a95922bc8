//! The game in words.

mod de;
mod en;

use crate::Kaiser;
use crate::action::Action;
use crate::because::because;
use crate::content::Content;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Alliance, Cards, Colour, Province, Space};
use crate::state::Public;
use crate::steps::Part;
use crate::why::Rule;
use crate::{roads, score};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Map, Seat, SeatMap, Text, View, in_lang};

impl Text for Kaiser {
    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::De => "Der Kaiser von China",
            Lang::En => "The Emperor of China",
        }
    }

    fn event(lang: Lang, content: &Content, event: &Event) -> Line {
        in_lang!(lang, event(content, event))
    }

    fn prompt(lang: Lang, known: Known<'_, Kaiser>) -> Line {
        in_lang!(lang, prompt(known.content, known.public))
    }

    fn action(lang: Lang, known: Known<'_, Kaiser>, action: Action) -> Line {
        in_lang!(lang, action(known.content, known.public, action))
    }

    fn because(lang: Lang, known: Known<'_, Kaiser>, action: Action) -> Option<Line> {
        let obstacle = because(known, action)?;
        Some(in_lang!(lang, obstacle(known.content, obstacle)))
    }

    fn rule(lang: Lang, rule: Rule) -> &'static str {
        in_lang!(lang, rule(rule))
    }

    fn source(lang: Lang, source: usize) -> &'static str {
        let names = match lang {
            Lang::De => ["Häuser", "Bündnisse", "Straßen"],
            Lang::En => ["Houses", "Alliances", "Roads"],
        };
        names.get(source).copied().unwrap_or_default()
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

    fn board(lang: Lang, view: &View<Kaiser>) -> String {
        let words = in_lang!(lang, &BOARD);
        board(lang, words, view)
    }
}

/// A part of an answer.
pub(crate) fn part(lang: Lang, content: &Content, part: Part) -> Line {
    in_lang!(lang, part(content, part))
}

/// A terminal's lines are at least this long.
const COLUMNS: usize = 80;

/// The words around a table on a terminal.
struct BoardWords {
    round: &'static str,
    turn: &'static str,
    pile: &'static str,
    passes: [&'static str; 3],
    discards: &'static str,
    open: &'static str,
    province: &'static str,
    colour: &'static str,
    spaces: &'static str,
    emissaries: &'static str,
    points: [&'static str; 2],
    supply: &'static str,
    houses: &'static str,
    fort: &'static str,
    hand: &'static str,
    known: &'static str,
    your_hand: &'static str,
    nothing: &'static str,
    legend: &'static str,
    alliances: &'static str,
    rows: &'static str,
    roads: &'static str,
    colours: Map<Colour, &'static str>,
}

/// Players who score, with their points: ` Ada 7, Ben 4`.
fn points(line: Line, points: &SeatMap<u8>) -> Line {
    let scorers = (0..).map(Seat).zip(points.0).filter(|&(_, points)| points > 0);
    scorers.enumerate().fold(line, |line, (i, (seat, points))| {
        let line = if i == 0 { line.word(" ") } else { line.word(", ") };
        line.seat(seat).word(" ").number(points)
    })
}

/// A house space by its province and its place in the row of the board: `Ch'in 3`.
fn space_name(lang: Lang, content: &Content, space: Space) -> String {
    if !content.all_spaces.has(space) {
        return space.0.to_string();
    }
    let province = content.home(space);
    let place = content.area(province).len() - content.area(province).since(space).len() + 1;
    format!("{} {place}", province_name(lang, content, province))
}

pub(crate) fn province_name(lang: Lang, content: &Content, province: Province) -> String {
    content[province].name.get(lang).to_string()
}

fn cards(words: &BoardWords, cards: &Cards) -> String {
    let named = Colour::ALL.into_iter().filter(|&c| cards[c] > 0);
    let list: Vec<String> = named.map(|c| format!("{} {}", cards[c], words.colours[c])).collect();
    if list.is_empty() { words.nothing.into() } else { list.join(", ") }
}

fn board(lang: Lang, words: &BoardWords, view: &View<Kaiser>) -> String {
    let (content, public) = (view.content(), view.public());
    let mut out = format!("{} {}   {} {{{}}}   ", words.round, public.round, words.turn, public.turn.0);
    let pass = words.passes[usize::from(public.exhausted.min(2))];
    out += &format!("{} {} ({pass})\n", words.pile, public.pile);
    let [open, discards] = [&public.open, &public.discards].map(|list| cards(words, list));
    out += &format!("{}: {open}   {}: {discards}\n\n", words.open, words.discards);
    out += &format!("{:<10}{:<9}{:<36}{}\n", words.province, words.colour, words.spaces, words.emissaries);
    for province in Province::all() {
        let info = &content[province];
        let colour = words.colours[info.colour];
        out += &format!("{:<10}{colour:<9}", info.name.get(lang));
        out += &format!("{:<36}{}\n", houses(content, public, province), emissaries(content, public, province));
    }
    out += &format!("{}\n{}: {}\n", words.legend, words.alliances, alliances(lang, words, content, public));
    out += &roads_in_words(lang, words, content, public);
    for seat in Seat::all(public.players) {
        out += &player(words, content, public, seat);
    }
    if let Some(own) = view.own() {
        out += &format!("{}: {}\n", words.your_hand, cards(words, &own.hand));
    }
    out
}

/// The house spaces of a province: `0 . 2^ ^ !` for a house of seat 0, a free space, a house on a fortification, a bare
/// fortification, and the scoring marker.
fn houses(content: &Content, public: &Public, province: Province) -> String {
    let each = content.area(province).iter().map(|space| {
        let owner = Seat::all(public.players).find(|&seat| public.houses[seat].has(space));
        let fort = if public.forts.has(space) { "^" } else { "" };
        match owner {
            Some(seat) => format!("{}{fort}", seat.0),
            None if fort.is_empty() => ".".into(),
            None => fort.into(),
        }
    });
    let mut row = each.collect::<Vec<_>>().join(" ");
    if public.full(content, province) {
        row += " !";
    }
    row
}

/// Every road by the names of its ends; within a province the province is named once: `Yan 1–2, 2–5, Yan 1–Zhao 3, …`.
fn roads_in_words(lang: Lang, words: &BoardWords, content: &Content, public: &Public) -> String {
    let (mut out, mut last) = (format!("{}:", words.roads), None);
    let mut column = out.chars().count();
    for road in &content[public.side].roads {
        let [a, b] = road.between.map(|space| space_name(lang, content, space));
        let [home, other] = road.between.map(|space| content.home(space));
        let within = (home == other).then_some(home);
        let place = |name: &str| name.rsplit(' ').next().unwrap_or_default().to_string();
        let name = match within {
            Some(_) if last == within => format!(" {}–{},", place(&a), place(&b)),
            Some(_) => format!(" {a}–{},", place(&b)),
            None => format!(" {a}–{b},"),
        };
        last = within;
        if column + name.chars().count() > COLUMNS {
            out += "\n ";
            column = 1;
        }
        column += name.chars().count();
        out += &name;
    }
    out.trim_end_matches(',').to_string() + "\n"
}

/// The emissaries of a province: `3/3  0  2 2` for three of at most three, one of seat 0 and two of seat 2.
fn emissaries(content: &Content, public: &Public, province: Province) -> String {
    let mut text = format!("{}/{}", public.emissaries_in(province), public.limit(content, province));
    for seat in Seat::all(public.players) {
        for n in 0..public.emissaries[province][seat] {
            text += &format!("{}{}", if n == 0 { "  " } else { " " }, seat.0);
        }
    }
    text
}

/// The alliances that would score now: `Ch'u–Ch'in {0} 5`.
fn alliances(lang: Lang, words: &BoardWords, content: &Content, public: &Public) -> String {
    let each = Alliance::all().filter_map(|alliance| {
        let points = score::alliance(content, public, alliance);
        let scorers = Seat::all(public.players).filter(|&seat| points[seat] > 0);
        let scorers: Vec<String> = scorers.map(|seat| format!("{{{}}} {}", seat.0, points[seat])).collect();
        let [a, b] = content.pair(alliance).map(|province| province_name(lang, content, province));
        (!scorers.is_empty()).then(|| format!("{a}–{b} {}", scorers.join(" ")))
    });
    let list: Vec<String> = each.collect();
    if list.is_empty() { words.nothing.into() } else { list.join(", ") }
}

fn player(words: &BoardWords, content: &Content, public: &Public, seat: Seat) -> String {
    let total = public.total(seat);
    let unit = words.points[usize::from(total != 1)];
    let (houses, emissaries) = (public.houses_left(seat), public.emissaries_left(seat));
    let mut text = format!("{}. {{{}}}: {total} {unit}  {}: ", seat.0, seat.0, words.supply);
    text += &format!("{} {houses}, {} {emissaries}", words.houses, words.emissaries);
    if public.unset_forts.has(seat) {
        text += &format!(", {}", words.fort);
    }
    let rows = roads::rows(&content[public.side].near, public.houses[seat], public.forts);
    let rows: Vec<String> = rows.map(|row| row.points(public.forts).to_string()).collect();
    if !rows.is_empty() {
        text += &format!("  {} {}", words.rows, rows.join(" + "));
    }
    let shown = &public.shown[seat];
    text += &format!("  {} {}", words.hand, public.hands[seat]);
    if shown.iter().any(|&n| n > 0) && public.phase != Phase::Over {
        text += &format!(" ({}: {})", words.known, cards(words, shown));
    }
    text + "\n"
}
