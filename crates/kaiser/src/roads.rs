//! Road scoring: the best set of rows of houses (KC-F4, KC-B4).
//!
//! Our reading: a player's rows are simple paths along roads through four or more of the player's houses; no two rows
//! share a house; a closed ring counts all its houses once. A row scores one point a house, double if one of its houses
//! stands on a fortification. The rows with the most points in total count.
//!
//! Finding them is exact. Connected groups of houses are solved one by one: a line or a ring is one row; in any other
//! group every row through its most loosely connected house is tried, and leaving that house out, each with the best of
//! what remains. Upper bounds cut hopeless branches, equal places are tried once, and results are remembered.

use crate::pieces::{HOUSES, ROW, Space, Spaces};
use engine::{Map, Set};

/// The spaces one road away from each space.
pub type Roads = Map<Space, Spaces>;

/// The most rows that one player can have.
const MAX_ROWS: usize = (HOUSES / ROW) as usize;
/// The most houses of a group.
const MAX_HOUSES: usize = HOUSES as usize;
/// Results remembered within a group.
const MEMORY: usize = 256;
/// Sets below this size are solved faster than looked up.
const WORTH_REMEMBERING: u32 = 9;

/// One scoring row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its houses.
    pub houses: Spaces,
}

impl Row {
    /// Its points, given the spaces with fortifications.
    pub fn points(self, forts: Spaces) -> u8 {
        // KC-B4: a line with a house on a fortification scores double, and two of them do no more.
        self.houses.len() * if self.houses.meets(forts) { 2 } else { 1 }
    }
}

/// The points of the best rows of these houses, of which there are at most 20.
pub fn points(roads: &Roads, houses: Spaces, forts: Spaces) -> u8 {
    groups(roads, houses.0)
        .map(|group| {
            if unbranched(roads, group) {
                return Row { houses: Set(group) }.points(forts);
            }
            let mut solver = Solver::new(roads, group, forts.0);
            solver.of_group(solver.all, 0)
        })
        .sum()
}

/// The best rows themselves.
pub fn rows(roads: &Roads, houses: Spaces, forts: Spaces) -> impl Iterator<Item = Row> {
    groups(roads, houses.0).flat_map(move |houses| {
        let mut found = [0; MAX_ROWS];
        if unbranched(roads, houses) {
            found[0] = houses;
        } else {
            Solver::new(roads, houses, forts.0).recover(&mut found);
        }
        found.into_iter().filter(|&houses| houses != 0).map(|houses| Row { houses: Set(houses) })
    })
}

/// The connected groups of houses that are large enough for a row.
fn groups(roads: &Roads, houses: u64) -> impl Iterator<Item = u64> {
    let mut rest = houses;
    core::iter::from_fn(move || {
        while rest.count_ones() >= ROW.into() {
            let group = connected(rest, |space| roads.0[space].0);
            rest &= !group;
            if group.count_ones() >= ROW.into() {
                return Some(group);
            }
        }
        None
    })
}

/// Whether a connected group is a line or a ring, and so one row.
fn unbranched(roads: &Roads, group: u64) -> bool {
    members(group).all(|space| (roads.0[space].0 & group).count_ones() <= 2)
}

/// The members of a set that its lowest member reaches within it.
fn connected(set: u64, near: impl Fn(usize) -> u64) -> u64 {
    let mut reached = set & set.wrapping_neg();
    let mut fresh = reached;
    while fresh != 0 {
        let member = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        let next = near(member) & set & !reached;
        reached |= next;
        fresh |= next;
    }
    reached
}

/// The members of a set, in ascending order.
fn members(set: u64) -> impl Iterator<Item = usize> {
    let mut rest = set;
    core::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(lowest)
    })
}

/// A set of houses of one group, by their numbers within it.
type Group = u32;

/// What is known about the best points of a set.
#[derive(Clone, Copy)]
struct Memory {
    set: Group,
    least: u8,
    most: u8,
}

/// A connected group of houses, numbered from 0.
struct Solver {
    near: [Group; MAX_HOUSES],
    /// Houses with a lower number and the very same neighbours, equally fortified: equal places for a row.
    twins: [Group; MAX_HOUSES],
    space: [u8; MAX_HOUSES],
    all: Group,
    forts: Group,
    memory: [Memory; MEMORY],
}

/// The search for the best row through one house of a set.
struct Search {
    set: Group,
    /// No result can be better.
    bound: u8,
    /// The best points so far, or the floor.
    best: u8,
    /// The row that gave them; 0 if none did.
    row: Group,
}

/// The ways in which an unfinished row may still grow: its free end, and the later roads of the house it began with.
#[derive(Clone, Copy)]
struct Arms {
    end: usize,
    later: Group,
}

impl Solver {
    fn new(roads: &Roads, houses: u64, forts: u64) -> Solver {
        let mut solver = Solver {
            near: [0; MAX_HOUSES],
            twins: [0; MAX_HOUSES],
            space: [0; MAX_HOUSES],
            all: (1 << houses.count_ones()) - 1,
            forts: 0,
            memory: [Memory { set: 0, least: 0, most: 0 }; MEMORY],
        };
        for (n, space) in members(houses).enumerate() {
            solver.space[n] = space as u8;
            solver.forts |= ((forts >> space & 1) as Group) << n;
            for other in members(roads.0[space].0 & houses) {
                solver.near[n] |= 1 << (houses & ((1 << other) - 1)).count_ones();
            }
        }
        for n in members(solver.all.into()) {
            let equal = |&other: &usize| {
                solver.near[other] == solver.near[n] && (solver.forts >> other ^ solver.forts >> n) & 1 == 0
            };
            solver.twins[n] = (0..n).filter(equal).fold(0, |set, other| set | 1 << other);
        }
        solver
    }

    /// The most that a house of this set can count.
    fn factor(&self, set: Group) -> u8 {
        if set & self.forts == 0 { 1 } else { 2 }
    }

    fn points(&self, row: Group) -> u8 {
        row.count_ones() as u8 * self.factor(row)
    }

    fn degree(&self, set: Group, house: usize) -> u32 {
        (self.near[house] & set).count_ones()
    }

    /// The member with the fewest neighbours in the set.
    fn loosest(&self, set: Group) -> usize {
        members(set.into()).min_by_key(|&house| self.degree(set, house)).expect("the set is not empty")
    }

    fn first_group(&self, set: Group) -> Group {
        connected(set.into(), |house| self.near[house].into()) as Group
    }

    /// Whether a connected set is a line or a ring.
    fn unbranched(&self, set: Group) -> bool {
        members(set.into()).all(|house| self.degree(set, house) <= 2)
    }

    /// An upper bound on the houses of a set that rows can hold, even if `arms` rows from outside grow into it. Take
    /// houses of which no two are neighbours: a row holds at most one more of them than of the others, and at least two
    /// others.
    fn covered(&self, set: Group, arms: u32) -> u8 {
        let size = set.count_ones();
        let mut rest = set;
        let mut apart = 0;
        while rest != 0 {
            let loosest = self.loosest(rest);
            rest &= !(self.near[loosest] | 1 << loosest);
            apart += 1;
        }
        let others = size - apart;
        size.min(others * 2 + others / 2 + arms) as u8
    }

    /// An upper bound on the points of the rows within a connected set.
    fn bound(&self, set: Group) -> u8 {
        let covered = self.covered(set, 0);
        if covered < ROW { 0 } else { covered * self.factor(set) }
    }

    /// The best points of any set of houses, or anything up to `floor` if they are not above it.
    fn of_set(&mut self, set: Group, floor: u8) -> u8 {
        let (mut rest, mut sum) = (set, 0);
        while rest.count_ones() >= ROW.into() {
            let group = self.first_group(rest);
            rest &= !group;
            if group.count_ones() >= ROW.into() {
                // The most that the groups not yet looked at can bring.
                let open = rest.count_ones() as u8 * self.factor(rest);
                sum += self.of_group(group, floor.saturating_sub(sum + open));
            }
        }
        sum
    }

    /// The best points of a connected set of at least four houses, or anything up to `floor`.
    fn of_group(&mut self, group: Group, floor: u8) -> u8 {
        if self.unbranched(group) {
            return self.points(group);
        }
        let slot = (group.wrapping_mul(0x9e37_79b1) >> 24) as usize % MEMORY;
        let known = self.memory[slot];
        let remembered = group.count_ones() >= WORTH_REMEMBERING;
        if remembered && known.set == group && (known.most <= floor || known.least == known.most) {
            return known.most;
        }
        let bound = self.bound(group);
        if bound <= floor {
            return 0;
        }
        let mut search = Search { set: group, bound, best: floor, row: 0 };
        self.search(&mut search);
        if remembered {
            let least = if search.best > floor { search.best } else { 0 };
            self.memory[slot] = Memory { set: group, least, most: search.best };
        }
        search.best
    }

    /// Tries every row through the loosest house of the set, and leaving that house out.
    fn search(&mut self, search: &mut Search) {
        let root = self.loosest(search.set);
        let mut later = self.near[root] & search.set;
        for next in members(later.into()) {
            later &= !(1 << next);
            if self.fresh(search, 1 << root, next) {
                self.grow(search, 1 << root | 1 << next, Arms { end: next, later });
            }
        }
        if search.best < search.bound {
            let without = self.of_set(search.set & !(1 << root), search.best);
            if without > search.best {
                search.best = without;
                search.row = 0;
            }
        }
    }

    /// Whether no equal place was tried before this one.
    fn fresh(&self, search: &Search, row: Group, next: usize) -> bool {
        self.twins[next] & search.set & !row == 0
    }

    /// Tries every way to continue a row: at its end, then from its root by a later road, then not at all.
    fn grow(&mut self, search: &mut Search, row: Group, arms: Arms) {
        if search.best >= search.bound || self.hopeless(search, row, arms) {
            return;
        }
        for next in members((self.near[arms.end] & search.set & !row).into()) {
            if self.fresh(search, row, next) {
                self.grow(search, row | 1 << next, Arms { end: next, ..arms });
            }
        }
        for next in members((arms.later & !row).into()) {
            if self.fresh(search, row, next) {
                self.grow(search, row | 1 << next, Arms { end: next, later: 0 });
            }
        }
        if row.count_ones() >= ROW.into() && search.best < search.bound {
            let points = self.points(row);
            let value = points + self.of_set(search.set & !row, search.best.saturating_sub(points));
            if value > search.best {
                search.best = value;
                search.row = row;
            }
        }
    }

    /// Whether this row, however it grows, and the rest together cannot beat the best so far.
    fn hopeless(&self, search: &Search, row: Group, arms: Arms) -> bool {
        let growth = (self.near[arms.end] | arms.later) & !row;
        let ways = if arms.later == 0 { 1 } else { 2 };
        let (mut rest, mut reached, mut covered, mut apart) = (search.set & !row, row, 0, 0);
        while rest != 0 {
            let group = self.first_group(rest);
            rest &= !group;
            if group & growth != 0 {
                reached |= group;
                covered += self.covered(group, ways);
            } else if group.count_ones() >= ROW.into() {
                apart += self.bound(group);
            }
        }
        let grown = (row.count_ones() as u8 + covered) * self.factor(reached);
        grown + apart <= search.best
    }

    /// Writes the best rows of the whole group.
    fn recover(&mut self, found: &mut [u64; MAX_ROWS]) {
        let mut rest = self.all;
        let mut rows = 0;
        while rest.count_ones() >= ROW.into() {
            let group = self.first_group(rest);
            let large = group.count_ones() >= ROW.into();
            let value = if large { self.of_group(group, 0) } else { 0 };
            if value == 0 {
                rest &= !group;
                continue;
            }
            let mut search = Search { set: group, bound: value, best: value - 1, row: group };
            if !self.unbranched(group) {
                self.search(&mut search);
            }
            if search.row == 0 {
                rest &= !(1 << self.loosest(group));
                continue;
            }
            found[rows] = members(search.row.into()).fold(0, |spaces, n| spaces | 1 << self.space[n]);
            rows += 1;
            rest &= !search.row;
        }
    }
}
