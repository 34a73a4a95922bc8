//! `cargo xtask browser`: the site in a real Chromium, driven by the crate `browser`.

use crate::needs;
use crate::repo::{cargo, root, run};
use crate::web::{self, Kind, ONLINE, SITE};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

/// Where pictures are written, under the root.
const SCREENS: &str = "out/screens";

/// Builds the programs and the sites, then runs tests by name; all of them without one. `--quick` before the names uses
/// pages that are compiled quickly.
pub(crate) fn browser(words: &[&str]) -> Result<()> {
    let (quick, words) = match words {
        ["--quick", words @ ..] => (true, words),
        words => (false, words),
    };
    needs::prepare("browser")?;
    run(&mut cargo(["build", "-p", "cli", "-p", "browser"]))?;
    // Before building the pages, which takes minutes.
    run(Command::new(driver()).arg("names").args(words))?;
    if std::env::var_os("TIANXIA_SITE").is_none() {
        let names: Vec<_> = words.iter().take_while(|word| **word != "--key").collect();
        let wants = |online: bool| names.is_empty() || names.iter().any(|name| name.starts_with("online") == online);
        if wants(false) {
            web::run(Kind { quick, ..Kind::STATIC }, SITE)?;
        }
        if wants(true) {
            web::run(Kind { quick, ..Kind::SERVER }, ONLINE)?;
        }
    }
    drive(words)
}

/// Runs tests with the sites and programs already built: the driver, and the server that it starts.
pub(crate) fn drive(words: &[&str]) -> Result<()> {
    run(Command::new(driver()).current_dir(root()).args([SITE, ONLINE, SCREENS]).args(words))
}

fn driver() -> PathBuf {
    web::target().join("debug/browser")
}
