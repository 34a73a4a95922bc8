//! Public tables, and the way to a new one.

use super::api::{self, Trouble};
use super::clocks::pace_words;
use super::session::{Known, session, trouble_words};
use super::{OnlineRoute, seats};
use crate::browser::after;
use crate::pages::gallery::{Picture, title};
use crate::route::Route;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::{Phase, Snapshot, Who};

/// The time between two requests for the list, in milliseconds.
const AGAIN: i32 = 4_000;

/// The pages of the online part, as tabs.
#[component]
pub(crate) fn Tabs(here: OnlineRoute) -> impl IntoView {
    let (settings, session) = (settings(), session());
    let tab = move |route: OnlineRoute, word: Word| {
        let current = std::mem::discriminant(&route) == std::mem::discriminant(&here);
        view! {
            <a href=route.href() aria-current=current.then_some("page")>{settings.says(word)}</a>
        }
    };
    let who = move || {
        session.follow().map(|me| {
            let guest = me.guest.then(|| view! { " · "{settings.say(Word::Guest)} });
            view! {
                <a class="who-am-i" id="who-am-i" href=OnlineRoute::Person(me.id).href()>{me.name}{guest}</a>
            }
        })
    };
    view! {
        <nav class="tabs" aria-label=settings.says(Word::Online)>
            {tab(OnlineRoute::Lobby, Word::Tables)}
            {tab(OnlineRoute::Mine, Word::MyGames)}
            {tab(OnlineRoute::Leaders(GameId::ALL[0]), Word::Leaders)}
            {tab(OnlineRoute::Account, Word::Account)}
            {who}
        </nav>
    }
}

/// The page.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    let settings = settings();
    view! {
        <Tabs here=OnlineRoute::Lobby/>
        <h1>{settings.says(Word::PlayTogether)}</h1>
        <Known>
            <OpenOne/>
            <Tables/>
        </Known>
    }
}

/// The games, each a way to a new table.
#[component]
fn OpenOne() -> impl IntoView {
    let settings = settings();
    let card = move |&game: &GameId| {
        view! {
            <li class=format!("{game}")>
                <a class="open-card" id=format!("open-{game}") href=OnlineRoute::Open(game).href()>
                    <div class="picture small"><Picture game/></div>
                    <b>{move || title(game, settings.lang.get())}</b>
                </a>
            </li>
        }
    };
    view! {
        <section aria-labelledby="open-one">
            <h2 id="open-one">{settings.says(Word::OpenTable)}</h2>
            <ul class="open-cards">{GameId::ALL.iter().map(card).collect_view()}</ul>
        </section>
    }
}

type Found = Option<Result<Vec<Snapshot>, Trouble>>;

fn keep_asking(found: RwSignal<Found>) {
    spawn_local(async move {
        let tables = api::get("api/tables").await;
        // Nobody asks once the list is no longer shown.
        if found.try_set(Some(tables)).is_none() {
            after(AGAIN, move || keep_asking(found));
        }
    });
}

#[component]
fn Tables() -> impl IntoView {
    let settings = settings();
    let found = RwSignal::new(None);
    keep_asking(found);
    let part = move |gathering: bool, heading: Word, none: Word| {
        let some: Vec<Snapshot> = match found.get() {
            None => return view! { <p class="quiet">{settings.say(Word::OneMoment)}</p> }.into_any(),
            Some(Err(why)) => return view! { <p class="problem">{trouble_words(why)}</p> }.into_any(),
            Some(Ok(tables)) => {
                tables.into_iter().filter(|table| (table.phase == Phase::Gathering) == gathering).collect()
            }
        };
        let empty = some.is_empty().then(|| view! { <p class="quiet">{settings.say(none)}</p> });
        view! {
            <h2>{settings.say(heading)}</h2>
            {empty}
            <ul class="matches">{some.into_iter().map(|table| view! { <Listed table/> }).collect_view()}</ul>
        }
        .into_any()
    };
    view! {
        <section class="tables" aria-live="polite">{move || part(true, Word::Gathering, Word::NoneGathering)}</section>
        <section class="tables">{move || part(false, Word::Playing, Word::NonePlaying)}</section>
    }
}

/// One table in a list.
#[component]
pub(crate) fn Listed(table: Snapshot, #[prop(optional)] mine: bool) -> impl IntoView {
    let settings = settings();
    let lang = move || settings.lang.get();
    let game = GameId::parse(&table.options.game);
    let name = move || game.map_or("", |game| title(game, lang()));
    let heading = table.options.title.clone();
    let free = table.seats.iter().filter(|seat| seat.who == Who::Open).count();
    let word = match table.phase {
        Phase::Gathering if free > 0 => Word::Join,
        Phase::Over => Word::Replay,
        Phase::Playing | Phase::Paused if mine => Word::Resume,
        Phase::Gathering | Phase::Playing | Phase::Paused | Phase::Frozen => Word::Watch,
    };
    let href = Route::Online(OnlineRoute::Table(table.table)).href();
    let pace = table.options.pace;
    let facts = move || pace_words(pace, lang());
    let people = move || seats::names(&table, lang(), settings.say(Word::FreeSeat));
    view! {
        <li>
            <div>
                <b>{name}</b>{(!heading.is_empty()).then(|| view! { " · "{heading} })}
                <p class="quiet">{people}<br/>{facts}</p>
            </div>
            <a class=if matches!(word, Word::Join | Word::Resume) { "primary" } else { "secondary" } href=href>
                {settings.says(word)}
            </a>
        </li>
    }
}
