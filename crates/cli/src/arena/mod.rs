//! `tianxia arena`: which bot is stronger, and how sure that is.

mod plot;
mod rating;
mod report;
mod results;
mod schedule;

use crate::args::{GameArgs, parse_games, parse_jobs, parse_seed};
use crate::exec::Player;
use crate::records::{Folder, Meeting};
use crate::reports::SetupReport;
use crate::sim::{on_threads, progress};
use crate::{files, text};
use anyhow::{Context, Result, bail};
use bots::seeds;
use catalog::{GameId, with_game};
use engine::{Content as _, Lang, Seat, Title, write_setup};
use report::Report;
use results::{Place, Results};
use schedule::Game;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bots, the weaker first: random, greedy, mcts:100ms, mcts:2000it, a level, or exec:PROGRAM
    #[arg(long, value_name = "LIST", default_value = "random,greedy,mcts:100it,mcts:1000it")]
    bots: String,
    /// How many seats [default: as few as the game has, at least two]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How many games for each pair of bots, rounded up to whole deals
    #[arg(long, default_value = "100", value_name = "N", value_parser = parse_games)]
    games: NonZeroU64,
    /// How many deals for each pair of bots, instead of games
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = parse_games)]
    deals: Option<NonZeroU64>,
    /// How many threads
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same deals
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// With three seats or more: only the later of each pair sits alone among the earlier
    #[arg(long)]
    lone: bool,
    /// Keep every result in this file, and play only the games it lacks
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Draw the ladder into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Keep a record of every game that is played in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
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

impl Played {
    fn is_of(&self, game: &Game) -> bool {
        self.deal == game.deal && self.seats == game.seats
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game.game, G => run_game::<G>(args, lang, out))
}

/// The bots of a list, each once.
fn entrants(list: &str, game: GameId, lang: Lang) -> Result<Vec<Player>> {
    let mut kinds = Vec::new();
    for word in list.split(',').map(str::trim) {
        let kind = Player::open(word, game, lang)?.with_context(|| text::bots::unknown_bot(lang, "--bots", word))?;
        if kinds.contains(&kind) {
            bail!("{}", text::bots::bot_twice(lang, word));
        }
        kinds.push(kind);
    }
    if kinds.len() < 2 {
        bail!("{}", text::bots::arena_needs_two(lang));
    }
    Ok(kinds)
}

fn run_game<G: Title>(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let kinds = entrants(&args.bots, args.game.game, lang)?;
    let seats = (*G::PLAYERS.start()).max(2)..=*G::PLAYERS.end();
    let players = args.players.unwrap_or_else(|| (*seats.start()).into());
    if !u8::try_from(players).is_ok_and(|players| seats.contains(&players)) {
        bail!("{}", text::wrong_number_of_seats(lang, "--players", G::NAME, &seats, players));
    }
    if let Some(path) = &args.plot {
        files::check_writable(path, lang)?;
    }
    let setup = args.game.table.setup::<G>(players, lang)?;
    let content = args.game.table.edition::<G>(lang)?;
    let folder = Folder::open(args.records.as_deref(), lang)?;
    let whole = || args.games.get().div_ceil(schedule::games_of_a_deal(players, args.lone));
    let deals = args.deals.map_or_else(whole, NonZeroU64::get);
    let games = schedule::schedule(kinds.len(), players, deals, args.lone);
    let edition = args.game.table.content.is_some().then(|| content.hash().to_string());
    let place = Place { game: G::NAME, setup: write_setup::<G>(&setup), edition, seed: args.seed };
    let (results, mut played) = Results::open(args.results.as_deref(), &place, &kinds, &games, lang)?;
    let missing: Vec<&Game> = games.iter().filter(|game| !played.iter().any(|played| played.is_of(game))).collect();
    played.extend(play_all::<G>(args, &kinds, &missing, (content, setup), &results, folder.as_ref(), lang)?);
    let report = Report::new(&place, SetupReport::new::<G>(&setup), players, &kinds, &played);
    if let Some(path) = &args.plot {
        files::write(path, plot::ladder(&report).as_bytes(), lang)?;
    }
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    report.show(lang, out)
}

fn play_all<G: Title>(
    args: &Args,
    kinds: &[Player],
    games: &[&Game],
    (content, setup): (&'static G::Content, G::Setup),
    results: &Results<'_>,
    folder: Option<&Folder>,
    lang: Lang,
) -> Result<Vec<Played>> {
    let (next, bar) = (AtomicUsize::new(0), progress(games.len() as u64));
    let all: Mutex<Vec<(usize, Played)>> = Mutex::new(Vec::with_capacity(games.len()));
    let work = || -> Result<()> {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(n) else { return Ok(()) };
            let seated = game.seats.iter().map(|&entrant| kinds[entrant].clone()).collect();
            let number = ("deal", game.deal);
            let meeting = Meeting::<G> { content, setup, kinds: seated, seed: args.seed, number };
            // After an error no thread begins another game.
            let played = play_one::<G>(&meeting, game, G::start(content, &setup), folder, lang)
                .and_then(|played| results.keep(game, &played).map(|()| played))
                .inspect_err(|_| next.store(games.len(), Ordering::Relaxed))?;
            all.lock().expect("no thread panics").push((n, played));
            bar.inc(1);
        }
    };
    on_threads(args.jobs, work)?;
    bar.finish_and_clear();
    let mut all = all.into_inner().expect("no thread panics");
    all.sort_by_key(|(n, _)| *n);
    Ok(all.into_iter().map(|(_, played)| played).collect())
}

/// Plays one game.
fn play_one<G: Title>(
    meeting: &Meeting<'_, G>,
    game: &Game,
    mut state: engine::State<G>,
    folder: Option<&Folder>,
    lang: Lang,
) -> Result<Played> {
    let mut luck = seeds::dealing(meeting.seed, game.deal);
    let bot_seed = seeds::of_a_meeting(meeting.seed, game.deal, &game.seats);
    let (scores, _) = meeting.play(&mut state, &mut luck, bot_seed, folder, lang)?;
    let seats = || Seat::all(game.seats.len() as u8);
    Ok(Played {
        deal: game.deal,
        seats: game.seats.clone(),
        points: seats().map(|seat| scores.points[seat]).collect(),
        rank: seats().map(|seat| scores.rank[seat]).collect(),
    })
}
