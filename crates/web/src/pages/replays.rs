//! Matches on this device, and records from elsewhere.

use super::gallery::title;
use crate::browser::chosen_file;
use crate::route::{Route, Spot};
use crate::settings::settings;
use crate::shelf::fetch;
use crate::text::Word;
use crate::venue::{Save, Saves, content_of};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalog::GameId;
use engine::{Lang, Record, Timeline, Title};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

/// The page.
#[component]
pub(crate) fn Replays() -> impl IntoView {
    let settings = settings();
    let all = RwSignal::new(Saves::all());
    let list = move |over: bool| {
        let some: Vec<_> = all.get().into_iter().filter(|(_, save)| save.over == over).collect();
        let heading = if over { Word::FinishedGames } else { Word::SavedGames };
        (!some.is_empty()).then(|| {
            view! {
                <h2>{settings.say(heading)}</h2>
                <ul class="matches">
                    {some.into_iter().map(|(name, save)| view! { <Kept name save all/> }).collect_view()}
                </ul>
            }
        })
    };
    let none = move || all.with(Vec::is_empty).then(|| view! { <p class="lead">{settings.say(Word::NoGames)}</p> });
    view! {
        <h1>{settings.says(Word::Replays)}</h1>
        {none}
        {move || list(false)}
        {move || list(true)}
        <OpenRecord/>
    }
}

#[component]
fn Kept(name: String, save: Save, all: RwSignal<Vec<(String, Save)>>) -> impl IntoView {
    let settings = settings();
    let names: Vec<_> = save.sitters.iter().map(|sitter| sitter.name.clone()).collect();
    let game = save.game();
    let day = move || {
        let lang = if settings.lang.get() == Lang::De { "de-DE" } else { "en-GB" };
        let date = js_sys::Date::new(&JsValue::from_f64(save.when));
        String::from(date.to_locale_string(lang, &JsValue::UNDEFINED))
    };
    let won = RwSignal::new(None::<String>);
    if let (Some(game), true) = (game, save.over) {
        let save = save.clone();
        spawn_local(async move {
            if let Ok(opened) = fetch(game).await {
                // The visitor may have gone.
                let _ = won.try_set(opened.winners(&save));
            }
        });
    }
    let from = save.from.clone();
    let sure = RwSignal::new(false);
    let forget = {
        let name = name.clone();
        move |_| {
            if sure.get_untracked() {
                Saves::remove(&name);
                all.set(Saves::all());
            } else {
                sure.set(true);
            }
        }
    };
    let (class, route, word) = if save.over {
        ("secondary", Route::Replay(name, Spot::default()), Word::Watch)
    } else {
        ("primary", Route::Table(name), Word::GoOn)
    };
    view! {
        <li>
            <div>
                <b>{move || game.map(|game| title(game, settings.lang.get()))}</b>
                <p class="quiet">{names.join(" · ")}<br/>{day}</p>
                {from.map(|from| view! { <p><a href=from>{settings.says(Word::BranchOf)}</a></p> })}
                {move || won.get().map(|names| view! { <p>{settings.say(Word::WonBy)}" "{names}</p> })}
            </div>
            <a class=class href=route.href()>{settings.says(word)}</a>
            <button class="plain" on:click=forget>
                {move || settings.say(if sure.get() { Word::DeleteSure } else { Word::Delete })}
            </button>
        </li>
    }
}

/// Who won a finished match.
pub(crate) fn winners<G: Title>(save: &Save) -> Option<String> {
    let content = content_of::<G>(save.edition.as_deref()).ok()?;
    let record = Record::<G>::from_text(&save.record, content).ok()?;
    let scores = Timeline::replay(content, &record).ok()?.state().result()?;
    let names = scores.winners().filter_map(|seat| save.sitters.get(seat.index()));
    let names: Vec<_> = names.map(|sitter| sitter.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The record in the form for addresses, after it has been read and checked.
async fn address(bytes: &[u8]) -> Result<String, String> {
    let game = GameId::of_record(bytes).map_err(|error| error.to_string())?;
    Ok(URL_SAFE_NO_PAD.encode(fetch(game).await?.packed(bytes)?))
}

#[component]
fn OpenRecord() -> impl IntoView {
    let settings = settings();
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let open = move |bytes: Vec<u8>| {
        spawn_local(async move {
            match address(&bytes).await {
                Ok(address) => Route::Replay(address, Spot::default()).visit(),
                // The visitor may have gone.
                Err(error) => drop(problem.try_set(Some(error))),
            }
        });
    };
    let file = move |event: leptos::ev::Event| chosen_file(&event, open);
    let sorry = move || problem.get().map(|error| format!("{}: {error}", settings.say(Word::RecordBad)));
    view! {
        <section class="open-record">
            <h2>{settings.says(Word::OpenRecord)}</h2>
            <p class="quiet">{settings.says(Word::OpenRecordHelp)}</p>
            <label>
                <span class="sr">{settings.says(Word::RecordFile)}</span>
                <input type="file" on:change=file/>
            </label>
            <label>
                <span class="sr">{settings.says(Word::RecordText)}</span>
                <textarea
                    id="record-text"
                    rows="5"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <p class="problem" role="status">{sorry}</p>
            <button class="secondary" id="open-record" on:click=move |_| open(text.get_untracked().into_bytes())>
                {settings.says(Word::Open)}
            </button>
        </section>
    }
}
