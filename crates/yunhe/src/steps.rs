//! Answers taken apart: the action, then its goal; the territory, then the field.

use crate::action::Action;
use crate::content::Content;
use crate::pieces::Deed;
use crate::{Yunhe, text};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Steps};

/// What is touched before an answer is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// An action of the card.
    Deed(Deed),
    /// A field of this territory.
    Land(u8),
}

impl Steps for Yunhe {
    type Part = Part;

    fn parts(content: &Content, action: Action) -> Vec<Part> {
        match action {
            Action::Supply(_) => [Part::Deed(Deed::Supply)].into(),
            Action::Build(_) => [Part::Deed(Deed::Build)].into(),
            Action::Calm(_) => [Part::Deed(Deed::Calm)].into(),
            Action::Inspect(_) => [Part::Deed(Deed::Inspection)].into(),
            Action::Intrigue(_) => [Part::Deed(Deed::Intrigue)].into(),
            Action::Denounce(_) => [Part::Deed(Deed::Denounce)].into(),
            Action::Field(field) => content.territory(field).map(Part::Land).into_iter().collect(),
            Action::Take(_) | Action::Stack(_) | Action::Palace | Action::Turn(_) | Action::Done => Vec::new(),
            Action::Rebuild | Action::Prestige | Action::Remove | Action::Destroy => Vec::new(),
            Action::Tea | Action::Spy | Action::Reform => Vec::new(),
        }
    }

    fn part(lang: Lang, known: Known<'_, Yunhe>, part: Part) -> Line {
        text::part(lang, known.content, part)
    }
}
