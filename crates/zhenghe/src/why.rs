//! The rule that permits or forbids an answer.

use crate::ZhengHe;
use crate::action::Action;
use crate::content::{CardKind, Content};
use crate::legal;
use crate::phase::Phase;
use crate::pieces::{Command, Side, Verb};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Known, Verdict, Why};

engine::rules! {
    "ZH"; S1, S2, S3, R1, R2, R3, R4, R5, A1, A2, A3, A4, A5, E1, E2, E3, E4, E5, E6, E7, E8, B1, B2, B3, B4, B5, B6,
    B7, B8, K1, K2, K3, K4, F1, F2, F3
}

impl Why for ZhengHe {
    type Rule = Rule;

    fn why(known: Known<'_, Self>, action: Action) -> Verdict<Rule> {
        let mut listed = Vec::new();
        legal::legal(known, &mut listed);
        let (content, public) = (known.content, known.public);
        if listed.contains(&action) {
            Verdict::Allowed(rule(content, public, action))
        } else {
            Verdict::Forbidden(forbidding(content, public, action))
        }
    }
}

/// The rule that an answer in this phase rests on.
fn rule(content: &Content, public: &Public, action: Action) -> Rule {
    match public.phase {
        Phase::Card => Rule::R4,
        Phase::Timing | Phase::Reaction => Rule::A4,
        Phase::Use => match action {
            Action::Command(command) => command_rule(command, public.active),
            _ => card_rule(content, public),
        },
        Phase::Boost { .. } => Rule::B6,
        Phase::Option => Rule::A2,
        Phase::Amount { job, .. } | Phase::Place { job } | Phase::Picks { job, .. } | Phase::Retreat { job, .. } => {
            verb_rule(job.verb, public.actor)
        }
        Phase::Voyage | Phase::Junks | Phase::Gold | Phase::Dice => Rule::E6,
        Phase::Sail { .. } => Rule::E7,
        Phase::Reroll { side, .. } | Phase::Roll { side, .. } => {
            if side == public.fight.attacker {
                Rule::K1
            } else {
                Rule::K2
            }
        }
        Phase::FirstVoyage | Phase::Deal => Rule::S3,
        Phase::Draw { .. } => Rule::R1,
        Phase::Event => Rule::F3,
        Phase::Over => Rule::F1,
    }
}

/// The rule that an answer breaks: the answer's where it belongs to this phase, else the phase's.
fn forbidding(content: &Content, public: &Public, action: Action) -> Rule {
    match (public.phase, action) {
        (Phase::Use, Action::Command(command)) if !Command::of(public.active).contains(&command) => {
            command_rule(command, public.active.other())
        }
        (Phase::Use, Action::CardAction) if !legal::acting_deed(content, public).is_empty() => Rule::A3,
        (Phase::Amount { .. } | Phase::Junks | Phase::Gold, Action::Amount(_)) => Rule::S1,
        (Phase::Place { .. } | Phase::Picks { .. }, Action::At(_)) => Rule::S2,
        (_, Action::Command(_) | Action::Done) => Rule::R5,
        _ => rule(content, public, action),
    }
}

fn card_rule(content: &Content, public: &Public) -> Rule {
    let special = public.card.is_some_and(|card| matches!(content.cards[card].kind, CardKind::Special(_)));
    if special { Rule::A2 } else { Rule::A1 }
}

fn command_rule(command: Command, side: Side) -> Rule {
    verb_rule(command.job(1).verb, side)
}

fn verb_rule(verb: Verb, side: Side) -> Rule {
    match (verb, side) {
        (Verb::ArmiesHome, _) => Rule::E1,
        (Verb::Move, Side::Emperor) => Rule::E2,
        (Verb::Attack, Side::Emperor) => Rule::E3,
        (Verb::GainGold, _) => Rule::E4,
        (Verb::GainJunks, _) => Rule::E5,
        (Verb::Voyage, _) => Rule::E6,
        (Verb::Gather, _) => Rule::B1,
        (Verb::Move, Side::Barbarian) => Rule::B2,
        (Verb::Attack, Side::Barbarian) => Rule::B3,
        (Verb::Collect, _) => Rule::B4,
        (Verb::Settle, _) => Rule::B5,
        (
            Verb::ArmiesBorderlands
            | Verb::LoseHordesHome
            | Verb::LoseHordesBorderland
            | Verb::LoseSettlementsHome
            | Verb::RetreatHalf
            | Verb::RetreatAll
            | Verb::LoseGold
            | Verb::LoseJunks
            | Verb::LoseArmies
            | Verb::LoseArmiesBorderland
            | Verb::HordesHome
            | Verb::HordesBorderlands
            | Verb::SettlementsHome
            | Verb::SettlementsBorderlands,
            _,
        ) => Rule::A3,
    }
}
