//! Da Yunhe, der Große Kaiserkanal: the rules of the boxed game for two to five players.
//!
//! Read `legal` and `play` side by side: together they are the rules, in the rulebook's order. The Grand Coordinator's
//! way is in `route`. What is printed on board, tiles and cards is data (`content/standard.json`).
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod content;
mod setup;

mod pieces;
mod state;
mod steps;

mod phase;

mod about;
mod action;
mod because;
mod legal;

mod play;

mod deal;
pub mod outlook;
pub mod route;
mod score;

mod event;
mod tuning;
mod why;

mod features;
mod heuristic;
mod notation;
mod observe;
mod reasons;
mod resample;
mod text;

pub use action::{Action, Chance, INSPECTION};
pub use because::{Need, Obstacle, because};
pub use content::{
    BreakMoves, CardInfo, Content, Entry, FieldInfo, FieldKind, Guide, MAX_ROUNDS, Neutral, Opens, Readings, SLOTS,
    Shape, StackChooser, Territory, Twice,
};
pub use event::Event;
pub use phase::Phase;
pub use pieces::*;
pub use setup::{Layout, Setup, Swap};
pub use state::{Below, Hidden, Own, Player, Public, START_SCORE, Slot, Stack, TRIPS, dealt_evenly};
pub use steps::Part;
pub use why::Rule;

use alloc::vec::Vec;
use engine::{Broken, Game, Known, Log, Parts, PartsRef, Scores, Seat, State, ToAct};

/// The game's name, as a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Yunhe;

const _: () = assert!(size_of::<State<Yunhe>>() <= 1024, "a state stays small enough to copy freely");

impl Game for Yunhe {
    const NAME: &'static str = "yunhe";
    // 60 rounds; in each five turns of a card, at most twelve symbols with five steps, fifteen tiles spied out and the
    // end, then eleven steps of the Coordinator and 50 unrest tiles put under stacks; before that fewer than 50 steps.
    const MAX_PLIES: u32 = 60 * (5 * (1 + 12 * 5 + 15 + 1) + 11 + 50) + 50;

    type Content = Content;
    type Setup = Setup;
    type Public = Public;
    type Own = Own;
    type Hidden = Hidden;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    fn start(content: &'static Content, setup: &Setup) -> State<Yunhe> {
        state::start(content, *setup)
    }

    #[inline]
    fn players(public: &Public) -> u8 {
        public.players
    }

    #[inline]
    fn to_act(public: &Public) -> ToAct {
        legal::to_act(public)
    }

    #[inline]
    fn legal(known: Known<'_, Yunhe>, out: &mut Vec<Action>) {
        legal::legal(known, out);
    }

    #[inline]
    fn chances(parts: PartsRef<'_, Yunhe>, out: &mut Vec<(Chance, u32)>) {
        deal::chances(parts, out);
    }

    #[inline]
    fn play(parts: Parts<'_, Yunhe>, seat: Seat, action: Action, log: &mut impl Log<Yunhe>) {
        play::play(parts, seat, action, log);
    }

    #[inline]
    fn deal(parts: Parts<'_, Yunhe>, outcome: Chance, log: &mut impl Log<Yunhe>) {
        deal::deal(parts, outcome, log);
    }

    fn result(public: &Public) -> Option<Scores> {
        score::result(public)
    }

    fn check(parts: PartsRef<'_, Yunhe>) -> Result<(), Broken> {
        state::check(parts)
    }
}
