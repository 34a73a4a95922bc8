//! The random-playout loop: the yardstick of speed and the first test of any rules.

use crate::{Game, NoLog, Rng, Seat, State, ToAct};
use alloc::vec::Vec;

/// Plays matches to their end with random answers, reusing its lists: no allocation after warm-up.
#[derive(Clone, Debug)]
pub struct Playout<G: Game> {
    legal: Vec<G::Action>,
    chances: Vec<(G::Chance, u32)>,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Self {
        Playout { legal: Vec::with_capacity(256), chances: Vec::with_capacity(256) }
    }
}

impl<G: Game> Playout<G> {
    /// One random step; false if the match is over.
    #[inline]
    pub fn step(&mut self, state: &mut State<G>, rng: &mut Rng) -> bool {
        self.step_by(state, rng, |_, _, legal, rng| rng.pick(legal))
    }

    /// One step: chance as `rng` draws it, or a decision that `choose` makes among the listed answers; false if the
    /// match is over.
    #[inline]
    pub fn step_by(
        &mut self,
        state: &mut State<G>,
        rng: &mut Rng,
        choose: impl FnOnce(&State<G>, Seat, &[G::Action], &mut Rng) -> G::Action,
    ) -> bool {
        match state.to_act() {
            ToAct::Nobody => return false,
            ToAct::Chance => {
                let outcome = G::draw(state.parts(), &mut self.chances, |n| rng.below(n));
                state.deal(outcome, &mut NoLog);
            }
            ToAct::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                self.legal.clear();
                G::legal(state.known(seat), &mut self.legal);
                let action = choose(state, seat, &self.legal, rng);
                state.play(seat, action, &mut NoLog);
            }
        }
        true
    }

    /// Plays to the end and returns the number of steps.
    pub fn run(&mut self, state: &mut State<G>, rng: &mut Rng) -> u32 {
        let mut plies = 0;
        while self.step(state, rng) {
            plies += 1;
        }
        plies
    }
}
