//! What everybody sees, what one seat knows, what nobody knows; and what must always hold.

use crate::Specimen;
use crate::content::Content;
use crate::phase::Phase;
use crate::pieces::{Card, Cards, HAND, Lantern};
use crate::setup::Setup;
use alloc::format;
use engine::{Broken, PartsRef, Seat, SeatMap, SeatSet, Set, Setup as _, State};
use serde::{Deserialize, Serialize};

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// How many play.
    pub players: u8,
    /// Whether the second highest card takes the lantern (SP-V1).
    pub second: bool,
    /// The round, from 1.
    pub round: u8,
    /// What happens next.
    pub phase: Phase,
    /// The lantern of this round, once it is lit.
    pub lantern: Option<Lantern>,
    /// All lanterns that have been lit.
    pub lit: Set<Lantern>,
    /// The seats that still have to lay a card.
    pub choosing: SeatSet,
    /// How many cards each seat holds, including the one it has laid.
    pub hands: SeatMap<u8>,
    /// The card that each seat showed last.
    pub shown: SeatMap<Option<Card>>,
    /// All cards that have been shown.
    pub played: Cards,
    /// Points so far.
    pub points: SeatMap<u8>,
}

/// What one seat knows beyond that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Own {
    /// Its cards, including the one it has laid.
    pub hand: Cards,
    /// The card it has laid face down.
    pub laid: Option<Card>,
}

/// What nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// The cards that have not been dealt. Their order is decided as they are drawn.
    pub rest: Cards,
}

/// The state before the first step.
pub(crate) fn start(content: &'static Content, setup: Setup) -> State<Specimen> {
    let public = Public {
        players: setup.players(),
        second: setup.second(),
        round: 1,
        phase: Phase::Deal(Seat(0)),
        lantern: None,
        lit: Set::EMPTY,
        choosing: SeatSet::EMPTY,
        hands: SeatMap::default(),
        shown: SeatMap::default(),
        played: Set::EMPTY,
        points: SeatMap::default(),
    };
    State::new(content, public, SeatMap::default(), Hidden { rest: Set::ALL })
}

/// Every invariant, from scratch.
pub(crate) fn check(parts: PartsRef<'_, Specimen>) -> Result<(), Broken> {
    cards_are_conserved(parts)?;
    laid_cards_are_held(parts)?;
    rounds_and_lanterns_agree(parts)
}

fn broken(holds: bool, what: &str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(what.into())) }
}

fn cards_are_conserved(parts: PartsRef<'_, Specimen>) -> Result<(), Broken> {
    let mut all = parts.public.played;
    for seat in Seat::all(parts.public.players) {
        let hand = parts.own[seat].hand;
        broken(!all.meets(hand), "a card is in two places")?;
        broken(hand.len() == parts.public.hands[seat], &format!("{seat:?} holds another number of cards"))?;
        all = all.or(hand);
    }
    broken(!all.meets(parts.hidden.rest) && all.or(parts.hidden.rest) == Set::ALL, "the cards are not all there")
}

fn laid_cards_are_held(parts: PartsRef<'_, Specimen>) -> Result<(), Broken> {
    let laying = parts.public.phase == Phase::Lay;
    Seat::all(parts.public.players).try_for_each(|seat| {
        let own = &parts.own[seat];
        broken(own.laid.is_none_or(|card| own.hand.has(card)), "a card was laid that is not held")?;
        broken(own.laid.is_some() == (laying && !parts.public.choosing.has(seat)), "who has laid a card is not clear")
    })
}

fn rounds_and_lanterns_agree(parts: PartsRef<'_, Specimen>) -> Result<(), Broken> {
    let public = parts.public;
    let lit = public.round - 1 + u8::from(public.phase == Phase::Lay);
    broken(public.lit.len() == lit && public.round <= HAND + 1, "another number of lanterns is lit than rounds begun")?;
    broken(public.lantern.is_some() == (public.phase == Phase::Lay), "a lantern is lit exactly while cards are laid")
}
