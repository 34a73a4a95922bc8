//! Why not? The reason for a refused answer, with its rule.

use super::preview::rule_link;
use super::spans::spans;
use super::table;
use crate::text::Word;
use leptos::prelude::*;

/// The reason, as long as it is of interest.
#[component]
pub(crate) fn WhyNot() -> impl IntoView {
    let table = table();
    let shown = move || {
        let desk = table.follow();
        let (line, reason) = table.refused.get().and_then(|id| desk.why_not(id, table.lang()))?;
        Some(view! {
            <div class="why-not" role="alert">
                <p class="eyebrow">{table.say(Word::WhyNot)}</p>
                <h3>{spans(table, &line)}</h3>
                {rule_link(table, reason)}
                <button class="plain" on:click=move |_| table.refused.set(None)>{table.say(Word::Close)}</button>
            </div>
        })
    };
    view! { {shown} }
}
