//! German.

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
    round: "Runde",
    of: "von",
    lantern: "Laterne",
    none: "noch keine",
    player: "Spieler",
    cards: "Karten",
    shown: "gezeigt",
    points: "Punkte",
    laid: "hat gelegt",
    thinks: "überlegt",
    your_cards: "Deine Karten",
};

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; 0] = [];

pub(super) fn event(content: &Content, event: &Event) -> Line {
    let line = Line::new();
    let name = |lantern| lantern_name(Lang::De, content, lantern);
    match *event {
        Event::Dealt(seat) => line.seat(seat).word(" bekommt eine Karte."),
        Event::Drew(card) => line.word("Es ist die ").piece(format!("{}", card.number())).word("."),
        Event::Lit(lantern) => line.word("Diese Laterne wird entzündet: ").piece(name(lantern)).word("."),
        Event::Laid(seat) => line.seat(seat).word(" legt eine Karte verdeckt."),
        Event::Showed(seat, card) => line.seat(seat).word(" zeigt die ").piece(format!("{}", card.number())).word("."),
        Event::Took(seat, lantern) => line.seat(seat).word(" nimmt die Laterne: ").piece(name(lantern)).word("."),
        Event::Won(seats) if seats.len() == 1 => line.seats(seats, " und ").word(" gewinnt."),
        Event::Won(seats) => line.seats(seats, " und ").word(" gewinnen gemeinsam."),
    }
}

pub(super) fn prompt(known: Known<'_, Specimen>) -> Line {
    let line = Line::new().word("Welche Karte legst du verdeckt");
    match known.public.lantern {
        Some(lantern) => {
            line.word(" um die Laterne ").piece(lantern_name(Lang::De, known.content, lantern)).word("?")
        }
        None => line.word("?"),
    }
}

pub(super) fn action(Action::Lay(card): Action) -> Line {
    Line::new().word("die ").piece(format!("{}", card.number())).word(" legen")
}

pub(super) fn obstacle(obstacle: Obstacle) -> Line {
    let line = Line::new().word("Die ");
    match obstacle {
        Obstacle::Shown(card) => line.number(card.number()).word(" wurde schon gezeigt."),
        Obstacle::Hand { card, held } => {
            line.number(card.number()).word(" ist nicht auf deiner Hand. Du hast: ").piece(numbers(held)).word(".")
        }
    }
}

pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => "Zwei bis vier Spieler. Es gibt zwölf Laternen und vierzig Karten mit den Zahlen von 1 bis 40.",
        Rule::S2 => {
            "Die Karten werden gemischt, jeder bekommt neun. Die übrigen bleiben verdeckt; niemand kennt sie, und \
             niemand spielt eine Karte, die er nicht hat."
        }
        Rule::R1 => "Gespielt werden neun Runden. In jeder wird zufällig eine Laterne entzündet, die noch nie brannte.",
        Rule::R2 => "Alle legen gleichzeitig eine Karte ihrer Hand verdeckt, jeder genau eine in jeder Runde.",
        Rule::R3 => "Haben alle gelegt, werden die Karten gezeigt. Die höchste nimmt die Laterne.",
        Rule::R4 => "Gezeigte Karten sind aus dem Spiel. Alle dürfen sich merken, welche das waren.",
        Rule::F1 => "Nach neun Runden sind alle Karten gespielt und die Partie ist zu Ende.",
        Rule::F2 => "Jede Laterne zählt ihre Punkte. Wer die meisten hat, gewinnt; bei Gleichstand gewinnen mehrere.",
        Rule::V1 => "Variante: Nicht die höchste, sondern die zweithöchste Karte nimmt die Laterne.",
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "taker" => ("Wer die Laterne nimmt", "Die höchste Karte oder, als Variante, die zweithöchste."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("taker", "highest") => "die höchste Karte",
        ("taker", "second") => "die zweithöchste Karte",
        _ => "",
    }
}
