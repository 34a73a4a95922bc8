//! The rule behind each answer.

use crate::ZhanGuo;
use crate::action::Action;
use crate::legal::{self, legal};
use crate::phase::{Cause, Phase, Then};
use crate::pieces::{Court, SLOTS};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Game, Known, Verdict, Why};

engine::rules! {
    "ZG";
    S1, S2, S3, S4, S5, S6, S7, S8, S9, S10,
    A1, A2, A3, A4,
    R1,
    U1, U2, U3, U4,
    C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12,
    B1, B2, B3, B4, B5, B6,
    O1, O2,
    W1, W2, W3, W4, W5, W6,
    F1, F2, F3, F4, F5,
    V1, V2, V3,
}

impl Why for ZhanGuo {
    type Rule = Rule;

    fn why(known: Known<'_, ZhanGuo>, action: Action) -> Verdict<Rule> {
        if !ZhanGuo::to_act(known.public).seats().has(known.seat) {
            return Verdict::Forbidden(Rule::R1);
        }
        let mut answers = Vec::new();
        legal(known, &mut answers);
        if answers.contains(&action) {
            Verdict::Allowed(question(known.public))
        } else {
            Verdict::Forbidden(forbids(known, action))
        }
    }
}

/// The rule that asks the current question, and so permits its answers.
fn question(public: &Public) -> Rule {
    if matches!(public.turn.cause, Cause::Reward(_)) && rewarded(public.phase) {
        return Rule::W6;
    }
    let ability = public.turn.then == Then::Abilities;
    match public.phase {
        Phase::Auction { .. } => Rule::A2,
        Phase::TakeBoard { paid: 0 } => Rule::S8,
        Phase::TakeBoard { .. } => Rule::A3,
        Phase::Draft => Rule::V1,
        Phase::Field | Phase::WallCost(..) => Rule::C12,
        Phase::Palace | Phase::PalaceCost(_) | Phase::Large => Rule::C10,
        Phase::Workers => Rule::C7,
        Phase::Lower(..) if ability => Rule::B6,
        Phase::Lower(..) => Rule::C3,
        Phase::Official { optional: true, .. } => Rule::C9,
        Phase::Official { .. } if ability => Rule::B5,
        Phase::Official { .. } => Rule::C6,
        Phase::Governor(_) | Phase::Square(_) => Rule::C8,
        Phase::Relocate { .. } | Phase::Pass { .. } => Rule::C2,
        Phase::Abilities => Rule::B2,
        Phase::Octagon | Phase::Carry if public.turn.by_board => Rule::B6,
        Phase::Octagon | Phase::Carry | Phase::Calm { worker: false } => Rule::B5,
        Phase::Transfer | Phase::Calm { worker: true } => Rule::B6,
        Phase::Reward(..) => Rule::W1,
        Phase::Discs(_) => Rule::S5,
        Phase::Tiles(_) => Rule::S6,
        Phase::Orders(_) => Rule::S7,
        Phase::Boards => Rule::A1,
        Phase::Turn | Phase::Draw(_) | Phase::Over => Rule::R1,
    }
}

/// Whether a reward asks this question, not a bonus square that came with it.
fn rewarded(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Field | Phase::Palace | Phase::Governor(_) | Phase::Square(_) | Phase::Official { optional: false, .. }
    )
}

/// The rule that forbids an answer: the one it breaks where it fits the question, else the rule that asks.
fn forbids(known: Known<'_, ZhanGuo>, action: Action) -> Rule {
    let Known { content, public, seat, own } = known;
    let player = public.player(seat);
    match (public.phase, action) {
        (Phase::Turn, Action::Unify(card, region)) if own.hand.has(card) => {
            if player.card_count(region) as usize == SLOTS { Rule::U1 } else { Rule::U4 }
        }
        (Phase::Turn, Action::Court(card, action)) if own.hand.has(card) => forbids_court(known, action),
        // A field touched before a card was played for a wall.
        (Phase::Turn, Action::Field(..)) => Rule::C12,
        (Phase::Auction { .. }, Action::Bid(_)) => Rule::A2,
        (Phase::Palace, Action::Region(region)) => {
            let closed = !legal::open_palace_regions(content, public, seat).has(region);
            if closed { Rule::C11 } else { Rule::C10 }
        }
        (Phase::Workers, Action::Region(region)) => {
            let officials = player.lower_count(region) + player.upper_count(region) > 0;
            if officials { Rule::U4 } else { Rule::C7 }
        }
        (Phase::Lower(region, _), Action::Lower(official, to)) if region == to => {
            let there = player.upper[region][official] > 0;
            match player.has_room(region) {
                false => Rule::C4,
                true if there && public.setup.per_worker => Rule::V3,
                true => Rule::C3,
            }
        }
        (Phase::Relocate { .. } | Phase::Pass { .. }, Action::Shift(official, from, to)) => {
            let there = player.lower[from][official] > 0;
            match content.adjacent(from).has(to) {
                false => Rule::C5,
                true if there => Rule::C4,
                true => Rule::C2,
            }
        }
        (Phase::Relocate { .. }, Action::Walk(_, from, to)) if !content.adjacent(from).has(to) => Rule::C5,
        (Phase::Abilities, Action::Use(region, slot)) => {
            let waiting = public.turn.cards >> (region.index() * SLOTS + slot as usize) & 1 == 1;
            match (public.turn.active, waiting) {
                (false, _) => Rule::B1,
                (true, true) if player.silenced(content, region) => Rule::B3,
                (true, true) => Rule::B5,
                (true, false) => Rule::B2,
            }
        }
        (Phase::Abilities, Action::Ability(_)) => Rule::B6,
        _ => question(public),
    }
}

/// Why a court action cannot be carried out.
fn forbids_court(known: Known<'_, ZhanGuo>, action: Court) -> Rule {
    match action {
        Court::Wall => Rule::C12,
        Court::Palace => {
            let open = legal::open_palace_regions(known.content, known.public, known.seat);
            if open.is_empty() { Rule::C11 } else { Rule::C10 }
        }
        Court::Workers => Rule::C7,
        Court::Relocate => Rule::C2,
        Court::Official => Rule::C6,
        Court::Governor => Rule::C8,
    }
}
