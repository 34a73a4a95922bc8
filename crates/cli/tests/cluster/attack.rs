//! One person at several servers, two people who want the same thing at two servers at the same time, and noise on the
//! bus: nobody is harmed, nothing is done twice, and memory stays bounded.

use crate::members::{AGAIN, Bus, Member, PATIENCE, request};
use crate::postgres_server::PostgresServer;
use crate::{NODES, TURN};
use engine::{Seat, Step};
use load::client::{Pass, Stream};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use store::{Entry, Role};
use wire::{Ask, Code, Frame, TableId, Update};

const DECISIONS: usize = 6;
/// The longest message that the bus accepts.
const LONGEST: usize = 1_000_000;
/// The most messages per second that servers with little to do exchange.
const CALM: u64 = 100;
/// The most memory that noise may cost, including what waits to be read.
const MEMORY: u64 = 300 << 20;

async fn guest(at: SocketAddr, name: &str) -> Pass {
    let reply = request(at, "POST", "/api/guest", &Pass::None, Some(&json!({ "name": name }))).await;
    reply.json().expect("a guest");
    Pass::Session(reply.cookie.expect("a session"))
}

async fn open_table(at: SocketAddr, pass: &Pass) -> TableId {
    let options = json!({ "game": "yunhe", "setup": "players=2" });
    let reply = request(at, "POST", "/api/tables", pass, Some(&options)).await;
    TableId(reply.json().expect("a table")["table"].as_u64().expect("a number"))
}

/// A person at a server, and the last update shown of the table they follow. A slow server may refuse them, close the
/// table or cut the socket at any time: then they come back, and see what became of their request.
struct Place {
    at: SocketAddr,
    pass: Pass,
    stream: Stream,
    table: TableId,
    open: bool,
    shown: Option<Update>,
}

async fn connect(at: SocketAddr, pass: &Pass) -> Stream {
    let began = Instant::now();
    loop {
        match tokio::time::timeout(PATIENCE, Stream::open(at, pass)).await.expect("an answer") {
            Ok(stream) => return stream,
            Err(why) => assert!(began.elapsed() < PATIENCE, "no socket: {why:#}"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

impl Place {
    async fn new(at: SocketAddr, pass: &Pass, table: TableId) -> Place {
        let stream = connect(at, pass).await;
        let mut place = Place { at, pass: pass.clone(), stream, table, open: false, shown: None };
        place.stay().await;
        place
    }

    /// Opens the table, again if it was closed. Updates from then on show its current state.
    async fn stay(&mut self) {
        let began = Instant::now();
        while !self.open {
            self.shown = None;
            match self.ask(Ask::Open { table: self.table, from: 0, undos: 0 }).await {
                Ok(()) => self.open = true,
                Err(code) => assert!(began.elapsed() < PATIENCE, "the table cannot be opened: {code}"),
            }
            if !self.open {
                tokio::time::sleep(AGAIN).await;
            }
        }
    }

    async fn next(&mut self) -> anyhow::Result<Frame> {
        let frame = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("something arrives")?;
        match &frame {
            Frame::Update(update) => self.shown = Some((**update).clone()),
            Frame::Closed { .. } => self.open = false,
            _ => {}
        }
        Ok(frame)
    }

    /// A client whose socket was cut cannot know whether its request arrived, like one told that the server is busy.
    async fn come_back(&mut self, why: &anyhow::Error) -> Code {
        println!("a socket was cut: {why:#}");
        (self.stream, self.open) = (connect(self.at, &self.pass).await, false);
        Code::Busy
    }

    async fn ask(&mut self, ask: Ask) -> Result<(), Code> {
        let n = match self.stream.ask(ask).await {
            Ok(n) => n,
            Err(why) => return Err(self.come_back(&why).await),
        };
        loop {
            match self.next().await {
                Ok(Frame::Done { re }) if re == n => return Ok(()),
                Ok(Frame::Refused { re, code, .. }) if re == n => return Err(code),
                Ok(Frame::Closed { code, .. }) => return Err(code),
                Ok(_) => {}
                Err(why) => return Err(self.come_back(&why).await),
            }
        }
    }

    /// Asks until a server has time for it; returns the last reply.
    async fn ask_again(&mut self, ask: &Ask) -> Result<(), Code> {
        loop {
            self.stay().await;
            match self.ask(ask.clone()).await {
                Err(Code::Busy) => tokio::time::sleep(AGAIN).await,
                told => return told,
            }
        }
    }

    /// Whether the seat is theirs; they already sit there if the request arrived and the reply did not.
    async fn sit(&mut self, seat: Seat) -> bool {
        match self.ask_again(&Ask::Sit { table: self.table, seat }).await {
            Ok(()) | Err(Code::Seated) => true,
            Err(Code::SeatTaken) => false,
            Err(code) => panic!("nobody sits there: {code}"),
        }
    }

    /// Says that they are ready; returns whether the game has already begun.
    async fn has_begun(&mut self) -> bool {
        match self.ask_again(&Ask::Ready { table: self.table, ready: true }).await {
            Ok(()) => false,
            Err(Code::Started) => true,
            Err(code) => panic!("it counts at whatever server it is said: {code}"),
        }
    }

    /// The update at this ply or later.
    async fn see(&mut self, ply: u32) -> Update {
        loop {
            self.stay().await;
            if let Some(update) = self.shown.as_ref().filter(|update| update.ply >= ply) {
                return update.clone();
            }
            if let Err(why) = self.next().await {
                self.come_back(&why).await;
            }
        }
    }
}

/// A person at all servers.
async fn places(at: &[SocketAddr], pass: &Pass, table: TableId) -> [Place; NODES] {
    let at: [SocketAddr; NODES] = at.try_into().expect("as many as there are");
    let [one, two, three] = at.map(|at| Place::new(at, pass, table));
    [one.await, two.await, three.await]
}

/// The update that all places of a person show, from a ply on: the same, as soon as all have the latest.
async fn see_all(places: &mut [Place; NODES], mut ply: u32) -> Update {
    loop {
        let from = ply;
        for place in places.iter_mut() {
            ply = ply.max(place.see(ply).await.ply);
        }
        let shown: Vec<&Update> = places.iter().filter_map(|place| place.shown.as_ref()).collect();
        if ply == from && shown.iter().all(|update| update.ply == ply) {
            assert!(shown.iter().all(|update| update.legal == shown[0].legal), "all are shown the same");
            return shown[0].clone();
        }
    }
}

/// Each seat sends its decisions to all servers at the same time, from a ply on; each decision is taken once. Returns
/// the ply after them.
async fn decide_at_once(table: TableId, seats: &mut [(Seat, [Place; NODES]); 2], mut ply: u32) -> u32 {
    let mut taken = 0;
    while taken < DECISIONS {
        let mut shown = Vec::new();
        for (seat, places) in seats.iter_mut() {
            shown.push((see_all(places, ply).await, *seat));
        }
        let last = shown.iter().map(|(update, _)| update.ply).fold(ply, u32::max);
        let Some(nth) = shown.iter().position(|(update, _)| update.ply == last && !update.legal.is_empty()) else {
            assert!(last > ply, "somebody has to decide");
            ply = last;
            continue;
        };
        let (update, seat) = shown.swap_remove(nth);
        let answer = Ask::Answer { table, seat, seen: last, undos: update.undos, action: update.legal[0] };
        let [one, two, three] = &mut seats[nth].1;
        let told = tokio::join!(one.ask(answer.clone()), two.ask(answer.clone()), three.ask(answer));
        let told = [told.0, told.1, told.2];
        let kept = told.iter().filter(|told| told.is_ok()).count();
        assert!(kept <= 1, "only one of them is first: {told:?}");
        // Servers that were too slow for each other say that they are busy; then the table is opened again to see.
        assert!(kept == 1 || told.contains(&Err(Code::Busy)), "somebody is first: {told:?}");
        let now = if kept == 1 { last + 1 } else { see_all(&mut seats[nth].1, last).await.ply };
        taken += usize::from(now > last);
        ply = now;
    }
    ply
}

/// A message to a node in the form that nodes use.
fn letter(word: &serde_json::Value) -> Vec<u8> {
    let text = format!("{word}\n");
    [&(text.len() as u32).to_le_bytes()[..], text.as_bytes()].concat()
}

/// A message in the name of a node, whose own messages are outdated from then on.
fn lie(from: u64, to: u64) -> Vec<u8> {
    let last = u64::MAX;
    letter(&json!({ "Node": { "from": from, "to": to, "session": last, "number": last, "body": "Beat" } }))
}

fn noise(node: u64) -> Vec<Vec<u8>> {
    let opening = json!({ "n": 1, "user": { "id": 5, "name": "x", "bot": false, "guest": true }, "muted": [],
        "lang": null, "from": 0, "undos": 0 });
    let envelope = |from: u64, body: serde_json::Value| {
        let last = u64::MAX;
        letter(&json!({ "Node": { "from": from, "to": node, "session": last, "number": last, "body": body } }))
    };
    let mut all = vec![Vec::new(), b"not a letter".to_vec(), vec![255; LONGEST], letter(&json!({ "Later": 1 }))];
    all.extend((0..60).map(|_| vec![0; LONGEST]));
    all.push(letter(&json!({ "Listed": {} })));
    all.push([(LONGEST as u32 - 8).to_le_bytes().to_vec(), b"[".repeat(LONGEST - 8)].concat());
    for n in 0..5000 {
        all.push(envelope(1000 + n, json!({ "Open": [n, n, opening] })));
        all.push(envelope(7, json!({ "Open": [n, 1 << 62 | n, opening] })));
        all.push(envelope(7, json!({ "Ask": [n, 1, "ping"] })));
        all.push(envelope(8, json!({ "Closed": [n, "busy"] })));
        all.push(envelope(8, json!({ "Take": n })));
        all.push(letter(&json!({ "Forget": n })));
        all.push(letter(&json!({ "Question": [9, n, { "Show": [n, null] }] })));
        all.push(letter(&json!({ "Answer": [n, "NotHere"] })));
        all.push(letter(&json!({ "Idle": n })));
    }
    all
}

/// Waits until all messages have been read.
async fn has_calmed_down(members: &[Member]) {
    let (mut before, mut heard) = (u64::MAX, 0_u64);
    while heard.abs_diff(before) > CALM {
        tokio::time::sleep(Duration::from_secs(1)).await;
        (before, heard) = (heard, 0);
        for member in members {
            heard += member.number("bus_in_total").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_at_several_servers_or_noise_on_the_bus_harms_nobody() {
    let _turn = TURN.lock().await;
    let (database, bus) = (PostgresServer::start(), Bus::start_new());
    let address = database.new_database();
    let mut members: Vec<Member> = (0..NODES).map(|n| Member::new(n + 10, &address, bus.port())).collect();
    for member in &mut members {
        member.start().await;
    }
    let at: Vec<SocketAddr> = members.iter().map(|member| member.address).collect();
    let open = address.clone();
    let store = tokio::task::spawn_blocking(move || store::open(&open, Role::Beside)).await.unwrap().unwrap();
    let (ada, ben) = (guest(at[0], "Ada").await, guest(at[1], "Ben").await);
    let table = open_table(at[2], &ada).await;

    // Two people at two servers want one seat.
    let (mut adas, mut bens) = (places(&at, &ada, table).await, places(&at, &ben, table).await);
    let sits = tokio::join!(adas[0].sit(Seat(0)), bens[2].sit(Seat(0)));
    assert!(sits.0 != sits.1, "only one of them sits there: {sits:?}");
    let (late, seats) = if sits.0 { (&mut bens[2], [Seat(0), Seat(1)]) } else { (&mut adas[0], [Seat(1), Seat(0)]) };
    assert!(late.sit(Seat(1)).await, "the other seat is free");

    // Repeated until the game has begun: a player who is cut off meanwhile is no longer ready.
    let begun = async { while !(adas[1].has_begun().await & bens[0].has_begun().await) {} };
    tokio::time::timeout(PATIENCE, begun).await.expect("both are ready");
    let mut both = [(seats[0], adas), (seats[1], bens)];
    let ply = decide_at_once(table, &mut both, 0).await;
    let kept = tokio::task::spawn_blocking(move || {
        let kept = store.table(table.0).expect("an answer").expect("the table");
        let nodes = store.nodes().expect("an answer");
        (store, kept, nodes)
    });
    let (store, kept, nodes) = kept.await.unwrap();
    let decisions = kept.entries.iter().filter(|(_, entry)| matches!(entry, Entry::Step(Step::Play(..)))).count();
    assert_eq!(decisions, DECISIONS, "each is kept once");

    // Noise.
    let before: u64 = members[0].number("resident_bytes").await;
    for node in &nodes {
        let mut words = noise(node.id);
        // The last messages are in the other nodes' names: nothing of theirs is newer.
        words.extend(nodes.iter().filter(|other| other.id != node.id).map(|other| lie(other.id, node.id)));
        let messages: Vec<(u64, Vec<u8>)> = words.into_iter().map(|words| (node.id, words)).collect();
        bus.say(&messages).await;
    }
    has_calmed_down(&members).await;
    for place in both.iter_mut().flat_map(|(_, places)| places) {
        // Messages lost in the noise, or no longer believed, have closed the table for people at other servers.
        place.open = false;
        place.stay().await;
    }
    decide_at_once(table, &mut both, ply).await;
    for member in &members {
        member.gets_ready().await;
    }
    let after: u64 = members[0].number("resident_bytes").await;
    assert!(after < before + MEMORY, "{before} bytes before, {after} after");

    // A person who signs out at one server is signed out at all.
    let out = request(at[2], "POST", "/api/logout", &ada, None).await;
    assert_eq!(out.status, 204);
    for place in &mut both[0].1 {
        while place.next().await.is_ok() {}
    }
    assert_eq!(request(at[1], "GET", "/api/me", &ada, None).await.status, 401);

    // A node asked twice to leave leaves once; the last one, too.
    drop(both);
    let drained = tokio::task::spawn_blocking(move || {
        for node in nodes.iter().chain(&nodes) {
            store.ask_to_leave(node.id).expect("an answer");
        }
    });
    drained.await.unwrap();
    for member in &mut members {
        member.has_ended().await;
    }
    members[0].start().await;
    let shown = request(at[0], "GET", &format!("/api/tables/{}", table.0), &ben, None).await;
    assert_eq!(shown.status, 200, "the table is still there: {}", shown.body);
}
