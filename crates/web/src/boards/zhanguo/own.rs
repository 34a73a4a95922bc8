//! The viewer's own board: five regions with cards, unrest, officials and workers, and everything to act with.

use super::icons::{badge, emblem, front, hat, icon, numeral, plate, struck};
use super::pick::Picks;
use super::words::Word;
use super::{WIDE, facts, head};
use crate::boards::Scene;
use crate::memo::memo;
use engine::{Numbered, Seat};
use leptos::prelude::*;
use zhanguo::{Action, Card, Event, Official, Part, Region, SLOTS, WORKER_AREA, ZhanGuo, text};

/// How wide a region is, and how high the board.
const COLUMN: f64 = WIDE / 5.0;
const HIGH: f64 = 272.0;
/// Where a region begins, below the head.
const TOP: f64 = 44.0;
/// A card on the board.
const CARD: f64 = 33.0;

/// A large board.
pub(super) fn board(scene: Scene<ZhanGuo>, picks: Picks, seat: Seat) -> impl IntoView {
    let content = scene.content();
    let firing = firing(scene, seat);
    let label = move || format!("{} {}", Word::Board.get(scene.lang()), scene.name(seat));
    let columns = Region::all().map(|region| {
        let name = move || content.regions[region].name.get(scene.lang()).to_string();
        let told = move || facts::of_column(scene, seat, region);
        let fresh = memo(move || touched(&scene.recent(), seat, region));
        let field = |class: String| {
            let (width, height) = (COLUMN - 4.0, HIGH - TOP - 2.0);
            plate(class, (COLUMN / 2.0, height / 2.0), (width, height), 9.0)
        };
        let halo = move || fresh.get().then(|| field("halo thin".into()));
        view! {
            <g
                class="column-place"
                transform=format!("translate({} {TOP})", COLUMN * f64::from(region.0))
                {..scene.facts(told)}
            >
                <g
                    class="column"
                    {..scene.target(move || picks.to_own(region), name)}
                    on:focus=move |_| scene.show(Some(told()))
                    on:blur=move |_| scene.show(None)
                >
                    {field(format!("column-field region-{}", region.0))}
                    {field("ring".into())}
                    {emblem(numeral(region), "glyph", 16.0, 12.0, 17.0)}
                    <text class="region-name" x=COLUMN / 2.0 + 8.0 y="17" text-anchor="middle">{name}</text>
                </g>
                {halo}
                {(0..SLOTS).map(|slot| card(scene, seat, region, slot, firing)).collect_view()}
                {unrest(scene, seat, region, COLUMN, 88.0, 8.4)}
                {areas(scene, picks, seat, region)}
            </g>
        }
    });
    let room = format!("0 0 {WIDE} {HIGH}");
    view! {
        <svg class=format!("panel own-board seat-{}", seat.0) viewBox=room role="group" aria-label=label>
            {head::head(scene, picks, seat, WIDE, true)}
            {columns.collect_view()}
        </svg>
    }
}

/// Whether an event happened in a region of a seat's board.
pub(super) fn touched(told: &[Event], who: Seat, at: Region) -> bool {
    told.iter().any(|event| match *event {
        Event::Unified { seat, region, .. } | Event::Unrest { seat, region, .. } => seat == who && region == at,
        Event::Workers { seat, region, .. } | Event::Officials { seat, region, .. } => seat == who && region == at,
        Event::Lowered { seat, region, .. } | Event::Raised { seat, region, .. } => seat == who && region == at,
        Event::Returned { seat, region } => seat == who && region == at,
        Event::Walked { seat, to, .. } | Event::Shifted { seat, to, .. } => seat == who && to == at,
        Event::Carried { seat, to, .. } => seat == who && to == at,
        _ => false,
    })
}

/// The places of cards that would work after the court action under the pointer.
fn firing(scene: Scene<ZhanGuo>, seat: Seat) -> Memo<u16> {
    memo(move || {
        let view = scene.view();
        let focus = scene.table().focus.get().and_then(Action::from_id);
        match focus {
            Some(Action::Court(card, action)) => view.public().would_fire(view.content(), seat, card, action),
            _ => 0,
        }
    })
}

/// A place for a card above a region. Its printed text lies beside the target, whose label says it in words.
fn card(scene: Scene<ZhanGuo>, seat: Seat, region: Region, slot: usize, firing: Memo<u16>) -> impl IntoView {
    let content = scene.content();
    let here = memo(move || scene.view().public().player(seat).cards[region][slot]);
    let silent = memo(move || {
        let view = scene.view();
        view.public().player(seat).silenced(content, region)
    });
    let place = region.index() * SLOTS + slot;
    let fires = move || firing.get() >> place & 1 == 1;
    let label = move || match here.get() {
        0 => Word::Empty.get(scene.lang()).to_string(),
        card => text::card(scene.lang(), content, Card(card)),
    };
    let x = (COLUMN - CARD * 3.0 - 3.0) / 2.0 + (CARD + 1.5) * slot as f64;
    let scale = CARD / 60.0;
    let face = move || match here.get() {
        0 => view! { <rect class="card-space" width="60" height="84" rx="7"/> }.into_any(),
        card => front(content, Card(card)),
    };
    view! {
        <g
            class="board-card"
            class:silent=move || silent.get()
            class:fires=fires
            transform=format!("translate({x} 24) scale({scale})")
        >
            <g aria-hidden="true">{face}</g>
            <g {..scene.target(move || (here.get() != 0).then_some(Action::Use(region, slot as u8)), label)}>
                <rect class="ring" x="-2" y="-2" width="64" height="88" rx="8"/>
                <rect class="hit" width="60" height="84"/>
            </g>
        </g>
    }
}

/// The unrest track: field 0 and the printed ones, those without palaces, and the last, where cards fall silent.
pub(super) fn unrest(scene: Scene<ZhanGuo>, seat: Seat, region: Region, width: f64, y: f64, r: f64) -> impl IntoView {
    let content = scene.content();
    let state = memo(move || {
        let view = scene.view();
        let public = view.public();
        let player = public.player(seat);
        let ban = content.boards[player.board].no_palace[region];
        (player.unrest[region], player.track(content, region), ban)
    });
    let warned = memo(move || {
        let view = scene.view();
        let player = view.public().player(seat);
        (player.until_ban(content, region), player.until_silence(content, region))
    });
    let label = move || {
        let view = scene.view();
        let (now, track, _) = state.get();
        let list = facts::warnings(scene.lang(), content, view.public().player(seat), region);
        let list: String = list.into_iter().map(|warning| format!(". {warning}")).collect();
        format!("{} {now} / {track}{list}", Word::Unrest.get(scene.lang()))
    };
    let fields = move || {
        let (now, track, ban) = state.get();
        let step = (width - 8.0) / 5.0;
        let left = (width - step * f64::from(track)) / 2.0;
        let one = |n: u8| {
            let x = left + step * f64::from(n);
            let last = (n == track).then(|| view! { <circle class="last-field" cx=x cy=y r=r + 2.2/> });
            let banned = n >= ban;
            let mark = (banned && n != now).then(|| {
                view! { {icon("palace", x, y, r * 1.5)}{struck(x, y, r * 0.8)} }
            });
            let flame = (n == now).then(|| {
                if n == 0 {
                    view! { <circle class="at-peace" cx=x cy=y r=r * 0.45/> }.into_any()
                } else {
                    icon("unrest", x, y - r * 0.15, r * 2.5)
                }
            });
            let class = if n == 0 {
                "unrest-field calm-field"
            } else if banned {
                "unrest-field banned"
            } else {
                "unrest-field"
            };
            view! { {last}<circle class=class cx=x cy=y r=r/>{mark}{flame} }
        };
        let line = format!("M{left} {y}H{}", left + step * f64::from(track));
        view! { <path class="unrest-line" d=line/>{(0..=track).map(one).collect_view()} }
    };
    let alarm = move || match warned.get() {
        (_, 0) => "unrest alarm",
        (1, _) | (_, 1) => "unrest warned",
        _ => "unrest",
    };
    view! {
        <g class=alarm role="img" aria-label=label>
            <rect class="unrest-bed" x="5" y=y - r - 3.5 width=width - 10.0 height=r * 2.0 + 7.0 rx=r + 3.0/>
            {fields}
        </g>
    }
}

/// Governor area above, worker area with workers below.
fn areas(scene: Scene<ZhanGuo>, picks: Picks, seat: Seat, region: Region) -> impl IntoView {
    let third = (COLUMN - 10.0) / 3.0;
    let upper = Official::ALL.map(|official| {
        let x = 5.0 + third * (official.index() as f64 + 0.5);
        official_in(scene, picks, seat, region, official, true, x, 128.0)
    });
    let lower = Official::ALL.map(|official| {
        let x = 17.0 + 19.0 * official.index() as f64;
        official_in(scene, picks, seat, region, official, false, x, 177.0)
    });
    let room = memo(move || WORKER_AREA - scene.view().public().player(seat).lower_count(region).min(WORKER_AREA));
    let free = move || {
        let spot = |n: u8| view! { <circle class="free-spot" cx=14.0 + 9.0 * f64::from(n) cy="212" r="3"/> };
        (0..room.get()).map(spot).collect_view()
    };
    let area = move |word: Word| move || word.get(scene.lang());
    view! {
        <g role="group" aria-label=area(Word::GovernorArea)>
            <rect class="area upper" x="5" y="105" width=COLUMN - 10.0 height="47" rx="7"/>
            {upper.collect_view()}
        </g>
        <g role="group" aria-label=area(Word::WorkerArea)>
            <rect class="area lower" x="5" y="158" width=COLUMN - 10.0 height="63" rx="7"/>
            {free}
            {lower.collect_view()}
            {workers(scene, picks, seat, region)}
        </g>
    }
}

#[allow(clippy::too_many_arguments)]
fn official_in(
    scene: Scene<ZhanGuo>,
    picks: Picks,
    seat: Seat,
    region: Region,
    official: Official,
    upper: bool,
    x: f64,
    y: f64,
) -> impl IntoView {
    let count = memo(move || {
        let view = scene.view();
        let player = view.public().player(seat);
        let area = if upper { player.upper } else { player.lower };
        area[region][official]
    });
    let pick = move || Some(if upper { Part::Upper(official, region) } else { Part::Lower(official, region) });
    let label = move || {
        let area = if upper { Word::GovernorArea } else { Word::WorkerArea };
        format!("{}, {}: {}", text::official(scene.lang(), official), area.get(scene.lang()), count.get())
    };
    let size = if upper { 32.0 } else { 29.0 };
    let drawn = move || {
        let count = count.get();
        let badge = (count > 1).then(|| badge(count, size * 0.34, size * 0.5));
        (count > 0).then(|| {
            view! {
                <ellipse class="ground" cx="0" cy=size * 0.36 rx=size * 0.3 ry=size * 0.1/>
                {icon(hat(official), 0.0, 0.0, size)}
                {badge}
            }
        })
    };
    let ghost = move || {
        (upper && count.get() == 0).then(|| view! { <g class="absent">{icon(hat(official), 0.0, 0.0, 22.0)}</g> })
    };
    view! {
        <g
            class="official"
            class:none=move || count.get() == 0
            transform=format!("translate({x} {y})")
            {..picks.source(pick, label)}
        >
            <circle class="hit" r=size * 0.5/>
            <circle class="ring" r=size * 0.54/>
            {ghost}
            {drawn}
        </g>
    }
}

fn workers(scene: Scene<ZhanGuo>, picks: Picks, seat: Seat, region: Region) -> impl IntoView {
    let count = memo(move || scene.view().public().player(seat).workers[region]);
    let label = move || format!("{}: {}", Word::Workers.get(scene.lang()), count.get());
    let drawn = move || {
        let count = count.get();
        (count > 0).then(|| {
            view! {
                <ellipse class="ground" cx="0" cy="10" rx="9" ry="3"/>
                {icon("worker", 0.0, 0.0, 32.0)}
                {badge(count, 13.0, 13.0)}
            }
        })
    };
    view! {
        <g
            class=format!("workers seat-{}", seat.0)
            class:none=move || count.get() == 0
            transform=format!("translate({} 203)", COLUMN - 25.0)
            {..picks.source(move || Some(Part::Worker(region)), label)}
        >
            <circle class="hit" r="18"/>
            <circle class="ring" r="18"/>
            {drawn}
        </g>
    }
}
