//! The rule behind every answer.

use crate::action::Action;
use crate::phase::Phase;
use crate::pieces::Deed;
use crate::{Yunhe, legal};
use alloc::vec::Vec;
use engine::{Game, Known, Verdict, Why};

engine::rules! {
    "DY";
    S1, S2, S3, S4, S5, S6, S7,
    R1, R2, R3, R4, R5,
    A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13,
    G1, G2, G3, G4, G5,
    U1, F1, F2, F3, F4,
}

impl Why for Yunhe {
    type Rule = Rule;

    fn why(known: Known<'_, Yunhe>, action: Action) -> Verdict<Rule> {
        let mut listed = Vec::new();
        if Yunhe::to_act(known.public).seats().has(known.seat) {
            legal::legal(known, &mut listed);
        }
        if listed.binary_search(&action).is_ok() {
            Verdict::Allowed(allows(known, action))
        } else {
            Verdict::Forbidden(forbids(known, action))
        }
    }
}

impl Deed {
    /// The rule that describes it.
    pub const fn rule(self) -> Rule {
        match self {
            Deed::Supply => Rule::A1,
            Deed::Build => Rule::A2,
            Deed::Rebuild => Rule::A3,
            Deed::Prestige => Rule::A4,
            Deed::Remove => Rule::A5,
            Deed::Calm => Rule::A6,
            Deed::Destroy => Rule::A8,
            Deed::Inspection => Rule::A9,
            Deed::Tea => Rule::A10,
            Deed::Espionage => Rule::A11,
            Deed::Intrigue => Rule::A12,
            Deed::Denounce => Rule::A7,
            Deed::Reform => Rule::A13,
        }
    }
}

/// The action of the cards behind a decision, with its rule.
pub(crate) fn deed(action: Action) -> Option<(Deed, Rule)> {
    let deed = match action {
        Action::Supply(_) => Deed::Supply,
        Action::Build(_) => Deed::Build,
        Action::Rebuild => Deed::Rebuild,
        Action::Prestige => Deed::Prestige,
        Action::Remove => Deed::Remove,
        Action::Calm(_) => Deed::Calm,
        Action::Destroy => Deed::Destroy,
        Action::Inspect(_) => Deed::Inspection,
        Action::Tea => Deed::Tea,
        Action::Spy => Deed::Espionage,
        Action::Intrigue(_) => Deed::Intrigue,
        Action::Denounce(_) => Deed::Denounce,
        Action::Reform => Deed::Reform,
        Action::Take(_) | Action::Stack(_) | Action::Field(_) | Action::Palace | Action::Turn(_) | Action::Done => {
            return None;
        }
    };
    Some((deed, deed.rule()))
}

/// The rule of the current question.
fn question(known: Known<'_, Yunhe>) -> Rule {
    match known.public.phase {
        Phase::Lot { .. } => Rule::S3,
        Phase::Layout => Rule::S7,
        Phase::Tops { .. } | Phase::Keep => Rule::S6,
        Phase::Draft => Rule::R1,
        Phase::Turn => Rule::R2,
        Phase::Draw { .. } => Rule::A1,
        Phase::Place { .. } => Rule::A2,
        Phase::Rotate { must: false, .. } => Rule::A2,
        Phase::Rotate { must: true, .. } | Phase::Rebuild | Phase::Shift { .. } => Rule::A3,
        Phase::Remove => Rule::A5,
        Phase::Calm { .. } => Rule::A6,
        Phase::Pay { .. } => Rule::A7,
        Phase::Destroy | Phase::Bury { .. } => Rule::A8,
        Phase::Spy { .. } => Rule::A11,
        Phase::Way { .. } => Rule::G4,
        Phase::Uprising { .. } => Rule::U1,
        Phase::Over => Rule::F4,
    }
}

fn allows(known: Known<'_, Yunhe>, action: Action) -> Rule {
    deed(action).map_or_else(|| question(known), |(_, rule)| rule)
}

fn forbids(known: Known<'_, Yunhe>, action: Action) -> Rule {
    let Known { content, public, .. } = known;
    match (public.phase, deed(action)) {
        (Phase::Turn, Some((wanted, rule))) => {
            let pays = public.seats[public.active].storage.count(crate::Tile::UNREST) >= 2;
            if public.left(content, wanted) == 0 {
                // The card does not offer it, or no longer does.
                Rule::R2
            } else if wanted.is_paid() && !pays {
                Rule::A7
            } else {
                rule
            }
        }
        // The way: only to neighbours in the direction of travel or sideways, and along the line.
        (Phase::Way { .. }, _) => {
            let near = |edge: usize| content.neighbour(public.ship, edge).map(Action::Field) == Some(action);
            let reach = public.heading.forward().into_iter().chain(crate::SIDEWAYS).any(near);
            if !reach {
                Rule::G1
            } else if crate::route::step(content, public).along {
                Rule::G2
            } else {
                Rule::G3
            }
        }
        _ => question(known),
    }
}
