//! Decisions and random outcomes, and their numbers, which are stable for ever.

use crate::content::MAX_SPACES;
use crate::pieces::{Colour, Province, Space};
use engine::{MAX_SEATS, Numbered, Seat};

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Play one card for a piece in a province of its colour.
    Card(Colour),
    /// Play two cards of this colour as a joker for a piece in a province of another colour.
    Pair(Colour),
    /// Discard one card and take another; no piece is set this turn.
    Exchange(Colour),
    /// Set no second piece.
    Done,
    /// Take an open card.
    TakeOpen(Colour),
    /// Take the top card of the pile.
    TakePile,
    /// Set a house.
    House(Space),
    /// Set an emissary.
    Emissary(Province),
    /// Set the fortification.
    Fort(Space),
}

const COLOURS: u16 = Colour::COUNT as u16;
const SPACES: u16 = MAX_SPACES as u16;
const PROVINCES: u16 = Province::COUNT as u16;
const SEATS: u16 = MAX_SEATS as u16;

// The first number of each kind of decision.
const CARD: u16 = 0;
const PAIR: u16 = CARD + COLOURS;
const EXCHANGE: u16 = PAIR + COLOURS;
const DONE: u16 = EXCHANGE + COLOURS;
const TAKE_OPEN: u16 = DONE + 1;
const TAKE_PILE: u16 = TAKE_OPEN + COLOURS;
const HOUSE: u16 = TAKE_PILE + 1;
const EMISSARY: u16 = HOUSE + SPACES;
const FORT: u16 = EMISSARY + PROVINCES;

fn colour(index: u16) -> Colour {
    Colour::ALL[index as usize]
}

impl Numbered for Action {
    // 3 × 5 payments and exchanges + done + 5 open cards + pile + 64 houses + 9 emissaries + 64 fortifications = 159.
    const COUNT: u16 = FORT + SPACES;

    #[inline]
    fn id(self) -> u16 {
        match self {
            Action::Card(colour) => CARD + colour as u16,
            Action::Pair(colour) => PAIR + colour as u16,
            Action::Exchange(colour) => EXCHANGE + colour as u16,
            Action::Done => DONE,
            Action::TakeOpen(colour) => TAKE_OPEN + colour as u16,
            Action::TakePile => TAKE_PILE,
            Action::House(space) => HOUSE + u16::from(space.0),
            Action::Emissary(province) => EMISSARY + u16::from(province.0),
            Action::Fort(space) => FORT + u16::from(space.0),
        }
    }

    fn from_id(id: u16) -> Option<Self> {
        Some(match id {
            CARD..PAIR => Action::Card(colour(id - CARD)),
            PAIR..EXCHANGE => Action::Pair(colour(id - PAIR)),
            EXCHANGE..DONE => Action::Exchange(colour(id - EXCHANGE)),
            DONE => Action::Done,
            TAKE_OPEN..TAKE_PILE => Action::TakeOpen(colour(id - TAKE_OPEN)),
            TAKE_PILE => Action::TakePile,
            HOUSE..EMISSARY => Action::House(Space((id - HOUSE) as u8)),
            EMISSARY..FORT => Action::Emissary(Province((id - EMISSARY) as u8)),
            FORT..Self::COUNT => Action::Fort(Space((id - FORT) as u8)),
            Self::COUNT.. => return None,
        })
    }
}

/// One random outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The top card of the pile has this colour.
    Card(Colour),
    /// This seat begins.
    Starts(Seat),
}

const STARTS: u16 = COLOURS;

impl Numbered for Chance {
    // 5 colours + 5 seats = 10.
    const COUNT: u16 = STARTS + SEATS;

    fn id(self) -> u16 {
        match self {
            Chance::Card(colour) => colour as u16,
            Chance::Starts(seat) => STARTS + u16::from(seat.0),
        }
    }

    fn from_id(id: u16) -> Option<Self> {
        match id {
            0..STARTS => Some(Chance::Card(colour(id))),
            STARTS..Self::COUNT => Some(Chance::Starts(Seat((id - STARTS) as u8))),
            Self::COUNT.. => None,
        }
    }
}
