//! Coming back to a game: what happened since the visitor's last decision, step by step.

use super::Room;
use crate::settings::settings;
use crate::table::{spans, table};
use crate::text::OnlineWord as Word;
use leptos::prelude::*;

/// The briefing on return, shown once after the table is opened if anything has happened.
#[component]
pub(crate) fn Briefing(room: Room) -> impl IntoView {
    let (settings, table) = (settings(), table());
    // The steps that told something, as they were when the page was opened.
    let steps = Memo::new(move |known: Option<&Vec<u32>>| {
        let since = room.since.get();
        match (known.filter(|steps| !steps.is_empty()), since) {
            (Some(steps), _) => steps.clone(),
            (None, Some(since)) => {
                let desk = table.desk();
                (since..desk.now()).filter(|&ply| !desk.told(ply, settings.lang.get_untracked()).is_empty()).collect()
            }
            (None, None) => Vec::new(),
        }
    });
    let at = RwSignal::new(None::<usize>);
    let closed = RwSignal::new(false);
    let close = move || {
        closed.set(true);
        table.look_at(table.desk().now());
    };
    let go = move |to: usize| {
        at.set(Some(to));
        if let Some(ply) = steps.with_untracked(|steps| steps.get(to).copied()) {
            table.look_at(ply + 1);
        }
    };
    let lines = move || {
        let ply = steps.with(|steps| at.get().and_then(|at| steps.get(at).copied()))?;
        let told = table.follow().told(ply, settings.lang.get());
        Some(told.iter().map(|line| view! { <p>{spans(table, line)}</p> }).collect_view())
    };
    let count = move || {
        let all = steps.with(Vec::len);
        at.get()
            .map_or_else(|| format!("{all} {}", settings.say(Word::BriefingSteps)), |at| format!("{} / {all}", at + 1))
    };
    let next = move |_| {
        let to = at.get_untracked().map_or(0, |at| at + 1);
        if to < steps.with_untracked(Vec::len) { go(to) } else { close() }
    };
    let back = move |_| go(at.get_untracked().unwrap_or(0).saturating_sub(1));
    let first = move || at.get().is_none_or(|at| at == 0);
    view! {
        <Show when=move || !closed.get() && steps.with(|steps| !steps.is_empty())>
            <div class="banner briefing" id="briefing">
                <p class="eyebrow">{settings.says(Word::BriefingTitle)}" · "{count}</p>
                <div class="briefing-lines">{lines}</div>
                <div class="actions">
                    <button class="secondary" id="briefing-back" disabled=first on:click=back>
                        {settings.says(Word::BriefingBack)}
                    </button>
                    <button class="primary" id="briefing-next" on:click=next>
                        {settings.says(Word::BriefingNext)}
                    </button>
                    <button class="plain" id="briefing-close" on:click=move |_| close()>
                        {settings.says(Word::BriefingClose)}
                    </button>
                </div>
            </div>
        </Show>
    }
}
