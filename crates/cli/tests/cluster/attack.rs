//! One person at several servers, two who want the same thing at two servers at once, and noise on the bus: nobody is
//! harmed, nothing is done twice, and memory stays bounded.

use crate::members::{Bus, Member};
use crate::postgres_server::PostgresServer;
use engine::{Seat, Step};
use load::client::{Pass, Stream, http};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use store::{Entry, Role};
use wire::{Ask, Code, Frame, TableId, Update};

/// Nobody waits longer for anything here: what the bus has lost is learned with the next sweep, every 30 s.
const PATIENCE: Duration = Duration::from_secs(45);
const DECISIONS: usize = 6;
/// The bus takes no message that is longer.
const LONGEST: usize = 1_000_000;
/// Messages a second that servers with little to do tell each other at most.
const CALM: u64 = 100;
/// What noise may cost at most, with what waits to be heard.
const MEMORY: u64 = 300 << 20;

async fn guest(at: SocketAddr, name: &str) -> Pass {
    let reply = http(at, "POST", "/api/guest", &Pass::None, Some(&json!({ "name": name }))).await.expect("an answer");
    reply.json().expect("a guest");
    Pass::Session(reply.cookie.expect("a session"))
}

async fn open_table(at: SocketAddr, pass: &Pass) -> TableId {
    let options = json!({ "game": "yunhe", "setup": "players=2" });
    let reply = http(at, "POST", "/api/tables", pass, Some(&options)).await.expect("an answer");
    TableId(reply.json().expect("a table")["table"].as_u64().expect("a number"))
}

/// A socket of somebody at a server, and the last they were shown of the table they follow.
struct Place {
    stream: Stream,
    shown: Option<Update>,
}

impl Place {
    async fn new(at: SocketAddr, pass: &Pass, table: TableId) -> Place {
        let mut place = Place { stream: Stream::open(at, pass).await.expect("a socket"), shown: None };
        place.ask(Ask::Open { table, from: 0, undos: 0 }).await.expect("a table");
        place
    }

    async fn next(&mut self) -> anyhow::Result<Frame> {
        let frame = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("something comes")?;
        if let Frame::Update(update) = &frame {
            self.shown = Some((**update).clone());
        }
        Ok(frame)
    }

    async fn ask(&mut self, ask: Ask) -> Result<(), Code> {
        let n = self.stream.ask(ask).await.expect("it is sent");
        loop {
            match self.next().await.expect("the socket stays") {
                Frame::Done { re } if re == n => return Ok(()),
                Frame::Refused { re, code, .. } if re == n => return Err(code),
                Frame::Closed { code, .. } => return Err(code),
                _ => {}
            }
        }
    }

    /// What is shown at this ply or later.
    async fn see(&mut self, ply: u32) -> Update {
        while self.shown.as_ref().is_none_or(|update| update.ply < ply) {
            self.next().await.expect("the socket stays");
        }
        self.shown.clone().expect("it was just there")
    }
}

/// Everybody decides at two servers at once, from a ply on; each decision is taken once. Gives the ply after them.
async fn decide_twice(table: TableId, seats: &mut [(Seat, Place, Place)], mut ply: u32) -> u32 {
    for _ in 0..DECISIONS {
        let mut acted = false;
        for (seat, one, other) in seats.iter_mut() {
            let (update, same) = (one.see(ply).await, other.see(ply).await);
            assert_eq!((update.ply, &update.legal), (same.ply, &same.legal), "both are shown the same");
            let Some(&action) = update.legal.first() else { continue };
            let answer = Ask::Answer { table, seat: *seat, seen: update.ply, undos: update.undos, action };
            let told = tokio::join!(one.ask(answer.clone()), other.ask(answer));
            assert!(told.0.is_ok() != told.1.is_ok(), "one of them is late: {told:?}");
            (ply, acted) = (update.ply + 1, true);
            break;
        }
        assert!(acted, "somebody is to decide");
    }
    ply
}

/// A word for a node as others say it.
fn letter(word: &serde_json::Value) -> Vec<u8> {
    let text = format!("{word}\n");
    [&(text.len() as u32).to_le_bytes()[..], text.as_bytes()].concat()
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

/// Until what was said has been heard.
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
async fn who_is_at_two_servers_or_makes_noise_on_the_bus_harms_nobody() {
    let (database, bus) = (PostgresServer::start(), Bus::start_new());
    let address = database.new_database();
    let mut members: Vec<Member> = (0..3).map(|n| Member::new(n + 10, &address, bus.port())).collect();
    for member in &mut members {
        member.start().await;
    }
    let at: Vec<SocketAddr> = members.iter().map(|member| member.address).collect();
    let open = address.clone();
    let store = tokio::task::spawn_blocking(move || store::open(&open, Role::Beside)).await.unwrap().unwrap();
    let (ada, ben) = (guest(at[0], "Ada").await, guest(at[1], "Ben").await);
    let table = open_table(at[2], &ada).await;

    // Two at two servers want one seat.
    let mut ada = (Place::new(at[0], &ada, table).await, Place::new(at[1], &ada, table).await, ada);
    let mut ben = (Place::new(at[2], &ben, table).await, Place::new(at[0], &ben, table).await, ben);
    let sit = |seat| Ask::Sit { table, seat };
    let told = tokio::join!(ada.0.ask(sit(Seat(0))), ben.0.ask(sit(Seat(0))));
    assert!(told.0.is_ok() != told.1.is_ok(), "one of them sits there: {told:?}");
    let (late, seats) =
        if told.0.is_ok() { (&mut ben.0, [Seat(0), Seat(1)]) } else { (&mut ada.0, [Seat(1), Seat(0)]) };
    late.ask(sit(Seat(1))).await.expect("the other seat is free");

    for place in [&mut ada.1, &mut ben.1] {
        place.ask(Ask::Ready { table, ready: true }).await.expect("it counts wherever it is said");
    }
    let mut both = [(seats[0], ada.0, ada.1), (seats[1], ben.0, ben.1)];
    let ply = decide_twice(table, &mut both, 0).await;
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
        let messages: Vec<(u64, Vec<u8>)> = noise(node.id).into_iter().map(|words| (node.id, words)).collect();
        bus.say(&messages).await;
    }
    has_calmed_down(&members).await;
    for (_, one, other) in &mut both {
        for place in [one, other] {
            // What was lost in the noise has closed the table for those who are elsewhere.
            while place.ask(Ask::Open { table, from: 0, undos: 0 }).await.is_err() {}
        }
    }
    decide_twice(table, &mut both, ply).await;
    for member in &members {
        assert!(member.is_ready().await, "it goes on");
    }
    let after: u64 = members[0].number("resident_bytes").await;
    assert!(after < before + MEMORY, "{before} bytes before, {after} after");

    // Who signs out at one is signed out at all.
    let out = http(at[2], "POST", "/api/logout", &ada.2, None).await.expect("an answer");
    assert_eq!(out.status, 204);
    let [(_, one, other), _] = &mut both;
    for place in [one, other] {
        while place.next().await.is_ok() {}
    }
    assert_eq!(http(at[1], "GET", "/api/me", &ada.2, None).await.expect("an answer").status, 401);

    // Whoever is asked to leave twice leaves once; the last one, too.
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
    let shown = http(at[0], "GET", &format!("/api/tables/{}", table.0), &ben.2, None).await.expect("an answer");
    assert_eq!(shown.status, 200, "the table is still there: {}", shown.body);
}
