//! Every address, with its description: the router and the OpenAPI document are made from this one list.

use crate::app::App;
use crate::caller::{Address, shown};
use crate::error::ApiError;
use crate::limits::MAX_BODY_BYTES;
use crate::metrics::Metrics;
use crate::{mail, openapi, people, tables};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing;
use std::sync::Arc;
use store::AccessKind;
use wire::Code;

/// One address of the interface.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The method, in lower case.
    pub method: &'static str,
    /// The path, with parameters in braces.
    pub path: &'static str,
    /// Whether a session or token is needed.
    pub signed_in: bool,
    /// The schema of the body; empty if there is none.
    pub body: &'static str,
    /// The schema of the answer; empty if there is none.
    pub answer: &'static str,
    /// What it does.
    pub summary: &'static str,
}

macro_rules! routes {
    ($(
        $method:ident $path:literal $signed_in:literal $body:literal $answer:literal $handler:path, $summary:literal;
    )+) => {
        /// Every address of the interface.
        pub const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method), path: $path, signed_in: $signed_in, body: $body, answer: $answer,
            summary: $summary,
        }),+];

        fn interface() -> Router<Arc<App>> {
            Router::new()$(.route($path, routing::$method($handler)))+
        }
    };
}

routes! {
    get "/healthz" false "" "Text" healthz, "Whether the server and its store answer.";
    get "/metrics" false "" "Text" metrics, "Numbers for Prometheus; for the machine itself only.";
    get "/api" false "" "Page" page, "This document as a page.";
    get "/api/openapi.json" false "" "Document" document, "This document.";
    get "/api/games" false "" "Games" tables::games, "What can be played, with every option.";
    post "/api/guest" false "Guest" "Me" people::guest,
        "A name for a while, at once. A number is added to a name that somebody has.";
    post "/api/register" false "Register" "Me" people::register, "An account; a guest who asks keeps games and number.";
    post "/api/login" false "Login" "Me" people::login, "A session for an account.";
    post "/api/logout" true "" "" people::logout, "Ends the session.";
    get "/api/me" true "" "Me" people::me, "Who I am.";
    patch "/api/me" true "ChangeMe" "Me" people::change_me, "Another name, password or settings.";
    delete "/api/me" true "" "" people::delete_me,
        "Removes me and what is mine; the games of others keep my seat without my name.";
    get "/api/me/export" true "" "Export" people::export_me, "Everything that is kept about me.";
    get "/api/me/tables" true "" "Tables" people::my_tables, "My tables, the newest first, with whose turn it is.";
    get "/api/me/tokens" true "" "Tokens" people::tokens, "My tokens, without their texts.";
    post "/api/me/tokens" true "NewToken" "Token" people::add_token, "A personal token; its text is told this once.";
    delete "/api/me/tokens/{id}" true "" "" people::end_token, "Ends one of my tokens.";
    get "/api/me/mutes" true "" "Ids" people::mutes, "Whom I have muted.";
    put "/api/me/mutes/{id}" true "" "" people::mute, "Mutes somebody: their chat lines are not sent to me.";
    delete "/api/me/mutes/{id}" true "" "" people::unmute, "Hears somebody again.";
    post "/api/reports" true "Report" "" people::report, "Tells an admin about somebody.";
    get "/api/mail/{id}/{deed}/{key}" false "" "Page" mail::ask, "A link in a mail, as a page that asks first.";
    post "/api/mail/{id}/{deed}/{key}" false "" "Page" mail::act,
        "Confirms a mailbox (`confirm`) or ends all mail (`stop`); the key of the link is all it needs.";
    get "/api/people/{id}" false "" "Profile" people::profile,
        "Somebody's public page: ratings, statistics, last games.";
    get "/api/leaders/{game}" false "" "Leaders" people::leaders, "The best of a game.";
    get "/api/tables" false "" "Tables" tables::list, "Public tables that gather or play.";
    post "/api/tables" true "Options" "Opened" tables::open, "Opens a table.";
    get "/api/tables/{id}" false "" "Table" tables::show, "How a table stands, as a spectator sees it.";
    get "/api/tables/{id}/record" false "" "Text" tables::record,
        "The record of a finished game, with the dealer's key.";
    get "/api/export/{game}" false "" "JsonLines" tables::export,
        "Finished public games as JSON lines in the order of their end, from `since` on.";
    get "/api/stream" true "" "Stream" tables::stream, "The stream (WebSocket): every message of play.";
}

/// What a page may load and do: nothing from elsewhere, and no script inside a page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The whole interface.
pub fn router(app: Arc<App>) -> Router {
    interface()
        .fallback(elsewhere)
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(app)
}

/// What holds for every request: counting, limits by address, origin, headers.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    Metrics::one(&app.metrics.requests_total);
    let address = Address::of(&app, request.extensions(), request.headers());
    let mut response = match admit(&app, address, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    if response.status().is_client_error() || response.status().is_server_error() {
        Metrics::one(&app.metrics.refusals_total);
    }
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn admit(app: &App, address: Address, request: &Request) -> Result<(), ApiError> {
    let watched = request.uri().path() != "/healthz" && app.limits.by_address;
    if watched && !app.rates.requests.take(address.0, app.now()) {
        return Err(ApiError(Code::TooFast));
    }
    // A cookie travels by itself: what it allows must be asked for by a page of ours. A token does not.
    let streams = request.uri().path() == "/api/stream";
    let acts = streams || !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let by_token = matches!(shown(request.headers()), Some((AccessKind::Token, _)));
    // Nor does the key of a link in a mail, which mail programs follow from wherever they are.
    let by_key = request.uri().path().starts_with(mail::PATH);
    if acts && !by_token && !by_key && !own_origin(app, request.headers(), streams) {
        return Err(ApiError(Code::Foreign));
    }
    Ok(())
}

/// Whether the page that asks is ours. Programs send no origin; only on the stream must they show a token, then.
fn own_origin(app: &App, headers: &HeaderMap, streams: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return !streams };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same = origin.split_once("://").is_some_and(|(_, rest)| Some(rest) == host);
    same || app.config.origins.iter().any(|known| known == origin)
}

async fn healthz(State(app): State<Arc<App>>) -> Response {
    let status = match app.store(|store| store.ping()).await {
        Ok(()) if !app.is_stopping() => (StatusCode::OK, "ok\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "not now\n"),
    };
    status.into_response()
}

async fn metrics(State(app): State<Arc<App>>, address: Address) -> Result<Response, ApiError> {
    if !address.0.is_loopback() {
        return Err(ApiError(Code::Forbidden));
    }
    Ok(app.metrics.text().into_response())
}

async fn page() -> Html<String> {
    Html(openapi::page())
}

async fn document() -> axum::Json<serde_json::Value> {
    axum::Json(openapi::document())
}

/// Files of the client, and everything that does not exist. The client's own addresses are behind the `#`.
async fn elsewhere(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let asks = matches!(method, Method::GET | Method::HEAD);
    let file = app.config.site.as_ref().filter(|_| asks).and_then(|site| site.get(uri.path(), accepts));
    let Some(file) = file else { return ApiError(Code::NotFound).into_response() };
    let cache = if file.for_ever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let fixed = [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, cache), (header::VARY, "accept-encoding")];
    let encoding = file.encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding)]);
    match (encoding, file.bytes) {
        (Some(encoding), bytes) => (fixed, encoding, bytes).into_response(),
        (None, bytes) => (fixed, bytes).into_response(),
    }
}
