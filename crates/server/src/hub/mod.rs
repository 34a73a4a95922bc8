//! Tables in memory, each with one task and one mailbox.

mod kept;
mod life;
mod task;

pub use kept::{check, remove_person};
pub(crate) use kept::{keep_editions, kept_snapshot, record};
pub(crate) use life::{delete_stale, load_all, open, take_over};

use self::kept::{finished, rename_beside};
use self::life::{load, set_aside};
use crate::app::App;
use crate::limits::MAX_LISTED;
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use host::cluster::{Event, Opening};
use host::{Conn, Input};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, RwLock};
use store::{Mark, TableRow};
use tokio::sync::{Mutex, OwnedSemaphorePermit, mpsc, oneshot};
use wire::{Ask, Code, Frame, Phase, Snapshot, TableId, UserId};

/// The most tables that are loaded at the same time.
const LOADING: usize = 16;

/// A permit for one of the few requests that a socket may have open, so that nobody fills a table's mailbox.
pub(crate) type Turn = OwnedSemaphorePermit;

/// A message in a table's mailbox.
pub(crate) enum Mail {
    /// An input for the host.
    Input(Input),
    /// A socket asks; its turn ends when the table has heard it.
    Ask(Input, Turn),
    /// A socket follows the table.
    Open(Input, Conn, Outbox, Turn),
    /// Somebody wants to know the state of the table.
    Snapshot(Option<UserId>, oneshot::Sender<Result<Snapshot, Code>>),
    /// Somebody has a new name, or has deleted their account.
    Rename(UserId, Option<String>, oneshot::Sender<()>),
    /// The server stops.
    Stop(oneshot::Sender<()>),
    /// The table moves to another node.
    HandOver,
}

/// Tables in memory.
#[derive(Default)]
pub(crate) struct Hub {
    tables: RwLock<HashMap<TableId, mpsc::Sender<Mail>>>,
    /// Public tables, as lists show them.
    lobby: RwLock<BTreeMap<TableId, Arc<Snapshot>>>,
    /// Locks, so that no table is loaded twice: of the tables that share a lock, one is loaded at a time.
    loading: [Mutex<()>; LOADING],
    /// Tables that cannot be loaded; each is reported once.
    aside: RwLock<BTreeSet<TableId>>,
    /// In a cluster: the tables that serve a socket of this node here, each in one life of the table.
    ways: RwLock<HashMap<(Conn, TableId), mpsc::WeakSender<Mail>>>,
}

impl Hub {
    /// A lock held while a table is loaded into memory or removed from disk.
    async fn alone_with(&self, id: TableId) -> tokio::sync::MutexGuard<'_, ()> {
        self.loading[(id.0 % LOADING as u64) as usize].lock().await
    }

    fn find(&self, id: TableId) -> Option<mpsc::Sender<Mail>> {
        self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&id).cloned()
    }

    /// Notes that a table has heard in this life that a socket of this node opens it: it may be asked directly.
    pub(crate) fn lead(&self, conn: Conn, id: TableId, mailbox: &mpsc::Sender<Mail>) {
        let mut ways = self.ways.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        ways.insert((conn, id), mailbox.downgrade());
    }

    fn way(&self, conn: Conn, id: TableId) -> Option<mpsc::Sender<Mail>> {
        let ways = self.ways.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        ways.get(&(conn, id))?.upgrade()
    }

    /// The socket no longer follows the table.
    pub(crate) fn lead_no_more(&self, conn: Conn, id: TableId) {
        self.ways.write().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&(conn, id));
    }

    /// Does something for a table if it is still in memory with this mailbox.
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

    /// Notes the state of a public table, here or at another node.
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

    /// Removes a table from memory. One that still gathers or plays stays in the list, and is loaded when somebody
    /// wants it. If its next life has begun already, that stays.
    pub(crate) fn remove(&self, id: TableId, mailbox: &mpsc::Sender<Mail>, metrics: &Metrics) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if tables.get(&id).is_some_and(|other| other.same_channel(mailbox)) {
            tables.remove(&id);
            Metrics::less(&metrics.tables);
        }
    }
}

/// A public table has changed here: updates the list, here and at other nodes.
fn list(app: &App, snapshot: Snapshot) {
    if let Some(cluster) = app.cluster.as_ref().filter(|_| snapshot.options.public) {
        cluster.list(&snapshot);
    }
    app.hub.note(snapshot);
}

/// Has a socket follow a table, wherever the table is.
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

/// Passes on a socket's request about a table that it follows.
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
        // This node knows best that its socket no longer follows the table.
        cluster.asked(Event::Close(conn, table), turn).await?;
        outbox.send(Frame::Done { re: n }.write().into(), &app.metrics);
        return Ok(());
    }
    let mail = Mail::Ask(Input::Ask(conn, n, ask), turn);
    let mail = match app.hub.way(conn, table) {
        Some(mailbox) => match mailbox.send(mail).await {
            Ok(()) => return Ok(()),
            Err(returned) => returned.0,
        },
        None => mail,
    };
    // The table is elsewhere, or this life of it is over.
    let Mail::Ask(Input::Ask(_, _, ask), turn) = mail else { return Err(Code::Internal) };
    cluster.asked(Event::Ask(conn, table, n, ask), turn).await
}

/// Sends mail to a table, loading it if need be.
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

/// The state of a table, for those who may see it. What a finished table shows is kept with it and needs no loading.
pub(crate) async fn snapshot(app: &Arc<App>, id: TableId, viewer: Option<UserId>) -> Result<Snapshot, Code> {
    if app.hub.find(id).is_none() {
        let row =
            app.store(move |store| store.table_row(id.0)).await.map_err(|error| error.0)?.ok_or(Code::NotFound)?;
        if row.mark == Mark::Over {
            let shown = finished(&row).inspect_err(|why| set_aside(app, id, why))?;
            return if shown.0.may_see(viewer) { Ok(shown.1) } else { Err(Code::NotFound) };
        }
        if let Some(cluster) = &app.cluster {
            // A resting table is as it was last described.
            let shown = cluster.show(id, viewer).await;
            return shown.unwrap_or_else(|| kept_snapshot(app, &row).ok_or(Code::Frozen));
        }
    }
    let (sender, answer) = oneshot::channel();
    send(app, id, Mail::Snapshot(viewer, sender)).await?;
    answer.await.map_err(|_| Code::Internal)?
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

/// Removes somebody who has deleted their account from every table in memory.
pub(crate) async fn forget(app: &App, user: UserId) {
    if let Some(cluster) = &app.cluster {
        cluster.forget(user);
    }
    forget_here(app, user).await;
}

/// The same, only for tables of this server.
pub(crate) async fn forget_here(app: &App, user: UserId) {
    for mailbox in app.hub.mailboxes() {
        let (sender, done) = oneshot::channel();
        if mailbox.send(Mail::Rename(user, None, sender)).await.is_ok() {
            // A table that has just left the memory is handled with the other kept tables.
            let _ = done.await;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_way_to_a_table_ends_with_the_socket_and_with_the_life_of_the_table() {
        let (hub, table) = (Hub::default(), TableId(7));
        let (mailbox, mut mail) = mpsc::channel(1);
        hub.lead(Conn(1), table, &mailbox);
        hub.lead(Conn(2), table, &mailbox);
        hub.way(Conn(1), table).expect("a way").send(Mail::HandOver).await.expect("it is heard");
        assert!(matches!(mail.recv().await, Some(Mail::HandOver)));
        assert!(hub.way(Conn(3), table).is_none(), "it has not opened the table");
        hub.lead_no_more(Conn(1), table);
        assert!(hub.way(Conn(1), table).is_none());
        drop(mailbox);
        assert!(hub.way(Conn(2), table).is_none(), "the next life has a mailbox of its own");
        assert_eq!(hub.ways.read().unwrap().len(), 1, "of the first socket nothing is left");
    }
}
