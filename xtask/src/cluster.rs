//! `cargo xtask cluster`: the long form of the drill in `crates/cli/tests/cluster`.

use crate::needs;
use crate::repo::{cargo, run};
use anyhow::{Context, Result, bail};

/// Servers are killed, replaced, paused and cut off, and nothing that was acknowledged is lost or doubled.
pub(crate) fn cluster(options: &[&str]) -> Result<()> {
    let kills = match *options {
        // What one decision costs with one server and with three, as a table.
        ["--measure"] => return drill("TIANXIA_MEASURE", "1"),
        [] => 100,
        ["--kills", n] => n.parse::<u32>().context("--kills takes a whole number")?,
        _ => bail!("cluster takes --kills N or --measure"),
    };
    drill("TIANXIA_DRILL", &kills.to_string())
}

/// With the program that people run.
fn drill(form: &str, value: &str) -> Result<()> {
    needs::prepare("cluster")?;
    let words = ["test", "--release", "-p", "cli", "--test", "cluster", "--", "--nocapture", "nothing_is_lost"];
    run(cargo(words).env(form, value))
}
