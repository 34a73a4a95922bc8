//! Where a label has the most room: far from spaces, courts, roads, markers and borders.

use super::{COURT, RING, spot};
use crate::art::Spot;
use kaiser::{Alliance, Content, Province, Side};

/// The size of a label: half its width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Size {
    pub(super) half_width: f64,
    pub(super) half_height: f64,
}

/// The middle of the place with the most room for a label inside a province, and how much room is around it.
pub(super) fn best(content: &Content, side: Side, province: Province, size: Size) -> (Spot, f64) {
    let corners: Vec<Spot> = content[province].polygon.iter().map(|&point| spot(point)).collect();
    let things = obstacles(content, side);
    let (mut x0, mut y0, mut x1, mut y1) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for &(x, y) in &corners {
        (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
    }
    let mut best = (corners[0], f64::MIN);
    let steps = |from: f64, to: f64| (0..).map(move |n| from + f64::from(n) * 8.0).take_while(move |&at| at <= to);
    for y in steps(y0, y1) {
        for x in steps(x0, x1) {
            if inside(&corners, (x, y)) {
                let room = room((x, y), size, &corners, &things);
                if room > best.1 {
                    best = ((x, y), room);
                }
            }
        }
    }
    best
}

/// Everything drawn on the map, as circles.
fn obstacles(content: &Content, side: Side) -> Vec<(Spot, f64)> {
    let mut things: Vec<(Spot, f64)> = content.spaces.iter().map(|space| (spot(space.at), RING - 6.0)).collect();
    things.extend(Province::all().map(|province| (spot(content[province].dragon), COURT + 4.0)));
    // The limit is on the edge of the court.
    things.extend(Province::all().map(|province| {
        let (x, y) = spot(content[province].dragon);
        ((x, y + COURT), 14.0)
    }));
    things.extend(Alliance::all().map(|alliance| (spot(content[alliance].marker), 20.0)));
    for road in &content[side].roads {
        let [from, to] = road.between.map(|space| spot(content.spaces[space.index()].at));
        things.extend((1..12).map(|n| {
            let share = f64::from(n) / 12.0;
            ((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share), 5.0)
        }));
    }
    things
}

/// How far the nearest thing or border is from a box.
fn room(at: Spot, size: Size, corners: &[Spot], things: &[(Spot, f64)]) -> f64 {
    let outside = |(x, y): Spot| {
        let (dx, dy) = ((x - at.0).abs() - size.half_width, (y - at.1).abs() - size.half_height);
        if dx < 0.0 && dy < 0.0 { dx.max(dy) } else { dx.max(0.0).hypot(dy.max(0.0)) }
    };
    let things = things.iter().map(|&(thing, radius)| outside(thing) - radius);
    let edges = corners.iter().zip(corners.iter().cycle().skip(1)).flat_map(|(&from, &to)| {
        (0..10).map(move |n| {
            let share = f64::from(n) / 10.0;
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        })
    });
    things.chain(edges.map(|edge| outside(edge) - 3.0)).fold(f64::MAX, f64::min)
}

/// Whether a spot lies inside a polygon.
pub(super) fn inside(corners: &[Spot], (x, y): Spot) -> bool {
    let crossed = corners
        .iter()
        .zip(corners.iter().cycle().skip(1))
        .filter(|&(&(x0, y0), &(x1, y1))| (y0 > y) != (y1 > y) && x < (x1 - x0) * (y - y0) / (y1 - y0) + x0);
    crossed.count() % 2 == 1
}
