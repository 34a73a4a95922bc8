//! The six court actions.

use super::abilities::extra_worker;
use super::{Table, change_unrest, complete, gain_officials, gain_points, gain_workers, leave_hand, resume};
use crate::content::Square;
use crate::event::Event;
use crate::phase::{Cause, Phase, Then, Turn};
use crate::pieces::{Aspect, Card, Court, GOVERNORS, Official, Owner, Region, Regions, Section, Source};
use crate::{ZhanGuo, legal};
use engine::Log;

/// ZG-C1, ZG-B1, ZG-B4: any card serves any action; its number tells whether cards will work.
pub(super) fn court(t: &mut Table<'_>, card: Card, action: Court, log: &mut impl Log<ZhanGuo>) {
    leave_hand(t, card);
    let active = action.activates(card.0, t.public.below());
    t.public.court = card.0;
    t.public.turn = Turn { cause: Cause::Court(action), active, ..Turn::REST };
    log.reveal(Event::Court { seat: t.public.active, card, action, active });
    match action {
        Court::Wall => begin_wall(t, log),
        Court::Palace => begin_palace(t, log),
        Court::Workers => begin_workers(t, log),
        Court::Relocate => t.public.phase = Phase::Relocate { left: 3, must: true },
        Court::Official => begin_official(t, Regions::ALL, false, log),
        Court::Governor => begin_governor(t, legal::governor_regions(t.public.me()), log),
    }
}

/// ZG-C12: the field; the only one needs no question.
pub(super) fn begin_wall(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    let fields = legal::fields(t.public, seat, legal::affordable_bars(t.public, seat));
    if fields.is_power_of_two() {
        let (section, bars) = legal::field_of(fields.trailing_zeros());
        choose_field(t, section, bars, log);
    } else {
        t.public.phase = Phase::Field;
    }
}

/// ZG-C12: the payment; a reward is free, and as many regions as bars leave no choice.
pub(super) fn choose_field(t: &mut Table<'_>, section: Section, bars: u8, log: &mut impl Log<ZhanGuo>) {
    let worked = t.public.me().worked();
    match t.public.turn.cause {
        Cause::Reward(_) => build_wall(t, section, bars, log),
        _ if worked.len() == bars => pay_wall(t, section, bars, worked, log),
        _ => {
            log.all(Event::ChoseField { seat: t.public.active, section, bars });
            t.public.phase = Phase::WallCost(section, bars);
        }
    }
}

/// ZG-C12: each worker from a different region.
pub(super) fn pay_wall(t: &mut Table<'_>, section: Section, bars: u8, regions: Regions, log: &mut impl Log<ZhanGuo>) {
    for region in regions.iter() {
        t.public.me_mut().workers[region] -= 1;
    }
    log.all(Event::Paid { seat: t.public.active, regions, twice: None });
    build_wall(t, section, bars, log);
}

fn build_wall(t: &mut Table<'_>, section: Section, bars: u8, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    t.public.walls[section][bars as usize - 1] = Owner::of(seat);
    log.all(Event::Wall { seat, section, bars });
    complete(t, log);
}

/// ZG-C10, ZG-C11: the region.
pub(super) fn begin_palace(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    let regions = legal::palace_regions(t.content, t.public, t.public.active);
    match regions.only() {
        Some(region) => choose_palace(t, region, log),
        None => t.public.phase = Phase::Palace,
    }
}

/// ZG-C10: the other region that sends a worker.
pub(super) fn choose_palace(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    let others = t.public.me().worked().without(region);
    match t.public.turn.cause {
        Cause::Reward(_) => build_palace(t, region, log),
        _ if others.only().is_some() => pay_palace(t, region, others, log),
        _ => {
            log.all(Event::Chose { seat: t.public.active, region });
            t.public.phase = Phase::PalaceCost(region);
        }
    }
}

/// ZG-C10: two workers of the region and one of another.
pub(super) fn pay_palace(t: &mut Table<'_>, region: Region, other: Regions, log: &mut impl Log<ZhanGuo>) {
    let workers = &mut t.public.me_mut().workers;
    workers[region] -= 2;
    for other in other.iter() {
        workers[other] -= 1;
    }
    log.all(Event::Paid { seat: t.public.active, regions: other.with(region), twice: Some(region) });
    build_palace(t, region, log);
}

/// ZG-C10: a point for each card on the board; with a court action a large octagon, if any is left.
fn build_palace(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    let points = t.public.me().card_total();
    t.public.me_mut().palaces[region] += 1;
    t.public.me_mut().points[Source::Palaces] += i16::from(points);
    log.all(Event::Palace { seat, region, points });
    if let Cause::Reward(_) = t.public.turn.cause {
        return complete(t, log);
    }
    let mut left = legal::large_octagons(t.public);
    match (left.next(), left.next()) {
        (None, _) => complete(t, log),
        (Some(aspect), None) => take_large(t, aspect, log),
        _ => t.public.phase = Phase::Large,
    }
}

/// ZG-C10: the large octagon of one's choice.
pub(super) fn take_large(t: &mut Table<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    t.public.large[aspect] = Owner::of(seat);
    log.all(Event::Large { seat, aspect });
    complete(t, log);
}

/// ZG-C7: the region.
fn begin_workers(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    match legal::worker_regions(t.content, t.public, t.public.active).only() {
        Some(region) => choose_workers(t, region, log),
        None => t.public.phase = Phase::Workers,
    }
}

/// ZG-C3: officials may step down for nothing before the workers are counted. This is the one moment in a turn where
/// such a step can matter, so it is the one moment where it is offered.
pub(super) fn choose_workers(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    log.all(Event::Chose { seat: t.public.active, region });
    lower_or_recruit(t, region, Official::Red, log);
}

fn lower_or_recruit(t: &mut Table<'_>, region: Region, from: Official, log: &mut impl Log<ZhanGuo>) {
    let mut down = legal::lowerable(t.content, t.public, t.public.active, region, from);
    let (first, second) = (down.next(), down.next());
    drop(down);
    match (first, second) {
        (None, _) => recruit_workers(t, region, log),
        // Somebody must step down, and there is only one colour to do so.
        (Some(official), None) if t.public.me().lower_count(region) == 0 => lower(t, official, region, log),
        _ => t.public.phase = Phase::Lower(region, from),
    }
}

/// ZG-C3: down for nothing.
pub(super) fn lower(t: &mut Table<'_>, official: Official, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    let player = t.public.me_mut();
    player.upper[region][official] -= 1;
    player.lower[region][official] += 1;
    log.all(Event::Lowered { seat, official, region });
    match t.public.turn.then {
        Then::Abilities => extra_worker(t, region, log),
        Then::Complete | Then::CalmRegion => lower_or_recruit(t, region, official, log),
    }
}

/// ZG-C7, ZG-V3: a worker for each official in the worker area; unrest rises by 1, or by 1 for each worker.
pub(super) fn recruit_workers(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    let count = t.public.me().lower_count(region);
    t.public.turn.region = region;
    gain_workers(t.public, region, count, log);
    let rise = if t.public.setup.per_worker { count } else { 1 };
    change_unrest(t.public, region, i8::try_from(rise).unwrap_or(1), log);
    complete(t, log);
}

/// ZG-C6, ZG-C9, ZG-W6: an official of one's choice; the only possible one needs no question.
pub(super) fn begin_official(t: &mut Table<'_>, regions: Regions, optional: bool, log: &mut impl Log<ZhanGuo>) {
    let supply = t.public.me().supply;
    let mut colours = Official::ALL.into_iter().filter(|&official| supply[official] > 0);
    match (colours.next(), colours.next(), regions.only()) {
        (None, ..) => resume(t, log),
        (Some(official), None, Some(region)) if !optional => place_official(t, official, region, log),
        _ => t.public.phase = Phase::Official { regions, optional },
    }
}

pub(super) fn place_official(t: &mut Table<'_>, official: Official, region: Region, log: &mut impl Log<ZhanGuo>) {
    gain_officials(t.public, official, 1, region, log);
    resume(t, log);
}

/// ZG-C8: the region.
pub(super) fn begin_governor(t: &mut Table<'_>, regions: Regions, log: &mut impl Log<ZhanGuo>) {
    match regions.only() {
        Some(region) => install(t, region, log),
        None => t.public.phase = Phase::Governor(regions),
    }
}

/// ZG-C8: three officials go back to the supply, unless it is a reward; then the square.
pub(super) fn install(t: &mut Table<'_>, region: Region, log: &mut impl Log<ZhanGuo>) {
    t.public.turn.region = region;
    t.public.turn.then = Then::CalmRegion;
    debug_assert!(t.public.me().governor_count() < GOVERNORS);
    if let Cause::Court(_) = t.public.turn.cause {
        let player = t.public.me_mut();
        for official in Official::ALL {
            player.upper[region][official] -= 1;
            player.supply[official] += 1;
        }
        log.all(Event::Returned { seat: t.public.active, region });
    }
    let mut free = legal::free_squares(t.content, t.public, region);
    match (free.next(), free.next()) {
        (None, _) => {
            t.public.me_mut().governors[region] += 1;
            log.all(Event::Governor { seat: t.public.active, region, square: None });
            resume(t, log);
        }
        (Some(square), None) => take_square(t, region, square, log),
        _ => {
            log.all(Event::Chose { seat: t.public.active, region });
            t.public.phase = Phase::Square(region);
        }
    }
}

/// ZG-C8, ZG-C9: the governor takes a square and its bonus.
pub(super) fn take_square(t: &mut Table<'_>, region: Region, square: u8, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    t.public.squares[region][square as usize] = Owner::of(seat);
    t.public.me_mut().governors[region] += 1;
    log.all(Event::Governor { seat, region, square: Some(square) });
    match t.content.regions[region].squares[square as usize] {
        Some(Square::Relocation { points }) => begin_relocation(t, points, log),
        Some(Square::Official) => begin_official(t, Regions::ALL, true, log),
        Some(Square::Points { points }) => {
            gain_points(t.public, Source::Squares, points, log);
            resume(t, log);
        }
        None => resume(t, log),
    }
}

/// ZG-C2: up to this many points, if there is anybody to move.
pub(super) fn begin_relocation(t: &mut Table<'_>, points: u8, log: &mut impl Log<ZhanGuo>) {
    if t.public.me().official_count() > 0 {
        t.public.phase = Phase::Relocate { left: points, must: false };
    } else {
        resume(t, log);
    }
}

/// A point is spent; the last one ends the relocation.
fn spent(t: &mut Table<'_>, left: u8, log: &mut impl Log<ZhanGuo>) {
    if left > 1 {
        t.public.phase = Phase::Relocate { left: left - 1, must: false };
    } else {
        resume(t, log);
    }
}

/// ZG-C2 (c): worker area to governor area.
pub(super) fn raise(t: &mut Table<'_>, left: u8, official: Official, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = t.public.active;
    let player = t.public.me_mut();
    player.lower[region][official] -= 1;
    player.upper[region][official] += 1;
    log.all(Event::Raised { seat, official, region });
    spent(t, left, log);
}

/// ZG-C2 (a): governor area to governor area.
pub(super) fn walk(
    t: &mut Table<'_>,
    left: u8,
    official: Official,
    from: Region,
    to: Region,
    log: &mut impl Log<ZhanGuo>,
) {
    let seat = t.public.active;
    let player = t.public.me_mut();
    player.upper[from][official] -= 1;
    player.upper[to][official] += 1;
    log.all(Event::Walked { seat, official, from, to });
    spent(t, left, log);
}

/// ZG-C2 (b): worker area to worker area; through a full one it must go on immediately.
pub(super) fn shift(
    t: &mut Table<'_>,
    left: u8,
    official: Official,
    from: Region,
    to: Region,
    been: Regions,
    log: &mut impl Log<ZhanGuo>,
) {
    let seat = t.public.active;
    let passing = !t.public.me().has_room(to);
    let player = t.public.me_mut();
    player.lower[from][official] -= 1;
    player.lower[to][official] += 1;
    log.all(Event::Shifted { seat, official, from, to, passing });
    if !passing {
        return spent(t, left, log);
    }
    let (been, left) = (been.with(to), left - 1);
    match legal::onward(t.content, t.public.me(), to, been, left).only() {
        Some(next) => shift(t, left, official, to, next, been, log),
        None => t.public.phase = Phase::Pass { official, at: to, been, left },
    }
}
