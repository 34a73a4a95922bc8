//! What each decision does: the match on phase and answer, then a function for each rule.

use crate::action::Action;
use crate::event::Event;
use crate::legal::Board;
use crate::phase::{Payment, Phase};
use crate::pieces::{Colour, DISPLAY, HAND, Province, Space, count};
use crate::{Kaiser, score};
use engine::{Log, Parts, Seat, impossible};

/// The whole truth, open to change.
pub(crate) type Table<'a> = Parts<'a, Kaiser>;

/// Carries out a legal answer.
#[inline]
pub(crate) fn play(mut table: Table<'_>, seat: Seat, action: Action, log: &mut impl Log<Kaiser>) {
    let t = &mut table;
    match (t.public.phase, action) {
        (Phase::Turn, Action::Card(colour)) => pay_card(t, seat, colour, None, log),
        (Phase::Turn, Action::Pair(colour)) => pay_pair(t, seat, colour, None, log),
        (Phase::Turn, Action::Exchange(colour)) => exchange(t, seat, colour, log),
        (Phase::Place { second, .. }, Action::House(space)) => set_house(t, seat, space, second, log),
        (Phase::Place { second, .. }, Action::Emissary(province)) => set_emissary(t, seat, province, second, log),
        (Phase::Place { second, .. }, Action::Fort(space)) => set_fort(t, seat, space, second, log),
        (Phase::Second(province), Action::Card(colour)) => pay_card(t, seat, colour, Some(province), log),
        (Phase::Second(province), Action::Pair(colour)) => pay_pair(t, seat, colour, Some(province), log),
        (Phase::Second(_), Action::Done) => no_more(t, seat, log),
        (Phase::Refill, Action::TakeOpen(colour)) => take_open(t, seat, colour, log),
        (Phase::Refill, Action::TakePile) => take_pile(t, seat, log),
        (phase, action) => impossible!(phase, action),
    }
}

fn pay_card(t: &mut Table<'_>, seat: Seat, colour: Colour, second: Option<Province>, log: &mut impl Log<Kaiser>) {
    // KC-P4: one card for one piece in a province of its colour.
    discard(t, seat, colour);
    t.public.phase = Phase::Place { paid: Payment::Card(colour), second };
    log.all(Event::PlayedCard(seat, colour));
}

fn pay_pair(t: &mut Table<'_>, seat: Seat, colour: Colour, second: Option<Province>, log: &mut impl Log<Kaiser>) {
    // KC-P5: two cards of one colour as a joker.
    discard(t, seat, colour);
    discard(t, seat, colour);
    t.public.phase = Phase::Place { paid: Payment::Pair(colour), second };
    log.all(Event::PlayedPair(seat, colour));
}

fn exchange(t: &mut Table<'_>, seat: Seat, colour: Colour, log: &mut impl Log<Kaiser>) {
    // KC-X1: one card is discarded, then one is taken, unless nobody draws any more (KC-D4).
    discard(t, seat, colour);
    let passes = t.public.last_round();
    log.all(if passes { Event::Passed(seat, colour) } else { Event::Exchanged(seat, colour) });
    refill(t, log);
}

/// KC-P6: a played card goes face up onto the discard pile.
fn discard(t: &mut Table<'_>, seat: Seat, colour: Colour) {
    t.own[seat].hand[colour] -= 1;
    t.public.hands[seat] -= 1;
    t.public.discards[colour] += 1;
    // Equal cards are not told apart, so a card known to be held is the one that is played.
    let shown = &mut t.public.shown[seat][colour];
    *shown = shown.saturating_sub(1);
}

fn set_house(t: &mut Table<'_>, seat: Seat, space: Space, second: Option<Province>, log: &mut impl Log<Kaiser>) {
    // KC-P7: one house on a free space, which may hold a fortification (KC-B2).
    let province = t.content.home(space);
    let last = second.is_some() || t.public.empty(t.content, province);
    t.public.houses[seat].insert(space);
    log.all(Event::SetHouse(seat, space));
    // KC-P11: the last space interrupts the turn.
    if t.public.full(t.content, province) {
        score::score_province(t.content, t.public, province, log);
    }
    after_piece(t, seat, province, last, log);
}

fn set_emissary(
    t: &mut Table<'_>,
    seat: Seat,
    province: Province,
    second: Option<Province>,
    log: &mut impl Log<Kaiser>,
) {
    // KC-P8: on the dragon field. KC-P10 leaves no empty province here.
    t.public.emissaries[province][seat] += 1;
    log.all(Event::SetEmissary(seat, province));
    after_piece(t, seat, province, second.is_some(), log);
}

fn set_fort(t: &mut Table<'_>, seat: Seat, space: Space, second: Option<Province>, log: &mut impl Log<Kaiser>) {
    // KC-B1: on a free space, as one of the turn's pieces.
    let province = t.content.home(space);
    let last = second.is_some() || t.public.empty(t.content, province);
    t.public.forts.insert(space);
    t.public.unset_forts = t.public.unset_forts.without(seat);
    log.all(Event::SetFort(seat, space));
    after_piece(t, seat, province, last, log);
}

/// KC-P2, KC-P3: a second piece may follow unless this was it or the province was empty. Whether the hand pays for it
/// is the seat's secret, so it is asked whenever the board would allow one.
fn after_piece(t: &mut Table<'_>, seat: Seat, province: Province, last: bool, log: &mut impl Log<Kaiser>) {
    if !last && Board::new(t.content, t.public, seat).opens(province) {
        t.public.phase = Phase::Second(province);
    } else {
        placed(t, log);
    }
}

fn no_more(t: &mut Table<'_>, seat: Seat, log: &mut impl Log<Kaiser>) {
    log.all(Event::SetNoMore(seat));
    placed(t, log);
}

/// The turn's pieces are set.
fn placed(t: &mut Table<'_>, log: &mut impl Log<Kaiser>) {
    // KC-E2: the match ends at once when nobody can set a piece, whatever the hands.
    let public = &*t.public;
    if Seat::all(public.players).all(|seat| Board::new(t.content, public, seat).open().is_empty()) {
        log.all(Event::Blocked);
        score::finish(t.content, t.public, log);
    } else {
        refill(t, log);
    }
}

fn take_open(t: &mut Table<'_>, seat: Seat, colour: Colour, log: &mut impl Log<Kaiser>) {
    // KC-D1: everybody sees which card is taken, and knows it until it is played.
    t.public.open[colour] -= 1;
    t.public.shown[seat][colour] += 1;
    t.public.hands[seat] += 1;
    t.own[seat].hand[colour] += 1;
    log.all(Event::TookOpen(seat, colour));
    refill(t, log);
}

fn take_pile(t: &mut Table<'_>, seat: Seat, log: &mut impl Log<Kaiser>) {
    // KC-D1: the card is seen before the next one is chosen.
    t.public.phase = Phase::Draw;
    log.all(Event::TookPile(seat));
}

/// Continues refilling: hand, open cards, next turn.
pub(crate) fn refill(t: &mut Table<'_>, log: &mut impl Log<Kaiser>) {
    // KC-D4: once the pile has run out for the second time, neither hand nor open cards are filled.
    if t.public.last_round() {
        return end_turn(t, log);
    }
    // KC-D1, KC-D2: the hand first, then the open cards.
    if t.public.hands[t.public.turn] < HAND {
        t.public.phase = Phase::Refill;
    } else if count(&t.public.open) < DISPLAY {
        t.public.phase = Phase::Replenish;
    } else {
        end_turn(t, log);
    }
}

fn end_turn(t: &mut Table<'_>, log: &mut impl Log<Kaiser>) {
    let next = t.public.turn.next(t.public.players);
    if next == t.public.emperor {
        // KC-E1: the last round ends with the right-hand neighbour of the player who holds the emperor.
        if t.public.last_round() {
            return score::finish(t.content, t.public, log);
        }
        t.public.round += 1;
    }
    t.public.turn = next;
    t.public.phase = Phase::Turn;
}
