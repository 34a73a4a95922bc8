//! Perft-like counts: they pin the generator and the ids.

use engine::{Game, NoLog, State, ToAct};

/// How many sequences of 1, 2, … `depth` steps lead on from a position; every possible outcome counts once.
pub fn counts<G: Game>(state: &State<G>, depth: u32) -> Vec<u64> {
    let mut totals = vec![0; depth as usize];
    descend(state, &mut totals);
    totals
}

fn descend<G: Game>(state: &State<G>, totals: &mut [u64]) {
    let Some((here, deeper)) = totals.split_first_mut() else { return };
    match state.to_act() {
        ToAct::Nobody => {}
        ToAct::Chance => {
            let mut chances = Vec::new();
            state.chances(&mut chances);
            *here += chances.len() as u64;
            for (outcome, _) in chances {
                let mut next = *state;
                next.deal(outcome, &mut NoLog);
                descend(&next, deeper);
            }
        }
        ToAct::Seats(seats) => {
            for seat in seats.iter() {
                let mut legal = Vec::new();
                state.legal(seat, &mut legal);
                *here += legal.len() as u64;
                for action in legal {
                    let mut next = *state;
                    next.play(seat, action, &mut NoLog);
                    descend(&next, deeper);
                }
            }
        }
    }
}
