//! Numbers for learning, the own seat first, then clockwise. The only floats of the crate.

use crate::phase::Phase;
use crate::pieces::{Deed, FieldSet, Heading, Tile};
use crate::route::{Map, Ship, outlook};
use crate::state::{Player, TRIPS};
use crate::{Yunhe, score};
use engine::{Features, Known, MAX_SEATS, Seat, SeatMap};

/// Numbers about the table.
const TABLE: usize = 9;
/// Numbers about each seat.
const SEAT: usize = 10;

impl Features for Yunhe {
    const VERSION: u16 = 1;
    const LEN: usize = TABLE + SEAT * MAX_SEATS;

    fn features(known: Known<'_, Yunhe>, out: &mut [f32]) {
        let Known { content, public, seat, own } = known;
        let players = public.players;
        let map = Map::of(content, public);
        let trip = outlook(&map, Ship::of(public));
        let back = if public.trips > 1 {
            let field = public.goal(content);
            outlook(&map, Ship { field, heading: public.heading.turned(), visited: FieldSet::one(field) })
        } else {
            SeatMap::default()
        };
        let goal = public.goal(content);
        let rows = content.row(goal).abs_diff(content.row(public.ship));
        let card = own.card.map_or(0.0, |card| {
            let place = &content.cards[card.index()].place;
            f32::from(place[Deed::Build.index()].map_or(0, |(_, _, count)| count)) / 2.0
        });
        out[..TABLE].copy_from_slice(&[
            f32::from(players) / 5.0,
            f32::from(public.level) / 4.0,
            f32::from(public.trips) / f32::from(TRIPS),
            f32::from(rows) / 20.0,
            f32::from(public.round) / 12.0,
            flag(public.heading == Heading::South),
            flag(public.resting),
            card,
            flag(matches!(public.phase, Phase::Draft)),
        ]);
        let clockwise = (0..players).map(|i| Seat((seat.0 + i) % players));
        let mut blocks = out[TABLE..].chunks_exact_mut(SEAT);
        for (other, block) in clockwise.zip(&mut blocks) {
            let player = &public.seats[other];
            let unrest = public.unrest().and(public.home(content, other)).len();
            block.copy_from_slice(&[
                player.score() as f32 / 100.0,
                trip[other] as f32 / 4000.0,
                back[other] as f32 * f32::from(public.trips.saturating_sub(1)) / 8000.0,
                score::network(content, public, other) as f32 / 10.0,
                f32::from(player.palace.len()) / 6.0,
                f32::from(player.wall) / f32::from(public.level) - f32::from(player.accusations()) / 4.0,
                unrest as f32 / 4.0,
                stored(content, player),
                f32::from(player.storage.count(Tile::UNREST)) / 3.0,
                // Turns still to come this round, and how far south the territory lies.
                flag(public.start == other) + f32::from(public.territory(other)) / 10.0,
            ]);
        }
        blocks.for_each(|block| block.fill(0.0));
    }
}

/// Points on the canal tiles in storage.
fn stored(content: &crate::Content, player: &Player) -> f32 {
    let canals = player.storage.iter().filter(|(tile, _)| tile.is_canal());
    canals.map(|(tile, count)| f32::from(count) * f32::from(content.shape(tile).value)).sum::<f32>() / 20.0
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}
