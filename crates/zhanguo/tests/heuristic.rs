//! The evaluation is good enough to play by, one decision ahead.

use zhanguo::ZhanGuo;

#[test]
fn one_greedy_player_beats_random_ones() {
    let won = testkit::share_of_lookahead::<ZhanGuo>("players=4", 60);
    assert!(won >= 0.95, "{won}");
}
