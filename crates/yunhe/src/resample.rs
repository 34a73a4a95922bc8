//! Inventing worlds: only the drafted cards are secret.

use crate::Yunhe;
use crate::pieces::{Card, CardSet};
use crate::state::{Hidden, Own};
use engine::{Resample, Rng, SeatMap, State, View};

impl Resample for Yunhe {
    // DY-R1: the seats before the viewer hold the cards missing from his hand, those after him cards that he passed on.
    // Revealed cards are known; everything else is dealt at random.
    fn resample(view: &View<Yunhe>, rng: &mut Rng) -> State<Yunhe> {
        let public = *view.public();
        let mut own = SeatMap::<Own>::default();
        let mine = view.own().copied().unwrap_or_default();
        let viewer = view.viewer().filter(|_| !mine.hand.is_empty());
        // Before a hand has reached the viewer he knows no more than a spectator.
        let (mut earlier, mut later) = match viewer {
            Some(_) => (CardSet::ALL.less(mine.hand), mine.hand),
            None => (CardSet::ALL, CardSet::ALL),
        };
        if let Some(card) = mine.card {
            later = later.without(card);
        }
        for seat in public.clockwise() {
            if let Some(card) = public.seats[seat].shown {
                (earlier, later) = (earlier.without(card), later.without(card));
            }
        }
        let (mut hand, mut passed) = (CardSet::ALL, false);
        for seat in public.clockwise() {
            if public.round == 0 || public.phase == crate::Phase::Over {
                break;
            }
            own[seat].hand = hand;
            if public.phase == crate::Phase::Draft && seat == public.active {
                break;
            }
            let card = if viewer == Some(seat) {
                passed = true;
                mine.card.expect("the hand has moved on")
            } else if let Some(card) = public.seats[seat].shown {
                card
            } else {
                let pool = if passed { &mut later } else { &mut earlier };
                let card = pick(*pool, rng);
                *pool = pool.without(card);
                card
            };
            own[seat].card = Some(card);
            hand = hand.without(card);
        }
        State::new(view.content(), public, own, Hidden)
    }
}

fn pick(cards: CardSet, rng: &mut Rng) -> Card {
    cards.nth(rng.below(cards.len().into())).expect("enough cards are left")
}
