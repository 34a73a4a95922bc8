//! Players around one table.

use crate::{Kind, Leash, Thinker};
use engine::{Game, NoLog, Numbered, Rng, Scores, Seat, State, Step, Title, ToAct, View};

/// Somebody who sits at one seat for one match and decides, or says why not.
pub trait Sitter<G: Game>: Send {
    /// One of the view's legal answers.
    fn decide(&mut self, view: &View<G>, leash: &Leash) -> Result<G::Action, String>;

    /// The match is over.
    fn over(&mut self, _scores: &Scores) {}
}

impl<G: Title> Sitter<G> for Thinker<G> {
    fn decide(&mut self, view: &View<G>, leash: &Leash) -> Result<G::Action, String> {
        self.choose(view, leash).map_err(|lost| lost.to_string())
    }
}

/// A match that ended early because a seat did not decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// Who did not decide.
    pub seat: Seat,
    /// Why not.
    pub why: String,
}

/// One sitter a seat, playing a whole match.
pub struct Lineup<G: Title> {
    sitters: Vec<Box<dyn Sitter<G>>>,
    chances: Vec<(G::Chance, u32)>,
    leash: Leash,
}

impl<G: Title> Lineup<G> {
    /// Bots in turn order, each with its own seed drawn from `seed`.
    pub fn new(kinds: impl IntoIterator<Item = Kind>, seed: u64) -> Self {
        let mut seeds = Rng::new(seed);
        Lineup::of(kinds.into_iter().map(|kind| Box::new(Thinker::new(kind, seeds.next_u64())) as _).collect())
    }

    /// These sitters, in turn order.
    pub fn of(sitters: Vec<Box<dyn Sitter<G>>>) -> Self {
        Lineup { sitters, chances: Vec::new(), leash: Leash::default() }
    }

    /// The same sitters on the caller's leash: cancelling it ends the match.
    #[must_use]
    pub fn on(self, leash: Leash) -> Self {
        Lineup { leash, ..self }
    }

    /// Plays to the end, with chance drawn by `luck`, and passes every step to `keep`; returns the number of steps.
    pub fn play(&mut self, state: &mut State<G>, luck: &mut Rng, mut keep: impl FnMut(Step)) -> Result<u32, Forfeit> {
        let mut plies = 0;
        loop {
            match state.to_act() {
                ToAct::Nobody => return Ok(plies),
                ToAct::Chance => {
                    let outcome = G::draw(state.parts(), &mut self.chances, |n| luck.below(n));
                    state.deal(outcome, &mut NoLog);
                    keep(Step::Deal(outcome.id()));
                }
                ToAct::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    let decided = self.sitters[seat.index()].decide(&state.view(Some(seat)), &self.leash);
                    let action = decided.map_err(|why| Forfeit { seat, why })?;
                    state.play(seat, action, &mut NoLog);
                    keep(Step::Play(seat, action.id()));
                }
            }
            plies += 1;
        }
    }

    /// Tells everybody how the match ended.
    pub fn over(&mut self, scores: &Scores) {
        self.sitters.iter_mut().for_each(|sitter| sitter.over(scores));
    }
}
