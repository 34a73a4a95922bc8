//! What is printed on the board and the cards, indexed; `file` reads and checks it.

mod file;

use crate::pieces::{Alliance, Cards, Colour, Province, Provinces, Side, Space, Spaces};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Index;
use engine::content::Name;
use engine::{Defect, Edition, Hash256, Map, Set, Shelf};

/// The format that this program reads.
pub const FORMAT: &str = "tianxia-kaiser/1";
/// No edition has more house spaces: they are kept in sets of 64 bits.
pub const MAX_SPACES: usize = 64;
/// No edition has more province cards.
pub const MAX_CARDS: usize = 100;
/// No side has more roads.
pub const MAX_ROADS: usize = 128;

/// A point of the drawing, from its top left corner.
pub type Point = [u16; 2];

/// A province as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvinceInfo {
    /// Its name in records.
    pub id: String,
    /// Its name for people.
    pub name: Name,
    /// The colour of its cards.
    pub colour: Colour,
    /// Its house spaces.
    pub spaces: Spaces,
    /// The middle of its dragon field.
    pub dragon: Point,
    /// Where its name is printed.
    pub label: Point,
    /// Its outline.
    pub polygon: Vec<Point>,
}

/// A house space as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceInfo {
    /// Its name, in records and for people.
    pub id: String,
    /// The province it lies in.
    pub province: Province,
    /// Where it lies.
    pub at: Point,
}

/// A possible alliance as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllianceInfo {
    /// The two provinces it joins.
    pub provinces: [Province; 2],
    /// Where its number is printed.
    pub marker: Point,
}

/// A road between two house spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoadInfo {
    /// Its ends.
    pub between: [Space; 2],
}

/// A side of the board: the same provinces with different roads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideInfo {
    /// Its name for people.
    pub name: Name,
    /// Its roads, in the order of the file.
    pub roads: Vec<RoadInfo>,
    /// For each space the spaces at the other ends of its roads.
    pub near: Map<Space, Spaces>,
}

/// A lake: it separates provinces and has no other meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LakeInfo {
    /// Its outline.
    pub polygon: Vec<Point>,
}

/// One edition's board and cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// Its name for people.
    pub edition: Name,
    /// Width and height of the drawing.
    pub canvas: Point,
    /// Province cards of each colour, before any are left out.
    pub cards: Cards,
    /// The house spaces, province by province.
    pub spaces: Vec<SpaceInfo>,
    /// Lakes.
    pub lakes: Vec<LakeInfo>,
    /// All house spaces.
    pub all_spaces: Spaces,
    /// The provinces of each colour.
    pub of_colour: Map<Colour, Provinces>,
    provinces: Vec<ProvinceInfo>,
    alliances: Vec<AllianceInfo>,
    sides: Vec<SideInfo>,
    areas: Map<Province, Spaces>,
    colours: Map<Province, Colour>,
    homes: Map<Space, Province>,
    pairs: Map<Alliance, [Province; 2]>,
    bonds: Map<Province, Set<Alliance>>,
}

impl Content {
    /// The province cards in play, by colour (KC-S4).
    pub fn deck(&self, players: u8) -> Cards {
        self.cards.map(|&count| count - (5 - players))
    }

    /// The house spaces of a province.
    #[inline]
    pub fn area(&self, province: Province) -> Spaces {
        self.areas[province]
    }

    /// The colour of a province.
    #[inline]
    pub fn colour(&self, province: Province) -> Colour {
        self.colours[province]
    }

    /// The province of a house space.
    #[inline]
    pub fn home(&self, space: Space) -> Province {
        self.homes[space]
    }

    /// The two provinces of an alliance.
    #[inline]
    pub fn pair(&self, alliance: Alliance) -> [Province; 2] {
        self.pairs[alliance]
    }

    /// The alliances that a province may enter.
    #[inline]
    pub fn bonds(&self, province: Province) -> impl Iterator<Item = Alliance> {
        self.bonds[province].iter()
    }

    /// The spaces one road away on a side.
    #[inline]
    pub fn near(&self, side: Side, space: Space) -> Spaces {
        self[side].near[space]
    }
}

impl Index<Province> for Content {
    type Output = ProvinceInfo;
    fn index(&self, province: Province) -> &ProvinceInfo {
        &self.provinces[province.index()]
    }
}

impl Index<Alliance> for Content {
    type Output = AllianceInfo;
    fn index(&self, alliance: Alliance) -> &AllianceInfo {
        &self.alliances[alliance.index()]
    }
}

impl Index<Side> for Content {
    type Output = SideInfo;
    fn index(&self, side: Side) -> &SideInfo {
        &self.sides[side as usize]
    }
}

impl engine::Content for Content {
    const EDITIONS: &'static [Edition] = &[Edition::standard(include_str!("../../content/standard.json"))];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }

    fn parse(json: &str) -> Result<Self, Vec<Defect>> {
        file::parse(json)
    }

    fn hash(&self) -> Hash256 {
        let provinces: Vec<_> = self.provinces.iter().map(|p| (&p.id, p.colour, p.spaces)).collect();
        let spaces: Vec<_> = self.spaces.iter().map(|s| &s.id).collect();
        let sides: Vec<_> = self.sides.iter().map(|s| &s.near.0[..spaces.len()]).collect();
        engine::content::hash(&(FORMAT, self.cards, provinces, &spaces, self.pairs, sides))
    }
}
