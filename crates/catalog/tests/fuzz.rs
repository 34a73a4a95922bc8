//! Damaged input into every decoder of every game: for a moment in the suite, for as long as you like with
//! `cargo xtask fuzz`.

use catalog::{GameId, with_game};
use engine::{Rng, Title};
use std::time::{Duration, Instant};

/// Inputs in the suite, and between two looks at the clock.
const ROUNDS: u64 = 2000;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|text| text.parse().ok())
}

fn fuzz<G: Title>(time: Duration, mut seeds: Rng) -> u64 {
    let (began, mut rounds) = (Instant::now(), 0);
    loop {
        testkit::fuzz::<G>(ROUNDS, seeds.next_u64()).unwrap_or_else(|what| panic!("{}: {what}", G::NAME));
        rounds += ROUNDS;
        if began.elapsed() >= time {
            return rounds;
        }
    }
}

#[test]
fn damaged_input_gets_an_error_or_a_value_and_never_a_panic() {
    let seconds = number("TIANXIA_FUZZ_SECONDS").unwrap_or(0);
    let seed = number("TIANXIA_SEED").unwrap_or(1);
    let time = Duration::from_secs(seconds) / GameId::ALL.len() as u32;
    for &id in GameId::ALL {
        let rounds = with_game!(id, G => fuzz::<G>(time, Rng::new(seed)));
        println!("{id}: {rounds} damaged inputs from seed {seed}");
    }
}
