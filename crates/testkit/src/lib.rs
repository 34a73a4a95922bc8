//! The conformance suite every game must pass, and the loops that tests, benchmarks and the command line share.
//!
//! Every random test prints its seed on failure and accepts one: `TIANXIA_SEED`, `TIANXIA_GAMES`, `TIANXIA_EDITIONS`,
//! `TIANXIA_POSITIONS`.
//! Golden files are rewritten with `TIANXIA_BLESS=1`.
#![forbid(unsafe_code)]

mod conformance;
mod counts;
mod editions;
mod fuzz;
mod glossary;
mod golden;
mod lists;
mod lookahead;
mod measure;
mod observations;
mod records;
mod refused;
mod screens;
mod secrecy;
mod setups;
mod soak;
mod table;
pub mod toys;

pub use conformance::{Suite, conformance, rules_conformance};
pub use counts::counts;
pub use editions::{defects, edited, editions};
pub use fuzz::fuzz;
pub use glossary::{Glossary, glossary};
pub use golden::{golden, golden_record};
pub use lists::{Lists, lists};
pub use lookahead::{lookahead, share_of_lookahead};
pub use measure::{Measured, allocations_in_playout, bench, measure};
pub use observations::{Tell, observations, observations_told_by};
pub use records::records;
pub use refused::refused;
pub use screens::screens;
pub use secrecy::secrecy;
pub use setups::{random_match, random_state, setups};
pub use soak::{Soak, soak};
pub use table::Table;

/// A number from the environment, or the default.
fn env_number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}
