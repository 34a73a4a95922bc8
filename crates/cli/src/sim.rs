//! `tianxia sim`: bots play many games.

use crate::args::{GameArgs, parse_games, parse_jobs, parse_seed};
use crate::exec::Player;
use crate::records::{Folder, Meeting};
use crate::reports::SetupReport;
use crate::stats::{Sums, wilson};
use crate::table::Table;
use crate::{seats, text};
use anyhow::Result;
use bots::seeds;
use catalog::with_game;
use engine::{Game, Lang, Scores, Seat, Title, write_setup};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A victory counts as this many units, so that two to five winners share it without a remainder.
const VICTORY: i64 = 60;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bots in turn order: levels from novice to grand-master, others such as random, or exec:PROGRAM
    /// [default: greedy against random ones]
    #[arg(long, value_name = "LIST")]
    seats: Option<String>,
    /// How many games
    #[arg(long, default_value = "1000", value_name = "N", value_parser = parse_games)]
    games: NonZeroU64,
    /// How many threads; the results do not depend on it
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Move every bot one seat on after each game; each deal is played once from every seat
    #[arg(long)]
    rotate: bool,
    /// Keep a record of every game in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

/// The counts of one bot of the list.
#[derive(Clone, Default)]
struct Entrant {
    victories: i64,
    points: Sums,
    by_source: Vec<Sums>,
}

/// The counts of all games.
#[derive(Clone, Default)]
struct Totals {
    games: u64,
    entrants: Vec<Entrant>,
    plies: Sums,
    shortest: u32,
    longest: u32,
}

impl Totals {
    fn new(entrants: usize, sources: usize) -> Totals {
        let entrant = Entrant { by_source: vec![Sums::default(); sources], ..Entrant::default() };
        Totals { entrants: vec![entrant; entrants], shortest: u32::MAX, ..Totals::default() }
    }

    /// Counts a match that is over.
    fn count<G: Title>(
        &mut self,
        state: &engine::State<G>,
        scores: &Scores,
        plies: u32,
        entrant_at: impl Fn(usize) -> usize,
    ) {
        let tally = G::tally(state.content(), state.public());
        let winners = scores.winners().count() as i64;
        self.games += 1;
        self.plies.add(plies.into());
        self.shortest = self.shortest.min(plies);
        self.longest = self.longest.max(plies);
        for seat in Seat::all(scores.players) {
            let entrant = &mut self.entrants[entrant_at(seat.index())];
            entrant.points.add(scores.points[seat].into());
            if scores.rank[seat] == 1 {
                entrant.victories += VICTORY / winners;
            }
            for (source, sums) in entrant.by_source.iter_mut().enumerate() {
                sums.add(tally.get(source, seat).into());
            }
        }
    }

    fn merge(&mut self, other: &Totals) {
        self.games += other.games;
        self.plies.merge(&other.plies);
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        for (mine, theirs) in self.entrants.iter_mut().zip(&other.entrants) {
            mine.victories += theirs.victories;
            mine.points.merge(&theirs.points);
            mine.by_source.iter_mut().zip(&theirs.by_source).for_each(|(mine, theirs)| mine.merge(theirs));
        }
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    with_game!(args.game.game, G => run_game::<G>(args, lang, out))
}

fn run_game<G: Title>(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let list = args.seats.clone().unwrap_or_else(|| seats::default_list(args.game.game, "greedy", "random"));
    let kinds = seats::parse_bots(&list, args.game.game, lang)?;
    let setup = args.game.table.setup::<G>(kinds.len(), lang)?;
    let content = args.game.table.edition::<G>(lang)?;
    let folder = Folder::open(args.records.as_deref(), lang)?;
    let began = Instant::now();
    let totals = play_all::<G>(args, &kinds, (content, setup), folder.as_ref(), lang)?;
    // Machines get the same names in every language.
    let words = if args.json { Lang::En } else { lang };
    let report = Report::new::<G>(args, &kinds, setup, &totals, began.elapsed(), words);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        report.show(lang, out)?;
    }
    Ok(())
}

/// A progress bar on the terminal; nothing where there is none.
pub(crate) fn progress(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}  {rate}  {eta}");
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let rate = state.per_sec();
        // A bar that cannot be drawn does no harm.
        let _ = if rate < 10.0 { write!(out, "{rate:.1}/s") } else { write!(out, "{rate:.0}/s") };
    };
    let bar = ProgressBar::new(length).with_style(style.expect("a valid template").with_key("rate", rate));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The same work on each of `jobs` threads, until all are done; the first error, if any.
pub(crate) fn on_threads(jobs: NonZeroUsize, work: impl Fn() -> Result<()> + Sync) -> Result<()> {
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..jobs.get()).map(|_| scope.spawn(&work)).collect();
        handles.into_iter().try_for_each(|handle| handle.join().expect("no thread panics"))
    })
}

fn play_all<G: Title>(
    args: &Args,
    kinds: &[Player],
    (content, setup): (&'static G::Content, G::Setup),
    folder: Option<&Folder>,
    lang: Lang,
) -> Result<Totals> {
    let games = args.games.get();
    let (next, bar) = (AtomicU64::new(0), progress(games));
    let totals = Mutex::new(Totals::new(kinds.len(), G::SOURCES));
    let work = || -> Result<()> {
        let mut mine = Totals::new(kinds.len(), G::SOURCES);
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                break;
            }
            let seated = (0..kinds.len()).map(|seat| kinds[entrant_at(args, game, kinds.len(), seat)].clone());
            let number = ("game", game);
            let meeting = Meeting::<G> { content, setup, kinds: seated.collect(), seed: args.seed, number };
            // After an error no thread begins another game.
            play_one::<G>(args, &meeting, G::start(content, &setup), game, folder, &mut mine, lang)
                .inspect_err(|_| next.store(games, Ordering::Relaxed))?;
            bar.inc(1);
        }
        totals.lock().expect("no thread panics").merge(&mine);
        Ok(())
    };
    on_threads(args.jobs, work)?;
    bar.finish_and_clear();
    Ok(totals.into_inner().expect("no thread panics"))
}

/// The deal that a game is played on, and how many seats its players have moved on. With `--rotate` as many successive
/// games share a deal as there are seats.
fn place(args: &Args, game: u64, players: usize) -> (u64, usize) {
    if args.rotate { (game / players as u64, game as usize % players) } else { (game, 0) }
}

/// Who sits at a seat in a game.
fn entrant_at(args: &Args, game: u64, players: usize, seat: usize) -> usize {
    (seat + players - place(args, game, players).1) % players
}

/// Plays game number `game`.
fn play_one<G: Title>(
    args: &Args,
    meeting: &Meeting<'_, G>,
    mut state: engine::State<G>,
    game: u64,
    folder: Option<&Folder>,
    totals: &mut Totals,
    lang: Lang,
) -> Result<()> {
    let players = meeting.kinds.len();
    let (deal, _) = place(args, game, players);
    let (mut luck, bot_seed) = (seeds::dealing(args.seed, deal), seeds::thinking(args.seed, [game]));
    let (scores, plies) = meeting.play(&mut state, &mut luck, bot_seed, folder, lang)?;
    totals.count(&state, &scores, plies, |seat| entrant_at(args, game, players, seat));
    Ok(())
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    setup: SetupReport,
    /// The setup for people.
    #[serde(skip)]
    agreed: String,
    games: u64,
    seed: u64,
    rotate: bool,
    seats: Vec<SeatReport>,
    plies: Plies,
    seconds: f64,
    games_per_s: f64,
}

#[derive(Serialize)]
struct SeatReport {
    bot: String,
    wins: f64,
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    points_mean: f64,
    points_sd: f64,
    sources: Vec<SourceReport>,
}

#[derive(Serialize)]
struct SourceReport {
    source: &'static str,
    mean: f64,
    sd: f64,
}

#[derive(Serialize)]
struct Plies {
    mean: f64,
    sd: f64,
    min: u32,
    max: u32,
}

impl Report {
    fn new<G: Title>(
        args: &Args,
        kinds: &[Player],
        setup: <G as Game>::Setup,
        totals: &Totals,
        took: Duration,
        lang: Lang,
    ) -> Report {
        let seats = kinds.iter().zip(&totals.entrants).map(|(kind, entrant)| {
            let wins = entrant.victories as f64 / VICTORY as f64;
            let (low, high) = wilson(wins, totals.games);
            let sources = entrant.by_source.iter().enumerate().map(|(source, sums)| SourceReport {
                source: G::source(lang, source),
                mean: sums.mean(),
                sd: sums.spread(),
            });
            SeatReport {
                bot: kind.to_string(),
                wins,
                win_rate: wins / totals.games as f64,
                win_rate_low: low,
                win_rate_high: high,
                points_mean: entrant.points.mean(),
                points_sd: entrant.points.spread(),
                sources: sources.collect(),
            }
        });
        Report {
            game: G::NAME,
            setup: SetupReport::new::<G>(&setup),
            agreed: write_setup::<G>(&setup),
            games: totals.games,
            seed: args.seed,
            rotate: args.rotate,
            seats: seats.collect(),
            plies: Plies {
                mean: totals.plies.mean(),
                sd: totals.plies.spread(),
                min: totals.shortest,
                max: totals.longest,
            },
            seconds: took.as_secs_f64(),
            games_per_s: totals.games as f64 / took.as_secs_f64(),
        }
    }

    fn show(&self, lang: Lang, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}", text::sim_head(lang, self.game, &self.agreed, self.games, self.seed, self.rotate))?;
        let mut table = Table::new(text::sim_header(lang));
        for (place, seat) in self.seats.iter().enumerate() {
            table.row([
                format!("{} {}", place + 1, seat.bot),
                format!("{:.1} %", 100.0 * seat.win_rate),
                format!("{:.1}–{:.1} %", 100.0 * seat.win_rate_low, 100.0 * seat.win_rate_high),
                format!("{:.1} ± {:.1}", seat.points_mean, seat.points_sd),
            ]);
        }
        writeln!(out, "{table}")?;
        let names = self.seats.iter().enumerate().map(|(place, seat)| format!("{} {}", place + 1, seat.bot));
        let mut table = Table::new([text::points_by_source(lang).to_string()].into_iter().chain(names));
        for source in 0..self.seats[0].sources.len() {
            let cells = self.seats.iter().map(|seat| &seat.sources[source]);
            let cells = cells.map(|source| format!("{:.1} ± {:.1}", source.mean, source.sd));
            table.row([self.seats[0].sources[source].source.to_string()].into_iter().chain(cells));
        }
        writeln!(out, "{table}")?;
        let Plies { mean, sd, min, max } = self.plies;
        Ok(writeln!(out, "{}", text::sim_foot(lang, (mean, sd), (min, max), self.seconds, self.games_per_s))?)
    }
}
