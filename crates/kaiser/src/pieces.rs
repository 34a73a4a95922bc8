//! Colours, pieces and places: small values that name things on the table.

use serde::{Deserialize, Serialize};

/// Cards in a full hand (KC-S5).
pub const HAND: u8 = 3;
/// Cards that lie open beside the pile (KC-S5).
pub const DISPLAY: u8 = 4;
/// Houses of one player (KC-S1).
pub const HOUSES: u8 = 20;
/// Emissaries that one player can set; the ninth is the score marker (KC-S1).
pub const EMISSARIES: u8 = 8;
/// Houses in a row that make a road (KC-F4).
pub const ROW: u8 = 4;

/// The colour of a province and of its cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Green,
    Yellow,
    Orange,
    Violet,
}

impl Colour {
    /// How many.
    pub const COUNT: usize = 5;
    /// All of them, in order of their numbers.
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour::Red, Colour::Green, Colour::Yellow, Colour::Orange, Colour::Violet];

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A number of cards of each colour.
pub type Cards = [u8; Colour::COUNT];

/// How many cards these are.
#[inline]
pub fn count(cards: &Cards) -> u8 {
    cards.iter().sum()
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// For 3 to 4 players.
    ThreeFour,
    /// For 4 to 5 players.
    FourFive,
}

impl Side {
    /// How many.
    pub const COUNT: usize = 2;
    /// Both of them.
    pub const ALL: [Side; Side::COUNT] = [Side::ThreeFour, Side::FourFive];
    /// Their names in commands and content files.
    pub const NAMES: [&'static str; Side::COUNT] = ["3-4", "4-5"];

    /// Whether so many may play on it (KC-S3).
    pub const fn serves(self, players: u8) -> bool {
        match self {
            Side::ThreeFour => players == 3 || players == 4,
            Side::FourFive => players == 4 || players == 5,
        }
    }
}

/// A province, by its place in the content file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Province(pub u8);

impl Province {
    /// How many (KC-S2).
    pub const COUNT: usize = 9;
    /// The set of all of them.
    pub const SET: u16 = (1 << Province::COUNT) - 1;

    /// All of them, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Province> + ExactSizeIterator + Clone {
        (0..Province::COUNT as u8).map(Province)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this province alone.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// A house space, numbered through the provinces in the order of the content file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Space(pub u8);

impl Space {
    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this space alone.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The spaces of a set, in ascending order.
pub fn spaces(set: u64) -> impl Iterator<Item = Space> {
    bits(set).map(Space)
}

/// The provinces of a set, in ascending order.
pub fn provinces(set: u16) -> impl Iterator<Item = Province> {
    bits(set.into()).map(Province)
}

/// The members of a set as numbers, in ascending order.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    core::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8)?;
        rest &= rest - 1;
        Some(lowest)
    })
}

/// A possible alliance, by its place in the content file: `Alliance(0)` is number 1 on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Alliance(pub u8);

impl Alliance {
    /// How many (KC-F2).
    pub const COUNT: usize = 15;

    /// All of them, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Alliance> + ExactSizeIterator + Clone {
        (0..Alliance::COUNT as u8).map(Alliance)
    }

    /// Its place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number printed on the board.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// Where points come from, in the order of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// Houses in provinces (KC-H1 to H4, KC-F1).
    Houses,
    /// Alliances of emissaries (KC-F2).
    Alliances,
    /// Houses in a row along roads (KC-F4).
    Roads,
}

impl Source {
    /// How many.
    pub const COUNT: usize = 3;
    /// All of them.
    pub const ALL: [Source; Source::COUNT] = [Source::Houses, Source::Alliances, Source::Roads];

    /// Its line on the score pad.
    pub const fn index(self) -> usize {
        self as usize
    }
}
