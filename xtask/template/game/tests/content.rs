//! Content files: the default edition, and defects with their place.

use engine::Content as _;
use serde_json::{Value, json};
use specimen::Content;

fn places(change: impl FnOnce(&mut Value)) -> Vec<String> {
    testkit::defects::<Content>(change)
}

#[test]
fn the_default_edition() {
    let points: Vec<u8> = Content::standard().lanterns.iter().map(|face| face.points).collect();
    assert_eq!(points, (1..=12).collect::<Vec<_>>());
}

#[test]
fn defects_are_found_with_their_place() {
    assert_eq!(places(|file| file["format"] = "chess/1".into()), ["format"]);
    assert_eq!(places(|file| file["lanterns"][3]["points"] = json!(21)), ["lanterns[3].points"]);
    assert_eq!(places(|file| file["lanterns"][3]["name"]["de"] = "".into()), ["lanterns[3].name"]);
    assert_eq!(places(|file| drop(file["lanterns"].as_array_mut().map(Vec::pop))), ["lanterns"]);
}

#[test]
fn damaged_files_are_refused_or_played() {
    testkit::editions::<specimen::Specimen>();
}
