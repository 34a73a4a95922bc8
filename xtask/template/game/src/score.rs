//! Who takes a lantern, points, ranks.

use crate::Specimen;
use crate::content::Content;
use crate::outlook::final_points;
use crate::phase::Phase;
use crate::pieces::Card;
use crate::state::Public;
use engine::{Scores, Scoring, Seat, SeatMap, SeatSet, Tally};

/// SP-R3: the highest card takes the lantern; with the variant SP-V1 the second highest does.
pub fn taker(players: u8, shown: &SeatMap<Option<Card>>, second: bool) -> Seat {
    let above = |seat: Seat| Seat::all(players).filter(|&other| shown[other] > shown[seat]).count();
    let sought = usize::from(second);
    Seat::all(players).find(|&seat| above(seat) == sought).unwrap_or_default()
}

/// SP-F2: the most points; seats that are level share the victory.
pub(crate) fn result(public: &Public) -> Option<Scores> {
    (public.phase == Phase::Over).then(|| ranks(public))
}

/// The seats that have won.
pub(crate) fn winners(public: &Public) -> SeatSet {
    ranks(public).winners().fold(SeatSet::EMPTY, SeatSet::with)
}

fn ranks(public: &Public) -> Scores {
    let points = SeatMap::from_fn(|seat| i32::from(public.points[seat]));
    Scores::ranked(public.players, points, SeatMap::default())
}

impl Scoring for Specimen {
    const SOURCES: usize = 1;

    fn tally(_: &Content, public: &Public) -> Tally {
        final_points(public)
    }

    fn forecast(_: &Content, public: &Public) -> Tally {
        final_points(public)
    }
}
