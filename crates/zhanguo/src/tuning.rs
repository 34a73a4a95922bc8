//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::ZhanGuo;
use engine::Recipe::{Slips, Thinks};
use engine::{Network, Tuned, Tuning, network};

impl Tuned for ZhanGuo {
    const TUNING: Tuning = Tuning {
        networks: &[Network {
            players: 2,
            name: "two",
            hash: "84dd8b6eace5dd6141c28017f6a13eebbe0c001a4ef5428eb1f1653e7892c1a3",
            file: network!("two"),
            knobs: &["plies=24", "trust=0.4"],
            levels: [50, 250, 3500],
        }],
        ..Self::FIRST
    };
    const FIRST: Tuning = Tuning {
        levels: [Slips(350), Slips(180), Slips(0), Thinks(16), Thinks(42), Thinks(120), Thinks(4000)],
        // Its hunch says little, so history chooses what to look at. Its plans ripen late: what looks best now often is
        // not, and the other answers need attention too. Looking at all of sixty answers takes long.
        knobs: &["tries=2", "history=8", "plies=24", "heat=400", "expand=4"],
        weights: Some(include_str!("../weights.txt")),
        networks: &[],
    };
}
