//! `cargo xtask cluster`: the long form of the drill in `crates/cli/tests/cluster`.

use crate::repo::{cargo, run};
use anyhow::{Context, Result, bail};

/// Servers are killed, replaced, paused and cut off, and nothing that was acknowledged is lost or doubled.
pub(crate) fn cluster(options: &[&str]) -> Result<()> {
    let kills = match *options {
        [] => 100,
        ["--kills", n] => n.parse::<u32>().context("--kills takes a whole number")?,
        _ => bail!("cluster takes --kills N"),
    };
    let words = ["test", "-p", "cli", "--test", "cluster", "--", "--nocapture"];
    run(cargo(words).env("TIANXIA_DRILL", kills.to_string()))
}
