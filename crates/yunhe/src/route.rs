//! The Grand Coordinator's way: where he can go, what he scores, and a look ahead.

use crate::content::{BreakMoves, Content, Twice};
use crate::pieces::{Field, FieldSet, Heading, MAX_FIELDS, SIDEWAYS, Source, opposite};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Seat, SeatMap};

/// A preview holds at most so many ways.
pub const MAX_WAYS: usize = 1024;
/// DY-G5: points for a canal tile entered along a line.
pub const ALONG: i16 = 4;
/// DY-G5: points for a canal tile entered otherwise.
pub const SINGLE: i16 = 2;
/// DY-G5, DY-F2, DY-F3, DY-U1: points for an unrest tile.
pub const UNREST_LOSS: i16 = -4;

/// The fields that one step may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where he may go; several are a choice.
    pub fields: FieldSet,
    /// Whether he follows a canal line.
    pub along: bool,
}

/// The ship on a trip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ship {
    /// Its field.
    pub field: Field,
    /// Where it goes.
    pub heading: Heading,
    /// Fields that may not be entered any more.
    pub visited: FieldSet,
}

impl Ship {
    /// The ship as it is on the table.
    pub fn of(public: &Public) -> Ship {
        Ship { field: public.ship, heading: public.heading, visited: public.visited }
    }

    /// DY-G1: the ship at the beginning of a move.
    pub fn casting_off(content: &Content, public: &Public) -> Ship {
        let mut ship = Ship::of(public);
        if content.readings.no_field_twice_in == Twice::Move {
            ship.visited = FieldSet::one(ship.field);
        }
        ship
    }

    /// The ship on its next field.
    pub fn enter(&mut self, field: Field) {
        self.field = field;
        self.visited.insert(field);
    }
}

/// The board as the Coordinator sees it; made once for many steps.
#[derive(Clone, Copy, Debug)]
pub struct Map<'a> {
    content: &'a Content,
    public: &'a Public,
    canals: FieldSet,
    unrest: FieldSet,
    route: FieldSet,
    goal: [Field; 2],
    exits: [FieldSet; 2],
}

impl<'a> Map<'a> {
    /// The present board.
    #[inline]
    pub fn of(content: &'a Content, public: &'a Public) -> Map<'a> {
        let players = public.players;
        Map {
            content,
            public,
            canals: public.canals(),
            unrest: public.unrest(),
            route: content.route(players),
            goal: Heading::ALL.map(|heading| content.goal(players, heading)),
            exits: Heading::ALL.map(|heading| content.exits(players, heading)),
        }
    }

    /// Edges over which a line leads; a city is open on all of them.
    #[inline]
    fn arms(&self, field: Field) -> u8 {
        if self.content.cities.has(field) {
            if self.content.readings.city_open_on_all_edges { 63 } else { 0 }
        } else {
            self.public.arms[field.index() % MAX_FIELDS]
        }
    }

    /// DY-G1 to DY-G3: where the next step may lead; empty on the turning point.
    #[inline]
    pub fn step(&self, ship: &Ship) -> Step {
        if ship.field == self.goal[ship.heading.index()] {
            return Step { fields: FieldSet::EMPTY, along: false };
        }
        let open = self.route.less(ship.visited);
        let [left, right] = ship.heading.forward();
        // DY-G2: he follows lines, sideways ones too.
        let here = self.arms(ship.field);
        if here != 0 {
            let mut linked = FieldSet::EMPTY;
            for edge in [left, right, SIDEWAYS[0], SIDEWAYS[1]] {
                if here >> edge & 1 == 1
                    && let Some(next) = self.reached(ship, edge, open)
                    && self.arms(next) >> opposite(edge) & 1 == 1
                {
                    linked.insert(next);
                }
            }
            if !linked.is_empty() {
                return Step { fields: linked, along: true };
            }
        }
        // DY-G3: where the line ends he goes forward, or sideways where the board leaves nothing else.
        let mut ahead = self.over(ship, [left, right], open);
        let fields = match self.content.readings.break_moves {
            BreakMoves::ForwardFirst if !ahead.is_empty() => self.nearest(ship, ahead),
            BreakMoves::ForwardFirst => self.nearest_to_goal(ship, self.over(ship, SIDEWAYS, open)),
            BreakMoves::AnyNeighbour => {
                ahead = ahead.or(self.over(ship, SIDEWAYS, open));
                self.nearest(ship, ahead)
            }
        };
        Step { fields, along: false }
    }

    /// The open neighbours over two edges.
    #[inline]
    fn over(&self, ship: &Ship, edges: [usize; 2], open: FieldSet) -> FieldSet {
        let mut found = FieldSet::EMPTY;
        for edge in edges {
            if let Some(next) = self.reached(ship, edge, open) {
                found.insert(next);
            }
        }
        found
    }

    /// DY-G1: the neighbour over an edge, if he may enter it; sideways only where he can still leave the row.
    #[inline]
    fn reached(&self, ship: &Ship, edge: usize, open: FieldSet) -> Option<Field> {
        let next = self.content.neighbour(ship.field, edge).filter(|&next| open.has(next))?;
        (!SIDEWAYS.contains(&edge) || self.leaves(ship.heading, next, edge, open)).then_some(next)
    }

    /// DY-G1: whether the row can still be left from here, going on sideways over unvisited fields.
    #[inline]
    fn leaves(&self, heading: Heading, from: Field, edge: usize, open: FieldSet) -> bool {
        let exits = self.exits[heading.index()];
        let mut at = from;
        while !exits.has(at) {
            match self.content.neighbour(at, edge) {
                Some(next) if open.has(next) => at = next,
                _ => return false,
            }
        }
        true
    }

    /// DY-G3: those nearest to the next canal ahead, by forward steps alone; else those nearest to the turning point.
    #[inline]
    fn nearest(&self, ship: &Ship, among: FieldSet) -> FieldSet {
        if among.len() == 1 {
            return among;
        }
        let canals = self.canals.and(self.route);
        let steps = |from: Field| {
            let seen = self.content.ahead(ship.heading, from).and(canals);
            let canal = match ship.heading {
                Heading::South => seen.first(),
                Heading::North => seen.last(),
            };
            canal.map_or(u8::MAX, |canal| self.content.row(canal).abs_diff(self.content.row(from)))
        };
        let nearest = least(among, steps);
        if nearest.0 == u8::MAX { self.nearest_to_goal(ship, among) } else { nearest.1 }
    }

    #[inline]
    fn nearest_to_goal(&self, ship: &Ship, among: FieldSet) -> FieldSet {
        least(among, |from| self.content.way(self.public.players, ship.heading, from)).1
    }

    /// DY-G5: who gains or loses what when he enters a field.
    #[inline]
    pub fn toll(&self, field: Field, along: bool) -> Option<(Seat, Source, i16)> {
        if self.canals.has(field) {
            let owner = self.public.canal_owner(field)?;
            return Some(if along { (owner, Source::Line, ALONG) } else { (owner, Source::Single, SINGLE) });
        }
        // Nobody pays on a neutral field.
        if !self.unrest.has(field) {
            return None;
        }
        let owner = self.content.territory(field).and_then(|land| self.public.owner(land))?;
        Some((owner, Source::Passing, UNREST_LOSS))
    }

    /// DY-G5: hundredths of points for everybody, from the tolls of each field were it a canal tile.
    fn shared(&self, tolls: &[i32; MAX_FIELDS]) -> SeatMap<i32> {
        let sum = |fields: FieldSet| fields.iter().map(|field| tolls[field.index() % MAX_FIELDS]).sum::<i32>();
        SeatMap::from_fn(|seat| {
            if seat.0 >= self.public.players {
                return 0;
            }
            // No line leads over unrest, so that its toll is that of a single tile.
            let unrest = sum(self.unrest.and(self.public.home(self.content, seat)));
            (sum(self.public.seats[seat].canals) + unrest * i32::from(UNREST_LOSS / SINGLE)) * 100 / WHOLE
        })
    }

    /// DY-A9: whether a special inspection stops here.
    pub fn stops_inspection(&self, field: Field) -> bool {
        self.content.pagodas.has(field) || self.unrest.has(field)
    }
}

/// The least measure of some fields, and those that have it.
#[inline]
fn least(among: FieldSet, measure: impl Fn(Field) -> u8) -> (u8, FieldSet) {
    among.iter().fold((u8::MAX, FieldSet::EMPTY), |(best, mut fields), field| match measure(field) {
        less if less < best => (less, FieldSet::one(field)),
        same if same == best => {
            fields.insert(field);
            (best, fields)
        }
        _ => (best, fields),
    })
}

/// Where the next step of the present move may lead.
pub fn step(content: &Content, public: &Public) -> Step {
    Map::of(content, public).step(&Ship::of(public))
}

/// One way the Coordinator can take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The fields he enters, in order, and whether along a line.
    pub fields: Vec<(Field, bool)>,
    /// What each player gains or loses.
    pub points: SeatMap<i16>,
}

/// How many steps the next or present move has; none while the ship lies on its side.
pub fn steps_to_come(public: &Public) -> u8 {
    if public.steps > 0 {
        public.steps
    } else if public.resting {
        0
    } else {
        2 * public.players + 1
    }
}

/// The ways the Coordinator can take from here on the present board with so many steps, up to [`MAX_WAYS`], with the
/// points that each player would get. Public knowledge alone.
pub fn preview(content: &Content, public: &Public, steps: u8, inspection: bool) -> Vec<Way> {
    let ship = if public.steps > 0 { Ship::of(public) } else { Ship::casting_off(content, public) };
    let mut ways = Vec::new();
    let way = Way { fields: Vec::new(), points: SeatMap::default() };
    explore(&Map::of(content, public), ship, steps, inspection, way, &mut ways);
    ways
}

fn explore(map: &Map<'_>, ship: Ship, steps: u8, inspection: bool, way: Way, ways: &mut Vec<Way>) {
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

/// The whole of a chance, for [`outlook`].
const WHOLE: i32 = 1 << 12;
/// Side steps in one row that are still to be followed: two for each way they can branch.
const ASIDE: usize = 4;

/// What each player can expect, in hundredths of a point, until the ship reaches the turning point, if the board stays
/// as it is and every choice of the way falls evenly.
pub fn outlook(map: &Map<'_>, ship: Ship) -> SeatMap<i32> {
    let mut tolls = [0_i32; MAX_FIELDS];
    // Chances of the fields that are entered from behind, row after row; rows passed do not matter any more.
    let (mut chances, mut todo) = ([0_i32; MAX_FIELDS], FieldSet::one(ship.field));
    chances[ship.field.index() % MAX_FIELDS] = WHOLE;
    let (mut visited, mut aside) = (ship.visited, [(ship, 0); ASIDE]);
    while let Some(field) = if ship.heading == Heading::South { todo.first() } else { todo.last() } {
        todo.remove(field);
        let chance = chances[field.index() % MAX_FIELDS];
        aside[0] = (Ship { field, visited: visited.or(FieldSet::one(field)), ..ship }, chance);
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let (at, chance) = aside[pending];
            let step = map.step(&at);
            let share = match step.fields.len() {
                0 | 1 => chance,
                2 => chance >> 1,
                more => chance / more as i32,
            };
            let toll = share * i32::from(if step.along { ALONG } else { SINGLE });
            for next in step.fields.iter() {
                tolls[next.index() % MAX_FIELDS] += toll;
                if map.content.row(next) != map.content.row(at.field) {
                    chances[next.index() % MAX_FIELDS] += share;
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
    map.shared(&tolls)
}
