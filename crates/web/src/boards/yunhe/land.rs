//! The land: territories, pagodas, cities, the old canal, unrest symbols, the compass and the trip counter.

use super::lay::{Lay, shown};
use super::words::Word;
use crate::art::{Hex, Spot, Token, outline};
use crate::boards::Scene;
use crate::memo::memo;
use engine::Seat;
use leptos::prelude::*;
use yunhe::{Field, FieldKind, Heading, Public, TRIPS, Yunhe};

/// The name of a field, as in answers.
fn id(name: &str, r: f64) -> impl IntoView {
    view! {
        <text class="field-name" text-anchor="middle" y=r * 0.56 font-size=r * 0.3 aria-hidden="true">
            {name.to_string()}
        </text>
    }
}

/// The ground under all tiles.
pub(super) fn land(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let content = scene.content();
    let fields = shown(content, &public.get_untracked());
    let first = memo(move || public.with(|public| public.first));
    let cell = move |field: Field| {
        let (x, y) = lay.spot(content, field);
        let info = &content[field];
        let owner = move || {
            first.track();
            let seat = content.territory(field).and_then(|land| public.with_untracked(|public| public.owner(land)));
            format!("cell {}", seat.map_or("nobody-land".into(), |Seat(seat)| format!("seat-{seat}")))
        };
        let r = lay.hex.radius;
        let symbol = info.symbol.map(|_| {
            view! { <g class="symbol"><Token name="unrest" seat=None x=0.0 y=0.0 size=r * 0.8/></g> }
        });
        let name = move || info.name.as_ref().map_or_else(String::new, |name| name.get(scene.lang()).to_string());
        let inner = match info.kind {
            FieldKind::Land => view! { {symbol}{id(&info.id, r)} }.into_any(),
            FieldKind::Pagoda => view! {
                <g class="pagoda-sign"><Token name="pagoda" seat=None x=0.0 y=0.0 size=r * 1.2/></g>
            }
            .into_any(),
            FieldKind::City => {
                // The name is beside the city, where no ship hides it.
                let (anchor, dx, dy) = match (lay.wide, content.row(field)) {
                    (true, 0) => ("start", -r * 1.1, r * 1.3),
                    (true, _) => ("end", r * 1.1, r * 1.3),
                    (false, _) => ("start", r * 1.02, r * 0.08),
                };
                let glyph = if content.row(field) == 0 { '京' } else { '江' };
                let scale = r / 256.0;
                view! {
                    <path
                        class="city-glyph"
                        d=outline(glyph)
                        transform=format!("translate({:.1} {:.1}) scale({scale:.4})", -r * 0.5, -r * 0.5)
                    />
                    <text class="city-name" text-anchor=anchor x=dx y=dy font-size=r * 0.36>{name}</text>
                }
                .into_any()
            }
        };
        let kind = match info.kind {
            FieldKind::City => "city",
            FieldKind::Pagoda => "between",
            FieldKind::Land => "ground",
        };
        view! {
            <g class=owner transform=format!("translate({x:.1} {y:.1})")>
                <path class=kind d=Hex { radius: r * 0.985, ..lay.hex }.outline()/>
                {inner}
            </g>
        }
    };
    let old = content.old_canal.iter().filter(|field| fields.has(**field)).map(|&field| lay.spot(content, field));
    let old: Vec<_> = old.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let old = format!("M{}", old.join("L"));
    let shore: String = fields.iter().map(|field| moved(lay, lay.spot(content, field))).collect();
    view! {
        <path class="riverside" d=shore/>
        {fields.iter().map(cell).collect_view()}
        <path class="old-canal" d=old/>
        {goal(scene, lay, public)}
        {compass(scene, lay)}
        {trips(scene, lay, public)}
    }
}

/// The outline of a field where it lies.
fn moved(lay: Lay, (x, y): Spot) -> String {
    let radius = lay.hex.radius;
    let corners = (0..6).map(|n| {
        let (dx, dy) = lay.hex.corner(n);
        format!("{}{:.1} {:.1}", if n == 0 { 'M' } else { 'L' }, x + dx * radius, y + dy * radius)
    });
    corners.collect::<String>() + "Z"
}

/// The turning point in the south has a ring of its own.
fn goal(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let content = scene.content();
    let goal = memo(move || public.with(|public| public.goal(content)));
    move || {
        let (x, y) = lay.spot(content, goal.get());
        let path = Hex { radius: lay.hex.radius * 0.9, ..lay.hex }.outline();
        view! { <path class="goal" d=path transform=format!("translate({x:.1} {y:.1})")/> }
    }
}

/// Where north is.
fn compass(scene: Scene<Yunhe>, lay: Lay) -> impl IntoView {
    let (x, y) = if lay.wide { lay.at(-0.1, 1.45) } else { lay.at(-0.1, 1.5) };
    let r = lay.hex.radius;
    let turn = if lay.wide { -90 } else { 0 };
    let label = move || Word::North.get(scene.lang());
    let north = move || label().chars().next().map(String::from);
    let off = if lay.wide { (-r * 0.66, r * 0.14) } else { (0.0, -r * 0.48) };
    view! {
        <g class="compass" transform=format!("translate({x:.1} {y:.1})") role="img" aria-label=label>
            <g transform=format!("rotate({turn}) scale({:.3})", r / 40.0)>
                <path class="needle" d="M0 -16L6 4L0 1L-6 4Z"/>
                <path class="needle-south" d="M0 16L6 4L0 1L-6 4Z"/>
            </g>
            <text text-anchor="middle" x=off.0 y=off.1 font-size=r * 0.36>{north}</text>
        </g>
    }
}

/// DY-S3: the remaining trips, as boats at the quay of Beijing.
fn trips(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let r = lay.hex.radius;
    let (x, y) = if lay.wide { lay.at(0.3, -1.66) } else { lay.at(-0.1, -1.45) };
    let left = memo(move || public.with(|public| public.trips));
    let heading = memo(move || public.with(|public| public.heading));
    let label = move || format!("{}: {} / {TRIPS}", Word::TripsLeft.get(scene.lang()), left.get());
    let boat = move |n: u8| {
        let at = format!("translate({:.1} {:.1})", (f64::from(n) - 1.5) * r * 0.47, r * 0.05);
        let class = move || if n < left.get() { "trip to-come" } else { "trip" };
        view! { <g class=class transform=at><Token name="junk" seat=None x=0.0 y=0.0 size=r * 0.46/></g> }
    };
    let word = move || Word::TripsLeft.get(scene.lang());
    let number = move || {
        let arrow = match (heading.get(), lay.wide) {
            (Heading::South, true) => "→",
            (Heading::South, false) => "↓",
            (Heading::North, true) => "←",
            (Heading::North, false) => "↑",
        };
        format!("{}\u{a0}{arrow}", left.get())
    };
    view! {
        <g class="trips" transform=format!("translate({x:.1} {y:.1})") role="img" aria-label=label>
            <text class="trips-word" text-anchor="middle" y=-r * 0.4 font-size=r * 0.36>{word}" "{number}</text>
            {(0..TRIPS).map(boat).collect_view()}
        </g>
    }
}
