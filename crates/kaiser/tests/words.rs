//! The texts: one term for one thing, and sentences that say what they mean.

use crate::position::{RED, Table, VIOLET, space, standard, table};
use engine::{Lang, Seat, SeatSet, Text as _};
use kaiser::{Action, Colour, Event, Kaiser};

#[test]
fn texts_keep_to_the_glossary() {
    testkit::glossary::<Kaiser>(include_str!("../README.md"));
}

fn words(event: &Event) -> [String; 2] {
    Lang::ALL.map(|lang| Kaiser::event(lang, standard(), event).plain(|seat| format!("<{}>", seat.0)))
}

/// KC-X1, KC-D4: in the last round no card is taken, so the answer is to pass.
#[test]
fn the_last_round_offers_to_pass() {
    let early = table("players=3").hand(0, &[RED, RED, VIOLET]).ready();
    let late = table("players=3").exhausted(2).pile(&[]).hand(0, &[RED, RED, VIOLET]).ready();
    let offered = |table: &Table| {
        let known = table.state().known(Seat(0));
        Lang::ALL.map(|lang| Kaiser::action(lang, known, Action::Exchange(Colour::Red)).plain(|_| String::new()))
    };
    assert_eq!(offered(&early), ["rote Karte tauschen", "Exchange a red card"]);
    assert_eq!(offered(&late), ["rote Karte ablegen (passen)", "Discard a red card (pass)"]);
    let told = |mut table: Table, event: Event| table.play("exchange.red").told(event);
    assert!(told(early, Event::Exchanged(Seat(0), Colour::Red)));
    assert!(told(late, Event::Passed(Seat(0), Colour::Red)));
}

#[test]
fn spaces_have_the_names_of_their_provinces() {
    let set = words(&Event::SetHouse(Seat(0), space("Chin3")));
    assert_eq!(set, ["<0> setzt ein Haus auf Ch'in 3.", "<0> places a house on Ch'in 3."]);
}

#[test]
fn three_winners_are_a_list() {
    let all = SeatSet::one(Seat(0)).with(Seat(1)).with(Seat(2));
    let won = words(&Event::Won(all));
    assert_eq!(won, ["<0>, <1> und <2> teilen sich den Thron.", "<0>, <1> and <2> share the throne."]);
}

#[test]
fn the_board_tells_houses_and_supplies_apart() {
    let board = Kaiser::board(Lang::De, &table("players=3").houses(0, &["Wei1"]).ready().state().view(None));
    assert!(board.contains("0–4: Haus von Spieler 0–4"), "{board}");
    assert!(board.contains("im Vorrat: Häuser 19, Abgesandte 8"), "{board}");
}
