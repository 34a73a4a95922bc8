//! Frames that wait for a socket. The sender never waits: frames that a slow client can ask for again are dropped
//! first, and a client is cut only when there is nothing left to drop.

use crate::limits::{OUTBOX, OUTBOX_BYTES, SCARCE_OUTBOX_BYTES};
use crate::metrics::Metrics;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;
use wire::{Code, Frame, TableId};

/// The bytes that wait in all outboxes together.
pub(crate) struct Total {
    bytes: AtomicUsize,
    most: usize,
}

impl Total {
    pub(crate) fn new(most: usize) -> Arc<Total> {
        Arc::new(Total { bytes: AtomicUsize::new(0), most })
    }

    fn is_full(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) > self.most
    }
}

/// The queue of frames for a socket.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Inner>);

struct Inner {
    /// The network of the client.
    network: IpAddr,
    /// The session or token that opened the socket.
    access: u64,
    waiting: Mutex<Waiting>,
    news: Notify,
    cut: Notify,
}

struct Waiting {
    frames: VecDeque<Arc<str>>,
    bytes: usize,
    total: Arc<Total>,
}

impl Outbox {
    pub(crate) fn new(network: IpAddr, access: u64, total: Arc<Total>) -> Outbox {
        let waiting = Mutex::new(Waiting { frames: VecDeque::new(), bytes: 0, total });
        Outbox(Arc::new(Inner { network, access, waiting, news: Notify::new(), cut: Notify::new() }))
    }

    pub(crate) fn network(&self) -> IpAddr {
        self.0.network
    }

    pub(crate) fn access(&self) -> u64 {
        self.0.access
    }

    pub(crate) fn send(&self, frame: Arc<str>, metrics: &Metrics) {
        let mut waiting = self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(frame);
        Metrics::one(&metrics.frames_out_total);
        if waiting.is_full() {
            Metrics::one(&metrics.full_outboxes_total);
            if !waiting.make_room() {
                Metrics::one(&metrics.slow_sockets_total);
                self.0.cut.notify_one();
            }
        }
        drop(waiting);
        self.0.news.notify_one();
    }

    /// The next frame, when there is one.
    pub(crate) async fn next(&self) -> Arc<str> {
        loop {
            if let Some(frame) = self.try_next() {
                return frame;
            }
            self.0.news.notified().await;
        }
    }

    /// The next frame, if one waits.
    pub(crate) fn try_next(&self) -> Option<Arc<str>> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Ends the socket.
    pub(crate) fn cut(&self) {
        self.0.cut.notify_one();
    }

    /// Returns when the socket is to end.
    pub(crate) async fn is_cut(&self) {
        self.0.cut.notified().await;
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.weigh(0);
    }
}

impl Waiting {
    /// Notes how many bytes wait here now.
    fn weigh(&mut self, bytes: usize) {
        self.total.bytes.fetch_add(bytes, Ordering::Relaxed);
        self.total.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        self.bytes = bytes;
    }

    fn push(&mut self, frame: Arc<str>) {
        self.weigh(self.bytes + frame.len());
        self.frames.push_back(frame);
    }

    fn pop(&mut self) -> Option<Arc<str>> {
        let frame = self.frames.pop_front()?;
        self.weigh(self.bytes - frame.len());
        Some(frame)
    }

    fn is_full(&self) -> bool {
        let most = if self.total.is_full() { SCARCE_OUTBOX_BYTES } else { OUTBOX_BYTES };
        self.frames.len() > OUTBOX || self.bytes > most
    }

    /// Drops the waiting frames of the table that fills the box most, and tells the client instead to open it again.
    /// Answers to requests belong to no table and stay.
    fn make_room(&mut self) -> bool {
        while self.is_full() {
            let tables: Vec<Option<TableId>> = self.frames.iter().map(|frame| about(frame)).collect();
            let mut fill: HashMap<TableId, (usize, usize)> = HashMap::new();
            for (frame, table) in self.frames.iter().zip(&tables) {
                if let Some(table) = table {
                    let (frames, bytes) = fill.entry(*table).or_default();
                    (*frames, *bytes) = (*frames + 1, *bytes + frame.len());
                }
            }
            let Some((&worst, _)) = fill.iter().filter(|(_, (n, _))| *n > 1).max_by_key(|(_, fill)| **fill) else {
                return false;
            };
            let mut kept = tables.iter().map(|table| *table != Some(worst));
            self.frames.retain(|_| kept.next().unwrap_or(true));
            self.frames.push_back(Frame::Closed { table: worst, code: Code::Busy }.write().into());
            self.weigh(self.frames.iter().map(|frame| frame.len()).sum());
        }
        true
    }
}

/// The table that has to be opened again to get this frame again.
fn about(text: &str) -> Option<TableId> {
    match Frame::read(text).ok()? {
        Frame::Welcome(_) | Frame::Done { .. } | Frame::Refused { .. } => None,
        Frame::Table(frame) => Some(frame.table),
        Frame::Update(frame) => Some(frame.table),
        Frame::Briefing(frame) => Some(frame.table),
        Frame::Past(frame) => Some(frame.table),
        Frame::Why(frame) => Some(frame.table),
        Frame::Hint(frame) => Some(frame.table),
        Frame::Chat { table, .. }
        | Frame::YourTurn { table }
        | Frame::Elsewhere { table, .. }
        | Frame::Closed { table, .. } => Some(table),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn text(frame: &Frame) -> Arc<str> {
        frame.write().into()
    }

    #[test]
    fn what_can_be_asked_again_goes_first_and_answers_stay() {
        let (outbox, metrics) = (Outbox::new(HERE, 0, Total::new(usize::MAX)), Metrics::default());
        let (noisy, other) = (TableId(1), TableId(2));
        outbox.send(text(&Frame::YourTurn { table: other }), &metrics);
        outbox.send(text(&Frame::Done { re: 7 }), &metrics);
        for _ in 0..OUTBOX {
            outbox.send(text(&Frame::Chat { table: noisy, lines: Vec::new() }), &metrics);
        }
        let mut left = Vec::new();
        while let Some(frame) = outbox.try_next() {
            left.push(frame);
        }
        let closed = text(&Frame::Closed { table: noisy, code: Code::Busy });
        assert_eq!(left[..2], [text(&Frame::YourTurn { table: other }), text(&Frame::Done { re: 7 })]);
        assert!(left.contains(&closed) && left.len() < OUTBOX, "{left:?}");
        assert_eq!(metrics.slow_sockets_total.load(Ordering::Relaxed), 0, "nobody was cut");
    }

    #[test]
    fn when_all_outboxes_hold_too_much_each_may_hold_little() {
        let (total, metrics) = (Total::new(SCARCE_OUTBOX_BYTES), Metrics::default());
        let line = wire::ChatLine { at: 0, user: wire::UserId(1), name: "Ada".into(), text: "x".repeat(8 * 1024) };
        let said = text(&Frame::Chat { table: TableId(1), lines: vec![line] });
        let (slow, quick) = (Outbox::new(HERE, 0, total.clone()), Outbox::new(HERE, 0, total.clone()));
        for _ in 0..OUTBOX {
            slow.send(said.clone(), &metrics);
        }
        assert!(total.bytes.load(Ordering::Relaxed) <= 2 * SCARCE_OUTBOX_BYTES, "little of it waits");
        quick.send(said.clone(), &metrics);
        assert_eq!(quick.try_next(), Some(said), "a client that reads loses nothing");
        drop((slow, quick));
        assert_eq!(total.bytes.load(Ordering::Relaxed), 0, "a dropped outbox weighs nothing");
    }

    #[tokio::test]
    async fn a_client_that_takes_no_answers_is_cut() {
        let (outbox, metrics) = (Outbox::new(HERE, 0, Total::new(usize::MAX)), Metrics::default());
        for re in 0..=OUTBOX as u32 {
            outbox.send(text(&Frame::Done { re }), &metrics);
        }
        outbox.is_cut().await;
    }
}
