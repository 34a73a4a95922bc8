//! Everything around an online match: people, talk, and what the table can do.

use super::banner::Banner;
use super::chat::Chat;
use super::clocks::{SeatClock, pace_words};
use super::session::session;
use super::{OnlineRoute, Room, notice};
use crate::browser::copy;
use crate::memo::memo;
use crate::route::Route;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use crate::venue::Around;
use engine::Seat;
use leptos::prelude::*;
use wire::{Ask, Pace, Phase, Who};

/// Everything around the match of a room.
pub(crate) fn around(room: Room) -> Around {
    Around { banner: view! { <Banner room/> }.into_any(), panel: view! { <Panel room/> }.into_any() }
}

/// What is shown beside a player's name: whether they are here, and their clock.
pub(crate) fn beside(room: Room, seat: Seat) -> AnyView {
    let settings = settings();
    let info = memo(move || room.snapshot.with(|snapshot| snapshot.seats.get(seat.index()).cloned()));
    let presence = move || {
        let info = info.get()?;
        let word = match info.who {
            _ if info.kept => Word::KeptByBot,
            Who::User { .. } if info.present => Word::Present,
            Who::User { .. } => Word::Away,
            _ => return None,
        };
        Some(view! { <span class="presence" class:here=info.present && !info.kept>{settings.say(word)}</span> })
    };
    let clock = room.clock;
    // Bots have no clock.
    let timed = move || info.with(|info| info.as_ref().is_some_and(|info| matches!(info.who, Who::User { .. })));
    view! { <p class="beside">{presence}<Show when=timed><SeatClock clock seat/></Show></p> }.into_any()
}

#[component]
fn Panel(room: Room) -> impl IntoView {
    let settings = settings();
    let watching = move || {
        let spectators = room.snapshot.with(|snapshot| snapshot.spectators);
        (spectators > 0).then(|| format!(" · {}: {spectators}", settings.say(Word::Watching)))
    };
    let pace = move || pace_words(room.snapshot.with(|snapshot| snapshot.options.pace), settings.lang.get());
    let dice = move || {
        let hash = room.snapshot.with(|snapshot| snapshot.dice.clone())?;
        Some(view! {
            <details class="dice">
                <summary>{settings.say(Word::FairDice)}</summary>
                <p class="quiet">{settings.say(Word::FairDiceHelp)}</p>
                <code>{hash}</code>
            </details>
        })
    };
    view! {
        <h2 class="small-heading">{pace}{watching}</h2>
        <Chat room/>
        <Deeds room/>
        {dice}
    }
}

/// What a player can do besides playing.
#[component]
fn Deeds(room: Room) -> impl IntoView {
    let settings = settings();
    let copied = RwSignal::new(false);
    let sure = RwSignal::new(false);
    let plays = memo(move || room.own_seat().is_some_and(|seat| !seat.kept) && room.phase() == Phase::Playing);
    let timed = move || room.snapshot.with(|snapshot| snapshot.options.pace != Pace::Free);
    let share = move |_| {
        copy(&Route::Online(OnlineRoute::Table(room.id)).link());
        copied.set(true);
    };
    let quiet = RwSignal::new(notice::is_quiet(room.id));
    let hush = move |_| {
        quiet.update(|quiet| *quiet = !*quiet);
        notice::set_quiet(session(), room.id, quiet.get_untracked());
    };
    let resign = move |_| {
        if sure.get_untracked() {
            room.ask(|table| Ask::Resign { table });
        }
        sure.update(|sure| *sure = !*sure);
    };
    view! {
        <div class="deeds">
            <Show when=move || plays.get() && timed()>
                <button class="plain" id="pause" on:click=move |_| room.ask(|table| Ask::Pause { table })>
                    {settings.says(Word::Pause)}
                </button>
            </Show>
            <Show when=move || plays.get()>
                <button class="plain" id="resign" on:click=resign>
                    {move || settings.say(if sure.get() { Word::ResignSure } else { Word::Resign })}
                </button>
            </Show>
            <Show when=move || room.own_seat().is_some()>
                <button class="plain" id="quiet" aria-pressed=move || quiet.get().to_string() on:click=hush>
                    {move || settings.say(if quiet.get() { Word::TellMe } else { Word::TellMeNot })}
                </button>
            </Show>
            <button class="plain" id="share" on:click=share>
                {move || settings.say(if copied.get() { Word::LinkCopied } else { Word::CopyTableLink })}
            </button>
            <a class="plain" href=Route::Online(OnlineRoute::Lobby).href()>{settings.says(Word::ToLobby)}</a>
        </div>
    }
}
