//! Who the visitor is.

use super::api::{self, Trouble};
use super::stream;
use crate::browser::storage;
use crate::memo::memo;
use crate::settings::settings;
use crate::text::{OnlineWord as Word, refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::Code;
use wire::http::Me;

/// Stored once the visitor has been online: the next visit then looks for the session immediately.
const KEY: &str = "tianxia.online";

/// What is known about the visitor.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Standing {
    /// Nobody has asked the server yet.
    Unknown,
    /// The page comes from a file host.
    NoServer,
    /// The server cannot currently be reached.
    Cut,
    /// There is a server, and no session.
    Nobody,
    /// There is a session.
    Here(Me),
}

/// The visitor; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    /// What is known.
    pub(crate) standing: RwSignal<Standing>,
    /// Whether the stream is up.
    pub(crate) up: RwSignal<bool>,
    /// Whether it was cut and is still down.
    pub(crate) cut: RwSignal<bool>,
}

impl Session {
    /// A visitor who has not been asked for a name; looks up the session of one who has been online before.
    pub(crate) fn start() -> Session {
        let (standing, up, cut) = (RwSignal::new(Standing::Unknown), RwSignal::new(false), RwSignal::new(false));
        let session = Session { standing, up, cut };
        if storage().is_some_and(|storage| storage.get_item(KEY).ok().flatten().is_some()) {
            session.look();
        }
        session
    }

    /// Asks the server who the visitor is.
    pub(crate) fn look(self) {
        spawn_local(async move {
            match api::get::<Me>("api/me").await {
                Ok(me) => self.enter(me),
                Err(Trouble::Refused(_)) => self.standing.set(Standing::Nobody),
                Err(Trouble::NoServer) => self.standing.set(Standing::NoServer),
                Err(Trouble::Cut) => self.standing.set(Standing::Cut),
            }
        });
    }

    /// The server knows the visitor now.
    pub(crate) fn enter(self, me: Me) {
        if let Some(storage) = storage() {
            // Without it the next visit asks a little later.
            let _ = storage.set_item(KEY, "1");
        }
        let same = self.me().is_some_and(|known| (known.id, &known.name, known.guest) == (me.id, &me.name, me.guest));
        self.standing.set(Standing::Here(me));
        if !same {
            stream::connect(self);
        }
    }

    /// Checks that the session is still valid: it may have ended elsewhere, and then the visitor is nobody.
    pub(crate) fn check(self) {
        spawn_local(async move {
            if api::act("GET", "api/me").await == Err(Trouble::Refused(Code::SignIn)) {
                self.leave();
            }
        });
    }

    /// The visitor is now somebody else, or nobody.
    pub(crate) fn leave(self) {
        stream::disconnect();
        self.cut.set(false);
        if let Some(storage) = storage() {
            let _ = storage.remove_item(KEY);
        }
        self.standing.set(Standing::Nobody);
    }

    /// The current visitor.
    pub(crate) fn me(self) -> Option<Me> {
        self.standing.with_untracked(|standing| match standing {
            Standing::Here(me) => Some(me.clone()),
            _ => None,
        })
    }

    /// The visitor; the caller is run again when it changes.
    pub(crate) fn follow(self) -> Option<Me> {
        self.standing.track();
        self.me()
    }
}

/// The session of this page.
pub(crate) fn session() -> Session {
    expect_context()
}

/// Trouble in words; follows the language.
pub(crate) fn trouble_words(trouble: Trouble) -> &'static str {
    let settings = settings();
    match trouble {
        Trouble::Refused(code) => refusal(code, settings.lang.get()),
        Trouble::NoServer => settings.say(Word::NoServer),
        Trouble::Cut => settings.say(Word::Unreachable),
    }
}

/// Something the visitor asked for and did not get, shown where they asked.
#[component]
pub(crate) fn Problem(trouble: RwSignal<Option<Trouble>>) -> impl IntoView {
    view! { <p class="problem" role="alert">{move || trouble.get().map(trouble_words)}</p> }
}

/// Shows its children to visitors with a name, and the sign-in form to others.
#[component]
pub(crate) fn Known(children: ChildrenFn) -> impl IntoView {
    let session = session();
    // Another name is no reason to rebuild the page; another person is.
    let who = memo(move || session.follow().map(|me| me.id));
    move || who.get().map_or_else(|| view! { <Door/> }.into_any(), |_| children().into_any())
}

/// The way to a name, or why there is none here.
#[component]
pub(crate) fn Door() -> impl IntoView {
    let (settings, session) = (settings(), session());
    if session.standing.with_untracked(|standing| matches!(standing, Standing::Unknown | Standing::Cut)) {
        session.look();
    }
    move || match session.standing.get() {
        Standing::NoServer => view! { <NoServer/> }.into_any(),
        Standing::Nobody => view! { <super::sign_in::SignIn/> }.into_any(),
        Standing::Cut => view! {
            <p class="lead">{settings.says(Word::Unreachable)}</p>
            <button class="secondary" on:click=move |_| session.look()>{settings.says(Word::TryAgain)}</button>
        }
        .into_any(),
        Standing::Unknown | Standing::Here(_) => {
            view! { <p class="quiet">{settings.says(Word::OneMoment)}</p> }.into_any()
        }
    }
}

/// Why nobody else is here to play with, and what can be done about it.
#[component]
pub(crate) fn NoServer() -> impl IntoView {
    let settings = settings();
    view! {
        <div class="no-server">
            <p class="lead">{settings.says(Word::NoServer)}</p>
            <p>{settings.says(Word::NoServerHelp)}</p>
            <pre class="command">"tianxia serve"</pre>
            <p class="actions">
                <a class="primary" href=crate::route::Route::Gallery.href()>{settings.says(Word::PlayHere)}</a>
            </p>
        </div>
    }
}
