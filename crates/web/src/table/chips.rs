//! What is to be decided now, and all legal answers as text.

use super::advised::percent;
use super::desk::Offered;
use super::spans::spans;
use super::{Begun, Table, table};
use crate::browser::{after, focus_on, scroll_into_view};
use crate::memo::memo;
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

/// All legal answers; if there are many, their beginnings, and a way back.
#[component]
pub(crate) fn Chips() -> impl IntoView {
    let table = table();
    let offers = memo(move || {
        let desk = table.follow();
        if table.shown.get().is_some() { Vec::new() } else { desk.offers(table.begun(), table.lang()) }
    });
    let chips = move || offers.get().into_iter().enumerate().map(|(n, offered)| chip(table, n, offered)).collect_view();
    Effect::new(move || {
        // In an answer that is given in steps, the next step should be found, too.
        offers.track();
        if table.advice.with(|advice| advice.best().is_some()) {
            bring_into_sight("hint");
        }
    });
    view! {
        <p class="begun" aria-live="polite">{move || begun(table)}</p>
        <div class="chips" id="answers" tabindex="-1" role="group" aria-label=table.says(Word::Answers)>
            {chips}
        </div>
    }
}

/// Scrolls to a marked answer: it may be further down the list, and its place on the board may be below a phone's
/// screen.
pub(crate) fn bring_into_sight(mark: &'static str) {
    after(0, move || {
        for place in ["#answers", ".board"] {
            scroll_into_view(&format!("{place} .{mark}"));
        }
    });
}

/// What has been chosen so far, and the way back.
fn begun(table: Table) -> Option<impl IntoView + use<>> {
    let line = table.follow().begun(table.begun()?, table.lang())?;
    let back = move |event: web_sys::MouseEvent| {
        table.back();
        go_on(&event);
    };
    Some(view! {
        <button class="back" aria-keyshortcuts="Backspace" on:click=back>"‹ "{table.say(Word::StepBack)}</button>
        <span>{spans(table, &line)}</span>
    })
}

/// Moves a keyboard user's focus to the first line of the next question.
fn go_on(event: &web_sys::MouseEvent) {
    if event.detail() == 0 {
        after(0, || focus_on("#answers .chip"));
    }
}

fn chip(table: Table, n: usize, offered: Offered) -> impl IntoView + use<> {
    let Offered { ids, begins, line } = offered;
    let first = ids.first().copied();
    let id = first.filter(|_| begins.is_none());
    let key = KEYS.get(n).map(|&key| (key as char).to_string());
    let shown = key.clone().map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
    let (inside, among) = (ids.clone(), ids.clone());
    let hint = move || table.advice.with(|advice| advice.best().is_some_and(|best| inside.contains(&best)));
    let chance = move || {
        let chance = table.advice.with(|advice| ids.iter().filter_map(|&id| advice.chance(id)).max())?;
        Some(view! { <span class="chance number">{percent(chance)}" %"</span> })
    };
    let click = move |event: web_sys::MouseEvent| match (begins, first) {
        (Some(depth), Some(id)) => {
            table.begin(Begun { id, depth });
            go_on(&event);
        }
        (None, Some(id)) => table.tap(id, &event),
        (_, None) => {}
    };
    view! {
        <button
            class="chip"
            class:focus=move || among.iter().any(|&id| table.has_focus(id))
            class:hint=hint
            class:begins=begins.is_some()
            data-id=id
            aria-keyshortcuts=key
            on:click=click
            on:mouseenter=move |_| table.focus.set(id)
            on:focus=move |_| table.focus.set(id)
            on:mouseleave=move |_| table.focus.set(None)
            on:blur=move |_| table.focus.set(None)
        >
            <span>{spans(table, &line)}{begins.map(|_| " ›")}</span>
            {chance}
            {shown}
        </button>
    }
}
