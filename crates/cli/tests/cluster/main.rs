//! Three servers, one PostgreSQL and one NATS on this machine, and people who play at all of them while servers are
//! killed, replaced, paused and cut off: every acknowledged decision is kept, and kept once.
//!
//! This is a short form; `cargo xtask cluster` runs it in full (`TIANXIA_DRILL` is the number of kills). With
//! `TIANXIA_MEASURE` the same servers are measured instead.

mod attack;
mod measure;
mod members;
#[path = "../../../store/tests/postgres_server/mod.rs"]
mod postgres_server;
#[path = "../../../server/tests/way/mod.rs"]
mod way;

use anyhow::Result;
use engine::Rng;
use load::client::{Pass, Stream};
use load::{Load, Moment, Tally};
use members::{AGAIN, Bus, Member, PATIENCE};
use postgres_server::PostgresServer;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Role, Store};
use tokio::sync::{Mutex, watch};
use way::Way;
use wire::{Ask, Frame, TableId};

/// The tests run one after the other: they measure how long things take.
static TURN: Mutex<()> = Mutex::const_new(());

const NODES: usize = 3;
const TABLES: usize = 12;
/// Answers per second in total: people think, and the machine needs time for the drill itself.
const RATE: u32 = 150;
/// The time between two kills.
const KILL: Duration = Duration::from_secs(2);
/// Anything that follows a fault this soon is its effect.
const AFTER: Duration = Duration::from_secs(4);
/// After the last fault every table continues within this time, even on a slow machine with other work.
const GO_ON: Duration = Duration::from_mins(2);

/// Durations, by the form of the drill.
struct Plan {
    kills: u32,
    quiet: Duration,
    outage: Duration,
    cut: Duration,
}

impl Plan {
    fn new() -> Plan {
        match std::env::var("TIANXIA_DRILL") {
            Ok(kills) => Plan {
                kills: kills.parse().expect("TIANXIA_DRILL is a number of kills"),
                quiet: Duration::from_secs(10),
                outage: Duration::from_secs(10),
                cut: Duration::from_secs(30),
            },
            Err(_) => Plan {
                kills: 3,
                quiet: Duration::from_secs(2),
                outage: Duration::from_secs(2),
                cut: Duration::from_secs(5),
            },
        }
    }
}

/// Something done to the cluster, and the tables it affects; all, if none is named.
struct Fault {
    at: Instant,
    tables: Option<BTreeSet<u64>>,
}

struct Drill {
    plan: Plan,
    database: PostgresServer,
    bus: Bus,
    /// The way of the first node to the database and to the bus.
    way: Way,
    bus_way: Way,
    members: Vec<Member>,
    beside: Arc<dyn Store>,
    tally: Arc<Tally>,
    rng: Rng,
}

/// One line of the table: how many faults, how many acknowledgements meanwhile, how long tables waited.
fn print(name: &str, faults: usize, acknowledged: u64, gaps: &[f64]) {
    let at = |share: f64| {
        let place = ((gaps.len() as f64 * share) as usize).min(gaps.len().saturating_sub(1));
        gaps.get(place).map_or("-".into(), |gap| format!("{gap:.2}"))
    };
    let (half, most, last) = (at(0.5), at(0.99), at(1.0));
    println!("| {name} | {faults} | {acknowledged} | {} | {half} | {most} | {last} |", gaps.len());
}

/// How long each place waited for an acknowledgement because of a fault: the longest gap that touches it.
fn gaps(moments: &[Moment], now: Instant, fault: &Fault, after: Duration) -> Vec<f64> {
    let mut places: BTreeMap<TableId, Vec<&Moment>> = BTreeMap::new();
    for moment in moments {
        places.entry(moment.first).or_default().push(moment);
    }
    let concerns = |moments: &Vec<&Moment>| {
        let last = moments.iter().rev().find(|moment| moment.at <= fault.at);
        last.is_some_and(|last| fault.tables.as_ref().is_none_or(|tables| tables.contains(&last.table.0)))
    };
    let longest = |moments: &Vec<&Moment>| {
        let ends = moments.iter().map(|moment| moment.at).chain([now]);
        let gaps = moments.iter().map(|moment| moment.at).zip(ends.skip(1));
        let near = gaps.filter(|&(from, to)| to >= fault.at && from <= fault.at + after);
        near.map(|(from, to)| (to - from).as_secs_f64()).fold(0.0, f64::max)
    };
    places.values().filter(|moments| concerns(moments)).map(longest).collect()
}

impl Drill {
    async fn sleep(&self, time: Duration) {
        tokio::time::sleep(time).await;
    }

    /// Asks the database beside the servers, again if it has been stopped since.
    async fn ask<T: Send + 'static>(&self, what: impl Fn(&dyn Store) -> Result<T> + Send + 'static) -> T {
        let beside = self.beside.clone();
        let asked = move || {
            let mut tries = (0..20).map(|_| what(&*beside).inspect_err(|_| std::thread::sleep(AGAIN)));
            tries.find_map(Result::ok).expect("the database answers")
        };
        tokio::task::spawn_blocking(asked).await.expect("the query ends")
    }

    /// A fault happens now to a member, and to the tables that it owns according to the database.
    async fn fault(&self, member: usize) -> Fault {
        let name = format!(" {}", self.members[member].pid());
        let owned = self.ask(move |store| {
            let nodes = store.nodes()?;
            let node = nodes.iter().find(|node| node.name.ends_with(&name));
            Ok(node.map_or(Ok(Vec::new()), |node| store.owned(node.id, 0, 10_000))?)
        });
        let tables = Some(owned.await.into_iter().collect());
        Fault { tables, at: Instant::now() }
    }

    async fn quiet(&mut self) -> Vec<Fault> {
        let now = Fault { at: Instant::now(), tables: None };
        self.sleep(self.plan.quiet).await;
        vec![now]
    }

    /// Does something to the cluster, lets it recover, and notes how long tables waited.
    async fn phase(&mut self, name: &'static str, work: impl AsyncFnOnce(&mut Drill) -> Vec<Fault>) {
        let before = self.tally.decisions();
        let faults = work(self).await;
        self.go_on().await;
        let (moments, now) = (self.tally.moments(), Instant::now());
        let mut gaps: Vec<f64> = faults.iter().flat_map(|fault| gaps(&moments, now, fault, AFTER)).collect();
        gaps.sort_by(f64::total_cmp);
        print(name, faults.len(), self.tally.decisions() - before, &gaps);
    }

    async fn kills(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for _ in 0..self.plan.kills {
            let member = self.rng.below(NODES as u32) as usize;
            faults.push(self.fault(member).await);
            let began = Instant::now();
            self.members[member].kill();
            self.members[member].start().await;
            self.sleep(KILL.saturating_sub(began.elapsed())).await;
        }
        faults
    }

    /// One after the other, each is told to stop and is started again.
    async fn rolling(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for member in 0..NODES {
            faults.push(self.fault(member).await);
            self.members[member].stop().await;
            self.members[member].start().await;
            self.sleep(KILL).await;
        }
        faults
    }

    async fn without_bus(&mut self) -> Vec<Fault> {
        self.bus.stop();
        self.sleep(self.plan.outage).await;
        self.bus.start();
        vec![Fault { at: Instant::now(), tables: None }]
    }

    async fn database_killed(&mut self) -> Vec<Fault> {
        self.database.halt();
        self.without_database().await
    }

    async fn database_stopped(&mut self) -> Vec<Fault> {
        self.database.stop();
        self.without_database().await
    }

    async fn without_database(&mut self) -> Vec<Fault> {
        self.sleep(self.plan.outage).await;
        self.database.resume();
        vec![Fault { at: Instant::now(), tables: None }]
    }

    /// The first node cannot reach the database for a while.
    async fn cut_off(&mut self) -> Vec<Fault> {
        let fault = self.fault(0).await;
        self.way.fall_silent(true);
        self.sleep(self.plan.cut).await;
        self.way.fall_silent(false);
        vec![fault]
    }

    /// The first node reaches neither the database nor the others: it sends its connections away, and they play on
    /// through the others before anything is back.
    async fn drained(&mut self) -> Vec<Fault> {
        let fault = self.fault(0).await;
        self.way.fall_silent(true);
        self.bus_way.fall_silent(true);
        let empty = async {
            while self.members[0].number("sockets").await > 0 || self.members[0].is_ready().await {
                self.sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(GO_ON, empty).await.expect("a node without both drains");
        self.go_on().await;
        self.way.fall_silent(false);
        self.bus_way.fall_silent(false);
        self.members[0].gets_ready().await;
        vec![fault]
    }

    /// A node sleeps for longer than its lease lasts, and continues as if nothing had happened.
    async fn paused(&mut self) -> Vec<Fault> {
        let fault = self.fault(1).await;
        self.members[1].signal("STOP");
        self.sleep(self.plan.outage + Duration::from_secs(3)).await;
        self.members[1].signal("CONT");
        vec![fault]
    }

    /// Every table continues.
    async fn go_on(&self) {
        let last = Instant::now();
        let waiting = async {
            loop {
                let moments = self.tally.moments();
                let fresh: BTreeSet<_> =
                    moments.iter().rev().take_while(|moment| moment.at > last).map(|moment| moment.first).collect();
                if fresh.len() == TABLES {
                    break;
                }
                self.sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(GO_ON, waiting).await.expect("every table continues");
    }
}

/// Everybody connects; servers that have just started may refuse some, and then all try again.
async fn gather(load: &Load) -> Vec<load::Player> {
    let began = Instant::now();
    loop {
        match load::gather(load).await {
            Ok(players) => return players,
            Err(why) => assert!(began.elapsed() < PATIENCE, "not everybody is let in: {why:#}"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn begin() -> (Drill, Vec<load::Player>) {
    let (database, bus) = (PostgresServer::start(), Bus::start_new());
    let straight = database.new_database();
    let way = Way::to(database.socket()).await;
    let bus_way = Way::to_port(bus.port()).await;
    let around = way.around(&straight);
    let open = straight.clone();
    let mut members = Vec::new();
    for n in 0..NODES {
        // The first reaches both by ways that can be cut.
        let (address, port) = if n == 0 { (&around, bus_way.port()) } else { (&straight, bus.port()) };
        let mut member = Member::new(n, address, port);
        member.start().await;
        members.push(member);
    }
    let beside = tokio::task::spawn_blocking(move || store::open(&open, Role::Beside)).await.unwrap().unwrap();
    let load = Load {
        servers: vec![members[0].address],
        follow: true,
        game: catalog::GameId::parse("yunhe").expect("a game"),
        setup: "players=2".into(),
        seats: 2,
        tables: TABLES / 2,
        time: Duration::ZERO,
        rate: None,
        idle: 0,
        seed: 22,
    };
    // At half of the tables they go to the server that has it, at the others they stay where they are.
    let mut players = gather(&load).await;
    players.extend(gather(&Load { follow: false, seed: 23, ..load }).await);
    let (tally, rng) = (Arc::new(Tally::at_rate(Some(RATE))), Rng::new(22));
    (Drill { plan: Plan::new(), database, bus, way, bus_way, members, beside: beside.into(), tally, rng }, players)
}

/// Somebody who opens a table is told which server has it, unless it is the one that they ask.
async fn are_called_to_the_owner(drill: &Drill) {
    let table = drill.tally.moments().last().expect("a decision").table;
    let servers: Vec<SocketAddr> = drill.members.iter().map(|member| member.address).collect();
    let (mut called, name) = (Vec::new(), serde_json::json!({ "name": "a spectator" }));
    for &server in &servers {
        let reply = members::request(server, "POST", "/api/guest", &Pass::None, Some(&name)).await;
        let pass = Pass::Session(reply.cookie.expect("a session"));
        let mut stream = Stream::open(server, &pass).await.expect("a stream");
        stream.ask(Ask::Open { table, from: u32::MAX, undos: 0 }).await.expect("it is sent");
        let told = async {
            loop {
                match stream.next().await.expect("a frame") {
                    Frame::Elsewhere { at, .. } => return Some(at),
                    Frame::Update(_) => return None,
                    _ => {}
                }
            }
        };
        called.push(tokio::time::timeout(PATIENCE, told).await.expect("an answer"));
    }
    let owner = called.iter().position(Option::is_none).expect("one of them has it");
    let name = servers[owner].to_string();
    let others = called.iter().flatten().filter(|&at| *at == name).count();
    assert_eq!(others, NODES - 1, "{called:?} of {servers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_whatever_happens_to_the_servers() {
    if std::env::var_os("TIANXIA_MEASURE").is_some() {
        return measure::measure().await;
    }
    let _turn = TURN.lock().await;
    let (mut drill, players) = begin().await;
    let (stop, stopped) = watch::channel(false);
    let servers: Vec<_> = drill.members.iter().map(|member| member.address).collect();
    let mut tasks = load::play(&servers, &players, &drill.tally, &stopped);
    println!("| phase | faults | acknowledged | waits | p50 s | p99 s | longest s |\n|---|---|---|---|---|---|---|");
    drill.go_on().await;
    are_called_to_the_owner(&drill).await;
    drill.phase("no fault", Drill::quiet).await;
    drill.phase("kill -9", Drill::kills).await;
    drill.phase("rolling restart", Drill::rolling).await;
    drill.phase("bus stopped and started", Drill::without_bus).await;
    drill.phase("database killed and started", Drill::database_killed).await;
    drill.phase("database stopped and started", Drill::database_stopped).await;
    drill.phase("cut off from the database", Drill::cut_off).await;
    drill.phase("cut off from both", Drill::drained).await;
    drill.phase("paused for longer than the lease", Drill::paused).await;
    stop.send(true).expect("somebody plays");
    while tasks.join_next().await.is_some() {}
    for member in &drill.members {
        println!("{}", member.numbers().await);
    }
    let tally = drill.tally.clone();
    let proof = drill.ask(move |store| load::prove(store, &tally)).await;
    println!("acknowledged {}, lost {}, doubled {}", proof.acknowledged, proof.lost, proof.doubled);
    proof.holds().expect("nothing is lost or doubled");
}
