//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::Yunhe;
use engine::Recipe::{Slips, Thinks};
use engine::{Tuned, Tuning};

impl Tuned for Yunhe {
    const TUNING: Tuning = Self::FIRST;
    const FIRST: Tuning = Tuning {
        levels: [Slips(250), Slips(105), Slips(25), Thinks(9), Thinks(45), Thinks(150), Thinks(8000)],
        // A search finds out where what was learned is wrong; a playout must see what everybody builds.
        knobs: &["learned=0", "lap=8", "noise=40", "lead=3000", "heat=400"],
        weights: Some(include_str!("../weights.txt")),
    };
}
