//! Where in the sequence of play we are, and what each step remembers.

use crate::pieces::{Colour, Province};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// The cards that pay for one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Payment {
    /// One card: a piece in a province of its colour (KC-P4).
    Card(Colour),
    /// Two cards of one colour as a joker: a piece in a province of another colour (KC-P5).
    Pair(Colour),
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Chance: who begins (KC-S6, where the table leaves it to the lot).
    Lot,
    /// Chance: this seat is dealt a card of its first hand (KC-S5).
    Deal(Seat),
    /// Chance: an open card is laid out before the first turn (KC-S5).
    LayOut,
    /// The seat whose turn it is pays for a first piece or exchanges a card (KC-T1).
    Turn,
    /// It sets the piece it paid for; `second` is the province of the turn's first piece (KC-P1).
    Place {
        /// What was paid.
        paid: Payment,
        /// Where the turn's first piece stands, if this is the second.
        second: Option<Province>,
    },
    /// It pays for a second piece in this province, or is done (KC-P3).
    Second(Province),
    /// It takes one card (KC-D1, KC-X1).
    Refill,
    /// Chance: the card it takes from the pile (KC-D1).
    Draw,
    /// Chance: a card from the pile joins the open ones (KC-D2).
    Replenish,
    /// The match is over.
    Over,
}
