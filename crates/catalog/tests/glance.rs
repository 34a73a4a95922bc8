//! The texts that teach a game keep to its rules and its words: the game at a glance, and the lesson.

use catalog::{GameId, Glance, with_game};
use engine::{Lang, RuleId, Title};
use std::fs;
use testkit::Glossary;

/// The sections before the signs: the goal, a turn, points, the end.
const BEFORE_SIGNS: usize = 4;

/// A file of a game's crate.
fn file(game: &str, path: &str) -> String {
    let path = format!("{}/../{game}/{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).expect(&path)
}

fn code(lang: Lang) -> &'static str {
    match lang {
        Lang::De => "de",
        Lang::En => "en",
    }
}

/// Every rule that a text names exists.
fn rules_exist<G: Title>(text: &str) {
    let prefix = G::Rule::ALL[0].id().split('-').next().unwrap_or_default();
    for word in text.split(|c: char| !(c.is_alphanumeric() || c == '-')) {
        let cited = word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-'));
        assert!(!cited || G::Rule::ALL.iter().any(|rule| rule.id() == word), "{word} is no rule");
    }
}

fn holds<G: Title>() {
    let read = |lang: Lang| Glance::read(&file(G::NAME, &format!("glance/{}.txt", code(lang)))).expect(G::NAME);
    let [de, en] = Lang::ALL.map(read);
    let drawings = |glance: &Glance| {
        let sections = glance.sections.iter();
        sections.map(|s| s.paragraphs.iter().map(|p| p.drawing.clone()).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(drawings(&de), drawings(&en), "{}: both languages draw the same", G::NAME);
    assert_eq!(de.sections.len(), BEFORE_SIGNS + 1, "{}", G::NAME);
    for section in de.sections.iter().chain(&en.sections) {
        let text: String = section.paragraphs.iter().map(|paragraph| paragraph.text.as_str()).collect();
        rules_exist::<G>(&text);
        assert!(text.contains(G::Rule::ALL[0].id().split('-').next().unwrap_or_default()), "no rule is cited");
    }
}

/// The games with such a page; a new game may do without at first.
fn shown() -> Vec<GameId> {
    let has = |game: &GameId| fs::exists(format!("{}/../{game}/glance", env!("CARGO_MANIFEST_DIR"))).unwrap_or(false);
    GameId::ALL.iter().copied().filter(has).collect()
}

#[test]
fn every_page_holds() {
    assert!(shown().len() >= 4);
    for game in shown() {
        with_game!(game, G => holds::<G>());
    }
}

#[test]
fn lessons_and_glances_keep_to_the_glossaries() {
    for game in shown() {
        let glossary = Glossary::read(&file(game.name(), "README.md"));
        for lang in Lang::ALL {
            let lesson = file(game.name(), &format!("lessons/{}.txt", code(lang)));
            // Names of drawings are not words.
            let glance = file(game.name(), &format!("glance/{}.txt", code(lang)));
            let glance: String = glance.split_inclusive('\n').filter(|line| !line.starts_with(':')).collect();
            for (text, what) in [(lesson, "lesson"), (glance, "glance")] {
                let faults = glossary.faults(lang, &text);
                assert!(faults.is_empty(), "{game}, {what}, {lang:?}: {faults:?}");
            }
        }
    }
}

#[test]
fn a_damaged_page_is_refused_with_a_reason() {
    for bad in [
        "",
        "tianxia glance 1",
        "tianxia glance 1\nwords",
        "tianxia glance 1\n# A\nwords",
        "tianxia glance 1\n# A\n: house",
    ] {
        assert!(Glance::read(bad).is_err(), "{bad}");
    }
    let glance = Glance::read("tianxia glance 1\n\n# A\n: house/1 +\nOne\ntwo.\n").expect("a page");
    let paragraph = &glance.sections[0].paragraphs[0];
    assert_eq!((paragraph.drawing.len(), paragraph.text.as_str()), (2, "One two."));
}
