//! Random events: who begins, and the top card of the pile.

use crate::Kaiser;
use crate::action::Chance;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Cards, Colour, DISPLAY, HAND, count};
use crate::play::{Table, refill};
use alloc::vec::Vec;
use engine::{Log, PartsRef, Seat, impossible};

/// Appends the outcomes of the current random event with their weights.
pub(crate) fn chances(parts: PartsRef<'_, Kaiser>, out: &mut Vec<(Chance, u32)>) {
    match parts.public.phase {
        Phase::Lot => out.extend(Seat::all(parts.public.players).map(|seat| (Chance::Starts(seat), 1))),
        Phase::Deal(_) | Phase::LayOut | Phase::Draw | Phase::Replenish => {
            let pile = Colour::ALL.map(|colour| (Chance::Card(colour), parts.hidden.pile[colour].into()));
            out.extend(pile.into_iter().filter(|&(_, weight)| weight > 0));
        }
        phase @ (Phase::Turn | Phase::Place { .. } | Phase::Second(_) | Phase::Refill | Phase::Over) => {
            impossible!(phase, "chances")
        }
    }
}

/// Draws an outcome as the list of chances would, without making the list.
#[inline]
pub(crate) fn draw(parts: PartsRef<'_, Kaiser>, below: impl FnOnce(u32) -> u32) -> Chance {
    if parts.public.phase == Phase::Lot {
        return Chance::Starts(Seat(below(parts.public.players.into()) as u8));
    }
    let mut ticket = below(parts.public.pile.into()) as u8;
    for colour in Colour::ALL {
        let weight = parts.hidden.pile[colour];
        if ticket < weight {
            return Chance::Card(colour);
        }
        ticket -= weight;
    }
    unreachable!("the ticket is below the size of the pile")
}

/// Carries out a random outcome.
#[inline]
pub(crate) fn deal(mut table: Table<'_>, outcome: Chance, log: &mut impl Log<Kaiser>) {
    let t = &mut table;
    match (t.public.phase, outcome) {
        (Phase::Lot, Chance::Starts(seat)) => begin(t, seat, log),
        (Phase::Deal(seat), Chance::Card(colour)) => deal_hand(t, seat, colour, log),
        (Phase::LayOut, Chance::Card(colour)) => lay_out(t, colour, log),
        (Phase::Draw, Chance::Card(colour)) => draw_card(t, colour, log),
        (Phase::Replenish, Chance::Card(colour)) => replenish(t, colour, log),
        (phase, outcome) => impossible!(phase, outcome),
    }
}

fn begin(t: &mut Table<'_>, seat: Seat, log: &mut impl Log<Kaiser>) {
    // KC-S6: the seat that begins holds the emperor to the end.
    t.public.emperor = seat;
    t.public.turn = seat;
    t.public.phase = Phase::Deal(Seat(0));
    log.reveal(Event::Begins(seat));
}

fn deal_hand(t: &mut Table<'_>, seat: Seat, colour: Colour, log: &mut impl Log<Kaiser>) {
    // KC-S5: three cards for everybody, then the open ones.
    give(t, seat, colour);
    log.all(Event::Dealt(seat));
    log.only(seat, Event::Drew(colour));
    let next = Seat::all(t.public.players).find(|&seat| t.public.hands[seat] < HAND);
    t.public.phase = next.map_or(Phase::LayOut, Phase::Deal);
}

fn lay_out(t: &mut Table<'_>, colour: Colour, log: &mut impl Log<Kaiser>) {
    turn_up(t, colour, log);
    if count(&t.public.open) == DISPLAY {
        t.public.phase = Phase::Turn;
    }
}

fn draw_card(t: &mut Table<'_>, colour: Colour, log: &mut impl Log<Kaiser>) {
    // KC-D1: the others see only that a card was drawn.
    let seat = t.public.turn;
    give(t, seat, colour);
    log.only(seat, Event::Drew(colour));
    run_out(t, log);
    refill(t, log);
}

fn replenish(t: &mut Table<'_>, colour: Colour, log: &mut impl Log<Kaiser>) {
    // KC-D2: only after the hand is full.
    turn_up(t, colour, log);
    run_out(t, log);
    refill(t, log);
}

/// Moves the top card of the pile into a hand.
fn give(t: &mut Table<'_>, seat: Seat, colour: Colour) {
    t.hidden.pile[colour] -= 1;
    t.public.pile -= 1;
    t.public.hands[seat] += 1;
    t.own[seat].hand[colour] += 1;
    t.own[seat].drawn[colour] += 1;
}

/// Moves the top card of the pile to the open ones.
fn turn_up(t: &mut Table<'_>, colour: Colour, log: &mut impl Log<Kaiser>) {
    t.hidden.pile[colour] -= 1;
    t.public.pile -= 1;
    t.public.pile_limit[colour] -= 1;
    t.public.open[colour] += 1;
    log.reveal(Event::TurnedUp(colour));
}

/// KC-D3, KC-D4: what happens when the pile has run out. Our reading: it runs out with its last card, not when a card
/// is missing; the cards played this turn are among the discards.
fn run_out(t: &mut Table<'_>, log: &mut impl Log<Kaiser>) {
    if t.public.pile > 0 {
        return;
    }
    t.public.exhausted += 1;
    if t.public.exhausted == 1 {
        // KC-D3: the discards are the new pile; the open cards stay. Everybody knows what lies in it.
        let pile: Cards = core::mem::take(&mut t.public.discards);
        t.hidden.pile = pile;
        t.public.pile_limit = pile;
        t.public.pile = count(&pile);
        t.own.0.iter_mut().for_each(|own| own.drawn = Cards::default());
        log.all(Event::Reshuffled(t.public.pile));
    } else {
        // KC-D4, KC-E1: the round is played to its end.
        log.all(Event::LastRound);
    }
}
