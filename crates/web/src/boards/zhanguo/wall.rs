//! The Great Wall along the north: six sections in three areas, each with its tile and three fields.

use super::icons::{criterion, figure};
use super::{WIDE, facts};
use crate::art::Token;
use crate::boards::Scene;
use crate::boards::zhanguo::words::Word;
use crate::memo::memo;
use leptos::prelude::*;
use zhanguo::{Action, Event, Section, ZhanGuo, text};

/// How wide a section is.
const SECTION: f64 = (WIDE - 8.0) / 6.0;

/// All sections.
pub(super) fn wall(scene: Scene<ZhanGuo>) -> impl IntoView {
    Section::all().map(|at| section(scene, at)).collect_view()
}

/// Battlements over a section.
fn battlements(width: f64) -> String {
    let tooth = width / 9.0;
    let teeth: String =
        (0..9).map(|n| format!("V{}H{:.1}", if n % 2 == 0 { 2 } else { 8 }, tooth * f64::from(n + 1))).collect();
    format!("M0 84{teeth}V84Z")
}

fn section(scene: Scene<ZhanGuo>, at: Section) -> impl IntoView {
    let content = scene.content();
    // A gap separates the areas, a joint the sections of one area.
    let x = 2.0 + SECTION * f64::from(at.0) + if at.0.is_multiple_of(2) { 3.0 } else { 0.0 };
    let width = SECTION - 3.0;
    let tile = memo(move || scene.view().public().tiles[at]);
    let face = memo(move || {
        let tile = tile.get();
        (tile != u8::MAX).then(|| content.face(tile)).map(|face| (face.criterion, face.levels))
    });
    let told = move || facts::of_section(scene, at);
    let label = move || {
        let what = face.get().map_or("", |(what, _)| text::criterion(scene.lang(), what));
        format!("{} {}: {what}", content.areas[at.area()].get(scene.lang()), at.0 % 2 + 1)
    };
    let spot = |bars: u8| 5.0 + (width - 10.0) * (f64::from(bars) - 0.5) / 3.0;
    let sign = move || face.get().map(|(what, _)| criterion(what, width / 2.0, 27.0, 20.0));
    view! {
        <g
            class=format!("wall-section area-{}", at.area())
            transform=format!("translate({x} 2)")
            {..scene.facts(told)}
        >
            <g
                role="img"
                tabindex="0"
                aria-label=label
                class="wall-face"
                on:focus=move |_| scene.show(Some(told()))
                on:blur=move |_| scene.show(None)
            >
                <path class="wall-stone" d=battlements(width)/>
                <rect class="wall-tile" x="5" y="13" width=width - 10.0 height="28" rx="5"/>
                {sign}
            </g>
            {(1..=3).map(|bars| field(scene, at, bars, spot(bars), face)).collect_view()}
        </g>
    }
}

type Face = Memo<Option<(zhanguo::Criterion, [u8; 3])>>;

fn field(scene: Scene<ZhanGuo>, at: Section, bars: u8, x: f64, face: Face) -> impl IntoView {
    let content = scene.content();
    let owner = memo(move || scene.view().public().walls[at][bars as usize - 1].seat());
    let fresh = memo(move || {
        let here = |event: &Event| matches!(*event, Event::Wall { section, bars: b, .. } if section == at && b == bars);
        scene.recent().iter().any(here)
    });
    let label = move || {
        let area = content.areas[at.area()].get(scene.lang());
        let worth = face.get().map_or_else(String::new, |(_, levels)| format!(": {}", levels[bars as usize - 1]));
        let holder = owner.get().map_or_else(String::new, |seat| format!(", {}", scene.name(seat)));
        format!("{area} {}, {bars} {}{worth}{holder}", at.0 % 2 + 1, Word::Bars.get(scene.lang()))
    };
    let level =
        move || face.get().map(|(_, levels)| figure(levels[bars as usize - 1].to_string(), "level", 0.0, -9.0, 17.0));
    let token = move || {
        let arriving = fresh.get();
        owner.get().map(|seat| view! { <Token name="rampart" seat=Some(seat) x=0.0 y=7.0 size=21.0 arriving/> })
    };
    let halo =
        move || fresh.get().then(|| view! { <rect class="halo thin" x="-13" y="-18" width="26" height="35" rx="5"/> });
    let strokes: String = (0..bars).map(|n| format!("M-7 {}H7", 6.0 + f64::from(n) * 3.4)).collect();
    view! {
        <g
            class="wall-field"
            transform=format!("translate({x} 62)")
            {..scene.target(move || Some(Action::Field(at, bars)), label)}
        >
            <rect class="ground-plate" x="-11.5" y="-18" width="23" height="35" rx="4"/>
            <rect class="ring" x="-12.5" y="-19" width="25" height="37" rx="5"/>
            {level}
            <path class="bars" d=strokes/>
            {token}
            {halo}
        </g>
    }
}
