//! How lucky a random outcome was, and what the deals of a match gave each seat.

use crate::evaluate::Evaluator;
use engine::{Game, MAX_SEATS, NoLog, Seat, State, sort_by, sort_by_key};

/// What something is worth to each seat: a winning chance, or points.
type Each = [f32; MAX_SEATS];

/// One random event compared with its expectation, when everything is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fortune {
    /// The probability of what came.
    pub odds: f32,
    /// Winning chances after it, less the expected ones.
    pub chance: Gift,
    /// The same in points of lead.
    pub points: Gift,
}

/// What came, compared with what was to be expected.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gift {
    /// By how much it was better.
    pub gain: Each,
    /// How much such an event varies: the variance of the gain before the event.
    pub variance: Each,
}

impl Gift {
    /// From each outcome's worth and probability, and which of them came.
    fn new(worths: &[(Each, f32)], came: usize) -> Gift {
        let mut gift = Gift::default();
        for seat in 0..MAX_SEATS {
            let mean: f32 = worths.iter().map(|(worth, odds)| odds * worth[seat]).sum();
            gift.gain[seat] = worths[came].0[seat] - mean;
            gift.variance[seat] = worths.iter().map(|(worth, odds)| odds * (worth[seat] - mean).powi(2)).sum();
        }
        gift
    }

    /// Adds another event.
    fn add(&mut self, other: &Gift) {
        for seat in 0..MAX_SEATS {
            self.gain[seat] += other.gain[seat];
            self.variance[seat] += other.variance[seat];
        }
    }

    /// What a seat got, and how far from zero such events usually end: one standard deviation.
    pub fn of(&self, seat: Seat) -> (f32, f32) {
        (self.gain[seat.index()], self.variance[seat.index()].sqrt())
    }
}

/// What a random outcome meant; `None` where only one was possible.
pub fn luck<G: Game, E: Evaluator<G>>(eval: &E, state: &State<G>, outcome: G::Chance, players: u8) -> Option<Fortune> {
    let mut chances = Vec::new();
    state.chances(&mut chances);
    let came = chances.iter().position(|&(possible, _)| possible == outcome)?;
    if chances.len() < 2 {
        return None;
    }
    let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
    let (mut by_chance, mut by_points) = (Vec::with_capacity(chances.len()), Vec::with_capacity(chances.len()));
    for &(possible, weight) in &chances {
        let mut after = *state;
        after.deal(possible, &mut NoLog);
        let worth = match after.result() {
            Some(scores) => eval.result(&scores),
            None => eval.worth(&after, players),
        };
        let lead = |seat: usize| eval.value(after.known(Seat(seat as u8))) as f32 / 100.0;
        let lead = std::array::from_fn(|seat| if seat < players.into() { lead(seat) } else { 0.0 });
        let odds = weight as f32 / total as f32;
        by_chance.push((worth.chance, odds));
        by_points.push((lead, odds));
    }
    let (chance, points) = (Gift::new(&by_chance, came), Gift::new(&by_points, came));
    Some(Fortune { odds: by_chance[came].1, chance, points })
}

/// What the deals of a match gave each seat beyond expectation: the mean is zero, give or take its deviation.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ledger {
    /// In winning chance.
    pub chance: Gift,
    /// In points of lead.
    pub points: Gift,
    /// How many events had more than one outcome.
    pub events: u32,
}

impl Ledger {
    /// Enters an event.
    pub fn enter(&mut self, fortune: &Fortune) {
        self.chance.add(&fortune.chance);
        self.points.add(&fortune.points);
        self.events += 1;
    }
}

/// A step that moved somebody's winning chance: a decision by what it gave away, a deal by its luck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// The step.
    pub ply: u32,
    /// Whose chance it moved the most.
    pub seat: Seat,
    /// By how much.
    pub change: f32,
}

/// The steps that moved the most, each by at least three in a hundred, in the order of play.
pub fn turning_points(steps: impl IntoIterator<Item = Turn>, most: usize) -> Vec<Turn> {
    const SLIGHT: f32 = 0.03;
    let mut turns: Vec<Turn> = steps.into_iter().filter(|turn| turn.change.abs() >= SLIGHT).collect();
    sort_by(&mut turns, |a, b| b.change.abs().total_cmp(&a.change.abs()).then(a.ply.cmp(&b.ply)));
    turns.truncate(most);
    sort_by_key(&mut turns, |turn| turn.ply);
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_what_came_less_what_was_to_be_expected() {
        let worth = |own: f32| {
            let mut each = [0.0; MAX_SEATS];
            each[0] = own;
            each
        };
        let gift = Gift::new(&[(worth(1.0), 0.25), (worth(0.0), 0.75)], 0);
        assert_eq!(gift.of(Seat(0)), (0.75, 0.1875_f32.sqrt()));
        let mut twice = gift;
        twice.add(&Gift::new(&[(worth(1.0), 0.25), (worth(0.0), 0.75)], 1));
        assert_eq!(twice.of(Seat(0)), (0.5, 0.375_f32.sqrt()));
    }

    #[test]
    fn a_turning_point_moves_chances() {
        let turn = |ply, change| Turn { ply, seat: Seat(0), change };
        let turns = turning_points([turn(5, -0.2), turn(1, 0.01), turn(3, 0.04), turn(9, 0.3)], 2);
        assert_eq!(turns, [turn(5, -0.2), turn(9, 0.3)], "the slight one and the third do not count");
    }
}
