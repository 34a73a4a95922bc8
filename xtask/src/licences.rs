//! `cargo xtask licences`: what the libraries inside the page and the program are licensed under, with the texts; and
//! the rules for adding libraries.

use crate::repo::{cargo, files, is, read};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What is shipped: the program, the page and the package for Python.
pub(crate) const SHIPPED: [&str; 3] = ["cli", "web", "py"];
/// The program that a visitor of the static site gets.
pub(crate) const PAGE: [&str; 1] = ["web"];
/// The platforms it runs on.
const PLATFORMS: [&str; 2] = ["x86_64-unknown-linux-musl", "wasm32-unknown-unknown"];
/// Licences that ask only for attribution.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];
/// Libraries that others bring into one program in two versions. Another one costs time and bytes: find out why first.
const DOUBLED: &[&str] = &[
    "base64",
    "block-buffer",
    "const-oid",
    "convert_case",
    "cpufeatures",
    "crypto-common",
    "digest",
    "fallible-iterator",
    "getrandom",
    "hashbrown",
    "rand",
    "rand_chacha",
    "rand_core",
    "sha2",
    "syn",
    "thiserror",
    "thiserror-impl",
];
/// How the names of licence files begin.
const TEXTS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"];

/// A library.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Library {
    name: String,
    version: String,
    licence: String,
    folder: String,
}

/// Fails where a library asks for more than attribution, or has a new second version.
pub(crate) fn check() -> Result<()> {
    let mut found = Vec::new();
    for program in SHIPPED {
        let libraries = libraries(program, true)?;
        found.extend(libraries.iter().filter(|library| !is_allowed(&library.licence)).map(
            |Library { name, licence, .. }| {
                format!("{name}: `{licence}` is not among the licences that xtask/src/licences.rs allows")
            },
        ));
        found.extend(doubled(&libraries).into_iter().map(|name| format!("{name}: twice in {program}")));
    }
    if found.is_empty() { Ok(()) } else { bail!("{}", found.join("\n")) }
}

/// The list and the texts of the libraries in these programs, without macros, which only the compiler sees.
pub(crate) fn gather(programs: &[&str]) -> Result<String> {
    let mut all = BTreeSet::new();
    for program in programs {
        all.extend(libraries(program, false)?);
    }
    let mut text = String::from("tianxia: MIT OR Apache-2.0. It contains these libraries and fonts:\n\n");
    let mut texts = Texts::default();
    for library in &all {
        text += &format!("{} {}: {}\n", library.name, library.version, library.licence);
        for words in texts_of(library)? {
            texts.add(&words, &library.name);
        }
    }
    text += "Alegreya, Alegreya Sans, LXGW WenKai: OFL-1.1\n";
    for path in files("crates/web/assets/fonts")?.iter().filter(|path| is(path, "txt")) {
        texts.add(&read(path).with_context(|| path.clone())?, "fonts");
    }
    for path in ["LICENSE-MIT", "LICENSE-APACHE"] {
        texts.add(&read(path).context(path)?, "tianxia");
    }
    Ok(text + &texts.written())
}

/// Texts of licences, each once, with all libraries that use it.
#[derive(Default)]
struct Texts(BTreeMap<String, (String, Owners)>);

/// The lines that name rights holders, and the libraries that contain them.
type Owners = BTreeMap<String, BTreeSet<String>>;

impl Texts {
    /// Texts that differ only in rights holders and line breaks count as the same.
    fn add(&mut self, text: &str, name: &str) {
        // The Apache licence ends in a form to fill in.
        let owns = |line: &&str| line.trim().starts_with("Copyright") && !line.contains('[');
        let (owners, words): (Vec<_>, Vec<_>) = text.trim().lines().partition(owns);
        let key = words.iter().flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ");
        let (_, all) = self.0.entry(key).or_insert_with(|| (words.join("\n").trim().into(), Owners::new()));
        let owners: Vec<_> = owners.iter().map(|line| line.trim()).collect();
        all.entry(owners.join("\n")).or_default().insert(name.into());
    }

    fn written(self) -> String {
        let mut text = String::new();
        for (words, owners) in self.0.into_values() {
            text += &format!("\n{}\n", "=".repeat(80));
            for (owners, names) in owners {
                let names: Vec<_> = names.into_iter().collect();
                text += &format!("{}:\n{owners}\n\n", names.join(", "));
            }
            text += &format!("{words}\n");
        }
        text
    }
}

/// The libraries of a program, without our own crates: everything its crates ask for, except for tests and build
/// scripts, and except macros unless they are wanted.
fn libraries(program: &str, macros: bool) -> Result<Vec<Library>> {
    let platforms = PLATFORMS.iter().flat_map(|platform| ["--filter-platform", platform]);
    let output = cargo(["metadata", "--format-version", "1", "--locked"].into_iter().chain(platforms)).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata gives no JSON")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|package| (word(&package["id"]), package)).collect();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (word(&node["id"]), node)).collect();
    let is_macro = |id: &String| {
        list(&packages[id]["targets"]).iter().any(|target| list(&target["kind"]).contains(&"proc-macro".into()))
    };
    let first = packages.iter().find(|(_, package)| package["name"] == program).context("a crate is missing")?.0;
    let (mut open, mut seen) = (vec![first.clone()], BTreeSet::new());
    while let Some(id) = open.pop() {
        for dependency in nodes.get(&id).map(|node| list(&node["deps"])).unwrap_or_default() {
            if list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null()) {
                open.push(word(&dependency["pkg"]));
            }
        }
        // Visits every node of the graph only once.
        open.retain(|id| !seen.contains(id) && (macros || !is_macro(id)));
        seen.insert(id);
    }
    let foreign = seen.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null());
    Ok(foreign.map(library).collect())
}

fn library(package: &Value) -> Library {
    let manifest = word(&package["manifest_path"]);
    let folder = Path::new(&manifest).parent().map(|folder| folder.display().to_string()).unwrap_or_default();
    Library {
        name: word(&package["name"]),
        version: word(&package["version"]),
        licence: word(&package["license"]),
        folder,
    }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().into()
}

/// The texts that come with a library; where several licences are offered, the shortest, MIT, if it is among them.
fn texts_of(library: &Library) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&library.folder).with_context(|| library.folder.clone())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file() && TEXTS.iter().any(|start| name.starts_with(start)) {
            found.push((name, std::fs::read_to_string(&path)?.trim().replace('\r', "")));
        }
    }
    found.sort();
    let mit: Vec<_> = found.iter().filter(|(name, _)| name.contains("MIT")).cloned().collect();
    let chosen = if mit.is_empty() || library.licence.contains("AND") { found } else { mit };
    Ok(chosen.into_iter().map(|(_, text)| text).collect())
}

/// Whether a licence asks only for attribution.
fn is_allowed(licence: &str) -> bool {
    let known = |name: &str| ALLOWED.contains(&name);
    Expression::parse_mode(licence, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(|asked| asked.license.id().is_some_and(|id| known(id.name))))
}

/// The names that occur more than once and are not in `DOUBLED`.
fn doubled(libraries: &[Library]) -> Vec<String> {
    let mut names: Vec<_> = libraries.iter().map(|library| library.name.clone()).collect();
    names.sort();
    let mut twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone()).collect();
    twice.dedup();
    twice.retain(|name| !DOUBLED.contains(&name.as_str()));
    twice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_needs_one_allowed_licence_and_a_sum_all() {
        assert!(is_allowed("MIT") && is_allowed("MIT/Apache-2.0") && is_allowed("GPL-3.0-only OR MIT"));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_allowed("MIT AND GPL-3.0-only") && !is_allowed("") && !is_allowed("mine"));
    }

    #[test]
    fn a_text_is_listed_once_with_all_rights_holders() {
        let mut texts = Texts::default();
        texts.add("MIT\n\nCopyright (c) Ada\n\nDo what\nyou like.", "a");
        texts.add("MIT\nCopyright (c) Ben\nDo what you like.", "b");
        texts.add("Copyright [yyyy] [name]", "c");
        let text = texts.written();
        assert_eq!(text.matches("you like.").count(), 1, "{text}");
        assert!(text.contains("a:\nCopyright (c) Ada\n") && text.contains("b:\nCopyright (c) Ben\n"), "{text}");
        assert!(text.contains("c:\n\n\nCopyright [yyyy] [name]\n"), "{text}");
    }

    #[test]
    fn a_second_version_is_found_once() {
        let library = |name: &str, version: &str| Library {
            name: name.into(),
            version: version.into(),
            licence: "MIT".into(),
            folder: String::new(),
        };
        let three = [library("a", "1.0"), library("b", "1.0"), library("a", "2.0"), library("a", "3.0")];
        assert_eq!(doubled(&three), ["a"]);
    }
}
