//! `cargo xtask check`: the checks that a change should pass before it is shown. `cargo xtask test`: everything that
//! the continuous integration runs.

use crate::repo::{cargo, games, run, rustc};
use crate::stages::Stages;
use crate::web::{self, Kind, ONLINE, SITE};
use crate::{browser, licences, needs, nets, new_game, python, rules, tidy};
use anyhow::Result;

/// The crates besides the games that `check` lints and tests: those that the rules depend on, and the bots.
const LIGHT: [&str; 4] = ["engine", "testkit", "catalog", "bots"];
/// The length of the random tests in `check`; `test` runs them at full length.
const SHORT: [(&str, &str); 3] = [("TIANXIA_GAMES", "40"), ("TIANXIA_POSITIONS", "1000"), ("TIANXIA_EDITIONS", "20")];

/// The newest Rust whose lints were tried here.
const LINTED: u32 = 95;

/// Format, house rules, and the lints, unit and rule tests of the games and of the crates below them; no browser, no
/// database, no root. The page's libraries alone would take as long as all of that.
pub(crate) fn check() -> Result<()> {
    needs::prepare("check")?;
    let mut stages = Stages::begin();
    let light: Vec<_> = LIGHT.into_iter().chain(games()).flat_map(|name| ["-p", name]).collect();
    known(&mut stages, &light);
    stages.run("rules and units", || run(cargo(["test", "--no-fail-fast", "--tests"]).args(&light).envs(SHORT)));
    stages.finish()
}

/// The same, then everything else. The tests of `check` are among those of the whole workspace: run separately, the
/// crates would be compiled twice, because a smaller choice of crates asks for fewer features of the libraries below
/// them.
pub(crate) fn test() -> Result<()> {
    needs::prepare("test")?;
    let mut stages = Stages::begin();
    stages.run("automation", || run(&mut cargo(["test", "-p", "xtask"])));
    known(&mut stages, &["--workspace", "--features", "web/split,web/online"]);
    stages.run("lints of the static page", || lints(&["--all-targets", "--workspace", "--features", "web/split"]));
    stages.run("database", || needs::prepare("store"));
    let whole = ["--workspace", "--exclude", "xtask"];
    stages.after(&["database"], "all tests", || run(cargo(["test", "--no-fail-fast"]).args(whole)));
    stages.run("a new game", || new_game::test(false));
    // The same choice of crates and targets as above, so that only the programs have to be linked.
    stages.run("programs", || run(cargo(["build", "--bins", "--tests"]).args(whole)));
    stages.run("Node", || needs::prepare("nets"));
    stages.after(&["Node"], "networks in WebAssembly", nets::nets);
    stages.run("Python's environment", || needs::prepare("python"));
    stages.after(&["Python's environment"], "Python", || python::python(&[]));
    stages.run("page", || web::run(Kind::STATIC, SITE));
    stages.run("page of a server", || web::run(Kind::SERVER, ONLINE));
    stages.run("Chromium", || needs::prepare("browser"));
    stages.after(&["programs", "page", "page of a server", "Chromium"], "browser", || browser::drive(&[]));
    stages.finish()
}

/// Everything that can be checked in these crates without running them.
fn known(stages: &mut Stages, crates: &[&str]) {
    stages.run("house rules", || tidy::tidy().and_then(|()| rules::check()));
    stages.run("licences", licences::check);
    stages.run("format", || run(&mut cargo(["fmt", "--all", "--check"])));
    stages.run("lints", || lints(&[&["--all-targets"], crates].concat()));
}

/// The page's code is the same for every target, so it is linted for this machine: its dependencies are then checked
/// once, not once more for browsers. Warnings fail; those of a newer Rust are only shown: using it is no mistake.
fn lints(words: &[&str]) -> Result<()> {
    let strict = minor(&rustc(&["--version"])?).is_none_or(|minor| minor <= LINTED);
    if !strict {
        println!("This Rust is newer than 1.{LINTED}, with whose lints this was last tried: warnings fail nothing.");
    }
    let deny: &[&str] = if strict { &["--", "-D", "warnings"] } else { &[] };
    run(cargo(["clippy"]).args(words).args(deny))
}

/// The second number of a compiler's version: 95 of `rustc 1.95.0 (…)`.
fn minor(version: &str) -> Option<u32> {
    version.split('.').nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::minor;

    #[test]
    fn the_version_of_a_compiler_is_read() {
        assert_eq!(minor("rustc 1.95.0 (59807616e 2026-04-14)\n"), Some(95));
        assert_eq!(minor("rustc 1.101.0-nightly (59807616e 2026-04-14)\n"), Some(101));
        assert_eq!(minor("something else"), None);
    }
}
