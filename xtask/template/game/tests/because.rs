//! What stands in the way of a refused answer is true, counted anew from the table.

use specimen::{Obstacle, Specimen, because};

/// SP-S2, SP-R4: why a card cannot be laid is always told, and it is so.
#[test]
fn what_stands_in_the_way_is_true() {
    let (refused, told) = testkit::refused::<Specimen>(|known, action| match because(known, action) {
        Some(Obstacle::Shown(card)) if !known.public.played.has(card) => Err("it was never shown".into()),
        Some(Obstacle::Hand { card, held }) if held.has(card) || held != known.own.hand => Err("it is held".into()),
        None => Err("nothing is told".into()),
        Some(_) => Ok(()),
    });
    assert!(refused > 1000 && told == refused, "{told} of {refused} refused answers have a cause");
}
