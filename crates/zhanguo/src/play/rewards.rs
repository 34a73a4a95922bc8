//! The rewards of a round.

use super::court::{begin_governor, begin_official, begin_palace, begin_wall};
use super::{Table, complete, end_round, gain_officials, gain_workers};
use crate::content::Reward;
use crate::event::Event;
use crate::phase::{Cause, Phase, Turn};
use crate::pieces::{Aspect, Owner, Regions};
use crate::state::Public;
use crate::{ZhanGuo, legal};
use engine::{Log, Seat, SeatSet};

/// ZG-W1, ZG-W3: the next in rank decides; a seat that cannot take the full reward passes automatically.
pub(super) fn offer(t: &mut Table<'_>, aspect: Aspect, mut passed: SeatSet, log: &mut impl Log<ZhanGuo>) {
    let reward = t.content.rewards[t.public.round as usize][aspect];
    while let Some(seat) = next_in_rank(t.public, aspect, passed) {
        tell_tie(t.public, aspect, seat, passed, log);
        if legal::can_accept(t.content, t.public, seat, reward) {
            t.public.active = seat;
            t.public.phase = Phase::Reward(aspect, passed);
            return;
        }
        log.all(Event::Unable { seat, aspect });
        passed = passed.with(seat);
    }
    log.all(Event::Untaken { aspect });
    next_aspect(t, aspect, log);
}

/// ZG-W1, ZG-W3: most octagons, at least 1; ties by the order of the discs.
pub(crate) fn next_in_rank(public: &Public, aspect: Aspect, passed: SeatSet) -> Option<Seat> {
    let mut best = None;
    let mut most = 0;
    for seat in public.standing().iter().filter_map(|disc| disc.seat()).filter(|&seat| !passed.has(seat)) {
        let value = public.octagon_value(seat, aspect);
        if value > most {
            (best, most) = (Some(seat), value);
        }
    }
    best
}

/// ZG-W3, ZG-F2: where others have as many octagons, the order of the discs has decided.
pub(crate) fn tell_tie(public: &Public, aspect: Aspect, first: Seat, passed: SeatSet, log: &mut impl Log<ZhanGuo>) {
    let value = public.octagon_value(first, aspect);
    let equal = |&seat: &Seat| seat != first && !passed.has(seat) && public.octagon_value(seat, aspect) == value;
    let others = public.seats().filter(equal).fold(SeatSet::EMPTY, SeatSet::with);
    if !others.is_empty() {
        log.all(Event::Tied { aspect, first, others });
    }
}

/// ZG-W2, ZG-W4, ZG-W6: the octagons go back, the disc moves to the reward, and the reward is taken.
pub(super) fn accept(t: &mut Table<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *t.public;
    let seat = public.active;
    public.octagons[aspect] += core::mem::take(&mut public.me_mut().octagons[aspect]);
    if public.large[aspect].is(seat) {
        public.large[aspect] = Owner::NOBODY;
    }
    for disc in public.column.iter_mut().filter(|disc| disc.is(seat)) {
        *disc = Owner::NOBODY;
    }
    public.column[aspect] = Owner::of(seat);
    public.turn = Turn { cause: Cause::Reward(aspect), ..Turn::REST };
    log.all(Event::Accepted { seat, aspect });
    match t.content.rewards[public.round as usize][aspect] {
        Reward::Official(region) => begin_official(t, Regions::one(region), false, log),
        Reward::Officials(official, region) => {
            gain_officials(public, official, 2, region, log);
            complete(t, log);
        }
        Reward::Workers(region) => {
            gain_workers(public, region, 2, log);
            complete(t, log);
        }
        Reward::Governor(regions) => begin_governor(t, regions, log),
        Reward::Wall => begin_wall(t, log),
        Reward::Palace => begin_palace(t, log),
    }
}

/// ZG-W1: writing, currency, law.
pub(super) fn next_aspect(t: &mut Table<'_>, aspect: Aspect, log: &mut impl Log<ZhanGuo>) {
    match Aspect::from_index(aspect.index() + 1) {
        Some(next) => offer(t, next, SeatSet::EMPTY, log),
        None => end_round(t, log),
    }
}
