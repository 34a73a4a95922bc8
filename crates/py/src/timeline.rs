//! One match with its whole past.

use crate::error::{guard, illegal, mistake, refused};
use crate::game::{Content, Game, Setup, Table};
use crate::position::{Of, Position};
use crate::record::{Noted, NotedOf, Record};
use crate::state::{Dealer, State, id_of, seat_of};
use crate::voice::{Id, Rules, Voice, language, with_voice};
use engine::{Lang, Numbered, Seat, Step, Timeline};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A timeline with its type erased.
pub(crate) trait Line: Send + Sync {
    fn id(&self) -> Id;
    fn ply(&self) -> u32;
    fn steps(&self) -> &[Step];
    fn at(&self, ply: u32) -> Box<dyn Position>;
    fn play(&mut self, seat: Seat, seen: u32, action: u16) -> PyResult<()>;
    fn deal(&mut self, outcome: u16) -> PyResult<()>;
    fn deal_all(&mut self, dealer: &engine::Dealer);
    fn free_undo(&self, seat: Seat) -> u32;
    fn undo_to(&mut self, ply: u32);
    fn branch(&self, ply: u32) -> Box<dyn Line>;
    fn told(&self, viewer: Option<Seat>, from: u32, lang: Lang) -> Vec<(u32, String)>;
    fn set_tag(&mut self, key: &str, value: &str);
    fn record(&self) -> Box<dyn Noted>;
}

/// A timeline of the game with this voice.
pub(crate) struct LineOf<V: Voice>(pub(crate) Timeline<Rules<V>>);

impl<V: Voice> Line for LineOf<V> {
    fn id(&self) -> Id {
        V::id()
    }
    fn ply(&self) -> u32 {
        self.0.ply()
    }
    fn steps(&self) -> &[Step] {
        &self.0.record().steps
    }
    fn at(&self, ply: u32) -> Box<dyn Position> {
        Box::new(Of::<V>(*self.0.state_at(ply)))
    }
    fn play(&mut self, seat: Seat, seen: u32, action: u16) -> PyResult<()> {
        let action = Numbered::from_id(action).ok_or_else(|| mistake(format!("{action} is no action")))?;
        self.0.play(seat, seen, action).map(|_| ()).map_err(refused)
    }
    fn deal(&mut self, outcome: u16) -> PyResult<()> {
        let outcome = Numbered::from_id(outcome).ok_or_else(|| mistake(format!("{outcome} is no outcome")))?;
        self.0.deal(outcome).map_err(refused)
    }
    fn deal_all(&mut self, dealer: &engine::Dealer) {
        self.0.deal_all(dealer);
    }
    fn free_undo(&self, seat: Seat) -> u32 {
        self.0.free_undo(seat)
    }
    fn undo_to(&mut self, ply: u32) {
        self.0.undo_to(ply);
    }
    fn branch(&self, ply: u32) -> Box<dyn Line> {
        Box::new(LineOf::<V>(self.0.branch(ply)))
    }
    fn told(&self, viewer: Option<Seat>, from: u32, lang: Lang) -> Vec<(u32, String)> {
        let content = self.0.state().content();
        self.0.told(viewer, from).map(|(ply, event)| (ply, V::event(lang, content, event))).collect()
    }
    fn set_tag(&mut self, key: &str, value: &str) {
        self.0.set_tag(key, value);
    }
    fn record(&self) -> Box<dyn Noted> {
        Box::new(NotedOf::<V> { content: self.0.state().content(), record: self.0.record().clone() })
    }
}

/// A match with its whole past: the checked door for players. With a seed its dealer deals by itself; without one, the
/// caller also deals.
///
/// >>> match = tianxia.Match("zhenghe", seed=3)
/// >>> while not match.is_over:
/// ...     match.play(match.state().legal()[-1])
/// >>> len(match.record()) == match.ply
/// True
#[pyclass(module = "tianxia")]
pub(crate) struct Match {
    line: Box<dyn Line>,
    dealer: Option<engine::Dealer>,
}

impl Match {
    pub(crate) fn new(line: Box<dyn Line>, dealer: Option<engine::Dealer>) -> Match {
        Match { line, dealer }
    }

    fn now(&self) -> State {
        self.state_at(self.line.ply())
    }

    fn state_at(&self, ply: u32) -> State {
        let before = &self.line.steps()[..ply as usize];
        let deals = before.iter().filter(|step| matches!(step, Step::Deal(_))).count();
        State::new(self.line.at(ply), deals as u64)
    }

    /// A ply of this match, or the current one.
    fn ply_or_now(&self, ply: Option<i64>) -> PyResult<u32> {
        let now = self.line.ply();
        let Some(ply) = ply else { return Ok(now) };
        let found = u32::try_from(ply).ok().filter(|&ply| ply <= now);
        found.ok_or_else(|| mistake(format!("there is no ply {ply}; plies are 0 to {now}")))
    }

    fn deal_by_itself(&mut self) -> PyResult<()> {
        let Some(dealer) = self.dealer else { return Ok(()) };
        guard(|| self.line.deal_all(&dealer))
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, setup = None, content = None, *, seed = None, dealer = None))]
    fn begin(
        game: &str,
        setup: Option<Setup>,
        content: Option<Content>,
        seed: Option<u64>,
        dealer: Option<Dealer>,
    ) -> PyResult<Match> {
        let table = Table::new(Id::parse(game)?, setup, content)?;
        let dealer = dealer.map(|dealer| dealer.0).or_else(|| seed.map(engine::Dealer::from_seed));
        let line = || -> Box<dyn Line> {
            with_voice!(table.id(), V => {
                let (content, setup) = table.of::<V>();
                Box::new(LineOf::<V>(Timeline::new(content, setup, dealer.as_ref())))
            })
        };
        let mut begun = Match::new(guard(line)?, dealer);
        begun.deal_by_itself()?;
        Ok(begun)
    }

    /// The game of this match.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.line.id() }
    }

    /// How many steps have been made.
    #[getter]
    fn ply(&self) -> u32 {
        self.line.ply()
    }

    /// Whether the match is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.now().position.to_act() == engine::ToAct::Nobody
    }

    /// A copy of the state now, or at a ply.
    #[pyo3(signature = (ply = None))]
    fn state(&self, ply: Option<i64>) -> PyResult<State> {
        Ok(self.state_at(self.ply_or_now(ply)?))
    }

    /// Carries out an action. `ply` is when the question was seen: an answer to an older one is refused.
    #[pyo3(signature = (action, seat = None, ply = None))]
    fn play(&mut self, action: i64, seat: Option<i64>, ply: Option<i64>) -> PyResult<()> {
        let (seat, seen) = (self.now().seat_or_next(seat)?, self.ply_or_now(ply)?);
        let action = id_of(action, "action")?;
        guard(|| self.line.play(seat, seen, action))??;
        self.deal_by_itself()
    }

    /// Deals one random outcome, if the match has no dealer.
    fn deal(&mut self, outcome: i64) -> PyResult<()> {
        if self.dealer.is_some() {
            return Err(illegal("this match has a dealer of its own"));
        }
        let outcome = id_of(outcome, "outcome")?;
        guard(|| self.line.deal(outcome))?
    }

    /// The earliest ply to which a seat may go back freely: the last new information.
    fn free_undo(&self, seat: i64) -> PyResult<u32> {
        let seat = seat_of(seat, self.now().position.players())?;
        guard(|| self.line.free_undo(seat))
    }

    /// Drops the steps from a ply on.
    fn undo_to(&mut self, ply: i64) -> PyResult<()> {
        let ply = self.ply_or_now(Some(ply))?;
        self.line.undo_to(ply);
        self.deal_by_itself()
    }

    /// The same match up to a ply, to be played on from there; the caller also deals.
    #[pyo3(signature = (ply = None))]
    fn branch(&self, ply: Option<i64>) -> PyResult<Match> {
        Ok(Match::new(self.line.branch(self.ply_or_now(ply)?), None))
    }

    fn __copy__(&self) -> Match {
        Match::new(self.line.branch(self.line.ply()), self.dealer)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Match {
        self.__copy__()
    }

    /// What a seat was told from a ply on, in words with the ply of each; `None` is a spectator.
    #[pyo3(signature = (seat = None, start = 0, lang = "en"))]
    fn told(&self, seat: Option<i64>, start: i64, lang: &str) -> PyResult<Vec<(u32, String)>> {
        let players = self.now().position.players();
        let viewer = seat.map(|seat| seat_of(seat, players)).transpose()?;
        let (from, lang) = (self.ply_or_now(Some(start))?, language(lang)?);
        guard(|| self.line.told(viewer, from, lang))
    }

    /// Adds a note to the record, replacing one with the same key. A key is written as one word, a value as one line;
    /// drops a note that is too long or one too many.
    fn set_tag(&mut self, key: &str, value: &str) {
        self.line.set_tag(key, value);
    }

    /// The record so far.
    fn record(&self) -> PyResult<Record> {
        Ok(Record(guard(|| self.line.record())?))
    }

    fn __len__(&self) -> usize {
        self.line.ply() as usize
    }

    fn __repr__(&self) -> String {
        format!("Match({}, ply {})", self.line.id().name(), self.line.ply())
    }
}
