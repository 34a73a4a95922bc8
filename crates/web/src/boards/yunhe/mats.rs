//! What lies in front of each player: draw stacks, storage, the area in the Forbidden City, the colour's part of the
//! Wall.

use super::facts;
use super::lay::{HALF, Lay, MAT};
use super::tiles::{self, Middle};
use super::words::Word;
use crate::art::{Hex, Token};
use crate::boards::Scene;
use crate::memo::memo;
use engine::Seat;
use leptos::prelude::*;
use yunhe::{Action, Phase, Player, Public, STORAGE, StackNo, Tile, Yunhe};

/// The size of a tile on a mat.
const TILE: Hex = Hex { radius: 20.0, east: 0.0 };
/// The size of a tile in storage.
const SMALL: Hex = Hex { radius: 14.2, east: 0.0 };

/// The mats of all players, each at its territory.
pub(super) fn mats(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let first = memo(move || public.with(|public| public.first));
    move || {
        first.track();
        let seats: Vec<_> = super::lay::seats(&public.get_untracked()).collect();
        seats.into_iter().map(|(territory, seat)| mat(scene, lay, public, territory, seat)).collect_view()
    }
}

fn mat(scene: Scene<Yunhe>, lay: Lay, public: Memo<Public>, territory: u8, seat: Seat) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.mat_at(territory);
    let (scale, beside) = lay.mat;
    let (width, height) = if beside { (2.0 * MAT, HALF) } else { (MAT, 2.0 * HALF) };
    let second = if beside { format!("translate({MAT} 0)") } else { format!("translate(0 {HALF})") };
    let player = memo(move || public.with(|public| public.seats[seat]));
    let turn = memo(move || public.with(|public| public.active == seat && public.phase != Phase::Over));
    let land = move || content.territories[usize::from(territory)].name.get(scene.lang()).to_string();
    let start = memo(move || public.with(|public| public.start == seat && public.round > 0));
    let flag = move || {
        start.get().then(|| {
            view! {
                <g
                    class="start-flag"
                    transform=format!("translate({} 17)", MAT - 16.0)
                    role="img"
                    aria-label=move || Word::StartPlayer.get(scene.lang())
                >
                    <path class="flag" d="M-6 -11H8L4 -5L8 1H-6Z"/>
                    <path class="pole" d="M-6 -12V11"/>
                </g>
            }
        })
    };
    let owner = move || format!("{}, {}", scene.name(seat), land());
    let intrigue = move || facts::answer_words(scene, Action::Intrigue(seat), owner);
    let divide = if beside { format!("M{MAT} 12V{}", HALF - 12.0) } else { format!("M12 {HALF}H{}", MAT - 12.0) };
    view! {
        <g
            class=format!("mat seat-{}", seat.0)
            class:active=move || turn.get()
            transform=format!("translate({x:.1} {y:.1}) scale({scale:.4})")
        >
            <rect class="mat-ground" width=width height=height rx="10"/>
            <path class="mat-divide" d=divide/>
            <g {..scene.target(move || Some(Action::Intrigue(seat)), intrigue)}>
                <rect class="hit" x="4" y="3" width=MAT - 8.0 height="32" rx="8"/>
                <rect class="ring" x="4" y="3" width=MAT - 8.0 height="32" rx="8"/>
            </g>
            <g class="over">
                <Token name="stone" seat=Some(seat) x=19.0 y=19.0 size=44.0/>
                <text class="mat-name" x="34" y="17">{move || short(&scene.name(seat), 17)}</text>
                <text class="mat-land" x="34" y="31">{move || short(&land(), 25)}</text>
            </g>
            {flag}
            <g transform="translate(0 38)">{stacks(scene, public, player, seat)}{storage(scene, player, turn, seat)}</g>
            <g transform=second>{palace(scene, player, turn, seat)}{wall(scene, public, player, seat)}</g>
        </g>
    }
}

/// A text, cut to its room.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.into() } else { text.chars().take(most - 1).chain(['…']).collect() }
}

/// The seat whose stacks the current question is about.
fn asked(public: &Public) -> Option<Seat> {
    match public.phase {
        Phase::Keep | Phase::Pay { .. } => Some(public.active),
        Phase::Calm { colour, .. } => Some(colour),
        Phase::Bury { field, .. } => public.canal_owner(field),
        Phase::Uprising { seat, .. } => Some(seat),
        _ => None,
    }
}

/// Three stacks with their heights; a top tile that everybody knows is shown.
fn stacks(scene: Scene<Yunhe>, public: Memo<Public>, player: Memo<Player>, seat: Seat) -> impl IntoView {
    let content = scene.content();
    let stack = move |stack: StackNo| {
        let now = memo(move || player.with(|player| player.stacks[stack]));
        let action = memo(move || {
            public.with(|public| {
                if asked(public) == Some(seat) {
                    Some(Action::Stack(stack))
                } else {
                    (public.active == seat).then_some(Action::Supply(stack))
                }
            })
        });
        let label = move || {
            let (stack_now, lang) = (now.get(), scene.lang());
            let top = stack_now.known_top().map(|tile| facts::tile_name(content, tile, lang));
            let top = top.unwrap_or_else(|| Word::FaceDown.get(lang).into());
            let word = Word::DrawStack.get(lang);
            format!("{}, {word} {}: {}, {top}", scene.name(seat), stack.0 + 1, stack_now.height())
        };
        let pile = move || {
            let now = now.get();
            let height = now.height();
            // Some tiles of the pile show below the top one.
            let under = (1..height.min(4)).rev().map(|n| {
                let at = format!("translate(0 {})", f64::from(n) * 3.2);
                view! { <path class="under" d=Hex { radius: 19.0, ..TILE }.outline() transform=at/> }
            });
            let under = under.collect_view();
            let top = match (height, now.up, now.known_top()) {
                (0, ..) => view! { <path class="empty-place" d=Hex { radius: 18.0, ..TILE }.outline()/> }.into_any(),
                (_, Some(tile), _) => tiles::lying(content, TILE, seat, tile, Middle::Value),
                (_, None, Some(tile)) => {
                    view! { <g class="remembered">{tiles::lying(content, TILE, seat, tile, Middle::Value)}</g> }
                        .into_any()
                }
                _ => tiles::back(TILE, seat),
            };
            view! {
                {under}{top}
                <g class="height" transform="translate(0 33)">
                    <rect x="-12" y="-8" width="24" height="16" rx="8"/>
                    <text text-anchor="middle" y="5">{height}</text>
                </g>
            }
        };
        let x = 24.0 + f64::from(stack.0) * 35.0;
        view! {
            <g class="stack" transform=format!("translate({x} 26)")>
                <g class="over">{pile}</g>
                <g {..scene.target(move || action.get(), label)}>
                    <rect class="hit" x="-18" y="-24" width="36" height="68"/>
                    <circle class="ring" r="19"/>
                </g>
            </g>
        }
    };
    StackNo::all().map(stack).collect_view()
}

/// Six storage places.
fn storage(scene: Scene<Yunhe>, player: Memo<Player>, turn: Memo<bool>, seat: Seat) -> impl IntoView {
    let content = scene.content();
    let kept = memo(move || {
        let kept = player.with(|player| player.storage);
        kept.iter().flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into())).collect::<Vec<Tile>>()
    });
    let place = move |n: u8| {
        let tile = memo(move || kept.with(|kept| kept.get(usize::from(n)).copied()));
        let label = move || {
            let lang = scene.lang();
            let what =
                tile.get().map_or_else(String::new, |tile| format!(": {}", facts::tile_name(content, tile, lang)));
            format!("{}, {} {}{what}", scene.name(seat), Word::Storage.get(lang), n + 1)
        };
        let inner = move || match tile.get() {
            Some(tile) => tiles::lying(content, SMALL, seat, tile, Middle::Value),
            None => view! { <path class="empty-place" d=Hex { radius: 13.0, ..SMALL }.outline()/> }.into_any(),
        };
        let (x, y) = (124.5 + f64::from(n % 3) * 25.0, 15.0 + f64::from(n / 3) * 30.0);
        view! {
            <g class="kept" transform=format!("translate({x} {y})")>
                <g class="over">{inner}</g>
                <g {..scene.target(move || tile.get().filter(|_| turn.get()).map(Action::Build), label)}>
                    <circle class="hit" r="14"/>
                    <circle class="ring" r="14"/>
                </g>
            </g>
        }
    };
    let word = move || format!("{} {}/{STORAGE}", Word::Storage.get(scene.lang()), kept.with(Vec::len));
    view! {
        {(0..STORAGE).map(place).collect_view()}
        <text class="mat-word" text-anchor="middle" x="150" y="75">{word}</text>
    }
}

/// The area in the Forbidden City: its canal tiles count squared, unrest in it costs.
fn palace(scene: Scene<Yunhe>, player: Memo<Player>, turn: Memo<bool>, seat: Seat) -> impl IntoView {
    let count = memo(move || player.with(|player| player.palace.len()));
    let accused = memo(move || player.with(|player| player.denounced));
    let label = move || {
        let (lang, n) = (scene.lang(), u32::from(count.get()));
        let unrest: u8 = accused.get().0.iter().sum();
        let (city, bad) = (Word::ForbiddenCity.get(lang), Word::Accused.get(lang));
        format!("{}, {city}: {n} ({}), {bad}: {unrest}", scene.name(seat), n * n)
    };
    let accuse = move || facts::answer_words(scene, Action::Denounce(seat), label);
    let built = move || {
        let n = count.get();
        let tile = |n: u8| {
            let at = format!("translate({:.1} 0)", f64::from(n) * 8.6);
            view! { <path class="court-tile" d=Hex { radius: 10.0, ..SMALL }.outline() transform=at/> }
        };
        let points = u32::from(n).pow(2);
        view! {
            <g transform="translate(54 40)">{(0..n).map(tile).collect_view()}</g>
            <text class="court-points" text-anchor="end" x=MAT - 12.0 y="29">
                {(n > 0).then(|| format!("{n}² = {points}"))}
            </text>
        }
    };
    let flames = move || {
        let accused = accused.get();
        let seats = Seat::all(accused.0.len() as u8).flat_map(|by| std::iter::repeat_n(by, accused[by].into()));
        let flame = |(n, by): (usize, Seat)| {
            let transform = format!("translate({:.1} 0) scale(0.5)", n as f64 * 15.0);
            view! { <g transform=transform>{tiles::unrest(TILE, by)}</g> }
        };
        seats.enumerate().map(flame).collect_view()
    };
    let word = move || Word::ForbiddenCity.get(scene.lang());
    view! {
        <g class="court-area" {..scene.target(move || turn.get().then_some(Action::Palace), label)}>
            <rect class="hit" x="6" y="5" width=MAT - 12.0 height="48" rx="8"/>
            <rect class="ring" x="6" y="5" width=MAT - 12.0 height="48" rx="8"/>
        </g>
        <g class="over">
            <Token name="palace" seat=Some(seat) x=27.0 y=27.0 size=36.0/>
            <text class="mat-word" x="50" y="19">{word}</text>
            {built}
        </g>
        <g
            class="accused-area"
            transform="translate(62 64)"
            {..scene.target(move || Some(Action::Denounce(seat)), accuse)}
        >
            <rect class="hit" x="-50" y="-10" width="172" height="20" rx="8"/>
            <rect class="ring" x="-50" y="-10" width="172" height="20" rx="8"/>
            {flames}
        </g>
    }
}

/// The colour's unrest on the Wall: at the level an uprising breaks out.
fn wall(scene: Scene<Yunhe>, public: Memo<Public>, player: Memo<Player>, seat: Seat) -> impl IntoView {
    let level = memo(move || public.with(|public| public.level));
    let count = memo(move || player.with(|player| player.wall));
    let label = move || {
        let word = Word::WallOfContentment.get(scene.lang());
        format!("{}, {word}: {} / {}", scene.name(seat), count.get(), level.get())
    };
    let sockets = move || {
        let (count, level) = (count.get(), level.get());
        let socket = |n: u8| {
            let at = format!("translate({:.1} 102)", 26.0 + f64::from(n) * 25.0);
            let flame = (n < count).then(|| view! { <Token name="unrest" seat=None x=0.0 y=-2.0 size=22.0/> });
            view! { <g transform=at><circle class="socket" class:last=n + 1 == level r="10"/>{flame}</g> }
        };
        (0..level.max(count.min(5))).map(socket).collect_view()
    };
    let word = move || Word::OnTheWall.get(scene.lang());
    let number = move || format!("{}/{}", count.get(), level.get());
    let close = move || count.get() + 1 >= level.get();
    view! {
        <g {..scene.target(move || Some(Action::Calm(seat)), label)}>
            <path class="battlement" d=battlement()/>
            <rect class="ring" x="6" y="82" width=MAT - 12.0 height="40" rx="8"/>
        </g>
        <g class="wall-area over" class:close=close>
            {sockets}
            <text class="mat-word" text-anchor="end" x=MAT - 14.0 y="99">{word}</text>
            <text class="wall-number" text-anchor="end" x=MAT - 14.0 y="115">{number}</text>
        </g>
    }
}

/// The outline of a wall across a mat.
fn battlement() -> String {
    let mut path = String::from("M8 120V82");
    for n in 0..11 {
        let x = 8.0 + f64::from(n) * 15.818;
        path += &format!("H{:.1}V{}H{:.1}V{}", x + 7.9, 88, (x + 15.818).min(MAT - 8.0), 82);
    }
    path + "V120Z"
}
