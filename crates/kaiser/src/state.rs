//! What everybody sees, what one seat knows, what nobody knows; and what must always hold.

use crate::Kaiser;
use crate::content::Content;
use crate::phase::Phase;
use crate::pieces::{Cards, Colour, DISPLAY, EMISSARIES, HAND, HOUSES, Province, Side, Spaces, count};
use crate::score::Points;
use crate::setup::Setup;
use crate::{outlook, score};
use alloc::format;
use engine::{Broken, MAX_SEATS, Map, PartsRef, Seat, SeatMap, SeatSet, Setup as _, State};
use serde::{Deserialize, Serialize};

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// How many play.
    pub players: u8,
    /// The side of the board (KC-S3).
    pub side: Side,
    /// Whether fortifications are in play (KC-B1).
    pub fortifications: bool,
    /// Who holds the emperor: a round begins there (KC-S6).
    pub emperor: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// The round, from 1.
    pub round: u8,
    /// What happens next.
    pub phase: Phase,
    /// Each seat's houses.
    pub houses: SeatMap<Spaces>,
    /// The fortifications on the board, with or without a house on them.
    pub forts: Spaces,
    /// The seats that still have a fortification to set.
    pub unset_forts: SeatSet,
    /// Each province's emissaries, by seat.
    pub emissaries: Map<Province, SeatMap<u8>>,
    /// Points so far, by source.
    pub points: Points,
    /// The open cards.
    pub open: Cards,
    /// The discarded cards.
    pub discards: Cards,
    /// How many cards the pile has.
    pub pile: u8,
    /// How often the pile has run out: at 2 the round is the last one.
    pub exhausted: u8,
    /// The most cards of each colour that the pile can hold: what went into it less what everybody saw come out.
    pub pile_limit: Cards,
    /// How many cards each seat holds.
    pub hands: SeatMap<u8>,
    /// Cards that everybody knows each seat to hold: taken from the open ones and not played since.
    pub shown: SeatMap<Cards>,
}

/// What one seat knows beyond that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Own {
    /// Its cards.
    pub hand: Cards,
    /// What it has seen come out of the present pile besides what everybody saw.
    pub drawn: Cards,
}

/// What nobody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// The cards of the pile. Their order is decided as they are drawn.
    pub pile: Cards,
}

/// The state before the first step.
pub(crate) fn start(content: &'static Content, setup: Setup) -> State<Kaiser> {
    let players = setup.players();
    let deck = content.deck(players);
    let public = Public {
        players,
        side: setup.side(),
        fortifications: setup.fortifications(),
        emperor: Seat(0),
        turn: Seat(0),
        round: 1,
        phase: if setup.lot() { Phase::Lot } else { Phase::Deal(Seat(0)) },
        houses: SeatMap::default(),
        forts: Spaces::EMPTY,
        unset_forts: if setup.fortifications() { SeatSet::all(players) } else { SeatSet::EMPTY },
        emissaries: Map::default(),
        points: Points::default(),
        open: Cards::default(),
        discards: Cards::default(),
        pile: count(&deck),
        exhausted: 0,
        pile_limit: deck,
        hands: SeatMap::default(),
        shown: SeatMap::default(),
    };
    State::new(content, public, SeatMap::default(), Hidden { pile: deck })
}

impl Public {
    /// The spaces with a house on them.
    #[inline]
    pub fn built(&self) -> Spaces {
        self.houses.0.iter().fold(Spaces::EMPTY, |all, &houses| all.or(houses))
    }

    /// A seat's houses in a province.
    #[inline]
    pub fn houses_in(&self, content: &Content, province: Province, seat: Seat) -> u8 {
        self.houses[seat].and(content.area(province)).len()
    }

    /// The most houses that one seat has in a province: as many emissaries may stand there (KC-P9).
    #[inline]
    pub fn limit(&self, content: &Content, province: Province) -> u8 {
        let area = content.area(province);
        self.houses.0.iter().map(|houses| houses.and(area).len()).max().unwrap_or(0)
    }

    /// All emissaries in a province.
    #[inline]
    pub fn emissaries_in(&self, province: Province) -> u8 {
        self.emissaries[province].0.iter().sum()
    }

    /// Whether every house space of a province has its house: it then has a scoring marker (KC-P11).
    #[inline]
    pub fn full(&self, content: &Content, province: Province) -> bool {
        content.area(province).within(self.built())
    }

    /// Whether a province holds no piece at all (KC-P2). An emissary never stands without houses.
    #[inline]
    pub fn empty(&self, content: &Content, province: Province) -> bool {
        !content.area(province).meets(self.built().or(self.forts))
    }

    /// Houses that a seat has in supply.
    #[inline]
    pub fn houses_left(&self, seat: Seat) -> u8 {
        HOUSES - self.houses[seat].len()
    }

    /// Emissaries that a seat has in supply.
    #[inline]
    pub fn emissaries_left(&self, seat: Seat) -> u8 {
        EMISSARIES - self.emissaries.iter().map(|by_seat| by_seat[seat]).sum::<u8>()
    }

    /// All pieces that a seat has in supply (KC-F5).
    pub fn pieces_left(&self, seat: Seat) -> u8 {
        self.houses_left(seat) + self.emissaries_left(seat) + u8::from(self.unset_forts.has(seat))
    }

    /// A seat's points over all sources.
    pub fn total(&self, seat: Seat) -> i32 {
        self.points.iter().map(|by_seat| i32::from(by_seat[seat])).sum()
    }

    /// Whether the pile has run out for good, so that nobody draws any more (KC-D4).
    #[inline]
    pub fn last_round(&self) -> bool {
        self.exhausted == 2
    }
}

type Whole<'a> = PartsRef<'a, Kaiser>;

/// Every invariant, from scratch.
pub(crate) fn check(whole: Whole<'_>) -> Result<(), Broken> {
    check_seats(whole)?;
    check_houses(whole)?;
    check_forts(whole)?;
    check_emissaries(whole)?;
    check_cards(whole)?;
    check_hands(whole)?;
    check_knowledge(whole)?;
    check_pile(whole)?;
    check_points(whole)
}

fn must(holds: bool, what: impl FnOnce() -> alloc::string::String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(what())) }
}

/// The number of players fits the side, and unused seats have nothing.
fn check_seats(Whole { public, own, .. }: Whole<'_>) -> Result<(), Broken> {
    must(public.side.serves(public.players), || format!("{} players on side {:?}", public.players, public.side))?;
    let seated = public.emperor.0 < public.players && public.turn.0 < public.players;
    must(seated, || "the turn or the emperor is with nobody".into())?;
    for seat in (public.players..MAX_SEATS as u8).map(Seat) {
        let empty = public.houses[seat].is_empty() && public.hands[seat] == 0 && own[seat] == Own::default();
        let empty = empty && public.emissaries.iter().all(|by_seat| by_seat[seat] == 0);
        must(empty, || format!("seat {} has pieces but no player", seat.0))?;
    }
    Ok(())
}

/// KC-P7, KC-S1: one house per space, at most 20 per player.
fn check_houses(Whole { content, public, .. }: Whole<'_>) -> Result<(), Broken> {
    let sum: u8 = public.houses.0.iter().map(|houses| houses.len()).sum();
    must(sum == public.built().len(), || "two houses on one space".into())?;
    must(public.built().within(content.all_spaces), || "a house on no space".into())?;
    let few = public.houses.0.iter().all(|houses| houses.len() <= HOUSES);
    must(few, || "a player with too many houses".into())
}

/// KC-B1: one fortification per player, on house spaces, in the expert game only.
fn check_forts(Whole { content, public, .. }: Whole<'_>) -> Result<(), Broken> {
    must(public.forts.within(content.all_spaces), || "a fortification on no space".into())?;
    let all = if public.fortifications { public.players.into() } else { 0 };
    let found = usize::from(public.forts.len()) + public.unset_forts.len();
    must(found == all, || format!("{found} fortifications instead of {all}"))
}

/// KC-P9, KC-S1: never more emissaries than the leader has houses, at most 8 per player.
fn check_emissaries(Whole { content, public, .. }: Whole<'_>) -> Result<(), Broken> {
    for province in Province::all() {
        let (found, limit) = (public.emissaries_in(province), public.limit(content, province));
        must(found <= limit, || format!("{found} emissaries in {province:?} where {limit} may stand"))?;
    }
    for seat in Seat::all(public.players) {
        let set: u8 = public.emissaries.iter().map(|by_seat| by_seat[seat]).sum();
        must(set <= EMISSARIES, || format!("seat {} has set {set} emissaries", seat.0))?;
    }
    Ok(())
}

/// KC-S4: every card in play is in one place.
fn check_cards(Whole { content, public, own, hidden }: Whole<'_>) -> Result<(), Broken> {
    let deck = content.deck(public.players);
    for colour in Colour::ALL {
        let hands: u8 = own.0.iter().map(|own| own.hand[colour]).sum();
        let found = public.open[colour] + public.discards[colour] + hidden.pile[colour] + hands;
        must(found == deck[colour], || format!("{found} {colour:?} cards instead of {}", deck[colour]))?;
    }
    Ok(())
}

/// Hands have the size that everybody sees: three cards at the beginning of a turn (KC-D1).
fn check_hands(Whole { public, own, .. }: Whole<'_>) -> Result<(), Broken> {
    for seat in Seat::all(public.players) {
        let (held, seen) = (count(&own[seat].hand), public.hands[seat]);
        must(held == seen && held <= HAND, || format!("seat {} holds {held} cards and shows {seen}", seat.0))?;
        let settled = match public.phase {
            Phase::Lot | Phase::Deal(_) => false,
            Phase::LayOut | Phase::Turn => true,
            Phase::Place { .. } | Phase::Second(_) | Phase::Refill | Phase::Draw => seat != public.turn,
            Phase::Replenish => true,
            Phase::Over => false,
        };
        must(!settled || held == HAND || public.last_round(), || format!("seat {} has {held} cards", seat.0))?;
    }
    let full = count(&public.open) == DISPLAY || public.last_round();
    must(full || public.phase != Phase::Turn, || "a turn begins with open cards missing".into())
}

/// What is known about the hands and the pile is true.
fn check_knowledge(Whole { public, own, hidden, .. }: Whole<'_>) -> Result<(), Broken> {
    for seat in Seat::all(public.players) {
        for colour in Colour::ALL {
            let own = &own[seat];
            let held = public.shown[seat][colour] <= own.hand[colour];
            must(held, || format!("seat {} is thought to hold cards it does not have", seat.0))?;
            let possible = hidden.pile[colour] + own.drawn[colour] <= public.pile_limit[colour];
            must(possible, || format!("the pile holds more {colour:?} cards than it can"))?;
        }
    }
    Ok(())
}

/// KC-D3, KC-D4: the pile is empty only when it has run out for the second time.
fn check_pile(Whole { public, hidden, .. }: Whole<'_>) -> Result<(), Broken> {
    must(count(&hidden.pile) == public.pile, || "the pile has another size than everybody sees".into())?;
    must(public.exhausted <= 2 && (public.pile == 0) == public.last_round(), || "an empty pile in play".into())?;
    must(count(&public.open) <= DISPLAY, || "too many open cards".into())
}

/// Points are those of full provinces before the end, of everything after it.
fn check_points(Whole { content, public, .. }: Whole<'_>) -> Result<(), Broken> {
    let over = public.phase == Phase::Over;
    let expected = if over { outlook::final_points(content, public) } else { score::marked_points(content, public) };
    must(public.points == expected, || format!("points {:?} instead of {expected:?}", public.points))
}
