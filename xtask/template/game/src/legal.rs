//! The legal answers, phase by phase, from what one seat knows.

use crate::Specimen;
use crate::action::Action;
use crate::phase::Phase;
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Known, ToAct, impossible};

/// Who decides next.
#[inline]
pub(crate) fn to_act(public: &Public) -> ToAct {
    match public.phase {
        Phase::Deal(_) | Phase::Light => ToAct::Chance,
        // SP-R2: all at the same time.
        Phase::Lay => ToAct::Seats(public.choosing),
        Phase::Over => ToAct::Nobody,
    }
}

/// Appends the legal answers in ascending id.
#[inline]
pub(crate) fn legal(known: Known<'_, Specimen>, out: &mut Vec<Action>) {
    match known.public.phase {
        Phase::Lay => lay(known, out),
        phase @ (Phase::Deal(_) | Phase::Light | Phase::Over) => impossible!(phase, "legal"),
    }
}

/// SP-R2: any card of the hand.
fn lay(known: Known<'_, Specimen>, out: &mut Vec<Action>) {
    out.extend(known.own.hand.iter().map(Action::Lay));
}
