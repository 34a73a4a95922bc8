//! The adviser's best answers, marked in place: on the board, in the hand, among the open cards.

use super::advised::percent;
use super::table;
use crate::browser::{after, document};
use leptos::ev;
use leptos::prelude::*;

/// A mark and its place in the table, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mark {
    x: f64,
    y: f64,
    chance: u16,
    best: bool,
}

/// The marks of these answers with their chances, the best first; answers that are not drawn have none.
fn marks(answers: &[(u16, u16)]) -> Vec<Mark> {
    let Some(table) = document().query_selector(".table").ok().flatten() else { return Vec::new() };
    let around = table.get_bounding_client_rect();
    let one = |(n, &(id, chance)): (usize, &(u16, u16))| {
        let target = table.query_selector(&format!("[data-answer='{id}']")).ok().flatten()?;
        let place = target.get_bounding_client_rect();
        let (x, y) = (place.x() - around.x() + place.width() / 2.0, place.y() - around.y());
        (place.width() > 0.0).then_some(Mark { x, y, chance: percent(chance), best: n == 0 })
    };
    answers.iter().enumerate().filter_map(one).collect()
}

/// All marks. The answers' buttons say the same, so marks are only pictures.
#[component]
pub(crate) fn Marks() -> impl IntoView {
    let table = table();
    let shown = RwSignal::new(Vec::new());
    let place = move || {
        let advice = table.advice.get_untracked();
        // The visitor may have gone.
        let _ = shown.try_set(marks(&advice.answers));
    };
    Effect::new(move || {
        let silent = table.advice.with(|advice| advice.answers.is_empty());
        if silent || table.shown.get().is_some() {
            shown.set(Vec::new());
        } else {
            after(0, place);
        }
    });
    let handle = window_event_listener(ev::resize, move |_| place());
    on_cleanup(move || handle.remove());
    let mark = |mark: Mark| {
        let style = format!("left:{:.0}px;top:{:.0}px", mark.x, mark.y);
        view! { <span class="hint-mark number" class:best=mark.best style=style>{mark.chance}" %"</span> }
    };
    let all = move || shown.get().into_iter().map(mark).collect_view();
    view! { <div class="hint-marks" aria-hidden="true">{all}</div> }
}
