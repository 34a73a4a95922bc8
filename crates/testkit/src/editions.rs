//! Damaged content files: each is refused with its defects, or is an edition that can be played to its end.

use crate::env_number;
use engine::content::{MAX_BYTES, MAX_DEFECTS};
use engine::{Content, Defect, Edition, Lang, Playout, Rng, Setup, Title, parse_setup};
use serde_json::{Value, json};

/// The default edition after a change of its file, or the defects that the change causes.
pub fn edited<C: Content>(change: impl FnOnce(&mut Value)) -> Result<C, Vec<Defect>> {
    let mut file: Value = serde_json::from_str(C::DEFAULT).expect("the default edition is JSON");
    change(&mut file);
    C::parse(&file.to_string())
}

/// The places of the defects that a change of the default edition causes; none if it stays sound.
pub fn defects<C: Content>(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let found = edited::<C>(change).err().unwrap_or_default();
    assert!(found.iter().all(|defect| !defect.problem.is_empty()), "a defect without a word: {found:?}");
    found.into_iter().map(|defect| defect.place).collect()
}

/// Changed files, unless `TIANXIA_EDITIONS` says otherwise.
const EDITIONS: u64 = 400;

/// Feeds truncated, huge, changed and senseless files to a game's content.
pub fn editions<G: Title>() {
    shipped::<G>();
    let default = G::Content::DEFAULT;
    for end in (0..default.trim_end().len()).step_by(97).filter(|&end| default.is_char_boundary(end)) {
        assert!(G::Content::parse(&default[..end]).is_err(), "a file cut at byte {end} is accepted");
    }
    let huge = default.to_string() + &" ".repeat(MAX_BYTES);
    assert_eq!(G::Content::parse(&huge).err().expect("a huge file is refused")[0].place, "file");
    assert!(G::Content::parse(&"[".repeat(100_000)).is_err(), "a deep file is accepted");
    let seed = env_number("TIANXIA_SEED", 1);
    for n in 0..env_number("TIANXIA_EDITIONS", EDITIONS) {
        let mut rng = Rng::new(seed.wrapping_add(n));
        let file = if n % 8 == 0 { with_other_bytes(default, &mut rng) } else { with_other_values(default, &mut rng) };
        refused_or_played::<G>(&file, &mut rng).unwrap_or_else(|what| panic!("edition of seed {}: {what}", seed + n));
    }
}

/// Every shipped edition is sound, found by its hash, the only one of its name among those that can be chosen, and
/// played to its end; every revision after the first says what it changed.
fn shipped<G: Title>() {
    let editions = G::Content::EDITIONS;
    assert!(editions[0].offered && editions[0].name == "standard", "the first edition is the standard one");
    for (n, edition) in editions.iter().enumerate() {
        let content =
            G::Content::parse(edition.file).unwrap_or_else(|defects| panic!("{}: {}", edition.name, defects[0]));
        assert_eq!(G::Content::place(content.hash()), Some(n), "{}: another edition has this hash", edition.name);
        let offered = |other: &&Edition| other.offered && other.name == edition.name;
        let namesakes = editions.iter().filter(offered).count();
        assert!(namesakes == usize::from(edition.offered), "{}: which one is meant?", edition.name);
        assert!(!edition.de.is_empty() && !edition.en.is_empty(), "{}: no words", edition.name);
        for seed in 0..50 {
            let played = refused_or_played::<G>(edition.file, &mut Rng::new(seed));
            assert_eq!(played, Ok(()), "{}: seed {seed}", edition.name);
        }
    }
    for lang in Lang::ALL {
        let changes = G::changes(lang);
        assert_eq!(changes.len() + 1, usize::from(G::Setup::REVISION), "what did each revision change?");
        assert!(changes.iter().all(|change| !change.is_empty()), "a change without words");
    }
}

fn refused_or_played<G: Title>(file: &str, rng: &mut Rng) -> Result<(), String> {
    let content = match G::Content::parse(file) {
        Ok(content) => content.keep(),
        Err(defects) if defects.is_empty() || defects.len() > MAX_DEFECTS => {
            return Err(format!("{} defects", defects.len()));
        }
        Err(defects) => {
            let silent = defects.iter().find(|defect| defect.place.is_empty() || defect.problem.is_empty());
            return silent.map_or(Ok(()), |defect| Err(format!("a defect without words: {defect:?}")));
        }
    };
    for players in G::PLAYERS {
        let setup: G::Setup = parse_setup::<G>(&format!("players={players}")).expect("the default setup");
        let mut state = G::start(content, &setup);
        let plies = Playout::default().run(&mut state, rng);
        if plies > G::MAX_PLIES || state.check().is_err() {
            return Err(format!("{} players: {plies} plies, {:?}", setup.players(), state.check()));
        }
    }
    Ok(())
}

/// Replaces one byte.
fn with_other_bytes(file: &str, rng: &mut Rng) -> String {
    let mut bytes = file.as_bytes().to_vec();
    let at = rng.below(bytes.len() as u32) as usize;
    bytes[at] = rng.next_u64() as u8;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Replaces one to three values: by another kind, by one out of range, or by one from elsewhere in the file.
fn with_other_values(file: &str, rng: &mut Rng) -> String {
    let mut file: Value = serde_json::from_str(file).expect("the default edition is JSON");
    for _ in 0..=rng.below(3) {
        let mut places = Vec::new();
        pointers(&file, String::new(), &mut places);
        let place = |rng: &mut Rng| &places[rng.below(places.len() as u32) as usize];
        let value = match rng.below(8) {
            0 => Value::Null,
            1 => json!(rng.next_u64() as i64),
            2 | 3 => json!(rng.below(80) as i32 - 10),
            4 => json!([[], {}, "", true, 0.5, "x"])[rng.below(6) as usize].clone(),
            _ => file.pointer(place(rng)).expect("a place in the file").clone(),
        };
        *file.pointer_mut(place(rng)).expect("a place in the file") = value;
    }
    file.to_string()
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
