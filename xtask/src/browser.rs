//! `cargo xtask browser`: the site in a real Chromium, driven by the crate `browser`.

use crate::repo::{cargo, debian, root, run};
use crate::web::{self, Kind, SITE};
use anyhow::Result;
use std::process::Command;

/// Where pictures are written, under the root.
const SCREENS: &str = "out/screens";
/// Where the site of a server is written for its tests, under the root.
const ONLINE: &str = "out/online";

/// Builds the programs, then runs tests by name; all of them without one.
pub(crate) fn browser(names: &[&str]) -> Result<()> {
    run(&mut cargo(["build", "-p", "cli", "-p", "browser"]))?;
    drive(names)
}

/// Builds the sites and runs tests with programs that are there already: the driver, and the server that it starts.
pub(crate) fn drive(names: &[&str]) -> Result<()> {
    install()?;
    let online = names.is_empty() || names.iter().any(|name| name.starts_with("online"));
    if std::env::var_os("TIANXIA_SITE").is_none() {
        web::run(root(), Kind::default(), SITE)?;
        if online {
            web::run(root(), Kind { online: true, dev: false }, ONLINE)?;
        }
    }
    let driver = web::target(root()).join("debug/browser");
    run(Command::new(driver).current_dir(root()).args([SITE, ONLINE, SCREENS]).args(names))
}

/// Debian's packages, where the programs are not there.
fn install() -> Result<()> {
    let there = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if there("chromium") && there("chromedriver") { Ok(()) } else { debian(&["chromium", "chromium-driver"]) }
}
