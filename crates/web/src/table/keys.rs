//! Everything by keyboard.

use super::chips::KEYS;
use super::rules::Reading;
use super::{Begun, Table};
use crate::browser::focus;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Listens to keys while the table is open.
pub(super) fn listen(table: Table, reading: Reading) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let typing = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let typing =
            typing.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"));
        if typing || event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        if act(table, reading, &event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn act(table: Table, reading: Reading, key: &str) -> bool {
    if table.desk().covered().is_some() {
        return false;
    }
    match key {
        "ArrowLeft" => table.step(-1),
        "ArrowRight" => table.step(1),
        "Backspace" => return table.back(),
        "Escape" if reading.close() => {}
        "Escape" => {
            table.back();
            table.shown.set(None);
            table.refused.set(None);
            focus("prompt");
        }
        "u" => table.undo(),
        "h" => table.advise(),
        _ => return answer(table, key),
    }
    true
}

/// Gives the answer of a key.
fn answer(table: Table, key: &str) -> bool {
    let [byte] = *key.as_bytes() else { return false };
    let Some(n) = KEYS.iter().position(|&key| key == byte) else { return false };
    if table.shown.get_untracked().is_some() {
        return false;
    }
    let offers = table.desk().offers(untrack(move || table.begun()), engine::Lang::En);
    let Some(offered) = offers.get(n) else { return false };
    match (offered.begins, &offered.ids[..]) {
        (Some(depth), &[id, ..]) => table.begin(Begun { id, depth }),
        (None, &[id, ..]) => table.pick(id),
        (_, []) => return false,
    }
    true
}
