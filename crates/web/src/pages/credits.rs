//! Whose work this is, and which data are reconstructed.

use super::gallery::Picture;
use crate::settings::settings;
use crate::shelf::{Opened, fetch};
use crate::text::Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The origins of data, as content files name them.
const ORIGINS: [(&str, Word); 5] = [
    ("rulebook", Word::ProvRulebook),
    ("summary", Word::ProvSummary),
    ("source", Word::ProvSource),
    ("derived", Word::ProvDerived),
    ("reconstructed", Word::ProvReconstructed),
];

/// How many data of the default edition come from each origin.
fn origins(opened: Opened) -> Vec<(Word, usize)> {
    let file = opened.editions().first().map_or("", |edition| edition.file);
    let count = |key: &str| file.matches(&format!("\"provenance\": \"{key}\"")).count();
    ORIGINS.iter().map(|(key, word)| (*word, count(key))).filter(|(_, n)| *n > 0).collect()
}

/// The page.
#[component]
pub(crate) fn Credits() -> impl IntoView {
    let settings = settings();
    view! {
        <h1>{settings.says(Word::Credits)}</h1>
        <p class="lead">{settings.says(Word::CreditsIntro)}</p>
        <ul class="credits">{GameId::ALL.iter().map(|&game| view! { <Boxed game/> }).collect_view()}</ul>
        <p>{settings.says(Word::FontsCredit)}</p>
        <p><a href="licences.txt">{settings.says(Word::LibrariesCredit)}</a></p>
    }
}

#[component]
fn Boxed(game: GameId) -> impl IntoView {
    let settings = settings();
    let credits = game.about().credits;
    let row = move |word: Word, who: &'static str| {
        (!who.is_empty()).then(|| view! { <dt>{settings.says(word)}</dt><dd>{who}</dd> })
    };
    let found = RwSignal::new(Vec::new());
    spawn_local(async move {
        if let Ok(opened) = fetch(game).await {
            // The visitor may have gone.
            let _ = found.try_set(origins(opened));
        }
    });
    let origin = move |(word, n): (Word, usize)| view! { <li><b class="number">{n}</b>" "{settings.says(word)}</li> };
    view! {
        <li class=format!("{game}")>
            <div class="picture small"><Picture game/></div>
            <div>
                <h2>{credits.title}" "<span class="quiet">{credits.year}</span></h2>
                <dl>
                    {row(Word::Design, credits.design)}
                    {row(Word::Art, credits.art)}
                    {row(Word::Publisher, credits.publisher)}
                </dl>
                <h3>{settings.says(Word::Reconstructed)}</h3>
                <p class="quiet">{settings.says(Word::ReconstructedHelp)}</p>
                <ul class="origins">{move || found.get().into_iter().map(origin).collect_view()}</ul>
            </div>
        </li>
    }
}
