//! What every request and every table shares.

use crate::error::ApiError;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::notify::Notifier;
use crate::rate::Buckets;
use crate::socket::Sockets;
use crate::writer::Writer;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::Store;
use wire::{Code, TableId, UserId};

/// Passwords that are hashed at once.
const HASHES: usize = 2;

/// The present time in milliseconds since 1970; tests bring their own.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The system's time.
pub fn system_clock() -> Clock {
    Arc::new(|| {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as i64)
    })
}

/// What whoever runs the server decides.
#[derive(Clone, Default)]
pub struct Config {
    /// Limits.
    pub limits: Limits,
    /// Origins of pages, beside the server's own, that may use cookies here.
    pub origins: Vec<String>,
    /// Whether cookies are sent over TLS only: yes, if a proxy in front speaks it.
    pub secure_cookies: bool,
    /// Whether a proxy in front is trusted to name the client's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The address under which people reach the server, for links in notices.
    pub public_url: Option<String>,
    /// Where the pages of the browser client come from; without them the interface for programs is all there is.
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
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) entries: Buckets<IpAddr>,
    pub(crate) openings: Buckets<UserId>,
    pub(crate) words: Buckets<UserId>,
    pub(crate) notices: Buckets<UserId>,
    pub(crate) questions: Buckets<String>,
}

/// What every request and every table shares.
pub struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) config: Config,
    pub(crate) limits: Limits,
    pub(crate) hub: Hub,
    pub(crate) writer: Writer,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rates: Rates,
    pub(crate) sockets: Sockets,
    pub(crate) notifier: Notifier,
    /// Passwords that are hashed at once: each needs much memory.
    pub(crate) hashing: tokio::sync::Semaphore,
    /// Since when the server has been up.
    pub(crate) up_since: i64,
    stopping: AtomicBool,
}

impl App {
    /// Puts the server together; nothing listens yet.
    pub fn new(store: Box<dyn Store>, clock: Clock, config: Config) -> Arc<App> {
        let store: Arc<dyn Store> = store.into();
        let (limits, metrics) = (config.limits, Arc::new(Metrics::default()));
        Arc::new(App {
            hub: Hub::new(limits.thinkers),
            writer: Writer::start(store.clone(), metrics.clone()),
            rates: Rates {
                requests: Buckets::new(limits.requests),
                entries: Buckets::new(limits.entries),
                openings: Buckets::new(limits.openings),
                words: Buckets::new(limits.words),
                notices: Buckets::new(limits.notices),
                questions: Buckets::new(limits.questions),
            },
            sockets: Sockets::default(),
            notifier: Notifier::start(&config, store.clone(), metrics.clone()),
            store,
            up_since: clock(),
            clock,
            limits,
            metrics,
            config,
            hashing: tokio::sync::Semaphore::new(HASHES),
            stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Asks the store from a thread that may wait.
    pub(crate) async fn store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> store::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = self.store.clone();
        let done = tokio::task::spawn_blocking(move || work(&*store)).await;
        Ok(done.map_err(|_| ApiError(Code::Internal))??)
    }

    /// Tells somebody who does not have the table open that it is their turn.
    pub(crate) fn notify_turn(&self, user: UserId, table: TableId, game: &str) {
        self.sockets.your_turn(user, table, &self.metrics);
        if self.rates.notices.take(user, self.now()) {
            self.notifier.turn(user, table, game);
        }
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Takes up every table that is not finished.
    pub async fn take_up(self: &Arc<App>) {
        crate::hub::load_all(self).await;
    }

    /// Stops every table: clocks are charged up to now, and everything is kept.
    pub async fn stop(self: &Arc<App>) {
        self.stopping.store(true, Ordering::Relaxed);
        crate::hub::stop_all(self).await;
        self.sockets.cut_all();
    }
}
