//! Search over information sets.
//!
//! A decision is judged in a small pool of invented worlds. Each iteration takes one world, follows the tree, plays on
//! a little by the game's hunches, judges the position it reaches and carries the worth back to every decision on the
//! way. Nodes are information sets, found by what the seat to act knows, so that nobody in the tree acts on secrets,
//! equal positions meet, and what was learned for one small decision of a turn serves the next. Every seat maximises
//! its own worth (max^n).

mod found;
mod history;
mod playout;
mod settings;
mod tree;
mod worker;

use crate::evaluate::Evaluator;
use crate::thoughts::{Answer, Expected, Mean, Thoughts};
use crate::{Bot, Budget, Judge};
use engine::{Features, Heuristic, Numbered, Observe, Reasons, Resample, Rng, Tuned, Tuning, View, sort_by};
use found::{Found, TermSums};
use nets::{Misfit, Net};
pub use settings::{MAX_THREADS, Settings};
use std::sync::Arc;
pub use tree::{MAX_EDGES, MAX_NODES};
use worker::{Question, Worker};

/// More iterations than this in one world with the same luck tell nothing new.
const ALIKE: usize = 4;
/// A network judges a position as it is: a playout would only blur it.
const AT_A_GLANCE: Tuning = Tuning { knobs: &["plies=0", "lap=0"], ..Tuning::UNTRIED };
/// How many steps of the expected continuation are reported.
const CONTINUATION: usize = 8;

/// A player that searches.
pub struct Search<G: Resample, E> {
    eval: E,
    settings: Settings,
    workers: Vec<Worker<G>>,
    explain: bool,
    focus: Option<G::Action>,
    thoughts: Option<Thoughts<G>>,
}

impl<G: Resample + Heuristic + Reasons + Features + Observe + Tuned> Search<G, Judge> {
    /// A search from a seed, with the game's own judge and its own tuning of the knobs that nobody turned.
    pub fn judged(settings: Settings, seed: u64) -> Self {
        Search::tuned(settings, &G::TUNING, seed)
    }

    /// The same with another tuning than the current one.
    pub(crate) fn tuned(settings: Settings, tuning: &Tuning, seed: u64) -> Self {
        Search::new(Judge::tuned::<G>(settings, tuning), settings.tuned(tuning), seed)
    }

    /// A search from a seed with prior and worth from a network, which is refused if it is for something else. Knobs
    /// that nobody turned are the game's own, except that there are no playouts.
    pub fn taught(net: Arc<Net>, settings: Settings, seed: u64) -> Result<Self, Misfit> {
        let eval = Judge::of::<G>(settings).beside::<G>(net)?;
        Ok(Search::new(eval, settings.tuned(&AT_A_GLANCE).tuned(&G::TUNING), seed))
    }
}

impl<G: Resample, E: Evaluator<G>> Search<G, E> {
    /// A search from a seed.
    pub fn new(eval: E, settings: Settings, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { settings.threads };
        let workers = (0..threads).map(|_| Worker::new(&settings, rng.split())).collect();
        Search { eval, settings, workers, explain: false, focus: None, thoughts: None }
    }

    /// What is known about each answer once the budget is spent.
    fn search(&mut self, view: &View<G>, legal: &[G::Action], players: u8, budget: &Budget<'_>) -> Found {
        let known = view.known().expect("a bot sits at the table");
        let (explain, focus) = (self.explain, self.focus.filter(|action| legal.contains(action)));
        let question = Question { view, known, legal, players, explain, focus };
        let (eval, settings) = (&self.eval, &self.settings.at(players));
        let most = self.workers.len();
        let (threads, nodes) = budget.leash.map_or((most, MAX_NODES), |leash| leash.share(most));
        let share = |n: u32| Budget { iterations: (budget.iterations + n) / threads as u32, ..*budget };
        let workers = &mut self.workers[..threads];
        for worker in workers.iter_mut() {
            worker.tree.limit(nodes);
        }
        if let [worker] = workers {
            return worker.run(eval, settings, &question, &share(0));
        }
        std::thread::scope(|scope| {
            let question = &question;
            let mut handles = Vec::new();
            for (n, worker) in (0..).zip(workers) {
                let budget = share(n);
                handles.push(scope.spawn(move || worker.run(eval, settings, question, &budget)));
            }
            let mut found = handles.into_iter().map(|handle| handle.join().expect("a search thread does not fail"));
            let mut all = found.next().expect("there is at least one thread");
            found.for_each(|more| all.merge(&more));
            all
        })
    }

    /// Sorts the findings by preference.
    fn conclude(&mut self, view: &View<G>, found: &Found, players: u8) -> Thoughts<G> {
        let mut answers: Vec<Answer<G>> = Vec::with_capacity(found.edges.len());
        let me = view.viewer().expect("a bot sits at the table").index();
        let Settings { worlds, luck, .. } = self.settings.at(players);
        // Iterations in one world with the same luck have much in common.
        let apart = if worlds == 0 || !luck { f64::INFINITY } else { (worlds * ALIKE) as f64 };
        for ((edge, sums), terms) in found.edges.iter().zip(&found.sums).zip(&found.terms) {
            let count = f64::from(sums.count.max(1));
            let term = |term: &TermSums| Mean::new(count, apart, term.sum as f64, term.squares as f64);
            let chance = Mean::new(count, apart, sums.chances[me], sums.squares);
            let mean = |sum: i64| (sum as f64 / count) as f32;
            let rivals = f32::from(players.max(2) - 1);
            let points = |s: usize| (mean(sums.own[s]), mean(sums.others[s]) / rivals);
            answers.push(Answer {
                action: G::Action::from_id(edge.action).expect("edges carry legal answers"),
                visits: edge.visits,
                tried: sums.count,
                worth: edge.mean(),
                chance: chance.mean,
                error: chance.error,
                chances: sums.chances.map(|sum| (sum / count) as f32),
                terms: terms.iter().map(term).collect(),
                points: self.explain.then(|| std::array::from_fn(points)),
            });
        }
        sort_by(&mut answers, |a, b| {
            b.visits.cmp(&a.visits).then(b.worth.total_cmp(&a.worth)).then(a.action.cmp(&b.action))
        });
        let length = if self.explain { CONTINUATION } else { 0 };
        let continuation = self.workers[0].continuation(view, answers[0].action, length);
        let continuation = continuation.into_iter().map(|(seat, action, state)| Expected { seat, action, state });
        Thoughts { answers, continuation: continuation.collect(), iterations: found.iterations, bytes: found.bytes }
    }
}

impl<G: Resample, E: Evaluator<G>> Bot<G> for Search<G, E> {
    fn choose(&mut self, view: &View<G>, legal: &[G::Action], budget: &Budget<'_>) -> G::Action {
        self.thoughts = None;
        if let (&[only], false) = (legal, self.explain) {
            return only;
        }
        let players = view.players();
        self.eval.attend(view.known().expect("a bot sits at the table"));
        let found = self.search(view, legal, players, budget);
        let thoughts = self.conclude(view, &found, players);
        let best = thoughts.answers[0].action;
        self.thoughts = Some(thoughts);
        best
    }

    /// Explanations need points by source and the expected continuation.
    fn explain(&mut self, on: bool) {
        self.explain = on;
    }

    fn focus(&mut self, action: Option<G::Action>) {
        self.focus = action;
    }

    fn thoughts(&self) -> Option<&Thoughts<G>> {
        self.thoughts.as_ref()
    }

    fn bytes(&self) -> usize {
        self.workers.iter().map(Worker::bytes).sum()
    }

    fn forget(&mut self) {
        self.thoughts = None;
        self.workers.iter_mut().for_each(Worker::forget);
    }
}
