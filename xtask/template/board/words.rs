//! The words of this table that the game itself does not provide.

use crate::text::words;
use engine::Lang;

words! {
    Card: "Karte", "Card";
    Cards: "Karten", "cards";
    Of: "von", "of";
    Round: "Runde", "Round";
}
