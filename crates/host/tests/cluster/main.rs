//! Several nodes, one database and a bus, under seeded faults: processes that are killed, paused and replaced, a bus
//! that loses, doubles, delays and reorders, a database that cannot be reached or answers late, and clocks that differ.
//!
//! For every seed: no acknowledged decision is lost or doubled, no node writes to a table it does not own, nobody is
//! shown anything that is not theirs or not kept, nobody is charged for a change of owners, every notice is sent (twice
//! only if a fault hit its sender), and every game goes on soon after the last fault.
//!
//! `TIANXIA_SEEDS=10000 cargo test -p host --test cluster` plays more of them, from `TIANXIA_FIRST` on, so that ranges
//! can be played side by side; `TIANXIA_SEED` plays one. `--nocapture` shows its progress and what it has checked.

mod client;
mod process;
mod truth;
mod world;

use catalog::{GameId, with_game};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use world::{Planted, Tally, World};

const SEEDS: u64 = 40;
/// After how many seeds a long run reports its progress.
const PROGRESS: u64 = 100;
/// A planted fault must be found within this many seeds.
const SEEDS_TO_FIND: u64 = 40;

fn game_of(seed: u64) -> GameId {
    GameId::ALL[(seed % GameId::ALL.len() as u64) as usize]
}

/// Plays one seed; `None` if something was wrong.
fn play(seed: u64, planted: Planted) -> Option<Tally> {
    let run = || with_game!(game_of(seed), G => World::<G>::new(seed, planted).run());
    std::panic::catch_unwind(run).ok()
}

fn seeds() -> Range<u64> {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    if let Some(seed) = number("TIANXIA_SEED") {
        return seed..seed + 1;
    }
    let first = number("TIANXIA_FIRST").unwrap_or(0);
    first..first + number("TIANXIA_SEEDS").unwrap_or(SEEDS)
}

#[test]
fn nothing_acknowledged_is_lost_nobody_is_told_a_secret_and_every_table_goes_on() {
    let seeds = seeds();
    let (next, done) = (AtomicU64::new(seeds.start), AtomicU64::new(0));
    let (failed, seen) = (Mutex::new(Vec::new()), Mutex::new(Tally::default()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            if let Some(tally) = play(seed, Planted::Nothing) {
                seen.lock().unwrap().add(tally);
            } else {
                println!("{}: failed with TIANXIA_SEED={seed}", game_of(seed));
                failed.lock().unwrap().push(seed);
            }
            let done = 1 + done.fetch_add(1, Ordering::Relaxed);
            if done.is_multiple_of(PROGRESS) {
                println!("{done} seeds of {}..{}", seeds.start, seeds.end);
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| (0..cores).for_each(|_| drop(threads.spawn(work))));
    let (mut failed, seen) = (failed.into_inner().unwrap(), seen.into_inner().unwrap());
    failed.sort_unstable();
    println!(
        "seeds {}..{}: {} played, {} failed {failed:?}; {} faults; {} decisions acknowledged, each kept once; \
         {} owners, one for each epoch; {} frames, each its viewer's own; {} notices, each sent",
        seeds.start,
        seeds.end,
        seeds.end - seeds.start,
        failed.len(),
        seen.faults,
        seen.acknowledged,
        seen.epochs,
        seen.frames,
        seen.notices
    );
    assert!(failed.is_empty(), "seeds that failed: {failed:?}");
}

fn is_found(planted: Planted) {
    assert!((0..SEEDS_TO_FIND).any(|seed| play(seed, planted).is_none()), "{planted:?} was not found");
}

#[test]
fn a_store_that_does_not_check_the_epoch_is_found() {
    is_found(Planted::NoEpochCheck);
}

#[test]
fn a_frame_to_the_wrong_viewer_is_found() {
    is_found(Planted::WrongViewer);
}

#[test]
fn a_notice_that_is_sent_twice_is_found() {
    is_found(Planted::NoticeTwice);
}
