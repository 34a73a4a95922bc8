//! Players that see a view and answer.

use crate::error::{Broken, Error, guard, mistake};
use crate::game::{Content, Game, Setup, Table};
use crate::listen::listening;
use crate::position::Position;
use crate::state::{Result as Outcome, State, id_of};
use crate::voice::{Id, Voice as _, language, plain, with_voice};
use bots::{Ask, Kind, Leash, Limits, Lost, Thought, Thoughts, seeds};
use engine::{Known, Lang, Numbered, Seat, Title};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Mutex, PoisonError, TryLockError};

/// An answer that was considered.
pub(crate) struct Answer {
    id: u16,
    notation: String,
    words: String,
    visits: u32,
    /// The winning chance and the expected points, if it was tried.
    found: Option<(f32, Option<f32>)>,
}

/// What a mind answers.
pub(crate) struct Reply {
    action: u16,
    answers: Vec<Answer>,
    iterations: u32,
    /// How sure it is, and what separates the best answer from the second.
    verdict: Option<String>,
    reasons: Vec<String>,
    /// What may follow: seats with their actions in words.
    expected: Vec<(u8, String)>,
}

/// A thinker without its type.
pub(crate) trait Mind: Send {
    fn limits(&self) -> Limits;
    fn think(
        &mut self,
        position: &dyn Position,
        seat: Seat,
        ask: Ask<u16>,
        how: (Limits, &Leash, Lang),
    ) -> Result<Reply, Lost>;
}

/// A thinker of one of our games.
pub(crate) struct MindOf<G: Title>(bots::Thinker<G>);

impl<G: Title> MindOf<G> {
    pub(crate) fn new(kind: Kind, seed: u64) -> MindOf<G> {
        MindOf(bots::Thinker::new(kind, seed))
    }
}

impl<G: Title> Mind for MindOf<G> {
    fn limits(&self) -> Limits {
        self.0.limits()
    }

    fn think(
        &mut self,
        position: &dyn Position,
        seat: Seat,
        ask: Ask<u16>,
        (limits, leash, lang): (Limits, &Leash, Lang),
    ) -> Result<Reply, Lost> {
        let state = position.state().downcast_ref::<engine::State<G>>().ok_or(Lost::NoQuestion)?;
        let view = state.view(Some(seat));
        let ask = match ask {
            Ask::Choose => Ask::Choose,
            Ask::Advise => Ask::Advise,
            Ask::Judge(id) => Ask::Judge(G::Action::from_id(id).ok_or(Lost::NoQuestion)?),
        };
        let thought = limits.think(leash, |budget| self.0.think(&view, ask, budget))?;
        Ok(reply(state.known(seat), &thought, lang))
    }
}

fn reply<G: Title>(known: Known<'_, G>, Thought { action, thoughts }: &Thought<G>, lang: Lang) -> Reply {
    let answers = thoughts.iter().flat_map(|thoughts| &thoughts.answers).map(|answer| Answer {
        id: answer.action.id(),
        notation: G::write_action(known.content, answer.action),
        words: plain(&G::action(lang, known, answer.action)),
        visits: answer.visits,
        found: (answer.tried > 0).then(|| (answer.chance, answer.expected_points())),
    });
    let expected = |thoughts: &Thoughts<G>| {
        let words =
            |step: &bots::Expected<G>| (step.seat.0, plain(&G::action(lang, step.state.known(step.seat), step.action)));
        thoughts.continuation.iter().map(words).collect()
    };
    let reasons = |thoughts: &Thoughts<G>| thoughts.reasons(lang, known).iter().map(plain).collect();
    Reply {
        action: action.id(),
        answers: answers.collect(),
        iterations: thoughts.as_ref().map_or(0, |thoughts| thoughts.iterations),
        verdict: thoughts.as_ref().and_then(|thoughts| thoughts.verdict(lang)).map(|line| plain(&line)),
        reasons: thoughts.as_ref().map(reasons).unwrap_or_default(),
        expected: thoughts.as_ref().map(expected).unwrap_or_default(),
    }
}

impl Reply {
    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let answers = PyList::empty(py);
        for answer in &self.answers {
            let dict = PyDict::new(py);
            dict.set_item("id", answer.id)?;
            dict.set_item("notation", &answer.notation)?;
            dict.set_item("words", &answer.words)?;
            dict.set_item("visits", answer.visits)?;
            dict.set_item("chance", answer.found.map(|(chance, _)| chance))?;
            dict.set_item("points", answer.found.and_then(|(_, points)| points))?;
            answers.append(dict)?;
        }
        let dict = PyDict::new(py);
        dict.set_item("action", self.action)?;
        dict.set_item("iterations", self.iterations)?;
        dict.set_item("answers", answers)?;
        dict.set_item("verdict", &self.verdict)?;
        dict.set_item("reasons", &self.reasons)?;
        dict.set_item("expected", &self.expected)?;
        Ok(dict)
    }
}

/// One mind for one seat of one match, by name: `random`, `greedy`, `casual:120`, `mcts:1s`, `mcts:2000it`, or a level
/// from `novice` to `grand-master`. It sees what its seat knows and nothing else. While it thinks, other threads run;
/// one of them may cancel it, and so may Ctrl-C.
///
/// >>> state = tianxia.Game("kaiser").start()
/// >>> state.deal_all(tianxia.Dealer(1))
/// >>> thinker = tianxia.Thinker("kaiser", "mcts:50it", seed=7)
/// >>> thinker.choose(state) in state.legal()
/// True
/// >>> advice = thinker.advise(state)
/// >>> advice["answers"][0]["id"] == advice["action"]
/// True
#[pyclass(module = "tianxia", frozen)]
pub(crate) struct Thinker {
    id: Id,
    kind: Kind,
    mind: Mutex<Box<dyn Mind>>,
    /// The hold on its current thought.
    leash: Mutex<Option<Leash>>,
}

/// The bot with this name.
fn kind_of(name: &str) -> PyResult<Kind> {
    let unknown = || {
        let names: Vec<&str> = Kind::names().collect();
        mistake(format!("there is no bot `{name}`; there are {}", names.join(", ")))
    };
    Kind::parse(name).ok_or_else(unknown)
}

/// The settings of one thought.
struct Question<'a> {
    seat: Option<i64>,
    budget: Option<&'a str>,
    lang: &'a str,
}

impl Thinker {
    fn think(&self, py: Python<'_>, state: &State, ask: Ask<u16>, question: &Question<'_>) -> PyResult<Reply> {
        if state.position.id() != self.id {
            let (own, other) = (self.id.name(), state.position.id().name());
            return Err(mistake(format!("this is a thinker for {own}; the state is one of {other}")));
        }
        let (seat, lang) = (state.seat_or_next(question.seat)?, language(question.lang)?);
        let no_budget = |word| mistake(format!("`{word}` is no budget; write 200ms, 1s, 2000it or 1s+2000it"));
        let limits = question.budget.map(|word| Limits::parse(word).ok_or_else(|| no_budget(word))).transpose()?;
        let mut mind = match self.mind.try_lock() {
            Ok(mind) => mind,
            Err(TryLockError::Poisoned(mind)) => mind.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(mistake("this thinker is thinking already")),
        };
        let leash = Leash::default();
        *self.leash() = Some(leash.clone());
        let limits = limits.unwrap_or_else(|| mind.limits());
        let mind: &mut dyn Mind = &mut **mind;
        let position = state.position.copy();
        let work = || mind.think(position.as_ref(), seat, ask, (limits, &leash, lang));
        // A bot that does not look ahead answers before anybody could interrupt it.
        let quick = limits.iterations <= 1;
        let thought = if quick { py.detach(|| guard(work)) } else { listening(py, &leash, work) };
        *self.leash() = None;
        thought?.map_err(|lost| Error::new_err(lost.to_string()))
    }

    fn leash(&self) -> std::sync::MutexGuard<'_, Option<Leash>> {
        self.leash.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Thinker {
    #[new]
    #[pyo3(signature = (game, name = "master", seed = 0))]
    fn new(game: &str, name: &str, seed: u64) -> PyResult<Thinker> {
        let id = Id::parse(game)?;
        let kind = kind_of(name)?;
        let mind = guard(|| with_voice!(id, V => V::mind(kind, seed)))?;
        let mind = mind.ok_or_else(|| mistake(format!("nobody plays {}", id.name())))?;
        Ok(Thinker { id, kind, mind: Mutex::new(mind), leash: Mutex::new(None) })
    }

    /// Names to choose from; `mcts:` takes any budget.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Kind::names().collect()
    }

    /// The game it plays.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.id }
    }

    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.kind.to_string()
    }

    /// Its decision for a seat that is to act, within its own limits or a budget: `200ms`, `2000it`, `1s+2000it`.
    #[pyo3(signature = (state, seat = None, budget = None))]
    fn choose(&self, py: Python<'_>, state: &State, seat: Option<i64>, budget: Option<&str>) -> PyResult<u16> {
        let question = Question { seat, budget, lang: "en" };
        self.think(py, state, Ask::Choose, &question).map(|reply| reply.action)
    }

    /// What it would do and why: every answer with its winning chance and points, the best first. A bot that does not
    /// look ahead says nothing about its answers.
    #[pyo3(signature = (state, seat = None, budget = None, lang = "en"))]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: Option<i64>,
        budget: Option<&str>,
        lang: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        self.think(py, state, Ask::Advise, &Question { seat, budget, lang })?.dict(py)
    }

    /// The same with attention to one answer, so that its worth is known whatever the bot thinks of it.
    #[pyo3(signature = (state, action, seat = None, budget = None, lang = "en"))]
    fn judge<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        action: i64,
        seat: Option<i64>,
        budget: Option<&str>,
        lang: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (seat_asked, action) = (state.seat_or_next(seat)?, id_of(action, "action")?);
        if !guard(|| state.position.legal(seat_asked))?.contains(&action) {
            return Err(crate::error::illegal(format!("seat {} may not play {action} now", seat_asked.0)));
        }
        self.think(py, state, Ask::Judge(action), &Question { seat, budget, lang })?.dict(py)
    }

    /// Ends its thought in another thread, within milliseconds.
    fn cancel(&self) {
        if let Some(leash) = self.leash().as_ref() {
            leash.cancel();
        }
    }

    fn __repr__(&self) -> String {
        format!("Thinker('{}', '{}')", self.id.name(), self.kind)
    }
}

/// One match of an arena between bots: the entrants with these names, sitting at these seats by their numbers, on this
/// deal. The same seed, deal and seats give the same result as `tianxia arena`, in any process.
///
/// >>> result = tianxia.meet("kaiser", ["random", "greedy"], [1, 0, 0], seed=1, deal=0)
/// >>> result == tianxia.meet("kaiser", ["random", "greedy"], [1, 0, 0], seed=1, deal=0)
/// True
#[pyfunction]
#[pyo3(signature = (game, names, seats, *, seed, deal, setup = None, content = None))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "named arguments of Python")]
pub(crate) fn meet(
    py: Python<'_>,
    game: &str,
    names: Vec<String>,
    seats: Vec<usize>,
    seed: u64,
    deal: u64,
    setup: Option<Setup>,
    content: Option<Content>,
) -> PyResult<Outcome> {
    let kinds = names.iter().map(|name| kind_of(name)).collect::<PyResult<Vec<Kind>>>()?;
    let id = Id::parse(game)?;
    let setup = setup.map_or_else(|| Setup::read(id, "", u8::try_from(seats.len()).ok()), Ok)?;
    let table = Table::new(id, Some(setup), content)?;
    if seats.len() != usize::from(table.setup.players) || seats.iter().any(|&entrant| entrant >= kinds.len()) {
        let players = table.setup.players;
        return Err(mistake(format!("seats are {players} numbers below {}, not {seats:?}", kinds.len())));
    }
    let seated: Vec<Kind> = seats.iter().map(|&entrant| kinds[entrant]).collect();
    let (mut luck, bot_seed) = (seeds::dealing(seed, deal), seeds::of_a_meeting(seed, deal, &seats));
    let leash = Leash::default();
    let work = || with_voice!(id, V => V::meet(&table, &seated, &mut luck, (bot_seed, &leash)));
    let scores = listening(py, &leash, work)?.ok_or_else(|| mistake(format!("nobody plays {}", id.name())))?;
    scores.map(|scores| Outcome::new(&scores)).map_err(|forfeit| Broken::new_err(forfeit.why))
}
