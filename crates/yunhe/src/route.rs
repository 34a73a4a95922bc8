//! The Grand Coordinator's way: where he can go and what he scores.

use crate::content::{BreakMoves, Content, Twice};
use crate::pieces::{Field, FieldSet, Heading, SIDEWAYS, Source, opposite};
use crate::state::Public;
use engine::{Map, Seat};

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
    /// Fields that may no longer be entered.
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
pub struct Chart<'a> {
    pub(crate) content: &'a Content,
    pub(crate) public: &'a Public,
    canals: FieldSet,
    pub(crate) unrest: FieldSet,
    route: FieldSet,
    goal: Map<Heading, Field>,
    exits: Map<Heading, FieldSet>,
}

impl<'a> Chart<'a> {
    /// The current board.
    #[inline]
    pub fn of(content: &'a Content, public: &'a Public) -> Chart<'a> {
        let players = public.players;
        Chart {
            content,
            public,
            canals: public.canals(),
            unrest: public.unrest(),
            route: content.route(players),
            goal: Map::from_fn(|heading| content.goal(players, heading)),
            exits: Map::from_fn(|heading| content.exits(players, heading)),
        }
    }

    /// Edges that a line crosses; a city is open on all of them.
    #[inline]
    fn arms(&self, field: Field) -> u8 {
        if self.content.cities.has(field) {
            if self.content.readings.city_open_on_all_edges { 63 } else { 0 }
        } else {
            self.public.arms[field]
        }
    }

    /// DY-G1 to DY-G3: where the next step may lead; empty on the turning point.
    #[inline]
    pub fn step(&self, ship: &Ship) -> Step {
        if ship.field == self.goal[ship.heading] {
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
        // DY-G3: where the line ends he goes forward, or sideways where the board leaves no other way.
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

    /// DY-G1: whether the row can still be left from here, moving sideways over unvisited fields.
    #[inline]
    fn leaves(&self, heading: Heading, from: Field, edge: usize, open: FieldSet) -> bool {
        let exits = self.exits[heading];
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

    /// DY-A9: whether a special inspection stops here.
    pub fn stops_inspection(&self, field: Field) -> bool {
        self.content.pagodas.has(field) || self.unrest.has(field)
    }
}

/// The least measure of some fields, and the fields that have it.
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

/// Where the next step of the current move may lead.
pub fn step(content: &Content, public: &Public) -> Step {
    Chart::of(content, public).step(&Ship::of(public))
}
