//! What is printed on the board and the cards, indexed; `file` reads and checks it.

mod file;

use crate::pieces::{Card, Job, Place, Places, Side};
use alloc::string::String;
use alloc::vec::Vec;
use engine::content::{Name, hash};
use engine::{Defect, Edition, Hash256, Map, Shelf};
use serde::{Deserialize, Serialize};

/// The most pieces that a card action moves.
pub const MAX_PIECES: u8 = 6;
/// The bot has three decks, one for each number of command points.
pub const DECKS: usize = 3;
/// The most cards in a deck of the bot.
pub const MAX_EVENTS: usize = 8;
/// The most lines on a card of the bot.
pub const MAX_LINES: usize = 6;

/// A place, the sea or a voyage as it is drawn.
#[derive(Clone, Debug)]
pub struct Spot {
    /// Its id in notation; empty for the sea and the voyages.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its name as an origin, with the preposition: "aus dem Kaiserreich".
    pub from: Name,
    /// Its name as a destination, with the preposition: "ins Kaiserreich".
    pub to: Name,
    /// Where it lies on a board of 1000 by 720.
    pub at: [i32; 2],
}

/// A card action: one of its jobs is carried out. Most have one, none means that there is no action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Deed {
    jobs: [Option<Job>; 2],
}

impl Deed {
    /// The jobs to choose from.
    #[inline]
    pub fn jobs(&self) -> impl Iterator<Item = Job> + '_ {
        self.jobs.iter().flatten().copied()
    }

    /// The job with this index.
    #[inline]
    pub fn job(&self, index: usize) -> Option<Job> {
        self.jobs.get(index).copied().flatten()
    }

    /// Whether there is no action.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.jobs[0].is_none()
    }
}

/// Who may use the actions of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CardKind {
    /// Both sides, each its own half; the Emperor once this voyage (by index) is made.
    General(u8),
    /// One side alone.
    Special(Side),
}

/// An action card.
#[derive(Clone, Debug)]
pub struct CardInfo {
    /// Its name.
    pub name: Name,
    /// Command points.
    pub points: u8,
    /// Who may use its actions.
    pub kind: CardKind,
    /// By side, then by row: up to three voyages made, or four and more.
    pub deeds: Map<Side, [Deed; 2]>,
}

/// What a level of the solo game adds to the set-up.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct LevelInfo {
    /// Armies in the empire.
    pub armies: u8,
    /// Gold in the empire.
    pub gold: u8,
    /// Junks in the sea.
    pub junks: u8,
    /// Hordes in each barbarian home.
    pub hordes: u8,
}

/// What a line of a bot card does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BotVerb {
    /// One horde each into up to `n` empty borderlands.
    Occupy,
    /// An attack with up to `n` hordes if attackers less armies reach the margin.
    Attack,
    /// Up to `n` hordes from supply into the home next to the war target.
    Mass,
    /// Up to `n` hordes from supply, evenly over the homes.
    Gather,
    /// Up to `n` settlements from supply into a home.
    Collect,
    /// The played card goes into the reserve.
    Reserve,
    /// Up to `n` hordes from homes into the barbarians' weakest borderland.
    Reinforce,
    /// Up to `n` gold in the empire is lost.
    LoseGold,
    /// Up to `n` junks in the sea are lost if at least `least` are there.
    LoseJunks,
    /// Up to `n` settlements from homes into the barbarians' borderlands.
    Settle,
    /// Up to `n` settlements from supply into the barbarians' borderlands.
    SettlementsBorderlands,
}

/// A line of a bot card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BotLine {
    /// What.
    pub verb: BotVerb,
    /// How many.
    pub n: u8,
    /// Attackers less armies must reach this.
    pub margin: i8,
    /// How many junks must be in the sea.
    pub least: u8,
    /// Whether the next line is tried as well.
    pub go_on: bool,
}

/// A card of the bot.
#[derive(Clone, Debug)]
pub struct EventInfo {
    /// Its name.
    pub name: Name,
    /// Its lines.
    pub lines: Vec<BotLine>,
}

/// One edition.
#[derive(Clone, Debug)]
pub struct Content {
    /// Its title.
    pub edition: Name,
    /// The places.
    pub places: Map<Place, Spot>,
    /// The South China Sea.
    pub sea: Spot,
    /// The voyages.
    pub voyages: Vec<Spot>,
    /// The places adjacent to each place.
    pub adjacent: Map<Place, Places>,
    /// Pairs of adjacent places, as printed.
    pub roads: Vec<(Place, Place)>,
    /// The action cards.
    pub cards: Map<Card, CardInfo>,
    /// The levels of the solo game, in the order of [`Level::ALL`].
    pub levels: [LevelInfo; 3],
    /// The decks of the bot.
    pub events: [Vec<EventInfo>; DECKS],
}

impl Content {
    /// The places adjacent to a place.
    #[inline]
    pub fn adjacent(&self, place: Place) -> Places {
        self.adjacent[place]
    }

    /// Command points of a card.
    #[inline]
    pub fn points(&self, card: Card) -> u8 {
        self.cards[card].points
    }

    /// The action that a side may use on this card with these voyages made; empty if none.
    #[inline]
    pub fn deed(&self, card: Card, side: Side, voyages: u8) -> Deed {
        let info = &self.cards[card];
        // ZH-A1: the Emperor needs the printed voyage. ZH-A2: one to three voyages, or four and more.
        if let (CardKind::General(voyage), Side::Emperor) = (info.kind, side)
            && voyages >> voyage & 1 == 0
        {
            return Deed::default();
        }
        info.deeds[side][usize::from(voyages.count_ones() >= 4)]
    }
}

impl engine::Content for Content {
    const EDITIONS: &'static [Edition] = &[
        Edition {
            name: "standard",
            de: "Sieben allgemeine Karten mit 1 BP geben den Barbaren keine Aktion, wie die Autoren sagen.",
            en: "Seven general cards of 1 CP give the barbarians no action, as the designers say.",
            file: include_str!("../../content/standard.json"),
            offered: true,
        },
        Edition {
            name: "daggers",
            de: "Alle Dolche: Auch die sieben allgemeinen Karten mit 1 BP haben eine Aktion der Barbaren.",
            en: "All daggers: the seven general cards of 1 CP have an action of the barbarians, too.",
            file: include_str!("../../content/daggers.json"),
            offered: true,
        },
    ];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }

    fn parse(json: &str) -> Result<Self, Vec<Defect>> {
        file::parse(json)
    }

    fn hash(&self) -> Hash256 {
        let ids: Vec<&str> = self.places.iter().map(|place| place.id.as_str()).collect();
        let cards: Vec<_> = self.cards.iter().map(|card| (card.points, card.kind, card.deeds)).collect();
        let events = self.events.each_ref().map(|deck| deck.iter().map(|event| &event.lines).collect::<Vec<_>>());
        hash(&(ids, self.adjacent, cards, self.levels, events))
    }
}
