//! Talk at a table. Every message is text, never markup.

use super::session::{Problem, session};
use super::{OnlineRoute, Room, api, stream};
use crate::browser::document;
use crate::route::Route;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::http::Report;
use wire::limits::{MAX_CHAT_CHARS, MAX_REPORT_CHARS};
use wire::{Ask, ChatLine, UserId};

/// The chat of a room.
#[component]
pub(crate) fn Chat(room: Room) -> impl IntoView {
    let settings = settings();
    let text = RwSignal::new(String::new());
    let say = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked().trim().to_string();
        if !words.is_empty() && session().up.get_untracked() {
            room.ask(|table| Ask::Chat { table, text: words });
            text.set(String::new());
        }
    };
    Effect::new(move || {
        room.chat.track();
        if let Some(list) = document().get_element_by_id("chat-lines") {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let chosen = RwSignal::new(None::<UserId>);
    let line = move |line: ChatLine| {
        let user = line.user;
        view! {
            <li>
                <button class="speaker" on:click=move |_| chosen.set(Some(user))>{line.name}</button>
                " "
                <span>{line.text}</span>
            </li>
        }
    };
    view! {
        <div class="chat">
            <ol id="chat-lines" role="log" aria-live="polite" tabindex="0" aria-label=settings.says(Word::Chat)>
                <For each=move || room.chat.get() key=|line| (line.at, line.user, line.text.clone()) children=line/>
            </ol>
            {move || chosen.get().map(|user| view! { <About room user chosen/> })}
            <form on:submit=say>
                <input
                    type="text"
                    id="chat-text"
                    autocomplete="off"
                    maxlength=MAX_CHAT_CHARS
                    placeholder=settings.says(Word::ChatPlaceholder)
                    aria-label=settings.says(Word::Chat)
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button class="secondary" id="chat-send" type="submit">{settings.says(Word::Say)}</button>
            </form>
        </div>
    }
}

/// What can be done about a speaker: look, mute, report.
#[component]
fn About(room: Room, user: UserId, chosen: RwSignal<Option<UserId>>) -> impl IntoView {
    let settings = settings();
    let own = session().me().is_some_and(|me| me.id == user);
    let trouble = RwSignal::new(None);
    let done = RwSignal::new(None::<Word>);
    let report = RwSignal::new(None::<String>);
    let mute = move |_| {
        spawn_local(async move {
            match api::act("PUT", &format!("api/me/mutes/{}", user.0)).await {
                Ok(()) => {
                    room.chat.update(|lines| lines.retain(|line| line.user != user));
                    // The server leaves out the muted when the table is opened again.
                    stream::reopen(room.id);
                    done.set(Some(Word::Muted));
                }
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let send = move |_| {
        let text = report.get_untracked().unwrap_or_default();
        let body = api::write(&Report { about: user, table: room.id, text });
        spawn_local(async move {
            match api::text("POST", "api/reports", Some(body)).await {
                Ok(_) => {
                    report.set(None);
                    done.set(Some(Word::Reported));
                }
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let writing = move || {
        report.get().is_some().then(|| {
            view! {
                <label class="report">
                    {settings.say(Word::ReportHelp)}
                    <textarea
                        id="report-text"
                        rows="3"
                        maxlength=MAX_REPORT_CHARS
                        on:input=move |event| report.set(Some(event_target_value(&event)))
                    ></textarea>
                </label>
                <button class="secondary" id="report-send" on:click=send>{settings.say(Word::ReportSend)}</button>
            }
        })
    };
    view! {
        <div class="about-speaker" role="group">
            <a class="plain" href=Route::Online(OnlineRoute::Person(user)).href()>
                {settings.says(Word::Profile)}
            </a>
            <Show when=move || !own>
                <button class="plain" id="mute" on:click=mute>{settings.says(Word::Mute)}</button>
                <button class="plain" id="report" on:click=move |_| report.set(Some(String::new()))>
                    {settings.says(Word::Report)}
                </button>
            </Show>
            <button class="plain" on:click=move |_| chosen.set(None)>{settings.says(Word::Close)}</button>
            {writing}
            <p class="quiet" role="status">{move || done.get().map(|word| settings.say(word))}</p>
            <Problem trouble/>
        </div>
    }
}
