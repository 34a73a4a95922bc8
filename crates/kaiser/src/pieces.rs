//! Colours, pieces and places: small values that name things on the table.

use crate::content::MAX_SPACES;
use engine::{Map, Set};

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

engine::keys! {
    /// The colour of a province and of its cards.
    #[serde(rename_all = "lowercase")]
    #[allow(missing_docs)]
    pub enum Colour: u8 {
        Red,
        Green,
        Yellow,
        Orange,
        Violet,
    }

    /// A side of the board.
    pub enum Side: u8 {
        /// For 3 to 4 players.
        ThreeFour,
        /// For 4 to 5 players.
        FourFive,
    }

    /// A province, by its place in the content file (KC-S2).
    pub struct Province: u16 = 9;

    /// A house space, numbered through the provinces in the order of the content file.
    pub struct Space: u64 = MAX_SPACES;

    /// A possible alliance, by its place in the content file: `Alliance(0)` is number 1 on the board (KC-F2).
    pub struct Alliance: u16 = 15;

    /// Where points come from, in the order of the score pad.
    pub enum Source: u8 {
        /// Houses in provinces (KC-H1 to H4, KC-F1).
        Houses,
        /// Alliances of emissaries (KC-F2).
        Alliances,
        /// Houses in a row along roads (KC-F4).
        Roads,
    }
}

/// A set of provinces.
pub type Provinces = Set<Province>;

/// A set of house spaces.
pub type Spaces = Set<Space>;

/// A number of cards of each colour.
pub type Cards = Map<Colour, u8>;

/// How many cards these are.
#[inline]
pub fn count(cards: &Cards) -> u8 {
    cards.iter().sum()
}

impl Side {
    /// Their names in commands and content files.
    pub const NAMES: [&'static str; Side::COUNT] = ["3-4", "4-5"];

    /// Whether this many players may play on it (KC-S3).
    pub const fn serves(self, players: u8) -> bool {
        match self {
            Side::ThreeFour => players == 3 || players == 4,
            Side::FourFive => players == 4 || players == 5,
        }
    }
}

impl Alliance {
    /// The number printed on the board.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}
