//! Where in the sequence of play a match is, and what that step remembers.

use crate::pieces::{Aspect, Court, Official, Region, Regions, Section};
use core::hash::{Hash, Hasher};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The step of play. Unless it says otherwise, the active seat decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Chance: whose disc takes the next free field of the reward track (ZG-S5).
    Discs(u8),
    /// Chance: which tile, and which side up, lies on this section (ZG-S6).
    Tiles(u8),
    /// Chance: which order lies on the next field; upper section first, in each wall, palace, governor (ZG-S7).
    Orders(u8),
    /// Chance: which B side joins those in play (ZG-A1).
    Boards,
    /// Bid more or pass; the opening bid has no leader yet (ZG-A2).
    Auction {
        /// Who bid last.
        leader: Option<Seat>,
        /// How much.
        bid: u8,
        /// Who may still bid.
        bidders: SeatSet,
    },
    /// Take a player board (ZG-S8, ZG-A3).
    TakeBoard {
        /// The winning bid.
        paid: u8,
    },
    /// Chance: the next card of this round's draw, counted from 0 (ZG-R1).
    Draw(u8),
    /// All seats at the same time: put one card of each aspect away (ZG-V1).
    Draft,
    /// Play a card (ZG-R1).
    Turn,
    /// Choose the field of a new wall (ZG-C12).
    Field,
    /// Choose the regions that send workers to this field (ZG-C12).
    WallCost(Section, u8),
    /// Choose the region of a new palace (ZG-C10).
    Palace,
    /// Choose the other region that sends a worker (ZG-C10).
    PalaceCost(Region),
    /// Choose a large octagon (ZG-C10).
    Large,
    /// Choose where to recruit workers (ZG-C7).
    Workers,
    /// Move officials down for nothing, in ascending order of colour, then recruit (ZG-C3, ZG-C7).
    Lower(Region, Official),
    /// Choose an official and a region among these; with a bonus one may decline (ZG-C6, ZG-C9).
    Official {
        /// Where it may go.
        regions: Regions,
        /// Whether one may do without.
        optional: bool,
    },
    /// Choose the region of a new governor among these (ZG-C8).
    Governor(Regions),
    /// Choose the governor's square (ZG-C8).
    Square(Region),
    /// Spend a relocation point, or stop (ZG-C2).
    Relocate {
        /// Points left.
        left: u8,
        /// Whether at least one point must still be spent.
        must: bool,
    },
    /// An official stands in a full worker area and must go on (ZG-C2).
    Pass {
        /// Its colour.
        official: Official,
        /// Where it stands.
        at: Region,
        /// Where it has been.
        been: Regions,
        /// Points left.
        left: u8,
    },
    /// Use the ability of a card or of the board, or finish (ZG-B2, ZG-B6).
    Abilities,
    /// Choose an octagon of value 1 (ZG-B5).
    Octagon,
    /// Choose where unrest falls by 1, and whether a worker comes with it (ZG-B5, ZG-B6).
    Calm {
        /// The triangle's ability.
        worker: bool,
    },
    /// Move a worker to an adjacent region (ZG-B5, ZG-B6).
    Carry,
    /// Move a governor to an adjacent region (ZG-B6).
    Transfer,
    /// Accept or pass the reward of this aspect; these have passed (ZG-W1).
    Reward(Aspect, SeatSet),
    /// The match is over.
    Over,
}

/// How far a round's cards have been dealt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The match is being set up.
    Setup,
    /// How many cards have been drawn this round.
    Draw(u8),
    /// Cards are being put back (ZG-V1).
    Draft,
    /// All hands are complete.
    Play,
}

impl Phase {
    /// How far the round has come.
    #[inline]
    pub(crate) fn stage(self) -> Stage {
        match self {
            Phase::Discs(_) | Phase::Tiles(_) | Phase::Orders(_) | Phase::Boards => Stage::Setup,
            Phase::Auction { .. } | Phase::TakeBoard { .. } => Stage::Setup,
            Phase::Draw(n) => Stage::Draw(n),
            Phase::Draft => Stage::Draft,
            Phase::Turn | Phase::Field | Phase::WallCost(..) | Phase::Palace | Phase::PalaceCost(_) => Stage::Play,
            Phase::Large | Phase::Workers | Phase::Lower(..) | Phase::Official { .. } => Stage::Play,
            Phase::Governor(_) | Phase::Square(_) | Phase::Relocate { .. } | Phase::Pass { .. } => Stage::Play,
            Phase::Abilities | Phase::Octagon | Phase::Calm { .. } | Phase::Carry | Phase::Transfer => Stage::Play,
            Phase::Reward(..) | Phase::Over => Stage::Play,
        }
    }
}

/// What a bonus or a part of an action goes back to when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Then {
    /// The court action or reward is complete.
    Complete,
    /// The governor's square was used; now unrest falls (ZG-C8).
    CalmRegion,
    /// More abilities may follow.
    Abilities,
}

/// What the active seat is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// Nothing yet.
    Rest,
    /// A court action.
    Court(Court),
    /// Taking the reward of this aspect.
    Reward(Aspect),
}

/// What a turn of phase 2, or the taking of a reward, remembers; at rest between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// A court action or a reward.
    pub cause: Cause,
    /// Whether the played card's number lets cards work.
    pub active: bool,
    /// The region of the action: of the new governor or of the recruited workers.
    pub region: Region,
    /// What follows the current step.
    pub then: Then,
    /// Cards whose ability may still be used, a bit for each place (`3 * region + slot`).
    pub cards: u16,
    /// Abilities of the player board that may still be used, a bit for each.
    pub board: u8,
    /// Whether the board asks for the octagon or the worker of this step, not a card (ZG-B6).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub by_board: bool,
}

/// `by_board` decides only which rule is cited, so it is left out: positions keep their fingerprints.
impl Hash for Turn {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Turn { cause, active, region, then, cards, board, by_board: _ } = *self;
        (cause, active, region, then, cards, board).hash(hasher);
    }
}

impl Turn {
    /// Nothing to remember.
    pub const REST: Turn = Turn {
        cause: Cause::Rest,
        active: false,
        region: Region(0),
        then: Then::Complete,
        cards: 0,
        board: 0,
        by_board: false,
    };
}
