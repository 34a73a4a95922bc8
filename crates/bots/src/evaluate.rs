//! What a search believes before it has looked: how good an answer seems and how good a position is.

use crate::math::{softmax, squash};
use engine::{Game, Heuristic, Known, MAX_SEATS, Reasons, Scores, Seat, State, Tally, Terms};
use nets::Memory;

/// The margin's share of a position's worth; the rest is the winning chance. Enough to prefer a high victory and to
/// keep fighting in a lost match.
const MARGIN: f32 = 0.1;
/// The lead, in hundredths of a point, that is worth three quarters of the margin.
const MARGIN_SCALE: f32 = 1000.0;

/// What a position is worth to each seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    /// What the search maximises, 0 to 1.
    pub worth: [f32; MAX_SEATS],
    /// The winning chance of each seat, 0 to 1.
    pub chance: [f32; MAX_SEATS],
}

impl Worth {
    /// From winning chances and leads in hundredths of a point.
    pub fn new(chance: [f32; MAX_SEATS], lead: impl Fn(usize) -> f32) -> Worth {
        let blend = |i: usize| (1.0 - MARGIN) * chance[i] + MARGIN * squash(lead(i), MARGIN_SCALE);
        Worth { worth: std::array::from_fn(blend), chance }
    }

    /// From the end of a match.
    pub fn of_result(scores: &Scores) -> Worth {
        let seats = || Seat::all(scores.players);
        let mut chance = [0.0; MAX_SEATS];
        for seat in seats() {
            chance[seat.index()] = scores.share(seat) as f32;
        }
        if scores.players == 1 {
            // A solo match is won with more than 0 points.
            chance[0] = 0.5 + 0.5 * scores.points.0[0].signum() as f32;
        }
        Worth::new(chance, |i| if i < scores.players as usize { Worth::lead(scores, i) } else { 0.0 })
    }

    /// A share of this worth and the rest of another.
    pub(crate) fn mixed(&self, share: f32, other: &Worth) -> Worth {
        let mix = |a: &[f32; MAX_SEATS], b: &[f32; MAX_SEATS]| {
            std::array::from_fn(|seat| share * a[seat] + (1.0 - share) * b[seat])
        };
        Worth { worth: mix(&self.worth, &other.worth), chance: mix(&self.chance, &other.chance) }
    }

    /// A seat's lead over the best other seat at the end of a match, in hundredths of a point.
    pub fn lead(scores: &Scores, seat: usize) -> f32 {
        let others = Seat::all(scores.players).filter(|other| other.index() != seat);
        let best = others.map(|other| scores.points[other]).max().unwrap_or(0);
        (100 * (scores.points.0[seat] - best)) as f32
    }
}

/// The interface of everything that judges: heuristics, learned weights and networks.
pub trait Evaluator<G: Game>: Send + Sync {
    /// A seat is about to think: its side may have its own judge.
    fn attend(&mut self, known: Known<'_, G>) {
        let _ = known;
    }
    /// What an answer adds to the value of the position it leads to, in hundredths of a point.
    fn hunch(&self, known: Known<'_, G>, action: G::Action) -> i32;
    /// How good the position looks to one seat, in hundredths of a point.
    fn value(&self, known: Known<'_, G>) -> i32;
    /// What a position in the middle of a match is worth to each of the first `players` seats, without a glance.
    fn worth(&self, state: &State<G>, players: u8) -> Worth;
    /// For a judge that sees a decision at a glance, from what the seat to act knows: fills `shares` with the first
    /// share of attention of each of the `legal` answers and returns what the position is worth to each seat. Other
    /// judges look at every answer and leave the list alone.
    fn foresee(
        &self,
        known: Known<'_, G>,
        legal: &[G::Action],
        memory: &mut Memory,
        shares: &mut Vec<f32>,
    ) -> Option<Worth> {
        let _ = (known, legal, memory, shares);
        None
    }
    /// What the end of a match is worth to each seat.
    fn result(&self, scores: &Scores) -> Worth {
        Worth::of_result(scores)
    }
    /// Points by source if the match ended now, and the terms of the position; for explanations.
    fn explain(&self, state: &State<G>) -> (Tally, Terms);
}

/// Judges by the game's own heuristic.
#[derive(Clone, Copy, Debug)]
pub struct ByHeuristic {
    /// The lead, in hundredths of a point, that multiplies the odds of winning by e.
    pub lead: f32,
}

impl<G: Heuristic + Reasons> Evaluator<G> for ByHeuristic {
    fn hunch(&self, known: Known<'_, G>, action: G::Action) -> i32 {
        G::hunch(known, action)
    }

    fn value(&self, known: Known<'_, G>) -> i32 {
        <G as Heuristic>::value(known)
    }

    fn worth(&self, state: &State<G>, players: u8) -> Worth {
        let lead = G::values(state, players).0.map(|value| value as f32);
        let mut chance = lead;
        // In a solo match the opponent is nothing: the second number is 0.
        softmax(&mut chance[..players.max(2) as usize], self.lead);
        Worth::new(chance, |i| lead[i])
    }

    fn explain(&self, state: &State<G>) -> (Tally, Terms) {
        (G::forecast(state.content(), state.public()), G::terms(state.content(), state.public()))
    }
}

/// Knows nothing: every answer and every position looks the same. For games without a heuristic, whose playouts run to
/// the end.
#[derive(Clone, Copy, Debug)]
pub struct Blind;

impl<G: Game> Evaluator<G> for Blind {
    fn hunch(&self, _: Known<'_, G>, _: G::Action) -> i32 {
        0
    }
    fn value(&self, _: Known<'_, G>) -> i32 {
        0
    }
    fn worth(&self, _: &State<G>, players: u8) -> Worth {
        Worth::new([1.0 / f32::from(players); MAX_SEATS], |_| 0.0)
    }
    fn explain(&self, _: &State<G>) -> (Tally, Terms) {
        <(Tally, Terms)>::default()
    }
}
