//! What the arena found out about this game's bots. The ladder is measured in `docs/ladder.md`.

use crate::Yunhe;
use engine::Recipe::{Slips, Thinks};
use engine::{Network, Tuned, Tuning, network};

impl Tuned for Yunhe {
    const TUNING: Tuning = Tuning {
        networks: &[
            Network {
                players: 2,
                name: "two",
                hash: "571c14f79ccf707ee23996cf775e5d8e464afdc6fa118038542d9b8dd2ceb650",
                file: network!("two"),
                knobs: &["plies=8", "trust=0.5"],
                levels: [20, 90, 2000],
            },
            Network {
                players: 3,
                name: "three",
                hash: "5cffca00a7a6841aa47d7966a0dd729172a0ce1f950062d09996aa70e016a0c4",
                file: network!("three"),
                knobs: &["plies=8", "trust=0.5"],
                levels: [20, 90, 2000],
            },
        ],
        ..Self::FIRST
    };
    const FIRST: Tuning = Tuning {
        levels: [Slips(250), Slips(105), Slips(25), Thinks(9), Thinks(45), Thinks(150), Thinks(8000)],
        // A search finds where the learned evaluation is wrong; a playout must see what everybody builds.
        knobs: &["learned=0", "lap=8", "noise=40", "lead=3000", "heat=400"],
        weights: Some(include_str!("../weights.txt")),
        networks: &[],
    };
}
