//! The legal answers, phase by phase, from what one seat knows.

use crate::Kaiser;
use crate::action::Action;
use crate::content::Content;
use crate::phase::{Payment, Phase};
use crate::pieces::{Cards, Colour, Province, Provinces, Spaces};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Known, Seat, SeatSet, Set, ToAct, impossible};

/// Who decides next.
#[inline]
pub(crate) fn to_act(public: &Public) -> ToAct {
    match public.phase {
        Phase::Lot | Phase::Deal(_) | Phase::LayOut | Phase::Draw | Phase::Replenish => ToAct::Chance,
        Phase::Turn | Phase::Place { .. } | Phase::Second(_) | Phase::Refill => ToAct::Seats(SeatSet::one(public.turn)),
        Phase::Over => ToAct::Nobody,
    }
}

/// Appends the legal answers in ascending id.
#[inline]
pub(crate) fn legal(known: Known<'_, Kaiser>, out: &mut Vec<Action>) {
    match known.public.phase {
        Phase::Turn => turn(known, out),
        Phase::Place { paid, second } => place(known, paid, second, out),
        Phase::Second(province) => second(known, province, out),
        Phase::Refill => refill(known, out),
        phase @ (Phase::Lot | Phase::Deal(_) | Phase::LayOut | Phase::Draw | Phase::Replenish | Phase::Over) => {
            impossible!(phase, "legal")
        }
    }
}

/// KC-T1: pay for a piece that can be set somewhere, or exchange a card.
fn turn(known: Known<'_, Kaiser>, out: &mut Vec<Action>) {
    let Known { content, public, seat, own } = known;
    let open = Board::new(content, public, seat).open();
    // KC-P4: one card sets one piece in a province of its colour.
    let serves = |&colour: &Colour| open.meets(content.of_colour[colour]);
    let held_once = held(&own.hand, 1);
    out.extend(held_once.iter().filter(serves).map(Action::Card));
    // KC-P5: two cards of one colour set one piece in a province of another colour.
    let serves = |&colour: &Colour| !open.within(content.of_colour[colour]);
    out.extend(held(&own.hand, 2).iter().filter(serves).map(Action::Pair));
    // KC-X1: exchanging is always allowed.
    out.extend(held_once.iter().map(Action::Exchange));
}

/// KC-P1 to KC-P10: set the piece that was paid for.
fn place(known: Known<'_, Kaiser>, paid: Payment, second: Option<Province>, out: &mut Vec<Action>) {
    let Known { content, public, seat, .. } = known;
    let board = Board::new(content, public, seat);
    let payable = payable(content, paid, second);
    let area = payable.iter().fold(Spaces::EMPTY, |area, province| area.or(content.area(province)));
    out.extend(board.houses.and(area).iter().map(Action::House));
    out.extend(board.emissaries(payable).iter().map(Action::Emissary));
    out.extend(board.forts.and(area).iter().map(Action::Fort));
}

/// KC-P3: a second piece in the same province, if the cards pay for it, or none.
fn second(known: Known<'_, Kaiser>, province: Province, out: &mut Vec<Action>) {
    let colour = known.content.colour(province);
    out.extend(held(&known.own.hand, 1).and(Set::one(colour)).iter().map(Action::Card));
    out.extend(held(&known.own.hand, 2).without(colour).iter().map(Action::Pair));
    out.push(Action::Done);
}

/// KC-D1, KC-X1: an open card or the top of the pile.
fn refill(known: Known<'_, Kaiser>, out: &mut Vec<Action>) {
    out.extend(held(&known.public.open, 1).iter().map(Action::TakeOpen));
    out.push(Action::TakePile);
}

/// The colours of which there are at least this many cards.
#[inline]
pub(crate) fn held(cards: &Cards, least: u8) -> Set<Colour> {
    Set::of(|colour| cards[colour] >= least)
}

/// The provinces where a payment may set a piece.
#[inline]
pub(crate) fn payable(content: &Content, paid: Payment, second: Option<Province>) -> Provinces {
    let by_colour = match paid {
        Payment::Card(colour) => content.of_colour[colour],
        Payment::Pair(colour) => Provinces::ALL.less(content.of_colour[colour]),
    };
    // KC-P1: all pieces of a turn go into one province.
    by_colour.and(second.map_or(Provinces::ALL, Provinces::one))
}

/// Where a seat can set its pieces, whatever it pays.
pub(crate) struct Board<'a> {
    content: &'a Content,
    public: &'a Public,
    /// The spaces where it can set a house.
    pub(crate) houses: Spaces,
    /// The spaces where it can set its fortification.
    pub(crate) forts: Spaces,
    has_emissary: bool,
}

impl<'a> Board<'a> {
    /// Looks at the board from one seat.
    #[inline]
    pub(crate) fn new(content: &'a Content, public: &'a Public, seat: Seat) -> Board<'a> {
        // KC-P7: a free house space, with or without a fortification (KC-B2).
        let free = content.all_spaces.less(public.built());
        // KC-P6: without pieces of a kind, none is set.
        let houses = if public.houses_left(seat) > 0 { free } else { Spaces::EMPTY };
        // KC-B1: a fortification goes on a free house space.
        let forts = if public.unset_forts.has(seat) { free.less(public.forts) } else { Spaces::EMPTY };
        Board { content, public, houses, forts, has_emissary: public.emissaries_left(seat) > 0 }
    }

    /// The provinces of these where it can set an emissary.
    #[inline]
    pub(crate) fn emissaries(&self, among: Provinces) -> Provinces {
        if !self.has_emissary {
            return Provinces::EMPTY;
        }
        // KC-P9, KC-P10: fewer emissaries than the leader has houses, whoever leads; so none without houses.
        among.filter(|province| self.public.emissaries_in(province) < self.public.limit(self.content, province))
    }

    /// The provinces where it can set some piece.
    #[inline]
    pub(crate) fn open(&self) -> Provinces {
        let spaces = self.houses.or(self.forts);
        let open = Provinces::of(|province| spaces.meets(self.content.area(province)));
        open.or(self.emissaries(Provinces::ALL.less(open)))
    }

    /// Whether it can set some piece in this province.
    #[inline]
    pub(crate) fn opens(&self, province: Province) -> bool {
        self.houses.or(self.forts).meets(self.content.area(province))
            || !self.emissaries(Provinces::one(province)).is_empty()
    }
}
