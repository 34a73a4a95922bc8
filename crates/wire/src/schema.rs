//! Schemas of the engine's types, for the OpenAPI document, of which the engine itself knows nothing.
#![expect(dead_code, reason = "only their shape counts")]

use engine::MAX_SEATS;
use schemars::JsonSchema;

/// A language.
#[derive(JsonSchema)]
pub(crate) enum Lang {
    /// German.
    De,
    /// English.
    En,
}

/// The result; unused seats have zeros.
#[derive(JsonSchema)]
pub(crate) struct Scores {
    /// How many seats took part.
    players: u8,
    /// Points of each seat.
    points: [i32; MAX_SEATS],
    /// Rank of each seat, from 1.
    rank: [u8; MAX_SEATS],
}

/// One sentence. Its pieces are joined as they are: the words include the blanks.
#[derive(JsonSchema)]
pub(crate) struct Line(Vec<Span>);

/// A piece of a sentence.
#[derive(JsonSchema)]
enum Span {
    /// Plain words.
    Word(String),
    /// A player, shown by name.
    Seat(u8),
    /// A piece or card.
    Piece(String),
    /// A place on a board.
    Place(String),
    /// A number.
    Number(i32),
}
