//! Fields, tiles, cards and the thirteen actions: small values with names.

use engine::Set;
use serde::{Deserialize, Serialize};

/// The most fields a board may have; a [`FieldSet`] is one word.
pub const MAX_FIELDS: usize = 64;
/// The most shapes of canal tiles; the sixteenth tile is unrest.
pub const MAX_SHAPES: usize = 15;
/// Action cards.
pub const CARDS: usize = 10;
/// Canal tiles of a player.
pub const CANALS: u8 = 20;
/// Unrest tiles of a player.
pub const UNREST: u8 = 10;
/// Unrest tiles that each player lays at the start, and unrest symbols of a territory.
pub const LAID: u8 = 4;
/// Territories on the board.
pub const TERRITORIES: usize = 5;
/// Draw stacks of a player.
pub const STACKS: usize = 3;
/// Storage places of a player.
pub const STORAGE: u8 = 6;
/// Edges of a field, counted anticlockwise from the east: E, NE, NW, W, SW, SE.
pub const EDGES: usize = 6;

/// A field of the board, numbered from north to south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Field(pub u8);

// Fields of a sound state are in range; the remainder only assures the compiler of it.
engine::key! { Field: u64 = MAX_FIELDS; |field| field.0 as usize % MAX_FIELDS; |index| Field(index as u8) }

/// A set of fields.
pub type FieldSet = Set<Field>;

engine::keys! {
    /// A kind of tile: a shape of canal (0 to 14, as the content lists them) or unrest.
    pub struct Tile: u16 = MAX_SHAPES + 1;

    /// One of the three draw stacks of a player.
    #[derive(Default)]
    pub struct StackNo: u8 = STACKS;

    /// An action card.
    pub struct Card: u16 = CARDS;
}

impl Tile {
    /// The unrest tile.
    pub const UNREST: Tile = Tile(15);

    /// Whether it is a canal tile.
    pub const fn is_canal(self) -> bool {
        self.0 < Tile::UNREST.0
    }
}

/// Tiles of one player without order: four bits count each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tiles(pub u64);

impl Tiles {
    /// How many of this kind.
    pub const fn count(self, tile: Tile) -> u8 {
        (self.0 >> (4 * tile.0) & 15) as u8
    }

    /// Adds tiles of one kind.
    pub const fn add(&mut self, tile: Tile, n: u8) {
        debug_assert!(self.count(tile) + n <= 15);
        self.0 += (n as u64) << (4 * tile.0);
    }

    /// Takes tiles of one kind away.
    pub const fn take(&mut self, tile: Tile, n: u8) {
        debug_assert!(self.count(tile) >= n);
        self.0 -= (n as u64) << (4 * tile.0);
    }

    /// How many tiles.
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Canal tiles among them.
    pub const fn canals(self) -> u8 {
        self.len() - self.count(Tile::UNREST)
    }

    /// Each kind present, with its count.
    pub fn iter(self) -> impl Iterator<Item = (Tile, u8)> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let tile = Tile(rest.trailing_zeros() as u8 / 4);
            let count = Tiles(rest).count(tile);
            rest &= !(15 << (4 * tile.0));
            Some((tile, count))
        })
    }
}

/// A set of action cards.
pub type CardSet = Set<Card>;

engine::keys! {
    /// One of the thirteen actions that cards show.
    #[serde(rename_all = "snake_case")]
    pub enum Deed: u16 {
        /// DY-A1: a tile from a stack to storage.
        Supply,
        /// DY-A2: a tile from storage to the board or into the Forbidden City.
        Build,
        /// DY-A3: swap, move or turn tiles on the board.
        Rebuild,
        /// DY-A4: a point.
        Prestige,
        /// DY-A5: an unrest tile from the board to the Wall.
        Remove,
        /// DY-A6: an unrest tile from the Wall under a stack.
        Calm,
        /// DY-A8: a canal tile from the board under a stack.
        Destroy,
        /// DY-A9: the Coordinator moves at once.
        Inspection,
        /// DY-A10: the Coordinator rests.
        Tea,
        /// DY-A11: hidden top tiles are turned up.
        Espionage,
        /// DY-A12: an opponent loses points.
        Intrigue,
        /// DY-A7: an unrest tile into an opponent's area of the Forbidden City.
        Denounce,
        /// DY-A13: the stacks are shuffled.
        Reform,
    }

    /// The direction of a trip.
    pub enum Heading: u8 {
        /// From Beijing to the southern turning point.
        South,
        /// Back to Beijing.
        North,
    }

    /// Where points come from, in the order of the score pad.
    pub enum Source: u16 {
        /// The start score.
        Start,
        /// DY-A2: values of built tiles.
        Building,
        /// DY-G5: canal tiles entered along a line.
        Line,
        /// DY-G5: canal tiles entered otherwise.
        Single,
        /// DY-G5: unrest tiles entered in one's own territory.
        Passing,
        /// DY-A4.
        Prestige,
        /// DY-U1.
        Uprising,
        /// DY-A12.
        Intrigue,
        /// DY-F1.
        Network,
        /// DY-F2: canal tiles in the Forbidden City.
        Palace,
        /// DY-F2: unrest tiles in one's area of the Forbidden City.
        Denounced,
        /// DY-F3.
        Unrest,
    }
}

impl Deed {
    /// DY-A7: whether it costs two unrest tiles.
    pub const fn is_paid(self) -> bool {
        matches!(self, Deed::Destroy | Deed::Tea | Deed::Intrigue | Deed::Denounce)
    }
}

impl Heading {
    /// The opposite direction.
    #[must_use]
    pub const fn turned(self) -> Heading {
        match self {
            Heading::South => Heading::North,
            Heading::North => Heading::South,
        }
    }

    /// The two edges that lead in the direction of travel.
    pub const fn forward(self) -> [usize; 2] {
        match self {
            Heading::South => [4, 5],
            Heading::North => [2, 1],
        }
    }
}

/// The two edges that lead west and east.
pub const SIDEWAYS: [usize; 2] = [3, 0];

/// The edge of the neighbour that touches this edge.
pub const fn opposite(edge: usize) -> usize {
    (edge + 3) % EDGES
}
