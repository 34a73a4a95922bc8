//! Any legal answer, evenly.

use crate::{Bot, Budget};
use engine::{Game, Rng, View};

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

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &View<G>, legal: &[G::Action], _: &Budget<'_>) -> G::Action {
        self.rng.pick(legal)
    }
}
