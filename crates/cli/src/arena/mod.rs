//! `tianxia arena`: which bot is stronger, and how sure that is.

mod plot;
mod rating;
mod report;
mod schedule;

use crate::args::GameArgs;
use crate::sim::progress;
use crate::{files, text};
use anyhow::{Context, Result, bail};
use bots::{Kind, Lineup};
use catalog::with_game;
use engine::{Lang, Rng, Seat, Title, write_setup};
use report::Report;
use schedule::Game;
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file of results may not be larger.
const MAX_RESULT_BYTES: u64 = 256 << 20;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bots, the weaker first: random, greedy, mcts:100ms, mcts:2000it, or a level
    #[arg(long, value_name = "LIST", default_value = "random,greedy,mcts:100it,mcts:1000it")]
    bots: String,
    /// How many seats [default: as few as the game has, at least two]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How many games for each pair of bots, rounded up to whole deals
    #[arg(long, default_value = "100", value_name = "N")]
    games: NonZeroU64,
    /// How many deals for each pair of bots, instead of games
    #[arg(long, value_name = "N", conflicts_with = "games")]
    deals: Option<NonZeroU64>,
    /// How many threads
    #[arg(long, default_value = "1", value_name = "N")]
    jobs: NonZeroUsize,
    /// Same seed, same deals
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// With three seats or more: only the later of each pair sits alone among the earlier
    #[arg(long)]
    lone: bool,
    /// Keep every result in this file, and play only what it lacks
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Draw the ladder into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

/// One game that was played: entrants by number, points and ranks by seat.
#[derive(Clone, PartialEq, Debug)]
struct Played {
    deal: u64,
    seats: Vec<usize>,
    points: Vec<i32>,
    rank: Vec<u8>,
}

/// One line of the file of results.
#[derive(Serialize, Deserialize)]
struct Kept {
    game: String,
    setup: String,
    seed: u64,
    deal: u64,
    seats: Vec<String>,
    points: Vec<i32>,
    rank: Vec<u8>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game.game, G => run_game::<G>(args, lang, out))
}

fn run_game<G: Title>(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let parse = |word: &str| Kind::parse(word).with_context(|| text::unknown_sitter(lang, word));
    let kinds = args.bots.split(',').map(|word| parse(word.trim())).collect::<Result<Vec<Kind>>>()?;
    if kinds.len() < 2 || args.players == Some(1) {
        bail!("{}", text::bots::arena_needs_two(lang));
    }
    let players = args.players.unwrap_or((*G::PLAYERS.start() as usize).max(2));
    let setup = args.game.setup::<G>(players, lang)?;
    let content = files::edition::<G>(args.game.content.as_deref(), lang)?;
    let whole = || args.games.get().div_ceil(schedule::games_of_a_deal(players, args.lone));
    let deals = args.deals.map_or_else(whole, NonZeroU64::get);
    let games = schedule::schedule(kinds.len(), players, deals, args.lone);
    let place = Place { game: G::NAME, setup: write_setup::<G>(&setup), seed: args.seed };
    let mut played = match &args.results {
        Some(path) if path.exists() => recall(path, &place, &kinds, &games, lang)?,
        _ => Vec::new(),
    };
    let missing: Vec<&Game> = games.iter().filter(|game| !played.iter().any(|p| is_result_of(p, game))).collect();
    let file = match &args.results {
        Some(path) => {
            let file = OpenOptions::new().create(true).append(true).open(path);
            Some(Mutex::new(file.with_context(|| text::cannot_write(lang, path))?))
        }
        None => None,
    };
    let keep = |game: &Game, result: &Played| -> Result<()> {
        let Some(file) = &file else { return Ok(()) };
        let mut line = serde_json::to_string(&place.keep(&kinds, game, result))?;
        line.push('\n');
        Ok(file.lock().expect("no thread panics").write_all(line.as_bytes())?)
    };
    played.extend(play_all::<G>(args, &kinds, &missing, content, setup, &keep)?);
    let report = Report::new(G::NAME, place.setup.clone(), players, args.seed, &kinds, &played);
    if let Some(path) = &args.plot {
        files::write(path, plot::ladder(&report).as_bytes(), lang)?;
    }
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    report.show(lang, out)
}

/// What all games of an arena have in common.
struct Place {
    game: &'static str,
    setup: String,
    seed: u64,
}

impl Place {
    fn keep(&self, kinds: &[Kind], game: &Game, result: &Played) -> Kept {
        Kept {
            game: self.game.into(),
            setup: self.setup.clone(),
            seed: self.seed,
            deal: game.deal,
            seats: schedule::names(kinds, game),
            points: result.points.clone(),
            rank: result.rank.clone(),
        }
    }
}

fn is_result_of(played: &Played, game: &Game) -> bool {
    played.deal == game.deal && played.seats == game.seats
}

/// The results in a file that belong to this arena. A last line that was cut off is played again.
fn recall(path: &Path, place: &Place, kinds: &[Kind], games: &[Game], lang: Lang) -> Result<Vec<Played>> {
    let bytes = files::read(path, MAX_RESULT_BYTES, lang)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Kept>(line).ok());
    let ours = |kept: &Kept| kept.game == place.game && kept.setup == place.setup && kept.seed == place.seed;
    let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    let mut played = Vec::new();
    for kept in lines.filter(ours) {
        let number = |name: &String| names.iter().position(|known| known == name);
        let Some(seats) = kept.seats.iter().map(number).collect::<Option<Vec<usize>>>() else { continue };
        let result = Played { deal: kept.deal, seats, points: kept.points, rank: kept.rank };
        if games.iter().any(|game| is_result_of(&result, game)) {
            played.push(result);
        }
    }
    Ok(played)
}

fn play_all<G: Title>(
    args: &Args,
    kinds: &[Kind],
    games: &[&Game],
    content: &'static G::Content,
    setup: G::Setup,
    keep: &(dyn Fn(&Game, &Played) -> Result<()> + Sync),
) -> Result<Vec<Played>> {
    let (next, bar) = (AtomicUsize::new(0), progress(games.len() as u64));
    let results: Mutex<Vec<(usize, Played)>> = Mutex::new(Vec::with_capacity(games.len()));
    let work = || -> Result<()> {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(n) else { return Ok(()) };
            let played = play_one::<G>(args.seed, kinds, game, G::start(content, &setup));
            keep(game, &played)?;
            results.lock().expect("no thread panics").push((n, played));
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..args.jobs.get()).map(|_| scope.spawn(work)).collect();
        handles.into_iter().try_for_each(|handle| handle.join().expect("no thread panics"))
    })?;
    bar.finish_and_clear();
    let mut results = results.into_inner().expect("no thread panics");
    results.sort_by_key(|(n, _)| *n);
    Ok(results.into_iter().map(|(_, played)| played).collect())
}

fn play_one<G: Title>(seed: u64, kinds: &[Kind], game: &Game, mut state: engine::State<G>) -> Played {
    let mut luck = Rng::new(seed ^ game.deal.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let bot_seed = game.seats.iter().fold(luck.next_u64(), |seed, &seat| seed.wrapping_mul(31) + seat as u64);
    Lineup::<G>::new(game.seats.iter().map(|&entrant| kinds[entrant]), bot_seed).play(&mut state, &mut luck);
    let scores = state.result().expect("a match that is over has scores");
    let seats = || Seat::all(game.seats.len() as u8);
    Played {
        deal: game.deal,
        seats: game.seats.clone(),
        points: seats().map(|seat| scores.points[seat]).collect(),
        rank: seats().map(|seat| scores.rank[seat]).collect(),
    }
}
