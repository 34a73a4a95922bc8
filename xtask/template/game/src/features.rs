//! Numbers for learning: one seat's knowledge, that seat first, the others clockwise.

use crate::Specimen;
use crate::pieces::{Card, HAND};
use engine::{Features, Known, MAX_SEATS, Seat};

/// Numbers for each seat.
const PER_SEAT: usize = 2;
/// Numbers of the moment.
const MOMENT: usize = 4;

impl Features for Specimen {
    const VERSION: u16 = 1;
    const LEN: usize = PER_SEAT * MAX_SEATS + MOMENT;

    fn features(known: Known<'_, Specimen>, out: &mut [f32]) {
        let Known { content, public, seat, own } = known;
        let (seats, moment) = out.split_at_mut(PER_SEAT * MAX_SEATS);
        seats.fill(0.0);
        for (n, numbers) in (0..public.players).zip(seats.chunks_mut(PER_SEAT)) {
            let other = Seat((seat.0 + n) % public.players);
            numbers.copy_from_slice(&[1.0, f32::from(public.points[other]) / 20.0]);
        }
        let highest = own.hand.last().map_or(0, Card::number);
        let sum: u16 = own.hand.iter().map(|card| u16::from(card.number())).sum();
        let points = public.lantern.map_or(0, |lantern| content.lanterns[lantern].points);
        moment.copy_from_slice(&[
            f32::from(public.round) / f32::from(HAND),
            f32::from(points) / 12.0,
            f32::from(highest) / Card::COUNT as f32,
            f32::from(sum) / f32::from(HAND) / Card::COUNT as f32,
        ]);
    }
}
