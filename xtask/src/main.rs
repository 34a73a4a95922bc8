//! Automation of this repository. `cargo xtask` without a task lists them all.

mod attack;
mod browser;
mod cluster;
mod dist;
mod ladder;
mod licences;
mod needs;
mod nets;
mod new_game;
mod play;
mod python;
mod repo;
mod rules;
mod stages;
mod test;
mod tidy;
mod web;

use anyhow::{Context, Result, bail};
use repo::{cargo, run};
use std::process::ExitCode;
use web::Kind;

const HELP: &str = "\
cargo xtask play            builds the page quickly and opens the games in the browser
            [--port N]      on this port, 8088 by default
            [--no-open]     only prints the address
cargo xtask check           format, lints, house rules, unit and rule tests: run it before showing a change
cargo xtask test            everything the continuous integration runs
cargo xtask web             the static site in out/site, small, with its sizes
            [--online]      with the pages of a server's tables, for `tianxia serve`
            [--quick]       compiled quickly instead, and not compressed
cargo xtask dist            a static program, a package for Debian, a Containerfile and the site in out/dist
            [--test]        then installs the package, plays a whole game through its server, and removes it (root)
cargo xtask browser         whole games and all ways of playing in a real Chromium; pictures in out/screens
            [NAME]…         only these tests
            [--key K]       with this key, as the output prints it, instead of each test's own
cargo xtask new-game NAME   writes a small, complete game to begin from
            --test          instead writes one into a copy of the repository, tests it there and plays it
cargo xtask python          the package for Python: built, typed, and tested with PettingZoo's and Gymnasium's checks
            [--all]         as it is distributed, in out/dist; with OpenSpiel, Ray, Parquet and learning (gigabytes)
cargo xtask nets            whether networks answer the same natively and in WebAssembly, to the last bit
cargo xtask tidy            manifest and source rules of the house
cargo xtask licences        what the libraries inside the page and the program are licensed under, with the texts
cargo xtask rules           a table of rule ids against tests; fails where an id has none
cargo xtask bless           rewrites the golden files; read the difference before keeping it
cargo xtask ladder          plays the levels against each other and writes docs/ladder.md
            [--deals N]     on this many deals for each pair
cargo xtask attack          a crowd of attackers beside honest tables, and generated requests, on this machine alone
            [--seconds N]   for this long instead of ten minutes
cargo xtask cluster         three servers, PostgreSQL and NATS on this machine, killed, replaced and cut off under load
            [--kills N]     this many kills instead of a hundred
            [--measure]     instead measures the cost of a decision with one server and with three
cargo xtask fuzz            damaged input into every decoder, for a minute
            [--seconds N]   or for as long as you like
            [--seed N]      from this seed";

fn main() -> ExitCode {
    match task() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn task() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| ["--help", "-h"].contains(&word.as_str())) {
        println!("{}", usage(&words[0]));
        return Ok(());
    }
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", ref options @ ..] => play::play(options),
        ["check"] => test::check(),
        ["test"] => test::test(),
        ["web", ref options @ ..] => site(options),
        ["browser", ref names @ ..] => browser::browser(names),
        ["dist", ref options @ ..] => dist::dist(options),
        ["python", ref options @ ..] => python::python(options),
        ["licences"] => {
            licences::check()?;
            print!("{}", licences::gather(&licences::SHIPPED)?);
            Ok(())
        }
        ["new-game", ref words @ ..] => new_game::new_game(words),
        ["nets"] => needs::prepare("nets").and_then(|()| nets::nets()),
        ["tidy"] => tidy::tidy(),
        ["rules"] => rules::rules(),
        ["bless"] => run(cargo(["test", "--workspace", "--test", "all", "golden::"]).env("TIANXIA_BLESS", "1")),
        ["ladder", ref options @ ..] => ladder::ladder(options),
        ["attack", ref options @ ..] => attack::attack(options),
        ["cluster", ref options @ ..] => cluster::cluster(options),
        ["fuzz", ref options @ ..] => fuzz(options),
        [] | ["help"] => {
            println!("{HELP}");
            Ok(())
        }
        ref other => bail!("`{}` is not a task.\n{HELP}", other.join(" ")),
    }
}

/// The lines of the help about one task; all of them if there is no such task.
fn usage(task: &str) -> String {
    let mut lines = HELP.lines().skip_while(|line| !line.starts_with(&format!("cargo xtask {task} ")));
    let first: Vec<_> = lines.next().into_iter().collect();
    let about = first.into_iter().chain(lines.take_while(|line| line.starts_with(' '))).collect::<Vec<_>>().join("\n");
    if about.is_empty() { HELP.into() } else { about }
}

/// Builds the site.
fn site(options: &[&str]) -> Result<()> {
    if let Some(other) = options.iter().find(|option| !["--quick", "--online"].contains(option)) {
        bail!("web takes --quick and --online, not `{other}`");
    }
    needs::prepare("web")?;
    web::run(Kind { quick: options.contains(&"--quick"), online: options.contains(&"--online") }, web::SITE)
}

/// Runs the fuzz test of the suite for a long time.
fn fuzz(options: &[&str]) -> Result<()> {
    let mut command = cargo(["test", "-p", "catalog", "--test", "all", "fuzz::", "--", "--nocapture"]);
    command.env("TIANXIA_FUZZ_SECONDS", "60");
    for option in options.chunks(2) {
        match *option {
            [name @ ("--seconds" | "--seed"), number] => {
                let number: u64 = number.parse().with_context(|| format!("{name} takes a whole number"))?;
                let variable = if name == "--seed" { "TIANXIA_SEED" } else { "TIANXIA_FUZZ_SECONDS" };
                command.env(variable, number.to_string());
            }
            _ => bail!("fuzz takes --seconds N and --seed N"),
        }
    }
    run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usage_of_a_task_is_its_part_of_the_help() {
        assert!(usage("web").starts_with("cargo xtask web ") && usage("web").contains("--online"));
        assert!(!usage("web").contains("dist") && usage("fuzz").ends_with("from this seed"));
        assert_eq!(usage("--help"), HELP);
    }
}
