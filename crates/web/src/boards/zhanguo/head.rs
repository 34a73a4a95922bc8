//! The head of a player board: its owner, the final score by source, the supply, the abilities of the board.

use super::facts;
use super::icons::{effect, figure, hat, icon};
use super::pick::Picks;
use super::words::Word;
use crate::art::Token;
use crate::boards::Scene;
use crate::memo::memo;
use engine::{Scoring, Seat, Text};
use leptos::prelude::*;
use zhanguo::{Action, Aspect, Official, Part, Source, ZhanGuo, text};

/// The sign of a source of points.
const fn sign(source: Source) -> &'static str {
    match source {
        Source::Start => "gold",
        Source::Missing => "octagon",
        Source::Palaces => "palace",
        Source::Cards => "back-currency",
        Source::Squares => "points",
        Source::Governors => "governor",
        Source::Octagons => "octagon-law",
        Source::Orders => "disc",
        Source::Walls => "wall",
    }
}

/// Name and points by source if it ended now; on the large board also the supply of officials and the abilities.
pub(super) fn head(scene: Scene<ZhanGuo>, picks: Picks, seat: Seat, width: f64, large: bool) -> impl IntoView {
    let content = scene.content();
    let forecast = memo(move || {
        let view = scene.view();
        let tally = <ZhanGuo as Scoring>::forecast(content, view.public());
        let by = Source::ALL.map(|source| tally.get(source.index(), seat));
        (tally.total(seat), by)
    });
    let label = move || {
        let lang = scene.lang();
        let (total, by) = forecast.get();
        let each = Source::ALL.into_iter().zip(by).filter(|(_, points)| *points != 0);
        let each: Vec<String> = each
            .map(|(source, points)| format!("{} {points}", <ZhanGuo as Text>::source(lang, source.index())))
            .collect();
        format!("{}. {}: {total}. {}", scene.name(seat), Word::AtTheEnd.get(lang), each.join(", "))
    };
    let size = if large { 15.0 } else { 14.0 };
    let line = if large { 12.0 } else { 11.0 };
    let (from, widest) = if large { (150.0, 40.0) } else { (12.0, 37.0) };
    let second = if large { line } else { 29.0 };
    let sources = move || {
        let (_, by) = forecast.get();
        let some: Vec<_> = Source::ALL.into_iter().zip(by).filter(|(_, points)| *points != 0).collect();
        let step = f64::min(widest, (width - from) / some.len() as f64);
        let one = |(n, (source, points)): (usize, (Source, i32))| {
            let x = from + step * n as f64;
            view! {
                {icon(sign(source), x, second, 16.0)}
                <text class="source" x=x + 10.0 y=second + 5.0 font-size="14">{points}</text>
            }
        };
        some.into_iter().enumerate().map(one).collect_view()
    };
    let name = move || {
        let name = scene.name(seat);
        if name.chars().count() > 12 { name.chars().take(11).chain(['…']).collect() } else { name }
    };
    view! {
        <g
            class=format!("board-head seat-{}", seat.0)
            role="img"
            tabindex="0"
            {..scene.facts(move || facts::of_player(scene, seat))}
            aria-label=label
        >
            <rect class="hit" width=width height=if large { 22.0 } else { 40.0 }/>
            <Token name="disc" seat=Some(seat) x=10.0 y=line size=18.0/>
            <text class="board-name" x="22" y=line + 5.0 font-size=size>{name}</text>
            <text
                class="forecast"
                x=if large { 138.0 } else { 148.0 }
                y=line + 5.0
                font-size=size + 1.0
                text-anchor="end"
            >
                {move || format!("≈ {}", forecast.get().0)}
            </text>
            {sources}
        </g>
        {if large { own_supply(scene, picks, seat).into_any() } else { backs(scene, seat, width).into_any() }}
    }
}

/// The viewer's officials in the supply, and the abilities of the board.
fn own_supply(scene: Scene<ZhanGuo>, picks: Picks, seat: Seat) -> impl IntoView {
    let officials = Official::ALL.map(|official| {
        let count = memo(move || scene.view().public().player(seat).supply[official]);
        let label = move || {
            let lang = scene.lang();
            format!("{}, {}: {}", text::official(lang, official), Word::Supply.get(lang), count.get())
        };
        let x = 76.0 + 40.0 * official.index() as f64;
        view! {
            <g
                class="official supply"
                class:none=move || count.get() == 0
                transform=format!("translate({x} 32)")
                {..picks.source(move || Some(Part::Supply(official)), label)}
            >
                <rect class="hit" x="-12" y="-11" width="36" height="22"/>
                <rect class="ring" x="-13" y="-11" width="37" height="22" rx="8"/>
                {icon(hat(official), 0.0, 0.0, 20.0)}
                {move || figure(count.get().to_string(), "supply-count", 16.0, 0.0, 14.0)}
            </g>
        }
    });
    let content = scene.content();
    let board = memo(move || scene.view().public().player(seat).board);
    let abilities = move || {
        let face = &content.boards[board.get()];
        let one = |(n, ability): (usize, zhanguo::content::Ability)| {
            let x = 300.0 + 80.0 * n as f64;
            let label =
                move || format!("{}: {}", Word::Board.get(scene.lang()), text::effect(scene.lang(), ability.effect));
            view! {
                <g aria-hidden="true">
                    <rect class="ability-plate" x=x - 32.0 y="22" width="64" height="20" rx="10"/>
                    {effect(ability.effect, x, 32.0, 17.0)}
                </g>
                <g class="ability" {..scene.target(move || Some(Action::Ability(n as u8)), label)}>
                    <rect class="ring" x=x - 33.0 y="21" width="66" height="22" rx="11"/>
                    <rect class="hit" x=x - 32.0 y="22" width="64" height="20" rx="10"/>
                </g>
            }
        };
        let list: Vec<_> =
            face.abilities.iter().enumerate().filter_map(|(n, ability)| ability.map(|a| (n, a))).collect();
        list.into_iter().map(one).collect_view()
    };
    view! {
        <text class="quiet-word" x="4" y="37" font-size="13">{move || Word::Supply.get(scene.lang())}</text>
        {officials.collect_view()}
        {abilities}
    }
}

/// The backs of an opponent's hand.
fn backs(scene: Scene<ZhanGuo>, seat: Seat, width: f64) -> impl IntoView {
    let hand = memo(move || scene.view().public().player(seat).hand);
    let label = move || {
        let each = Aspect::ALL.map(|aspect| format!("{} {}", text::aspect(scene.lang(), aspect), hand.get()[aspect]));
        format!("{}: {}", Word::HandBacks.get(scene.lang()), each.join(", "))
    };
    let drawn = move || {
        let hand = hand.get();
        let each = Aspect::ALL.into_iter().flat_map(|aspect| std::iter::repeat_n(aspect, hand[aspect].into()));
        let all: Vec<Aspect> = each.collect();
        let step = if all.len() > 6 { 13.0 } else { 19.0 };
        let left = width - step * all.len() as f64;
        let one =
            |(n, aspect): (usize, Aspect)| icon(super::icons::back(aspect), left + step * (n as f64 + 0.5), 11.0, 21.0);
        all.into_iter().enumerate().map(one).collect_view()
    };
    view! { <g class="backs" role="img" aria-label=label>{drawn}</g> }
}
