//! What would happen: the ways the Grand Coordinator can take, and what every player can expect from them.

use crate::content::Content;
use crate::pieces::{Field, FieldSet, Heading};
use crate::route::{ALONG, Chart, SINGLE, Ship, UNREST_LOSS};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Map, SeatMap};

/// The most ways in a preview.
pub const MAX_WAYS: usize = 1024;

/// One way the Coordinator can take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The fields he enters, in order, and whether along a line.
    pub fields: Vec<(Field, bool)>,
    /// What each player gains or loses.
    pub points: SeatMap<i16>,
}

/// How many steps the next or current move has; none while the ship lies on its side.
pub fn steps_to_come(public: &Public) -> u8 {
    if public.steps > 0 {
        public.steps
    } else if public.resting {
        0
    } else {
        2 * public.players + 1
    }
}

/// The ways the Coordinator can take from here on the current board in `steps` steps, up to [`MAX_WAYS`], with the
/// points that each player would get. Uses public knowledge only.
pub fn preview(content: &Content, public: &Public, steps: u8, inspection: bool) -> Vec<Way> {
    let ship = if public.steps > 0 { Ship::of(public) } else { Ship::casting_off(content, public) };
    let mut ways = Vec::new();
    let way = Way { fields: Vec::new(), points: SeatMap::default() };
    explore(&Chart::of(content, public), ship, steps, inspection, way, &mut ways);
    ways
}

fn explore(map: &Chart<'_>, ship: Ship, steps: u8, inspection: bool, way: Way, ways: &mut Vec<Way>) {
    if ways.len() == MAX_WAYS {
        return;
    }
    let step = map.step(&ship);
    let stopped = inspection && !way.fields.is_empty() && map.stops_inspection(ship.field);
    if steps == 0 || stopped || step.fields.is_empty() {
        return ways.push(way);
    }
    for field in step.fields.iter() {
        let (mut next, mut further) = (ship, way.clone());
        next.enter(field);
        further.fields.push((field, step.along));
        if let Some((seat, _, points)) = map.toll(field, step.along) {
            further.points[seat] += points;
        }
        explore(map, next, steps - 1, inspection, further, ways);
    }
}

/// Certainty, as a number, in [`expected`].
const WHOLE: i32 = 1 << 12;
/// Side steps in one row that are still to be followed: two for each way they can branch.
const ASIDE: usize = 4;

/// What each player can expect, in hundredths of a point, until the ship reaches the turning point, if the board stays
/// as it is and all ways are equally likely at every choice.
pub fn expected(map: &Chart<'_>, ship: Ship) -> SeatMap<i32> {
    let mut tolls = Map::<Field, i32>::default();
    // Chances of the fields that are entered from behind, row after row; rows already passed no longer matter.
    let (mut chances, mut todo) = (Map::<Field, i32>::default(), FieldSet::one(ship.field));
    chances[ship.field] = WHOLE;
    let (mut visited, mut aside) = (ship.visited, [(ship, 0); ASIDE]);
    while let Some(field) = if ship.heading == Heading::South { todo.first() } else { todo.last() } {
        todo.remove(field);
        let chance = chances[field];
        aside[0] = (Ship { field, visited: visited.or(FieldSet::one(field)), ..ship }, chance);
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let (at, chance) = aside[pending];
            let step = map.step(&at);
            let share = match step.fields.len() {
                0 | 1 => chance,
                2 => chance >> 1,
                more => chance / i32::from(more),
            };
            let toll = share * i32::from(if step.along { ALONG } else { SINGLE });
            for next in step.fields.iter() {
                tolls[next] += toll;
                if map.content.row(next) != map.content.row(at.field) {
                    chances[next] += share;
                    todo.insert(next);
                } else if pending < ASIDE {
                    aside[pending] = (at, share);
                    aside[pending].0.enter(next);
                    pending += 1;
                }
            }
        }
        visited = FieldSet::EMPTY;
    }
    shared(map, &tolls)
}

/// DY-G5: hundredths of points for everybody, from the tolls that each field would give as a canal tile.
fn shared(map: &Chart<'_>, tolls: &Map<Field, i32>) -> SeatMap<i32> {
    let sum = |fields: FieldSet| fields.iter().map(|field| tolls[field]).sum::<i32>();
    SeatMap::from_fn(|seat| {
        if seat.0 >= map.public.players {
            return 0;
        }
        // No line leads over unrest, so its toll is that of a single tile.
        let unrest = sum(map.unrest.and(map.public.home(map.content, seat)));
        (sum(map.public.seats[seat].canals) + unrest * i32::from(UNREST_LOSS / SINGLE)) * 100 / WHOLE
    })
}
