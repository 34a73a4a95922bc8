//! What stands in the way of a refused answer is true, counted anew from the table.

use specimen::{Obstacle, Specimen, because};

/// SP-S2, SP-R4: why a card cannot be laid is always told, and it is so.
#[test]
fn what_stands_in_the_way_is_true() {
    testkit::refused::<Specimen, _>(
        because,
        |_, _| true,
        |known, _, obstacle| match obstacle {
            Obstacle::Shown(card) => known.public.played.has(card),
            Obstacle::Hand { card, held } => !held.has(card) && held == known.own.hand,
        },
    );
}
