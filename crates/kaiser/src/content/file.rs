//! A content file: its format and its checks.

use super::{
    AllianceInfo, Content, FORMAT, LakeInfo, MAX_CARDS, MAX_ROADS, MAX_SPACES, Point, ProvinceInfo, RoadInfo, SideInfo,
    SpaceInfo,
};
use crate::pieces::{Alliance, Cards, Colour, Province, Side, Space, Spaces};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use engine::content::{Defects, Name, read};
use engine::{Defect, Map};

/// Province cards of one colour: with three players two of each are left out.
const CARDS_OF_COLOUR: RangeInclusive<u8> = 2..=30;
/// Fewer cards would leave no pile after the deal to three players (10 left out, 9 in hand, 4 open, 1 in the pile).
const MIN_CARDS: usize = 24;
/// House spaces of one province.
const SPACES_OF_PROVINCE: RangeInclusive<usize> = 1..=16;
/// Lengths of names and outlines.
const MAX_NAME: usize = 60;
const MAX_ID: usize = 16;
const OUTLINE: RangeInclusive<usize> = 3..=64;
const MAX_LAKES: usize = 8;

/// Reads a file and explains every defect.
pub(super) fn parse(json: &str) -> Result<Content, Vec<Defect>> {
    let raw: RawContent = read(json)?;
    let mut defects = Defects::default();
    raw.inspect(&mut defects);
    defects.finish()?;
    Ok(raw.build())
}

engine::raw_plain! {
    RawContent {
        format: String,
        edition: Name,
        canvas: RawCanvas,
        cards: Vec<RawCards>,
        provinces: Vec<RawProvince>,
        alliances: Vec<RawAlliance>,
        sides: Vec<RawSide>,
        lakes: Vec<RawLake>,
    }
}

engine::raw! {
    RawCanvas { width: u16, height: u16 }
    RawCards { colour: Colour, count: u8 }
    RawProvince {
        id: String,
        name: Name,
        colour: Colour,
        dragon: Point,
        label: Point,
        polygon: Vec<Point>,
        spaces: Vec<RawSpace>,
    }
    RawSpace { id: String, x: u16, y: u16 }
    RawAlliance { number: u8, provinces: [String; 2], marker: Point }
    RawSide { id: String, name: Name, roads: Vec<RawRoad> }
    RawRoad { between: [String; 2] }
    RawLake { polygon: Vec<Point> }
}

engine::raw_words! { Colour }

impl RawContent {
    fn inspect(&self, defects: &mut Defects) {
        defects.expect(self.format == FORMAT, "format", format!("must be `{FORMAT}`"));
        inspect_name(defects, "edition", &self.edition);
        let canvas = [self.canvas.width, self.canvas.height];
        defects.expect(canvas[0] > 0 && canvas[1] > 0, "canvas", "must have a width and a height");
        self.inspect_cards(defects);
        self.inspect_provinces(defects, canvas);
        self.inspect_alliances(defects, canvas);
        self.inspect_sides(defects);
        defects.expect(self.lakes.len() <= MAX_LAKES, "lakes", format!("at most {MAX_LAKES}"));
        for (i, lake) in self.lakes.iter().enumerate() {
            inspect_outline(defects, &format!("lakes[{i}].polygon"), &lake.polygon, canvas);
        }
    }

    fn inspect_cards(&self, defects: &mut Defects) {
        for colour in Colour::ALL {
            let entries = self.cards.iter().filter(|c| c.colour == colour).count();
            defects.expect(entries == 1, "cards", format!("{colour:?} has {entries} entries instead of one"));
        }
        for (i, cards) in self.cards.iter().enumerate() {
            let (low, high) = (CARDS_OF_COLOUR.start(), CARDS_OF_COLOUR.end());
            let fits = CARDS_OF_COLOUR.contains(&cards.count);
            defects.expect(fits, format!("cards[{i}].count"), format!("must be between {low} and {high}"));
        }
        let total: usize = self.cards.iter().map(|c| usize::from(c.count)).sum();
        let fits = (MIN_CARDS..=MAX_CARDS).contains(&total);
        defects.expect(fits, "cards", format!("{total} cards in all; {MIN_CARDS} to {MAX_CARDS} are possible"));
    }

    fn inspect_provinces(&self, defects: &mut Defects, canvas: Point) {
        let found = self.provinces.len();
        let expected = Province::COUNT;
        defects.expect(found == expected, "provinces", format!("there are {expected} provinces, not {found}"));
        for colour in Colour::ALL {
            let n = self.provinces.iter().filter(|p| p.colour == colour).count();
            defects.expect(
                n == 1 || n == 2,
                "provinces",
                format!("{colour:?} has {n} provinces instead of one or two"),
            );
        }
        let total: usize = self.provinces.iter().map(|p| p.spaces.len()).sum();
        defects.expect(total <= MAX_SPACES, "provinces", format!("{total} house spaces; at most {MAX_SPACES}"));
        for (i, province) in self.provinces.iter().enumerate() {
            let place = format!("provinces[{i}]");
            let taken = self.provinces[..i].iter().any(|p| p.id == province.id);
            inspect_id(defects, &format!("{place}.id"), &province.id, taken);
            inspect_name(defects, &format!("{place}.name"), &province.name);
            inspect_point(defects, &format!("{place}.dragon"), province.dragon, canvas);
            inspect_point(defects, &format!("{place}.label"), province.label, canvas);
            inspect_outline(defects, &format!("{place}.polygon"), &province.polygon, canvas);
            let (low, high) = (SPACES_OF_PROVINCE.start(), SPACES_OF_PROVINCE.end());
            let fits = SPACES_OF_PROVINCE.contains(&province.spaces.len());
            defects.expect(fits, format!("{place}.spaces"), format!("a province has {low} to {high} house spaces"));
        }
        let mut seen: Vec<&str> = Vec::new();
        for (i, province) in self.provinces.iter().enumerate() {
            for (k, space) in province.spaces.iter().enumerate() {
                let place = format!("provinces[{i}].spaces[{k}]");
                inspect_id(defects, &format!("{place}.id"), &space.id, seen.contains(&space.id.as_str()));
                inspect_point(defects, &place, [space.x, space.y], canvas);
                seen.push(&space.id);
            }
        }
    }

    fn inspect_alliances(&self, defects: &mut Defects, canvas: Point) {
        let found = self.alliances.len();
        let expected = Alliance::COUNT;
        defects.expect(found == expected, "alliances", format!("there are {expected} alliances, not {found}"));
        let mut seen: Vec<[usize; 2]> = Vec::new();
        for (i, alliance) in self.alliances.iter().enumerate() {
            let place = format!("alliances[{i}]");
            let in_order = usize::from(alliance.number) == i + 1;
            defects.expect(in_order, format!("{place}.number"), "alliances are listed as 1, 2, 3 …");
            inspect_point(defects, &format!("{place}.marker"), alliance.marker, canvas);
            let place = format!("{place}.provinces");
            let ends = alliance.provinces.each_ref().map(|id| self.province(id));
            inspect_pair(defects, &place, &alliance.provinces, ends, "province", &mut seen);
        }
    }

    fn inspect_sides(&self, defects: &mut Defects) {
        let ids: Vec<&str> = self.sides.iter().map(|side| side.id.as_str()).collect();
        defects.expect(ids == Side::NAMES, "sides", format!("must be {:?} in this order", Side::NAMES));
        let spaces = self.space_ids();
        for (i, side) in self.sides.iter().enumerate() {
            inspect_name(defects, &format!("sides[{i}].name"), &side.name);
            let place = format!("sides[{i}].roads");
            defects.expect(side.roads.len() <= MAX_ROADS, place.as_str(), format!("at most {MAX_ROADS} roads"));
            let mut seen: Vec<[usize; 2]> = Vec::new();
            for (k, road) in side.roads.iter().take(MAX_ROADS).enumerate() {
                let ends = road.between.each_ref().map(|id| spaces.iter().position(|space| space == id));
                inspect_pair(defects, &format!("{place}[{k}].between"), &road.between, ends, "house space", &mut seen);
            }
        }
    }

    fn province(&self, id: &str) -> Option<usize> {
        self.provinces.iter().position(|province| province.id == id)
    }

    fn space_ids(&self) -> Vec<&str> {
        self.provinces.iter().flat_map(|province| province.spaces.iter().map(|space| space.id.as_str())).collect()
    }

    /// Turns a file without defects into its indexed form.
    fn build(self) -> Content {
        let mut content = Content {
            canvas: [self.canvas.width, self.canvas.height],
            cards: Cards::default(),
            alliances: self.alliances.iter().map(|raw| self.alliance(raw)).collect(),
            sides: self.sides.iter().map(|raw| self.side(raw)).collect(),
            edition: self.edition,
            spaces: Vec::new(),
            lakes: Vec::new(),
            all_spaces: Spaces::EMPTY,
            of_colour: Map::default(),
            provinces: Vec::new(),
            areas: Map::default(),
            colours: Map([Colour::Red; Province::COUNT]),
            homes: Map([Province(0); MAX_SPACES]),
            pairs: Map([[Province(0); 2]; Alliance::COUNT]),
            bonds: Map::default(),
        };
        for cards in self.cards {
            content.cards[cards.colour] = cards.count;
        }
        for (alliance, info) in Alliance::all().zip(&content.alliances) {
            content.pairs[alliance] = info.provinces;
            info.provinces.iter().for_each(|&province| content.bonds[province].insert(alliance));
        }
        for lake in self.lakes {
            content.lakes.push(LakeInfo { polygon: lake.polygon });
        }
        for raw in self.provinces {
            content.add_province(raw);
        }
        content
    }

    fn alliance(&self, raw: &RawAlliance) -> AllianceInfo {
        let end = |id: &String| Province(self.province(id).expect("inspected") as u8);
        let provinces = raw.provinces.each_ref().map(end);
        AllianceInfo { provinces, marker: raw.marker }
    }

    fn side(&self, raw: &RawSide) -> SideInfo {
        let ids = self.space_ids();
        let mut near = Map::<Space, Spaces>::default();
        let mut roads = Vec::new();
        for road in &raw.roads {
            let between =
                road.between.each_ref().map(|id| Space(ids.iter().position(|s| s == id).expect("inspected") as u8));
            let [a, b] = between;
            near[a].insert(b);
            near[b].insert(a);
            roads.push(RoadInfo { between });
        }
        SideInfo { name: raw.name.clone(), roads, near }
    }
}

impl Content {
    fn add_province(&mut self, raw: RawProvince) {
        let province = Province(self.provinces.len() as u8);
        let mut area = Spaces::EMPTY;
        for space in raw.spaces {
            let id = Space(self.spaces.len() as u8);
            area.insert(id);
            self.homes[id] = province;
            self.spaces.push(SpaceInfo { id: space.id, province, at: [space.x, space.y] });
        }
        self.areas[province] = area;
        self.colours[province] = raw.colour;
        self.all_spaces = self.all_spaces.or(area);
        self.of_colour[raw.colour].insert(province);
        self.provinces.push(ProvinceInfo {
            id: raw.id,
            name: raw.name,
            colour: raw.colour,
            spaces: area,
            dragon: raw.dragon,
            label: raw.label,
            polygon: raw.polygon,
        });
    }
}

fn inspect_name(defects: &mut Defects, place: &str, name: &Name) {
    for (lang, text) in [("de", &name.de), ("en", &name.en)] {
        let fits = !text.is_empty() && text.len() <= MAX_NAME && !text.contains(char::is_control);
        defects.expect(fits, format!("{place}.{lang}"), format!("1 to {MAX_NAME} bytes without line breaks"));
    }
}

fn inspect_id(defects: &mut Defects, place: &str, id: &str, taken: bool) {
    let well_formed = id.starts_with(|c: char| c.is_ascii_alphabetic())
        && id.chars().all(|c| c.is_ascii_alphanumeric())
        && id.len() <= MAX_ID;
    defects.expect(well_formed, place, format!("a letter, then letters and digits, at most {MAX_ID}"));
    defects.expect(!taken, place, format!("`{id}` is used twice"));
}

fn inspect_point(defects: &mut Defects, place: &str, point: Point, canvas: Point) {
    let inside = point[0] <= canvas[0] && point[1] <= canvas[1];
    defects.expect(inside, place, "lies outside the canvas");
}

fn inspect_outline(defects: &mut Defects, place: &str, outline: &[Point], canvas: Point) {
    let (low, high) = (OUTLINE.start(), OUTLINE.end());
    defects.expect(OUTLINE.contains(&outline.len()), place, format!("an outline has {low} to {high} points"));
    for (i, &point) in outline.iter().take(*high).enumerate() {
        inspect_point(defects, &format!("{place}[{i}]"), point, canvas);
    }
}

fn inspect_pair(
    defects: &mut Defects,
    place: &str,
    ids: &[String; 2],
    ends: [Option<usize>; 2],
    kind: &str,
    seen: &mut Vec<[usize; 2]>,
) {
    for (id, end) in ids.iter().zip(ends) {
        let id: String = id.chars().take(MAX_ID).collect();
        defects.expect(end.is_some(), place, format!("there is no {kind} `{id}`"));
    }
    if let [Some(a), Some(b)] = ends {
        let pair = [a.min(b), a.max(b)];
        defects.expect(a != b, place, "joins a place with itself");
        defects.expect(!seen.contains(&pair), place, "the same pair is listed twice");
        seen.push(pair);
    }
}
