//! Where the cards are, and who knows it.
//!
//! A hand changes owner every round, so each side knows what it passed on. [`Lore`] holds exactly that, once for the
//! observer and once for the observed, because both have seen the same things happen.

use crate::pieces::{CARDS, Card, Cards, Mode, Side};
use crate::play::P;
use crate::state::Lore;

/// Cards that lie nowhere else.
#[inline]
pub(crate) fn deck(parts: engine::PartsRef<'_, crate::ZhengHe>) -> Cards {
    let public = parts.public;
    let open = public.used.or(public.discard).or(public.solo.hand).or(public.solo.reserve);
    let held = parts.own.0[..2].iter().fold(Cards::NONE, |all, own| all.or(own.hand).or(own.reserve));
    Cards::ALL.less(open).less(held)
}

#[inline]
fn hand<'a>(p: &'a mut P<'_>, side: Side) -> &'a mut Cards {
    match p.public.seat(side) {
        Some(seat) => &mut p.own[seat].hand,
        None => &mut p.public.solo.hand,
    }
}

#[inline]
fn reserve<'a>(p: &'a mut P<'_>, side: Side) -> &'a mut Cards {
    match p.public.seat(side) {
        Some(seat) => &mut p.own[seat].reserve,
        None => &mut p.public.solo.reserve,
    }
}

/// Changes what is known of a side's cards, for the observer and for the observed. The bot's cards are public.
#[inline]
fn learn(p: &mut P<'_>, of: Side, change: impl Fn(&mut Lore)) {
    let Some(seat) = p.public.seat(of) else { return };
    change(&mut p.own[seat].known);
    match p.public.seat(of.other()) {
        Some(other) => change(&mut p.own[other].knows),
        None => change(&mut p.public.solo.seen),
    }
}

/// A card from the deck into a hand.
#[inline]
pub(crate) fn draw(p: &mut P<'_>, side: Side, card: Card) {
    let hand = hand(p, side);
    *hand = hand.with(card);
    p.public.hands[side.index()] += 1;
    p.public.deck -= 1;
}

/// A card from a hand face up onto the table.
#[inline]
pub(crate) fn play(p: &mut P<'_>, side: Side, card: Card) {
    let hand = hand(p, side);
    *hand = hand.without(card);
    p.public.hands[side.index()] -= 1;
    p.public.used = p.public.used.with(card);
    p.public.card = Some(card);
    learn(p, side, |lore| lore.hand = lore.hand.without(card));
}

/// A card from a hand face down into the reserve.
#[inline]
pub(crate) fn lay(p: &mut P<'_>, side: Side, card: Card) {
    let hand = hand(p, side);
    *hand = hand.without(card);
    let reserve = reserve(p, side);
    *reserve = reserve.with(card);
    p.public.hands[side.index()] -= 1;
    p.public.reserves[side.index()] += 1;
    learn(p, side, |lore| lore.fresh = true);
}

/// A card from the reserve face up onto the table. Face-down cards may be mixed by their owner, so an unknown card that
/// is revealed does not tell whether it was laid in this round.
#[inline]
pub(crate) fn reveal(p: &mut P<'_>, side: Side, card: Card) {
    let reserve = reserve(p, side);
    *reserve = reserve.without(card);
    p.public.reserves[side.index()] -= 1;
    p.public.used = p.public.used.with(card);
    let left = p.public.reserves[side.index()];
    learn(p, side, |lore| {
        let was_fresh = lore.hand.has(card);
        lore.hand = lore.hand.without(card);
        lore.reserve = lore.reserve.without(card);
        lore.fresh &= !was_fresh && lore.reserve.len() < left;
    });
}

/// ZH-R1: the hands change owner. Who sees the other's hand sees what is missing from it: that went into the reserve.
pub(crate) fn swap(p: &mut P<'_>) {
    let (emperor, barbarian) = (*hand(p, Side::Emperor), *hand(p, Side::Barbarian));
    for (side, old, new) in [(Side::Emperor, emperor, barbarian), (Side::Barbarian, barbarian, emperor)] {
        *hand(p, side) = new;
        p.public.hands[side.index()] = new.len();
        learn(p, side, |lore| {
            *lore = Lore { hand: new, reserve: lore.reserve.or(lore.hand.less(old)), fresh: false };
        });
    }
}

/// ZH-R2: discards and reserves become the deck of the second stage; hands stay.
pub(crate) fn second_deck(p: &mut P<'_>) {
    for side in Side::ALL {
        *reserve(p, side) = Cards::NONE;
        p.public.reserves[side.index()] = 0;
        learn(p, side, |lore| lore.reserve = Cards::NONE);
    }
    p.public.discard = Cards::NONE;
    p.public.deck = CARDS as u8 - p.public.hands[0] - p.public.hands[1];
}

/// Used cards go to the discard pile. ZH-A5: the pile is only ever shuffled, so its order has no meaning and is not
/// kept.
#[inline]
pub(crate) fn discard_used(p: &mut P<'_>) {
    p.public.discard = p.public.discard.or(p.public.used);
    p.public.used = Cards::NONE;
    p.public.card = None;
}

/// The bot's face-up card goes into its reserve.
pub(crate) fn bot_reserve(p: &mut P<'_>, card: Card) {
    debug_assert!(p.public.mode == Mode::Solo);
    p.public.used = p.public.used.without(card);
    p.public.solo.reserve = p.public.solo.reserve.with(card);
    p.public.reserves[Side::Barbarian.index()] += 1;
}
