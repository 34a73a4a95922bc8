//! Content files: the default edition is what the sources say, and defects are found with their place.

use engine::content::{MAX_BYTES, MAX_DEFECTS};
use engine::{Content as _, Defect, Game as _, Playout, Rng};
use proptest::prelude::*;
use serde_json::Value;
use zhenghe::content::{CardKind, Provenance};
use zhenghe::{Card, Content, Side, ZhengHe};

fn default_file() -> Value {
    serde_json::from_str(Content::DEFAULT).expect("the default edition is JSON")
}

fn parse(file: &Value) -> Result<Content, Vec<Defect>> {
    Content::parse(&file.to_string())
}

/// The places of all defects after a change to the default edition.
fn places(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut file = default_file();
    change(&mut file);
    let defects = parse(&file).expect_err("the change is a defect");
    assert!(defects.iter().all(|defect| !defect.problem.is_empty()));
    defects.into_iter().map(|defect| defect.place).collect()
}

#[test]
fn the_default_edition() {
    let content = Content::standard();
    // Nine cards each of one, two and three points; three cards in a row share kind and voyage.
    for n in 1..=27 {
        let info = &content.cards[usize::from(n) - 1];
        assert_eq!(content.points(Card::number(n)), (n - 1) % 3 + 1);
        let kind = match n {
            1..=3 => CardKind::Special(Side::Barbarian),
            4..=6 => CardKind::Special(Side::Emperor),
            _ => CardKind::General((n - 7) / 3),
        };
        assert_eq!(info.kind, kind, "#{n}");
    }
    let from_the_rulebook: Vec<usize> =
        (1..=27).filter(|n| content.cards[n - 1].provenance == Provenance::Rulebook).collect();
    assert_eq!(from_the_rulebook, [1, 2, 5, 8, 11, 12, 24]);
    // The weakest general cards give the barbarians nothing.
    let silent = (7..=27).filter(|n| content.cards[n - 1].deeds[1][0].is_empty()).collect::<Vec<_>>();
    assert_eq!(silent, [7, 10, 13, 16, 19, 22, 25]);
    assert_eq!(content.events.each_ref().map(Vec::len), [8, 8, 8]);
    assert_eq!(content.roads.len(), 18);
}

#[test]
fn the_hash_sees_play_and_nothing_else() {
    let hash = |change: &dyn Fn(&mut Value)| {
        let mut file = default_file();
        change(&mut file);
        parse(&file).expect("a sound edition").hash()
    };
    let standard = Content::standard().hash();
    assert_eq!(hash(&|_| ()), standard);
    assert_eq!(hash(&|file| file["places"][0]["at"] = serde_json::json!([1, 2])), standard);
    assert_eq!(hash(&|file| file["cards"][0]["name"]["en"] = "Other".into()), standard);
    assert_eq!(hash(&|file| file["cards"][0]["provenance"] = "source".into()), standard);
    assert_eq!(hash(&|file| file["roads"].as_array_mut().unwrap().reverse()), standard);
    assert_ne!(hash(&|file| file["cards"][0]["points"] = 2.into()), standard);
    assert_ne!(hash(&|file| file["cards"][8]["emperor"]["one-of"][0]["modifier"] = (-2).into()), standard);
    assert_ne!(hash(&|file| drop(file["roads"].as_array_mut().unwrap().pop())), standard);
    assert_ne!(hash(&|file| file["solo"]["events"][3]["lines"][0]["n"] = 2.into()), standard);
    assert_ne!(hash(&|file| file["solo"]["levels"][0]["gold"] = 1.into()), standard);
}

#[test]
fn defects_are_named_with_their_place() {
    assert_eq!(places(|file| file["format"] = "tianxia-zhenghe/9".into()), ["format"]);
    assert_eq!(places(|file| file["edition"]["de"] = "".into()), ["edition.de"]);
    assert_eq!(places(|file| file["places"][2]["id"] = "No Place".into())[0], "places[2].id");
    assert_eq!(places(|file| file["places"][2]["id"] = "gansu".into())[0], "places[2].id");
    assert_eq!(places(|file| file["places"][2]["kind"] = "empire".into())[0], "places");
    assert_eq!(places(|file| file["voyages"][3]["number"] = 9.into()), ["voyages"]);
    assert_eq!(places(|file| file["roads"][3]["between"][0] = "nowhere".into()), ["roads[3].between"]);
    assert_eq!(places(|file| file["roads"][0]["between"][1] = "manchu".into()), ["roads[0].between"]);
    assert_eq!(places(|file| file["roads"][4] = file["roads"][3].clone()), ["roads[4].between"]);
    assert_eq!(places(|file| file["cards"][4]["number"] = 9.into()), ["cards"]);
    assert_eq!(places(|file| file["cards"][4]["points"] = 4.into()), ["cards[4].points"]);
    assert_eq!(places(|file| file["cards"][8]["voyage"] = 8.into()), ["cards[8].voyage"]);
    assert_eq!(places(|file| file["cards"][4]["voyage"] = 3.into()), ["cards[4].voyage"]);
    assert_eq!(places(|file| file["cards"][8]["kind"] = "emperor".into()).len(), 5, "counts, halves and voyage");
    let job = "cards[8].emperor.one-of[0]";
    assert_eq!(places(|file| file["cards"][8]["emperor"]["one-of"][0]["n"] = 4.into()), [format!("{job}.n")]);
    assert_eq!(places(|file| file["cards"][8]["emperor"]["one-of"][0]["do"] = "gather".into())[0], format!("{job}.do"));
    assert_eq!(
        places(|file| file["cards"][8]["emperor"]["one-of"][0]["exact"] = true.into()),
        [format!("{job}.exact")]
    );
    let modifier = |file: &mut Value| file["cards"][8]["emperor"]["one-of"][0]["modifier"] = 9.into();
    assert_eq!(places(modifier), [format!("{job}.modifier")]);
    let none = |file: &mut Value| file["cards"][8]["emperor"]["one-of"] = Value::Array(vec![]);
    assert_eq!(places(none), ["cards[8].emperor.one-of"]);
    assert_eq!(places(|file| file["solo"]["levels"][0]["gold"] = 5.into()), ["solo.levels[0]"]);
    assert_eq!(places(|file| file["solo"]["levels"][0]["level"] = "mild".into()), ["solo.levels"]);
    assert_eq!(places(|file| file["solo"]["events"][2]["deck"] = 4.into()), ["solo.events[2].deck"]);
    assert_eq!(places(|file| file["solo"]["events"][2]["deck"] = 2.into()).len(), 1, "nine cards in a deck");
    let line = "solo.events[0].lines[1]";
    assert_eq!(places(|file| file["solo"]["events"][0]["lines"][1]["n"] = 0.into()), [format!("{line}.n")]);
    let margin = |file: &mut Value| file["solo"]["events"][0]["lines"][0]["margin"] = 1.into();
    assert_eq!(places(margin), ["solo.events[0].lines[0].margin"]);
}

#[test]
fn every_defect_is_reported_up_to_a_limit() {
    let found = places(|file| {
        file["cards"][2]["points"] = 0.into();
        file["voyages"][3]["number"] = 9.into();
        file["solo"]["events"][2]["deck"] = 0.into();
    });
    assert_eq!(found, ["voyages", "cards[2].points", "solo.events[2].deck"]);
    let many = places(|file| {
        for card in file["cards"].as_array_mut().unwrap() {
            card["points"] = 9.into();
            card["name"]["de"] = "".into();
        }
    });
    assert_eq!(many.len(), MAX_DEFECTS);
}

#[test]
fn wrong_types_and_unknown_fields_are_named_with_line_and_column() {
    let place = |json: &str| Content::parse(json).expect_err("a defect")[0].place.clone();
    assert_eq!(place(""), "line 1, column 0");
    assert_eq!(place("[]"), "line 1, column 2");
    assert_eq!(place("{\n\"format\": 3}"), "line 2, column 11");
    assert_eq!(places(|file| file["extra"] = 1.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["cost"] = 1.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["provenance"] = "rumour".into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["points"] = 300.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["few"]["one-of"][0]["do"] = "dance".into()).len(), 1);
}

#[test]
fn a_huge_file_is_refused_at_once() {
    let mut file = String::from(Content::DEFAULT);
    file.extend(std::iter::repeat_n(' ', MAX_BYTES));
    assert_eq!(Content::parse(&file).expect_err("too large")[0].place, "file");
    let deep = "[".repeat(100_000);
    assert!(Content::parse(&deep).is_err());
}

#[test]
fn truncated_files_are_refused() {
    let file = Content::DEFAULT;
    for end in (0..file.trim_end().len()).step_by(97).filter(|&end| file.is_char_boundary(end)) {
        assert!(Content::parse(&file[..end]).is_err());
    }
}

/// Every place in a JSON value, as a pointer.
fn pointers(value: &Value, at: String, out: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| pointers(value, format!("{at}/{key}"), out)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, value)| pointers(value, format!("{at}/{i}"), out));
        }
        _ => {}
    }
    out.push(at);
}

fn odd_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-6_i16..9).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(vec!["gansu", "manchu", "empire", "attack", "voyage", "lose-gold", "general", "source"])
            .prop_map(Value::from),
        Just(Value::Array(vec![])),
        Just(Value::Object(serde_json::Map::new())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_files_never_panic(changes in prop::collection::vec((any::<prop::sample::Index>(), odd_value()), 1..4)) {
        let mut file = default_file();
        for (index, value) in changes {
            let mut all = Vec::new();
            pointers(&file, String::new(), &mut all);
            *file.pointer_mut(index.get::<String>(&all)).expect("a place in the file") = value;
        }
        match parse(&file) {
            Ok(content) => plays(content),
            Err(defects) => prop_assert!(!defects.is_empty() && defects.len() <= MAX_DEFECTS),
        }
    }

    #[test]
    fn mutated_bytes_never_panic(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = Content::DEFAULT.as_bytes().to_vec();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes) && let Ok(content) = Content::parse(&text) {
            plays(content);
        }
    }

    #[test]
    fn any_text_never_panics(text in ".{0,200}") {
        prop_assert!(Content::parse(&text).is_err());
    }
}

/// A sound edition can be played to the end, alone and by two.
fn plays(content: Content) {
    let content = content.keep();
    for setup in ["players=1", "players=2"] {
        let setup = engine::parse_setup::<ZhengHe>(setup).unwrap();
        let mut state = ZhengHe::start(content, &setup);
        let plies = Playout::default().run(&mut state, &mut Rng::new(1));
        assert!(plies <= ZhengHe::MAX_PLIES && state.check().is_ok());
    }
}
