//! B sides to choose from, while boards are taken or auctioned.

use super::icons::{court, effect, icon};
use super::words::Word;
use crate::boards::Scene;
use crate::memo::memo;
use leptos::prelude::*;
use zhanguo::{Action, Board, Court, Phase, Region, ZhanGuo, text};

/// The boards that nobody has taken; empty later.
pub(super) fn offer(scene: Scene<ZhanGuo>) -> impl IntoView {
    let open = memo(move || {
        let view = scene.view();
        let public = view.public();
        let choosing = matches!(public.phase, Phase::Auction { .. } | Phase::TakeBoard { .. });
        let offered = |(n, board): (usize, Board)| (choosing && public.offer >> n & 1 == 1).then_some(board);
        Board::B_SIDES.into_iter().enumerate().filter_map(offered).collect::<Vec<_>>()
    });
    move || {
        let boards = open.get();
        (!boards.is_empty()).then(|| {
            view! {
                <section class="offer" aria-label=move || Word::TakeBoard.get(scene.lang())>
                    <p class="row-label">{move || Word::TakeBoard.get(scene.lang())}</p>
                    <div class="offer-row">{boards.into_iter().map(|of| board(scene, of)).collect_view()}</div>
                </section>
            }
        })
    }
}

fn board(scene: Scene<ZhanGuo>, of: Board) -> impl IntoView {
    let face = &scene.content().boards[of];
    let name = move || face.name.get(scene.lang()).to_string();
    let label = move || {
        let effects = face.abilities.iter().flatten().map(|ability| text::effect(scene.lang(), ability.effect));
        format!("{}: {}", face.name.get(scene.lang()), effects.collect::<Vec<_>>().join("; "))
    };
    let abilities = face.abilities.iter().flatten().map(|ability| {
        let on: Vec<Court> = Court::ALL.into_iter().filter(|&action| ability.works_on(action)).collect();
        let left = on.len() as f64 * 24.0;
        let signs =
            on.into_iter().enumerate().map(|(n, action)| icon(court(action), 12.0 + 24.0 * n as f64, 12.0, 22.0));
        view! {
            <svg class="offer-ability" viewBox="0 0 116 24" aria-hidden="true">
                {signs.collect_view()}
                <path class="leads" d=format!("M{} 12h14m-4 -4l4 4l-4 4", left + 3.0)/>
                {effect(ability.effect, left + 44.0, 12.0, 21.0)}
            </svg>
        }
    });
    // The tracks: a field for each unrest, struck out where no palace may be built.
    let tracks = Region::all().flat_map(|region| {
        (0..=face.tracks[region]).map(move |n| {
            let class = if n >= face.no_palace[region] { "unrest-field banned" } else { "unrest-field" };
            view! { <circle class=class cx=6.0 + 9.0 * f64::from(n) cy=6.0 + 10.0 * f64::from(region.0) r="3.6"/> }
        })
    });
    view! {
        <button type="button" class="offer-board" {..scene.target(move || Some(Action::Board(of)), label)}>
            <strong>{name}</strong>
            <svg class="offer-tracks" viewBox="0 0 50 52" aria-hidden="true">{tracks.collect_view()}</svg>
            <span class="offer-abilities">{abilities.collect_view()}</span>
        </button>
    }
}
