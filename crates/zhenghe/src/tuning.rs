//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::ZhengHe;
use engine::Recipe::{Slips, Thinks};
use engine::{Tuned, Tuning};

impl Tuned for ZhengHe {
    const TUNING: Tuning = Self::FIRST;
    const FIRST: Tuning = Tuning {
        levels: [Slips(460), Slips(310), Slips(130), Slips(0), Thinks(100), Thinks(300), Thinks(8000)],
        // A few worlds with fixed luck tell a deep tree the future. Its hunch says little, so a playout looks at
        // consequences.
        knobs: &["tries=8", "plies=24", "worlds=0"],
        weights: Some(include_str!("../weights.txt")),
        networks: &[],
    };
}
