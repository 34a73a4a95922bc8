//! One table in memory: takes its mail, and carries out what follows.

use super::kept::{Loaded, row};
use super::life::open_rematch;
use super::{Mail, list, send};
use crate::app::App;
use crate::cluster::Cluster;
use crate::limits::{IDLE_GAME_MS, IDLE_TABLE_MS};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::thinking::Asker;
use crate::writer::Fate;
use crate::{notify, ratings};
use engine::Seat;
use host::cluster::{Event, is_guest};
use host::{Conn, Input, Job, Leash, Output, Rematch, Table};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use store::{Notice, Seen, Write};
use tokio::sync::mpsc;
use wire::{Code, Frame, Phase, UserId, Who};

/// Runs a table in memory, from its loading to its end.
pub(super) async fn run(app: Arc<App>, loaded: Loaded, mailbox: mpsc::WeakSender<Mail>, mail: mpsc::Receiver<Mail>) {
    let Loaded { table, out, seen } = loaded;
    list(&app, table.snapshot(app.now(), None));
    let (sockets, thoughts) = (HashMap::new(), Vec::new());
    Task { app, table, seen, sockets, thoughts, mailbox, end: End::Rests }.run(mail, out).await;
}

/// A decision that a bot is thinking about for a table.
struct Thought {
    seat: Seat,
    asked: (u32, u32),
    leash: Leash,
}

/// Why a table leaves the memory.
enum End {
    /// Nobody needs it.
    Rests,
    /// The state in memory is not, or may not be, what is on disk.
    Lost,
    /// It moves to another node, and everything is kept.
    HandedOver,
}

/// One table, its sockets and its mailbox.
struct Task {
    app: Arc<App>,
    table: Table,
    /// What this task last saw of it on disk.
    seen: Seen,
    sockets: HashMap<Conn, Outbox>,
    thoughts: Vec<Thought>,
    mailbox: mpsc::WeakSender<Mail>,
    /// Why it has ended, once it has ended.
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
        // Tells those who follow the table; they may open it again.
        let frame: Arc<str> = Frame::Closed { table: id, code: Code::Busy }.write().into();
        for outbox in self.sockets.values() {
            outbox.send(frame.clone(), &self.app.metrics);
        }
        // Mail that came too late goes to the table's next life.
        mail.close();
        while let Ok(late) = mail.try_recv() {
            let app = self.app.clone();
            if !app.is_stopping() {
                tokio::spawn(async move { send(&app, id, late).await });
            }
        }
    }

    /// Takes one piece of mail; returns whether the table lives on.
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
        let guest = match &input {
            Input::Open { conn, user, .. } if is_guest(*conn) => Some((*conn, user.id)),
            _ => None,
        };
        let mut out: Vec<Output> = guest.and_then(|(conn, user)| self.call_over(conn, user)).into_iter().collect();
        out.extend(self.table.handle(now, input));
        self.obey(out).await
    }

    /// Tells a socket of another server the name of this one, which has its table.
    fn call_over(&self, conn: Conn, user: UserId) -> Option<Output> {
        let at = self.app.cluster.as_ref()?.name.clone()?;
        let frame = Frame::Elsewhere { table: self.table.id(), at };
        self.table.may_see(Some(user)).then(|| Output::Send(conn, frame.write().into()))
    }

    /// Keeps what is to be kept first, and only then does the rest.
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

    /// Sends frames to this node's sockets immediately, unless they were told that the table is gone; frames for other
    /// nodes' sockets travel like all messages between nodes.
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
                // The state in memory is not what is on disk: the table is loaded again when somebody wants it.
                Fate::Raced => {
                    tracing::warn!(
                        table = self.table.id().0,
                        "another process has written to a table: the table is loaded again"
                    );
                    return false;
                }
                Fate::Fenced => {
                    tracing::warn!(table = self.table.id().0, "a table has another owner now and leaves this server");
                    return false;
                }
                Fate::Failed => return false,
            }
        }
        true
    }

    /// Stops bots whose answers nobody wants any more.
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

    /// The notice for somebody who is to decide and does not have the table open.
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

    /// Has a bot think; it is stopped when its answer is no longer wanted. If it would have to wait, another node is
    /// asked as well, and the first answer counts.
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
