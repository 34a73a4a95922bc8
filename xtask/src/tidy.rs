//! `cargo xtask tidy`: the house rules that a program can check.

use crate::repo::{cargo, files, games, is, read, root};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::Path;

/// Lines are no longer than this, except in texts and data.
const MAX_COLUMNS: usize = 120;
/// Tables in which one line is one entry.
const WIDE: [&str; 3] = ["crates/server/src/routes.rs", "crates/server/src/openapi.rs", "xtask/src/ladder.rs"];

/// The level of the games.
const GAME: u8 = 1;
/// The level of each other crate; a crate depends on lower levels only.
const LEVELS: [(&str, u8); 17] = [
    ("engine", 0),
    ("testkit", GAME),
    ("catalog", 2),
    ("nets", 2),
    ("bots", 3),
    ("bind", 3),
    ("pack", 3),
    ("wire", 3),
    ("store", 3),
    ("site", 3),
    ("host", 4),
    ("load", 4),
    ("server", 5),
    ("web", 5),
    ("py", 5),
    ("cli", 6),
    ("browser", 7),
];

/// The libraries that the rules may use besides our own crates.
const ENGINE_MAY_USE: [&str; 5] = ["once_cell", "rand_chacha", "serde", "serde_json", "sha2"];
const GAMES_MAY_USE: [&str; 2] = ["serde", "serde_json"];
const GAME_TESTS_MAY_USE: [&str; 2] = ["proptest", "testkit"];

/// Libraries that may be used in one crate only.
const AT_HOME: [(&str, &str); 5] =
    [("axum", "server"), ("leptos", "web"), ("pyo3", "py"), ("rusqlite", "store"), ("tokio-postgres", "store")];

/// The files of a game's crate; others are allowed beside them, but not other names for these.
const GAME_FILES: [&str; 46] = [
    "Cargo.toml",
    "README.md",
    "benches/playout.rs",
    "content/standard.json",
    "lessons/de.txt",
    "lessons/en.txt",
    "lessons/record.txt",
    "src/about.rs",
    "src/action.rs",
    "src/because.rs",
    "src/content/file.rs",
    "src/content/mod.rs",
    "src/deal.rs",
    "src/event.rs",
    "src/features.rs",
    "src/heuristic.rs",
    "src/legal.rs",
    "src/lib.rs",
    "src/notation.rs",
    "src/observe.rs",
    "src/outlook.rs",
    "src/phase.rs",
    "src/pieces.rs",
    "src/play/mod.rs",
    "src/reasons.rs",
    "src/resample.rs",
    "src/score.rs",
    "src/setup.rs",
    "src/state.rs",
    "src/steps.rs",
    "src/text/de.rs",
    "src/text/en.rs",
    "src/text/mod.rs",
    "src/tuning.rs",
    "src/why.rs",
    "tests/because.rs",
    "tests/conformance.rs",
    "tests/content.rs",
    "tests/counts.rs",
    "tests/differential.rs",
    "tests/golden.rs",
    "tests/main.rs",
    "tests/records.rs",
    "tests/rulebook.rs",
    "tests/rulings.rs",
    "tests/words.rs",
];

/// Words that no source file may contain. Written in two halves, so that this file is tidy itself.
const NEVER: [(&str, &str); 6] = [
    (concat!("todo", "!("), "unfinished code"),
    (concat!("unimplemented", "!("), "unfinished code"),
    (concat!("dbg", "!("), "a forgotten trace"),
    (concat!("#[ig", "nore"), "an ignored test"),
    (concat!("FIX", "ME"), "an open end"),
    (concat!("XX", "X:"), "an open end"),
];

/// Paths of somebody's machine.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/tm", "p/"),
    concat!("C:\\", "Users"),
];

/// Prints every finding; fails where there is one.
pub(crate) fn tidy() -> Result<()> {
    let found = findings()?;
    if found.is_empty() {
        println!("tidy");
        return Ok(());
    }
    bail!("not tidy:\n  {}", found.join("\n  "));
}

fn findings() -> Result<Vec<String>> {
    let mut found = manifests()?;
    found.extend(attacks()?);
    for path in files("")? {
        let Some(text) = read(&path) else { continue };
        found.extend(lines(&path, &text));
        found.extend(links(&path, &text));
    }
    for name in ["engine"].into_iter().chain(games()) {
        found.extend(purity(name)?);
    }
    for game in games() {
        found.extend(game_files(game)?);
        found.extend(secrets(game));
    }
    Ok(found)
}

/// Which crate depends on which.
fn manifests() -> Result<Vec<String>> {
    let output = cargo(["metadata", "--no-deps", "--format-version", "1"]).output().context("cargo does not start")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata gives JSON")?;
    let empty = Vec::new();
    let mut found = Vec::new();
    let packages = metadata["packages"].as_array().unwrap_or(&empty);
    let gone = LEVELS.iter().filter(|(name, _)| packages.iter().all(|package| package["name"] != *name));
    found.extend(gone.map(|(name, _)| format!("xtask/src/tidy.rs: LEVELS names `{name}`, which is no crate")));
    for package in packages {
        let name = package["name"].as_str().unwrap_or("");
        let manifest = package["manifest_path"].as_str().unwrap_or("");
        if !std::fs::read_to_string(manifest)?.contains("[lints]\nworkspace = true") {
            found.push(format!("{name}: the manifest lacks `[lints] workspace = true`"));
        }
        for dependency in package["dependencies"].as_array().unwrap_or(&empty) {
            let on = dependency["name"].as_str().unwrap_or("");
            found.extend(edge(name, on, dependency["kind"] == "dev"));
        }
    }
    Ok(found)
}

/// What is wrong with one crate depending on another.
fn edge(name: &str, on: &str, dev: bool) -> Option<String> {
    let game = |name| games().any(|game| game == name).then_some(GAME);
    let level = |name| LEVELS.iter().find(|(known, _)| *known == name).map(|&(_, level)| level).or_else(|| game(name));
    if name == "xtask" {
        // The files of the page and the crate that serves them depend on nothing.
        return level(on)
            .filter(|_| on != "site")
            .map(|_| format!("xtask: depends on `{on}`; it must run where the crates do not compile"));
    }
    let Some(mine) = level(name) else {
        return Some(format!("{name}: has no level; add it to LEVELS in xtask/src/tidy.rs"));
    };
    if let Some((_, home)) = AT_HOME.iter().find(|(library, home)| *library == on && *home != name) {
        return Some(format!("{name}: depends on `{on}`, which stays in `{home}`"));
    }
    let is_game = game(name).is_some();
    let allowed = match level(on) {
        _ if dev && is_game => on == "engine" || GAMES_MAY_USE.contains(&on) || GAME_TESTS_MAY_USE.contains(&on),
        _ if dev => true,
        Some(_) if is_game => on == "engine",
        Some(below) => below < mine,
        None if mine == 0 => ENGINE_MAY_USE.contains(&on),
        None if is_game => GAMES_MAY_USE.contains(&on),
        None => true,
    };
    (!allowed).then(|| format!("{name}: may not depend on `{on}`"))
}

/// What is wrong in the lines of one file.
fn lines(path: &str, text: &str) -> Vec<String> {
    let code = is(path, "rs") || is(path, "toml");
    // Manifests, tables and texts may be as wide as they need.
    let wide = !is(path, "rs") || path.contains("/text/") || WIDE.contains(&path);
    let mut found = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let place = format!("{path}:{}", n + 1);
        if !wide && line.chars().count() > MAX_COLUMNS {
            found.push(format!("{place}: longer than {MAX_COLUMNS} columns"));
        }
        for (word, what) in NEVER.iter().filter(|(word, _)| code && line.contains(word)) {
            found.push(format!("{place}: `{word}` is {what}"));
        }
        for word in MACHINE_PATHS.iter().filter(|word| line.contains(*word)) {
            found.push(format!("{place}: `{word}` is a path of one machine"));
        }
        if code && line.ends_with([' ', '\t']) {
            found.push(format!("{place}: blanks at the end of the line"));
        }
    }
    found
}

/// Links of documents that lead nowhere in the repository.
fn links(path: &str, text: &str) -> Vec<String> {
    if !is(path, "md") {
        return Vec::new();
    }
    let folder = root().join(path).parent().map(Path::to_path_buf).unwrap_or_default();
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    let dead = targets.filter(|target| !target.is_empty() && !target.contains("://") && !folder.join(target).exists());
    dead.map(|target| format!("{path}: the link to `{target}` leads nowhere")).collect()
}

/// Tests that the tables of SECURITY.md name but that do not exist; `…` stands for the rest of a name.
fn attacks() -> Result<Vec<String>> {
    let sources = files("crates")?.into_iter().filter(|path| is(path, "rs"));
    let sources: String = sources.filter_map(|path| read(&path)).collect();
    let text = read("SECURITY.md").unwrap_or_default();
    let code = text.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('`').skip(1).step_by(2));
    let names = code.filter_map(|code| code.rsplit(": ").next());
    let is_test = |name: &&str| name.contains('_') && name.chars().all(|c| c.is_ascii_lowercase() || "_…".contains(c));
    let there = |name: &str| match name.strip_suffix('…') {
        Some(start) => sources.contains(&format!("fn {start}")),
        None => sources.contains(&format!("fn {name}(")),
    };
    let missing = names.filter(is_test).filter(|name| !there(name));
    Ok(missing.map(|name| format!("SECURITY.md: there is no test `{name}`")).collect())
}

/// The rules know no time, no file, no order of hash maps, and no floats except in features.
fn purity(name: &str) -> Result<Vec<String>> {
    let folder = format!("crates/{name}/src");
    let lib = read(&format!("{folder}/lib.rs")).unwrap_or_default();
    let mut found = Vec::new();
    for attribute in ["#![no_std]", "#![forbid(unsafe_code)]"] {
        if !lib.lines().any(|line| line == attribute) {
            found.push(format!("{folder}/lib.rs: lacks {attribute}"));
        }
    }
    for path in files(&folder)? {
        if name == "engine" || path.ends_with("/features.rs") {
            continue;
        }
        let text = read(&path).unwrap_or_default();
        let float = |word: &str| word == "f32" || word == "f64";
        let words = |line: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(float);
        for (n, _) in text.lines().enumerate().filter(|(_, line)| words(line)) {
            found.push(format!("{path}:{}: floats belong into features.rs", n + 1));
        }
    }
    Ok(found)
}

/// All games look the same.
fn game_files(game: &str) -> Result<Vec<String>> {
    let folder = format!("crates/{game}/");
    let there = files(&folder)?;
    let missing = GAME_FILES.iter().filter(|file| !there.contains(&format!("{folder}{file}")));
    let missing = missing.map(|file| format!("{folder}{file}: every game has this file"));
    let main = read(&format!("{folder}tests/main.rs")).unwrap_or_default();
    let forgotten = there.iter().filter_map(|path| {
        let name = path.strip_prefix(&format!("{folder}tests/"))?.strip_suffix(".rs")?;
        let run = name == "main" || name.contains('/') || main.contains(&format!("mod {name};"));
        (!run).then(|| format!("{path}: tests/main.rs does not name it, so nobody runs it"))
    });
    // The manifest says `test = false` for the rules themselves, so that they are compiled once.
    let unseen = there.iter().filter(|path| path.starts_with(&format!("{folder}src/")));
    let unseen = unseen.filter(|path| read(path).is_some_and(|text| text.contains("#[test]")));
    let unseen = unseen.map(|path| format!("{path}: a game's tests are in tests, nobody runs these"));
    Ok(missing.chain(forgotten).chain(unseen).collect())
}

/// What nobody knows can be neither printed nor sent.
fn secrets(game: &str) -> Option<String> {
    let path = format!("crates/{game}/src/state.rs");
    let text = read(&path).unwrap_or_default();
    let at = text.find("pub struct Hidden")?;
    let derive = text[..at].rfind("#[derive(").map_or("", |derive| &text[derive..at]);
    let tells = ["Debug", "Serialize"].iter().any(|word| derive.contains(word));
    tells.then(|| format!("{path}: Hidden derives Debug or Serialize"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let found = findings().expect("the repository can be read");
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn dependencies_point_downwards() {
        assert_eq!(edge("kaiser", "engine", false), None);
        assert_eq!(edge("kaiser", "testkit", true), None);
        assert_eq!(edge("cli", "bots", false), None);
        assert!(edge("kaiser", "testkit", false).is_some());
        assert!(edge("kaiser", "zhanguo", false).is_some());
        assert!(edge("kaiser", "rand", false).is_some());
        assert!(edge("engine", "kaiser", false).is_some());
        assert!(edge("bots", "axum", false).is_some());
        assert!(edge("novelty", "engine", false).is_some());
        assert!(edge("xtask", "engine", false).is_some());
        assert_eq!(edge("xtask", "site", false), None);
    }

    #[test]
    fn long_lines_and_machine_paths_are_found() {
        assert_eq!(lines("a.rs", &"x".repeat(MAX_COLUMNS)), Vec::<String>::new());
        assert_eq!(lines("a.rs", &"x".repeat(MAX_COLUMNS + 1)).len(), 1);
        assert_eq!(lines("a.md", &format!("see {}main", MACHINE_PATHS[0])).len(), 1);
    }
}
