//! The repository's files, and commands run in it.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Names another copy of the repository to work in.
pub(crate) const ROOT: &str = "TIANXIA_ROOT";

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    static ROOT_FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let here = || Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").into();
    ROOT_FOLDER.get_or_init(|| std::env::var_os(ROOT).map_or_else(here, PathBuf::from))
}

/// The crates of the games, in the order of the list in `catalog`.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    static GAMES: OnceLock<Vec<String>> = OnceLock::new();
    let games = GAMES.get_or_init(|| listed(&read("crates/catalog/src/lib.rs").expect("the catalog is there")));
    games.iter().map(String::as_str)
}

/// The crates that the list `games! { $ Kaiser => kaiser::Kaiser, … }` names.
fn listed(catalog: &str) -> Vec<String> {
    let list = catalog.split_once("\ngames! {").and_then(|(_, rest)| rest.split_once('}')).map_or("", |(list, _)| list);
    let name = |line: &str| Some(line.split_once("=>")?.1.split_once("::")?.0.trim().to_string());
    list.lines().filter_map(name).collect()
}

/// Every file below a folder of the repository, as a path from the root with `/`, in order; build outputs left out.
pub(crate) fn files(folder: &str) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if entry.file_type()?.is_dir() {
                if !["target", "out", ".git", "node_modules"].contains(&&*name) {
                    open.push(path);
                }
            } else if name != ".git" {
                found.push(from_root(&path));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn from_root(path: &Path) -> String {
    let relative = path.strip_prefix(root()).unwrap_or(path);
    relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// A file of the repository as text; `None` if it is missing or not text.
pub(crate) fn read(path: &str) -> Option<String> {
    fs::read_to_string(root().join(path)).ok()
}

/// Whether a path names a file of this kind.
pub(crate) fn is(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

/// Cargo, in the root. The variables that name this program's package are removed: build scripts that read them
/// (`ring`'s does) would run again, and much would be recompiled, whenever cargo is called by hand and from here in
/// turn.
pub(crate) fn cargo(words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let package = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(package)) {
        command.env_remove(name);
    }
    command.args(words).current_dir(root());
    command
}

/// The output of the compiler.
pub(crate) fn rustc(words: &[&str]) -> Result<String> {
    let program = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(program).args(words).output().context("`rustc` does not start")?;
    if !output.status.success() {
        bail!("`rustc {}` failed: {}", words.join(" "), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

/// Shows a command, runs it, and fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let line = format!("{program} {}", words.join(" "));
    println!("$ {line}");
    let status = command.status().with_context(|| format!("`{line}` does not start"))?;
    if !status.success() {
        bail!("`{line}` failed");
    }
    Ok(())
}

/// Keeps other tasks from writing the same files as long as the value lives; waits for one that already does.
pub(crate) fn alone(what: &str) -> Result<File> {
    let out = root().join("out");
    fs::create_dir_all(&out).with_context(|| format!("{} cannot be written", out.display()))?;
    let path = out.join(format!("{what}.lock"));
    let lock = File::create(&path).with_context(|| format!("{} cannot be written", path.display()))?;
    if let Err(TryLockError::WouldBlock) = lock.try_lock() {
        println!("Another task is building the {what} here: this one waits for it.");
        lock.lock()?;
    }
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_read_from_the_catalog() {
        let list = "macro_rules! games {}\n\ngames! { $\n    Kaiser => kaiser::Kaiser,\n    Go => go::Go,\n}\n";
        assert_eq!(listed(list), ["kaiser", "go"]);
        assert!(games().all(|game| root().join("crates").join(game).is_dir()) && games().count() >= 4);
    }
}
