//! Whole games as text: a review diff shows any change of behaviour.

use crate::random_match;
use engine::{Content, Lang, Numbered, Record, Seat, Setup, State, Step, Timeline, Title, ToAct, parse_setup};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Plays a seeded random match, writes down everything and compares it with the file `tests/golden/NAME.txt` of the
/// crate under test. `TIANXIA_BLESS=1` rewrites the file.
pub fn golden<G: Title>(name: &str, setup: &str, seed: u64) {
    let content = G::Content::standard();
    let setup = parse_setup::<G>(setup).unwrap_or_else(|error| panic!("{error}"));
    compare(name, &playthrough(&random_match::<G>(content, setup, seed, G::MAX_PLIES)));
}

/// The same for a given record in text form.
pub fn golden_record<G: Title>(name: &str, record: &str) {
    let content = G::Content::standard();
    let record = Record::read(record.as_bytes(), content).unwrap_or_else(|error| panic!("{error}"));
    compare(name, &playthrough::<G>(&Timeline::replay(content, &record).unwrap_or_else(|error| panic!("{error}"))));
}

fn compare(name: &str, text: &str) {
    let path = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("run by cargo"))
        .join("tests/golden")
        .join(name)
        .with_extension("txt");
    if std::env::var_os("TIANXIA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the golden folder can be made");
        std::fs::write(&path, text).expect("the golden file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if kept == text {
        return;
    }
    let at = kept.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
    let (old, new) = (kept.lines().nth(at).unwrap_or("(end)"), text.lines().nth(at).unwrap_or("(end)"));
    panic!("{name} differs from line {}:\n  kept: {old}\n  now:  {new}\nIf this is meant: cargo xtask bless", at + 1);
}

/// Everything about a match: each step, its legal list, its events in both languages, what changed in every viewer's
/// view, and fingerprints.
fn playthrough<G: Title>(game: &Timeline<G>) -> String {
    let (content, record) = (game.state().content(), game.record());
    let setup = record.header.setup;
    let mut out = format!("{} {}\n", G::NAME, engine::write_setup::<G>(&setup));
    let mut before = knowledge(game.state_at(0));
    for (path, value) in &before {
        let _ = writeln!(out, "  {path} = {value}");
    }
    for (ply, &step) in (0..).zip(&record.steps) {
        let (what, listed) = step_words(game.state_at(ply), step);
        let state = game.state_at(ply + 1);
        let _ = writeln!(out, "\n{ply} {what}\n  of {listed}");
        for told in game.all_told(ply) {
            for lang in Lang::ALL {
                let words = G::event(lang, content, &told.event).plain(|seat| format!("<{}>", seat.0));
                let _ = writeln!(out, "  {:?} {lang:?}: {words}", told.to);
            }
        }
        let after = knowledge(state);
        for (path, value) in after.iter().filter(|(path, value)| before.get(*path) != Some(value)) {
            let _ = writeln!(out, "  {path} = {value}");
        }
        for path in before.keys().filter(|path| !after.contains_key(*path)) {
            let _ = writeln!(out, "  {path} is gone");
        }
        before = after;
        let views = Seat::all(setup.players()).map(Some).chain([None]);
        let views: Vec<_> = views.map(|viewer| format!("{:016x}", state.view(viewer).fingerprint())).collect();
        let _ = writeln!(out, "  views {}\n  state {:016x}", views.join(" "), state.fingerprint());
    }
    let _ = writeln!(out, "\n{:?}", game.state().result());
    out
}

/// The step and the list it was taken from, in notation.
fn step_words<G: Title>(state: &State<G>, step: Step) -> (String, String) {
    let content = state.content();
    match step {
        Step::Deal(id) => {
            let mut chances = Vec::new();
            state.chances(&mut chances);
            let listed = chances.iter().map(|&(c, weight)| format!("{}*{weight}", G::write_chance(content, c)));
            let outcome = G::Chance::from_id(id).expect("a match holds valid ids");
            (format!("={}", G::write_chance(content, outcome)), listed.collect::<Vec<_>>().join(" "))
        }
        Step::Play(seat, id) => {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let listed = legal.iter().map(|&a| G::write_action(content, a)).collect::<Vec<_>>().join(" ");
            let action = G::Action::from_id(id).expect("a match holds valid ids");
            (format!("{}.{}", seat.0, G::write_action(content, action)), listed)
        }
    }
}

/// What is public and what each seat knows beyond that, as flat paths: everything that a view is made from.
fn knowledge<G: Title>(state: &State<G>) -> BTreeMap<String, String> {
    let mut flat = BTreeMap::new();
    let public = serde_json::to_value(state.public()).expect("plain data");
    flatten("public".into(), &public, &mut flat);
    for seat in Seat::all(state.players()) {
        let own = serde_json::to_value(state.view(Some(seat)).own()).expect("plain data");
        flatten(format!("own{}", seat.0), &own, &mut flat);
    }
    flat.insert(
        "to act".into(),
        match state.to_act() {
            ToAct::Seats(seats) => seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(" "),
            ToAct::Chance => "chance".into(),
            ToAct::Nobody => "nobody".into(),
        },
    );
    flat
}

fn flatten(path: String, value: &Value, out: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| flatten(format!("{path}.{key}"), value, out)),
        Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
            items.iter().enumerate().for_each(|(i, value)| flatten(format!("{path}[{i}]"), value, out));
        }
        _ => drop(out.insert(path, value.to_string())),
    }
}
