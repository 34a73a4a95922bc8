//! The evaluation is good enough to play by, one decision ahead.

use engine::Rng;
use kaiser::Kaiser;

#[test]
fn one_greedy_player_beats_random_ones() {
    for setup in ["players=3", "players=4 side=4-5", "players=5 fortifications=yes"] {
        let won = testkit::share_of_lookahead::<Kaiser>(setup, 60);
        assert!(won >= 0.95, "{won} with {setup}");
    }
}

#[test]
fn greedy_players_score_as_people_do() {
    // In reports of matches with four and five players the best score 40 to 50 points.
    let mut rng = Rng::new(2);
    for (setup, low, high) in [("players=3", 35.0, 60.0), ("players=4", 30.0, 55.0), ("players=5", 25.0, 50.0)] {
        let games = 30;
        let (mut sum, mut seats) = (0, 0);
        for _ in 0..games {
            let scores = testkit::lookahead::<Kaiser>(setup, |_| true, &mut rng).result().expect("the match is over");
            sum += scores.points.0.iter().sum::<i32>();
            seats += i32::from(scores.players);
        }
        let mean = f64::from(sum) / f64::from(seats);
        assert!((low..high).contains(&mean), "{mean} points with {setup}");
    }
}
