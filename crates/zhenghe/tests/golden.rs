//! Whole games as text.

use zhenghe::ZhengHe;

#[test]
fn short_game_against_the_barbarians_cards() {
    testkit::golden::<ZhengHe>("short", "players=1 level=hard", 1);
}

#[test]
fn long_match_of_two_games() {
    testkit::golden::<ZhengHe>("long", "players=2 mode=match", 2);
}

/// Two players who look ahead: all seven voyages are made long before the last card, with reserve cards spent on the
/// way.
#[test]
fn strange_game_with_an_outstanding_victory() {
    testkit::golden_record::<ZhengHe>("strange", include_str!("golden/strange.record"));
}
