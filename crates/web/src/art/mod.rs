//! The drawing kit of all boards: pieces, marks, emblems, outlines, brush lines.

mod brush;
mod canal;
mod emblem;
mod pieces;

pub(crate) use brush::{Spot, brush, rough, smooth, wave};
pub(crate) use canal::{Hex, water};
pub(crate) use emblem::{Emblem, outline};
#[cfg(test)]
pub(crate) use pieces::piece_names;
pub(crate) use pieces::{Piece, Sheet, Token, piece_named};
