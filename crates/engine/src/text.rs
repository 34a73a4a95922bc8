//! Words as spans, so that the web can colour them, the terminal print them and a screen reader speak them.

use crate::{Game, Known, Seat, SeatSet, View, Why};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A language of the product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];
}

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Span {
    /// Plain words.
    Word(Cow<'static, str>),
    /// A player, shown by name.
    Seat(Seat),
    /// A piece or card.
    Piece(Cow<'static, str>),
    /// A place on a board.
    Place(Cow<'static, str>),
    /// A number.
    Number(i32),
}

/// One sentence. Spans are joined without blanks: blanks belong to the words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }
    /// Adds plain words.
    #[must_use]
    pub fn word(mut self, text: impl Into<Cow<'static, str>>) -> Line {
        self.0.push(Span::Word(text.into()));
        self
    }
    /// Adds a player.
    #[must_use]
    pub fn seat(mut self, seat: Seat) -> Line {
        self.0.push(Span::Seat(seat));
        self
    }
    /// Adds players in a row: `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`.
    #[must_use]
    pub fn seats(self, seats: SeatSet, and: &'static str) -> Line {
        let all = seats.len();
        (1..).zip(seats.iter()).fold(self, |line, (n, seat)| match n {
            1 => line.seat(seat),
            n if n == all => line.word(and).seat(seat),
            _ => line.word(", ").seat(seat),
        })
    }
    /// Adds a piece or card.
    #[must_use]
    pub fn piece(mut self, text: impl Into<Cow<'static, str>>) -> Line {
        self.0.push(Span::Piece(text.into()));
        self
    }
    /// Adds a place.
    #[must_use]
    pub fn place(mut self, text: impl Into<Cow<'static, str>>) -> Line {
        self.0.push(Span::Place(text.into()));
        self
    }
    /// Adds a number.
    #[must_use]
    pub fn number(mut self, n: impl Into<i32>) -> Line {
        self.0.push(Span::Number(n.into()));
        self
    }
    /// The sentence as plain text, with players by name.
    pub fn plain(&self, name: impl Fn(Seat) -> String) -> String {
        self.0
            .iter()
            .map(|span| match span {
                Span::Word(text) | Span::Piece(text) | Span::Place(text) => String::from(text.as_ref()),
                Span::Seat(seat) => name(*seat),
                Span::Number(n) => format!("{n}"),
            })
            .collect()
    }
}

/// The words of one language: `in_lang!(lang, rule(rule))` is `de::rule(rule)` or `en::rule(rule)`, and
/// `in_lang!(lang, &CHANGES)` is `&de::CHANGES` or `&en::CHANGES`.
#[macro_export]
macro_rules! in_lang {
    ($lang:expr, &$($words:tt)+) => {
        match $lang {
            $crate::Lang::De => &de::$($words)+,
            $crate::Lang::En => &en::$($words)+,
        }
    };
    ($lang:expr, $($words:tt)+) => {
        match $lang {
            $crate::Lang::De => de::$($words)+,
            $crate::Lang::En => en::$($words)+,
        }
    };
}

/// A game in words, German and English, both complete.
pub trait Text: Game + Why {
    /// The title on the box.
    fn title(lang: Lang) -> &'static str;
    /// What happened.
    fn event(lang: Lang, content: &Self::Content, event: &Self::Event) -> Line;
    /// What is to be decided now by `known.seat`.
    fn prompt(lang: Lang, known: Known<'_, Self>) -> Line;
    /// An answer, as on a button.
    fn action(lang: Lang, known: Known<'_, Self>, action: Self::Action) -> Line;
    /// Why an answer is forbidden, with its numbers, from what `known.seat` knows; `None` if the answer belongs to
    /// another moment, or the rule alone says it all.
    fn because(lang: Lang, known: Known<'_, Self>, action: Self::Action) -> Option<Line>;
    /// A rule, in our own words.
    fn rule(lang: Lang, rule: Self::Rule) -> &'static str;
    /// A line of the score pad.
    fn source(lang: Lang, source: usize) -> &'static str;
    /// A choice of the setup: its name and a sentence of explanation.
    fn choice(lang: Lang, key: &str) -> (&'static str, &'static str);
    /// A value of a choice.
    fn value(lang: Lang, key: &str, value: &str) -> &'static str;
    /// The changes of each revision after the first, revision 2 first.
    fn changes(lang: Lang) -> &'static [&'static str];
    /// The table as a viewer sees it, for a terminal of 100 columns. Players are written as `{0}`, `{1}` …
    fn board(lang: Lang, view: &View<Self>) -> String;
}
