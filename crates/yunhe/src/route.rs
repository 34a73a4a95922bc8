//! The Grand Coordinator's way: where he can go, what he scores, and a look ahead.

use crate::content::{BreakMoves, Content, Twice};
use crate::pieces::*;
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
}

impl<'a> Map<'a> {
    /// The present board.
    #[inline]
    pub fn of(content: &'a Content, public: &'a Public) -> Map<'a> {
        Map { content, public, canals: public.canals() }
    }

    /// Edges over which a line leads; a city is open on all of them.
    #[inline]
    fn arms(&self, field: Field) -> u8 {
        if self.content.cities.has(field) {
            if self.content.readings.city_open_on_all_edges { 63 } else { 0 }
        } else {
            self.public.arms[field.index()]
        }
    }

    /// DY-G1 to DY-G3: where the next step may lead; empty on the turning point.
    #[inline]
    pub fn step(&self, ship: &Ship) -> Step {
        let (content, players) = (self.content, self.public.players);
        let route = content.route(players).less(ship.visited);
        if ship.field == content.goal(players, ship.heading) {
            return Step { fields: FieldSet::EMPTY, along: false };
        }
        let here = self.arms(ship.field);
        let (mut linked, mut forward, mut side) = (FieldSet::EMPTY, FieldSet::EMPTY, FieldSet::EMPTY);
        let sides = SIDEWAYS.into_iter().filter(|&edge| self.leaves(ship, edge, route));
        for edge in ship.heading.forward() {
            let Some(next) = content.neighbour(ship.field, edge).filter(|&next| route.has(next)) else { continue };
            forward.insert(next);
            if here >> edge & self.arms(next) >> opposite(edge) & 1 == 1 {
                linked.insert(next);
            }
        }
        for edge in sides {
            let Some(next) = content.neighbour(ship.field, edge) else { continue };
            side.insert(next);
            if here >> edge & self.arms(next) >> opposite(edge) & 1 == 1 {
                linked.insert(next);
            }
        }
        // DY-G2: he follows lines, sideways ones too.
        if !linked.is_empty() {
            return Step { fields: linked, along: true };
        }
        // DY-G3: where the line ends he goes forward, or sideways where the board leaves nothing else.
        let ahead = match content.readings.break_moves {
            BreakMoves::ForwardFirst => forward,
            BreakMoves::AnyNeighbour => forward.or(side),
        };
        let fields = if ahead.is_empty() { self.nearest_to_goal(ship, side) } else { self.nearest(ship, ahead) };
        Step { fields, along: false }
    }

    /// DY-G1: whether a side step leads to an unvisited field from which he can still leave the row.
    #[inline]
    fn leaves(&self, ship: &Ship, edge: usize, route: FieldSet) -> bool {
        let exits = self.content.exits(self.public.players, ship.heading);
        let mut at = ship.field;
        while let Some(next) = self.content.neighbour(at, edge).filter(|&next| route.has(next)) {
            if exits.has(next) {
                return true;
            }
            at = next;
        }
        false
    }

    /// DY-G3: those nearest to the next canal ahead, by forward steps alone; else those nearest to the turning point.
    #[inline]
    fn nearest(&self, ship: &Ship, among: FieldSet) -> FieldSet {
        if among.len() == 1 {
            return among;
        }
        let content = self.content;
        let canals = self.canals.and(content.route(self.public.players));
        let steps = |from: Field| {
            let seen = content.ahead(ship.heading, from).and(canals);
            let canal = match ship.heading {
                Heading::South => seen.first(),
                Heading::North => seen.last(),
            };
            canal.map(|canal| content.row(canal).abs_diff(content.row(from)))
        };
        match among.iter().filter_map(steps).min() {
            Some(least) => subset(among, |from| steps(from) == Some(least)),
            None => self.nearest_to_goal(ship, among),
        }
    }

    #[inline]
    fn nearest_to_goal(&self, ship: &Ship, among: FieldSet) -> FieldSet {
        let way = |from: Field| self.content.way(self.public.players, ship.heading, from);
        let least = among.iter().map(way).min();
        subset(among, |from| Some(way(from)) == least)
    }

    /// DY-G5: who gains or loses what when he enters a field.
    #[inline]
    pub fn toll(&self, field: Field, along: bool) -> Option<(Seat, Source, i16)> {
        if self.canals.has(field) {
            let owner = self.public.canal_owner(field)?;
            return Some(if along { (owner, Source::Line, ALONG) } else { (owner, Source::Single, SINGLE) });
        }
        // Nobody pays on a neutral field.
        if !self.public.unrest().has(field) {
            return None;
        }
        let owner = self.content.territory(field).and_then(|land| self.public.owner(land))?;
        Some((owner, Source::Passing, UNREST_LOSS))
    }

    /// DY-A9: whether a special inspection stops here.
    pub fn stops_inspection(&self, field: Field) -> bool {
        self.content.pagodas.has(field) || self.public.unrest().has(field)
    }
}

fn subset(among: FieldSet, keep: impl Fn(Field) -> bool) -> FieldSet {
    among.iter().filter(|&field| keep(field)).fold(FieldSet::EMPTY, |set, field| set.or(FieldSet::one(field)))
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
    let step = map.step(&ship);
    let stopped = inspection && !way.fields.is_empty() && map.stops_inspection(ship.field);
    if steps == 0 || stopped || step.fields.is_empty() {
        if ways.len() < MAX_WAYS {
            ways.push(way);
        }
        return;
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
