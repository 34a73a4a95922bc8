//! Invented worlds: hands and decks that a viewer cannot tell from the real ones.
//!
//! Backs are public, so an opponent gets cards of the aspects it is known to hold, from the cards not yet seen. In the
//! draft (ZG-V1) a seat also remembers what it put under the decks: such a card lies in its pile until that pile is
//! drawn, and then in a hand of somebody who drew from it, or it was put back once more.

use crate::ZhanGuo;
use crate::deal::{draw_place, drawn_by, nth_bit, pile_of, pile_sizes, put_back_by, round_sizes, take};
use crate::phase::Stage;
use crate::pieces::{Aspect, CARDS_PER_ASPECT, Card, Cards, PLAYERS, ROUNDS};
use crate::state::{Hidden, Own, Public};
use engine::{Resample, Rng, Seat, SeatMap, State, View};

/// Tries to fit the remembered cards; a fit exists in every real view, and the first tries nearly always find one.
const TRIES: u32 = 64;

impl Resample for ZhanGuo {
    fn resample(view: &View<ZhanGuo>, rng: &mut Rng) -> State<ZhanGuo> {
        let public = view.public();
        let mut own = SeatMap::<Own>::default();
        let mut hidden = Hidden { piles: [Cards::NONE; ROUNDS] };
        if let (Some(seat), Some(mine)) = (view.viewer(), view.own()) {
            own[seat] = *mine;
        }
        for aspect in Aspect::ALL {
            let mut places = Places::new(public, view.viewer(), &own, aspect);
            if let Some(mine) = view.own().filter(|_| public.setup.draft) {
                places = (0..TRIES).find_map(|_| places.remember(public, mine, rng)).unwrap_or(places);
            }
            places.fill(rng);
            for seat in public.seats().filter(|&seat| view.viewer() != Some(seat)) {
                own[seat].hand.0[aspect] = places.hands[seat.index()].set;
            }
            for (pile, place) in hidden.piles.iter_mut().zip(&places.piles) {
                pile.0[aspect] = place.set;
            }
        }
        if public.setup.draft {
            remember_others(public, view.viewer(), &hidden, &mut own, rng);
        }
        State::new(view.content(), *public, own, hidden)
    }
}

/// A place for cards of one aspect: what it holds and how many more belong there.
#[derive(Clone, Copy, Default)]
struct Place {
    set: u64,
    room: u8,
}

impl Place {
    fn put(&mut self, card: u64) {
        self.set |= card;
        self.room -= 1;
    }
}

/// The unseen cards of one aspect and the places where they can be.
#[derive(Clone, Copy)]
struct Places {
    aspect: Aspect,
    viewer: Option<Seat>,
    unseen: u64,
    hands: [Place; PLAYERS],
    piles: [Place; ROUNDS],
}

impl Places {
    fn new(public: &Public, viewer: Option<Seat>, own: &SeatMap<Own>, aspect: Aspect) -> Places {
        let mut places = Places {
            aspect,
            viewer,
            unseen: Cards::FULL & !public.played.0[aspect],
            hands: public.players.map(|player| Place { set: 0, room: player.hand[aspect] }),
            piles: pile_sizes(public, aspect).map(|room| Place { set: 0, room }),
        };
        if let Some(seat) = viewer {
            places.unseen &= !own[seat].hand.0[aspect];
            places.hands[seat.index()].room = 0;
        }
        places
    }

    /// Deals what is left: hands and small piles one card at a time, the great pile takes the rest.
    fn fill(&mut self, rng: &mut Rng) {
        let [rest, piles @ ..] = &mut self.piles;
        for place in self.hands.iter_mut().chain(piles) {
            while place.room > 0 && self.unseen != 0 {
                let card = 1 << nth_bit(self.unseen, rng.below(self.unseen.count_ones()));
                self.unseen &= !card;
                place.put(card);
            }
        }
        rest.set |= self.unseen;
    }

    /// Places the cards the viewer put back and has not seen since, the latest first; `None` if they do not fit.
    fn remember(mut self, public: &Public, mine: &Own, rng: &mut Rng) -> Option<Places> {
        let aspect = self.aspect;
        let mut drawn = self.drawn_from(public);
        let mut put_back = [0; PLAYERS];
        for seat in public.seats().filter(|&seat| self.viewer != Some(seat)) {
            put_back[seat.index()] = put_back_by(public, seat, self.aspect);
        }
        for round in (0..mine.put_back.len()).rev().filter(|&round| mine.put_back[round][aspect] != 0) {
            let card = 1u64 << (Card(mine.put_back[round][aspect]).index() % CARDS_PER_ASPECT);
            if self.unseen & card == 0 {
                continue;
            }
            let pile = settled(public, round);
            let fresh = pile_of(public.round);
            // It is still in its pile, or in the hand of a seat that drew from that pile, or put back by such a seat.
            let stay = u32::from(self.piles[pile].room) * u32::from(public.draws());
            let mut total = stay;
            for seat in 0..PLAYERS {
                let ways = u32::from(drawn[seat][pile]);
                total += ways * u32::from(self.hands[seat].room + put_back[seat]);
            }
            let mut ticket = if total > 0 { rng.below(total) } else { return None };
            self.unseen &= !card;
            if ticket < stay {
                self.piles[pile].put(card);
                continue;
            }
            ticket -= stay;
            for seat in 0..PLAYERS {
                let ways = u32::from(drawn[seat][pile]);
                let (held, away) = (ways * u32::from(self.hands[seat].room), ways * u32::from(put_back[seat]));
                if ticket < held {
                    self.hands[seat].put(card);
                } else if ticket < held + away {
                    put_back[seat] -= 1;
                    self.piles[fresh].put(card);
                } else {
                    ticket -= held + away;
                    continue;
                }
                drawn[seat][pile] -= 1;
                break;
            }
        }
        Some(self)
    }

    /// How many cards each other seat drew from each pile this round.
    fn drawn_from(&self, public: &Public) -> [[u8; ROUNDS]; PLAYERS] {
        let mut sizes = round_sizes(public.setup, public.round);
        let mut drawn = [[0; ROUNDS]; PLAYERS];
        if public.phase.stage() == Stage::Setup {
            return drawn;
        }
        for place in 0..public.setup.players {
            for seat in public.seats().filter(|&seat| draw_place(public, seat) == place) {
                let taken = take(&mut sizes, drawn_by(public, seat, self.aspect));
                if self.viewer != Some(seat) {
                    drawn[seat.index()] = taken;
                }
            }
        }
        drawn
    }
}

/// The pile in which a card put back in `round` and not seen since lay when the current round began.
fn settled(public: &Public, round: usize) -> usize {
    let mut pile = pile_of(round as u8);
    for past in round + 1..public.round as usize {
        // A pile that was drawn to the end leaves its unseen cards in that round's put-back pile.
        if round_sizes(public.setup, past as u8 + 1)[pile] == 0 {
            pile = pile_of(past as u8);
        }
    }
    pile
}

/// The others remember, too: each untouched put-back pile contains one card of each seat that has put one there.
fn remember_others(public: &Public, viewer: Option<Seat>, hidden: &Hidden, own: &mut SeatMap<Own>, rng: &mut Rng) {
    for aspect in Aspect::ALL {
        for round in 0..=public.round.min(ROUNDS as u8 - 2) {
            let now = round == public.round;
            let by = |seat: Seat| !now || put_back_by(public, seat, aspect) > 0;
            let mut left = hidden.piles[pile_of(round)].0[aspect];
            if left.count_ones() as usize != public.seats().filter(|&seat| by(seat)).count() {
                continue;
            }
            if let Some(seat) = viewer.filter(|&seat| own[seat].put_back[round as usize][aspect] != 0) {
                let card = Card(own[seat].put_back[round as usize][aspect]);
                left &= !(1 << (card.index() % CARDS_PER_ASPECT));
            }
            for seat in public.seats().filter(|&seat| viewer != Some(seat) && by(seat)) {
                if left != 0 {
                    let rank = nth_bit(left, rng.below(left.count_ones()));
                    left &= !(1 << rank);
                    own[seat].put_back[round as usize][aspect] = Card::of(aspect, rank).0;
                }
            }
        }
    }
}
