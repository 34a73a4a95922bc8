//! `cargo xtask rules`: every rule id of every game, with the tests that carry it in their names.

use crate::repo::{files, games, is, read};
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;

/// The names of a crate's tests.
type Tests = BTreeSet<String>;

/// A rule id, or an example's, and the tests that carry it.
struct Row {
    id: String,
    tests: Vec<String>,
}

/// Prints the table; fails where an id has no test or an example is skipped.
pub(crate) fn rules() -> Result<()> {
    for game in games() {
        let rows = rows(game)?;
        println!("## {game}: {} rules and examples\n\n| Rule | Tests |\n|---|---|", rows.len());
        for Row { id, tests } in &rows {
            let tests: Vec<_> = tests.iter().map(|test| format!("`{test}`")).collect();
            println!("| {id} | {} |", tests.join(", "));
        }
        println!();
    }
    check()
}

/// Fails where an id or an example has no test, or a test names an example that is not listed.
pub(crate) fn check() -> Result<()> {
    let mut count = 0;
    let mut missing = Vec::new();
    for game in games() {
        let rows = rows(game)?;
        count += rows.len();
        missing.extend(rows.into_iter().filter(|row| row.tests.is_empty()).map(|row| row.id));
    }
    if !missing.is_empty() {
        bail!("no test carries the id of {}", missing.join(", "));
    }
    println!("{count} rules and examples, each with a test");
    Ok(())
}

/// A game's ids and examples, each with its tests.
fn rows(game: &str) -> Result<Vec<Row>> {
    let (prefix, ids) = ids(game)?;
    let tests = tests(game)?;
    let path = format!("crates/{game}/README.md");
    let readme = read(&path).with_context(|| format!("{path} is missing"))?;
    let examples = examples(&prefix, &readme).with_context(|| format!("{path} has no section `{EXAMPLES}`"))?;
    if let Some(test) = tests.iter().find(|test| unlisted(&prefix, &examples, test)) {
        bail!("{path} does not list the example of the test {test}");
    }
    let ids = ids.into_iter().chain(examples);
    let found = |id: &str| tests.iter().filter(|test| carries(test, id)).cloned().collect();
    Ok(ids.map(|id| Row { tests: found(&id), id }).collect())
}

/// Whether a test's name carries a rule id: `KC-P9` is in `kc_p9_…` and not in `kc_p90_…`.
fn carries(test: &str, id: &str) -> bool {
    let id = id.to_lowercase().replace('-', "_");
    test.match_indices(&id).any(|(at, _)| {
        let (before, after) = (&test[..at], &test[at + id.len()..]);
        (before.is_empty() || before.ends_with('_')) && (after.is_empty() || after.starts_with('_'))
    })
}

/// The prefix and the ids of a game, from the `rules!` list of its `why.rs`, which is its `Rule::ALL`.
pub(crate) fn ids(game: &str) -> Result<(String, Vec<String>)> {
    let path = format!("crates/{game}/src/why.rs");
    let source = read(&path).with_context(|| format!("{path} is missing"))?;
    parse_ids(&source).with_context(|| format!("{path} has no list `rules! {{ \"XX\"; … }}`"))
}

fn parse_ids(source: &str) -> Option<(String, Vec<String>)> {
    let code: String = source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
    let (_, list) = code.split_once("rules!")?;
    let (list, _) = list.split_once('{')?.1.split_once('}')?;
    let (prefix, names) = list.split_once(';')?;
    let prefix = prefix.trim().trim_matches('"').to_string();
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let ids = names.map(|name| format!("{prefix}-{name}")).collect();
    Some((prefix, ids))
}

/// Where a game's README lists the rulebook's examples, or says that there are none.
const EXAMPLES: &str = "## Examples of the rulebook";

/// The ids in the first column of that list: `KC-Ex4`, `ZG-Ex-U2`.
fn examples(prefix: &str, readme: &str) -> Option<Vec<String>> {
    let (_, rest) = readme.split_once(EXAMPLES)?;
    let section = rest.split("\n## ").next()?;
    let start = format!("{prefix}-Ex");
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    Some(cells.filter(|id| id.starts_with(&start)).map(String::from).collect())
}

/// Whether a test is named after an example that the list lacks.
fn unlisted(prefix: &str, examples: &[String], test: &str) -> bool {
    test.starts_with(&format!("{}_ex", prefix.to_lowercase())) && !examples.iter().any(|id| carries(test, id))
}

/// Every test function of a game's crate.
fn tests(game: &str) -> Result<Tests> {
    let mut tests = Tests::new();
    for path in files(&format!("crates/{game}"))?.into_iter().filter(|path| is(path, "rs")) {
        let source = read(&path).unwrap_or_default();
        tests.extend(test_names(&source).map(String::from));
    }
    Ok(tests)
}

/// The names of the functions that follow a `#[test]`.
fn test_names(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]").skip(1).filter_map(|rest| {
        let name = &rest[rest.find("fn ")? + 3..];
        name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_from_the_list() {
        let source = "use engine::*;\nengine::rules! {\n    \"KC\"; // the book\n    S1, S2,\n    P9, // limit\n}\n";
        let (prefix, ids) = parse_ids(source).expect("a list");
        assert_eq!((prefix.as_str(), ids.join(" ").as_str()), ("KC", "KC-S1 KC-S2 KC-P9"));
        assert!(parse_ids("enum Rule {}").is_none());
    }

    #[test]
    fn a_name_carries_whole_ids_only() {
        assert!(carries("kc_p9_limit", "KC-P9") && carries("kc_p9", "KC-P9") && carries("kc_p8_kc_p9_both", "KC-P9"));
        assert!(!carries("kc_p90_other", "KC-P9") && !carries("xkc_p9_other", "KC-P9"));
    }

    #[test]
    fn test_functions_are_found() {
        let source =
            "#[test]\nfn kc_ex4_houses() {}\nfn kc_ex5_helper() {}\n#[test]\n#[should_panic]\nfn kc_s1_cards() {}";
        assert_eq!(test_names(source).collect::<Vec<_>>(), ["kc_ex4_houses", "kc_s1_cards"]);
    }

    #[test]
    fn examples_are_listed_with_ids_of_either_form() {
        let list = "| Example | What |\n|---|---|\n| ZG-Ex-U2 | one |\n| ZG-Ex4 | two |\n";
        let readme = format!("# zg\n\n{EXAMPLES}\n\n{list}\n## Ids\n\n| ZG-Ex9 | not in the section |\n");
        let listed = examples("ZG", &readme).expect("a section");
        assert_eq!(listed, ["ZG-Ex-U2", "ZG-Ex4"]);
        assert!(!unlisted("ZG", &listed, "zg_ex_u2_p6_first") && !unlisted("ZG", &listed, "zg_u2_other"));
        assert!(unlisted("ZG", &listed, "zg_ex_u3_p7_third"));
        assert_eq!(examples("DY", "## Examples of the rulebook\n\nNone.\n"), Some(Vec::new()));
        assert_eq!(examples("DY", "# yunhe\n"), None);
    }
}
