//! Points, final scoring, tie-breaks.

use crate::Yunhe;
use crate::content::Content;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Field, FieldSet, Source, opposite};
use crate::route::UNREST_LOSS;
use crate::state::Public;
use engine::{Log, Scores, Scoring, Seat, SeatMap, Tally};

/// DY-S2: scores may fall below 0, unless the edition says otherwise.
fn bounded(content: &Content, score: i32, points: i16) -> i16 {
    if content.readings.negative_scores { points } else { points.max(-(score.max(0) as i16)) }
}

/// Points won or lost, reported to all.
pub(crate) fn gain(
    content: &Content,
    public: &mut Public,
    (seat, source, points): (Seat, Source, i16),
    log: &mut impl Log<Yunhe>,
) {
    let player = &mut public.seats[seat];
    let points = bounded(content, player.score(), points);
    if points != 0 {
        player.points[source] += points;
        log.all(Event::Points { seat, source, points });
    }
}

// DY-F1: the largest group of own canal tiles joined by lines; cities join nothing.
pub(crate) fn network(content: &Content, public: &Public, seat: Seat) -> u8 {
    let own = public.seats[seat].canals;
    let (mut rest, mut largest) = (own, 0);
    while let Some(first) = rest.first() {
        let (mut group, mut edge) = (FieldSet::one(first), FieldSet::one(first));
        while let Some(field) = edge.first() {
            edge.remove(field);
            let joined = linked(content, public, field).and(own).less(group);
            group = group.or(joined);
            edge = edge.or(joined);
        }
        rest = rest.less(group);
        largest = largest.max(group.len());
    }
    largest
}

/// Neighbours with a canal tile whose line meets the line of this field's tile.
fn linked(content: &Content, public: &Public, field: Field) -> FieldSet {
    let (mut arms, mut found) = (public.arms[field], FieldSet::EMPTY);
    while arms != 0 {
        let edge = arms.trailing_zeros() as usize;
        arms &= arms - 1;
        if let Some(next) = content.neighbour(field, edge)
            && public.arms[next] >> opposite(edge) & 1 == 1
        {
            found.insert(next);
        }
    }
    found
}

/// DY-F1 to DY-F3: what a seat would get if the game ended now.
pub(crate) fn final_points(content: &Content, public: &Public, seat: Seat) -> [(Source, i16); 4] {
    let player = &public.seats[seat];
    let palace = i16::from(player.palace.len());
    let unrest = public.unrest().and(public.home(content, seat)).len();
    [
        (Source::Network, network(content, public, seat).into()),
        (Source::Palace, palace * palace),
        (Source::Denounced, UNREST_LOSS * i16::from(player.accusations())),
        (Source::Unrest, UNREST_LOSS * i16::from(unrest)),
    ]
}

/// DY-R5: the final scoring.
pub(crate) fn finish(content: &Content, public: &mut Public, log: &mut impl Log<Yunhe>) {
    log.all(Event::Over);
    for seat in Seat::all(public.players) {
        for (source, points) in final_points(content, public, seat) {
            gain(content, public, (seat, source, points), log);
        }
    }
    public.phase = Phase::Over;
}

// DY-F4: ties are broken by buildings in the Forbidden City, then by the larger canal group, then shared.
pub(crate) fn result(public: &Public) -> Option<Scores> {
    if public.phase != Phase::Over {
        return None;
    }
    let points = SeatMap::from_fn(|seat| public.seats[seat].score());
    let tie_break = SeatMap::from_fn(|seat| {
        let player = &public.seats[seat];
        i32::from(player.palace.len()) * 64 + i32::from(player.points[Source::Network])
    });
    Some(Scores::ranked(public.players, points, tie_break))
}

impl Scoring for Yunhe {
    const SOURCES: usize = Source::COUNT;

    fn tally(_: &Content, public: &Public) -> Tally {
        let mut tally = Tally::default();
        for seat in Seat::all(public.players) {
            for source in Source::ALL {
                tally.add(source.index(), seat, public.seats[seat].points[source].into());
            }
        }
        tally
    }

    fn forecast(content: &Content, public: &Public) -> Tally {
        let mut tally = Self::tally(content, public);
        if public.phase == Phase::Over {
            return tally;
        }
        for seat in Seat::all(public.players) {
            for (source, points) in final_points(content, public, seat) {
                let points = bounded(content, tally.total(seat), points);
                tally.add(source.index(), seat, points.into());
            }
        }
        tally
    }
}
