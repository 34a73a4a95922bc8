//! Players that see a [`View`] and answer with an action.
//!
//! A [`Bot`] decides; a [`Thinker`] is a bot that sits at one seat for one match, is replaced should it fail, and also
//! advises and judges. A bot is given what its seat knows and nothing else; to look ahead it invents worlds with
//! [`engine::Resample`] and plays in those. Same view, same seed, same number of iterations, same answer: on every
//! machine.
#![forbid(unsafe_code)]

mod budget;
mod capped;
mod casual;
mod evaluate;
mod greedy;
mod kind;
mod learn;
mod learned;
mod level;
#[cfg(not(target_arch = "wasm32"))]
mod lineup;
mod luck;
mod math;
pub mod networks;
mod onward;
mod random;
mod reasons;
mod search;
mod seated;
pub mod seeds;
mod taught;
mod thinker;
mod thoughts;

pub use budget::{Budget, Leash, Limits, Room};
use engine::{Game, View};
pub use evaluate::{Blind, ByHeuristic, Evaluator, Worth};
pub use greedy::Greedy;
pub use kind::Kind;
pub use learn::{Foresight, Lessons};
pub use learned::{Book, Judge, MAX_INPUTS, Weights, input, inputs};
pub use level::Level;
#[cfg(not(target_arch = "wasm32"))]
pub use lineup::{Forfeit, Lineup, Sitter};
pub use luck::{Fortune, Gift, Ledger, Turn, luck, turning_points};
pub use onward::{Change, Onward};
pub use random::Random;
pub use reasons::{Claim, claims, sentence, verdict};
pub use search::{MAX_EDGES, MAX_NODES, MAX_THREADS, Search, Settings};
pub use thinker::{Ask, Lost, Thinker, Thought};
pub use thoughts::{Answer, Expected, Mean, Thoughts, tenths};

/// Somebody who decides for a seat.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the `legal` answers of the view's seat: at least one, in ascending id. After the budget is
    /// cancelled it returns any of them within milliseconds.
    fn choose(&mut self, view: &View<G>, legal: &[G::Action], budget: &Budget<'_>) -> G::Action;

    /// Whether to keep what explanations need from now on.
    fn explain(&mut self, _on: bool) {}

    /// From now on this answer gets a quarter of all attention, so that its worth is known whatever the bot thinks of
    /// it.
    fn focus(&mut self, _action: Option<G::Action>) {}

    /// Its thoughts about its last choice, if it thinks at all and there was a choice.
    fn thoughts(&self) -> Option<&Thoughts<G>> {
        None
    }

    /// How many bytes it remembers from one decision to the next.
    fn bytes(&self) -> usize {
        0
    }

    /// Frees them: the next decision starts from nothing.
    fn forget(&mut self) {}
}
