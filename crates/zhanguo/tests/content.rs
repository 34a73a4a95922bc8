//! The content file: defects are found with their place, and nothing panics.

use engine::Content as _;
use serde_json::{Value, json};
use zhanguo::Content;

fn places(change: impl FnOnce(&mut Value)) -> Vec<String> {
    testkit::defects::<Content>(change)
}

#[test]
fn the_default_edition_is_valid_and_complete() {
    let content = Content::parse(Content::DEFAULT).unwrap();
    assert_eq!(content, *Content::standard());
    assert_eq!(content.cards.iter().len(), 120);
    for (kind, orders) in content.orders.iter().enumerate() {
        assert!(orders.iter().all(|order| order.kind.index() == kind));
    }
}

#[test]
fn every_datum_says_where_it_comes_from() {
    let file: Value = serde_json::from_str(Content::DEFAULT).unwrap();
    for list in ["regions", "borders", "areas", "tiles", "orders", "tracks", "rewards", "boards", "cards"] {
        for (n, datum) in file[list].as_array().unwrap().iter().enumerate() {
            assert!(datum["provenance"].is_string(), "{list}[{n}]");
        }
    }
    assert_eq!(places(|file| drop(file["cards"][3].as_object_mut().unwrap().remove("provenance"))).len(), 1);
    assert_eq!(places(|file| file["cards"][3]["provenance"] = json!("hearsay")).len(), 1);
}

#[test]
fn defects_are_found_with_their_place() {
    let found = |place: &str, change: fn(&mut Value)| {
        let places = places(change);
        assert!(places.iter().any(|found| found == place), "{place} is not among {places:?}");
    };
    found("format", |file| file["format"] = json!("tianxia-zhanguo/9"));
    found("borders[2].between", |file| file["borders"][2]["between"] = json!([3, 6]));
    found("borders[0].between", |file| file["borders"][0]["between"] = json!([2, 2]));
    found("borders", |file| drop(file["borders"].as_array_mut().unwrap().pop()));
    found("regions", |file| drop(file["regions"].as_array_mut().unwrap().pop()));
    found("regions[1].squares", |file| file["regions"][1]["squares"] = json!([]));
    found("regions[1].squares[0].points", |file| file["regions"][1]["squares"][0]["points"] = json!(5));
    found("tiles[5].front.criterion", |file| file["tiles"][1]["front"]["criterion"] = json!("calm"));
    found("tiles[0].back.levels[2]", |file| file["tiles"][0]["back"]["levels"] = json!([1, 2, 99]));
    found("tiles", |file| drop(file["tiles"].as_array_mut().unwrap().pop()));
    found("orders[0].places[2]", |file| file["orders"][0]["places"] = json!([1, 1, 1]));
    found("orders[0].places[0]", |file| file["orders"][0]["places"] = json!([4, 1]));
    found("orders[5].places[1]", |file| file["orders"][5]["places"] = json!([3, 3]));
    found("orders[5].places", |file| file["orders"][5]["places"] = json!([3]));
    found("orders of kind wall", |file| file["orders"][0]["kind"] = json!("palace"));
    found("tracks[1]", |file| file["tracks"][1]["kind"] = json!("wall"));
    found("tracks", |file| drop(file["tracks"].as_array_mut().unwrap().pop()));
    found("tracks[0].values[3]", |file| file["tracks"][0]["values"] = json!([5, 3, 2, 0]));
    found("rewards[0].region", |file| file["rewards"][0]["region"] = json!(9));
    found("rewards[0].region", |file| drop(file["rewards"][0].as_object_mut().unwrap().remove("region")));
    found("rewards[2].official", |file| file["rewards"][2]["official"] = Value::Null);
    found("rewards[4].round", |file| file["rewards"][4]["round"] = json!(6));
    found("rewards[1]", |file| file["rewards"][1]["aspect"] = json!("writing"));
    found("rewards", |file| drop(file["rewards"].as_array_mut().unwrap().pop()));
    found("rewards[8].regions", |file| file["rewards"][8]["regions"] = json!([]));
    found("boards[2].board", |file| file["boards"][2]["board"] = json!("star"));
    found("boards[0].tracks[4]", |file| file["boards"][0]["tracks"] = json!([4, 3, 3, 3, 1]));
    found("boards[0].no_palace[0]", |file| file["boards"][0]["no_palace"] = json!([5, 2, 2, 2, 2]));
    found("boards[0].officials", |file| file["boards"][0]["officials"] = json!(["red"]));
    found("boards[1].abilities[0].points", |file| file["boards"][1]["abilities"][0]["points"] = json!(9));
    found("boards[1].abilities[0].on", |file| file["boards"][1]["abilities"][0]["on"] = json!(["wall"]));
    found("boards[1].abilities[1].on", |file| file["boards"][1]["abilities"][1]["on"] = json!([]));
    found("cards[7].number", |file| file["cards"][7]["number"] = json!(9));
    found("cards[7].trigger", |file| file["cards"][7]["trigger"] = json!("relocate"));
    found("cards[11].bonus.points", |file| file["cards"][11]["bonus"]["points"] = json!(0));
    found("cards", |file| drop(file["cards"].as_array_mut().unwrap().pop()));
}

#[test]
fn unknown_words_and_wrong_types_are_refused_with_their_places() {
    let found = |place: &str, change: fn(&mut Value)| assert_eq!(places(change), [place]);
    found("cards[0]", |file| file["cards"][0]["colour"] = json!("ivory"));
    found("cards[0].number", |file| file["cards"][0]["number"] = json!("one"));
    found("cards[0].bonus.kind", |file| file["cards"][0]["bonus"]["kind"] = json!(["octagon"]));
    found("boards", |file| file["boards"] = json!(7));
    found("rewards[0].kind", |file| file["rewards"][0]["kind"] = json!("gold"));
    let truncated = &Content::DEFAULT[..Content::DEFAULT.len() / 2];
    assert!(Content::parse(truncated).unwrap_err()[0].place.starts_with("line "));
    assert_eq!(Content::parse(&" ".repeat(2 << 20)).unwrap_err()[0].place, "file");
}

#[test]
fn the_hash_is_of_what_matters_for_play() {
    let with = |change: &dyn Fn(&mut Value)| testkit::edited::<Content>(change).expect("a sound edition").hash();
    let standard = Content::standard().hash();
    assert_eq!(with(&|file| file["regions"][0]["name"]["de"] = json!("Qin")), standard);
    assert_eq!(with(&|file| file["regions"][0]["at"] = json!([1, 2])), standard);
    assert_eq!(with(&|file| file["cards"][0]["provenance"] = json!("source")), standard);
    assert_ne!(with(&|file| file["cards"][0]["bonus"] = json!({"kind": "worker"})), standard);
    assert_ne!(with(&|file| file["tiles"][5]["front"]["levels"] = json!([5, 10, 17])), standard);
    assert_ne!(with(&|file| file["boards"][0]["tracks"] = json!([4, 4, 3, 3, 2])), standard);
}

/// Cut, huge, changed and senseless files are refused, and accepted files can be played.
#[test]
fn damaged_files_are_refused_or_played() {
    testkit::editions::<zhanguo::ZhanGuo>();
}
