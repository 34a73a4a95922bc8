//! Any legal answer, evenly.

use crate::Bot;
use engine::{Rng, Title, View};

/// Any legal answer, evenly.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player from a seed.
    pub const fn new(seed: u64) -> Random {
        Random { rng: Rng::new(seed) }
    }
}

impl<G: Title> Bot<G> for Random {
    fn choose(&mut self, _: &View<G>, legal: &[G::Action]) -> G::Action {
        self.rng.pick(legal)
    }
}
