//! Where in the sequence of play we are, and what that step remembers.

use crate::pieces::{Deed, Field, StackNo, Tile};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// The current step. Where it names no seat, `Public::active` is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// DY-S3: the start player is drawn by lot.
    Lot {
        /// The number of seats in the lot: all, or only the first if the table agreed on it.
        seats: u8,
    },
    /// DY-S7: the active player lays an unrest tile on the board.
    Layout,
    /// DY-S6: the top tile of a stack of the active player is turned up.
    Tops {
        /// Which stack.
        stack: StackNo,
    },
    /// DY-S6: one visible tile goes to storage.
    Keep,
    /// DY-R1: the active player takes a card from the hand.
    Draft,
    /// DY-R2: the active player uses the actions of his card.
    Turn,
    /// DY-A1: a face-down tile is drawn.
    Draw {
        /// From which stack.
        stack: StackNo,
    },
    /// DY-A2: where the tile is built.
    Place {
        /// A tile from the storage.
        tile: Tile,
    },
    /// DY-A2, DY-A3: the rotation of a canal tile.
    Rotate {
        /// The tile's field.
        field: Field,
        /// Another tile to be turned afterwards.
        then: Option<Field>,
        /// Whether the turn itself is the rebuilding, so that the tile must not stay as it is.
        must: bool,
    },
    /// DY-A3: which tile is rebuilt.
    Rebuild,
    /// DY-A3: to be turned (its own field), swapped (a tile) or moved (a free field).
    Shift {
        /// The chosen tile.
        from: Field,
    },
    /// DY-A5: which unrest tile leaves the board.
    Remove,
    /// DY-A6: under which stack a calmed tile goes.
    Calm {
        /// Whose tile.
        colour: Seat,
        /// Who chooses the stack.
        by: Seat,
    },
    /// DY-A7: under which own stack the first unrest tile of the payment goes.
    Pay {
        /// What is paid for.
        deed: Deed,
        /// The victim: the active player where the action has none.
        victim: Seat,
    },
    /// DY-A8: which canal tile is destroyed.
    Destroy,
    /// DY-A8: under which stack of its owner it goes.
    Bury {
        /// Its field.
        field: Field,
        /// Who chooses the stack.
        by: Seat,
    },
    /// DY-A11: a hidden top tile is turned up.
    Spy {
        /// Whose stack.
        owner: Seat,
        /// Which stack.
        stack: StackNo,
    },
    /// DY-G4: which way the Coordinator takes.
    Way {
        /// Who chooses.
        by: Seat,
        /// Whether this is a special inspection.
        inspection: bool,
    },
    /// DY-U1: under which stacks the tiles of an uprising go, in ascending order.
    Uprising {
        /// Whose uprising.
        seat: Seat,
        /// Tiles still to be put under stacks.
        left: u8,
        /// The lowest stack that may be chosen.
        lowest: StackNo,
    },
    /// Nobody is to act.
    Over,
}
