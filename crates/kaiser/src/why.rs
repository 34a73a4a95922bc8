//! The rule behind each answer.

use crate::Kaiser;
use crate::action::Action;
use crate::legal::{Board, legal, payable};
use crate::phase::{Payment, Phase};
use crate::pieces::{Colour, Province, Space};
use alloc::vec::Vec;
use engine::{Game, Known, Verdict, Why};

engine::rules! {
    "KC";
    S1, S2, S3, S4, S5, S6, S7,
    T1, T2,
    P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11,
    H1, H2, H3, H4,
    D1, D2, D3, D4, X1,
    E1, E2,
    F1, F2, F3, F4, F5,
    B1, B2, B3, B4,
}

impl Why for Kaiser {
    type Rule = Rule;

    fn why(known: Known<'_, Kaiser>, action: Action) -> Verdict<Rule> {
        // KC-T1: one seat after the other, and nobody after the end.
        if !Kaiser::to_act(known.public).seats().has(known.seat) {
            return Verdict::Forbidden(Rule::T1);
        }
        let mut answers = Vec::new();
        legal(known, &mut answers);
        if answers.contains(&action) {
            Verdict::Allowed(permits(known, action))
        } else {
            Verdict::Forbidden(forbids(known, action))
        }
    }
}

fn permits(known: Known<'_, Kaiser>, action: Action) -> Rule {
    let second = matches!(known.public.phase, Phase::Second(_));
    match action {
        Action::Card(_) | Action::Pair(_) | Action::Done if second => Rule::P3,
        Action::Card(_) => Rule::P4,
        Action::Pair(_) => Rule::P5,
        Action::Exchange(_) => Rule::X1,
        Action::Done => Rule::T2,
        Action::TakeOpen(_) | Action::TakePile => Rule::D1,
        Action::House(space) if known.public.forts.has(space) => Rule::B2,
        Action::House(_) => Rule::P7,
        Action::Emissary(province) if known.public.houses_in(known.content, province, known.seat) == 0 => Rule::P10,
        Action::Emissary(_) => Rule::P8,
        Action::Fort(_) => Rule::B1,
    }
}

fn forbids(known: Known<'_, Kaiser>, action: Action) -> Rule {
    match known.public.phase {
        Phase::Turn => forbids_turn(known, action),
        Phase::Place { paid, second } => forbids_place(known, paid, second, action),
        Phase::Second(province) => forbids_second(known, province, action),
        // KC-D1: placing is over, cards are taken one at a time.
        Phase::Refill => Rule::D1,
        Phase::Lot | Phase::Deal(_) | Phase::LayOut | Phase::Draw | Phase::Replenish | Phase::Over => Rule::T1,
    }
}

fn forbids_turn(known: Known<'_, Kaiser>, action: Action) -> Rule {
    match action {
        Action::Card(colour) => cards(known, colour, 1, no_room(known, Payment::Card(colour))),
        Action::Pair(colour) => cards(known, colour, 2, no_room(known, Payment::Pair(colour))),
        Action::Exchange(_) => Rule::X1,
        Action::Done => Rule::T1,
        Action::TakeOpen(_) | Action::TakePile => Rule::D1,
        Action::House(_) | Action::Emissary(_) | Action::Fort(_) => Rule::P4,
    }
}

fn forbids_second(known: Known<'_, Kaiser>, province: Province, action: Action) -> Rule {
    let colour = known.content.colour(province);
    match action {
        Action::Card(card) if card != colour => Rule::P4,
        Action::Card(card) => cards(known, card, 1, Rule::P4),
        // KC-P5: a joker never serves a province of its own colour.
        Action::Pair(_) => Rule::P5,
        Action::Exchange(_) | Action::Done => Rule::T1,
        Action::TakeOpen(_) | Action::TakePile => Rule::D1,
        Action::House(_) | Action::Emissary(_) | Action::Fort(_) => Rule::P4,
    }
}

/// KC-T2: only cards of the hand are played; if there are enough of them, the given rule forbids.
fn cards(known: Known<'_, Kaiser>, colour: Colour, needed: u8, otherwise: Rule) -> Rule {
    let held = known.own.hand[colour];
    match (held >= needed, needed) {
        (true, _) => otherwise,
        (false, 1) => Rule::T2,
        (false, _) => Rule::P5,
    }
}

/// Why nothing can be set for this payment: no pieces of the kind that would fit, or no place.
fn no_room(known: Known<'_, Kaiser>, paid: Payment) -> Rule {
    let area = payable(known.content, paid, None);
    let free = known.content.all_spaces.less(known.public.built());
    let space = area.iter().any(|province| free.meets(known.content.area(province)));
    // KC-P6: there is space, so houses are what is missing. KC-P7: all spaces are taken.
    if space { Rule::P6 } else { Rule::P7 }
}

fn forbids_place(known: Known<'_, Kaiser>, paid: Payment, second: Option<Province>, action: Action) -> Rule {
    match action {
        Action::House(space) => forbids_house(known, paid, second, space),
        Action::Emissary(province) => forbids_emissary(known, paid, second, province),
        Action::Fort(space) => forbids_fort(known, paid, second, space),
        // KC-P4: the card that was played sets a piece first.
        Action::Card(_)
        | Action::Pair(_)
        | Action::Exchange(_)
        | Action::Done
        | Action::TakeOpen(_)
        | Action::TakePile => Rule::P4,
    }
}

/// The rule that closes a province to this payment, if one does.
fn closed(known: Known<'_, Kaiser>, paid: Payment, second: Option<Province>, province: Province) -> Option<Rule> {
    if payable(known.content, paid, second).has(province) {
        return None;
    }
    Some(match (second, paid) {
        (Some(first), _) if first != province => Rule::P1,
        (_, Payment::Card(_)) => Rule::P4,
        (_, Payment::Pair(_)) => Rule::P5,
    })
}

fn forbids_house(known: Known<'_, Kaiser>, paid: Payment, second: Option<Province>, space: Space) -> Rule {
    if !known.content.all_spaces.has(space) {
        return Rule::P7;
    }
    let out_of_houses = if known.public.houses_left(known.seat) == 0 { Rule::P6 } else { Rule::P7 };
    closed(known, paid, second, known.content.home(space)).unwrap_or(out_of_houses)
}

fn forbids_emissary(known: Known<'_, Kaiser>, paid: Payment, second: Option<Province>, province: Province) -> Rule {
    let limit = known.public.limit(known.content, province);
    let room = match (known.public.emissaries_left(known.seat), limit) {
        (0, _) => Rule::P6,
        (_, 0) => Rule::P10,
        _ => Rule::P9,
    };
    closed(known, paid, second, province).unwrap_or(room)
}

fn forbids_fort(known: Known<'_, Kaiser>, paid: Payment, second: Option<Province>, space: Space) -> Rule {
    let board = Board::new(known.content, known.public, known.seat);
    if !known.content.all_spaces.has(space) || !known.public.fortifications || !board.forts.has(space) {
        let spent = known.public.fortifications && !known.public.unset_forts.has(known.seat);
        return if spent { Rule::P6 } else { Rule::B1 };
    }
    closed(known, paid, second, known.content.home(space)).unwrap_or(Rule::B1)
}
