//! Somebody's public page: ratings, statistics, last games.

use super::OnlineRoute;
use super::api::{self, Trouble};
use super::lobby::Tabs;
use super::session::{NoServer, trouble_words};
use crate::pages::gallery::title;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use catalog::GameId;
use engine::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wire::UserId;
use wire::http::{Played, Profile as Person, Statistics};

/// A game's title by its short name.
pub(crate) fn title_of(game: &str, lang: Lang) -> String {
    GameId::parse(game).map_or_else(|| game.to_string(), |game| title(game, lang).to_string())
}

/// A day as people write it.
pub(crate) fn day(milliseconds: i64, lang: Lang) -> String {
    let locale = if lang == Lang::De { "de-DE" } else { "en-GB" };
    String::from(
        js_sys::Date::new(&JsValue::from_f64(milliseconds as f64)).to_locale_date_string(locale, &JsValue::UNDEFINED),
    )
}

/// The page.
#[component]
pub(crate) fn Profile(id: UserId) -> impl IntoView {
    let settings = settings();
    let found = RwSignal::new(None::<Result<Person, Trouble>>);
    spawn_local(async move {
        let person = api::get(&format!("api/people/{}", id.0)).await;
        // The visitor may have gone.
        let _ = found.try_set(Some(person));
    });
    let page = move || match found.get() {
        None => view! { <p class="quiet">{settings.say(Word::OneMoment)}</p> }.into_any(),
        Some(Err(Trouble::NoServer)) => view! { <NoServer/> }.into_any(),
        Some(Err(why)) => view! { <p class="lead">{trouble_words(why)}</p> }.into_any(),
        Some(Ok(person)) => shown(&person),
    };
    view! { <Tabs here=OnlineRoute::Person(id)/>{page} }
}

fn shown(person: &Person) -> AnyView {
    let settings = settings();
    let lang = settings.lang.get();
    let kind = match (person.bot, person.guest) {
        (true, _) => Word::BotAccount,
        (_, true) => Word::Guest,
        _ => Word::Player,
    };
    let none = person.results.is_empty().then(|| view! { <p>{settings.say(Word::NoFinishedGames)}</p> });
    view! {
        <h1>{person.name.clone()}</h1>
        <p class="lead">{settings.say(kind)}" · "{settings.say(Word::Since)}" "{day(person.since, lang)}</p>
        {none}
        {games(person, lang)}
        {results(person, lang)}
    }
    .into_any()
}

/// One line for each game: rating, games, wins, mean points.
fn games(person: &Person, lang: Lang) -> AnyView {
    let settings = settings();
    if person.statistics.is_empty() {
        return ().into_any();
    }
    let row = |of: &Statistics| {
        let rating = person.ratings.iter().find(|rating| rating.game == of.game);
        let rating = rating.map_or_else(|| "–".into(), |r| format!("{:.0} ± {:.0}", r.rating, 2.0 * r.deviation));
        view! {
            <tr>
                <th scope="row">{title_of(&of.game, lang)}</th>
                <td class="number">{rating}</td>
                <td class="number">{of.games}</td>
                <td class="number">{of.wins}</td>
                <td class="number">{format!("{:.1}", of.mean_points)}</td>
            </tr>
        }
    };
    let heads = [Word::Rating, Word::GamesPlayed, Word::Wins, Word::MeanPoints];
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=settings.say(Word::Statistics)>
            <table class="pad">
                <thead>
                    <tr>
                        <th scope="col">{settings.say(Word::Game)}</th>
                        {heads.map(|word| view! { <th scope="col">{settings.say(word)}</th> }).collect_view()}
                    </tr>
                </thead>
                <tbody>{person.statistics.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn results(person: &Person, lang: Lang) -> AnyView {
    let settings = settings();
    let item = |played: &Played| {
        view! {
            <li>
                <div>
                    <b>{title_of(&played.game, lang)}</b>
                    <p class="quiet">
                        {day(played.ended, lang)}" · "{settings.say(Word::Rank)}" "{played.rank}" · "
                        {played.points}" "{settings.say(Word::Points)}
                    </p>
                </div>
                <a class="secondary" href=OnlineRoute::Table(played.table).href()>{settings.say(Word::Replay)}</a>
            </li>
        }
    };
    let heading = (!person.results.is_empty()).then(|| view! { <h2>{settings.say(Word::LastGames)}</h2> });
    view! { {heading}<ul class="matches">{person.results.iter().map(item).collect_view()}</ul> }.into_any()
}
