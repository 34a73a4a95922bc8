//! Fields with what lies on them.

use super::lay::{Lay, shown};
use super::{facts, tiles};
use crate::art::{Hex, Spot};
use crate::boards::Scene;
use crate::memo::memo;
use engine::Numbered;
use leptos::prelude::*;
use yunhe::{Action, Event, Field, FieldSet, Phase, Public, Tile, Yunhe};

/// Where something has just happened.
fn touched(event: &Event) -> [Option<Field>; 2] {
    match *event {
        Event::Laid { field, .. }
        | Event::Built { field, .. }
        | Event::ToWall { field, .. }
        | Event::Loosened { field, .. }
        | Event::Rotated { field, .. }
        | Event::Destroyed { field, .. } => [Some(field), None],
        Event::Swapped { a, b, .. } => [Some(a), Some(b)],
        Event::Moved { from, to, .. } => [Some(from), Some(to)],
        _ => [None, None],
    }
}

/// All fields in play.
pub(super) fn fields(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let content = scene.content();
    let recent = memo(move || {
        let mut set = FieldSet::EMPTY;
        scene.recent().iter().flat_map(touched).flatten().for_each(|field| set.insert(field));
        set
    });
    let all = shown(content, &public.get_untracked());
    all.iter().map(|place| field(scene, lay, public, recent, place)).collect_view()
}

fn field(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>, recent: Memo<FieldSet>, place: Field) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.spot(content, place);
    let r = lay.hex.radius;
    let here =
        memo(move || public.with(|public| public.at(place).map(|(seat, tile)| (seat, tile, public.arms[place]))));
    let fresh = memo(move || recent.get().has(place));
    let chosen = memo(move || public.with(|public| matches!(public.phase, Phase::Shift { from } if from == place)));
    let tile = move || {
        here.get().map(|(seat, tile, arms)| {
            if tile.is_canal() { tiles::canal(lay.hex, seat, arms, None) } else { tiles::unrest(lay.hex, seat) }
        })
    };
    let focus = scene.table().focus;
    // The tile that would lie here, while its owner looks for a place.
    let ghost = move || {
        let (seat, tile) = public.with(|public| match public.phase {
            Phase::Place { tile } => Some((public.active, tile)),
            _ => None,
        })?;
        (focus.get() == Some(Action::Field(place).id())).then(|| {
            let middle = if tile.is_canal() { tiles::Middle::Value } else { tiles::Middle::Mark };
            view! { <g class="ghost">{tiles::lying(content, lay.hex, seat, tile, middle)}</g> }
        })
    };
    let label = move || facts::field_words(scene, public, place);
    let ring = Hex { radius: r * 0.8, ..lay.hex }.outline();
    let arriving = move || if fresh.get() { "lies fresh" } else { "lies" };
    view! {
        <g class="field" transform=format!("translate({x:.1} {y:.1})")>
            <g
                class:chosen=move || chosen.get()
                {..scene.target(move || Some(Action::Field(place)), label)}
                {..scene.facts(move || facts::of_field(scene, public, place))}
            >
                <path class="hit" d=lay.hex.outline()/>
                <g class=arriving>{tile}</g>
                {ghost}
                <path class="ring" d=ring.clone()/>
            </g>
            {move || fresh.get().then(|| view! { <path class="halo" d=ring.clone()/> })}
        </g>
    }
}

/// The rotations of the tile to be turned, around its place: each is a target, and the tile itself turns with the
/// wheel, the key R, and the target under the pointer.
pub(super) fn rotations(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let turning = memo(move || {
        let field = public.with(|public| match public.phase {
            Phase::Rotate { field, .. } => Some(field),
            _ => None,
        })?;
        let legal = scene.legal();
        let turns = (0..6).filter(|&turn| legal.contains(&Action::Turn(turn).id())).collect::<Vec<u8>>();
        (!turns.is_empty()).then_some((field, turns))
    });
    move || turning.get().map(|(field, turns)| ring(scene, lay, public, field, turns))
}

fn ring(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>, place: Field, turns: Vec<u8>) -> impl IntoView {
    let content = scene.content();
    let (seat, tile, arms) = public.with_untracked(|public| {
        let (seat, tile) = public.at(place).unwrap_or((public.active, Tile(0)));
        (seat, tile, public.arms[place])
    });
    let shape = content.shape(tile);
    let focus = scene.table().focus;
    let start = turns.iter().copied().find(|&turn| shape.turned[usize::from(turn)] == arms).unwrap_or(turns[0]);
    let candidate = RwSignal::new(start);
    let offered = StoredValue::new(turns.clone());
    // The rotation under the pointer stays on the tile until another one is pointed at.
    Effect::new(move |_| {
        if let Some(Action::Turn(turn)) = focus.get().and_then(Action::from_id) {
            candidate.set(turn);
        }
    });
    let on = move |by: isize| {
        offered.with_value(|turns| {
            let at = turns.iter().position(|&turn| turn == candidate.get_untracked()).unwrap_or(0) as isize;
            let next = turns[(at + by).rem_euclid(turns.len() as isize) as usize];
            candidate.set(next);
            focus.set(Some(Action::Turn(next).id()));
        });
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if matches!(event.key().as_str(), "r" | "R") && !event.ctrl_key() && !event.meta_key() {
            on(if event.shift_key() { -1 } else { 1 });
        }
    });
    on_cleanup(move || keys.remove());
    let (x, y) = lay.spot(content, place);
    let r = lay.hex.radius;
    let words = move |turn: u8| facts::answer_words(scene, Action::Turn(turn), String::new);
    let places = places(lay, (x, y));
    let option = move |(turn, (dx, dy)): (u8, Spot)| {
        let hex = Hex { radius: r * 0.52, ..lay.hex };
        view! {
            <g
                class="turning"
                class:current=move || candidate.get() == turn
                transform=format!("translate({dx:.1} {dy:.1})")
                {..scene.target(move || Some(Action::Turn(turn)), move || words(turn))}
            >
                <circle class="turning-plate" r=r * 0.58/>
                {tiles::canal(hex, seat, shape.turned[usize::from(turn)], None)}
                <circle class="ring" r=r * 0.58/>
            </g>
        }
    };
    let middle = move || tiles::canal(lay.hex, seat, shape.turned[usize::from(candidate.get())], Some(shape.value));
    view! {
        <g class="rotations" transform=format!("translate({x:.1} {y:.1})")>
            <g
                class="turned"
                {..scene.target(move || Some(Action::Turn(candidate.get())), move || words(candidate.get()))}
                on:wheel=move |event| {
                    event.prevent_default();
                    on(if event.delta_y() > 0.0 { -1 } else { 1 });
                }
            >
                {middle}
                <path class="ring" d=Hex { radius: r * 0.97, ..lay.hex }.outline()/>
            </g>
            {turns.into_iter().zip(places).map(option).collect_view()}
        </g>
    }
}

/// Where rotations are offered: on the seams around the field, so that its neighbours stay in sight; further out where
/// the land ends.
fn places(lay: Lay, (x, y): Spot) -> Vec<Spot> {
    let r = lay.hex.radius;
    let around =
        |reach: f64| (0..6).map(move |n| lay.hex.corner((n + 5) % 6)).map(move |(dx, dy)| (dx * reach, dy * reach));
    let (near, far) = (around(1.5 * r), around(2.68 * r));
    near.chain(far).filter(|(dx, dy)| lay.has_room((x + dx, y + dy), 0.6 * r)).collect()
}
