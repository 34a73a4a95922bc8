//! Random outcomes and what they do.

use crate::ZhengHe;
use crate::action::Chance;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{BARBARIAN_HAND, Card, EMPEROR_HAND, Side};
use crate::play::{Table, begin_phase, begin_round, begins, combat, hands, jobs, solo};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Log, Map, PartsRef, impossible};

/// Appends the outcomes of the current random event, all equally likely.
pub(crate) fn chances(parts: PartsRef<'_, ZhengHe>, out: &mut Vec<(Chance, u32)>) {
    match parts.public.phase {
        Phase::FirstVoyage | Phase::Sail { .. } | Phase::Roll { .. } => {
            out.extend((1..=6).map(|face| (Chance::Die(face), 1)));
        }
        Phase::Deal | Phase::Draw { .. } => {
            out.extend(hands::deck(parts).iter().map(|card| (Chance::Card(card), 1)));
        }
        Phase::Event => {
            let (deck, left) = solo::events_left(parts.content, parts.public);
            let events = (0..8).filter(|&event| left >> event & 1 == 1);
            out.extend(events.map(|event| (Chance::Event(deck, event), 1)));
        }
        phase => impossible!(phase, "chances"),
    }
}

/// One of the outcomes without listing them; they are equally likely.
#[inline]
pub(crate) fn draw(parts: PartsRef<'_, ZhengHe>, below: impl FnOnce(u32) -> u32) -> Chance {
    match parts.public.phase {
        Phase::Deal | Phase::Draw { .. } => {
            let deck = hands::deck(parts);
            Chance::Card(deck.nth(below(deck.len().into())).expect("the ticket is below the count"))
        }
        Phase::Event => {
            let (deck, left) = solo::events_left(parts.content, parts.public);
            let nth = (0..below(left.count_ones())).fold(left, |rest, _| rest & (rest - 1));
            Chance::Event(deck, nth.trailing_zeros() as u8)
        }
        Phase::FirstVoyage | Phase::Sail { .. } | Phase::Roll { .. } => Chance::Die(below(6) as u8 + 1),
        phase => impossible!(phase, "a draw"),
    }
}

/// Carries out a random outcome.
pub(crate) fn deal(mut table: Table<'_>, outcome: Chance, log: &mut impl Log<ZhengHe>) {
    let t = &mut table;
    match (t.public.phase, outcome) {
        (Phase::FirstVoyage, Chance::Die(face)) => first_voyage(t, face, log),
        (Phase::Deal, Chance::Card(card)) => opening_card(t, card, log),
        (Phase::Draw { left }, Chance::Card(card)) => emperor_draws(t, left, card, log),
        (Phase::Sail { left }, Chance::Die(face)) => jobs::sail(t, left, face, log),
        (Phase::Roll { side, left }, Chance::Die(face)) => combat::roll(t, side, left, face, log),
        (Phase::Event, Chance::Event(_, event)) => solo::event(t, event, log),
        (phase, outcome) => impossible!(phase, outcome),
    }
}

/// ZH-S3: one die decides which of the voyages 1 to 6 is already made.
fn first_voyage(t: &mut Table<'_>, face: u8, log: &mut impl Log<ZhengHe>) {
    let voyage = face - 1;
    log.all(begins(t.public));
    t.public.voyages = 1 << voyage;
    log.reveal(Event::FirstVoyage { voyage });
    t.public.phase = Phase::Deal;
}

/// Who is dealt the next card of the opening hands. ZH-S3: four for the barbarians, three for the Emperor.
fn dealt_to(public: &Public) -> Side {
    if public.hands[Side::Barbarian] < BARBARIAN_HAND { Side::Barbarian } else { Side::Emperor }
}

fn opening_card(t: &mut Table<'_>, card: Card, log: &mut impl Log<ZhengHe>) {
    let side = dealt_to(t.public);
    take(t, side, card, log);
    if t.public.hands == Map([EMPEROR_HAND, BARBARIAN_HAND]) {
        begin_round(t, log);
    }
}

/// ZH-R1: only the Emperor draws.
fn emperor_draws(t: &mut Table<'_>, left: u8, card: Card, log: &mut impl Log<ZhengHe>) {
    take(t, Side::Emperor, card, log);
    if left > 1 {
        t.public.phase = Phase::Draw { left: left - 1 };
    } else {
        begin_phase(t, Side::Emperor, log);
    }
}

/// A card is drawn: its owner sees it, and everybody sees the bot's.
fn take(t: &mut Table<'_>, side: Side, card: Card, log: &mut impl Log<ZhengHe>) {
    hands::draw(t, side, card);
    log.all(Event::Draws { side });
    match t.public.seat(side) {
        Some(seat) => log.only(seat, Event::Drawn { card }),
        None => log.reveal(Event::Drawn { card }),
    }
}
