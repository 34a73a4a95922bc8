//! What comes with a game besides its rules: what to know before opening the box, a lesson, and how bots play it.

use crate::{Game, Lang};

/// A text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// German.
    pub de: &'static str,
    /// English.
    pub en: &'static str,
}

impl Words {
    /// The text in one language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::De => self.de,
            Lang::En => self.en,
        }
    }
}

/// Whose work the boxed game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Credits {
    /// The title on the box.
    pub title: &'static str,
    /// Who designed the game.
    pub design: &'static str,
    /// Who drew it; empty if there is no art.
    pub art: &'static str,
    /// Who published it; empty if unknown.
    pub publisher: &'static str,
    /// The year of publication.
    pub year: u16,
}

/// What to know before opening the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// How long people take for a match, in minutes.
    pub minutes: (u16, u16),
    /// How heavy it is, from 1 (light) to 5.
    pub weight: u8,
    /// One sentence.
    pub sentence: Words,
    /// Whose work the boxed game is.
    pub credits: Credits,
}

/// The files of a game's first lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonFiles {
    /// The record of the match.
    pub record: &'static str,
    /// The words beside the steps.
    pub words: Words,
}

/// The files in the `lessons` folder of the calling crate.
#[macro_export]
macro_rules! lesson {
    () => {
        $crate::LessonFiles {
            record: include_str!("../lessons/record.txt"),
            words: $crate::Words { de: include_str!("../lessons/de.txt"), en: include_str!("../lessons/en.txt") },
        }
    };
}

/// A game as it comes in its box.
pub trait Boxed: Game {
    /// What to know before opening it.
    const ABOUT: About;
    /// The first lesson.
    const LESSON: LessonFiles;
}

/// How many levels of opponents there are.
pub const LEVELS: usize = 7;

/// How a level plays a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// It looks one decision ahead and leaves this many decisions in a thousand to luck.
    Slips(u32),
    /// It searches with this many iterations.
    Thinks(u32),
}

/// How many of the strongest levels ask a network if there is one.
pub const TAUGHT: usize = 3;

/// A network of a game, for the strongest levels at tables of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    /// The number of players at its tables.
    pub players: u8,
    /// Its file in the game's folder `nets`, without the extension.
    pub name: &'static str,
    /// The hash of its file: a file fetched under its name must have it.
    pub hash: &'static str,
    /// The file itself, if the program contains it; a page fetches it when a level needs it.
    pub file: Option<&'static [u8]>,
    /// Knobs of a search that asks the network, before the game's own.
    pub knobs: &'static [&'static str],
    /// Iterations of the levels that ask it, the weakest first.
    pub levels: [u32; TAUGHT],
}

/// A network's file in the `nets` folder of the calling crate, where a program contains it.
#[macro_export]
macro_rules! network {
    ($name:literal) => {{
        #[cfg(target_arch = "wasm32")]
        let file = None;
        #[cfg(not(target_arch = "wasm32"))]
        let file: Option<&'static [u8]> = Some(include_bytes!(concat!("../nets/", $name, ".net")));
        file
    }};
}

/// What the arena found out about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// How each level plays, the weakest first: even steps from the first opponent to the strongest. Games differ in
    /// what a slip costs and in what thinking gains.
    pub levels: [Recipe; LEVELS],
    /// Knobs of the search that serve this game better than the standard, as in `worlds=4`.
    pub knobs: &'static [&'static str],
    /// What `tianxia train` learned, if anything; the first line says which command made it.
    pub weights: Option<&'static str>,
    /// Networks that beat the search without one; elsewhere the strongest levels search as `levels` says.
    pub networks: &'static [Network],
}

impl Tuning {
    /// For a game about which nothing is known yet.
    pub const UNTRIED: Tuning = Tuning {
        levels: [
            Recipe::Slips(400),
            Recipe::Slips(250),
            Recipe::Slips(100),
            Recipe::Slips(0),
            Recipe::Thinks(60),
            Recipe::Thinks(600),
            Recipe::Thinks(20_000),
        ],
        knobs: &[],
        weights: None,
        networks: &[],
    };
}

/// A game whose bots have been tried.
pub trait Tuned: Game {
    /// What the arena found.
    const TUNING: Tuning;
    /// The first ladder, whose levels still exist as `master@1`: later ladders are measured against it. It never
    /// changes; a game that tunes its bots again keeps its old tuning here.
    const FIRST: Tuning = Self::TUNING;
}
