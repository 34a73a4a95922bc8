//! The one task that owns the state machine: it feeds it events and carries out its decisions.

use super::bus::Heard;
use super::desk::{self, Op};
use super::trace;
use super::word::{self, Letter, Question, Reply, Word};
use super::{Cluster, Order};
use crate::app::App;
use crate::clock::Clock;
use crate::hub::{self, Mail};
use crate::metrics::Metrics;
use crate::thinking::Asker;
use axum::body::Bytes;
use host::cluster::{Deed, Event, Node, NodeId, TICK_MS, is_guest};
use host::{Errand, Input};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use store::Store;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::AbortHandle;
use wire::{Code, Frame, TableId};

/// The most items of each kind that are handled before the letters of the turn are sent.
const TURN: usize = 256;
/// A letter that has grown this long is sent immediately.
const LONG: usize = 256 * 1024;

/// How many questions from other nodes are handled at the same time; more are dropped, or answered with no.
const QUESTIONS: usize = 256;

/// The parts of the task before the server is put together.
pub(super) struct Driver {
    id: NodeId,
    clock: Clock,
    leases: Box<dyn Store>,
    orders: mpsc::Receiver<Order>,
    heard: Heard,
}

/// A table in memory.
struct Running {
    epoch: u64,
    mailbox: mpsc::Sender<Mail>,
    task: AbortHandle,
}

struct Task {
    app: Arc<App>,
    node: Node,
    desk: Sender<Op>,
    /// Whether the desk is renewing the lease.
    renewing: bool,
    tables: HashMap<TableId, Running>,
    /// The letters to other nodes in this turn.
    letters: HashMap<NodeId, Letter>,
    /// Room for questions from other nodes that are not answered yet.
    questions: Arc<Semaphore>,
    /// The other nodes at the last look.
    known: BTreeSet<NodeId>,
    /// The last word to itself and when it was sent, until it comes back.
    echo: (u64, Option<Instant>),
}

impl Driver {
    pub(super) fn new(
        id: NodeId,
        clock: Clock,
        leases: Box<dyn Store>,
        orders: mpsc::Receiver<Order>,
        heard: Heard,
    ) -> Driver {
        Driver { id, clock, leases, orders, heard }
    }

    pub(super) async fn run(mut self, app: Arc<App>) {
        let (desk, mut answers) = desk::start(self.id, self.leases, self.clock, app.metrics.clone());
        let node = Node::new(self.id, app.now());
        let (tables, letters) = (HashMap::new(), HashMap::new());
        let (questions, known) = (Arc::new(Semaphore::new(QUESTIONS)), BTreeSet::new());
        let echo = (0, None);
        let mut task = Task { app, node, desk, renewing: false, tables, letters, questions, known, echo };
        let mut tick = tokio::time::interval(Duration::from_millis(TICK_MS as u64));
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                // The lease first: answers from the database must not wait behind requests from sockets.
                biased;
                Some(order) = answers.recv() => task.take(order),
                _ = tick.tick() => {
                    let in_reach = task.cluster().bus.is_up();
                    task.app.metrics.bus_up.store(in_reach.into(), Ordering::Relaxed);
                    task.tell(Event::Tick(in_reach));
                }
                Some(order) = self.orders.recv() => task.take(order),
                Some(words) = self.heard.recv() => task.hear(&words),
                else => return,
            }
            // Lets other tasks speak first, so that messages to the same node are sent together.
            tokio::task::yield_now().await;
            std::iter::from_fn(|| self.orders.try_recv().ok()).take(TURN).for_each(|order| task.take(order));
            std::iter::from_fn(|| self.heard.try_recv()).take(TURN).for_each(|words| task.hear(&words));
            task.speak();
        }
    }
}

impl Task {
    fn cluster(&self) -> &Cluster {
        self.app.cluster.as_ref().expect("the task belongs to a node")
    }

    fn take(&mut self, order: Order) {
        match order {
            Order::Event(event) => self.tell(event),
            Order::Asked(event, turn) => {
                self.tell(event);
                drop(turn);
            }
            Order::NotRenewed => self.renewing = false,
            // The database is told first that this node leaves, so that it is given no more tables.
            Order::Leave => drop(self.desk.send(Op::AskToLeave)),
            // A node that has left does not come back: its lease is not renewed.
            Order::Left => drop(self.cluster().left.send_replace(true)),
        }
    }

    fn tell(&mut self, event: Event) {
        if let Event::Renewed(_, found) = &event {
            self.renewing = false;
            let id = self.node.id();
            self.echo = (self.echo.0 + 1, Some(Instant::now()));
            self.cluster().tell(id, &Word::Echo(self.echo.0));
            if self.app.thinking.is_idle() {
                self.cluster().offer();
            }
            self.meet(found.living.iter().map(|&(node, _)| node).filter(|&node| node != id).collect());
        }
        if let Event::Lost(table, epoch, _) | Event::Rests(table, epoch) = event
            && self.tables.get(&table).is_some_and(|running| running.epoch == epoch)
        {
            self.forget(table);
        }
        if let Event::Close(conn, table) = event {
            self.app.hub.lead_no_more(conn, table);
        }
        let now = self.app.now();
        for deed in self.node.handle(now, event) {
            self.carry_out(deed);
        }
        let safe = self.node.is_safe();
        self.cluster().safe.send_if_modified(|was| std::mem::replace(was, safe) != safe);
        self.cluster().cut_off.store(self.node.is_cut_off(), Ordering::Relaxed);
    }

    /// Tells new nodes which public tables are listed here.
    fn meet(&mut self, others: BTreeSet<NodeId>) {
        let new: Vec<NodeId> = others.difference(&self.known).copied().collect();
        if others != self.known {
            tracing::info!(others = others.len(), "the set of living nodes has changed");
            let mut known = self.cluster().others.write().unwrap_or_else(std::sync::PoisonError::into_inner);
            *known = others.iter().copied().collect();
        }
        for other in new {
            for snapshot in self.app.hub.listed().iter().filter(|listed| self.tables.contains_key(&listed.table)) {
                self.cluster().tell(other, &Word::Listed(Box::new((**snapshot).clone())));
            }
        }
        self.known = others;
    }

    fn carry_out(&mut self, deed: Deed) {
        match deed {
            Deed::Send(conn, text) => self.app.sockets.send(conn, text, &self.app.metrics),
            Deed::Publish(envelope) => {
                trace::note("says", &envelope);
                let letter = self.letters.entry(envelope.to).or_default();
                letter.add(&Word::Node(envelope));
                if letter.len() > LONG {
                    self.speak();
                }
            }
            Deed::Renew(tables, from) => {
                let left = *self.cluster().left.borrow();
                if !left && !std::mem::replace(&mut self.renewing, true) {
                    let _ = self.desk.send(Op::Renew(tables, from));
                }
            }
            Deed::Claim(table) => drop(self.desk.send(Op::Claim(table))),
            Deed::Start(table, epoch) => {
                let (mailbox, task) = hub::take_over(&self.app, table, epoch);
                self.tables.insert(table, Running { epoch, mailbox, task });
            }
            Deed::Feed(table, input) => self.feed(table, input),
            Deed::Stop(table) => {
                if let Some(running) = self.tables.get(&table) {
                    let mailbox = running.mailbox.clone();
                    tokio::spawn(async move { mailbox.send(Mail::HandOver).await });
                }
            }
            Deed::HandOver(table, epoch, to) => {
                self.forget(table);
                let _ = self.desk.send(Op::HandOver(table, epoch, to));
            }
            Deed::Drop(table) => {
                Metrics::one(&self.app.metrics.epochs_lost_total);
                self.forget(table);
            }
            Deed::SendAway => {
                tracing::warn!(
                    "neither the database nor other nodes are in reach: all sockets are cut, to go to another server"
                );
                self.app.sockets.cut_all();
            }
            Deed::Left => drop(self.desk.send(Op::Leave)),
        }
    }

    /// Sends the letters of this turn.
    fn speak(&mut self) {
        for (to, letter) in std::mem::take(&mut self.letters) {
            Metrics::one(&self.app.metrics.bus_out_total);
            Metrics::add(&self.app.metrics.bus_out_bytes_total, letter.len() as u64);
            self.cluster().bus.tell(to, letter.into_bytes());
        }
    }

    /// Removes a table from memory, if it is still there.
    fn forget(&mut self, table: TableId) {
        if let Some(Running { mailbox, task, .. }) = self.tables.remove(&table) {
            task.abort();
            self.app.hub.remove(table, &mailbox, &self.app.metrics);
        }
    }

    /// Gives a table an input. If the table is too busy, the request is refused: this task waits for nobody.
    fn feed(&mut self, table: TableId, input: Input) {
        let Some(running) = self.tables.get(&table) else { return };
        let opens =
            if let Input::Open { conn, .. } = input { Some(conn).filter(|&conn| !is_guest(conn)) } else { None };
        let input = match running.mailbox.try_send(Mail::Input(input)) {
            Ok(()) => {
                if let Some(conn) = opens {
                    self.app.hub.lead(conn, table, &running.mailbox);
                }
                return;
            }
            Err(TrySendError::Full(Mail::Input(input))) => input,
            Err(_) => return,
        };
        match input {
            Input::Open { conn, n: re, .. } | Input::Ask(conn, re, _) => {
                let refused = Frame::Refused { re, code: Code::Busy, now: None }.write().into();
                if is_guest(conn) {
                    self.tell(Event::Told(table, running.epoch, vec![(conn, refused)]));
                } else {
                    self.app.sockets.send(conn, refused, &self.app.metrics);
                }
            }
            other => {
                let mailbox = running.mailbox.clone();
                tokio::spawn(async move { mailbox.send(Mail::Input(other)).await });
            }
        }
    }

    fn hear(&mut self, letter: &Bytes) {
        Metrics::one(&self.app.metrics.bus_in_total);
        for word in word::read(letter) {
            self.heed(word);
        }
    }

    fn heed(&mut self, word: Option<Word>) {
        match word {
            Some(Word::Node(envelope)) => {
                trace::note("hears", &envelope);
                self.tell(Event::Heard(envelope));
            }
            Some(Word::Listed(snapshot)) => self.app.hub.note(*snapshot),
            Some(Word::Unlisted(table)) => self.app.hub.unlist(table),
            Some(Word::YourTurn(user, table)) => self.app.sockets.your_turn(user, table, &self.app.metrics),
            Some(Word::Cut(user)) => self.app.sockets.cut(user),
            Some(Word::Forget(user)) => {
                if let Ok(turn) = self.questions.clone().try_acquire_owned() {
                    let app = self.app.clone();
                    tokio::spawn(async move {
                        hub::forget_here(&app, user).await;
                        drop(turn);
                    });
                }
            }
            Some(Word::Echo(n)) if n == self.echo.0 => {
                if let Some(said) = self.echo.1.take() {
                    Metrics::one(&self.app.metrics.bus_echoes_total);
                    Metrics::add(&self.app.metrics.bus_microseconds_total, said.elapsed().as_micros() as u64);
                }
            }
            Some(Word::Echo(_)) => {}
            Some(Word::Idle(node)) => self.cluster().offered(node),
            Some(Word::Question(from, n, question)) => self.question(from, n, question),
            Some(Word::Answer(n, reply)) => self.cluster().answered(n, reply),
            None => tracing::debug!("another node sent a message that this one does not understand"),
        }
    }

    fn question(&self, from: NodeId, n: u64, question: Question) {
        let table = match question {
            Question::Show(table, _) | Question::Rename(table, ..) => table,
            Question::Think(errand) => return self.think(from, n, &errand),
        };
        let (Some(running), Ok(turn)) = (self.tables.get(&table), self.questions.clone().try_acquire_owned()) else {
            return self.cluster().tell(from, &Word::Answer(n, Reply::NotHere));
        };
        let (app, mailbox) = (self.app.clone(), running.mailbox.clone());
        tokio::spawn(async move {
            let reply = match question {
                Question::Think(_) => Reply::NotHere,
                Question::Show(_, viewer) => {
                    let (sender, shown) = oneshot::channel();
                    let _ = mailbox.send(Mail::Snapshot(viewer, sender)).await;
                    shown.await.map_or(Reply::NotHere, |shown| Reply::Shown(shown.map(Box::new)))
                }
                Question::Rename(_, user, name) => {
                    let (sender, done) = oneshot::channel();
                    let _ = mailbox.send(Mail::Rename(user, name, sender)).await;
                    done.await.map_or(Reply::NotHere, |()| Reply::Done)
                }
            };
            drop(turn);
            if let Some(cluster) = &app.cluster {
                cluster.tell(from, &Word::Answer(n, reply));
            }
        });
    }

    /// Thinks for another node, if nobody here waits for a thought.
    fn think(&self, from: NodeId, n: u64, errand: &Errand) {
        let think = errand.think().filter(|_| self.app.thinking.is_idle());
        let Some(think) = think else { return self.cluster().tell(from, &Word::Answer(n, Reply::NotHere)) };
        Metrics::one(&self.app.metrics.thoughts_for_others_total);
        let app = self.app.clone();
        let thought = app.thinking.ask(Asker::another_node(), app.thinking.leash(), think);
        tokio::spawn(async move {
            let action = thought.await.flatten();
            if let Some(cluster) = &app.cluster {
                cluster.tell(from, &Word::Answer(n, Reply::Thought(action)));
            }
        });
    }
}
