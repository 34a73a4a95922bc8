//! What is printed on the board, tiles and cards, indexed; `file` reads and checks it.

mod file;

use crate::pieces::{Card, Deed, EDGES, Field, FieldSet, Heading, Tile, UNREST};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Index;
use engine::content::Name;
use engine::{Defect, Edition, Hash256, Map, Shelf};
use serde::{Deserialize, Serialize};

/// No field.
const NONE: u8 = u8::MAX;
/// Slots of a card.
pub const SLOTS: usize = 3;
/// The most rounds the guard may allow.
pub const MAX_ROUNDS: u8 = 60;

/// What a field is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldKind {
    /// Beijing or Hangzhou.
    City,
    /// A field of a territory.
    Land,
    /// A field between two territories.
    Pagoda,
}

/// A field as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldInfo {
    /// Its short id, as written in records.
    pub id: String,
    /// Its name, if it has one.
    pub name: Option<Name>,
    /// Column of its axial coordinates.
    pub q: i8,
    /// Row of its axial coordinates, growing southwards.
    pub r: i8,
    /// What it is.
    pub kind: FieldKind,
    /// The territory it belongs to.
    pub territory: Option<u8>,
    /// Its unrest symbol, counted from 1 in the north.
    pub symbol: Option<u8>,
}

/// A territory as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Territory {
    /// Its name.
    pub name: Name,
    /// Its nine fields.
    pub fields: FieldSet,
}

/// A shape of canal tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its short id.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Points when built.
    pub value: u8,
    /// How many each player has.
    pub count: u8,
    /// Arms in each rotation, a bit for each edge.
    pub turned: [u8; EDGES],
    /// How many rotations look different.
    pub rotations: u8,
}

/// An action of a card's slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// Which action.
    pub action: Deed,
    /// How many symbols.
    pub count: u8,
}

/// An action card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardInfo {
    /// Its short id.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its slots; only one entry of a slot may be used.
    pub slots: Vec<Vec<Entry>>,
    /// For each action: slot, entry and symbols, if the card shows it.
    pub place: Map<Deed, Option<(u8, u8, u8)>>,
}

/// Which fields outside the territories in play may be built on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Neutral {
    /// The pagoda fields.
    Pagodas,
    /// The fields of territories without an owner.
    UnusedTerritories,
}

/// Whose stacks espionage opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opens {
    /// Those of the spy.
    OwnStacks,
    /// Everybody's.
    AllStacks,
}

/// Who chooses the way in a special inspection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guide {
    /// The player of the card.
    ActivePlayer,
    /// The holder of the start marker.
    StartPlayer,
}

/// How long a field counts as entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Twice {
    /// For the whole trip.
    Trip,
    /// For one move.
    Move,
}

/// Where the Coordinator may go when the line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BreakMoves {
    /// Forward; sideways only where there is no forward field.
    ForwardFirst,
    /// To any neighbour, sideways too.
    AnyNeighbour,
}

/// Who chooses the stack under which a tile goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StackChooser {
    /// The acting player.
    ActingPlayer,
    /// The tile's owner.
    TileOwner,
}

/// Readings of rules that the sources leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Readings {
    /// What a neutral field is.
    pub neutral_fields: Neutral,
    /// DY-A3: whether foreign tiles may be turned outside one's own territory.
    pub turn_foreign_tile_anywhere: bool,
    /// DY-A11.
    pub espionage_opens: Opens,
    /// DY-G4.
    pub inspection_choices_by: Guide,
    /// DY-G1.
    pub no_field_twice_in: Twice,
    /// DY-G3.
    pub break_moves: BreakMoves,
    /// DY-G2: whether a line may lead into a city over every edge.
    pub city_open_on_all_edges: bool,
    /// DY-S2: whether scores may fall below 0.
    pub negative_scores: bool,
    /// DY-A6, DY-A8.
    pub stack_chosen_by: StackChooser,
    /// The number of rounds after which the game ends, whatever trips are left.
    pub round_guard: u8,
}

/// One edition: board, tiles, cards and readings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The name of the edition.
    pub edition: Name,
    /// The fields from north to south.
    pub fields: Vec<FieldInfo>,
    /// The five territories from north to south.
    pub territories: Vec<Territory>,
    /// The shapes of canal tiles.
    pub shapes: Vec<Shape>,
    /// The ten action cards.
    pub cards: Map<Card, CardInfo>,
    /// The course of the old canal, decoration.
    pub old_canal: Vec<Field>,
    /// Readings of open rules.
    pub readings: Readings,
    /// Fields with an unrest symbol, from north to south.
    pub symbols: Vec<Field>,
    /// The cities.
    pub cities: FieldSet,
    /// Fields with a pagoda symbol, cities included.
    pub pagodas: FieldSet,
    near: Map<Field, [u8; EDGES]>,
    row: Map<Field, u8>,
    land: Map<Field, u8>,
    ahead: Map<Heading, Map<Field, FieldSet>>,
    tables: [Table; 4],
}

/// What depends on the number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Table {
    /// Turning points by heading.
    goal: Map<Heading, Field>,
    /// Fields the Coordinator may enter.
    route: FieldSet,
    /// Fields that may be built on: south closed, south open.
    ground: [FieldSet; 2],
    /// Fields from which he can leave the row, by heading; the turning point is one.
    exits: Map<Heading, FieldSet>,
    /// Steps to the turning point by heading.
    way: Map<Heading, Map<Field, u8>>,
}

impl Content {
    /// The neighbour over an edge.
    #[inline]
    pub fn neighbour(&self, field: Field, edge: usize) -> Option<Field> {
        let near = self.near[field][edge % EDGES];
        (near != NONE).then_some(Field(near))
    }

    /// The row of a field, counted from Beijing.
    #[inline]
    pub fn row(&self, field: Field) -> u8 {
        self.row[field]
    }

    /// The territory of a field.
    #[inline]
    pub fn territory(&self, field: Field) -> Option<u8> {
        let land = self.land[field];
        (land != NONE).then_some(land)
    }

    /// Everything that can be reached from a field by forward steps alone, including the field.
    #[inline]
    pub fn ahead(&self, heading: Heading, field: Field) -> FieldSet {
        self.ahead[heading][field]
    }

    fn table(&self, players: u8) -> &Table {
        &self.tables[(players - 2) as usize]
    }

    /// DY-S4: where a trip ends.
    #[inline]
    pub fn goal(&self, players: u8, heading: Heading) -> Field {
        self.table(players).goal[heading]
    }

    /// Fields the Coordinator may enter.
    #[inline]
    pub fn route(&self, players: u8) -> FieldSet {
        self.table(players).route
    }

    /// Fields that may be built on.
    #[inline]
    pub fn ground(&self, players: u8, open_south: bool) -> FieldSet {
        self.table(players).ground[usize::from(open_south)]
    }

    /// Fields from which the Coordinator can go forward; the turning point counts as one.
    #[inline]
    pub fn exits(&self, players: u8, heading: Heading) -> FieldSet {
        self.table(players).exits[heading]
    }

    /// The least number of forward and side steps to the turning point.
    #[inline]
    pub fn way(&self, players: u8, heading: Heading, field: Field) -> u8 {
        self.table(players).way[heading][field]
    }

    /// The shape of a canal tile.
    #[inline]
    pub fn shape(&self, tile: Tile) -> &Shape {
        &self.shapes[tile.index()]
    }

    /// How many tiles of a kind each player has.
    pub fn tile_count(&self, tile: Tile) -> u8 {
        if tile == Tile::UNREST { UNREST } else { self.shapes.get(tile.index()).map_or(0, |shape| shape.count) }
    }

    /// The kinds of tiles, unrest last.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        (0..self.shapes.len() as u8).map(Tile).chain([Tile::UNREST])
    }

    /// The field with this id.
    pub fn field(&self, id: &str) -> Option<Field> {
        self.fields.iter().position(|field| field.id == id).map(|at| Field(at as u8))
    }
}

impl Index<Field> for Content {
    type Output = FieldInfo;
    fn index(&self, field: Field) -> &FieldInfo {
        &self.fields[field.index()]
    }
}

impl engine::Content for Content {
    const EDITIONS: &'static [Edition] = &[Edition::standard(include_str!("../../content/standard.json"))];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }

    fn parse(json: &str) -> Result<Self, Vec<Defect>> {
        file::parse(json)
    }

    fn hash(&self) -> Hash256 {
        let fields: Vec<_> = self.fields.iter().map(|f| (&f.id, f.q, f.r, f.kind, f.territory, f.symbol)).collect();
        let goals: Vec<_> = self.tables.iter().map(|table| table.goal.map(|goal| goal.0)).collect();
        let shapes: Vec<_> = self.shapes.iter().map(|s| (&s.id, s.value, s.count, s.turned[0])).collect();
        let cards: Vec<_> = self.cards.iter().map(|card| (&card.id, &card.slots)).collect();
        engine::content::hash(&(fields, goals, shapes, cards, self.readings))
    }
}
