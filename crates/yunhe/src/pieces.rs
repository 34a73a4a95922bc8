//! Fields, tiles, cards and the thirteen actions: small values with names.

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
/// Edges of a field, counted from the east against the clock: E, NE, NW, W, SW, SE.
pub const EDGES: usize = 6;

/// A field of the board, numbered from north to south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Field(pub u8);

impl Field {
    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FieldSet(pub u64);

impl FieldSet {
    /// No field.
    pub const EMPTY: FieldSet = FieldSet(0);

    /// Just this field.
    pub const fn one(field: Field) -> FieldSet {
        FieldSet(1 << field.0)
    }

    /// Whether the field is in the set.
    pub const fn has(self, field: Field) -> bool {
        self.0 >> field.0 & 1 == 1
    }

    /// Adds a field.
    pub const fn insert(&mut self, field: Field) {
        self.0 |= 1 << field.0;
    }

    /// Takes a field away.
    pub const fn remove(&mut self, field: Field) {
        self.0 &= !(1 << field.0);
    }

    /// Fields in this set or the other.
    #[must_use]
    pub const fn or(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 | other.0)
    }

    /// Fields in both sets.
    #[must_use]
    pub const fn and(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 & other.0)
    }

    /// Fields in this set but not in the other.
    #[must_use]
    pub const fn less(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The northernmost field.
    pub const fn first(self) -> Option<Field> {
        if self.0 == 0 { None } else { Some(Field(self.0.trailing_zeros() as u8)) }
    }

    /// The southernmost field.
    pub const fn last(self) -> Option<Field> {
        if self.0 == 0 { None } else { Some(Field(63 - self.0.leading_zeros() as u8)) }
    }

    /// The fields from north to south.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let field = FieldSet(rest).first()?;
            rest &= rest - 1;
            Some(field)
        })
    }
}

/// A kind of tile: a shape of canal (0 to 14, as the content lists them) or unrest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Tile(pub u8);

impl Tile {
    /// The unrest tile.
    pub const UNREST: Tile = Tile(15);
    /// How many kinds there may be.
    pub const COUNT: usize = MAX_SHAPES + 1;

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

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

    /// Each kind that is there, with its count.
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

/// One of the three draw stacks of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct StackNo(pub u8);

impl StackNo {
    /// All three.
    pub const ALL: [StackNo; STACKS] = [StackNo(0), StackNo(1), StackNo(2)];

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An action card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of action cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CardSet(pub u16);

impl CardSet {
    /// All ten.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// Whether the card is in the set.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with this card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// The set without this card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Cards in this set but not in the other.
    #[must_use]
    pub const fn less(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card).filter(move |&card| self.has(card))
    }
}

/// One of the thirteen actions that cards show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
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

impl Deed {
    /// How many there are.
    pub const COUNT: usize = 13;
    /// All of them, in the order of the rules.
    pub const ALL: [Deed; Deed::COUNT] = [
        Deed::Supply,
        Deed::Build,
        Deed::Rebuild,
        Deed::Prestige,
        Deed::Remove,
        Deed::Calm,
        Deed::Destroy,
        Deed::Inspection,
        Deed::Tea,
        Deed::Espionage,
        Deed::Intrigue,
        Deed::Denounce,
        Deed::Reform,
    ];

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// DY-A7: whether it costs two unrest tiles.
    pub const fn is_paid(self) -> bool {
        matches!(self, Deed::Destroy | Deed::Tea | Deed::Intrigue | Deed::Denounce)
    }
}

/// The way a trip goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Heading {
    /// From Beijing to the southern turning point.
    South,
    /// Back to Beijing.
    North,
}

impl Heading {
    /// Both ways.
    pub const ALL: [Heading; 2] = [Heading::South, Heading::North];

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other way.
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

/// Where points come from, in the order of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
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

impl Source {
    /// How many there are.
    pub const COUNT: usize = 12;
    /// All of them.
    pub const ALL: [Source; Source::COUNT] = [
        Source::Start,
        Source::Building,
        Source::Line,
        Source::Single,
        Source::Passing,
        Source::Prestige,
        Source::Uprising,
        Source::Intrigue,
        Source::Network,
        Source::Palace,
        Source::Denounced,
        Source::Unrest,
    ];

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }
}
