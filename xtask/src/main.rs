//! Automation of this repository. `cargo xtask` without a word lists what there is.

mod repo;
mod rules;
mod test;
mod tidy;

use anyhow::{Context, Result, bail};
use repo::{cargo, run};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test            everything the continuous integration runs
cargo xtask tidy            manifest and source rules of the house
cargo xtask rules           a table of rule ids against tests; fails where an id has none
cargo xtask bless           rewrites the golden files; read the difference before keeping it
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
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::test(),
        ["tidy"] => tidy::tidy(),
        ["rules"] => rules::rules(),
        ["bless"] => run(cargo(["test", "--workspace", "--test", "golden"]).env("TIANXIA_BLESS", "1")),
        ["fuzz", ref options @ ..] => fuzz(options),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        ref other => bail!("`{}` is not a task.\n{HELP}", other.join(" ")),
    }
}

/// Runs the fuzz test of the suite for a long time.
fn fuzz(options: &[&str]) -> Result<()> {
    let mut command = cargo(["test", "-p", "catalog", "--test", "fuzz", "--", "--nocapture"]);
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
