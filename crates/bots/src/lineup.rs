//! Bots around one table.

use crate::{Kind, Leash, Thinker};
use engine::{Code, NoLog, Rng, State, Step, Title, ToAct};

/// One thinker a seat, playing a whole match.
pub struct Lineup<G: Title> {
    bots: Vec<Thinker<G>>,
    chances: Vec<(G::Chance, u32)>,
    leash: Leash,
}

impl<G: Title> Lineup<G> {
    /// Bots in turn order, each with its own seed drawn from this one.
    pub fn new(kinds: impl IntoIterator<Item = Kind>, seed: u64) -> Self {
        let mut seeds = Rng::new(seed);
        let bots = kinds.into_iter().map(|kind| Thinker::new(kind, seeds.next_u64())).collect();
        Lineup { bots, chances: Vec::new(), leash: Leash::default() }
    }

    /// Plays to the end, with chance drawn by `luck` and every step told to `keep`; returns the number of steps.
    pub fn play(&mut self, state: &mut State<G>, luck: &mut Rng, mut keep: impl FnMut(Step)) -> u32 {
        let mut plies = 0;
        loop {
            match state.to_act() {
                ToAct::Nobody => return plies,
                ToAct::Chance => {
                    let outcome = G::draw(state.parts(), &mut self.chances, |n| luck.below(n));
                    state.deal(outcome, &mut NoLog);
                    keep(Step::Deal(outcome.id()));
                }
                ToAct::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    let chosen = self.bots[seat.index()].choose(&state.view(Some(seat)), &self.leash);
                    let action = chosen.unwrap_or_else(|lost| panic!("{}: {lost}", G::NAME));
                    state.play(seat, action, &mut NoLog);
                    keep(Step::Play(seat, action.id()));
                }
            }
            plies += 1;
        }
    }
}
