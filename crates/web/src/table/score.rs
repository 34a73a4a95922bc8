//! A score that counts up to its new value.

use crate::browser::after;
use crate::settings::settings;
use crate::text::{number, signed};
use leptos::prelude::*;

/// Milliseconds between two numbers of the count.
const TICK: i32 = 45;

/// The score, counting visibly; the gain is shown beside it for a moment.
#[component]
pub(crate) fn Score(points: Memo<i32>) -> impl IntoView {
    let shown = RwSignal::new(points.get_untracked());
    let gain = RwSignal::new(None);
    let still = settings().still;
    Effect::new(move |before: Option<i32>| {
        let now = points.get();
        if let Some(change) = before.map(|before| now - before).filter(|&change| change != 0) {
            gain.set(Some(change));
            after(2500, move || {
                // The visitor may have left.
                let _ = gain.try_set(None);
            });
        }
        if still.get_untracked() || before.is_none() {
            shown.set(now);
        } else {
            count(shown, points);
        }
        now
    });
    let gain = move || gain.get().map(|gain| view! { <span class="gain" class:loss=gain < 0>{signed(gain)}</span> });
    view! { <p class="score"><span class="number">{move || number(shown.get())}</span>{gain}</p> }
}

fn count(shown: RwSignal<i32>, points: Memo<i32>) {
    let (Some(at), Some(goal)) = (shown.try_get_untracked(), points.try_get_untracked()) else { return };
    if at != goal {
        shown.set(at + (goal - at).signum());
        after(TICK, move || count(shown, points));
    }
}
