//! Answers taken apart: the card, then its use; the settlement, then its goal.

use crate::action::Action;
use crate::content::Content;
use crate::pieces::Card;
use crate::{ZhengHe, text};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Steps};

/// What is touched before an answer is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A card from the hand.
    Card(Card),
    /// A settlement from this barbarian home (0 to 2).
    From(u8),
}

impl Steps for ZhengHe {
    type Part = Part;

    fn parts(_: &Content, action: Action) -> Vec<Part> {
        match action {
            Action::Reserve(card) | Action::Play(card) => [Part::Card(card)].into(),
            Action::Settle(home, _) => [Part::From(home)].into(),
            Action::Before | Action::After | Action::React | Action::Decline => Vec::new(),
            Action::Command(_) | Action::CardAction | Action::Reveal(_) | Action::Option(_) => Vec::new(),
            Action::At(_) | Action::Amount(_) | Action::Voyage(_) | Action::Reroll(_) | Action::Done => Vec::new(),
        }
    }

    fn part(lang: Lang, known: Known<'_, ZhengHe>, part: Part) -> Line {
        text::part(lang, known.content, part)
    }

    fn rest(lang: Lang, known: Known<'_, ZhengHe>, action: Action) -> Line {
        text::rest(lang, known, action)
    }
}
