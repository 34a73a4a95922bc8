//! Asks the database who owns what, on a thread and connections of its own. Renewing the lease comes first.

use super::Order;
use crate::clock::Clock;
use crate::metrics::Metrics;
use host::cluster::{Event, Found, LEASE_MS, MAX_SEEN, MAX_TAKEN, NodeId};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use store::Store;
use tokio::sync::mpsc;
use wire::TableId;

/// How long to wait before asking the database again for something that must be done.
const AGAIN: Duration = Duration::from_millis(100);
/// How often a leaving node tries to say so before it just goes: its lease ends by itself.
const FAREWELLS: u32 = 20;

/// A question to the database.
pub(super) enum Op {
    /// Renew the lease: the number of tables, and the table from which on to list them.
    Renew(u64, TableId),
    Claim(TableId),
    HandOver(TableId, u64, Option<NodeId>),
    /// The database is to give this node no more tables.
    AskToLeave,
    Leave,
}

/// The state of the thread.
struct Desk {
    id: NodeId,
    name: String,
    store: Box<dyn Store>,
    clock: Clock,
    metrics: Arc<Metrics>,
    answers: mpsc::UnboundedSender<Order>,
    waiting: VecDeque<Op>,
}

/// Starts the thread; it ends when nobody asks any more.
pub(super) fn start(
    id: NodeId,
    store: Box<dyn Store>,
    clock: Clock,
    metrics: Arc<Metrics>,
) -> (Sender<Op>, mpsc::UnboundedReceiver<Order>) {
    let ((asked, ops), (answers, answered)) = (channel(), mpsc::unbounded_channel());
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let name = format!("{} {}", host.trim(), std::process::id());
    let desk = Desk { id, name, store, clock, metrics, answers, waiting: VecDeque::new() };
    std::thread::Builder::new().name("leases".into()).spawn(|| desk.work(ops)).expect("a thread can be started");
    (asked, answered)
}

impl Desk {
    // The thread owns its end of the channel.
    #[allow(clippy::needless_pass_by_value)]
    fn work(mut self, ops: Receiver<Op>) {
        let mut open = true;
        while open || !self.waiting.is_empty() {
            if self.waiting.is_empty() {
                match ops.recv() {
                    Ok(op) => self.take(op),
                    Err(_) => return,
                }
            }
            while let Ok(op) = ops.try_recv() {
                self.take(op);
            }
            let Some(op) = self.waiting.pop_front() else { continue };
            if let Some(failed) = self.carry_out(op) {
                match ops.recv_timeout(AGAIN) {
                    Ok(op) => self.take(op),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => open = false,
                }
                if open {
                    self.waiting.push_back(failed);
                }
            }
        }
    }

    fn take(&mut self, op: Op) {
        if let Op::Renew(..) = op { self.waiting.push_front(op) } else { self.waiting.push_back(op) }
    }

    fn answer(&self, event: Event) {
        // A server that has ended needs no answer.
        let _ = self.answers.send(Order::Event(event));
    }

    /// Returns the question if it is to be tried again.
    fn carry_out(&mut self, op: Op) -> Option<Op> {
        match op {
            Op::Renew(tables, from) => self.renew(tables, from),
            Op::Claim(table) => {
                Metrics::one(&self.metrics.claims_total);
                self.answer(Event::Claimed(table, self.store.claim(self.id.0, table.0).ok()));
            }
            Op::HandOver(table, epoch, to) => return self.hand_over(table, epoch, to),
            Op::AskToLeave => {
                if self.store.ask_to_leave(self.id.0).is_err() {
                    return Some(op);
                }
                self.answer(Event::Leave);
            }
            Op::Leave => {
                let left = (0..FAREWELLS).any(|_| {
                    let left = self.store.leave(self.id.0).is_ok();
                    if !left {
                        std::thread::sleep(AGAIN);
                    }
                    left
                });
                if !left {
                    tracing::warn!("the database could not be told that this node has left; its lease ends by itself");
                }
                let _ = self.answers.send(Order::Left);
            }
        }
        None
    }

    fn renew(&self, tables: u64, from: TableId) {
        let (asked, began) = ((self.clock)(), Instant::now());
        match self.find(tables, from) {
            Ok(found) => {
                Metrics::one(&self.metrics.lease_renewals_total);
                Metrics::add(&self.metrics.lease_microseconds_total, began.elapsed().as_micros() as u64);
                self.answer(Event::Renewed(asked, found));
            }
            Err(error) => {
                Metrics::one(&self.metrics.lease_failures_total);
                tracing::warn!(%error, "the lease was not renewed");
                let _ = self.answers.send(Order::NotRenewed);
            }
        }
    }

    fn find(&self, number: u64, from: TableId) -> store::Result<Found> {
        let leaving = self.store.renew(self.id.0, &self.name, number, LEASE_MS)?;
        let (going, stays): (Vec<_>, Vec<_>) =
            self.store.nodes()?.into_iter().filter(store::Node::lives).partition(|node| node.leaving);
        let tables = |ids: Vec<u64>| ids.into_iter().map(TableId).collect::<Vec<_>>();
        let owned = tables(self.store.owned(self.id.0, from.0, MAX_SEEN)?);
        Ok(Found {
            leaving,
            living: stays.into_iter().map(|node| (NodeId(node.id), node.tables)).collect(),
            going: going.into_iter().map(|node| NodeId(node.id)).collect(),
            from,
            upto: owned.get(MAX_SEEN - 1).copied(),
            owned,
            orphans: tables(self.store.orphans(MAX_TAKEN)?),
        })
    }

    /// Hands over all tables that wait to go to the same node in one go.
    fn hand_over(&mut self, table: TableId, epoch: u64, to: Option<NodeId>) -> Option<Op> {
        let mut gone = vec![(table, epoch)];
        self.waiting.retain(|op| match *op {
            Op::HandOver(table, epoch, same) if same == to => {
                gone.push((table, epoch));
                false
            }
            _ => true,
        });
        let tables: Vec<(u64, u64)> = gone.iter().map(|&(table, epoch)| (table.0, epoch)).collect();
        if self.store.hand_over(&tables, to.map_or(0, |to| to.0)).is_err() {
            self.waiting.extend(gone.drain(1..).map(|(table, epoch)| Op::HandOver(table, epoch, to)));
            return Some(Op::HandOver(table, epoch, to));
        }
        Metrics::add(&self.metrics.handovers_total, gone.len() as u64);
        for (table, epoch) in gone {
            self.answer(Event::Handed(table, epoch));
        }
        None
    }
}
