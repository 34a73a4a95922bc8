//! The land: sea, Great Wall, provinces with their names, lakes, alliance markers.

use super::room::{Size, best, inside};
use super::words::Word;
use super::{colour_class, emblem, facts, spot};
use crate::art::{Spot, brush, outline, rough, smooth, wave};
use crate::boards::Scene;
use crate::memo::memo;
use kaiser::{Alliance, Content, Kaiser, Province, Side};
use leptos::prelude::*;

/// Room around the land.
const MARGIN: f64 = 46.0;

/// The part of the canvas that is shown: the land and a margin.
pub(super) fn frame(content: &Content) -> (f64, f64, f64, f64) {
    let (mut x0, mut y0, mut x1, mut y1) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for (x, y) in Province::all().flat_map(|province| corners(content, province)) {
        (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
    }
    (x0 - MARGIN, y0 - MARGIN, x1 - x0 + 2.0 * MARGIN, y1 - y0 + 2.0 * MARGIN)
}

fn corners(content: &Content, province: Province) -> Vec<Spot> {
    content[province].polygon.iter().map(|&point| spot(point)).collect()
}

/// The border of a province, as a hand would draw it.
fn border(content: &Content, province: Province) -> String {
    smooth(&rough(&corners(content, province)), 0.5)
}

/// Sea, wall, provinces, lakes.
pub(super) fn land(scene: Scene<Kaiser>) -> impl IntoView {
    let content = scene.content();
    let coast: String = Province::all().map(|province| border(content, province)).collect();
    let (x, y, width, height) = frame(content);
    let waves = [(0.97, 0.62), (0.93, 0.67), (0.98, 0.73), (0.95, 0.09), (0.985, 0.16), (0.9, 0.93), (0.97, 0.87)];
    let waves: String = waves.iter().map(|&(dx, dy)| wave((x + width * dx, y + height * dy), 44.0)).collect();
    let province = move |province: Province| {
        let class = format!("province {}", colour_class(content[province].colour));
        view! {
            <path
                class=class
                d=border(content, province)
                role="img"
                tabindex="0"
                {..scene.facts(move || facts::of_province(scene, province))}
                aria-label=move || content[province].name.get(scene.lang()).to_string()
            />
        }
    };
    let lakes = content.lakes.iter().map(|lake| {
        let corners: Vec<_> = lake.polygon.iter().map(|&point| spot(point)).collect();
        view! { <path class="lake" d=smooth(&rough(&corners), 0.5)/> }
    });
    view! {
        <defs>
            <radialGradient id="sea">
                <stop offset="0.45" stop-color="var(--sea)"/>
                <stop offset="1" stop-color="var(--sea)" stop-opacity="0"/>
            </radialGradient>
            <radialGradient id="wash" r="0.62">
                <stop offset="0" stop-color="var(--light)" stop-opacity="0.5"/>
                <stop offset="1" stop-color="var(--light)" stop-opacity="0"/>
            </radialGradient>
        </defs>
        <ellipse class="sea" cx=x + width cy=y + height * 0.5 rx=width * 0.36 ry=height * 0.58/>
        <path class="waves" d=waves/>
        <path class="coast" d=coast.clone()/>
        <path class="shore" d=coast/>
        {Province::all().map(province).collect_view()}
        {Province::all().map(|province| view! { <path class="wash" d=border(content, province)/> }).collect_view()}
        {lakes.collect_view()}
        {great_wall(content)}
    }
}

/// The border of the land that faces north and has nothing further north.
fn great_wall(content: &Content) -> impl IntoView + use<> {
    let all: Vec<Vec<Spot>> = Province::all().map(|province| corners(content, province)).collect();
    // It ends where the coast turns away from the north.
    let (_, top, _, height) = frame(content);
    let south = top + 0.24 * height;
    let mut strokes = String::new();
    let mut towers = Vec::new();
    for land in &all {
        for (&from, &to) in land.iter().zip(land.iter().cycle().skip(1)) {
            let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
            let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            let mut normal = ((to.1 - from.1) / length, (from.0 - to.0) / length);
            if inside(land, (middle.0 + normal.0, middle.1 + normal.1)) {
                normal = (-normal.0, -normal.1);
            }
            let beyond = (middle.0 + normal.0 * 8.0, middle.1 + normal.1 * 8.0);
            let north = |n: i32| (beyond.0, beyond.1 - 12.0 * f64::from(n));
            let sheltered = (0..60).any(|n| all.iter().any(|other| inside(other, north(n))));
            if normal.1 > -0.5 || sheltered || middle.1 > south {
                continue;
            }
            let lift = |(x, y): Spot| (x, y - 19.0);
            strokes += &brush(lift(from), lift(to), 9.0);
            let count = (length / 34.0).floor().max(1.0) as i32;
            towers.extend((0..=count).map(|n| {
                let share = f64::from(n) / f64::from(count);
                lift((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share))
            }));
        }
    }
    let towers: String = towers.iter().map(|(x, y)| format!("M{:.1} {:.1}h10v-12h-10z", x - 5.0, y + 5.0)).collect();
    view! { <g class="great-wall"><path d=strokes/><path d=towers/></g> }
}

/// Emblem and name of every province, where there is the most room.
pub(super) fn labels(scene: Scene<Kaiser>) -> impl IntoView {
    let (content, side) = (scene.content(), scene.first_view().public().side);
    let label = move |province: Province| label(content, side, province, scene);
    view! { <g class="labels">{Province::all().map(label).collect_view()}</g> }
}

/// How a label is laid out: emblem over name, large and small; emblem beside name; the name alone, large and small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Layout {
    Over,
    SmallOver,
    Beside,
    Alone,
    SmallAlone,
}

/// Half the width of a letter of a name.
const LETTER: f64 = 8.0;

impl Layout {
    /// The best first.
    const ALL: [Layout; 5] = [Layout::Over, Layout::SmallOver, Layout::Beside, Layout::Alone, Layout::SmallAlone];

    /// The size of the label of a name with this many letters.
    fn size(self, letters: usize) -> Size {
        let width = LETTER * letters as f64;
        let (half_width, half_height) = match self {
            Layout::Over => (width.max(33.0), 47.0),
            Layout::SmallOver => (width.max(23.0), 36.0),
            Layout::Beside => (width + 26.0, 22.0),
            Layout::Alone => (width, 13.0),
            Layout::SmallAlone => (width * 0.8, 9.5),
        };
        Size { half_width, half_height }
    }
}

/// The first layout that has room, its place and the room around it; the last layout if none has.
fn place(content: &Content, side: Side, province: Province) -> (Layout, Spot, f64) {
    let letters = content[province].name.en.chars().count();
    let placed = |layout: Layout| {
        let (spot, room) = best(content, side, province, layout.size(letters));
        (layout, spot, room)
    };
    let fits = Layout::ALL.into_iter().map(placed).find(|(.., room)| *room >= -1.0);
    fits.unwrap_or_else(|| placed(Layout::SmallAlone))
}

/// One label.
fn label(content: &'static Content, side: Side, province: Province, scene: Scene<Kaiser>) -> impl IntoView {
    let info = &content[province];
    let (layout, (x, y), _) = place(content, side, province);
    let width = LETTER * info.name.en.chars().count() as f64;
    let glyph = emblem(&info.id).map(outline);
    let drawn = |size: f64, x: f64, y: f64| {
        glyph.map(|glyph| {
            let scale = size / 256.0;
            view! { <path class="glyph" d=glyph transform=format!("translate({x:.1} {y:.1}) scale({scale:.4})")/> }
        })
    };
    let (emblem, x, y) = match layout {
        Layout::Over => (drawn(66.0, x - 33.0, y - 48.0), x, y + 42.0),
        Layout::SmallOver => (drawn(46.0, x - 23.0, y - 37.0), x, y + 33.0),
        Layout::Beside => (drawn(46.0, x - width - 26.0, y - 23.0), x + 28.0, y + 10.0),
        Layout::Alone => (None, x, y + 10.0),
        Layout::SmallAlone => (None, x, y + 8.0),
    };
    view! {
        {emblem}
        <text class="province-name" class:small=layout == Layout::SmallAlone x=x y=y text-anchor="middle">
            {move || info.name.get(scene.lang()).to_string()}
        </text>
    }
}

/// The alliances' markers, each at its border; those that would score now are filled.
pub(super) fn alliances(scene: Scene<Kaiser>) -> impl IntoView {
    let content = scene.content();
    let marker = move |alliance: Alliance| {
        let (x, y) = spot(content[alliance].marker);
        let scores = memo(move || {
            let view = scene.view();
            kaiser::score::alliance(content, view.public(), alliance).0.iter().any(|&points| points > 0)
        });
        let label = move || {
            let [a, b] = content.pair(alliance).map(|province| content[province].name.get(scene.lang()));
            format!("{} {}: {a}, {b}", Word::Alliance.get(scene.lang()), alliance.number())
        };
        view! {
            <g
                class="alliance"
                class:scores=move || scores.get()
                transform=format!("translate({x} {y})")
                role="img"
                tabindex="0"
                {..scene.facts(move || facts::of_alliance(scene, alliance))}
                aria-label=label
            >
                <path d="M0 -17L17 0L0 17L-17 0Z"/>
                <text text-anchor="middle" y="7">{alliance.number()}</text>
            </g>
        }
    };
    Alliance::all().map(marker).collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Content as _;

    #[test]
    fn every_province_has_room_for_its_name() {
        let content = Content::standard();
        for side in Side::ALL {
            for province in Province::all() {
                let (layout, _, room) = place(content, side, province);
                assert!(room >= -1.0, "{} on {side:?}: {layout:?} lacks {room}", content[province].id);
            }
        }
    }
}
