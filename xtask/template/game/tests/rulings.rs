//! Readings of what the rulebook leaves open. The source is given above each.

use crate::position::dealt;
use engine::{Resample as _, Rng, Seat};
use specimen::Specimen;

// Ours: a card laid face down stays in the hand until it is shown, so nobody learns from counts who has laid one.
#[test]
fn a_card_that_was_laid_is_still_held() {
    let mut t = dealt("players=2", &[&[40], &[39]]);
    t.play("=lantern.0 0.lay.40");
    assert_eq!(t.public().hands[Seat(0)], 9);
    let world = Specimen::resample(&t.state().view(Some(Seat(1))), &mut Rng::new(1));
    assert!(world.parts().own[Seat(0)].laid.is_some());
}
