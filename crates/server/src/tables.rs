//! Games, tables, records, and the stream.

use crate::address::Address;
use crate::app::App;
use crate::caller::{Body, Caller, Id, Named};
use crate::error::ApiError;
use crate::limits::{MAX_EXPORT, PAGE};
use crate::{hub, names, socket};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::{GameId, with_game};
use engine::content::Edition;
use engine::{Choice, Content, Game, Lang, Setup, Text};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use wire::http::{Bilingual, ChoiceInfo, EditionInfo, Exported, GameInfo, Opened, ValueInfo};
use wire::limits::MAX_FRAME_BYTES;
use wire::{Code, Options, Phase, Snapshot, TableId, UserId};

type Answer = Result<Response, ApiError>;
type Shared = State<Arc<App>>;

/// Buffers of a socket: most frames are small, and there are many sockets.
const SOCKET_BUFFER_BYTES: usize = 4 * 1024;
/// How much may wait for one socket beyond its outbox.
const MAX_SOCKET_BACKLOG_BYTES: usize = 1024 * 1024;

fn words(text: impl Fn(Lang) -> &'static str) -> Bilingual {
    Bilingual { de: text(Lang::De).into(), en: text(Lang::En).into() }
}

fn choice<G: Text>(choice: &Choice) -> ChoiceInfo {
    let key = choice.key;
    let value =
        |value: &&'static str| ValueInfo { value: (*value).into(), name: words(|lang| G::value(lang, key, value)) };
    ChoiceInfo {
        key: key.into(),
        name: words(|lang| G::choice(lang, key).0),
        sentence: words(|lang| G::choice(lang, key).1),
        values: choice.values.iter().map(value).collect(),
    }
}

fn game<G: Text>(id: GameId) -> GameInfo {
    let offered = <G as Game>::Content::EDITIONS.iter().filter(|edition| edition.offered);
    let edition =
        |edition: &Edition| EditionInfo { name: edition.name.into(), about: words(|lang| edition.about(lang)) };
    let about = id.about();
    GameInfo {
        game: G::NAME.into(),
        title: words(G::title),
        players: G::PLAYERS.into_inner(),
        minutes: about.minutes,
        weight: about.weight,
        sentence: words(|lang| about.sentence.get(lang)),
        editions: offered.map(edition).collect(),
        choices: <G as Game>::Setup::CHOICES.iter().map(choice::<G>).collect(),
    }
}

/// What can be played, with every option.
pub(crate) async fn games() -> Answer {
    let games = GameId::ALL.iter().map(|&id| with_game!(id, G => game::<G>(id)));
    Ok(Json(games.collect::<Vec<_>>()).into_response())
}

/// Public tables that gather or play, the newest first. Somebody who opens many hides nobody else's: everybody's newest
/// comes before anybody's second.
pub(crate) async fn list(State(app): Shared) -> Answer {
    let mut tables = app.hub.listed();
    tables.sort_by_key(|table| (table.phase != Phase::Gathering, Reverse(table.clocks.now)));
    let mut of_owner: HashMap<UserId, usize> = HashMap::new();
    let mut ranked: Vec<(usize, &Snapshot)> = Vec::new();
    for table in &tables {
        let nth = of_owner.entry(table.owner).or_default();
        *nth += 1;
        ranked.push((*nth, table));
    }
    ranked.sort_by_key(|&(nth, table)| (nth, table.phase != Phase::Gathering));
    ranked.truncate(PAGE);
    ranked.sort_by_key(|(_, table)| (table.phase != Phase::Gathering, Reverse(table.clocks.now)));
    let shown: Vec<&Snapshot> = ranked.into_iter().map(|(_, table)| table).collect();
    Ok(Json(shown).into_response())
}

/// Opens a table.
pub(crate) async fn open(State(app): Shared, address: Address, caller: Caller, Body(options): Body<Options>) -> Answer {
    let user = UserId(caller.person.id);
    let granted = !app.limits.by_address || app.rates.openings_of_address.take(address.ip);
    if !granted || !app.rates.openings.take(&user) {
        return Err(ApiError(Code::Quota));
    }
    let options = Options { title: names::clean(&options.title), ..options };
    let id = hub::open(&app, options, user).await?;
    Ok((StatusCode::CREATED, Json(Opened { table: id })).into_response())
}

/// The caller, if known: private tables are for those who were there.
fn viewer(caller: Option<Caller>) -> Option<UserId> {
    caller.map(|caller| UserId(caller.person.id))
}

/// The state of a table, as a spectator sees it.
pub(crate) async fn show(State(app): Shared, caller: Option<Caller>, Id(id): Id) -> Answer {
    Ok(Json(hub::snapshot(&app, TableId(id), viewer(caller)).await?).into_response())
}

/// The record of a finished game.
pub(crate) async fn record(State(app): Shared, address: Address, caller: Option<Caller>, Id(id): Id) -> Answer {
    if app.limits.by_address && !app.rates.records.take(address.ip) {
        return Err(ApiError(Code::TooFast));
    }
    let (now, viewer) = (app.now(), viewer(caller));
    let record = app.replay(address.ip, move |store| hub::record(store, TableId(id), viewer, now)).await??;
    let name = format!("attachment; filename=\"{id}.tianxia\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CONTENT_DISPOSITION, name.as_str())];
    Ok((headers, record).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Since {
    #[serde(default)]
    since: i64,
}

/// Finished public games as JSON lines, in the order in which they ended.
pub(crate) async fn export(
    State(app): Shared,
    address: Address,
    Named(game): Named,
    query: Result<Query<Since>, QueryRejection>,
) -> Answer {
    let Query(Since { since }) = query.map_err(|_| ApiError(Code::BadFrame))?;
    if app.limits.by_address && !app.rates.exports.take(address.ip) {
        return Err(ApiError(Code::TooFast));
    }
    let now = app.now();
    let lines = app.replay(address.ip, move |store| -> store::Result<String> {
        let rows = store.finished(game.name(), since, MAX_EXPORT)?;
        let line = |row: &store::TableRow| {
            let record = hub::record(store, TableId(row.id), None, now).ok()?;
            let (game, ended) = (row.game.clone(), row.updated);
            let line = Exported { table: TableId(row.id), game, ended, record };
            Some(serde_json::to_string(&line).expect("plain data serialises") + "\n")
        };
        Ok(rows.iter().filter_map(line).collect::<String>())
    });
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], lines.await??).into_response())
}

/// The stream: every message of play.
pub(crate) async fn stream(
    State(app): Shared,
    address: Address,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let upgrade = upgrade.map_err(|_| ApiError(Code::BadFrame))?;
    let user = UserId(caller.person.id);
    app.sockets.admit(&app, address.ip, user)?;
    let shared = app.clone();
    let upgrade = upgrade
        .max_message_size(MAX_FRAME_BYTES)
        .max_frame_size(MAX_FRAME_BYTES)
        .read_buffer_size(SOCKET_BUFFER_BYTES)
        .write_buffer_size(SOCKET_BUFFER_BYTES)
        .max_write_buffer_size(MAX_SOCKET_BACKLOG_BYTES)
        .on_failed_upgrade(move |_| shared.sockets.release(address.ip));
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, socket, caller, address.ip)))
}
