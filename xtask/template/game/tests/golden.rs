//! Whole games as text.

use specimen::Specimen;

#[test]
fn short_game_of_two() {
    testkit::golden::<Specimen>("short", "players=2", 1);
}

#[test]
fn long_game_of_four_for_the_second_highest() {
    testkit::golden::<Specimen>("long", "players=4 taker=second", 2);
}
