//! `tianxia load`: many tables at once over real sockets; and a server killed again and again under that load.

use crate::args::{game, parse_seed};
use crate::serve::open_file;
use crate::sim::progress;
use anyhow::{Context, Result, bail};
use catalog::GameId;
use engine::Rng;
use load::{Load, Tally};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use store::Role;
use tokio::sync::watch;

/// How long a server lives before it is killed, in milliseconds.
const LIFE_MS: std::ops::Range<u32> = 200..1500;
/// After the last restart every table must continue within this time.
const GO_ON: Duration = Duration::from_mins(1);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tianxia games` names it
    #[arg(value_parser = game())]
    game: GameId,
    /// Choose an option, as `tianxia games` lists them; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The server, started with --load-test on this machine; repeatable where several share a world
    #[arg(long = "server", default_value = "127.0.0.1:8080", value_name = "ADDR:PORT")]
    servers: Vec<SocketAddr>,
    /// How many tables at once
    #[arg(long, default_value_t = 1000, value_name = "N")]
    tables: usize,
    /// Sockets at each table; bots take the other seats
    #[arg(long, default_value_t = 2, value_name = "N")]
    seats: u8,
    /// Measure for this many seconds
    #[arg(long, default_value_t = 20, value_name = "N")]
    seconds: u64,
    /// Give this many answers per second in total, instead of as many as the server takes
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Open this many more sockets that say nothing (`ulimit -n` must allow them)
    #[arg(long, default_value_t = 0, value_name = "N")]
    idle: usize,
    /// Start a separate server and kill it this many times; no acknowledged decision may be missing
    #[arg(long, value_name = "ROUNDS")]
    crash: Option<u32>,
    /// The seed of the answers that are given
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = parse_seed)]
    seed: u64,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let load = Load {
        servers: args.servers.clone(),
        follow: true,
        game: args.game,
        setup: args.set.join(" "),
        seats: args.seats,
        tables: args.tables,
        time: Duration::from_secs(args.seconds),
        rate: args.rate,
        idle: args.idle,
        seed: args.seed,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(rounds) = args.crash {
        let decisions = runtime.block_on(crash(load, rounds))?;
        return Ok(writeln!(out, "{rounds} kills, {decisions} decisions acknowledged, none lost")?);
    }
    let report = runtime.block_on(load::run(&load))?;
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    writeln!(out, "{} tables, {} sockets, {:.1} s", report.tables, report.sockets, report.seconds)?;
    writeln!(out, "{:.0} decisions/s ({} in all, {} refused)", report.per_second, report.decisions, report.refused)?;
    writeln!(out, "p50 {:.1} ms  p99 {:.1} ms  max {:.1} ms", report.p50_ms, report.p99_ms, report.max_ms)?;
    writeln!(out, "{:.1} KiB a table", report.bytes_a_table / 1024.0)?;
    if args.idle > 0 {
        let (alive, bytes) = (report.idle, report.bytes_an_idle_socket / 1024.0);
        writeln!(out, "{alive} of {} idle sockets alive, {bytes:.1} KiB each", args.idle)?;
    }
    Ok(())
}

/// A server that ends with this value.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(folder: &Path, listen: SocketAddr) -> Result<(Served, SocketAddr)> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["serve", "--load-test", "--listen", &listen.to_string(), "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let stdout = child.stdout.take().context("no output")?;
    let served = Served(child);
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line)?;
    let address = line.trim().strip_prefix("http://").context("the server did not start")?.parse()?;
    Ok((served, address))
}

/// Kills a server under load, again and again, and looks on disk for every acknowledged decision.
async fn crash(load: Load, rounds: u32) -> Result<u64> {
    let folder = std::env::temp_dir().join(format!("tianxia-crash-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (mut served, server) = start(&folder, SocketAddr::from(([127, 0, 0, 1], 0)))?;
    let players = load::gather(&Load { servers: vec![server], ..load.clone() }).await?;
    let tally = Arc::new(Tally::default());
    let (stop, stopped) = watch::channel(false);
    let mut tasks = load::play(&[server], &players, &tally, &stopped);
    let mut rng = Rng::new(load.seed);
    let bar = progress(rounds.into());
    for _ in 0..rounds {
        let life = LIFE_MS.start + rng.below(LIFE_MS.end - LIFE_MS.start);
        tokio::time::sleep(Duration::from_millis(life.into())).await;
        drop(served);
        load::prove(&*open_file(&folder, Role::Beside)?, &tally)?.holds()?;
        served = start(&folder, server)?.0;
        bar.inc(1);
    }
    bar.finish_and_clear();
    go_on(&tally).await?;
    let _ = stop.send(true);
    while tasks.join_next().await.is_some() {}
    drop(served);
    load::prove(&*open_file(&folder, Role::Beside)?, &tally)?.holds()?;
    std::fs::remove_dir_all(&folder)?;
    Ok(tally.decisions())
}

/// Every table that has played continues.
async fn go_on(tally: &Tally) -> Result<()> {
    let before = tally.decisions();
    let seated = tally.acknowledged().len() as u64;
    let waiting = async {
        while tally.decisions() < before + 5 * seated.max(1) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    if tokio::time::timeout(GO_ON, waiting).await.is_err() {
        bail!("after the last restart the tables did not go on");
    }
    Ok(())
}
