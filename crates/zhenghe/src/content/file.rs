//! A content file: its format and its checks.

use super::{
    BotLine, BotVerb, CardInfo, CardKind, Content, DECKS, Deed, EventInfo, LevelInfo, MAX_EVENTS, MAX_LINES,
    MAX_PIECES, Spot,
};
use crate::pieces::{
    ARMIES, CARDS, GOLD, HOMES, HORDES, JUNKS, Job, LANDS, Level, PLACES, Place, Places, Side, VOYAGES, Verb,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::content::{Defects, Name, read};
use engine::{Defect, Map};
use serde::{Deserialize, Serialize};

/// The largest modifier of voyage dice.
const MAX_MODIFIER: i8 = 5;
/// The greatest length of an id or a name.
const MAX_NAME: usize = 60;
/// The format that this program reads.
const FORMAT: &str = "tianxia-zhenghe/1";

/// Reads a file and explains every defect.
pub(super) fn parse(json: &str) -> Result<Content, Vec<Defect>> {
    let raw: RawContent = read(json)?;
    let mut defects = Defects::default();
    defects.expect(raw.format == FORMAT, "format", format!("this program reads `{FORMAT}`"));
    name("edition", &raw.edition, &mut defects);
    let places = places(raw.places, &mut defects);
    let voyages = voyages(raw.voyages, &mut defects);
    let sea = sea(raw.sea, &mut defects);
    let (adjacent, roads) = roads(raw.roads, &places, &mut defects);
    let cards = cards(raw.cards, &mut defects);
    let levels = levels(&raw.solo.levels, &mut defects);
    let events = events(raw.solo.events, &mut defects);
    defects.finish()?;
    let places = Map::from_list(places).expect("the kinds have been counted");
    let cards = Map::from_list(cards).expect("the numbers have been counted");
    Ok(Content { edition: raw.edition, places, sea, voyages, adjacent, roads, cards, levels, events })
}

engine::raw_plain! {
    RawContent {
        format: String,
        edition: Name,
        places: Vec<RawPlace>,
        sea: RawSea,
        voyages: Vec<RawVoyage>,
        roads: Vec<RawRoad>,
        cards: Vec<RawCard>,
        solo: RawSolo,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawPlaceKind {
    Borderland,
    BarbarianHome,
    Empire,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawCardKind {
    General,
    Emperor,
    Barbarian,
}

engine::raw_words! { BotVerb, RawCardKind, RawPlaceKind, Verb }

engine::raw_plain! {
    RawJob { verb = "do": Verb, n: Option<u8>, exact: Option<bool>, modifier: Option<i8>, least: Option<u8> }
    RawSolo { levels: Vec<RawLevel>, events: Vec<RawEvent> }
    RawLine { verb = "do": BotVerb, n: u8, margin: Option<i8>, least: Option<u8>, go_on = "go-on": Option<bool> }
}

engine::raw! {
    RawPlace { id: String, kind: RawPlaceKind, name: Name, from: Option<Name>, to: Option<Name>, at: [i32; 2] }
    RawSea { name: Name, from: Option<Name>, to: Option<Name>, at: [i32; 2] }
    RawVoyage { number: usize, name: Name, to: Option<Name>, at: [i32; 2] }
    RawRoad { between: [String; 2] }
    RawCard {
        number: usize,
        kind: RawCardKind,
        name: Name,
        points: u8,
        voyage: Option<u8>,
        barbarian: Option<RawDeed>,
        emperor: Option<RawDeed>,
        few: Option<RawDeed>,
        many: Option<RawDeed>,
    }
    RawDeed { one_of = "one-of": Vec<RawJob> }
    RawLevel { level: String, armies: u8, gold: u8, junks: u8, hordes: u8 }
    RawEvent { deck: usize, name: Name, lines: Vec<RawLine> }
}

fn name(place: &str, name: &Name, defects: &mut Defects) {
    for (lang, text) in [("de", &name.de), ("en", &name.en)] {
        let fits = !text.trim().is_empty() && text.len() <= MAX_NAME && !text.contains(char::is_control);
        defects.expect(fits, format!("{place}.{lang}"), format!("a name has 1 to {MAX_NAME} bytes on one line"));
    }
}

/// The name of a spot with prepositions; where the file gives none, those for names without an article.
fn spoken(place: &str, of: &Name, from: Option<Name>, to: Option<Name>, defects: &mut Defects) -> [Name; 2] {
    name(&format!("{place}.name"), of, defects);
    let with = |de: &str, en: &str| Name { de: format!("{de} {}", of.de), en: format!("{en} {}", of.en) };
    for (which, form) in [("from", &from), ("to", &to)] {
        if let Some(form) = form {
            name(&format!("{place}.{which}"), form, defects);
        }
    }
    [from.unwrap_or_else(|| with("aus", "from")), to.unwrap_or_else(|| with("nach", "to"))]
}

fn sea(RawSea { name, from, to, at, .. }: RawSea, defects: &mut Defects) -> Spot {
    let [from, to] = spoken("sea", &name, from, to, defects);
    Spot { id: String::new(), name, from, to, at }
}

fn places(raw: Vec<RawPlace>, defects: &mut Defects) -> Vec<Spot> {
    use RawPlaceKind::{BarbarianHome, Borderland, Empire};
    let order = [Borderland; LANDS].into_iter().chain([BarbarianHome; HOMES]).chain([Empire]);
    let kinds_fit = raw.iter().map(|place| place.kind).eq(order);
    defects.expect(
        kinds_fit,
        "places",
        "five borderlands, three barbarian homes and the empire belong here, in this order",
    );
    for (i, place) in raw.iter().enumerate() {
        let fits = !place.id.is_empty()
            && place.id.len() <= MAX_NAME
            && place.id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        defects.expect(fits, format!("places[{i}].id"), "an id has small letters and hyphens");
        let unique = raw[..i].iter().all(|other| other.id != place.id);
        defects.expect(unique, format!("places[{i}].id"), format!("`{}` is there twice", place.id));
    }
    let spot = |(i, RawPlace { id, name, from, to, at, .. }): (usize, RawPlace)| {
        let [from, to] = spoken(&format!("places[{i}]"), &name, from, to, defects);
        Spot { id, name, from, to, at }
    };
    raw.into_iter().enumerate().map(spot).collect()
}

fn voyages(raw: Vec<RawVoyage>, defects: &mut Defects) -> Vec<Spot> {
    let numbers_fit = raw.iter().map(|voyage| voyage.number).eq(1..=VOYAGES);
    defects.expect(numbers_fit, "voyages", "voyages 1 to 7 belong here, in this order");
    let spot = |(i, RawVoyage { name, to, at, .. }): (usize, RawVoyage)| {
        let [from, to] = spoken(&format!("voyages[{i}]"), &name, None, to, defects);
        Spot { id: String::new(), name, from, to, at }
    };
    raw.into_iter().enumerate().map(spot).collect()
}

fn roads(raw: Vec<RawRoad>, places: &[Spot], defects: &mut Defects) -> (Map<Place, Places>, Vec<(Place, Place)>) {
    let (mut adjacent, mut roads) = (Map::<Place, Places>::default(), Vec::new());
    for (i, road) in raw.into_iter().enumerate() {
        let at = format!("roads[{i}].between");
        let find = |id: &str| places.iter().position(|place| place.id == id).filter(|&n| n < PLACES);
        let [Some(a), Some(b)] = [find(&road.between[0]), find(&road.between[1])] else {
            defects.add(at, format!("`{}` or `{}` is no place", road.between[0], road.between[1]));
            continue;
        };
        let (a, b) = (Place(a as u8), Place(b as u8));
        let enemies = (a.is_home() && !b.is_land() && !b.is_home()) || (b.is_home() && !a.is_land() && !a.is_home());
        defects.expect(!enemies, at.as_str(), "nobody enters the homes of the enemy");
        defects.expect(a != b, at.as_str(), "a place does not adjoin itself");
        defects.expect(!adjacent[a].has(b), at.as_str(), "this road is there twice");
        adjacent[a].insert(b);
        adjacent[b].insert(a);
        roads.push((a, b));
    }
    (adjacent, roads)
}

fn cards(raw: Vec<RawCard>, defects: &mut Defects) -> Vec<CardInfo> {
    let numbers_fit = raw.iter().map(|card| card.number).eq(1..=CARDS);
    defects.expect(numbers_fit, "cards", "cards 1 to 27 belong here, in this order");
    for (kind, count) in [(RawCardKind::General, 21), (RawCardKind::Emperor, 3), (RawCardKind::Barbarian, 3)] {
        let found = raw.iter().filter(|card| card.kind == kind).count();
        defects.expect(found == count, "cards", format!("{found} cards of kind {kind:?} where {count} belong"));
    }
    raw.into_iter().enumerate().map(|(i, raw)| card(&format!("cards[{i}]"), raw, defects)).collect()
}

fn card(place: &str, raw: RawCard, defects: &mut Defects) -> CardInfo {
    name(&format!("{place}.name"), &raw.name, defects);
    defects.expect((1..=3).contains(&raw.points), format!("{place}.points"), "1 to 3 command points");
    let absent = |raw: &Option<RawDeed>, field: &str, defects: &mut Defects| {
        defects.expect(raw.is_none(), format!("{place}.{field}"), "not on a card of this kind");
    };
    let side_deed = |raw: &Option<RawDeed>, field: &str, side: Side, defects: &mut Defects| {
        raw.as_ref().map_or(Deed::default(), |raw| deed(&format!("{place}.{field}"), raw, side, defects))
    };
    let (kind, deeds) = match raw.kind {
        RawCardKind::General => {
            absent(&raw.few, "few", defects);
            absent(&raw.many, "many", defects);
            let voyage = raw.voyage.filter(|v| (1..=VOYAGES as u8).contains(v)).unwrap_or_else(|| {
                defects.add(format!("{place}.voyage"), "a general card shows one of the voyages 1 to 7");
                1
            });
            let emperor = side_deed(&raw.emperor, "emperor", Side::Emperor, defects);
            let barbarian = side_deed(&raw.barbarian, "barbarian", Side::Barbarian, defects);
            (CardKind::General(voyage - 1), Map([[emperor; 2], [barbarian; 2]]))
        }
        RawCardKind::Emperor | RawCardKind::Barbarian => {
            absent(&raw.emperor, "emperor", defects);
            absent(&raw.barbarian, "barbarian", defects);
            defects.expect(raw.voyage.is_none(), format!("{place}.voyage"), "not on a card of this kind");
            let side = if raw.kind == RawCardKind::Emperor { Side::Emperor } else { Side::Barbarian };
            let rows = [side_deed(&raw.few, "few", side, defects), side_deed(&raw.many, "many", side, defects)];
            let deeds = Map::from_fn(|of| if of == side { rows } else { [Deed::default(); 2] });
            (CardKind::Special(side), deeds)
        }
    };
    CardInfo { name: raw.name, points: raw.points, kind, deeds }
}

fn deed(place: &str, raw: &RawDeed, side: Side, defects: &mut Defects) -> Deed {
    let count = raw.one_of.len();
    defects.expect((1..=2).contains(&count), format!("{place}.one-of"), "one action, or two to choose from");
    let mut jobs = [None; 2];
    for (i, raw) in raw.one_of.iter().enumerate().take(2) {
        jobs[i] = Some(job(&format!("{place}.one-of[{i}]"), raw, side, defects));
    }
    Deed { jobs }
}

fn job(place: &str, raw: &RawJob, side: Side, defects: &mut Defects) -> Job {
    use Verb::*;
    let verb = raw.verb;
    let sides: &[Side] = match verb {
        GainGold | GainJunks | ArmiesHome | ArmiesBorderlands | LoseHordesHome | LoseHordesBorderland
        | LoseSettlementsHome | RetreatHalf | RetreatAll | Voyage => &[Side::Emperor],
        Attack => &Side::ALL,
        LoseGold
        | LoseJunks
        | LoseArmies
        | LoseArmiesBorderland
        | HordesHome
        | HordesBorderlands
        | SettlementsHome
        | SettlementsBorderlands => &[Side::Barbarian],
        Move | Gather | Collect | Settle => &[],
    };
    defects.expect(sides.contains(&side), format!("{place}.do"), format!("not a card action of the {side:?}"));
    let retreat = matches!(verb, RetreatHalf | RetreatAll);
    defects.expect(raw.n.is_none() == retreat, format!("{place}.n"), "a number belongs to every action but a retreat");
    let most = if verb == Voyage { 3 } else { MAX_PIECES };
    let n = raw.n.unwrap_or(1);
    defects.expect((1..=most).contains(&n), format!("{place}.n"), format!("1 to {most}"));
    let exact = raw.exact.unwrap_or(false);
    let exact_fits = !exact || !matches!(verb, Attack | Voyage | RetreatHalf | RetreatAll);
    defects.expect(exact_fits, format!("{place}.exact"), "an attack, a voyage and a retreat have no exact number");
    let modifier = raw.modifier.unwrap_or(0);
    let modifier_fits =
        raw.modifier.is_none() || (verb == Voyage && (-MAX_MODIFIER..=MAX_MODIFIER).contains(&modifier));
    defects.expect(modifier_fits, format!("{place}.modifier"), "for voyages, -5 to 5");
    let least_fits = raw.least.is_none_or(|least| verb == LoseArmies && (1..=ARMIES).contains(&least));
    defects.expect(least_fits, format!("{place}.least"), "for armies of any place, 1 to 12");
    let extra = if verb == Voyage { modifier } else { raw.least.unwrap_or(1).min(ARMIES) as i8 };
    Job { verb, n, exact, extra }
}

fn levels(raw: &[RawLevel], defects: &mut Defects) -> [LevelInfo; 3] {
    let mut levels = [LevelInfo::default(); 3];
    for (level, name) in Level::ALL.into_iter().zip(["normal", "easy", "hard"]) {
        let found = raw.iter().filter(|raw| raw.level == name).count();
        defects.expect(found == 1, "solo.levels", format!("the level `{name}` is there {found} times"));
        if let Some(raw) = raw.iter().find(|raw| raw.level == name) {
            let RawLevel { armies, gold, junks, hordes, .. } = *raw;
            levels[level as usize] = LevelInfo { armies, gold, junks, hordes };
        }
    }
    defects.expect(raw.len() == 3, "solo.levels", "the levels easy, normal and hard belong here");
    for (i, raw) in raw.iter().enumerate() {
        let fits = raw.armies <= ARMIES - LANDS as u8
            && raw.gold < GOLD
            && raw.junks <= JUNKS - 2
            && raw.hordes < HORDES / HOMES as u8;
        defects.expect(fits, format!("solo.levels[{i}]"), "there are not that many pieces");
    }
    levels
}

fn events(raw: Vec<RawEvent>, defects: &mut Defects) -> [Vec<EventInfo>; DECKS] {
    let mut decks: [Vec<EventInfo>; DECKS] = Default::default();
    for (i, raw) in raw.into_iter().enumerate() {
        let place = format!("solo.events[{i}]");
        name(&format!("{place}.name"), &raw.name, defects);
        let lines_fit = (1..=MAX_LINES).contains(&raw.lines.len());
        defects.expect(lines_fit, format!("{place}.lines"), format!("1 to {MAX_LINES} lines"));
        let mut lines = Vec::new();
        for (j, raw) in raw.lines.iter().enumerate().take(MAX_LINES) {
            lines.push(line(&format!("{place}.lines[{j}]"), raw, defects));
        }
        let attacks = lines.iter().filter(|line| line.verb == BotVerb::Attack).count();
        defects.expect(attacks <= 1, format!("{place}.lines"), "one attack at most");
        let event = EventInfo { name: raw.name, lines };
        match raw.deck.checked_sub(1).and_then(|deck| decks.get_mut(deck)) {
            Some(deck) if deck.len() < MAX_EVENTS => deck.push(event),
            Some(_) => defects.add(format!("{place}.deck"), format!("a deck has at most {MAX_EVENTS} cards")),
            None => defects.add(format!("{place}.deck"), "the decks are 1, 2 and 3"),
        }
    }
    for (i, deck) in decks.iter().enumerate() {
        defects.expect(!deck.is_empty(), "solo.events", format!("deck {} has no card", i + 1));
    }
    decks
}

fn line(place: &str, raw: &RawLine, defects: &mut Defects) -> BotLine {
    let verb = raw.verb;
    defects.expect((1..=MAX_PIECES).contains(&raw.n), format!("{place}.n"), format!("1 to {MAX_PIECES}"));
    let margin_fits = raw.margin.is_some() == (verb == BotVerb::Attack) && raw.margin.is_none_or(|m| m.abs() <= 12);
    defects.expect(margin_fits, format!("{place}.margin"), "belongs to an attack, -12 to 12");
    let least_fits = raw.least.is_none_or(|least| verb == BotVerb::LoseJunks && (1..=JUNKS).contains(&least));
    defects.expect(least_fits, format!("{place}.least"), "for junks, 1 to 7");
    BotLine {
        verb,
        n: raw.n,
        margin: raw.margin.unwrap_or(0),
        least: raw.least.unwrap_or(1),
        go_on: raw.go_on.unwrap_or(false),
    }
}
