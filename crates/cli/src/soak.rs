//! `tianxia soak`: random games over every setup, every invariant checked after every step.

use crate::args::{game, parse_games, parse_jobs, parse_seed};
use crate::sim::progress;
use crate::table::Table;
use crate::text;
use anyhow::{Result, anyhow};
use catalog::{GameId, with_game};
use engine::Lang;
use serde::Serialize;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game [default: all]
    #[arg(value_parser = game())]
    game: Option<GameId>,
    /// How many games, spread over all setups
    #[arg(long, default_value = "10000", value_name = "N", value_parser = parse_games)]
    games: NonZeroU64,
    /// How many threads; the games do not depend on it
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Print JSON for machines, one object per game
    #[arg(long)]
    json: bool,
}

/// The games played without a broken invariant, for machines.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    games: u64,
    setups: usize,
    plies: u64,
    longest: u32,
    seed: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new(text::soak_header(lang));
    for &id in GameId::ALL.iter().filter(|&&id| args.game.is_none_or(|game| game == id)) {
        let (began, bar) = (Instant::now(), progress(args.games.get()));
        let count = |games| bar.inc(games);
        let seen = with_game!(id, G => testkit::soak::<G>(args.games.get(), args.jobs.get(), args.seed, &count));
        bar.finish_and_clear();
        let seen = seen.map_err(|failure| anyhow!("{id}: {failure}"))?;
        if args.json {
            let report = Report {
                game: id.name(),
                games: seen.games,
                setups: seen.setups,
                plies: seen.plies,
                longest: seen.longest,
                seed: args.seed,
                seconds: began.elapsed().as_secs_f64(),
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            continue;
        }
        table.row([
            id.name().to_string(),
            seen.games.to_string(),
            seen.setups.to_string(),
            seen.plies.to_string(),
            seen.longest.to_string(),
            format!("{:.1}", began.elapsed().as_secs_f64()),
        ]);
    }
    if args.json { Ok(()) } else { Ok(writeln!(out, "{table}{}", text::soak_foot(lang, args.seed))?) }
}
