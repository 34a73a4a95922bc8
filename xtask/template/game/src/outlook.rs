//! What would happen: the points if the match ended now.

use crate::state::Public;
use engine::{Seat, Tally};

/// All points if the match ended now: those of the lanterns taken so far (SP-F2).
pub(crate) fn final_points(public: &Public) -> Tally {
    let mut tally = Tally::default();
    Seat::all(public.players).for_each(|seat| tally.add(0, seat, public.points[seat].into()));
    tally
}
