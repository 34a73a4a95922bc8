//! Numbers for learning: one seat's knowledge, that seat first, the others clockwise.

use crate::Kaiser;
use crate::outlook;
use crate::phase::Phase;
use crate::pieces::{Colour, EMISSARIES, HAND, HOUSES, Province, Source};
use engine::{Features, Known, MAX_SEATS, Seat};

/// Numbers for each seat.
const PER_SEAT: usize = 8;

impl Features for Kaiser {
    const VERSION: u16 = 1;
    // 5 seats of 8, hand, open cards, 9 numbers of the moment.
    const LEN: usize = PER_SEAT * MAX_SEATS + 2 * Colour::COUNT + 9;

    fn features(known: Known<'_, Kaiser>, out: &mut [f32]) {
        let Known { content, public, seat, own } = known;
        let mut numbers = out.iter_mut();
        let mut put = |x: f32| {
            if let Some(slot) = numbers.next() {
                *slot = x;
            }
        };
        let forecast = outlook::final_points(content, public);
        let clockwise = |n: u8| Seat((seat.0 + n) % public.players);
        for n in 0..MAX_SEATS as u8 {
            if n >= public.players {
                (0..PER_SEAT).for_each(|_| put(0.0));
                continue;
            }
            let seat = clockwise(n);
            put(1.0);
            put(public.total(seat) as f32 / 50.0);
            for source in Source::ALL {
                put(f32::from(forecast[source][seat]) / 25.0);
            }
            put(f32::from(public.houses_left(seat)) / f32::from(HOUSES));
            put(f32::from(public.emissaries_left(seat)) / f32::from(EMISSARIES));
            put(f32::from(u8::from(public.unset_forts.has(seat))));
        }
        own.hand.iter().for_each(|&n| put(f32::from(n) / f32::from(HAND)));
        public.open.iter().for_each(|&n| put(f32::from(n) / f32::from(HAND)));
        // The moment: how much of the pile is used up, whose turn it is, what is being decided.
        let open = Province::all().filter(|&province| !public.full(content, province)).count();
        let turns = (seat.0 + public.players - public.turn.0) % public.players;
        put(f32::from(public.pile) / 50.0);
        put(f32::from(public.exhausted) / 2.0);
        put(open as f32 / Province::COUNT as f32);
        put(f32::from(turns) / f32::from(public.players));
        put(f32::from((seat.0 + public.players - public.emperor.0) % public.players) / f32::from(public.players));
        put(f32::from(u8::from(public.phase == Phase::Turn)));
        put(f32::from(u8::from(matches!(public.phase, Phase::Place { .. }))));
        put(f32::from(u8::from(matches!(public.phase, Phase::Second(_)))));
        put(f32::from(u8::from(matches!(public.phase, Phase::Refill | Phase::Draw))));
    }
}
