//! `cargo xtask ladder`: plays the levels against each other in every game and writes `docs/ladder.md` with its
//! pictures.

use crate::repo::{cargo, games, root, run};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// The levels, the weakest first, with a random player below them; the strongest one is named separately.
const BOTS: &str = "random,novice,apprentice,journeyman,adept,expert,master";
/// The strongest level, by default: it takes nearly all the time.
const TOP: &str = "grand-master";
/// Deals for each pair of bots and threads, by default.
const DEALS: &str = "6";
const JOBS: &str = "2";

/// Plays the games that the result files lack, then writes the document.
pub(crate) fn ladder(options: &[&str]) -> Result<()> {
    let (mut deals, mut jobs, mut top) = (DEALS, JOBS, TOP);
    for option in options.chunks(2) {
        match option {
            ["--deals", n] => deals = n,
            ["--jobs", n] => jobs = n,
            ["--top", bot] => top = bot,
            _ => bail!("ladder takes --deals N, --jobs N and --top BOT"),
        }
    }
    run(&mut cargo(["build", "--release", "-q", "-p", "cli"]))?;
    let docs = root().join("docs");
    let results = root().join("target").join("ladder");
    fs::create_dir_all(&docs)?;
    fs::create_dir_all(&results)?;
    let mut text = String::from(HEAD);
    text.push_str(&made_by(deals, top));
    for game in games() {
        let report = arena(game, top, &[deals, jobs], &docs.join(format!("ladder-{game}.svg")), &results)?;
        section(&mut text, game, &report)?;
    }
    fs::write(docs.join("ladder.md"), text)?;
    Ok(())
}

const HEAD: &str = "\
# The ladder of levels

Ratings are Bradley–Terry on the Elo scale with 95 % intervals, by drawing the deals again; the Adept has 0. Two bots
that are 108 points apart win about 65 : 35. Every pair meets on the same deals from every seat. The think time is the
most that a level ever takes for one decision.

";

/// Says how to make the document again and, where another bot sits in for the strongest level, which one.
fn made_by(deals: &str, top: &str) -> String {
    if top == TOP {
        return format!("Made by `cargo xtask ladder --deals {deals}`: {deals} deals for each pair of bots.\n\n");
    }
    format!(
        "Made by `cargo xtask ladder --deals {deals} --top {top}`: {deals} deals for each pair of bots. To save time \
         `{top}` sits in\nfor the Grand Master, whose own thought takes much longer.\n\n"
    )
}

fn arena(game: &str, top: &str, [deals, jobs]: &[&str; 2], picture: &Path, results: &Path) -> Result<Value> {
    let bots = format!("{BOTS},{top}");
    let output = cargo(["run", "--release", "-q", "-p", "cli", "--", "arena", game, "--json", "--bots", &bots])
        .args(["--deals", deals, "--jobs", jobs, "--plot"])
        .arg(picture)
        .arg("--results")
        .arg(results.join(format!("{game}.jsonl")))
        .stderr(Stdio::inherit())
        .output()
        .context("cargo")?;
    if !output.status.success() {
        bail!("the arena of {game} failed");
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn section(text: &mut String, game: &str, report: &Value) -> Result<()> {
    let players = report["players"].as_u64().context("players")?;
    let _ = writeln!(text, "## {game}, {players} players\n\n![ladder of {game}](ladder-{game}.svg)\n");
    let _ = writeln!(text, "| Bot | Rating | 95 % | Points |\n|---|---:|---:|---:|");
    for bot in report["bots"].as_array().context("bots")?.iter().rev() {
        let (rating, number) = (&bot["rating"], |value: &Value| value.as_f64().unwrap_or_default());
        let interval = match rating["interval"].as_array() {
            Some(ends) => format!("{:+.0} … {:+.0}", number(&ends[0]), number(&ends[1])),
            None => "–".into(),
        };
        let name = bot["name"].as_str().context("name")?;
        let _ = writeln!(
            text,
            "| {name} | {:+.0} | {interval} | {:.1} |",
            number(&rating["elo"]),
            number(&bot["points_mean"])
        );
    }
    text.push('\n');
    Ok(())
}
