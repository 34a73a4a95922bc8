//! The texts: one term for one thing, and sentences that say what they mean.

use crate::position::*;
use engine::{Content as _, Lang, Seat, Text as _};
use yunhe::{Content, Event, Heading, Rule, Source, Yunhe};

#[test]
fn texts_keep_to_the_glossary() {
    testkit::glossary::<Yunhe>(include_str!("../README.md"));
}

fn told(event: Event) -> [String; 2] {
    Lang::ALL.map(|lang| Yunhe::event(lang, Content::standard(), &event).plain(|seat| format!("<{}>", seat.0)))
}

#[test]
fn one_is_singular_and_more_are_plural() {
    let turns = |trips| told(Event::ShipTurns { heading: Heading::North, trips });
    assert_eq!(turns(1), ["Das Schiff wendet nach Norden; noch 1 Fahrt.", "The ship turns north; 1 trip left."]);
    assert_eq!(turns(3), ["Das Schiff wendet nach Norden; noch 3 Fahrten.", "The ship turns north; 3 trips left."]);
    let inspects = told(Event::Inspects { seat: Seat(0), steps: 1 });
    assert!(inspects[0].ends_with(": 1 Feld.") && inspects[1].ends_with(" of 1 field."), "{inspects:?}");
}

#[test]
fn fields_and_rotations_are_described_as_they_lie_on_the_board() {
    let enters = told(Event::Enters { field: field("T1-2b"), along: true });
    assert_eq!(enters[0], "Der Große Koordinator folgt der Kanallinie und betritt Feld 2b in Gebiet 1.");
    assert_eq!(enters[1], "The Grand Coordinator follows the canal line and enters field 2b in territory 1.");
    let rotated = told(Event::Rotated { seat: Seat(0), field: field("T1-2b"), tile: tile("K7"), rotation: 0 });
    assert!(rotated[0].ends_with("; Linien nach Osten, Westen."), "{}", rotated[0]);
    let mut table = turn("players=2", "C02");
    table.store(0, "K7");
    table.play("build.K7 at.T1-2b");
    let known = table.state().known(Seat(0));
    let label = Yunhe::action(Lang::En, known, yunhe::Action::Turn(1)).plain(|_| String::new());
    assert_eq!(label, "Lines to the north-east, south-west");
}

#[test]
fn the_wild_layout_takes_territories_with_fewer_than_four() {
    assert!(Yunhe::rule(Lang::De, Rule::S7).contains("weniger als vier"));
    assert!(Yunhe::rule(Lang::En, Rule::S7).contains("fewer than four"));
    assert_eq!(Lang::ALL.map(|lang| Yunhe::source(lang, Source::Start.index())), ["Startwert", "Starting value"]);
}
