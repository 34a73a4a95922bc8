//! House scoring, final scoring, ranks.

use crate::Kaiser;
use crate::content::Content;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Alliance, Province, ROW, Source};
use crate::state::Public;
use crate::{outlook, roads};
use engine::{Log, MAX_SEATS, Map, Scores, Scoring, Seat, SeatMap, SeatSet, Tally};

/// Points of each seat by source.
pub type Points = Map<Source, SeatMap<i16>>;

/// What the houses of a province are worth to each seat now.
pub fn houses(content: &Content, public: &Public, province: Province) -> SeatMap<u8> {
    let area = content.area(province);
    let counts = public.houses.0.map(|houses| houses.and(area).len());
    let mut points = rank_points(&counts);
    // KC-B3: a house on a fortification doubles its owner's points in the province, and two of them do no more.
    let fortified = area.and(public.forts);
    if !fortified.is_empty() {
        for (points, houses) in points.iter_mut().zip(public.houses.0) {
            if houses.meets(fortified) {
                *points *= 2;
            }
        }
    }
    SeatMap(points)
}

/// The points of each number of houses in one province, without fortifications.
#[inline]
pub fn rank_points(counts: &[u8; MAX_SEATS]) -> [u8; MAX_SEATS] {
    // KC-H4: tied players share a rank, and the next number of houses is the next rank; so the numbers that occur, as a
    // set, are the ranks.
    let ranks = counts.iter().fold(0_u64, |set, &own| set | 1 << own);
    // KC-H1: most houses score every house in the province.
    let total: u8 = counts.iter().sum();
    let mut points = [0; MAX_SEATS];
    for (points, &own) in points.iter_mut().zip(counts) {
        // KC-H2: the houses of one player of the rank above.
        let above = ranks >> own & !1;
        *points = match (own, above) {
            // KC-H3: no house, no points.
            (0, _) => 0,
            (_, 0) => total,
            _ => own + above.trailing_zeros() as u8,
        };
    }
    points
}

/// What an alliance is worth to each seat with the current emissaries.
pub fn alliance(content: &Content, public: &Public, alliance: Alliance) -> SeatMap<u8> {
    let [a, b] = content.pair(alliance).map(|province| &public.emissaries[province].0);
    let most = |by_seat: &[u8; MAX_SEATS]| by_seat.iter().copied().max().unwrap_or(0);
    let (most_a, most_b) = (most(a), most(b));
    // KC-F2: a province without emissaries gives nobody a majority.
    if most_a == 0 || most_b == 0 {
        return SeatMap::default();
    }
    // KC-F2, KC-F3: a majority in both provinces, ties included, scores every emissary of the two, of any colour.
    let all: u8 = a.iter().chain(b).sum();
    SeatMap(core::array::from_fn(|seat| if a[seat] == most_a && b[seat] == most_b { all } else { 0 }))
}

/// What a seat's rows of houses are worth (KC-F4, KC-B4).
pub fn roads(content: &Content, public: &Public, seat: Seat) -> u8 {
    roads::points(&content[public.side].near, public.houses[seat], public.forts)
}

/// KC-P11: scores the houses of a province that has just become full.
pub fn score_province(content: &Content, public: &mut Public, province: Province, log: &mut impl Log<Kaiser>) {
    let points = houses(content, public, province);
    add(public, Source::Houses, points);
    log.all(Event::ScoredHouses(province, points));
}

/// The final scoring, in the order of KC-F1, KC-F2, KC-F4.
pub fn finish(content: &Content, public: &mut Public, log: &mut impl Log<Kaiser>) {
    for province in Province::all() {
        let built = public.built().meets(content.area(province));
        if built && !public.full(content, province) {
            score_province(content, public, province, log);
        }
    }
    for number in Alliance::all() {
        let points = alliance(content, public, number);
        if points != SeatMap::default() {
            add(public, Source::Alliances, points);
            log.all(Event::ScoredAlliance(number, points));
        }
    }
    for seat in Seat::all(public.players) {
        if public.houses[seat].len() >= ROW {
            for row in roads::rows(&content[public.side].near, public.houses[seat], public.forts) {
                let points = row.points(public.forts);
                public.points[Source::Roads][seat] += i16::from(points);
                log.all(Event::ScoredRoad { seat, houses: row.houses, points });
            }
        }
    }
    public.phase = Phase::Over;
    let scores = ranked(public);
    log.all(Event::Won(scores.winners().fold(SeatSet::EMPTY, SeatSet::with)));
}

fn add(public: &mut Public, source: Source, points: SeatMap<u8>) {
    for (sum, points) in public.points[source].0.iter_mut().zip(points.0) {
        *sum += i16::from(points);
    }
}

/// The final scores: `Some` exactly when nobody is to act.
pub fn result(public: &Public) -> Option<Scores> {
    (public.phase == Phase::Over).then(|| ranked(public))
}

/// KC-F5: most points; then most pieces left in supply; then the victory is shared.
fn ranked(public: &Public) -> Scores {
    let seated = |seat: Seat| seat.0 < public.players;
    let points = SeatMap::from_fn(|seat| public.total(seat));
    let left = SeatMap::from_fn(|seat| if seated(seat) { public.pieces_left(seat).into() } else { 0 });
    Scores::ranked(public.players, points, left)
}

/// The points that full provinces have brought.
pub fn marked_points(content: &Content, public: &Public) -> Points {
    let mut points = Points::default();
    for province in Province::all().filter(|&province| public.full(content, province)) {
        let scored = houses(content, public, province);
        for (sum, points) in points[Source::Houses].0.iter_mut().zip(scored.0) {
            *sum += i16::from(points);
        }
    }
    points
}

fn tally(points: &Points) -> Tally {
    let mut tally = Tally::default();
    for source in Source::ALL {
        tally.0[source.index()] = points[source].0;
    }
    tally
}

impl Scoring for Kaiser {
    const SOURCES: usize = Source::COUNT;

    fn tally(_: &Content, public: &Public) -> Tally {
        tally(&public.points)
    }

    fn forecast(content: &Content, public: &Public) -> Tally {
        tally(&outlook::final_points(content, public))
    }
}
