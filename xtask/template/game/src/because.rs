//! What stands in the way of an answer, with its numbers.

use crate::Specimen;
use crate::action::Action;
use crate::legal::to_act;
use crate::pieces::{Card, Cards};
use engine::Known;

/// What is missing, or in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The card was shown before (SP-R4).
    Shown(Card),
    /// The card is not in the hand (SP-S2).
    Hand {
        /// The card.
        card: Card,
        /// The cards in the hand.
        held: Cards,
    },
}

/// What forbids an answer of `known.seat` now; `None` where it is legal or belongs to another moment.
pub fn because(known: Known<'_, Specimen>, action: Action) -> Option<Obstacle> {
    let Action::Lay(card) = action;
    let held = known.own.hand;
    if held.has(card) || !to_act(known.public).seats().has(known.seat) {
        return None;
    }
    Some(if known.public.played.has(card) { Obstacle::Shown(card) } else { Obstacle::Hand { card, held } })
}
