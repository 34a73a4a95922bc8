//! The events, the newest first; screen readers speak them.

use super::spans::spans;
use super::table;
use crate::memo::memo;
use crate::text::Word;
use leptos::prelude::*;

/// How many steps are listed; the look back shows older ones.
const LENGTH: u32 = 80;

/// The log.
#[component]
pub(crate) fn Log() -> impl IntoView {
    let table = table();
    let plies = move || {
        let ply = table.ply();
        let desk = table.follow();
        // Another viewer's log has other words: the viewer is part of the key.
        let viewer = desk.viewer();
        let lang = table.lang();
        (ply.saturating_sub(LENGTH)..ply).rev().map(|ply| (ply, viewer, lang)).collect::<Vec<_>>()
    };
    let news = memo(move || table.follow().news());
    let entry = move |(ply, _, lang)| {
        let lines = table.desk().told(ply, lang);
        if lines.is_empty() {
            return None;
        }
        let forced = table.desk().forced(ply).then(|| view! { <p class="quiet">{table.say(Word::NoChoice)}</p> });
        let lines = lines.iter().map(|line| view! { <p>{spans(table, line)}</p> }).collect_view();
        Some(view! {
            <li class:news=move || news.get() <= ply>
                // The arrow keys look back, too, so the focus has only a short way to the answers.
                <button class="moment" tabindex="-1" on:click=move |_| table.look_at(ply + 1)>
                    {lines}{forced}
                </button>
            </li>
        })
    };
    view! {
        <section class="log" aria-label=table.says(Word::Log)>
            <h2 class="small-heading">{table.says(Word::Log)}</h2>
            <div
                class="scroll"
                role="log"
                aria-label=table.says(Word::Log)
                aria-live="polite"
                aria-relevant="additions"
                tabindex="0"
            >
                <ol>
                    <For each=plies key=|key| *key children=entry/>
                </ol>
            </div>
        </section>
    }
}
