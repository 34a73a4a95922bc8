//! One thread's search: its tree, its worlds and its iterations.

use super::Settings;
use super::found::Found;
use super::playout::Playout;
use super::tree::{Edge, Tree, key};
use crate::Budget;
use crate::evaluate::{Evaluator, Worth};
use crate::math::softmax;
use engine::{Known, NoLog, Numbered, Resample, Rng, Seat, State, ToAct, View};
use nets::Memory;

/// How many iterations pass between two looks at the clock.
const BREATH: u32 = 16;

/// An invented world with the luck it will have.
struct World<G: Resample> {
    state: State<G>,
    luck: Rng,
}

/// What the search is asked.
pub(super) struct Question<'a, G: Resample> {
    pub(super) view: &'a View<G>,
    pub(super) known: Known<'a, G>,
    pub(super) legal: &'a [G::Action],
    pub(super) players: u8,
    /// Whether to keep what explanations need.
    pub(super) explain: bool,
    /// An answer that gets a fair share of attention whatever the search thinks of it.
    pub(super) focus: Option<G::Action>,
}

/// Where an iteration left the tree.
enum Leaf {
    /// At the end of the match.
    Over,
    /// At a decision that is new, or that the tree has no room for.
    Open,
    /// At a new decision whose worth a glance told.
    Judged(Worth),
}

/// One thread's search.
pub(super) struct Worker<G: Resample> {
    pub(super) tree: Tree,
    rng: Rng,
    worlds: Vec<World<G>>,
    playout: Playout<G>,
    /// Node and edge at each decision of the current iteration.
    path: Vec<(u32, u32, Seat)>,
    scores: Vec<(i32, G::Action)>,
    shares: Vec<f32>,
    /// What a network last saw.
    memory: Memory,
}

impl<G: Resample> Worker<G> {
    pub(super) fn new(settings: &Settings, rng: Rng) -> Self {
        let (tree, playout, path) = (Tree::default(), Playout::new(settings), Vec::new());
        let (worlds, scores, shares) = (Vec::new(), Vec::new(), Vec::new());
        Worker { tree, rng, worlds, playout, path, scores, shares, memory: Memory::default() }
    }

    /// The bytes it keeps between two decisions.
    pub(super) fn bytes(&self) -> usize {
        self.tree.held() + self.worlds.capacity() * size_of::<World<G>>()
    }

    /// Frees them.
    pub(super) fn forget(&mut self) {
        (self.tree, self.worlds) = (Tree::default(), Vec::new());
    }

    /// Searches until the budget is spent and returns what is known about each legal answer.
    pub(super) fn run<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        question: &Question<'_, G>,
        budget: &Budget<'_>,
    ) -> Found {
        let root_key = key(&(question.known.seat, question.view.public(), question.view.own()));
        if self.tree.find(root_key).is_none() || self.tree.is_crowded() || !settings.deep {
            self.tree.clear();
        }
        let root = match self.tree.find(root_key) {
            Some(node) => node,
            None => self.tree.insert(root_key, question.known.seat),
        };
        self.worlds.clear();
        // Even without a pool, one world is needed for the expected continuation.
        for _ in 0..settings.worlds.max(1) {
            if !self.worlds.is_empty() && budget.is_cancelled() {
                break;
            }
            let (state, luck) = (G::resample(question.view, &mut self.rng), self.rng.split());
            self.worlds.push(World { state, luck });
        }
        if self.tree.edges(root).is_empty() {
            let state = G::resample(question.view, &mut self.rng);
            self.expand(eval, settings, root, &state, question.legal);
        }
        if settings.stir > 0.0 {
            self.stir(settings, root);
        }
        let mut found = Found::new(self.tree.edges(root).len());
        while found.iterations < budget.iterations && !budget.is_cancelled() {
            self.iterate(eval, settings, question, budget, root, &mut found);
            let breathe = found.iterations.is_multiple_of(BREATH);
            if breathe && self.is_settled(root, question, budget.left(found.iterations)) {
                break;
            }
        }
        found.edges = self.tree.edges(root).to_vec();
        found.bytes = self.tree.bytes();
        found
    }

    /// Whether `left` more iterations could change neither the most visited answer nor what is reported about it.
    fn is_settled(&self, root: u32, question: &Question<'_, G>, left: u32) -> bool {
        if question.explain || left == 0 {
            return left == 0;
        }
        let (mut first, mut second) = (0, 0);
        for edge in self.tree.edges(root) {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        first - second > left
    }

    /// One iteration: down the tree in one world, out of it by a playout, and the worth back up.
    fn iterate<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        question: &Question<'_, G>,
        budget: &Budget<'_>,
        root: u32,
        found: &mut Found,
    ) {
        let (mut state, mut luck) = if settings.worlds == 0 {
            (G::resample(question.view, &mut self.rng), self.rng.split())
        } else {
            let world = &self.worlds[found.iterations as usize % settings.worlds];
            (world.state, if settings.luck { world.luck } else { self.rng.split() })
        };
        self.path.clear();
        let first = match question.focus.filter(|_| found.iterations.is_multiple_of(4)) {
            Some(action) => question.legal.binary_search(&action).expect("the answer in focus is legal"),
            None => self.select(settings, root),
        };
        self.take(root, first, question.known.seat, &mut state);
        let leaf = if settings.deep { self.descend(eval, settings, &mut state, &mut luck) } else { Leaf::Open };
        if matches!(leaf, Leaf::Open) {
            self.playout.run(eval, settings, budget, &mut state, &mut self.rng);
        }
        let worth = match leaf {
            Leaf::Judged(worth) => worth,
            Leaf::Over | Leaf::Open => self.judge(eval, settings, &state, question.players),
        };
        for &(node, place, seat) in &self.path {
            self.tree.nodes[node as usize].visits += 1;
            self.tree.credit(place, worth.worth[seat.index()]);
        }
        found.note(first, question.known.seat, &worth.chance);
        if question.explain {
            found.explain(first, question.known.seat, question.players, &eval.explain(&state));
        }
    }

    /// What the position at the end of an iteration is worth.
    fn judge<E: Evaluator<G>>(&mut self, eval: &E, settings: &Settings, state: &State<G>, players: u8) -> Worth {
        if let Some(scores) = state.result() {
            return eval.result(&scores);
        }
        let seat = state.to_act().seats().first();
        let glance = seat.and_then(|seat| eval.foresee(state.known(seat), &[], &mut self.memory, &mut self.shares));
        let trusted = |glance| trusted(eval, settings, glance, state, players);
        glance.map_or_else(|| eval.worth(state, players), trusted)
    }

    /// Follows the tree until it ends.
    fn descend<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        state: &mut State<G>,
        luck: &mut Rng,
    ) -> Leaf {
        loop {
            match state.to_act() {
                ToAct::Nobody => return Leaf::Over,
                ToAct::Chance => self.playout.deal(state, luck),
                ToAct::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    let legal = self.playout.legal(state, seat);
                    if let &[only] = legal {
                        state.play(seat, only, &mut NoLog);
                        continue;
                    }
                    let answers = legal.len();
                    let known = state.known(seat);
                    let key = key(&(seat, known.public, Some(known.own)));
                    let Some(node) = self.tree.find(key) else {
                        if self.tree.has_room(answers) {
                            let node = self.tree.insert(key, seat);
                            self.tree.nodes[node as usize].visits = 1;
                            return self.meet(eval, settings, node, state);
                        }
                        return Leaf::Open;
                    };
                    if self.tree.edges(node).is_empty() {
                        if self.tree.nodes[node as usize].visits + 1 < settings.expand || !self.tree.has_room(answers) {
                            self.tree.nodes[node as usize].visits += 1;
                            return Leaf::Open;
                        }
                        let legal = self.playout.take_legal();
                        self.expand(eval, settings, node, state, &legal);
                        self.playout.return_legal(legal);
                    }
                    let edge = self.select(settings, node);
                    self.take(node, edge, seat, state);
                }
            }
        }
    }

    /// At a new node: a judge that sees at a glance gives worth and prior immediately, and no playout is needed.
    fn meet<E: Evaluator<G>>(&mut self, eval: &E, settings: &Settings, node: u32, state: &State<G>) -> Leaf {
        if settings.has_doubts() {
            return Leaf::Open;
        }
        let legal = self.playout.take_legal();
        let worth = self.foresee(eval, node, state, &legal);
        self.playout.return_legal(legal);
        worth.filter(|_| settings.plies == 0).map_or(Leaf::Open, Leaf::Judged)
    }

    /// Gives a node its edges if the judge sees at a glance.
    fn foresee<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        node: u32,
        state: &State<G>,
        legal: &[G::Action],
    ) -> Option<Worth> {
        let seat = self.tree.nodes[node as usize].seat;
        let worth = eval.foresee(state.known(seat), legal, &mut self.memory, &mut self.shares)?;
        let edges = legal.iter().zip(&self.shares).map(|(action, &share)| Edge::new(action.id(), share));
        self.tree.expand(node, edges);
        Some(worth)
    }

    /// Gives part of the attention at a node to its answers by luck; a few get most of that part.
    fn stir(&mut self, settings: &Settings, node: u32) {
        let edges = self.tree.edges_mut(node);
        self.shares.clear();
        self.shares.extend(edges.iter().map(|_| {
            let luck = (1 + self.rng.below(1 << 16)) as f32 / f32::from(u16::MAX);
            luck * luck * luck * luck
        }));
        let total: f32 = self.shares.iter().sum();
        for (edge, share) in edges.iter_mut().zip(&self.shares) {
            edge.prior = (1.0 - settings.stir) * edge.prior + settings.stir * share / total;
        }
    }

    /// Plays a node's edge and remembers it.
    fn take(&mut self, node: u32, edge: usize, seat: Seat, state: &mut State<G>) {
        let action = G::Action::from_id(self.tree.edges(node)[edge].action).expect("edges carry legal answers");
        self.path.push((node, self.tree.place(node, edge), seat));
        state.play(seat, action, &mut NoLog);
    }

    /// Gives a node an edge for each legal answer, with its first share of attention.
    fn expand<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        node: u32,
        state: &State<G>,
        legal: &[G::Action],
    ) {
        if !settings.has_doubts() && self.foresee(eval, node, state, legal).is_some() {
            return;
        }
        let seat = self.tree.nodes[node as usize].seat;
        self.share_attention(eval, settings, seat, state, legal);
        let edges = legal.iter().zip(&self.shares).map(|(action, &share)| Edge::new(action.id(), share));
        self.tree.expand(node, edges);
    }

    /// The first share of attention of each legal answer, from a look at what it leads to.
    fn share_attention<E: Evaluator<G>>(
        &mut self,
        eval: &E,
        settings: &Settings,
        seat: Seat,
        state: &State<G>,
        legal: &[G::Action],
    ) {
        let luck = self.rng.split();
        self.scores.clear();
        for &action in legal {
            let mut score = eval.hunch(state.known(seat), action);
            if settings.look {
                score += self.playout.look(eval, state, seat, action, luck);
            }
            self.scores.push((score, action));
        }
        self.playout.history.note(seat, &self.scores);
        self.shares.clear();
        self.shares.extend(self.scores.iter().map(|&(score, _)| score as f32));
        softmax(&mut self.shares, settings.heat);
    }

    /// The edge that deserves the next iteration: its mean worth plus what its share of attention still owes it.
    fn select(&self, settings: &Settings, node: u32) -> usize {
        let edges = self.tree.edges(node);
        let (mut visits, mut worth, mut tried) = (0, 0.0, 0.0);
        for edge in edges {
            visits += edge.visits;
            if edge.visits > 0 {
                worth += edge.prior * edge.mean();
                tried += edge.prior;
            }
        }
        let untried = if tried > 0.0 { worth / tried - settings.doubt } else { 0.5 };
        let reach = settings.explore * (visits as f32).sqrt();
        let (mut best, mut best_urge) = (0, f32::NEG_INFINITY);
        for (i, edge) in edges.iter().enumerate() {
            let mean = if edge.visits > 0 { edge.mean() } else { untried };
            let urge = mean + reach * edge.prior / (1 + edge.visits) as f32;
            if urge > best_urge {
                (best, best_urge) = (i, urge);
            }
        }
        best
    }

    /// The most visited continuation in the first world after this answer to the current decision: seat, answer and the
    /// state in which it is given.
    pub(super) fn continuation(
        &mut self,
        view: &View<G>,
        answer: G::Action,
        length: usize,
    ) -> Vec<(Seat, G::Action, State<G>)> {
        /// Answers tried less often than this are a guess, not an expectation.
        const FEWEST: u32 = 8;
        let (mut steps, viewer) = (Vec::new(), view.viewer());
        let World { mut state, mut luck } = self.worlds[0];
        while steps.len() < length {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => self.playout.deal(&mut state, &mut luck),
                ToAct::Seats(seats) => {
                    let seat = viewer.filter(|&v| steps.is_empty() && seats.has(v));
                    let seat = seat.unwrap_or_else(|| seats.first().expect("somebody is to act"));
                    let action = if steps.is_empty() {
                        answer
                    } else if let &[only] = self.playout.legal(&state, seat) {
                        only
                    } else {
                        let known = state.known(seat);
                        let node = self.tree.find(key(&(seat, known.public, Some(known.own))));
                        let best = node.and_then(|node| self.tree.edges(node).iter().max_by_key(|edge| edge.visits));
                        let Some(best) = best.filter(|edge| edge.visits >= FEWEST) else { break };
                        G::Action::from_id(best.action).expect("edges carry legal answers")
                    };
                    steps.push((seat, action, state));
                    state.play(seat, action, &mut NoLog);
                }
            }
        }
        steps
    }
}

/// A network's judgement of a position, as far as it is trusted; the rest comes from the judge beside it.
fn trusted<G: Resample, E: Evaluator<G>>(
    eval: &E,
    settings: &Settings,
    glance: Worth,
    state: &State<G>,
    players: u8,
) -> Worth {
    if settings.has_doubts() { glance.mixed(settings.trust, &eval.worth(state, players)) } else { glance }
}
