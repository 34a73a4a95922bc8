//! Numbers for learning, from one seat's knowledge: the own side first. The only floats of the rules.

use crate::ZhengHe;
use crate::heuristic::{WON, board};
use crate::odds::{SURE, emperor_wins};
use crate::phase::Phase;
use crate::pieces::{Cards, EMPIRE, LANDS, Side, VOYAGES};
use crate::state::Public;
use engine::{Features, Heuristic, Known};

/// Plain numbers before those of the borderlands.
const PLAIN: usize = 33;

impl Features for ZhengHe {
    const VERSION: u16 = 1;
    const LEN: usize = PLAIN + 3 * LANDS + VOYAGES;

    fn features(known: Known<'_, Self>, out: &mut [f32]) {
        let (content, public, own) = (known.content, known.public, known.own);
        let side = public.side(known.seat);
        let sign = if side == Side::Emperor { 1.0 } else { -1.0 };
        let points = |cards: Cards| cards.iter().map(|card| f32::from(content.points(card))).sum::<f32>();
        let (held, lost) = (public.controlled(Side::Emperor), public.controlled(Side::Barbarian));
        let over = matches!(public.phase, Phase::Over);
        let homes = |pieces: &[u8]| pieces[LANDS..EMPIRE.index()].iter().map(|&n| f32::from(n)).sum::<f32>();
        let lands = |pieces: &[u8]| pieces[..LANDS].iter().map(|&n| f32::from(n)).sum::<f32>();
        let total = |seat: usize| public.points.iter().flat_map(|game| game[seat]).map(f32::from).sum::<f32>();
        let me = known.seat.index();
        let fight = if public.fight.on { fight_chance(public) } else { 0.5 };
        let plain: [f32; PLAIN] = [
            1.0,
            sign,
            <ZhengHe as Heuristic>::value(known) as f32 / WON as f32,
            sign * board(content, public) as f32 / WON as f32,
            f32::from(public.voyages_made()) / 7.0,
            f32::from(u8::from(public.voyages_made() >= 4)),
            f32::from(u8::from(public.voyages_made() >= 6)),
            f32::from(held.len()) / 5.0,
            f32::from(lost.len()) / 5.0,
            f32::from(u8::from(lost.len() >= 4)),
            f32::from(public.gold) / 5.0,
            f32::from(public.sea_gold) / 5.0,
            f32::from(public.junks) / 7.0,
            f32::from(public.armies[EMPIRE.index()]) / 12.0,
            lands(&public.armies) / 12.0,
            homes(&public.hordes) / 12.0,
            lands(&public.hordes) / 12.0,
            homes(&public.settlements) / 5.0,
            lands(&public.settlements) / 5.0,
            f32::from(public.round) / 24.0,
            f32::from(public.stage - 1),
            f32::from(public.deck) / 20.0,
            f32::from(u8::from(public.active == side)),
            f32::from(u8::from(public.actor == side)),
            points(own.hand) / 10.0,
            points(own.reserve) / 9.0,
            f32::from(public.reserves[side.other().index()]) / 3.0,
            points(own.knows.hand.or(public.solo.hand)) / 10.0,
            points(own.knows.reserve.or(public.solo.reserve)) / 9.0,
            public.card.map_or(0.0, |card| f32::from(content.points(card)) / 3.0),
            fight * sign,
            (total(me) - if public.players() == 2 { total(1 - me) } else { 0.0 }) / 12.0,
            f32::from(u8::from(over)),
        ];
        out[..PLAIN].copy_from_slice(&plain);
        for i in 0..LANDS {
            out[PLAIN + 3 * i] = f32::from(public.armies[i]) / 4.0;
            out[PLAIN + 3 * i + 1] = f32::from(public.hordes[i]) / 4.0;
            out[PLAIN + 3 * i + 2] = f32::from(public.settlements[i]) / 2.0;
        }
        for voyage in 0..VOYAGES {
            out[PLAIN + 3 * LANDS + voyage] = f32::from(public.voyages >> voyage & 1);
        }
    }
}

/// The Emperor's chance to win the fight under way.
fn fight_chance(public: &Public) -> f32 {
    let i = public.fight.land.index();
    emperor_wins(public.armies[i], public.hordes[i], public.settlements[i]) as f32 / SURE as f32
}
