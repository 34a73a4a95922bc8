//! `cargo xtask cluster`: the long form of the drill in `crates/cli/tests/cluster`.

use crate::needs;
use crate::repo::{cargo, run};
use anyhow::{Context, Result, bail};

/// Kills, replaces, pauses and cuts off servers, and checks that nothing acknowledged is lost or doubled.
pub(crate) fn cluster(options: &[&str]) -> Result<()> {
    let kills = match *options {
        // The cost of one decision with one server and with three, as a table.
        ["--measure"] => return drill("TIANXIA_MEASURE", "1"),
        [] => 100,
        ["--kills", n] => n.parse::<u32>().context("--kills takes a whole number")?,
        _ => bail!("cluster takes --kills N or --measure"),
    };
    drill("TIANXIA_DRILL", &kills.to_string())
}

/// Runs it with the program that people run.
fn drill(form: &str, value: &str) -> Result<()> {
    needs::prepare("cluster")?;
    let words = ["test", "--release", "-p", "cli", "--test", "cluster", "--", "--nocapture", "nothing_is_lost"];
    run(cargo(words).env(form, value))
}
