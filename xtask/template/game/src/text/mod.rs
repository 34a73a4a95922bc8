//! The game in words.

mod de;
mod en;

use crate::Specimen;
use crate::action::Action;
use crate::because::because;
use crate::content::Content;
use crate::event::Event;
use crate::pieces::{Card, Cards, HAND, Lantern};
use crate::why::Rule;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Seat, Text, View, in_lang};

impl Text for Specimen {
    fn title(_: Lang) -> &'static str {
        "Specimen"
    }

    fn event(lang: Lang, content: &Content, event: &Event) -> Line {
        in_lang!(lang, event(content, event))
    }

    fn prompt(lang: Lang, known: Known<'_, Specimen>) -> Line {
        in_lang!(lang, prompt(known))
    }

    fn action(lang: Lang, _: Known<'_, Specimen>, action: Action) -> Line {
        in_lang!(lang, action(action))
    }

    fn because(lang: Lang, known: Known<'_, Specimen>, action: Action) -> Option<Line> {
        let obstacle = because(known, action)?;
        Some(in_lang!(lang, obstacle(obstacle)))
    }

    fn rule(lang: Lang, rule: Rule) -> &'static str {
        in_lang!(lang, rule(rule))
    }

    fn source(lang: Lang, _: usize) -> &'static str {
        match lang {
            Lang::De => "Laternen",
            Lang::En => "Lanterns",
        }
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

    fn board(lang: Lang, view: &View<Specimen>) -> String {
        let words = in_lang!(lang, &BOARD);
        board(lang, words, view)
    }
}

/// The words around a table on a terminal.
struct BoardWords {
    round: &'static str,
    of: &'static str,
    lantern: &'static str,
    none: &'static str,
    player: &'static str,
    cards: &'static str,
    shown: &'static str,
    points: &'static str,
    laid: &'static str,
    thinks: &'static str,
    your_cards: &'static str,
}

/// A lantern with its points.
fn lantern_name(lang: Lang, content: &Content, lantern: Lantern) -> String {
    let face = &content.lanterns[lantern];
    format!("{} ({})", face.name.get(lang), face.points)
}

fn numbers(cards: Cards) -> String {
    cards.iter().map(|card| card.number().to_string()).collect::<Vec<_>>().join(" ")
}

fn board(lang: Lang, words: &BoardWords, view: &View<Specimen>) -> String {
    let (content, public) = (view.content(), view.public());
    let lantern = public.lantern.map_or(words.none.into(), |lantern| lantern_name(lang, content, lantern));
    let (round, of) = (public.round.min(HAND), words.of);
    let mut text = format!("{} {round} {of} {HAND} · {}: {lantern}\n\n", words.round, words.lantern);
    text += &format!("{:>8}{:>8}{:>8}   {}\n", words.cards, words.shown, words.points, words.player);
    for seat in Seat::all(public.players) {
        let name = format!("{{{}}}", seat.0);
        let shown = public.shown[seat].map_or("–".into(), |card| card.number().to_string());
        let state = match public.lantern {
            Some(_) if public.choosing.has(seat) => words.thinks,
            Some(_) => words.laid,
            None => "",
        };
        let line = format!("{:>8}{shown:>8}{:>8}   {name} {state}", public.hands[seat], public.points[seat]);
        text += &format!("{}\n", line.trim_end());
    }
    if let Some(own) = view.own() {
        let laid = own.laid.map_or(String::new(), |card: Card| format!(" ({}: {})", words.laid, card.number()));
        text += &format!("\n{}: {}{laid}\n", words.your_cards, numbers(own.hand));
    }
    text
}
