//! One decision ahead on the game's heuristic.

use crate::{Bot, Budget};
use engine::{Heuristic, Known, NoLog, Resample, Rng, Seat, State, ToAct, View};

/// How many worlds a decision is judged in by default.
const WORLDS: usize = 3;

/// Tries every answer in a few invented worlds and takes the one whose consequence looks best on average.
pub struct Greedy<G: Resample + Heuristic> {
    rng: Rng,
    worlds: usize,
    /// The value of each answer, summed over the worlds.
    values: Vec<i64>,
    chances: Vec<(G::Chance, u32)>,
}

impl<G: Resample + Heuristic> Greedy<G> {
    /// A greedy player from a seed.
    pub fn new(seed: u64) -> Self {
        Greedy { rng: Rng::new(seed), worlds: WORLDS, values: Vec::new(), chances: Vec::new() }
    }

    /// The same player with another number of worlds for a decision, at least one.
    #[must_use]
    pub fn with_worlds(self, worlds: usize) -> Self {
        Greedy { worlds: worlds.max(1), ..self }
    }

    /// The value of an answer in one world: it is played, and chance runs on until somebody is to act.
    fn try_out(&mut self, world: &State<G>, seat: Seat, action: G::Action, luck: &mut Rng) -> i32 {
        let mut after = *world;
        after.play(seat, action, &mut NoLog);
        while after.to_act() == ToAct::Chance {
            let outcome = G::draw(after.parts(), &mut self.chances, |n| luck.below(n));
            after.deal(outcome, &mut NoLog);
        }
        <G as Heuristic>::value(after.known(seat))
    }
}

impl<G: Resample + Heuristic> Bot<G> for Greedy<G> {
    fn choose(&mut self, view: &View<G>, legal: &[G::Action], budget: &Budget<'_>) -> G::Action {
        let known: Known<'_, G> = view.known().expect("a bot sits at the table");
        if let [only] = legal {
            return *only;
        }
        let worlds = self.worlds as i64;
        self.values.clear();
        self.values.extend(legal.iter().map(|&action| worlds * i64::from(G::hunch(known, action))));
        for _ in 0..self.worlds {
            // Every answer is tried in the same world with the same luck: what differs is the answer.
            let world = G::resample(view, &mut self.rng);
            let luck = self.rng.split();
            for (i, &action) in legal.iter().enumerate() {
                if budget.is_cancelled() {
                    return legal[0];
                }
                self.values[i] += i64::from(self.try_out(&world, known.seat, action, &mut luck.clone()));
            }
            // Every answer has been tried equally often, so the search may end here.
            if budget.is_over() {
                break;
            }
        }
        let best = self.values.iter().max().expect("there is a legal answer");
        let ties = self.values.iter().filter(|value| *value == best).count();
        let pick = self.rng.below(ties as u32) as usize;
        let mut equals = legal.iter().zip(&self.values).filter(|(_, value)| *value == best);
        *equals.nth(pick).expect("the pick is below the number of ties").0
    }
}
