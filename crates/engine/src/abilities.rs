//! What a game can do beyond its bare rules, each ability a small trait.

use crate::{Boxed, Game, Known, Observe, Reasons, Rng, SeatMap, State, Steps, Tally, Tuned, View};
use alloc::string::String;
use core::fmt::Debug;

/// Invents a world that a viewer cannot tell from the real one.
pub trait Resample: Game {
    /// A state with `state.view(view.viewer()) == *view` that passes `check`. Every consistent world must be possible;
    /// worlds are drawn as evenly as the deal would.
    fn resample(view: &View<Self>, rng: &mut Rng) -> State<Self>;
}

/// A cheap evaluation for greedy play and rollouts. Whole numbers only, so that every machine agrees.
pub trait Heuristic: Game {
    /// How good the position looks to `known.seat`, in hundredths of a point: its own prospects less those of the
    /// others.
    fn value(known: Known<'_, Self>) -> i32;
    /// The value to each of the first `players` seats; for games where seats share most of the work.
    fn values(state: &State<Self>, players: u8) -> SeatMap<i32> {
        SeatMap::from_fn(|seat| if seat.0 < players { Self::value(state.known(seat)) } else { 0 })
    }
    /// Whether learned weights judge better than this heuristic when `known.seat` looks ahead. Where a game's two sides
    /// differ, each may have its own judge. The arena decides.
    fn trusts_learning(known: Known<'_, Self>) -> bool {
        let _ = known;
        true
    }
    /// A guess, in hundredths of a point, at what an answer of `known.seat` adds to the value of the position it leads
    /// to; cheap enough for every answer of every rollout.
    fn hunch(known: Known<'_, Self>, action: Self::Action) -> i32;
}

/// Points by source.
pub trait Scoring: Game {
    /// How many sources the score pad lists.
    const SOURCES: usize;
    /// Points scored so far.
    fn tally(content: &Self::Content, public: &Self::Public) -> Tally;
    /// Points by source if the match ended now, from public knowledge alone; equals `tally` when it is over.
    fn forecast(content: &Self::Content, public: &Self::Public) -> Tally;
}

/// Numbers for learning, from one seat's knowledge; that seat comes first.
pub trait Features: Game {
    /// Raised when the meaning of any number changes.
    const VERSION: u16;
    /// How many numbers.
    const LEN: usize;
    /// Fills `out`, whose length is `LEN`, with numbers of about -1 to 1.
    fn features(known: Known<'_, Self>, out: &mut [f32]);
}

/// One token for each decision and outcome, readable in a diff: it has no white space and reads back.
pub trait Notation: Game {
    /// Writes a decision.
    fn write_action(content: &Self::Content, action: Self::Action) -> String;
    /// Reads it back.
    fn read_action(content: &Self::Content, token: &str) -> Option<Self::Action>;
    /// Writes an outcome.
    fn write_chance(content: &Self::Content, outcome: Self::Chance) -> String;
    /// Reads it back.
    fn read_chance(content: &Self::Content, token: &str) -> Option<Self::Chance>;
}

/// A numbered rule of the rulebook.
pub trait RuleId: Copy + Eq + Debug + 'static {
    /// All of them, in the rulebook's order.
    const ALL: &'static [Self];
    /// The id as documents write it: `KC-P9`.
    fn id(self) -> &'static str;
}

/// What the rules say about an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<R> {
    /// Legal, by this rule.
    Allowed(R),
    /// Not legal, because of this rule.
    Forbidden(R),
}

/// Names the rule behind an answer. `why` is `Allowed` exactly for the answers that `legal` lists.
pub trait Why: Game {
    /// The rules of this game.
    type Rule: RuleId;
    /// The rule that permits or forbids this answer of `known.seat` now.
    fn why(known: Known<'_, Self>, action: Self::Action) -> Verdict<Self::Rule>;
}

/// Everything the programs around a game ask of it.
pub trait Title: Resample + Heuristic + Reasons + Features + Notation + Steps + Observe + Tuned + Boxed {}
impl<G: Resample + Heuristic + Reasons + Features + Notation + Steps + Observe + Tuned + Boxed> Title for G {}

/// Defines a game's `Rule` enum: `rules! { "KC"; S1, S2, P9 }` gives `Rule::P9` with the id `KC-P9`.
#[macro_export]
macro_rules! rules {
    ($prefix:literal; $($name:ident),+ $(,)?) => {
        /// The numbered rules, in the rulebook's order.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Rule { $($name),+ }
        impl $crate::RuleId for Rule {
            const ALL: &'static [Rule] = &[$(Rule::$name),+];
            fn id(self) -> &'static str {
                match self { $(Rule::$name => concat!($prefix, "-", stringify!($name))),+ }
            }
        }
    };
}
