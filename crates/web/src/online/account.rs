//! Name, password, notices, tokens, and the visitor's data.

use super::OnlineRoute;
use super::api::{self, Trouble};
use super::lobby::Tabs;
use super::notice;
use super::profile::day;
use super::session::{Known, Problem, session};
use super::sign_in::KeepName;
use crate::browser::{copy, download};
use crate::memo::memo;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::UserId;
use wire::http::{ChangeMe, MailState, Me, NewToken, Notices, Person, Scope, Token};
use wire::limits::{MAX_LABEL_CHARS, MAX_NAME_CHARS};

/// The page.
#[component]
pub(crate) fn Account() -> impl IntoView {
    let settings = settings();
    view! {
        <Tabs here=OnlineRoute::Account/>
        <h1>{settings.says(Word::Account)}</h1>
        <Known><Parts/></Known>
    }
}

#[component]
fn Parts() -> impl IntoView {
    let session = session();
    let guest = memo(move || session.follow().is_some_and(|me| me.guest));
    view! {
        <div class="account">
            <Show when=move || guest.get()><KeepName/></Show>
            <NameAndPassword/>
            <Notify/>
            <Show when=move || !guest.get()><Tokens/></Show>
            <Mutes/>
            <OwnData/>
        </div>
    }
}

/// Changes something about the visitor, and shows the server's answer.
fn change(body: ChangeMe, trouble: RwSignal<Option<Trouble>>, done: RwSignal<bool>) {
    let session = session();
    done.set(false);
    trouble.set(None);
    spawn_local(async move {
        let changed = api::send::<Me>("PATCH", "api/me", api::write(&body)).await;
        match changed {
            Ok(_) => {
                done.set(true);
                session.look();
            }
            Err(why) => trouble.set(Some(why)),
        }
    });
}

#[component]
fn Saved(done: RwSignal<bool>) -> impl IntoView {
    let settings = settings();
    view! { <p class="quiet" role="status">{move || done.get().then(|| settings.say(Word::Saved))}</p> }
}

#[component]
fn NameAndPassword() -> impl IntoView {
    let (settings, session) = (settings(), session());
    let name = RwSignal::new(session.me().map(|me| me.name).unwrap_or_default());
    let (password, old) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (trouble, done) = (RwSignal::new(None), RwSignal::new(false));
    let guest = session.me().is_none_or(|me| me.guest);
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let renewed = !password.with_untracked(String::is_empty);
        let body = ChangeMe {
            name: Some(name.get_untracked().trim().into()),
            password: renewed.then(|| password.get_untracked()),
            old: renewed.then(|| old.get_untracked()),
            settings: None,
        };
        change(body, trouble, done);
        password.set(String::new());
        old.set(String::new());
    };
    let secret = move |word: Word, text: RwSignal<String>, kind: &'static str| {
        view! {
            <label class="field">
                <span>{settings.says(word)}</span>
                <input
                    type="password"
                    autocomplete=kind
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
        }
    };
    let asks_old = move || !password.with(String::is_empty);
    let field = (!guest).then(|| {
        view! {
            {secret(Word::NewPassword, password, "new-password")}
            {move || asks_old().then(|| secret(Word::OldPassword, old, "current-password"))}
        }
    });
    view! {
        <form class="setup" on:submit=save>
            <h2>{settings.says(Word::NamePassword)}</h2>
            <label class="field">
                <span>{settings.says(Word::YourName)}</span>
                <input
                    type="text"
                    id="rename"
                    maxlength=MAX_NAME_CHARS
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            {field}
            <Problem trouble/>
            <Saved done/>
            <button class="secondary" id="save-name" type="submit">{settings.says(Word::Save)}</button>
        </form>
    }
}

/// "Your turn": on this device, by webhook, by mail.
#[component]
fn Notify() -> impl IntoView {
    let (settings, session) = (settings(), session());
    let me = session.me();
    let known = me.as_ref().map(|me| me.settings.clone()).unwrap_or_default();
    let guest = me.is_none_or(|me| me.guest);
    let webhook = RwSignal::new(known.webhook.unwrap_or_default());
    let email = RwSignal::new(known.email.unwrap_or_default());
    let (trouble, done) = (RwSignal::new(None), RwSignal::new(false));
    let here = RwSignal::new(notice::wanted());
    let switch = move |_| {
        let yes = !here.get_untracked();
        spawn_local(async move {
            let granted = notice::want(yes).await;
            let _ = here.try_set(granted);
        });
    };
    let given = |text: String| Some(text.trim().to_string()).filter(|text| !text.is_empty());
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let quiet = session.me().map(|me| me.settings.quiet).unwrap_or_default();
        let notices = Notices { webhook: given(webhook.get_untracked()), email: given(email.get_untracked()), quiet };
        change(ChangeMe { settings: Some(notices), ..ChangeMe::default() }, trouble, done);
    };
    let field = move |id: &'static str, word: Word, kind: &'static str, value: RwSignal<String>| {
        view! {
            <label class="field">
                <span>{settings.says(word)}</span>
                <input
                    type=kind
                    id=id
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    let mail = memo(move || session.follow().map_or(MailState::Off, |me| me.mail));
    let mail_help = move || match mail.get() {
        MailState::Off => settings.say(Word::MailOff),
        MailState::None => settings.say(Word::MailNone),
        MailState::Asked => settings.say(Word::MailAsked),
        MailState::Confirmed => settings.say(Word::MailConfirmed),
    };
    let elsewhere = (!guest).then(|| {
        view! {
            {field("webhook", Word::Webhook, "url", webhook)}
            <p class="quiet">{settings.says(Word::WebhookHelp)}</p>
            <Show when=move || mail.get() != MailState::Off>{field("email", Word::Email, "email", email)}</Show>
            <p class="quiet" id="mail-help">{mail_help}</p>
            <Problem trouble/>
            <Saved done/>
            <button class="secondary" id="save-notices" type="submit">{settings.says(Word::Save)}</button>
        }
    });
    view! {
        <form class="setup" on:submit=save>
            <h2>{settings.says(Word::Notices)}</h2>
            <label class="switch">
                <input type="checkbox" id="notices" prop:checked=here on:change=switch/>
                <span>{settings.says(Word::NoticesHere)}</span>
            </label>
            <p class="quiet">{settings.says(Word::NoticesHelp)}</p>
            {elsewhere}
        </form>
    }
}

#[component]
fn Tokens() -> impl IntoView {
    let settings = settings();
    let tokens = RwSignal::new(Vec::<Token>::new());
    let (label, fresh) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let trouble = RwSignal::new(None);
    let look = move || {
        spawn_local(async move {
            if let Ok(list) = api::get("api/me/tokens").await {
                // The visitor may have gone.
                let _ = tokens.try_set(list);
            }
        });
    };
    look();
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = NewToken { label: label.get_untracked().trim().into(), scope: Scope::default() };
        spawn_local(async move {
            match api::send::<Token>("POST", "api/me/tokens", api::write(&body)).await {
                Ok(token) => {
                    fresh.set(token.token);
                    label.set(String::new());
                    look();
                }
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let end = move |id: u64| {
        spawn_local(async move {
            match api::act("DELETE", &format!("api/me/tokens/{id}")).await {
                Ok(()) => look(),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let item = move |token: Token| {
        let id = token.id;
        let until = move || day(token.expires, settings.lang.get());
        view! {
            <li>
                <div><b>{token.label}</b><p class="quiet">{settings.says(Word::Until)}" "{until}</p></div>
                <button class="plain" type="button" on:click=move |_| end(id)>
                    {settings.says(Word::EndToken)}
                </button>
            </li>
        }
    };
    let told = move || {
        fresh.get().map(|token| {
            let text = token.clone();
            view! {
                <p>{settings.say(Word::TokenOnce)}</p>
                <pre class="command" id="fresh-token">{token}</pre>
                <button class="secondary" type="button" on:click=move |_| copy(&text)>
                    {settings.say(Word::CopyToken)}
                </button>
            }
        })
    };
    view! {
        <form class="setup" on:submit=add>
            <h2>{settings.says(Word::Tokens)}</h2>
            <p class="quiet">
                {settings.says(Word::TokensHelp)}" "<a href="api">{settings.says(Word::ApiPage)}</a>
            </p>
            <ul class="matches">{move || tokens.get().into_iter().map(item).collect_view()}</ul>
            {told}
            <label class="field">
                <span>{settings.says(Word::TokenLabel)}</span>
                <input
                    type="text"
                    id="token-label"
                    maxlength=MAX_LABEL_CHARS
                    prop:value=label
                    on:input=move |event| label.set(event_target_value(&event))
                />
            </label>
            <Problem trouble/>
            <button class="secondary" id="add-token" type="submit">{settings.says(Word::AddToken)}</button>
        </form>
    }
}

/// The people that the visitor has muted, to unmute them.
#[component]
fn Mutes() -> impl IntoView {
    let settings = settings();
    let muted = RwSignal::new(Vec::<Person>::new());
    spawn_local(async move {
        let Ok(ids) = api::get::<Vec<UserId>>("api/me/mutes").await else { return };
        for id in ids {
            if let Ok(person) = api::get::<Person>(&format!("api/people/{}", id.0)).await {
                // The visitor may have gone.
                let _ = muted.try_update(|muted| muted.push(person));
            }
        }
    });
    let hear = move |id: UserId| {
        spawn_local(async move {
            if api::act("DELETE", &format!("api/me/mutes/{}", id.0)).await.is_ok() {
                muted.update(|muted| muted.retain(|person| person.id != id));
            }
        });
    };
    let item = move |Person { id, name, .. }: Person| {
        view! {
            <li>
                <div><b>{name}</b></div>
                <button class="plain" on:click=move |_| hear(id)>{settings.says(Word::HearAgain)}</button>
            </li>
        }
    };
    view! {
        <Show when=move || muted.with(|muted| !muted.is_empty())>
            <section class="setup">
                <h2>{settings.says(Word::MutedPeople)}</h2>
                <ul class="matches">{move || muted.get().into_iter().map(item).collect_view()}</ul>
            </section>
        </Show>
    }
}

#[component]
fn OwnData() -> impl IntoView {
    let (settings, session) = (settings(), session());
    let trouble = RwSignal::new(None);
    let sure = RwSignal::new(false);
    let export = move |_| {
        spawn_local(async move {
            match api::text("GET", "api/me/export", None).await {
                Ok(text) => download("tianxia-me.json", &text),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let gone = move |path: &'static str, method: &'static str| {
        spawn_local(async move {
            match api::act(method, path).await {
                Ok(()) => session.leave(),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let delete = move |_| {
        if sure.get_untracked() {
            gone("api/me", "DELETE");
        }
        sure.set(true);
    };
    view! {
        <section class="setup">
            <h2>{settings.says(Word::OwnData)}</h2>
            <p class="quiet">
                {settings.says(Word::OwnDataHelp)} " "
                <a href="privacy" id="privacy">{settings.says(Word::Privacy)}</a>
            </p>
            <Problem trouble/>
            <div class="actions">
                <button class="secondary" id="export" on:click=export>{settings.says(Word::Export)}</button>
                <button class="secondary" id="logout" on:click=move |_| gone("api/logout", "POST")>
                    {settings.says(Word::Logout)}
                </button>
                <button class="plain" id="delete-me" on:click=delete>
                    {move || settings.say(if sure.get() { Word::DeleteMeSure } else { Word::DeleteMe })}
                </button>
            </div>
        </section>
    }
}
