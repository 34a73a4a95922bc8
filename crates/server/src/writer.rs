//! One thread that keeps the writes of many tables, many at a time.

use crate::limits::{MAX_BATCH, WRITES};
use crate::metrics::Metrics;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Outcome, Store, Write};
use tokio::sync::{mpsc, oneshot};

/// Several servers share the writes, so each has few for a transaction, and every transaction costs both the server and
/// the database. One of several waits for this moment before the next if the last one had more than [`FEW`].
const MOMENT: Duration = Duration::from_millis(1);
/// See [`MOMENT`]: a server with so few is quiet, and nobody is to wait.
const FEW: usize = 2;

/// The outcome of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It is on disk.
    Kept,
    /// Somebody else has written to the table in the meantime: nothing was kept, and the table is loaded again.
    Raced,
    /// The table belongs to another server now: nothing was kept, and this server has lost it.
    Fenced,
    /// The store failed.
    Failed,
}

type Order = (Write, oneshot::Sender<Fate>);

/// The place where tables send their writes.
#[derive(Clone)]
pub(crate) struct Writer(mpsc::Sender<Order>);

impl Writer {
    /// Starts the thread; it ends when the last writer is dropped. Says whether other servers use the store, too.
    pub(crate) fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>, among_others: bool) -> Writer {
        let (sender, mut orders) = mpsc::channel::<Order>(WRITES);
        let work = move || {
            let (mut batch, mut busy) = (Vec::with_capacity(MAX_BATCH), false);
            // Everything that came while the last transaction ran goes into the next one.
            while orders.blocking_recv_many(&mut batch, MAX_BATCH) > 0 {
                if busy && among_others {
                    std::thread::sleep(MOMENT);
                    let room = MAX_BATCH - batch.len();
                    batch.extend(std::iter::from_fn(|| orders.try_recv().ok()).take(room));
                }
                busy = batch.len() > FEW;
                keep(&*store, &metrics, &mut batch);
            }
        };
        std::thread::Builder::new().name("writer".into()).spawn(work).expect("a thread can be started");
        Writer(sender)
    }

    /// Keeps a write; returns when it is on disk, or when it never will be.
    pub(crate) async fn keep(&self, write: Write) -> Fate {
        let (fate, answer) = oneshot::channel();
        if self.0.send((write, fate)).await.is_err() {
            return Fate::Failed;
        }
        answer.await.unwrap_or(Fate::Failed)
    }
}

fn fate(metrics: &Metrics, outcome: Outcome) -> Fate {
    match outcome {
        Outcome::Kept => Fate::Kept,
        Outcome::Raced => {
            Metrics::one(&metrics.races_total);
            Fate::Raced
        }
        Outcome::Fenced => {
            Metrics::one(&metrics.fenced_total);
            Fate::Fenced
        }
        Outcome::Failed => {
            Metrics::one(&metrics.commit_failures_total);
            Fate::Failed
        }
    }
}

fn keep(store: &dyn Store, metrics: &Metrics, batch: &mut Vec<Order>) {
    let (writes, fates): (Vec<Write>, Vec<_>) = batch.drain(..).unzip();
    let began = Instant::now();
    let result = store.commit(&writes);
    metrics.commit_took(began.elapsed().as_micros() as u64);
    Metrics::one(&metrics.commits_total);
    Metrics::add(&metrics.entries_total, writes.iter().map(|write| write.entries.len() as u64).sum());
    let kept = match result {
        Ok(outcomes) => outcomes.into_iter().map(|outcome| fate(metrics, outcome)).collect(),
        Err(error) => {
            Metrics::one(&metrics.commit_failures_total);
            tracing::error!(%error, "a transaction failed");
            vec![Fate::Failed; writes.len()]
        }
    };
    for (fate, sender) in kept.into_iter().zip(fates) {
        // A table that has gone away in the meantime needs no answer.
        let _ = sender.send(fate);
    }
}
