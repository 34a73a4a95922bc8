//! The best of a game.

use super::OnlineRoute;
use super::api::{self, Trouble};
use super::lobby::Tabs;
use super::session::{NoServer, trouble_words};
use crate::pages::gallery::title;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::http::Leader;

/// The page.
#[component]
pub(crate) fn Leaders(game: GameId) -> impl IntoView {
    let settings = settings();
    let found = RwSignal::new(None::<Result<Vec<Leader>, Trouble>>);
    spawn_local(async move {
        let leaders = api::get(&format!("api/leaders/{game}")).await;
        // The visitor may have gone.
        let _ = found.try_set(Some(leaders));
    });
    let list = move || match found.get() {
        None => view! { <p class="quiet">{settings.say(Word::OneMoment)}</p> }.into_any(),
        Some(Err(Trouble::NoServer)) => view! { <NoServer/> }.into_any(),
        Some(Err(why)) => view! { <p class="problem">{trouble_words(why)}</p> }.into_any(),
        Some(Ok(leaders)) if leaders.is_empty() => {
            view! { <p class="lead">{settings.say(Word::NoLeaders)}</p> }.into_any()
        }
        Some(Ok(leaders)) => shown(&leaders),
    };
    let tab = move |&other: &GameId| {
        view! {
            <a href=OnlineRoute::Leaders(other).href() aria-current=(other == game).then_some("page")>
                {move || title(other, settings.lang.get())}
            </a>
        }
    };
    view! {
        <Tabs here=OnlineRoute::Leaders(game)/>
        <h1>{settings.says(Word::Leaders)}</h1>
        <nav class="tabs games" aria-label=settings.says(Word::Game)>
            {GameId::ALL.iter().map(tab).collect_view()}
        </nav>
        {list}
    }
}

fn shown(leaders: &[Leader]) -> AnyView {
    let settings = settings();
    let row = |(n, leader): (usize, &Leader)| {
        view! {
            <tr>
                <td class="number">{n + 1}"."</td>
                <th scope="row"><a href=OnlineRoute::Person(leader.id).href()>{leader.name.clone()}</a></th>
                <td class="number">{format!("{:.0} ± {:.0}", leader.rating, 2.0 * leader.deviation)}</td>
                <td class="number">{leader.games}</td>
            </tr>
        }
    };
    view! {
        <table class="pad leaders">
            <thead>
                <tr>
                    <th scope="col">{settings.say(Word::Rank)}</th>
                    <th scope="col">{settings.say(Word::Player)}</th>
                    <th scope="col">{settings.say(Word::Rating)}</th>
                    <th scope="col">{settings.say(Word::GamesPlayed)}</th>
                </tr>
            </thead>
            <tbody>{leaders.iter().enumerate().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
