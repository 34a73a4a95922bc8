//! `tianxia bench --bots`: how fast the search is.

use crate::table::Table;
use crate::text;
use anyhow::{Context, Result};
use bots::{Bot, Budget, Search, Settings};
use engine::{Lang, Playout, Resample, Rng, Seat, State, Title, ToAct, parse_setup};
use nets::{Layout, MAX_HIDDEN, MAX_UNITS, Net};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Positions that the numbers are averaged over.
const POSITIONS: u64 = 4;
/// Each speed is the median of this many measurements, alternating one thread and two: the best ones would compare a
/// lucky moment of one core with a lucky moment of both.
const REPEATS: u32 = 9;

#[derive(Serialize)]
pub(crate) struct Row {
    game: &'static str,
    players: u8,
    position: &'static str,
    /// Decisions left in a random match from there.
    decisions_left: f64,
    iterations_per_s: f64,
    two_threads: f64,
    resample_ns: f64,
    tree_bytes: usize,
    bytes_per_iteration: f64,
}

/// The first decision with a choice after a number of random steps.
fn position<G: Title>(setup: G::Setup, content: &'static G::Content, seed: u64, plies: u32) -> (State<G>, Seat) {
    let (mut state, mut rng, mut playout) = (G::start(content, &setup), Rng::new(seed), Playout::default());
    let mut legal = Vec::new();
    for ply in 0.. {
        if let ToAct::Seats(seats) = state.to_act() {
            let seat = seats.first().expect("somebody is to act");
            state.legal(seat, &mut legal);
            if ply >= plies && legal.len() > 1 {
                return (state, seat);
            }
        }
        if !playout.step(&mut state, &mut rng) {
            return position::<G>(setup, content, seed + 1, plies / 2);
        }
    }
    unreachable!("every match ends")
}

/// The sizes of a network's hidden layers: `256-256`.
pub(crate) fn sizes(text: &str, lang: Lang) -> Result<Vec<usize>> {
    let layer = |word: &str| word.parse().ok().filter(|units| (1..=MAX_UNITS).contains(units));
    let sizes = text.split('-').map(layer).collect::<Option<Vec<_>>>().filter(|sizes| sizes.len() <= MAX_HIDDEN);
    sizes.with_context(|| text::nets::bad_sizes(lang, text))
}

/// A search with the game's own judge, or with an untrained network.
fn search<G: Title>(net: Option<&Arc<Net>>, threads: usize) -> Box<dyn Bot<G>> {
    let settings = Settings { threads, ..Settings::STANDARD };
    match net {
        None => Box::new(Search::judged(settings, 1)),
        Some(net) => Box::new(Search::taught(net.clone(), settings, 1).expect("the network is for this game")),
    }
}

/// Iterations per second, and the size of the tree.
fn speed<G: Title>(
    state: &State<G>,
    seat: Seat,
    net: Option<&Arc<Net>>,
    threads: usize,
    time: Duration,
) -> (f64, usize, u32) {
    let view = state.view(Some(seat));
    let mut legal = Vec::new();
    view.legal(&mut legal);
    let mut search = search::<G>(net, threads);
    let start = Instant::now();
    // All or nothing, so that the search does not stop as soon as the answer is clear.
    let spent = || f32::from(u8::from(start.elapsed() >= time));
    search.choose(&view, &legal, &Budget::until(&spent, u32::MAX / 2));
    let took = start.elapsed().as_secs_f64();
    let thoughts = search.thoughts().expect("there was a choice");
    (f64::from(thoughts.iterations) / took, thoughts.bytes, thoughts.iterations)
}

fn measure<G: Title>(players: u8, halfway: bool, time: Duration, net: Option<&Arc<Net>>) -> Row {
    let setup = parse_setup::<G>(&format!("players={players}")).expect("the default setup is valid");
    let content = <G::Content as engine::Content>::standard();
    let mut row = Row {
        game: G::NAME,
        players,
        position: if halfway { "middle" } else { "start" },
        decisions_left: 0.0,
        iterations_per_s: 0.0,
        two_threads: 0.0,
        resample_ns: 0.0,
        tree_bytes: 0,
        bytes_per_iteration: 0.0,
    };
    let length = Playout::default().run(&mut G::start(content, &setup), &mut Rng::new(1));
    let each = time / (2 * POSITIONS as u32 * REPEATS);
    for seed in 1..=POSITIONS {
        let (state, seat) = position::<G>(setup, content, seed, if halfway { length / 2 } else { 0 });
        let runs: Vec<_> =
            (0..REPEATS).map(|_| [1, 2].map(|threads| speed(&state, seat, net, threads, each))).collect();
        let [one, two] = [0, 1].map(|n| median(runs.iter().map(|run| run[n].0).collect()));
        let (_, bytes, iterations) = runs[0][0];
        row.iterations_per_s += one / POSITIONS as f64;
        row.two_threads += two / one / POSITIONS as f64;
        row.tree_bytes = row.tree_bytes.max(bytes);
        row.bytes_per_iteration += bytes as f64 / f64::from(iterations.max(1)) / POSITIONS as f64;
        row.decisions_left += decisions_left(&state, seed) / POSITIONS as f64;
        row.resample_ns += resample(&state, seat) / POSITIONS as f64;
    }
    row
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn decisions_left<G: Title>(state: &State<G>, seed: u64) -> f64 {
    let (mut state, mut rng, mut playout, mut decisions) = (*state, Rng::new(seed), Playout::default(), 0.0);
    loop {
        decisions += f64::from(u8::from(matches!(state.to_act(), ToAct::Seats(_))));
        if !playout.step(&mut state, &mut rng) {
            return decisions;
        }
    }
}

fn resample<G: Title>(state: &State<G>, seat: Seat) -> f64 {
    const TIMES: u32 = 20_000;
    let (view, mut rng, start) = (state.view(Some(seat)), Rng::new(1), Instant::now());
    for _ in 0..TIMES {
        std::hint::black_box(<G as Resample>::resample(std::hint::black_box(&view), &mut rng));
    }
    start.elapsed().as_nanos() as f64 / f64::from(TIMES)
}

/// Every number of players of one game, at the start and halfway.
pub(crate) fn game<G: Title>(time: Duration, sizes: Option<&[usize]>) -> Vec<Row> {
    let net = sizes.map(|sizes| Arc::new(Net::untaught(Layout::of::<G>(), sizes, 1)));
    let rows = |players| [false, true].map(|halfway| measure::<G>(players, halfway, time, net.as_ref()));
    G::PLAYERS.flat_map(rows).collect()
}

pub(crate) fn show(rows: &[Row], json: bool, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new(text::bots::bench_header(lang));
    for row in rows {
        if json {
            writeln!(out, "{}", serde_json::to_string(row)?)?;
        }
        table.row([
            row.game.to_string(),
            row.players.to_string(),
            text::bots::position(lang, row.position).to_string(),
            format!("{:.0}", row.decisions_left),
            format!("{:.0}", row.iterations_per_s),
            format!("{:.2}", row.two_threads),
            format!("{:.0}", row.resample_ns),
            format!("{:.1}", row.tree_bytes as f64 / f64::from(1 << 20)),
            format!("{:.0}", row.bytes_per_iteration),
        ]);
    }
    if !json {
        write!(out, "{table}")?;
    }
    Ok(())
}
