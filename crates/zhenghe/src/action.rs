//! Decisions and random outcomes, and their numbers.

use crate::content::{DECKS, MAX_EVENTS};
use crate::pieces::{CARDS, Card, Command, HOMES, LANDS, PLACES, Place, VOYAGES};
use engine::Numbered;

/// The largest number that [`Action::Amount`] names.
pub const MAX_AMOUNT: u8 = 12;
/// Ways to choose some of three dice.
const MASKS: u16 = 7;

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Play this card face down into the reserve.
    Reserve(Card),
    /// Play this card face up.
    Play(Card),
    /// The reaction comes before the active side's action.
    Before,
    /// The reaction comes after the active side's action.
    After,
    /// Use the card action as a reaction.
    React,
    /// Let the reaction pass.
    Decline,
    /// Spend the command points on this.
    Command(Command),
    /// Use the card action.
    CardAction,
    /// Reveal this card from the reserve.
    Reveal(Card),
    /// One of the two actions that a card offers.
    Option(u8),
    /// This place.
    At(Place),
    /// A settlement from this barbarian home (0 to 2) into this borderland.
    Settle(u8, Place),
    /// How many, from 1.
    Amount(u8),
    /// This voyage, by index.
    Voyage(u8),
    /// Re-roll the dice whose bits are set; bit 0 is the highest die.
    Reroll(u8),
    /// No more; keep it so.
    Done,
}

// First ids, each the one before plus its count: 27 cards face down, 27 face up, 2 times, 2 reactions, 9 commands,
// 1 card action, 27 cards revealed, 2 options, 9 places, 15 ways to settle, 12 amounts, 7 voyages, 7 re-rolls, 1 done.
const PLAY: u16 = CARDS as u16;
const BEFORE: u16 = PLAY + CARDS as u16;
const AFTER: u16 = BEFORE + 1;
const REACT: u16 = AFTER + 1;
const DECLINE: u16 = REACT + 1;
const COMMAND: u16 = DECLINE + 1;
const CARD_ACTION: u16 = COMMAND + Command::COUNT as u16;
const REVEAL: u16 = CARD_ACTION + 1;
const OPTION: u16 = REVEAL + CARDS as u16;
const AT: u16 = OPTION + 2;
const SETTLE: u16 = AT + PLACES as u16;
const AMOUNT: u16 = SETTLE + (HOMES * LANDS) as u16;
const VOYAGE: u16 = AMOUNT + MAX_AMOUNT as u16;
const REROLL: u16 = VOYAGE + VOYAGES as u16;
const DONE: u16 = REROLL + MASKS;

impl Numbered for Action {
    const COUNT: u16 = DONE + 1;

    #[inline]
    fn id(self) -> u16 {
        match self {
            Action::Reserve(card) => u16::from(card.0),
            Action::Play(card) => PLAY + u16::from(card.0),
            Action::Before => BEFORE,
            Action::After => AFTER,
            Action::React => REACT,
            Action::Decline => DECLINE,
            Action::Command(command) => COMMAND + command as u16,
            Action::CardAction => CARD_ACTION,
            Action::Reveal(card) => REVEAL + u16::from(card.0),
            Action::Option(n) => OPTION + u16::from(n),
            Action::At(place) => AT + u16::from(place.0),
            Action::Settle(home, land) => SETTLE + u16::from(home) * LANDS as u16 + u16::from(land.0),
            Action::Amount(n) => AMOUNT + u16::from(n) - 1,
            Action::Voyage(n) => VOYAGE + u16::from(n),
            Action::Reroll(mask) => REROLL + u16::from(mask) - 1,
            Action::Done => DONE,
        }
    }

    fn from_id(id: u16) -> Option<Self> {
        let low = |first: u16| (id - first) as u8;
        Some(match id {
            0..PLAY => Action::Reserve(Card(id as u8)),
            PLAY..BEFORE => Action::Play(Card(low(PLAY))),
            BEFORE => Action::Before,
            AFTER => Action::After,
            REACT => Action::React,
            DECLINE => Action::Decline,
            COMMAND..CARD_ACTION => Action::Command(Command::ALL[usize::from(id - COMMAND)]),
            CARD_ACTION => Action::CardAction,
            REVEAL..OPTION => Action::Reveal(Card(low(REVEAL))),
            OPTION..AT => Action::Option(low(OPTION)),
            AT..SETTLE => Action::At(Place(low(AT))),
            SETTLE..AMOUNT => Action::Settle(low(SETTLE) / LANDS as u8, Place(low(SETTLE) % LANDS as u8)),
            AMOUNT..VOYAGE => Action::Amount(low(AMOUNT) + 1),
            VOYAGE..REROLL => Action::Voyage(low(VOYAGE)),
            REROLL..DONE => Action::Reroll(low(REROLL) + 1),
            DONE => Action::Done,
            _ => return None,
        })
    }
}

/// One random outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// A die shows this, 1 to 6.
    Die(u8),
    /// This card is drawn.
    Card(Card),
    /// The bot reveals this card (0 to 7) of this deck (0 to 2).
    Event(u8, u8),
}

// 6 faces, 27 cards, 24 cards of the bot.
const CARD: u16 = 6;
const EVENT: u16 = CARD + CARDS as u16;

impl Numbered for Chance {
    const COUNT: u16 = EVENT + (DECKS * MAX_EVENTS) as u16;

    #[inline]
    fn id(self) -> u16 {
        match self {
            Chance::Die(face) => u16::from(face) - 1,
            Chance::Card(card) => CARD + u16::from(card.0),
            Chance::Event(deck, n) => EVENT + u16::from(deck) * MAX_EVENTS as u16 + u16::from(n),
        }
    }

    fn from_id(id: u16) -> Option<Self> {
        Some(match id {
            0..CARD => Chance::Die(id as u8 + 1),
            CARD..EVENT => Chance::Card(Card((id - CARD) as u8)),
            EVENT..Self::COUNT => {
                let n = (id - EVENT) as u8;
                Chance::Event(n / MAX_EVENTS as u8, n % MAX_EVENTS as u8)
            }
            _ => return None,
        })
    }
}
