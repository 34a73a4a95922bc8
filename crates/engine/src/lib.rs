//! The vocabulary of play.
//!
//! A [`Game`] is the rules of one title: a value ([`State`]) and functions on it. A [`Timeline`] is one match of it
//! with its whole past, and keeps a [`Record`] of every decision. A [`View`] is what one viewer may know. Nothing in
//! here has a clock, a socket, a file, a thread or randomness of its own: chance outcomes are handed in, by a
//! [`Dealer`] on the host or by a bot's [`Rng`].
#![no_std]
#![forbid(unsafe_code)]

#[doc(hidden)]
pub extern crate alloc;

mod abilities;
mod boxed;
pub mod content;
mod dealer;
mod fingerprint;
mod game;
mod kit;
mod log;
mod numbered;
mod observe;
mod playout;
mod raw;
mod record;
mod rng;
mod score;
mod seat;
mod setup;
mod state;
mod steps;
mod terms;
mod text;
mod timeline;

pub use abilities::{Features, Heuristic, Notation, Resample, RuleId, Scoring, Title, Verdict, Why};
pub use boxed::{About, Boxed, Credits, LEVELS, LessonFiles, Network, Recipe, TAUGHT, Tuned, Tuning, Words};
pub use content::{Content, Defect, Edition, Hash256, Provenance, Shelf};
pub use dealer::Dealer;
pub use fingerprint::{Fingerprint, fingerprint};
pub use game::{Broken, Game, Known, Parts, PartsRef, ToAct};
pub use kit::{Key, Map, Set, Word, sort_by, sort_by_key};
pub use log::{Audience, Events, Log, NoLog, Told};
pub use numbered::Numbered;
pub use observe::{
    Eyes, Observe, Observed, Seated, observation_len, observation_names, observe, observe_name, observe_next, recall,
};
pub use playout::Playout;
pub use raw::{Fields, Json, Raw, raw_word};
pub use record::{Header, ReadError, Record, Step, content_of, game_of};
pub use rng::Rng;
pub use score::{MAX_SOURCES, Scores, Tally};
pub use seat::{MAX_SEATS, Seat, SeatMap, SeatSet};
pub use setup::{Agreed, Choice, MAX_CHOICES, Setup, SetupError, parse_setup, write_setup};
pub use state::{State, View};
pub use steps::{DOZEN, Offer, Steps, offers, offers_within};
pub use terms::{MAX_TERMS, Reasons, Terms, Unit};
pub use text::{Lang, Line, Span, Text};
pub use timeline::{ForeignDeal, Refusal, Timeline};
