//! Attacks on a server while honest people play: what is tried, what is refused, and how much honest players notice.
//!
//! The short form runs with the tests, against their own server. `cargo xtask attack` runs the long one against the
//! program itself and sets `TIANXIA_ATTACK` to `ADDRESS FILE SECONDS`. Everything stays on the machine's own addresses
//! (127.0.0.0/8), one for each attacker.

mod common;

use common::{PATIENCE, Server};
use engine::{Rng, Seat, Step};
use load::client::{Pass, Reply, Stream, connect, http_over};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::Entry;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use wire::{Ask, Frame, Phase, TableId};

/// The size of an attack.
#[derive(Clone, Copy)]
struct Plan {
    server: SocketAddr,
    guests: u32,
    addresses: u32,
    honest: u32,
    /// How long it lasts, at most.
    time: Duration,
    /// The number of honest decisions that ends it sooner.
    enough: usize,
}

/// An address of this machine, different for each number: attackers have 127.0.x.y, honest players 127.1.x.y.
fn address(side: u8, n: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, side, (n / 250) as u8 + 1, (n % 250) as u8 + 2))
}

/// What was tried and refused, by kind; how long honest decisions took, and how long until the next one; which were
/// acknowledged; and where honest players sit, which attackers know.
#[derive(Default)]
struct Tally {
    tried: BTreeMap<&'static str, (u64, u64)>,
    times: Vec<Duration>,
    waits: Vec<Duration>,
    kept: Vec<(TableId, Seat, u32, u16)>,
    cuts: u64,
    /// How often an honest player was asked to come back later.
    later: u64,
    games: u64,
    honest: BTreeMap<u32, TableId>,
    end: Option<Instant>,
}

type Shared = Arc<Mutex<Tally>>;

fn count(tally: &Shared, kind: &'static str, refused: bool) {
    let mut tally = tally.lock().unwrap();
    let tried = tally.tried.entry(kind).or_default();
    *tried = (tried.0 + 1, tried.1 + u64::from(refused));
}

impl Plan {
    async fn http(self, from: IpAddr, method: &str, path: &str, pass: &Pass, body: Option<&Value>) -> Option<Reply> {
        let stream = connect(Some(from), self.server).await.ok()?;
        http_over(stream, self.server, method, path, pass, body).await.ok()
    }

    async fn guest(self, from: IpAddr, name: &str) -> Option<Pass> {
        let reply = self.http(from, "POST", "/api/guest", &Pass::None, Some(&json!({ "name": name }))).await?;
        reply.cookie.map(Pass::Session)
    }

    async fn stream(self, from: IpAddr, pass: &Pass) -> Option<Stream> {
        Stream::over(connect(Some(from), self.server).await.ok()?, self.server, pass).await.ok()
    }

    fn over(self, tally: &Shared) -> bool {
        let tally = tally.lock().unwrap();
        tally.end.is_some_and(|end| Instant::now() >= end) || tally.times.len() >= self.enough
    }
}

/// One honest table: one person against bots, a decision at a time, game after game.
async fn honest(plan: Plan, n: u32, tally: Shared) -> Option<()> {
    let from = address(1, n);
    let pass = plan.guest(from, &format!("honest {n}")).await.expect("honest players are there first");
    let mut stream = plan.stream(from, &pass).await?;
    while !plan.over(&tally) {
        let Some(table) = new_table(plan, from, &pass).await else {
            // A server that has too much to do says so; a player in a game is not asked to wait.
            tally.lock().unwrap().later += 1;
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        };
        tally.lock().unwrap().honest.insert(n, table);
        let seated = sit_with(&mut stream, table, "novice").await;
        if seated.is_none() || honest_game(plan, &mut stream, table, &tally, n).await.is_none() {
            tally.lock().unwrap().cuts += 1;
            stream = come_back(plan, from, &pass, &tally).await?;
        }
    }
    Some(())
}

/// Opens a public table, if the server allows it.
async fn new_table(plan: Plan, from: IpAddr, pass: &Pass) -> Option<TableId> {
    let options = json!({ "game": "kaiser", "setup": "players=3", "public": true });
    let opened = plan.http(from, "POST", "/api/tables", pass, Some(&options)).await?.json().ok()?;
    opened["table"].as_u64().map(TableId)
}

/// Reconnects a player who was cut, however many tries it takes.
async fn come_back(plan: Plan, from: IpAddr, pass: &Pass, tally: &Shared) -> Option<Stream> {
    loop {
        match plan.stream(from, pass).await {
            None if !plan.over(tally) => tokio::time::sleep(Duration::from_secs(1)).await,
            found => return found,
        }
    }
}

/// Sits down at the player's own table, with bots in the other two seats, and starts.
async fn sit_with(stream: &mut Stream, table: TableId, bot: &str) -> Option<()> {
    stream.ask(Ask::Open { table, from: 0, undos: 0 }).await.ok()?;
    stream.ask(Ask::Sit { table, seat: Seat(0) }).await.ok()?;
    for seat in [1, 2].map(Seat) {
        stream.ask(Ask::Bot { table, seat, bot: Some(bot.into()) }).await.ok()?;
    }
    stream.ask(Ask::Ready { table, ready: true }).await.ok().map(drop)
}

/// Plays until the game or the attack is over; `None` if the stream was cut.
async fn honest_game(plan: Plan, stream: &mut Stream, table: TableId, tally: &Shared, seed: u32) -> Option<()> {
    let mut rng = Rng::new(seed.into());
    let (mut waiting, mut decided) = (None, None::<Instant>);
    while !plan.over(tally) {
        let Ok(frame) = tokio::time::timeout(Duration::from_secs(2), stream.next()).await else { continue };
        match frame.ok()? {
            Frame::Update(update) if !update.legal.is_empty() && waiting.is_none() => {
                tally.lock().unwrap().waits.extend(decided.take().map(|since| since.elapsed()));
                tokio::time::sleep(Duration::from_millis(100 + u64::from(rng.below(400)))).await;
                let (action, seen, undos) = (rng.pick(&update.legal), update.ply, update.undos);
                let n = stream.ask(Ask::Answer { table, seat: Seat(0), seen, undos, action }).await.ok()?;
                waiting = Some((n, Instant::now(), seen, action));
            }
            Frame::Done { re } => {
                if let Some((_, since, seen, action)) = waiting.take_if(|(n, ..)| *n == re) {
                    let mut tally = tally.lock().unwrap();
                    tally.times.push(since.elapsed());
                    tally.kept.push((table, Seat(0), seen, action));
                    decided = Some(Instant::now());
                }
            }
            Frame::Refused { re, .. } => drop(waiting.take_if(|(n, ..)| *n == re)),
            Frame::Table(snapshot) if snapshot.table == table && snapshot.phase == Phase::Over => {
                tally.lock().unwrap().games += 1;
                return Some(());
            }
            // The outbox was full: asks again for what was dropped.
            Frame::Closed { table, .. } => {
                stream.ask(Ask::Open { table, from: 0, undos: 0 }).await.ok()?;
            }
            _ => {}
        }
    }
    Some(())
}

/// One attacker: does legal and illegal things in turn, as fast as possible.
async fn attacker(plan: Plan, n: u32, tally: Shared) {
    let from = address(0, n % plan.addresses);
    let mut rng = Rng::new(u64::from(n) + 1000);
    let mut pass = plan.guest(from, &format!("mallory {n}")).await.unwrap_or_default();
    while !plan.over(&tally) {
        match rng.below(12) {
            0 => {
                let found = plan.guest(from, &format!("mallory {n} {}", rng.below(1000))).await;
                count(&tally, "guests", found.is_none());
                pass = found.unwrap_or(pass);
            }
            1 => guess(plan, from, &mut rng, &tally).await,
            2 => bad_name(plan, from, &mut rng, &tally).await,
            3 => {
                let body = json!({ "game": "kaiser", "public": true, "title": "free\u{202e}eerf" });
                let reply = plan.http(from, "POST", "/api/tables", &pass, Some(&body)).await;
                count(&tally, "tables", reply.is_none_or(|reply| reply.status >= 400));
            }
            4 => spectate(plan, from, &pass, &mut rng, &tally).await,
            5 => junk(plan, from, &pass, &mut rng, &tally).await,
            6 => forge(plan, from, &tally).await,
            7 => unread(plan, from, &tally).await,
            8 => replay(plan, from, &pass, &mut rng, &tally).await,
            9 => think(plan, from, &pass, &tally).await,
            10 => write(plan, from, &pass, &tally).await,
            _ => silent(plan, from, &tally).await,
        }
        tokio::time::sleep(Duration::from_millis(10 + u64::from(rng.below(50)))).await;
    }
}

async fn guess(plan: Plan, from: IpAddr, rng: &mut Rng, tally: &Shared) {
    let body = json!({ "name": "Victim", "password": format!("guess {:08}", rng.below(1 << 20)) });
    let reply = plan.http(from, "POST", "/api/login", &Pass::None, Some(&body)).await;
    count(tally, "guesses at a password", reply.is_none_or(|reply| reply.status != 200));
}

async fn bad_name(plan: Plan, from: IpAddr, rng: &mut Rng, tally: &Shared) {
    let names = ["\u{3164}\u{3164}", "vicт1m", "a\u{202e}b", "<b>x</b>", "V1ct1m\u{200b}", "x\u{0}y"];
    let body = json!({ "name": rng.pick(&names), "password": "correct horse battery" });
    let reply = plan.http(from, "POST", "/api/register", &Pass::None, Some(&body)).await;
    count(tally, "names that deceive", reply.is_none_or(|reply| reply.status != 200));
}

fn honest_table(tally: &Shared, rng: &mut Rng) -> TableId {
    let tables: Vec<TableId> = tally.lock().unwrap().honest.values().copied().collect();
    if tables.is_empty() { TableId(1) } else { rng.pick(&tables) }
}

/// Opens and closes honest players' tables again and again, looks at their past and talks, to disturb the players.
async fn spectate(plan: Plan, from: IpAddr, pass: &Pass, rng: &mut Rng, tally: &Shared) {
    let table = honest_table(tally, rng);
    let Some(mut stream) = plan.stream(from, pass).await else { return count(tally, "sockets", true) };
    count(tally, "sockets", false);
    for _ in 0..25 {
        let asks = [
            Ask::Open { table, from: 0, undos: 0 },
            Ask::Past { table, from: 0, plies: u32::MAX },
            Ask::Chat { table, text: "buy this".into() },
            Ask::Close { table },
        ];
        for ask in asks {
            let sent = stream.ask(ask).await.is_ok();
            count(tally, "spectators who come and go", !sent);
        }
    }
}

/// Has games replayed.
async fn replay(plan: Plan, from: IpAddr, pass: &Pass, rng: &mut Rng, tally: &Shared) {
    let record = format!("/api/tables/{}/record", honest_table(tally, rng).0);
    for path in ["/api/export/kaiser?since=0", &record, "/api/me/tables", "/api/leaders/kaiser"] {
        let reply = plan.http(from, "GET", path, pass, None).await;
        count(tally, "games asked to be replayed", reply.is_none_or(|reply| reply.status >= 400));
    }
}

/// Has the strongest bots think, and goes away.
async fn think(plan: Plan, from: IpAddr, pass: &Pass, tally: &Shared) {
    let options = json!({ "game": "kaiser", "setup": "players=3", "absent": { "keeper": "grand-master" } });
    let reply = plan.http(from, "POST", "/api/tables", pass, Some(&options)).await;
    let table = reply.and_then(|reply| reply.json().ok()?["table"].as_u64().map(TableId));
    count(tally, "tables of grand masters", table.is_none());
    if let (Some(table), Some(mut stream)) = (table, plan.stream(from, pass).await)
        && sit_with(&mut stream, table, "grand-master").await.is_some()
    {
        let _ = stream.ask(Ask::Resign { table }).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}

/// Writes as much as the attacker's own table takes.
async fn write(plan: Plan, from: IpAddr, pass: &Pass, tally: &Shared) {
    let options = json!({ "game": "kaiser", "setup": "players=3" });
    let reply = plan.http(from, "POST", "/api/tables", pass, Some(&options)).await;
    let Some(table) = reply.and_then(|reply| reply.json().ok()?["table"].as_u64().map(TableId)) else {
        return count(tally, "tables written to", true);
    };
    let Some(mut stream) = plan.stream(from, pass).await else { return count(tally, "sockets", true) };
    if sit_with(&mut stream, table, "novice").await.is_none() {
        return count(tally, "tables written to", true);
    }
    for ask in [Ask::Pause { table }, Ask::Resume { table }, Ask::Undo { table, to: None }].iter().cycle().take(60) {
        let sent = stream.ask(ask.clone()).await.is_ok();
        count(tally, "tables written to", !sent);
    }
}

async fn junk(plan: Plan, from: IpAddr, pass: &Pass, rng: &mut Rng, tally: &Shared) {
    let Some(mut stream) = plan.stream(from, pass).await else { return count(tally, "sockets", true) };
    for _ in 0..20 {
        let (table, seat) = (TableId(rng.below(5).into()), Seat(rng.below(9) as u8));
        let ask = match rng.below(3) {
            0 => Ask::Answer { table, seat, seen: rng.below(99), undos: 0, action: rng.below(60_000) as u16 },
            1 => Ask::Bot { table, seat, bot: Some("mcts:4000000s:threads=64".into()) },
            _ => Ask::Chat { table, text: "\u{202e}".repeat(100) },
        };
        let sent = stream.ask(ask).await.is_ok();
        let answer = tokio::time::timeout(Duration::from_secs(5), stream.next()).await;
        let refused = !sent || !matches!(answer, Ok(Ok(Frame::Update(_))));
        count(tally, "frames that mean nothing", refused);
    }
}

async fn forge(plan: Plan, from: IpAddr, tally: &Shared) {
    let heads = [
        "GET /metrics HTTP/1.1\r\nX-Forwarded-For: 127.0.0.1\r\n",
        "POST /api/guest HTTP/1.1\r\nOrigin: https://evil.example\r\nContent-Length: 0\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\n",
        "DELETE /api/me HTTP/1.1\r\nAuthorization: Bearer 0\r\n",
        "POST /api/guest HTTP/1.1\r\nContent-Length: 99999999\r\n",
    ];
    for head in heads {
        let Ok(mut stream) = connect(Some(from), plan.server).await else { continue };
        let text = format!("{head}Host: {}\r\nConnection: close\r\n\r\n", plan.server);
        let mut answer = [0; 64];
        let sent = stream.write_all(text.as_bytes()).await.is_ok();
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer)).await;
        let status = String::from_utf8_lossy(&answer).split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
        let refused = !sent || !matches!(read, Ok(Ok(_))) || status.is_none_or(|status| status >= 400);
        count(tally, "forged requests", refused);
    }
}

/// Asks for much and reads nothing.
async fn unread(plan: Plan, from: IpAddr, tally: &Shared) {
    let mut held = Vec::new();
    for _ in 0..10 {
        if let Ok(mut stream) = connect(Some(from), plan.server).await {
            let text = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", plan.server).repeat(5);
            let sent = stream.write_all(text.as_bytes()).await.is_ok();
            count(tally, "answers that nobody takes", !sent);
            held.push(stream);
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
}

/// Connects and says nothing.
async fn silent(plan: Plan, from: IpAddr, tally: &Shared) {
    let mut held = Vec::new();
    for _ in 0..30 {
        match connect(Some(from), plan.server).await {
            Ok(stream) => held.push(stream),
            Err(_) => count(tally, "silent connections", true),
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    for mut stream in held {
        // A connection that was not admitted is closed immediately.
        let closed = tokio::time::timeout(Duration::from_millis(1), stream.read(&mut [0; 1])).await;
        count(tally, "silent connections", matches!(closed, Ok(Ok(0) | Err(_))));
    }
}

/// Whether every acknowledged decision is in the store, in its place.
fn find_all(file: &str, tally: &Tally) {
    let store = store::open_existing(file).expect("the database is there");
    let (mut tables, mut lost) = (BTreeMap::new(), 0);
    for &(table, seat, seen, action) in &tally.kept {
        let steps = tables.entry(table).or_insert_with(|| {
            let kept = store.table(table.0).unwrap().expect("no table is lost");
            let step = |&(_, entry): &(i64, Entry)| if let Entry::Step(step) = entry { Some(step) } else { None };
            kept.entries.iter().filter_map(step).collect::<Vec<_>>()
        });
        let mut place = steps.iter().skip(seen as usize).take(engine::MAX_SEATS);
        if !place.any(|step| *step == Step::Play(seat, action)) {
            println!("table {}: ply {seen} is lost", table.0);
            lost += 1;
        }
    }
    println!("acknowledged and lost: {lost} of {}", tally.kept.len());
    assert_eq!(lost, 0, "every acknowledged decision is kept");
}

/// The threads of the attackers. Real ones have their own machines, so here they get only the time that the server and
/// the honest players leave.
fn elsewhere() -> Runtime {
    let step_back = || {
        let _ = rustix::process::nice(5);
    };
    let threads = Builder::new_multi_thread().worker_threads(2).on_thread_start(step_back).enable_all().build();
    threads.expect("threads can be started")
}

async fn run(plan: Plan) -> Tally {
    let tally = Shared::default();
    let owner = json!({ "name": "Victim", "password": "correct horse battery" });
    let made = plan.http(address(2, 0), "POST", "/api/register", &Pass::None, Some(&owner)).await;
    assert!(made.is_some_and(|reply| [200, 409].contains(&reply.status)));
    let (mut attack, mut people, elsewhere) = (JoinSet::new(), JoinSet::new(), elsewhere());
    for n in 0..plan.honest {
        people.spawn(honest(plan, n, tally.clone()));
    }
    while tally.lock().unwrap().honest.len() < plan.honest as usize {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tally.lock().unwrap().end = Some(Instant::now() + plan.time);
    for n in 0..plan.guests {
        attack.spawn_on(attacker(plan, n, tally.clone()), elsewhere.handle());
    }
    let served = people.join_all().await.into_iter().flatten().count();
    assert_eq!(served as u32, plan.honest, "every honest table was served to the end");
    while attack.join_next().await.is_some() {}
    elsewhere.shutdown_background();
    std::mem::take(&mut *tally.lock().unwrap())
}

fn tell(tally: &mut Tally) {
    println!("{:<28}{:>10}{:>10}", "attempts", "made", "refused");
    for (kind, (tried, refused)) in &tally.tried {
        println!("{kind:<28}{tried:>10}{refused:>10}");
    }
    let (decisions, games, cuts, later) = (tally.times.len(), tally.games, tally.cuts, tally.later);
    println!(
        "honest: {decisions} decisions, {games} games to their end, cut {cuts} times, asked to wait {later} times"
    );
    for (what, times) in [("until a decision is kept", &mut tally.times), ("until bots have moved", &mut tally.waits)] {
        times.sort_unstable();
        let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
        let last = times.last().copied().unwrap_or_default();
        println!("{what:<28}p50 {:.1?}, p99 {:.1?}, longest {last:.1?}", at(0.5), at(0.99));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_people_play_on_while_others_attack() {
    let named = std::env::var("TIANXIA_ATTACK").ok();
    let words: Vec<&str> = named.iter().flat_map(|text| text.split(' ')).collect();
    if let [server, file, seconds] = words[..] {
        let time = Duration::from_secs(seconds.parse().expect("seconds"));
        let server = server.parse().expect("an address");
        let plan = Plan { server, guests: 1000, addresses: 50, honest: 100, time, enough: usize::MAX };
        let mut tally = run(plan).await;
        tell(&mut tally);
        let numbers = load::client::http(server, "GET", "/metrics", &Pass::None, None).await.expect("numbers").body;
        for line in numbers.lines().filter(|line| line.starts_with("tianxia_") && line.contains("resident")) {
            println!("{line}");
        }
        return find_all(file, &tally);
    }
    let folder = std::env::temp_dir().join(format!("tianxia-attack-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.db").to_str().unwrap().to_string();
    let config = Config { limits: Limits::default(), ..Config::default() };
    let server = Server::with(store::open(&file, store::Role::Beside).unwrap(), config).await;
    let (time, enough) = (PATIENCE, 20);
    let plan = Plan { server: server.address, guests: 20, addresses: 4, honest: 3, time, enough };
    let mut tally = run(plan).await;
    tell(&mut tally);
    server.app.stop().await;
    find_all(&file, &tally);
    assert!(tally.times.len() >= enough && tally.cuts == 0, "honest players played, and none was cut");
    let refused = |kind: &str| tally.tried.get(kind).copied().unwrap_or_default();
    for kind in ["guesses at a password", "names that deceive", "forged requests", "frames that mean nothing"] {
        let (tried, refused) = refused(kind);
        assert_eq!(tried, refused, "{kind}");
    }
    let (tried, kept_out) = refused("guests");
    assert!(tried - kept_out <= 4 * 40, "guests of four addresses: {} of {tried}", tried - kept_out);
    std::fs::remove_dir_all(&folder).unwrap();
}
