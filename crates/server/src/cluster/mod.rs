//! Several servers, one world. The decisions of `host::cluster` are carried out here: one task owns the state machine,
//! one thread asks the database who owns what, and a bus carries the messages between nodes.

mod bus;
mod desk;
mod driver;
mod trace;
mod word;

pub use bus::{Bus, Heard, Local, Nats};

use crate::clock::Clock;
use crate::hub::Turn;
use crate::limits::MAX_THOUGHT;
use crate::secret;
use driver::Driver;
use host::Errand;
use host::cluster::{Event, LEASE_MS, NodeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};
use store::Store;
use tokio::sync::{mpsc, watch};
use wire::{Code, Snapshot, TableId, UserId};
use word::{Letter, Question, Reply, Word};

/// How many events may wait for the one task; beyond that, their senders wait, too.
const EVENTS: usize = 4096;
/// How long to wait for other nodes' answers about a table.
const ANSWER: Duration = Duration::from_millis(700);
/// How long a node is believed when it says that its bots have nothing to do.
const IDLE: Duration = Duration::from_secs(2);

/// What a server needs to be one of several.
pub struct Membership {
    /// The node's number, which no other process has or ever had.
    pub id: NodeId,
    /// The name under which the proxy in front knows this server, if it can choose a server by name.
    pub name: Option<String>,
    /// The same database over separate connections: keeping decisions does not delay the lease.
    pub leases: Box<dyn Store>,
    /// How it speaks to other nodes.
    pub bus: Box<dyn Bus>,
    /// Their messages.
    pub heard: Heard,
}

impl Membership {
    /// A number for a new node.
    pub fn new_id() -> NodeId {
        NodeId(secret::id())
    }
}

/// What the one task takes in. A socket's turn to ask ends when the task has heard it.
pub(crate) enum Order {
    Event(Event),
    Asked(Event, Turn),
    /// The lease was not renewed, because the database does not answer.
    NotRenewed,
    /// The server is to hand over its tables and leave.
    Leave,
    /// The node has left the cluster.
    Left,
}

/// This server among the others.
pub(crate) struct Cluster {
    pub(crate) id: NodeId,
    /// See [`Membership::name`].
    pub(crate) name: Option<String>,
    orders: mpsc::Sender<Order>,
    bus: Box<dyn Bus>,
    /// The other nodes that live.
    others: RwLock<Vec<NodeId>>,
    /// Whether the lease is valid.
    safe: watch::Sender<bool>,
    /// Whether neither the database nor other nodes are in reach.
    cut_off: AtomicBool,
    left: watch::Sender<bool>,
    /// Nodes whose bots have nothing to do, and when they said so.
    idle: Mutex<HashMap<NodeId, Instant>>,
    questions: Mutex<HashMap<u64, mpsc::UnboundedSender<Reply>>>,
    asked: AtomicU64,
    /// The driver, until the server is put together.
    driver: Mutex<Option<Driver>>,
}

impl Cluster {
    pub(crate) fn join(Membership { id, name, leases, bus, heard }: Membership, clock: Clock) -> Cluster {
        let (orders, taken) = mpsc::channel(EVENTS);
        let driver = Driver::new(id, clock, leases, taken, heard);
        Cluster {
            id,
            name,
            orders,
            bus,
            others: RwLock::default(),
            safe: watch::Sender::new(false),
            cut_off: AtomicBool::new(false),
            left: watch::Sender::new(false),
            idle: Mutex::default(),
            questions: Mutex::default(),
            asked: AtomicU64::new(0),
            driver: Mutex::new(Some(driver)),
        }
    }

    fn take_driver(&self) -> Option<Driver> {
        self.driver.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Passes an event of this node to the task.
    pub(crate) async fn event(&self, event: Event) {
        // The task ends with the server.
        let _ = self.orders.send(Order::Event(event)).await;
    }

    /// Passes a socket's request to the task.
    pub(crate) async fn asked(&self, event: Event, turn: Turn) -> Result<(), Code> {
        self.orders.send(Order::Asked(event, turn)).await.map_err(|_| Code::Busy)
    }

    pub(crate) fn others(&self) -> Vec<NodeId> {
        self.others.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether this node does the work that one node does for all: it is the living node with the lowest number.
    pub(crate) fn is_first(&self) -> bool {
        self.is_safe() && self.others().iter().all(|&other| self.id < other)
    }

    /// Whether the lease is valid.
    pub(crate) fn is_safe(&self) -> bool {
        *self.safe.borrow()
    }

    /// Returns when the node has its first lease, or should have had it.
    pub(crate) async fn has_come(&self) {
        let mut safe = self.safe.subscribe();
        let _ = tokio::time::timeout(Duration::from_millis(LEASE_MS as u64), safe.wait_for(|safe| *safe)).await;
    }

    /// Whether neither the database nor other nodes are in reach, so that nobody can be served here.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.cut_off.load(Ordering::Relaxed)
    }

    fn tell(&self, to: NodeId, word: &Word) {
        self.bus.tell(to, Letter::of(word).into_bytes());
    }

    fn tell_all(&self, word: &Word) {
        let letter = Letter::of(word);
        for other in self.others() {
            self.bus.tell(other, letter.clone().into_bytes());
        }
    }

    /// Tells the other nodes the state of a public table.
    pub(crate) fn list(&self, snapshot: &Snapshot) {
        self.tell_all(&Word::Listed(Box::new(snapshot.clone())));
    }

    /// Tells the other nodes that a table is gone.
    pub(crate) fn unlist(&self, table: TableId) {
        self.tell_all(&Word::Unlisted(table));
    }

    /// Tells somebody's sockets at other nodes that it is their turn.
    pub(crate) fn your_turn(&self, user: UserId, table: TableId) {
        self.tell_all(&Word::YourTurn(user, table));
    }

    /// Cuts somebody's sockets at other nodes.
    pub(crate) fn cut(&self, user: UserId) {
        self.tell_all(&Word::Cut(user));
    }

    /// Removes somebody who has deleted their account from every table in memory at other nodes.
    pub(crate) fn forget(&self, user: UserId) {
        self.tell_all(&Word::Forget(user));
    }

    /// The state of a table that another node has in memory; `None` if no node says that it has it.
    pub(crate) async fn show(&self, table: TableId, viewer: Option<UserId>) -> Option<Result<Snapshot, Code>> {
        match self.ask(&self.others(), Question::Show(table, viewer), ANSWER).await? {
            Reply::Shown(shown) => Some(shown.map(|shown| *shown)),
            Reply::Done | Reply::NotHere | Reply::Thought(_) => None,
        }
    }

    /// Changes a name at a table that another node has in memory; false if no node says that it has it.
    pub(crate) async fn rename(&self, table: TableId, user: UserId, name: Option<String>) -> bool {
        matches!(self.ask(&self.others(), Question::Rename(table, user, name), ANSWER).await, Some(Reply::Done))
    }

    /// Tells the other nodes that bots have nothing to do here.
    fn offer(&self) {
        self.tell_all(&Word::Idle(self.id));
    }

    fn offered(&self, node: NodeId) {
        if self.others().contains(&node) {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).insert(node, Instant::now());
        }
    }

    /// A node whose bots have nothing to do; it is asked only once each time it says so.
    pub(crate) fn helper(&self) -> Option<NodeId> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|_, said| said.elapsed() < IDLE);
        let node = idle.keys().next().copied()?;
        idle.remove(&node);
        Some(node)
    }

    /// Has another node think; `None` if it has no time, fails or does not answer.
    pub(crate) async fn think(&self, node: NodeId, errand: Errand) -> Option<u16> {
        match self.ask(&[node], Question::Think(errand), MAX_THOUGHT).await? {
            Reply::Thought(action) => action,
            _ => None,
        }
    }

    fn questions(&self) -> MutexGuard<'_, HashMap<u64, mpsc::UnboundedSender<Reply>>> {
        self.questions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks other nodes; the one that has what is asked for answers.
    async fn ask(&self, others: &[NodeId], question: Question, wait: Duration) -> Option<Reply> {
        let n = self.asked.fetch_add(1, Ordering::Relaxed);
        let (sender, mut replies) = mpsc::unbounded_channel();
        self.questions().insert(n, sender);
        let _open = Asked(self, n);
        let letter = Letter::of(&Word::Question(self.id, n, question));
        for &other in others {
            self.bus.tell(other, letter.clone().into_bytes());
        }
        let answered = async {
            for _ in others {
                match replies.recv().await {
                    Some(Reply::NotHere) => {}
                    other => return other,
                }
            }
            None
        };
        tokio::time::timeout(wait, answered).await.ok().flatten()
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

    /// Returns when the node has left, because the server stops or an admin asked for it.
    pub(crate) async fn has_left(&self) {
        let _ = self.left.subscribe().wait_for(|left| *left).await;
    }
}

/// A question that waits for answers; the asker may give up at any time.
struct Asked<'a>(&'a Cluster, u64);

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.0.questions().remove(&self.1);
    }
}

/// Starts the one task.
pub(crate) fn start(app: &Arc<crate::App>) {
    if let Some(driver) = app.cluster.as_ref().and_then(Cluster::take_driver) {
        tokio::spawn(driver.run(app.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{App, Config, system_clock};
    use engine::{Dealer, Seat};
    use host::{Leash, Live};
    use store::Memory;

    fn node(bus: &Local, id: NodeId) -> Arc<App> {
        let (leases, heard) = (Box::new(Memory::default()), bus.join(id));
        let membership = Membership { id, name: None, leases, bus: Box::new(bus.clone()), heard };
        let app = App::among(Box::new(Memory::default()), system_clock(), Config::default(), membership);
        start(&app);
        app
    }

    /// A match in which somebody is to decide.
    fn begun() -> (Box<dyn Live>, Seat) {
        let (dealer, shipped) = (Dealer::new([1; 32]), host::shipped());
        let (game, edition, _) = &shipped[0];
        let mut live = host::start(game, "players=4", edition, &dealer).expect("a match");
        while let Some(step) = live.next_deal(&dealer) {
            live.carry_out(step, live.ply()).expect("what is dealt can be dealt");
        }
        let seat = live.to_act().iter().next().expect("somebody is to act");
        (live, seat)
    }

    #[tokio::test]
    async fn a_node_that_has_time_thinks_for_another_and_one_that_has_none_says_so() {
        let (bus, (live, seat)) = (Local::default(), begun());
        let (owner, helper) = (node(&bus, NodeId(1)), node(&bus, NodeId(2)));
        let cluster = owner.cluster.as_ref().expect("a node");
        let (here, errand) = live.think(seat, "novice", 5).expect("a level");
        assert_eq!(cluster.think(NodeId(2), errand()).await, here(&Leash::default()).ok());
        helper.thinking.stop();
        let (_, errand) = live.think(seat, "novice", 5).expect("a level");
        let began = Instant::now();
        assert_eq!(cluster.think(NodeId(2), errand()).await, None);
        assert!(began.elapsed() < MAX_THOUGHT, "it does not keep others waiting");
        assert!(cluster.questions().is_empty());
    }

    #[tokio::test]
    async fn a_node_sees_how_long_the_bus_takes() {
        let app = node(&Local::default(), NodeId(1));
        let echo = async {
            while app.metrics.bus_echoes_total.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), echo).await.expect("its word comes back");
        assert!(app.metrics.bus_microseconds_total.load(Ordering::Relaxed) > 0);
    }

    #[tokio::test]
    async fn a_node_is_asked_once_for_each_time_it_says_that_it_is_idle() {
        let owner = node(&Local::default(), NodeId(1));
        let cluster = owner.cluster.as_ref().expect("a node");
        cluster.offered(NodeId(2));
        assert_eq!(cluster.helper(), None, "it is not a known node");
        cluster.others.write().expect("nobody panicked").push(NodeId(2));
        cluster.offered(NodeId(2));
        assert_eq!((cluster.helper(), cluster.helper()), (Some(NodeId(2)), None));
    }
}
