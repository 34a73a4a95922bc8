//! Points at the end, the end itself, tie-breaks.

use crate::ZhanGuo;
use crate::content::Content;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Aspect, Criterion, Official, Owner, PLAYERS, Region, SLOTS, Source};
use crate::play::rewards::{next_in_rank, tell_tie};
use crate::state::{Player, Public};
use engine::{Log, Map, Scores, Scoring, Seat, SeatMap, SeatSet, Tally};

/// ZG-F2: points for most octagons, by aspect.
pub const OCTAGON_POINTS: Map<Aspect, i16> = Map([5, 6, 7]);

impl Scoring for ZhanGuo {
    const SOURCES: usize = Source::COUNT;

    fn tally(_: &Content, public: &Public) -> Tally {
        tally(public)
    }

    fn forecast(content: &Content, public: &Public) -> Tally {
        forecast(content, public)
    }
}

/// Points so far, by source.
pub fn tally(public: &Public) -> Tally {
    let mut tally = Tally::default();
    for seat in public.seats() {
        for (source, &points) in public.player(seat).points.iter().enumerate() {
            tally.add(source, seat, points.into());
        }
    }
    tally
}

/// Points by source if the match ended now.
pub fn forecast(content: &Content, public: &Public) -> Tally {
    let mut tally = tally(public);
    if public.phase != Phase::Over {
        for (source, points) in final_points(content, public) {
            for seat in public.seats() {
                tally.add(source.index(), seat, points[seat.index()].into());
            }
        }
    }
    tally
}

/// The four sources of the final scoring.
fn final_points(content: &Content, public: &Public) -> [(Source, [i16; PLAYERS]); 4] {
    [
        (Source::Governors, governors(public)),
        (Source::Octagons, octagons(public)),
        (Source::Orders, orders(content, public)),
        (Source::Walls, walls(content, public)),
    ]
}

/// ZG-F1: in each region the most governors score 9 and 3 for each of them; tied leaders share, rounded down.
pub fn governors(public: &Public) -> [i16; PLAYERS] {
    let mut points = [0; PLAYERS];
    for region in Region::all() {
        let counts: [i16; PLAYERS] = core::array::from_fn(|seat| public.players[seat].governors[region].into());
        let most = counts.into_iter().max().unwrap_or(0);
        if most > 0 {
            let leaders = counts.iter().filter(|&&count| count == most).count() as i16;
            let share = (9 + 3 * most) / leaders;
            for (points, count) in points.iter_mut().zip(counts) {
                *points += if count == most { share } else { 0 };
            }
        }
    }
    points
}

/// ZG-F2: most octagons of each aspect, at least 1; ties by the reward track, not shared.
pub fn octagons(public: &Public) -> [i16; PLAYERS] {
    let mut points = [0; PLAYERS];
    for aspect in Aspect::ALL {
        if let Some(seat) = next_in_rank(public, aspect, SeatSet::EMPTY) {
            points[seat.index()] += OCTAGON_POINTS[aspect];
        }
    }
    points
}

/// ZG-F3: in each section the values under a seat's discs, times the number of its discs there.
pub fn orders(content: &Content, public: &Public) -> [i16; PLAYERS] {
    let mut points = [0; PLAYERS];
    for (section, values) in public.discs.iter().zip(&content.tracks) {
        let (mut sum, mut count) = ([0; PLAYERS], [0; PLAYERS]);
        for (discs, values) in section.iter().zip(values) {
            for (seat, &value) in discs.iter().zip(values).filter_map(|(d, v)| d.seat().map(|s| (s, v))) {
                sum[seat.index()] += i16::from(value);
                count[seat.index()] += 1;
            }
        }
        for seat in 0..PLAYERS {
            points[seat] += sum[seat] * count[seat];
        }
    }
    points
}

/// ZG-F4: each wall by its bars and its tile's criterion.
pub fn walls(content: &Content, public: &Public) -> [i16; PLAYERS] {
    let mut points = [0; PLAYERS];
    for (fields, &tile) in public.walls.iter().zip(&public.tiles) {
        for (bars, seat) in fields.iter().enumerate().filter_map(|(bars, owner)| owner.seat().map(|s| (bars, s))) {
            points[seat.index()] += wall(content, public.player(seat), tile, bars);
        }
    }
    points
}

/// ZG-F4: what a wall on this tile and field is worth to a player.
pub fn wall(content: &Content, player: &Player, tile: u8, bars: usize) -> i16 {
    let face = content.face(tile);
    let level = i16::from(face.levels[bars]);
    if face.criterion == Criterion::Calm {
        // The strength of unrest counts, not the cubes; a wall never costs points.
        return (level - i16::from(player.unrest_total())).max(0);
    }
    level * merit(player, face.criterion)
}

/// How often a player meets a criterion: regions, or sets of cards.
pub fn merit(player: &Player, criterion: Criterion) -> i16 {
    let regions = |holds: &dyn Fn(Region) -> bool| Region::all().filter(|&region| holds(region)).count() as i16;
    let official = |o: Official| regions(&|r| player.upper[r][o] + player.lower[r][o] > 0);
    let of = |r: Region, aspect: Aspect| player.cards_at(r).filter(|card| card.aspect() == aspect).count();
    let card = |aspect: Aspect| regions(&|r| of(r, aspect) > 0);
    match criterion {
        Criterion::OfficialsMatchUnrest => {
            regions(&|r| player.upper_count(r) + player.lower_count(r) >= player.unrest[r])
        }
        Criterion::GreyOfficial => official(Official::Grey),
        Criterion::RedOfficial => official(Official::Red),
        Criterion::WhiteOfficial => official(Official::White),
        Criterion::OrangeCard => card(Aspect::Currency),
        Criterion::BrownCard => card(Aspect::Law),
        Criterion::IvoryCard => card(Aspect::Writing),
        Criterion::ThreeCards => regions(&|r| player.cards[r][SLOTS - 1] != 0),
        Criterion::TwoOfAColour => regions(&|r| Aspect::ALL.into_iter().any(|aspect| of(r, aspect) >= 2)),
        Criterion::NoUnrest => regions(&|r| player.unrest[r] == 0),
        Criterion::ColourSets => player.cards_by_aspect().iter().copied().min().unwrap_or(0).into(),
        Criterion::Calm => 0,
    }
}

/// The final scoring; afterwards nobody is to act.
pub fn finish(content: &Content, public: &mut Public, log: &mut impl Log<ZhanGuo>) {
    for (source, points) in final_points(content, public) {
        if source == Source::Octagons {
            tell_ties(public, log);
        }
        for seat in public.seats() {
            let points = points[seat.index()];
            public.player_mut(seat).points[source] = points;
            log.all(Event::Final { seat, source, points });
        }
    }
    public.phase = Phase::Over;
    tell_ranks(public, log);
}

/// ZG-F2: where the reward track decides a majority.
fn tell_ties(public: &Public, log: &mut impl Log<ZhanGuo>) {
    for aspect in Aspect::ALL {
        if let Some(first) = next_in_rank(public, aspect, SeatSet::EMPTY) {
            tell_tie(public, aspect, first, SeatSet::EMPTY, log);
        }
    }
}

/// ZG-F5: everybody's rank, and who has won.
fn tell_ranks(public: &Public, log: &mut impl Log<ZhanGuo>) {
    let Some(scores) = result(public) else { return };
    for rank in 1..=public.setup.players {
        for seat in public.seats().filter(|&seat| scores.rank[seat] == rank) {
            let after = |other: &Seat| scores.rank[*other] > rank && scores.points[*other] == scores.points[seat];
            let (points, by_track) = (scores.points[seat] as i16, public.seats().any(|other| after(&other)));
            log.all(Event::Ranked { rank, seat, points, by_track });
        }
    }
    for seat in scores.winners() {
        log.all(Event::Won { seat });
    }
}

/// ZG-F5: most points win; ties go to the disc further up on the reward track.
pub fn result(public: &Public) -> Option<Scores> {
    if public.phase != Phase::Over {
        return None;
    }
    let points = SeatMap::from_fn(|s| if s.0 < public.setup.players { public.player(s).score() } else { 0 });
    let place = |s: Seat| Owner::of(s).place_in(&public.track).unwrap_or(PLAYERS);
    Some(Scores::ranked(public.setup.players, points, SeatMap::from_fn(|s| -(place(s) as i32))))
}
