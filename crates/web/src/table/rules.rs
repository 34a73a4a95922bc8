//! The rules beside the table: every link to a rule opens them there, and closing them leads back.

use super::{Table, table};
use crate::browser::{after, focus};
use crate::memo::memo;
use crate::pages::Rulebook;
use crate::route::Route;
use crate::text::Word;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The rule being read beside the table; an empty one is the whole book.
#[derive(Clone, Copy, Default)]
pub(super) struct Reading(RwSignal<Option<String>>);

impl Reading {
    /// Whether the rules are open.
    pub(super) fn is_open(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Closes the rules; false if they are closed.
    pub(super) fn close(self) -> bool {
        let open = self.0.with_untracked(Option::is_some);
        if open {
            self.0.set(None);
            focus("prompt");
        }
        open
    }
}

/// A click on a link to a rule of this game opens the rules here; a link that opens elsewhere is left alone.
pub(super) fn open(table: Table, reading: Reading, event: &web_sys::MouseEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(link) = element.and_then(|element| element.closest("a[href]:not([target])").ok().flatten()) else {
        return;
    };
    let Route::Rules(game, rule) = Route::parse(&link.get_attribute("href").unwrap_or_default()) else { return };
    if game != table.desk().game() || event.ctrl_key() || event.meta_key() || event.shift_key() {
        return;
    }
    event.prevent_default();
    let closed = reading.0.with_untracked(Option::is_none);
    reading.0.set(Some(rule.unwrap_or_default()));
    if closed {
        after(0, || focus("rules-beside"));
    }
}

/// The rules, while they are open.
#[component]
pub(super) fn RulesBeside(reading: Reading) -> impl IntoView {
    let table = table();
    let game = table.desk().game();
    let rule = memo(move || reading.0.get());
    let own_page = Route::Rules(game, None).href();
    view! {
        <Show when=move || reading.is_open()>
            <section class="rules-beside" id="rules-beside" tabindex="-1" aria-label=table.says(Word::Rules)>
                <header>
                    <h2>{table.says(Word::Rules)}</h2>
                    <a class="plain" target="_blank" rel="noopener" href=own_page.clone()>
                        {table.says(Word::OwnPage)}
                    </a>
                    <button class="secondary" id="close-rules" on:click=move |_| {
                        reading.close();
                    }>
                        {table.says(Word::BackToTable)}
                    </button>
                </header>
                {crate::shelf::get(game).map(|opened| view! { <Rulebook opened rule/> })}
            </section>
        </Show>
    }
}
