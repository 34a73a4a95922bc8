//! The empire: five regions with bonus squares, governors and palaces, and the roads between neighbours.

use super::icons::{badge, emblem, numeral, plate, square};
use super::pick::Picks;
use super::words::Word;
use super::{WIDE, facts};
use crate::art::{Spot, Token, brush, rough, smooth, wave};
use crate::boards::Scene;
use crate::memo::memo;
use engine::Seat;
use leptos::prelude::*;
use zhanguo::content::Content;
use zhanguo::{Action, BESIDE, Event, MAX_SQUARES, Part, Phase, Region, ZhanGuo, text};

/// Where the land begins and ends.
const TOP: f64 = 98.0;
const BOTTOM: f64 = 326.0;
/// Half the side of a bonus square.
const SQUARE: f64 = 14.5;

/// The heart of a region: the content file's spots, spread over the width of the drawing and nearly in a row.
fn heart(content: &Content, region: Region) -> Spot {
    let spots = || content.regions.iter().map(|region| region.at.map(f64::from));
    let low = spots().map(|[x, _]| x).fold(f64::MAX, f64::min);
    let high = spots().map(|[x, _]| x).fold(f64::MIN, f64::max);
    let mean = spots().map(|[_, y]| y).sum::<f64>() / Region::COUNT as f64;
    let [x, y] = content.regions[region].at.map(f64::from);
    let share = (x - low) / (high - low).max(1.0);
    (WIDE * (0.105 + 0.79 * share), f64::midpoint(TOP, BOTTOM) + ((y - mean) * 0.08).clamp(-12.0, 12.0))
}

/// The land of a region.
fn land_of(content: &Content, region: Region) -> Vec<Spot> {
    let here = heart(content, region);
    let others = Region::all().filter(|&other| other != region);
    others.fold(coast(), |land, other| nearer(&land, here, heart(content, other)))
}

/// The middle of a region, where its pieces are.
fn middle(content: &Content, region: Region) -> Spot {
    let land = land_of(content, region);
    let (mut area, mut x) = (0.0, 0.0);
    for (&(x0, y0), &(x1, y1)) in land.iter().zip(land.iter().cycle().skip(1)) {
        let part = x0 * y1 - x1 * y0;
        area += part;
        x += (x0 + x1) * part;
    }
    (x / (3.0 * area), heart(content, region).1)
}

/// The outline of all land: a coast with bays.
fn coast() -> Vec<Spot> {
    let steps = 12;
    let at = |n: i32| 6.0 + (WIDE - 12.0) * f64::from(n) / f64::from(steps);
    let bay = |n: i32, salt: f64| 7.0 * (f64::from(n) * 1.7 + salt).sin();
    let upper = (0..=steps).map(|n| (at(n), TOP + 8.0 + bay(n, 0.4)));
    let lower = (0..=steps).rev().map(|n| (at(n), BOTTOM - 8.0 + bay(n, 2.1)));
    upper.chain(lower).collect()
}

/// The part of some land that is nearer to one spot than to another.
fn nearer(land: &[Spot], to: Spot, than: Spot) -> Vec<Spot> {
    let side = |(x, y): Spot| {
        let far = |(a, b): Spot| (x - a).powi(2) + (y - b).powi(2);
        far(than) - far(to)
    };
    let mut part = Vec::new();
    for (&from, &on) in land.iter().zip(land.iter().cycle().skip(1)) {
        let (a, b) = (side(from), side(on));
        if a >= 0.0 {
            part.push(from);
        }
        if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
            let share = a / (a - b);
            let round = |value: f64| (value * 100.0).round() / 100.0;
            part.push((round(from.0 + (on.0 - from.0) * share), round(from.1 + (on.1 - from.1) * share)));
        }
    }
    part
}

/// The border of a region, as a hand would draw it.
fn border(content: &Content, region: Region) -> String {
    smooth(&rough(&land_of(content, region)), 0.4)
}

/// Land, roads, regions.
pub(super) fn map(scene: Scene<ZhanGuo>, picks: Picks) -> impl IntoView {
    let content = scene.content();
    let outline = smooth(&rough(&coast()), 0.4);
    let roads = Region::all().flat_map(|from| {
        let onward = content.adjacent(from).iter().filter(move |to| to.0 > from.0);
        onward.map(move |to| {
            let ((x0, y0), (x1, y1)) = (middle(content, from), middle(content, to));
            // A short stroke across the border.
            let cut = |share: f64| (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share + 31.0);
            brush(cut(0.43), cut(0.57), 5.0)
        })
    });
    let roads: String = roads.collect();
    let waves: String = [(26.0, 331.0), (WIDE - 34.0, 329.0), (WIDE * 0.62, 332.0)].map(|at| wave(at, 26.0)).concat();
    view! {
        <defs>
            <radialGradient id="wash" r="0.62">
                <stop offset="0" stop-color="var(--light)" stop-opacity="0.5"/>
                <stop offset="1" stop-color="var(--light)" stop-opacity="0"/>
            </radialGradient>
        </defs>
        <path class="coast" d=outline.clone()/>
        <path class="waves" d=waves/>
        <path class="shore" d=outline/>
        {Region::all().map(|region| land(scene, picks, region)).collect_view()}
        <path class="roads" d=roads/>
        {Region::all().map(|region| inside(scene, picks, region)).collect_view()}
    }
}

fn land(scene: Scene<ZhanGuo>, picks: Picks, region: Region) -> impl IntoView {
    let content = scene.content();
    let name = move || content.regions[region].name.get(scene.lang()).to_string();
    view! {
        <g
            class="region-land"
            {..scene.target(move || Some(picks.to_map(region)), name)}
            {..scene.facts(move || facts::of_region(scene, region))}
        >
            <path class=format!("province region-{}", region.0) d=border(content, region)/>
            <path class="wash" d=border(content, region)/>
            <path class="ring" d=border(content, region)/>
        </g>
    }
}

/// The places of pieces in a row around a spot.
fn places(count: usize, step: f64, middle: f64) -> impl Iterator<Item = f64> {
    (0..count).map(move |n| middle + (n as f64 - (count as f64 - 1.0) / 2.0) * step)
}

fn inside(scene: Scene<ZhanGuo>, picks: Picks, region: Region) -> impl IntoView {
    let content = scene.content();
    let (x, y) = middle(content, region);
    let name = move || content.regions[region].name.get(scene.lang()).to_string();
    let count = content.regions[region].squares.iter().flatten().count();
    let squares = places(count, SQUARE * 2.0 + 3.0, x).enumerate();
    let squares = squares.map(|(n, at)| bonus_square(scene, picks, region, n as u8, at, y - 32.0)).collect_view();
    let news = memo(move || {
        let here = |event: &Event| match *event {
            Event::Palace { seat, region: at, .. } if at == region => Some((seat, true)),
            Event::Governor { seat, region: at, square: None } if at == region => Some((seat, false)),
            Event::Transferred { seat, to, .. } if to == region => Some((seat, false)),
            _ => None,
        };
        scene.recent().iter().filter_map(here).collect::<Vec<_>>()
    });
    let halo = move |of_palaces: bool, middle: f64| {
        let fresh = news.with(|news| news.iter().any(|(_, palace)| *palace == of_palaces));
        fresh.then(|| plate("halo thin", (x, middle), (98.0, 32.0), 9.0))
    };
    let beside_label = move || format!("{}, {}", name(), Word::Beside.get(scene.lang()));
    view! {
        <g class="region-inside">
            {emblem(numeral(region), "glyph", x - 30.0, y - 71.0, 18.0)}
            <text class="region-name" x=x + 10.0 y=y - 66.0 text-anchor="middle">{name}</text>
            {squares}
            {move || halo(false, y + 9.0)}
            {move || halo(true, y + 54.0)}
            <g class="beside" {..picks.source(move || Some(Part::Governor(region, BESIDE)), beside_label)}>
                {plate("ring", (x, y + 9.0), (84.0, 30.0), 8.0)}
                {standing(scene, region, news, (x, y + 9.0))}
            </g>
            {palaces(scene, region, news, (x, y + 54.0))}
        </g>
    }
}

/// The owners of new governors and palaces in a region; `true` is a palace.
type News = Memo<Vec<(Seat, bool)>>;

/// Governors beside the squares.
fn standing(scene: Scene<ZhanGuo>, region: Region, news: News, (x, y): Spot) -> impl IntoView {
    let beside = memo(move || {
        let view = scene.view();
        let public = view.public();
        let count = |seat| {
            let on = public.squares[region].iter().filter(|owner| owner.is(seat)).count() as u8;
            public.player(seat).governors[region] - on
        };
        public.seats().map(|seat| (seat, count(seat))).filter(|(_, count)| *count > 0).collect::<Vec<_>>()
    });
    move || {
        let (list, fresh) = (beside.get(), news.get());
        let one = |((seat, count), at): ((Seat, u8), f64)| {
            let number = (count > 1).then(|| badge(count, at + 9.0, y + 11.0));
            let arriving = fresh.contains(&(seat, false));
            view! { <Token name="governor" seat=Some(seat) x=at y=y size=28.0 arriving/>{number} }
        };
        let step = if list.len() > 3 { 23.0 } else { 28.0 };
        let middles: Vec<f64> = places(list.len(), step, x).collect();
        list.into_iter().zip(middles).map(one).collect_view()
    }
}

/// Palaces, and the spaces still free for them.
fn palaces(scene: Scene<ZhanGuo>, region: Region, news: News, (x, y): Spot) -> impl IntoView {
    let palaces = memo(move || {
        let view = scene.view();
        let public = view.public();
        let built = |seat| std::iter::repeat_n(seat, public.player(seat).palaces[region].into());
        (public.seats().flat_map(built).collect::<Vec<_>>(), usize::from(public.setup.players))
    });
    move || {
        let ((built, room), fresh) = (palaces.get(), news.get());
        let one = |(n, at): (usize, f64)| match built.get(n) {
            Some(&seat) => {
                let arriving = fresh.contains(&(seat, true));
                view! { <Token name="palace" seat=Some(seat) x=at y=y size=26.0 arriving/> }.into_any()
            }
            None => plate("palace-space", (at, y + 1.0), (19.0, 18.0), 3.0),
        };
        let step = if room > 3 { 22.5 } else { 26.0 };
        places(room.max(built.len()), step, x).enumerate().map(one).collect_view()
    }
}

fn bonus_square(scene: Scene<ZhanGuo>, picks: Picks, region: Region, n: u8, x: f64, y: f64) -> impl IntoView {
    let content = scene.content();
    debug_assert!((n as usize) < MAX_SQUARES);
    let what = content.regions[region].squares[n as usize];
    let owner = memo(move || scene.view().public().squares[region][n as usize].seat());
    let asked = memo(move || scene.view().public().phase == Phase::Square(region));
    let label = move || {
        let what = what.map_or_else(String::new, |square| text::square(scene.lang(), square));
        let holder = owner.get().map_or(String::new(), |seat| format!(": {}", scene.name(seat)));
        format!("{}, {what}{holder}", content.regions[region].name.get(scene.lang()))
    };
    let fresh = memo(move || {
        let here = |event: &Event| match *event {
            Event::Governor { region: at, square, .. } => at == region && square == Some(n),
            _ => false,
        };
        scene.recent().iter().any(here)
    });
    let token = move || {
        let arriving = fresh.get();
        owner.get().map(|seat| view! { <Token name="governor" seat=Some(seat) x=0.0 y=-2.0 size=30.0 arriving/> })
    };
    let around = |class: &'static str, more: f64, round: f64| {
        plate(class, (0.0, 0.0), (SQUARE * 2.0 + more, SQUARE * 2.0 + more), round)
    };
    let halo = move || fresh.get().then(|| around("halo thin", 2.0, 6.0));
    let drawn = move || {
        view! {
            {around("ground-plate", 0.0, 5.0)}
            {around("ring", 3.0, 6.0)}
            <g class="printed" class:covered=move || owner.get().is_some()>
                {what.map(|what| square(what, 0.0, 0.0, 18.0))}
            </g>
            {token}
            {halo}
        }
    };
    let target = move || if asked.get() { Some(Action::Square(n)) } else { Some(picks.to_map(region)) };
    // A governor of the viewer's own may be the beginning of an answer.
    let begins = memo(move || {
        let view = scene.view();
        matches!(view.public().phase, Phase::Transfer) && owner.get().is_some() && owner.get() == view.viewer()
    });
    let at = format!("translate({x} {y})");
    move || {
        let at = at.clone();
        if begins.get() {
            let source = picks.source(move || Some(Part::Governor(region, n)), label);
            view! { <g transform=at class="square" {..source}>{drawn()}</g> }.into_any()
        } else {
            view! {
                <g
                    transform=at
                    class="square"
                    {..scene.target(target, label)}
                    {..scene.facts(move || facts::of_region(scene, region))}
                >
                    {drawn()}
                </g>
            }
            .into_any()
        }
    }
}
