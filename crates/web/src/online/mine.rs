//! The visitor's games, those that wait for an answer first.

use super::OnlineRoute;
use super::api::{self, Trouble};
use super::lobby::{Listed, Tabs};
use super::session::{Known, session, trouble_words};
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::{Phase, Snapshot, UserId, Who};

/// The part of the list that a game belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    MyTurn,
    Running,
    Gathering,
    Over,
}

impl Part {
    const ALL: [(Part, Word); 4] = [
        (Part::MyTurn, Word::MyTurn),
        (Part::Running, Word::OthersTurn),
        (Part::Gathering, Word::Gathering),
        (Part::Over, Word::FinishedGames),
    ];

    fn of(table: &Snapshot, me: UserId) -> Part {
        let is_me = |who: &Who| matches!(who, Who::User { id, .. } if *id == me);
        let asked = table.to_act.iter().any(|seat| table.seats.get(seat.index()).is_some_and(|info| is_me(&info.who)));
        match table.phase {
            Phase::Gathering => Part::Gathering,
            Phase::Playing if asked => Part::MyTurn,
            Phase::Playing | Phase::Paused => Part::Running,
            Phase::Over | Phase::Frozen => Part::Over,
        }
    }
}

/// The page.
#[component]
pub(crate) fn Mine() -> impl IntoView {
    let settings = settings();
    view! {
        <Tabs here=OnlineRoute::Mine/>
        <h1>{settings.says(Word::MyGames)}</h1>
        <Known><Games/></Known>
    }
}

#[component]
fn Games() -> impl IntoView {
    let (settings, session) = (settings(), session());
    let found = RwSignal::new(None::<Result<Vec<Snapshot>, Trouble>>);
    spawn_local(async move {
        let tables = api::get("api/me/tables").await;
        // The visitor may have gone.
        let _ = found.try_set(Some(tables));
    });
    let part = move |tables: &[Snapshot], part: Part, heading: Word| {
        let me = session.me()?.id;
        let some: Vec<_> = tables.iter().filter(|table| Part::of(table, me) == part).cloned().collect();
        (!some.is_empty()).then(|| {
            view! {
                <h2>{settings.say(heading)}</h2>
                <ul class="matches">
                    {some.into_iter().map(|table| view! { <Listed table mine=true/> }).collect_view()}
                </ul>
            }
        })
    };
    move || match found.get() {
        None => view! { <p class="quiet">{settings.say(Word::OneMoment)}</p> }.into_any(),
        Some(Err(why)) => view! { <p class="problem">{trouble_words(why)}</p> }.into_any(),
        Some(Ok(tables)) if tables.is_empty() => {
            view! { <p class="lead">{settings.say(Word::NoGamesYet)}</p> }.into_any()
        }
        Some(Ok(tables)) => Part::ALL.map(|(one, word)| part(&tables, one, word)).collect_view().into_any(),
    }
}
