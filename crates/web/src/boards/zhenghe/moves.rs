//! Ways on the map: where units last moved, and where a settlement may go.

use super::lay::Lay;
use super::say;
use crate::art::{Spot, Token};
use crate::boards::Scene;
use crate::memo::memo;
use leptos::prelude::*;
use zhenghe::pieces::{HOMES, LANDS, Place};
use zhenghe::{Action, Event, ZhengHe};

/// An arrow between two places that stops short of both.
fn arrow(from: Spot, to: Spot) -> String {
    let at = |share: f64| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let (tail, head) = (at(0.26), at(0.74));
    let wing = |side: f64| (head.0 - dx * 15.0 - dy * side, head.1 - dy * 15.0 + dx * side);
    let (left, right) = (wing(10.0), wing(-10.0));
    format!(
        "M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}",
        tail.0, tail.1, head.0, head.1, left.0, left.1, head.0, head.1, right.0, right.1
    )
}

/// Arrows for the last moves.
pub(super) fn trails(scene: Scene<ZhengHe>, lay: Lay) -> impl IntoView {
    let content = scene.content();
    let moved = memo(move || {
        let mut pairs: Vec<(Place, Place)> = scene.recent().iter().filter_map(pair).collect();
        pairs.dedup();
        pairs
    });
    move || {
        let path: String =
            moved.get().into_iter().map(|(from, to)| arrow(lay.at(content, from), lay.at(content, to))).collect();
        view! { <path class="zh-trail" d=path/> }
    }
}

fn pair(event: &Event) -> Option<(Place, Place)> {
    match *event {
        Event::Moved { from, to, .. } => Some((from, to)),
        _ => None,
    }
}

/// Arrows from homes to borderlands where a settlement may go.
pub(super) fn settle(scene: Scene<ZhengHe>, lay: Lay) -> impl IntoView {
    let content = scene.content();
    let offered = memo(move || {
        let ways = (0..HOMES as u8).flat_map(|home| (0..LANDS as u8).map(move |land| (home, Place(land))));
        ways.filter(|&(home, land)| scene.is_legal(Action::Settle(home, land))).collect::<Vec<_>>()
    });
    let way = move |(home, land): (u8, Place)| {
        let (from, to) = (lay.at(content, Place(LANDS as u8 + home)), lay.at(content, land));
        let action = Action::Settle(home, land);
        let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        view! {
            <g class="zh-settle" {..scene.target(move || Some(action), move || say(scene, action))}>
                <path class="zh-way" d=arrow(from, to)/>
                <g transform=format!("translate({x:.1} {y:.1})")>
                    <circle class="hit" r="24"/>
                    <circle class="ring" r="22"/>
                    <Token name="settlement" seat=None x=0.0 y=0.0 size=26.0/>
                </g>
            </g>
        }
    };
    move || offered.get().into_iter().map(way).collect_view()
}
