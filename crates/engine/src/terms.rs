//! What a position consists of, in numbers that people have words for: reasons are built on them.

use crate::seat::{MAX_SEATS, Seat};
use crate::{Lang, Scoring, Text};
use alloc::borrow::Cow;

/// The most terms a game may tell apart.
pub const MAX_TERMS: usize = 40;

/// What a term counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// Points if the match ended now.
    Points,
    /// Whether something is true: 0 or 1. Its mean is a chance.
    Odds,
    /// Things on the table.
    Things,
    /// Things that a player would rather not have.
    Burdens,
}

/// How much of each term each seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms(pub [[i16; MAX_SEATS]; MAX_TERMS]);

impl Default for Terms {
    fn default() -> Terms {
        Terms([[0; MAX_SEATS]; MAX_TERMS])
    }
}

impl Terms {
    /// Adds to a term.
    pub fn add(&mut self, term: usize, seat: Seat, much: i32) {
        self.0[term][seat.index()] += much as i16;
    }

    /// What a seat has of a term.
    pub fn get(&self, term: usize, seat: Seat) -> i32 {
        self.0[term][seat.index()].into()
    }
}

/// Splits what a position gives each seat into terms. A search adds them up over all positions that it meets after an
/// answer; where two answers differ by more than luck, that is a reason.
///
/// By default the terms are the sources of the game's score pad.
pub trait Reasons: Scoring + Text {
    /// How many terms, at most [`MAX_TERMS`].
    const TERMS: usize = Self::SOURCES;
    /// The rule that says who wins, tie-breaks included.
    const WON_BY: Self::Rule;

    /// What each seat has of each term, from public knowledge alone.
    fn terms(content: &Self::Content, public: &Self::Public) -> Terms {
        let mut terms = Terms::default();
        let forecast = Self::forecast(content, public);
        for (term, by_seat) in terms.0.iter_mut().zip(forecast.0) {
            *term = by_seat;
        }
        terms
    }

    /// What a term counts.
    fn unit(term: usize) -> Unit {
        let _ = term;
        Unit::Points
    }

    /// A term in words, as before a colon: "Houses in Wei".
    fn term(lang: Lang, content: &Self::Content, term: usize) -> Cow<'static, str> {
        let _ = content;
        Self::source(lang, term).into()
    }

    /// The rule that the points of a source follow from.
    fn earned_by(source: usize) -> Self::Rule;

    /// The rule by which a finished match ended.
    fn ended_by(content: &Self::Content, public: &Self::Public) -> Self::Rule;
}
