//! House spaces with their pieces.

use super::words::Word;
use super::{PIECE, RING, SPACE, facts, spot};
use crate::art::Token;
use crate::boards::Scene;
use crate::memo::memo;
use engine::{Seat, sort_by_key};
use kaiser::{Action, Event, Kaiser, Space};
use leptos::prelude::*;

/// All house spaces, the northern ones first, so that nearer roofs cover what is behind them.
pub(super) fn spaces(scene: Scene<Kaiser>) -> impl IntoView {
    let content = scene.content();
    let mut order: Vec<Space> = (0..content.spaces.len() as u8).map(Space).collect();
    sort_by_key(&mut order, |space| content.spaces[space.index()].at[1]);
    order.into_iter().map(|place| space(scene, place)).collect_view()
}

fn owner(public: &kaiser::Public, space: Space) -> Option<Seat> {
    Seat::all(public.players).find(|&seat| public.houses[seat].has(space))
}

fn space(scene: Scene<Kaiser>, place: Space) -> impl IntoView {
    let content = scene.content();
    let (x, y) = spot(content.spaces[place.index()].at);
    let house = memo(move || owner(scene.view().public(), place));
    let fort = memo(move || scene.view().public().forts.has(place));
    let recent = memo(move || {
        scene.recent().iter().any(|event| match event {
            Event::SetHouse(_, space) | Event::SetFort(_, space) => *space == place,
            _ => false,
        })
    });
    let number = move |space: Space| content.spaces[space.index()].id.trim_start_matches(|c: char| !c.is_ascii_digit());
    let label = move || {
        let name = |space| format!("{} {}", content[content.home(space)].name.get(scene.lang()), number(space));
        let holder = house.get().map_or(String::new(), |seat| format!(": {}", scene.name(seat)));
        let near: Vec<_> = content[scene.view().public().side].near[place].iter().map(name).collect();
        format!("{}{holder}. {}: {}", name(place), Word::RoadsTo.get(scene.lang()), near.join(", "))
    };
    let tokens = move || {
        let arriving = recent.get();
        let fort = fort.get().then(|| view! { <Token name="fort" seat=None x=0.0 y=5.0 size=PIECE arriving/> });
        let lift = if fort.is_some() { -11.0 } else { -4.0 };
        let house =
            house.get().map(|seat| view! { <Token name="house" seat=Some(seat) x=0.0 y=lift size=PIECE arriving/> });
        view! { {fort}{house} }
    };
    let show = move || scene.show(Some(facts::of_province(scene, content.home(place))));
    view! {
        <g transform=format!("translate({x} {y})")>
            <g
                class="space"
                class:taken=move || house.get().is_some()
                {..scene.target(move || Some(Action::House(place)), label)}
                on:mouseenter=move |_| show()
                on:focus=move |_| show()
            >
                <circle class="hit" r=RING + 6.0/>
                <rect class="ground-plate" x=-SPACE y=-SPACE width=SPACE * 2.0 height=SPACE * 2.0 rx="7"/>
                <text class="space-number" text-anchor="middle" y="6" aria-hidden="true">{number(place)}</text>
                <circle class="ring" r=RING/>
            </g>
            {move || recent.get().then(|| view! { <circle class="halo" r=RING/> })}
            {tokens}
            {fortify(scene, place)}
        </g>
    }
}

/// In the expert game, the small mark beside a space where the fortification may be set.
fn fortify(scene: Scene<Kaiser>, place: Space) -> impl IntoView {
    let offered = memo(move || scene.is_legal(Action::Fort(place)));
    let label = move || Word::Fortification.get(scene.lang()).to_string();
    move || {
        offered.get().then(|| {
            view! {
                <g
                    class="fortify"
                    transform="translate(26 -24)"
                    {..scene.target(move || Some(Action::Fort(place)), label)}
                >
                    <circle class="ring" r="17"/>
                    <circle class="hit" r="17"/>
                    <Token name="fort" seat=None x=0.0 y=0.0 size=24.0/>
                </g>
            }
        })
    }
}
