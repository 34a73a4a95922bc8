//! The empire: five regions with bonus squares, governors and palaces, and the roads between neighbours.

use super::icons::{emblem, numeral, square};
use super::pick::{Pick, Picks};
use super::words::Word;
use super::{WIDE, facts};
use crate::art::{Spot, Token, brush, rough, smooth, wave};
use crate::boards::Scene;
use leptos::prelude::*;
use zhanguo::content::Content;
use zhanguo::{Action, BESIDE, Event, MAX_SQUARES, Phase, Region, ZhanGuo, words};

/// Where the land begins and ends.
const TOP: f64 = 96.0;
const BOTTOM: f64 = 302.0;
/// Half the side of a bonus square.
const SQUARE: f64 = 13.5;

/// The middle of a region on the drawing.
fn middle(content: &Content, region: Region) -> Spot {
    let [x, y] = content.regions[region.index()].at;
    let mean = content.regions.iter().map(|region| f64::from(region.at[1])).sum::<f64>() / content.regions.len() as f64;
    let drop = ((f64::from(y) - mean) * 0.17).clamp(-20.0, 20.0);
    (8.0 + f64::from(x) / 1000.0 * (WIDE - 16.0), (TOP + BOTTOM) / 2.0 + drop)
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
    let here = middle(content, region);
    let others = Region::all().filter(|&other| other != region);
    let land = others.fold(coast(), |land, other| nearer(&land, here, middle(content, other)));
    smooth(&rough(&land), 0.4)
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
            let cut = |share: f64| (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share - 44.0);
            brush(cut(0.41), cut(0.59), 6.0)
        })
    });
    let roads: String = roads.collect();
    let waves: String = [(26.0, 306.0), (WIDE - 34.0, 304.0), (WIDE * 0.62, 308.0)].map(|at| wave(at, 26.0)).concat();
    view! {
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
    let name = move || content.regions[region.index()].name.get(scene.lang()).to_string();
    let show = move || scene.show(Some(facts::of_region(scene, region)));
    view! {
        <g
            class="region-land"
            {..scene.target(move || picks.to_map(region), name)}
            on:mouseenter=move |_| show()
            on:focus=move |_| show()
            on:mouseleave=move |_| scene.show(None)
        >
            <path class=format!("province region-{}", region.0) d=border(content, region)/>
            <path class="ring" d=border(content, region)/>
        </g>
    }
}

/// Pieces in a row around a spot.
fn places(count: usize, step: f64, middle: f64) -> impl Iterator<Item = f64> {
    (0..count).map(move |n| middle + (n as f64 - (count as f64 - 1.0) / 2.0) * step)
}

fn inside(scene: Scene<ZhanGuo>, picks: Picks, region: Region) -> impl IntoView {
    let content = scene.content();
    let r = region.index();
    let (x, y) = middle(content, region);
    let name = move || content.regions[r].name.get(scene.lang()).to_string();
    let count = content.regions[r].squares.iter().flatten().count();
    let squares = places(count, SQUARE * 2.0 + 3.0, x).enumerate();
    let squares = squares.map(|(n, at)| bonus_square(scene, picks, region, n as u8, at, y - 14.0)).collect_view();
    let news = Memo::new(move |_| {
        let here = |event: &Event| match *event {
            Event::Palace { seat, region: at, .. } if at == region => Some((seat, true)),
            Event::Governor { seat, region: at, square: None } if at == region => Some((seat, false)),
            Event::Transferred { seat, to, .. } if to == region => Some((seat, false)),
            _ => None,
        };
        scene.recent().iter().filter_map(here).collect::<Vec<_>>()
    });
    // Those who stand beside the squares.
    let beside = Memo::new(move |_| {
        let view = scene.view();
        let public = view.public();
        let count = |seat| {
            let on = public.squares[r].iter().filter(|owner| owner.is(seat)).count() as u8;
            public.player(seat).governors[r] - on
        };
        public.seats().map(|seat| (seat, count(seat))).filter(|(_, count)| *count > 0).collect::<Vec<_>>()
    });
    let stand = move || {
        let list = beside.get();
        let fresh = news.get();
        let one = |((seat, count), at): ((engine::Seat, u8), f64)| {
            let number = (count > 1).then(|| view! { <text class="beside-count" x=at + 9.0 y=y + 24.0>{count}</text> });
            view! {
                <Token name="governor" seat=Some(seat) x=at y=y + 15.0 size=23.0 arriving=fresh.contains(&(seat, false))/>
                {number}
            }
        };
        let step = if list.len() > 3 { 22.0 } else { 26.0 };
        let middles: Vec<f64> = places(list.len(), step, x).collect();
        list.into_iter().zip(middles).map(one).collect_view()
    };
    let beside_label =
        move || format!("{}, {}", content.regions[r].name.get(scene.lang()), Word::Beside.get(scene.lang()));
    let palaces = Memo::new(move |_| {
        let view = scene.view();
        let public = view.public();
        let each = public.seats().flat_map(|seat| std::iter::repeat_n(seat, public.player(seat).palaces[r].into()));
        (each.collect::<Vec<_>>(), usize::from(public.setup.players))
    });
    let palaces = move || {
        let (built, room) = palaces.get();
        let fresh = news.get();
        let one = |(n, at): (usize, f64)| match built.get(n) {
            Some(&seat) => view! {
                <Token name="palace" seat=Some(seat) x=at y=y + 44.0 size=24.0 arriving=fresh.contains(&(seat, true))/>
            }
            .into_any(),
            None => {
                view! { <rect class="palace-space" x=at - 9.0 y=y + 36.0 width="18" height="17" rx="3"/> }.into_any()
            }
        };
        places(room.max(built.len()), 23.0, x).enumerate().map(one).collect_view()
    };
    let halo =
        move || (!news.with(Vec::is_empty)).then(|| view! { <circle class="halo thin" cx=x cy=y + 28.0 r="36"/> });
    view! {
        <g class="region-inside">
            {emblem(numeral(region), "glyph", x - 26.0, y - 46.0, 24.0)}
            <text class="region-name" x=x + 10.0 y=y - 41.0 text-anchor="middle">{name}</text>
            {squares}
            {halo}
            <g class="beside" {..picks.source(move || Some(Pick::Governor(region, BESIDE)), beside_label)}>
                <rect class="ring" x=x - 40.0 y=y + 3.0 width="80" height="25" rx="8"/>
                {stand}
            </g>
            {palaces}
        </g>
    }
}

fn bonus_square(scene: Scene<ZhanGuo>, picks: Picks, region: Region, n: u8, x: f64, y: f64) -> impl IntoView {
    let content = scene.content();
    debug_assert!((n as usize) < MAX_SQUARES);
    let what = content.regions[region.index()].squares[n as usize];
    let owner = Memo::new(move |_| scene.view().public().squares[region.index()][n as usize].seat());
    let asked = Memo::new(move |_| scene.view().public().phase == Phase::Square(region));
    let label = move || {
        let what = what.map_or_else(String::new, |square| words::square(scene.lang(), square));
        let holder = owner.get().map_or(String::new(), |seat| format!(": {}", scene.name(seat)));
        format!("{}, {what}{holder}", content.regions[region.index()].name.get(scene.lang()))
    };
    let fresh = Memo::new(move |_| {
        let here = |event: &Event| matches!(*event, Event::Governor { region: at, square: Some(s), .. } if at == region && s == n);
        scene.recent().iter().any(here)
    });
    let token = move || {
        let arriving = fresh.get();
        owner.get().map(|seat| view! { <Token name="governor" seat=Some(seat) x=0.0 y=-2.0 size=27.0 arriving/> })
    };
    let halo = move || {
        fresh.get().then(|| view! { <rect class="halo thin" x=-SQUARE - 1.0 y=-SQUARE - 1.0 width=SQUARE * 2.0 + 2.0 height=SQUARE * 2.0 + 2.0 rx="6"/> })
    };
    let show = move || scene.show(Some(facts::of_region(scene, region)));
    let plate = move || {
        view! {
            <rect class="ground-plate" x=-SQUARE y=-SQUARE width=SQUARE * 2.0 height=SQUARE * 2.0 rx="5"/>
            <rect class="ring" x=-SQUARE - 1.5 y=-SQUARE - 1.5 width=SQUARE * 2.0 + 3.0 height=SQUARE * 2.0 + 3.0 rx="6"/>
            <g class="printed" class:under=move || owner.get().is_some()>{what.map(|what| square(what, 0.0, 0.0, 17.0))}</g>
            {token}
            {halo}
        }
    };
    let target = move || if asked.get() { Some(Action::Square(n)) } else { picks.to_map(region) };
    // A governor of one's own may be the beginning of an answer.
    let begins = Memo::new(move |_| {
        let view = scene.view();
        matches!(view.public().phase, Phase::Transfer) && owner.get().is_some() && owner.get() == view.viewer()
    });
    let at = format!("translate({x} {y})");
    move || {
        let at = at.clone();
        if begins.get() {
            view! {
                <g transform=at class="square" {..picks.source(move || Some(Pick::Governor(region, n)), label)}>{plate()}</g>
            }
            .into_any()
        } else {
            view! {
                <g
                    transform=at
                    class="square"
                    {..scene.target(target, label)}
                    on:mouseenter=move |_| show()
                    on:mouseleave=move |_| scene.show(None)
                >
                    {plate()}
                </g>
            }
            .into_any()
        }
    }
}
