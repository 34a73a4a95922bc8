//! ZhanGuo: the rules, in the words of its rulebook.
//!
//! Two to four players unify the empire in five rounds by playing cards to their boards or to the court. Rules carry
//! their ids (`ZG-C10`); the ids and our readings are listed in the crate's README.
//!
//! Read `pieces`, `content` and `setup` for the things on the table, `state` and `phase` for the position, then `legal`
//! and `play` side by side: they are the rules. `deal` is chance, `score` the final scoring.
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
mod pieces;
mod play;
mod reasons;
mod resample;
pub mod score;
mod setup;
mod state;
mod steps;
pub mod text;
mod tuning;
mod why;

pub use action::{Action, BESIDE, Chance, MAX_BID};
pub use because::{Limit, Need, Obstacle, because};
pub use content::Content;
pub use event::Event;
pub use phase::{Cause, Phase, Then, Turn};
pub use pieces::*;
pub use setup::{Boards, Setup, Variants};
pub use state::{Hidden, Own, Player, Public};
pub use steps::Part;
pub use why::Rule;

use alloc::vec::Vec;
use engine::{Broken, Game, Known, Log, Parts, PartsRef, Scores, Seat, State, ToAct};

/// The name of the game, for the type system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ZhanGuo;

const _: () = assert!(size_of::<State<ZhanGuo>>() <= 1024);

impl Game for ZhanGuo {
    const NAME: &'static str = "zhanguo";
    // A turn has at most 94 decisions: the card, 7 for the action (a governor's region, square and four points, or
    // fewer), 5 for each of 15 cards and 2 abilities of the board, and the end of the turn. There are 120 turns; five
    // rounds of four players have 168 draws, 48 cards put back and 180 decisions over rewards; before them come 74
    // steps of setting up and bidding.
    const MAX_PLIES: u32 = 120 * 94 + 168 + 48 + 180 + 74;

    type Content = Content;
    type Setup = Setup;
    type Public = Public;
    type Own = Own;
    type Hidden = Hidden;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    fn start(content: &'static Content, setup: &Setup) -> State<ZhanGuo> {
        state::start(content, *setup)
    }

    #[inline]
    fn players(public: &Public) -> u8 {
        public.setup.players
    }

    #[inline]
    fn to_act(public: &Public) -> ToAct {
        legal::to_act(public)
    }

    #[inline]
    fn legal(known: Known<'_, ZhanGuo>, out: &mut Vec<Action>) {
        legal::legal(known, out);
    }

    fn chances(parts: PartsRef<'_, ZhanGuo>, out: &mut Vec<(Chance, u32)>) {
        deal::chances(parts, out);
    }

    #[inline]
    fn draw(parts: PartsRef<'_, ZhanGuo>, scratch: &mut Vec<(Chance, u32)>, below: impl FnOnce(u32) -> u32) -> Chance {
        deal::draw(parts, scratch, below)
    }

    #[inline]
    fn play(parts: Parts<'_, ZhanGuo>, seat: Seat, action: Action, log: &mut impl Log<ZhanGuo>) {
        play::play(parts, seat, action, log);
    }

    #[inline]
    fn deal(parts: Parts<'_, ZhanGuo>, outcome: Chance, log: &mut impl Log<ZhanGuo>) {
        deal::deal(parts, outcome, log);
    }

    fn result(public: &Public) -> Option<Scores> {
        score::result(public)
    }

    fn check(parts: PartsRef<'_, ZhanGuo>) -> Result<(), Broken> {
        state::check(parts)
    }
}
