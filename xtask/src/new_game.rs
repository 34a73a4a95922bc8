//! `cargo xtask new-game NAME`: a small, complete game to start from. `docs/new-game.md` walks through it.

use crate::repo::{self, cargo, files, games, is, read, root, run};
use crate::rules;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name in the templates, which the new one replaces.
const SPECIMEN: &str = "specimen";
/// The letters before the dash of a rule's id in the templates.
const PREFIX: &str = "SP";
/// The folders of the templates, and the folders for their files, above that of the game.
const TEMPLATES: [(&str, &str); 2] =
    [("xtask/template/game", "crates"), ("xtask/template/board", "crates/web/src/boards")];
/// The list of games in the catalog.
const CATALOG: &str = "crates/catalog/src/lib.rs";

/// A line of the repository that names a game: its file, the line above its block, and its words.
struct Entry {
    file: &'static str,
    above: &'static str,
    line: String,
    /// Whether the block is sorted; otherwise the line is added at its end.
    sorted: bool,
}

/// All lines outside a game's own folders that name it.
fn entries(name: &str) -> [Entry; 6] {
    let entry = |file, above, line| Entry { file, above, line, sorted: true };
    [
        entry("Cargo.toml", "[workspace.dependencies]", format!("{name} = {{ path = \"crates/{name}\" }}")),
        entry("Cargo.toml", "[profile.dev.package]", format!("{name}.opt-level = 2")),
        entry("crates/catalog/Cargo.toml", "[dependencies]", format!("{name}.workspace = true")),
        entry("crates/web/Cargo.toml", "[dependencies]", format!("{name}.workspace = true")),
        entry("crates/web/src/boards/mod.rs", "// The boards, and the parts they share.", format!("mod {name};")),
        Entry { sorted: false, ..entry(CATALOG, "games! { $", format!("    {0} => {name}::{0},", title(name))) },
    ]
}

/// `new-game NAME`, or `new-game --test`.
pub(crate) fn new_game(words: &[&str]) -> Result<()> {
    match words {
        ["--test"] => test(true),
        [name] if !name.starts_with('-') => write(name),
        _ => bail!("new-game takes the name of the game, or --test"),
    }
}

/// Writes the game and enters it into the repository.
fn write(name: &str) -> Result<()> {
    check_name(name)?;
    let prefix = prefix(name)?;
    for (folder, path) in templates()? {
        let text = read(&path).with_context(|| format!("{path} cannot be read"))?;
        let inside = TEMPLATES.iter().find_map(|(from, _)| path.strip_prefix(&format!("{from}/"))).unwrap_or(&path);
        let target = folder.join(name).join(inside);
        fs::create_dir_all(target.parent().context("a file lies in a folder")?)?;
        fs::write(&target, renamed(&text, name, &prefix))?;
    }
    for Entry { file, above, line, sorted } in entries(name) {
        let text = read(file).with_context(|| format!("{file} cannot be read"))?;
        let text = inserted(&text, above, &line, sorted).with_context(|| format!("{file} has no line `{above}`"))?;
        fs::write(root().join(file), text)?;
    }
    // The order of imports and modules depends on the name.
    run(&mut cargo(["fmt", "-p", name, "-p", "web"]))?;
    println!(
        "\n{name} is in crates/{name}, its board in crates/web/src/boards/{name}.\n\
         Play it:   cargo run --release -p cli -- play {name}     or     cargo xtask play\n\
         Test it:   cargo test -p {name}\n\
         Change it: docs/new-game.md says where to begin."
    );
    Ok(())
}

fn check_name(name: &str) -> Result<()> {
    let letters = name.len() >= 3 && name.len() <= 12 && name.bytes().all(|byte| byte.is_ascii_lowercase());
    ensure!(letters, "`{name}` is no name for a game: 3 to 12 letters from a to z, as in `kaiser`");
    let taken = root().join("crates").join(name).exists() || root().join("crates/web/src/boards").join(name).exists();
    ensure!(!taken && name != SPECIMEN && name != "xtask", "`{name}` is taken; choose another name");
    // A library of this name would appear in the same manifests.
    let known = read("Cargo.lock").unwrap_or_default().contains(&format!("name = \"{name}\"\n"));
    ensure!(!known && !KEYWORDS.contains(&name), "`{name}` means something else already; choose another name");
    let is_type = |word: &str| word == title(name);
    for path in templates()?.map(|(_, path)| path).filter(|path| is(path, "rs")) {
        let text = read(&path).unwrap_or_default();
        let used = text.split(|c: char| !c.is_alphanumeric()).any(is_type);
        ensure!(!used, "`{}` is a word of the new game itself ({path}); choose another name", title(name));
    }
    Ok(())
}

/// Each file of the templates, with the folder that it goes to.
fn templates() -> Result<impl Iterator<Item = (PathBuf, String)>> {
    let mut all = Vec::new();
    for (from, to) in TEMPLATES {
        all.extend(files(from)?.into_iter().map(|path| (root().join(to), path)));
    }
    Ok(all.into_iter())
}

/// Keywords of Rust that are long enough to be mistaken for a name.
const KEYWORDS: [&str; 34] = [
    "abstract", "alloc", "async", "await", "become", "box", "break", "const", "continue", "core", "crate", "cover",
    "dyn", "else", "enum", "extern", "false", "final", "for", "impl", "let", "loop", "macro", "match", "mod", "move",
    "mut", "override", "plain", "scene", "self", "static", "std", "super",
];

/// The letters of the new game's rule ids: the first pair from its name that no other game has.
fn prefix(name: &str) -> Result<String> {
    let taken = games().map(|game| Ok(rules::ids(game)?.0)).collect::<Result<Vec<_>>>()?;
    let (first, rest) = name.split_at(1);
    let pairs = rest.chars().map(|second| format!("{first}{second}").to_uppercase());
    pairs.into_iter().find(|pair| !taken.contains(pair)).context("all pairs of letters of this name are taken")
}

/// The name of the game's type, and its title until it has a better one.
fn title(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

/// A template with the new names.
fn renamed(text: &str, name: &str, prefix: &str) -> String {
    text.replace(SPECIMEN, name)
        .replace(&title(SPECIMEN), &title(name))
        .replace(&format!("{PREFIX}-"), &format!("{prefix}-"))
        .replace(&format!("\"{PREFIX}\""), &format!("\"{prefix}\""))
        .replace(&format!("{}_", PREFIX.to_lowercase()), &format!("{}_", prefix.to_lowercase()))
}

/// The text with a new line in the block below `above`: in its sorted place, or at the end of the block.
fn inserted(text: &str, above: &str, line: &str, sorted: bool) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let begin = lines.iter().position(|other| *other == above)? + 1;
    let block = lines[begin..].iter().take_while(|other| !other.is_empty() && **other != "}");
    let place = block.take_while(|other| !sorted || **other < line).count();
    lines.insert(begin + place, line);
    Some(lines.join("\n") + "\n")
}

/// Writes a game into a copy of the repository and tests it there; `whole` also builds the crates above it, and plays.
pub(crate) fn test(whole: bool) -> Result<()> {
    const NAME: &str = "teahouse";
    let copy = copy()?;
    let here = std::env::current_exe()?;
    let xtask = |words: &[&str]| run(Command::new(&here).args(words).env(repo::ROOT, &copy));
    // A separate folder: crates of two copies of one workspace have the same names and would replace each other in
    // turn.
    let built = crate::web::target().join("new-game-built");
    let cargo = |words: &[&str]| run(cargo(words).current_dir(&copy).env("CARGO_TARGET_DIR", &built));
    xtask(&["new-game", NAME])?;
    xtask(&["tidy"])?;
    xtask(&["rules"])?;
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["test", "-p", NAME])?;
    if whole {
        cargo(&["clippy", "-p", NAME, "--all-targets", "--", "-D", "warnings"])?;
        cargo(&["run", "-p", "cli", "--", "play", NAME, "--seats", "expert,greedy,novice", "--seed", "1"])?;
        cargo(&["test", "-p", "catalog", "-p", "bots"])?;
        cargo(&["clippy", "--target", "wasm32-unknown-unknown", "-p", "web", "--no-deps", "--", "-D", "warnings"])?;
        cargo(&["test", "-p", "web", "--lib", "cover"])?;
    }
    fs::remove_dir_all(&copy)?;
    Ok(())
}

/// A copy of the repository as it is, without build outputs.
fn copy() -> Result<PathBuf> {
    let copy = crate::web::target().join("new-game");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    for path in files("")? {
        let target = copy.join(&path);
        fs::create_dir_all(target.parent().unwrap_or(Path::new("")))?;
        fs::copy(root().join(&path), target)?;
    }
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_find_their_place() {
        let text = "[dependencies]\nbots = 1\nyunhe = 1\n\n[other]\n";
        let with = |line| inserted(text, "[dependencies]", line, true).expect("the block is there");
        assert_eq!(with("go = 1"), "[dependencies]\nbots = 1\ngo = 1\nyunhe = 1\n\n[other]\n");
        assert_eq!(with("zen = 1"), "[dependencies]\nbots = 1\nyunhe = 1\nzen = 1\n\n[other]\n");
        let list = "games! { $\n    Go => go::Go,\n}\n";
        let more = inserted(list, "games! { $", "    Ant => ant::Ant,", false).expect("the list is there");
        assert_eq!(more, "games! { $\n    Go => go::Go,\n    Ant => ant::Ant,\n}\n");
        assert_eq!(inserted(text, "[nowhere]", "x", true), None);
    }

    #[test]
    fn every_line_has_its_block() {
        for Entry { file, above, line, sorted } in entries("teahouse") {
            let text = read(file).unwrap_or_default();
            assert!(inserted(&text, above, &line, sorted).is_some(), "{file}: {above}");
        }
    }

    #[test]
    fn names_are_letters_that_nobody_has() {
        assert!(check_name("teahouse").is_ok());
        let taken = ["kaiser", "serde", "loop", "lantern", SPECIMEN];
        for name in ["go", "Tea", "tea-house", "averyveryverylongname"].into_iter().chain(taken) {
            assert!(check_name(name).is_err(), "{name}");
        }
        assert_eq!(prefix("teahouse").ok().as_deref(), Some("TE"));
        assert_ne!(prefix("zhong").ok().as_deref(), Some("ZH"));
    }

    #[test]
    fn the_new_name_is_everywhere() {
        let text = "mod specimen; struct Specimen; // SP-R2 sp_r2 \"SP\"";
        assert_eq!(renamed(text, "tea", "TE"), "mod tea; struct Tea; // TE-R2 te_r2 \"TE\"");
    }
}
