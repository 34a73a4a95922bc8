//! The list of games, and what Python asks of one beyond its rules.
//!
//! The four titles can do everything. The toy Kuhn poker of `testkit` has only rules: it is for trying algorithms whose
//! answers are known.

use crate::bot::{Mind, MindOf};
use crate::error::mistake;
use crate::game::Table;
use bots::{Forfeit, Judge, Kind, Leash, Lineup, Settings, luck};
use catalog::GameId;
use engine::{Content, Game, Known, Lang, Line, Notation, Observe, Resample, Rng, Scores, State, Tally, Title, View};
use pyo3::PyResult;
use std::marker::PhantomData;
use testkit::toys::Kuhn;

/// A game that Python can name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Id {
    /// One of the four titles.
    Title(GameId),
    /// Kuhn poker, for algorithms.
    Kuhn,
}

/// Evaluates an expression with a type that names the chosen game's [`Voice`].
macro_rules! with_voice {
    ($id:expr, $V:ident => $body:expr) => {
        match $id {
            $crate::voice::Id::Title(id) => catalog::with_game!(id, G => {
                type $V = $crate::voice::Titled<G>;
                $body
            }),
            $crate::voice::Id::Kuhn => {
                type $V = $crate::voice::Toy;
                $body
            }
        }
    };
}
pub(crate) use with_voice;

/// The rules of a game that Python plays.
pub(crate) type Rules<V> = <V as Voice>::Game;
/// What is printed on its boards and cards.
pub(crate) type ContentOf<V> = <Rules<V> as Game>::Content;

impl Id {
    pub(crate) fn names() -> Vec<&'static str> {
        GameId::ALL.iter().map(|id| id.name()).chain([Id::Kuhn.name()]).collect()
    }

    pub(crate) fn parse(name: &str) -> PyResult<Id> {
        if name == Id::Kuhn.name() {
            return Ok(Id::Kuhn);
        }
        let no_game = || mistake(format!("there is no game `{name}`; there are {}", Id::names().join(", ")));
        GameId::parse(name).map(Id::Title).ok_or_else(no_game)
    }

    /// The game that a record in either form names.
    pub(crate) fn of_record(bytes: &[u8]) -> PyResult<Id> {
        Id::parse(&engine::game_of(bytes).map_err(|error| crate::error::unreadable(&error))?)
    }

    pub(crate) fn name(self) -> &'static str {
        with_voice!(self, V => Rules::<V>::NAME)
    }
}

/// `de` or `en`.
pub(crate) fn language(name: &str) -> PyResult<Lang> {
    match name {
        "de" => Ok(Lang::De),
        "en" => Ok(Lang::En),
        _ => Err(mistake(format!("the language is `de` or `en`, not `{name}`"))),
    }
}

/// Players are called by their seats, counted from 0 as everywhere in Python.
pub(crate) fn plain(line: &Line) -> String {
    line.plain(|seat| format!("seat {}", seat.0))
}

/// A game with its words and its bots. A toy has no words: its notation stands in for them.
pub(crate) trait Voice: Send + Sync + 'static {
    type Game: Observe + Notation + Resample;

    fn id() -> Id {
        GameId::parse(Self::Game::NAME).map_or(Id::Kuhn, Id::Title)
    }
    fn title(_: Lang) -> &'static str {
        Self::Game::NAME
    }
    fn prompt(_: Lang, _: Known<'_, Self::Game>) -> String {
        String::new()
    }
    fn action(_: Lang, known: Known<'_, Self::Game>, action: <Self::Game as Game>::Action) -> String {
        Self::Game::write_action(known.content, action)
    }
    fn event(_: Lang, _: &ContentOf<Self>, event: &<Self::Game as Game>::Event) -> String {
        format!("{event:?}")
    }
    fn board(_: Lang, view: &View<Self::Game>) -> String {
        format!("{:?}", view.public())
    }
    fn sources(_: Lang) -> Vec<&'static str> {
        Vec::new()
    }
    fn tally(_: &State<Self::Game>) -> Tally {
        Tally::default()
    }
    fn luck(_: &State<Self::Game>, _: <Self::Game as Game>::Chance) -> Option<Vec<f32>> {
        None
    }
    fn mind(_: Kind, _: u64) -> Option<Box<dyn Mind>> {
        None
    }
    /// Plays a whole match between bots, whose seeds follow from this one; the leash ends it.
    fn meet(_: &Table, _: &[Kind], _: &mut Rng, _: (u64, &Leash)) -> Option<Result<Scores, Forfeit>> {
        None
    }
}

/// Kuhn poker.
pub(crate) struct Toy;

impl Voice for Toy {
    type Game = Kuhn<0>;
}

/// One of the four titles.
pub(crate) struct Titled<G>(PhantomData<G>);

impl<G: Title> Voice for Titled<G> {
    type Game = G;

    fn title(lang: Lang) -> &'static str {
        G::title(lang)
    }
    fn prompt(lang: Lang, known: Known<'_, G>) -> String {
        plain(&G::prompt(lang, known))
    }
    fn action(lang: Lang, known: Known<'_, G>, action: G::Action) -> String {
        plain(&G::action(lang, known, action))
    }
    fn event(lang: Lang, content: &G::Content, event: &G::Event) -> String {
        plain(&G::event(lang, content, event))
    }
    fn board(lang: Lang, view: &View<G>) -> String {
        let board = G::board(lang, view);
        (0..view.players()).fold(board, |board, seat| board.replace(&format!("{{{seat}}}"), &format!("seat {seat}")))
    }
    fn sources(lang: Lang) -> Vec<&'static str> {
        (0..G::SOURCES).map(|source| G::source(lang, source)).collect()
    }
    fn tally(state: &State<G>) -> Tally {
        G::tally(state.content(), state.public())
    }
    fn luck(state: &State<G>, outcome: G::Chance) -> Option<Vec<f32>> {
        let players = state.players();
        let fortune = luck(&Judge::of::<G>(Settings::STANDARD), state, outcome, players)?;
        Some(fortune.chance.gain[..players.into()].to_vec())
    }
    fn mind(kind: Kind, seed: u64) -> Option<Box<dyn Mind>> {
        Some(Box::new(MindOf::<G>::new(kind, seed)))
    }
    fn meet(
        table: &Table,
        kinds: &[Kind],
        luck: &mut Rng,
        (seed, leash): (u64, &Leash),
    ) -> Option<Result<Scores, Forfeit>> {
        let mut state = table.start::<Self>().0;
        let mut lineup = Lineup::<G>::new(kinds.iter().copied(), seed).on(leash.clone());
        let played = lineup.play(&mut state, luck, |_| {});
        Some(played.map(|_| state.result().expect("the match is over")))
    }
}

/// The editions of a game that new matches may choose, by name.
pub(crate) fn editions<V: Voice>() -> Vec<&'static str> {
    ContentOf::<V>::EDITIONS.iter().filter(|edition| edition.offered).map(|edition| edition.name).collect()
}
