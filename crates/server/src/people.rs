//! Guests, accounts, sessions, tokens, one's own data.

use crate::app::App;
use crate::caller::{Address, Body, COOKIE, Caller, Id, Named};
use crate::error::ApiError;
use crate::hub::{self, Mail};
use crate::limits::{
    LEAST_GAMES, MAX_LABEL_CHARS, MAX_MUTES, MAX_OWN_TABLES, MAX_REPORT_CHARS, MAX_SETTINGS_BYTES, MAX_TOKENS, PAGE,
    PASSWORD_CHARS, SESSION_MS, TOKEN_MS,
};
use crate::secret;
use crate::settings::{Settings, Wishes};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Access, AccessKind, Finished, Mark, Person, PersonKind, Report};
use tokio::sync::oneshot;
use wire::limits::{MAX_NAME_CHARS, MIN_NAME_CHARS};
use wire::{Code, TableId, UserId};

type Answer = Result<Response, ApiError>;
type Shared = State<Arc<App>>;

/// A well-formed hash that no password has: whoever guesses names learns nothing from the time an answer takes.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A name as it is shown: 2 to 24 letters, digits, blanks, dots, dashes or underscores.
fn check_name(name: &str) -> Result<String, Code> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = (MIN_NAME_CHARS..=MAX_NAME_CHARS).contains(&name.chars().count());
    let plain = name.chars().all(|c| c.is_alphanumeric() || " .-_".contains(c));
    let word = name.chars().any(char::is_alphanumeric);
    if length && plain && word { Ok(name) } else { Err(Code::BadName) }
}

/// A name as it must be unique.
pub fn fold_name(name: &str) -> String {
    name.to_lowercase()
}

fn check_password(password: &str) -> Result<(), Code> {
    if PASSWORD_CHARS.contains(&password.chars().count()) { Ok(()) } else { Err(Code::WeakPassword) }
}

async fn hash(app: &App, password: String) -> Result<String, ApiError> {
    let _permit = app.hashing.acquire().await;
    let hashed = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|h| h.to_string())
    });
    hashed.await.ok().and_then(Result::ok).ok_or(ApiError(Code::Internal))
}

async fn verify(app: &App, password: String, hash: String) -> bool {
    let _permit = app.hashing.acquire().await;
    let verified = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&hash).ok()?;
        Argon2::default().verify_password(password.as_bytes(), &parsed).ok()
    });
    verified.await.ok().flatten().is_some()
}

fn enter(app: &App, address: Address) -> Result<(), ApiError> {
    let granted = !app.limits.by_address || app.rates.entries.take(address.0, app.now());
    if granted { Ok(()) } else { Err(ApiError(Code::TooFast)) }
}

fn shown(person: &Person) -> Value {
    json!({
        "id": person.id,
        "name": person.name,
        "guest": person.kind == PersonKind::Guest,
        "bot": person.kind == PersonKind::Bot,
        "since": person.created,
    })
}

/// The same with what concerns only themselves.
fn shown_to_themselves(app: &App, person: &Person) -> Value {
    let settings = Settings::of(person);
    let mut shown = shown(person);
    shown["settings"] = settings.shown();
    shown["mail"] = match &settings.mail {
        _ if !app.notifier.mails => "off",
        None => "none",
        Some(mail) if mail.is_confirmed() => "confirmed",
        Some(_) => "asked",
    }
    .into();
    shown
}

/// A new session, as an answer that sets the cookie.
async fn with_session(app: &App, person: &Person) -> Answer {
    let (text, hash) = secret::secret();
    let now = app.now();
    let access = Access {
        id: secret::id(),
        hash,
        person: person.id,
        kind: AccessKind::Session,
        label: String::new(),
        created: now,
        expires: now + SESSION_MS,
    };
    app.store(move |store| store.add_access(&access)).await?;
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={text}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{secure}", SESSION_MS / 1000);
    let mut response = Json(shown_to_themselves(app, person)).into_response();
    let cookie = HeaderValue::from_str(&cookie).map_err(|_| ApiError(Code::Internal))?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuestBody {
    name: String,
}

/// A name for a while, at once. If somebody has it, a number is added.
pub(crate) async fn guest(State(app): Shared, address: Address, Body(body): Body<GuestBody>) -> Answer {
    enter(&app, address)?;
    let name = check_name(&body.name)?;
    let mut person = Person {
        id: secret::id(),
        folded: fold_name(&name),
        name,
        kind: PersonKind::Guest,
        password: None,
        created: app.now(),
        settings: "{}".into(),
        locked: false,
    };
    let first = person.clone();
    let taken = match app.store(move |store| store.add_person(&first)).await {
        Err(ApiError(Code::NameTaken)) => true,
        other => {
            other?;
            false
        }
    };
    if taken {
        let short: String = person.name.chars().take(MAX_NAME_CHARS - 5).collect();
        person.name = format!("{short}-{:04}", secret::seed() % 10_000);
        person.folded = fold_name(&person.name);
        let second = person.clone();
        app.store(move |store| store.add_person(&second)).await?;
    }
    with_session(&app, &person).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegisterBody {
    name: String,
    password: String,
    #[serde(default)]
    bot: bool,
}

/// An account; a guest who asks keeps games and number.
pub(crate) async fn register(
    State(app): Shared,
    address: Address,
    headers: HeaderMap,
    Body(body): Body<RegisterBody>,
) -> Answer {
    enter(&app, address)?;
    let name = check_name(&body.name)?;
    check_password(&body.password)?;
    let guest = Caller::find(&app, &headers).await?.filter(|caller| caller.person.kind == PersonKind::Guest);
    let password = Some(hash(&app, body.password).await?);
    let kind = if body.bot { PersonKind::Bot } else { PersonKind::Person };
    let (id, created) = guest.as_ref().map_or((secret::id(), app.now()), |g| (g.person.id, g.person.created));
    let folded = fold_name(&name);
    let person = Person { id, name, folded, kind, password, created, settings: "{}".into(), locked: false };
    let (kept, is_guest) = (person.clone(), guest.is_some());
    app.store(move |store| if is_guest { store.update_person(&kept) } else { store.add_person(&kept) }).await?;
    with_session(&app, &person).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginBody {
    name: String,
    password: String,
}

/// A session for an account.
pub(crate) async fn login(State(app): Shared, address: Address, Body(body): Body<LoginBody>) -> Answer {
    enter(&app, address)?;
    let folded = fold_name(&body.name.split_whitespace().collect::<Vec<_>>().join(" "));
    let found = app.store(move |store| store.person_by_name(&folded)).await?;
    let password = found.as_ref().and_then(|person| person.password.clone());
    let right = verify(&app, body.password, password.unwrap_or_else(|| NOBODY.into())).await;
    match found {
        Some(person) if right && !person.locked => with_session(&app, &person).await,
        _ => Err(ApiError(Code::BadPassword)),
    }
}

/// Ends the session. Sockets do not remember what opened them: all are cut, and what may come back does.
pub(crate) async fn logout(State(app): Shared, caller: Caller) -> Answer {
    let (person, id) = (caller.person.id, caller.access.id);
    app.store(move |store| store.end_access(person, id)).await?;
    app.sockets.cut(UserId(person));
    let cookie = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// Who I am.
pub(crate) async fn me(State(app): Shared, caller: Caller) -> Answer {
    Ok(Json(shown_to_themselves(&app, &caller.person)).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeBody {
    name: Option<String>,
    password: Option<String>,
    settings: Option<Wishes>,
}

/// How somebody wants to be told from now on, as it is kept; another mailbox is asked first.
fn notices(app: &App, address: Address, person: &Person, wishes: Wishes) -> Result<String, ApiError> {
    if !wishes.check() {
        return Err(ApiError(Code::BadOptions));
    }
    let mut settings = Settings::of(person);
    let question = settings.change(wishes, app.now());
    let text = settings.write();
    if text.len() > MAX_SETTINGS_BYTES {
        return Err(ApiError(Code::BadOptions));
    }
    if let (Some(question), Some(mail), true) = (question, settings.mail, app.notifier.mails) {
        enter(app, address)?;
        if !app.rates.questions.take(mail.to.to_lowercase(), app.now()) {
            return Err(ApiError(Code::TooFast));
        }
        app.notifier.ask(UserId(person.id), mail, question);
    }
    Ok(text)
}

/// Another name, password or settings.
pub(crate) async fn change_me(
    State(app): Shared,
    address: Address,
    caller: Caller,
    Body(body): Body<MeBody>,
) -> Answer {
    let mut person = caller.person;
    if let Some(wishes) = body.settings {
        person.settings = notices(&app, address, &person, wishes)?;
    }
    if let Some(password) = body.password {
        enter(&app, address)?;
        check_password(&password)?;
        if person.password.is_none() || caller.access.kind != AccessKind::Session {
            return Err(ApiError(Code::Forbidden));
        }
        person.password = Some(hash(&app, password).await?);
        // Whoever else is signed in with the old password is so no longer.
        let (id, this) = (person.id, caller.access.id);
        let end_others = move |store: &dyn store::Store| {
            let others = store.accesses(id)?.into_iter().filter(|access| access.id != this);
            others.into_iter().try_for_each(|access| store.end_access(id, access.id).map(drop))
        };
        app.store(end_others).await?;
        app.sockets.cut(UserId(id));
    }
    let renamed = body.name.is_some();
    if let Some(name) = body.name {
        person.name = check_name(&name)?;
        person.folded = fold_name(&person.name);
    }
    let kept = person.clone();
    app.store(move |store| store.update_person(&kept)).await?;
    if renamed {
        rename_at_tables(&app, person.id, Some(person.name.clone()), false).await?;
    }
    Ok(Json(shown_to_themselves(&app, &person)).into_response())
}

/// Changes or removes a name at the tables where it stands.
async fn rename_at_tables(app: &Arc<App>, id: u64, name: Option<String>, everywhere: bool) -> Result<(), ApiError> {
    let rows = app.store(move |store| store.tables_of(id, MAX_OWN_TABLES)).await?;
    for row in rows.into_iter().filter(|row| everywhere || row.mark == Mark::Open) {
        let (sender, done) = oneshot::channel();
        hub::send(app, TableId(row.id), Mail::Rename(UserId(id), name.clone(), sender)).await?;
        let _ = done.await;
    }
    Ok(())
}

/// Takes somebody who has left, or leaves now, from every table, in memory or not.
pub(crate) async fn forget(app: &Arc<App>, id: u64) -> Result<(), ApiError> {
    app.sockets.cut(UserId(id));
    hub::forget(app, UserId(id)).await;
    rename_at_tables(app, id, None, true).await
}

/// Removes me and what is mine; the games of the others keep my seat without my name.
pub(crate) async fn delete_me(State(app): Shared, caller: Caller) -> Answer {
    let (id, now) = (caller.person.id, app.now());
    forget(&app, id).await?;
    app.store(move |store| store.delete_person(id, now)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Everything that is kept about me.
pub(crate) async fn export_me(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    let kept = app
        .store(move |store| {
            let tables = store.tables_of(id, MAX_OWN_TABLES)?;
            let results = store.results_of(id, MAX_OWN_TABLES)?;
            let (chat, accesses) = (store.chat_of(id, MAX_OWN_TABLES)?, store.accesses(id)?);
            Ok((tables, results, chat, accesses, store.ratings_of(id)?, store.muted(id)?))
        })
        .await?;
    let (tables, results, chat, accesses, ratings, muted) = kept;
    let access = |a: &Access| json!({ "label": a.label, "created": a.created, "expires": a.expires });
    Ok(Json(json!({
        "me": shown(&caller.person),
        "settings": Settings::of(&caller.person).shown(),
        "tables": tables.iter().map(|row| row.id).collect::<Vec<_>>(),
        "results": results.iter().map(result).collect::<Vec<_>>(),
        "ratings": ratings.iter().map(rating).collect::<Vec<_>>(),
        "chat": chat
            .iter()
            .map(|(table, line)| json!({ "table": table, "at": line.at, "text": line.text }))
            .collect::<Vec<_>>(),
        "sessions": accesses.iter().map(access).collect::<Vec<_>>(),
        "muted": muted,
    }))
    .into_response())
}

/// My tables, the newest first, with whose turn it is.
pub(crate) async fn my_tables(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    let rows = app.store(move |store| store.tables_of(id, PAGE)).await?;
    let mut tables = Vec::new();
    for row in rows {
        let fresh = if row.mark == Mark::Open { hub::snapshot(&app, TableId(row.id)).await.ok() } else { None };
        let shown = match fresh {
            Some(snapshot) => serde_json::to_value(snapshot),
            None => serde_json::from_str(&row.summary),
        };
        tables.extend(shown);
    }
    Ok(Json(tables).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenBody {
    label: String,
}

/// A personal token; its text is told this once.
pub(crate) async fn add_token(State(app): Shared, caller: Caller, Body(body): Body<TokenBody>) -> Answer {
    if caller.access.kind != AccessKind::Session || caller.person.kind == PersonKind::Guest {
        return Err(ApiError(Code::Forbidden));
    }
    if body.label.chars().count() > MAX_LABEL_CHARS {
        return Err(ApiError(Code::TooLong));
    }
    let id = caller.person.id;
    let own = app.store(move |store| store.accesses(id)).await?;
    if own.iter().filter(|access| access.kind == AccessKind::Token).count() >= MAX_TOKENS {
        return Err(ApiError(Code::Quota));
    }
    let (text, hash) = secret::secret();
    let now = app.now();
    let (kind, created, expires) = (AccessKind::Token, now, now + TOKEN_MS);
    let access = Access { id: secret::id(), hash, person: id, kind, label: body.label, created, expires };
    let shown = json!({ "id": access.id, "label": access.label, "token": text, "expires": expires });
    app.store(move |store| store.add_access(&access)).await?;
    Ok((StatusCode::CREATED, Json(shown)).into_response())
}

/// My tokens, without their texts.
pub(crate) async fn tokens(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    let own = app.store(move |store| store.accesses(id)).await?;
    let tokens = own.iter().filter(|access| access.kind == AccessKind::Token);
    let shown = |a: &Access| json!({ "id": a.id, "label": a.label, "created": a.created, "expires": a.expires });
    Ok(Json(tokens.map(shown).collect::<Vec<_>>()).into_response())
}

/// Ends one of my tokens.
pub(crate) async fn end_token(State(app): Shared, caller: Caller, Id(token): Id) -> Answer {
    let id = caller.person.id;
    let ended = app.store(move |store| store.end_access(id, token)).await?;
    app.sockets.cut(UserId(id));
    if ended { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(ApiError(Code::NotFound)) }
}

/// Whom I have muted.
pub(crate) async fn mutes(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    Ok(Json(app.store(move |store| store.muted(id)).await?).into_response())
}

/// Mutes somebody.
pub(crate) async fn mute(State(app): Shared, caller: Caller, Id(other): Id) -> Answer {
    let id = caller.person.id;
    if app.store(move |store| store.muted(id)).await?.len() >= MAX_MUTES {
        return Err(ApiError(Code::Quota));
    }
    app.store(move |store| store.mute(id, other, true)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Hears somebody again.
pub(crate) async fn unmute(State(app): Shared, caller: Caller, Id(other): Id) -> Answer {
    let id = caller.person.id;
    app.store(move |store| store.mute(id, other, false)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportBody {
    about: UserId,
    table: TableId,
    text: String,
}

/// Tells an admin about somebody.
pub(crate) async fn report(State(app): Shared, caller: Caller, Body(body): Body<ReportBody>) -> Answer {
    if body.text.chars().count() > MAX_REPORT_CHARS {
        return Err(ApiError(Code::TooLong));
    }
    let now = app.now();
    if !app.rates.words.take(UserId(caller.person.id), now) {
        return Err(ApiError(Code::TooFast));
    }
    let by = caller.person.id;
    let report = Report { at: now, by, about: body.about.0, table: body.table.0, text: body.text };
    app.store(move |store| store.report(&report)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn result(result: &Finished) -> Value {
    json!({
        "table": result.table, "game": result.game, "seat": result.seat, "points": result.points,
        "rank": result.rank, "ended": result.ended,
    })
}

fn rating(rating: &store::Rating) -> Value {
    json!({
        "game": rating.game, "rating": rating.rating, "deviation": rating.deviation, "games": rating.games,
        "ranked": rating.games >= LEAST_GAMES,
    })
}

/// Somebody's public page: ratings, statistics, last games.
pub(crate) async fn profile(State(app): Shared, Id(id): Id) -> Answer {
    let found = app
        .store(move |store| {
            let Some(person) = store.person(id)? else { return Ok(None) };
            Ok(Some((person, store.ratings_of(id)?, store.results_of(id, MAX_OWN_TABLES)?)))
        })
        .await?;
    let (person, ratings, results) = found.ok_or(ApiError(Code::NotFound))?;
    let mut games: BTreeMap<&str, (u32, u32, i64)> = BTreeMap::new();
    for result in &results {
        let game = games.entry(&result.game).or_default();
        *game = (game.0 + 1, game.1 + u32::from(result.rank == 1), game.2 + i64::from(result.points));
    }
    let statistics = games.iter().map(|(game, &(games, wins, points))| {
        json!({ "game": game, "games": games, "wins": wins, "mean-points": points as f64 / f64::from(games) })
    });
    let mut shown = shown(&person);
    shown["ratings"] = ratings.iter().map(rating).collect();
    shown["statistics"] = statistics.collect();
    shown["results"] = results.iter().take(PAGE).map(result).collect();
    Ok(Json(shown).into_response())
}

/// The best of a game.
pub(crate) async fn leaders(State(app): Shared, Named(game): Named) -> Answer {
    let leaders = app.store(move |store| store.leaders(game.name(), LEAST_GAMES, PAGE)).await?;
    let shown = leaders.iter().map(|(r, name)| {
        let mut shown = rating(r);
        shown["id"] = r.person.into();
        shown["name"] = name.as_str().into();
        shown
    });
    Ok(Json(shown.collect::<Vec<_>>()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        assert_eq!(check_name("  Zhèng   Hé "), Ok("Zhèng Hé".into()));
        for bad in ["x", "", "...", "<b>Ada</b>", "a\u{202e}b", "a\u{0}b", &"x".repeat(25)] {
            assert_eq!(check_name(bad), Err(Code::BadName), "{bad:?}");
        }
    }

    #[test]
    fn nobodys_hash_is_well_formed_and_fits_no_password() {
        let parsed = PasswordHash::new(NOBODY).expect("it parses");
        assert!(Argon2::default().verify_password(b"", &parsed).is_err());
    }
}
