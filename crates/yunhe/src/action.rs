//! Decisions and random outcomes, with their numbers.

use crate::pieces::{CARDS, Card, EDGES, Field, MAX_FIELDS, STACKS, StackNo, Tile};
use engine::{MAX_SEATS, Numbered, Seat};

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take this card from the hand.
    Take(Card),
    /// This stack: the visible tile kept, or the stack under which a tile goes.
    Stack(StackNo),
    /// This field.
    Field(Field),
    /// Build into the Forbidden City.
    Palace,
    /// Lay the tile in this rotation.
    Turn(u8),
    /// End the turn.
    Done,
    /// Move the top tile of this stack to storage.
    Supply(StackNo),
    /// Build this tile.
    Build(Tile),
    /// Rebuild.
    Rebuild,
    /// Take the points.
    Prestige,
    /// Remove an unrest tile from the board.
    Remove,
    /// Take an unrest tile of this colour from the Wall.
    Calm(Seat),
    /// Destroy a canal tile.
    Destroy,
    /// Special inspection of this many fields.
    Inspect(u8),
    /// Tea break.
    Tea,
    /// Espionage.
    Spy,
    /// Intrigue against this opponent.
    Intrigue(Seat),
    /// Denounce this opponent.
    Denounce(Seat),
    /// Shuffle the stacks.
    Reform,
}

/// The most fields of a special inspection.
pub const INSPECTION: u8 = 3;

// Ids are stable for ever: each range begins where the one above it ends.
const TAKE: u16 = 0;
const STACK: u16 = TAKE + CARDS as u16;
const FIELD: u16 = STACK + STACKS as u16;
const PALACE: u16 = FIELD + MAX_FIELDS as u16;
const TURN: u16 = PALACE + 1;
const DONE: u16 = TURN + EDGES as u16;
const SUPPLY: u16 = DONE + 1;
const BUILD: u16 = SUPPLY + STACKS as u16;
const REBUILD: u16 = BUILD + Tile::COUNT as u16;
const PRESTIGE: u16 = REBUILD + 1;
const REMOVE: u16 = PRESTIGE + 1;
const CALM: u16 = REMOVE + 1;
const DESTROY: u16 = CALM + MAX_SEATS as u16;
const INSPECT: u16 = DESTROY + 1;
const TEA: u16 = INSPECT + INSPECTION as u16;
const SPY: u16 = TEA + 1;
const INTRIGUE: u16 = SPY + 1;
const DENOUNCE: u16 = INTRIGUE + MAX_SEATS as u16;
const REFORM: u16 = DENOUNCE + MAX_SEATS as u16;

impl Numbered for Action {
    const COUNT: u16 = REFORM + 1;

    fn id(self) -> u16 {
        match self {
            Action::Take(card) => TAKE + u16::from(card.0),
            Action::Stack(stack) => STACK + u16::from(stack.0),
            Action::Field(field) => FIELD + u16::from(field.0),
            Action::Palace => PALACE,
            Action::Turn(rotation) => TURN + u16::from(rotation),
            Action::Done => DONE,
            Action::Supply(stack) => SUPPLY + u16::from(stack.0),
            Action::Build(tile) => BUILD + u16::from(tile.0),
            Action::Rebuild => REBUILD,
            Action::Prestige => PRESTIGE,
            Action::Remove => REMOVE,
            Action::Calm(colour) => CALM + u16::from(colour.0),
            Action::Destroy => DESTROY,
            Action::Inspect(steps) => INSPECT + u16::from(steps) - 1,
            Action::Tea => TEA,
            Action::Spy => SPY,
            Action::Intrigue(victim) => INTRIGUE + u16::from(victim.0),
            Action::Denounce(victim) => DENOUNCE + u16::from(victim.0),
            Action::Reform => REFORM,
        }
    }

    fn from_id(id: u16) -> Option<Action> {
        let from = |first: u16| (id - first) as u8;
        Some(match id {
            TAKE..STACK => Action::Take(Card(from(TAKE))),
            STACK..FIELD => Action::Stack(StackNo(from(STACK))),
            FIELD..PALACE => Action::Field(Field(from(FIELD))),
            PALACE => Action::Palace,
            TURN..DONE => Action::Turn(from(TURN)),
            DONE => Action::Done,
            SUPPLY..BUILD => Action::Supply(StackNo(from(SUPPLY))),
            BUILD..REBUILD => Action::Build(Tile(from(BUILD))),
            REBUILD => Action::Rebuild,
            PRESTIGE => Action::Prestige,
            REMOVE => Action::Remove,
            CALM..DESTROY => Action::Calm(Seat(from(CALM))),
            DESTROY => Action::Destroy,
            INSPECT..TEA => Action::Inspect(from(INSPECT) + 1),
            TEA => Action::Tea,
            SPY => Action::Spy,
            INTRIGUE..DENOUNCE => Action::Intrigue(Seat(from(INTRIGUE))),
            DENOUNCE..REFORM => Action::Denounce(Seat(from(DENOUNCE))),
            REFORM => Action::Reform,
            _ => return None,
        })
    }
}

/// One random outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// DY-S3: the seat that begins.
    Start(Seat),
    /// A face-down tile turns out to be this one.
    Tile(Tile),
}

const START: u16 = 0;
const TILE: u16 = START + MAX_SEATS as u16;

impl Numbered for Chance {
    const COUNT: u16 = TILE + Tile::COUNT as u16;

    fn id(self) -> u16 {
        match self {
            Chance::Start(seat) => START + u16::from(seat.0),
            Chance::Tile(tile) => TILE + u16::from(tile.0),
        }
    }

    fn from_id(id: u16) -> Option<Chance> {
        match id {
            START..TILE => Some(Chance::Start(Seat(id as u8))),
            TILE..Self::COUNT => Some(Chance::Tile(Tile((id - TILE) as u8))),
            _ => None,
        }
    }
}
