//! Guests, accounts, sessions, tokens, and each person's own data.

use crate::address::Address;
use crate::app::App;
use crate::caller::{Body, COOKIE, Caller, Id, Named};
use crate::error::ApiError;
use crate::hub;
use crate::limits::{
    LEAST_GAMES, MAX_KNOWN, MAX_MUTES, MAX_OWN_TABLES, MAX_SETTINGS_BYTES, MAX_TOKENS, PAGE, SESSION_MS, TOKEN_MS,
};
use crate::password::NOBODY;
use crate::settings::{self, Question, Settings, behind};
use crate::{names, rate, secret};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use store::{
    Access, AccessKind, Change, Chat, Ends, Finished, Mark, Name, Person, PersonKind, Report, Scope, StoreError,
};
use wire::http::{
    self, ChangeMe, Export, Guest, Leader, Login, MailState, Me, NewToken, Notices, Played, Profile, Rating, Register,
    Said, Session, Statistics, Token,
};
use wire::limits::{MAX_LABEL_CHARS, MAX_NAME_CHARS, MAX_REPORT_CHARS};
use wire::{Code, Snapshot, TableId, UserId};

type Answer = Result<Response, ApiError>;
type Shared = State<Arc<App>>;

/// How often a change that collides with another is tried.
const TRIES: usize = 5;

fn enter(app: &App, address: Address) -> Result<(), ApiError> {
    let granted = !app.limits.by_address || app.rates.entries.take(address.ip);
    if granted { Ok(()) } else { Err(ApiError(Code::TooFast)) }
}

fn shown(person: &Person) -> http::Person {
    http::Person {
        id: UserId(person.id),
        name: person.name.clone(),
        guest: person.kind == PersonKind::Guest,
        bot: person.kind == PersonKind::Bot,
        since: person.created,
    }
}

/// The same with what only they may see.
fn shown_to_themselves(app: &App, person: &Person) -> Result<Me, ApiError> {
    let settings = Settings::of(person)?;
    let mail = match &settings.mail {
        _ if !app.notifier.mails => MailState::Off,
        None => MailState::None,
        Some(mail) if mail.is_confirmed() => MailState::Confirmed,
        Some(_) => MailState::Asked,
    };
    let http::Person { id, name, guest, bot, since } = shown(person);
    Ok(Me { id, name, guest, bot, since, settings: settings.shown(), mail })
}

/// Changes somebody as they are at this moment. It never overwrites another change at the same time: it is tried again
/// on the result of that one.
pub(crate) async fn change(
    app: &App,
    id: u64,
    make: impl Fn(&Person) -> Result<Change, Code> + Send,
) -> Result<Person, ApiError> {
    for _ in 0..TRIES {
        let person = app.store(move |store| store.person(id)).await?.ok_or(ApiError(Code::NotFound))?;
        if person.locked {
            return Err(ApiError(Code::SignIn));
        }
        let change = make(&person)?;
        let changed = app.store(move |store| match store.change_person(id, person.version, &change) {
            Err(StoreError::Raced) => Ok(None),
            other => other.and_then(|()| store.person(id)),
        });
        if let Some(person) = changed.await? {
            return Ok(person);
        }
    }
    Err(ApiError(Code::Busy))
}

/// An answer that sets the cookie of a new session; refused if the password has changed in the meantime.
async fn with_session(app: &App, mut person: Person) -> Answer {
    let (text, hash) = secret::secret();
    let now = app.now();
    let access = Access {
        id: secret::id(),
        hash,
        person: person.id,
        kind: AccessKind::Session,
        scope: Scope::Account,
        label: String::new(),
        created: now,
        expires: now + SESSION_MS,
    };
    for _ in 0..TRIES {
        let (access, id, version) = (access.clone(), person.id, person.version);
        let raced = app.store(move |store| match store.add_access(&access, version) {
            Err(StoreError::Raced) => store.person(id).map(Err),
            other => other.map(Ok),
        });
        let Err(now) = raced.await? else { return session_cookie(app, &text, &person) };
        let same = |now: &Person| now.password == person.password && !now.locked;
        person = now.filter(same).ok_or(ApiError(Code::BadPassword))?;
    }
    Err(ApiError(Code::Busy))
}

fn session_cookie(app: &App, text: &str, person: &Person) -> Answer {
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={text}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{secure}", SESSION_MS / 1000);
    let mut response = Json(shown_to_themselves(app, person)?).into_response();
    let cookie = HeaderValue::from_str(&cookie).map_err(|_| ApiError(Code::Internal))?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

fn somebody(app: &App, name: Name, kind: PersonKind, password: Option<String>) -> Person {
    let (now, Name { shown, folded, skeleton }) = (app.now(), name);
    Person {
        id: secret::id(),
        name: shown,
        folded,
        skeleton: Some(skeleton),
        kind,
        password,
        created: now,
        settings: "{}".into(),
        locked: false,
        version: 0,
        seen: now,
    }
}

/// A temporary name, without an account. If somebody has it already, a number is added.
pub(crate) async fn guest(State(app): Shared, address: Address, Body(body): Body<Guest>) -> Answer {
    enter(&app, address)?;
    let mut name = names::check(&body.name)?;
    let short: String = name.shown.chars().take(MAX_NAME_CHARS - 5).collect();
    for _ in 0..TRIES {
        let person = somebody(&app, name, PersonKind::Guest, None);
        let kept = person.clone();
        match app.store(move |store| store.add_person(&kept)).await {
            Err(ApiError(Code::NameTaken)) => {
                name = names::check(&format!("{}-{:04}", short.trim_end(), secret::seed() % 10_000))?;
            }
            other => {
                other?;
                return with_session(&app, person).await;
            }
        }
    }
    Err(ApiError(Code::NameTaken))
}

/// Makes an account; a guest who registers keeps their games and their number.
pub(crate) async fn register(
    State(app): Shared,
    address: Address,
    caller: Option<Caller>,
    Body(body): Body<Register>,
) -> Answer {
    enter(&app, address)?;
    let name = names::check(&body.name)?;
    let guest = caller.filter(|caller| caller.person.kind == PersonKind::Guest);
    let password = app.passwords.hash(address.ip, body.password).await?;
    let kind = if body.bot { PersonKind::Bot } else { PersonKind::Person };
    let person = if let Some(guest) = guest {
        // The guest's sessions do not open the account.
        let (name, password, ends) = (Some(name), Some(password), Ends::Everything);
        let becomes = Change { name, kind: Some(kind), password, ends, ..Change::default() };
        let still_guest = |person: &Person| {
            if person.kind == PersonKind::Guest { Ok(becomes.clone()) } else { Err(Code::Forbidden) }
        };
        let person = change(&app, guest.person.id, still_guest).await?;
        app.cut(UserId(person.id));
        rename_at_tables(&app, person.id, Some(person.name.clone()), false).await?;
        person
    } else {
        let person = somebody(&app, name, kind, Some(password));
        let kept = person.clone();
        app.store(move |store| store.add_person(&kept)).await?;
        person
    };
    app.note("register", person.id, address.ip).await;
    with_session(&app, person).await
}

/// Whether somebody may try a password. Guesses from everywhere share one limit for each name; a network from which
/// that name has signed in has its own, so that guesses lock nobody out at home.
fn may_guess(app: &App, name: &str, address: Address) -> bool {
    let known = (name.to_string(), rate::near(address.ip));
    let at_home = app.known.lock().unwrap_or_else(PoisonError::into_inner).contains(&known);
    app.rates.logins.take(&(known.0, at_home.then_some(known.1)))
}

fn remember(app: &App, name: String, address: Address) {
    let mut known = app.known.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MAX_KNOWN {
        known.clear();
    }
    known.insert((name, rate::near(address.ip)));
}

/// Signs in: a session for an account.
pub(crate) async fn login(State(app): Shared, address: Address, Body(body): Body<Login>) -> Answer {
    enter(&app, address)?;
    // An impossible name belongs to nobody; the answer takes as long as for a wrong password.
    let name = names::check(&body.name).map_or_else(|_| String::new(), |name| name.folded);
    if !name.is_empty() && !may_guess(&app, &name, address) {
        return Err(ApiError(Code::TooFast));
    }
    let (wanted, older) = (name.clone(), names::fold(&body.name));
    let found = app.store(move |store| match store.person_by_name(&wanted)? {
        None if !older.contains('\0') => store.person_by_name(&older),
        found => Ok(found),
    });
    let found = found.await?;
    let password = found.as_ref().and_then(|person| person.password.clone());
    let right = app.passwords.verify(address.ip, body.password, password.unwrap_or_else(|| NOBODY.into())).await?;
    match found {
        Some(person) if right && !person.locked => {
            remember(&app, name, address);
            app.note("sign-in", person.id, address.ip).await;
            with_session(&app, person).await
        }
        found => {
            if let Some(person) = found {
                app.note("sign-in-refused", person.id, address.ip).await;
            }
            Err(ApiError(Code::BadPassword))
        }
    }
}

/// Ends the session. All sockets of the person are cut; those that may come back do.
pub(crate) async fn logout(State(app): Shared, caller: Caller) -> Answer {
    let (person, id) = (caller.person.id, caller.access.id);
    app.store(move |store| store.end_access(person, id)).await?;
    app.cut(UserId(person));
    let cookie = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// The caller's own account.
pub(crate) async fn me(State(app): Shared, caller: Caller) -> Answer {
    Ok(Json(shown_to_themselves(&app, &caller.person)?).into_response())
}

/// Somebody's new settings as they are kept; a new mailbox is asked first.
fn notices(app: &App, person: &Person, wishes: Notices) -> Result<(Settings, Option<Question>), Code> {
    let mut settings = Settings::of(person).map_err(|error| error.0)?;
    let question = settings.change(wishes, app.now());
    if settings.write().len() > MAX_SETTINGS_BYTES {
        return Err(Code::BadOptions);
    }
    Ok((settings, question.filter(|_| app.notifier.mails)))
}

/// Whether a mailbox may be asked once more; the person who enters it need not own it.
fn may_ask(app: &App, address: Address, person: &Person, wishes: &Notices) -> Result<(), ApiError> {
    let (settings, question) = notices(app, person, wishes.clone())?;
    if let (Some(_), Some(mail)) = (question, settings.mail) {
        enter(app, address)?;
        let granted = app.rates.questions.take(&behind(&mail.to)) && app.rates.askers.take(&UserId(person.id));
        if !granted {
            return Err(ApiError(Code::TooFast));
        }
    }
    Ok(())
}

/// The hash of a new password, if the caller knows the current one.
async fn new_password(
    app: &App,
    address: Address,
    caller: &Caller,
    body: &ChangeMe,
) -> Result<Option<String>, ApiError> {
    let Some(new) = body.password.clone() else { return Ok(None) };
    let (Some(hash), AccessKind::Session) = (caller.person.password.clone(), caller.access.kind) else {
        return Err(ApiError(Code::Forbidden));
    };
    enter(app, address)?;
    let old = body.old.clone().unwrap_or_default();
    if !may_guess(app, &caller.person.folded, address) {
        return Err(ApiError(Code::TooFast));
    }
    if !app.passwords.verify(address.ip, old, hash).await? {
        return Err(ApiError(Code::BadPassword));
    }
    app.passwords.hash(address.ip, new).await.map(Some)
}

/// Changes name, password or settings. Whatever can be refused is refused before anything is changed.
pub(crate) async fn change_me(
    State(app): Shared,
    address: Address,
    caller: Caller,
    Body(body): Body<ChangeMe>,
) -> Answer {
    let id = caller.person.id;
    let name = body.name.as_deref().map(names::check).transpose()?;
    let wishes = match body.settings.clone() {
        Some(wishes) => Some(settings::check(wishes).ok_or(ApiError(Code::BadOptions))?),
        None => None,
    };
    if let Some(wishes) = &wishes {
        may_ask(&app, address, &caller.person, wishes)?;
    }
    let password = new_password(&app, address, &caller, &body).await?;
    // Other sessions, from the old password, end.
    let ends = if password.is_some() { Ends::Others(caller.access.id) } else { Ends::Nothing };
    let asked = Mutex::new(None);
    let make = |person: &Person| {
        if password.is_some() && person.password != caller.person.password {
            return Err(Code::BadPassword);
        }
        let settings = match wishes.clone() {
            Some(wishes) => {
                let (settings, question) = notices(&app, person, wishes)?;
                *asked.lock().unwrap_or_else(PoisonError::into_inner) = settings.mail.clone().zip(question);
                Some(settings.write())
            }
            None => None,
        };
        Ok(Change { name: name.clone(), password: password.clone(), settings, ends, ..Change::default() })
    };
    let person = change(&app, id, make).await?;
    let asked = asked.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((mail, question)) = asked {
        app.notifier.ask(UserId(id), mail, question);
    }
    if password.is_some() {
        app.note("password", id, address.ip).await;
    }
    if password.is_some() || name.is_some() {
        // Sockets know the name and the session they were opened with: all are cut, and those that may come back do.
        app.cut(UserId(id));
    }
    if name.is_some() {
        rename_at_tables(&app, id, Some(person.name.clone()), false).await?;
    }
    Ok(Json(shown_to_themselves(&app, &person)?).into_response())
}

/// Gives skeletons to names that have none yet. Of two names that look the same, the older one is protected.
pub(crate) async fn give_skeletons(app: &App) {
    let given = app.store(|store| {
        for (id, name) in store.without_skeleton()? {
            // A name that would be refused today stays with its owner.
            if let Ok(name) = names::check(&name) {
                store.set_skeleton(id, &name.skeleton)?;
            }
        }
        Ok(())
    });
    // The store has told the log why.
    let _ = given.await;
}

/// Changes or removes a name at its owner's tables.
async fn rename_at_tables(app: &Arc<App>, id: u64, name: Option<String>, everywhere: bool) -> Result<(), ApiError> {
    let rows = app.store(move |store| store.tables_of(id, MAX_OWN_TABLES)).await?;
    for row in rows.into_iter().filter(|row| everywhere || row.mark == Mark::Open) {
        match hub::rename(app, row, UserId(id), name.clone()).await {
            // A table that cannot be read keeps nobody from leaving.
            Err(Code::Frozen) => {}
            renamed => renamed?,
        }
    }
    Ok(())
}

/// Removes somebody who has deleted their account, or is doing so, from every table, in memory or not.
pub(crate) async fn forget(app: &Arc<App>, id: u64) -> Result<(), ApiError> {
    app.cut(UserId(id));
    hub::forget(app, UserId(id)).await;
    rename_at_tables(app, id, None, true).await
}

/// Removes the caller and what is theirs; other people's games keep the seat without the name.
pub(crate) async fn delete_me(State(app): Shared, address: Address, caller: Caller) -> Answer {
    let (id, now) = (caller.person.id, app.now());
    forget(&app, id).await?;
    app.store(move |store| store.delete_person(id, now)).await?;
    // If they came back a moment before, they are cut for good, and what they said then is removed, too.
    app.cut(UserId(id));
    hub::forget(&app, UserId(id)).await;
    app.note("delete", id, address.ip).await;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Everything that is kept about the caller.
pub(crate) async fn export_me(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    let kept = app
        .store(move |store| {
            let tables = store.tables_of(id, MAX_OWN_TABLES)?;
            let results = store.results_of(id, false, MAX_OWN_TABLES)?;
            let (chat, accesses) = (store.chat_of(id, MAX_OWN_TABLES)?, store.accesses(id)?);
            Ok((tables, results, chat, accesses, store.ratings_of(id)?, store.muted(id)?))
        })
        .await?;
    let (tables, results, chat, accesses, ratings, muted) = kept;
    let said = |(table, line): (u64, Chat)| Said { table: TableId(table), at: line.at, text: line.text };
    let session = |access: Access| Session { label: access.label, created: access.created, expires: access.expires };
    let export = Export {
        me: shown(&caller.person),
        settings: Settings::of(&caller.person)?.shown(),
        tables: tables.iter().map(|row| TableId(row.id)).collect(),
        results: results.iter().map(played).collect(),
        ratings: ratings.iter().map(rating).collect(),
        chat: chat.into_iter().map(said).collect(),
        sessions: accesses.into_iter().map(session).collect(),
        muted: muted.into_iter().map(UserId).collect(),
    };
    Ok(Json(export).into_response())
}

/// The caller's tables, the newest first, with whose turn it is.
pub(crate) async fn my_tables(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    let rows = app.store(move |store| store.tables_of(id, PAGE)).await?;
    let mut tables: Vec<Snapshot> = Vec::new();
    for row in rows {
        let fresh = if row.mark == Mark::Open {
            hub::snapshot(&app, TableId(row.id), Some(UserId(id))).await.ok()
        } else {
            None
        };
        // A table that cannot be read is reported where it is set aside.
        tables.extend(fresh.or_else(|| hub::kept_snapshot(&app, &row)));
    }
    Ok(Json(tables).into_response())
}

/// A scope as the interface names it.
pub(crate) fn scope(scope: Scope) -> http::Scope {
    match scope {
        Scope::Read => http::Scope::Read,
        Scope::Play => http::Scope::Play,
        Scope::Account => http::Scope::Account,
    }
}

/// Makes a personal token; its text is shown only this once.
pub(crate) async fn add_token(State(app): Shared, caller: Caller, Body(body): Body<NewToken>) -> Answer {
    if caller.person.kind == PersonKind::Guest {
        return Err(ApiError(Code::Forbidden));
    }
    let scope = match body.scope {
        http::Scope::Read => Scope::Read,
        http::Scope::Play => Scope::Play,
        http::Scope::Account => Scope::Account,
    };
    let label = names::clean(&body.label);
    if label.chars().count() > MAX_LABEL_CHARS {
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
    let access = Access { id: secret::id(), hash, person: id, kind, scope, label, created, expires };
    let shown = Token { token: Some(text), ..token(&access) };
    let version = caller.person.version;
    app.store(move |store| store.add_access(&access, version)).await?;
    Ok((StatusCode::CREATED, Json(shown)).into_response())
}

fn token(access: &Access) -> Token {
    Token {
        id: access.id,
        label: access.label.clone(),
        scope: scope(access.scope),
        created: access.created,
        expires: access.expires,
        token: None,
    }
}

/// The caller's tokens, without their texts.
pub(crate) async fn tokens(State(app): Shared, caller: Caller) -> Answer {
    let id = caller.person.id;
    let own = app.store(move |store| store.accesses(id)).await?;
    let tokens = own.iter().filter(|access| access.kind == AccessKind::Token);
    Ok(Json(tokens.map(token).collect::<Vec<_>>()).into_response())
}

/// Ends one of the caller's tokens.
pub(crate) async fn end_token(State(app): Shared, caller: Caller, Id(token): Id) -> Answer {
    let id = caller.person.id;
    let ended = app.store(move |store| store.end_access(id, token)).await?;
    app.cut(UserId(id));
    if ended { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(ApiError(Code::NotFound)) }
}

/// The people the caller has muted.
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

/// Unmutes somebody.
pub(crate) async fn unmute(State(app): Shared, caller: Caller, Id(other): Id) -> Answer {
    let id = caller.person.id;
    app.store(move |store| store.mute(id, other, false)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Reports somebody to an admin.
pub(crate) async fn report(State(app): Shared, caller: Caller, Body(body): Body<http::Report>) -> Answer {
    let text = names::clean(&body.text);
    if text.chars().count() > MAX_REPORT_CHARS {
        return Err(ApiError(Code::TooLong));
    }
    let now = app.now();
    if !app.rates.words.take(&UserId(caller.person.id)) {
        return Err(ApiError(Code::TooFast));
    }
    let by = caller.person.id;
    let report = Report { at: now, by, about: body.about.0, table: body.table.0, text };
    app.store(move |store| store.report(&report)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn played(result: &Finished) -> Played {
    Played {
        table: TableId(result.table),
        game: result.game.clone(),
        seat: result.seat,
        points: result.points,
        rank: result.rank,
        ended: result.ended,
    }
}

fn rating(rating: &store::Rating) -> Rating {
    Rating {
        game: rating.game.clone(),
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
        ranked: rating.games >= LEAST_GAMES,
    }
}

/// Somebody's public page: ratings, statistics, last games. Games at private tables are shown only to themselves.
pub(crate) async fn profile(State(app): Shared, caller: Option<Caller>, Id(id): Id) -> Answer {
    let public = caller.is_none_or(|caller| caller.person.id != id);
    let found = app
        .store(move |store| {
            let Some(person) = store.person(id)? else { return Ok(None) };
            Ok(Some((person, store.ratings_of(id)?, store.results_of(id, public, MAX_OWN_TABLES)?)))
        })
        .await?;
    let (person, ratings, results) = found.ok_or(ApiError(Code::NotFound))?;
    let mut games: BTreeMap<&str, (u32, u32, i64)> = BTreeMap::new();
    for result in &results {
        let game = games.entry(&result.game).or_default();
        *game = (game.0 + 1, game.1 + u32::from(result.rank == 1), game.2 + i64::from(result.points));
    }
    let statistics = games.iter().map(|(&game, &(games, wins, points))| Statistics {
        game: game.into(),
        games,
        wins,
        mean_points: points as f64 / f64::from(games),
    });
    let http::Person { id, name, guest, bot, since } = shown(&person);
    let (ratings, statistics) = (ratings.iter().map(rating).collect(), statistics.collect());
    let results = results.iter().take(PAGE).map(played).collect();
    Ok(Json(Profile { id, name, guest, bot, since, ratings, statistics, results }).into_response())
}

/// The best players of a game.
pub(crate) async fn leaders(State(app): Shared, Named(game): Named) -> Answer {
    let leaders = app.store(move |store| store.leaders(game.name(), LEAST_GAMES, PAGE)).await?;
    let leader = |(known, name): (store::Rating, String)| {
        let Rating { game, rating, deviation, games, ranked } = rating(&known);
        Leader { id: UserId(known.person), name, game, rating, deviation, games, ranked }
    };
    Ok(Json(leaders.into_iter().map(leader).collect::<Vec<_>>()).into_response())
}
