//! Invented worlds: hands and pile that a viewer cannot tell from the real ones.

use crate::Kaiser;
use crate::pieces::{Cards, Colour, HAND, count};
use crate::state::{Hidden, Own};
use engine::{MAX_SEATS, Resample, Rng, Seat, SeatMap, State, View};

/// The most cards that hands can hold.
const MAX_HELD: usize = HAND as usize * MAX_SEATS;

impl Resample for Kaiser {
    fn resample(view: &View<Kaiser>, rng: &mut Rng) -> State<Kaiser> {
        let (content, public) = (view.content(), view.public());
        let others = Seat::all(public.players).filter(|&seat| view.viewer() != Some(seat));
        let me = view.own().copied().unwrap_or_default();
        // What the viewer has not seen, less what everybody knows to be in a hand.
        let mut unseen = less(less(less(content.deck(public.players), public.open), public.discards), me.hand);
        let mut slots = 0;
        for seat in others.clone() {
            unseen = less(unseen, public.shown[seat]);
            slots += public.hands[seat] - count(&public.shown[seat]);
        }
        // The pile cannot hold more of a colour than went into it: the rest must be in hands.
        let possible = less(public.pile_limit, me.drawn);
        let mut pile = Cards::from_fn(|colour| unseen[colour].min(possible[colour]));
        let mut held = Held { cards: [Colour::Red; MAX_HELD], len: 0 };
        for (colour, &surplus) in less(unseen, pile).pairs() {
            (0..surplus).for_each(|_| held.push(colour));
        }
        for left in (public.pile + 1..=count(&pile)).rev() {
            held.push(take(&mut pile, rng.below(left.into()) as u8));
        }
        debug_assert_eq!(held.len, usize::from(slots));
        rng.shuffle(&mut held.cards[..held.len]);
        let mut own = SeatMap::<Own>::default();
        for seat in others {
            own[seat].hand = public.shown[seat];
            for _ in count(&public.shown[seat])..public.hands[seat] {
                held.len -= 1;
                own[seat].hand[held.cards[held.len]] += 1;
            }
        }
        if let Some(seat) = view.viewer() {
            own[seat] = me;
        }
        State::new(content, *public, own, Hidden { pile })
    }
}

/// The cards dealt to unknown places in hands.
struct Held {
    cards: [Colour; MAX_HELD],
    len: usize,
}

impl Held {
    fn push(&mut self, colour: Colour) {
        self.cards[self.len] = colour;
        self.len += 1;
    }
}

fn less(cards: Cards, other: Cards) -> Cards {
    Cards::from_fn(|colour| cards[colour] - other[colour])
}

/// Removes the card with this number, counting through the colours, and returns its colour.
fn take(cards: &mut Cards, number: u8) -> Colour {
    let mut number = number;
    for colour in Colour::ALL {
        if number < cards[colour] {
            cards[colour] -= 1;
            return colour;
        }
        number -= cards[colour];
    }
    unreachable!("the number is below the count")
}
