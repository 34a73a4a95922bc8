//! Every route, with its description: the router and the OpenAPI document are made from this one list.

use crate::address::Address;
use crate::app::App;
use crate::caller::{Asker, shown};
use crate::error::ApiError;
use crate::limits::MAX_BODY_BYTES;
use crate::metrics::Metrics;
use crate::rate;
use crate::shares::Share;
use crate::{mail, openapi, people, privacy, tables};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing;
use std::net::IpAddr;
use std::sync::{Arc, LazyLock};
use store::{AccessKind, Scope};
use tokio::net::TcpListener;
use tower_http::cors::CorsLayer;
use wire::{Code, UserId};

/// One route of the interface.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The method, in lower case.
    pub method: &'static str,
    /// The path, with parameters in braces.
    pub path: &'static str,
    /// What the caller must show.
    pub need: Need,
    /// The schema of the body; empty if there is none.
    pub body: &'static str,
    /// The schema of the answer, `[…]` for a list; empty if there is none.
    pub answer: &'static str,
    /// What it does.
    pub summary: &'static str,
}

/// What a caller must show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// A session, or a token with at least this scope.
    Scope(Scope),
    /// A session: no token may ever do this.
    Session,
}

const NOBODY: Need = Need::Nothing;
const READ: Need = Need::Scope(Scope::Read);
const PLAY: Need = Need::Scope(Scope::Play);
const ACCOUNT: Need = Need::Scope(Scope::Account);
const SESSION: Need = Need::Session;

/// What a route needs; the list of routes is the only place that says so.
pub(crate) fn need(method: &Method, path: &str) -> Need {
    let same = |route: &&Route| route.path == path && route.method.eq_ignore_ascii_case(method.as_str());
    ROUTES.iter().find(same).map_or(Need::Nothing, |route| route.need)
}

macro_rules! routes {
    ($(
        $method:ident $path:literal $need:ident $body:literal $answer:literal $handler:path, $summary:literal;
    )+) => {
        /// Every route of the interface.
        pub const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method), path: $path, need: $need, body: $body, answer: $answer,
            summary: $summary,
        }),+];

        fn interface() -> Router<Arc<App>> {
            Router::new()$(.route($path, routing::$method($handler)))+
        }
    };
}

routes! {
    get "/healthz" NOBODY "" "Text" healthz, "Whether the server answers.";
    get "/readyz" NOBODY "" "Text" readyz, "Whether the server, its database and its disk work.";
    get "/metrics" NOBODY "" "Text" metrics, "Metrics for Prometheus; only from the machine itself.";
    get "/privacy" NOBODY "" "Page" privacy::page, "What is kept about people, for how long, and how it is removed.";
    get "/api" NOBODY "" "Page" page, "This document as a page.";
    get "/api/openapi.json" NOBODY "" "Document" document, "This document.";
    get "/api/games" NOBODY "" "[GameInfo]" tables::games, "The games that can be played, with all their options.";
    post "/api/guest" NOBODY "Guest" "Me" people::guest,
        "Signs in as a guest, without an account. A number is added to a name that is taken.";
    post "/api/register" NOBODY "Register" "Me" people::register, "Makes an account; a guest keeps games and number.";
    post "/api/login" NOBODY "Login" "Me" people::login, "Signs in to an account.";
    post "/api/logout" READ "" "" people::logout, "Ends the session.";
    get "/api/me" READ "" "Me" people::me, "Your own account.";
    patch "/api/me" ACCOUNT "ChangeMe" "Me" people::change_me, "Changes your name, password or settings.";
    delete "/api/me" SESSION "" "" people::delete_me,
        "Deletes your account and your data; other people's games keep your seat without your name.";
    get "/api/me/export" ACCOUNT "" "Export" people::export_me, "Everything that is kept about you.";
    get "/api/me/tables" READ "" "[Table]" people::my_tables, "Your tables, the newest first, with whose turn it is.";
    get "/api/me/tokens" ACCOUNT "" "[Token]" people::tokens, "Your tokens, without their texts.";
    post "/api/me/tokens" SESSION "NewToken" "Token" people::add_token,
        "Makes a personal token; its text is shown only once.";
    delete "/api/me/tokens/{id}" ACCOUNT "" "" people::end_token, "Ends one of your tokens.";
    get "/api/me/mutes" READ "" "[UserId]" people::mutes, "The people you have muted.";
    put "/api/me/mutes/{id}" PLAY "" "" people::mute, "Mutes somebody: their chat lines are not sent to you.";
    delete "/api/me/mutes/{id}" PLAY "" "" people::unmute, "Unmutes somebody.";
    post "/api/reports" PLAY "Report" "" people::report, "Reports somebody to an admin.";
    get "/api/mail/{id}/{deed}/{key}" NOBODY "" "Page" mail::ask,
        "The link in a mail: a page that asks before it does anything.";
    post "/api/mail/{id}/{deed}/{key}" NOBODY "" "Page" mail::act,
        "Confirms a mailbox (`confirm`) or ends all mail (`stop`); it needs only the key in the link.";
    get "/api/people/{id}" NOBODY "" "Profile" people::profile,
        "Somebody's public page: ratings, statistics, latest games.";
    get "/api/leaders/{game}" NOBODY "" "[Leader]" people::leaders, "The best players of a game.";
    get "/api/tables" NOBODY "" "[Table]" tables::list, "Public tables that are gathering players or in play.";
    post "/api/tables" PLAY "Options" "Opened" tables::open, "Opens a table.";
    get "/api/tables/{id}" NOBODY "" "Table" tables::show, "The state of a table, as a spectator sees it.";
    get "/api/tables/{id}/record" NOBODY "" "Text" tables::record,
        "The record of a finished game, with the dealer's key.";
    get "/api/export/{game}" NOBODY "" "Lines" tables::export,
        "Finished public games as JSON lines, in the order in which they ended, from `since` on.";
    get "/api/stream" PLAY "" "Stream" tables::stream,
        "The stream (WebSocket): every message of play. With several servers, `?at=NAME` tells a proxy which one has the \
         table; see Frame.";
}

/// What a page may load and do: nothing from elsewhere, and no script inside a page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The whole interface.
pub fn router(app: Arc<App>) -> Router {
    let cors = (!app.config.origins.is_empty()).then(|| cors(&app.config.origins));
    let router = interface()
        .fallback(elsewhere)
        .method_not_allowed_fallback(async || (StatusCode::METHOD_NOT_ALLOWED, ApiError(Code::BadFrame).body()))
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(app);
    match cors {
        Some(cors) => router.layer(cors),
        None => router,
    }
}

/// Pages of other origins that the operator has named may send the visitor's cookie.
fn cors(origins: &[String]) -> CorsLayer {
    let origins: Vec<HeaderValue> = origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    CorsLayer::new()
        .allow_origin(origins)
        .allow_credentials(true)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([header::CONTENT_TYPE, header::AUTHORIZATION])
}

/// Applies to every request: counting, limits by address, origin, headers.
async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    Metrics::one(&app.metrics.requests_total);
    let asker = Asker::default();
    request.extensions_mut().insert(asker.clone());
    let address = Address::of(&app, request.extensions(), request.headers());
    let ours = request.uri().path().starts_with("/api");
    let mut response = match admit(&app, address, &request) {
        Ok(_under_way) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    // Files are shared; every other answer counts as its caller's until it has been read.
    if ours {
        response = held(&app, address, asker.known(), response).await;
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
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
    if app.config.secure_cookies {
        let year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    response
}

/// The answer, whose bytes count as waiting until they have been read.
async fn held(app: &App, address: Address, person: Option<UserId>, response: Response) -> Response {
    let (parts, body) = response.into_parts();
    // All our bodies are in memory already.
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return ApiError(Code::Internal).into_response();
    };
    if bytes.is_empty() {
        return Response::from_parts(parts, axum::body::Body::empty());
    }
    let of_person = person.map(|person| app.bytes_of_people.take(person, bytes.len()));
    match (app.bytes.take(rate::near(address.ip), bytes.len()), of_person) {
        (None, _) | (_, Some(None)) => ApiError(Code::Busy).into_response(),
        (Some(share), of_person) => {
            let shares = (share, of_person.flatten());
            Response::from_parts(parts, Bytes::from_owner(Answer { bytes, _shares: shares }).into())
        }
    }
}

/// Bytes that are counted while somebody holds them.
struct Answer {
    bytes: Bytes,
    _shares: (Share<IpAddr>, Option<Share<UserId>>),
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Whether a request may go on; it is under way until the returned share is dropped.
fn admit(app: &App, address: Address, request: &Request) -> Result<Option<Share<IpAddr>>, ApiError> {
    let watched = !matches!(request.uri().path(), "/healthz" | "/readyz") && app.limits.by_address;
    if watched {
        app.rates.requests.take(address.ip, app.strain.is_felt())?;
    }
    // A cookie travels by itself: what it allows must be requested by a page of ours. A token does not.
    let streams = request.uri().path() == "/api/stream";
    let acts = streams || !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let by_token = matches!(shown(request.headers()), Some((AccessKind::Token, _)));
    // Nor does the key of a link in a mail, which mail programs follow from anywhere.
    let by_key = request.uri().path().starts_with(mail::PATH);
    if acts && !by_token && !by_key && !own_origin(app, request.headers(), streams) {
        return Err(ApiError(Code::Foreign));
    }
    if !watched {
        return Ok(None);
    }
    let share = app.under_way.take(rate::near(address.ip), 1);
    share.map(Some).ok_or(ApiError(Code::TooFast))
}

/// Whether the page that asks is ours. Programs send no origin; then they must show a token, but only for the stream.
fn own_origin(app: &App, headers: &HeaderMap, streams: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return !streams };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same = origin.split_once("://").is_some_and(|(_, rest)| Some(rest) == host);
    same || app.config.origins.iter().any(|known| known == origin)
}

async fn healthz(State(app): State<Arc<App>>) -> Response {
    if app.is_stopping() { not_now("stopping") } else { "ok\n".into_response() }
}

/// Tells a load balancer or a person whether decisions can be kept here.
async fn readyz(State(app): State<Arc<App>>) -> Response {
    match app.probe().await {
        _ if app.is_stopping() => not_now("stopping"),
        Ok(()) if app.cluster.as_ref().is_some_and(|cluster| !cluster.is_safe()) => not_now("no lease"),
        Ok(()) => "ok\n".into_response(),
        Err(why) => not_now(why),
    }
}

fn not_now(why: &str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, format!("not now: {why}\n")).into_response()
}

async fn metrics(State(app): State<Arc<App>>, address: Address) -> Result<Response, ApiError> {
    if app.config.metrics_apart {
        return Err(ApiError(Code::NotFound));
    }
    if !address.here {
        return Err(ApiError(Code::Forbidden));
    }
    Ok(app.metrics.text().into_response())
}

/// Serves health and metrics on an address that is not public.
pub async fn tell_apart(app: Arc<App>, listener: TcpListener) -> std::io::Result<()> {
    let router = Router::new()
        .route("/healthz", routing::get(healthz))
        .route("/readyz", routing::get(readyz))
        .route("/metrics", routing::get(async |State(app): State<Arc<App>>| app.metrics.text()))
        .with_state(app);
    axum::serve(listener, router).await
}

/// Made once, and shared by all callers.
async fn page() -> Html<&'static str> {
    static PAGE: LazyLock<String> = LazyLock::new(openapi::page);
    Html(&PAGE)
}

/// See [`page`].
async fn document() -> Response {
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| openapi::document().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.clone()).into_response()
}

/// Files of the client, and everything that does not exist. The client's own addresses come after the `#`.
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
