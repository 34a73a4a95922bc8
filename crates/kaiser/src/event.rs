//! The events that the rules report.

use crate::pieces::{Alliance, Colour, Province, Space, Spaces};
use engine::{Seat, SeatMap, SeatSet};
use serde::{Deserialize, Serialize};

/// A fact reported to some seats or to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// This seat begins and holds the emperor.
    Begins(Seat),
    /// A seat is dealt a card.
    Dealt(Seat),
    /// To one seat: the card it was dealt or drew from the pile.
    Drew(Colour),
    /// A card from the pile is now open.
    TurnedUp(Colour),
    /// A seat plays one card for a piece.
    PlayedCard(Seat, Colour),
    /// A seat plays two cards of a colour as a joker for a piece.
    PlayedPair(Seat, Colour),
    /// A seat discards a card to exchange it.
    Exchanged(Seat, Colour),
    /// A seat discards a card and takes none: the pile has run out for the second time.
    Passed(Seat, Colour),
    /// A seat sets a house.
    SetHouse(Seat, Space),
    /// A seat sets an emissary.
    SetEmissary(Seat, Province),
    /// A seat sets its fortification.
    SetFort(Seat, Space),
    /// A seat sets no second piece although the place would allow it.
    SetNoMore(Seat),
    /// A seat takes an open card.
    TookOpen(Seat, Colour),
    /// A seat draws from the pile.
    TookPile(Seat),
    /// The pile ran out for the first time: the new pile, with this number of discarded cards.
    Reshuffled(u8),
    /// The pile ran out for the second time: the round is played to its end.
    LastRound,
    /// Nobody can set a piece any more.
    Blocked,
    /// The houses of a province score these points.
    ScoredHouses(Province, SeatMap<u8>),
    /// An alliance scores these points.
    ScoredAlliance(Alliance, SeatMap<u8>),
    /// A row of houses scores.
    ScoredRoad {
        /// Whose row.
        seat: Seat,
        /// Its houses.
        houses: Spaces,
        /// Its points.
        points: u8,
    },
    /// The match is over: these seats have won.
    Won(SeatSet),
}
