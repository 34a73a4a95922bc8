//! What stands in the way of a refused answer is true, counted again from the table.

use specimen::{Obstacle, Specimen, because};

/// SP-S2, SP-R4: the reason why a card cannot be laid is always reported, and correctly.
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
