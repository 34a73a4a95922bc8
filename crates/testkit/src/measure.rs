//! How fast the rules are, measured the same way everywhere.

use crate::{random_state, setups};
use engine::{Content, Game, Playout, Resample, Rng, Seat, Setup, State};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Repeats between two looks at the clock.
const REPEATS: u32 = 1 << 16;

/// The speed of one game with one number of players, on one thread.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Measured {
    /// The game's name.
    pub game: &'static str,
    /// How many seats.
    pub players: u8,
    /// Whole random games a second.
    pub games_per_s: f64,
    /// Steps a second: legal list, choice, play, chance.
    pub plies_per_s: f64,
    /// Steps of an average game.
    pub plies_per_game: f64,
    /// Nanoseconds to copy a state.
    pub clone_ns: f64,
    /// Nanoseconds to invent a world from a seat's view in mid-game.
    pub resample_ns: f64,
    /// Bytes of a state.
    pub state_bytes: usize,
}

/// Measures random playouts for about `time`, and copying and resampling for a moment.
pub fn measure<G: Resample>(setup: G::Setup, time: Duration) -> Measured {
    let (mut playout, mut rng) = (Playout::<G>::default(), Rng::new(1));
    let start = G::start(G::Content::standard(), &setup);
    let mut play = || {
        let mut state = start;
        u64::from(playout.run(black_box(&mut state), &mut rng))
    };
    for _ in 0..100 {
        play();
    }
    let (began, mut games, mut plies) = (Instant::now(), 0_u32, 0);
    while began.elapsed() < time {
        plies += (0..16).map(|_| play()).sum::<u64>();
        games += 16;
    }
    let seconds = began.elapsed().as_secs_f64();
    let plies_per_game = plies as f64 / f64::from(games);
    let middle = random_state::<G>(setup, 1, plies_per_game as u32 / 2);
    Measured {
        game: G::NAME,
        players: setup.players(),
        games_per_s: f64::from(games) / seconds,
        plies_per_s: plies as f64 / seconds,
        plies_per_game,
        clone_ns: each(|| {
            black_box(*black_box(&middle));
        }),
        resample_ns: {
            let view = middle.view(Some(Seat(0)));
            each(|| {
                black_box(G::resample(black_box(&view), &mut rng));
            })
        },
        state_bytes: size_of::<State<G>>(),
    }
}

fn each(mut work: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..REPEATS).for_each(|_| work());
    began.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS)
}

/// Prints the speed for each number of players; the body of `benches/playout.rs`.
pub fn bench<G: Resample>() {
    println!("game      players    games/s     plies/s  plies/game  clone ns  resample ns  bytes");
    for players in G::PLAYERS {
        let Some(setup) = setups::<G>().into_iter().find(|setup| setup.players() == players) else { continue };
        let m = measure::<G>(setup, Duration::from_secs(2));
        println!(
            "{:<9} {:>7} {:>10.0} {:>11.0} {:>11.1} {:>9.1} {:>12.1} {:>6}",
            m.game, m.players, m.games_per_s, m.plies_per_s, m.plies_per_game, m.clone_ns, m.resample_ns, m.state_bytes
        );
    }
}

/// Heap allocations in a hundred playouts after a warm-up. Every game asserts that there are none.
pub fn allocations_in_playout<G: Game>(setup: G::Setup) -> u64 {
    let (mut playout, mut rng) = (Playout::<G>::default(), Rng::new(1));
    let start = G::start(G::Content::standard(), &setup);
    let mut play = |games: u32| {
        for _ in 0..games {
            let mut state = start;
            playout.run(&mut state, &mut rng);
        }
    };
    play(100);
    allocation_counter::measure(|| play(100)).count_total
}
