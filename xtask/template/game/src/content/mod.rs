//! What is printed on the lanterns: parsed, validated, indexed.

mod file;

use crate::pieces::Lantern;
use alloc::vec::Vec;
use engine::content::Name;
use engine::{Defect, Edition, Hash256, Map, Shelf};

/// The format that this program reads.
pub const FORMAT: &str = "tianxia-specimen/1";

/// A lantern as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The picture on it.
    pub name: Name,
    /// Its points.
    pub points: u8,
}

/// One edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The lanterns.
    pub lanterns: Map<Lantern, Face>,
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
        engine::content::hash(&self.lanterns.map(|face| face.points))
    }
}
