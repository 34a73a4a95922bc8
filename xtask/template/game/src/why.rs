//! The rule behind each answer.

use crate::Specimen;
use crate::action::Action;
use crate::legal::to_act;
use engine::{Known, Verdict, Why};

engine::rules! {
    "SP";
    S1, S2,
    R1, R2, R3, R4,
    F1, F2,
    V1,
}

impl Why for Specimen {
    type Rule = Rule;

    fn why(known: Known<'_, Specimen>, action: Action) -> Verdict<Rule> {
        let Action::Lay(card) = action;
        if !to_act(known.public).seats().has(known.seat) {
            // SP-R2: one card per round.
            return Verdict::Forbidden(Rule::R2);
        }
        match (known.own.hand.has(card), known.public.played.has(card)) {
            (true, _) => Verdict::Allowed(Rule::R2),
            // SP-R4: it is out of the game.
            (false, true) => Verdict::Forbidden(Rule::R4),
            // SP-S2: it was dealt to somebody else, or to nobody.
            (false, false) => Verdict::Forbidden(Rule::S2),
        }
    }
}
