//! The events that the rules report.

use crate::pieces::{Card, CardSet, Deed, Field, Heading, Source, StackNo, Tile};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// A fact reported to some seats or to all. Events are output, never truth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // The fields are seats, fields, tiles and stacks, named as such.
pub enum Event {
    /// DY-S3: the lot falls on this seat.
    Starts { seat: Seat },
    /// DY-S5, DY-S7: an unrest tile is laid at the start.
    Laid { seat: Seat, field: Field },
    /// DY-S6, DY-A11: a top tile is turned up.
    TurnedUp { seat: Seat, stack: StackNo, tile: Tile },
    /// DY-S6: a visible tile goes to storage.
    Kept { seat: Seat, tile: Tile, stack: StackNo },
    /// DY-R1: a round begins.
    Round { number: u8, start: Seat },
    /// DY-R1: to the seat alone: the hand it receives.
    Hand { seat: Seat, cards: CardSet },
    /// DY-R1: a seat takes a card.
    Takes { seat: Seat },
    /// DY-R1: to the seat alone: the card it took.
    Took { seat: Seat, card: Card },
    /// DY-R2: a card is revealed.
    Reveals { seat: Seat, card: Card },
    /// DY-R2: a turn ends.
    Ends { seat: Seat },
    /// DY-A1: a tile is taken from a stack, still face down.
    Draws { seat: Seat, stack: StackNo },
    /// DY-A1: a tile goes to storage.
    Supplied { seat: Seat, stack: StackNo, tile: Tile },
    /// DY-A2: a tile is chosen to be built.
    Builds { seat: Seat, tile: Tile },
    /// DY-A2: a tile is laid on the board.
    Built { seat: Seat, tile: Tile, field: Field },
    /// DY-A2: a canal tile goes into the Forbidden City.
    Palace { seat: Seat, tile: Tile },
    /// DY-A2, DY-A5: an unrest tile goes from the board to the Wall.
    ToWall { colour: Seat, field: Field },
    /// DY-A3: a rebuilding begins.
    Rebuilds { seat: Seat },
    /// DY-A3: a tile is chosen to be rebuilt.
    Picks { seat: Seat, field: Field },
    /// DY-A3: two tiles change places.
    Swapped { seat: Seat, a: Field, b: Field },
    /// DY-A3: a tile moves.
    Moved { seat: Seat, from: Field, to: Field },
    /// DY-A3: a tile is about to be turned where it lies.
    Loosened { seat: Seat, field: Field },
    /// DY-A2, DY-A3: a tile is laid in this rotation.
    Rotated { seat: Seat, field: Field, tile: Tile, rotation: u8 },
    /// DY-A5, DY-A8: the action is chosen, its target not yet.
    Plans { seat: Seat, deed: Deed },
    /// DY-A6: an unrest tile leaves the Wall.
    Calms { seat: Seat, colour: Seat },
    /// DY-A6 to DY-A8, DY-U1: a tile goes under a stack.
    Under { seat: Seat, stack: StackNo, tile: Tile },
    /// DY-A7: an action that costs two unrest tiles is chosen.
    Threatens { seat: Seat, deed: Deed, victim: Seat },
    /// DY-A7: the second unrest tile goes to the Wall.
    PaidToWall { seat: Seat },
    /// DY-A7: the second unrest tile goes into an opponent's area of the Forbidden City.
    Denounced { seat: Seat, victim: Seat },
    /// DY-A8: a canal tile is destroyed.
    Destroyed { owner: Seat, tile: Tile, field: Field },
    /// DY-A9: a special inspection begins.
    Inspects { seat: Seat, steps: u8 },
    /// DY-A10: the ship lies on its side.
    TeaBreak { seat: Seat },
    /// DY-A11: espionage.
    Spies { seat: Seat },
    /// DY-A13: stacks are shuffled.
    Reforms { seat: Seat },
    /// DY-R3: the Coordinator sets out.
    SetsOut { steps: u8 },
    /// DY-R3: he does not move in this round.
    Stays { resting: bool },
    /// DY-G5: he enters a field, along a line or not.
    Enters { field: Field, along: bool },
    /// DY-U1: an uprising.
    Uprising { seat: Seat, tiles: u8 },
    /// DY-R5: the ship turns.
    ShipTurns { heading: Heading, trips: u8 },
    /// Points won or lost.
    Points { seat: Seat, source: Source, points: i16 },
    /// DY-R5: the game is over.
    Over,
}
