//! Answers taken apart: never in this game, since a hand has at most nine cards.

use crate::Specimen;
use crate::action::Action;
use crate::content::Content;
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Steps};

/// What is touched before an answer is complete: nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {}

impl Steps for Specimen {
    type Part = Part;

    fn parts(_: &Content, _: Action) -> Vec<Part> {
        Vec::new()
    }

    fn part(_: Lang, _: Known<'_, Specimen>, part: Part) -> Line {
        match part {}
    }
}
