//! A content file: its format and its checks.

use super::{
    Ability, BoardFace, Bonus, CardFace, Content, Effect, MAX_ABILITIES, MAX_POINTS, MAX_VALUE, Order, Province,
    Reward, Square, TileFace,
};
use crate::pieces::{
    AREAS, Aspect, BARS, Board, Card, Court, Criterion, Kind, MAX_SQUARES, ORDER_SECTIONS, ORDERS_PER_KIND, Official,
    PLAYERS, REGIONS, ROUNDS, Region, Regions, SECTIONS,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::content::{self, Defects, Name};
use engine::{Defect, Fields, Json, Map, Raw, Set};
use serde::Deserialize;

/// The format this program reads.
const FORMAT: &str = "tianxia-zhanguo/1";

engine::raw! {
    RawRegion { name: Name, at: [i16; 2], squares: Vec<Square> }
    RawBorder { between: [u8; 2] }
    RawArea { name: Name }
    RawTile { front: RawFace, back: RawFace }
    RawFace { criterion: Criterion, levels: [u8; BARS] }
    RawOrder { kind: Kind, places: Vec<u8> }
    RawTrack { section: RawSection, kind: Kind, values: [u8; PLAYERS] }
    RawReward {
        round: u8,
        aspect: Aspect,
        kind: RawRewardKind,
        region: Option<u8>,
        official: Option<Official>,
        regions: Option<Vec<u8>>,
    }
    RawBoard {
        board: Board,
        name: Name,
        tracks: Map<Region, u8>,
        no_palace: Map<Region, u8>,
        officials: Vec<Official>,
        abilities: Vec<RawAbility>,
    }
    RawAbility { on: Vec<Court>, effect: RawEffect, points: Option<u8> }
    RawCard { number: u8, trigger: Court, bonus: Bonus }
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum RawSection {
    Upper,
    Lower,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawRewardKind {
    Official,
    Officials,
    Workers,
    Governor,
    Wall,
    Palace,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawEffect {
    ExtraWorker,
    MoveWorker,
    Octagon,
    CalmForWorker,
    Relocation,
    MoveGovernor,
}

engine::raw_plain! {
    RawContent {
        format: String,
        edition: Name,
        regions: Vec<RawRegion>,
        borders: Vec<RawBorder>,
        areas: Vec<RawArea>,
        tiles: Vec<RawTile>,
        orders: Vec<RawOrder>,
        tracks: Vec<RawTrack>,
        rewards: Vec<RawReward>,
        boards: Vec<RawBoard>,
        cards: Vec<RawCard>,
    }
}

engine::raw_words! { Aspect, Board, Court, Criterion, Kind, Official, RawEffect, RawRewardKind, RawSection }

impl Raw for Square {
    fn read(json: &Json) -> Result<Square, Defect> {
        let fields = |more: &[&str]| Fields::of(json, &[&["kind"], more].concat());
        Ok(match fields(&["points"])?.get::<String>("kind")?.as_str() {
            "relocation" => Square::Relocation { points: fields(&["points"])?.get("points")? },
            "points" => Square::Points { points: fields(&["points"])?.get("points")? },
            "official" => fields(&[]).map(|_| Square::Official)?,
            kind => return Err(unknown_kind(kind)),
        })
    }
}

impl Raw for Bonus {
    fn read(json: &Json) -> Result<Bonus, Defect> {
        let fields = |more: &[&str]| Fields::of(json, &[&["kind"], more].concat());
        let plain = |bonus: Bonus| fields(&[]).map(|_| bonus);
        Ok(match fields(&["points", "aspect", "official"])?.get::<String>("kind")?.as_str() {
            "octagon" => plain(Bonus::Octagon)?,
            "relocation" => Bonus::Relocation { points: fields(&["points"])?.get("points")? },
            "points" => Bonus::Points { points: fields(&["points"])?.get("points")? },
            "points-per-card" => Bonus::PointsPerCard { aspect: fields(&["aspect"])?.get("aspect")? },
            "worker" => plain(Bonus::Worker)?,
            "calm-any" => plain(Bonus::CalmAny)?,
            "calm-here" => plain(Bonus::CalmHere)?,
            "move-worker" => plain(Bonus::MoveWorker)?,
            "official" => Bonus::Official { official: fields(&["official"])?.get("official")? },
            kind => return Err(unknown_kind(kind)),
        })
    }
}

fn unknown_kind(kind: &str) -> Defect {
    Defect { place: "kind".into(), problem: format!("`{kind}` is unknown") }
}

/// Reads a file and explains every defect.
pub(super) fn parse(json: &str) -> Result<Content, Vec<Defect>> {
    let raw: RawContent = content::read(json)?;
    let mut defects = Defects::default();
    defects.expect(raw.format == FORMAT, "format", format!("`{}`; this program reads `{FORMAT}`", raw.format));
    let regions = regions(raw.regions, &raw.borders, &mut defects);
    let areas = exactly(raw.areas.into_iter().map(|area| area.name).collect(), "areas", &mut defects);
    let tiles = tiles(&raw.tiles, &mut defects);
    let orders = orders(&raw.orders, &mut defects);
    let tracks = tracks(&raw.tracks, &mut defects);
    let rewards = rewards(&raw.rewards, &mut defects);
    let boards = boards(raw.boards, &mut defects);
    let cards = cards(&raw.cards, &mut defects);
    let edition = raw.edition;
    let parts = (regions, areas, tiles, orders, tracks, rewards, boards, cards);
    defects.finish()?;
    if let (Some(regions), Some(areas), Some(tiles), Some(orders), tracks, Some(rewards), Some(boards), Some(cards)) =
        parts
    {
        Ok(Content { edition, regions, areas, tiles, orders, tracks, rewards, boards, cards })
    } else {
        Err(Vec::from([Defect { place: "file".into(), problem: "incomplete".into() }]))
    }
}

/// A list of exactly `N`, or a defect.
fn exactly<T, const N: usize>(list: Vec<T>, place: &str, defects: &mut Defects) -> Option<[T; N]> {
    let found = list.len();
    let array = list.try_into().ok();
    defects.expect(array.is_some(), place, format!("{found} entries; exactly {N} belong here"));
    array
}

/// A region by its number for people, from 1.
fn region(number: u8, place: &str, defects: &mut Defects) -> Option<Region> {
    let valid = (1..=REGIONS as u8).contains(&number);
    defects.expect(valid, place, format!("{number} is not a region; regions are numbered 1 to {REGIONS}"));
    valid.then(|| Region(number - 1))
}

fn points(points: u8, limit: u8, place: &str, defects: &mut Defects) {
    defects.expect((1..=limit).contains(&points), place, format!("{points} points; 1 to {limit} are possible"));
}

fn regions(raw: Vec<RawRegion>, borders: &[RawBorder], defects: &mut Defects) -> Option<Map<Region, Province>> {
    let mut adjacent = Map::<Region, Regions>::default();
    for (i, border) in borders.iter().enumerate() {
        let place = format!("borders[{i}].between");
        if let [Some(a), Some(b)] = border.between.map(|number| region(number, &place, defects))
            && defects.expect(a != b, &*place, "a region has no border with itself")
        {
            adjacent[a].insert(b);
            adjacent[b].insert(a);
        }
    }
    let mut reached = Regions::one(Region(0));
    for _ in 0..REGIONS {
        reached = reached.iter().fold(reached, |set, region| set.or(adjacent[region]));
    }
    defects.expect(reached == Regions::ALL, "borders", "some regions cannot be reached from region 1");
    let list = raw.into_iter().enumerate().map(|(i, raw)| {
        let place = format!("regions[{i}].squares");
        let some = (1..=MAX_SQUARES).contains(&raw.squares.len());
        defects.expect(some, &*place, format!("{} squares; 1 to {MAX_SQUARES} are possible", raw.squares.len()));
        let mut squares = [None; MAX_SQUARES];
        for (n, (to, square)) in squares.iter_mut().zip(raw.squares).enumerate() {
            match square {
                Square::Relocation { points: p } => points(p, MAX_POINTS, &format!("{place}[{n}].points"), defects),
                Square::Points { points: p } => points(p, MAX_VALUE, &format!("{place}[{n}].points"), defects),
                Square::Official => {}
            }
            *to = Some(square);
        }
        let adjacent = Region::from_index(i).map_or(Regions::EMPTY, |region| adjacent[region]);
        Province { name: raw.name, at: raw.at, squares, adjacent }
    });
    let list = list.collect();
    exactly(list, "regions", defects).map(Map)
}

fn tiles(raw: &[RawTile], defects: &mut Defects) -> Option<[[TileFace; 2]; SECTIONS]> {
    let mut seen = Set::<Criterion>::EMPTY;
    let mut face = |raw: &RawFace, place: String, defects: &mut Defects| {
        let new = !seen.has(raw.criterion);
        seen.insert(raw.criterion);
        defects.expect(new, format!("{place}.criterion"), "this criterion is on another face already");
        for (i, &level) in raw.levels.iter().enumerate() {
            points(level, MAX_VALUE, &format!("{place}.levels[{i}]"), defects);
        }
        TileFace { criterion: raw.criterion, levels: raw.levels }
    };
    let list = raw.iter().enumerate().map(|(i, tile)| {
        let front = face(&tile.front, format!("tiles[{i}].front"), defects);
        [front, face(&tile.back, format!("tiles[{i}].back"), defects)]
    });
    let list = list.collect();
    exactly(list, "tiles", defects)
}

fn orders(raw: &[RawOrder], defects: &mut Defects) -> Option<Map<Kind, [Order; ORDERS_PER_KIND]>> {
    let mut kinds = Map::<Kind, Vec<Order>>::default();
    for (i, raw) in raw.iter().enumerate() {
        let place = format!("orders[{i}].places");
        let count = raw.places.len();
        defects.expect((2..=4).contains(&count), &*place, format!("{count} symbols; an order shows 2 to 4"));
        let mut order = Order { kind: raw.kind, regions: Regions::EMPTY, areas: [0; AREAS] };
        for (n, &number) in raw.places.iter().enumerate() {
            let place = format!("{place}[{n}]");
            if raw.kind == Kind::Wall {
                let valid = (1..=AREAS as u8).contains(&number);
                if defects.expect(valid, &*place, format!("{number} is not a wall area; they are 1 to {AREAS}")) {
                    let area = &mut order.areas[number as usize - 1];
                    *area += 1;
                    defects.expect(*area <= 2, &*place, "an area has two sections only");
                }
            } else if let Some(region) = region(number, &place, defects) {
                defects.expect(!order.regions.has(region), &*place, "the region is named twice");
                order.regions = order.regions.with(region);
            }
        }
        kinds[raw.kind].push(order);
    }
    let [walls, palaces, governors] = kinds.0;
    let walls = exactly(walls, "orders of kind wall", defects);
    let palaces = exactly(palaces, "orders of kind palace", defects);
    let governors = exactly(governors, "orders of kind governor", defects);
    Some(Map([walls?, palaces?, governors?]))
}

fn tracks(raw: &[RawTrack], defects: &mut Defects) -> [Map<Kind, [u8; PLAYERS]>; ORDER_SECTIONS] {
    let mut tracks = [Map([[0; PLAYERS]; Kind::COUNT]); ORDER_SECTIONS];
    for (i, raw) in raw.iter().enumerate() {
        let track = &mut tracks[raw.section as usize][raw.kind];
        defects.expect(track[0] == 0, format!("tracks[{i}]"), "this track is given twice");
        for (n, &value) in raw.values.iter().enumerate() {
            points(value, MAX_VALUE, &format!("tracks[{i}].values[{n}]"), defects);
        }
        *track = raw.values;
    }
    let complete = tracks.iter().flatten().all(|track| track[0] > 0);
    defects.expect(complete, "tracks", "each section needs a wall, a palace and a governor track");
    tracks
}

fn rewards(raw: &[RawReward], defects: &mut Defects) -> Option<[Map<Aspect, Reward>; ROUNDS]> {
    let mut table = [Map([None; Aspect::COUNT]); ROUNDS];
    for (i, raw) in raw.iter().enumerate() {
        let place = format!("rewards[{i}]");
        let valid = (1..=ROUNDS as u8).contains(&raw.round);
        defects.expect(valid, format!("{place}.round"), format!("{} is not a round", raw.round));
        let mut wants = |what: Option<u8>| {
            let found = defects.expect(what.is_some(), format!("{place}.region"), "this reward needs a region");
            if found { region(what.unwrap_or(0), &format!("{place}.region"), defects) } else { None }
        };
        let reward = match raw.kind {
            RawRewardKind::Official => wants(raw.region).map(Reward::Official),
            RawRewardKind::Workers => wants(raw.region).map(Reward::Workers),
            RawRewardKind::Officials => {
                let region = wants(raw.region);
                let given = raw.official.is_some();
                defects.expect(given, format!("{place}.official"), "this reward needs a colour");
                raw.official.zip(region).map(|(official, region)| Reward::Officials(official, region))
            }
            RawRewardKind::Governor => {
                let numbers = raw.regions.as_deref().unwrap_or(&[]);
                let place = format!("{place}.regions");
                defects.expect(!numbers.is_empty(), &*place, "this reward needs at least one region");
                let list = numbers.iter().filter_map(|&number| region(number, &place, defects));
                Some(Reward::Governor(list.collect()))
            }
            RawRewardKind::Wall => Some(Reward::Wall),
            RawRewardKind::Palace => Some(Reward::Palace),
        };
        if valid {
            let cell = &mut table[raw.round as usize - 1][raw.aspect];
            defects.expect(cell.is_none(), &*place, "this round and aspect have a reward already");
            *cell = reward;
        }
    }
    let complete = table.iter().flatten().all(Option::is_some);
    defects.expect(complete, "rewards", "each round needs a reward for each aspect");
    complete.then(|| table.map(|round| round.map(|cell| cell.unwrap_or(Reward::Wall))))
}

fn boards(raw: Vec<RawBoard>, defects: &mut Defects) -> Option<Map<Board, BoardFace>> {
    let mut boards = Vec::new();
    for (i, raw) in raw.into_iter().enumerate() {
        let place = format!("boards[{i}]");
        let order = Board::from_index(i) == Some(raw.board);
        defects.expect(order, format!("{place}.board"), "the order is a, circle, square, triangle, star");
        for (r, (&length, &ban)) in raw.tracks.iter().zip(&raw.no_palace).enumerate() {
            let valid = (2..=4).contains(&length);
            defects.expect(valid, format!("{place}.tracks[{r}]"), format!("{length} fields; 2 to 4 are possible"));
            let valid = (1..=length).contains(&ban);
            defects.expect(valid, format!("{place}.no_palace[{r}]"), format!("there is no field {ban} on this track"));
        }
        let count = raw.officials.len();
        defects.expect(count == 3, format!("{place}.officials"), format!("{count} officials; three start on a board"));
        let mut officials = Map::default();
        for official in raw.officials.into_iter().take(3) {
            officials[official] += 1;
        }
        let abilities = abilities(&raw.abilities, &place, defects);
        let face = BoardFace { name: raw.name, tracks: raw.tracks, no_palace: raw.no_palace, officials, abilities };
        boards.push(face);
    }
    exactly(boards, "boards", defects).map(Map)
}

fn abilities(raw: &[RawAbility], place: &str, defects: &mut Defects) -> [Option<Ability>; MAX_ABILITIES] {
    let count = raw.len();
    let fits = count <= MAX_ABILITIES;
    defects.expect(fits, format!("{place}.abilities"), format!("{count} abilities; at most {MAX_ABILITIES}"));
    let mut abilities = [None; MAX_ABILITIES];
    for (n, (to, raw)) in abilities.iter_mut().zip(raw).enumerate() {
        let place = format!("{place}.abilities[{n}]");
        let on: Set<Court> = raw.on.iter().copied().collect();
        defects.expect(!on.is_empty(), format!("{place}.on"), "the ability names no court action");
        let mut wants = || {
            let given = raw.points.unwrap_or(0);
            points(given, MAX_POINTS, &format!("{place}.points"), defects);
            given
        };
        let effect = match raw.effect {
            RawEffect::ExtraWorker => Effect::ExtraWorker(wants()),
            RawEffect::Relocation => Effect::Relocation(wants()),
            RawEffect::MoveWorker => Effect::MoveWorker,
            RawEffect::Octagon => Effect::Octagon,
            RawEffect::CalmForWorker => Effect::CalmForWorker,
            RawEffect::MoveGovernor => Effect::MoveGovernor,
        };
        let extra = matches!(effect, Effect::ExtraWorker(_));
        let workers = on == Set::one(Court::Workers);
        defects.expect(!extra || workers, format!("{place}.on"), "an extra worker comes after recruiting workers only");
        *to = Some(Ability { on, effect });
    }
    abilities
}

fn cards(raw: &[RawCard], defects: &mut Defects) -> Option<Map<Card, CardFace>> {
    let list = raw.iter().enumerate().map(|(i, raw)| {
        let place = format!("cards[{i}]");
        let number = raw.number as usize == i + 1;
        defects.expect(number, format!("{place}.number"), format!("{}; cards stand in ascending order", raw.number));
        let trigger = raw.trigger != Court::Relocate;
        defects.expect(trigger, format!("{place}.trigger"), "no card goes with relocating officials");
        match raw.bonus {
            Bonus::Relocation { points: p } => points(p, MAX_POINTS, &format!("{place}.bonus.points"), defects),
            Bonus::Points { points: p } => points(p, MAX_VALUE, &format!("{place}.bonus.points"), defects),
            _ => {}
        }
        CardFace { trigger: raw.trigger, bonus: raw.bonus }
    });
    let list = list.collect();
    exactly(list, "cards", defects).map(Map)
}
