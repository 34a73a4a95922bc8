//! Several servers, one world. What `host::cluster` decides is carried out here: one task owns the state machine, one
//! thread asks the database who owns what, and a bus carries what nodes tell each other.

mod bus;
mod desk;
mod driver;
mod word;

pub use bus::{Bus, Heard, Local, Nats};

use crate::clock::Clock;
use crate::hub::Turn;
use crate::secret;
use driver::Driver;
use host::cluster::{Event, NodeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;
use store::Store;
use tokio::sync::{mpsc, watch};
use wire::{Code, Snapshot, TableId, UserId};
use word::{Question, Reply, Word};

/// How many events wait for the one task before those who bring more wait, too.
const EVENTS: usize = 4096;
/// How long somebody waits for what other nodes say about a table.
const ANSWER: Duration = Duration::from_millis(700);

/// What a server needs to be one of several.
pub struct Membership {
    /// The node's number, which no other process has or had.
    pub id: NodeId,
    /// The same database over connections of its own: who keeps decisions does not delay the lease.
    pub leases: Box<dyn Store>,
    /// How it speaks to the others.
    pub bus: Box<dyn Bus>,
    /// What they say.
    pub heard: Heard,
}

impl Membership {
    /// A number for a new node.
    pub fn new_id() -> NodeId {
        NodeId(secret::id())
    }
}

/// What the one task takes in. A socket's turn to ask ends when it is heard.
pub(crate) enum Order {
    Event(Event),
    Asked(Event, Turn),
    /// The lease was not renewed, because the database does not answer.
    NotRenewed,
    /// The server is to hand over its tables and to leave.
    Leave,
    /// The node is none any more.
    Left,
}

/// This server among the others.
pub(crate) struct Cluster {
    pub(crate) id: NodeId,
    orders: mpsc::Sender<Order>,
    bus: Box<dyn Bus>,
    /// The other nodes that live.
    others: RwLock<Vec<NodeId>>,
    /// Whether the lease holds.
    safe: AtomicBool,
    /// Whether neither the database nor others are in reach.
    cut_off: AtomicBool,
    left: watch::Sender<bool>,
    questions: Mutex<HashMap<u64, mpsc::UnboundedSender<Reply>>>,
    asked: AtomicU64,
    /// Until the server is put together.
    driver: Mutex<Option<Driver>>,
}

impl Cluster {
    pub(crate) fn join(Membership { id, leases, bus, heard }: Membership, clock: Clock) -> Cluster {
        let (orders, taken) = mpsc::channel(EVENTS);
        let driver = Driver::new(id, clock, leases, taken, heard);
        Cluster {
            id,
            orders,
            bus,
            others: RwLock::default(),
            safe: AtomicBool::new(false),
            cut_off: AtomicBool::new(false),
            left: watch::Sender::new(false),
            questions: Mutex::default(),
            asked: AtomicU64::new(0),
            driver: Mutex::new(Some(driver)),
        }
    }

    fn take_driver(&self) -> Option<Driver> {
        self.driver.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Something happens to this node.
    pub(crate) async fn event(&self, event: Event) {
        // The task ends with the server.
        let _ = self.orders.send(Order::Event(event)).await;
    }

    /// A socket asks something.
    pub(crate) async fn asked(&self, event: Event, turn: Turn) -> Result<(), Code> {
        self.orders.send(Order::Asked(event, turn)).await.map_err(|_| Code::Busy)
    }

    pub(crate) fn others(&self) -> Vec<NodeId> {
        self.others.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether this node does what one node has to do for all: of those that live, the one with the lowest number.
    pub(crate) fn is_first(&self) -> bool {
        self.is_safe() && self.others().iter().all(|&other| self.id < other)
    }

    /// Whether the lease holds.
    pub(crate) fn is_safe(&self) -> bool {
        self.safe.load(Ordering::Relaxed)
    }

    /// Whether neither the database nor others are in reach, so that nobody can be served here.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }

    fn tell(&self, to: NodeId, word: Word) {
        self.bus.tell(to, word.write());
    }

    fn tell_all(&self, word: Word) {
        let words = word.write();
        for other in self.others() {
            self.bus.tell(other, words.clone());
        }
    }

    /// Tells the others how a public table stands.
    pub(crate) fn list(&self, snapshot: &Snapshot) {
        self.tell_all(Word::Listed(Box::new(snapshot.clone())));
    }

    /// Tells the others that a table is no more.
    pub(crate) fn unlist(&self, table: TableId) {
        self.tell_all(Word::Unlisted(table));
    }

    /// Tells sockets elsewhere that it is somebody's turn.
    pub(crate) fn your_turn(&self, user: UserId, table: TableId) {
        self.tell_all(Word::YourTurn(user, table));
    }

    /// Cuts the sockets of somebody elsewhere.
    pub(crate) fn cut(&self, user: UserId) {
        self.tell_all(Word::Cut(user));
    }

    /// Takes somebody who has left from every table in memory elsewhere.
    pub(crate) fn forget(&self, user: UserId) {
        self.tell_all(Word::Forget(user));
    }

    /// How a table stands that another node has in memory; nothing, if none says that it has.
    pub(crate) async fn show(&self, table: TableId, viewer: Option<UserId>) -> Option<Result<Snapshot, Code>> {
        match self.ask(Question::Show(table, viewer)).await? {
            Reply::Shown(shown) => Some(shown.map(|shown| *shown)),
            Reply::Done | Reply::NotHere => None,
        }
    }

    /// Changes a name at a table that another node has in memory; false, if none says that it has.
    pub(crate) async fn rename(&self, table: TableId, user: UserId, name: Option<String>) -> bool {
        matches!(self.ask(Question::Rename(table, user, name)).await, Some(Reply::Done))
    }

    fn questions(&self) -> MutexGuard<'_, HashMap<u64, mpsc::UnboundedSender<Reply>>> {
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks all others; the one that has the table answers.
    async fn ask(&self, question: Question) -> Option<Reply> {
        let (n, others) = (self.asked.fetch_add(1, Ordering::Relaxed), self.others());
        let (sender, mut replies) = mpsc::unbounded_channel();
        self.questions().insert(n, sender);
        for &other in &others {
            self.tell(other, Word::Question(self.id, n, question.clone()));
        }
        let answered = async {
            for _ in &others {
                match replies.recv().await {
                    Some(Reply::NotHere) => {}
                    other => return other,
                }
            }
            None
        };
        let answer = tokio::time::timeout(ANSWER, answered).await.ok().flatten();
        self.questions().remove(&n);
        answer
    }

    fn answered(&self, n: u64, reply: Reply) {
        if let Some(sender) = self.questions().get(&n) {
            let _ = sender.send(reply);
        }
    }

    /// Hands all tables over and leaves; returns when that is done.
    pub(crate) async fn leave(&self) {
        let _ = self.orders.send(Order::Leave).await;
        self.has_left().await;
    }

    /// When the node has left, because the server stops or because an admin wants it.
    pub(crate) async fn has_left(&self) {
        let _ = self.left.subscribe().wait_for(|left| *left).await;
    }
}

/// Starts the one task.
pub(crate) fn start(app: &Arc<crate::App>) {
    if let Some(driver) = app.cluster.as_ref().and_then(Cluster::take_driver) {
        tokio::spawn(driver.run(app.clone()));
    }
}
