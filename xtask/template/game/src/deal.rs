//! Chance: the possible outcomes, and what they do.

use crate::action::Chance;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, HAND, Lantern};
use crate::play::Table;
use crate::Specimen;
use alloc::vec::Vec;
use engine::{Log, PartsRef, Seat, SeatSet, Set, impossible};

/// The outcomes with their weights.
pub(crate) fn chances(parts: PartsRef<'_, Specimen>, out: &mut Vec<(Chance, u32)>) {
    match parts.public.phase {
        Phase::Deal(_) => out.extend(parts.hidden.rest.iter().map(|card| (Chance::Card(card), 1))),
        Phase::Light => {
            let dark = Set::ALL.less(parts.public.lit);
            out.extend(dark.iter().map(|lantern| (Chance::Lantern(lantern), 1)));
        }
        phase @ (Phase::Lay | Phase::Over) => impossible!(phase, "chance"),
    }
}

/// Carries out a random outcome.
#[inline]
pub(crate) fn deal(mut table: Table<'_>, outcome: Chance, log: &mut impl Log<Specimen>) {
    let t = &mut table;
    match (t.public.phase, outcome) {
        (Phase::Deal(seat), Chance::Card(card)) => give(t, seat, card, log),
        (Phase::Light, Chance::Lantern(lantern)) => light(t, lantern, log),
        (phase, outcome) => impossible!(phase, outcome),
    }
}

/// SP-S2: one card after the other, until everybody holds nine.
fn give(t: &mut Table<'_>, seat: Seat, card: Card, log: &mut impl Log<Specimen>) {
    t.hidden.rest.remove(card);
    t.own[seat].hand.insert(card);
    t.public.hands[seat] += 1;
    log.all(Event::Dealt(seat));
    log.only(seat, Event::Drew(card));
    let next = seat.next(t.public.players);
    let dealt = t.public.hands[next] == HAND;
    t.public.phase = if dealt { Phase::Light } else { Phase::Deal(next) };
}

/// SP-R1: a lantern that was not lit before.
fn light(t: &mut Table<'_>, lantern: Lantern, log: &mut impl Log<Specimen>) {
    t.public.lantern = Some(lantern);
    t.public.lit.insert(lantern);
    t.public.choosing = SeatSet::all(t.public.players);
    t.public.phase = Phase::Lay;
    log.reveal(Event::Lit(lantern));
}
