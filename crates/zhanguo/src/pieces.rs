//! Pieces and places as small numbers, and sets of them.

use alloc::vec::Vec;
use engine::{Map, Seat, Set};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many regions the empire has.
pub const REGIONS: usize = 5;
/// How many cards the game has.
pub const CARDS: usize = 120;
/// How many cards each aspect has.
pub const CARDS_PER_ASPECT: usize = 40;
/// How many cards fit above one region of a player board.
pub const SLOTS: usize = 3;
/// How many officials fit into one worker area.
pub const WORKER_AREA: u8 = 2;
/// How many officials of each colour a player has.
pub const OFFICIALS: u8 = 5;
/// How many governors a player has.
pub const GOVERNORS: u8 = 8;
/// How many palaces a player has.
pub const PALACES: u8 = 6;
/// How many walls a player has.
pub const WALLS: u8 = 5;
/// How many sections the Great Wall has, two in each area.
pub const SECTIONS: usize = 6;
/// How many areas the Great Wall has.
pub const AREAS: usize = 3;
/// A wall tile has fields of one, two and three bars.
pub const BARS: usize = 3;
/// The most bonus squares for governors in a region.
pub const MAX_SQUARES: usize = 4;
/// The most players, and with it the length of an order track.
pub const PLAYERS: usize = 4;
/// How many rounds a match has.
pub const ROUNDS: usize = 5;
/// How many order sections the board has.
pub const ORDER_SECTIONS: usize = 2;
/// How many orders of each kind exist; two of them are used.
pub const ORDERS_PER_KIND: usize = 4;
/// The value of the large octagon.
pub const LARGE: u8 = 3;

engine::keys! {
    /// An aspect of unification, and the colour of its cards and octagons.
    #[serde(rename_all = "kebab-case")]
    pub enum Aspect: u8 {
        /// Writing, ivory, cards 1 to 40.
        Writing,
        /// Currency, orange, cards 41 to 80.
        Currency,
        /// Law, brown, cards 81 to 120.
        Law,
    }
}

engine::keys! {
    /// The colour of an official.
    #[serde(rename_all = "kebab-case")]
    pub enum Official: u8 {
        /// Military officials.
        Red,
        /// Civil officials.
        Grey,
        /// Inspectors.
        White,
    }
}

engine::keys! {
    /// A court action.
    #[serde(rename_all = "kebab-case")]
    pub enum Court: u8 {
        /// Build a wall.
        Wall,
        /// Build a palace.
        Palace,
        /// Recruit workers.
        Workers,
        /// Relocate officials.
        Relocate,
        /// Recruit an official.
        Official,
        /// Install a governor.
        Governor,
    }
}

impl Court {
    /// ZG-B1: whether a card of this number, laid on that one, lets the cards of this action work. Without a card below
    /// (ZG-B4) the player chooses the number and always chooses well.
    pub fn activates(self, number: u8, below: Option<u8>) -> bool {
        match self {
            Court::Wall | Court::Palace | Court::Workers => below.is_none_or(|below| number > below),
            Court::Official | Court::Governor => below.is_none_or(|below| number < below),
            Court::Relocate => false,
        }
    }
}

engine::keys! {
    /// What an order asks for.
    #[serde(rename_all = "kebab-case")]
    pub enum Kind: u8 {
        /// Walls.
        Wall,
        /// Palaces.
        Palace,
        /// Governors.
        Governor,
    }
}

engine::keys! {
    /// A player board: the common A side or one of the four B sides.
    #[serde(rename_all = "kebab-case")]
    pub enum Board: u8 {
        /// The A side, the same for all.
        A,
        /// The B side with the circle.
        Circle,
        /// The B side with the square.
        Square,
        /// The B side with the triangle.
        Triangle,
        /// The B side with the star.
        Star,
    }
}

impl Board {
    /// The four B sides.
    pub const B_SIDES: [Board; 4] = [Board::Circle, Board::Square, Board::Triangle, Board::Star];
}

engine::keys! {
    /// What a wall tile rewards.
    #[serde(rename_all = "kebab-case")]
    pub enum Criterion: u16 {
        /// Regions with at least as many officials as unrest.
        OfficialsMatchUnrest,
        /// Regions with a grey official.
        GreyOfficial,
        /// Regions with a red official.
        RedOfficial,
        /// Regions with a white official.
        WhiteOfficial,
        /// Regions with an orange card.
        OrangeCard,
        /// Regions with a brown card.
        BrownCard,
        /// Regions with an ivory card.
        IvoryCard,
        /// Regions with three cards.
        ThreeCards,
        /// Regions with two cards of one colour.
        TwoOfAColour,
        /// A fixed value less the total unrest.
        Calm,
        /// Regions without unrest.
        NoUnrest,
        /// Sets of three cards of different colours.
        ColourSets,
    }
}

engine::keys! {
    /// A line of the score pad.
    #[serde(rename_all = "kebab-case")]
    pub enum Source: u16 {
        /// The starting points that the auction left.
        Start,
        /// Octagons that were missing.
        Missing,
        /// Palaces.
        Palaces,
        /// Card abilities.
        Cards,
        /// Governor squares.
        Squares,
        /// Most governors in a region.
        Governors,
        /// Most octagons of an aspect.
        Octagons,
        /// Orders.
        Orders,
        /// Walls.
        Walls,
    }
}

engine::keys! {
    /// A region of the empire, counted from 0; people count from 1.
    #[derive(Default)]
    pub struct Region: u8 = REGIONS;

    /// A section of the Great Wall, counted from 0; two neighbours form an area.
    #[derive(Default)]
    pub struct Section: u8 = SECTIONS;
}

/// A set of regions.
pub type Regions = Set<Region>;

impl Region {
    /// Its number for people, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl Section {
    /// The area this section belongs to.
    #[inline]
    pub const fn area(self) -> usize {
        self.0 as usize / 2
    }
}

/// A card, by its activation number 1 to 120.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Card(pub u8);

engine::key! { Card: u128 = CARDS; |card| card.0 as usize - 1; |index| Card(index as u8 + 1) }

impl Card {
    /// ZG-S1: the aspect follows from the number.
    #[inline]
    pub fn aspect(self) -> Aspect {
        match self.0 {
            0..=40 => Aspect::Writing,
            41..=80 => Aspect::Currency,
            _ => Aspect::Law,
        }
    }
    /// The card with this rank (from 0) in its aspect.
    #[inline]
    pub const fn of(aspect: Aspect, rank: u8) -> Card {
        Card(aspect as u8 * CARDS_PER_ASPECT as u8 + rank + 1)
    }
    #[inline]
    fn bit(self) -> u64 {
        1 << (self.index() % CARDS_PER_ASPECT)
    }
}

/// A set of cards: one word of 40 bits for each aspect. It is sent as a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub Map<Aspect, u64>);

impl Cards {
    /// Every card of one aspect.
    pub const FULL: u64 = (1 << CARDS_PER_ASPECT) - 1;
    /// No card.
    pub const NONE: Cards = Cards(Map([0; Aspect::COUNT]));
    /// Every card.
    pub const ALL: Cards = Cards(Map([Cards::FULL; Aspect::COUNT]));

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0[card.aspect()] |= card.bit();
    }
    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0[card.aspect()] &= !card.bit();
    }
    /// Whether the card is in the set.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.0[card.aspect()] & card.bit() != 0
    }
    /// How many cards of an aspect.
    #[inline]
    pub fn count(&self, aspect: Aspect) -> u8 {
        self.0[aspect].count_ones() as u8
    }
    /// The cards in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Aspect::ALL.into_iter().flat_map(move |aspect| self.of(aspect))
    }
    /// The cards of one aspect in ascending order.
    #[inline]
    pub fn of(self, aspect: Aspect) -> impl Iterator<Item = Card> {
        let mut rest = self.0[aspect];
        core::iter::from_fn(move || {
            let rank = rest.trailing_zeros() as u8;
            (rest != 0).then(|| {
                rest &= rest - 1;
                Card::of(aspect, rank)
            })
        })
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let mut set = Cards::NONE;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if !(1..=CARDS).contains(&usize::from(card.0)) || set.has(card) {
                return Err(D::Error::custom(format_args!("{} is no card, or a second one", card.0)));
            }
            set.add(card);
        }
        Ok(set)
    }
}

/// Whose piece lies on a place; one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Owner(pub u8);

impl Owner {
    /// The place is free.
    pub const NOBODY: Owner = Owner(u8::MAX);

    /// A seat's piece.
    #[inline]
    pub const fn of(seat: Seat) -> Owner {
        Owner(seat.0)
    }
    /// Whose piece, if any.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        (self != Owner::NOBODY).then_some(Seat(self.0))
    }
    /// Whether it is this seat's piece.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self.0 == seat.0
    }
    /// Whether the place is free.
    #[inline]
    pub fn is_free(self) -> bool {
        self == Owner::NOBODY
    }
    /// The first place that holds this owner's piece, all places compared at once.
    #[inline]
    pub fn place_in(self, places: &[Owner; PLAYERS]) -> Option<usize> {
        const EACH: u32 = 0x0101_0101;
        let differs = u32::from_le_bytes(places.map(|owner| owner.0)) ^ (EACH * u32::from(self.0));
        // The high bit of the lowest byte that is 0, and perhaps of bytes above it.
        let same = differs.wrapping_sub(EACH) & !differs & (EACH << 7);
        (same != 0).then(|| same.trailing_zeros() as usize / 8)
    }
}
