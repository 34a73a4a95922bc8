//! A game at a glance, before its numbered rules, and the list of its signs. The words are fetched when they are
//! needed.

use super::cited::cited;
use crate::boards::signs;
use crate::browser::fetched_of;
use crate::settings::Settings;
use catalog::{GameId, Glance, Paragraph, Section};
use engine::Lang;
use leptos::prelude::*;

/// Fetches the words in the current language.
pub(super) fn open(game: GameId, settings: Settings) -> RwSignal<Option<Glance>> {
    let glance = RwSignal::new(None);
    Effect::new(move || {
        let lang = if settings.lang.get() == Lang::De { "de" } else { "en" };
        leptos::task::spawn_local(async move {
            let file = fetched_of(game, "glance", lang).await;
            // The visitor may have moved on; without a network there are only the numbered rules.
            let _ = glance.try_set(file.and_then(|file| Glance::read(&file).ok()));
        });
    });
    glance
}

/// Words beside a drawing.
pub(super) fn paragraph(game: GameId, paragraph: &Paragraph) -> AnyView {
    view! { <li>{signs(game, &paragraph.drawing)}<p>{cited(game, &paragraph.text)}</p></li> }.into_any()
}

/// A section under its heading.
pub(super) fn section(game: GameId, section: &Section, class: &'static str, id: String) -> AnyView {
    let paragraphs = section.paragraphs.iter().map(|words| paragraph(game, words)).collect_view();
    view! {
        <section class=class aria-labelledby=id.clone()>
            <h2 id=id.clone()>{section.title.clone()}</h2>
            <ul>{paragraphs}</ul>
        </section>
    }
    .into_any()
}
