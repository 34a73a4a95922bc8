//! Slow, obvious second versions of the tricky parts, compared on random positions.

use crate::position::{province, space, standard, table};
use engine::{Map, Rng, Seat, Set, State, ToAct};
use kaiser::content::MAX_SPACES;
use kaiser::{Action, Alliance, Kaiser, Payment, Phase, Province, Side, Space, roads, score};
use std::collections::{BTreeSet, HashMap};

type Graph = [u64; MAX_SPACES];

fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |n| set >> n & 1 == 1)
}

/// Every set of houses that some simple path runs through.
fn paths(graph: &Graph, houses: u64) -> BTreeSet<u64> {
    fn grow(graph: &Graph, houses: u64, row: u64, end: usize, found: &mut BTreeSet<u64>) {
        found.insert(row);
        for next in members(graph[end] & houses & !row) {
            grow(graph, houses, row | 1 << next, next, found);
        }
    }
    let mut found = BTreeSet::new();
    members(houses).for_each(|start| grow(graph, houses, 1 << start, start, &mut found));
    found
}

fn worth(row: u64, forts: u64) -> u32 {
    row.count_ones() * if row & forts == 0 { 1 } else { 2 }
}

/// The best choice of disjoint rows of four or more: the lowest house is in one of them or in none.
fn best(rows: &BTreeSet<u64>, houses: u64, forts: u64, memo: &mut HashMap<u64, u32>) -> u32 {
    if houses == 0 {
        return 0;
    }
    if let Some(&known) = memo.get(&houses) {
        return known;
    }
    let lowest = houses & houses.wrapping_neg();
    let mut most = best(rows, houses & !lowest, forts, memo);
    for &row in rows.iter().filter(|&&row| row & lowest != 0 && row & !houses == 0) {
        most = most.max(worth(row, forts) + best(rows, houses & !row, forts, memo));
    }
    memo.insert(houses, most);
    most
}

/// The same graph as the game stores it.
fn chart(graph: &Graph) -> roads::Roads {
    Map(graph.map(Set))
}

fn compare(graph: &Graph, houses: u64, forts: u64) {
    let all = paths(graph, houses);
    let long: BTreeSet<u64> = all.iter().copied().filter(|row| row.count_ones() >= 4).collect();
    let expected = best(&long, houses, forts, &mut HashMap::new());
    let what = || format!("houses {houses:x} forts {forts:x} of {:x?}", &graph[..20]);
    assert_eq!(u32::from(roads::points(&chart(graph), Set(houses), Set(forts))), expected, "{}", what());
    let rows: Vec<roads::Row> = roads::rows(&chart(graph), Set(houses), Set(forts)).collect();
    assert_eq!(rows.iter().map(|row| u32::from(row.points(Set(forts)))).sum::<u32>(), expected, "{}", what());
    let mut used = 0;
    for row in rows {
        assert!(long.contains(&row.houses.0), "not a row: {:?} in {}", row.houses, what());
        assert_eq!(used & row.houses.0, 0, "a house is used twice in {}", what());
        used |= row.houses.0;
    }
}

fn random_graph(rng: &mut Rng, size: u32, edges: u32) -> Graph {
    let mut graph = [0; MAX_SPACES];
    for _ in 0..edges {
        let (a, b) = (rng.below(size), rng.below(size));
        if a != b {
            graph[a as usize] |= 1 << b;
            graph[b as usize] |= 1 << a;
        }
    }
    graph
}

fn random_set(rng: &mut Rng, among: u64, size: u32) -> u64 {
    let mut set = 0_u64;
    while set.count_ones() < size {
        set |= among & 1 << rng.below(64);
    }
    set
}

#[test]
fn roads_on_random_graphs() {
    let mut rng = Rng::new(11);
    for round in 0..2000 {
        let size = 4 + rng.below(5);
        // From trees to complete graphs.
        let edges = rng.below(size * size) + size / 2;
        let graph = random_graph(&mut rng, size, edges);
        let forts = (0..round % 4).fold(0, |set, _| set | 1 << rng.below(size));
        compare(&graph, (1 << size) - 1, forts);
    }
}

#[test]
fn roads_on_sparse_graphs_of_many_houses() {
    let mut rng = Rng::new(12);
    for round in 0..400 {
        let size = 10 + rng.below(5);
        let edges = size + rng.below(5);
        let graph = random_graph(&mut rng, size, edges);
        let forts = (0..round % 4).fold(0, |set, _| set | 1 << rng.below(size));
        compare(&graph, (1 << size) - 1, forts);
    }
}

#[test]
fn roads_on_both_sides_of_the_board() {
    let mut rng = Rng::new(13);
    for side in Side::ALL {
        let graph = &standard()[side].near.0.map(|near| near.0);
        for round in 0..400 {
            let size = 4 + rng.below(17);
            let houses = random_set(&mut rng, standard().all_spaces.0, size);
            let forts = random_set(&mut rng, standard().all_spaces.0, round % 6);
            compare(graph, houses, forts);
        }
        // Twenty connected houses, which no real player will have.
        for round in 0..60 {
            let mut houses = 1_u64 << rng.below(standard().spaces.len() as u32);
            while houses.count_ones() < 20 {
                let space = rng.below(standard().spaces.len() as u32) as usize;
                if graph[space] & houses != 0 {
                    houses |= 1 << space;
                }
            }
            compare(graph, houses, random_set(&mut rng, standard().all_spaces.0, round % 6));
        }
    }
}

#[test]
fn roads_on_graphs_full_of_equal_places() {
    // Complete bipartite graphs: rows alternate, so n houses on the small side carry at most 2 n + 1 in one row and
    // one more for every further row of at least two of them.
    for small in 2..10_usize {
        let mut graph = [0; MAX_SPACES];
        for a in 0..small {
            for b in small..20 {
                graph[a] |= 1 << b;
                graph[b] |= 1 << a;
            }
        }
        let all = (1 << 20) - 1;
        assert_eq!(usize::from(roads::points(&chart(&graph), Set(all), Set(0))), (2 * small + small / 2).min(20));
        assert_eq!(usize::from(roads::points(&chart(&graph), Set(all), Set(1))), 2 * (2 * small + 1));
    }
    let complete = core::array::from_fn(|n| if n < 20 { ((1 << 20) - 1) & !(1 << n) } else { 0 });
    assert_eq!(roads::points(&chart(&complete), Set((1 << 20) - 1), Set(0)), 20);
    assert_eq!(roads::points(&chart(&complete), Set((1 << 20) - 1), Set(1 << 7)), 40);
}

/// Random positions of all setups.
fn positions() -> impl Iterator<Item = State<Kaiser>> {
    let setups = testkit::setups::<Kaiser>();
    (0..1500_u64).map(move |seed| {
        let setup = setups[seed as usize % setups.len()];
        testkit::random_state::<Kaiser>(setup, seed, 20 + (seed * 37 % 280) as u32)
    })
}

#[test]
fn house_scoring() {
    for state in positions() {
        let public = state.public();
        for province in Province::all() {
            let area = standard().area(province);
            let counts: Vec<u32> =
                Seat::all(public.players).map(|seat| public.houses[seat].and(area).len().into()).collect();
            let mut ranks: Vec<u32> = counts.iter().copied().filter(|&n| n > 0).collect();
            ranks.sort_unstable_by(|a, b| b.cmp(a));
            ranks.dedup();
            let scored = score::houses(standard(), public, province);
            for seat in Seat::all(public.players) {
                let n = counts[seat.index()];
                let mut expected = match ranks.iter().position(|&rank| rank == n) {
                    None => 0,
                    Some(0) => counts.iter().sum(),
                    Some(rank) => ranks[rank - 1],
                };
                if public.houses[seat].and(area).meets(public.forts) {
                    expected *= 2;
                }
                assert_eq!(u32::from(scored[seat]), expected);
            }
        }
    }
}

#[test]
fn alliances() {
    for state in positions() {
        let public = state.public();
        for alliance in Alliance::all() {
            let provinces = standard()[alliance].provinces;
            let leads = |seat: Seat, province: Province| {
                let own = public.emissaries[province][seat];
                own > 0 && Seat::all(public.players).all(|other| public.emissaries[province][other] <= own)
            };
            let all: u8 = provinces
                .iter()
                .flat_map(|&p| Seat::all(public.players).map(move |seat| public.emissaries[p][seat]))
                .sum();
            let scored = score::alliance(standard(), public, alliance);
            for seat in Seat::all(public.players) {
                let expected = if provinces.iter().all(|&p| leads(seat, p)) { all } else { 0 };
                assert_eq!(scored[seat], expected);
            }
        }
    }
}

/// Whether a piece may be set, read straight from the rules.
fn may_set(state: &State<Kaiser>, seat: Seat, action: Action) -> bool {
    let public = state.public();
    let built = |space: Space| Seat::all(public.players).any(|seat| public.houses[seat].has(space));
    match action {
        Action::House(space) => {
            space.index() < standard().spaces.len() && !built(space) && public.houses_left(seat) > 0
        }
        Action::Fort(space) => {
            let free = space.index() < standard().spaces.len() && !built(space) && !public.forts.has(space);
            free && public.unset_forts.has(seat)
        }
        Action::Emissary(province) => {
            let houses = |seat: Seat| usize::from(public.houses[seat].and(standard().area(province)).len());
            let most = Seat::all(public.players).map(houses).max().unwrap_or(0);
            let emissaries = Seat::all(public.players).map(|seat| public.emissaries[province][seat]);
            usize::from(emissaries.sum::<u8>()) < most && public.emissaries_left(seat) > 0
        }
        _ => false,
    }
}

fn place_of(action: Action) -> Option<Province> {
    match action {
        Action::House(space) | Action::Fort(space) => standard().spaces.get(space.index()).map(|info| info.province),
        Action::Emissary(province) => Some(province),
        _ => None,
    }
}

#[test]
fn answers_of_placing_and_paying() {
    use engine::Numbered as _;
    let pieces: Vec<Action> =
        (0..Action::COUNT).filter_map(Action::from_id).filter(|&action| place_of(action).is_some()).collect();
    let mut seen = [0; 2];
    for state in positions() {
        let ToAct::Seats(seats) = state.to_act() else { continue };
        let (seat, mut legal) = (seats.first().unwrap(), Vec::new());
        state.legal(seat, &mut legal);
        let serves = |paid: Payment, province: Province| {
            let colour = standard()[province].colour;
            match paid {
                Payment::Card(card) => card == colour,
                Payment::Pair(card) => card != colour,
            }
        };
        let settable = |paid: Payment, second: Option<Province>| {
            let fits = move |&&action: &&Action| {
                let province = place_of(action).expect("a piece has a place");
                second.is_none_or(|first| first == province) && serves(paid, province) && may_set(&state, seat, action)
            };
            pieces.iter().filter(fits).copied().collect::<Vec<_>>()
        };
        match state.public().phase {
            Phase::Place { paid, second } => {
                seen[0] += 1;
                assert_eq!(legal, settable(paid, second));
            }
            Phase::Turn => {
                seen[1] += 1;
                let hand = state.parts().own[seat].hand;
                for colour in kaiser::Colour::ALL {
                    let held = hand[colour];
                    let card = held > 0 && !settable(Payment::Card(colour), None).is_empty();
                    let pair = held > 1 && !settable(Payment::Pair(colour), None).is_empty();
                    assert_eq!(legal.contains(&Action::Card(colour)), card);
                    assert_eq!(legal.contains(&Action::Pair(colour)), pair);
                    assert_eq!(legal.contains(&Action::Exchange(colour)), held > 0);
                }
            }
            _ => {}
        }
    }
    assert!(seen.iter().all(|&n| n > 100), "enough positions were compared: {seen:?}");
}

#[test]
fn ends_only_when_nobody_can_set_or_the_last_round_is_over() {
    use engine::Numbered as _;
    for (n, setup) in testkit::setups::<Kaiser>().into_iter().enumerate() {
        for seed in 0..20 {
            let state = testkit::random_state::<Kaiser>(setup, seed * 100 + n as u64, u32::MAX);
            let anybody = Seat::all(state.public().players)
                .any(|seat| (0..Action::COUNT).filter_map(Action::from_id).any(|action| may_set(&state, seat, action)));
            assert!(state.public().exhausted == 2 || !anybody);
        }
    }
    // The position of a fresh table, as a check of the check.
    let fresh = table("players=3").ready();
    assert!(may_set(fresh.state(), Seat(0), Action::House(space("Wei1"))));
    assert!(!may_set(fresh.state(), Seat(0), Action::Emissary(province("wei"))));
}
