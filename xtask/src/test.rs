//! `cargo xtask check`: what a change should pass before it is shown. `cargo xtask test`: everything the continuous
//! integration runs.

use crate::repo::{cargo, games, run};
use crate::stages::Stages;
use crate::web::{self, Kind, ONLINE, SITE};
use crate::{browser, licences, needs, new_game, python, rules, tidy};
use anyhow::Result;

const WASM: &str = "wasm32-unknown-unknown";
/// The crates beside the games whose tests need neither a database nor much compiling.
const LIGHT: [&str; 7] = ["engine", "testkit", "catalog", "bots", "wire", "host", "site"];

/// Format, lints, house rules, unit and rule tests; no browser, no database, no root.
pub(crate) fn check() -> Result<()> {
    let mut stages = Stages::begin();
    lints(&mut stages);
    let light = LIGHT.into_iter().chain(games()).flat_map(|name| ["-p", name]);
    stages.run("rules and units", || run(&mut cargo(["test", "--no-fail-fast"].into_iter().chain(light))));
    stages.finish()
}

/// The same, then everything else. The tests of `check` are among those of the whole workspace: run apart, the crates
/// would be compiled twice, because a smaller choice of crates asks for fewer features of the libraries below them.
pub(crate) fn test() -> Result<()> {
    let mut stages = Stages::begin();
    lints(&mut stages);
    stages.run("lints of the static page", || page_lints("split"));
    stages.run("database", || needs::prepare("store"));
    let whole = ["--workspace", "--exclude", "xtask"];
    stages.after(&["database"], "all tests", || run(cargo(["test", "--no-fail-fast"]).args(whole)));
    stages.run("a new game", || new_game::test(false));
    // The same choice of crates and targets as above, so that only the programs are linked.
    stages.run("programs", || run(cargo(["build", "--bins", "--tests"]).args(whole)));
    stages.run("Python's environment", || needs::prepare("python"));
    stages.after(&["Python's environment"], "Python", || python::python(&[]));
    stages.run("page", || web::run(Kind::STATIC, SITE));
    stages.run("page of a server", || web::run(Kind::SERVER, ONLINE));
    stages.run("Chromium", || needs::prepare("browser"));
    stages.after(&["programs", "page", "page of a server", "Chromium"], "browser", || browser::drive(&[]));
    stages.finish()
}

/// Everything that is known without running the program.
fn lints(stages: &mut Stages) {
    stages.run("house rules", || tidy::tidy().and_then(|()| rules::check()));
    stages.run("licences", licences::check);
    stages.run("format", || run(&mut cargo(["fmt", "--all", "--check"])));
    stages.run("automation", || run(&mut cargo(["test", "-p", "xtask"])));
    let rest = ["clippy", "--workspace", "--exclude", "web", "--all-targets", "--", "-D", "warnings"];
    stages.run("lints", || run(&mut cargo(rest)));
    stages.run("lints of the page", || page_lints("split,online"));
}

/// The page is compiled for browsers alone.
fn page_lints(features: &str) -> Result<()> {
    let words = ["clippy", "--target", WASM, "-p", "web", "--no-deps", "--features", features, "--", "-D", "warnings"];
    run(&mut cargo(words))
}
