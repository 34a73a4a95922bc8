//! Answers taken apart: the card, then its use; the piece, then the place.

use crate::action::Action;
use crate::content::Content;
use crate::pieces::{Card, Official, Region, Section};
use crate::{ZhanGuo, text};
use alloc::vec::Vec;
use engine::{Known, Lang, Line, Steps};

/// How many bids are shown together.
const BIDS: u8 = 5;

/// What is touched before an answer is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A bid from the first to the second number.
    Bid(u8, u8),
    /// A card from the hand.
    Card(Card),
    /// A section of the Great Wall.
    Wall(Section),
    /// An official from the supply.
    Supply(Official),
    /// The officials of this region.
    At(Region),
    /// An official in the governor area of a region.
    Upper(Official, Region),
    /// An official in the worker area of a region.
    Lower(Official, Region),
    /// The cards above this region.
    Cards(Region),
    /// A worker of this region.
    Worker(Region),
    /// A governor on a square of this region, or beside them.
    Governor(Region, u8),
}

impl Steps for ZhanGuo {
    type Part = Part;

    fn parts(_: &Content, action: Action) -> Vec<Part> {
        match action {
            Action::Unify(card, _) | Action::Court(card, _) | Action::Discard(card) => [Part::Card(card)].into(),
            Action::Bid(bid) => {
                let first = (bid - 1) / BIDS * BIDS + 1;
                [Part::Bid(first, first + BIDS - 1)].into()
            }
            Action::Field(section, _) => [Part::Wall(section)].into(),
            Action::Official(official, _) => [Part::Supply(official)].into(),
            Action::Lower(official, at) | Action::Walk(official, at, _) => {
                [Part::At(at), Part::Upper(official, at)].into()
            }
            Action::Raise(official, at) | Action::Shift(official, at, _) => {
                [Part::At(at), Part::Lower(official, at)].into()
            }
            Action::Use(region, _) => [Part::Cards(region)].into(),
            Action::Carry(from, _) => [Part::Worker(from)].into(),
            Action::Transfer(from, spot, _) => [Part::Governor(from, spot)].into(),
            Action::Pass | Action::Accept | Action::Done | Action::Board(_) => Vec::new(),
            Action::Region(_) | Action::Square(_) | Action::Pay(_) | Action::Take(_) => Vec::new(),
            Action::Ability(_) | Action::Calm(_) => Vec::new(),
        }
    }

    fn part(lang: Lang, known: Known<'_, ZhanGuo>, part: Part) -> Line {
        text::part(lang, known.content, part)
    }

    fn rest(lang: Lang, known: Known<'_, ZhanGuo>, action: Action) -> Line {
        text::rest(lang, known, action)
    }
}
