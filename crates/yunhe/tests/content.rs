//! The content file: the default edition is sound, and every defect is found at its place.

use crate::position::edition;
use engine::Content as _;
use serde_json::{Value, json};
use yunhe::Content;

fn defects(change: impl FnOnce(&mut Value)) -> Vec<String> {
    testkit::defects::<Content>(change)
}

#[test]
fn the_default_edition_is_sound() {
    let content = Content::standard();
    assert_eq!(content.shapes.iter().map(|s| u32::from(s.count) * u32::from(s.value)).sum::<u32>(), 99);
    assert_eq!(content.cards.iter().filter(|card| card.place.0[0].is_some()).count(), 9, "supply on nearly every card");
    assert_eq!(content.cards.iter().filter(|card| card.place.0[1].is_some()).count(), 9, "build on nearly every card");
    let all: Vec<bool> = (0..13).map(|deed| content.cards.iter().any(|card| card.place.0[deed].is_some())).collect();
    assert_eq!(all, [true; 13], "all thirteen actions occur");
    let rotations: Vec<u8> = content.shapes.iter().map(|shape| shape.rotations).collect();
    assert_eq!(rotations, [1, 6, 6, 6, 3, 6, 6, 6, 2, 6, 3, 6, 6]);
}

#[test]
fn every_datum_has_a_provenance() {
    fn walk(value: &Value, path: &str) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| walk(item, path)),
            Value::Object(fields) => {
                let datum = fields.contains_key("id") || fields.contains_key("value");
                assert!(!datum || fields.contains_key("provenance"), "{path}: {value}");
                fields.iter().for_each(|(key, value)| walk(value, key));
            }
            _ => {}
        }
    }
    walk(&serde_json::from_str(Content::DEFAULT).unwrap(), "file");
}

#[test]
fn defects_are_found_at_their_place() {
    let cases: Vec<(&str, Vec<String>)> = vec![
        ("format", defects(|json| json["format"] = json!("tianxia-yunhe/9"))),
        ("edition.de", defects(|json| json["edition"]["de"] = json!(" "))),
        ("fields[3].id", defects(|json| json["fields"][3]["id"] = json!("T1-1a"))),
        ("fields[3].id", defects(|json| json["fields"][3]["id"] = json!("T1 1c"))),
        ("fields[2].territory", defects(|json| json["fields"][2]["territory"] = json!("T9"))),
        ("fields[10].territory", defects(|json| json["fields"][10]["territory"] = json!("T1"))),
        ("fields[5]", defects(|json| json["fields"][5]["q"] = json!(99))),
        ("territories[0]", defects(|json| json["fields"][2]["symbol"] = json!(17))),
        ("territories", defects(|json| drop(json["territories"].as_array_mut().unwrap().pop()))),
        ("turning_points.south[1]", defects(|json| json["turning_points"]["south"][1] = json!("PAG2"))),
        ("turning_points.south[0]", defects(|json| json["turning_points"]["south"][0] = json!("nowhere"))),
        ("turning_points.north", defects(|json| json["turning_points"]["north"] = json!("HAN"))),
        ("old_canal.course[4]", defects(|json| json["old_canal"]["course"][4] = json!("T1-9z"))),
        ("canals[2].arms", defects(|json| json["canals"][2]["arms"] = json!([0, 1, 1]))),
        ("canals[2].arms", defects(|json| json["canals"][2]["arms"] = json!([6]))),
        ("canals", defects(|json| json["canals"][0]["count"] = json!(3))),
        ("canals[0].count", defects(|json| json["canals"][0]["count"] = json!(0))),
        ("canals[12].value", defects(|json| json["canals"][12]["value"] = json!(200))),
        ("unrest.count", defects(|json| json["unrest"]["count"] = json!(9))),
        ("cards", defects(|json| drop(json["cards"].as_array_mut().unwrap().pop()))),
        ("cards[0].slots", defects(|json| json["cards"][0]["slots"] = json!([]))),
        ("cards[0].slots[1]", defects(|json| json["cards"][0]["slots"][1] = json!([]))),
        ("cards[0].slots[1]", defects(|json| json["cards"][0]["slots"][1][0]["count"] = json!(9))),
        ("cards[0].slots", defects(|json| json["cards"][0]["slots"][1][0]["action"] = json!("supply"))),
        ("readings.round_guard.value", defects(|json| json["readings"]["round_guard"]["value"] = json!(0))),
    ];
    for (place, found) in cases {
        assert!(found.iter().any(|defect| defect == place), "{place} is not among {found:?}");
    }
}

#[test]
fn a_board_without_a_way_on_is_refused() {
    // The two fields below Beijing are moved far away: the Coordinator cannot leave it.
    let found = defects(|json| {
        for at in 1..4 {
            json["fields"][at]["q"] = json!(20 + at);
        }
    });
    assert!(found.contains(&"fields[0]".to_string()), "{found:?}");
}

#[test]
fn unreadable_files_are_explained() {
    for text in ["", "{", "[]", "null", "{\"format\": 3}", &"x".repeat(2_000_000)] {
        assert!(!Content::parse(text).unwrap_err().is_empty());
    }
    let half = &Content::DEFAULT[..Content::DEFAULT.len() / 2];
    assert!(Content::parse(half).unwrap_err()[0].place.starts_with("line "));
    assert_eq!(defects(|json| json["cards"][0]["colour"] = json!("red")), ["cards[0]"]);
}

#[test]
fn the_hash_covers_play_and_nothing_else() {
    let hash = Content::standard().hash();
    assert_eq!(edition(|_| {}).hash(), hash);
    assert_eq!(edition(|json| json["edition"]["de"] = json!("Andere")).hash(), hash);
    assert_eq!(edition(|json| json["fields"][0]["provenance"] = json!("rulebook")).hash(), hash);
    assert_ne!(edition(|json| json["canals"][0]["value"] = json!(4)).hash(), hash);
    assert_ne!(edition(|json| json["readings"]["round_guard"]["value"] = json!(9)).hash(), hash);
}

/// Cut, huge, changed and senseless files are refused, and accepted files can be played.
#[test]
fn damaged_files_are_refused_or_played() {
    testkit::editions::<yunhe::Yunhe>();
}
