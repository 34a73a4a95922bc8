//! Abilities of cards and boards.

use super::court::{begin_official, begin_relocation, lower, place_official};
use super::{Table, change_unrest, end_turn, gain_octagons, gain_points, gain_workers};
use crate::action::{Action, BESIDE};
use crate::content::{Bonus, Effect};
use crate::event::Event;
use crate::phase::{Phase, Then};
use crate::pieces::{Aspect, Card, Court, Official, Owner, Region, Regions, SLOTS, Source};
use crate::state::Public;
use crate::{ZhanGuo, legal};
use engine::Log;

/// ZG-B1, ZG-B2, ZG-B6: cards with this trigger if the number fits, and always the board.
pub(super) fn open_abilities(t: &mut Table<'_>, action: Court, log: &mut impl Log<ZhanGuo>) {
    let player = *t.public.me();
    let turn = &mut t.public.turn;
    turn.then = Then::Abilities;
    if turn.active {
        for (place, &card) in player.cards.0.as_flattened().iter().enumerate() {
            let fires = card != 0 && t.content.card(Card(card)).trigger == action;
            turn.cards |= u16::from(fires) << place;
        }
    }
    for (n, ability) in t.content.boards[player.board].abilities.iter().enumerate() {
        let works = ability.is_some_and(|ability| ability.works_on(action));
        turn.board |= u8::from(works) << n;
    }
    abilities(t, log);
}

/// ZG-B2: points come automatically; everything else is the player's choice, in any order.
pub(super) fn abilities(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    let mut usable = false;
    let mut rest = t.public.turn.cards;
    while rest != 0 {
        let place = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (region, slot) = (Region((place / SLOTS) as u8), place % SLOTS);
        if !legal::card_usable(t.content, t.public.me(), region, slot) {
            continue;
        }
        let card = Card(t.public.me().cards[region][slot]);
        let points = match t.content.card(card).bonus {
            Bonus::Points { points } => points,
            Bonus::PointsPerCard { aspect } => t.public.me().cards_by_aspect()[aspect],
            _ => {
                usable = true;
                continue;
            }
        };
        t.public.turn.cards &= !(1 << place);
        log.all(Event::Used { seat: t.public.active, card, region });
        gain_points(t.public, Source::Cards, points, log);
    }
    for n in 0..2 {
        let effect = legal::ability(t.content, t.public.me(), n).filter(|_| t.public.turn.board >> n & 1 == 1);
        usable |= effect.is_some_and(|effect| legal::ability_usable(t.content, t.public, t.public.active, effect));
    }
    if usable {
        t.public.phase = Phase::Abilities;
    } else {
        end_turn(t, log);
    }
}

/// ZG-B5: the bonus of a card, once.
pub(super) fn use_card(t: &mut Table<'_>, region: Region, slot: u8, log: &mut impl Log<ZhanGuo>) {
    t.public.turn.cards &= !(1 << (region.index() * SLOTS + slot as usize));
    let card = Card(t.public.me().cards[region][slot as usize]);
    log.all(Event::Used { seat: t.public.active, card, region });
    match t.content.card(card).bonus {
        Bonus::Octagon => begin_octagon(t, false, log),
        Bonus::Relocation { points } => begin_relocation(t, points, log),
        Bonus::Worker => {
            gain_workers(t.public, region, 1, log);
            abilities(t, log);
        }
        Bonus::CalmAny => begin_calm(t, false, log),
        Bonus::CalmHere => calm(t, region, false, log),
        Bonus::MoveWorker => begin_carry(t, false, log),
        Bonus::Official { official: Some(official) } => place_official(t, official, region, log),
        Bonus::Official { official: None } => begin_official(t, Regions::one(region), false, log),
        Bonus::Points { .. } | Bonus::PointsPerCard { .. } => abilities(t, log),
    }
}

/// ZG-B6: an ability of the board, once.
pub(super) fn use_board(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhanGuo>) {
    t.public.turn.board &= !(1 << n);
    log.all(Event::Ability { seat: t.public.active, board: t.public.me().board });
    match legal::ability(t.content, t.public.me(), n as usize) {
        Some(Effect::ExtraWorker(_)) => begin_extra_worker(t, t.public.turn.region, log),
        Some(Effect::MoveWorker) => begin_carry(t, true, log),
        Some(Effect::Octagon) => begin_octagon(t, true, log),
        Some(Effect::CalmForWorker) => begin_calm(t, true, log),
        Some(Effect::Relocation(points)) => begin_relocation(t, points, log),
        Some(Effect::MoveGovernor) => begin_transfer(t, log),
        None => abilities(t, log),
    }
}

/// ZG-B6: an official in the worker area recruits the extra worker; if all are in the governor area, one steps down
/// first (ZG-C3), and only a choice of colours needs a question.
fn begin_extra_worker(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    // In the first revision he needed no official.
    if t.public.me().lower_count(region) > 0 || t.public.setup.revision < 2 {
        return extra_worker(t, region, log);
    }
    let mut down = legal::lowerable(t.content, t.public, t.public.active, region, Official::Red);
    let (first, second) = (down.next(), down.next());
    drop(down);
    match (first, second) {
        (Some(official), None) => lower(t, official, region, log),
        _ => t.public.phase = Phase::Lower(region, Official::Red),
    }
}

/// ZG-B6, ZG-V3: he raises unrest where every worker does; then come the relocation points.
pub(super) fn extra_worker(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    gain_workers(t.public, region, 1, log);
    change_unrest(t.public, region, i8::from(t.public.setup.per_worker), log);
    let board = &t.content.boards[t.public.me().board];
    let points = board.abilities.iter().flatten().find_map(|ability| match ability.effect {
        Effect::ExtraWorker(points) => Some(points),
        _ => None,
    });
    begin_relocation(t, points.unwrap_or(0), log);
}

/// ZG-B5, ZG-B6: an octagon of one's choice, or 1 point if none of any colour is left.
fn begin_octagon(t: &mut Table<'_>, by_board: bool, log: &mut impl Log<ZhanGuo>) {
    let mut left = legal::small_octagons(t.public);
    match (left.next(), left.next()) {
        (None, _) => {
            t.public.me_mut().points[Source::Missing] += 1;
            log.all(Event::Missing { seat: t.public.active, points: 1 });
            abilities(t, log);
        }
        (Some(aspect), None) => take_octagon(t, aspect, log),
        _ => ask(t.public, Phase::Octagon, by_board),
    }
}

/// Asks a question that both cards and boards may ask.
fn ask(public: &mut Public, question: Phase, by_board: bool) {
    public.phase = question;
    public.turn.by_board = by_board;
}

pub(super) fn take_octagon(t: &mut Table<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    t.public.turn.by_board = false;
    gain_octagons(t.public, aspect, 1, log);
    abilities(t, log);
}

/// ZG-B5, ZG-B6: where unrest falls.
fn begin_calm(t: &mut Table<'_>, worker: bool, log: &mut impl Log<ZhanGuo>) {
    match legal::unrestful(t.public.me()).only() {
        Some(region) => calm(t, region, worker, log),
        None => t.public.phase = Phase::Calm { worker },
    }
}

pub(super) fn calm(t: &mut Table<'_>, region: Region, worker: bool, log: &mut impl Log<ZhanGuo>) {
    change_unrest(t.public, region, -1, log);
    if worker {
        gain_workers(t.public, region, 1, log);
    }
    abilities(t, log);
}

/// ZG-B5, ZG-B6: which worker goes where.
fn begin_carry(t: &mut Table<'_>, by_board: bool, log: &mut impl Log<ZhanGuo>) {
    let mut ways = legal::carries(t.content, t.public.me());
    let (first, second) = (ways.next(), ways.next());
    drop(ways);
    match (first, second) {
        (Some(Action::Carry(from, to)), None) => carry(t, from, to, log),
        _ => ask(t.public, Phase::Carry, by_board),
    }
}

pub(super) fn carry(t: &mut Table<'_>, from: Region, to: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    t.public.turn.by_board = false;
    let workers = &mut t.public.me_mut().workers;
    workers[from] -= 1;
    workers[to] += 1;
    log.all(Event::Carried { seat, from, to });
    abilities(t, log);
}

/// ZG-B6: which governor goes where.
fn begin_transfer(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    let mut ways = legal::transfers(t.content, t.public, t.public.active);
    let (first, second) = (ways.next(), ways.next());
    drop(ways);
    match (first, second) {
        (Some(Action::Transfer(from, spot, to)), None) => transfer(t, from, spot, to, log),
        _ => t.public.phase = Phase::Transfer,
    }
}

/// ZG-B6: he stands beside the squares of the new region; his old square is free again.
pub(super) fn transfer(t: &mut Table<'_>, from: Region, spot: u8, to: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    let square = (spot != BESIDE).then_some(spot);
    if let Some(square) = square {
        t.public.squares[from][square as usize] = Owner::NOBODY;
    }
    let governors = &mut t.public.me_mut().governors;
    governors[from] -= 1;
    governors[to] += 1;
    log.all(Event::Transferred { seat, from, square, to });
    abilities(t, log);
}
