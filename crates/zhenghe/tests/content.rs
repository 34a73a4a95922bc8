//! Content files: the default edition is what the sources say, and defects are found with their place.

use engine::Content as _;
use engine::content::MAX_DEFECTS;
use serde_json::Value;
use zhenghe::content::CardKind;
use zhenghe::{Card, Content, Side, ZhengHe};

fn places(change: impl FnOnce(&mut Value)) -> Vec<String> {
    testkit::defects::<Content>(change)
}

#[test]
fn the_default_edition() {
    let content = Content::standard();
    // Nine cards each of one, two and three points; three cards in a row share kind and voyage.
    for n in 1..=27 {
        let info = &content.cards.0[usize::from(n) - 1];
        assert_eq!(content.points(Card::number(n)), (n - 1) % 3 + 1);
        let kind = match n {
            1..=3 => CardKind::Special(Side::Barbarian),
            4..=6 => CardKind::Special(Side::Emperor),
            _ => CardKind::General((n - 7) / 3),
        };
        assert_eq!(info.kind, kind, "#{n}");
    }
    let file: Value = serde_json::from_str(Content::DEFAULT).unwrap();
    let from_the_rulebook: Vec<usize> = (1..=27).filter(|n| file["cards"][n - 1]["provenance"] == "rulebook").collect();
    assert_eq!(from_the_rulebook, [1, 2, 5, 8, 11, 12, 24]);
    // The weakest general cards give the barbarians nothing.
    let silent = (7..=27).filter(|n| content.cards.0[n - 1].deeds.0[1][0].is_empty()).collect::<Vec<_>>();
    assert_eq!(silent, [7, 10, 13, 16, 19, 22, 25]);
    assert_eq!(content.events.each_ref().map(Vec::len), [8, 8, 8]);
    assert_eq!(content.roads.len(), 18);
}

#[test]
fn the_hash_sees_play_and_nothing_else() {
    let hash = |change: &dyn Fn(&mut Value)| testkit::edited::<Content>(change).expect("a sound edition").hash();
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
fn wrong_types_and_unknown_fields_are_named_with_their_places() {
    let place = |json: &str| Content::parse(json).expect_err("a defect")[0].place.clone();
    assert_eq!(place(""), "line 1, column 0");
    assert_eq!(place("[]"), "file");
    assert_eq!(place("{\n\"format\": 3}"), "format");
    assert_eq!(places(|file| file["extra"] = 1.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["cost"] = 1.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["provenance"] = "rumour".into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["points"] = 300.into()).len(), 1);
    assert_eq!(places(|file| file["cards"][0]["few"]["one-of"][0]["do"] = "dance".into()).len(), 1);
}

/// Cut, huge, changed and senseless files are refused, and accepted files can be played.
#[test]
fn damaged_files_are_refused_or_played() {
    testkit::editions::<ZhengHe>();
}

// Source: the other reading of the rulebook's 21 daggers.
#[test]
fn the_edition_with_all_daggers_differs_in_seven_halves_alone() {
    let daggers = Content::named("daggers").expect("it can be chosen");
    let standard = Content::standard();
    assert_eq!(Content::of(daggers.hash()).map(engine::Content::hash), Some(daggers.hash()));
    let mut changed = Vec::new();
    for (n, (was, is)) in (1..).zip(standard.cards.iter().zip(&daggers.cards)) {
        assert_eq!((was.points, was.kind, was.deeds.0[0]), (is.points, is.kind, is.deeds.0[0]), "#{n}");
        let [was, is] = [was, is].map(|info| info.deeds[Side::Barbarian]);
        if was != is {
            assert!(was[0].is_empty() && !is[0].is_empty() && is[0] == is[1], "#{n}");
            changed.push(n);
        }
    }
    assert_eq!(changed, [7, 10, 13, 16, 19, 22, 25]);
    assert!(
        daggers
            .cards
            .iter()
            .filter(|info| matches!(info.kind, CardKind::General(_)))
            .all(|info| { !info.deeds[Side::Barbarian][0].is_empty() })
    );
    let same = |a: &[zhenghe::content::EventInfo], b: &[zhenghe::content::EventInfo]| {
        a.iter().map(|event| &event.lines).eq(b.iter().map(|event| &event.lines))
    };
    assert!(standard.adjacent == daggers.adjacent && (0..3).all(|n| same(&standard.events[n], &daggers.events[n])));
}

#[test]
fn names_with_articles_need_their_prepositions() {
    let persian = &Content::standard().voyages[1];
    assert_eq!((persian.to.de.as_str(), persian.to.en.as_str()), ("zum Persischen Golf", "to the Persian Gulf"));
    // Where the file says nothing the name has no article.
    let java = &Content::standard().voyages[6];
    assert_eq!((java.to.de.as_str(), java.from.en.as_str()), ("nach Java", "from Java"));
    let bad = places(|file| file["sea"]["to"] = serde_json::json!({"de": "", "en": "to the sea"}));
    assert_eq!(bad, ["sea.to.de"]);
}
