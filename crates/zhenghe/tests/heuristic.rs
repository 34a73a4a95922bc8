//! How strong the evaluation is, and how the sides fare. The figures of the README are printed by
//! `TIANXIA_GAMES=20000 cargo test --release -p zhenghe --test all heuristic -- --nocapture`.

use engine::{Rng, Seat};
use zhenghe::{Ending, Side, ZhengHe};

/// How many games are played: more on request, but never so few that luck decides.
fn games(least: u64) -> u64 {
    std::env::var("TIANXIA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(least).max(least)
}

/// Wins of the Emperor, outstanding wins of the Emperor and of the barbarians, and rounds, each per game.
fn rates(setup: &str, games: u64, is_greedy: impl Fn(Seat) -> bool) -> [f64; 4] {
    let mut sums = [0; 4];
    for seed in 0..games {
        let state = testkit::lookahead::<ZhengHe>(setup, &is_greedy, &mut Rng::new(seed));
        let ending = state.public().endings[0];
        sums[0] += u64::from(matches!(ending, Ending::Outstanding(Side::Emperor) | Ending::Weak(Side::Emperor)));
        sums[1] += u64::from(ending == Ending::Outstanding(Side::Emperor));
        sums[2] += u64::from(ending == Ending::Outstanding(Side::Barbarian));
        sums[3] += u64::from(state.public().round);
    }
    sums.map(|sum| sum as f64 / games as f64)
}

#[test]
fn greedy_beats_random_from_either_side() {
    let n = games(300);
    let [emperor, ..] = rates("players=2", n, |seat| seat.0 == 0);
    let [random, ..] = rates("players=2", n, |seat| seat.0 == 1);
    println!("greedy Emperor against random: {emperor:.3}; random Emperor against greedy: {random:.3}");
    assert!(emperor > 0.95 && random < 0.05);
}

#[test]
fn equal_players_are_about_equal() {
    let n = games(600);
    for (name, setup, is_greedy) in [
        ("random", "players=2", false),
        ("greedy", "players=2", true),
        ("greedy, solo easy", "players=1 level=easy", true),
        ("greedy, solo normal", "players=1", true),
        ("greedy, solo hard", "players=1 level=hard", true),
    ] {
        let [emperor, outstanding, lost, rounds] = rates(setup, n, |_| is_greedy);
        println!("{name}: Emperor wins {emperor:.3}, outstanding {outstanding:.3} to {lost:.3}, {rounds:.1} rounds");
        assert!(!is_greedy || (0.2..0.9).contains(&emperor), "{name}: {emperor}");
    }
}
