//! What would happen: the chances of the dice at stake and of what may be chosen now, as a seat can compute them.

use crate::ZhengHe;
use crate::action::Action;
use crate::content::Content;
use crate::odds::{
    Aim, Best, MAX_REROLLS, Ratio, SURE, against_defence, attack, battle, best, defend, emperor_wins, voyage,
};
use crate::phase::Phase;
use crate::pieces::{Command, Place, Side, Strength, Verb, sum};
use crate::state::{Fleet, Public};
use engine::Known;

/// Chances of the dice on the table or about to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Now {
    /// The chance that the voyage under way succeeds.
    Voyage(Ratio),
    /// A combat roll: for each of [`Aim::ALL`] the best chance of the side that rolls.
    Combat {
        /// Who rolls.
        side: Side,
        /// Re-rolls counted: those paid for and those of the known cards in its reserve.
        rerolls: u8,
        /// Best chances, in the order of [`Aim::ALL`].
        best: [Best; 4],
    },
}

/// Re-rolls that a side's reserve can pay for, as a seat can compute them: from its own cards and from what it knows of
/// the other's, an unknown card counting two points.
fn reserve(known: Known<'_, ZhengHe>, side: Side) -> u8 {
    let (public, content) = (known.public, known.content);
    let points = |cards: crate::pieces::Cards| cards.iter().map(|card| content.points(card)).sum::<u8>();
    if side == public.side(known.seat) {
        return points(known.own.reserve);
    }
    let seen = known.own.knows.reserve.or(public.solo.reserve);
    points(seen) + 2 * (public.reserves[side] - seen.len())
}

/// What the side that rolls must reach in the current combat to meet an aim.
fn needed(public: &Public, side: Side, aim: Aim) -> Aim {
    let settled = public.settlements[public.fight.land] > 0;
    if settled { aim.with_settlements(side) } else { aim }
}

/// The chances of the current voyage or combat roll as a seat can compute them: with its own reserve, and with what it
/// knows of the other's, an unknown card counting two points. `None` when no dice are at stake.
pub fn now(known: Known<'_, ZhengHe>) -> Option<Now> {
    let public = known.public;
    match public.phase {
        Phase::Sail { left } => {
            let Fleet { junks, gold, modifier, .. } = public.fleet;
            Some(Now::Voyage(voyage(junks, gold, left, modifier)))
        }
        Phase::Roll { side, left } | Phase::Reroll { side, left } => {
            let dice = public.fight.dice[side];
            let rerolls = (left + reserve(known, side)).min(MAX_REROLLS);
            let of = |aim: Aim| {
                let aim = needed(public, side, aim);
                if side == public.fight.attacker {
                    attack(dice, rerolls, reserve(known, side.other()).min(MAX_REROLLS - rerolls), aim)
                } else {
                    defend(dice, rerolls, Strength::of(public.fight.dice[side.other()]), aim)
                }
            };
            let [crush, win, hold, survive] = Aim::ALL.map(of);
            Some(Now::Combat { side, rerolls, best: [crush?, win?, hold?, survive?] })
        }
        _ => None,
    }
}

/// What each way to continue with the dice of a combat is worth, in the order of [`Aim::ALL`], under best play from
/// then on: index 0 keeps the roll, the others have the bits of the dice rolled again. Computed as in [`now`]; `None`
/// while nobody may re-roll.
pub fn choices(known: Known<'_, ZhengHe>) -> Option<[[Ratio; 4]; 8]> {
    let public = known.public;
    let Phase::Reroll { side, left } = public.phase else { return None };
    let dice = public.fight.dice[side];
    let rerolls = (left + reserve(known, side)).min(MAX_REROLLS);
    let mut worth = [[Ratio::ZERO; 4]; 8];
    for (n, aim) in Aim::ALL.into_iter().enumerate() {
        let aim = needed(public, side, aim);
        let of = |mask: u8, reached: &dyn Fn(Strength) -> u128, whole: u128| {
            let open = core::array::from_fn(|i| if mask >> i & 1 == 1 { 0 } else { dice[i] });
            best(open, if mask == 0 { 0 } else { rerolls.saturating_sub(1) }, reached, whole).chance
        };
        if side == public.fight.attacker {
            let defence = reserve(known, side.other()).min(MAX_REROLLS - rerolls);
            let (reached, whole) = against_defence(defence, aim);
            (0..8).for_each(|mask| worth[usize::from(mask)][n] = of(mask, &reached, whole));
        } else {
            let attack = Strength::of(public.fight.dice[side.other()]);
            let meets = |own: Strength| u128::from(aim.met(own.against(attack)));
            (0..8).for_each(|mask| worth[usize::from(mask)][n] = of(mask, &meets, 1));
        }
    }
    Some(worth)
}

/// The chance that a voyage succeeds after this answer, if everything that is still to be committed goes along. `None`
/// for answers that are not about a voyage.
pub fn after(content: &Content, public: &Public, action: Action) -> Option<Ratio> {
    let Fleet { junks, gold, dice, modifier, .. } = public.fleet;
    let all_gold = public.gold + public.sea_gold;
    match (public.phase, action) {
        (Phase::Use, Action::Command(Command::Voyage)) => {
            Some(voyage(public.junks, all_gold, public.card.map_or(0, |card| content.points(card)), 0))
        }
        (Phase::Use, Action::CardAction) | (Phase::Reaction, Action::React) => {
            let deed = content.deed(public.card?, public.actor, public.voyages);
            let job = deed.jobs().find(|job| job.verb == Verb::Voyage)?;
            Some(voyage(public.junks, all_gold, job.n, job.extra))
        }
        (Phase::Voyage, Action::Voyage(_)) => Some(voyage(public.junks, all_gold, dice, modifier)),
        (Phase::Junks, Action::Amount(n)) => Some(voyage(n, all_gold, dice, modifier)),
        (Phase::Gold, Action::Amount(n)) => Some(voyage(junks, n, dice, modifier)),
        (Phase::Dice, Action::Amount(n)) => Some(voyage(junks, gold, n, modifier)),
        _ => None,
    }
}

/// The largest attack of at most `most` units that a side can lead into a borderland of the enemy now, and the chance
/// that it wins without re-rolls; in the largest combats rounded to parts of [`SURE`].
pub fn assault(content: &Content, public: &Public, side: Side, land: Place, most: u8) -> Option<(u8, Ratio)> {
    if !public.controlled(side.other()).has(land) {
        return None;
    }
    let near = sum(content.adjacent(land), public.units(side));
    let units = near.min(most);
    let wins = |armies, hordes, settlements| {
        let rounded = || Ratio::new(emperor_wins(armies, hordes, settlements).into(), SURE.into());
        battle(armies, hordes, settlements).unwrap_or_else(rounded)
    };
    let chance = match side {
        Side::Emperor => wins(units, public.hordes[land], public.settlements[land]),
        Side::Barbarian => wins(public.armies[land], units, 0).complement(),
    };
    if units == 0 { None } else { Some((units, chance)) }
}
