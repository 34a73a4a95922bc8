//! The steps of an action: how many, where, one piece after the other, and the voyage.

use super::{Table, action_done, combat};
use crate::ZhengHe;
use crate::event::Event;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{EMPIRE, Job, LANDS, Manner, Piece, Place, Side, VOYAGES, Verb};
use crate::state::Fleet;
use engine::{Log, impossible};

/// The action on the face-up card; where it offers two and both are possible, the side chooses.
pub(crate) fn start_deed(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let deed = legal::acting_deed(t.content, t.public);
    let mut possible = deed.jobs().filter(|&job| legal::possible(t.content, t.public, t.public.actor, job));
    match (possible.next(), possible.next()) {
        (Some(job), None) => start(t, job, log),
        (Some(_), Some(_)) => t.public.phase = Phase::Option,
        (None, _) => unreachable!("an action is begun only where it is possible"),
    }
}

/// One of the two actions that a card offers.
pub(crate) fn start_option(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Option { side: t.public.actor, option: n });
    let deed = legal::acting_deed(t.content, t.public);
    start(t, deed.job(n.into()).expect("only what the card offers is legal"), log);
}

/// Begins a job that is possible.
pub(crate) fn start(t: &mut Table<'_>, job: Job, log: &mut impl Log<ZhengHe>) {
    match job.verb.manner() {
        // ZH-E1, ZH-E4, ZH-E5 and card actions of the same kind.
        Manner::Count { .. } => how_many(t, job, EMPIRE, log),
        Manner::At { .. } | Manner::Retreat | Manner::Move | Manner::Attack => {
            match legal::places(t.content, t.public, t.public.actor, job).only() {
                Some(place) => at_place(t, job, place, log),
                None => t.public.phase = Phase::Place { job },
            }
        }
        // ZH-B1, ZH-B4, ZH-B5 and card actions that spread pieces over borderlands.
        Manner::Spread { .. } | Manner::Settle => next_pick(t, job, EMPIRE, 0, 0, log),
        Manner::Voyage => set_out(t, job, log),
    }
}

/// The place of a job is known.
pub(crate) fn at_place(t: &mut Table<'_>, job: Job, place: Place, log: &mut impl Log<ZhengHe>) {
    if job.verb == Verb::Attack {
        log.all(Event::Attacks { side: t.public.actor, land: place });
    } else {
        log.all(Event::Names { side: t.public.actor, place });
    }
    match job.verb.manner() {
        Manner::Move | Manner::Attack => next_pick(t, job, place, 0, 0, log),
        Manner::Retreat => match t.content.adjacent(place).and(Place::HOMES).only() {
            Some(home) => retreat(t, job, place, home, log),
            None => t.public.phase = Phase::Retreat { job, at: place },
        },
        Manner::At { .. } => how_many(t, job, place, log),
        Manner::Count { .. } | Manner::Spread { .. } | Manner::Settle | Manner::Voyage => {
            impossible!(t.public.phase, job)
        }
    }
}

/// Asks for a number where there is a choice.
fn how_many(t: &mut Table<'_>, job: Job, at: Place, log: &mut impl Log<ZhengHe>) {
    let (least, most) = legal::range(t.public, job, at);
    if least == most {
        amount(t, job, at, most, log);
    } else {
        t.public.phase = Phase::Amount { job, at };
    }
}

/// A number of pieces from or to supply.
pub(crate) fn amount(t: &mut Table<'_>, job: Job, at: Place, n: u8, log: &mut impl Log<ZhengHe>) {
    exchange_with_supply(t, job.verb, at, n, log);
    action_done(t, log);
}

/// Pieces come from supply or return to it.
pub(crate) fn exchange_with_supply(t: &mut Table<'_>, verb: Verb, at: Place, n: u8, log: &mut impl Log<ZhengHe>) {
    let (piece, gain) = match verb.manner() {
        Manner::Count { piece, gain } | Manner::At { piece, gain } => (piece, gain),
        Manner::Spread { piece, .. } => (piece, true),
        Manner::Retreat | Manner::Move | Manner::Attack | Manner::Settle | Manner::Voyage => {
            impossible!(t.public.phase, verb)
        }
    };
    let place = match piece {
        Piece::Army | Piece::Horde | Piece::Settlement => Some(at),
        Piece::Gold => Some(EMPIRE),
        Piece::Junk => None,
    };
    let pieces = t.public.pieces(piece, at);
    if gain {
        *pieces += n;
        log.all(Event::Placed { piece, n, place });
    } else {
        *pieces -= n;
        log.all(Event::Removed { piece, n, place });
    }
}

/// Asks for the next of several pieces where there is a choice.
fn next_pick(t: &mut Table<'_>, job: Job, at: Place, made: u8, least: u8, log: &mut impl Log<ZhengHe>) {
    if made == job.n {
        return picks_done(t, job, at, log);
    }
    let must = made == 0 || job.exact;
    if job.verb == Verb::Settle {
        let pairs = legal::settle_pairs(t.content, t.public, least);
        if pairs == 0 {
            return picks_done(t, job, at, log);
        }
        if must && pairs.is_power_of_two() {
            let pair = pairs.trailing_zeros() as u8;
            return settle(t, job, made, pair / LANDS as u8, Place(pair % LANDS as u8), log);
        }
    } else {
        let places = legal::picks(t.content, t.public, t.public.actor, job, at, least);
        if places.is_empty() {
            return picks_done(t, job, at, log);
        }
        if let (true, Some(place)) = (must, places.only()) {
            return pick(t, job, at, made, place, log);
        }
    }
    t.public.phase = Phase::Picks { job, at, made, least };
}

/// One piece: into this place, or, in an attack, from it.
pub(crate) fn pick(t: &mut Table<'_>, job: Job, at: Place, made: u8, place: Place, log: &mut impl Log<ZhengHe>) {
    match job.verb.manner() {
        Manner::Move => move_units(t, t.public.actor, 1, at, place, log),
        Manner::Attack => move_units(t, t.public.actor, 1, place, at, log),
        Manner::Spread { .. } => exchange_with_supply(t, job.verb, place, 1, log),
        Manner::Count { .. } | Manner::At { .. } | Manner::Retreat | Manner::Settle | Manner::Voyage => {
            impossible!(t.public.phase, place)
        }
    }
    next_pick(t, job, at, made + 1, place.0, log);
}

/// Units of a side from one place to another.
pub(crate) fn move_units(t: &mut Table<'_>, side: Side, n: u8, from: Place, to: Place, log: &mut impl Log<ZhengHe>) {
    let (units, piece) = match side {
        Side::Emperor => (&mut t.public.armies, Piece::Army),
        Side::Barbarian => (&mut t.public.hordes, Piece::Horde),
    };
    units[from] -= n;
    units[to] += n;
    log.all(Event::Moved { piece, n, from, to });
}

/// ZH-B5: a settlement from a barbarian home into an adjacent borderland of the barbarians.
pub(crate) fn settle(t: &mut Table<'_>, job: Job, made: u8, home: u8, land: Place, log: &mut impl Log<ZhengHe>) {
    let from = Place(LANDS as u8 + home);
    move_settlement(t, from, land, log);
    next_pick(t, job, EMPIRE, made + 1, home * LANDS as u8 + land.0, log);
}

/// One settlement from a home into a borderland.
pub(crate) fn move_settlement(t: &mut Table<'_>, from: Place, to: Place, log: &mut impl Log<ZhengHe>) {
    t.public.settlements[from] -= 1;
    t.public.settlements[to] += 1;
    log.all(Event::Moved { piece: Piece::Settlement, n: 1, from, to });
}

/// Fewer pieces than are possible.
pub(crate) fn enough(t: &mut Table<'_>, job: Job, at: Place, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Enough { side: t.public.actor });
    picks_done(t, job, at, log);
}

/// No more pieces: an attack leads to combat, everything else is done.
fn picks_done(t: &mut Table<'_>, job: Job, at: Place, log: &mut impl Log<ZhengHe>) {
    if job.verb == Verb::Attack { combat::begin(t, at) } else { action_done(t, log) }
}

/// Half of the hordes, rounded up, or all of them leave a borderland for an adjacent home. Settlements stay.
pub(crate) fn retreat(t: &mut Table<'_>, job: Job, land: Place, home: Place, log: &mut impl Log<ZhengHe>) {
    let there = t.public.hordes[land];
    let n = if job.verb == Verb::RetreatHalf { there.div_ceil(2) } else { there };
    move_units(t, Side::Barbarian, n, land, home, log);
    action_done(t, log);
}

/// ZH-E6: a voyage. One die for each point; "up to" on a card lets the Emperor choose how many.
fn set_out(t: &mut Table<'_>, job: Job, log: &mut impl Log<ZhengHe>) {
    t.public.fleet = Fleet { dice: job.n, all_dice: job.exact, modifier: job.extra, ..Fleet::default() };
    let left = !t.public.voyages & ((1 << VOYAGES) - 1);
    if left.is_power_of_two() {
        voyage(t, left.trailing_zeros() as u8, log);
    } else {
        t.public.phase = Phase::Voyage;
    }
}

/// ZH-E6: a voyage without a junk.
pub(crate) fn voyage(t: &mut Table<'_>, voyage: u8, log: &mut impl Log<ZhengHe>) {
    t.public.fleet.voyage = voyage;
    log.all(Event::Heads { voyage });
    if t.public.junks == 1 { junks(t, 1, log) } else { t.public.phase = Phase::Junks }
}

/// ZH-E6: any number of junks from the sea.
pub(crate) fn junks(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhengHe>) {
    t.public.fleet.junks = n;
    log.all(Event::Loads { piece: Piece::Junk, n });
    let (least, most) = legal::gold_range(t.public);
    if least == most { gold(t, most, log) } else { t.public.phase = Phase::Gold }
}

/// ZH-E6: all gold from the sea and any from the empire.
pub(crate) fn gold(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhengHe>) {
    t.public.fleet.gold = n;
    log.all(Event::Loads { piece: Piece::Gold, n });
    let Fleet { dice: most, all_dice, .. } = t.public.fleet;
    if all_dice || most == 1 { dice(t, most, log) } else { t.public.phase = Phase::Dice }
}

/// Rolls a number of dice, one after the other.
pub(crate) fn dice(t: &mut Table<'_>, n: u8, log: &mut impl Log<ZhengHe>) {
    t.public.fleet.dice = n;
    let Fleet { voyage, junks, gold, dice, .. } = t.public.fleet;
    log.all(Event::Sails { voyage, junks, gold, dice });
    t.public.phase = Phase::Sail { left: n };
}

/// ZH-E6, ZH-E7: a die lower than junks and gold together is a success. Gold returns to supply, one junk stays on the
/// voyage; after a failure gold and junks are in the sea.
pub(crate) fn sail(t: &mut Table<'_>, left: u8, die: u8, log: &mut impl Log<ZhengHe>) {
    let fleet = t.public.fleet;
    log.reveal(Event::VoyageDie { die, modifier: fleet.modifier });
    let success = die as i8 + fleet.modifier < (fleet.junks + fleet.gold) as i8;
    if !success && left > 1 {
        t.public.phase = Phase::Sail { left: left - 1 };
        return;
    }
    let public = &mut *t.public;
    public.gold -= fleet.gold - public.sea_gold;
    if success {
        public.sea_gold = 0;
        public.junks -= 1;
        public.voyages |= 1 << fleet.voyage;
        log.all(Event::Arrives { voyage: fleet.voyage });
    } else {
        public.sea_gold = fleet.gold;
        log.all(Event::Returns { voyage: fleet.voyage });
    }
    public.fleet = Fleet::default();
    action_done(t, log);
}
