//! Courts: the dragon field of a province, with emissaries up to its limit.

use super::words::Word;
use super::{COURT, facts, spot};
use crate::art::{Token, outline};
use crate::boards::Scene;
use crate::memo::memo;
use engine::Seat;
use kaiser::{Action, Event, Kaiser, Province};
use leptos::prelude::*;

/// The places of a number of emissaries, and their size.
fn places(count: usize) -> (Vec<(f64, f64)>, f64) {
    let rows: &[usize] = match count {
        0..=3 => &[3],
        4 => &[2, 2],
        5 => &[2, 3],
        6 => &[3, 3],
        7 => &[2, 3, 2],
        _ => &[3, 3, 3],
    };
    let size = if rows.len() == 1 {
        40.0
    } else if rows.len() == 2 {
        33.0
    } else {
        26.0
    };
    let (across, down) = (size * 0.62, size * 0.74);
    let mut spots = Vec::new();
    let mut rest = count;
    for (n, &row) in rows.iter().enumerate() {
        let here = row.min(rest);
        rest -= here;
        let y = (n as f64 - (rows.len() - 1) as f64 / 2.0) * down;
        spots.extend((0..here).map(|k| ((k as f64 - (here as f64 - 1.0) / 2.0) * across, y)));
    }
    (spots, size)
}

/// The court of a province.
pub(super) fn court(scene: Scene<Kaiser>, province: Province) -> impl IntoView {
    let content = scene.content();
    let (x, y) = spot(content[province].dragon);
    let here = memo(move || scene.view().public().emissaries[province]);
    let limit = memo(move || {
        let view = scene.view();
        (view.public().emissaries_in(province), view.public().limit(content, province))
    });
    let marked = memo(move || {
        let view = scene.view();
        view.public().full(content, province)
    });
    let recent = memo(move || {
        let newest = |event: &Event| match event {
            Event::SetEmissary(seat, at) if *at == province => Some(*seat),
            _ => None,
        };
        scene.recent().iter().filter_map(newest).collect::<Vec<_>>()
    });
    let tokens = move || {
        let counts = here.get();
        let seats: Vec<Seat> = (0..counts.0.len() as u8)
            .map(Seat)
            .flat_map(|seat| std::iter::repeat_n(seat, counts[seat].into()))
            .collect();
        let (spots, size) = places(seats.len());
        let fresh = recent.get();
        let token = |(seat, (x, y)): (Seat, (f64, f64))| {
            view! { <Token name="emissary" seat=Some(seat) x y size arriving=fresh.contains(&seat)/> }
        };
        seats.into_iter().zip(spots).map(token).collect_view()
    };
    let label = move || {
        let (count, limit) = limit.get();
        let name = content[province].name.get(scene.lang());
        format!("{name}, {}: {count} / {limit}", Word::Dragon.get(scene.lang()))
    };
    let show = move || scene.show(Some(facts::of_province(scene, province)));
    let text = move || {
        let (count, most) = limit.get();
        (most > 0).then(|| {
            view! {
                <g class="limit" class:reached=count == most transform=format!("translate(0 {})", COURT + 2.0)>
                    <rect x="-21" y="-13" width="42" height="26" rx="13"/>
                    <text text-anchor="middle" y="7">{format!("{count}/{most}")}</text>
                </g>
            }
        })
    };
    let seal = move || marked.get().then(|| view! { <path class="scored" d="M-8 0L-2 6L8 -6"/> });
    view! {
        <g transform=format!("translate({x} {y})")>
            <g
                class="court"
                {..scene.target(move || Some(Action::Emissary(province)), label)}
                on:mouseenter=move |_| show()
                on:focus=move |_| show()
            >
                <circle class="dragon-field" r=COURT/>
                <path class="dragon" d=outline('龍') transform="translate(-26 -26) scale(0.203)"/>
                <circle class="ring" r=COURT + 3.0/>
            </g>
            {move || (!recent.with(Vec::is_empty)).then(|| view! { <circle class="halo" r=COURT + 3.0/> })}
            {tokens}
            {text}
            <g transform=format!("translate({} {})", COURT * 0.72, -COURT * 0.72)>{seal}</g>
        </g>
    }
}
