//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::ZhengHe;
use engine::Recipe::{Slips, Thinks};
use engine::{Network, Tuned, Tuning, network};

impl Tuned for ZhengHe {
    const TUNING: Tuning = Tuning {
        networks: &[Network {
            players: 2,
            name: "two",
            hash: "3d9b51024d177d078945745ba6503a686d3bd402b22f90ed6ba1135b523a674c",
            file: network!("two"),
            knobs: &["plies=8", "trust=0.3"],
            levels: [50, 250, 8000],
        }],
        ..Self::FIRST
    };
    const FIRST: Tuning = Tuning {
        levels: [Slips(460), Slips(310), Slips(130), Slips(0), Thinks(100), Thinks(300), Thinks(8000)],
        // A few worlds with fixed luck tell a deep tree the future. Its hunch says little, so a playout looks at
        // consequences.
        knobs: &["tries=8", "plies=24", "worlds=0"],
        weights: Some(include_str!("../weights.txt")),
        networks: &[],
    };
}
