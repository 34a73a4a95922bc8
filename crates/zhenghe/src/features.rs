//! Numbers for learning, from one seat's knowledge. The sides differ, so what helps the Emperor counts for his seat and
//! against the barbarians': more is better for the seat's side. The only floats of the rules.

use crate::ZhengHe;
use crate::heuristic::{WON, board};
use crate::odds::{SURE, emperor_wins};
use crate::pieces::{Cards, EMPIRE, LANDS, Place, Side, VOYAGES, sum};
use crate::score::sums;
use crate::state::Public;
use engine::{Features, Known, Map};

/// Numbers as the Emperor sees them.
const BOARD: usize = 23;
/// Numbers of the seat's own cards and the moment.
const OWN: usize = 10;

impl Features for ZhengHe {
    const VERSION: u16 = 2;
    const LEN: usize = BOARD + 3 * LANDS + VOYAGES + OWN;

    fn features(known: Known<'_, Self>, out: &mut [f32]) {
        let side = known.public.side(known.seat);
        let (emperor, own) = out.split_at_mut(BOARD + 3 * LANDS + VOYAGES);
        seen_by_emperor(known, emperor);
        if side == Side::Barbarian {
            for number in emperor {
                *number = -*number;
            }
        }
        own.copy_from_slice(&own_numbers(known, side));
    }
}

fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

fn seen_by_emperor(known: Known<'_, ZhengHe>, out: &mut [f32]) {
    let (content, public) = (known.content, known.public);
    let made = public.voyages_made();
    let (held, lost) = (public.controlled(Side::Emperor).len(), public.controlled(Side::Barbarian).len());
    let homes = |pieces: &Map<Place, u8>| f32::from(sum(Place::HOMES, pieces));
    let lands = |pieces: &Map<Place, u8>| f32::from(sum(Place::LANDS, pieces));
    let time = f32::from(public.round) / 24.0;
    let [own, other] = sums(public);
    let numbers: [f32; BOARD] = [
        1.0,
        time,
        f32::from(public.stage - 1),
        board(content, public) as f32 / WON as f32,
        f32::from(made) / 7.0,
        flag(made >= 4),
        flag(made >= 5),
        flag(made >= 6),
        time * f32::from(made) / 7.0,
        f32::from(held) / 5.0,
        -f32::from(lost) / 5.0,
        -flag(lost >= 3),
        -flag(lost >= 4),
        -time * f32::from(lost) / 5.0,
        time * f32::from(own - other) / 12.0,
        f32::from(public.gold) / 5.0,
        f32::from(public.sea_gold) / 5.0,
        f32::from(public.junks) / 7.0,
        f32::from((public.gold + public.sea_gold + public.junks).min(7)) / 7.0,
        f32::from(public.armies[EMPIRE]) / 12.0,
        -homes(&public.hordes) / 12.0,
        -homes(&public.settlements) / 5.0,
        (lands(&public.armies) - lands(&public.hordes)) / 12.0,
    ];
    out[..BOARD].copy_from_slice(&numbers);
    for (i, land) in Place::LANDS.iter().enumerate() {
        out[BOARD + 3 * i] = f32::from(public.armies[land]) / 4.0;
        out[BOARD + 3 * i + 1] = -f32::from(public.hordes[land]) / 4.0;
        out[BOARD + 3 * i + 2] = -f32::from(public.settlements[land]) / 2.0;
    }
    for voyage in 0..VOYAGES {
        out[BOARD + 3 * LANDS + voyage] = f32::from(public.voyages >> voyage & 1);
    }
}

fn own_numbers(known: Known<'_, ZhengHe>, side: Side) -> [f32; OWN] {
    let (content, public, own) = (known.content, known.public, known.own);
    let points = |cards: Cards| cards.iter().map(|card| f32::from(content.points(card))).sum::<f32>();
    let mine = |whose: Side| if whose == side { 1.0 } else { -1.0 };
    let total = |seat: usize| public.points.iter().flat_map(|game| game[seat]).map(f32::from).sum::<f32>();
    let (me, other) = (known.seat.index(), if public.players() == 2 { total(1 - known.seat.index()) } else { 0.0 });
    let known_reserve = own.knows.reserve.or(public.solo.reserve);
    [
        mine(public.active),
        mine(public.actor),
        points(own.hand) / 10.0,
        points(own.reserve) / 9.0,
        -f32::from(public.reserves[side.other()]) / 3.0,
        points(own.knows.hand.or(public.solo.hand)) / 10.0,
        -points(known_reserve) / 9.0,
        mine(public.active) * public.card.map_or(0.0, |card| f32::from(content.points(card)) / 3.0),
        mine(Side::Emperor) * fight_lead(public),
        (total(me) - other) / 12.0,
    ]
}

/// How far the Emperor is ahead in the fight under way: 1 is a sure win, -1 a sure loss, 0 no fight.
fn fight_lead(public: &Public) -> f32 {
    if !public.fight.on {
        return 0.0;
    }
    let land = public.fight.land;
    emperor_wins(public.armies[land], public.hordes[land], public.settlements[land]) as f32 / SURE as f32 * 2.0 - 1.0
}
