//! What is to be decided now, and all legal answers as text.

use super::spans::spans;
use super::{Table, table};
use crate::text::Word;
use leptos::prelude::*;

/// The keys of the answers, in their order. `u` and `h` belong to the tools.
pub(crate) const KEYS: &[u8] = b"123456789abcdefgijklmnopqrstvwxyz";

/// The prompt: one sentence.
#[component]
pub(crate) fn Prompt() -> impl IntoView {
    let table = table();
    let sentence = move || {
        let desk = table.follow();
        let ply = table.ply();
        if table.shown.get().is_some() {
            let of = desk.now();
            return view! { {table.say(Word::LookingBack)}" · "{table.say(Word::StepOf)}" "{ply}" / "{of} }.into_any();
        }
        if let Some(line) = desk.prompt(ply, table.lang()) {
            return spans(table, &line);
        }
        if desk.over().is_some() {
            return table.say(Word::GameOver).into_any();
        }
        let seats: Vec<_> = desk.to_act(ply).iter().collect();
        let names: Vec<_> = seats.iter().map(|&seat| table.name(seat)).collect();
        if names.is_empty() {
            return table.say(Word::Waiting).into_any();
        }
        view! { {table.say(Word::ItIsTheTurnOf)}" "{names.join(", ")} }.into_any()
    };
    view! { <h2 class="prompt" id="prompt" tabindex="-1" aria-live="polite">{sentence}</h2> }
}

/// All legal answers.
#[component]
pub(crate) fn Chips() -> impl IntoView {
    let table = table();
    let answers = Memo::new(move |_| {
        let desk = table.follow();
        if table.shown.get().is_some() { Vec::new() } else { desk.answers(table.lang()) }
    });
    let chips = move || {
        let answers = answers.get();
        answers.into_iter().enumerate().map(|(n, answer)| chip(table, n, answer.id, &answer.line)).collect_view()
    };
    view! {
        <div class="chips" id="answers" tabindex="-1" role="group" aria-label=move || table.say(Word::Answers)>
            {chips}
        </div>
    }
}

fn chip(table: Table, n: usize, id: u16, line: &engine::Line) -> impl IntoView + use<> {
    let key = KEYS.get(n).map(|&key| (key as char).to_string());
    let shown = key.clone().map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
    let hint = move || table.advice.with(|advice| advice.best() == Some(id));
    let chance = move || {
        let chance = table.advice.with(|advice| advice.chance(id))?;
        Some(view! { <span class="chance number">{chance}" %"</span> })
    };
    view! {
        <button
            class="chip"
            class:focus=move || table.has_focus(id)
            class:hint=hint
            data-id=id
            aria-keyshortcuts=key
            on:click=move |event| table.tap(id, &event)
            on:mouseenter=move |_| table.focus.set(Some(id))
            on:focus=move |_| table.focus.set(Some(id))
            on:mouseleave=move |_| table.focus.set(None)
            on:blur=move |_| table.focus.set(None)
        >
            <span>{spans(table, line)}</span>
            {chance}
            {shown}
        </button>
    }
}
