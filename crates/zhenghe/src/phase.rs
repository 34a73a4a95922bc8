//! Where in the sequence of play we are, and what that step remembers.

use crate::pieces::{Command, Job, Place, Side};
use serde::{Deserialize, Serialize};

/// One moment of a game. The first ones follow the round; the others are the steps of an action, a voyage or a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Chance: the voyage that is already made.
    FirstVoyage,
    /// Chance: the opening hands, the barbarians' first.
    Deal,
    /// Chance: the Emperor draws; `left` cards to come.
    Draw {
        /// Cards still to draw.
        left: u8,
    },
    /// The active side plays a card, face down or face up.
    Card,
    /// The active side decides whether the reaction comes before or after its own action.
    Timing,
    /// The other side reacts or not.
    Reaction,
    /// The active side chooses a command or the card action.
    Use,
    /// The barbarians may reveal a reserve card for more command points.
    Boost {
        /// The command to come.
        command: Command,
    },
    /// The card offers two actions.
    Option,
    /// How many pieces.
    Amount {
        /// The job being carried out.
        job: Job,
        /// Where.
        at: Place,
    },
    /// Which place.
    Place {
        /// The job being carried out.
        job: Job,
    },
    /// One piece after the other, in ascending order of places.
    Picks {
        /// The job being carried out.
        job: Job,
        /// The source of a move, the target of an attack.
        at: Place,
        /// Pieces so far.
        made: u8,
        /// The next pick is not below this.
        least: u8,
    },
    /// Into which barbarian home hordes retreat.
    Retreat {
        /// The job being carried out.
        job: Job,
        /// The borderland they leave.
        at: Place,
    },
    /// Which voyage.
    Voyage,
    /// How many junks go on it.
    Junks,
    /// How much gold goes on it.
    Gold,
    /// How many dice are rolled.
    Dice,
    /// Chance: a die for the voyage; `left` dice, this one included.
    Sail {
        /// Dice still to roll.
        left: u8,
    },
    /// Chance: the next die of a combat roll.
    Roll {
        /// Who rolls.
        side: Side,
        /// Re-rolls that remain afterwards.
        left: u8,
    },
    /// A side reveals a reserve card, re-rolls dice or keeps its roll.
    Reroll {
        /// Whose dice.
        side: Side,
        /// Re-rolls paid for.
        left: u8,
    },
    /// Chance: the bot's next card.
    Event,
    /// The match is over.
    Over,
}
