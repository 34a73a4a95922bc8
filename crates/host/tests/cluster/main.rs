//! Several nodes, one database and a bus, under seeded faults: processes that are killed, paused and replaced, a bus
//! that loses, doubles, delays and reorders, a database that cannot be reached or answers late, and clocks that differ.
//!
//! Over every seed: no acknowledged decision is lost or doubled, nobody writes to a table they do not own, nobody is
//! shown what is not theirs or not kept, nobody is charged for a change of owners, every notice is sent, twice only
//! where its sender was hit, and every game goes on soon after the last fault.
//!
//! `TIANXIA_SEEDS=10000 cargo test -p host --test cluster` plays more of them, `TIANXIA_SEED` one.

mod client;
mod process;
mod truth;
mod world;

use catalog::{GameId, with_game};
use std::sync::atomic::{AtomicU64, Ordering};
use world::{Planted, World};

const SEEDS: u64 = 40;
/// How often a long run says how far it is.
const PROGRESS: u64 = 100;
/// Within how many seeds a planted fault is found.
const SEEDS_TO_FIND: u64 = 40;

fn game_of(seed: u64) -> GameId {
    GameId::ALL[(seed % GameId::ALL.len() as u64) as usize]
}

fn play(seed: u64, planted: Planted) -> bool {
    let run = || with_game!(game_of(seed), G => World::<G>::new(seed, planted).run());
    std::panic::catch_unwind(run).is_ok()
}

#[test]
fn nothing_acknowledged_is_lost_nobody_is_told_a_secret_and_every_table_goes_on() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seeds = match number("TIANXIA_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("TIANXIA_SEEDS").unwrap_or(SEEDS),
    };
    let next = AtomicU64::new(seeds.start);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            assert!(play(seed, Planted::Nothing), "{}: failed with TIANXIA_SEED={seed}", game_of(seed));
            if (seed + 1).is_multiple_of(PROGRESS) {
                eprintln!("seed {} of {}", seed + 1, seeds.end);
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| (0..cores).for_each(|_| drop(threads.spawn(work))));
}

fn is_found(planted: Planted) {
    assert!((0..SEEDS_TO_FIND).any(|seed| !play(seed, planted)), "{planted:?} was not found");
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
