//! Games, setups and editions by name.

use crate::error::{guard, mistake, no_setup};
use crate::position::Of;
use crate::state::State;
use crate::voice::{ContentOf, Id, Rules, Voice, editions, language, with_voice};
use engine::{
    Content as _, Game as _, Numbered, Setup as _, observation_len, observation_names, parse_setup, write_setup,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The rules of one title.
///
/// >>> import tianxia
/// >>> game = tianxia.Game("kaiser")
/// >>> game.title(), game.min_players, game.max_players
/// ('The Emperor of China', 3, 5)
/// >>> game.actions, game.observation_size
/// (159, 593)
#[pyclass(module = "tianxia", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    pub(crate) id: Id,
}

#[pymethods]
impl Game {
    #[new]
    fn new(name: &str) -> PyResult<Game> {
        Ok(Game { id: Id::parse(name)? })
    }

    /// The names of all games; `kuhn` is a toy for algorithms.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        Id::names()
    }

    /// Its short name.
    #[getter]
    fn name(&self) -> &'static str {
        self.id.name()
    }

    /// The title on the box.
    #[pyo3(signature = (lang = "en"))]
    fn title(&self, lang: &str) -> PyResult<&'static str> {
        let lang = language(lang)?;
        Ok(with_voice!(self.id, V => V::title(lang)))
    }

    /// The fewest seats of a match.
    #[getter]
    fn min_players(&self) -> u8 {
        with_voice!(self.id, V => *Rules::<V>::PLAYERS.start())
    }

    /// The most seats of a match.
    #[getter]
    fn max_players(&self) -> u8 {
        with_voice!(self.id, V => *Rules::<V>::PLAYERS.end())
    }

    /// How many decisions there are: ids are below this, and a mask has this length.
    #[getter]
    pub(crate) fn actions(&self) -> usize {
        with_voice!(self.id, V => <Rules<V> as engine::Game>::Action::COUNT).into()
    }

    /// How many random outcomes there are: ids are below this.
    #[getter]
    fn outcomes(&self) -> usize {
        with_voice!(self.id, V => <Rules<V> as engine::Game>::Chance::COUNT).into()
    }

    /// How many bytes an observation has.
    #[getter]
    pub(crate) fn observation_size(&self) -> usize {
        with_voice!(self.id, V => observation_len::<Rules<V>>())
    }

    /// The version of the observation's layout.
    #[getter]
    fn observation_version(&self) -> u16 {
        with_voice!(self.id, V => <Rules<V> as engine::Observe>::OBSERVATION)
    }

    /// The name of each byte of an observation.
    fn observation_names(&self) -> Vec<String> {
        with_voice!(self.id, V => observation_names::<Rules<V>>())
    }

    /// The most steps of a match, decisions and deals together.
    #[getter]
    fn max_plies(&self) -> u32 {
        with_voice!(self.id, V => Rules::<V>::MAX_PLIES)
    }

    /// The lines of the score pad.
    #[pyo3(signature = (lang = "en"))]
    fn sources(&self, lang: &str) -> PyResult<Vec<&'static str>> {
        let lang = language(lang)?;
        Ok(with_voice!(self.id, V => V::sources(lang)))
    }

    /// The table's choices: the values of each option, the default first.
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for choice in with_voice!(self.id, V => <Rules<V> as engine::Game>::Setup::CHOICES) {
            dict.set_item(choice.key, choice.values.to_vec())?;
        }
        Ok(dict)
    }

    /// The editions that come with the package.
    fn editions(&self) -> Vec<&'static str> {
        with_voice!(self.id, V => editions::<V>())
    }

    /// Every setup, or an even sample where there are very many.
    fn setups(&self) -> PyResult<Vec<Setup>> {
        guard(|| with_voice!(self.id, V => every::<V>()))
    }

    /// A setup from words: `game.setup("players=4 side=4-5")`. Unnamed options have their defaults.
    #[pyo3(signature = (words = "", players = None))]
    fn setup(&self, words: &str, players: Option<u8>) -> PyResult<Setup> {
        Setup::read(self.id, words, players)
    }

    /// The state before the first step.
    #[pyo3(signature = (setup = None, content = None))]
    fn start(&self, setup: Option<Setup>, content: Option<Content>) -> PyResult<State> {
        let table = Table::new(self.id, setup, content)?;
        State::start(&table)
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.id.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (&'static str,)) {
        (py.get_type::<Game>(), (self.id.name(),))
    }
}

fn every<V: Voice>() -> Vec<Setup> {
    let words = |setup: &_| write_setup::<Rules<V>>(setup);
    testkit::setups::<Rules<V>>()
        .iter()
        .map(|setup| Setup { id: V::id(), words: words(setup), players: setup.players() })
        .collect()
}

/// Seats, options and revision of the rules. A setup that exists is valid.
///
/// >>> setup = tianxia.Setup("kaiser", "players=4")
/// >>> setup.players, setup.words
/// (4, 'players=4 revision=1 side=auto fortifications=no start=first')
#[pyclass(module = "tianxia", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Setup {
    pub(crate) id: Id,
    /// The complete setup in the words of a record.
    #[pyo3(get)]
    pub(crate) words: String,
    /// How many seats.
    #[pyo3(get)]
    pub(crate) players: u8,
}

impl Setup {
    pub(crate) fn read(id: Id, words: &str, players: Option<u8>) -> PyResult<Setup> {
        let words = players.map_or_else(|| words.to_string(), |players| format!("{words} players={players}"));
        with_voice!(id, V => {
            let setup = parse_setup::<Rules<V>>(&words).map_err(|error| no_setup(&error))?;
            Ok(Setup { id, words: write_setup::<Rules<V>>(&setup), players: setup.players() })
        })
    }

    /// The setup of this game.
    pub(crate) fn of<V: Voice>(&self) -> <Rules<V> as engine::Game>::Setup {
        parse_setup::<Rules<V>>(&self.words).expect("a setup that exists is valid")
    }
}

#[pymethods]
impl Setup {
    #[new]
    #[pyo3(signature = (game, words = "", players = None))]
    fn new(game: &str, words: &str, players: Option<u8>) -> PyResult<Setup> {
        Setup::read(Id::parse(game)?, words, players)
    }

    /// The game of this setup.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.id }
    }

    fn __repr__(&self) -> String {
        format!("Setup('{}', '{}')", self.id.name(), self.words)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (&'static str, String)) {
        (py.get_type::<Setup>(), (self.id.name(), self.words.clone()))
    }
}

/// What is printed on one edition's boards and cards: an edition of the package, by name, or a file of your own as
/// JSON. An edition of your own is kept until the program ends.
///
/// >>> tianxia.Content("kaiser").name
/// 'standard'
#[pyclass(module = "tianxia", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct Content {
    pub(crate) id: Id,
    parsed: &'static (dyn Any + Send + Sync),
    /// Its name, if it comes with the package.
    #[pyo3(get)]
    name: Option<String>,
    /// The file, if it is the caller's own.
    json: Option<Arc<str>>,
    /// The hash in records.
    #[pyo3(get)]
    hash: String,
}

impl Content {
    fn named(id: Id, name: &str) -> PyResult<Content> {
        with_voice!(id, V => {
            let names = || mistake(format!("{} has the editions {}", id.name(), editions::<V>().join(", ")));
            let content = ContentOf::<V>::named(name).ok_or_else(names)?;
            let hash = content.hash().to_string();
            Ok(Content { id, parsed: content, name: Some(name.into()), json: None, hash })
        })
    }

    fn parse(id: Id, json: &str) -> PyResult<Content> {
        with_voice!(id, V => {
            let defects = |defects: Vec<engine::Defect>| {
                mistake(defects.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
            };
            let parsed = ContentOf::<V>::parse(json).map_err(defects)?;
            let hash = parsed.hash();
            // An edition of the package is there already.
            let content = ContentOf::<V>::of(hash).unwrap_or_else(|| parsed.keep());
            Ok(Content { id, parsed: content, name: None, json: Some(json.into()), hash: hash.to_string() })
        })
    }

    /// The content of this game.
    pub(crate) fn of<V: Voice>(&self) -> Option<&'static ContentOf<V>> {
        self.parsed.downcast_ref()
    }
}

#[pymethods]
impl Content {
    #[new]
    #[pyo3(signature = (game, name = "standard", *, json = None))]
    fn new(game: &str, name: &str, json: Option<&str>) -> PyResult<Content> {
        let id = Id::parse(game)?;
        guard(|| json.map_or_else(|| Content::named(id, name), |json| Content::parse(id, json)))?
    }

    /// The game of this edition.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.id }
    }

    fn __repr__(&self) -> String {
        format!("Content('{}', '{}')", self.id.name(), self.name.as_deref().unwrap_or(&self.hash))
    }

    fn __eq__(&self, other: &Content) -> bool {
        self.id == other.id && self.hash == other.hash
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id, &self.hash).hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&'static str,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        if let Some(name) = &self.name {
            named.set_item("name", name)?;
        }
        named.set_item("json", self.json.as_deref())?;
        Ok(((self.id.name(),), named))
    }
}

/// What a match starts from.
pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) content: Content,
}

impl Table {
    /// The game's defaults for whatever is not given.
    pub(crate) fn new(id: Id, setup: Option<Setup>, content: Option<Content>) -> PyResult<Table> {
        let setup = setup.map_or_else(|| Setup::read(id, "", None), Ok)?;
        let content = content.map_or_else(|| Content::named(id, "standard"), Ok)?;
        for (what, other) in [("setup", setup.id), ("content", content.id)] {
            if other != id {
                return Err(mistake(format!("the {what} is one of {}, not of {}", other.name(), id.name())));
            }
        }
        Ok(Table { setup, content })
    }

    pub(crate) fn id(&self) -> Id {
        self.setup.id
    }

    /// Content and setup of this game.
    pub(crate) fn of<V: Voice>(&self) -> (&'static ContentOf<V>, <Rules<V> as engine::Game>::Setup) {
        (self.content.of::<V>().expect("the content is one of this game"), self.setup.of::<V>())
    }

    pub(crate) fn start<V: Voice>(&self) -> Of<V> {
        let (content, setup) = self.of::<V>();
        Of(Rules::<V>::start(content, &setup))
    }
}
