//! The page of a game's rules.

use super::gallery::{Picture, title};
use super::rulebook::Rulebook;
use crate::route::Route;
use crate::settings::settings;
use crate::shelf::Opened;
use crate::text::Word;
use catalog::GameId;
use leptos::prelude::*;

/// The page.
#[component]
pub(crate) fn Rules(opened: Opened, rule: Memo<Option<String>>) -> impl IntoView {
    let (settings, game) = (settings(), opened.id());
    let tab = move |other: GameId| {
        view! {
            <a href=Route::Rules(other, None).href() aria-current=(other == game).then_some("page")>
                {move || title(other, settings.lang.get())}
            </a>
        }
    };
    view! {
        <nav class="tabs" aria-label=settings.says(Word::Games)>
            {GameId::ALL.iter().map(|&game| tab(game)).collect_view()}
        </nav>
        <div class=format!("new-game {game}")>
            <div class="picture small"><Picture game/></div>
            <div>
                <p class="eyebrow">{settings.says(Word::Rules)}</p>
                <h1>{move || title(game, settings.lang.get())}</h1>
                <p class="lead">{settings.says(Word::RulesIntro)}</p>
                <p class="actions">
                    <a class="primary" href=Route::New(game).href()>{settings.says(Word::Play)}</a>
                    <a class="secondary" href=Route::Learn(game).href()>{settings.says(Word::Learn)}</a>
                </p>
            </div>
        </div>
        <Rulebook opened rule/>
    }
}
