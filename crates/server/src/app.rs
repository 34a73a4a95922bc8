//! The state that all requests and tables share.

use crate::address::Hops;
use crate::clock::{Clock, Jumps};
use crate::cluster::{Cluster, Membership};
use crate::error::ApiError;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::notify::Notifier;
use crate::password::Passwords;
use crate::people;
use crate::pool::{Pool, Size};
use crate::rate::{self, Addresses, Buckets, Strained};
use crate::shares::Shares;
use crate::socket::Sockets;
use crate::strain::Strain;
use crate::thinking::Thinking;
use crate::writer::Writer;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{Deed, Store, StoreError};
use tokio::sync::{Semaphore, oneshot};
use wire::{Code, UserId};

/// How long the store may take to answer.
const MAX_STORE_WAIT: Duration = Duration::from_secs(15);
/// A readiness check is answered within this time, and reaches the disk at most this often.
const MAX_PROBE_WAIT: Duration = Duration::from_secs(2);
/// The most questions to the store at the same time.
const MAX_ASKING: usize = 64;
/// Replays of finished games for those who ask for records, in turn for each network.
const REPLAYS: Size = Size { threads: 1, running: 1, waiting: 8, all: 200 };

/// The operator's choices.
#[derive(Clone, Default)]
pub struct Config {
    /// Limits.
    pub limits: Limits,
    /// Origins of pages, besides the server's own, that may use cookies here.
    pub origins: Vec<String>,
    /// Whether cookies are sent over TLS only: yes if a proxy in front provides TLS.
    pub secure_cookies: bool,
    /// Which proxies in front are trusted to name the client's address in `X-Forwarded-For`.
    pub hops: Hops,
    /// Whether `/metrics` is served only on an address of its own: see [`crate::tell_apart`].
    pub metrics_apart: bool,
    /// The address under which people reach the server, for links in notices.
    pub public_url: Option<String>,
    /// Where the pages of the browser client come from; without them there is only the interface for programs.
    pub site: Option<site::Source>,
    /// How mail is sent, if it is: `smtp://user:password@host:port` or `smtps://…`. Its links need a public address.
    pub smtp: Option<String>,
    /// The sender of mail.
    pub mail_from: Option<String>,
    /// Whether webhooks may point into private networks.
    pub private_webhooks: bool,
}

/// Limits that fill with time.
pub(crate) struct Rates {
    pub(crate) requests: Strained,
    pub(crate) frames: Strained,
    pub(crate) entries: Addresses,
    pub(crate) exports: Addresses,
    pub(crate) records: Addresses,
    /// By name, with a separate limit for each network from which that name has signed in.
    pub(crate) logins: Buckets<(String, Option<IpAddr>)>,
    pub(crate) openings: Buckets<UserId>,
    pub(crate) openings_of_address: Addresses,
    pub(crate) words: Buckets<UserId>,
    pub(crate) notices: Buckets<UserId>,
    pub(crate) questions: Buckets<String>,
    pub(crate) askers: Buckets<UserId>,
}

/// The state that all requests and tables share.
pub struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    /// The cluster, if this server is one of several.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) hub: Hub,
    pub(crate) thinking: Thinking,
    pub(crate) writer: Writer,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rates: Rates,
    pub(crate) sockets: Sockets,
    /// Open connections, by address.
    pub(crate) connections: Arc<Shares<IpAddr>>,
    /// Requests under way, by address.
    pub(crate) under_way: Arc<Shares<IpAddr>>,
    /// Bytes of answers that wait to be taken, by address and by person.
    pub(crate) bytes: Arc<Shares<IpAddr>>,
    pub(crate) bytes_of_people: Arc<Shares<UserId>>,
    pub(crate) notifier: Notifier,
    pub(crate) passwords: Passwords,
    /// The networks from which each name has signed in: guesses from elsewhere do not lock anybody out there.
    pub(crate) known: Mutex<HashSet<(String, IpAddr)>>,
    asking: Arc<Semaphore>,
    replays: Pool<IpAddr>,
    pub(crate) strain: Strain,
    probed: tokio::sync::Mutex<Option<(Instant, Result<(), &'static str>)>>,
    /// When the server started.
    pub(crate) up_since: i64,
    pub(crate) jumps: Jumps,
    stopping: AtomicBool,
}

impl App {
    /// Puts the server together; nothing listens yet.
    pub fn new(store: Box<dyn Store>, clock: Clock, config: Config) -> Arc<App> {
        App::build(store, clock, config, None)
    }

    /// The same for one server among several.
    pub fn among(store: Box<dyn Store>, clock: Clock, config: Config, membership: Membership) -> Arc<App> {
        let cluster = Cluster::join(membership, clock.clone());
        App::build(store, clock, config, Some(cluster))
    }

    fn build(store: Box<dyn Store>, clock: Clock, config: Config, cluster: Option<Cluster>) -> Arc<App> {
        let store: Arc<dyn Store> = store.into();
        let (limits, metrics) = (config.limits, Arc::new(Metrics::default()));
        Arc::new(App {
            hub: Hub::default(),
            thinking: Thinking::start(&limits),
            writer: Writer::start(store.clone(), metrics.clone(), cluster.is_some()),
            rates: Rates {
                requests: Strained::new(limits.requests),
                frames: Strained::new(limits.frames_of_address),
                entries: Addresses::new(limits.entries),
                exports: Addresses::new(limits.exports),
                records: Addresses::new(limits.records),
                logins: Buckets::new(limits.logins),
                openings: Buckets::new(limits.openings),
                openings_of_address: Addresses::new(limits.openings_of_address),
                words: Buckets::new(limits.words),
                notices: Buckets::new(limits.notices),
                questions: Buckets::new(limits.questions),
                askers: Buckets::new(limits.askers),
            },
            sockets: Sockets::new(limits.bytes),
            connections: Shares::new(limits.connections_of_address as usize, limits.connections as usize),
            under_way: Shares::new(limits.requests_at_once, limits.connections as usize),
            bytes: Shares::new(limits.bytes_of_address, limits.bytes),
            bytes_of_people: Shares::new(limits.bytes_of_person, limits.bytes),
            notifier: Notifier::start(&config, store.clone(), clock.clone(), metrics.clone()),
            store,
            up_since: clock(),
            jumps: Jumps::default(),
            clock,
            cluster,
            limits,
            metrics,
            config,
            passwords: Passwords::start(),
            known: Mutex::default(),
            asking: Arc::new(Semaphore::new(MAX_ASKING)),
            replays: Pool::start("replays", REPLAYS),
            strain: Strain::default(),
            probed: tokio::sync::Mutex::default(),
            stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Asks the store from a thread that may block.
    pub(crate) async fn store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> store::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (store, asking) = (self.store.clone(), self.asking.clone());
        let asked = async {
            let turn = asking.acquire_owned().await;
            // The turn ends when the store has answered, even if nobody waits any longer: a silent database holds no
            // more threads than there are turns.
            let work = move || {
                let answer = work(&*store);
                drop(turn);
                answer
            };
            tokio::task::spawn_blocking(work).await
        };
        let done = tokio::time::timeout(MAX_STORE_WAIT, asked).await.map_err(|_| ApiError(Code::Busy))?;
        Ok(done.map_err(|_| ApiError(Code::Internal))??)
    }

    /// Replays finished games for a client when it is their network's turn.
    pub(crate) async fn replay<T: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce(&dyn Store) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (store, (sender, done)) = (self.store.clone(), oneshot::channel());
        let job = move || {
            // Nothing is replayed for a client that has hung up in the meantime.
            if !sender.is_closed() {
                let _ = sender.send(work(&*store));
            }
        };
        if !self.replays.ask(rate::near(from), job) {
            return Err(ApiError(Code::Busy));
        }
        let done = tokio::time::timeout(MAX_STORE_WAIT, done).await.map_err(|_| ApiError(Code::Busy))?;
        done.map_err(|_| ApiError(Code::Internal))
    }

    /// Whether the database answers and the disk takes a write; the error says which does not.
    pub(crate) async fn probe(&self) -> Result<(), &'static str> {
        let mut probed = self.probed.lock().await;
        if let Some((at, answer)) = *probed
            && at.elapsed() < MAX_PROBE_WAIT
        {
            return answer;
        }
        let asked = tokio::time::timeout(MAX_PROBE_WAIT, self.store(|store| Ok(store.probe())));
        let answer = match asked.await {
            Ok(Ok(Ok(()))) => Ok(()),
            Err(_) | Ok(Err(_) | Ok(Err(StoreError::Silent))) => Err("the database does not answer"),
            Ok(Ok(Err(_))) => Err("the database refuses a write"),
        };
        *probed = Some((Instant::now(), answer));
        answer
    }

    /// Writes into the journal, here and in the store. A failure is logged and affects nobody.
    pub(crate) async fn note(&self, what: &'static str, person: u64, from: IpAddr) {
        tracing::info!(what, person, from = %rate::near(from), "journal");
        let deed = Deed { at: self.now(), what: what.into(), person, detail: rate::near(from).to_string() };
        // The store has logged why.
        let _ = self.store(move |store| store.note(&deed)).await;
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Keeps every edition of this program and takes up every unfinished table.
    pub async fn take_up(self: &Arc<App>) {
        people::give_skeletons(self).await;
        if let Err(error) = self.store(crate::hub::keep_editions).await {
            tracing::error!(code = %error.0, "the editions of this program are not kept");
        }
        crate::hub::load_all(self).await;
        crate::cluster::start(self);
    }

    /// Ends a user's sockets, at whichever server.
    pub(crate) fn cut(&self, user: UserId) {
        self.sockets.cut(user);
        if let Some(cluster) = &self.cluster {
            cluster.cut(user);
        }
    }

    /// Stops every table: clocks are charged up to now, and everything is kept. A node hands its tables over.
    pub async fn stop(self: &Arc<App>) {
        self.stopping.store(true, Ordering::Relaxed);
        if let Some(cluster) = &self.cluster
            && tokio::time::timeout(crate::limits::LEAVE, cluster.leave()).await.is_err()
        {
            tracing::error!("not every table was handed over in time; other nodes take the rest when the lease ends");
        }
        self.thinking.stop();
        if tokio::time::timeout(crate::limits::STOP_TABLES, crate::hub::stop_all(self)).await.is_err() {
            tracing::error!("not every table could be kept in time; such a table goes on from its last decision");
        }
        self.sockets.cut_all();
    }
}
