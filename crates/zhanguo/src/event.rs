//! What happened, reported to some seats or to all.

use crate::pieces::{Aspect, Board, Card, Court, Kind, Official, Region, Regions, Section, Source};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A fact reported to some seats or to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Event {
    /// A disc was placed on the reward track; places count from 1.
    Disc { seat: Seat, place: u8 },
    /// A tile was laid on a section.
    Tile { section: Section, tile: u8 },
    /// An order was laid out.
    Order { section: u8, kind: Kind, order: u8 },
    /// A B side is in play.
    InPlay { board: Board },
    /// A bid for the next board.
    Bid { seat: Seat, bid: u8 },
    /// A seat bids no more.
    BidPassed { seat: Seat },
    /// A seat took its board, for points in an auction.
    Board { seat: Seat, board: Board, paid: u8 },
    /// A round begins; rounds count from 1.
    Round { round: u8, start: Seat },
    /// A seat drew cards of an aspect.
    Drew { seat: Seat, aspect: Aspect, count: u8 },
    /// Private: this card was drawn.
    Drawn { card: Card },
    /// A seat put a card of this aspect back.
    Discarded { seat: Seat, aspect: Aspect },
    /// Private: this card was put back.
    PutBack { card: Card },
    /// A card was played to a region.
    Unified { seat: Seat, card: Card, region: Region },
    /// Octagons of value 1 were taken.
    Octagons { seat: Seat, aspect: Aspect, count: u8 },
    /// Points for octagons that were missing.
    Missing { seat: Seat, points: u8 },
    /// Unrest rose or fell to this level.
    Unrest { seat: Seat, region: Region, from: u8, to: u8 },
    /// A card was laid at the court for an action; `active` says whether cards of that action work.
    Court { seat: Seat, card: Card, action: Court, active: bool },
    /// A seat names the region of its action.
    Chose { seat: Seat, region: Region },
    /// A seat names the field of its wall.
    ChoseField { seat: Seat, section: Section, bars: u8 },
    /// A wall was built.
    Wall { seat: Seat, section: Section, bars: u8 },
    /// Workers were removed: one from each of these regions, and one more from `twice`.
    Paid { seat: Seat, regions: Regions, twice: Option<Region> },
    /// A palace was built.
    Palace { seat: Seat, region: Region, points: u8 },
    /// A large octagon was taken.
    Large { seat: Seat, aspect: Aspect },
    /// Workers arrived in a region.
    Workers { seat: Seat, region: Region, count: u8 },
    /// An official moved from the governor area to the worker area.
    Lowered { seat: Seat, official: Official, region: Region },
    /// An official moved from the worker area to the governor area.
    Raised { seat: Seat, official: Official, region: Region },
    /// An official moved to the governor area of an adjacent region.
    Walked { seat: Seat, official: Official, from: Region, to: Region },
    /// An official moved to the worker area of an adjacent region; `passing` if it may not stay.
    Shifted { seat: Seat, official: Official, from: Region, to: Region, passing: bool },
    /// Officials came from the supply.
    Officials { seat: Seat, official: Official, count: u8, region: Region },
    /// A governor was installed, on a square or beside them.
    Governor { seat: Seat, region: Region, square: Option<u8> },
    /// An official of each colour returned from this governor area to the supply, for a governor.
    Returned { seat: Seat, region: Region },
    /// The ability of a card is used.
    Used { seat: Seat, card: Card, region: Region },
    /// An ability of the player board is used.
    Ability { seat: Seat, board: Board },
    /// Points scored at once.
    Points { seat: Seat, source: Source, points: u8 },
    /// A worker moved to an adjacent region.
    Carried { seat: Seat, from: Region, to: Region },
    /// A governor left a square, or the ground beside them, for an adjacent region.
    Transferred { seat: Seat, from: Region, square: Option<u8>, to: Region },
    /// An order was fulfilled and is marked with a disc on this value.
    Fulfilled { seat: Seat, section: u8, kind: Kind, value: u8 },
    /// These seats have as many octagons as the first, whose disc is ahead of theirs.
    Tied { aspect: Aspect, first: Seat, others: SeatSet },
    /// A reward was accepted.
    Accepted { seat: Seat, aspect: Aspect },
    /// A reward was passed.
    Passed { seat: Seat, aspect: Aspect },
    /// A seat must pass, because it cannot take the full reward.
    Unable { seat: Seat, aspect: Aspect },
    /// Nobody took the reward.
    Untaken { aspect: Aspect },
    /// Points of the final scoring.
    Final { seat: Seat, source: Source, points: i16 },
    /// A rank in the end; `by_track` if others with as many points come after it.
    Ranked { rank: u8, seat: Seat, points: i16, by_track: bool },
    /// The winner.
    Won { seat: Seat },
}
