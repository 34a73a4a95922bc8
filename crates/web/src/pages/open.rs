//! Opening a match: from a save to play on, or from a record to look at.

use crate::app::Frame;
use crate::host::{Around, Local, Replay, Saves};
use crate::route::{Route, Spot};
use crate::settings::settings;
use crate::table::{Analysis, Desk, DeskOf, PlayOn, TablePage};
use crate::text::Word;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalog::{GameId, with_game};
use leptos::prelude::*;
use std::rc::Rc;

/// The table of a kept match.
#[component]
pub(crate) fn OpenTable(save: String) -> impl IntoView {
    let changed = RwSignal::new(0);
    let settings = settings();
    let opened = Saves::get(&save).and_then(|kept| {
        let game = kept.game()?;
        Some(with_game!(game, G => {
            Local::<G>::open(&save, kept, changed, settings).map(|host| DeskOf::<G>::seat(game, host))
        }))
    });
    shown(opened, changed, None)
}

/// The table of a record: of a kept match, or in the address itself.
#[component]
pub(crate) fn OpenReplay(save: String, spot: Spot) -> impl IntoView {
    let changed = RwSignal::new(0);
    let source = match Saves::get(&save) {
        // A record shows every hand: a running match is only played on.
        Some(kept) if !kept.over => return view! { <OpenTable save/> }.into_any(),
        Some(kept) => Some((kept.record.into_bytes(), kept.edition, Some(kept.key))),
        None => URL_SAFE_NO_PAD.decode(save.as_bytes()).ok().map(|bytes| (bytes, None, None)),
    };
    let here = Route::Replay(save, Spot::default()).href();
    let opened = source.map(|(bytes, edition, key)| {
        let game = GameId::of_record(&bytes).map_err(|error| error.to_string())?;
        with_game!(game, G => {
            let opened = Replay::<G>::open(&bytes, edition, changed);
            let opened = opened.map(|host| host.found(here, spot.seat, key).with_around(beside));
            opened.map(|host| DeskOf::<G>::seat(game, host))
        })
    });
    shown(opened, changed, spot.ply)
}

/// What can be done with a record: play on from any place, and the analysis.
fn beside() -> Around {
    let panel = view! { <PlayOn/><Analysis/> }.into_any();
    Around { banner: ().into_any(), panel }
}

fn shown(opened: Option<Result<Rc<dyn Desk>, String>>, changed: RwSignal<u32>, at: Option<u32>) -> AnyView {
    let settings = settings();
    let sorry = match opened {
        Some(Ok(desk)) => return view! { <TablePage desk changed at/> }.into_any(),
        Some(Err(error)) => error,
        None => String::new(),
    };
    let word = if sorry.is_empty() { Word::NotFound } else { Word::RecordBad };
    view! { <Frame><h1>{move || settings.say(word)}</h1><p class="lead">{sorry}</p></Frame> }.into_any()
}
