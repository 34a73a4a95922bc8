//! Invented worlds: hands and cards laid that a viewer cannot tell from the real ones.

use crate::Specimen;
use crate::phase::Phase;
use crate::pieces::{Card, Cards};
use crate::state::{Hidden, Own};
use engine::{Resample, Rng, Seat, SeatMap, Set, State, View};

impl Resample for Specimen {
    fn resample(view: &View<Specimen>, rng: &mut Rng) -> State<Specimen> {
        let public = view.public();
        let mut own = SeatMap::<Own>::default();
        // Cards that the viewer has not seen are with the others or were not dealt.
        let mut unseen = Cards::ALL.less(public.played);
        if let (Some(seat), Some(mine)) = (view.viewer(), view.own()) {
            own[seat] = *mine;
            unseen = unseen.less(mine.hand);
        }
        for seat in Seat::all(public.players).filter(|&seat| view.viewer() != Some(seat)) {
            for _ in 0..public.hands[seat] {
                let card = any(unseen, rng);
                unseen.remove(card);
                own[seat].hand.insert(card);
            }
            let laid = public.phase == Phase::Lay && !public.choosing.has(seat);
            own[seat].laid = laid.then(|| any(own[seat].hand, rng));
        }
        State::new(view.content(), *public, own, Hidden { rest: unseen })
    }
}

/// One of some cards.
fn any(cards: Set<Card>, rng: &mut Rng) -> Card {
    cards.nth(rng.below(cards.len().into())).expect("the number is below the count")
}
