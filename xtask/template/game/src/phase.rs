//! Where in the sequence of play we are, and what each step remembers.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Chance: this seat is dealt a card (SP-S2).
    Deal(Seat),
    /// Chance: a lantern is lit (SP-R1).
    Light,
    /// Every seat that has not done so yet lays a card face down (SP-R2).
    Lay,
    /// The match is over.
    Over,
}
