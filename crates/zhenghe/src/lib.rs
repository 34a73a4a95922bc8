//! Die Reisen des Zheng He (The Ming Voyages), for two, or for one against the barbarians' own cards.
//!
//! The Emperor sends his treasure fleet on seven voyages while the barbarians press on five borderlands. Both play from
//! hands that they swap every round. Rule ids (`ZH-…`) are those of the project's numbered rules; [`Rule`] lists them.
//!
//! Reading order: what there is ([`pieces`], [`content`]), what is known ([`state`], [`phase`]), what may be done
//! (`legal`) and what it does (`play`, `deal`), how it is counted ([`score`]), what would happen ([`outlook`],
//! [`odds`]).
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod content;
pub mod pieces;
pub mod setup;

mod about;
pub mod action;
pub mod event;
pub mod phase;
pub mod state;
mod steps;

mod because;
mod deal;
mod legal;
pub mod odds;
pub mod outlook;
mod play;
mod ratio;
pub mod score;

mod features;
mod heuristic;
mod notation;
mod observe;
mod reasons;
mod resample;
pub mod text;
mod tuning;
mod why;

pub use action::{Action, Chance};
pub use because::{Need, Obstacle, because};
pub use content::Content;
pub use event::Event;
pub use phase::Phase;
pub use pieces::{Card, Cards, Command, Ending, Level, Mode, Piece, Place, Places, Side};
pub use play::combat::MAX_IDLE;
pub use setup::Setup;
pub use state::{Hidden, Own, Public};
pub use steps::Part;
pub use why::Rule;

use alloc::vec::Vec;
use engine::{Broken, Game, Known, Log, Parts, PartsRef, Scores, Seat, State, ToAct};

/// The rules of Die Reisen des Zheng He.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ZhengHe;

const _: () = assert!(size_of::<State<ZhengHe>>() <= 400);

impl Game for ZhengHe {
    const NAME: &'static str = "zhenghe";
    /// A fight has at most 24 exchanges for each loss; at most 6 attackers meet at most 17 defending pieces, so at most
    /// 23 * 24 exchanges of 6 dice and 2 decisions, and fewer than 100 steps for reserve cards: under 4,600 steps. A
    /// phase has at most an own and a reacting fight and fewer than 50 other steps, a game 47 phases, a match two
    /// games.
    const MAX_PLIES: u32 = 2 * 47 * (2 * 4_600 + 50);

    type Content = Content;
    type Setup = Setup;
    type Public = Public;
    type Own = Own;
    type Hidden = Hidden;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;

    fn start(content: &'static Content, setup: &Setup) -> State<Self> {
        state::start(content, *setup)
    }

    #[inline]
    fn players(public: &Public) -> u8 {
        public.players()
    }

    #[inline]
    fn to_act(public: &Public) -> ToAct {
        legal::to_act(public)
    }

    #[inline]
    fn legal(known: Known<'_, Self>, out: &mut Vec<Action>) {
        legal::legal(known, out);
    }

    fn chances(parts: PartsRef<'_, Self>, out: &mut Vec<(Chance, u32)>) {
        deal::chances(parts, out);
    }

    #[inline]
    fn draw(parts: PartsRef<'_, Self>, _scratch: &mut Vec<(Chance, u32)>, below: impl FnOnce(u32) -> u32) -> Chance {
        deal::draw(parts, below)
    }

    #[inline]
    fn play(parts: Parts<'_, Self>, seat: Seat, action: Action, log: &mut impl Log<Self>) {
        play::play(parts, seat, action, log);
    }

    #[inline]
    fn deal(parts: Parts<'_, Self>, outcome: Chance, log: &mut impl Log<Self>) {
        deal::deal(parts, outcome, log);
    }

    fn result(public: &Public) -> Option<Scores> {
        score::result(public)
    }

    fn check(parts: PartsRef<'_, Self>) -> Result<(), Broken> {
        state::check(parts)
    }
}
