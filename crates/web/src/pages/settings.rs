//! Preferences.

use crate::settings::{Speed, Theme, settings};
use crate::text::Word;
use engine::Lang;
use leptos::prelude::*;

/// A question with a few answers.
fn question<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    word: Word,
    value: RwSignal<T>,
    answers: Vec<(T, Word)>,
) -> AnyView {
    let settings = settings();
    let answer = move |(n, (one, word)): (usize, (T, Word))| {
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name=name
                    id=format!("{name}-{n}")
                    prop:checked=move || value.get() == one
                    on:change=move |_| value.set(one)
                />
                <span>{settings.says(word)}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{settings.says(word)}</legend>
            <div class="pills">{answers.into_iter().enumerate().map(answer).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The page.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let settings = settings();
    let name = settings.name;
    let forced = vec![(false, Word::ForcedAsked), (true, Word::ForcedAlone)];
    let motions = vec![(false, Word::MotionSystem), (true, Word::MotionOff)];
    view! {
        <h1>{settings.says(Word::Settings)}</h1>
        <p class="lead">{settings.says(Word::SettingsHelp)}</p>
        <div class="setup">
            <fieldset>
                <legend><label for="own-name">{settings.says(Word::YourName)}</label></legend>
                <input
                    type="text"
                    id="own-name"
                    maxlength="24"
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </fieldset>
            {question("lang", Word::Language, settings.lang, vec![(Lang::De, Word::German), (Lang::En, Word::English)])}
            {question("theme", Word::Theme, settings.theme, Theme::ALL.map(|theme| (theme, theme.word())).to_vec())}
            {question("motion", Word::Motion, settings.still, motions)}
            {question("forced", Word::Forced, settings.forced, forced)}
            {question("speed", Word::BotSpeed, settings.speed, Speed::ALL.map(|speed| (speed, speed.word())).to_vec())}
            <fieldset>
                <legend>{settings.says(Word::Keys)}</legend>
                <p class="quiet">{settings.says(Word::KeysHelp)}</p>
            </fieldset>
        </div>
    }
}
