//! The links in mails: "yes, this mailbox is mine" and "no more mail". The key in the link is all they need.

use crate::app::App;
use crate::error::ApiError;
use crate::people;
use crate::settings::Settings;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;
use store::{Change, Person};
use wire::{Code, UserId};

/// The common path of these links.
pub(crate) const PATH: &str = "/api/mail/";

/// What a link does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Deed {
    /// Confirms that the mailbox is theirs.
    Confirm,
    /// Ends all mail.
    Stop,
}

/// The path of a link.
pub(crate) fn link(user: UserId, deed: Deed, key: &str) -> String {
    let deed = match deed {
        Deed::Confirm => "confirm",
        Deed::Stop => "stop",
    };
    format!("{PATH}{}/{deed}/{key}", user.0)
}

type Link = Result<Path<(u64, Deed, String)>, PathRejection>;

/// Asks before anything is done: some programs open every link in a mail.
pub(crate) async fn ask(link: Link) -> Response {
    let Ok(Path((_, deed, _))) = link else { return no_such_link() };
    let (german, english, button) = match deed {
        Deed::Confirm => (
            "Sollen wir dir an diese E-Mail-Adresse schreiben, wenn du am Zug bist?",
            "May we write to this address when it is your turn?",
            "Ja · Yes",
        ),
        Deed::Stop => (
            "Möchtest du keine E-Mails mehr von tianxia bekommen?",
            "Do you want no more e-mail from tianxia?",
            "Keine mehr · No more",
        ),
    };
    let button = format!("<form method=\"post\"><button>{button}</button></form>");
    page(StatusCode::OK, german, english, &button)
}

/// Does what the link says.
pub(crate) async fn act(State(app): State<Arc<App>>, link: Link) -> Result<Response, ApiError> {
    let Ok(Path((id, deed, key))) = link else { return Ok(no_such_link()) };
    let now = app.now();
    let follow = |person: &Person| {
        let mut settings = Settings::of(person).map_err(|error| error.0)?;
        let done = match deed {
            Deed::Confirm => settings.confirm(&key, now),
            Deed::Stop => settings.stop(&key),
        };
        if done { Ok(Change { settings: Some(settings.write()), ..Change::default() }) } else { Err(Code::NotFound) }
    };
    match people::change(&app, id, follow).await {
        Ok(_) => {}
        Err(ApiError(Code::NotFound)) => return Ok(no_such_link()),
        Err(error) => return Err(error),
    }
    Ok(match deed {
        Deed::Confirm => page(
            StatusCode::OK,
            "Danke. Wir schreiben dir, wenn du am Zug bist.",
            "Thank you. We will write when it is your turn.",
            "",
        ),
        Deed::Stop => page(StatusCode::OK, "Du bekommst keine E-Mails mehr.", "You will get no more e-mail.", ""),
    })
}

fn no_such_link() -> Response {
    let german = "Dieser Link gilt nicht mehr. Unter „Konto“ kannst du deine Adresse neu eintragen.";
    page(StatusCode::NOT_FOUND, german, "This link is no longer valid. Enter your address again under Account.", "")
}

/// A page without any script.
fn page(status: StatusCode, german: &str, english: &str, more: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"de\"><head><meta charset=\"utf-8\"><title>tianxia</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>\
         body{{font:18px/1.5 Georgia,serif;max-width:34rem;margin:12vh auto;padding:0 1.2rem;color:#222;\
         background:#f7f3ea}}button{{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.5rem;\
         background:#7a2e22;color:#fff;cursor:pointer}}a{{color:inherit}}</style></head><body><main>\
         <h1>tianxia</h1><p>{german}</p><p lang=\"en\">{english}</p>{more}<p><a href=\"/\">tianxia</a></p>\
         </main></body></html>"
    );
    (status, Html(html)).into_response()
}
