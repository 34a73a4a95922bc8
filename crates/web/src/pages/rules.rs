//! The rules of a game in our own words: every rule id a paragraph with its own address.

use super::gallery::{Picture, title};
use super::mentions::mentioned;
use crate::art::Piece;
use crate::browser::{after, scroll_to};
use crate::route::Route;
use crate::settings::settings;
use crate::text::Word;
use catalog::{GameId, with_game};
use engine::{Lang, RuleId, Seat, Text, Why};
use leptos::prelude::*;

/// Every rule: its id and its text.
fn rules(game: GameId, lang: Lang) -> Vec<(&'static str, &'static str)> {
    with_game!(game, G => {
        <<G as Why>::Rule as RuleId>::ALL.iter().map(|&rule| (rule.id(), G::rule(lang, rule))).collect()
    })
}

/// The letters between the dash and the number: rules of one letter belong together.
fn chapter(id: &str) -> &str {
    let tail = id.split_once('-').map_or(id, |(_, tail)| tail);
    &tail[..tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len())]
}

/// The page.
#[component]
pub(crate) fn Rules(game: GameId, rule: Memo<Option<String>>) -> impl IntoView {
    let settings = settings();
    Effect::new(move || {
        if let Some(rule) = rule.get() {
            after(30, move || scroll_to(&rule));
        }
    });
    let tab = move |other: GameId| {
        view! {
            <a href=Route::Rules(other, None).href() aria-current=(other == game).then_some("page")>
                {move || title(other, settings.lang.get())}
            </a>
        }
    };
    let paragraphs = move || {
        let lang = settings.lang.get();
        let mut last = "";
        let one = |(id, text): (&'static str, &'static str)| {
            let first = chapter(id) != last;
            last = chapter(id);
            let href = Route::Rules(game, Some(id.into())).href();
            let pieces = mentioned(game, text).into_iter().zip(0u8..);
            let pieces = pieces.map(|(name, n)| view! { <Piece name seat=Some(Seat(n % 4))/> }).collect_view();
            view! {
                <li id=id class:first=first class:chosen=move || rule.get().as_deref() == Some(id)>
                    <a class="rule-id" href=href>{id}</a>
                    <p>{text}</p>
                    <div class="mentions" aria-hidden="true">{pieces}</div>
                </li>
            }
        };
        rules(game, lang).into_iter().map(one).collect_view()
    };
    view! {
        <nav class="tabs" aria-label=move || settings.say(Word::Games)>
            {GameId::ALL.iter().map(|&game| tab(game)).collect_view()}
        </nav>
        <div class=format!("new-game {game}")>
            <div class="picture small"><Picture game/></div>
            <div>
                <p class="eyebrow">{move || settings.say(Word::Rules)}</p>
                <h1>{move || title(game, settings.lang.get())}</h1>
                <p class="lead">{move || settings.say(Word::RulesIntro)}</p>
                <p><a class="primary" href=Route::New(game).href()>{move || settings.say(Word::Play)}</a></p>
            </div>
        </div>
        <ol class="rules">{paragraphs}</ol>
    }
}
