//! A viewer's knowledge as bytes: nothing known is lost, nothing hidden is told.

use crate::{env_number, setups};
use engine::{
    Content, Observe, Playout, Resample, Rng, Seat, Setup, State, observation_len, observation_names, recall,
};
use std::collections::BTreeSet;

/// How a viewer's knowledge is written. Games use [`engine::observe`]; the suite plants worse ways.
pub type Tell<G> = fn(&State<G>, Option<Seat>, &mut [u8]);

/// One position in this many is compared with invented worlds.
const WORLDS_ONE_IN: u32 = 32;

/// The observations of a game over random matches of all setups: `TIANXIA_POSITIONS` positions, 20,000 by default.
pub fn observations<G: Observe + Resample>() {
    let (positions, seed) = (env_number("TIANXIA_POSITIONS", 20_000), env_number("TIANXIA_SEED", 1));
    let tell: Tell<G> = |state, viewer, out| engine::observe(&state.view(viewer), out);
    observations_told_by(positions, seed, tell).unwrap_or_else(|what| panic!("TIANXIA_SEED={seed}: {what}"));
}

/// The same with another way of writing.
pub fn observations_told_by<G: Observe + Resample>(positions: u64, seed: u64, tell: Tell<G>) -> Result<(), String> {
    let names = observation_names::<G>();
    if names.len() != observation_len::<G>() || names.iter().collect::<BTreeSet<_>>().len() != names.len() {
        return Err(format!("{} names for {} bytes, or a name twice", names.len(), observation_len::<G>()));
    }
    let (setups, mut rng, mut playout) = (setups::<G>(), Rng::new(seed), Playout::<G>::default());
    let (mut seen, mut other) = (vec![0; names.len()], vec![0; names.len()]);
    let mut left = positions;
    for setup in setups.iter().cycle() {
        let mut state = G::start(G::Content::standard(), setup);
        loop {
            for viewer in Seat::all(setup.players()).map(Some).chain([None]) {
                tell(&state, viewer, &mut seen);
                if recall::<G>(state.content(), &seen) != Some(state.view(viewer)) {
                    return Err(format!("{setup:?}: what {viewer:?} knows does not read back"));
                }
                if rng.below(WORLDS_ONE_IN) == 0 {
                    tell(&G::resample(&state.view(viewer), &mut rng), viewer, &mut other);
                    if let Some(at) = (0..seen.len()).find(|&at| seen[at] != other[at]) {
                        return Err(format!("{setup:?}: {} tells {viewer:?} what it cannot know", names[at]));
                    }
                }
            }
            left -= 1;
            if left == 0 {
                return Ok(());
            }
            if !playout.step(&mut state, &mut rng) {
                break;
            }
        }
    }
    Ok(())
}
