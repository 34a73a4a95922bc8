//! Where the cards are, and who knows it.
//!
//! A hand changes owner every round, so each side knows what it passed on. [`Lore`] holds exactly that, once for the
//! observer and once for the observed, because both have seen the same things happen.

use super::Table;
use crate::pieces::{CARDS, Card, Cards, Mode, Side};
use crate::state::Lore;

/// Cards that are nowhere else.
#[inline]
pub(crate) fn deck(parts: engine::PartsRef<'_, crate::ZhengHe>) -> Cards {
    let public = parts.public;
    let open = public.used.or(public.discard).or(public.solo.hand).or(public.solo.reserve);
    let held = parts.own.0[..2].iter().fold(Cards::EMPTY, |all, own| all.or(own.hand).or(own.reserve));
    Cards::ALL.less(open).less(held)
}

#[inline]
fn hand<'a>(t: &'a mut Table<'_>, side: Side) -> &'a mut Cards {
    match t.public.seat(side) {
        Some(seat) => &mut t.own[seat].hand,
        None => &mut t.public.solo.hand,
    }
}

#[inline]
fn reserve<'a>(t: &'a mut Table<'_>, side: Side) -> &'a mut Cards {
    match t.public.seat(side) {
        Some(seat) => &mut t.own[seat].reserve,
        None => &mut t.public.solo.reserve,
    }
}

/// Changes what is known of a side's cards, for the observer and for the observed. The bot's cards are public.
#[inline]
fn learn(t: &mut Table<'_>, of: Side, change: impl Fn(&mut Lore)) {
    let Some(seat) = t.public.seat(of) else { return };
    change(&mut t.own[seat].known);
    match t.public.seat(of.other()) {
        Some(other) => change(&mut t.own[other].knows),
        None => change(&mut t.public.solo.seen),
    }
}

/// A card from the deck into a hand.
#[inline]
pub(crate) fn draw(t: &mut Table<'_>, side: Side, card: Card) {
    let hand = hand(t, side);
    *hand = hand.with(card);
    t.public.hands[side] += 1;
    t.public.deck -= 1;
}

/// A card from a hand face up onto the table.
#[inline]
pub(crate) fn play(t: &mut Table<'_>, side: Side, card: Card) {
    let hand = hand(t, side);
    *hand = hand.without(card);
    t.public.hands[side] -= 1;
    t.public.used = t.public.used.with(card);
    t.public.card = Some(card);
    learn(t, side, |lore| lore.hand = lore.hand.without(card));
}

/// A card from a hand face down into the reserve.
#[inline]
pub(crate) fn lay(t: &mut Table<'_>, side: Side, card: Card) {
    let hand = hand(t, side);
    *hand = hand.without(card);
    let reserve = reserve(t, side);
    *reserve = reserve.with(card);
    t.public.hands[side] -= 1;
    t.public.reserves[side] += 1;
    learn(t, side, |lore| lore.fresh = true);
}

/// A card from the reserve face up onto the table. Owners may mix their face-down cards, so revealing an unknown card
/// does not show whether it was laid in this round.
#[inline]
pub(crate) fn reveal(t: &mut Table<'_>, side: Side, card: Card) {
    let reserve = reserve(t, side);
    *reserve = reserve.without(card);
    t.public.reserves[side] -= 1;
    t.public.used = t.public.used.with(card);
    let left = t.public.reserves[side];
    learn(t, side, |lore| {
        let was_fresh = lore.hand.has(card);
        lore.hand = lore.hand.without(card);
        lore.reserve = lore.reserve.without(card);
        lore.fresh &= !was_fresh && lore.reserve.len() < left;
    });
}

/// ZH-R1: the hands change owner. A side that sees the other's hand sees what is missing from it: that went into the
/// reserve.
pub(crate) fn swap(t: &mut Table<'_>) {
    let (emperor, barbarian) = (*hand(t, Side::Emperor), *hand(t, Side::Barbarian));
    for (side, old, new) in [(Side::Emperor, emperor, barbarian), (Side::Barbarian, barbarian, emperor)] {
        *hand(t, side) = new;
        t.public.hands[side] = new.len();
        learn(t, side, |lore| {
            *lore = Lore { hand: new, reserve: lore.reserve.or(lore.hand.less(old)), fresh: false };
        });
    }
}

/// ZH-R2: discards and reserves become the deck of the second stage; hands stay.
pub(crate) fn second_deck(t: &mut Table<'_>) {
    for side in Side::ALL {
        *reserve(t, side) = Cards::EMPTY;
        t.public.reserves[side] = 0;
        learn(t, side, |lore| lore.reserve = Cards::EMPTY);
    }
    t.public.discard = Cards::EMPTY;
    t.public.deck = CARDS as u8 - t.public.hands.iter().sum::<u8>();
}

/// Used cards go to the discard pile. ZH-A5: the pile is only ever shuffled, so its order has no meaning and is not
/// kept.
#[inline]
pub(crate) fn discard_used(t: &mut Table<'_>) {
    t.public.discard = t.public.discard.or(t.public.used);
    t.public.used = Cards::EMPTY;
    t.public.card = None;
}

/// The bot's face-up card goes into its reserve.
pub(crate) fn bot_reserve(t: &mut Table<'_>, card: Card) {
    debug_assert_eq!(t.public.mode, Mode::Solo);
    t.public.used = t.public.used.without(card);
    t.public.solo.reserve = t.public.solo.reserve.with(card);
    t.public.reserves[Side::Barbarian] += 1;
}
