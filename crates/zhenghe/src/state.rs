//! What everybody sees, what one side knows beyond that, and what must always hold.

use crate::ZhengHe;
use crate::content::{Content, DECKS, LevelInfo};
use crate::phase::Phase;
use crate::pieces::{
    ARMIES, CARDS, Card, Cards, DICE, EMPIRE, Ending, GOLD, HORDES, JUNKS, Level, MAX_RESERVE, Mode, Piece, Place,
    Places, SETTLEMENTS, Side, VOYAGES, Verb, holding,
};
use crate::score::SOURCES;
use crate::setup::Setup;
use alloc::format;
use engine::{Broken, Map, PartsRef, Seat, SeatMap, State};
use serde::{Deserialize, Serialize};

/// What one observer knows of the cards of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lore {
    /// Cards known to be in hand; while `fresh`, one of them may be in the reserve.
    pub hand: Cards,
    /// Cards known to be in the reserve.
    pub reserve: Cards,
    /// A card went face down into the reserve in this round and has not been traced yet.
    pub fresh: bool,
}

/// The state of the reaction to the face-up card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Reaction {
    /// There is none, or it is over.
    None,
    /// It comes before the active side's own action.
    Before,
    /// It comes after it.
    After,
}

/// A voyage under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fleet {
    /// The voyage, by index.
    pub voyage: u8,
    /// Junks committed.
    pub junks: u8,
    /// Gold committed.
    pub gold: u8,
    /// Dice to roll.
    pub dice: u8,
    /// Whether all of them are rolled; otherwise their number is the Emperor's choice.
    pub all_dice: bool,
    /// Added to each die.
    pub modifier: i8,
}

/// A combat under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Whether there is one.
    pub on: bool,
    /// Where.
    pub land: Place,
    /// Who attacks.
    pub attacker: Side,
    /// The dice of each side, highest first; 0 is a die still to be rolled.
    pub dice: Map<Side, [u8; DICE]>,
    /// Exchanges in a row without a loss.
    pub idle: u8,
}

/// What the solo game adds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Solo {
    /// The bot's hand, which is open.
    pub hand: Cards,
    /// The bot's reserve, whose cards everybody has seen.
    pub reserve: Cards,
    /// What everybody knows of the Emperor's cards.
    pub seen: Lore,
    /// Cards already revealed from each deck of the bot.
    pub spent: [u8; DECKS],
    /// The bot card being carried out, by index in its deck.
    pub event: u8,
    /// Its next line.
    pub line: u8,
}

/// What everybody at the table sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// How the match is played.
    pub mode: Mode,
    /// The level of a solo game.
    pub level: Level,
    /// The game of the match, from 0.
    pub game: u8,
    /// The stage, 1 or 2.
    pub stage: u8,
    /// The round of this game, from 1.
    pub round: u8,
    /// Where in the sequence of play we are.
    pub phase: Phase,
    /// Whose phase of the round it is.
    pub active: Side,
    /// Who carries out an action: the active side or the one that reacts.
    pub actor: Side,
    /// The face-up card of this phase.
    pub card: Option<Card>,
    /// The state of its reaction.
    pub reaction: Reaction,
    /// Armies by place.
    pub armies: Map<Place, u8>,
    /// Hordes by place.
    pub hordes: Map<Place, u8>,
    /// Settlements by place.
    pub settlements: Map<Place, u8>,
    /// Gold in the empire.
    pub gold: u8,
    /// Gold in the sea.
    pub sea_gold: u8,
    /// Junks in the sea.
    pub junks: u8,
    /// Voyages made, one bit each.
    pub voyages: u8,
    /// Cards in the deck.
    pub deck: u8,
    /// Cards in the hand of each side.
    pub hands: Map<Side, u8>,
    /// Cards in the reserve of each side.
    pub reserves: Map<Side, u8>,
    /// Face-up cards used in this phase.
    pub used: Cards,
    /// Cards on the discard pile.
    pub discard: Cards,
    /// The voyage under way.
    pub fleet: Fleet,
    /// The combat under way.
    pub fight: Fight,
    /// The solo game.
    pub solo: Solo,
    /// How each game ended.
    pub endings: [Ending; 2],
    /// Points of each game by seat and source; in the solo game the Emperor's less the bot's.
    pub points: [[[i8; SOURCES]; 2]; 2],
}

/// What one seat knows beyond that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The reserve.
    pub reserve: Cards,
    /// What this seat knows of the opponent's cards.
    pub knows: Lore,
    /// What the opponent knows of this seat's cards.
    pub known: Lore,
}

/// What nobody knows: nothing. The deck is all cards that are nowhere else, drawn lazily.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden;

/// The state before the first step.
pub(crate) fn start(content: &'static Content, setup: Setup) -> State<ZhengHe> {
    State::new(content, opening(content, setup.mode(), setup.level(), 0), SeatMap::default(), Hidden)
}

/// The board and the cards before the first step of a game.
pub(crate) fn opening(content: &Content, mode: Mode, level: Level, game: u8) -> Public {
    // ZH-S3: a horde in each barbarian home, an army in each borderland, a gold at home, a junk in the sea.
    let bonus = if mode == Mode::Solo { content.levels[level as usize] } else { LevelInfo::default() };
    let armies = Map::from_fn(|place: Place| if place == EMPIRE { bonus.armies } else { place.is_land().into() });
    let hordes = Map::from_fn(|place: Place| if place.is_home() { 1 + bonus.hordes } else { 0 });
    let fight = Fight { on: false, land: Place(0), attacker: Side::Emperor, dice: Map::default(), idle: 0 };
    Public {
        mode,
        level,
        game,
        stage: 1,
        round: 0,
        phase: Phase::FirstVoyage,
        active: Side::Emperor,
        actor: Side::Emperor,
        card: None,
        reaction: Reaction::None,
        armies,
        hordes,
        settlements: Map::default(),
        gold: 1 + bonus.gold,
        sea_gold: 0,
        junks: 1 + bonus.junks,
        voyages: 0,
        deck: CARDS as u8,
        hands: Map::default(),
        reserves: Map::default(),
        used: Cards::EMPTY,
        discard: Cards::EMPTY,
        fleet: Fleet::default(),
        fight,
        solo: Solo::default(),
        endings: [Ending::Open; 2],
        points: [[[0; SOURCES]; 2]; 2],
    }
}

impl Public {
    /// The seat of a side; the bot of the solo game has none.
    #[inline]
    pub fn seat(&self, side: Side) -> Option<Seat> {
        match (self.mode, side) {
            (Mode::Solo, Side::Emperor) => Some(Seat(0)),
            (Mode::Solo, Side::Barbarian) => None,
            (Mode::Single | Mode::Match, side) => Some(Seat(side as u8 ^ self.game)),
        }
    }

    /// The side of a seat.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        if seat.0 == self.game { Side::Emperor } else { Side::Barbarian }
    }

    /// How many seats.
    #[inline]
    pub fn players(&self) -> u8 {
        if self.mode == Mode::Solo { 1 } else { 2 }
    }

    /// How many voyages are made.
    #[inline]
    pub fn voyages_made(&self) -> u8 {
        self.voyages.count_ones() as u8
    }

    /// Units of a side by place.
    #[inline]
    pub fn units(&self, side: Side) -> &Map<Place, u8> {
        match side {
            Side::Emperor => &self.armies,
            Side::Barbarian => &self.hordes,
        }
    }

    /// Places with units of a side.
    #[inline]
    pub fn with_units(&self, side: Side) -> Places {
        holding(self.units(side), 1)
    }

    /// Borderlands that a side controls. ZH-B7: a horde or settlement for the barbarians, an army for the Emperor.
    #[inline]
    pub fn controlled(&self, side: Side) -> Places {
        let held = match side {
            Side::Emperor => holding(&self.armies, 1),
            Side::Barbarian => holding(&self.hordes, 1).or(holding(&self.settlements, 1)),
        };
        held.and(Place::LANDS)
    }

    /// Pieces of a kind still in supply.
    #[inline]
    pub fn supply(&self, piece: Piece) -> u8 {
        match piece {
            Piece::Army => ARMIES - self.armies.iter().sum::<u8>(),
            Piece::Horde => HORDES - self.hordes.iter().sum::<u8>(),
            Piece::Settlement => SETTLEMENTS - self.settlements.iter().sum::<u8>(),
            Piece::Gold => GOLD - self.gold - self.sea_gold,
            Piece::Junk => JUNKS - self.junks - self.voyages_made(),
        }
    }

    /// Where pieces of a kind are counted: those of one place, gold at home, junks in the sea.
    #[inline]
    pub(crate) fn pieces(&mut self, piece: Piece, at: Place) -> &mut u8 {
        match piece {
            Piece::Army => &mut self.armies[at],
            Piece::Horde => &mut self.hordes[at],
            Piece::Settlement => &mut self.settlements[at],
            Piece::Gold => &mut self.gold,
            Piece::Junk => &mut self.junks,
        }
    }

    /// The places over which pieces are spread.
    #[inline]
    pub(crate) fn spread(&self, over: Option<Side>) -> Places {
        over.map_or(Place::HOMES, |side| self.controlled(side))
    }
}

/// Every invariant, from scratch.
pub(crate) fn check(parts: PartsRef<'_, ZhengHe>) -> Result<(), Broken> {
    pieces(parts.public)?;
    borderlands(parts.public)?;
    cards(parts)?;
    lore(parts)?;
    rounds(parts.public)
}

fn holds(condition: bool, what: impl Fn() -> alloc::string::String) -> Result<(), Broken> {
    if condition { Ok(()) } else { Err(Broken(what())) }
}

/// ZH-S1, ZH-S2: no more pieces than the box holds, each kind only where it may be.
fn pieces(public: &Public) -> Result<(), Broken> {
    let sum = |pieces: &Map<Place, u8>| pieces.iter().map(|&n| u32::from(n)).sum::<u32>();
    for (kind, there, limit) in [
        ("armies", sum(&public.armies), ARMIES),
        ("hordes", sum(&public.hordes), HORDES),
        ("settlements", sum(&public.settlements), SETTLEMENTS),
        ("gold", u32::from(public.gold) + u32::from(public.sea_gold), GOLD),
        ("junks", u32::from(public.junks) + public.voyages.count_ones(), JUNKS),
    ] {
        holds(there <= u32::from(limit), || format!("{there} {kind} where there are {limit}"))?;
    }
    holds(public.voyages < 1 << VOYAGES, || "a voyage beyond the seventh".into())?;
    for place in Place::all() {
        holds(!place.is_home() || public.armies[place] == 0, || format!("an army in {place:?}"))?;
        let foreign = place == EMPIRE && public.hordes[place] + public.settlements[place] > 0;
        holds(!foreign, || "barbarians in the empire".into())?;
    }
    Ok(())
}

/// Both sides share a borderland only while they fight for it or move in to attack.
fn borderlands(public: &Public) -> Result<(), Broken> {
    let both = public.controlled(Side::Emperor).and(public.controlled(Side::Barbarian));
    let contested = match public.phase {
        Phase::Picks { job, at, .. } if job.verb == Verb::Attack => Places::one(at),
        _ if public.fight.on => Places::one(public.fight.land),
        _ => Places::EMPTY,
    };
    holds(both.less(contested).is_empty(), || format!("both sides in {both:?}"))
}

/// Every card is in exactly one place, and the public counts are true.
fn cards(parts: PartsRef<'_, ZhengHe>) -> Result<(), Broken> {
    let public = parts.public;
    let mut places = alloc::vec![public.used, public.discard, public.solo.hand, public.solo.reserve];
    for side in Side::ALL {
        let (hand, reserve) = held(parts, side);
        let count = (public.hands[side], public.reserves[side]);
        holds(count == (hand.len(), reserve.len()), || format!("the cards of the {side:?} are miscounted"))?;
        holds(reserve.len() <= MAX_RESERVE, || format!("the reserve of the {side:?} is too large"))?;
        if public.seat(side).is_some() {
            places.extend([hand, reserve]);
        }
    }
    let lying = places.iter().map(|set| set.len()).sum::<u8>();
    let all = places.iter().fold(Cards::EMPTY, |all, &set| all.or(set));
    holds(lying == all.len() && all.less(Cards::ALL).is_empty(), || "a card lies in two places".into())?;
    let deck = Cards::ALL.less(all).len();
    holds(deck == public.deck, || format!("{deck} cards in a deck of {}", public.deck))?;
    holds(public.card.is_none_or(|card| public.used.has(card) || public.solo.reserve.has(card)), || {
        "the face-up card is not on the table".into()
    })
}

/// Hand and reserve of a side.
pub(crate) fn held(parts: PartsRef<'_, ZhengHe>, side: Side) -> (Cards, Cards) {
    match parts.public.seat(side) {
        Some(seat) => (parts.own[seat].hand, parts.own[seat].reserve),
        None => (parts.public.solo.hand, parts.public.solo.reserve),
    }
}

/// What is known is true, and each side knows what the other knows of its cards.
fn lore(parts: PartsRef<'_, ZhengHe>) -> Result<(), Broken> {
    for side in Side::ALL {
        let Some(seat) = parts.public.seat(side) else { continue };
        let own = &parts.own[seat];
        let other = parts.public.seat(side.other());
        let observed = other.map_or(parts.public.solo.seen, |other| parts.own[other].knows);
        holds(own.known == observed, || format!("what is known of the {side:?} is told differently"))?;
        let stray = own.known.hand.less(own.hand);
        let traced = stray.is_empty() || (own.known.fresh && stray.len() == 1);
        holds(traced && stray.less(own.reserve).is_empty(), || format!("the hand of the {side:?} is misknown"))?;
        let reserve_true = own.known.reserve.less(own.reserve).is_empty();
        holds(reserve_true && own.known.reserve.and(own.known.hand).is_empty(), || {
            format!("the reserve of the {side:?} is misknown")
        })?;
        if other.is_none() {
            holds(own.knows == Lore::default(), || "the bot's cards are public".into())?;
        }
    }
    Ok(())
}

/// ZH-R1 to ZH-R3: stages, rounds and games stay within their bounds.
fn rounds(public: &Public) -> Result<(), Broken> {
    let games = if public.mode == Mode::Match { 2 } else { 1 };
    holds(public.game < games, || "a game too many".into())?;
    holds((1..=2).contains(&public.stage), || "a stage too many".into())?;
    holds(public.round <= 24, || format!("round {}", public.round))?;
    let over = matches!(public.phase, Phase::Over);
    let ended = public.endings[usize::from(games) - 1] != Ending::Open;
    holds(over == ended, || "the match is over exactly when its last game is".into())
}
