//! A very large number of random games over every setup, with every invariant checked after every step.

use crate::setups;
use engine::{Content, Game, Playout, Rng, write_setup};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games between two reports of progress.
const BATCH: u64 = 256;

/// The result of a soak.
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
/// gets the number of games played since the last call.
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
                    add(&total, batch::<G>(&setups, seed, first..last));
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
        let rng = Rng::new(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let played = catch_unwind(AssertUnwindSafe(|| one_game::<G>(&setup, rng, &mut playout)));
        let plies = played.unwrap_or_else(|_| Err("a panic".into())).map_err(|what| {
            let setup = write_setup::<G>(&setup);
            format!("{what} in game {game} of seed {seed} ({setup})")
        })?;
        seen.games += 1;
        seen.plies += u64::from(plies);
        seen.longest = seen.longest.max(plies);
    }
    Ok(seen)
}

fn one_game<G: Game>(setup: &G::Setup, mut rng: Rng, playout: &mut Playout<G>) -> Result<u32, String> {
    let mut state = G::start(G::Content::standard(), setup);
    let mut plies = 0;
    while playout.step(&mut state, &mut rng) {
        plies += 1;
        state.check().map_err(|broken| format!("{} at ply {plies}", broken.0))?;
        if plies > G::MAX_PLIES {
            return Err("more than MAX_PLIES steps".into());
        }
    }
    if state.result().is_none() {
        return Err(format!("over without scores at ply {plies}"));
    }
    Ok(plies)
}
