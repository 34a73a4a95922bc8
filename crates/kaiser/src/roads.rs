//! Road scoring: the best set of rows of houses (KC-F4, KC-B4).
//!
//! Our reading: a player's rows are simple paths of four or more own houses along roads that share no house; a closed
//! ring counts all its houses once. A row scores one point a house, double if one of its houses stands on a
//! fortification. The rows with the most points in all count. Finding them is exact: connected groups of houses are
//! solved one by one, by branching over the rows through their most loosely connected house, with an upper bound that
//! cuts hopeless branches.

use crate::content::MAX_SPACES;
use crate::pieces::{HOUSES, ROW};

/// The spaces one road away from each space.
pub type Roads = [u64; MAX_SPACES];

/// The most rows that one player can have.
pub const MAX_ROWS: usize = (HOUSES / ROW) as usize;

/// One scoring row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its houses, as a set of spaces.
    pub houses: u64,
}

impl Row {
    /// Its points, given the spaces with fortifications.
    pub fn points(self, forts: u64) -> u8 {
        // KC-B4: a line with a house on a fortification scores double.
        self.houses.count_ones() as u8 * if self.houses & forts == 0 { 1 } else { 2 }
    }
}

/// The points of the best rows of these houses, of which there are at most 20.
pub fn points(roads: &Roads, houses: u64, forts: u64) -> u8 {
    groups(roads, houses).map(|group| Group::new(roads, group, forts).value(0)).sum()
}

/// The best rows themselves.
pub fn rows(roads: &Roads, houses: u64, forts: u64) -> impl Iterator<Item = Row> {
    groups(roads, houses).flat_map(move |houses| {
        let group = Group::new(roads, houses, forts);
        let mut found = [0; MAX_ROWS];
        group.recover(group.all, &mut found);
        found.into_iter().filter(|&row| row != 0).map(move |row| Row { houses: group.spaces(row) })
    })
}

/// The connected groups of houses that are large enough for a row.
fn groups(roads: &Roads, houses: u64) -> impl Iterator<Item = u64> {
    let mut rest = houses;
    core::iter::from_fn(move || {
        while rest.count_ones() >= ROW.into() {
            let group = connected(rest, |space| roads[space]);
            rest &= !group;
            if group.count_ones() >= ROW.into() {
                return Some(group);
            }
        }
        None
    })
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

/// A set of houses of one group, by their numbers within it.
type Set = u32;

/// A connected group of houses, numbered from 0.
struct Group {
    near: [Set; HOUSES as usize],
    space: [u8; HOUSES as usize],
    all: Set,
    forts: Set,
}

impl Group {
    fn new(roads: &Roads, houses: u64, forts: u64) -> Group {
        let mut group = Group { near: [0; HOUSES as usize], space: [0; HOUSES as usize], all: 0, forts: 0 };
        let mut rest = houses;
        let mut n = 0;
        while rest != 0 {
            let space = rest.trailing_zeros();
            rest &= rest - 1;
            group.space[n] = space as u8;
            group.forts |= ((forts >> space & 1) as Set) << n;
            let mut near = roads[space as usize] & houses & ((1 << space) - 1);
            while near != 0 {
                let other = near.trailing_zeros();
                near &= near - 1;
                let other = (houses & ((1 << other) - 1)).count_ones() as usize;
                group.near[n] |= 1 << other;
                group.near[other] |= 1 << n;
            }
            n += 1;
        }
        group.all = (1 << n) - 1;
        group
    }

    /// The houses of a set as spaces of the board.
    fn spaces(&self, set: Set) -> u64 {
        members(set).fold(0, |spaces, n| spaces | 1 << self.space[n])
    }

    /// The best points of the whole group, or anything up to `floor` if they are not above it.
    fn value(&self, floor: u8) -> u8 {
        self.of_group(self.all, floor)
    }

    /// How much a house of this set counts at most.
    fn factor(&self, set: Set) -> u8 {
        if set & self.forts == 0 { 1 } else { 2 }
    }

    fn degree(&self, set: Set, house: usize) -> u32 {
        (self.near[house] & set).count_ones()
    }

    /// No set of rows within a connected set scores more. Take houses of which no two are neighbours: a row holds at
    /// most one more of them than of the others, and there is at most one row for every four houses in rows.
    fn bound(&self, set: Set) -> u8 {
        let size = set.count_ones();
        let mut rest = set;
        let mut apart = 0;
        while rest != 0 {
            let loosest = self.loosest(rest);
            rest &= !(self.near[loosest] | 1 << loosest);
            apart += 1;
        }
        // covered <= 2 * others + rows and rows <= covered / 4 give covered <= others * 8 / 3.
        let covered = size.min((size - apart) * 8 / 3);
        if covered < ROW.into() { 0 } else { covered as u8 * self.factor(set) }
    }

    /// The member with the fewest neighbours in the set.
    fn loosest(&self, set: Set) -> usize {
        members(set).min_by_key(|&house| self.degree(set, house)).expect("the set is not empty")
    }

    /// Whether a connected set has no branches: it is a line or a ring, and one row.
    fn simple(&self, set: Set) -> bool {
        members(set).all(|house| self.degree(set, house) <= 2)
    }

    /// The best points of any set of houses, or anything up to `floor` if they are not above it.
    fn of_set(&self, set: Set, floor: u8) -> u8 {
        let (mut rest, mut sum) = (set, 0);
        // What the groups not yet looked at can bring at most.
        let mut open = set.count_ones() as u8 * self.factor(set);
        while rest.count_ones() >= ROW.into() && sum + open > floor {
            let group = connected(rest.into(), |house| self.near[house].into()) as Set;
            rest &= !group;
            open = rest.count_ones() as u8 * self.factor(rest);
            if group.count_ones() >= ROW.into() {
                sum += self.of_group(group, floor.saturating_sub(sum + open));
            }
        }
        sum
    }

    /// The best points of a connected set of at least four houses, or anything up to `floor`.
    fn of_group(&self, group: Set, floor: u8) -> u8 {
        if self.simple(group) {
            return group.count_ones() as u8 * self.factor(group);
        }
        let bound = self.bound(group);
        if bound <= floor {
            return 0;
        }
        let root = self.loosest(group);
        let mut branch = Branch { group: self, set: group, bound, best: floor, row: 0 };
        branch.through(root);
        let without = self.of_set(group & !(1 << root), branch.best);
        branch.best.max(without)
    }

    /// Writes the rows of the best points of a set.
    fn recover(&self, set: Set, found: &mut [Set; MAX_ROWS]) {
        let mut rest = set;
        while rest.count_ones() >= ROW.into() {
            let group = connected(rest.into(), |house| self.near[house].into()) as Set;
            rest &= !group;
            if group.count_ones() >= ROW.into() {
                self.recover_group(group, found);
            }
        }
    }

    fn recover_group(&self, group: Set, found: &mut [Set; MAX_ROWS]) {
        let value = self.of_group(group, 0);
        if value == 0 {
            return;
        }
        let row = if self.simple(group) {
            group
        } else {
            let root = self.loosest(group);
            let mut branch = Branch { group: self, set: group, bound: value, best: value - 1, row: 0 };
            branch.through(root);
            if branch.row == 0 {
                return self.recover(group & !(1 << root), found);
            }
            branch.row
        };
        let free = found.iter().position(|&row| row == 0).expect("rows of four houses out of twenty");
        found[free] = row;
        self.recover(group & !row, found);
    }
}

/// The search for the best row through one house of a group.
struct Branch<'a> {
    group: &'a Group,
    set: Set,
    /// No result can be better.
    bound: u8,
    /// The best points so far, or the floor.
    best: u8,
    /// The row through the root that gave them; 0 if none did.
    row: Set,
}

impl Branch<'_> {
    /// Tries every row through the root: a first arm, and a second one that leaves the root by a later road.
    fn through(&mut self, root: usize) {
        let mut later = self.group.near[root] & self.set;
        for next in members(later) {
            later &= later - 1;
            self.first(1 << root | 1 << next, next, later);
        }
    }

    fn first(&mut self, row: Set, end: usize, later: Set) {
        for next in members(self.group.near[end] & self.set & !row) {
            if self.best >= self.bound {
                return;
            }
            self.first(row | 1 << next, next, later);
        }
        for next in members(later & !row) {
            self.second(row | 1 << next, next);
        }
        self.close(row);
    }

    fn second(&mut self, row: Set, end: usize) {
        for next in members(self.group.near[end] & self.set & !row) {
            if self.best >= self.bound {
                return;
            }
            self.second(row | 1 << next, next);
        }
        self.close(row);
    }

    fn close(&mut self, row: Set) {
        if row.count_ones() < ROW.into() || self.best >= self.bound {
            return;
        }
        let points = row.count_ones() as u8 * self.group.factor(row);
        let value = points + self.group.of_set(self.set & !row, self.best.saturating_sub(points));
        if value > self.best {
            self.best = value;
            self.row = row;
        }
    }
}

/// The members of a set, in ascending order.
fn members(set: Set) -> impl Iterator<Item = usize> {
    let mut rest = set;
    core::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(lowest)
    })
}
