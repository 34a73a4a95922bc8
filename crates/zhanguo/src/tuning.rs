//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::ZhanGuo;
use engine::Recipe::{Slips, Thinks};
use engine::{Tuned, Tuning};

impl Tuned for ZhanGuo {
    const TUNING: Tuning = Self::FIRST;
    const FIRST: Tuning = Tuning {
        levels: [Slips(350), Slips(180), Slips(0), Thinks(16), Thinks(42), Thinks(120), Thinks(4000)],
        // Its hunch tells little, so history chooses what to look at. Its plans ripen late: what looks best now is
        // often not, and the others need attention too. To look at all of sixty answers takes long.
        knobs: &["tries=2", "history=8", "plies=24", "heat=400", "expand=4"],
        weights: Some(include_str!("../weights.txt")),
    };
}
