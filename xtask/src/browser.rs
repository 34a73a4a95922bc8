//! `cargo xtask browser`: the site in a real Chromium, driven by the crate `browser`.

use crate::repo::{cargo, root, run};
use crate::web::{self, Kind, SITE};
use anyhow::{Context, Result, bail};
use std::process::Command;

/// Where pictures are written, under the root.
const SCREENS: &str = "out/screens";
/// Where the site of a server is written for its tests, under the root.
const ONLINE: &str = "out/online";

/// Builds what is missing, installs what is missing, runs the tests.
pub(crate) fn browser(names: &[&str]) -> Result<()> {
    install()?;
    let online = names.is_empty() || names.iter().any(|name| name.starts_with("online"));
    if std::env::var_os("TIANXIA_SITE").is_none() {
        web::run(root(), Kind::default(), SITE)?;
        if online {
            web::run(root(), Kind { online: true, dev: false }, ONLINE)?;
        }
    }
    if online {
        // The online tests start the program itself, beside their own.
        run(cargo(["build", "-p", "cli"]).current_dir(root()))?;
    }
    let words = ["run", "-p", "browser", "--", SITE, ONLINE, SCREENS];
    run(cargo(words.into_iter().chain(names.iter().copied())).current_dir(root()))
}

/// Debian's packages, where the programs are not there.
fn install() -> Result<()> {
    let there = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if there("chromium") && there("chromedriver") {
        return Ok(());
    }
    for words in [&["update", "-q"][..], &["install", "-q", "-y", "chromium", "chromium-driver"]] {
        let status = Command::new("apt-get").args(words).status();
        let status =
            status.context("chromium and chromedriver are missing, and there is no apt-get to install them")?;
        if !status.success() {
            bail!("apt-get {} fails; install chromium and chromium-driver by hand", words.join(" "));
        }
    }
    Ok(())
}
