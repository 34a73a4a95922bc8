//! The evaluation is good enough to play by, one decision ahead.

use specimen::Specimen;

#[test]
fn one_greedy_player_beats_random_ones() {
    let won = testkit::share_of_lookahead::<Specimen>("players=3", 200);
    assert!(won > 0.4, "{won}");
}
