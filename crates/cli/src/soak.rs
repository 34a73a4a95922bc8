//! `tianxia soak`: random games over every setup, every invariant checked after every step.

use crate::args::{parse_game, parse_jobs};
use crate::sim::progress;
use crate::table::Table;
use crate::text;
use anyhow::{Result, anyhow};
use catalog::{GameId, with_game};
use engine::Lang;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game [default: all]
    #[arg(value_parser = parse_game)]
    game: Option<GameId>,
    /// How many games, spread over all setups
    #[arg(long, default_value = "10000", value_name = "N")]
    games: NonZeroU64,
    /// How many threads; the games do not depend on it
    #[arg(long, default_value = "1", value_name = "N", value_parser = parse_jobs)]
    jobs: NonZeroUsize,
    /// Same seed, same games
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new(text::soak_header(lang));
    for &id in GameId::ALL.iter().filter(|&&id| args.game.is_none_or(|game| game == id)) {
        let (began, bar) = (Instant::now(), progress(args.games.get()));
        let count = |games| bar.inc(games);
        let seen = with_game!(id, G => testkit::soak::<G>(args.games.get(), args.jobs.get(), args.seed, &count));
        bar.finish_and_clear();
        let seen = seen.map_err(|failure| anyhow!("{id}: {failure}"))?;
        table.row([
            id.name().to_string(),
            seen.games.to_string(),
            seen.setups.to_string(),
            seen.plies.to_string(),
            seen.longest.to_string(),
            format!("{:.1}", began.elapsed().as_secs_f64()),
        ]);
    }
    Ok(writeln!(out, "{table}{}", text::soak_foot(lang, args.seed))?)
}
