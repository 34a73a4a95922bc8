//! Many tables at the same time over real sockets, to see how fast and how durable the server is. The server does not
//! know this crate, which is a client like any other.
#![forbid(unsafe_code)]

pub mod client;
mod idle;
mod proof;

use anyhow::{Context, Result, ensure};
use catalog::{GameId, with_game};
use client::{Pass, Stream, http};
use engine::{Rng, Seat, Setup};
use idle::Idle;
pub use proof::{Proof, prove};
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use wire::{Ask, Code, Frame, Phase, Snapshot, TableId};

/// Clients that sign in at the same time.
const AT_ONCE: usize = 32;
/// How long a client that was cut waits before it comes back.
const COME_BACK: Duration = Duration::from_millis(50);
/// How long a client waits for an answer before it tries another server.
const PATIENCE: Duration = Duration::from_secs(5);

/// What to do.
#[derive(Clone, Debug)]
pub struct Load {
    /// The addresses of the servers, on this machine only. The sockets of a table are spread over them in turn.
    pub servers: Vec<SocketAddr>,
    /// Whether players go to the server that has their table when they are told its name, which is its address here.
    pub follow: bool,
    /// Which game.
    pub game: GameId,
    /// How it is set up.
    pub setup: String,
    /// How many sockets sit at each table; bots take the other seats.
    pub seats: u8,
    /// How many tables.
    pub tables: usize,
    /// For how long.
    pub time: Duration,
    /// How many answers a second, all together; without it everybody answers immediately.
    pub rate: Option<u32>,
    /// How many additional sockets that say nothing.
    pub idle: usize,
    /// The seed for choosing answers.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Tables that played.
    pub tables: usize,
    /// Sockets.
    pub sockets: usize,
    /// The length of the measurement in seconds.
    pub seconds: f64,
    /// Decisions acknowledged, and thus on disk.
    pub decisions: u64,
    /// Decisions per second.
    pub per_second: f64,
    /// Times from answer to acknowledgement, in milliseconds.
    pub p50_ms: f64,
    /// See [`Report::p50_ms`].
    pub p99_ms: f64,
    /// See [`Report::p50_ms`].
    pub max_ms: f64,
    /// Answers that were refused.
    pub refused: u64,
    /// Memory of the server for each table with its sockets, in bytes.
    pub bytes_a_table: f64,
    /// Sockets that said nothing and were alive at the end.
    pub idle: usize,
    /// Memory of the server for each of them, in bytes.
    pub bytes_an_idle_socket: f64,
}

/// An acknowledged decision: which seat, at which ply, which answer.
pub type Acknowledged = HashMap<TableId, Vec<(Seat, u32, u16)>>;

/// What all clients share.
#[derive(Default)]
pub struct Tally {
    decisions: AtomicU64,
    refused: AtomicU64,
    times_us: Mutex<Vec<u32>>,
    acknowledged: Mutex<Acknowledged>,
    /// Every answer that was given, acknowledged or not.
    given: Mutex<Acknowledged>,
    moments: Mutex<Vec<Moment>>,
    /// The pace of answers, if they come at a fixed rate.
    pace: Option<Mutex<Pace>>,
}

/// When a decision was acknowledged.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The first table of this series; the others are its rematches.
    pub first: TableId,
    /// At which table.
    pub table: TableId,
    /// When.
    pub at: Instant,
}

/// Hands out moments at a fixed rate.
struct Pace {
    gap: Duration,
    next: Instant,
}

impl Pace {
    fn moment(&mut self) -> Instant {
        let moment = self.next.max(Instant::now());
        self.next = moment + self.gap;
        moment
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Tally {
    /// An empty tally; everybody answers immediately, or at this rate per second.
    pub fn at_rate(rate: Option<u32>) -> Tally {
        let pace = |rate: u32| Mutex::new(Pace { gap: Duration::from_secs(1) / rate.max(1), next: Instant::now() });
        Tally { pace: rate.map(pace), ..Tally::default() }
    }

    /// Waits until the next answer is due, and returns that moment.
    async fn due(&self) -> Instant {
        let Some(pace) = &self.pace else { return Instant::now() };
        let moment = lock(pace).moment();
        tokio::time::sleep_until(moment.into()).await;
        moment
    }

    /// Decisions acknowledged so far.
    pub fn decisions(&self) -> u64 {
        self.decisions.load(Ordering::Relaxed)
    }

    /// Every decision that was acknowledged.
    pub fn acknowledged(&self) -> Acknowledged {
        lock(&self.acknowledged).clone()
    }

    /// When decisions were acknowledged, in order.
    pub fn moments(&self) -> Vec<Moment> {
        lock(&self.moments).clone()
    }
}

/// A player at a table.
#[derive(Clone)]
pub struct Player {
    pass: Pass,
    table: TableId,
    /// The server they try first, by its place in the list.
    server: usize,
    /// See [`Load::follow`].
    follows: bool,
    seat: Seat,
    /// The seats that this player, if they opened the table, gives to bots.
    bots: Vec<Seat>,
    seed: u64,
}

/// How many seats a table has.
fn players(load: &Load) -> Result<u8> {
    with_game!(load.game, G => {
        let setup = engine::parse_setup::<G>(&load.setup);
        Ok(setup.map_err(|error| anyhow::anyhow!("{error:?}"))?.players())
    })
}

/// Signs everybody in and opens the tables.
pub async fn gather(load: &Load) -> Result<Vec<Player>> {
    for server in &load.servers {
        ensure!(server.ip().is_loopback(), "a load test stays on its own machine: {server} is another");
    }
    let (players, setup) = (players(load)?, &load.setup);
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut work = Vec::new();
    for n in 0..load.tables {
        let (load, gate, setup) = (load.clone(), gate.clone(), setup.clone());
        work.push(tokio::spawn(async move {
            let _permit = gate.acquire().await?;
            table(&load, n, players, &setup).await
        }));
    }
    let mut everybody = Vec::new();
    for table in work {
        everybody.extend(table.await??);
    }
    Ok(everybody)
}

async fn table(load: &Load, n: usize, players: u8, setup: &str) -> Result<Vec<Player>> {
    let (seats, server) = (load.seats.clamp(1, players), load.servers[n % load.servers.len()]);
    let mut passes = Vec::new();
    for seat in 0..seats {
        let name = json!({ "name": format!("load {n} {seat}") });
        let reply = http(server, "POST", "/api/guest", &Pass::None, Some(&name)).await?;
        reply.json()?;
        passes.push(Pass::Session(reply.cookie.context("no session was given")?));
    }
    let options = json!({ "game": load.game.name(), "setup": setup });
    let opened = http(server, "POST", "/api/tables", &passes[0], Some(&options)).await?.json()?;
    let table = TableId(opened["table"].as_u64().context("no table was opened")?);
    let player = |(seat, pass): (usize, Pass)| Player {
        pass,
        table,
        server: n * usize::from(seats) + seat,
        follows: load.follow,
        seat: Seat(seat as u8),
        bots: if seat == 0 { (seats..players).map(Seat).collect() } else { Vec::new() },
        seed: load.seed ^ (n as u64) << 8 ^ seat as u64,
    };
    Ok(passes.into_iter().enumerate().map(player).collect())
}

/// Lets everybody play until told to stop; a player who is cut comes back, to the next server if there are several.
pub fn play(
    servers: &[SocketAddr],
    players: &[Player],
    tally: &Arc<Tally>,
    stop: &watch::Receiver<bool>,
) -> tokio::task::JoinSet<()> {
    let mut tasks = tokio::task::JoinSet::new();
    for player in players {
        let (player, tally, mut stop, servers) = (player.clone(), tally.clone(), stop.clone(), servers.to_vec());
        tasks.spawn(async move {
            let first = player.server % servers.len();
            let mut sitting = Sitting::new(player, tally);
            let mut in_turn = servers.iter().copied().cycle().skip(first);
            while !*stop.borrow() {
                let called = sitting.elsewhere.take().filter(|server| servers.contains(server));
                let Some(server) = called.or_else(|| in_turn.next()) else { return };
                tokio::select! {
                    _ = sitting.play(server) => if sitting.elsewhere.is_none() { tokio::time::sleep(COME_BACK).await },
                    _ = stop.changed() => {}
                }
            }
        });
    }
    tasks
}

/// One player at their current table.
struct Sitting {
    player: Player,
    tally: Arc<Tally>,
    table: TableId,
    rng: Rng,
    /// The answer under way: number of the request, time, ply, id of the answer.
    waiting: Option<(u32, Instant, u32, u16)>,
    /// The request that opens the table.
    opening: u32,
    seat: Option<Seat>,
    asked: (bool, bool, bool),
    /// The server that has the table, if it is another one.
    elsewhere: Option<SocketAddr>,
}

impl Sitting {
    fn new(player: Player, tally: Arc<Tally>) -> Sitting {
        let (table, rng) = (player.table, Rng::new(player.seed));
        let (waiting, opening, seat, asked, elsewhere) = (None, 0, None, Default::default(), None);
        Sitting { player, tally, table, rng, waiting, opening, seat, asked, elsewhere }
    }

    /// Plays until the stream breaks, or until another server is known to have the table.
    async fn play(&mut self, server: SocketAddr) -> Result<()> {
        let mut stream = tokio::time::timeout(PATIENCE, Stream::open(server, &self.player.pass)).await??;
        self.enter(&mut stream, self.table).await?;
        while self.elsewhere.is_none() || self.waiting.is_some() {
            // While it is somebody else's turn, nothing may come for a long time.
            let answered = self.seat.is_some() && self.waiting.is_none();
            let frame =
                if answered { stream.next().await } else { tokio::time::timeout(PATIENCE, stream.next()).await? };
            match frame? {
                Frame::Update(update) if update.table == self.table => {
                    if let (Some(seat), None, false) = (self.seat, self.waiting, update.legal.is_empty()) {
                        let action = self.rng.pick(&update.legal);
                        let (table, seen, undos) = (self.table, update.ply, update.undos);
                        // Measured from when it was due: it is no excuse that this program was late.
                        let due = self.tally.due().await;
                        lock(&self.tally.given).entry(table).or_default().push((seat, seen, action));
                        let n = stream.ask(Ask::Answer { table, seat, seen, undos, action }).await?;
                        self.waiting = Some((n, due, seen, action));
                    }
                }
                Frame::Done { re } => self.done(re),
                Frame::Refused { re, code, .. } => self.refused(&mut stream, re, code).await?,
                Frame::Table(table) if table.table == self.table => self.see(&mut stream, &table).await?,
                Frame::Closed { .. } => self.enter(&mut stream, self.table).await?,
                Frame::Elsewhere { table, at } if self.player.follows && table == self.table => {
                    self.elsewhere = at.parse().ok().filter(|&at| at != server);
                }
                _ => {}
            }
        }
        Ok(())
    }

    async fn enter(&mut self, stream: &mut Stream, table: TableId) -> Result<()> {
        (self.table, self.seat, self.asked, self.waiting) = (table, None, Default::default(), None);
        self.look(stream).await
    }

    /// Opens the table, to be shown its current state.
    async fn look(&mut self, stream: &mut Stream) -> Result<()> {
        self.opening = stream.ask(Ask::Open { table: self.table, from: u32::MAX, undos: 0 }).await?;
        Ok(())
    }

    fn done(&mut self, re: u32) {
        let Some((n, since, seen, action)) = self.waiting else { return };
        if n == re {
            self.waiting = None;
            self.tally.decisions.fetch_add(1, Ordering::Relaxed);
            lock(&self.tally.times_us).push(since.elapsed().as_micros() as u32);
            let (first, table, at) = (self.player.table, self.table, Instant::now());
            lock(&self.tally.moments).push(Moment { first, table, at });
            if let Some(seat) = self.seat {
                lock(&self.tally.acknowledged).entry(self.table).or_default().push((seat, seen, action));
            }
        }
    }

    async fn refused(&mut self, stream: &mut Stream, re: u32, code: Code) -> Result<()> {
        if self.waiting.is_some_and(|(n, ..)| n == re) {
            self.waiting = None;
            self.tally.refused.fetch_add(1, Ordering::Relaxed);
            return if matches!(code, Code::Stale | Code::Busy) { self.look(stream).await } else { Ok(()) };
        }
        // A client refused because the server was busy reconnects and asks again.
        ensure!(re != self.opening && code != Code::Busy, "the table cannot be opened here: {code}");
        Ok(())
    }

    /// Sits down, gets ready, asks for another game, goes to its table.
    async fn see(&mut self, stream: &mut Stream, seen: &Snapshot) -> Result<()> {
        let table = self.table;
        let newly_seated = self.seat.is_none() && seen.you.is_some();
        self.seat = seen.you;
        match seen.phase {
            Phase::Gathering if self.seat.is_none() && !self.asked.0 => {
                self.asked.0 = true;
                stream.ask(Ask::Sit { table, seat: self.player.seat }).await?;
                for seat in self.player.bots.clone() {
                    stream.ask(Ask::Bot { table, seat, bot: Some("novice".into()) }).await?;
                }
            }
            Phase::Gathering if self.seat.is_some() && !self.asked.1 => {
                self.asked.1 = true;
                stream.ask(Ask::Ready { table, ready: true }).await?;
            }
            // The update that came before we knew our seat has to be sent again.
            Phase::Playing if newly_seated && self.waiting.is_none() => {
                self.look(stream).await?;
            }
            Phase::Over => {
                if let Some(next) = seen.next {
                    stream.ask(Ask::Close { table }).await?;
                    self.enter(stream, next).await?;
                } else if !self.asked.2 {
                    self.asked.2 = true;
                    stream.ask(Ask::Rematch { table }).await?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Memory of all servers.
async fn resident_bytes(servers: &[SocketAddr]) -> f64 {
    let mut sum = 0.0;
    for &server in servers {
        let reply = http(server, "GET", "/metrics", &Pass::None, None).await;
        let text = reply.map_or_else(|_| String::new(), |reply| reply.body);
        let line = text.lines().find_map(|line| line.strip_prefix("tianxia_resident_bytes "));
        sum += line.and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0);
    }
    sum
}

/// The whole test: gathers, warms up, measures.
pub async fn run(load: &Load) -> Result<Report> {
    run_watched(load, || {}).await
}

/// The same; calls `look` when the measurement begins and when it ends.
pub async fn run_watched(load: &Load, mut look: impl FnMut()) -> Result<Report> {
    let empty = resident_bytes(&load.servers).await;
    let idle = Idle::open(load.servers[0], load.idle).await?;
    let before = resident_bytes(&load.servers).await;
    let players = gather(load).await?;
    let tally = Arc::new(Tally::at_rate(load.rate));
    let (stop, stopped) = watch::channel(false);
    let mut tasks = play(&load.servers, &players, &tally, &stopped);
    // Once decisions have come for a while, everybody has sat down.
    while tally.decisions() < 2 * players.len() as u64 {
        tokio::time::sleep(COME_BACK).await;
    }
    look();
    lock(&tally.times_us).clear();
    let (began, first) = (Instant::now(), tally.decisions());
    tokio::time::sleep(load.time).await;
    let (seconds, decisions) = (began.elapsed().as_secs_f64(), tally.decisions() - first);
    look();
    let after = resident_bytes(&load.servers).await;
    let mut times = std::mem::take(&mut *lock(&tally.times_us));
    let _ = stop.send(true);
    while tasks.join_next().await.is_some() {}
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).map_or(0.0, |&us| f64::from(us) / 1000.0);
    Ok(Report {
        tables: load.tables,
        sockets: players.len(),
        seconds,
        decisions,
        per_second: decisions as f64 / seconds,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: times.last().map_or(0.0, |&us| f64::from(us) / 1000.0),
        refused: tally.refused.load(Ordering::Relaxed),
        bytes_a_table: (after - before) / load.tables.max(1) as f64,
        idle: idle.alive().await,
        bytes_an_idle_socket: (before - empty) / load.idle.max(1) as f64,
    })
}
