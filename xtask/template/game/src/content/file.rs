//! A content file: its format and its checks.

use super::{Content, FORMAT, Face};
use crate::pieces::Lantern;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use engine::content::{Defects, Name, read};
use engine::{Defect, Map};

/// Points of one lantern.
const POINTS: RangeInclusive<u8> = 1..=20;
/// The length of a name.
const MAX_NAME: usize = 40;

/// Reads a file and explains every defect.
pub(super) fn parse(json: &str) -> Result<Content, Vec<Defect>> {
    let raw: RawContent = read(json)?;
    let mut defects = Defects::default();
    raw.inspect(&mut defects);
    defects.finish()?;
    Ok(raw.build())
}

engine::raw_plain! {
    RawContent {
        format: String,
        edition: Name,
        lanterns: Vec<RawLantern>,
    }
}

engine::raw! {
    RawLantern { name: Name, points: u8 }
}

impl RawContent {
    fn inspect(&self, defects: &mut Defects) {
        defects.expect(self.format == FORMAT, "format", format!("must be `{FORMAT}`"));
        inspect_name(defects, "edition", &self.edition);
        let count = self.lanterns.len();
        defects.expect(count == Lantern::COUNT, "lanterns", format!("{count}; there are {}", Lantern::COUNT));
        for (n, lantern) in self.lanterns.iter().enumerate() {
            let points = lantern.points;
            let fits = POINTS.contains(&points);
            defects.expect(fits, format!("lanterns[{n}].points"), format!("{points} is not between 1 and 20"));
            inspect_name(defects, &format!("lanterns[{n}].name"), &lantern.name);
        }
    }

    /// The lanterns have been counted.
    fn build(self) -> Content {
        let face = |raw: &RawLantern| Face { name: raw.name.clone(), points: raw.points };
        Content { lanterns: Map::from_fn(|lantern: Lantern| face(&self.lanterns[lantern.index()])) }
    }
}

fn inspect_name(defects: &mut Defects, place: &str, name: &Name) {
    let fits = [&name.de, &name.en].iter().all(|name| (1..=MAX_NAME).contains(&name.chars().count()));
    defects.expect(fits, place, format!("must have 1 to {MAX_NAME} letters in both languages"));
}
