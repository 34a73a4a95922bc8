//! A very large number of random games over every setup, with every invariant checked after every step.

use crate::setups;
use engine::{Content, Game, Playout, Rng, Setup};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games between two reports of progress.
const BATCH: u64 = 256;

/// What a soak has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Soak {
    /// Games played to their end.
    pub games: u64,
    /// Steps in all of them.
    pub plies: u64,
    /// The longest game.
    pub longest: u32,
    /// How many different setups.
    pub setups: usize,
}

/// Plays `games` random games on `jobs` threads, checking after every step. The error names seed and setup; `progress`
/// is told how many games were played since the last call.
pub fn soak<G: Game>(games: u64, jobs: usize, seed: u64, progress: &(dyn Fn(u64) + Sync)) -> Result<Soak, String> {
    let setups = setups::<G>();
    let (next, total) = (AtomicU64::new(0), Mutex::new(Ok(Soak { setups: setups.len(), ..Soak::default() })));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let first = next.fetch_add(BATCH, Ordering::Relaxed);
                    if first >= games || total.lock().expect("no thread panics").is_err() {
                        break;
                    }
                    let last = (first + BATCH).min(games);
                    let batch = catch_unwind(AssertUnwindSafe(|| batch::<G>(&setups, seed, first..last)));
                    let batch = batch.unwrap_or_else(|_| Err(format!("a panic in games {first}..{last}, seed {seed}")));
                    add(&total, batch);
                    progress(last - first);
                }
            });
        }
    });
    total.into_inner().expect("no thread panics")
}

fn add(total: &Mutex<Result<Soak, String>>, batch: Result<Soak, String>) {
    let mut total = total.lock().expect("no thread panics");
    match (&mut *total, batch) {
        (Ok(sum), Ok(batch)) => {
            sum.games += batch.games;
            sum.plies += batch.plies;
            sum.longest = sum.longest.max(batch.longest);
        }
        (Ok(_), Err(failure)) => *total = Err(failure),
        (Err(_), _) => {}
    }
}

fn batch<G: Game>(setups: &[G::Setup], seed: u64, games: std::ops::Range<u64>) -> Result<Soak, String> {
    let (mut seen, mut playout) = (Soak::default(), Playout::<G>::default());
    for game in games {
        let setup = setups[(game % setups.len() as u64) as usize];
        let mut state = G::start(G::Content::standard(), &setup);
        let mut rng = Rng::new(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut plies = 0;
        let failed = |what: &str, ply: u32| {
            Err(format!("{what} at ply {ply} of game {game}, seed {seed}, {} players, {setup:?}", setup.players()))
        };
        while playout.step(&mut state, &mut rng) {
            plies += 1;
            if let Err(broken) = state.check() {
                return failed(&broken.0, plies);
            }
            if plies > G::MAX_PLIES {
                return failed("more than MAX_PLIES steps", plies);
            }
        }
        if state.result().is_none() {
            return failed("over without scores", plies);
        }
        seen.games += 1;
        seen.plies += u64::from(plies);
        seen.longest = seen.longest.max(plies);
    }
    Ok(seen)
}
