//! What a hint's reasons are made of: the sources of the score pad, until the game has terms of its own.

use crate::Specimen;
use crate::content::Content;
use crate::state::Public;
use crate::why::Rule;
use engine::Reasons;

impl Reasons for Specimen {
    const WON_BY: Rule = Rule::F2;

    fn earned_by(_: usize) -> Rule {
        Rule::R3
    }

    fn ended_by(_: &Content, _: &Public) -> Rule {
        Rule::F1
    }
}
