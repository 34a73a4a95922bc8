//! Numbers of step sequences from fixed positions: they pin the generator and the ids.

use crate::position::{dealt, round};
use testkit::counts;

#[test]
fn from_the_first_lantern() {
    let t = dealt("players=2", &[&[40], &[39]]);
    assert_eq!(counts(t.state(), 4), [12, 216, 1944, 21_384]);
}

#[test]
fn from_the_last_round() {
    let mut t = dealt("players=2", &[&[1, 3, 5, 7, 9, 11, 13, 15, 17], &[2, 4, 6, 8, 10, 12, 14, 16, 18]]);
    for n in 1..=8 {
        t.play(&round(n, 2 * n - 1, 2 * n));
    }
    assert_eq!(counts(t.state(), 4), [4, 8, 8, 0]);
}
