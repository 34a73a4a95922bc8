//! The caller of a request, and what they send.

use crate::app::App;
use crate::error::ApiError;
use crate::limits::DAY_MS;
use crate::routes::{self, Need};
use crate::secret;
use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, MatchedPath, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use catalog::GameId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::{Arc, OnceLock};
use store::{Access, AccessKind, Person};
use wire::{Code, UserId};

/// The name of the session cookie.
pub(crate) const COOKIE: &str = "tianxia";

/// The user behind a request, once known; part of every request.
#[derive(Clone, Default)]
pub(crate) struct Asker(Arc<OnceLock<UserId>>);

impl Asker {
    pub(crate) fn known(&self) -> Option<UserId> {
        self.0.get().copied()
    }
}

/// A person who has shown a session or token.
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) access: Access,
}

impl Caller {
    /// The person who shows a session or token; `None` if there is none or it is not valid.
    async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Caller>, ApiError> {
        let Some((kind, secret)) = shown(headers) else { return Ok(None) };
        let (hash, now) = (secret::hash(secret), app.now());
        let found = app.store(move |store| store.access(&hash, now)).await?;
        let fits = |(access, person): &(Access, Person)| access.kind == kind && !person.locked;
        let Some((access, person)) = found.filter(fits) else { return Ok(None) };
        if now - person.seen > DAY_MS {
            let id = person.id;
            app.store(move |store| store.seen(id, now)).await?;
        }
        Ok(Some(Caller { person, access }))
    }

    /// Whether what they have shown is enough for this route.
    fn may(&self, need: Need) -> bool {
        match need {
            Need::Nothing => true,
            Need::Scope(scope) => self.access.scope >= scope,
            Need::Session => self.access.kind == AccessKind::Session,
        }
    }
}

/// The secret that a request shows: a token in the header, or a session in the cookie.
pub(crate) fn shown(headers: &HeaderMap) -> Option<(AccessKind, &str)> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    if let Some(token) = bearer {
        return Some((AccessKind::Token, token.trim()));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| (AccessKind::Session, value))
}

/// The caller, if they say who they are: for pages that everybody sees, and some people see more of.
impl extract::OptionalFromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Caller>, ApiError> {
        let caller = Caller::find(app, &parts.headers).await?;
        if let (Some(caller), Some(asker)) = (&caller, parts.extensions.get::<Asker>()) {
            asker.0.get_or_init(|| UserId(caller.person.id));
        }
        Ok(caller)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, ApiError> {
        let caller = <Caller as extract::OptionalFromRequestParts<_>>::from_request_parts(parts, app).await?;
        let caller = caller.ok_or(ApiError(Code::SignIn))?;
        let path = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
        let need = routes::need(&parts.method, path);
        if caller.may(need) { Ok(caller) } else { Err(ApiError(Code::Forbidden)) }
    }
}

/// The number in a path; anything else is not found.
pub(crate) struct Id(pub(crate) u64);

impl FromRequestParts<Arc<App>> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Id, ApiError> {
        let path = Path::<u64>::from_request_parts(parts, app).await;
        path.map(|Path(id)| Id(id)).map_err(|_| ApiError(Code::NotFound))
    }
}

/// The game in a path.
pub(crate) struct Named(pub(crate) GameId);

impl FromRequestParts<Arc<App>> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Named, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await.ok();
        path.and_then(|Path(name)| GameId::parse(&name)).map(Named).ok_or(ApiError(Code::NoSuchGame))
    }
}

/// A JSON body within the size limit.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + Serialize> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, ApiError> {
        let whole = tokio::time::timeout(app.limits.request_wait, Bytes::from_request(request, app));
        let bytes = whole.await.map_err(|_| ApiError(Code::BadFrame))?.map_err(|rejection| {
            let too_long = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            ApiError(if too_long { Code::TooLong } else { Code::BadFrame })
        })?;
        Ok(Body(wire::read_named(&bytes)?))
    }
}
