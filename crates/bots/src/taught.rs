//! A judgement by a network, from what the seat to act knows.
//!
//! In a search that seat is somebody in an invented world. What it is given to know there was invented from the view of
//! who searches, so the network sees a hand that may be, never the one that is.

use crate::evaluate::{Evaluator, Worth};
use crate::learned::Judge;
use crate::math::softmax;
use crate::search::Settings;
use engine::{Features, Heuristic, Known, Observe, Reasons, State, Tally, Terms, Tuned, View};
use nets::{Memory, Misfit, Net, Outlook};
use std::sync::Arc;

/// Judges by a network; hunches, looks of playouts and explanations are those of the game's own judge.
#[derive(Clone, Debug)]
pub struct Taught {
    net: Arc<Net>,
    judge: Judge,
}

impl Taught {
    /// A judge by this network; it is refused if it is for something else.
    pub fn new<G: Features + Observe + Tuned>(net: Arc<Net>, settings: Settings) -> Result<Taught, Misfit> {
        net.check::<G>()?;
        Ok(Taught { net, judge: Judge::of::<G>(settings) })
    }
}

/// A network tells how well each seat does and its points; a search wants chances and leads.
fn worth(outlook: &Outlook, players: u8) -> Worth {
    let seats = usize::from(players.max(2));
    let (mut chance, points) = (outlook.scores, outlook.points);
    softmax(&mut chance[..seats], 1.0);
    let lead = |seat: usize| {
        let others = (0..seats).filter(|&other| other != seat).map(|other| points[other]);
        if seat < seats { 100.0 * (points[seat] - others.fold(f32::NEG_INFINITY, f32::max)) } else { 0.0 }
    };
    chance[usize::from(players)..].fill(0.0);
    Worth::new(chance, lead)
}

impl<G: Heuristic + Reasons + Features + Observe> Evaluator<G> for Taught {
    fn attend(&mut self, known: Known<'_, G>) {
        Evaluator::<G>::attend(&mut self.judge, known);
    }

    fn hunch(&self, known: Known<'_, G>, action: G::Action) -> i32 {
        self.judge.hunch(known, action)
    }

    fn value(&self, known: Known<'_, G>) -> i32 {
        Evaluator::<G>::value(&self.judge, known)
    }

    fn worth(&self, state: &State<G>, players: u8) -> Worth {
        let seat = state.to_act().seats().first();
        let glance =
            seat.and_then(|seat| self.foresee(state.known(seat), &[], &mut Memory::default(), &mut Vec::new()));
        glance.unwrap_or_else(|| self.judge.worth(state, players))
    }

    fn foresee(
        &self,
        known: Known<'_, G>,
        legal: &[G::Action],
        memory: &mut Memory,
        shares: &mut Vec<f32>,
    ) -> Option<Worth> {
        let view = View::<G>::new(known.content, *known.public, Some((known.seat, *known.own)));
        let outlook = self.net.judge(&view, legal, memory, shares);
        softmax(shares, 1.0);
        Some(worth(&outlook, view.players()))
    }

    fn sober(&self, state: &State<G>, players: u8) -> Worth {
        self.judge.worth(state, players)
    }

    fn explain(&self, state: &State<G>) -> (Tally, Terms) {
        Evaluator::<G>::explain(&self.judge, state)
    }
}
