//! A table at its address: gathering, in play, or over.

use super::api::{self, Trouble};
use super::finished::Finished;
use super::session::{Door, NoServer, session};
use super::waiting::Waiting;
use super::{OnlineRoute, Room};
use crate::app::Frame;
use crate::memo::memo;
use crate::settings::settings;
use crate::shelf::{Opened, with_box};
use crate::table::TablePage;
use crate::text::OnlineWord as Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::{Phase, Snapshot, TableId};

/// The page of a table.
#[component]
pub(crate) fn OnlineTable(id: TableId) -> impl IntoView {
    let settings = settings();
    let found = RwSignal::new(None::<Result<Snapshot, Trouble>>);
    spawn_local(async move {
        let table = api::get(&format!("api/tables/{}", id.0)).await;
        // The visitor may have gone.
        let _ = found.try_set(Some(table));
    });
    move || match found.get() {
        None => view! { <Frame><p class="quiet">{settings.says(Word::OneMoment)}</p></Frame> }.into_any(),
        Some(Err(Trouble::NoServer)) => view! { <Frame><NoServer/></Frame> }.into_any(),
        Some(Err(why)) => view! {
            <Frame>
                <h1>{move || settings.say(if why == Trouble::Cut { Word::Unreachable } else { Word::NoTable })}</h1>
                <a class="secondary" href=OnlineRoute::Lobby.href()>{settings.says(Word::ToLobby)}</a>
            </Frame>
        }
        .into_any(),
        Some(Ok(snapshot)) if snapshot.phase == Phase::Over => view! { <Finished snapshot/> }.into_any(),
        Some(Ok(snapshot)) => {
            let Some(game) = GameId::parse(&snapshot.options.game) else { return ().into_any() };
            with_box(game, move |opened| view! { <Open opened snapshot=snapshot.clone()/> }.into_any())
        }
    }
}

/// A table that is not over is followed, which needs a name.
#[component]
fn Open(opened: Opened, snapshot: Snapshot) -> impl IntoView {
    let (settings, session) = (settings(), session());
    let who = memo(move || session.follow().map(|me| me.id));
    move || {
        if who.get().is_none() {
            return view! {
                <Frame>
                    <h1>{settings.says(Word::Invited)}</h1>
                    <Door/>
                </Frame>
            }
            .into_any();
        }
        let room = Room::follow(opened, snapshot.clone());
        (move || {
            let seated = room.seated.get();
            match room.desk().filter(|_| seated) {
                Some((desk, changed)) => view! { <TablePage desk changed at=None/> }.into_any(),
                None => view! { <Frame><Waiting room/></Frame> }.into_any(),
            }
        })
        .into_any()
    }
}
