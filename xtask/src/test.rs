//! `cargo xtask test`: everything the continuous integration runs.

use crate::repo::{cargo, debian, games, run};
use crate::{browser, rules, tidy};
use anyhow::{Context, Result, bail};
use std::process::Command;
use std::time::Instant;

const WASM: &str = "wasm32-unknown-unknown";

/// Runs every check, the quick ones first.
pub(crate) fn test() -> Result<()> {
    let began = Instant::now();
    install()?;
    tidy::tidy()?;
    rules::rules()?;
    run(&mut cargo(["fmt", "--all", "--check"]))?;
    // The page is compiled for browsers alone, below.
    run(&mut cargo(["clippy", "--workspace", "--exclude", "web", "--all-targets", "--", "-D", "warnings"]))?;
    // The rules run in browsers too: they must compile without a standard library of the host.
    let rules = ["engine"].into_iter().chain(games()).flat_map(|name| ["-p", name]);
    run(&mut cargo(["check", "--target", WASM].into_iter().chain(rules)))?;
    run(&mut cargo(["clippy", "--target", WASM, "-p", "web", "--no-deps", "--", "-D", "warnings"]))?;
    // Alone, this crate's libraries are those it was just built with; with the others they would be built again.
    run(&mut cargo(["test", "-p", "xtask"]))?;
    run(&mut cargo(["test", "--workspace", "--exclude", "xtask"]))?;
    // The same choice of crates and targets as above, so that only the programs are linked.
    run(&mut cargo(["build", "--workspace", "--exclude", "xtask", "--bins", "--tests"]))?;
    browser::drive(&[])?;
    println!("All checks passed in {} s.", began.elapsed().as_secs());
    Ok(())
}

/// Adds the parts of the toolchain that are missing.
fn install() -> Result<()> {
    let has = |part: &str| cargo([part, "--version"]).output().is_ok_and(|output| output.status.success());
    for (part, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !has(part) {
            rustup(["component", "add", component])?;
        }
    }
    let library = Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]).output();
    let library = library.context("rustc does not start")?;
    let folder = String::from_utf8_lossy(&library.stdout);
    if !library.status.success() || !std::path::Path::new(folder.trim()).is_dir() {
        rustup(["target", "add", WASM])?;
    }
    postgresql()
}

/// The store's contract is tested on PostgreSQL, too, and may not be skipped: Debian's package is added if it is
/// missing.
fn postgresql() -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|entry| entry.path().join("bin/initdb")).any(|program| program.exists());
    if found || std::env::var_os("TIANXIA_POSTGRES").is_some() {
        return Ok(());
    }
    debian(&["postgresql"])
}

fn rustup(words: [&str; 3]) -> Result<()> {
    if Command::new("rustup").arg("--version").output().is_err() {
        bail!("`{}` of the Rust toolchain is missing, and there is no rustup to add it", words[2]);
    }
    run(Command::new("rustup").args(words))
}
