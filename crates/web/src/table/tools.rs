//! The tools in the top line: undo, hint, look back.

use super::table;
use crate::browser::{after, copy};
use crate::memo::memo;
use crate::route::{Route, Spot};
use crate::text::Word;
use crate::venue::Undo;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::Seat;
use leptos::prelude::*;

/// Milliseconds that a step is shown when the last moves are replayed slowly.
const SLOWLY: i32 = 1100;

/// Undo and hint.
#[component]
pub(crate) fn Tools() -> impl IntoView {
    let table = table();
    let undo = memo(move || table.follow().can_undo());
    let undo_title = move || match undo.get() {
        Undo::Free => "",
        Undo::Asking => table.say(Word::UndoAsking),
        Undo::Not => table.say(Word::UndoNot),
    };
    let advises = memo(move || table.follow().advises());
    let asked = memo(move || !table.follow().answers(table.lang()).is_empty());
    let live = table.desk().live();
    live.then(|| {
        view! {
            <button
                class="tool"
                id="undo"
                aria-disabled=move || (undo.get() == Undo::Not).to_string()
                title=undo_title
                on:click=move |_| table.undo()
            >
                {table.says(Word::Undo)}<kbd aria-hidden="true">"u"</kbd>
            </button>
            <Show when=move || advises.get()>
                <button
                    class="tool"
                    id="hint"
                    aria-disabled=move || (!asked.get()).to_string()
                    aria-busy=move || table.advising.get().to_string()
                    on:click=move |_| table.advise()
                >
                    {table.says(Word::Hint)}<kbd aria-hidden="true">"h"</kbd>
                </button>
            </Show>
        }
    })
}

/// Steps through the past.
#[component]
pub(crate) fn LookBack() -> impl IntoView {
    let table = table();
    let now = move || table.follow().now();
    let at = move || table.shown.get().unwrap_or_else(now);
    let slowly = move |_| {
        table.look_at(table.desk().news());
        on_to(table);
    };
    let fresh = move || table.follow().live() && table.follow().news() < now();
    view! {
        <div class="look-back" role="group" aria-label=table.says(Word::History)>
            {step(table, Word::First, "«", move || table.look_at(0))}
            {step(table, Word::Back, "‹", move || table.step(-1))}
            <input
                type="range"
                min="0"
                max=now
                prop:value=at
                aria-label=table.says(Word::History)
                on:input=move |event| table.look_at(event_target_value(&event).parse().unwrap_or(0))
            />
            {step(table, Word::Forward, "›", move || table.step(1))}
            <button
                class="step"
                id="now"
                aria-label=table.says(Word::Now)
                on:click=move |_| table.look_at(table.desk().now())
            >
                "»"
            </button>
            {(!table.desk().live()).then(|| view! { <Eyes/><Link/><Spoilers/> })}
            <Show when=fresh>
                <button class="plain slow" on:click=slowly>{table.says(Word::Slow)}</button>
            </Show>
        </div>
    }
}

fn step(table: super::Table, word: Word, sign: &'static str, act: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button class="step" aria-label=table.says(word) on:click=move |_| act()>
            {sign}
        </button>
    }
}

/// Copies the address of the shown position.
#[component]
fn Link() -> impl IntoView {
    let table = table();
    let copied = RwSignal::new(false);
    let share = move |_| {
        let desk = table.desk();
        let spot = Spot { ply: table.shown.get_untracked(), seat: desk.viewer() };
        if let Some(bytes) = desk.record_bytes() {
            copy(&Route::Replay(URL_SAFE_NO_PAD.encode(bytes), spot).link());
            copied.set(true);
        }
    };
    let label = move || table.say(if copied.get() { Word::Copied } else { Word::LinkHere });
    view! { <button class="plain" id="link-here" on:click=share>{label}</button> }
}

/// The switch that shows how a record ends before the end is reached.
#[component]
fn Spoilers() -> impl IntoView {
    let table = table();
    let all = move || table.told_until() == table.desk().now();
    view! {
        <label class="spoilers">
            <input
                type="checkbox"
                id="spoilers"
                prop:checked=all
                on:change=move |event| table.spoil(event_target_checked(&event))
            />
            {table.says(Word::ShowEnd)}
        </label>
    }
}

/// The choice of eyes through which a record is seen.
#[component]
fn Eyes() -> impl IntoView {
    let table = table();
    let seats = Seat::all(table.desk().sitters().len() as u8);
    let eyes = table.desk().viewer();
    let name = |seat: Seat| {
        view! { <option value=seat.0 selected=eyes == Some(seat)>{table.name(seat)}</option> }
    };
    let names = seats.map(name).collect_view();
    let choose = move |event| {
        let seat = event_target_value(&event).parse().ok().map(Seat);
        table.desk().look_as(seat);
    };
    view! {
        <label class="eyes">
            {table.says(Word::SeenBy)}
            <select on:change=choose>
                <option value="">{table.says(Word::Everybody)}</option>
                {names}
            </select>
        </label>
    }
}

/// Moves on by one step after a while, until now is reached or the visitor intervenes.
fn on_to(table: super::Table) {
    let at = table.shown.get_untracked();
    after(SLOWLY, move || {
        if at.is_some() && table.shown.try_get_untracked() == Some(at) {
            table.step(1);
            on_to(table);
        }
    });
}
