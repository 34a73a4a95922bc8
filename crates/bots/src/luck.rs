//! How lucky a random outcome was.

use crate::evaluate::Evaluator;
use engine::{Game, MAX_SEATS, NoLog, State};

/// The winning chance of each seat after an outcome less what was to be expected before it, all things known; `None`
/// where only one outcome was possible.
pub fn luck<G: Game, E: Evaluator<G>>(
    eval: &E,
    state: &State<G>,
    outcome: G::Chance,
    players: u8,
) -> Option<[f32; MAX_SEATS]> {
    let mut chances = Vec::new();
    state.chances(&mut chances);
    if chances.len() < 2 {
        return None;
    }
    let after = |outcome: G::Chance| {
        let mut after = *state;
        after.deal(outcome, &mut NoLog);
        match after.result() {
            Some(scores) => eval.result(&scores).chance,
            None => eval.worth(&after, players).chance,
        }
    };
    let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
    let mut change = after(outcome);
    for &(possible, weight) in &chances {
        let share = weight as f32 / total as f32;
        change.iter_mut().zip(after(possible)).for_each(|(change, chance)| *change -= share * chance);
    }
    Some(change)
}
