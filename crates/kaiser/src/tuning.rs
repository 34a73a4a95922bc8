//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::Kaiser;
use engine::Recipe::{Slips, Thinks};
use engine::{Network, Tuned, Tuning, network};

impl Tuned for Kaiser {
    const TUNING: Tuning = Tuning {
        networks: &[Network {
            players: 3,
            name: "three",
            hash: "242a273388f11af852e34c85c4c8f3a991140a32bc9d3e7d7b530c33133a3ff9",
            file: network!("three"),
            knobs: &["plies=8", "trust=0.5"],
            levels: [12, 80, 1700],
        }],
        ..Self::FIRST
    };
    const FIRST: Tuning = Tuning {
        levels: [Slips(260), Slips(170), Slips(80), Slips(0), Thinks(12), Thinks(80), Thinks(2000)],
        // A few worlds with fixed luck tell a deep tree the future; a playout that looks at consequences knows more
        // than its leaf, and only then does more thought pay.
        knobs: &["worlds=0", "tries=3"],
        weights: Some(include_str!("../weights.txt")),
        networks: &[],
    };
}
