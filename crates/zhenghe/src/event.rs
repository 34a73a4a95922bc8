//! The events that the rules report.

use crate::pieces::{Blow, Card, Cards, Command, DICE, Ending, Piece, Place, Side};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// A fact reported to some seats or to all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A game begins; the bot of the solo game has no seat.
    Begins {
        /// The game, from 0.
        game: u8,
        /// The Emperor's seat.
        emperor: Seat,
        /// The seat that leads the barbarians.
        barbarian: Option<Seat>,
    },
    /// The voyage that is already made.
    FirstVoyage {
        /// By index.
        voyage: u8,
    },
    /// A side draws a card.
    Draws {
        /// Who.
        side: Side,
    },
    /// The card drawn, for the side that drew it, or for all in the case of the bot.
    Drawn {
        /// Which.
        card: Card,
    },
    /// A round begins.
    Round {
        /// Its number.
        round: u8,
    },
    /// A card goes face down into the reserve.
    Reserves {
        /// Whose.
        side: Side,
    },
    /// Which card it is, for its owner.
    Reserved {
        /// Which.
        card: Card,
    },
    /// A card is played face up.
    Plays {
        /// The side that does it.
        side: Side,
        /// Which.
        card: Card,
    },
    /// The active side decides when the reaction comes.
    Timing {
        /// Who decided.
        side: Side,
        /// Before its own action.
        before: bool,
    },
    /// A side uses the card action as a reaction.
    Reacts {
        /// Who.
        side: Side,
        /// Whose action it is.
        card: Card,
    },
    /// A side lets the reaction pass.
    Declines {
        /// Who.
        side: Side,
    },
    /// The reaction cannot be carried out in full.
    CannotReact {
        /// Who.
        side: Side,
    },
    /// A command action.
    Commands {
        /// Who.
        side: Side,
        /// What.
        command: Command,
    },
    /// The card action is used.
    UsesCard {
        /// Who.
        side: Side,
        /// Whose action it is.
        card: Card,
    },
    /// Nothing at all can be done with the card.
    Forgoes {
        /// Who.
        side: Side,
    },
    /// A reserve card adds its command points.
    Boosts {
        /// Which.
        card: Card,
        /// Command points in all.
        points: u8,
    },
    /// One of the two actions that a card offers.
    Option {
        /// Who.
        side: Side,
        /// Its index.
        option: u8,
    },
    /// The place of an action: the source of a move, or where pieces are put or lost.
    Names {
        /// Who.
        side: Side,
        /// Where.
        place: Place,
    },
    /// No more pieces.
    Enough {
        /// Who.
        side: Side,
    },
    /// The goal of a voyage.
    Heads {
        /// By index.
        voyage: u8,
    },
    /// Junks or gold are committed to it.
    Loads {
        /// What.
        piece: Piece,
        /// How many.
        n: u8,
    },
    /// Pieces come from supply; no place means the sea.
    Placed {
        /// What.
        piece: Piece,
        /// How many.
        n: u8,
        /// Where.
        place: Option<Place>,
    },
    /// Pieces go back to supply; no place means the sea.
    Removed {
        /// What.
        piece: Piece,
        /// How many.
        n: u8,
        /// From where.
        place: Option<Place>,
    },
    /// Pieces move.
    Moved {
        /// What.
        piece: Piece,
        /// How many.
        n: u8,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// A voyage sets out.
    Sails {
        /// By index.
        voyage: u8,
        /// Junks committed.
        junks: u8,
        /// Gold committed.
        gold: u8,
        /// Dice to roll.
        dice: u8,
    },
    /// A die of a voyage.
    VoyageDie {
        /// What it shows.
        die: u8,
        /// Added to it.
        modifier: i8,
    },
    /// The voyage succeeds.
    Arrives {
        /// By index.
        voyage: u8,
    },
    /// The voyage fails: junks and gold are in the sea.
    Returns {
        /// By index.
        voyage: u8,
    },
    /// An attack on a borderland.
    Attacks {
        /// Who.
        side: Side,
        /// Where.
        land: Place,
    },
    /// A die of a combat.
    CombatDie {
        /// Whose.
        side: Side,
        /// What it shows.
        die: u8,
    },
    /// A whole combat roll, highest die first.
    Rolled {
        /// Whose.
        side: Side,
        /// The dice.
        dice: [u8; DICE],
    },
    /// A reserve card pays for re-rolls.
    Reveals {
        /// Whose.
        side: Side,
        /// Which.
        card: Card,
    },
    /// Some dice are rolled again.
    Rerolls {
        /// Whose.
        side: Side,
        /// The dice as they lay, highest first.
        dice: [u8; DICE],
        /// Bits of those rolled again; bit 0 is the first.
        mask: u8,
    },
    /// A side keeps its roll.
    Keeps {
        /// Who.
        side: Side,
    },
    /// The result of an exchange, seen from the attacker.
    Exchange {
        /// Who attacks.
        attacker: Side,
        /// Its outcome.
        blow: Blow,
    },
    /// A combat ends.
    FightEnds {
        /// The side with something left.
        winner: Side,
        /// Where.
        land: Place,
    },
    /// Too many exchanges without a loss: the attackers give up.
    GivesUp {
        /// Who attacked.
        side: Side,
    },
    /// The hands change owner.
    Swaps,
    /// The new hand, for its owner.
    Receives {
        /// The cards.
        cards: Cards,
    },
    /// The bot's new hand, which lies open.
    BotReceives {
        /// The cards.
        cards: Cards,
    },
    /// The second stage begins with a new deck.
    SecondStage {
        /// Its size.
        deck: u8,
    },
    /// The bot reveals a card.
    BotCard {
        /// Its deck, from 0.
        deck: u8,
        /// Its index.
        event: u8,
    },
    /// The borderland that the bot's hordes gather for.
    WarTarget {
        /// Which; none if the Emperor controls none.
        land: Option<Place>,
    },
    /// The bot puts its card into its reserve.
    BotReserves {
        /// Which.
        card: Card,
    },
    /// A game ends.
    Ends {
        /// How.
        ending: Ending,
        /// Points of the Emperor and of the barbarians.
        points: [i8; 2],
    },
}
