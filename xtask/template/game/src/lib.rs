//! Specimen: the rules.
//!
//! Two to four players bid for lanterns with cards that they lay face down. Rules carry their ids (`SP-R2`); the ids
//! and our readings are listed in the crate's README.
//!
//! Read `pieces`, `content` and `setup` for the things on the table, `state` and `phase` for the position, then `legal`
//! and `play` side by side: they are the rules. `deal` is chance, `score` says who takes a lantern.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod about;
mod action;
mod because;
pub mod content;
mod deal;
mod event;
mod features;
mod heuristic;
mod legal;
mod notation;
mod observe;
mod outlook;
mod phase;
pub mod pieces;
mod play;
mod reasons;
mod resample;
pub mod score;
mod setup;
mod state;
mod steps;
mod text;
mod tuning;
mod why;

pub use action::{Action, Chance};
pub use because::{Obstacle, because};
pub use content::Content;
pub use event::Event;
pub use phase::Phase;
pub use pieces::{Card, Cards, Lantern};
pub use setup::Setup;
pub use state::{Hidden, Own, Public};
pub use steps::Part;
pub use why::Rule;

use alloc::vec::Vec;
use engine::{Broken, Game, Known, Log, Parts, PartsRef, Scores, Seat, State, ToAct};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Specimen;

const _: () = assert!(size_of::<State<Specimen>>() <= 256);

impl Game for Specimen {
    const NAME: &'static str = "specimen";
    // Four players are dealt nine cards each; a round has a lantern and a card of each player.
    const MAX_PLIES: u32 = 4 * 9 + 9 * (1 + 4);

    type Content = Content;
    type Setup = Setup;
    type Public = Public;
    type Own = Own;
    type Hidden = Hidden;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    fn start(content: &'static Content, setup: &Setup) -> State<Specimen> {
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
    fn legal(known: Known<'_, Specimen>, out: &mut Vec<Action>) {
        legal::legal(known, out);
    }
    fn chances(parts: PartsRef<'_, Specimen>, out: &mut Vec<(Chance, u32)>) {
        deal::chances(parts, out);
    }
    #[inline]
    fn play(parts: Parts<'_, Specimen>, seat: Seat, action: Action, log: &mut impl Log<Specimen>) {
        play::play(parts, seat, action, log);
    }
    #[inline]
    fn deal(parts: Parts<'_, Specimen>, outcome: Chance, log: &mut impl Log<Specimen>) {
        deal::deal(parts, outcome, log);
    }
    fn result(public: &Public) -> Option<Scores> {
        score::result(public)
    }
    fn check(parts: PartsRef<'_, Specimen>) -> Result<(), Broken> {
        state::check(parts)
    }
}
