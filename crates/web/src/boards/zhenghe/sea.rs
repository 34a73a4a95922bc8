//! The sea: the fleet at anchor, the ways to the seven voyages and their harbours.

use super::lay::Lay;
use super::places::{Heap, drawing, heap};
use super::words::Word;
use super::{colour, facts};
use crate::art::{Token, outline};
use crate::boards::Scene;
use crate::memo::memo;
use leptos::prelude::*;
use zhenghe::pieces::{Piece, Side, VOYAGES};
use zhenghe::{Action, Event, Public, ZhengHe, text};

/// The radius of a harbour.
const HARBOUR: f64 = 34.0;
/// The numbers of the voyages as emblems.
const NUMERALS: [char; VOYAGES] = ['一', '二', '三', '四', '五', '六', '七'];

fn made(public: &Public, voyage: u8) -> bool {
    public.voyages >> voyage & 1 == 1
}

/// A route from the anchorage to every harbour; those already sailed have a solid line.
pub(super) fn routes(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.sea(content);
    let route = move |voyage: u8| {
        let (to_x, to_y) = lay.harbour(content, voyage.into());
        let bend = y + (to_y - y) * 0.15;
        let path =
            format!("M{x:.0} {y:.0}Q{:.0} {bend:.0} {to_x:.0} {to_y:.0}", f64::midpoint(x, to_x) + (to_x - x) * 0.2);
        let sailed = memo(move || made(&public.get(), voyage));
        let under_way = memo(move || {
            let public = public.get();
            public.fleet.junks > 0 && public.fleet.voyage == voyage
        });
        view! {
            <path
                class="zh-route"
                class:sailed=move || sailed.get()
                class:under-way=move || under_way.get()
                d=path
            />
        }
    };
    (0..VOYAGES as u8).map(route).collect_view()
}

/// Junks and gold in the sea.
pub(super) fn anchorage(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.sea(content);
    let there = memo(move || {
        let public = public.get();
        [(Piece::Junk, public.junks), (Piece::Gold, public.sea_gold)]
    });
    let recent = memo(move || {
        let news = scene.recent();
        news.iter().any(|event| matches!(event, Event::Placed { place: None, .. } | Event::Removed { place: None, .. }))
    });
    let heaps = move || {
        let public = public.get_untracked();
        let groups: Vec<_> = there.get().into_iter().filter(|&(_, n)| n > 0).collect();
        let count = groups.len() as f64;
        let group = |(n_th, (piece, n)): (usize, (Piece, u8))| {
            let dx = (n_th as f64 - (count - 1.0) / 2.0) * 190.0;
            let (name, seat) = drawing(&public, piece);
            heap(Heap { name, seat, n, x: x + dx, y: y + 4.0, size: 44.0, width: 180.0, arriving: recent.get() })
        };
        groups.into_iter().enumerate().map(group).collect_view()
    };
    let name = move || content.sea.name.get(scene.lang()).to_string();
    let label = move || {
        let list = there.get().map(|(piece, n)| text::pieces(scene.lang(), piece, n));
        format!("{}: {}", name(), list.join(", "))
    };
    view! {
        <g role="img" aria-label=label>
            <text class="zh-sea-name" x=x y=y + if lay.wide { -26.0 } else { 56.0 } text-anchor="middle">{name}</text>
            {move || recent.get().then(|| view! { <ellipse class="halo zh-halo" cx=x cy=y rx="110" ry="34"/> })}
            {heaps}
        </g>
    }
}

/// The harbours of the voyages.
pub(super) fn harbours(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>) -> impl IntoView {
    (0..VOYAGES as u8).map(|voyage| harbour(scene, lay, public, voyage)).collect_view()
}

fn harbour(scene: Scene<ZhengHe>, lay: Lay, public: Memo<Public>, voyage: u8) -> impl IntoView {
    let content = scene.content();
    let (x, y) = lay.harbour(content, voyage.into());
    let is_made = memo(move || made(&public.get(), voyage));
    let recent = memo(move || {
        scene.recent().iter().any(|event| match *event {
            Event::Arrives { voyage: at } | Event::Returns { voyage: at } | Event::FirstVoyage { voyage: at } => {
                at == voyage
            }
            _ => false,
        })
    });
    let name = move || content.voyages[usize::from(voyage)].name.get(scene.lang()).to_string();
    let label = move || {
        let state = if is_made.get() { Word::VoyageMade } else { Word::VoyageOpen };
        format!("{} {}: {}", voyage + 1, name(), state.get(scene.lang()))
    };
    let glyph = format!("translate({:.1} {:.1}) scale({:.4})", -24.0, -24.0, 48.0 / 256.0);
    let inside = move || {
        if is_made.get() {
            let seat = Some(colour(&public.get_untracked(), Side::Emperor));
            view! { <Token name="junk" seat=seat x=0.0 y=-2.0 size=54.0 arriving=recent.get()/> }.into_any()
        } else {
            let glyph = glyph.clone();
            view! { <path class="zh-numeral" d=outline(NUMERALS[usize::from(voyage)]) transform=glyph/> }.into_any()
        }
    };
    view! {
        <g transform=format!("translate({x:.1} {y:.1})")>
            <g
                class="zh-harbour"
                class:made=move || is_made.get()
                {..scene.target(move || Some(Action::Voyage(voyage)), label)}
                {..scene.facts(move || facts::of_voyage(scene, voyage))}
            >
                <circle class="hit" r=HARBOUR + 12.0/>
                <circle class="zh-quay" r=HARBOUR/>
                <circle class="ring" r=HARBOUR + 7.0/>
                {inside}
                <g class="zh-voyage-number" transform="translate(-27 -25)">
                    <circle r="13"/>
                    <text text-anchor="middle" y="6">{voyage + 1}</text>
                </g>
            </g>
            {move || recent.get().then(|| view! { <circle class="halo" r=HARBOUR + 3.0/> })}
            <text class="zh-port-name" text-anchor="middle" y=HARBOUR + 23.0>{name}</text>
        </g>
    }
}
