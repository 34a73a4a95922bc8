//! Numbers of step sequences from fixed positions: they pin the generator and the ids.

use crate::position::{GREEN, ORANGE, RED, Table, VIOLET, YELLOW, table};
use testkit::counts;

#[test]
fn from_the_first_deal() {
    let t = Table::new("players=3 start=lot");
    assert_eq!(counts(t.state(), 4), [3, 15, 75, 375]);
}

#[test]
fn from_the_first_turn() {
    let t = table("players=3").hand(0, &[RED, RED, VIOLET]).open(&[RED, GREEN, YELLOW, ORANGE]).ready();
    assert_eq!(counts(t.state(), 4), [5, 70, 350, 1640]);
}

#[test]
fn from_the_middle_with_fortifications() {
    let t = table("players=5 fortifications=yes")
        .houses(0, &["Wei1", "Wei2", "Chu1"])
        .houses(1, &["Wei3", "Shu1"])
        .houses(2, &["Lu1", "Lu2", "Lu3"])
        .fort(1, "Lu4")
        .emissaries(2, "wei", 1)
        .hand(0, &[RED, RED, ORANGE])
        .open(&[RED, RED, YELLOW, YELLOW])
        .ready();
    assert_eq!(counts(t.state(), 4), [5, 111, 293, 1175]);
}

#[test]
fn to_the_end_of_the_last_round() {
    let t = table("players=3")
        .houses(0, &["Lu1", "Lu2", "Lu3"])
        .turn(1)
        .exhausted(2)
        .pile(&[])
        .hand(1, &[ORANGE, ORANGE, GREEN])
        .hand(2, &[VIOLET, YELLOW, YELLOW])
        .ready();
    assert_eq!(counts(t.state(), 8), [5, 71, 415, 3439, 858, 1351, 4, 0]);
}
