//! What would happen: the points if the match ended now.

use crate::content::Content;
use crate::pieces::{Alliance, Province, Source};
use crate::score::{Points, alliance, houses, roads};
use crate::state::Public;
use engine::SeatMap;

/// All points if the match ended now.
pub fn final_points(content: &Content, public: &Public) -> Points {
    let mut points = Points::default();
    let mut add = |source: Source, scored: SeatMap<u8>| {
        for (sum, points) in points[source].0.iter_mut().zip(scored.0) {
            *sum += i16::from(points);
        }
    };
    for province in Province::all() {
        add(Source::Houses, houses(content, public, province));
    }
    for number in Alliance::all() {
        add(Source::Alliances, alliance(content, public, number));
    }
    add(Source::Roads, SeatMap::from_fn(|seat| roads(content, public, seat)));
    points
}
