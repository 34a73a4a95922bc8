//! Content files: the default edition is what the sources say, and defects are found with their place.

use engine::Content as _;
use engine::content::MAX_DEFECTS;
use kaiser::{Alliance, Content, Province, Side, Space};
use serde_json::Value;

fn places(change: impl FnOnce(&mut Value)) -> Vec<String> {
    testkit::defects::<Content>(change)
}

#[test]
fn the_default_edition() {
    let content = Content::standard();
    assert_eq!(content.spaces.len(), 52);
    let sizes: Vec<u8> = Province::all().map(|p| content.area(p).len()).collect();
    assert_eq!(sizes, [5, 6, 5, 4, 7, 6, 6, 5, 8]);
    assert_eq!(content.cards, engine::Map([13, 12, 11, 11, 10]));
    assert_eq!(Side::ALL.map(|side| content[side].roads.len()), [57, 63]);
    let file: Value = serde_json::from_str(Content::DEFAULT).unwrap();
    assert_eq!(file["alliances"][2]["provenance"], "rulebook");
    // Every space is on a road, on both sides, and roads go both ways.
    for side in Side::ALL {
        for space in (0..content.spaces.len() as u8).map(Space) {
            assert!(!content.near(side, space).is_empty());
            for other in content.near(side, space).iter() {
                assert!(content.near(side, other).has(space));
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
    let hash = |change: &dyn Fn(&mut Value)| testkit::edited::<Content>(change).expect("a sound edition").hash();
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
fn wrong_types_and_unknown_fields_are_named_with_their_places() {
    let place = |json: &str| Content::parse(json).expect_err("a defect")[0].place.clone();
    assert_eq!(place(""), "line 1, column 0");
    assert_eq!(place("[]"), "file");
    assert_eq!(place("{\n\"format\": 3}"), "format");
    assert_eq!(places(|file| file["extra"] = 1.into()), ["file"]);
    assert_eq!(places(|file| file["provinces"][0]["houses"] = 1.into()).len(), 1);
    assert_eq!(places(|file| file["provinces"][0]["provenance"] = "rumour".into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["count"] = 300.into()), ["cards[0].count"]);
    assert_eq!(places(|file| file["cards"][0]["count"] = (-1).into()).len(), 1);
}

/// Cut, huge, changed and senseless files are refused, and accepted files can be played.
#[test]
fn damaged_files_are_refused_or_played() {
    testkit::editions::<kaiser::Kaiser>();
}
