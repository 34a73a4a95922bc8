//! The knobs of a search. `docs/bots.md` says what each default won against.

use engine::Tuning;
use std::fmt::Write;

/// The most threads of a search.
pub const MAX_THREADS: usize = 64;

/// The knobs of a search.
#[allow(clippy::struct_excessive_bools)] // Knobs of the arena, each turned alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Threads that search the same position side by side; one in a browser.
    pub threads: usize,
    /// How many invented worlds a decision is judged in; 0 invents a new one for every iteration.
    pub worlds: usize,
    /// Whether a world of the pool keeps its luck, so that every answer meets the same draws.
    pub luck: bool,
    /// Whether to look deeper than the current decision.
    pub deep: bool,
    /// How much attention goes to answers that look promising but were not tried often.
    pub explore: f32,
    /// The lead, in hundredths of a point, that multiplies an answer's first share of attention by e.
    pub heat: f32,
    /// Whether that first share comes from the position an answer leads to, or from the hunch alone.
    pub look: bool,
    /// How much worse than its siblings an untried answer is taken to be.
    pub doubt: f32,
    /// A node gets its edges when it is met this many times.
    pub expand: u32,
    /// Decisions that a playout makes beyond the tree before the position is judged.
    pub plies: u32,
    /// How many more decisions for each seat beyond the second.
    pub lap: u32,
    /// The most luck added to each hunch in a playout, in hundredths of a point.
    pub noise: u32,
    /// How many promising answers a playout looks beyond; below 2 the hunch alone decides.
    pub tries: usize,
    /// Answers that were lately better than others come first in a playout; each look changes what is remembered of an
    /// answer by one part in this many. 0 remembers nothing.
    pub history: i32,
    /// Whether positions are judged by learned weights, where there are any, or by the heuristic alone.
    pub learned: bool,
    /// Where the heuristic judges: the lead, in hundredths of a point, that multiplies the odds of winning by e.
    pub lead: f32,
    /// How much of the first attention at the decision itself goes to answers by luck, 0 to 1; for matches to learn
    /// from, so that answers that look bad are tried now and then.
    pub stir: f32,
    /// How much of a position's worth comes from a network, 0 to 1; the rest comes from the game's own judge. Below 1
    /// the first attention is the judge's alone: in the arena the network's attention won nothing.
    pub trust: f32,
    /// The knobs that were turned by name, a bit each; a game's own tuning leaves them alone.
    pub turned: u32,
}

impl Settings {
    /// What the arena has chosen so far.
    pub const STANDARD: Settings = Settings {
        threads: 1,
        worlds: 8,
        luck: true,
        deep: true,
        explore: 0.6,
        heat: 150.0,
        look: true,
        doubt: 0.05,
        expand: 2,
        plies: 8,
        lap: 0,
        noise: 100,
        tries: 1,
        history: 0,
        learned: true,
        lead: 800.0,
        stir: 0.0,
        trust: 1.0,
        turned: 0,
    };

    /// The game's better values, except for knobs that somebody turned.
    pub(crate) fn tuned(self, game: &Tuning) -> Settings {
        let free = game.knobs.iter().filter(|word| Settings::bit(word) & self.turned == 0);
        free.fold(self, |settings, word| settings.with(word).expect("a game is tuned by knobs that exist"))
    }

    /// The settings at a table with this many seats: the longer the round, the longer a playout.
    pub(super) fn at(self, players: u8) -> Settings {
        Settings { plies: self.plies + self.lap * u32::from(players.saturating_sub(2)), ..self }
    }

    /// Whether the game's own judge has a say beside a network.
    pub(super) fn has_doubts(self) -> bool {
        self.trust < 1.0
    }

    /// Whether somebody turned this knob.
    pub(crate) fn turns(self, name: &str) -> bool {
        self.turned & Settings::bit(name) != 0
    }

    /// The bit of the knob that such a word turns; 0 if there is none.
    fn bit(word: &str) -> u32 {
        let name = word.split('=').next().unwrap_or_default();
        Settings::NAMES.iter().position(|known| *known == name).map_or(0, |n| 1 << n)
    }

    /// The names of the knobs.
    const NAMES: [&str; 18] = [
        "threads", "worlds", "luck", "deep", "explore", "heat", "look", "doubt", "expand", "plies", "noise", "learned",
        "tries", "lap", "lead", "history", "stir", "trust",
    ];
    const _ENOUGH_BITS: () = assert!(Settings::NAMES.len() <= u32::BITS as usize);

    /// Changes one knob by name, as in `worlds=4`; `None` if there is no such knob or value.
    #[must_use]
    pub fn with(mut self, word: &str) -> Option<Settings> {
        let (name, value) = word.split_once('=')?;
        let flag = || value.parse().ok().filter(|&n: &u8| n < 2).map(|n| n == 1);
        match name {
            "threads" => self.threads = value.parse().ok().filter(|n| (1..=MAX_THREADS).contains(n))?,
            "worlds" => self.worlds = value.parse().ok().filter(|&n| n <= 4096)?,
            "luck" => self.luck = flag()?,
            "deep" => self.deep = flag()?,
            "explore" => self.explore = value.parse().ok()?,
            "heat" => self.heat = value.parse().ok().filter(|&n| n > 0.0)?,
            "look" => self.look = flag()?,
            "doubt" => self.doubt = value.parse().ok()?,
            "expand" => self.expand = value.parse().ok()?,
            "plies" => self.plies = value.parse().ok()?,
            "lap" => self.lap = value.parse().ok()?,
            "noise" => self.noise = value.parse().ok()?,
            "learned" => self.learned = flag()?,
            "lead" => self.lead = value.parse().ok().filter(|&n| n > 0.0)?,
            "history" => self.history = value.parse().ok().filter(|&n| n >= 0)?,
            "tries" => self.tries = value.parse().ok()?,
            "stir" => self.stir = value.parse().ok().filter(|share| (0.0..=1.0).contains(share))?,
            "trust" => self.trust = value.parse().ok().filter(|share| (0.0..=1.0).contains(share))?,
            _ => return None,
        }
        self.turned |= Settings::bit(name);
        Some(self)
    }

    /// The knobs that were turned or differ from the standard, as [`Settings::with`] reads them, each after a colon.
    pub fn differences(&self) -> String {
        let (mut text, standard) = (String::new(), Settings::STANDARD);
        let mut say = |name: &str, ours: f64, theirs: f64| {
            if ours.to_bits() != theirs.to_bits() || self.turned & Settings::bit(name) != 0 {
                let _ = write!(text, ":{name}={}", ours as f32);
            }
        };
        say("threads", self.threads as f64, standard.threads as f64);
        say("worlds", self.worlds as f64, standard.worlds as f64);
        say("luck", f64::from(u8::from(self.luck)), f64::from(u8::from(standard.luck)));
        say("deep", f64::from(u8::from(self.deep)), f64::from(u8::from(standard.deep)));
        say("explore", self.explore.into(), standard.explore.into());
        say("heat", self.heat.into(), standard.heat.into());
        say("look", f64::from(u8::from(self.look)), f64::from(u8::from(standard.look)));
        say("doubt", self.doubt.into(), standard.doubt.into());
        say("expand", self.expand.into(), standard.expand.into());
        say("plies", self.plies.into(), standard.plies.into());
        say("lap", self.lap.into(), standard.lap.into());
        say("noise", self.noise.into(), standard.noise.into());
        say("learned", f64::from(u8::from(self.learned)), f64::from(u8::from(standard.learned)));
        say("lead", self.lead.into(), standard.lead.into());
        say("tries", self.tries as f64, standard.tries as f64);
        say("history", self.history.into(), standard.history.into());
        say("stir", self.stir.into(), standard.stir.into());
        say("trust", self.trust.into(), standard.trust.into());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knobs_read_back() {
        assert!(Settings::NAMES.iter().all(|name| Settings::bit(name).is_power_of_two()));
        let odd = ["threads=2", "worlds=0", "luck=0", "deep=0", "explore=1.25", "heat=80", "look=0", "doubt=0"];
        let more = [
            "expand=1",
            "plies=3",
            "lap=2",
            "noise=7",
            "tries=4",
            "learned=0",
            "lead=500",
            "history=4",
            "stir=0.25",
            "trust=0.5",
        ];
        let settings = odd.iter().chain(&more).fold(Settings::STANDARD, |s, word| s.with(word).expect(word));
        let words = settings.differences();
        let again = words[1..].split(':').fold(Settings::STANDARD, |s, word| s.with(word).expect(word));
        assert_eq!(again, settings);
        assert_eq!(words.split(':').count(), 1 + odd.len() + more.len());
        assert_eq!(Settings::STANDARD.with("worlds=many"), None);
        assert_eq!(Settings::STANDARD.with("wonder=1"), None);
    }

    #[test]
    fn a_game_tunes_only_what_nobody_turned() {
        let tuning = Tuning { knobs: &["plies=24", "lap=8"], ..Tuning::UNTRIED };
        assert_eq!(Settings::STANDARD.tuned(&tuning).plies, 24);
        let turned = Settings::STANDARD.with("plies=8").expect("a knob");
        assert_eq!((turned.tuned(&tuning).plies, turned.differences()), (8, ":plies=8".into()));
        assert_eq!(turned.tuned(&tuning).at(4).plies, 24);
        assert_eq!(Settings::STANDARD.tuned(&Tuning::UNTRIED), Settings::STANDARD);
    }
}
