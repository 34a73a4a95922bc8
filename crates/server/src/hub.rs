//! Tables in memory: one task and one mailbox for each.

use crate::app::App;
use crate::cluster::Cluster;
use crate::limits::{IDLE_GAME_MS, IDLE_TABLE_MS, MAILBOX, MAX_LISTED};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::settings::Settings;
use crate::thinking::Asker;
use crate::writer::Fate;
use crate::{notify, ratings, secret};
use engine::Seat;
use host::cluster::{Event, Opening, is_guest};
use host::{Conn, Input, Job, Leash, New, Output, Rematch, Saved, Table};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, RwLock};
use std::time::{Duration, Instant};
use store::{Damage, Edition, Mark, Notice, Outcome, Seen, Store, StoreError, TableRow, Write};
use tokio::sync::{Mutex, OwnedSemaphorePermit, mpsc, oneshot};
use tokio::task::AbortHandle;
use wire::{Ask, ChatLine, Code, Frame, Options, Phase, Snapshot, TableId, UserId, Who};

/// The most tables that are loaded at once.
const LOADING: usize = 16;

/// One of the few things that a socket may ask before it is answered: nobody fills a table's mailbox.
pub(crate) type Turn = OwnedSemaphorePermit;

/// What comes into a table's mailbox.
pub(crate) enum Mail {
    /// Something for the host.
    Input(Input),
    /// A socket asks; its turn ends when the table has heard it.
    Ask(Input, Turn),
    /// A socket follows the table.
    Open(Input, Conn, Outbox, Turn),
    /// Somebody wants to know how the table stands.
    Snapshot(Option<UserId>, oneshot::Sender<Result<Snapshot, Code>>),
    /// Somebody has another name now, or has left.
    Rename(UserId, Option<String>, oneshot::Sender<()>),
    /// The server stops.
    Stop(oneshot::Sender<()>),
    /// The table goes to another node.
    HandOver,
}

/// Tables in memory.
#[derive(Default)]
pub(crate) struct Hub {
    tables: RwLock<HashMap<TableId, mpsc::Sender<Mail>>>,
    /// Public tables, as lists show them.
    lobby: RwLock<BTreeMap<TableId, Arc<Snapshot>>>,
    /// No table is loaded twice: of those that share a lock, one is loaded at a time.
    loading: [Mutex<()>; LOADING],
    /// Tables that cannot be loaded; each is told once.
    aside: RwLock<BTreeSet<TableId>>,
}

impl Hub {
    /// Held while a table comes into memory or goes from the disk.
    async fn alone_with(&self, id: TableId) -> tokio::sync::MutexGuard<'_, ()> {
        self.loading[(id.0 % LOADING as u64) as usize].lock().await
    }

    fn find(&self, id: TableId) -> Option<mpsc::Sender<Mail>> {
        self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&id).cloned()
    }

    /// Does something for a table while it is in memory with this mailbox; nothing when that is over.
    fn during(&self, id: TableId, mailbox: &mpsc::Sender<Mail>, what: impl FnOnce()) {
        let tables = self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        if tables.get(&id).is_some_and(|other| other.same_channel(mailbox)) {
            what();
        }
    }

    fn mailboxes(&self) -> Vec<mpsc::Sender<Mail>> {
        let tables = self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        tables.values().cloned().collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner).len()
    }

    /// Public tables that gather or play.
    pub(crate) fn listed(&self) -> Vec<Arc<Snapshot>> {
        let lobby = self.lobby.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        lobby.values().cloned().collect()
    }

    fn insert(&self, id: TableId, mailbox: mpsc::Sender<Mail>, metrics: &Metrics) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if tables.insert(id, mailbox).is_none() {
            Metrics::one(&metrics.tables);
        }
    }

    pub(crate) fn unlist(&self, id: TableId) {
        self.lobby.write().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&id);
    }

    /// A public table stands so, here or at another node.
    pub(crate) fn note(&self, snapshot: Snapshot) {
        if !snapshot.options.public {
            return;
        }
        let mut lobby = self.lobby.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if snapshot.phase == Phase::Over {
            lobby.remove(&snapshot.table);
            return;
        }
        lobby.insert(snapshot.table, Arc::new(snapshot));
        if lobby.len() > MAX_LISTED
            && let Some(oldest) = lobby.values().min_by_key(|table| table.clocks.now).map(|table| table.table)
        {
            lobby.remove(&oldest);
        }
    }

    /// A table leaves the memory; one that still gathers or plays stays in the list, and is loaded when it is wanted.
    /// Its next life may have begun; that stays.
    pub(crate) fn remove(&self, id: TableId, mailbox: &mpsc::Sender<Mail>, metrics: &Metrics) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if tables.get(&id).is_some_and(|other| other.same_channel(mailbox)) {
            tables.remove(&id);
            Metrics::less(&metrics.tables);
        }
    }
}

/// A public table has changed here: whoever shows lists is told.
fn list(app: &App, snapshot: Snapshot) {
    if let Some(cluster) = app.cluster.as_ref().filter(|_| snapshot.options.public) {
        cluster.list(&snapshot);
    }
    app.hub.note(snapshot);
}

/// A socket follows a table, wherever that is.
pub(crate) async fn follow(
    app: &Arc<App>,
    (conn, outbox): (Conn, Outbox),
    table: TableId,
    opening: Opening,
    turn: Turn,
) -> Result<(), Code> {
    match &app.cluster {
        Some(cluster) => cluster.asked(Event::Open(conn, table, opening), turn).await,
        None => send(app, table, Mail::Open(opening.by(conn), conn, outbox, turn)).await,
    }
}

/// A socket asks something about a table that it follows.
pub(crate) async fn ask(
    app: &Arc<App>,
    (conn, outbox): (Conn, &Outbox),
    (n, ask): (u32, Ask),
    table: TableId,
    turn: Turn,
) -> Result<(), Code> {
    let Some(cluster) = &app.cluster else {
        return send(app, table, Mail::Ask(Input::Ask(conn, n, ask), turn)).await;
    };
    if let Ask::Close { .. } = ask {
        // Its own node knows best that it no longer follows the table.
        cluster.asked(Event::Close(conn, table), turn).await?;
        outbox.send(Frame::Done { re: n }.write().into(), &app.metrics);
        return Ok(());
    }
    cluster.asked(Event::Ask(conn, table, n, ask), turn).await
}

/// Sends something to a table, loading it if need be.
pub(crate) async fn send(app: &Arc<App>, id: TableId, mail: Mail) -> Result<(), Code> {
    let mail = match app.hub.find(id) {
        Some(mailbox) => match mailbox.send(mail).await {
            Ok(()) => return Ok(()),
            // It has just left the memory.
            Err(returned) => returned.0,
        },
        None => mail,
    };
    let mailbox = load(app, id).await?;
    mailbox.send(mail).await.map_err(|_| Code::Internal)
}

/// Tells a table that a socket is gone; a table that is not in memory knows no sockets.
pub(crate) async fn close(app: &App, id: TableId, conn: Conn) {
    if let Some(cluster) = &app.cluster {
        return cluster.event(Event::Close(conn, id)).await;
    }
    if let Some(mailbox) = app.hub.find(id) {
        let _ = mailbox.send(Mail::Input(Input::Close(conn))).await;
    }
}

/// How a table stands, for those who may see it. What a finished table shows was kept with it and needs no loading.
pub(crate) async fn snapshot(app: &Arc<App>, id: TableId, viewer: Option<UserId>) -> Result<Snapshot, Code> {
    if app.hub.find(id).is_none() {
        let row =
            app.store(move |store| store.table_row(id.0)).await.map_err(|error| error.0)?.ok_or(Code::NotFound)?;
        if row.mark == Mark::Over {
            let shown = finished(&row).inspect_err(|why| set_aside(app, id, why))?;
            return if shown.0.may_see(viewer) { Ok(shown.1) } else { Err(Code::NotFound) };
        }
        if let Some(cluster) = &app.cluster {
            // One that rests stands as it was last described.
            let shown = cluster.show(id, viewer).await;
            return shown.unwrap_or_else(|| kept_snapshot(app, &row).ok_or(Code::Frozen));
        }
    }
    let (sender, answer) = oneshot::channel();
    send(app, id, Mail::Snapshot(viewer, sender)).await?;
    answer.await.map_err(|_| Code::Internal)?
}

/// Reads a text that this program has written into a column of a table.
fn parse<T: DeserializeOwned>(table: u64, column: &'static str, text: &str) -> Result<T, NotLoaded> {
    serde_json::from_str(text).map_err(|error| {
        let damage = Damage { table: "tables", row: table.to_string(), column, problem: error.to_string() };
        NotLoaded::Aside(damage.to_string())
    })
}

/// A finished table as it is shown, and who may see it.
fn finished(row: &TableRow) -> Result<(Saved, Snapshot), NotLoaded> {
    Ok((parse(row.id, "saved", &row.saved)?, parse(row.id, "summary", &row.summary)?))
}

/// What a list shows of a table that is not in memory.
pub(crate) fn kept_snapshot(app: &App, row: &TableRow) -> Option<Snapshot> {
    parse(row.id, "summary", &row.summary).inspect_err(|why| set_aside(app, TableId(row.id), why)).ok()
}

/// A table as it was kept.
struct Loaded {
    table: Table,
    /// What its loading wants done.
    out: Vec<Output>,
    seen: Seen,
}

/// Why a table was not loaded.
enum NotLoaded {
    /// There is none.
    Missing,
    /// The store does not answer.
    Store(StoreError),
    /// It cannot be read or played on; says why.
    Aside(String),
}

impl From<StoreError> for NotLoaded {
    fn from(error: StoreError) -> NotLoaded {
        match error {
            StoreError::Damaged(damage) => NotLoaded::Aside(damage.to_string()),
            other => NotLoaded::Store(other),
        }
    }
}

impl From<NotLoaded> for Code {
    fn from(why: NotLoaded) -> Code {
        match why {
            NotLoaded::Missing => Code::NotFound,
            NotLoaded::Store(error) => crate::error::ApiError::from(error).0,
            NotLoaded::Aside(_) => Code::Frozen,
        }
    }
}

/// Keeps every edition that comes with this program, for tables that are played with it longer than it is shipped.
pub(crate) fn keep_editions(store: &dyn Store) -> store::Result<()> {
    for (game, hash, file) in host::shipped() {
        store.keep_edition(&Edition { hash, game: game.into(), file: file.into() })?;
    }
    Ok(())
}

/// The edition of a table, from the store if it does not come with this program.
fn find_edition(store: &dyn Store, id: TableId, saved: &Saved) -> Result<(), NotLoaded> {
    let (game, hash) = (&saved.options.game, saved.edition());
    if host::knows(game, &hash) {
        return Ok(());
    }
    let kept = store.edition(&hash)?;
    let learned = kept.and_then(|edition| host::learn(game, &edition.file));
    let right = learned.as_ref() == Some(&hash);
    if right {
        Ok(())
    } else {
        Err(NotLoaded::Aside(format!("table {}: edition {hash} is not known and not kept", id.0)))
    }
}

/// Which of these people have not been removed; the house never is.
fn still_here(store: &dyn Store, people: impl Iterator<Item = u64>) -> store::Result<BTreeSet<u64>> {
    let mut known = BTreeSet::new();
    for id in people.collect::<BTreeSet<u64>>() {
        if id == 0 || store.person(id)?.is_some() {
            known.insert(id);
        }
    }
    Ok(known)
}

/// The table as it was kept.
fn read(store: &dyn Store, id: TableId, times: (i64, i64)) -> Result<Loaded, NotLoaded> {
    let kept = store.table(id.0)?.ok_or(NotLoaded::Missing)?;
    let mut saved: Saved = parse(id.0, "saved", &kept.row.saved)?;
    find_edition(store, id, &saved)?;
    for who in &mut saved.seats {
        // Somebody may have been removed while the table was not in memory.
        if let Who::User { id: user, name, .. } = who
            && store.person(user.0)?.is_none()
        {
            *name = host::GONE.into();
        }
    }
    let known = still_here(store, kept.chat.iter().map(|line| line.person))?;
    let chat = kept.chat.into_iter().filter(|line| known.contains(&line.person)).map(|line| ChatLine {
        at: line.at,
        user: UserId(line.person),
        name: line.name,
        text: line.text,
    });
    let loaded = Table::load(id, saved, &kept.entries, chat.collect(), secret::seed(), times);
    let (table, out) = loaded.map_err(|error| NotLoaded::Aside(format!("table {}: {error}", id.0)))?;
    Ok(Loaded { table, out, seen: kept.seen })
}

/// The record of a finished game, from what was kept, for those who may see it.
pub(crate) fn record(store: &dyn Store, id: TableId, viewer: Option<UserId>, now: i64) -> Result<String, Code> {
    let loaded = read(store, id, (now, now)).inspect_err(|why| {
        if let NotLoaded::Aside(why) = why {
            tracing::error!(table = id.0, %why, "a record cannot be read");
        }
    });
    let table = loaded?.table;
    if !table.may_see(viewer) {
        return Err(Code::NotFound);
    }
    table.record().ok_or(Code::NotOver)
}

/// Looks at everything that is kept: every value, every checksum, and whether every table can be loaded. Reports what
/// is wrong, and says how many tables there are.
pub fn check(store: &dyn Store, now: i64, report: &mut dyn FnMut(String)) -> store::Result<u64> {
    let mut damaged = BTreeSet::new();
    let number = store.check(&mut |error| {
        if let StoreError::Damaged(damage) = &error {
            damaged.extend(damage.row.split('/').next().map(String::from));
        }
        report(error.to_string());
    })?;
    for id in store.tables()? {
        if let Ok(Some(row)) = store.table_row(id)
            && let Err(NotLoaded::Aside(why)) = parse::<Snapshot>(id, "summary", &row.summary)
        {
            report(why);
        }
        match read(store, TableId(id), (now, now)) {
            Ok(loaded) if loaded.out.iter().any(|output| matches!(output, Output::Froze)) => {
                report(format!("table {id}: the rules stop at its entries"));
            }
            Ok(_) | Err(NotLoaded::Missing) => {}
            Err(NotLoaded::Store(error)) => return Err(error),
            // What the store has reported is told once.
            Err(NotLoaded::Aside(_)) if damaged.contains(&id.to_string()) => {}
            Err(NotLoaded::Aside(why)) => report(why),
        }
    }
    for id in store.people()? {
        // Those who cannot be read at all have been reported.
        if let Ok(Some(person)) = store.person(id)
            && let Err(error) = Settings::read(&person)
        {
            report(error.to_string());
        }
    }
    Ok(number)
}

/// Removes somebody beside a server that may be running. Finished games lose the name here; open tables belong to the
/// server, which takes the name from them when it next looks ([`App::sweep`]) or loads them.
pub fn remove_person(store: &dyn Store, person: u64, now: i64) -> store::Result<()> {
    let kept = store.tables_of(person, crate::limits::MAX_OWN_TABLES)?;
    for kept in kept.into_iter().filter(|kept| kept.mark != Mark::Open) {
        rename_beside(store, &kept, UserId(person), None, now)?;
    }
    store.delete_person(person, now)
}

/// Changes a name at a table that nobody has in memory.
fn rename_beside(store: &dyn Store, kept: &TableRow, user: UserId, name: Option<&str>, now: i64) -> store::Result<()> {
    // Somebody else may write to the table at the same time: then it is read again.
    while let Ok(Loaded { mut table, seen, .. }) = read(store, TableId(kept.id), (now, now)) {
        table.handle(now, Input::Rename(user, name.map(String::from)));
        let row = Some(TableRow { updated: kept.updated, ..row(&table, now) });
        let write = Write { table: kept.id, seen, row, ..Write::default() };
        if store.commit(&[write])? == [Outcome::Kept] {
            break;
        }
    }
    Ok(())
}

/// Changes or removes a name at a table, wherever it is.
pub(crate) async fn rename(app: &Arc<App>, kept: TableRow, user: UserId, name: Option<String>) -> Result<(), Code> {
    let (id, (sender, done)) = (TableId(kept.id), oneshot::channel());
    let mail = Mail::Rename(user, name.clone(), sender);
    let Some(cluster) = &app.cluster else {
        send(app, id, mail).await?;
        let _ = done.await;
        return Ok(());
    };
    if let Some(mailbox) = app.hub.find(id)
        && mailbox.send(mail).await.is_ok()
        && done.await.is_ok()
    {
        return Ok(());
    }
    if kept.mark == Mark::Open && cluster.rename(id, user, name.clone()).await {
        return Ok(());
    }
    let now = app.now();
    let renamed = app.store(move |store| rename_beside(store, &kept, user, name.as_deref(), now));
    renamed.await.map_err(|error| error.0)
}

/// Takes somebody who has left from every table in memory.
pub(crate) async fn forget(app: &App, user: UserId) {
    if let Some(cluster) = &app.cluster {
        cluster.forget(user);
    }
    forget_here(app, user).await;
}

/// The same for tables of this server.
pub(crate) async fn forget_here(app: &App, user: UserId) {
    for mailbox in app.hub.mailboxes() {
        let (sender, done) = oneshot::channel();
        if mailbox.send(Mail::Rename(user, None, sender)).await.is_ok() {
            // A table that has just left the memory is asked with the others that are kept.
            let _ = done.await;
        }
    }
}

async fn load(app: &Arc<App>, id: TableId) -> Result<mpsc::Sender<Mail>, Code> {
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

/// A table that cannot be loaded is left as it is, and the operator is told; the others go on.
fn set_aside(app: &App, id: TableId, why: &NotLoaded) {
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

/// Takes up a table that this node owns under an epoch. What comes while it is loaded waits in its mailbox.
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

async fn run(app: Arc<App>, loaded: Loaded, mailbox: mpsc::WeakSender<Mail>, mail: mpsc::Receiver<Mail>) {
    let Loaded { table, out, seen } = loaded;
    list(&app, table.snapshot(app.now(), None));
    let (sockets, thoughts) = (HashMap::new(), Vec::new());
    Task { app, table, seen, sockets, thoughts, mailbox, end: End::Rests }.run(mail, out).await;
}

/// Opens a table and keeps it.
pub(crate) async fn open(app: &Arc<App>, options: Options, owner: UserId) -> Result<TableId, Code> {
    let id = TableId(secret::id());
    let new = New { id, options, owner, key: secret::key(), luck: secret::seed() };
    let table = Table::open(new, app.now())?;
    keep_new(app, table).await
}

async fn open_rematch(app: &Arc<App>, rematch: Rematch) -> Result<TableId, Code> {
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
        // Among nodes it rests until somebody comes; their node claims it.
        Fate::Kept if app.cluster.is_some() => {
            list(app, table.snapshot(app.now(), None));
            Ok(id)
        }
        Fate::Kept => start(app, Loaded { table, out: Vec::new(), seen }).map(|_| id),
        Fate::Raced | Fate::Fenced | Fate::Failed => Err(Code::Internal),
    }
}

fn row(table: &Table, now: i64) -> TableRow {
    let snapshot = table.snapshot(now, None);
    let mark = match snapshot.phase {
        Phase::Gathering | Phase::Playing | Phase::Paused => Mark::Open,
        Phase::Over => Mark::Over,
        Phase::Frozen => Mark::Frozen,
    };
    TableRow {
        id: table.id().0,
        game: table.options().game.clone(),
        mark,
        public: table.options().public,
        updated: now,
        saved: serde_json::to_string(&table.saved()).expect("plain data serialises"),
        summary: serde_json::to_string(&snapshot).expect("plain data serialises"),
        seats: table.seated().map(|(seat, user)| (seat.0, user.0)).collect(),
    }
}

/// Stops every table: clocks are charged up to now, and everything is kept.
pub(crate) async fn stop_all(app: &Arc<App>) {
    let mut stopped = Vec::new();
    for mailbox in app.hub.mailboxes() {
        let (sender, done) = oneshot::channel();
        if mailbox.send(Mail::Stop(sender)).await.is_ok() {
            stopped.push(done);
        }
    }
    for done in stopped {
        let _ = done.await;
    }
}

/// Takes up every game that is not finished; clocks go on. Tables that gather are listed, and loaded when they are
/// wanted.
pub(crate) async fn load_all(app: &Arc<App>) {
    let gathering = app.store(|store| store.gathering(MAX_LISTED)).await.unwrap_or_default();
    for snapshot in gathering.iter().filter_map(|row| kept_snapshot(app, row)) {
        app.hub.note(snapshot);
    }
    if app.cluster.is_some() {
        // A node takes up what the database says is its own.
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
    if app.hub.find(id).is_none() && app.store(move |store| remove(store, id.0)).await.is_ok() {
        app.hub.unlist(id);
        if let Some(cluster) = &app.cluster {
            cluster.unlist(id);
        }
    }
}

/// Removes an unfinished table as it is now; a write at the same time keeps it.
fn remove(store: &dyn Store, id: u64) -> store::Result<()> {
    if let Some(kept) = store.table(id)?.filter(|kept| kept.row.mark == Mark::Open) {
        store.commit(&[Write { table: id, seen: kept.seen, remove: true, ..Write::default() }])?;
    }
    Ok(())
}

/// Something that a bot thinks about for a table.
struct Thought {
    seat: Seat,
    asked: (u32, u32),
    leash: Leash,
}

/// Why a table leaves the memory.
enum End {
    /// Nobody needs it.
    Rests,
    /// What is in memory is not what is on disk, or not known to be.
    Lost,
    /// It goes to another node, and everything is kept.
    HandedOver,
}

/// One table, its sockets and its mailbox.
struct Task {
    app: Arc<App>,
    table: Table,
    /// What was last seen of it on disk.
    seen: Seen,
    sockets: HashMap<Conn, Outbox>,
    thoughts: Vec<Thought>,
    mailbox: mpsc::WeakSender<Mail>,
    /// Why it has ended, once it has.
    end: End,
}

impl Drop for Task {
    fn drop(&mut self) {
        self.thoughts.iter().for_each(|thought| thought.leash.cancel());
    }
}

impl Task {
    async fn run(mut self, mut mail: mpsc::Receiver<Mail>, out: Vec<Output>) {
        let mut alive = self.obey(out).await;
        while alive {
            let now = self.app.now();
            let wake = self.table.wake_at();
            let idle = match self.table.phase() {
                Phase::Gathering | Phase::Over => IDLE_TABLE_MS,
                Phase::Playing | Phase::Paused | Phase::Frozen => IDLE_GAME_MS,
            };
            let wait = wake.map_or(idle, |at| (at - now).max(1) as u64);
            let next = tokio::time::timeout(Duration::from_millis(wait), mail.recv()).await;
            alive = match next {
                Ok(Some(mail)) => self.take(mail).await,
                Ok(None) => false,
                Err(_) if wake.is_none() && self.table.followers() == 0 => false,
                Err(_) => self.feed(Input::Wake).await,
            };
        }
        let id = self.table.id();
        if let Some(mailbox) = self.mailbox.upgrade() {
            self.app.hub.remove(id, &mailbox, &self.app.metrics);
        }
        if let Some(cluster) = &self.app.cluster {
            let epoch = self.seen.epoch;
            return cluster
                .event(match self.end {
                    End::Rests => Event::Rests(id, epoch),
                    End::Lost => Event::Lost(id, epoch, Code::Busy),
                    End::HandedOver => Event::Stopped(id, epoch),
                })
                .await;
        }
        // Those who follow the table are told, and may open it again.
        let frame: Arc<str> = Frame::Closed { table: id, code: Code::Busy }.write().into();
        for outbox in self.sockets.values() {
            outbox.send(frame.clone(), &self.app.metrics);
        }
        // What came too late goes to the table's next life.
        mail.close();
        while let Ok(late) = mail.try_recv() {
            let app = self.app.clone();
            if !app.is_stopping() {
                tokio::spawn(async move { send(&app, id, late).await });
            }
        }
    }

    /// Whether the table lives on.
    async fn take(&mut self, mail: Mail) -> bool {
        match mail {
            Mail::Input(input) => {
                if let Input::Close(conn) = input {
                    self.sockets.remove(&conn);
                }
                self.feed(input).await
            }
            Mail::Ask(input, _turn) => self.feed(input).await,
            Mail::Open(input, conn, outbox, _turn) => {
                self.sockets.insert(conn, outbox);
                self.feed(input).await
            }
            Mail::Snapshot(viewer, sender) => {
                let seen = self.table.may_see(viewer).then(|| self.table.snapshot(self.app.now(), None));
                let _ = sender.send(seen.ok_or(Code::NotFound));
                true
            }
            Mail::Rename(user, name, done) => {
                let alive = self.feed(Input::Rename(user, name)).await;
                let _ = done.send(());
                alive
            }
            Mail::Stop(done) => {
                self.feed(Input::Halt).await;
                let _ = done.send(());
                false
            }
            Mail::HandOver => {
                if self.feed(Input::Halt).await {
                    self.end = End::HandedOver;
                }
                false
            }
        }
    }

    async fn feed(&mut self, input: Input) -> bool {
        let now = self.app.now();
        let out = self.table.handle(now, input);
        self.obey(out).await
    }

    /// Keeps what is to be kept, and only then does the rest.
    async fn obey(&mut self, out: Vec<Output>) -> bool {
        self.drop_thoughts();
        let write = self.to_keep(&out);
        if !self.keep(write).await {
            self.end = End::Lost;
            return false;
        }
        let mut frames = Vec::new();
        for output in out {
            match output {
                Output::Send(conn, frame) if self.app.cluster.is_some() => frames.push((conn, frame)),
                output => self.act(output),
            }
        }
        if !frames.is_empty() {
            self.tell(frames).await;
        }
        true
    }

    /// What sockets of this node get they get at once, unless they were told that the table is gone; what goes to those
    /// of others goes the way of all that nodes tell each other.
    async fn tell(&mut self, frames: Vec<(Conn, Arc<str>)>) {
        let (elsewhere, here): (Vec<_>, Vec<_>) = frames.into_iter().partition(|&(conn, _)| is_guest(conn));
        let (app, id) = (&self.app, self.table.id());
        if let Some(mailbox) = self.mailbox.upgrade() {
            let send = || here.into_iter().for_each(|(conn, frame)| app.sockets.send(conn, frame, &app.metrics));
            app.hub.during(id, &mailbox, send);
        }
        if let Some(cluster) = app.cluster.as_ref().filter(|_| !elsewhere.is_empty()) {
            cluster.event(Event::Told(id, self.seen.epoch, elsewhere)).await;
        }
    }

    /// Keeps what is to be kept; false if the table cannot go on from what is in memory.
    async fn keep(&mut self, write: Option<Write>) -> bool {
        let entries = write.iter().flat_map(|write| &write.entries);
        let decisions = entries.filter(|(_, entry)| entry.is_decision()).count();
        if let Some(write) = write {
            let after = write.after();
            match self.app.writer.keep(write).await {
                Fate::Kept => {
                    self.seen = after;
                    Metrics::add(&self.app.metrics.decisions_total, decisions as u64);
                }
                // What is in memory is not what is on disk: the table is loaded again when somebody wants it.
                Fate::Raced => {
                    tracing::warn!(
                        table = self.table.id().0,
                        "somebody else has written to a table: it is loaded again"
                    );
                    return false;
                }
                Fate::Fenced => {
                    tracing::warn!(table = self.table.id().0, "a table has another owner now: it leaves this server");
                    return false;
                }
                Fate::Failed => return false,
            }
        }
        true
    }

    /// Stops what nobody wants to know any more.
    fn drop_thoughts(&mut self) {
        let table = &self.table;
        self.thoughts.retain(|thought| {
            let wanted = table.wants(thought.seat, thought.asked);
            if !wanted {
                thought.leash.cancel();
            }
            wanted
        });
    }

    fn to_keep(&self, out: &[Output]) -> Option<Write> {
        let mut write = Write { table: self.table.id().0, seen: self.seen, ..Write::default() };
        let now = self.app.now();
        for output in out {
            match output {
                Output::Append(seq, at, entry) => {
                    debug_assert_eq!(*seq as usize, self.seen.entries as usize + write.entries.len());
                    write.entries.push((*at, *entry));
                }
                Output::Save => write.row = Some(row(&self.table, now)),
                Output::Say(line) => write.chat.push(store::Chat {
                    at: line.at,
                    person: line.user.0,
                    name: line.name.clone(),
                    text: line.text.clone(),
                }),
                Output::Ended(ending) => {
                    write.results = self.results(ending, now);
                    write.rated = ratings::rated(self.table.options(), ending);
                }
                Output::Turn(user, false) => write.notices.extend(self.notice(*user, now)),
                _ => {}
            }
        }
        if write.row.is_some() {
            list(&self.app, self.table.snapshot(now, None));
        }
        let silent = write.chat.is_empty() && write.notices.is_empty();
        let empty = write.row.is_none() && write.entries.is_empty() && silent;
        (!empty).then_some(write)
    }

    /// What somebody is told outside, who does not have the table open and is to decide.
    fn notice(&self, user: UserId, now: i64) -> Option<Notice> {
        let wanted = !self.table.is_guest(user) && self.app.rates.notices.take(&user);
        wanted.then(|| notify::turn(user, self.table.id(), &self.table.options().game, self.table.moment(), now))
    }

    fn results(&self, ending: &host::Ending, now: i64) -> Vec<store::Finished> {
        let result = |(i, who): (usize, &Who)| {
            let seat = Seat(i as u8);
            store::Finished {
                table: self.table.id().0,
                game: self.table.options().game.clone(),
                seat: seat.0,
                person: match who {
                    Who::User { id, name, .. } if name != host::GONE => id.0,
                    _ => 0,
                },
                points: ending.scores.points[seat],
                rank: ending.scores.rank[seat],
                ended: now,
            }
        };
        ending.seats.iter().enumerate().map(result).collect()
    }

    fn act(&mut self, output: Output) {
        match output {
            Output::Send(conn, frame) => {
                if let Some(outbox) = self.sockets.get(&conn) {
                    outbox.send(frame, &self.app.metrics);
                }
            }
            Output::Dropped(conn, _) => drop(self.sockets.remove(&conn)),
            Output::Think(job) => self.think(job),
            Output::Turn(user, false) => {
                self.app.sockets.your_turn(user, self.table.id(), &self.app.metrics);
                if let Some(cluster) = &self.app.cluster {
                    cluster.your_turn(user, self.table.id());
                }
                self.app.notifier.wake();
            }
            Output::Turn(_, true) => {}
            Output::Spawn(rematch) => self.spawn(*rematch),
            Output::Froze => {
                Metrics::one(&self.app.metrics.frozen_total);
                tracing::error!(table = self.table.id().0, "a fault in the rules stopped a table");
            }
            Output::Append(..) | Output::Save | Output::Say(_) | Output::Ended(_) => {}
        }
    }

    /// Has a bot think; it is stopped when its answer is not wanted any more. Where it would have to wait, another node
    /// is asked as well, and whoever answers first has decided.
    fn think(&mut self, Job { seat, ply, undos, think, tell }: Job) {
        let Some(mailbox) = self.mailbox.upgrade() else { return };
        let leash = self.app.thinking.leash();
        self.thoughts.push(Thought { seat, asked: (ply, undos), leash: leash.clone() });
        let person = self.table.owner();
        let waits = self.sockets.values().next().map(Outbox::network);
        let network = self.app.sockets.network(person).filter(|_| self.table.followers() > 0).or(waits);
        let asker = Asker { network, person, table: self.table.id() };
        let cluster = self.app.cluster.as_ref().filter(|_| !self.app.thinking.is_idle());
        let helper = cluster.and_then(Cluster::helper).map(|node| (node, tell()));
        let answer = self.app.thinking.ask(asker, leash.clone(), think);
        let app = self.app.clone();
        let elsewhere = async move {
            let (node, errand) = helper?;
            app.cluster.as_ref()?.think(node, errand).await
        };
        tokio::spawn(async move {
            let answer = tokio::select! {
                answer = answer => answer,
                Some(action) = elsewhere => {
                    leash.cancel();
                    Some(Some(action))
                }
            };
            if let Some(action) = answer {
                let thought = Input::Thought { seat, ply, undos, action };
                let _ = mailbox.send(Mail::Input(thought)).await;
            }
        });
    }

    fn spawn(&self, rematch: Rematch) {
        let (app, mailbox) = (self.app.clone(), self.mailbox.clone());
        tokio::spawn(async move {
            let opened = match open_rematch(&app, rematch).await {
                Ok(id) => Input::Spawned(id),
                Err(code) => {
                    tracing::warn!(%code, "a rematch was not opened");
                    Input::Unspawned
                }
            };
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Mail::Input(opened)).await;
            }
        });
    }
}
