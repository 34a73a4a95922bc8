//! Numbers of step sequences from fixed positions: they pin the generator and the ids.

use crate::common::{canal, drafting, new_table, ship, store, turn, unrest};
use engine::Content as _;
use testkit::counts;
use yunhe::Content;

#[test]
fn from_the_start() {
    assert_eq!(counts(&new_table(Content::standard(), "players=2 layout=printed"), 4), [2, 28, 374, 4762]);
    assert_eq!(counts(&new_table(Content::standard(), "players=2 layout=free"), 4), [2, 16, 112, 672]);
    assert_eq!(counts(&new_table(Content::standard(), "players=2 layout=wild"), 3), [2, 36, 612]);
}

#[test]
fn from_the_draft() {
    assert_eq!(counts(&drafting(Content::standard(), "players=3"), 4), [10, 90, 720, 4248]);
}

#[test]
fn from_a_turn() {
    let mut table = turn("players=2", "C02");
    store(&mut table, 0, "K7 K1 unrest");
    canal(&mut table, 0, "K6", "T1-1a", 0);
    canal(&mut table, 1, "K9", "T1-2b", 0);
    unrest(&mut table, 1, "T1-3c");
    assert_eq!(counts(&table, 4), [8, 107, 779, 9443]);
}

#[test]
fn from_an_inspection() {
    let mut table = turn("players=3", "C07");
    ship(&mut table, "PAG1");
    store(&mut table, 0, "K5d");
    assert_eq!(counts(&table, 4), [8, 82, 383, 4093]);
}
