//! Der Kaiser von China: the rules, in the words of its rulebook.
//!
//! Three to five princes place houses and emissaries in nine provinces by playing cards of their colours. Rules carry
//! their ids (`KC-P9`); the ids and our readings are listed in the crate's README.
//!
//! Read `pieces`, `content` and `setup` for the things on the table, `state` and `phase` for the position, then `legal`
//! and `play` side by side: they are the rules. `deal` is chance, `score` and `roads` are the scorings.
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
pub mod outlook;
mod phase;
pub mod pieces;
mod play;
mod reasons;
mod resample;
pub mod roads;
pub mod score;
mod setup;
mod state;
mod steps;
mod text;
mod tuning;
mod why;

pub use action::{Action, Chance};
pub use because::{Kind, Obstacle, because};
pub use content::Content;
pub use event::Event;
pub use phase::{Payment, Phase};
pub use pieces::{Alliance, Cards, Colour, Province, Provinces, Side, Source, Space, Spaces};
pub use setup::Setup;
pub use state::{Hidden, Own, Public};
pub use steps::Part;
pub use why::Rule;

use alloc::vec::Vec;
use engine::{Broken, Game, Known, Log, Parts, PartsRef, Scores, Seat, State, ToAct};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kaiser;

const _: () = assert!(size_of::<State<Kaiser>>() <= 512);

impl Game for Kaiser {
    const NAME: &'static str = "kaiser";
    // A turn that draws n cards has at most 5 n plies (one card: pay, place, decline a second piece, take, deal; three
    // cards: pay, place, pay, place, and take and deal three times). All cards leave the pile at most twice. Add the
    // lot, 15 dealt and 4 open cards, and turns that draw nothing or too little: the one in which the pile runs out for
    // good and at most four after it, of four plies each.
    const MAX_PLIES: u32 = 2 * 5 * content::MAX_CARDS as u32 + 50;

    type Content = Content;
    type Setup = Setup;
    type Public = Public;
    type Own = Own;
    type Hidden = Hidden;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    fn start(content: &'static Content, setup: &Setup) -> State<Kaiser> {
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
    fn legal(known: Known<'_, Kaiser>, out: &mut Vec<Action>) {
        legal::legal(known, out);
    }
    fn chances(parts: PartsRef<'_, Kaiser>, out: &mut Vec<(Chance, u32)>) {
        deal::chances(parts, out);
    }
    #[inline]
    fn draw(parts: PartsRef<'_, Kaiser>, _: &mut Vec<(Chance, u32)>, below: impl FnOnce(u32) -> u32) -> Chance {
        deal::draw(parts, below)
    }
    #[inline]
    fn play(parts: Parts<'_, Kaiser>, seat: Seat, action: Action, log: &mut impl Log<Kaiser>) {
        play::play(parts, seat, action, log);
    }
    #[inline]
    fn deal(parts: Parts<'_, Kaiser>, outcome: Chance, log: &mut impl Log<Kaiser>) {
        deal::deal(parts, outcome, log);
    }
    fn result(public: &Public) -> Option<Scores> {
        score::result(public)
    }
    fn check(parts: PartsRef<'_, Kaiser>) -> Result<(), Broken> {
        state::check(parts)
    }
}
