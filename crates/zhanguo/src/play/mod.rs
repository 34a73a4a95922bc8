//! What each decision does: the match on phase and answer, unification, and the frame of turns and rounds. Boards,
//! court actions, abilities and rewards are the other files.

mod abilities;
pub(crate) mod boards;
mod court;
pub(crate) mod rewards;

use crate::action::Action;
use crate::event::Event;
use crate::phase::{Cause, Phase, Then, Turn};
use crate::pieces::{Aspect, Card, Kind, ORDER_SECTIONS, Official, Owner, ROUNDS, Region, Regions, Source};
use crate::state::Public;
use crate::{ZhanGuo, deal, score};
use engine::{Log, Map, Parts, Seat, SeatSet, impossible};

/// The whole truth, open to change.
pub(crate) type Table<'a> = Parts<'a, ZhanGuo>;

/// Carries out a legal answer.
pub(crate) fn play(mut table: Table<'_>, seat: Seat, action: Action, log: &mut impl Log<ZhanGuo>) {
    let t = &mut table;
    match (t.public.phase, action) {
        (Phase::Auction { bidders, .. }, Action::Bid(bid)) => boards::raise_bid(t, seat, bid, bidders, log),
        (Phase::Auction { leader, bid, bidders }, Action::Pass) => boards::pass_bid(t, seat, leader, bid, bidders, log),
        (Phase::TakeBoard { paid }, Action::Board(board)) => boards::take_board(t, seat, board, paid, log),
        (Phase::Draft, Action::Discard(card)) => discard(t, seat, card, log),
        (Phase::Turn, Action::Unify(card, region)) => unify(t, card, region, log),
        (Phase::Turn, Action::Court(card, action)) => court::court(t, card, action, log),
        (Phase::Field, Action::Field(section, bars)) => court::choose_field(t, section, bars, log),
        (Phase::WallCost(section, bars), Action::Pay(regions)) => court::pay_wall(t, section, bars, regions, log),
        (Phase::Palace, Action::Region(region)) => court::choose_palace(t, region, log),
        (Phase::PalaceCost(region), Action::Pay(other)) => court::pay_palace(t, region, other, log),
        (Phase::Large, Action::Take(aspect)) => court::take_large(t, aspect, log),
        (Phase::Workers, Action::Region(region)) => court::choose_workers(t, region, log),
        (Phase::Lower(..), Action::Lower(official, region)) => court::lower(t, official, region, log),
        (Phase::Lower(region, _), Action::Done) => court::recruit_workers(t, region, log),
        (Phase::Official { .. }, Action::Official(official, region)) => court::place_official(t, official, region, log),
        (Phase::Official { .. }, Action::Done) => resume(t, log),
        (Phase::Governor(_), Action::Region(region)) => court::install(t, region, log),
        (Phase::Square(region), Action::Square(square)) => court::take_square(t, region, square, log),
        (Phase::Relocate { left, .. }, Action::Raise(official, region)) => court::raise(t, left, official, region, log),
        (Phase::Relocate { left, .. }, Action::Walk(official, from, to)) => {
            court::walk(t, left, official, from, to, log);
        }
        (Phase::Relocate { left, .. }, Action::Shift(official, from, to)) => {
            court::shift(t, left, official, from, to, Regions::one(from), log);
        }
        (Phase::Relocate { .. }, Action::Done) => resume(t, log),
        (Phase::Pass { been, left, .. }, Action::Shift(official, from, to)) => {
            court::shift(t, left, official, from, to, been, log);
        }
        (Phase::Abilities, Action::Use(region, slot)) => abilities::use_card(t, region, slot, log),
        (Phase::Abilities, Action::Ability(n)) => abilities::use_board(t, n, log),
        (Phase::Abilities, Action::Done) => end_turn(t, log),
        (Phase::Octagon, Action::Take(aspect)) => abilities::take_octagon(t, aspect, log),
        (Phase::Calm { worker }, Action::Calm(region)) => abilities::calm(t, region, worker, log),
        (Phase::Carry, Action::Carry(from, to)) => abilities::carry(t, from, to, log),
        (Phase::Transfer, Action::Transfer(from, spot, to)) => abilities::transfer(t, from, spot, to, log),
        (Phase::Reward(aspect, _), Action::Accept) => rewards::accept(t, aspect, log),
        (Phase::Reward(aspect, passed), Action::Pass) => {
            log.all(Event::Passed { seat, aspect });
            rewards::offer(t, aspect, passed.with(seat), log);
        }
        (phase, action) => impossible!(phase, action),
    }
}

fn leave_hand(t: &mut Table<'_>, card: Card) {
    let seat = t.public.active;
    t.own[seat].hand.remove(card);
    t.public.me_mut().hand[card.aspect()] -= 1;
    t.public.played.add(card);
}

/// ZG-U1, ZG-U2, ZG-U3: the n-th card of a region brings n octagons and n - 1 unrest.
fn unify(t: &mut Table<'_>, card: Card, region: Region, log: &mut impl Log<ZhanGuo>) {
    leave_hand(t, card);
    let (seat, aspect) = (t.public.active, card.aspect());
    let count = t.public.me().card_count(region);
    t.public.me_mut().cards[region][count as usize] = card.0;
    log.reveal(Event::Unified { seat, card, region });
    let taken = t.public.octagons[aspect].min(count + 1);
    let missing = count + 1 - taken;
    gain_octagons(t.public, aspect, taken, log);
    if missing > 0 {
        t.public.me_mut().points[Source::Missing] += i16::from(missing);
        log.all(Event::Missing { seat, points: missing });
    }
    change_unrest(t.public, region, i8::try_from(count).unwrap_or(0), log);
    end_turn(t, log);
}

fn gain_octagons(public: &mut Public, aspect: Aspect, count: u8, log: &mut impl Log<ZhanGuo>) {
    if count > 0 {
        public.octagons[aspect] -= count;
        public.me_mut().octagons[aspect] += count;
        log.all(Event::Octagons { seat: public.active, aspect, count });
    }
}

fn change_unrest(public: &mut Public, region: Region, by: i8, log: &mut impl Log<ZhanGuo>) {
    let seat = public.active;
    let unrest = &mut public.me_mut().unrest[region];
    let from = *unrest;
    *unrest = unrest.saturating_add_signed(by);
    let to = *unrest;
    if to != from {
        log.all(Event::Unrest { seat, region, from, to });
    }
}

/// ZG-R1, ZG-O1: orders, then the next player; when all hands are empty, the rewards.
fn end_turn(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    fulfil_orders(t, log);
    let public = &mut *t.public;
    public.turn = Turn::REST;
    public.active = next_player(public);
    if public.me().hand_count() > 0 {
        public.phase = Phase::Turn;
    } else {
        rewards::offer(t, Aspect::Writing, SeatSet::EMPTY, log);
    }
}

/// ZG-R1, ZG-V2: clockwise, or down the reward track.
fn next_player(public: &Public) -> Seat {
    if !public.setup.by_track {
        return public.active.next(public.setup.players);
    }
    let place = Owner::of(public.active).place_in(&public.track).unwrap_or(0);
    Seat(public.track[(place + 1) % public.setup.players as usize].0)
}

/// ZG-O1, ZG-O2: every order that is met is marked at once on the first free field of its track.
fn fulfil_orders(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    let (content, seat) = (t.content, t.public.active);
    let holdings = t.public.holdings(seat);
    for section in 0..ORDER_SECTIONS {
        for kind in Kind::ALL {
            let order = &content.orders[kind][t.public.orders[section][kind] as usize];
            let track = &mut t.public.discs[section][kind];
            if !holdings.meets(order) || Owner::of(seat).place_in(track).is_some() {
                continue;
            }
            if let Some(place) = Owner::NOBODY.place_in(track) {
                track[place] = Owner::of(seat);
                let value = content.tracks[section][kind][place];
                log.all(Event::Fulfilled { seat, section: section as u8, kind, value });
            }
        }
    }
}

/// ZG-R1: the start player begins; before that everybody draws.
fn begin_round(public: &mut Public, log: &mut impl Log<ZhanGuo>) {
    public.active = public.start();
    public.phase = Phase::Draw(0);
    log.all(Event::Round { round: public.round + 1, start: public.active });
}

/// ZG-V1: one card of each aspect goes back, shuffled, under its deck.
fn discard(t: &mut Table<'_>, seat: Seat, card: Card, log: &mut impl Log<ZhanGuo>) {
    let (round, aspect) = (t.public.round, card.aspect());
    t.own[seat].hand.remove(card);
    t.own[seat].put_back[round as usize][aspect] = card.0;
    t.public.player_mut(seat).hand[aspect] -= 1;
    deal::put_under(t.hidden, round, card);
    log.all(Event::Discarded { seat, aspect });
    log.only(seat, Event::PutBack { card });
    if t.public.seats().all(|seat| t.public.player(seat).hand_count() == 2 * Aspect::COUNT as u8) {
        t.public.phase = Phase::Turn;
    }
}

fn gain_workers(public: &mut Public, region: Region, count: u8, log: &mut impl Log<ZhanGuo>) {
    public.me_mut().workers[region] += u16::from(count);
    log.all(Event::Workers { seat: public.active, region, count });
}

fn gain_officials(public: &mut Public, official: Official, count: u8, region: Region, log: &mut impl Log<ZhanGuo>) {
    let seat = public.active;
    let player = public.me_mut();
    player.supply[official] -= count;
    player.upper[region][official] += count;
    log.all(Event::Officials { seat, official, count, region });
}

fn gain_points(public: &mut Public, source: Source, points: u8, log: &mut impl Log<ZhanGuo>) {
    if points > 0 {
        public.me_mut().points[source] += i16::from(points);
        log.all(Event::Points { seat: public.active, source, points });
    }
}

/// What follows a finished step.
fn resume(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    match t.public.turn.then {
        Then::Complete => complete(t, log),
        Then::CalmRegion => {
            // ZG-C8: the new governor calms his region.
            let region = t.public.turn.region;
            t.public.turn.then = Then::Complete;
            change_unrest(t.public, region, i8::MIN, log);
            complete(t, log);
        }
        Then::Abilities => abilities::abilities(t, log),
    }
}

/// The action or reward is carried out.
fn complete(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    match t.public.turn.cause {
        Cause::Court(action) => abilities::open_abilities(t, action, log),
        Cause::Reward(aspect) => {
            // ZG-O1: orders may be fulfilled after a reward; it is not a court action, so no abilities follow.
            fulfil_orders(t, log);
            t.public.turn = Turn::REST;
            rewards::next_aspect(t, aspect, log);
        }
        Cause::Rest => impossible!(t.public.phase, Cause::Rest),
    }
}

/// ZG-W5, ZG-R1: discs return in their current order; after the fifth round the match is scored.
fn end_round(t: &mut Table<'_>, log: &mut impl Log<ZhanGuo>) {
    let public = &mut *t.public;
    public.track = public.standing();
    public.column = Map([Owner::NOBODY; Aspect::COUNT]);
    if public.round as usize + 1 < ROUNDS {
        public.round += 1;
        begin_round(public, log);
    } else {
        score::finish(t.content, public, log);
    }
}
