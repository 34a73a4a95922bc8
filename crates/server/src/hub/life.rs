//! How tables, new or kept, get into memory, and how those that nobody needs are removed from disk.

use super::kept::{self, Loaded, NotLoaded, kept_snapshot, read, row};
use super::task::run;
use super::{Mail, list};
use crate::app::App;
use crate::limits::{MAILBOX, MAX_LISTED};
use crate::metrics::Metrics;
use crate::secret;
use crate::writer::Fate;
use host::cluster::Event;
use host::{New, Rematch, Table};
use std::sync::Arc;
use std::time::Instant;
use store::Write;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use wire::{Code, Options, TableId, UserId};

pub(super) async fn load(app: &Arc<App>, id: TableId) -> Result<mpsc::Sender<Mail>, Code> {
    let _alone = app.hub.alone_with(id).await;
    if app.is_stopping() {
        return Err(Code::Busy);
    }
    if let Some(mailbox) = app.hub.find(id).filter(|mailbox| !mailbox.is_closed()) {
        return Ok(mailbox);
    }
    let (store, times) = (app.store.clone(), (app.up_since, app.now()));
    let began = Instant::now();
    let loaded = tokio::task::spawn_blocking(move || read(&*store, id, times)).await;
    let loaded = loaded.map_err(|_| Code::Internal)?.inspect_err(|why| set_aside(app, id, why))?;
    app.metrics.loaded(began.elapsed());
    start(app, loaded)
}

/// Leaves a table that cannot be loaded as it is, and tells the operator; the others go on.
pub(super) fn set_aside(app: &App, id: TableId, why: &NotLoaded) {
    let NotLoaded::Aside(why) = why else { return };
    if app.hub.aside.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(id) {
        Metrics::one(&app.metrics.set_aside_total);
        tracing::error!(table = id.0, %why, "a table is set aside");
    }
}

fn start(app: &Arc<App>, loaded: Loaded) -> Result<mpsc::Sender<Mail>, Code> {
    if app.hub.len() >= app.limits.tables {
        return Err(Code::Busy);
    }
    let (mailbox, mail) = mpsc::channel(MAILBOX);
    app.hub.insert(loaded.table.id(), mailbox.clone(), &app.metrics);
    tokio::spawn(run(app.clone(), loaded, mailbox.downgrade(), mail));
    Ok(mailbox)
}

/// Takes up a table that this node owns under an epoch. Mail that comes while it is loaded waits in its mailbox.
pub(crate) fn take_over(app: &Arc<App>, id: TableId, epoch: u64) -> (mpsc::Sender<Mail>, AbortHandle) {
    let (mailbox, mail) = mpsc::channel(MAILBOX);
    app.hub.insert(id, mailbox.clone(), &app.metrics);
    let (app, weak) = (app.clone(), mailbox.downgrade());
    let task = tokio::spawn(async move {
        let (store, times) = (app.store.clone(), (i64::MAX, app.now()));
        let began = Instant::now();
        let loaded = tokio::task::spawn_blocking(move || read(&*store, id, times)).await;
        let why = match loaded {
            Ok(Ok(loaded)) if loaded.seen.epoch == epoch && app.hub.len() <= app.limits.tables => {
                app.metrics.loaded(began.elapsed());
                return run(app.clone(), loaded, weak, mail).await;
            }
            Ok(Err(why)) => {
                set_aside(&app, id, &why);
                why.into()
            }
            // It has another owner by now, or there is no room.
            Ok(Ok(_)) | Err(_) => Code::Busy,
        };
        if let Some(mailbox) = weak.upgrade() {
            app.hub.remove(id, &mailbox, &app.metrics);
        }
        if let Some(cluster) = &app.cluster {
            cluster.event(Event::Lost(id, epoch, why)).await;
        }
    });
    (mailbox, task.abort_handle())
}

/// Opens a table and keeps it.
pub(crate) async fn open(app: &Arc<App>, options: Options, owner: UserId) -> Result<TableId, Code> {
    let id = TableId(secret::id());
    let new = New { id, options, owner, key: secret::key(), luck: secret::seed() };
    let table = Table::open(new, app.now())?;
    keep_new(app, table).await
}

pub(super) async fn open_rematch(app: &Arc<App>, rematch: Rematch) -> Result<TableId, Code> {
    let id = TableId(secret::id());
    let table = Table::open_rematch(id, rematch, secret::key(), secret::seed(), app.now())?;
    keep_new(app, table).await
}

async fn keep_new(app: &Arc<App>, table: Table) -> Result<TableId, Code> {
    let id = table.id();
    if app.hub.len() >= app.limits.tables {
        return Err(Code::Busy);
    }
    let row = Some(row(&table, app.now()));
    let write = Write { table: id.0, row, ..Write::default() };
    let seen = write.after();
    match app.writer.keep(write).await {
        // In a cluster it rests until somebody opens it; their node claims it.
        Fate::Kept if app.cluster.is_some() => {
            list(app, table.snapshot(app.now(), None));
            Ok(id)
        }
        Fate::Kept => start(app, Loaded { table, out: Vec::new(), seen }).map(|_| id),
        Fate::Raced | Fate::Fenced | Fate::Failed => Err(Code::Internal),
    }
}

/// Takes up every unfinished game; clocks go on. Tables that gather are listed, and loaded when somebody wants them.
pub(crate) async fn load_all(app: &Arc<App>) {
    let gathering = app.store(|store| store.gathering(MAX_LISTED)).await.unwrap_or_default();
    for snapshot in gathering.iter().filter_map(|row| kept_snapshot(app, row)) {
        app.hub.note(snapshot);
    }
    if app.cluster.is_some() {
        // A node takes up only the tables that the database says it owns.
        return;
    }
    let limit = app.limits.tables;
    let Ok(ids) = app.store(move |store| store.unfinished(limit)).await else { return };
    for id in ids {
        if let Err(code) = load(app, TableId(id)).await {
            tracing::warn!(table = id, %code, "a table was not taken up");
        }
    }
}

/// Removes a table at which nothing happens, unless somebody has just opened it.
pub(crate) async fn delete_stale(app: &Arc<App>, id: TableId) {
    let _alone = app.hub.alone_with(id).await;
    if app.hub.find(id).is_none() && app.store(move |store| kept::remove(store, id.0)).await.is_ok() {
        app.hub.unlist(id);
        if let Some(cluster) = &app.cluster {
            cluster.unlist(id);
        }
    }
}
