//! Whole games as text.

use kaiser::Kaiser;

#[test]
fn short_game_of_three() {
    testkit::golden::<Kaiser>("short", "players=3", 1);
}

#[test]
fn long_game_of_five_with_fortifications() {
    testkit::golden::<Kaiser>("long", "players=5 fortifications=yes start=lot", 2);
}

/// Three players who help one another fill the whole board, so that nobody can set a piece any more (KC-E2).
#[test]
fn strange_game_that_ends_on_a_full_board() {
    testkit::golden_record::<Kaiser>("strange", include_str!("golden/strange.record"));
}
