//! Numbers for learning: the table, one's own seat, the same again weighted by the time left, the mean of the others.
//! The only floats of the crate.

use crate::outlook::expected;
use crate::phase::Phase;
use crate::pieces::{Deed, FieldSet, Heading, Tile};
use crate::route::{Chart, Ship};
use crate::state::{Player, TRIPS};
use crate::{Content, Yunhe, score};
use engine::{Features, Known, Seat, SeatMap};

/// Numbers about the table.
const TABLE: usize = 7;
/// Numbers about each seat.
const SEAT: usize = 12;
/// Numbers about what the seat's own card still allows.
const CARD: usize = 3;

impl Features for Yunhe {
    const VERSION: u16 = 2;
    const LEN: usize = TABLE + CARD + 3 * SEAT;

    fn features(known: Known<'_, Yunhe>, out: &mut [f32]) {
        let Known { content, public, seat, .. } = known;
        let players = public.players;
        let map = Chart::of(content, public);
        let trip = expected(&map, Ship::of(public));
        let goal = public.goal(content);
        let back = if public.trips > 1 {
            expected(&map, Ship { field: goal, heading: public.heading.turned(), visited: FieldSet::one(goal) })
        } else {
            SeatMap::default()
        };
        let rows = f32::from(content.row(goal).abs_diff(content.row(public.ship)));
        // The trip under way counts by the distance that the ship still has to go.
        let length = f32::from(content.row(goal).abs_diff(content.row(content.goal(players, public.heading.turned()))));
        let time = (f32::from(public.trips.saturating_sub(1)) + rows / length.max(1.0)) / f32::from(TRIPS);
        out[..TABLE].copy_from_slice(&[
            f32::from(players) / 5.0,
            f32::from(public.level) / 4.0,
            time,
            f32::from(public.round) / 12.0,
            flag(public.heading == Heading::South),
            flag(public.resting),
            flag(matches!(public.phase, Phase::Draft)),
        ]);
        out[TABLE..TABLE + CARD].copy_from_slice(&card(known));
        let block = |seat: Seat| -> [f32; SEAT] {
            let player = &public.seats[seat];
            let palace = f32::from(player.palace.len());
            let unrest = public.unrest().and(public.home(content, seat)).len();
            [
                player.score() as f32 / 50.0,
                trip[seat] as f32 / 2000.0,
                back[seat] as f32 / 2000.0,
                player.canals.len() as f32 / 10.0,
                score::network(content, public, seat) as f32 / 10.0,
                palace / 6.0,
                palace * palace / 36.0,
                f32::from(player.wall % public.level) / 3.0,
                f32::from(player.wall / public.level) + f32::from(player.accusations()) / 3.0,
                unrest as f32 / 4.0,
                stored(content, player),
                f32::from(player.storage.count(Tile::UNREST)) / 3.0,
            ]
        };
        let (own, others) = (block(seat), Seat::all(players).filter(|&other| other != seat));
        let mut mean = [0.0; SEAT];
        for other in others {
            mean.iter_mut().zip(block(other)).for_each(|(sum, x)| *sum += x / f32::from(players - 1));
        }
        let blocks = own.iter().copied().chain(own.iter().map(|x| x * time)).chain(mean);
        out[TABLE + CARD..].iter_mut().zip(blocks).for_each(|(place, x)| *place = x);
    }
}

/// Symbols that the seat's card still has this round: build, supply, prestige.
fn card(known: Known<'_, Yunhe>) -> [f32; CARD] {
    let Known { content, public, seat, own } = known;
    [Deed::Build, Deed::Supply, Deed::Prestige].map(|deed| match (public.seats[seat].shown, own.card) {
        (Some(_), _) if public.active == seat => f32::from(public.left(content, deed)) / 3.0,
        (None, Some(card)) => {
            let place = content.cards[card].place[deed];
            f32::from(place.map_or(0, |(_, _, count)| count)) / 3.0
        }
        _ => 0.0,
    })
}

/// Points on the canal tiles in storage.
fn stored(content: &Content, player: &Player) -> f32 {
    let canals = player.storage.iter().filter(|(tile, _)| tile.is_canal());
    canals.map(|(tile, count)| f32::from(count) * f32::from(content.shape(tile).value)).sum::<f32>() / 10.0
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
