//! Databases that fall silent or take no more writes: the server says so, acknowledges nothing, and recovers by itself.

mod common;
#[path = "../../store/tests/postgres_server/mod.rs"]
mod postgres_server;
mod way;

use common::{Guest, PATIENCE, Server};
use engine::{Seat, Step};
use load::client::Pass;
use postgres_server::PostgresServer;
use serde_json::json;
use server::{Config, Limits};
use std::path::Path;
use std::time::Duration;
use store::{Role, Store};
use way::Way;
use wire::{Ask, Frame, Options, TableId};

/// Opens a database from a thread that may block.
async fn open(address: &str, role: Role) -> Box<dyn Store> {
    let address = address.to_string();
    tokio::task::spawn_blocking(move || store::open(&address, role).unwrap()).await.unwrap()
}

async fn serve(address: &str) -> Server {
    let config = Config { limits: Limits::for_load(), ..Config::default() };
    Server::with(open(address, Role::Server).await, config).await
}

async fn get(server: &Server, path: &str) -> (u16, String) {
    let asked = server.http("GET", path, &Pass::None, None);
    let reply = tokio::time::timeout(Duration::from_secs(5), asked).await.expect("an answer in time");
    (reply.status, reply.body)
}

/// Decides `times` times, each time acknowledged, until it is this player's turn again.
async fn decide(guest: &mut Guest, times: u32) {
    for _ in 0..times {
        assert!(guest.my_turn().await);
        guest.decide().await;
    }
    assert!(guest.my_turn().await);
}

/// Makes a decision that cannot be kept, and checks that it is not acknowledged.
async fn decide_in_vain(guest: &mut Guest) {
    let action = guest.update.as_ref().unwrap().legal[0];
    let n = guest.stream.ask(guest.answer(action)).await.unwrap();
    loop {
        match guest.next().await {
            Frame::Done { re } if re == n => panic!("acknowledged, but not kept"),
            Frame::Closed { .. } => return,
            _ => {}
        }
    }
}

/// Plays with an outage in the middle, and checks that every acknowledged decision is kept and no other.
async fn play_through(server: &Server, address: &str, why: &str, begin: impl Fn(), end: impl Fn()) {
    let pass = server.guest("Ada").await;
    let options = Options { setup: "players=2".into(), public: true, ..Options::new("yunhe") };
    let table = server.table(&pass, &options).await;
    let mut ada = Guest::open(server, &pass, table).await;
    ada.sit(0).await;
    ada.give_to_bots(1).await;
    ada.ready().await;
    decide(&mut ada, 3).await;
    assert_eq!(get(server, "/readyz").await.0, 200);
    begin();
    decide_in_vain(&mut ada).await;
    // The result of the last check is believed for a moment.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    assert_eq!(get(server, "/readyz").await, (503, format!("not now: {why}\n")));
    assert_eq!(get(server, "/healthz").await.0, 200, "the process itself is healthy");
    let guest = server.http("POST", "/api/guest", &Pass::None, Some(json!({ "name": "Bo" })));
    let guest = tokio::time::timeout(PATIENCE, guest).await.expect("nobody waits for ever");
    assert!(guest.status >= 500 && guest.cookie.is_none(), "{}", guest.body);
    end();
    let ready = async {
        while get(server, "/readyz").await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ready).await.expect("it recovers by itself");
    let mut ada = Guest::open(server, &pass, table).await;
    decide(&mut ada, 3).await;
    assert_eq!(kept_decisions(address, table).await, 6, "acknowledged decisions are there, and nothing else");
}

async fn kept_decisions(address: &str, table: TableId) -> usize {
    let store = open(address, Role::Beside).await;
    let count = move || {
        let kept = store.table(table.0).unwrap().unwrap();
        let mine = |(_, entry): &&(i64, host::Entry)| matches!(entry, host::Entry::Step(Step::Play(Seat(0), _)));
        kept.entries.iter().filter(mine).count()
    };
    tokio::task::spawn_blocking(count).await.unwrap()
}

/// M8: nothing comes back and nothing is refused, as when a network breaks. For the database the old connection still
/// exists, and has the lock of the one server.
#[tokio::test]
async fn a_postgresql_that_falls_silent_is_reported_and_waited_for() {
    let database = PostgresServer::start();
    let straight = database.new_database();
    let way = Way::to(database.socket()).await;
    let server = serve(&format!("{}?connect_timeout=1", way.around(&straight))).await;
    let (silence, speech) = (|| way.fall_silent(true), || way.fall_silent(false));
    play_through(&server, &straight, "the database does not answer", silence, speech).await;
    way.fall_silent(true);
    let stopped = tokio::time::timeout(Duration::from_secs(5), server.app.stop()).await;
    assert!(stopped.is_ok(), "a silent database does not delay the end");
}

/// The tables that a game and a new guest write to.
const WRITTEN: [&str; 5] = ["tables", "entries", "people", "accesses", "schema_version"];

/// M8: with a full disk, the database refuses writes and answers everything else.
#[tokio::test]
async fn a_postgresql_with_a_full_disk_is_reported_and_waited_for() {
    let database = PostgresServer::start();
    let address = database.new_database();
    let server = serve(&address).await;
    let fill = || {
        let function = "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                        RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;";
        let on = |table| {
            format!(
                "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {table} FOR EACH STATEMENT \
                 EXECUTE FUNCTION full_disk();"
            )
        };
        postgres_server::ask(&address, &format!("{function} {}", WRITTEN.map(on).concat()));
    };
    let clear = || {
        postgres_server::ask(&address, &WRITTEN.map(|table| format!("DROP TRIGGER full_disk ON {table};")).concat());
    };
    play_through(&server, &address, "the database refuses a write", fill, clear).await;
}

/// Has another program run statements on a file.
fn sqlite(file: &Path, sql: &str) {
    let script = "import sqlite3, sys\n\
                  db = sqlite3.connect(sys.argv[1])\n\
                  db.executescript(sys.argv[2])\n";
    let done = std::process::Command::new("python3").args(["-c", script]).arg(file).arg(sql).status();
    assert!(done.expect("python3 starts").success());
}

#[tokio::test]
async fn a_file_on_a_full_disk_is_reported_and_waited_for() {
    let folder = std::env::temp_dir().join(format!("tianxia-outages-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.db");
    let address = file.to_str().unwrap();
    let server = serve(address).await;
    let fill = || {
        let on = |table| {
            let refuse = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END;";
            ["INSERT", "UPDATE"]
                .map(|deed| format!("CREATE TRIGGER full_{table}_{deed} BEFORE {deed} ON {table} {refuse}"))
                .concat()
        };
        sqlite(&file, &WRITTEN.map(on).concat());
    };
    let clear = || {
        let off = |table| ["INSERT", "UPDATE"].map(|deed| format!("DROP TRIGGER full_{table}_{deed};")).concat();
        sqlite(&file, &WRITTEN.map(off).concat());
    };
    play_through(&server, address, "the database refuses a write", fill, clear).await;
    server.app.stop().await;
    std::fs::remove_dir_all(&folder).unwrap();
}

/// PostgreSQL keeps no text with a NUL in it: such a text is refused, or loses the NUL.
#[tokio::test]
async fn a_nul_in_a_text_is_no_fault_of_the_server() {
    let database = PostgresServer::start();
    let server = serve(&database.new_database()).await;
    let ada = server.account("Ada", false).await;
    let table = server.table(&ada, &Options { title: "a\u{0}b".into(), public: true, ..Options::new("kaiser") }).await;
    for (method, path, body) in [
        ("POST", "/api/guest", json!({ "name": "a\u{0}b" })),
        ("POST", "/api/login", json!({ "name": "a\u{0}b", "password": "x" })),
        ("POST", "/api/register", json!({ "name": "a\u{0}b", "password": "correct horse battery" })),
        ("PATCH", "/api/me", json!({ "name": "a\u{0}b" })),
        ("PATCH", "/api/me", json!({ "settings": { "webhook": "https://example.org/\u{0}" } })),
        ("POST", "/api/me/tokens", json!({ "label": "a\u{0}b" })),
        ("POST", "/api/reports", json!({ "about": 1, "table": 1, "text": "a\u{0}b" })),
    ] {
        let status = server.http(method, path, &ada, Some(body)).await.status;
        assert!(status < 500, "{method} {path}: {status}");
    }
    let mut here = Guest::open(&server, &ada, table).await;
    assert_eq!(here.ask(Ask::Chat { table, text: "a\u{0}b".into() }).await, Ok(()));
    let reserve = Ask::Reserve { table, seat: Seat(1), name: Some("a\u{0}b".into()) };
    assert!(here.ask(reserve).await.is_err());
    assert_eq!(here.ask(Ask::Ping).await, Ok(()), "the table lives");
}
