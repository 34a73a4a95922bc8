//! What is printed on the board, tiles and cards, indexed; `file` reads and checks it.

mod file;

use crate::pieces::{
    AREAS, Aspect, BARS, Board, Card, Court, Criterion, Kind, MAX_SQUARES, ORDER_SECTIONS, ORDERS_PER_KIND, Official,
    PLAYERS, ROUNDS, Region, Regions, SECTIONS,
};
use alloc::vec::Vec;
use engine::content::{self, Name};
use engine::{Defect, Edition, Hash256, Map, Set, Shelf};
use serde::Serialize;

/// No bonus gives more relocation points.
pub const MAX_POINTS: u8 = 4;
/// No printed number of victory points is larger.
pub const MAX_VALUE: u8 = 30;
/// The most abilities of a player board.
pub const MAX_ABILITIES: usize = 2;

/// What a bonus square of a region gives to the governor who takes it (ZG-C9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Square {
    /// Relocation points.
    Relocation {
        /// How many.
        points: u8,
    },
    /// Victory points.
    Points {
        /// How many.
        points: u8,
    },
    /// One official of any colour into any region.
    Official,
}

/// What a card gives when its trigger fires (ZG-B5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Bonus {
    /// One octagon of value 1, of any colour.
    Octagon,
    /// Relocation points.
    Relocation {
        /// How many.
        points: u8,
    },
    /// Victory points.
    Points {
        /// How many.
        points: u8,
    },
    /// A victory point for each of the seat's cards of an aspect.
    PointsPerCard {
        /// Which.
        aspect: Aspect,
    },
    /// One worker into the card's region.
    Worker,
    /// One unrest less in any region.
    CalmAny,
    /// One unrest less in the card's region.
    CalmHere,
    /// One worker moves to an adjacent region.
    MoveWorker,
    /// One official into the card's region: of the printed colour, or of any where none is named.
    Official {
        /// The printed colour.
        official: Option<Official>,
    },
}

/// A card: the court action that triggers it, and its bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CardFace {
    /// The court action.
    pub trigger: Court,
    /// What it gives.
    pub bonus: Bonus,
}

/// What a B board does after a court action (ZG-B6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Effect {
    /// One more worker where workers were recruited, then relocation points.
    ExtraWorker(u8),
    /// One worker moves to an adjacent region.
    MoveWorker,
    /// One octagon of value 1, of any colour.
    Octagon,
    /// One unrest less in a region in order to place a worker there.
    CalmForWorker,
    /// Relocation points.
    Relocation(u8),
    /// One governor on the map moves to an adjacent region.
    MoveGovernor,
}

/// An ability of a player board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ability {
    /// The court actions after which it works.
    pub on: Set<Court>,
    /// What it does.
    pub effect: Effect,
}

impl Ability {
    /// Whether the ability works after this action.
    #[inline]
    pub fn works_on(&self, action: Court) -> bool {
        self.on.has(action)
    }
}

/// A player board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFace {
    /// Its name.
    pub name: Name,
    /// Fields of the unrest track of each region.
    pub tracks: Map<Region, u8>,
    /// The first field of each track with the no-palace symbol.
    pub no_palace: Map<Region, u8>,
    /// Officials that start in region 1, by colour.
    pub officials: Map<Official, u8>,
    /// Its abilities.
    pub abilities: [Option<Ability>; MAX_ABILITIES],
}

/// One face of a wall tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TileFace {
    /// What it rewards.
    pub criterion: Criterion,
    /// Points by bars.
    pub levels: [u8; BARS],
}

/// An order tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Order {
    /// What it asks for.
    pub kind: Kind,
    /// Regions that need a piece; for palace and governor orders.
    pub regions: Regions,
    /// How many sections of each area need a wall; for wall orders.
    pub areas: [u8; AREAS],
}

/// A reward of phase 3 (ZG-W6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Reward {
    /// One official of any colour.
    Official(Region),
    /// Two officials of one colour.
    Officials(Official, Region),
    /// Two workers.
    Workers(Region),
    /// A governor in one of these regions.
    Governor(Regions),
    /// A wall.
    Wall,
    /// A palace.
    Palace,
}

/// A region on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Province {
    /// Its name.
    pub name: Name,
    /// Where it is drawn, in thousandths of the map's width.
    pub at: [i16; 2],
    /// Its bonus squares, the existing ones first.
    pub squares: [Option<Square>; MAX_SQUARES],
    /// Regions behind a solid border.
    pub adjacent: Regions,
}

/// An edition of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The edition's name.
    pub edition: Name,
    /// The regions.
    pub regions: Map<Region, Province>,
    /// The names of the wall areas.
    pub areas: [Name; AREAS],
    /// Wall tiles: front and back.
    pub tiles: [[TileFace; 2]; SECTIONS],
    /// Order tiles, four of each kind.
    pub orders: Map<Kind, [Order; ORDERS_PER_KIND]>,
    /// Values of the order tracks by section and kind, from left to right.
    pub tracks: [Map<Kind, [u8; PLAYERS]>; ORDER_SECTIONS],
    /// Rewards by round and aspect.
    pub rewards: [Map<Aspect, Reward>; ROUNDS],
    /// Player boards.
    pub boards: Map<Board, BoardFace>,
    /// The cards.
    pub cards: Map<Card, CardFace>,
}

impl Content {
    /// What a card does.
    #[inline]
    pub fn card(&self, card: Card) -> CardFace {
        self.cards[card]
    }
    /// The face of the tile on a section: tile number times two plus the side.
    #[inline]
    pub fn face(&self, tile: u8) -> TileFace {
        self.tiles[tile as usize / 2][tile as usize % 2]
    }
    /// The regions adjacent to this one.
    #[inline]
    pub fn adjacent(&self, region: Region) -> Regions {
        self.regions[region].adjacent
    }
}

impl engine::Content for Content {
    const EDITIONS: &'static [Edition] = &[
        Edition::standard(include_str!("../../content/standard.json")),
        Edition {
            name: "summary",
            de: "Nach der Kurzfassung: Beamte der Karten haben die gezeigte Farbe, das Quadrat kann auch nach \
                 „Beamten in Dienst stellen“ genutzt werden.",
            en: "After the summary: officials of cards have the colour shown, and the square can be used after \
                 recruiting an official, too.",
            file: include_str!("../../content/summary.json"),
            offered: true,
        },
    ];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }

    fn parse(json: &str) -> Result<Content, Vec<Defect>> {
        file::parse(json)
    }

    fn hash(&self) -> Hash256 {
        let regions: Vec<_> = self.regions.iter().map(|region| (region.squares, region.adjacent)).collect();
        let boards: Vec<_> = self.boards.iter().map(|b| (b.tracks, b.no_palace, b.officials, b.abilities)).collect();
        content::hash(&(regions, self.tiles, self.orders, self.tracks, self.rewards, boards, &self.cards))
    }
}
