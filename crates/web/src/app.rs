//! The page as a whole: which page is open, and the frame around it.

use crate::art::{Emblem, Sheet};
use crate::browser::{scroll_to, window};
use crate::memo::memo;
use crate::online::{self, OnlineRoute, Session};
use crate::pages::{Credits, Gallery, GamePage, OpenReplay, OpenTable, Replays, SettingsPage};
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::shelf::with_box;
use crate::text::Word;
use engine::Lang;
use leptos::ev;
use leptos::prelude::*;

/// Whether this page also plays at a server's tables. The static site has no server behind it and is smaller without.
pub(crate) const ONLINE: bool = cfg!(feature = "online");

/// The whole page.
#[component]
pub(crate) fn App() -> impl IntoView {
    provide_context(Settings::load());
    if ONLINE {
        provide_context(Session::start());
    }
    let here = || Route::parse(&window().location().hash().unwrap_or_default());
    let route = RwSignal::new(here());
    let handle = window_event_listener(ev::hashchange, move |_| {
        let now = here();
        if route.with_untracked(|route| *route != now) {
            route.set(now);
        }
    });
    on_cleanup(move || handle.remove());
    Effect::new(move || {
        if !matches!(route.get(), Route::Rules(_, Some(_))) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    // The rules page stays open when only the paragraph changes.
    let page = memo(move || match route.get() {
        Route::Rules(game, _) => Route::Rules(game, None),
        other => other,
    });
    let rule = memo(move || match route.get() {
        Route::Rules(_, rule) => rule,
        _ => None,
    });
    let open = move || match page.get() {
        Route::Online(page) if ONLINE => online::page(page),
        Route::Online(_) => online::without_server(),
        Route::Gallery => view! { <Frame><Gallery/></Frame> }.into_any(),
        Route::New(game) => with_box(game, |opened| opened.page(GamePage::New)),
        Route::Learn(game) => with_box(game, |opened| opened.page(GamePage::Learn)),
        Route::Table(save) => view! { <OpenTable save/> }.into_any(),
        Route::Replay(save, spot) => view! { <OpenReplay save spot/> }.into_any(),
        Route::Exercises(game, which) => with_box(game, move |opened| opened.page(GamePage::Exercises(which))),
        Route::Replays => view! { <Frame><Replays/></Frame> }.into_any(),
        Route::Rules(game, _) => with_box(game, move |opened| opened.page(GamePage::Rules(rule))),
        Route::Settings => view! { <Frame><SettingsPage/></Frame> }.into_any(),
        Route::Credits => view! { <Frame><Credits/></Frame> }.into_any(),
    };
    view! { <Sheet/>{open} }
}

/// The first link that the keyboard finds: past everything, to an element that takes the focus.
#[component]
pub(crate) fn Skip(to: &'static str, word: Word) -> impl IntoView {
    let settings = settings();
    let skip = move |event: ev::MouseEvent| {
        event.prevent_default();
        scroll_to(to);
        crate::browser::focus(to);
    };
    view! { <a class="skip" href=format!("#{to}") on:click=skip>{settings.says(word)}</a> }
}

/// The frame of every page except the table: seal, menu, content.
#[component]
pub(crate) fn Frame(children: Children) -> impl IntoView {
    let settings = settings();
    let other = move || if settings.lang.get() == Lang::De { "English" } else { "Deutsch" };
    let code = move || if settings.lang.get() == Lang::De { "en" } else { "de" };
    let switch = move |_| settings.lang.update(|lang| *lang = if *lang == Lang::De { Lang::En } else { Lang::De });
    let rules = Route::Rules(catalog::GameId::ALL[0], None);
    let item = move |route: Route, word: Word| {
        view! { <a href=route.href()>{settings.says(word)}</a> }
    };
    view! {
        <Skip to="content" word=Word::SkipToContent/>
        <header class="frame-head">
            <a class="seal" href=Route::Gallery.href() aria-label="tianxia"><Emblem of='天'/><Emblem of='下'/></a>
            <nav aria-label=settings.says(Word::MainMenu)>
                {item(Route::Gallery, Word::Games)}
                {ONLINE.then(|| item(Route::Online(OnlineRoute::Lobby), Word::Online))}
                {item(Route::Replays, Word::Replays)}
                {item(rules, Word::Rules)}
                {item(Route::Settings, Word::Settings)}
                {item(Route::Credits, Word::Credits)}
                <button class="tool" id="lang" lang=code on:click=switch>{other}</button>
            </nav>
        </header>
        <main class="frame" id="content" tabindex="-1">{children()}</main>
    }
}
