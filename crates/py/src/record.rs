//! A match as the list of its steps, in both forms.

use crate::error::{guard, mistake, unreadable};
use crate::game::{Content, Game, Setup};
use crate::timeline::{LineOf, Match};
use crate::voice::{ContentOf, Id, Rules, Voice, with_voice};
use engine::{Content as _, Setup as _, Step, Timeline, write_setup};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use std::path::PathBuf;

/// The largest record file.
const MAX_BYTES: usize = 16 << 20;

/// A record with its type erased.
pub(crate) trait Noted: Send + Sync {
    fn id(&self) -> Id;
    fn text(&self) -> String;
    fn bytes(&self) -> Vec<u8>;
    fn setup(&self) -> (String, u8);
    fn content(&self) -> String;
    fn dice(&self) -> Option<String>;
    fn tags(&self) -> &[(String, String)];
    fn steps(&self) -> &[Step];
    fn token(&self, n: usize) -> String;
    fn replay(&self) -> PyResult<Match>;
}

/// A record of the game with this voice, and its edition.
pub(crate) struct NotedOf<V: Voice> {
    pub(crate) content: &'static ContentOf<V>,
    pub(crate) record: engine::Record<Rules<V>>,
}

impl<V: Voice> Noted for NotedOf<V> {
    fn id(&self) -> Id {
        V::id()
    }
    fn text(&self) -> String {
        self.record.to_text(self.content)
    }
    fn bytes(&self) -> Vec<u8> {
        self.record.to_bytes()
    }
    fn setup(&self) -> (String, u8) {
        let setup = &self.record.header.setup;
        (write_setup::<Rules<V>>(setup), setup.players())
    }
    fn content(&self) -> String {
        self.content.hash().to_string()
    }
    fn dice(&self) -> Option<String> {
        self.record.header.dice.map(|hash| hash.to_string())
    }
    fn tags(&self) -> &[(String, String)] {
        &self.record.header.tags
    }
    fn steps(&self) -> &[Step] {
        &self.record.steps
    }
    fn token(&self, n: usize) -> String {
        self.record.token(self.content, n)
    }
    fn replay(&self) -> PyResult<Match> {
        let timeline = Timeline::replay(self.content, &self.record).map_err(|error| unreadable(&error))?;
        Ok(Match::new(Box::new(LineOf::<V>(timeline)), None))
    }
}

/// Header and steps of a match: the truth on disk. Reads either form.
///
/// >>> match = tianxia.Match("kaiser", seed=1)
/// >>> match.play(match.state().legal()[0])
/// >>> record = match.record()
/// >>> tianxia.Record(record.to_bytes()).to_text() == record.to_text()
/// True
/// >>> tianxia.Record(record.to_text()).replay().state() == match.state()
/// True
#[pyclass(module = "tianxia", frozen)]
pub(crate) struct Record(pub(crate) Box<dyn Noted>);

impl Record {
    fn read(bytes: &[u8], content: Option<&Content>) -> PyResult<Record> {
        if bytes.len() > MAX_BYTES {
            return Err(mistake(format!("a record has at most {MAX_BYTES} bytes, not {}", bytes.len())));
        }
        let id = Id::of_record(bytes)?;
        if let Some(content) = content.filter(|content| content.id != id) {
            return Err(mistake(format!("a record of {}, but content of {}", id.name(), content.id.name())));
        }
        let read = || -> PyResult<Record> {
            with_voice!(id, V => {
                let edition = content.and_then(Content::of::<V>);
                let opened = engine::Record::<Rules<V>>::open(bytes, edition);
                let (content, record) = opened.map_err(|error| unreadable(&error))?;
                Ok(Record(Box::new(NotedOf::<V> { content, record })))
            })
        };
        guard(read)?
    }
}

/// Text or bytes.
#[derive(FromPyObject)]
pub(crate) enum Data {
    Text(String),
    Bytes(Vec<u8>),
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (data, content = None))]
    fn new(data: Data, content: Option<&Content>) -> PyResult<Record> {
        let bytes = match data {
            Data::Text(text) => text.into_bytes(),
            Data::Bytes(bytes) => bytes,
        };
        Record::read(&bytes, content)
    }

    /// Reads a file in either form.
    #[staticmethod]
    #[pyo3(signature = (path, content = None))]
    fn load(path: PathBuf, content: Option<&Content>) -> PyResult<Record> {
        Record::read(&std::fs::read(path)?, content)
    }

    /// The text form: one token for each step, readable in a diff.
    fn to_text(&self) -> String {
        self.0.text()
    }

    /// The binary form: three bytes for each step.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes())
    }

    /// The game of this record.
    #[getter]
    fn game(&self) -> Game {
        Game { id: self.0.id() }
    }

    /// Seats, options and revision.
    #[getter]
    fn setup(&self) -> Setup {
        let (words, players) = self.0.setup();
        Setup { id: self.0.id(), words, players }
    }

    /// The hash of the content edition.
    #[getter]
    fn content_hash(&self) -> String {
        self.0.content()
    }

    /// The hash of the dealer's key, if one was published.
    #[getter]
    fn dice(&self) -> Option<String> {
        self.0.dice()
    }

    /// Notes: who sat where, the seed, and so on.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.0.tags().iter().try_for_each(|(key, value)| dict.set_item(key, value))?;
        Ok(dict)
    }

    /// Every step: the seat and the id of its action, or `None` and the id of a random outcome.
    #[getter]
    fn steps(&self) -> Vec<(Option<u8>, u16)> {
        let step = |step: &Step| match *step {
            Step::Play(seat, id) => (Some(seat.0), id),
            Step::Deal(id) => (None, id),
        };
        self.0.steps().iter().map(step).collect()
    }

    /// Every step as the text form writes it.
    #[getter]
    fn tokens(&self) -> PyResult<Vec<String>> {
        guard(|| (0..self.0.steps().len()).map(|n| self.0.token(n)).collect())
    }

    /// The match with its whole past; every step is checked against the rules.
    fn replay(&self, py: Python<'_>) -> PyResult<Match> {
        py.detach(|| guard(|| self.0.replay()))?
    }

    fn __len__(&self) -> usize {
        self.0.steps().len()
    }

    fn __eq__(&self, other: &Record) -> bool {
        self.0.bytes() == other.0.bytes()
    }

    fn __hash__(&self) -> u64 {
        engine::fingerprint(&self.0.bytes())
    }

    fn __repr__(&self) -> String {
        format!("Record({}, {} steps)", self.0.id().name(), self.0.steps().len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (py.get_type::<Record>(), (self.to_bytes(py),))
    }
}
