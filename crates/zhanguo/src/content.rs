//! What is printed on board, tiles and cards: parsed, validated, indexed.

use crate::pieces::{
    AREAS, Aspect, BARS, Board, CARDS, Card, Court, Criterion, Kind, MAX_SQUARES, ORDER_SECTIONS, ORDERS_PER_KIND,
    Official, PLAYERS, REGIONS, ROUNDS, Region, Regions, SECTIONS,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use engine::content::{self, Defects, Name};
use engine::{Defect, Edition, Hash256, Shelf};
use serde::{Deserialize, Serialize};

/// The format this program reads.
const FORMAT: &str = "tianxia-zhanguo/1";
/// No bonus gives more relocation points.
pub const MAX_POINTS: u8 = 4;
/// No printed number of victory points is larger.
pub const MAX_VALUE: u8 = 30;
/// A player board has at most so many abilities.
pub const MAX_ABILITIES: usize = 2;

/// What a bonus square of a region gives to the governor who takes it (ZG-C9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Square {
    /// Relocation points.
    Relocation {
        /// How many.
        points: u8,
    },
    /// Victory points.
    Points {
        /// How many.
        points: u8,
    },
    /// One official of any colour into any region.
    Official,
}

/// What a card gives when its trigger fires (ZG-B5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Bonus {
    /// One octagon of value 1, of any colour.
    Octagon,
    /// Relocation points.
    Relocation {
        /// How many.
        points: u8,
    },
    /// Victory points.
    Points {
        /// How many.
        points: u8,
    },
    /// A victory point for each own card of an aspect.
    PointsPerCard {
        /// Which.
        aspect: Aspect,
    },
    /// One worker into the card's region.
    Worker,
    /// One unrest less in any region.
    CalmAny,
    /// One unrest less in the card's region.
    CalmHere,
    /// One worker moves to an adjacent region.
    MoveWorker,
    /// One official into the card's region: of the printed colour, or of any where none is named.
    Official {
        /// The printed colour.
        official: Option<Official>,
    },
}

/// A card: the court action that triggers it, and its bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CardFace {
    /// The court action.
    pub trigger: Court,
    /// What it gives.
    pub bonus: Bonus,
}

/// What a B board does after a court action (ZG-B6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Effect {
    /// One more worker where workers were recruited, then relocation points.
    ExtraWorker(u8),
    /// One worker moves to an adjacent region.
    MoveWorker,
    /// One octagon of value 1, of any colour.
    Octagon,
    /// One unrest less in a region in order to place a worker there.
    CalmForWorker,
    /// Relocation points.
    Relocation(u8),
    /// One governor on the map moves to an adjacent region.
    MoveGovernor,
}

/// An ability of a player board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ability {
    /// The court actions after which it works, a bit for each.
    pub on: u8,
    /// What it does.
    pub effect: Effect,
}

impl Ability {
    /// Whether the ability works after this action.
    #[inline]
    pub fn works_on(&self, action: Court) -> bool {
        self.on >> action.index() & 1 == 1
    }
}

/// A player board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFace {
    /// Its name.
    pub name: Name,
    /// Fields of the unrest track of each region.
    pub tracks: [u8; REGIONS],
    /// The first field of each track with the no-palace symbol.
    pub no_palace: [u8; REGIONS],
    /// Officials that start in region 1, by colour.
    pub officials: [u8; Official::COUNT],
    /// Its abilities.
    pub abilities: [Option<Ability>; MAX_ABILITIES],
}

/// One face of a wall tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TileFace {
    /// What it rewards.
    pub criterion: Criterion,
    /// Points by bars.
    pub levels: [u8; BARS],
}

/// An order tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Order {
    /// What it asks for.
    pub kind: Kind,
    /// Regions that need a piece; for palace and governor orders.
    pub regions: Regions,
    /// How many sections of each area need a wall; for wall orders.
    pub areas: [u8; AREAS],
}

/// A reward of phase 3 (ZG-W6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Reward {
    /// One official of any colour.
    Official(Region),
    /// Two officials of one colour.
    Officials(Official, Region),
    /// Two workers.
    Workers(Region),
    /// A governor in one of these regions.
    Governor(Regions),
    /// A wall.
    Wall,
    /// A palace.
    Palace,
}

/// A region on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Province {
    /// Its name.
    pub name: Name,
    /// Where it is drawn, in thousandths of the map's width.
    pub at: [i16; 2],
    /// Its bonus squares, first those that exist.
    pub squares: [Option<Square>; MAX_SQUARES],
    /// Regions behind a solid border.
    pub adjacent: Regions,
}

/// An edition of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    /// The edition's name.
    pub edition: Name,
    /// The regions.
    pub regions: [Province; REGIONS],
    /// The names of the wall areas.
    pub areas: [Name; AREAS],
    /// Wall tiles: front and back.
    pub tiles: [[TileFace; 2]; SECTIONS],
    /// Order tiles, four of each kind.
    pub orders: [[Order; ORDERS_PER_KIND]; Kind::COUNT],
    /// Values of the order tracks by section and kind, from left to right.
    pub tracks: [[[u8; PLAYERS]; Kind::COUNT]; ORDER_SECTIONS],
    /// Rewards by round and aspect.
    pub rewards: [[Reward; Aspect::COUNT]; ROUNDS],
    /// Player boards.
    pub boards: [BoardFace; Board::COUNT],
    /// Cards by number less 1.
    pub cards: [CardFace; CARDS],
}

impl Content {
    /// What a card does.
    #[inline]
    pub fn card(&self, card: Card) -> CardFace {
        self.cards[card.index()]
    }
    /// The face of the tile on a section: tile number times two plus the side.
    #[inline]
    pub fn face(&self, tile: u8) -> TileFace {
        self.tiles[tile as usize / 2][tile as usize % 2]
    }
    /// The regions adjacent to this one.
    #[inline]
    pub fn adjacent(&self, region: Region) -> Regions {
        self.regions[region.index()].adjacent
    }
}

/// Where a datum comes from; read for its form, not kept.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Provenance {
    Rulebook,
    Summary,
    Source,
    Reconstructed,
    Derived,
}

/// The file as it is written: each datum with its provenance and perhaps a note.
macro_rules! raw {
    ($($name:ident { $($(#[$meta:meta])* $field:ident: $type:ty),+ $(,)? })+) => {
        $(#[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $name {
            $($(#[$meta])* $field: $type,)+
            #[serde(rename = "provenance")]
            _provenance: Provenance,
            #[serde(rename = "note")]
            _note: Option<String>,
        })+
    };
}

raw! {
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
        tracks: [u8; REGIONS],
        no_palace: [u8; REGIONS],
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawContent {
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

impl engine::Content for Content {
    const EDITIONS: &'static [Edition] = &[
        Edition {
            name: "standard",
            de: "Wie im Regelheft, mit den hier ergänzten Angaben.",
            en: "As in the rulebook, with what had to be completed here.",
            file: include_str!("../content/standard.json"),
            offered: true,
        },
        Edition {
            name: "summary",
            de: "Nach der Kurzfassung: Beamte der Karten haben die gezeigte Farbe, das Quadrat kann auch nach \
                 „Beamten in Dienst stellen“ genutzt werden.",
            en: "After the summary: officials of cards have the colour shown, and the square can be used after \
                 recruiting an official, too.",
            file: include_str!("../content/summary.json"),
            offered: true,
        },
    ];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }

    fn parse(json: &str) -> Result<Content, Vec<Defect>> {
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
        if let (
            Some(regions),
            Some(areas),
            Some(tiles),
            Some(orders),
            tracks,
            Some(rewards),
            Some(boards),
            Some(cards),
        ) = parts
        {
            Ok(Content { edition, regions, areas, tiles, orders, tracks, rewards, boards, cards })
        } else {
            Err(Vec::from([Defect { place: "file".into(), problem: "incomplete".into() }]))
        }
    }

    fn hash(&self) -> Hash256 {
        let regions: Vec<_> = self.regions.iter().map(|region| (region.squares, region.adjacent)).collect();
        let boards: Vec<_> = self.boards.iter().map(|b| (b.tracks, b.no_palace, b.officials, b.abilities)).collect();
        content::hash(&(regions, self.tiles, self.orders, self.tracks, self.rewards, boards, &self.cards[..]))
    }
}

/// A list of exactly `N`, or a defect.
fn exactly<T, const N: usize>(list: Vec<T>, place: &str, defects: &mut Defects) -> Option<[T; N]> {
    let found = list.len();
    let array = list.try_into().ok();
    defects.expect(array.is_some(), place, format!("{found} entries; exactly {N} belong here"));
    array
}

/// A region by the number people say.
fn region(number: u8, place: &str, defects: &mut Defects) -> Option<Region> {
    let valid = (1..=REGIONS as u8).contains(&number);
    defects.expect(valid, place, format!("{number} is not a region; regions are numbered 1 to {REGIONS}"));
    valid.then(|| Region(number - 1))
}

fn points(points: u8, limit: u8, place: &str, defects: &mut Defects) {
    defects.expect((1..=limit).contains(&points), place, format!("{points} points; 1 to {limit} are possible"));
}

fn regions(raw: Vec<RawRegion>, borders: &[RawBorder], defects: &mut Defects) -> Option<[Province; REGIONS]> {
    let mut adjacent = [Regions::NONE; REGIONS];
    for (i, border) in borders.iter().enumerate() {
        let place = format!("borders[{i}].between");
        if let [Some(a), Some(b)] = border.between.map(|number| region(number, &place, defects))
            && defects.expect(a != b, &*place, "a region has no border with itself")
        {
            adjacent[a.index()] = adjacent[a.index()].with(b);
            adjacent[b.index()] = adjacent[b.index()].with(a);
        }
    }
    let mut reached = Regions::one(Region(0));
    for _ in 0..REGIONS {
        reached = Regions(reached.iter().fold(reached.0, |set, r| set | adjacent[r.index()].0));
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
        let adjacent = adjacent.get(i).copied().unwrap_or_default();
        Province { name: raw.name, at: raw.at, squares, adjacent }
    });
    let list = list.collect();
    exactly(list, "regions", defects)
}

fn tiles(raw: &[RawTile], defects: &mut Defects) -> Option<[[TileFace; 2]; SECTIONS]> {
    let mut seen = [false; Criterion::COUNT];
    let mut face = |raw: &RawFace, place: String, defects: &mut Defects| {
        let new = !core::mem::replace(&mut seen[raw.criterion.index()], true);
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

fn orders(raw: &[RawOrder], defects: &mut Defects) -> Option<[[Order; ORDERS_PER_KIND]; Kind::COUNT]> {
    let mut kinds: [Vec<Order>; Kind::COUNT] = Default::default();
    for (i, raw) in raw.iter().enumerate() {
        let place = format!("orders[{i}].places");
        let count = raw.places.len();
        defects.expect((2..=4).contains(&count), &*place, format!("{count} symbols; an order shows 2 to 4"));
        let mut order = Order { kind: raw.kind, regions: Regions::NONE, areas: [0; AREAS] };
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
        kinds[raw.kind.index()].push(order);
    }
    let [walls, palaces, governors] = kinds;
    let walls = exactly(walls, "orders of kind wall", defects);
    let palaces = exactly(palaces, "orders of kind palace", defects);
    let governors = exactly(governors, "orders of kind governor", defects);
    Some([walls?, palaces?, governors?])
}

fn tracks(raw: &[RawTrack], defects: &mut Defects) -> [[[u8; PLAYERS]; Kind::COUNT]; ORDER_SECTIONS] {
    let mut tracks = [[[0; PLAYERS]; Kind::COUNT]; ORDER_SECTIONS];
    for (i, raw) in raw.iter().enumerate() {
        let track = &mut tracks[raw.section as usize][raw.kind.index()];
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

fn rewards(raw: &[RawReward], defects: &mut Defects) -> Option<[[Reward; Aspect::COUNT]; ROUNDS]> {
    let mut table = [[None; Aspect::COUNT]; ROUNDS];
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
                Some(Reward::Governor(list.fold(Regions::NONE, Regions::with)))
            }
            RawRewardKind::Wall => Some(Reward::Wall),
            RawRewardKind::Palace => Some(Reward::Palace),
        };
        if valid {
            let cell = &mut table[raw.round as usize - 1][raw.aspect.index()];
            defects.expect(cell.is_none(), &*place, "this round and aspect have a reward already");
            *cell = reward;
        }
    }
    let complete = table.iter().flatten().all(Option::is_some);
    defects.expect(complete, "rewards", "each round needs a reward for each aspect");
    complete.then(|| table.map(|round| round.map(|cell| cell.unwrap_or(Reward::Wall))))
}

fn boards(raw: Vec<RawBoard>, defects: &mut Defects) -> Option<[BoardFace; Board::COUNT]> {
    let mut boards = Vec::new();
    for (i, raw) in raw.into_iter().enumerate() {
        let place = format!("boards[{i}]");
        let order = Board::from_index(i) == Some(raw.board);
        defects.expect(order, format!("{place}.board"), "the order is a, circle, square, triangle, star");
        for r in 0..REGIONS {
            let (length, ban) = (raw.tracks[r], raw.no_palace[r]);
            let valid = (2..=4).contains(&length);
            defects.expect(valid, format!("{place}.tracks[{r}]"), format!("{length} fields; 2 to 4 are possible"));
            let valid = (1..=length).contains(&ban);
            defects.expect(valid, format!("{place}.no_palace[{r}]"), format!("there is no field {ban} on this track"));
        }
        let count = raw.officials.len();
        defects.expect(count == 3, format!("{place}.officials"), format!("{count} officials; three start on a board"));
        let mut officials = [0; Official::COUNT];
        for official in raw.officials.into_iter().take(3) {
            officials[official.index()] += 1;
        }
        let abilities = abilities(&raw.abilities, &place, defects);
        let face = BoardFace { name: raw.name, tracks: raw.tracks, no_palace: raw.no_palace, officials, abilities };
        boards.push(face);
    }
    exactly(boards, "boards", defects)
}

fn abilities(raw: &[RawAbility], place: &str, defects: &mut Defects) -> [Option<Ability>; MAX_ABILITIES] {
    let count = raw.len();
    let fits = count <= MAX_ABILITIES;
    defects.expect(fits, format!("{place}.abilities"), format!("{count} abilities; at most {MAX_ABILITIES}"));
    let mut abilities = [None; MAX_ABILITIES];
    for (n, (to, raw)) in abilities.iter_mut().zip(raw).enumerate() {
        let place = format!("{place}.abilities[{n}]");
        let on = raw.on.iter().fold(0, |set, action| set | 1 << action.index());
        defects.expect(on != 0, format!("{place}.on"), "the ability names no court action");
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
        let workers = on == 1 << Court::Workers.index();
        defects.expect(!extra || workers, format!("{place}.on"), "an extra worker comes after recruiting workers only");
        *to = Some(Ability { on, effect });
    }
    abilities
}

fn cards(raw: &[RawCard], defects: &mut Defects) -> Option<[CardFace; CARDS]> {
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
    exactly(list, "cards", defects)
}
