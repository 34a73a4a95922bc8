//! The bots by name, as in commands and records: `random`, `greedy`, `casual:120`, `mcts:1s`, `mcts:2000it:worlds=4`,
//! `master`, `master@1`.

use crate::casual::Casual;
use crate::{Bot, Greedy, Level, Limits, Random, Search, Settings};
use engine::Title;
use std::fmt;

/// The suffix of a level of the first ladder.
const FIRST: &str = "@1";

/// A bot by name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// Any legal answer, evenly.
    Random,
    /// The answer whose consequence looks best one decision ahead.
    Greedy,
    /// Greedy, but leaves this many decisions in a thousand to luck.
    Casual(u32),
    /// Looks ahead within these limits.
    Search(Limits, Settings),
    /// An opponent by level.
    Level(Level),
    /// An opponent as its level was on the first ladder.
    First(Level),
}

impl Kind {
    /// Names to choose from; `mcts:` takes any budget.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ["random", "greedy", "casual:120", "mcts:1s", "mcts:2000it"]
            .into_iter()
            .chain(Level::ALL.into_iter().map(Level::slug))
            .chain(["master@1"])
    }

    /// The bot with this name.
    pub fn parse(name: &str) -> Option<Kind> {
        match name {
            "random" => return Some(Kind::Random),
            "greedy" => return Some(Kind::Greedy),
            _ => {}
        }
        if let Some(level) = Level::parse(name) {
            return Some(Kind::Level(level));
        }
        if let Some(level) = name.strip_suffix(FIRST).and_then(Level::parse) {
            return Some(Kind::First(level));
        }
        if let Some(slips) = name.strip_prefix("casual:") {
            return slips.parse().ok().filter(|&slips| slips <= 1000).map(Kind::Casual);
        }
        let mut words = name.strip_prefix("mcts:")?.split(':');
        let limits = Limits::parse(words.next()?)?;
        words.try_fold(Settings::STANDARD, Settings::with).map(|settings| Kind::Search(limits, settings))
    }

    /// How long it may think about one decision.
    pub fn limits(self) -> Limits {
        match self {
            Kind::Random | Kind::Greedy | Kind::Casual(_) => Limits { iterations: 1, millis: 0 },
            Kind::Search(limits, _) => limits,
            Kind::Level(level) => level.limits(),
            Kind::First(level) => level.first_limits(),
        }
    }

    /// A player of this kind; its answers depend only on the views it is shown, on this seed and on its budget.
    pub fn bot<G: Title>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::<G>::new(seed)),
            Kind::Casual(slips) => Box::new(Casual::new(Greedy::<G>::new(seed), slips, seed)),
            Kind::Search(_, settings) => Box::new(Search::<G, _>::judged(settings, seed)),
            Kind::Level(level) => level.bot(seed),
            Kind::First(level) => level.first(seed),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Random => f.write_str("random"),
            Kind::Greedy => f.write_str("greedy"),
            Kind::Casual(slips) => write!(f, "casual:{slips}"),
            Kind::Search(limits, settings) => write!(f, "mcts:{limits}{}", settings.differences()),
            Kind::Level(level) => f.write_str(level.slug()),
            Kind::First(level) => write!(f, "{}{FIRST}", level.slug()),
        }
    }
}
