//! Numbers of step sequences from fixed positions: they pin the generator and the ids.

use crate::position::{Position as _, Table, drafting, turn};
use engine::Content as _;
use testkit::counts;
use yunhe::Content;

#[test]
fn from_the_start() {
    assert_eq!(counts(Table::new("players=2 layout=printed").state(), 4), [2, 28, 374, 4762]);
    assert_eq!(counts(Table::new("players=2 layout=free").state(), 4), [2, 16, 112, 672]);
    assert_eq!(counts(Table::new("players=2 layout=wild").state(), 3), [2, 36, 612]);
}

#[test]
fn from_the_draft() {
    assert_eq!(counts(drafting(Content::standard(), "players=3").state(), 4), [10, 90, 720, 4248]);
}

#[test]
fn from_a_turn() {
    let mut table = turn("players=2", "C02");
    table.store(0, "K7 K1 unrest");
    table.canal(0, "K6", "T1-1a", 0);
    table.canal(1, "K9", "T1-2b", 0);
    table.unrest(1, "T1-3c");
    assert_eq!(counts(table.state(), 4), [8, 107, 779, 9443]);
}

#[test]
fn from_an_inspection() {
    let mut table = turn("players=3", "C07");
    table.ship("PAG1");
    table.store(0, "K5d");
    assert_eq!(counts(table.state(), 4), [8, 82, 383, 4093]);
}
