//! A player that is chosen when the first view shows how many players are at the table.

use crate::networks;
use crate::{Bot, Budget, Judge, Search, Settings, Thoughts};
use engine::{Network, Title, Tuned, View};

/// The network for tables of this size, if there is one.
pub(crate) fn network<G: Tuned>(players: u8) -> Option<&'static Network> {
    G::TUNING.networks.iter().find(|network| network.players == players)
}

/// The strongest search for a table of this size: beside its network if that is here, otherwise by the game's own
/// judge.
pub(crate) fn strongest<G: Title>(players: u8, settings: Settings, seed: u64) -> Search<G, Judge> {
    let taught = network::<G>(players).and_then(|network| {
        let settings = network.knobs.iter().try_fold(settings, |settings, knob| settings.with(knob))?;
        Search::taught(networks::find::<G>(network)?, settings, seed).ok()
    });
    taught.unwrap_or_else(|| Search::judged(settings, seed))
}

/// A player that may differ from table to table.
pub(crate) struct Seated<G: Title, F> {
    choose: F,
    bot: Option<Box<dyn Bot<G>>>,
    explain: bool,
    focus: Option<G::Action>,
}

impl<G: Title, F: Fn(u8) -> Box<dyn Bot<G>>> Seated<G, F> {
    /// The player that `choose` returns for a number of seats.
    pub(crate) fn new(choose: F) -> Seated<G, F> {
        Seated { choose, bot: None, explain: false, focus: None }
    }
}

impl<G: Title, F: Fn(u8) -> Box<dyn Bot<G>> + Send> Bot<G> for Seated<G, F> {
    fn choose(&mut self, view: &View<G>, legal: &[G::Action], budget: &Budget<'_>) -> G::Action {
        let bot = self.bot.get_or_insert_with(|| (self.choose)(view.players()));
        bot.explain(self.explain);
        bot.focus(self.focus);
        bot.choose(view, legal, budget)
    }

    fn explain(&mut self, on: bool) {
        self.explain = on;
    }

    fn focus(&mut self, action: Option<G::Action>) {
        self.focus = action;
    }

    fn thoughts(&self) -> Option<&Thoughts<G>> {
        self.bot.as_ref()?.thoughts()
    }

    fn bytes(&self) -> usize {
        self.bot.as_ref().map_or(0, |bot| bot.bytes())
    }

    fn forget(&mut self) {
        if let Some(bot) = &mut self.bot {
            bot.forget();
        }
    }
}
