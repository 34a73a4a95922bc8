//! Numbers for learning: the table as the seat sees it, that seat first.

use crate::ZhanGuo;
use crate::phase::Phase;
use crate::pieces::{Aspect, PLAYERS, Region, Source};
use crate::score;
use engine::{Features, Known, Seat, Tally};

/// Numbers about the match as a whole.
const COMMON: usize = 8;
/// Numbers about each player.
const EACH: usize = 13;

impl Features for ZhanGuo {
    const VERSION: u16 = 1;
    const LEN: usize = COMMON + EACH * PLAYERS;

    fn features(known: Known<'_, ZhanGuo>, out: &mut [f32]) {
        let Known { content, public, seat, own } = known;
        let players = public.setup.players;
        let mine = public.player(seat);
        let strength = own.hand.iter().map(|card| f32::from(card.0)).sum::<f32>() / 720.0;
        out.fill(0.0);
        out[..COMMON].copy_from_slice(&[
            f32::from(public.round) / 4.0,
            f32::from(mine.hand_count()) / 9.0,
            f32::from(players == 2),
            f32::from(players == 4),
            f32::from(public.active == seat),
            f32::from(matches!(public.phase, Phase::Reward(..))),
            f32::from(public.court) / 120.0,
            strength,
        ]);
        let forecast = score::forecast(content, public);
        for (place, chunk) in out[COMMON..].chunks_mut(EACH).take(players as usize).enumerate() {
            let other = Seat((seat.0 + place as u8) % players);
            player(known, other, &forecast, chunk);
        }
    }
}

fn player(known: Known<'_, ZhanGuo>, seat: Seat, forecast: &Tally, out: &mut [f32]) {
    let public = known.public;
    let player = public.player(seat);
    let source = |source: Source| forecast.get(source.index(), seat) as f32;
    let value: u8 = Aspect::ALL.into_iter().map(|aspect| public.octagon_value(seat, aspect)).sum();
    let workers: u16 = player.workers.iter().sum();
    let silent = Region::all().filter(|&region| player.silenced(known.content, region)).count();
    out.copy_from_slice(&[
        player.score() as f32 / 100.0,
        forecast.total(seat) as f32 / 150.0,
        source(Source::Governors) / 60.0,
        source(Source::Octagons) / 18.0,
        source(Source::Orders) / 40.0,
        source(Source::Walls) / 60.0,
        f32::from(player.governor_count()) / 8.0,
        f32::from(value) / 12.0,
        f32::from(workers) / 10.0,
        f32::from(player.official_count()) / 15.0,
        f32::from(player.card_total()) / 15.0,
        f32::from(player.unrest_total()) / 15.0,
        silent as f32 / 5.0,
    ]);
}
