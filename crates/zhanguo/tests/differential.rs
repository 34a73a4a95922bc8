//! Slow, obvious second versions of the tricky parts, compared on random positions.

use crate::position::standard;
use engine::{Content as _, Game as _, Map, NoLog, Playout, Rng, Scoring as _, Seat, State, parse_setup};
use std::collections::{BTreeSet, HashMap};
use zhanguo::{
    Action, Aspect, Card, Cause, Content, Court, Criterion, OFFICIALS, Official, Owner, Phase, Player, Public, Region,
    SLOTS, Source, Turn, ZhanGuo,
};

/// Officials in both areas of each region.
type Officials = [[[u8; 3]; 5]; 2];
const UPPER: usize = 0;
const LOWER: usize = 1;

fn content() -> &'static Content {
    Content::standard()
}

/// A state in which seat 0 relocates these officials with this many points.
fn relocating(officials: &Officials, points: u8) -> State<ZhanGuo> {
    let mut state = testkit::random_state::<ZhanGuo>(parse_setup::<ZhanGuo>("players=2").unwrap(), 1, 1);
    let public = state.parts_mut().public;
    public.active = Seat(0);
    public.turn = Turn { cause: Cause::Court(Court::Relocate), ..Turn::REST };
    public.phase = Phase::Relocate { left: points, must: false };
    let player = public.player_mut(Seat(0));
    (player.upper, player.lower) = (Map(officials[UPPER].map(Map)), Map(officials[LOWER].map(Map)));
    for colour in 0..3 {
        let placed: u8 = officials.iter().flatten().map(|area| area[colour]).sum();
        player.supply.0[colour] = OFFICIALS - placed;
    }
    state.check().expect("a sound position");
    state
}

/// Every arrangement that the rules reach from here before the turn ends.
fn by_the_rules(state: &State<ZhanGuo>, found: &mut BTreeSet<Officials>) {
    if !matches!(state.public().phase, Phase::Relocate { .. } | Phase::Pass { .. }) {
        let player = state.public().player(Seat(0));
        found.insert([player.upper, player.lower].map(|areas| areas.0.map(|area| area.0)));
        return;
    }
    let mut legal = Vec::new();
    state.legal(Seat(0), &mut legal);
    for action in legal {
        let mut next = *state;
        next.play(Seat(0), action, &mut NoLog);
        by_the_rules(&next, found);
    }
}

fn room(officials: &Officials, region: usize) -> bool {
    officials[LOWER][region].iter().sum::<u8>() < 2
}

fn moved(officials: &Officials, colour: usize, from: (usize, usize), to: (usize, usize)) -> Officials {
    let mut next = *officials;
    next[from.0][from.1][colour] -= 1;
    next[to.0][to.1][colour] += 1;
    next
}

/// Steps down, which cost nothing.
fn steps_down(officials: &Officials) -> Vec<Officials> {
    let mut found = Vec::new();
    for colour in 0..3 {
        for region in (0..5).filter(|&region| officials[UPPER][region][colour] > 0 && room(officials, region)) {
            found.push(moved(officials, colour, (UPPER, region), (LOWER, region)));
        }
    }
    found
}

/// Ways from a worker area to one with room, through full ones only: (end, points).
fn ways(officials: &Officials, at: usize, seen: &[usize], found: &mut Vec<(usize, u8)>) {
    for next in content().adjacent(Region(at as u8)).iter().map(Region::index).filter(|next| !seen.contains(next)) {
        let walked = [seen, &[next]].concat();
        if room(officials, next) {
            found.push((next, walked.len() as u8 - 1));
        } else {
            ways(officials, next, &walked, found);
        }
    }
}

/// Moves that cost points, with steps down allowed at any time by the caller.
fn paid_moves(officials: &Officials) -> Vec<(Officials, u8)> {
    let mut found = Vec::new();
    for colour in 0..3 {
        for region in 0..5 {
            if officials[UPPER][region][colour] > 0 {
                for next in content().adjacent(Region(region as u8)).iter().map(Region::index) {
                    found.push((moved(officials, colour, (UPPER, region), (UPPER, next)), 1));
                }
            }
            if officials[LOWER][region][colour] > 0 {
                found.push((moved(officials, colour, (LOWER, region), (UPPER, region)), 1));
                let mut ends = Vec::new();
                ways(officials, region, &[region], &mut ends);
                let end = |(end, points)| (moved(officials, colour, (LOWER, region), (LOWER, end)), points);
                found.extend(ends.into_iter().map(end));
            }
        }
    }
    found
}

/// Every arrangement that `points` points reach when officials step down whenever they like.
fn by_the_rulebook(start: &Officials, points: u8) -> BTreeSet<Officials> {
    let mut best: HashMap<Officials, u8> = HashMap::new();
    let mut open = vec![(*start, points)];
    while let Some((officials, left)) = open.pop() {
        if best.get(&officials).is_some_and(|&known| known >= left) {
            continue;
        }
        best.insert(officials, left);
        open.extend(steps_down(&officials).into_iter().map(|next| (next, left)));
        let paid = paid_moves(&officials).into_iter().filter(|(_, cost)| *cost <= left);
        open.extend(paid.map(|(next, cost)| (next, left - cost)));
    }
    best.into_keys().collect()
}

/// ZG-C2, ZG-C3: leaving all steps down until workers are recruited loses nothing. Whatever the rulebook reaches with
/// steps down at any time, the rules reach without them, except for steps down that can still be made; and the rules
/// reach nothing else.
#[test]
fn steps_down_can_wait() {
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        let mut officials: Officials = Default::default();
        for _ in 0..2 + rng.below(5) {
            let (colour, region) = (rng.below(3) as usize, rng.below(5) as usize);
            let area = if rng.below(2) == 0 && room(&officials, region) { LOWER } else { UPPER };
            officials[area][region][colour] += 1;
        }
        for points in 1..=3 {
            let mut rules = BTreeSet::new();
            by_the_rules(&relocating(&officials, points), &mut rules);
            let rulebook = by_the_rulebook(&officials, points);
            assert!(rules.is_subset(&rulebook), "{officials:?} with {points}");
            let mut later = BTreeSet::new();
            let mut open: Vec<Officials> = rules.into_iter().collect();
            while let Some(next) = open.pop() {
                if later.insert(next) {
                    open.extend(steps_down(&next));
                }
            }
            assert!(rulebook.is_subset(&later), "{officials:?} with {points}");
        }
    }
}

/// Random states of every setup, at many moments.
fn states() -> impl Iterator<Item = State<ZhanGuo>> {
    let setups = testkit::setups::<ZhanGuo>();
    (0..400).map(move |n| {
        let setup = setups[n as usize % setups.len()];
        testkit::random_state::<ZhanGuo>(setup, n, 60 + (n as u32 * 37) % 500)
    })
}

fn has_official(player: &Player, region: usize, official: Official) -> bool {
    player.upper.0[region][official] > 0 || player.lower.0[region][official] > 0
}

fn colours(player: &Player, region: usize) -> Vec<Aspect> {
    let colour = |card: u8| Aspect::ALL[(card as usize - 1) / 40];
    player.cards.0[region].iter().filter(|&&card| card > 0).map(|&card| colour(card)).collect()
}

/// ZG-F4, word for word.
fn wall(player: &Player, criterion: Criterion, level: i32) -> i32 {
    let mut met = 0;
    for region in 0..5 {
        let cards = colours(player, region);
        let pair = Aspect::ALL.iter().any(|colour| cards.iter().filter(|&c| c == colour).count() >= 2);
        let officials: u8 = player.upper.0[region].iter().chain(&player.lower.0[region].0).sum();
        met += i32::from(match criterion {
            Criterion::OfficialsMatchUnrest => officials >= player.unrest.0[region],
            Criterion::GreyOfficial => has_official(player, region, Official::Grey),
            Criterion::RedOfficial => has_official(player, region, Official::Red),
            Criterion::WhiteOfficial => has_official(player, region, Official::White),
            Criterion::OrangeCard => cards.contains(&Aspect::Currency),
            Criterion::BrownCard => cards.contains(&Aspect::Law),
            Criterion::IvoryCard => cards.contains(&Aspect::Writing),
            Criterion::ThreeCards => cards.len() == 3,
            Criterion::TwoOfAColour => pair,
            Criterion::NoUnrest => player.unrest.0[region] == 0,
            Criterion::Calm | Criterion::ColourSets => false,
        });
    }
    let all: Vec<Aspect> = (0..5).flat_map(|region| colours(player, region)).collect();
    let sets = Aspect::ALL.iter().map(|colour| all.iter().filter(|&c| c == colour).count()).min().unwrap() as i32;
    match criterion {
        Criterion::Calm => (level - player.unrest.iter().map(|&u| i32::from(u)).sum::<i32>()).max(0),
        Criterion::ColourSets => level * sets,
        _ => level * met,
    }
}

#[test]
fn final_scoring() {
    for state in states() {
        let public = state.public();
        let forecast = ZhanGuo::forecast(content(), public);
        for seat in public.seats().filter(|_| public.tiles.0[5] != u8::MAX) {
            let mut walls = 0;
            for (fields, &tile) in public.walls.iter().zip(&public.tiles) {
                for bars in (0..3).filter(|&bars| fields[bars].is(seat)) {
                    let face = content().face(tile);
                    walls += wall(public.player(seat), face.criterion, face.levels[bars].into());
                }
            }
            assert_eq!(forecast.get(Source::Walls.index(), seat), walls);
            assert_eq!(forecast.get(Source::Governors.index(), seat), governors(public, seat));
            assert_eq!(forecast.get(Source::Octagons.index(), seat), octagons(public, seat));
            assert_eq!(forecast.get(Source::Orders.index(), seat), orders(public, seat));
        }
    }
}

/// ZG-F1: nobody has more, and those with as many share.
fn governors(public: &Public, seat: Seat) -> i32 {
    let mut points = 0;
    for region in 0..5 {
        let of = |seat: Seat| i32::from(public.player(seat).governors.0[region]);
        let tied = public.seats().filter(|&other| of(other) == of(seat)).count() as i32;
        if of(seat) > 0 && public.seats().all(|other| of(other) <= of(seat)) {
            points += (9 + 3 * of(seat)) / tied;
        }
    }
    points
}

/// ZG-F2: everybody else has less, or as much and a lower disc.
fn octagons(public: &Public, seat: Seat) -> i32 {
    let place = |seat: Seat| public.standing().iter().position(|disc| disc.is(seat)).unwrap();
    let mut points = 0;
    for (aspect, worth) in Aspect::ALL.into_iter().zip([5, 6, 7]) {
        let of = |seat: Seat| public.octagon_value(seat, aspect);
        let beats = |other: Seat| of(seat) > of(other) || of(seat) == of(other) && place(seat) <= place(other);
        points += if of(seat) > 0 && public.seats().all(beats) { worth } else { 0 };
    }
    points
}

/// ZG-F3: add up, then multiply.
fn orders(public: &Public, seat: Seat) -> i32 {
    let mut points = 0;
    for section in 0..2 {
        let mut values: Vec<u8> = Vec::new();
        for (track, printed) in public.discs[section].iter().zip(&content().tracks[section]) {
            values.extend(track.iter().zip(printed).filter(|(disc, _)| disc.is(seat)).map(|(_, &value)| value));
        }
        points += values.iter().map(|&value| i32::from(value)).sum::<i32>() * values.len() as i32;
    }
    points
}

/// ZG-W3: the order of the discs is a permutation, first all discs on the track in order, then the column from the top.
#[test]
fn standing_of_the_discs() {
    for state in states() {
        let public = state.public();
        if let Phase::Discs(_) = public.phase {
            continue;
        }
        let key = |seat: Seat| {
            let cell = public.column.iter().position(|disc| disc.is(seat));
            let place = public.track.iter().position(|disc| disc.is(seat)).unwrap();
            (cell.is_some(), cell.unwrap_or(place))
        };
        let mut seats: Vec<Seat> = public.seats().collect();
        seats.sort_by_key(|&seat| key(seat));
        let standing: Vec<Seat> = public.standing().iter().filter_map(|disc| disc.seat()).collect();
        assert_eq!(standing, seats);
    }
}

#[test]
fn discs_compared_together_are_discs_one_by_one() {
    let owners = [0, 1, 2, 3, u8::MAX].map(Owner);
    for n in 0..5usize.pow(4) {
        let places = [n, n / 5, n / 25, n / 125].map(|n| owners[n % 5]);
        for owner in owners {
            assert_eq!(
                owner.place_in(&places),
                places.iter().position(|&other| other == owner),
                "{owner:?} {places:?}"
            );
        }
    }
}

// What the table shows before a card is laid is what happens when it is.

#[test]
fn cards_shown_to_work_are_those_that_work() {
    let mut playout = Playout::<ZhanGuo>::default();
    let mut seen = 0;
    for (seed, setup) in testkit::setups::<ZhanGuo>().into_iter().enumerate() {
        let mut state = ZhanGuo::start(standard(), &setup);
        let mut rng = Rng::new(seed as u64);
        let mut before = *state.public();
        while playout.step(&mut state, &mut rng) {
            let public = *state.public();
            // Recruiting an official changes no unrest, so nothing moves between laying the card and using others.
            if before.phase == Phase::Turn && public.turn.cause == Cause::Court(Court::Official) {
                let shown = before.would_fire(standard(), before.active, Card(public.court), Court::Official);
                assert_eq!(shown != 0, public.turn.active && before.me().tuned(standard(), Court::Official) != 0);
                seen += u32::from(shown != 0);
            }
            before = public;
        }
    }
    assert!(seen > 0);
}

#[test]
fn warnings_count_down_to_what_the_rules_forbid() {
    let mut playout = Playout::<ZhanGuo>::default();
    let mut state = ZhanGuo::start(standard(), &parse_setup::<ZhanGuo>("players=4").unwrap());
    let mut rng = Rng::new(3);
    while playout.step(&mut state, &mut rng) {
        for seat in state.public().seats() {
            let player = state.public().player(seat);
            for region in Region::all() {
                assert_eq!(player.until_silence(standard(), region) == 0, player.silenced(standard(), region));
                let works = Court::ALL.into_iter().fold(0, |set, action| set | player.tuned(standard(), action));
                let here = works >> (region.index() * SLOTS) & 0b111;
                assert_eq!(
                    here.count_ones() as u8,
                    if player.silenced(standard(), region) { 0 } else { player.card_count(region) }
                );
            }
        }
        let mut legal = Vec::new();
        if state.public().phase == Phase::Palace {
            state.view(Some(state.public().active)).legal(&mut legal);
        }
        for action in legal {
            let Action::Region(region) = action else { continue };
            assert!(state.public().me().until_ban(standard(), region) > 0);
        }
    }
}

#[test]
fn abilities_of_boards_are_offered_as_shown() {
    let mut playout = Playout::<ZhanGuo>::default();
    let mut state = ZhanGuo::start(standard(), &parse_setup::<ZhanGuo>("players=4 boards=b").unwrap());
    let mut rng = Rng::new(4);
    let (mut seen, mut legal) = (0, Vec::new());
    while playout.step(&mut state, &mut rng) {
        let public = *state.public();
        let Cause::Court(action) = public.turn.cause else { continue };
        legal.clear();
        state.view(Some(public.active)).legal(&mut legal);
        let shown = public.board_works(standard(), public.active, action);
        for offered in &legal {
            let Action::Ability(n) = *offered else { continue };
            assert_eq!(shown >> n & 1, 1);
            seen += 1;
        }
    }
    assert!(seen > 0);
}
