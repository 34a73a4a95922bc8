//! A player that does not always pay attention.

use crate::{Bot, Budget};
use engine::{Game, Rng, View};

/// Leaves some of its decisions to luck.
pub(crate) struct Casual<B> {
    careful: B,
    /// How many in a thousand.
    slips: u32,
    rng: Rng,
}

impl<B> Casual<B> {
    pub(crate) fn new(careful: B, slips: u32, seed: u64) -> Self {
        // Not the careful player's own luck.
        Casual { careful, slips, rng: Rng::new(!seed) }
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for Casual<B> {
    fn choose(&mut self, view: &View<G>, legal: &[G::Action], budget: &Budget<'_>) -> G::Action {
        if self.rng.below(1000) < self.slips { self.rng.pick(legal) } else { self.careful.choose(view, legal, budget) }
    }
}
