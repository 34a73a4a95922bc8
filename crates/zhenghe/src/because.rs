//! What stands in the way of an answer, with its numbers.

use crate::ZhengHe;
use crate::action::Action;
use crate::content::CardKind;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{Card, Command, Job, MAX_RESERVE, Piece, Place, Side, VOYAGES, Verb};
use engine::Known;

/// Something of which there is not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Pieces in the supply (ZH-S1).
    Supply(Piece),
    /// Pieces in a place.
    Pieces(Piece, Place),
    /// Gold in the Emperor's home.
    GoldHome,
    /// Gold at home and in the South China Sea (ZH-E6).
    Gold,
    /// Junks in the South China Sea (ZH-E6).
    Junks,
    /// Voyages not yet completed (ZH-E6).
    Voyages,
    /// Places with the side's units that can go somewhere (ZH-E2, ZH-B2).
    Movers,
    /// Borderlands of the enemy with the side's units beside them (ZH-E3, ZH-B3).
    Targets,
    /// Borderlands that a side controls (ZH-B7).
    Lands(Side),
    /// Settlements in a home beside a borderland of the barbarians (ZH-B5).
    Settlers,
    /// Places with enough pieces of this kind (ZH-A3).
    Places(Piece),
}

/// What is missing, or in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Too little of something.
    Lacks {
        /// Of what.
        need: Need,
        /// How much is needed.
        needs: u8,
        /// How much there is.
        has: u8,
    },
    /// The reserve is full (ZH-R4).
    Reserve {
        /// Cards in it.
        now: u8,
        /// Its capacity.
        most: u8,
    },
    /// The card is not in the hand (ZH-R4).
    Hand(Card),
    /// The card is not in the reserve (ZH-B6, ZH-K1).
    NotReserved(Card),
    /// The range of numbers that are possible.
    Amount {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
    },
    /// This voyage is already completed (ZH-E6).
    Sailed(u8),
    /// The card action waits for this voyage (ZH-A1).
    Locked(u8),
    /// The card belongs to the other side (ZH-A2).
    OtherSide(Side),
    /// The places are not adjacent (ZH-S2).
    Apart(Place, Place),
    /// The enemy controls the place (ZH-E2, ZH-B2).
    Enemy(Place),
    /// The enemy does not control the place (ZH-E3, ZH-B3).
    NotEnemy(Place),
}

const fn lacks(need: Need, needs: u8, has: u8) -> Option<Obstacle> {
    if has < needs { Some(Obstacle::Lacks { need, needs, has }) } else { None }
}

fn between(n: u8, (least, most): (u8, u8)) -> Option<Obstacle> {
    (n < least || n > most).then_some(Obstacle::Amount { least, most })
}

/// What forbids an answer of `known.seat` now; `None` where it is legal or belongs to another moment.
pub fn because(known: Known<'_, ZhengHe>, action: Action) -> Option<Obstacle> {
    let Known { public, own, seat, .. } = known;
    match (public.phase, action) {
        (Phase::Card, Action::Reserve(card) | Action::Play(card)) if !own.hand.has(card) => Some(Obstacle::Hand(card)),
        (Phase::Card, Action::Reserve(_)) => {
            let now = public.reserves[public.side(seat)];
            (now >= MAX_RESERVE).then_some(Obstacle::Reserve { now, most: MAX_RESERVE })
        }
        (Phase::Use, Action::Command(command)) => commanded(known, command),
        (Phase::Use, Action::CardAction) => card_action(known),
        (Phase::Option, Action::Option(n)) => {
            job_lacks(known, public.actor, legal::acting_deed(known.content, public).job(n.into())?)
        }
        (Phase::Amount { job, at }, Action::Amount(n)) => between(n, legal::range(public, job, at)),
        (Phase::Junks, Action::Amount(n)) => between(n, (1, public.junks)),
        (Phase::Gold, Action::Amount(n)) => between(n, legal::gold_range(public)),
        (Phase::Dice, Action::Amount(n)) => between(n, (1, public.fleet.dice)),
        (Phase::Voyage, Action::Voyage(n)) => (public.voyages >> n & 1 == 1).then_some(Obstacle::Sailed(n)),
        (Phase::Boost { .. } | Phase::Reroll { left: 0, .. }, Action::Reveal(card)) => {
            (!own.reserve.has(card)).then_some(Obstacle::NotReserved(card))
        }
        (Phase::Place { job }, Action::At(place)) => at_place(known, job, place),
        (Phase::Picks { job, at, .. }, Action::At(place)) => pick(known, job, at, place),
        (Phase::Retreat { at, .. }, Action::At(place)) if place.is_home() => apart(known, at, place),
        _ => None,
    }
}

/// ZH-S2: only adjacent places.
fn apart(known: Known<'_, ZhengHe>, from: Place, to: Place) -> Option<Obstacle> {
    (!known.content.adjacent(from).has(to)).then_some(Obstacle::Apart(from, to))
}

fn commanded(known: Known<'_, ZhengHe>, command: Command) -> Option<Obstacle> {
    let side = known.public.active;
    if !Command::of(side).contains(&command) {
        return Some(Obstacle::OtherSide(side.other()));
    }
    job_lacks(known, side, command.job(1))
}

/// ZH-A1, ZH-A2, ZH-A3: a card action that is not open, or not possible in full.
fn card_action(known: Known<'_, ZhengHe>) -> Option<Obstacle> {
    let Known { content, public, .. } = known;
    let deed = legal::acting_deed(content, public);
    if deed.is_empty() {
        return match content.cards[public.card?].kind {
            CardKind::Special(side) if side != public.actor => Some(Obstacle::OtherSide(side)),
            CardKind::General(voyage) if public.actor == Side::Emperor && public.voyages >> voyage & 1 == 0 => {
                Some(Obstacle::Locked(voyage))
            }
            CardKind::Special(_) | CardKind::General(_) => None,
        };
    }
    if legal::possible_deed(content, public, public.actor, &deed) {
        return None;
    }
    deed.jobs().find_map(|job| job_lacks(known, public.actor, job))
}

/// What a job lacks to be possible in full; "up to" needs at least one (ZH-A3).
fn job_lacks(known: Known<'_, ZhengHe>, side: Side, job: Job) -> Option<Obstacle> {
    let Known { content, public, .. } = known;
    if legal::possible(content, public, side, job) {
        return None;
    }
    let needs = if job.exact { job.n } else { 1 };
    let supply = |piece: Piece| lacks(Need::Supply(piece), needs, public.supply(piece));
    let land = |side: Side| lacks(Need::Lands(side), 1, public.controlled(side).len());
    let nowhere = |piece: Piece| lacks(Need::Places(piece), needs.max(1), 0);
    match job.verb {
        Verb::GainGold => supply(Piece::Gold),
        Verb::GainJunks => supply(Piece::Junk),
        Verb::ArmiesHome => supply(Piece::Army),
        Verb::LoseGold => lacks(Need::GoldHome, needs, public.gold),
        Verb::LoseJunks => lacks(Need::Junks, needs, public.junks),
        Verb::HordesHome | Verb::Gather => supply(Piece::Horde),
        Verb::SettlementsHome | Verb::Collect => supply(Piece::Settlement),
        Verb::ArmiesBorderlands => supply(Piece::Army).or_else(|| land(Side::Emperor)),
        Verb::HordesBorderlands => supply(Piece::Horde).or_else(|| land(Side::Barbarian)),
        Verb::SettlementsBorderlands => supply(Piece::Settlement).or_else(|| land(Side::Barbarian)),
        Verb::LoseHordesHome | Verb::LoseHordesBorderland | Verb::RetreatHalf | Verb::RetreatAll => {
            nowhere(Piece::Horde)
        }
        Verb::LoseSettlementsHome => nowhere(Piece::Settlement),
        Verb::LoseArmies | Verb::LoseArmiesBorderland => nowhere(Piece::Army),
        Verb::Move => lacks(Need::Movers, 1, 0),
        Verb::Attack => land(side.other()).or_else(|| lacks(Need::Targets, 1, 0)),
        Verb::Settle => lacks(Need::Settlers, 1, 0),
        Verb::Voyage => lacks(Need::Junks, 1, public.junks)
            .or_else(|| lacks(Need::Gold, 1, public.gold + public.sea_gold))
            .or_else(|| lacks(Need::Voyages, 1, VOYAGES as u8 - public.voyages_made())),
    }
}

/// The kind of unit that a side has.
const fn unit(side: Side) -> Piece {
    match side {
        Side::Emperor => Piece::Army,
        Side::Barbarian => Piece::Horde,
    }
}

/// The place that a job begins with.
fn at_place(known: Known<'_, ZhengHe>, job: Job, place: Place) -> Option<Obstacle> {
    let Known { content, public, .. } = known;
    let side = public.actor;
    if legal::places(content, public, side, job).has(place) {
        return None;
    }
    let needs = if job.exact { job.n } else { 1 };
    let at = place;
    match job.verb {
        Verb::LoseHordesHome | Verb::LoseHordesBorderland | Verb::RetreatHalf | Verb::RetreatAll => {
            lacks(Need::Pieces(Piece::Horde, place), needs, public.hordes[at])
        }
        Verb::LoseSettlementsHome => lacks(Need::Pieces(Piece::Settlement, place), needs, public.settlements[at]),
        Verb::LoseArmies | Verb::LoseArmiesBorderland => {
            lacks(Need::Pieces(Piece::Army, place), needs.max(job.extra as u8), public.armies[at])
        }
        Verb::Move => lacks(Need::Pieces(unit(side), place), 1, public.units(side)[at]),
        Verb::Attack if place.is_land() && !public.controlled(side.other()).has(place) => {
            Some(Obstacle::NotEnemy(place))
        }
        Verb::Attack if place.is_land() => lacks(Need::Targets, 1, 0),
        _ => None,
    }
}

/// The next of several pieces: where it goes, or where it comes from.
fn pick(known: Known<'_, ZhengHe>, job: Job, at: Place, place: Place) -> Option<Obstacle> {
    let Known { public, .. } = known;
    let side = public.actor;
    let units = public.units(side);
    match job.verb {
        Verb::Move => apart(known, at, place)
            .or_else(|| public.controlled(side.other()).has(place).then_some(Obstacle::Enemy(place)))
            .or_else(|| lacks(Need::Pieces(unit(side), at), 1, units[at])),
        Verb::Attack => apart(known, at, place).or_else(|| lacks(Need::Pieces(unit(side), place), 1, units[place])),
        Verb::ArmiesBorderlands if Place::LANDS.has(place) => {
            lacks(Need::Pieces(Piece::Army, place), 1, public.armies[place])
        }
        _ => None,
    }
}
