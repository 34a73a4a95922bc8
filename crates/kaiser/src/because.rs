//! What stands in the way of an answer, with its numbers.

use crate::Kaiser;
use crate::action::Action;
use crate::legal::payable;
use crate::phase::{Payment, Phase};
use crate::pieces::{Colour, EMISSARIES, HOUSES, Province, Space};
use engine::{Known, Seat};

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    House,
    Emissary,
    Fort,
}

impl Kind {
    /// How many of them a player has at the start (KC-S1, KC-B1).
    pub const fn all(self) -> u8 {
        match self {
            Kind::House => HOUSES,
            Kind::Emissary => EMISSARIES,
            Kind::Fort => 1,
        }
    }
}

/// What is missing, or in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Too few cards of a colour in the hand (KC-T2, KC-P5).
    Cards {
        /// Their colour.
        colour: Colour,
        /// How many are played.
        needs: u8,
        /// How many are held.
        has: u8,
    },
    /// No piece of a kind is left (KC-P6).
    Supply(Kind),
    /// The payment serves no province of this colour (KC-P4, KC-P5).
    Colour {
        /// Where the piece should go.
        province: Province,
        /// What was paid.
        paid: Payment,
    },
    /// Nothing has been paid for a piece in this province (KC-P4).
    Unpaid {
        /// Where the piece should go.
        province: Province,
        /// How many cards of its colour are held.
        has: u8,
    },
    /// The turn's first piece is elsewhere (KC-P1).
    First(Province),
    /// A house stands there (KC-P7).
    House(Space, Seat),
    /// A fortification stands there (KC-B1).
    Fort(Space),
    /// All house spaces of the provinces that a payment serves are taken (KC-P7).
    Spaces {
        /// The payment.
        paid: Payment,
        /// How many spaces there are.
        all: u8,
    },
    /// The most emissaries allowed stand there (KC-P9, KC-P10).
    Emissaries {
        /// Where.
        province: Province,
        /// How many stand there.
        there: u8,
        /// How many houses the seat with the most has.
        most: u8,
    },
    /// No open card has this colour (KC-D1).
    Open(Colour),
}

/// What forbids an answer of `known.seat` now; `None` where it is legal or belongs to another moment of the turn.
pub fn because(known: Known<'_, Kaiser>, action: Action) -> Option<Obstacle> {
    match known.public.phase {
        Phase::Turn => turn(known, action),
        Phase::Place { paid, second } => place(known, paid, second, action),
        Phase::Second(province) => second(known, province, action),
        Phase::Refill => match action {
            Action::TakeOpen(colour) if known.public.open[colour] == 0 => Some(Obstacle::Open(colour)),
            _ => None,
        },
        Phase::Lot | Phase::Deal(_) | Phase::LayOut | Phase::Draw | Phase::Replenish | Phase::Over => None,
    }
}

fn turn(known: Known<'_, Kaiser>, action: Action) -> Option<Obstacle> {
    match action {
        Action::Card(colour) => cards(known, colour, 1).or_else(|| room(known, Payment::Card(colour))),
        Action::Pair(colour) => cards(known, colour, 2).or_else(|| room(known, Payment::Pair(colour))),
        Action::Exchange(colour) => cards(known, colour, 1),
        Action::House(space) | Action::Fort(space) if known.content.all_spaces.has(space) => {
            Some(unpaid(known, known.content.home(space)))
        }
        Action::Emissary(province) => Some(unpaid(known, province)),
        _ => None,
    }
}

/// KC-P4: a piece touched before a card was played.
fn unpaid(known: Known<'_, Kaiser>, province: Province) -> Obstacle {
    Obstacle::Unpaid { province, has: known.own.hand[known.content.colour(province)] }
}

/// KC-T2, KC-P5: a seat plays only cards that it holds.
fn cards(known: Known<'_, Kaiser>, colour: Colour, needs: u8) -> Option<Obstacle> {
    let has = known.own.hand[colour];
    (has < needs).then_some(Obstacle::Cards { colour, needs, has })
}

/// KC-P4: a payment that sets no piece anywhere.
fn room(known: Known<'_, Kaiser>, paid: Payment) -> Option<Obstacle> {
    let Known { content, public, seat, .. } = known;
    let board = crate::legal::Board::new(content, public, seat);
    let served = payable(content, paid, None);
    if board.open().meets(served) {
        return None;
    }
    if public.houses_left(seat) == 0 {
        return Some(Obstacle::Supply(Kind::House));
    }
    let all = served.iter().map(|province| content.area(province).len()).sum();
    Some(Obstacle::Spaces { paid, all })
}

fn second(known: Known<'_, Kaiser>, province: Province, action: Action) -> Option<Obstacle> {
    let (paid, needs) = match action {
        Action::Card(colour) => (Payment::Card(colour), 1),
        Action::Pair(colour) => (Payment::Pair(colour), 2),
        _ => return None,
    };
    let (Payment::Card(colour) | Payment::Pair(colour)) = paid;
    closed(known, paid, None, province).or_else(|| cards(known, colour, needs))
}

/// What closes a province to a payment.
fn closed(known: Known<'_, Kaiser>, paid: Payment, first: Option<Province>, province: Province) -> Option<Obstacle> {
    match first.filter(|&first| first != province) {
        Some(first) => Some(Obstacle::First(first)),
        None if !payable(known.content, paid, None).has(province) => Some(Obstacle::Colour { province, paid }),
        None => None,
    }
}

fn place(known: Known<'_, Kaiser>, paid: Payment, first: Option<Province>, action: Action) -> Option<Obstacle> {
    let Known { content, public, seat, .. } = known;
    match action {
        Action::House(space) if content.all_spaces.has(space) => closed(known, paid, first, content.home(space))
            .or_else(|| (public.houses_left(seat) == 0).then_some(Obstacle::Supply(Kind::House)))
            .or_else(|| house_on(known, space)),
        Action::Emissary(province) => {
            let (there, most) = (public.emissaries_in(province), public.limit(content, province));
            closed(known, paid, first, province)
                .or_else(|| (public.emissaries_left(seat) == 0).then_some(Obstacle::Supply(Kind::Emissary)))
                .or_else(|| (there >= most).then_some(Obstacle::Emissaries { province, there, most }))
        }
        Action::Fort(space) if public.fortifications && content.all_spaces.has(space) => {
            closed(known, paid, first, content.home(space))
                .or_else(|| (!public.unset_forts.has(seat)).then_some(Obstacle::Supply(Kind::Fort)))
                .or_else(|| house_on(known, space))
                .or_else(|| public.forts.has(space).then_some(Obstacle::Fort(space)))
        }
        _ => None,
    }
}

fn house_on(known: Known<'_, Kaiser>, space: Space) -> Option<Obstacle> {
    let owner = Seat::all(known.public.players).find(|&seat| known.public.houses[seat].has(space));
    owner.map(|owner| Obstacle::House(space, owner))
}
