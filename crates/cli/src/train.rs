//! `tianxia train`: learns what a position is worth from how matches end.

use crate::args::{GameArgs, parse_games, parse_jobs, parse_seed};
use crate::sim::progress;
use crate::table::Table;
use crate::{files, text};
use anyhow::{Context, Result, bail};
use bots::{Book, Foresight, Kind, Leash, Lessons, Thinker, Worth, input, inputs};
use catalog::with_game;
use engine::{Lang, Playout, Rng, Seat, State, Title};
use serde::Serialize;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// One match in this many is kept apart, to test the weights on.
const KEPT_APART: u64 = 5;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bot that plays the matches to learn from
    #[arg(long, default_value = "mcts:200it", value_name = "BOT")]
    bot: String,
    /// How many matches for each number of players
    #[arg(long, default_value = "500", value_name = "N", value_parser = parse_games)]
    games: NonZeroU64,
    /// How many of a thousand decisions are left to luck, so that strange positions occur too
    #[arg(long, default_value_t = 80, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    stray: u32,
    /// How many of a thousand decisions become lessons
    #[arg(long, default_value_t = 300, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    sample: u32,
    /// How many threads; the weights do not depend on it
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same weights
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Write the weights into this file instead of the standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON for machines, one object for each number of players
    #[arg(long, requires = "output")]
    json: bool,
}

/// What was learned for one number of players, for machines.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    players: u8,
    positions: usize,
    log_loss_before: f64,
    log_loss_after: f64,
    /// The share of matches whose winner was foreseen.
    hits_before: f64,
    hits_after: f64,
}

impl Args {
    /// The command that makes the same weights again.
    fn command(&self) -> String {
        let set: Vec<&str> = self.game.table.set.iter().flat_map(|word| [" --set ", word.as_str()]).collect();
        format!(
            "tianxia train {}{} --bot {} --games {} --stray {} --sample {} --seed {}",
            self.game.game,
            set.concat(),
            self.bot,
            self.games,
            self.stray,
            self.sample,
            self.seed
        )
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game.game, G => run_game::<G>(args, lang, out))
}

fn run_game<G: Title>(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let kind = Kind::parse(&args.bot).with_context(|| text::bots::unknown_bot(lang, "--bot", &args.bot))?;
    if let Some(path) = &args.output {
        files::check_writable(path, lang)?;
    }
    let content = args.game.table.edition::<G>(lang)?;
    let (mut book, mut notes) = (Book::default(), vec![args.command()]);
    let mut table = Table::new(text::bots::train_header(lang));
    for players in G::PLAYERS.filter(|&players| players > 1) {
        let setup = args.game.table.setup::<G>(players.into(), lang)?;
        let start = G::start(content, &setup);
        let (lessons, apart) = self_play::<G>(args, kind, &start, players);
        if lessons.is_empty() || apart.is_empty() {
            bail!("{}", text::bots::nothing_to_learn(lang, players));
        }
        let weights = lessons.fit();
        let (before, after) = (apart.test_heuristic(10.0 / 8.0), apart.test(&weights));
        book.0[players as usize] = Some(weights);
        notes.push(note(players, lessons.len(), &before, &after));
        if args.json {
            let report = Report {
                game: G::NAME,
                players,
                positions: lessons.len(),
                log_loss_before: before.log_loss,
                log_loss_after: after.log_loss,
                hits_before: before.hits,
                hits_after: after.hits,
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        }
        let cells = [lessons.len() as f64, before.log_loss, after.log_loss, 100.0 * before.hits, 100.0 * after.hits];
        let cells = cells.iter().enumerate().map(|(n, x)| format!("{x:.*}", if n == 0 { 0 } else { 3 }));
        table.row([players.to_string()].into_iter().chain(cells));
    }
    let file = book.write::<G>(&notes);
    match &args.output {
        Some(path) => {
            files::write(path, file.as_bytes(), lang)?;
            if args.json { Ok(()) } else { Ok(write!(out, "{table}")?) }
        }
        None => Ok(write!(out, "{file}")?),
    }
}

fn note(players: u8, lessons: usize, before: &Foresight, after: &Foresight) -> String {
    format!(
        "{players} players: {lessons} positions; on {} others the log loss is {:.3} (heuristic {:.3}), \
         hits {:.1} % ({:.1} %)",
        after.positions,
        after.log_loss,
        before.log_loss,
        100.0 * after.hits,
        100.0 * before.hits
    )
}

/// Lessons to learn from, and lessons kept apart.
fn self_play<G: Title>(args: &Args, kind: Kind, start: &State<G>, players: u8) -> (Lessons, Lessons) {
    let games = args.games.get();
    let (next, bar) = (AtomicU64::new(0), progress(games));
    let results: Mutex<Vec<(u64, Lessons)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.get() {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    let lessons = play_one::<G>(args, kind, *start, players, game);
                    results.lock().expect("no thread panics").push((game, lessons));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut results = results.into_inner().expect("no thread panics");
    results.sort_by_key(|(game, _)| *game);
    let size = (players as usize, inputs::<G>());
    let (mut lessons, mut apart) = (Lessons::new(size.0, size.1), Lessons::new(size.0, size.1));
    for (game, more) in results {
        if game % KEPT_APART == 0 { apart.merge(&more) } else { lessons.merge(&more) }
    }
    (lessons, apart)
}

/// Plays one match and remembers some of its positions.
fn play_one<G: Title>(args: &Args, kind: Kind, mut state: State<G>, players: u8, game: u64) -> Lessons {
    let mut rng = Rng::new(args.seed ^ (game << 8 | u64::from(players)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bots: Vec<_> = (0..players).map(|_| Thinker::<G>::new(kind, rng.next_u64())).collect();
    let (mut playout, mut kept) = (Playout::default(), Vec::<f32>::new());
    let (mut inputs, leash) = (vec![0.0; inputs::<G>()], Leash::default());
    while playout.step_by(&mut state, &mut rng, |state, seat, legal, rng| {
        if legal.len() > 1 && rng.below(1000) < args.sample {
            for seat in Seat::all(players) {
                input(state.known(seat), &mut inputs);
                kept.extend_from_slice(&inputs);
            }
        }
        let stray = rng.below(1000) < args.stray;
        let mut think = || bots[seat.index()].choose(&state.view(Some(seat)), &leash);
        if stray { rng.pick(legal) } else { think().expect("bots do not fail") }
    }) {}
    let scores = state.result().expect("a match that is over has scores");
    let ends: Vec<(f32, f32)> = Seat::all(players)
        .map(|seat| (scores.share(seat) as f32, Worth::lead(&scores, seat.index()) / 1000.0))
        .collect();
    let mut lessons = Lessons::new(players as usize, inputs.len());
    kept.chunks(players as usize * inputs.len()).for_each(|numbers| lessons.add(numbers, &ends));
    lessons
}
