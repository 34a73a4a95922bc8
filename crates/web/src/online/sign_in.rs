//! The ways to a name: as a guest right away, with a new account, or with the visitor's account.

use super::api;
use super::session::{Problem, session};
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::http::{Guest, Login, Me, Register};
use wire::limits::MAX_NAME_CHARS;

/// One way in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Guest,
    Register,
    Login,
}

impl Way {
    const ALL: [(Way, Word); 3] =
        [(Way::Guest, Word::AsGuest), (Way::Register, Word::Register), (Way::Login, Word::Login)];

    const fn path(self) -> &'static str {
        match self {
            Way::Guest => "api/guest",
            Way::Register => "api/register",
            Way::Login => "api/login",
        }
    }

    fn body(self, name: String, password: String) -> String {
        match self {
            Way::Guest => api::write(&Guest { name }),
            Way::Register => api::write(&Register { name, password, bot: false }),
            Way::Login => api::write(&Login { name, password }),
        }
    }

    const fn help(self) -> Word {
        match self {
            Way::Guest => Word::GuestHelp,
            Way::Register => Word::RegisterHelp,
            Way::Login => Word::LoginHelp,
        }
    }

    const fn go(self) -> Word {
        match self {
            Way::Guest => Word::GuestGo,
            Way::Register => Word::Register,
            Way::Login => Word::Login,
        }
    }
}

/// The form.
#[component]
pub(crate) fn SignIn() -> impl IntoView {
    view! { <Enter first=Way::Guest ways=Way::ALL.to_vec()/> }
}

/// A guest keeps name and games by creating an account.
#[component]
pub(crate) fn KeepName() -> impl IntoView {
    view! { <Enter first=Way::Register ways=vec![(Way::Register, Word::Register), (Way::Login, Word::Login)]/> }
}

#[component]
fn Enter(first: Way, ways: Vec<(Way, Word)>) -> impl IntoView {
    let (settings, session) = (settings(), session());
    let way = RwSignal::new(first);
    let known = session.me().map(|me| me.name);
    let name = RwSignal::new(known.unwrap_or_else(|| settings.name.get_untracked()));
    let password = RwSignal::new(String::new());
    let (trouble, busy) = (RwSignal::new(None), RwSignal::new(false));
    let enter = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        trouble.set(None);
        let way = way.get_untracked();
        let body = way.body(name.get_untracked().trim().into(), password.get_untracked());
        spawn_local(async move {
            let entered = api::send::<Me>("POST", way.path(), body).await;
            // Entering replaces this form.
            let _ = busy.try_set(false);
            match entered {
                Ok(me) => session.enter(me),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let pill = move |(one, word): (Way, Word)| {
        view! {
            <label class="pill">
                <input
                    type="radio"
                    name="way"
                    id=format!("way-{one:?}").to_lowercase()
                    prop:checked=move || way.get() == one
                    on:change=move |_| way.set(one)
                />
                <span>{settings.says(word)}</span>
            </label>
        }
    };
    view! {
        <form class="setup sign-in" on:submit=enter>
            <fieldset>
                <legend>{settings.says(Word::WhoAreYou)}</legend>
                <div class="pills">{ways.into_iter().map(pill).collect_view()}</div>
            </fieldset>
            <p class="quiet">{move || settings.say(way.get().help())}</p>
            <label class="field">
                <span>{settings.says(Word::YourName)}</span>
                <input
                    type="text"
                    id="name"
                    autocomplete="username"
                    maxlength=MAX_NAME_CHARS
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <Show when=move || way.get() != Way::Guest>
                <label class="field">
                    <span>{settings.says(Word::Password)}</span>
                    <input
                        type="password"
                        id="password"
                        autocomplete=move || if way.get() == Way::Login { "current-password" } else { "new-password" }
                        prop:value=password
                        on:input=move |event| password.set(event_target_value(&event))
                    />
                </label>
            </Show>
            <Problem trouble/>
            <button class="primary large" id="enter" type="submit" disabled=move || busy.get()>
                {move || settings.say(way.get().go())}
            </button>
        </form>
    }
}
