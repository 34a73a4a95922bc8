//! Players that see a [`View`] and answer with an action.
//!
//! A bot is given what its seat knows and nothing else; to look ahead it invents worlds with [`engine::Resample`] and
//! plays in those. Same view, same seed, same answer: on every machine.
#![forbid(unsafe_code)]

mod greedy;
mod lineup;
mod random;

use engine::{Title, View};
pub use greedy::Greedy;
pub use lineup::Lineup;
pub use random::Random;

/// Somebody who decides for a seat.
pub trait Bot<G: Title>: Send {
    /// One of the `legal` answers, which are those of the view's seat, in ascending id and at least one.
    fn choose(&mut self, view: &View<G>, legal: &[G::Action]) -> G::Action;
}

/// The bots by name, as in commands and records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Any legal answer, evenly.
    Random,
    /// The answer whose consequence looks best one decision ahead.
    Greedy,
}

impl Kind {
    /// All of them, the weakest first.
    pub const ALL: &[Kind] = &[Kind::Random, Kind::Greedy];

    /// The name in commands and records.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
        }
    }

    /// The bot with this name.
    pub fn parse(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// A player of this kind; its answers depend on the views it is shown and on this seed alone.
    pub fn seat<G: Title>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::<G>::new(seed)),
        }
    }
}
