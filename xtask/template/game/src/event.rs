//! The events that the rules report.

use crate::pieces::{Card, Lantern};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A fact reported to some seats or to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A seat is dealt a card.
    Dealt(Seat),
    /// To one seat: the card it was dealt.
    Drew(Card),
    /// A lantern is lit.
    Lit(Lantern),
    /// A seat lays a card face down.
    Laid(Seat),
    /// A seat shows the card it has laid.
    Showed(Seat, Card),
    /// A seat takes the lantern.
    Took(Seat, Lantern),
    /// The match is over: these seats have won.
    Won(SeatSet),
}
