//! Opponents by name, from a first one that a child can beat to the strongest. The same in the command line, the
//! browser and at online tables. How far apart they are is measured in `docs/ladder.md`.

use crate::capped::Capped;
use crate::casual::Casual;
use crate::{Bot, Greedy, Limits, Search, Settings};
use engine::{Lang, Title};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Makes many mistakes: for the first match.
    Apprentice,
    /// Makes some mistakes.
    Journeyman,
    /// Takes what looks best now, without looking ahead.
    Adept,
    /// Looks ahead a little.
    Expert,
    /// Looks ahead.
    Master,
    /// Thinks for a second.
    GrandMaster,
}

/// How a level plays.
struct Recipe {
    /// Of a thousand decisions so many are left to luck.
    slips: u32,
    /// Iterations of search; 0 looks one decision ahead.
    iterations: u32,
    /// It never thinks longer, on a slow phone either.
    millis: u32,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 6] =
        [Level::Apprentice, Level::Journeyman, Level::Adept, Level::Expert, Level::Master, Level::GrandMaster];

    const fn recipe(self) -> Recipe {
        match self {
            Level::Apprentice => Recipe { slips: 350, iterations: 0, millis: 100 },
            Level::Journeyman => Recipe { slips: 120, iterations: 0, millis: 100 },
            Level::Adept => Recipe { slips: 0, iterations: 0, millis: 100 },
            Level::Expert => Recipe { slips: 0, iterations: 60, millis: 300 },
            Level::Master => Recipe { slips: 0, iterations: 600, millis: 600 },
            Level::GrandMaster => Recipe { slips: 0, iterations: 20_000, millis: 1000 },
        }
    }

    /// Iterations in a game where fewer keep neighbours as far apart as elsewhere.
    fn cap(self, game: &str) -> Option<u32> {
        match (game, self) {
            ("zhanguo", Level::Expert) => Some(16),
            ("zhanguo", Level::Master) => Some(160),
            _ => None,
        }
    }

    /// The name in commands and records.
    pub const fn slug(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Adept => "adept",
            Level::Expert => "expert",
            Level::Master => "master",
            Level::GrandMaster => "grand-master",
        }
    }

    /// The level with this name in commands and records.
    pub fn parse(slug: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.slug() == slug)
    }

    /// The name for people.
    pub const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Level::Apprentice, Lang::De) => "Lehrling",
            (Level::Apprentice, Lang::En) => "Apprentice",
            (Level::Journeyman, Lang::De) => "Geselle",
            (Level::Journeyman, Lang::En) => "Journeyman",
            (Level::Adept, Lang::De) => "Kenner",
            (Level::Adept, Lang::En) => "Adept",
            (Level::Expert, Lang::De) => "Könner",
            (Level::Expert, Lang::En) => "Expert",
            (Level::Master, Lang::De) => "Meister",
            (Level::Master, Lang::En) => "Master",
            (Level::GrandMaster, Lang::De) => "Großmeister",
            (Level::GrandMaster, Lang::En) => "Grand Master",
        }
    }

    /// What to expect, in a few words.
    pub const fn about(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Level::Apprentice, Lang::De) => "macht viele Fehler: für die erste Partie",
            (Level::Apprentice, Lang::En) => "makes many mistakes: for the first match",
            (Level::Journeyman, Lang::De) => "macht manchmal Fehler",
            (Level::Journeyman, Lang::En) => "makes a mistake now and then",
            (Level::Adept, Lang::De) => "nimmt, was gerade am besten aussieht",
            (Level::Adept, Lang::En) => "takes what looks best right now",
            (Level::Expert, Lang::De) => "denkt ein wenig voraus",
            (Level::Expert, Lang::En) => "looks ahead a little",
            (Level::Master, Lang::De) => "denkt voraus",
            (Level::Master, Lang::En) => "looks ahead",
            (Level::GrandMaster, Lang::De) => "denkt bis zu einer Sekunde und plant",
            (Level::GrandMaster, Lang::En) => "thinks for up to a second and plans",
        }
    }

    /// How long it may think about one decision, on any machine.
    pub const fn limits(self) -> Limits {
        let Recipe { iterations, millis, .. } = self.recipe();
        Limits { iterations: if iterations == 0 { 1 } else { iterations }, millis }
    }

    /// A player of this level; its answers depend on the views it is shown, on this seed and on its budget alone.
    pub fn bot<G: Title>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self.recipe() {
            Recipe { slips: 0, iterations: 0, .. } => Box::new(Greedy::<G>::new(seed)),
            Recipe { slips, iterations: 0, .. } => Box::new(Casual::new(Greedy::<G>::new(seed), slips, seed)),
            Recipe { iterations, .. } => {
                let bot = Search::judged(Settings::STANDARD, seed);
                Box::new(Capped { bot, iterations: self.cap(G::NAME).unwrap_or(iterations) })
            }
        }
    }
}
