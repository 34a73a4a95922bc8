//! A content file: its format, its checks, and the geometry that follows from its coordinates.

use super::{
    BreakMoves, CardInfo, Content, Entry, FieldInfo, FieldKind, Guide, MAX_ROUNDS, NONE, Neutral, Opens, Readings,
    SLOTS, Shape, StackChooser, Table, Territory, Twice,
};
use crate::pieces::{
    CANALS, CARDS, Deed, EDGES, Field, FieldSet, Heading, LAID, MAX_FIELDS, MAX_SHAPES, SIDEWAYS, TERRITORIES, UNREST,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::content::{Defects, Name, read};
use engine::{Defect, Fields, Json, Map, Provenance, Raw, sort_by_key};

/// The name of the file format.
const FORMAT: &str = "tianxia-yunhe/1";
/// Fields of a territory.
const TERRITORY_FIELDS: usize = 9;
/// The most actions joined by "/" in one slot.
const MAX_ENTRIES: usize = 3;
/// The most symbols of one action.
const MAX_SYMBOLS: u8 = 4;
/// The most points on a canal tile.
const MAX_VALUE: u8 = 20;
/// Coordinates lie between this and its negative.
const MAX_COORDINATE: i8 = 60;
/// The longest id of a field, tile or card.
const MAX_ID: usize = 12;

/// Reads a file and explains every defect.
pub(super) fn parse(json: &str) -> Result<Content, Vec<Defect>> {
    let raw: RawContent = read(json)?;
    let mut defects = Defects::default();
    raw.check_words(&mut defects);
    raw.check_board(&mut defects);
    raw.check_tiles(&mut defects);
    raw.check_cards(&mut defects);
    defects.finish()?;
    let content = raw.build();
    let mut defects = Defects::default();
    content.check_rows(&mut defects);
    defects.finish()?;
    Ok(content)
}

engine::raw_plain! {
    RawContent {
        format: String,
        edition: Name,
        territories: Vec<RawTerritory>,
        fields: Vec<RawField>,
        turning_points: RawTurningPoints,
        old_canal: RawCourse,
        canals: Vec<RawCanal>,
        unrest: RawUnrest,
        cards: Vec<RawCard>,
        readings: RawReadings,
    }
}

engine::raw! {
    RawTerritory { id: String, name: Name }
    RawField {
        id: String,
        q: i8,
        r: i8,
        kind: FieldKind,
        territory: Option<String>,
        symbol: Option<u8>,
        name: Option<Name>,
    }
    RawTurningPoints {
        north: String,
        /// For two, three, four and five players.
        south: Vec<String>,
    }
    RawCourse { course: Vec<String> }
    RawCanal { id: String, value: u8, arms: Vec<u8>, count: u8, name: Name }
    RawUnrest { count: u8 }
    RawCard { id: String, name: Name, slots: Vec<Vec<Entry>> }
}

struct RawReading<T> {
    value: T,
}

impl<T: Raw> Raw for RawReading<T> {
    fn read(json: &Json) -> Result<RawReading<T>, Defect> {
        let fields = Fields::of(json, &["value", "provenance", "note"])?;
        fields.get::<Provenance>("provenance")?;
        fields.get::<Option<String>>("note")?;
        fields.get("value").map(|value| RawReading { value })
    }
}

impl Raw for Entry {
    fn read(json: &Json) -> Result<Entry, Defect> {
        let fields = Fields::of(json, &["action", "count"])?;
        Ok(Entry { action: fields.get("action")?, count: fields.get("count")? })
    }
}

engine::raw_words! { BreakMoves, Deed, FieldKind, Guide, Neutral, Opens, StackChooser, Twice }

engine::raw_plain! {
    RawReadings {
        neutral_fields: RawReading<Neutral>,
        turn_foreign_tile_anywhere: RawReading<bool>,
        espionage_opens: RawReading<Opens>,
        inspection_choices_by: RawReading<Guide>,
        no_field_twice_in: RawReading<Twice>,
        break_moves: RawReading<BreakMoves>,
        city_open_on_all_edges: RawReading<bool>,
        negative_scores: RawReading<bool>,
        stack_chosen_by: RawReading<StackChooser>,
        round_guard: RawReading<u8>,
    }
}

/// Whether a word can be used in a record: short, plain, not a number and not the word for unrest tiles.
fn is_id(id: &str) -> bool {
    let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    plain && id.len() <= MAX_ID && id.starts_with(|c: char| c.is_ascii_alphabetic()) && id != "unrest"
}

fn check_ids<'a>(defects: &mut Defects, list: &str, ids: impl Iterator<Item = &'a String>) {
    let ids: Vec<&String> = ids.collect();
    for (i, &id) in ids.iter().enumerate() {
        let place = format!("{list}[{i}].id");
        let problem = format!("an id has 1 to {MAX_ID} letters, digits or hyphens, a letter first");
        defects.expect(is_id(id), place.as_str(), problem);
        defects.expect(!ids[..i].contains(&id), place, format!("`{id}` is there twice"));
    }
}

fn check_name(defects: &mut Defects, place: &str, name: &Name) {
    for (lang, text) in [("de", &name.de), ("en", &name.en)] {
        let sound = !text.trim().is_empty() && text.len() <= 100;
        defects.expect(sound, format!("{place}.{lang}"), "a name has 1 to 100 bytes");
    }
}

impl RawContent {
    fn check_words(&self, defects: &mut Defects) {
        defects.expect(self.format == FORMAT, "format", format!("`{FORMAT}` belongs here"));
        check_name(defects, "edition", &self.edition);
        check_ids(defects, "territories", self.territories.iter().map(|t| &t.id));
        check_ids(defects, "fields", self.fields.iter().map(|f| &f.id));
        check_ids(defects, "canals", self.canals.iter().map(|c| &c.id));
        check_ids(defects, "cards", self.cards.iter().map(|c| &c.id));
        for (i, territory) in self.territories.iter().enumerate() {
            check_name(defects, &format!("territories[{i}].name"), &territory.name);
        }
        for (i, canal) in self.canals.iter().enumerate() {
            check_name(defects, &format!("canals[{i}].name"), &canal.name);
        }
        for (i, card) in self.cards.iter().enumerate() {
            check_name(defects, &format!("cards[{i}].name"), &card.name);
        }
        for (i, name) in self.fields.iter().enumerate().filter_map(|(i, f)| Some((i, f.name.as_ref()?))) {
            check_name(defects, &format!("fields[{i}].name"), name);
        }
    }

    fn field(&self, id: &str) -> Option<Field> {
        self.fields.iter().position(|field| field.id == id).map(|at| Field(at as u8))
    }

    fn land(&self, field: &RawField) -> Option<u8> {
        let id = field.territory.as_ref()?;
        self.territories.iter().position(|territory| territory.id == *id).map(|at| at as u8)
    }

    // DY-S1, DY-S4, DY-S5: five territories of nine fields with four symbols each, from north to south.
    fn check_board(&self, defects: &mut Defects) {
        let five = self.territories.len() == TERRITORIES;
        defects.expect(five, "territories", "there are five territories");
        defects.expect(self.fields.len() <= MAX_FIELDS, "fields", format!("at most {MAX_FIELDS} fields"));
        for (i, field) in self.fields.iter().enumerate() {
            let place = format!("fields[{i}]");
            let near = [field.q, field.r].iter().all(|c| (-MAX_COORDINATE..=MAX_COORDINATE).contains(c));
            let bound = format!("coordinates lie between -{MAX_COORDINATE} and {MAX_COORDINATE}");
            defects.expect(near, place.as_str(), bound);
            let known = field.territory.is_none() || self.land(field).is_some();
            defects.expect(known, format!("{place}.territory"), "there is no such territory");
            let lies = (field.kind == FieldKind::Land) == field.territory.is_some();
            defects.expect(lies, format!("{place}.territory"), "land has a territory, cities and pagodas have none");
            let before = i.checked_sub(1).map(|i| &self.fields[i]);
            let order = before.is_none_or(|before| (before.r, before.q) < (field.r, field.q));
            defects.expect(order, place, "fields are listed from north to south and west to east, each once");
        }
        for (i, territory) in self.territories.iter().enumerate() {
            let own = || self.fields.iter().filter(|field| field.territory.as_ref() == Some(&territory.id));
            let nine = own().count() == TERRITORY_FIELDS;
            defects.expect(nine, format!("territories[{i}]"), "a territory has nine fields");
            let first = i as u8 * LAID;
            let mut symbols: Vec<u8> = own().filter_map(|field| field.symbol).collect();
            sort_by_key(&mut symbols, |symbol| *symbol);
            let four = symbols == (first + 1..=first + LAID).collect::<Vec<_>>();
            let range = format!("its unrest symbols are {} to {}", first + 1, first + LAID);
            defects.expect(four, format!("territories[{i}]"), range);
        }
        let stray = |field: &&RawField| field.symbol.is_some() && field.kind != FieldKind::Land;
        defects.expect(!self.fields.iter().any(|f| stray(&f)), "fields", "only land has unrest symbols");
        self.check_turning_points(defects);
    }

    fn check_turning_points(&self, defects: &mut Defects) {
        let points = &self.turning_points;
        let four = points.south.len() == 4;
        defects.expect(four, "turning_points.south", "four fields, for two to five players");
        let places = points.south.iter().enumerate().map(|(i, id)| (format!("turning_points.south[{i}]"), id));
        for (place, id) in places.chain([("turning_points.north".into(), &points.north)]) {
            let Some(field) = self.field(id) else {
                defects.add(place, "there is no such field");
                continue;
            };
            let info = &self.fields[field.index()];
            defects.expect(info.kind != FieldKind::Land, place.as_str(), "a turning point is a city or a pagoda");
            let alone = self.fields.iter().filter(|other| other.r == info.r).count() == 1;
            defects.expect(alone, place, "a turning point stands alone in its row");
        }
        defects.expect(self.field(&points.north) == Some(Field(0)), "turning_points.north", "the first field");
        for (i, id) in points.south.iter().enumerate().take(4) {
            let Some(goal) = self.field(id) else { continue };
            let fits = self.fields.iter().all(|field| {
                let within = field.r < self.fields[goal.index()].r;
                self.land(field).is_none_or(|land| (usize::from(land) < i + 2) == within)
            });
            let place = format!("turning_points.south[{i}]");
            defects.expect(fits, place, format!("the first {} territories lie north of it, no others", i + 2));
        }
        for (i, id) in self.old_canal.course.iter().enumerate() {
            defects.expect(self.field(id).is_some(), format!("old_canal.course[{i}]"), "there is no such field");
        }
    }

    // DY-S2: 20 canal tiles and 10 unrest tiles.
    fn check_tiles(&self, defects: &mut Defects) {
        let shapes = (1..=MAX_SHAPES).contains(&self.canals.len());
        defects.expect(shapes, "canals", format!("1 to {MAX_SHAPES} shapes"));
        for (i, canal) in self.canals.iter().enumerate() {
            let arms = canal.arms.len() <= EDGES && canal.arms.iter().all(|&arm| usize::from(arm) < EDGES);
            let rising = canal.arms.windows(2).all(|pair| pair[0] < pair[1]);
            let some = !canal.arms.is_empty();
            defects.expect(arms && rising && some, format!("canals[{i}].arms"), "edges 0 to 5 in ascending order");
            let value = canal.value <= MAX_VALUE;
            defects.expect(value, format!("canals[{i}].value"), format!("at most {MAX_VALUE} points"));
            defects.expect((1..=15).contains(&canal.count), format!("canals[{i}].count"), "1 to 15 tiles");
        }
        let total: u32 = self.canals.iter().map(|canal| u32::from(canal.count)).sum();
        defects.expect(total == u32::from(CANALS), "canals", format!("{CANALS} canal tiles a player, not {total}"));
        defects.expect(self.unrest.count == UNREST, "unrest.count", format!("{UNREST} unrest tiles a player"));
    }

    // DY-R2: three slots; only one of a slot's actions may be used.
    fn check_cards(&self, defects: &mut Defects) {
        defects.expect(self.cards.len() == CARDS, "cards", format!("there are {CARDS} action cards"));
        for (i, card) in self.cards.iter().enumerate() {
            let slots = card.slots.len() == SLOTS;
            defects.expect(slots, format!("cards[{i}].slots"), format!("a card has {SLOTS} slots"));
            for (j, slot) in card.slots.iter().enumerate() {
                let place = format!("cards[{i}].slots[{j}]");
                let entries = (1..=MAX_ENTRIES).contains(&slot.len());
                defects.expect(entries, place.as_str(), format!("1 to {MAX_ENTRIES} actions"));
                let counts = slot.iter().all(|entry| (1..=MAX_SYMBOLS).contains(&entry.count));
                defects.expect(counts, place, format!("1 to {MAX_SYMBOLS} symbols"));
            }
            for deed in Deed::ALL {
                let times = card.slots.iter().flatten().filter(|entry| entry.action == deed).count();
                defects.expect(times <= 1, format!("cards[{i}].slots"), "each action stands on a card once");
            }
        }
        let guard = (1..=MAX_ROUNDS).contains(&self.readings.round_guard.value);
        defects.expect(guard, "readings.round_guard.value", format!("1 to {MAX_ROUNDS} rounds"));
    }

    /// The indexed form of a file whose parts have been checked.
    fn build(self) -> Content {
        let north = self.field(&self.turning_points.north).expect("checked");
        let goals: Vec<Map<Heading, Field>> =
            self.turning_points.south.iter().map(|id| Map([self.field(id).expect("checked"), north])).collect();
        let old_canal = self.old_canal.course.iter().map(|id| self.field(id).expect("checked")).collect();
        let readings = self.readings.value();
        let lands: Vec<Option<u8>> = self.fields.iter().map(|field| self.land(field)).collect();
        let place = |raw: &RawField, territory| FieldInfo {
            id: raw.id.clone(),
            name: raw.name.clone(),
            q: raw.q,
            r: raw.r,
            kind: raw.kind,
            territory,
            symbol: raw.symbol,
        };
        let fields: Vec<FieldInfo> = self.fields.iter().zip(lands).map(|(raw, land)| place(raw, land)).collect();
        let board = Board::of(&fields);
        let territories = self.territories.into_iter().zip(board.territories);
        let tables = core::array::from_fn(|i| board.table(goals[i], i + 2, readings.neutral_fields));
        Content {
            edition: self.edition,
            territories: territories.map(|(raw, fields)| Territory { name: raw.name, fields }).collect(),
            shapes: self.canals.into_iter().map(RawCanal::build).collect(),
            cards: Map::from_list(self.cards.into_iter().map(RawCard::build).collect()).expect("checked"),
            old_canal,
            readings,
            symbols: board.symbols,
            cities: board.cities,
            pagodas: board.cities.or(board.pagodas),
            near: board.near,
            row: board.row,
            land: board.land,
            ahead: board.ahead,
            tables,
            fields,
        }
    }
}

impl RawReadings {
    fn value(&self) -> Readings {
        Readings {
            neutral_fields: self.neutral_fields.value,
            turn_foreign_tile_anywhere: self.turn_foreign_tile_anywhere.value,
            espionage_opens: self.espionage_opens.value,
            inspection_choices_by: self.inspection_choices_by.value,
            no_field_twice_in: self.no_field_twice_in.value,
            break_moves: self.break_moves.value,
            city_open_on_all_edges: self.city_open_on_all_edges.value,
            negative_scores: self.negative_scores.value,
            stack_chosen_by: self.stack_chosen_by.value,
            round_guard: self.round_guard.value,
        }
    }
}

impl RawCanal {
    fn build(self) -> Shape {
        let arms = self.arms.iter().fold(0, |mask, arm| mask | 1_u8 << arm);
        let turned: [u8; EDGES] = core::array::from_fn(|r| (arms << r | arms >> (EDGES - r)) & 63);
        let rotations = (1..EDGES).find(|&r| turned[r] == arms).unwrap_or(EDGES) as u8;
        Shape { id: self.id, name: self.name, value: self.value, count: self.count, turned, rotations }
    }
}

impl RawCard {
    fn build(self) -> CardInfo {
        let mut place = Map([None; Deed::COUNT]);
        for (i, slot) in self.slots.iter().enumerate() {
            for (j, entry) in slot.iter().enumerate() {
                place[entry.action] = Some((i as u8, j as u8, entry.count));
            }
        }
        CardInfo { id: self.id, name: self.name, slots: self.slots, place }
    }
}

/// The geometry that follows from the coordinates.
struct Board {
    all: FieldSet,
    territories: [FieldSet; TERRITORIES],
    cities: FieldSet,
    pagodas: FieldSet,
    symbols: Vec<Field>,
    near: Map<Field, [u8; EDGES]>,
    row: Map<Field, u8>,
    land: Map<Field, u8>,
    ahead: Map<Heading, Map<Field, FieldSet>>,
}

/// Column and row steps over the edges E, NE, NW, W, SW, SE.
const STEPS: [(i8, i8); EDGES] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

impl Board {
    fn of(fields: &[FieldInfo]) -> Board {
        let mut board = Board {
            all: FieldSet::EMPTY,
            territories: [FieldSet::EMPTY; TERRITORIES],
            cities: FieldSet::EMPTY,
            pagodas: FieldSet::EMPTY,
            symbols: Vec::new(),
            near: Map([[NONE; EDGES]; MAX_FIELDS]),
            row: Map::default(),
            land: Map([NONE; MAX_FIELDS]),
            ahead: Map::default(),
        };
        let at = |q: i8, r: i8| fields.iter().position(|f| (f.q, f.r) == (q, r)).map_or(NONE, |i| i as u8);
        for (field, info) in Field::all().zip(fields) {
            board.all.insert(field);
            board.row[field] = (info.r - fields[0].r) as u8;
            board.near[field] = STEPS.map(|(dq, dr)| at(info.q + dq, info.r + dr));
            match info.kind {
                FieldKind::City => board.cities.insert(field),
                FieldKind::Pagoda => board.pagodas.insert(field),
                FieldKind::Land => {}
            }
            if let Some(land) = info.territory {
                board.land[field] = land;
                board.territories[usize::from(land)].insert(field);
            }
        }
        board.symbols = board.all.iter().filter(|field| fields[field.index()].symbol.is_some()).collect();
        sort_by_key(&mut board.symbols, |field| fields[field.index()].symbol);
        for heading in Heading::ALL {
            let order: Vec<Field> = match heading {
                Heading::South => board.all.iter().collect::<Vec<_>>().into_iter().rev().collect(),
                Heading::North => board.all.iter().collect(),
            };
            for field in order {
                let beyond = board.over(field, &heading.forward());
                let cone = beyond.iter().fold(FieldSet::one(field), |cone, f| cone.or(board.cone(heading, f)));
                board.ahead[heading][field] = cone;
            }
        }
        board
    }

    fn cone(&self, heading: Heading, field: Field) -> FieldSet {
        self.ahead[heading][field]
    }

    /// The neighbours over some edges.
    fn over(&self, field: Field, edges: &[usize]) -> FieldSet {
        let mut found = FieldSet::EMPTY;
        for &edge in edges {
            let near = self.near[field][edge];
            if near != NONE {
                found.insert(Field(near));
            }
        }
        found
    }

    fn table(&self, goal: Map<Heading, Field>, players: usize, neutral: Neutral) -> Table {
        let last = self.row[goal[Heading::South]];
        let north = self.all.iter().filter(|&f| self.row[f] <= last);
        let route = north.collect::<FieldSet>();
        let union = |lands: &[FieldSet]| lands.iter().fold(FieldSet::EMPTY, |set, &land| set.or(land));
        let (used, unused) = (union(&self.territories[..players]), union(&self.territories[players..]));
        // DY-A2 and DY-S7: neutral fields.
        let ground = match neutral {
            Neutral::Pagodas => {
                let closed = used.or(self.pagodas.and(route));
                [closed, closed.or(unused).or(self.pagodas)]
            }
            Neutral::UnusedTerritories => [used.or(unused); 2],
        };
        let exits = Map::from_fn(|heading: Heading| {
            let out = |f: &Field| !self.over(*f, &heading.forward()).and(route).is_empty();
            let exits = route.iter().filter(out).collect::<FieldSet>();
            exits.or(FieldSet::one(goal[heading]))
        });
        let way = Map::from_fn(|heading| self.ways(route, heading, goal[heading]));
        Table { goal, route, ground, exits, way }
    }

    /// Steps to the turning point from every field, searched backwards from there.
    fn ways(&self, route: FieldSet, heading: Heading, goal: Field) -> Map<Field, u8> {
        let mut way = Map([NONE; MAX_FIELDS]);
        let edges = [heading.forward(), SIDEWAYS].concat();
        let (mut reached, mut steps) = (FieldSet::one(goal), 0);
        way[goal] = 0;
        loop {
            steps += 1;
            let next = |f: &Field| !self.over(*f, &edges).and(reached).is_empty();
            let wave = route.less(reached).iter().filter(next).collect::<FieldSet>();
            if wave.is_empty() {
                return way;
            }
            wave.iter().for_each(|f| way[f] = steps);
            reached = reached.or(wave);
        }
    }
}

impl Content {
    /// DY-G1: from every piece of a row the Coordinator can continue, in both directions.
    fn check_rows(&self, defects: &mut Defects) {
        for players in 2..=5 {
            for heading in Heading::ALL {
                let exits = self.exits(players, heading);
                for field in self.route(players).iter() {
                    let mut row = FieldSet::one(field);
                    for edge in SIDEWAYS {
                        let mut at = field;
                        while let Some(next) = self.neighbour(at, edge) {
                            row.insert(next);
                            at = next;
                        }
                    }
                    if row.and(exits).is_empty() {
                        let problem =
                            format!("with {players} players the Coordinator is stuck here heading {heading:?}");
                        defects.add(format!("fields[{}]", field.0), problem);
                    }
                }
            }
        }
    }
}
