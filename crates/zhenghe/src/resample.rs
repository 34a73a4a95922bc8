//! A world that a viewer cannot tell from the real one.

use crate::ZhengHe;
use crate::pieces::{Cards, Side};
use crate::state::{Hidden, Lore, Own, Public};
use engine::{Resample, Rng, SeatMap, State, View};

impl Resample for ZhengHe {
    fn resample(view: &View<Self>, rng: &mut Rng) -> State<Self> {
        let public = view.public();
        let mut own: SeatMap<Own> = SeatMap::default();
        let mut pool =
            Cards::ALL.less(public.used).less(public.discard).less(public.solo.hand).less(public.solo.reserve);
        match (view.viewer(), view.own()) {
            (Some(seat), Some(mine)) => {
                own[seat] = *mine;
                pool = pool.less(mine.hand).less(mine.reserve);
                let side = public.side(seat).other();
                if let Some(other) = public.seat(side) {
                    own[other] = invent(public, side, mine.knows, mine.known, &mut pool, rng);
                }
            }
            _ => spectated(public, &mut own, pool, rng),
        }
        State::new(view.content(), *public, own, Hidden)
    }
}

/// Cards for a side: `known` is what is known of them, `knows` what the side knows itself.
fn invent(public: &Public, side: Side, known: Lore, knows: Lore, pool: &mut Cards, rng: &mut Rng) -> Own {
    *pool = pool.less(known.hand).less(known.reserve);
    let (hand_size, reserve_size) = (public.hands[side], public.reserves[side]);
    let (mut hand, mut reserve) = (known.hand, known.reserve);
    // A card laid in this round came from the hand: it may be any of the cards that were there.
    if known.fresh && reserve_size > reserve.len() && !known.hand.is_empty() {
        let n = rng.below(u32::from(hand_size) + 1);
        if n < u32::from(known.hand.len()) {
            let laid = known.hand.nth(n).expect("the ticket is below the count");
            hand = hand.without(laid);
            reserve = reserve.with(laid);
        }
    }
    take(&mut hand, hand_size, pool, rng);
    take(&mut reserve, reserve_size, pool, rng);
    Own { hand, reserve, knows, known }
}

/// Fills a set from the pool.
fn take(set: &mut Cards, size: u8, pool: &mut Cards, rng: &mut Rng) {
    while set.len() < size {
        let card = pool.nth(rng.below(pool.len().into())).expect("the ticket is below the count");
        *pool = pool.without(card);
        *set = set.with(card);
    }
}

/// For a spectator: hands and reserves at random, and what each side would know of them in this round.
fn spectated(public: &Public, own: &mut SeatMap<Own>, mut pool: Cards, rng: &mut Rng) {
    // In the solo game everybody sees where the cards of the bot's open hand go.
    if public.seat(Side::Barbarian).is_none() {
        let seat = public.seat(Side::Emperor).unwrap_or_default();
        own[seat] = invent(public, Side::Emperor, public.solo.seen, Lore::default(), &mut pool, rng);
        return;
    }
    for side in Side::ALL {
        let Some(seat) = public.seat(side) else { continue };
        let mut cards = invent(public, side, Lore::default(), Lore::default(), &mut pool, rng);
        cards.known = plausible(public, side, &cards, rng);
        own[seat] = cards;
    }
    for side in Side::ALL {
        if let (Some(seat), Some(other)) = (public.seat(side), public.seat(side.other())) {
            own[seat].knows = own[other].known;
        }
    }
}

/// Before the first swap nothing is known of the other's cards. Later the barbarians' hand is known, and of the
/// Emperor's all that was passed to him; a reserve is known except for cards that were drawn and laid unseen.
fn plausible(public: &Public, side: Side, cards: &Own, rng: &mut Rng) -> Lore {
    if public.round <= 1 {
        return Lore::default();
    }
    let mut hand = cards.hand;
    let unseen = if side == Side::Emperor { public.hands[side].saturating_sub(3) } else { 0 };
    for _ in 0..unseen.min(hand.len()) {
        hand.remove(hand.nth(rng.below(hand.len().into())).expect("the ticket is below the count"));
    }
    let reserve = cards.reserve.iter().filter(|_| rng.below(2) == 0).collect();
    Lore { hand, reserve, fresh: false }
}
