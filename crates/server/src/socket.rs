//! One WebSocket for each client.

use crate::app::App;
use crate::caller::Caller;
use crate::cluster::Cluster;
use crate::hub::{self, Turn};
use crate::limits::{ASKS_AT_ONCE, MAX_STRIKES, PAST_OF_FRAME, PING_S};
use crate::metrics::Metrics;
use crate::names;
use crate::outbox::{Outbox, Total};
use crate::rate::{self, Bucket};
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use engine::Lang;
use futures_util::SinkExt;
use host::cluster::Opening;
use host::{Conn, User};
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{Person, PersonKind};
use tokio::sync::Semaphore;
use wire::limits::{MAX_OPEN_TABLES, MAX_PAST};
use wire::{Ask, Code, Frame, Request, TableId, UserId, VERSION, Welcome};

/// How long a client may take to accept a frame before it is cut.
const MAX_SEND: Duration = Duration::from_secs(10);

/// All open sockets, by person and by address.
pub(crate) struct Sockets {
    next: AtomicU64,
    open: Mutex<Open>,
    /// The bytes that wait to be sent to them.
    waiting: Arc<Total>,
}

#[derive(Default)]
struct Open {
    all: usize,
    of_address: HashMap<IpAddr, u32>,
    of_person: HashMap<UserId, HashMap<Conn, Outbox>>,
    by_conn: HashMap<Conn, Outbox>,
}

impl Sockets {
    /// `bytes` is how many may wait for all sockets together.
    pub(crate) fn new(bytes: usize) -> Sockets {
        Sockets { next: AtomicU64::new(0), open: Mutex::default(), waiting: Total::new(bytes) }
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Whether one more may be opened; if so, it counts.
    pub(crate) fn admit(&self, app: &App, address: IpAddr, user: UserId) -> Result<(), Code> {
        let address = rate::near(address);
        let mut open = self.open();
        let of_person = open.of_person.get(&user).map_or(0, HashMap::len) as u32;
        let of_address = open.of_address.get(&address).copied().unwrap_or(0);
        let cut_off = app.cluster.as_ref().is_some_and(Cluster::is_cut_off);
        if cut_off || open.all >= app.limits.sockets {
            return Err(Code::Busy);
        }
        if of_person >= app.limits.sockets_of_person
            || app.limits.by_address && of_address >= app.limits.sockets_of_address
        {
            return Err(Code::Quota);
        }
        open.all += 1;
        *open.of_address.entry(address).or_default() += 1;
        Ok(())
    }

    fn add(&self, user: UserId, outbox: Outbox) -> Conn {
        let conn = Conn(self.next.fetch_add(1, Ordering::Relaxed));
        let mut open = self.open();
        open.by_conn.insert(conn, outbox.clone());
        open.of_person.entry(user).or_default().insert(conn, outbox);
        conn
    }

    /// Sends a frame to a socket, if it is still open.
    pub(crate) fn send(&self, conn: Conn, frame: Arc<str>, metrics: &Metrics) {
        let outbox = self.open().by_conn.get(&conn).cloned();
        if let Some(outbox) = outbox {
            outbox.send(frame, metrics);
        }
    }

    /// The network from which somebody is connected.
    pub(crate) fn network(&self, user: UserId) -> Option<IpAddr> {
        self.open().of_person.get(&user).and_then(|own| own.values().next()).map(Outbox::network)
    }

    /// Releases a socket that was admitted and is not open any more, or never was.
    pub(crate) fn release(&self, address: IpAddr) {
        let address = rate::near(address);
        let mut open = self.open();
        open.all -= 1;
        if let Some(count) = open.of_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.of_address.remove(&address);
            }
        }
    }

    fn remove(&self, address: IpAddr, user: UserId, conn: Conn) {
        self.release(address);
        let mut open = self.open();
        open.by_conn.remove(&conn);
        if let Some(own) = open.of_person.get_mut(&user) {
            own.remove(&conn);
            if own.is_empty() {
                open.of_person.remove(&user);
            }
        }
    }

    pub(crate) fn your_turn(&self, user: UserId, table: TableId, metrics: &Metrics) {
        let outboxes: Vec<Outbox> =
            self.open().of_person.get(&user).map_or_else(Vec::new, |own| own.values().cloned().collect());
        let frame: Arc<str> = Frame::YourTurn { table }.write().into();
        for outbox in outboxes {
            outbox.send(frame.clone(), metrics);
        }
    }

    /// Everybody with an open socket, and the sessions and tokens that opened them.
    pub(crate) fn people(&self) -> Vec<(UserId, Vec<u64>)> {
        let open = self.open();
        open.of_person.iter().map(|(&user, own)| (user, own.values().map(Outbox::access).collect())).collect()
    }

    /// Cuts the sockets of one person.
    pub(crate) fn cut(&self, user: UserId) {
        if let Some(own) = self.open().of_person.get(&user) {
            for outbox in own.values() {
                outbox.cut();
            }
        }
    }

    pub(crate) fn cut_all(&self) {
        for outbox in self.open().of_person.values().flat_map(HashMap::values) {
            outbox.cut();
        }
    }
}

/// The person as the host sees them.
pub(crate) fn user_of(person: &Person) -> User {
    User {
        id: UserId(person.id),
        name: person.name.clone(),
        bot: person.kind == PersonKind::Bot,
        guest: person.kind == PersonKind::Guest,
    }
}

/// Cleans texts that others will see, so that they are what they seem to be.
fn seen_by_others(ask: Ask) -> Result<Ask, Code> {
    Ok(match ask {
        Ask::Chat { table, text } => {
            let text = names::clean(&text);
            if text.is_empty() {
                return Err(Code::BadFrame);
            }
            Ask::Chat { table, text }
        }
        Ask::Reserve { table, seat, name: Some(name) } => {
            Ask::Reserve { table, seat, name: Some(names::check(&name)?.shown) }
        }
        ask => ask,
    })
}

struct Client {
    app: Arc<App>,
    conn: Conn,
    user: User,
    outbox: Outbox,
    hello: bool,
    lang: Option<Lang>,
    tables: HashSet<TableId>,
    bucket: Bucket,
    turns: Arc<Semaphore>,
    strikes: u32,
}

/// Serves one socket until it closes. The socket was admitted before.
pub(crate) async fn serve(app: Arc<App>, mut socket: WebSocket, caller: Caller, address: IpAddr) {
    let outbox = Outbox::new(rate::near(address), caller.access.id, app.sockets.waiting.clone());
    let user = user_of(&caller.person);
    let conn = app.sockets.add(user.id, outbox.clone());
    Metrics::one(&app.metrics.sockets);
    let bucket = Bucket::new(app.limits.frames);
    let mut client = Client {
        app: app.clone(),
        conn,
        user,
        outbox: outbox.clone(),
        hello: false,
        lang: None,
        tables: HashSet::new(),
        bucket,
        turns: Arc::new(Semaphore::new(ASKS_AT_ONCE)),
        strikes: 0,
    };
    let mut ping = tokio::time::interval(Duration::from_secs(PING_S));
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let going_on = match message {
                    Some(Ok(Message::Text(text))) => client.receive(&text).await,
                    Some(Ok(Message::Binary(_))) => client.refuse(0, Code::BadFrame),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => client.heard(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => false,
                };
                if !going_on { break }
            }
            frame = outbox.next() => {
                let sent = tokio::time::timeout(MAX_SEND, send(&mut socket, frame, &outbox)).await;
                if !matches!(sent, Ok(Ok(()))) { break }
            }
            () = outbox.is_cut() => break,
            _ = ping.tick() => {
                let silent = heard.elapsed() > Duration::from_secs(3 * PING_S);
                let pinged = tokio::time::timeout(MAX_SEND, socket.send(Message::Ping(Bytes::new()))).await;
                if silent || !matches!(pinged, Ok(Ok(()))) { break }
            }
        }
    }
    for table in client.tables {
        hub::close(&app, table, conn).await;
    }
    app.sockets.remove(address, client.user.id, conn);
    Metrics::less(&app.metrics.sockets);
}

/// Sends a frame and all frames that wait behind it in one go.
async fn send(socket: &mut WebSocket, first: Arc<str>, outbox: &Outbox) -> Result<(), axum::Error> {
    socket.feed(Message::Text(Utf8Bytes::from(&*first))).await?;
    while let Some(frame) = outbox.try_next() {
        socket.feed(Message::Text(Utf8Bytes::from(&*frame))).await?;
    }
    socket.flush().await
}

impl Client {
    fn tell(&self, frame: &Frame) {
        self.outbox.send(frame.write().into(), &self.app.metrics);
    }

    /// Refuses a request; false if the client has been refused too often and is to be cut.
    fn refuse(&mut self, re: u32, code: Code) -> bool {
        Metrics::one(&self.app.metrics.refusals_total);
        self.strikes += 1;
        self.tell(&Frame::Refused { re, code, now: None });
        self.strikes < MAX_STRIKES
    }

    /// Whether a frame of this cost is admitted.
    fn admit(&self, cost: u32) -> Result<(), Code> {
        if !self.bucket.take_some(cost) {
            return Err(Code::TooFast);
        }
        let (from, strain) = (self.outbox.network(), self.app.strain.is_felt());
        if self.app.limits.by_address { self.app.rates.frames.take(from, strain) } else { Ok(()) }
    }

    /// Waits for the socket's next turn to ask a table something.
    async fn turn(&self) -> Result<Turn, Code> {
        self.turns.clone().acquire_owned().await.map_err(|_| Code::Internal)
    }

    /// Counts a cheap message: these cost something, too, if they never end. Returns whether the socket stays open.
    fn heard(&mut self) -> bool {
        self.bucket.take() || self.refuse(0, Code::TooFast)
    }

    /// Handles a message; returns whether the socket stays open.
    async fn receive(&mut self, text: &str) -> bool {
        Metrics::one(&self.app.metrics.frames_in_total);
        let now = self.app.now();
        if let Err(code) = self.admit(1) {
            return self.refuse(0, code);
        }
        let Request { n, ask } = match Request::read(text) {
            Ok(request) => request,
            Err(code) => return self.refuse(0, code),
        };
        match self.obey(n, ask, now).await {
            Ok(()) => true,
            Err(code) => self.refuse(n, code),
        }
    }

    async fn obey(&mut self, n: u32, ask: Ask, now: i64) -> Result<(), Code> {
        match ask {
            Ask::Hello { version, lang } => {
                if version != VERSION {
                    return Err(Code::BadVersion);
                }
                (self.hello, self.lang) = (true, lang);
                let welcome = Welcome { version: VERSION, user: self.user.id, name: self.user.name.clone(), now };
                self.tell(&Frame::Welcome(welcome));
                self.tell(&Frame::Done { re: n });
                Ok(())
            }
            _ if !self.hello => Err(Code::HelloFirst),
            Ask::Ping => {
                self.tell(&Frame::Done { re: n });
                Ok(())
            }
            Ask::Open { table, from, undos } => self.open(n, table, from, undos).await,
            Ask::Chat { .. } if !self.app.rates.words.take(&self.user.id) => Err(Code::TooFast),
            ask => {
                if let Ask::Past { plies, .. } = ask {
                    self.admit(plies.min(MAX_PAST) / PAST_OF_FRAME)?;
                }
                let ask = seen_by_others(ask)?;
                let table = ask.table().filter(|table| self.tables.contains(table)).ok_or(Code::NotFound)?;
                let closes = matches!(ask, Ask::Close { .. });
                let turn = self.turn().await?;
                hub::ask(&self.app, (self.conn, &self.outbox), (n, ask), table, turn).await?;
                if closes {
                    self.tables.remove(&table);
                }
                Ok(())
            }
        }
    }

    async fn open(&mut self, n: u32, table: TableId, from: u32, undos: u32) -> Result<(), Code> {
        if self.tables.len() >= MAX_OPEN_TABLES && !self.tables.contains(&table) {
            return Err(Code::Quota);
        }
        let id = self.user.id.0;
        let muted = self.app.store(move |store| store.muted(id)).await.map_err(|error| error.0)?;
        let muted = muted.into_iter().map(UserId).collect();
        let opening = Opening { n, user: self.user.clone(), muted, lang: self.lang, from, undos };
        hub::follow(&self.app, (self.conn, self.outbox.clone()), table, opening, self.turn().await?).await?;
        self.tables.insert(table);
        Ok(())
    }
}
