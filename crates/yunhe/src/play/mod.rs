//! What each decision does: the match on phase and answer, the set-up and the frame of a round. The thirteen actions
//! are in `deeds`, the Grand Coordinator in `ship`.

pub(crate) mod deeds;
mod ship;

use crate::action::Action;
use crate::event::Event;
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{Card, CardSet, Deed, Field, FieldSet, LAID, STACKS, Source, StackNo, Tile};
use crate::setup::Layout;
use crate::{Yunhe, route, score};
use engine::{Log, Parts, Seat, SeatMap, impossible};

/// The whole truth, open to change.
pub(crate) type Table<'a> = Parts<'a, Yunhe>;

/// Carries out a legal answer.
pub(crate) fn play(mut table: Table<'_>, seat: Seat, action: Action, log: &mut impl Log<Yunhe>) {
    let t = &mut table;
    match (t.public.phase, action) {
        (Phase::Layout, Action::Field(field)) => lay_first(t, field, log),
        (Phase::Keep, Action::Stack(stack)) => keep(t, stack, log),
        (Phase::Draft, Action::Take(card)) => take_card(t, seat, card, log),
        (Phase::Turn, Action::Done) => end_turn(t, log),
        (Phase::Turn, Action::Supply(stack)) => deeds::supply(t, stack, log),
        (Phase::Turn, Action::Build(tile)) => deeds::build(t, tile, log),
        (Phase::Turn, Action::Rebuild) => deeds::rebuild(t, log),
        (Phase::Turn, Action::Prestige) => deeds::prestige(t, log),
        (Phase::Turn, Action::Remove) => plan(t, Deed::Remove, Phase::Remove, log),
        (Phase::Turn, Action::Calm(colour)) => deeds::calm(t, colour, log),
        (Phase::Turn, Action::Destroy) => deeds::threaten(t, Deed::Destroy, seat, log),
        (Phase::Turn, Action::Inspect(steps)) => deeds::inspect(t, steps, log),
        (Phase::Turn, Action::Tea) => deeds::threaten(t, Deed::Tea, seat, log),
        (Phase::Turn, Action::Spy) => deeds::spy(t, log),
        (Phase::Turn, Action::Intrigue(victim)) => deeds::threaten(t, Deed::Intrigue, victim, log),
        (Phase::Turn, Action::Denounce(victim)) => deeds::threaten(t, Deed::Denounce, victim, log),
        (Phase::Turn, Action::Reform) => deeds::reform(t, log),
        (Phase::Place { tile }, Action::Field(field)) => deeds::build_on_board(t, tile, field, log),
        (Phase::Place { tile }, Action::Palace) => deeds::build_in_palace(t, tile, log),
        (Phase::Rotate { field, then, .. }, Action::Turn(rotation)) => deeds::rotate(t, field, rotation, then, log),
        (Phase::Rebuild, Action::Field(field)) => deeds::pick(t, field, log),
        (Phase::Shift { from }, Action::Field(field)) => deeds::shift(t, from, field, log),
        (Phase::Remove, Action::Field(field)) => deeds::remove(t, field, log),
        (Phase::Calm { colour, .. }, Action::Stack(stack)) => deeds::calm_under(t, colour, stack, log),
        (Phase::Pay { deed, victim }, Action::Stack(stack)) => deeds::pay(t, deed, victim, stack, log),
        (Phase::Destroy, Action::Field(field)) => deeds::destroy(t, field, log),
        (Phase::Bury { field, .. }, Action::Stack(stack)) => deeds::bury(t, field, stack, log),
        (Phase::Way { inspection, .. }, Action::Field(field)) => ship::choose_way(t, field, inspection, log),
        (Phase::Uprising { seat, left, .. }, Action::Stack(stack)) => settle(t, seat, left, stack, log),
        (phase, action) => impossible!(phase, action),
    }
}

/// DY-S4, DY-S5: territories follow from the lot; the unrest tiles are laid in turn, each player four.
pub(crate) fn lay_unrest(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    let total = LAID * t.public.players;
    loop {
        let laid = t.public.unrest().len();
        t.public.active = Seat((t.public.start.0 + laid) % t.public.players);
        if laid == total {
            t.public.phase = Phase::Tops { stack: StackNo(0) };
            return;
        }
        let open = legal::layout_fields(t.content, t.public);
        match open.first() {
            Some(field) if t.public.layout == Layout::Printed || open.len() == 1 => lay(t, field, log),
            _ => {
                t.public.phase = Phase::Layout;
                return;
            }
        }
    }
}

fn lay(t: &mut Table<'_>, field: Field, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    t.public.seats[seat].unrest.insert(field);
    log.all(Event::Laid { seat, field });
}

/// DY-S7: the other start layouts.
fn lay_first(t: &mut Table<'_>, field: Field, log: &mut impl Log<Yunhe>) {
    lay(t, field, log);
    lay_unrest(t, log);
}

/// DY-S6: one visible tile to storage; the tile under it stays face down.
fn keep(t: &mut Table<'_>, stack: StackNo, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    let player = &mut t.public.seats[seat];
    let tile = player.stacks[stack].up.take().expect("all three tops are up");
    player.storage.add(tile, 1);
    log.all(Event::Kept { seat, tile, stack });
    t.public.active = seat.next(t.public.players);
    if t.public.active == t.public.start {
        begin_round(t, log);
    }
}

/// DY-R1: all ten cards are available again.
fn begin_round(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    let start = t.public.start;
    t.public.round += 1;
    t.public.active = start;
    t.public.phase = Phase::Draft;
    log.all(Event::Round { number: t.public.round, start });
    hand_over(t, start, CardSet::ALL, log);
}

fn hand_over(t: &mut Table<'_>, seat: Seat, cards: CardSet, log: &mut impl Log<Yunhe>) {
    t.own[seat].hand = cards;
    log.only(seat, Event::Hand { seat, cards });
}

/// DY-R1: one card is taken in secret and the rest passed on; the last player lays it aside.
fn take_card(t: &mut Table<'_>, seat: Seat, card: Card, log: &mut impl Log<Yunhe>) {
    t.own[seat].card = Some(card);
    log.all(Event::Takes { seat });
    log.only(seat, Event::Took { seat, card });
    let next = seat.next(t.public.players);
    if next == t.public.start {
        begin_turn(t, next, log);
    } else {
        t.public.active = next;
        let rest = t.own[seat].hand.without(card);
        hand_over(t, next, rest, log);
    }
}

/// DY-R2: the card is revealed.
fn begin_turn(t: &mut Table<'_>, seat: Seat, log: &mut impl Log<Yunhe>) {
    let card = t.own[seat].card.expect("everybody has taken a card");
    t.public.active = seat;
    t.public.seats[seat].shown = Some(card);
    t.public.slots = Default::default();
    log.reveal(Event::Reveals { seat, card });
    resume(t, log);
}

/// Back to the card; the turn ends by itself when it offers nothing more.
pub(crate) fn resume(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    t.public.phase = Phase::Turn;
    if !Deed::ALL.iter().any(|&deed| legal::available(t.content, t.public, deed)) {
        end_turn(t, log);
    }
}

/// DY-R2: clockwise; then the Coordinator moves.
fn end_turn(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    log.all(Event::Ends { seat });
    t.public.slots = Default::default();
    let next = seat.next(t.public.players);
    if next == t.public.start { ship::set_out(t, log) } else { begin_turn(t, next, log) }
}

/// DY-R2: only one of the actions joined by "/".
fn spend(t: &mut Table<'_>, deed: Deed, symbols: u8) {
    let card = t.public.seats[t.public.active].shown.expect("the active player's card is revealed");
    let place = t.content.cards[card].place[deed];
    let (slot, entry, _) = place.expect("the card shows the action");
    let slot = &mut t.public.slots[usize::from(slot)];
    slot.entry = Some(entry);
    slot.used += symbols;
}

fn plan(t: &mut Table<'_>, deed: Deed, phase: Phase, log: &mut impl Log<Yunhe>) {
    spend(t, deed, 1);
    log.all(Event::Plans { seat: t.public.active, deed });
    t.public.phase = phase;
}

/// DY-U1: from the start player clockwise, as long as a colour has reached the level.
fn uprisings(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    let level = t.public.level;
    let Some(seat) = t.public.clockwise().find(|&seat| t.public.seats[seat].wall >= level) else {
        return clean_up(t, log);
    };
    log.all(Event::Uprising { seat, tiles: level });
    let loss = route::UNREST_LOSS * i16::from(level);
    score::gain(t.content, t.public, (seat, Source::Uprising, loss), log);
    t.public.phase = Phase::Uprising { seat, left: level, lowest: StackNo(0) };
}

/// DY-U1: under any of his stacks; the tiles are equal, so stacks are named in ascending order.
fn settle(t: &mut Table<'_>, seat: Seat, left: u8, stack: StackNo, log: &mut impl Log<Yunhe>) {
    let last = stack == StackNo(STACKS as u8 - 1);
    let tiles = if last { left } else { 1 };
    for _ in 0..tiles {
        t.public.seats[seat].wall -= 1;
        deeds::put_under(t, seat, stack, Tile::UNREST, log);
    }
    if left > tiles {
        t.public.phase = Phase::Uprising { seat, left: left - tiles, lowest: stack };
    } else {
        uprisings(t, log);
    }
}

/// DY-R5: cards back, ship upright; on the turning point it turns and the trip counter falls.
fn clean_up(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    *t.own = SeatMap::default();
    let public = &mut *t.public;
    public.seats.0.iter_mut().for_each(|player| player.shown = None);
    public.resting = false;
    if public.ship == public.goal(t.content) {
        public.trips -= 1;
        public.heading = public.heading.turned();
        public.visited = FieldSet::one(public.ship);
        log.all(Event::ShipTurns { heading: public.heading, trips: public.trips });
    }
    if public.trips == 0 || public.round >= t.content.readings.round_guard {
        return score::finish(t.content, public, log);
    }
    public.start = public.start.next(public.players);
    begin_round(t, log);
}
