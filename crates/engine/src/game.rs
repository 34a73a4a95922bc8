//! The contract of a game.

use crate::{Content, Log, Numbered, Scores, Seat, SeatMap, SeatSet, Setup, State};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::RangeInclusive;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToAct {
    /// These seats, in any order; each answers once.
    Seats(SeatSet),
    /// A random event.
    Chance,
    /// Nobody: the match is over.
    Nobody,
}

impl ToAct {
    /// The seats that decide; none if chance does or nobody.
    #[inline]
    pub const fn seats(self) -> SeatSet {
        match self {
            ToAct::Seats(seats) => seats,
            ToAct::Chance | ToAct::Nobody => SeatSet::EMPTY,
        }
    }
}

/// An invariant that is broken, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

/// What one seat knows: all that `legal`, heuristics, features and texts of answers may look at.
pub struct Known<'a, G: Game> {
    /// What is printed on boards and cards.
    pub content: &'static G::Content,
    /// What everybody sees.
    pub public: &'a G::Public,
    /// Whose knowledge this is.
    pub seat: Seat,
    /// What this seat knows beyond that.
    pub own: &'a G::Own,
}

impl<G: Game> Clone for Known<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for Known<'_, G> {}

/// The whole truth, to read.
pub struct PartsRef<'a, G: Game> {
    /// What is printed on boards and cards.
    pub content: &'static G::Content,
    /// What everybody sees.
    pub public: &'a G::Public,
    /// What each seat knows beyond that.
    pub own: &'a SeatMap<G::Own>,
    /// What nobody knows.
    pub hidden: &'a G::Hidden,
}

impl<G: Game> Clone for PartsRef<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for PartsRef<'_, G> {}

/// The whole truth, to change.
pub struct Parts<'a, G: Game> {
    /// What is printed on boards and cards.
    pub content: &'static G::Content,
    /// What everybody sees.
    pub public: &'a mut G::Public,
    /// What each seat knows beyond that.
    pub own: &'a mut SeatMap<G::Own>,
    /// What nobody knows.
    pub hidden: &'a mut G::Hidden,
}

/// The rules of one title: a zero-sized name with types and functions.
///
/// Identities every game keeps (checked by `testkit` on thousands of random matches):
/// - `to_act` is `Nobody` exactly when `result` is `Some`;
/// - a seat to act has at least one legal answer, listed in ascending id without duplicates;
/// - `chances` at a chance node is non-empty, ascending, with positive weights;
/// - `legal` looks at [`Known`] alone, so a view lists the same answers as the state;
/// - no sequence of steps is longer than `MAX_PLIES`.
///
/// ```
/// use engine::{Content, Game, NoLog};
/// use testkit::toys::{Blank, Nim, TwoSeats};
///
/// let (mut state, mut legal) = (Nim::start(Blank::standard(), &TwoSeats), Vec::new());
/// while let Some(seat) = state.to_act().seats().first() {
///     state.legal(seat, &mut legal);
///     state.play(seat, legal[0], &mut NoLog);
/// }
/// assert!(state.result().is_some());
/// ```
pub trait Game: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The short name in commands, records and addresses.
    const NAME: &'static str;
    /// How many seats a match may have.
    const PLAYERS: RangeInclusive<u8> = <Self::Setup as Setup>::PLAYERS;
    /// The most steps a match can take.
    const MAX_PLIES: u32;

    /// What is printed on boards and cards.
    type Content: Content;
    /// Seats, variants, revision.
    type Setup: Setup;
    /// What everybody sees, including whose decision it is.
    type Public: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What one seat knows beyond that.
    type Own: Copy + Eq + Hash + Default + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What nobody knows; neither printable nor sendable.
    type Hidden: Copy + Eq + Hash + Send + Sync + 'static;
    /// One small decision.
    type Action: Numbered + Hash + Send + Sync + 'static;
    /// One random outcome.
    type Chance: Numbered + Hash + Send + Sync + 'static;
    /// A fact told to some or all.
    type Event: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The state before the first step.
    fn start(content: &'static Self::Content, setup: &Self::Setup) -> State<Self>;

    /// How many seats take part.
    fn players(public: &Self::Public) -> u8;

    /// Who decides next.
    fn to_act(public: &Self::Public) -> ToAct;

    /// Appends the legal answers of `known.seat`, which is to act, in ascending id.
    fn legal(known: Known<'_, Self>, out: &mut Vec<Self::Action>);

    /// Appends the outcomes of the present random event in ascending id, with positive weights.
    fn chances(parts: PartsRef<'_, Self>, out: &mut Vec<(Self::Chance, u32)>);

    /// Draws one outcome with `below(n)`, a fair number below `n`. An override for speed must ask for the same single
    /// `below(total weight)` and return the same outcome as this one.
    #[inline]
    fn draw(
        parts: PartsRef<'_, Self>,
        scratch: &mut Vec<(Self::Chance, u32)>,
        below: impl FnOnce(u32) -> u32,
    ) -> Self::Chance {
        scratch.clear();
        Self::chances(parts, scratch);
        let total = scratch.iter().map(|(_, weight)| weight).sum();
        let mut ticket = below(total);
        for &(outcome, weight) in scratch.iter() {
            if ticket < weight {
                return outcome;
            }
            ticket -= weight;
        }
        unreachable!("the ticket is below the total weight")
    }

    /// Carries out a legal answer.
    fn play(parts: Parts<'_, Self>, seat: Seat, action: Self::Action, log: &mut impl Log<Self>);

    /// Carries out a random outcome.
    fn deal(parts: Parts<'_, Self>, outcome: Self::Chance, log: &mut impl Log<Self>);

    /// The final scores: `Some` exactly when nobody is to act.
    fn result(public: &Self::Public) -> Option<Scores>;

    /// Checks every invariant from scratch.
    fn check(parts: PartsRef<'_, Self>) -> Result<(), Broken>;
}
