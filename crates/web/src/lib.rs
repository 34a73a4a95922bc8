//! The browser client: boards in SVG, the rules and the bots in WebAssembly, offline or at an online table.
//!
//! `page` opens the page, `answer` is a bot's thread, `fingerprints` lets tests compare this program with the native
//! one. Components draw a view and offer its answers, ids in and ids out; no component contains a rule.

// The component macro writes public property types that nobody outside needs, and owns what it is given; strings of
// drawings are assembled once a page. Arguments are half as large where pointers have 32 bits.
#![allow(unreachable_pub)]
#![allow(clippy::needless_pass_by_value, clippy::format_collect, clippy::large_types_passed_by_value)]

mod app;
mod art;
mod boards;
mod browser;
mod level;
mod memo;
mod online;
mod pages;
mod route;
mod settings;
mod shelf;
mod table;
mod text;
mod venue;
mod worker;

use catalog::GameId;
use engine::{Record, Timeline};
use wasm_bindgen::prelude::*;

pub use worker::answer;

/// Opens the page; `worker_script` is the address of the bots' thread.
#[wasm_bindgen]
pub fn page(worker_script: &str) -> Result<(), JsValue> {
    worker::start(worker_script)?;
    leptos::mount::mount_to_body(app::App);
    Ok(())
}

/// The fingerprint of the state after every step of a record in text form, in lines; or what is wrong with it.
#[wasm_bindgen]
pub async fn fingerprints(record: String) -> String {
    let opened = match GameId::of_record(record.as_bytes()) {
        Ok(game) => shelf::fetch(game).await,
        Err(error) => Err(error.to_string()),
    };
    opened.and_then(|opened| opened.fingerprints(&record)).unwrap_or_else(|error| error)
}

fn replay<G: engine::Title>(text: &str) -> Result<String, String> {
    let (content, record) = Record::<G>::open(text.as_bytes(), None).map_err(|error| error.to_string())?;
    let game = Timeline::replay(content, &record).map_err(|error| error.to_string())?;
    let lines = (0..=game.ply()).map(|ply| format!("{:016x}", game.state_at(ply).fingerprint()));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
