//! Content files: the default edition is what the sources say, and defects are found with their place.

use engine::content::{MAX_BYTES, MAX_DEFECTS};
use engine::{Content as _, Defect};
use kaiser::content::Provenance;
use kaiser::{Alliance, Content, Province, Side, Space};
use proptest::prelude::*;
use serde_json::Value;

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
    assert_eq!(content.spaces.len(), 52);
    let sizes: Vec<u32> = Province::all().map(|p| content.area(p).count_ones()).collect();
    assert_eq!(sizes, [5, 6, 5, 4, 7, 6, 6, 5, 8]);
    assert_eq!(content.cards, [13, 12, 11, 11, 10]);
    assert_eq!(Side::ALL.map(|side| content[side].roads.len()), [57, 63]);
    assert_eq!(content[Alliance(2)].origin.provenance, Provenance::Rulebook);
    // Every space is on a road, on both sides, and roads go both ways.
    for side in Side::ALL {
        for space in (0..content.spaces.len() as u8).map(Space) {
            assert_ne!(content.near(side, space), 0);
            for other in kaiser::pieces::spaces(content.near(side, space)) {
                assert_ne!(content.near(side, other) & space.bit(), 0);
            }
        }
    }
    // Provinces of one colour never touch.
    for alliance in Alliance::all() {
        let [a, b] = content.pair(alliance);
        assert_ne!(content.colour(a), content.colour(b));
    }
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
    assert_eq!(hash(&|file| file["provinces"][0]["label"] = serde_json::json!([1, 2])), standard);
    assert_eq!(hash(&|file| file["provinces"][0]["name"]["en"] = "Other".into()), standard);
    assert_eq!(hash(&|file| file["provinces"][0]["provenance"] = "source".into()), standard);
    assert_eq!(hash(&|file| file["sides"][0]["roads"].as_array_mut().unwrap().reverse()), standard);
    assert_ne!(hash(&|file| file["cards"][0]["count"] = 12.into()), standard);
    assert_ne!(hash(&|file| drop(file["sides"][0]["roads"].as_array_mut().unwrap().pop())), standard);
    assert_ne!(hash(&|file| file["provinces"][1]["spaces"].as_array_mut().unwrap().swap(0, 1)), standard);
    assert_ne!(
        hash(&|file| {
            let first = file["alliances"][0]["provinces"].take();
            file["alliances"][0]["provinces"] = file["alliances"][1]["provinces"].take();
            file["alliances"][1]["provinces"] = first;
        }),
        standard
    );
}

#[test]
fn defects_are_named_with_their_place() {
    assert_eq!(places(|file| file["format"] = "tianxia-kaiser/9".into()), ["format"]);
    assert_eq!(places(|file| file["edition"]["de"] = "".into()), ["edition.de"]);
    assert_eq!(places(|file| file["cards"][2]["count"] = 1.into()), ["cards[2].count"]);
    assert_eq!(places(|file| file["cards"][0]["colour"] = "green".into()), ["cards", "cards"]);
    assert_eq!(places(|file| file["provinces"][3]["id"] = "yan".into())[0], "provinces[3].id");
    assert_eq!(places(|file| file["provinces"][3]["colour"] = "green".into()), ["provinces"]);
    assert_eq!(places(|file| file["provinces"][2]["spaces"] = Value::Array(vec![]))[0], "provinces[2].spaces");
    assert_eq!(places(|file| file["provinces"][2]["spaces"][0]["x"] = 5000.into()), ["provinces[2].spaces[0]"]);
    assert_eq!(places(|file| file["provinces"][2]["polygon"] = Value::Array(vec![])), ["provinces[2].polygon"]);
    assert_eq!(places(|file| file["alliances"][4]["number"] = 9.into()), ["alliances[4].number"]);
    assert_eq!(places(|file| file["alliances"][4]["provinces"][0] = "nowhere".into()), ["alliances[4].provinces"]);
    assert_eq!(places(|file| file["alliances"][4]["provinces"][0] = "chu".into()), ["alliances[4].provinces"]);
    assert_eq!(places(|file| drop(file["alliances"].as_array_mut().unwrap().pop())), ["alliances"]);
    assert_eq!(places(|file| file["sides"][1]["id"] = "5-6".into()), ["sides"]);
    let roads = "sides[1].roads[3].between";
    assert_eq!(places(|file| file["sides"][1]["roads"][3]["between"][0] = "Nowhere".into()), [roads]);
    assert_eq!(places(|file| file["sides"][1]["roads"][3] = file["sides"][1]["roads"][2].clone()), [roads]);
    assert_eq!(places(|file| file["lakes"][0]["polygon"][0][0] = 4000.into()), ["lakes[0].polygon[0]"]);
}

#[test]
fn every_defect_is_reported_up_to_a_limit() {
    let found = places(|file| {
        file["cards"][2]["count"] = 1.into();
        file["provinces"][2]["spaces"][0]["x"] = 5000.into();
        file["alliances"][4]["number"] = 9.into();
    });
    assert_eq!(found, ["cards[2].count", "provinces[2].spaces[0]", "alliances[4].number"]);
    let many = places(|file| {
        for road in file["sides"][0]["roads"].as_array_mut().unwrap() {
            road["between"] = serde_json::json!(["x", "y"]);
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
    assert_eq!(places(|file| file["provinces"][0]["houses"] = 1.into()).len(), 1);
    assert_eq!(places(|file| file["provinces"][0]["provenance"] = "rumour".into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["count"] = 300.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["count"] = (-1).into()).len(), 1);
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
        (0_u16..70).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(vec!["wei", "Wei1", "red", "3-4", "reconstructed"]).prop_map(Value::from),
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

/// A sound edition can be played to the end.
fn plays(content: Content) {
    use engine::{Game as _, Playout, Rng};
    let content = content.keep();
    let setup = engine::parse_setup::<kaiser::Kaiser>("players=5 fortifications=yes").unwrap();
    let mut state = kaiser::Kaiser::start(content, &setup);
    let plies = Playout::default().run(&mut state, &mut Rng::new(1));
    assert!(plies <= kaiser::Kaiser::MAX_PLIES && state.check().is_ok());
}
