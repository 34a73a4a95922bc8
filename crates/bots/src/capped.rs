//! A player that never thinks beyond its cap, whatever it is allowed.

use crate::{Bot, Budget, Thoughts};
use engine::{Game, View};

/// The most iterations it spends on a decision.
pub(crate) struct Capped<B> {
    pub(crate) bot: B,
    pub(crate) iterations: u32,
}

impl<G: Game, B: Bot<G>> Bot<G> for Capped<B> {
    fn choose(&mut self, view: &View<G>, legal: &[G::Action], budget: &Budget<'_>) -> G::Action {
        let iterations = budget.iterations.min(self.iterations);
        self.bot.choose(view, legal, &Budget { iterations, ..*budget })
    }

    fn explain(&mut self, on: bool) {
        self.bot.explain(on);
    }

    fn focus(&mut self, action: Option<G::Action>) {
        self.bot.focus(action);
    }

    fn thoughts(&self) -> Option<&Thoughts<G>> {
        self.bot.thoughts()
    }

    fn bytes(&self) -> usize {
        self.bot.bytes()
    }

    fn forget(&mut self) {
        self.bot.forget();
    }
}
