//! Answers taken apart: the piece, its province, the place.

use crate::action::Action;
use crate::content::Content;
use crate::pieces::Province;
use crate::{Kaiser, text};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Steps};

/// What is touched before an answer is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A house.
    House,
    /// A house in this province.
    HouseIn(Province),
    /// An emissary.
    Emissary,
    /// The fortification.
    Fort,
    /// The fortification in this province.
    FortIn(Province),
}

impl Steps for Kaiser {
    type Part = Part;

    fn parts(content: &Content, action: Action) -> Vec<Part> {
        let in_province = |space: crate::Space| content.spaces.get(space.index()).map(|info| info.province);
        match action {
            Action::House(space) => [Part::House].into_iter().chain(in_province(space).map(Part::HouseIn)).collect(),
            Action::Emissary(_) => [Part::Emissary].into(),
            Action::Fort(space) => [Part::Fort].into_iter().chain(in_province(space).map(Part::FortIn)).collect(),
            Action::Card(_) | Action::Pair(_) | Action::Exchange(_) | Action::Done => Vec::new(),
            Action::TakeOpen(_) | Action::TakePile => Vec::new(),
        }
    }

    fn part(lang: Lang, known: Known<'_, Kaiser>, part: Part) -> Line {
        text::part(lang, known.content, part)
    }
}
