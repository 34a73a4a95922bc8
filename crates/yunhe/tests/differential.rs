//! Slow, obvious second versions of the tricky parts, compared with the real ones on random tables.

use crate::position::{Table, drafting, reading};
use engine::{Content as _, Map, Parts, Rng, Scoring, Seat, State};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use yunhe::outlook;
use yunhe::route::{Chart, Ship};
use yunhe::{Content, Field, FieldKind, FieldSet, Heading, Source, Tile, Yunhe};

/// A field by its axial coordinates.
type Hex = (i8, i8);

/// The Coordinator's way as the rules describe it: hexes, sets and searches, nothing prepared.
struct Slow<'a> {
    content: &'a Content,
    in_play: BTreeSet<Hex>,
    cities: BTreeSet<Hex>,
    /// Canal fields with the edges that their lines touch.
    canals: BTreeMap<Hex, BTreeSet<usize>>,
    goal: Hex,
    heading: Heading,
}

const EDGES: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

fn neighbour((q, r): Hex, edge: usize) -> Hex {
    (q + EDGES[edge].0, r + EDGES[edge].1)
}

impl<'a> Slow<'a> {
    fn of(table: &'a Table, heading: Heading) -> Slow<'a> {
        let (content, public) = (table.state().content(), table.public());
        let hex = |field: usize| (content.fields[field].q, content.fields[field].r);
        let south = ["PAG2", "PAG3", "PAG4", "HAN"][usize::from(public.players) - 2];
        let last = content.field(south).unwrap();
        let goal = if heading == Heading::South { hex(last.index()) } else { (0, 0) };
        let in_play: BTreeSet<Hex> =
            (0..content.fields.len()).map(hex).filter(|&(_, r)| r <= hex(last.index()).1).collect();
        let cities =
            (0..content.fields.len()).filter(|&i| content.fields[i].kind == FieldKind::City).map(hex).collect();
        let mut canals = BTreeMap::new();
        for seat in Seat::all(public.players) {
            for field in public.seats[seat].canals.iter() {
                let arms = public.arms[field];
                let ends = (0..6).filter(|edge| arms >> edge & 1 == 1).collect();
                canals.insert(hex(field.index()), ends);
            }
        }
        Slow { content, in_play, cities, canals, goal, heading }
    }

    fn forward_edges(&self) -> [usize; 2] {
        if self.heading == Heading::South { [4, 5] } else { [1, 2] }
    }

    fn forward(&self, from: Hex) -> Vec<Hex> {
        self.forward_edges().iter().map(|&e| neighbour(from, e)).filter(|hex| self.in_play.contains(hex)).collect()
    }

    fn sideways(&self, from: Hex) -> Vec<Hex> {
        [0, 3].iter().map(|&e| neighbour(from, e)).filter(|hex| self.in_play.contains(hex)).collect()
    }

    fn end(&self, hex: Hex, edge: usize) -> bool {
        if self.cities.contains(&hex) {
            return self.content.readings.city_open_on_all_edges;
        }
        self.canals.get(&hex).is_some_and(|ends| ends.contains(&edge))
    }

    fn linked(&self, p: Hex, q: Hex) -> bool {
        (0..6).any(|edge| neighbour(p, edge) == q && self.end(p, edge) && self.end(q, (edge + 3) % 6))
    }

    /// The goal, or a field of its row, reached over unvisited fields, has a forward neighbour in play.
    fn leaves_row(&self, q: Hex, visited: &BTreeSet<Hex>) -> bool {
        let (mut seen, mut queue) = (BTreeSet::from([q]), VecDeque::from([q]));
        while let Some(hex) = queue.pop_front() {
            if hex == self.goal || !self.forward(hex).is_empty() {
                return true;
            }
            for side in self.sideways(hex) {
                if !visited.contains(&side) && seen.insert(side) {
                    queue.push_back(side);
                }
            }
        }
        false
    }

    /// Forward steps to the nearest canal field ahead.
    fn canal_distance(&self, q: Hex) -> Option<usize> {
        let (mut wave, mut steps) = (BTreeSet::from([q]), 0);
        while !wave.is_empty() {
            if wave.iter().any(|hex| self.canals.contains_key(hex)) {
                return Some(steps);
            }
            wave = wave.iter().flat_map(|&hex| self.forward(hex)).collect();
            steps += 1;
        }
        None
    }

    /// Forward and side steps to the turning point.
    fn goal_distance(&self, q: Hex) -> usize {
        let (mut seen, mut queue) = (BTreeSet::from([q]), VecDeque::from([(q, 0)]));
        while let Some((hex, steps)) = queue.pop_front() {
            if hex == self.goal {
                return steps;
            }
            for next in self.forward(hex).into_iter().chain(self.sideways(hex)) {
                if seen.insert(next) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        usize::MAX
    }

    fn step(&self, p: Hex, visited: &BTreeSet<Hex>) -> (BTreeSet<Hex>, bool) {
        if p == self.goal {
            return (BTreeSet::new(), false);
        }
        let near: Vec<Hex> = self.forward(p).into_iter().chain(self.sideways(p)).collect();
        let allowed: Vec<Hex> =
            near.into_iter().filter(|q| !visited.contains(q) && self.leaves_row(*q, visited)).collect();
        let follow: BTreeSet<Hex> = allowed.iter().copied().filter(|&q| self.linked(p, q)).collect();
        if !follow.is_empty() {
            return (follow, true);
        }
        let forward = self.forward(p);
        let any = self.content.readings.break_moves == yunhe::BreakMoves::AnyNeighbour;
        let ahead: Vec<Hex> = allowed.iter().copied().filter(|q| any || forward.contains(q)).collect();
        let near_canal = ahead.iter().filter_map(|&q| self.canal_distance(q)).min();
        if let Some(best) = near_canal {
            return (ahead.into_iter().filter(|&q| self.canal_distance(q) == Some(best)).collect(), false);
        }
        let among = if ahead.is_empty() { allowed } else { ahead };
        let best = among.iter().map(|&q| self.goal_distance(q)).min();
        (among.into_iter().filter(|&q| Some(self.goal_distance(q)) == best).collect(), false)
    }
}

/// Random tiles everywhere, denser or thinner.
fn scatter(table: &mut Table, rng: &mut Rng) {
    table.set(|parts| {
        let Parts { content, public, .. } = parts;
        let ground = public.ground(content);
        public.tile = Map::default();
        public.arms = Map::default();
        for player in &mut public.seats.0 {
            (player.canals, player.unrest) = (FieldSet::EMPTY, FieldSet::EMPTY);
        }
        let (canals, unrest) = (rng.below(10), rng.below(4));
        for field in ground.iter() {
            let seat = Seat(rng.below(public.players.into()) as u8);
            let lot = rng.below(12);
            if lot < canals {
                let tile = Tile(rng.below(content.shapes.len() as u32) as u8);
                public.seats[seat].canals.insert(field);
                public.tile[field] = tile.0;
                public.arms[field] = content.shape(tile).turned[rng.below(6) as usize];
            } else if lot < canals + unrest {
                public.seats[seat].unrest.insert(field);
            }
        }
    });
}

/// Follows random ways on random boards, comparing every step: whole trips, or a few steps from anywhere. Returns the
/// number of steps and how many of them offered a choice.
fn compare_ways(content: &'static Content, boards: u32, whole: bool, seed: u64) -> (u32, u32) {
    let mut rng = Rng::new(seed);
    let (mut steps, mut choices) = (0, 0);
    let mut tables: Vec<Table> = (2..=5).map(|n| drafting(content, &format!("players={n}"))).collect();
    for _ in 0..boards {
        let table = &mut tables[rng.below(4) as usize];
        scatter(table, &mut rng);
        let heading = rng.pick(&Heading::ALL);
        let players = table.public().players;
        let route: Vec<Field> = content.route(players).iter().collect();
        let start = if whole { content.goal(players, heading.turned()) } else { rng.pick(&route) };
        let mut ship = Ship { field: start, heading, visited: FieldSet::one(start) };
        let (slow, map) = (Slow::of(table, heading), Chart::of(content, table.public()));
        let hex = |field: Field| (content[field].q, content[field].r);
        let mut visited = BTreeSet::from([hex(ship.field)]);
        for _ in 0..if whole { 51 } else { 5 } {
            let fast = map.step(&ship);
            let (expected, along) = slow.step(hex(ship.field), &visited);
            let found: BTreeSet<Hex> = fast.fields.iter().map(hex).collect();
            assert_eq!((found, fast.along), (expected, along), "seed {seed}, ship on {:?}", ship.field);
            let options: Vec<Field> = fast.fields.iter().collect();
            if options.is_empty() {
                break;
            }
            steps += 1;
            choices += u32::from(options.len() > 1);
            ship.enter(rng.pick(&options));
            visited.insert(hex(ship.field));
        }
        let arrived = ship.field == content.goal(players, heading);
        assert!(arrived || !whole, "a trip ends on the turning point");
    }
    (steps, choices)
}

#[test]
fn the_coordinators_way_on_a_hundred_thousand_boards() {
    let (steps, choices) = compare_ways(Content::standard(), 100_000, false, 1);
    assert!(steps > 300_000 && choices > steps / 10, "{steps} steps, {choices} choices");
}

#[test]
fn the_coordinators_whole_trips() {
    compare_ways(Content::standard(), 5_000, true, 7);
}

#[test]
fn the_coordinators_way_under_other_readings() {
    compare_ways(reading("break_moves", "any-neighbour"), 3_000, true, 2);
    compare_ways(reading("city_open_on_all_edges", false), 3_000, true, 3);
}

#[test]
fn a_preview_holds_exactly_the_ways_that_can_be_taken() {
    let mut rng = Rng::new(4);
    for _ in 0..500 {
        let mut table = drafting(Content::standard(), &format!("players={}", 2 + rng.below(2)));
        scatter(&mut table, &mut rng);
        let (content, steps) = (table.state().content(), outlook::steps_to_come(table.public()));
        let ways = outlook::preview(content, table.public(), steps, false);
        let map = Chart::of(content, table.public());
        let mut seen = BTreeSet::new();
        for way in &ways {
            assert!(seen.insert(way.fields.clone().into_iter().map(|(f, _)| f.0).collect::<Vec<_>>()), "a way twice");
            let (mut ship, mut points) = (Ship::casting_off(content, table.public()), [0; 5]);
            for &(field, along) in &way.fields {
                let step = map.step(&ship);
                assert!(step.fields.has(field) && step.along == along);
                ship.enter(field);
                if let Some((seat, _, toll)) = map.toll(field, along) {
                    points[seat.index()] += toll;
                }
            }
            assert_eq!(points, way.points.0);
        }
        // A random trip is one of them.
        let mut ship = Ship::casting_off(content, table.public());
        let mut taken = Vec::new();
        for _ in 0..steps {
            let options: Vec<Field> = map.step(&ship).fields.iter().collect();
            if options.is_empty() {
                break;
            }
            ship.enter(rng.pick(&options));
            taken.push(ship.field.0);
        }
        assert!(ways.len() == outlook::MAX_WAYS || seen.contains(&taken));
    }
}

#[test]
fn the_outlook_is_the_mean_of_random_trips() {
    let mut rng = Rng::new(5);
    for _ in 0..40 {
        let mut table = drafting(Content::standard(), "players=3");
        scatter(&mut table, &mut rng);
        let (content, map) = (table.state().content(), Chart::of(table.state().content(), table.public()));
        let expected = outlook::expected(&map, Ship::casting_off(content, table.public()));
        let mut sums = [0_i64; 5];
        let trips = 4000;
        for _ in 0..trips {
            let mut ship = Ship::casting_off(content, table.public());
            loop {
                let step = map.step(&ship);
                let options: Vec<Field> = step.fields.iter().collect();
                if options.is_empty() {
                    break;
                }
                ship.enter(rng.pick(&options));
                if let Some((seat, _, toll)) = map.toll(ship.field, step.along) {
                    sums[seat.index()] += i64::from(toll);
                }
            }
        }
        for (sum, expected) in sums.into_iter().zip(expected.0) {
            let mean = sum * 100 / trips;
            assert!((mean - i64::from(expected)).abs() < 60, "{mean} where {expected} was expected");
        }
    }
}

/// The largest group, found by merging groups until nothing changes.
fn slow_network(table: &Table, seat: Seat) -> usize {
    let slow = Slow::of(table, Heading::South);
    let content = table.state().content();
    let hex = |field: Field| (content[field].q, content[field].r);
    let own: Vec<Hex> = table.public().seats[seat].canals.iter().map(hex).collect();
    let mut group: Vec<usize> = (0..own.len()).collect();
    loop {
        let before = group.clone();
        for i in 0..own.len() {
            for j in 0..own.len() {
                let touching = (0..6).any(|edge| {
                    neighbour(own[i], edge) == own[j]
                        && slow.canals[&own[i]].contains(&edge)
                        && slow.canals[&own[j]].contains(&((edge + 3) % 6))
                });
                if touching {
                    let lower = group[i].min(group[j]);
                    (group[i], group[j]) = (lower, lower);
                }
            }
        }
        if group == before {
            break;
        }
    }
    (0..own.len()).map(|g| group.iter().filter(|&&x| x == g).count()).max().unwrap_or(0)
}

#[test]
fn the_largest_canal_group() {
    let mut rng = Rng::new(6);
    let mut tables: Vec<Table> = (2..=5).map(|n| drafting(Content::standard(), &format!("players={n}"))).collect();
    for round in 0..4000 {
        let table = &mut tables[round % 4];
        scatter(table, &mut rng);
        let forecast = Yunhe::forecast(table.state().content(), table.public());
        for seat in Seat::all(table.public().players) {
            assert_eq!(forecast.get(Source::Network.index(), seat), slow_network(table, seat) as i32);
        }
    }
}

#[test]
fn the_law_of_the_first_tops_is_that_of_shuffling_again() {
    // All ordered triples of 26 marked tiles, those with two or three unrest tiles thrown away.
    let content = Content::standard();
    let tiles: Vec<Tile> = content
        .tiles()
        .flat_map(|tile| vec![tile; usize::from(content.tile_count(tile) - if tile == Tile::UNREST { 4 } else { 0 })])
        .collect();
    assert_eq!(tiles.len(), 26);
    let mut law: BTreeMap<[Tile; 3], u64> = BTreeMap::new();
    for a in 0..26 {
        for b in (0..26).filter(|&b| b != a) {
            for c in (0..26).filter(|&c| c != a && c != b) {
                let tops = [tiles[a], tiles[b], tiles[c]];
                if tops.iter().filter(|&&tile| tile == Tile::UNREST).count() <= 1 {
                    *law.entry(tops).or_default() += 1;
                }
            }
        }
    }
    let total: u64 = law.values().sum();
    let table = *Table::on(content, "players=2 layout=printed").deal("0").state();
    let weights = |state: &State<Yunhe>| {
        let mut out = Vec::new();
        state.chances(&mut out);
        out
    };
    let mut found = 0;
    for (first, w1) in weights(&table) {
        let mut second_table = table;
        let sum1: u32 = weights(&second_table).iter().map(|(_, w)| w).sum();
        second_table.deal(first, &mut engine::NoLog);
        let sum2: u32 = weights(&second_table).iter().map(|(_, w)| w).sum();
        for (second, w2) in weights(&second_table) {
            let mut third_table = second_table;
            third_table.deal(second, &mut engine::NoLog);
            let sum3: u32 = weights(&third_table).iter().map(|(_, w)| w).sum();
            for (third, w3) in weights(&third_table) {
                let tops = [first, second, third].map(|chance| match chance {
                    yunhe::Chance::Tile(tile) => tile,
                    yunhe::Chance::Start(_) => unreachable!(),
                });
                // Equal as fractions: w1 w2 w3 / (sum1 sum2 sum3) = law / total.
                let ours = u128::from(w1) * u128::from(w2) * u128::from(w3) * u128::from(total);
                let theirs = u128::from(law[&tops]) * u128::from(sum1) * u128::from(sum2) * u128::from(sum3);
                assert_eq!(ours, theirs, "{tops:?}");
                found += 1;
            }
        }
    }
    assert_eq!(found, law.len());
}
