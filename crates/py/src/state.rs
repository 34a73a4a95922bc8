//! One position, for Python.

use crate::arrays::fill;
use crate::error::{Broken, guard, illegal, mistake};
use crate::game::{Game, Table};
use crate::position::Position;
use crate::voice::{Id, language, with_voice};
use engine::{Scores, Seat, ToAct};
use numpy::PyArray1;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// A dealer whose deals follow from a seed, or from a key of 32 bytes.
///
/// >>> tianxia.Dealer(7).hash == tianxia.Dealer(7).hash
/// True
#[pyclass(module = "tianxia", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub(crate) struct Dealer(pub(crate) engine::Dealer);

#[pymethods]
impl Dealer {
    #[new]
    #[pyo3(signature = (seed = 0, *, key = None))]
    fn new(seed: u64, key: Option<&[u8]>) -> PyResult<Dealer> {
        let Some(key) = key else { return Ok(Dealer(engine::Dealer::from_seed(seed))) };
        let key = key.try_into().map_err(|_| mistake(format!("a key has 32 bytes, not {}", key.len())))?;
        Ok(Dealer(engine::Dealer::new(key)))
    }

    /// The hash to be published before a match.
    #[getter]
    fn hash(&self) -> String {
        self.0.hash().to_string()
    }

    /// The key to be published after it.
    #[getter]
    fn key(&self) -> [u8; 32] {
        self.0.key()
    }

    fn __repr__(&self) -> String {
        format!("Dealer(hash='{}')", self.hash())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("key", PyBytes::new(py, &self.0.key()))?;
        Ok(((), named))
    }
}

/// How a match ended.
///
/// >>> tianxia.Result(points=[60, 42, 51], ranks=[1, 3, 2]).rewards
/// [1.0, -0.5, -0.5]
#[pyclass(module = "tianxia", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Result {
    /// Points of each seat.
    #[pyo3(get)]
    points: Vec<i32>,
    /// Rank of each seat, from 1, with every tie-break applied.
    #[pyo3(get)]
    ranks: Vec<u16>,
}

impl Result {
    pub(crate) fn new(scores: &Scores) -> Result {
        let seats = || Seat::all(scores.players);
        Result {
            points: seats().map(|seat| scores.points[seat]).collect(),
            // Not `u8`: Python would get bytes instead of a list.
            ranks: seats().map(|seat| scores.rank[seat].into()).collect(),
        }
    }
}

#[pymethods]
impl Result {
    #[new]
    fn of(points: Vec<i32>, ranks: Vec<u16>) -> PyResult<Result> {
        if points.is_empty() || points.len() != ranks.len() {
            return Err(mistake(format!(
                "{} points and {} ranks; each seat has one of both",
                points.len(),
                ranks.len()
            )));
        }
        Ok(Result { points, ranks })
    }

    /// The seats of rank 1.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        (0..self.ranks.len()).filter(|&seat| self.ranks[seat] == 1).collect()
    }

    /// What the end is worth to each seat: 1 to a sole winner, less to those who share the victory, and a negative
    /// amount to the others, so that the sum is zero. In a solo match, 1 is a victory and -1 a defeat.
    #[getter]
    pub(crate) fn rewards(&self) -> Vec<f64> {
        let (players, winners) = (self.ranks.len(), self.winners().len());
        (0..players).map(|seat| reward(players, winners, self.ranks[seat] == 1)).collect()
    }

    fn __repr__(&self) -> String {
        format!("Result(points={:?}, ranks={:?})", self.points, self.ranks)
    }

    fn __getnewargs__(&self) -> (Vec<i32>, Vec<u16>) {
        (self.points.clone(), self.ranks.clone())
    }
}

/// See [`Result::rewards`].
pub(crate) fn reward(players: usize, winners: usize, won: bool) -> f64 {
    match (players, won) {
        (1, true) => 1.0,
        (1, false) => -1.0,
        // Nobody has won, or everybody has.
        (_, _) if winners == 0 || winners == players => 0.0,
        (_, false) => -1.0 / (players as f64 - 1.0),
        (_, true) => (players as f64 / winners as f64 - 1.0) / (players as f64 - 1.0),
    }
}

/// The whole truth at one moment of a match. A clone contains no tomorrow: chance outcomes are handed in.
///
/// >>> state = tianxia.Game("kaiser").start()
/// >>> state.is_chance, state.chances()
/// (True, [(0, 11), (1, 10), (2, 9), (3, 9), (4, 8)])
/// >>> state.deal_all(tianxia.Dealer(1))
/// >>> seat = state.seat
/// >>> state.play(state.legal()[0])
/// >>> state.check()
#[pyclass(module = "tianxia")]
pub(crate) struct State {
    pub(crate) position: Box<dyn Position>,
    /// How many deals led here: the dealer's next stream.
    deals: u64,
}

impl State {
    pub(crate) fn new(position: Box<dyn Position>, deals: u64) -> State {
        State { position, deals }
    }

    pub(crate) fn start(table: &Table) -> PyResult<State> {
        let start = || -> Box<dyn Position> { with_voice!(table.id(), V => Box::new(table.start::<V>())) };
        Ok(State::new(guard(start)?, 0))
    }

    /// A seat of this table, or the next one to act.
    pub(crate) fn seat_or_next(&self, seat: Option<i64>) -> PyResult<Seat> {
        match seat {
            Some(seat) => seat_of(seat, self.position.players()),
            None => self.position.to_act().seats().first().ok_or_else(|| illegal("no seat is to act")),
        }
    }

    fn viewer(&self, seat: Option<i64>) -> PyResult<Option<Seat>> {
        seat.map(|seat| seat_of(seat, self.position.players())).transpose()
    }
}

/// A seat of a table.
pub(crate) fn seat_of(seat: i64, players: u8) -> PyResult<Seat> {
    let found = u8::try_from(seat).ok().filter(|&seat| seat < players).map(Seat);
    found.ok_or_else(|| mistake(format!("there is no seat {seat}; seats are 0 to {}", players - 1)))
}

/// An id from Python.
pub(crate) fn id_of(id: i64, what: &str) -> PyResult<u16> {
    u16::try_from(id).map_err(|_| mistake(format!("{id} is no {what}")))
}

#[pymethods]
impl State {
    /// The game of this state.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.position.id() }
    }

    /// How many seats take part.
    #[getter]
    fn players(&self) -> u8 {
        self.position.players()
    }

    /// The seats that decide now, in any order; none if chance decides or the match is over.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        self.position.to_act().seats().iter().map(Seat::index).collect()
    }

    /// The first of the seats that decide now.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.position.to_act().seats().first().map(|seat| seat.0)
    }

    /// Whether a random outcome is to be dealt.
    #[getter]
    fn is_chance(&self) -> bool {
        self.position.to_act() == ToAct::Chance
    }

    /// Whether the match is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.to_act() == ToAct::Nobody
    }

    /// How many random outcomes have been dealt so far.
    #[getter]
    fn deals(&self) -> u64 {
        self.deals
    }

    /// The ids of a seat's legal actions, ascending; none if it is not to act.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, seat: Option<i64>) -> PyResult<Vec<u16>> {
        let seat = self.seat_or_next(seat)?;
        guard(|| self.position.legal(seat))
    }

    /// The same as an array of 0 and 1, written into `out` if one is given.
    #[pyo3(signature = (seat = None, out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyArray1<i8>>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat_or_next(seat)?;
        fill(py, out, self.game().actions(), |mask| guard(|| self.position.mask(seat, mask)))
    }

    /// What a seat knows as bytes, without loss, written into `out` if one is given; `None` is a spectator.
    #[pyo3(signature = (seat = None, out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyArray1<u8>>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let viewer = self.viewer(seat)?;
        fill(py, out, self.game().observation_size(), |bytes| guard(|| self.position.observe(viewer, bytes)))
    }

    /// Carries out an action of a seat that is to act.
    #[pyo3(signature = (action, seat = None))]
    fn play(&mut self, action: i64, seat: Option<i64>) -> PyResult<()> {
        let (seat, action) = (self.seat_or_next(seat)?, id_of(action, "action")?);
        guard(|| self.position.play(seat, action))?
    }

    /// The possible random outcomes with their weights.
    fn chances(&self) -> PyResult<Vec<(u16, u32)>> {
        guard(|| self.position.chances())
    }

    /// Deals one random outcome: the given one, or the dealer's.
    fn deal(&mut self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = if let Ok(dealer) = outcome.cast::<Dealer>() {
            if !self.is_chance() {
                return Err(illegal("there is nothing to deal now"));
            }
            let dealer = dealer.get().0;
            guard(|| self.position.dealt(&dealer, self.deals))?
        } else {
            let wrong = |_| PyTypeError::new_err("deal takes the id of an outcome or a Dealer");
            id_of(outcome.extract().map_err(wrong)?, "outcome")?
        };
        guard(|| self.position.deal(id))??;
        self.deals += 1;
        Ok(())
    }

    /// Deals until a seat is to act or the match is over.
    fn deal_all(&mut self, dealer: &Dealer) -> PyResult<()> {
        while self.is_chance() {
            let id = guard(|| self.position.dealt(&dealer.0, self.deals))?;
            guard(|| self.position.deal(id))??;
            self.deals += 1;
        }
        Ok(())
    }

    /// What a seat may know, as plain data; `None` is a spectator.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(seat)?;
        let json = guard(|| self.position.view(viewer))?;
        py.import("json")?.call_method1("loads", (json,))
    }

    /// An independent copy.
    pub(crate) fn clone(&self) -> State {
        State::new(self.position.copy(), self.deals)
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> State {
        self.clone()
    }

    /// A world that a seat cannot tell from this one, drawn as the deal would; `None` is a spectator.
    #[pyo3(signature = (seat, seed))]
    fn resample(&self, seat: Option<i64>, seed: u64) -> PyResult<State> {
        let viewer = self.viewer(seat)?;
        Ok(State::new(guard(|| self.position.resample(viewer, seed))?, self.deals))
    }

    /// The final scores, once the match is over.
    fn result(&self) -> PyResult<Option<Result>> {
        guard(|| self.position.result().as_ref().map(Result::new))
    }

    /// Checks every invariant of the rules.
    fn check(&self) -> PyResult<()> {
        guard(|| self.position.check())?.map_err(Broken::new_err)
    }

    /// 64 bits that identify the position, the same on every machine.
    fn fingerprint(&self) -> PyResult<u64> {
        guard(|| self.position.fingerprint())
    }

    /// 64 bits that identify what a seat knows; `None` is a spectator.
    #[pyo3(signature = (seat = None))]
    fn fingerprint_of(&self, seat: Option<i64>) -> PyResult<u64> {
        let viewer = self.viewer(seat)?;
        guard(|| self.position.fingerprint_of(viewer))
    }

    /// The table in characters, as a seat sees it; `None` is a spectator.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn board(&self, seat: Option<i64>, lang: &str) -> PyResult<String> {
        let (viewer, lang) = (self.viewer(seat)?, language(lang)?);
        guard(|| self.position.board(lang, viewer))
    }

    /// What a seat is asked now.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn prompt(&self, seat: Option<i64>, lang: &str) -> PyResult<String> {
        let (seat, lang) = (self.seat_or_next(seat)?, language(lang)?);
        if !self.position.to_act().seats().has(seat) {
            return Err(illegal(format!("seat {} is not to act", seat.0)));
        }
        guard(|| self.position.prompt(lang, seat))
    }

    /// A legal action in words.
    #[pyo3(signature = (action, seat = None, lang = "en"))]
    fn words(&self, action: i64, seat: Option<i64>, lang: &str) -> PyResult<String> {
        let (seat, lang, action) = (self.seat_or_next(seat)?, language(lang)?, id_of(action, "action")?);
        guard(|| self.position.action(lang, seat, action))?
    }

    /// An action in the words of a record.
    fn notation(&self, action: i64) -> PyResult<String> {
        let action = id_of(action, "action")?;
        guard(|| self.position.notation(action))?
    }

    /// A random outcome in the words of a record.
    fn outcome_notation(&self, outcome: i64) -> PyResult<String> {
        let outcome = id_of(outcome, "outcome")?;
        guard(|| self.position.outcome(outcome))?
    }

    /// The id of an action written as in a record.
    fn read_action(&self, notation: &str) -> PyResult<u16> {
        let read = guard(|| self.position.read_action(notation))?;
        read.ok_or_else(|| mistake(format!("`{notation}` is no action of {}", self.position.id().name())))
    }

    /// Points so far, of each seat by source; see `Game.sources`.
    fn points(&self) -> PyResult<Vec<Vec<i32>>> {
        guard(|| self.position.tally())
    }

    /// What a random outcome changes in each seat's winning chance, compared with its expectation; `None` if there is
    /// no choice or no judge.
    fn luck(&self, outcome: i64) -> PyResult<Option<Vec<f32>>> {
        let outcome = id_of(outcome, "outcome")?;
        guard(|| self.position.luck(outcome))?
    }

    fn __eq__(&self, other: &State) -> bool {
        let same: fn(&State) -> (Id, u64) = |state| (state.position.id(), state.position.fingerprint());
        same(self) == same(other)
    }

    fn __repr__(&self) -> String {
        let turn = match self.position.to_act() {
            ToAct::Seats(_) => format!("seats {:?} to act", self.to_act()),
            ToAct::Chance => "chance to deal".into(),
            ToAct::Nobody => "over".into(),
        };
        format!("State({}, {} players, {turn})", self.position.id().name(), self.players())
    }
}
