//! Beside the map: octagons at the court, the reward table and track, and the orders.

use super::icons::{class, figure, icon, kind, octagon, plate, reward};
use super::words::Word;
use super::{NARROW, facts};
use crate::art::Token;
use crate::boards::Scene;
use crate::memo::memo;
use leptos::prelude::*;
use zhanguo::{Action, Aspect, Kind, ORDER_SECTIONS, Phase, ROUNDS, Regions, ZhanGuo, text};

/// The side of a field of the reward table.
const CELL: f64 = 34.0;
/// Where the table begins.
const TABLE: f64 = 80.0;

/// Octagons, rewards by round and aspect, the reward track.
pub(super) fn rewards(scene: Scene<ZhanGuo>) -> impl IntoView {
    let round = memo(move || usize::from(scene.view().public().round));
    let heads = (0..ROUNDS).map(|n| {
        let x = TABLE + CELL * (n as f64 + 0.5);
        let number = figure((n + 1).to_string(), "head", x, 10.0, 14.0);
        view! { <g class="round-head" class:now=move || round.get() == n>{number}</g> }
    });
    let rows = Aspect::ALL.map(|aspect| {
        let y = 21.0 + (CELL + 3.0) * aspect.index() as f64;
        view! {
            {pile(scene, aspect, y)}
            {(0..ROUNDS).map(|n| cell(scene, aspect, n, y)).collect_view()}
        }
    });
    let label = move || Word::Rewards.get(scene.lang());
    view! {
        <svg class="panel" viewBox=format!("0 0 {NARROW} 134") role="group" aria-label=label>
            <text class="quiet-word" x="0" y="14" font-size="13">{move || Word::Octagons.get(scene.lang())}</text>
            {heads.collect_view()}
            {rows.collect_view()}
            {track(scene)}
        </svg>
    }
}

/// The octagons of an aspect: how many of value 1 are left, and whether the large one is.
fn pile(scene: Scene<ZhanGuo>, aspect: Aspect, y: f64) -> impl IntoView {
    let large = memo(move || scene.view().public().large[aspect].seat());
    let left = memo(move || scene.view().public().octagons[aspect]);
    let asks_large = memo(move || scene.view().public().phase == Phase::Large);
    let middle = y + CELL / 2.0;
    let told = move || facts::of_aspect(scene, aspect, usize::from(scene.first_view().public().round));
    let label = move || {
        let lang = scene.lang();
        format!(
            "{}: {} {}, {}",
            text::aspect(lang, aspect),
            Word::Octagons.get(lang),
            Word::InSupply.get(lang),
            left.get()
        )
    };
    let large_label = move || {
        let lang = scene.lang();
        let holder = large.get().map_or_else(|| Word::AtTheCourt.get(lang).to_string(), |seat| scene.name(seat));
        format!("{}, {}: {holder}", text::aspect(lang, aspect), Word::LargeOctagon.get(lang))
    };
    let holder =
        move || large.get().map(|seat| view! { <Token name="disc" seat=Some(seat) x=69.0 y=middle + 9.0 size=14.0/> });
    view! {
        <g
            class="octagons"
            {..scene.target(move || (!asks_large.get()).then_some(Action::Take(aspect)), label)}
            {..scene.facts(told)}
        >
            <rect class="hit" x="0" y=y width="42" height=CELL/>
            <circle class="ring" cx="14" cy=middle r="17"/>
            {icon(octagon(aspect), 14.0, middle, 29.0)}
            {move || figure(left.get().to_string(), "supply-count", 34.0, middle, 15.0)}
        </g>
        <g
            class="octagons large"
            class:gone=move || large.get().is_some()
            {..scene.target(move || asks_large.get().then_some(Action::Take(aspect)), large_label)}
        >
            <circle class="ring" cx="60" cy=middle r="16"/>
            {icon(octagon(aspect), 60.0, middle, 34.0)}
            {figure("3", "large-three", 60.0, middle, 15.0)}
            {holder}
        </g>
    }
}

fn cell(scene: Scene<ZhanGuo>, aspect: Aspect, round: usize, y: f64) -> impl IntoView {
    let content = scene.content();
    let what = content.rewards[round][aspect];
    let (x, middle) = (TABLE + CELL * (round as f64 + 0.5), y + CELL / 2.0);
    let state = memo(move || {
        let view = scene.view();
        let public = view.public();
        let now = usize::from(public.round);
        let asked = matches!(public.phase, Phase::Reward(of, _) if of == aspect) && now == round;
        let disc = if now == round { public.column[aspect].seat() } else { None };
        (now, asked, disc)
    });
    let label = move || {
        let lang = scene.lang();
        let (round_word, aspect) = (Word::Round.get(lang), text::aspect(lang, aspect));
        format!("{round_word} {}, {aspect}: {}", round + 1, text::reward(lang, content, what))
    };
    let over = move || state.get().0 > round;
    let disc = move || {
        let seat = state.get().2?;
        Some(view! { <Token name="disc" seat=Some(seat) x=x + 9.0 y=middle - 10.0 size=16.0/> })
    };
    let target = move || state.get().1.then_some(Action::Accept);
    view! {
        <g
            class="reward-cell"
            class:now=move || state.get().0 == round
            class:over=over
        >
            <g aria-hidden="true">
                {plate(format!("reward-field {}", class(aspect)), (x, middle), (CELL - 3.0, CELL), 5.0)}
                {reward(what, x, middle, 19.0)}
                {disc}
            </g>
            <g
                {..scene.target(target, label)}
                {..scene.facts(move || facts::of_aspect(scene, aspect, round))}
            >
                {plate("ring", (x, middle), (CELL - 1.0, CELL + 2.0), 6.0)}
                {plate("hit", (x, middle), (CELL - 3.0, CELL), 5.0)}
            </g>
        </g>
    }
}

/// The discs on the reward track, from the top.
fn track(scene: Scene<ZhanGuo>) -> impl IntoView {
    let discs = memo(move || {
        let view = scene.view();
        let public = view.public();
        let seats = public.track.iter().filter_map(|disc| disc.seat());
        seats.map(|seat| (seat, public.in_column(seat))).collect::<Vec<_>>()
    });
    let x = TABLE + CELL * ROUNDS as f64 + 20.0;
    let label = move || {
        let names: Vec<String> = discs.get().into_iter().map(|(seat, _)| scene.name(seat)).collect();
        format!("{}: {}", Word::RewardTrack.get(scene.lang()), names.join(", "))
    };
    let drawn = move || {
        let each = |(n, (seat, gone)): (usize, (engine::Seat, bool))| {
            let y = 34.0 + 24.0 * n as f64;
            let disc = (!gone).then(|| view! { <Token name="disc" seat=Some(seat) x=x y=y size=23.0/> });
            view! { <circle class="track-field" cx=x cy=y r="10"/>{disc} }
        };
        discs.get().into_iter().enumerate().map(each).collect_view()
    };
    view! {
        <g role="img" aria-label=label>
            <rect class="track-bed" x=x - 15.0 y="18" width="30" height="112" rx="15"/>
            {drawn}
        </g>
    }
}

/// The six orders with their tracks.
pub(super) fn orders(scene: Scene<ZhanGuo>) -> impl IntoView {
    let cells =
        (0..ORDER_SECTIONS).flat_map(|section| Kind::ALL.into_iter().map(move |kind| order(scene, section, kind)));
    let label = move || Word::Orders.get(scene.lang());
    view! {
        <svg class="panel" viewBox=format!("0 0 {NARROW} 110") role="group" aria-label=label>
            {cells.collect_view()}
        </svg>
    }
}

fn order(scene: Scene<ZhanGuo>, section: usize, of: Kind) -> impl IntoView {
    let content = scene.content();
    let (width, k) = (NARROW / 3.0, of.index());
    let (x, y) = (width * k as f64, 55.0 * section as f64);
    let asked = memo(move || {
        let order = scene.view().public().orders[section][of];
        (order != u8::MAX).then(|| content.orders[of][order as usize]).map(|order| (order.regions, order.areas))
    });
    let discs = memo(move || scene.view().public().discs[section][of]);
    let label = move || {
        let (view, lang) = (scene.view(), scene.lang());
        let places = facts::order_places(lang, content, view.public(), section, of);
        let section = if section == 0 { Word::Upper } else { Word::LowerSection };
        format!("{}, {}: {places}", text::kind(lang, of), section.get(lang))
    };
    let places = move || {
        let (regions, areas) = asked.get().unwrap_or((Regions::EMPTY, [0; 3]));
        let areas = areas.iter().enumerate().flat_map(|(area, &count)| (0..count).map(move |_| (area, None)));
        let regions = regions.iter().map(|region| (usize::from(region.0), Some(region.number())));
        let one = |(n, (which, number)): (usize, (usize, Option<u8>))| {
            let at = x + 37.0 + 15.0 * n as f64;
            if let Some(number) = number {
                view! {
                    <circle class=format!("order-place region-{which}") cx=at cy=y + 15.0 r="7.5"/>
                    {figure(number.to_string(), "order-number", at, y + 15.0, 12.0)}
                }
                .into_any()
            } else {
                let tower = format!("M{} {}v-14h4.5v4h5v-4h4.5v14Z", at - 7.0, y + 22.0);
                view! { <path class=format!("order-place area-{which}") d=tower/> }.into_any()
            }
        };
        areas.chain(regions).enumerate().map(one).collect_view()
    };
    let track = (0..4usize).map(move |n| {
        let at = x + 14.0 + 22.5 * n as f64;
        let value = content.tracks[section][of][n];
        let disc = move || {
            discs.get()[n].seat().map(|seat| view! { <Token name="disc" seat=Some(seat) x=at y=y + 39.0 size=20.0/> })
        };
        view! {
            <circle class="track-field" cx=at cy=y + 39.0 r="9.5"/>
            {figure(value.to_string(), "track-value", at, y + 39.0, 13.0)}
            {disc}
        }
    });
    view! {
        <g
            class="order"
            role="img"
            tabindex="0"
            {..scene.facts(move || facts::of_order(scene, section, of))}
            aria-label=label
        >
            <rect class="order-tile" x=x + 1.5 y=y + 1.0 width=width - 3.0 height="51" rx="7"/>
            {icon(kind(of), x + 15.0, y + 15.0, 22.0)}
            {places}
            {track.collect_view()}
        </g>
    }
}
