//! The Grand Coordinator: his ship, and the ways he can take as a light line.

use super::facts;
use super::lay::Lay;
use super::words::Word;
use crate::art::Token;
use crate::boards::Scene;
use crate::memo::memo;
use crate::text::signed;
use engine::Numbered;
use leptos::prelude::*;
use std::collections::BTreeMap;
use yunhe::outlook::{self, Way};
use yunhe::route;
use yunhe::{Action, Event, Field, Heading, Phase, Public, Yunhe};

/// The ways he can take, now or after the answer under the pointer.
pub(super) fn ways(scene: Scene<Yunhe>, public: Memo<Public>) -> Memo<Vec<Way>> {
    let content = scene.content();
    let focus = scene.table().focus;
    memo(move || {
        let mut public = public.get();
        let thought = focus.get().and_then(Action::from_id).filter(|&action| scene.is_legal(action));
        if public.round == 0 || public.phase == Phase::Over {
            return Vec::new();
        }
        match (thought, public.phase) {
            (Some(Action::Inspect(steps)), _) => return outlook::preview(content, &public, steps, true),
            (Some(Action::Turn(turn)), Phase::Rotate { field, .. }) => {
                let shape = content.shape(yunhe::Tile(public.tile[field]));
                public.arms[field] = shape.turned[usize::from(turn)];
            }
            (Some(Action::Field(field)), Phase::Way { inspection, .. }) => {
                let ways = outlook::preview(content, &public, outlook::steps_to_come(&public), inspection);
                return ways.into_iter().filter(|way| way.fields.first().is_some_and(|at| at.0 == field)).collect();
            }
            (Some(Action::Tea), _) => return Vec::new(),
            _ => {}
        }
        let inspection = matches!(public.phase, Phase::Way { inspection: true, .. });
        outlook::preview(content, &public, outlook::steps_to_come(&public), inspection)
    })
}

/// The ways as lines: solid where he follows a canal, dotted elsewhere; the fewer ways a line is part of, the fainter
/// it is.
pub(super) fn lines(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>, ways: Memo<Vec<Way>>) -> impl IntoView {
    let content = scene.content();
    move || {
        let (from, ways) = (public.with(|public| public.ship), ways.get());
        let mut legs: BTreeMap<(Field, Field, bool), u32> = BTreeMap::new();
        let mut ends: BTreeMap<Field, u32> = BTreeMap::new();
        for way in &ways {
            let mut at = from;
            for &(next, along) in &way.fields {
                *legs.entry((at, next, along)).or_default() += 1;
                at = next;
            }
            *ends.entry(at).or_default() += 1;
        }
        let share = |count: u32| 0.3 + 0.6 * f64::from(count) / ways.len().max(1) as f64;
        let leg = |((a, b, along), count): ((Field, Field, bool), u32)| {
            let ((x1, y1), (x2, y2)) = (lay.spot(content, a), lay.spot(content, b));
            let class = if along { "way along" } else { "way" };
            let line = format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
            view! { <path class=class d=line stroke-width=lay.hex.radius * 0.11 stroke-opacity=share(count)/> }
        };
        let end = |(field, count): (Field, u32)| {
            let (x, y) = lay.spot(content, field);
            (field != from).then(
                || view! { <circle class="way-end" cx=x cy=y r=lay.hex.radius * 0.15 fill-opacity=share(count)/> },
            )
        };
        view! {
            <g class="ways">
                {legs.into_iter().map(leg).collect_view()}
                {ends.into_iter().filter_map(end).collect_view()}
            </g>
        }
    }
}

/// What each field on the ways would score, shown while the pointer or the focus is on the ship.
fn tolls(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>, ways: Memo<Vec<Way>>) -> impl IntoView {
    let content = scene.content();
    let mut found = BTreeMap::new();
    public.with(|public| {
        let map = route::Chart::of(content, public);
        for (field, along) in ways.get().into_iter().flat_map(|way| way.fields) {
            if let Some((seat, _, points)) = map.toll(field, along) {
                found.entry(field).or_insert((seat, points));
            }
        }
    });
    let r = lay.hex.radius;
    let badge = |(field, (seat, points)): (Field, (engine::Seat, i16))| {
        let (x, y) = lay.spot(content, field);
        view! {
            <g class=format!("toll seat-{}", seat.0) transform=format!("translate({x:.1} {:.1})", y - r * 0.45)>
                <rect x=-r * 0.36 y=-r * 0.25 width=r * 0.72 height=r * 0.5 rx=r * 0.25/>
                <text text-anchor="middle" y=r * 0.14 font-size=r * 0.4>
                    {signed(points.into())}
                </text>
            </g>
        }
    };
    found.into_iter().map(badge).collect_view()
}

/// The ship on its field, lying on its side during a tea break.
pub(super) fn ship(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>, ways: Memo<Vec<Way>>) -> impl IntoView {
    let content = scene.content();
    let r = lay.hex.radius;
    let peek = RwSignal::new(false);
    let ship = memo(move || public.with(|public| (public.ship, public.heading, public.resting)));
    let at = move || {
        let (x, y) = lay.spot(content, ship.get().0);
        format!("--x:{x:.1}px;--y:{y:.1}px")
    };
    let moving = memo(move || scene.recent().iter().any(|event| matches!(event, Event::Enters { .. })));
    let label = move || {
        let (field, heading, resting) = ship.get();
        let lang = scene.lang();
        let course = if heading == Heading::South { Word::ToTheSouth } else { Word::ToTheNorth };
        let rest = if resting { format!(", {}", Word::TeaBreak.get(lang)) } else { String::new() };
        let place = facts::field_name(content, field, lang);
        format!("{}: {place}, {}{rest}", Word::Coordinator.get(lang), course.get(lang))
    };
    let look = move |on: bool| {
        peek.set(on);
        scene.show(on.then(|| facts::of_ways(scene, public, &ways.get_untracked())));
    };
    let inner = move || {
        let (_, heading, resting) = ship.get();
        let turn = if resting { "rotate(-78)" } else { "" };
        let course = match (heading, lay.wide) {
            (Heading::South, true) => 0,
            (Heading::South, false) => 90,
            (Heading::North, true) => 180,
            (Heading::North, false) => 270,
        };
        let arrow = (!resting).then(|| {
            let at = format!("rotate({course}) translate({:.1} 0) scale({:.3})", r * 0.8, r / 46.0);
            view! { <path class="course-arrow" d="M-7 -9L9 0L-7 9L-3 0Z" transform=at/> }
        });
        view! {
            {arrow}
            <g transform=turn><Token name="ship" seat=None x=0.0 y=0.0 size=r * 1.28/></g>
        }
    };
    view! {
        {move || peek.get().then(|| tolls(scene, lay, public, ways))}
        <g
            class="coordinator"
            class:moved=move || moving.get()
            style=at
            role="img"
            tabindex="0"
            aria-label=label
            on:mouseenter=move |_| look(true)
            on:mouseleave=move |_| look(false)
            on:focus=move |_| look(true)
            on:blur=move |_| look(false)
            on:click=move |_| look(true)
        >
            <circle class="boat-ring" r=r * 0.6/>
            {inner}
        </g>
        {inspections(scene, lay, public)}
    }
}

/// How far a special inspection goes: a number on its last field.
fn inspections(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let content = scene.content();
    let offered = memo(move || {
        let mut ends: Vec<(u8, Field)> = Vec::new();
        for steps in (1..=yunhe::INSPECTION).filter(|&steps| scene.is_legal(Action::Inspect(steps))) {
            let ways = public.with(|public| outlook::preview(content, public, steps, true));
            if let Some(&(field, _)) = ways.first().and_then(|way| way.fields.get(usize::from(steps) - 1)) {
                ends.push((steps, field));
            }
        }
        ends
    });
    let badge = move |(steps, field): (u8, Field)| {
        let (x, y) = lay.spot(content, field);
        let r = lay.hex.radius;
        let label = move || facts::answer_words(scene, Action::Inspect(steps), String::new);
        view! {
            <g
                class="inspect"
                transform=format!("translate({:.1} {:.1})", x + r * 0.42, y - r * 0.42)
                {..scene.target(move || Some(Action::Inspect(steps)), label)}
            >
                <circle class="inspect-disc" r=r * 0.34/>
                <text text-anchor="middle" y=r * 0.15 font-size=r * 0.44>{steps}</text>
                <circle class="ring" r=r * 0.36/>
            </g>
        }
    };
    move || offered.get().into_iter().map(badge).collect_view()
}
