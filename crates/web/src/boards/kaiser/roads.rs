//! Roads as brush lines, and the rows of houses that would score on them.

use super::spot;
use crate::art::brush;
use crate::boards::Scene;
use crate::memo::memo;
use engine::Seat;
use kaiser::{Kaiser, roads};
use leptos::prelude::*;

/// All roads, then every player's scoring rows over them.
pub(super) fn roads(scene: Scene<Kaiser>) -> impl IntoView {
    let (content, side) = (scene.content(), scene.first_view().public().side);
    let ends = move |between: [kaiser::Space; 2]| between.map(|space| spot(content.spaces[space.index()].at));
    let strokes: String =
        content[side].roads.iter().map(|road| ends(road.between)).map(|[a, b]| brush(a, b, 8.0)).collect();
    let rows = memo(move || {
        let view = scene.view();
        let public = view.public();
        let of = |seat: Seat| {
            let rows = roads::rows(&content[side].near, public.houses[seat], public.forts);
            rows.map(move |row| (seat, row.houses, row.points(public.forts)))
        };
        Seat::all(public.players).flat_map(of).collect::<Vec<_>>()
    });
    let row = move |(seat, houses, points): (Seat, kaiser::Spaces, u8)| {
        let within = content[side].roads.iter().filter(|road| road.between.iter().all(|&space| houses.has(space)));
        let lines: Vec<_> = within.map(|road| ends(road.between)).collect();
        let path: String = lines.iter().map(|[a, b]| format!("M{} {}L{} {}", a.0, a.1, b.0, b.1)).collect();
        let badge = lines.get(lines.len() / 2).map(|[a, b]| {
            let at = format!("translate({} {})", f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
            view! {
                <g class="row-points" transform=at>
                    <circle r="13"/>
                    <text text-anchor="middle" y="6">{points}</text>
                </g>
            }
        });
        view! { <g class=format!("row seat-{}", seat.0)><path d=path/>{badge}</g> }
    };
    view! {
        <path class="roads" d=strokes/>
        {move || rows.get().into_iter().map(row).collect_view()}
    }
}
