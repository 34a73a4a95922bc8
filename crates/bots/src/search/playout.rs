//! Playing on beyond the tree: quick, sensible, and cut short.

use super::Settings;
use super::history::History;
use crate::Budget;
use crate::evaluate::Evaluator;
use engine::{Game, NoLog, Rng, Seat, State, ToAct};

/// Plays on from a position; its lists are reused.
pub(super) struct Playout<G: Game> {
    legal: Vec<G::Action>,
    chances: Vec<(G::Chance, u32)>,
    scores: Vec<(i32, G::Action)>,
    pub(super) history: History<G::Action>,
}

impl<G: Game> Playout<G> {
    pub(super) fn new(settings: &Settings) -> Self {
        let history = History::new(settings.history);
        Playout { legal: Vec::new(), chances: Vec::new(), scores: Vec::new(), history }
    }

    /// Carries out the present random event.
    pub(super) fn deal(&mut self, state: &mut State<G>, luck: &mut Rng) {
        let outcome = G::draw(state.parts(), &mut self.chances, |n| luck.below(n));
        state.deal(outcome, &mut NoLog);
    }

    /// The legal answers of a seat that is to act.
    pub(super) fn legal(&mut self, state: &State<G>, seat: Seat) -> &[G::Action] {
        self.legal.clear();
        G::legal(state.known(seat), &mut self.legal);
        &self.legal
    }

    /// Lends out the list of legal answers.
    pub(super) fn take_legal(&mut self) -> Vec<G::Action> {
        std::mem::take(&mut self.legal)
    }

    /// Takes it back.
    pub(super) fn return_legal(&mut self, legal: Vec<G::Action>) {
        self.legal = legal;
    }

    /// The value, to the answering seat, of the position that an answer leads to.
    pub(super) fn look<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        state: &State<G>,
        seat: Seat,
        action: G::Action,
        mut luck: Rng,
    ) -> i32 {
        let mut after = *state;
        after.play(seat, action, &mut NoLog);
        while after.to_act() == ToAct::Chance {
            self.deal(&mut after, &mut luck);
        }
        eval.value(after.known(seat))
    }

    /// Plays until `settings.plies` decisions with a choice have been made, or the match is over.
    pub(super) fn run<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        budget: &Budget<'_>,
        state: &mut State<G>,
        rng: &mut Rng,
    ) {
        let mut plies = 0;
        loop {
            match state.to_act() {
                ToAct::Nobody => return,
                ToAct::Chance => self.deal(state, rng),
                ToAct::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    let action = match self.legal(state, seat) {
                        &[only] => only,
                        _ if plies == settings.plies || budget.is_cancelled() => return,
                        _ => {
                            plies += 1;
                            self.answer(eval, settings, state, seat, rng)
                        }
                    };
                    state.play(seat, action, &mut NoLog);
                }
            }
        }
    }

    /// The answer with the best hunch and history, plus a little luck; or the best of a few by their consequences.
    fn answer<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        state: &State<G>,
        seat: Seat,
        rng: &mut Rng,
    ) -> G::Action {
        let known = state.known(seat);
        self.scores.clear();
        for &action in &self.legal {
            let luck = rng.below(settings.noise + 1) as i32;
            self.scores.push((eval.hunch(known, action) + self.history.of(seat, action) + luck, action));
        }
        if settings.tries < 2 {
            return self.scores.iter().fold(self.scores[0], |best, &new| if new.0 > best.0 { new } else { best }).1;
        }
        let tries = settings.tries.min(self.scores.len());
        self.scores.select_nth_unstable_by(tries - 1, |a, b| b.cmp(a));
        self.scores.truncate(tries);
        let luck = rng.split();
        for i in 0..tries {
            let (score, action) = self.scores[i];
            let value = self.look(eval, state, seat, action, luck);
            self.scores[i].0 = score - self.history.of(seat, action) + value;
        }
        self.history.note(seat, &self.scores);
        self.scores.iter().max().expect("there is an answer").1
    }
}
