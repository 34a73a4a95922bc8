//! Reports of several commands for machines, in one shape: seats and plies count from 0 as in records, names of sources
//! are English, sentences are in the requested language.

use crate::names::Names;
use engine::{Content, Game, Hash256, Lang, Seat, Setup, State, Title};
use serde::Serialize;
use std::collections::BTreeMap;

/// What the table agreed on.
#[derive(Serialize)]
pub(crate) struct SetupReport {
    players: u8,
    revision: u16,
    /// The value of every option, by its key.
    options: BTreeMap<&'static str, &'static str>,
}

impl SetupReport {
    pub(crate) fn new<G: Game>(setup: &G::Setup) -> SetupReport {
        let value = |(n, choice): (usize, &engine::Choice)| (choice.key, choice.values[setup.pick(n) as usize]);
        let known = |(_, choice): &(usize, &engine::Choice)| choice.since <= setup.revision();
        SetupReport {
            players: setup.players(),
            revision: setup.revision(),
            options: G::Setup::CHOICES.iter().enumerate().filter(known).map(value).collect(),
        }
    }
}

/// What is printed on boards and cards.
#[derive(Serialize)]
pub(crate) struct ContentReport {
    hash: String,
    /// The edition of ours that it is.
    edition: Option<&'static str>,
}

impl ContentReport {
    pub(crate) fn new<G: Game>(hash: Hash256) -> ContentReport {
        ContentReport { hash: hash.to_string(), edition: edition::<G>(hash) }
    }
}

/// The name of our edition that plays like this.
pub(crate) fn edition<G: Game>(hash: Hash256) -> Option<&'static str> {
    G::Content::place(hash).map(|place| G::Content::EDITIONS[place].name)
}

/// Points of one seat so far, and as if the match ended now.
#[derive(Serialize)]
pub(crate) struct ScoreReport {
    seat: u8,
    total: i32,
    forecast: i32,
    sources: Vec<SourceReport>,
}

#[derive(Serialize)]
struct SourceReport {
    source: &'static str,
    points: i32,
    forecast: i32,
}

/// Points of all seats by source.
pub(crate) fn scores<G: Title>(state: &State<G>, players: u8) -> Vec<ScoreReport> {
    let tally = G::tally(state.content(), state.public());
    let forecast = G::forecast(state.content(), state.public());
    let of_source = |source: usize, seat: Seat| SourceReport {
        source: G::source(Lang::En, source),
        points: tally.get(source, seat),
        forecast: forecast.get(source, seat),
    };
    let of_seat = |seat: Seat| ScoreReport {
        seat: seat.0,
        total: tally.total(seat),
        forecast: forecast.total(seat),
        sources: (0..G::SOURCES).map(|source| of_source(source, seat)).collect(),
    };
    Seat::all(players).map(of_seat).collect()
}

/// How a match ended.
#[derive(Serialize)]
pub(crate) struct ResultReport {
    /// False where the match continues; then there are neither ranks nor winners.
    over: bool,
    winners: Vec<u8>,
    seats: Vec<RankReport>,
}

#[derive(Serialize)]
struct RankReport {
    seat: u8,
    name: String,
    points: i32,
    rank: Option<u8>,
}

impl ResultReport {
    pub(crate) fn new<G: Title>(state: &State<G>, names: &Names) -> ResultReport {
        let (result, tally) = (state.result(), G::tally(state.content(), state.public()));
        let of_seat = |(seat, name): (Seat, &str)| RankReport {
            seat: seat.0,
            name: name.to_string(),
            points: result.map_or_else(|| tally.total(seat), |scores| scores.points[seat]),
            rank: result.map(|scores| scores.rank[seat]),
        };
        ResultReport {
            over: result.is_some(),
            winners: result.iter().flat_map(|scores| scores.winners().map(|seat| seat.0).collect::<Vec<_>>()).collect(),
            seats: (0..).map(Seat).zip(names.iter()).map(of_seat).collect(),
        }
    }
}
