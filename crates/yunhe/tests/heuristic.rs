//! The evaluation is good enough to play by, one decision ahead.

use yunhe::Yunhe;

#[test]
fn one_greedy_player_beats_random_ones() {
    let won = testkit::share_of_lookahead::<Yunhe>("players=4", 24);
    assert!(won > 0.95, "{won}");
}
