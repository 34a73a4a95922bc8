//! `tianxia bench`: how fast the rules are.

use crate::args::game;
use crate::table::Table;
use crate::{bench_bots, text};
use anyhow::{Result, bail};
use catalog::{GameId, with_game};
use engine::{Game, Lang, parse_setup};
use std::io::Write;
use std::time::Duration;
use testkit::Measured;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game [default: all]
    #[arg(value_parser = game())]
    game: Option<GameId>,
    /// Seconds for each number of players
    #[arg(long, default_value_t = 1.0, value_name = "N")]
    seconds: f64,
    /// Measure the search of the bots instead of the rules
    #[arg(long)]
    bots: bool,
    /// With an untrained network of these sizes, as in 256-256
    #[arg(long, requires = "bots", value_name = "SIZES")]
    net: Option<String>,
    /// Print JSON for machines, one object for each game and number of players
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let time = Duration::try_from_secs_f64(args.seconds).ok().filter(|time| !time.is_zero());
    let Some(time) = time else { bail!("{}", text::bad_seconds(lang)) };
    if args.bots {
        let games = GameId::ALL.iter().filter(|&&id| args.game.is_none_or(|game| game == id));
        let sizes = args.net.as_deref().map(|sizes| bench_bots::sizes(sizes, lang)).transpose()?;
        let rows = games.flat_map(|&id| with_game!(id, G => bench_bots::game::<G>(time, sizes.as_deref())));
        let rows: Vec<_> = rows.collect();
        return bench_bots::show(&rows, args.json, lang, out);
    }
    let mut table = Table::new(text::bench_header(lang));
    for &id in GameId::ALL.iter().filter(|&&id| args.game.is_none_or(|game| game == id)) {
        for players in with_game!(id, G => G::PLAYERS) {
            let measured = with_game!(id, G => testkit::measure::<G>(
                parse_setup::<G>(&format!("players={players}")).expect("the default setup is valid"),
                time,
            ));
            if args.json {
                writeln!(out, "{}", serde_json::to_string(&measured)?)?;
            } else {
                table.row(cells(&measured));
            }
        }
    }
    if !args.json {
        write!(out, "{table}")?;
    }
    Ok(())
}

fn cells(measured: &Measured) -> [String; 8] {
    [
        measured.game.to_string(),
        measured.players.to_string(),
        format!("{:.0}", measured.games_per_s),
        format!("{:.2}", measured.plies_per_s / 1e6),
        format!("{:.0}", measured.plies_per_game),
        format!("{:.0}", measured.clone_ns),
        format!("{:.0}", measured.resample_ns),
        measured.state_bytes.to_string(),
    ]
}
