//! Opening a match: from a save to play on, or from a record to view.

use super::GamePage;
use crate::app::Frame;
use crate::route::{Route, Spot};
use crate::settings::settings;
use crate::shelf::{Opened, with_box};
use crate::table::{Analysis, Desk, PlayOn, TablePage};
use crate::text::Word;
use crate::venue::{Around, Recorded, Save, Saves};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalog::GameId;
use leptos::prelude::*;
use std::rc::Rc;

/// The table of a kept match.
#[component]
pub(crate) fn OpenTable(save: String) -> impl IntoView {
    let Some((game, kept)) = Saves::get(&save).and_then(|kept| Some((kept.game()?, kept))) else {
        return sorry(Word::NotFound, String::new());
    };
    with_box(game, move |opened| opened.page(GamePage::Table(save.clone(), kept.clone())))
}

/// The table of a record: of a kept match, or in the address itself.
#[component]
pub(crate) fn OpenReplay(save: String, spot: Spot) -> impl IntoView {
    let source = match Saves::get(&save) {
        // A record shows every hand, so a running match can only be played on.
        Some(kept) if !kept.over => return view! { <OpenTable save/> }.into_any(),
        Some(kept) => Some((kept.record.into_bytes(), kept.edition, Some(kept.key))),
        None => URL_SAFE_NO_PAD.decode(save.as_bytes()).ok().map(|bytes| (bytes, None, None)),
    };
    let Some((bytes, edition, key)) = source else { return sorry(Word::NotFound, String::new()) };
    let here = Route::Replay(save, Spot::default()).href();
    match GameId::of_record(&bytes) {
        Ok(game) => {
            let recorded = Recorded { bytes, edition, here, seat: spot.seat, key };
            with_box(game, move |opened| opened.page(GamePage::Replay(recorded.clone(), spot.ply)))
        }
        Err(error) => sorry(Word::RecordBad, error.to_string()),
    }
}

/// A kept match, to play on.
pub(super) fn table(opened: Opened, name: &str, save: Save) -> AnyView {
    let changed = RwSignal::new(0);
    shown(opened.play(name, save, changed, settings()), changed, None)
}

/// A record, to view from a ply on.
pub(super) fn replay(opened: Opened, recorded: Recorded, at: Option<u32>) -> AnyView {
    let changed = RwSignal::new(0);
    shown(opened.replay(recorded, changed, Box::new(beside)), changed, at)
}

/// What can be done with a record: play on from any place, and the analysis.
fn beside() -> Around {
    let panel = view! { <PlayOn/><Analysis/> }.into_any();
    Around { banner: ().into_any(), panel }
}

fn shown(desk: Result<Rc<dyn Desk>, String>, changed: RwSignal<u32>, at: Option<u32>) -> AnyView {
    match desk {
        Ok(desk) => view! { <TablePage desk changed at/> }.into_any(),
        Err(error) => sorry(Word::RecordBad, error),
    }
}

fn sorry(word: Word, more: String) -> AnyView {
    let settings = settings();
    view! { <Frame><h1>{settings.says(word)}</h1><p class="lead">{more}</p></Frame> }.into_any()
}
