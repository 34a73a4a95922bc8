//! What each decision does: the match on phase and answer, then a function for each rule.

use crate::Specimen;
use crate::action::Action;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, HAND};
use crate::score::{taker, winners};
use engine::{Log, Parts, Seat, impossible};

/// The whole truth, open to change.
pub(crate) type Table<'a> = Parts<'a, Specimen>;

/// Carries out a legal answer.
#[inline]
pub(crate) fn play(mut table: Table<'_>, seat: Seat, action: Action, log: &mut impl Log<Specimen>) {
    let t = &mut table;
    match (t.public.phase, action) {
        (Phase::Lay, Action::Lay(card)) => lay(t, seat, card, log),
        (phase, action) => impossible!(phase, action),
    }
}

/// SP-R2: the card is laid face down; seats that are still thinking do not see it.
fn lay(t: &mut Table<'_>, seat: Seat, card: Card, log: &mut impl Log<Specimen>) {
    t.own[seat].laid = Some(card);
    t.public.choosing = t.public.choosing.without(seat);
    log.all(Event::Laid(seat));
    if t.public.choosing.is_empty() {
        show(t, log);
        take(t, log);
        end_round(t, log);
    }
}

/// SP-R3, SP-R4: all cards are shown at the same time, and are out of the game.
fn show(t: &mut Table<'_>, log: &mut impl Log<Specimen>) {
    for seat in Seat::all(t.public.players) {
        let Some(card) = t.own[seat].laid.take() else { continue };
        t.own[seat].hand.remove(card);
        t.public.hands[seat] -= 1;
        t.public.played.insert(card);
        t.public.shown[seat] = Some(card);
        log.reveal(Event::Showed(seat, card));
    }
}

/// SP-R3: one of them takes the lantern.
fn take(t: &mut Table<'_>, log: &mut impl Log<Specimen>) {
    let Some(lantern) = t.public.lantern.take() else { return };
    let seat = taker(t.public.players, &t.public.shown, t.public.second);
    t.public.points[seat] += t.content.lanterns[lantern].points;
    log.all(Event::Took(seat, lantern));
}

/// SP-F1: the match ends with the last card.
fn end_round(t: &mut Table<'_>, log: &mut impl Log<Specimen>) {
    t.public.round += 1;
    if t.public.round <= HAND {
        t.public.phase = Phase::Light;
        return;
    }
    t.public.phase = Phase::Over;
    log.all(Event::Won(winners(t.public)));
}
