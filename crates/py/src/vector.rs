//! Many matches side by side, in arrays that are made once.
//!
//! Every lane has its own luck, which follows only from the seed and the lane's number: results do not depend on the
//! number of threads. A lane whose match ends starts the next one by itself.

use crate::error::{Broken, guard, illegal, mistake};
use crate::game::{Content, Game, Setup, Table};
use crate::position::{Of, mask_into, observe_into};
use crate::state::{State, reward};
use crate::voice::{Id, Rules, Voice, with_voice};
use engine::{Game as _, NoLog, Numbered, Rng, Seat, ToAct};
use numpy::ndarray::{Array2, Dimension};
use numpy::{
    Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The most lanes, and the most threads.
const MAX_LANES: usize = 1 << 16;
const MAX_THREADS: usize = 256;

/// The rows of some lanes.
struct Rows<'a> {
    observations: &'a mut [u8],
    masks: &'a mut [i8],
    rewards: &'a mut [f32],
    ends: &'a mut [bool],
    seats: &'a mut [u8],
    actions: &'a mut [i32],
}

/// The row of one lane.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    end: &'a mut bool,
    seat: &'a mut u8,
    action: &'a mut i32,
}

impl<'a> Rows<'a> {
    fn sizes(&self) -> [usize; 6] {
        let Rows { observations, masks, rewards, ends, seats, actions } = self;
        [observations.len(), masks.len(), rewards.len(), ends.len(), seats.len(), actions.len()]
    }

    #[inline]
    fn row(&mut self, n: usize) -> Row<'_> {
        let lanes = self.ends.len();
        Row {
            observation: part(self.observations, n, lanes),
            mask: part(self.masks, n, lanes),
            rewards: part(self.rewards, n, lanes),
            end: &mut self.ends[n],
            seat: &mut self.seats[n],
            action: &mut self.actions[n],
        }
    }

    /// The rows of the first lanes, and the rest.
    fn split(self, lanes: usize) -> (Rows<'a>, Rows<'a>) {
        let all = self.ends.len();
        let (observations, observations_left) = self.observations.split_at_mut(self.observations.len() / all * lanes);
        let (masks, masks_left) = self.masks.split_at_mut(self.masks.len() / all * lanes);
        let (rewards, rewards_left) = self.rewards.split_at_mut(self.rewards.len() / all * lanes);
        let (ends, ends_left) = self.ends.split_at_mut(lanes);
        let (seats, seats_left) = self.seats.split_at_mut(lanes);
        let (actions, actions_left) = self.actions.split_at_mut(lanes);
        let rest = Rows {
            observations: observations_left,
            masks: masks_left,
            rewards: rewards_left,
            ends: ends_left,
            seats: seats_left,
            actions: actions_left,
        };
        (Rows { observations, masks, rewards, ends, seats, actions }, rest)
    }
}

/// One lane's part.
#[inline]
fn part<T>(all: &mut [T], n: usize, lanes: usize) -> &mut [T] {
    let width = all.len() / lanes;
    &mut all[n * width..(n + 1) * width]
}

/// What to do with a lane.
#[derive(Clone, Copy)]
enum Move<'a> {
    /// Start again.
    Begin,
    /// Each lane plays one of its actions at random.
    Any,
    /// Each lane plays the action at its own place.
    These(&'a [u16]),
}

/// How the end of a match is reported.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// See `Result.rewards`.
    Win,
    /// Final points.
    Points,
}

/// Lanes with their type erased.
trait Lanes: Send + Sync {
    /// The first lane whose action is not legal.
    fn refused(&self, actions: &[u16]) -> Option<usize>;
    fn go(&mut self, what: Move<'_>, rows: Rows<'_>, threads: usize) -> u64;
    fn seed(&mut self, seed: u64);
    fn state(&self, lane: usize) -> State;
    fn count(&self) -> usize;
}

struct Lane<V: Voice> {
    state: engine::State<Rules<V>>,
    luck: Rng,
    choice: Rng,
    seat: Seat,
    legal: Vec<<Rules<V> as engine::Game>::Action>,
    /// Whether its row reports an end. The row itself may contain anything: Python writes to it, too.
    ended: bool,
}

struct LanesOf<V: Voice> {
    start: engine::State<Rules<V>>,
    lanes: Vec<Lane<V>>,
    told: Told,
}

impl<V: Voice> LanesOf<V> {
    fn new(table: &Table, lanes: usize, told: Told) -> LanesOf<V> {
        let start = table.start::<V>().0;
        let lane = |_| Lane {
            state: start,
            luck: Rng::new(0),
            choice: Rng::new(0),
            seat: Seat(0),
            legal: Vec::new(),
            ended: false,
        };
        LanesOf { start, lanes: (0..lanes).map(lane).collect(), told }
    }
}

impl<V: Voice> Lanes for LanesOf<V> {
    fn refused(&self, actions: &[u16]) -> Option<usize> {
        let legal =
            |lane: &Lane<V>, id| Numbered::from_id(id).is_some_and(|action| lane.legal.binary_search(&action).is_ok());
        self.lanes.iter().zip(actions).position(|(lane, &id)| !legal(lane, id))
    }

    fn go(&mut self, what: Move<'_>, rows: Rows<'_>, threads: usize) -> u64 {
        let (start, told) = (self.start, self.told);
        if threads <= 1 {
            return go_on(&mut self.lanes, what, rows, &start, told);
        }
        let share = self.lanes.len().div_ceil(threads);
        let mut rest = Some(rows);
        let start = &start;
        std::thread::scope(|scope| {
            let mut workers = Vec::new();
            for (n, lanes) in self.lanes.chunks_mut(share).enumerate() {
                let (mine, others) = rest.take().expect("there are rows for every lane").split(lanes.len());
                rest = Some(others);
                let what = match what {
                    Move::These(actions) => Move::These(&actions[n * share..n * share + lanes.len()]),
                    what => what,
                };
                workers.push(scope.spawn(move || go_on(lanes, what, mine, start, told)));
            }
            workers.into_iter().map(|worker| worker.join().expect("the rules do not fail")).sum()
        })
    }

    fn seed(&mut self, seed: u64) {
        let mut seeds = Rng::new(seed);
        for lane in &mut self.lanes {
            (lane.luck, lane.choice) = (seeds.split(), seeds.split());
        }
    }

    fn state(&self, lane: usize) -> State {
        State::new(Box::new(Of::<V>(self.lanes[lane].state)), 0)
    }

    fn count(&self) -> usize {
        self.lanes.len()
    }
}

/// Moves each lane on and writes its row; returns how many matches ended.
fn go_on<V: Voice>(
    lanes: &mut [Lane<V>],
    what: Move<'_>,
    mut rows: Rows<'_>,
    start: &engine::State<Rules<V>>,
    told: Told,
) -> u64 {
    let (mut chances, mut ended) = (Vec::with_capacity(256), 0);
    for (n, lane) in lanes.iter_mut().enumerate() {
        let mut row = rows.row(n);
        if lane.ended {
            row.rewards.fill(0.0);
        }
        let action = match what {
            Move::Begin => None,
            Move::Any => Some(lane.choice.pick(&lane.legal)),
            Move::These(ids) => Numbered::from_id(ids[n]),
        };
        if let Some(action) = action {
            lane.state.play(lane.seat, action, &mut NoLog);
        } else {
            lane.state = *start;
            row.rewards.fill(0.0);
        }
        *row.action = action.map_or(-1, |action| action.id().into());
        lane.ended = lane.is_over(&mut chances);
        *row.end = lane.ended;
        if lane.ended {
            lane.pay(told, row.rewards);
            ended += 1;
            lane.state = *start;
            assert!(!lane.is_over(&mut chances), "a match begins with a decision");
        }
        lane.look(&mut row);
    }
    ended
}

impl<V: Voice> Lane<V> {
    /// Deals until a seat is to act or the match is over.
    #[inline]
    fn is_over(&mut self, chances: &mut Vec<(<Rules<V> as engine::Game>::Chance, u32)>) -> bool {
        loop {
            match self.state.to_act() {
                ToAct::Nobody => return true,
                ToAct::Chance => {
                    let outcome = Rules::<V>::draw(self.state.parts(), chances, |n| self.luck.below(n));
                    self.state.deal(outcome, &mut NoLog);
                }
                ToAct::Seats(seats) => {
                    self.seat = seats.first().expect("somebody is to act");
                    return false;
                }
            }
        }
    }

    /// Writes the rewards of a finished match.
    fn pay(&self, told: Told, rewards: &mut [f32]) {
        let scores = self.state.result().expect("the match is over");
        let winners = scores.winners().count();
        let players = rewards.len();
        for (seat, paid) in Seat::all(scores.players).zip(rewards) {
            *paid = match told {
                Told::Win => reward(players, winners, scores.rank[seat] == 1) as f32,
                Told::Points => scores.points[seat] as f32,
            };
        }
    }

    /// Writes what the seat to act knows and may do.
    #[inline]
    fn look(&mut self, row: &mut Row<'_>) {
        self.state.legal(self.seat, &mut self.legal);
        *row.seat = self.seat.0;
        observe_into(&self.state, Some(self.seat), row.observation);
        mask_into(&self.legal, row.mask);
    }
}

/// Many matches of one game side by side, in arrays that are made once and filled in place: row i belongs to match i.
///
/// `observations[i]` is what the seat to act, `seats[i]`, knows; `masks[i]` what it may do. After `step`, `actions[i]`
/// is the action played, `ends[i]` whether it ended the match, and `rewards[i]` what that meant to each seat, 0 if the
/// match goes on. A match that ends is followed by the next one in the same row. Other Python threads run while it
/// steps; they must leave the arrays alone.
///
/// >>> env = tianxia.VectorEnv("kaiser", 8, seed=1)
/// >>> observations, masks, rewards, ends, seats = env.step()
/// >>> observations.shape, masks.shape, rewards.shape
/// ((8, 593), (8, 159), (8, 3))
/// >>> bool((masks.sum(axis=1) > 0).all())
/// True
#[pyclass(module = "tianxia")]
pub(crate) struct VectorEnv {
    id: Id,
    lanes: Box<dyn Lanes>,
    threads: usize,
    players: u8,
    /// How many matches have ended.
    #[pyo3(get)]
    matches: u64,
    /// The rules have failed; only a reset helps.
    failed: bool,
    /// What the seat to act knows.
    #[pyo3(get)]
    observations: Py<PyArray2<u8>>,
    /// What it may do: 1 for a legal action.
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    /// What the end of a match meant to each seat.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Whether the last step ended a match.
    #[pyo3(get)]
    ends: Py<PyArray1<bool>>,
    /// The seat to act.
    #[pyo3(get)]
    seats: Py<PyArray1<u8>>,
    /// The last action played; -1 before the first step.
    #[pyo3(get)]
    actions: Py<PyArray1<i32>>,
    /// The actions that Python passed in.
    given: Vec<u16>,
}

type Arrays<'py> = (
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u8>>,
);

/// An array for writing, unless Python has since given it another type or shape.
fn writable<'py, T: Element, D: Dimension>(array: &Bound<'py, PyArray<T, D>>) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let same = array.as_any().cast::<PyArray<T, D>>();
    let same = same.map_err(|_| mistake("an array of this VectorEnv has got another type or shape"))?;
    let no_place = |error| mistake(format!("an array of this VectorEnv cannot be written to: {error}"));
    same.try_readwrite().map_err(no_place)
}

/// The actions in an array of this type.
fn given<T: Element + Copy + Into<i64>>(actions: &Bound<'_, PyAny>) -> Option<PyResult<Vec<u16>>> {
    let array = actions.extract::<PyReadonlyArray1<'_, T>>().ok()?;
    if !array.is_aligned() {
        return Some(Err(mistake("the actions are not aligned; copy them into an array of their own")));
    }
    // A number too large or too small for an id is no action of any game.
    let id = |&id: &T| u16::try_from(id.into()).unwrap_or(u16::MAX);
    Some(Ok(array.as_array().iter().map(id).collect()))
}

impl VectorEnv {
    /// Moves every lane on. Fails, before anything is played, if Python has made an array smaller or read-only.
    fn go(&mut self, py: Python<'_>, begin: bool, given: bool) -> PyResult<()> {
        let game = Game { id: self.id };
        let lanes = self.lanes.count();
        let mut observations = writable(self.observations.bind(py))?;
        let mut masks = writable(self.masks.bind(py))?;
        let mut rewards = writable(self.rewards.bind(py))?;
        let mut ends = writable(self.ends.bind(py))?;
        let mut seats = writable(self.seats.bind(py))?;
        let mut actions = writable(self.actions.bind(py))?;
        let bent = |_| mistake("an array of this VectorEnv has got another shape");
        let rows = Rows {
            observations: observations.as_slice_mut().map_err(bent)?,
            masks: masks.as_slice_mut().map_err(bent)?,
            rewards: rewards.as_slice_mut().map_err(bent)?,
            ends: ends.as_slice_mut().map_err(bent)?,
            seats: seats.as_slice_mut().map_err(bent)?,
            actions: actions.as_slice_mut().map_err(bent)?,
        };
        let sizes = [game.observation_size(), game.actions(), self.players.into(), 1, 1, 1];
        if rows.sizes() != sizes.map(|size| size * lanes) {
            return Err(mistake("an array of this VectorEnv has got another size"));
        }
        let what = match (begin, given) {
            (true, _) => Move::Begin,
            (false, true) => Move::These(&self.given),
            (false, false) => Move::Any,
        };
        let (lanes, threads) = (&mut self.lanes, self.threads);
        let done = py.detach(|| guard(|| lanes.go(what, rows, threads)));
        self.failed = done.is_err();
        self.matches += done?;
        Ok(())
    }

    /// Takes the given actions, which must all be legal.
    fn take(&mut self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let lanes = self.lanes.count();
        let wrong = || PyTypeError::new_err("actions are an array of int64, int32 or uint16, one for each match");
        let given = given::<i64>(actions).or_else(|| given::<i32>(actions)).or_else(|| given::<u16>(actions));
        let given = given.ok_or_else(wrong)??;
        if given.len() != lanes {
            return Err(mistake(format!("{} actions for {lanes} matches", given.len())));
        }
        if let Some(lane) = self.lanes.refused(&given) {
            return Err(illegal(format!("match {lane}: {} is not legal now; nothing was played", given[lane])));
        }
        self.given = given;
        Ok(())
    }

    fn arrays<'py>(&self, py: Python<'py>) -> Arrays<'py> {
        (
            self.observations.bind(py).clone(),
            self.masks.bind(py).clone(),
            self.rewards.bind(py).clone(),
            self.ends.bind(py).clone(),
            self.seats.bind(py).clone(),
        )
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, n, threads = 1, *, seed = 0, setup = None, content = None, rewards = "win"))]
    #[allow(clippy::too_many_arguments, reason = "named arguments of Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        threads: usize,
        seed: u64,
        setup: Option<Setup>,
        content: Option<Content>,
        rewards: &str,
    ) -> PyResult<VectorEnv> {
        let table = Table::new(Id::parse(game)?, setup, content)?;
        if !(1..=MAX_LANES).contains(&n) || !(1..=MAX_THREADS).contains(&threads) {
            return Err(mistake(format!("n is 1 to {MAX_LANES} and threads 1 to {MAX_THREADS}")));
        }
        let told = match rewards {
            "win" => Told::Win,
            "points" => Told::Points,
            _ => return Err(mistake(format!("rewards are `win` or `points`, not `{rewards}`"))),
        };
        let (id, players) = (table.id(), table.setup.players);
        let game = Game { id };
        let lanes = || -> Box<dyn Lanes> { with_voice!(id, V => Box::new(LanesOf::<V>::new(&table, n, told))) };
        let mut env = VectorEnv {
            id,
            lanes: guard(lanes)?,
            threads,
            players,
            matches: 0,
            failed: false,
            observations: Array2::zeros((n, game.observation_size())).into_pyarray(py).unbind(),
            masks: Array2::zeros((n, game.actions())).into_pyarray(py).unbind(),
            rewards: Array2::zeros((n, players.into())).into_pyarray(py).unbind(),
            ends: vec![false; n].into_pyarray(py).unbind(),
            seats: vec![0; n].into_pyarray(py).unbind(),
            actions: vec![-1; n].into_pyarray(py).unbind(),
            given: Vec::new(),
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    /// The game of these matches.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.id }
    }

    /// How many matches run side by side.
    #[getter]
    fn n(&self) -> usize {
        self.lanes.count()
    }

    /// How many seats each match has.
    #[getter]
    fn players(&self) -> u8 {
        self.players
    }

    /// Starts all matches again. Same seed, same matches, with any number of threads.
    #[pyo3(signature = (seed = 0))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: u64) -> PyResult<Arrays<'py>> {
        self.lanes.seed(seed);
        self.matches = 0;
        self.go(py, true, false)?;
        Ok(self.arrays(py))
    }

    /// Plays one decision in every match: the given actions, or random legal ones. Chance deals by itself.
    #[pyo3(signature = (actions = None))]
    fn step<'py>(&mut self, py: Python<'py>, actions: Option<&Bound<'py, PyAny>>) -> PyResult<Arrays<'py>> {
        if self.failed {
            return Err(Broken::new_err("the rules have failed before; reset the environment"));
        }
        if let Some(actions) = actions {
            self.take(actions)?;
        }
        self.go(py, false, actions.is_some())?;
        Ok(self.arrays(py))
    }

    /// A copy of one match's state.
    fn state(&self, i: usize) -> PyResult<State> {
        if i >= self.lanes.count() {
            return Err(mistake(format!("there is no match {i}; there are {}", self.lanes.count())));
        }
        Ok(self.lanes.state(i))
    }

    fn __len__(&self) -> usize {
        self.lanes.count()
    }

    fn __repr__(&self) -> String {
        format!("VectorEnv('{}', {}, threads={})", self.id.name(), self.lanes.count(), self.threads)
    }
}
