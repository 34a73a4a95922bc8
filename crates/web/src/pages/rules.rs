//! The rules of a game in our own words: every rule id a paragraph with its own address.

use super::gallery::{Picture, title};
use crate::art::Piece;
use crate::boards::Cover;
use crate::browser::{after, scroll_to};
use crate::route::Route;
use crate::settings::settings;
use crate::shelf::Opened;
use crate::text::Word;
use catalog::GameId;
use engine::{Lang, RuleId, Seat, Title, Words};
use leptos::prelude::*;

/// Every rule: its id and its text.
pub(crate) fn rules<G: Title>(lang: Lang) -> Vec<(&'static str, &'static str)> {
    G::Rule::ALL.iter().map(|&rule| (rule.id(), G::rule(lang, rule))).collect()
}

/// The letters of a rule's id between its dash and its number: rules that share them are a chapter.
pub(crate) fn letters(id: &str) -> &str {
    let tail = id.split_once('-').map_or(id, |(_, tail)| tail);
    &tail[..tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len())]
}

/// What the chapter of a rule is called.
fn heading(game: GameId, id: &str) -> Option<Words> {
    Cover::of(game).chapter(letters(id))
}

/// The rules by chapter, in their order.
fn chapters(opened: Opened, lang: Lang) -> Vec<Vec<(&'static str, &'static str)>> {
    opened.rules(lang).chunk_by(|(a, _), (b, _)| letters(a) == letters(b)).map(<[_]>::to_vec).collect()
}

/// The editions that can be chosen and what each revision of the rules changed.
fn history(opened: Opened, lang: Lang) -> impl IntoView {
    let editions: Vec<String> = opened.offered().iter().map(|edition| edition.about(lang).to_string()).collect();
    let changes = opened.changes(lang).iter().zip(2..);
    let changes: Vec<String> =
        changes.map(|(change, n)| format!("{} {n}: {change}", Word::Revision.get(lang))).collect();
    let section = move |title: Word, lines: Vec<String>| {
        let lines = lines.into_iter().map(|line| view! { <li><p>{line}</p></li> }).collect_view();
        view! { <section><h2>{title.get(lang)}</h2><ul>{lines}</ul></section> }
    };
    let editions = (editions.len() > 1).then(|| section(Word::Editions, editions));
    let changes = (!changes.is_empty()).then(|| section(Word::Revisions, changes));
    view! { {editions}{changes} }
}

/// The page.
#[component]
pub(crate) fn Rules(opened: Opened, rule: Memo<Option<String>>) -> impl IntoView {
    let (settings, game) = (settings(), opened.id());
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
    let paragraph = move |(id, text): (&'static str, &'static str)| {
        let href = Route::Rules(game, Some(id.into())).href();
        let pieces = Cover::of(game).mentioned(text).zip(0u8..);
        let pieces = pieces.map(|(name, n)| view! { <Piece name seat=Some(Seat(n % 4))/> }).collect_view();
        view! {
            <li id=id class:chosen=move || rule.get().as_deref() == Some(id)>
                <a class="rule-id" href=href>{id}</a>
                <p>{text}</p>
                <div class="mentions" aria-hidden="true">{pieces}</div>
            </li>
        }
    };
    let chapter = move |rules: Vec<(&'static str, &'static str)>| {
        let title = heading(game, rules[0].0).map(|words| settings.say(words));
        view! { <section><h2>{title}</h2><ol>{rules.into_iter().map(paragraph).collect_view()}</ol></section> }
    };
    let contents = move || {
        let entry = |rules: Vec<(&'static str, &'static str)>| {
            let first = rules[0].0;
            let title = heading(game, first).map(|words| settings.say(words));
            view! { <li><a href=Route::Rules(game, Some(first.into())).href()>{title}</a></li> }
        };
        chapters(opened, settings.lang.get()).into_iter().map(entry).collect_view()
    };
    let all = move || chapters(opened, settings.lang.get()).into_iter().map(chapter).collect_view();
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
        <div class="rules">
            <nav aria-label=move || settings.say(Word::Contents)><ol>{contents}</ol></nav>
            <div>{all}{move || history(opened, settings.lang.get())}</div>
        </div>
    }
}
