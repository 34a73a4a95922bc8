//! Opponents by name, from a first one that a child can beat to the strongest: the same in the command line, the
//! browser and at online tables. `docs/ladder.md` measures how far apart they are.

use crate::capped::Capped;
use crate::casual::Casual;
use crate::seated::{Seated, network, strongest};
use crate::{Bot, Greedy, Limits, Search, Settings, networks};
use engine::{LEVELS, Lang, Network, Recipe, TAUGHT, Title, Tuned, Tuning};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// For the first match: a child can beat it.
    Novice,
    /// Makes many mistakes.
    Apprentice,
    /// Makes some mistakes.
    Journeyman,
    /// Plays well enough for most.
    Adept,
    /// Looks ahead a little.
    Expert,
    /// Looks ahead.
    Master,
    /// The strongest there is.
    GrandMaster,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; LEVELS] = [
        Level::Novice,
        Level::Apprentice,
        Level::Journeyman,
        Level::Adept,
        Level::Expert,
        Level::Master,
        Level::GrandMaster,
    ];

    /// The network that it asks at a table with this many seats, if any.
    pub fn network<G: Tuned>(self, players: u8) -> Option<&'static Network> {
        network::<G>(players).filter(|_| self.taught().is_some())
    }

    /// Its place among the levels that ask a network.
    fn taught(self) -> Option<usize> {
        (self as usize).checked_sub(LEVELS - TAUGHT)
    }

    /// The name in commands and records.
    pub const fn slug(self) -> &'static str {
        match self {
            Level::Novice => "novice",
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
            (Level::Novice, Lang::De) => "Neuling",
            (Level::Novice, Lang::En) => "Novice",
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
            (Level::Novice, Lang::De) => "lernt noch: für die erste Partie",
            (Level::Novice, Lang::En) => "is still learning: for the first match",
            (Level::Apprentice, Lang::De) => "macht viele Fehler",
            (Level::Apprentice, Lang::En) => "makes many mistakes",
            (Level::Journeyman, Lang::De) => "macht manchmal Fehler",
            (Level::Journeyman, Lang::En) => "makes a mistake now and then",
            (Level::Adept, Lang::De) => "sieht, was sich jetzt lohnt",
            (Level::Adept, Lang::En) => "sees what pays right now",
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
        let millis = match self {
            Level::Novice | Level::Apprentice | Level::Journeyman => 100,
            Level::Adept | Level::Expert | Level::Master => 300,
            Level::GrandMaster => 1000,
        };
        Limits { iterations: Limits::MAX_ITERATIONS, millis }
    }

    /// How long it may think on the first ladder.
    pub(crate) const fn first_limits(self) -> Limits {
        match self {
            Level::Master => Limits { iterations: Limits::MAX_ITERATIONS, millis: 600 },
            _ => self.limits(),
        }
    }

    /// A player of this level; its answers depend only on the views it is shown, on this seed and on its budget.
    pub fn bot<G: Title>(self, seed: u64) -> Box<dyn Bot<G>> {
        Box::new(Seated::new(move |players| self.seated(players, seed)))
    }

    /// The player of this level at a table with this many seats.
    fn seated<G: Title>(self, players: u8, seed: u64) -> Box<dyn Bot<G>> {
        let here = self.network::<G>(players).filter(|network| networks::is_here::<G>(network));
        match here.zip(self.taught()) {
            Some((network, place)) => {
                let bot = strongest::<G>(players, Settings::STANDARD, seed);
                Box::new(Capped { bot, iterations: network.levels[place] })
            }
            None => self.of_ladder(&G::TUNING, seed),
        }
    }

    /// The player that this level was on the first ladder, `master@1`: later ladders are measured against it.
    pub fn first<G: Title>(self, seed: u64) -> Box<dyn Bot<G>> {
        self.of_ladder(&G::FIRST, seed)
    }

    fn of_ladder<G: Title>(self, ladder: &Tuning, seed: u64) -> Box<dyn Bot<G>> {
        match ladder.levels[self as usize] {
            Recipe::Slips(0) => Box::new(Greedy::<G>::new(seed)),
            Recipe::Slips(slips) => Box::new(Casual::new(Greedy::<G>::new(seed), slips, seed)),
            Recipe::Thinks(iterations) => {
                Box::new(Capped { bot: Search::tuned(Settings::STANDARD, ladder, seed), iterations })
            }
        }
    }
}
