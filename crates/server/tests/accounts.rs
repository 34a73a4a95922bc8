//! Attacks on accounts: locks, races, guesses, names, mailboxes, tokens, expiry, and forged addresses.

mod common;

use common::{Guest, Server, code};
use load::client::{Pass, Reply, Stream};
use serde_json::{Value, json};
use server::{App, Config, Hops, Limits, router};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::{Change, Ends, Memory, Store, StoreError};
use tower::ServiceExt;
use wire::{Ask, Frame, Options};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const PASSWORD: &str = "correct horse battery";

async fn patch(server: &Server, pass: &Pass, body: Value) -> Reply {
    server.http("PATCH", "/api/me", pass, Some(body)).await
}

async fn login(server: &Server, name: &str, password: &str) -> Reply {
    let body = json!({ "name": name, "password": password });
    server.http("POST", "/api/login", &Pass::None, Some(body)).await
}

fn is_signed_in(reply: &Reply) -> bool {
    reply.status == 200
}

/// A store in a file, for work beside the server as an admin does it.
fn beside(name: &str) -> (std::path::PathBuf, String) {
    let folder = std::env::temp_dir().join(format!("tianxia-accounts-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.db").to_str().unwrap().to_string();
    (folder, file)
}

fn for_load() -> Config {
    Config { limits: Limits::for_load(), ..Config::default() }
}

#[tokio::test]
async fn a_lock_is_not_undone_by_a_change_that_was_under_way() {
    let (folder, file) = beside("lock");
    let server = Server::with(store::open(&file, store::Role::Beside).unwrap(), for_load()).await;
    let ada = server.account("Ada", false).await;
    let body = json!({ "password": "another horse battery", "old": PASSWORD, "settings": {} });
    let change = patch(&server, &ada, body);
    let lock = tokio::task::spawn_blocking(move || {
        let admin = store::open(&file, store::Role::Beside).unwrap();
        loop {
            let person = admin.person_by_name("ada").unwrap().unwrap();
            let change = Change { locked: Some(true), ends: Ends::Everything, ..Change::default() };
            match admin.change_person(person.id, person.version, &change) {
                Err(StoreError::Raced) => {}
                other => return other.map(|()| admin),
            }
        }
    });
    let (_, admin) = tokio::join!(change, lock);
    let person = admin.unwrap().unwrap().person_by_name("ada").unwrap().unwrap();
    assert!(person.locked);
    assert_eq!(code(&server.http("GET", "/api/me", &ada, None).await), "sign-in");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn changes_at_the_same_time_lose_nothing_and_a_refused_one_changes_nothing() {
    let server = Server::start().await;
    let (ada, second) = (server.account("Ada", false).await, login(&server, "Nobody", PASSWORD).await);
    assert_eq!(second.status, 401);
    let second = Pass::Session(login(&server, "Ada", PASSWORD).await.cookie.unwrap());
    server.account("Bo", false).await;
    let webhook = json!({ "settings": { "webhook": "https://example.org/hook" } });
    let rename = json!({ "name": "Augusta" });
    let (one, two) = tokio::join!(patch(&server, &ada, webhook), patch(&server, &second, rename));
    assert_eq!((one.status, two.status), (200, 200));
    let me = server.http("GET", "/api/me", &ada, None).await.json().unwrap();
    assert_eq!((&me["name"], &me["settings"]["webhook"]), (&json!("Augusta"), &json!("https://example.org/hook")));
    let taken = json!({ "name": "bo", "password": "another horse battery", "old": PASSWORD });
    assert_eq!(code(&patch(&server, &ada, taken).await), "name-taken");
    assert!(is_signed_in(&server.http("GET", "/api/me", &second, None).await), "nobody is signed out for nothing");
    assert!(is_signed_in(&login(&server, "Augusta", PASSWORD).await), "the password is as it was");
}

#[tokio::test]
async fn a_password_is_changed_by_whoever_knows_it_and_ends_the_other_sessions() {
    let server = Server::start().await;
    let ada = server.account("Ada", false).await;
    let other = Pass::Session(login(&server, "Ada", PASSWORD).await.cookie.unwrap());
    let new = "another horse battery";
    for old in [json!(null), json!("wrong horse battery")] {
        let refused = patch(&server, &ada, json!({ "password": new, "old": old })).await;
        assert_eq!((refused.status, code(&refused).as_str()), (401, "bad-password"));
    }
    assert_eq!(patch(&server, &ada, json!({ "password": new, "old": PASSWORD })).await.status, 200);
    assert!(is_signed_in(&server.http("GET", "/api/me", &ada, None).await));
    assert_eq!(code(&server.http("GET", "/api/me", &other, None).await), "sign-in");
    assert!(!is_signed_in(&login(&server, "Ada", PASSWORD).await) && is_signed_in(&login(&server, "Ada", new).await));
}

#[tokio::test]
async fn a_guests_session_does_not_open_the_account() {
    let server = Server::start().await;
    let guest = server.guest("Ada").await;
    let body = json!({ "name": "Ada", "password": PASSWORD });
    let account = server.http("POST", "/api/register", &guest, Some(body)).await;
    assert_eq!(account.status, 200);
    assert_eq!(code(&server.http("GET", "/api/me", &guest, None).await), "sign-in");
}

#[tokio::test]
async fn a_token_reaches_as_far_as_its_scope_and_never_removes_an_account() {
    let server = Server::start().await;
    let session = server.account("Robo", true).await;
    let mut passes = Vec::new();
    for scope in [json!("read"), json!("play"), json!("account")] {
        let body = json!({ "label": "x", "scope": scope });
        let token = server.http("POST", "/api/me/tokens", &session, Some(body)).await.json().unwrap();
        assert_eq!(token["scope"], scope);
        passes.push(Pass::Token(token["token"].as_str().unwrap().into()));
    }
    let options = json!({ "game": "kaiser" });
    let asks = [
        ("GET", "/api/me", Value::Null, [200, 200, 200]),
        ("POST", "/api/tables", options, [403, 201, 201]),
        ("PATCH", "/api/me", json!({ "settings": {} }), [403, 403, 200]),
        ("GET", "/api/me/export", Value::Null, [403, 403, 200]),
        ("PATCH", "/api/me", json!({ "password": "another horse battery", "old": PASSWORD }), [403, 403, 403]),
        ("POST", "/api/me/tokens", json!({ "label": "y" }), [403, 403, 403]),
        ("DELETE", "/api/me", Value::Null, [403, 403, 403]),
    ];
    for (method, path, body, expected) in asks {
        for (pass, expected) in passes.iter().zip(expected) {
            let reply = server.http(method, path, pass, Some(body.clone()).filter(|body| !body.is_null())).await;
            assert_eq!(reply.status, expected, "{method} {path} {}", reply.body);
        }
    }
}

#[tokio::test]
async fn guesses_at_one_account_are_few_and_lock_nobody_out_at_home() {
    let server = Server::with(Box::new(Memory::default()), for_load()).await;
    server.account("Ada", false).await;
    let mut refused = Vec::new();
    for n in 0..15 {
        refused.push(login(&server, "ADA", &format!("guess number {n}")).await.status);
    }
    assert_eq!(refused.iter().filter(|&&status| status == 401).count(), 10, "{refused:?}");
    assert_eq!(refused.iter().filter(|&&status| status == 429).count(), 5, "{refused:?}");
    let server = Server::with(Box::new(Memory::default()), for_load()).await;
    server.account("Ada", false).await;
    assert!(is_signed_in(&login(&server, "Ada", PASSWORD).await));
    assert!(is_signed_in(&login(&server, "Ada", PASSWORD).await), "the home network has its own limit");
}

#[tokio::test]
async fn equal_names_at_once_are_one_person_and_nobody_gets_an_error_from_inside() {
    for name in ["memory", "file"] {
        let (folder, file) = beside(&format!("equal-{name}"));
        let home: Box<dyn Store> = if name == "memory" {
            Box::new(Memory::default())
        } else {
            store::open(&file, store::Role::Beside).unwrap()
        };
        let server = Server::with(home, for_load()).await;
        let body = json!({ "name": "Ada", "password": PASSWORD });
        let asks = (0..12).map(|_| server.http("POST", "/api/register", &Pass::None, Some(body.clone())));
        let mut statuses: Vec<u16> =
            futures_util::future::join_all(asks).await.iter().map(|reply| reply.status).collect();
        statuses.sort_unstable();
        assert_eq!((statuses[0], statuses[1..].iter().all(|&status| status == 409)), (200, true), "{statuses:?}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

#[tokio::test]
async fn names_and_words_are_what_they_seem() {
    let server = Server::start().await;
    let ada = server.account("paypal", false).await;
    for (name, expected) in [("\u{3164}\u{3164}", "bad-name"), ("pаypal", "bad-name"), ("PAYPA1", "name-taken")] {
        let body = json!({ "name": name, "password": PASSWORD });
        let reply = server.http("POST", "/api/register", &Pass::None, Some(body)).await;
        assert_eq!(code(&reply), expected, "{name:?}");
    }
    let options = json!({ "game": "kaiser", "title": "free\u{202e}eerf\u{0}", "public": true });
    assert_eq!(server.http("POST", "/api/tables", &ada, Some(options)).await.status, 201);
    let lobby = server.http("GET", "/api/tables", &Pass::None, None).await.json().unwrap();
    assert_eq!(lobby[0]["options"]["title"], "freeeerf");
    for (path, body) in [
        ("/api/login", json!({ "name": "a\u{0}b", "password": "x" })),
        ("/api/me/tokens", json!({ "label": "a\u{0}b" })),
        ("/api/reports", json!({ "about": 1, "table": 1, "text": "a\u{0}b" })),
    ] {
        assert!(server.http("POST", path, &ada, Some(body)).await.status < 500, "{path}");
    }
}

#[tokio::test]
async fn a_mailbox_is_one_mailbox_whatever_it_is_written_like() {
    let (smtp, mut mails) = common::mail_server().await;
    let config = Config {
        smtp: Some(smtp),
        mail_from: Some("tianxia@example.org".into()),
        public_url: Some("https://tianxia.example".into()),
        ..for_load()
    };
    let server = Server::with(Box::new(Memory::default()), config).await;
    let mallory = server.account("Mallory", false).await;
    let mut sent = 0;
    for n in 0..8 {
        for to in [format!("Prize{n} <victim@example.org>"), format!("Victim+{n}@EXAMPLE.org")] {
            let body = json!({ "settings": { "email": to } });
            sent += u32::from(patch(&server, &mallory, body).await.status == 200);
        }
    }
    assert_eq!(sent, 2, "two questions to one mailbox");
    let first = tokio::time::timeout(common::PATIENCE, mails.recv()).await.unwrap().unwrap();
    assert!(!first.contains("Prize"), "{first}");
}

/// A server whose time is set by the test.
async fn at_time(time: &Arc<AtomicI64>) -> Server {
    let clock = time.clone();
    let app = App::new(Box::new(Memory::default()), Arc::new(move || clock.load(Ordering::Relaxed)), for_load());
    Server::of(app).await
}

#[tokio::test]
async fn guests_and_tables_expire_when_nobody_comes() {
    let time = Arc::new(AtomicI64::new(1_700_000_000_000));
    let server = at_time(&time).await;
    let (ada, bo) = (server.guest("Ada").await, server.account("Bo", false).await);
    let options = json!({ "game": "kaiser", "public": true });
    for pass in [&ada, &bo] {
        assert_eq!(server.http("POST", "/api/tables", pass, Some(options.clone())).await.status, 201);
    }
    // They leave the memory when nobody follows them, and a new server has not loaded them either.
    server.app.stop().await;
    let listed = async || server.http("GET", "/api/tables", &Pass::None, None).await.json().unwrap();
    assert_eq!(listed().await.as_array().unwrap().len(), 2);
    time.fetch_add(10 * DAY_MS, Ordering::Relaxed);
    server.app.sweep(0).await;
    assert!(is_signed_in(&server.http("GET", "/api/me", &ada, None).await), "a guest who comes back stays");
    time.fetch_add(25 * DAY_MS, Ordering::Relaxed);
    server.app.sweep(0).await;
    assert_eq!(listed().await, json!([]), "tables at which nobody sat down");
    assert!(is_signed_in(&server.http("GET", "/api/me", &ada, None).await));
    time.fetch_add(31 * DAY_MS, Ordering::Relaxed);
    server.app.sweep(0).await;
    assert_eq!(code(&server.http("GET", "/api/me", &ada, None).await), "sign-in");
    assert!(is_signed_in(&server.http("GET", "/api/me", &bo, None).await), "an account stays");
    let me = server.guest("Ada").await;
    assert_eq!(server.http("GET", "/api/me", &me, None).await.json().unwrap()["name"], "Ada", "the name is free");
}

#[tokio::test]
async fn a_client_behind_a_proxy_chooses_no_address() {
    let config = Config { hops: Hops::Count(1), ..Config::default() };
    let router = router(App::new(Box::new(Memory::default()), server::system_clock(), config));
    let ask = async |method: &str, path: &str, lines: &[&str], body: String| {
        let mut request = axum::http::Request::builder().method(method).uri(path);
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        router.clone().oneshot(request.body(axum::body::Body::from(body)).unwrap()).await.unwrap().status().as_u16()
    };
    let mut admitted = 0;
    for n in 0..60 {
        let (chosen, name) = (format!("198.51.100.{n}"), json!({ "name": format!("guest {n}") }).to_string());
        admitted += u32::from(ask("POST", "/api/guest", &[&chosen, "203.0.113.9"], name).await == 200);
    }
    assert_eq!(admitted, Limits::default().entries.burst, "two lines name one client");
    for lines in [&["127.0.0.1", "203.0.113.9"][..], &["127.0.0.1:80"], &["unknown"], &["127.0.0.1"], &[]] {
        assert_eq!(ask("GET", "/metrics", lines, String::new()).await, 403, "{lines:?}");
    }
}

#[tokio::test]
async fn a_socket_does_not_keep_an_old_name() {
    let server = Server::start().await;
    let ada = server.account("Ada", false).await;
    let mut stream = Stream::open(server.address, &ada).await.unwrap();
    assert_eq!(patch(&server, &ada, json!({ "name": "Augusta" })).await.status, 200);
    let ended = async { while stream.next().await.is_ok() {} };
    tokio::time::timeout(common::PATIENCE, ended).await.expect("the socket of the old name ends");
    let mut stream = Stream::open(server.address, &ada).await.unwrap();
    let welcome = tokio::time::timeout(common::PATIENCE, stream.next()).await.unwrap().unwrap();
    assert!(matches!(welcome, Frame::Welcome(welcome) if welcome.name == "Augusta"));
}

#[tokio::test]
async fn the_chat_of_a_removed_person_leaves_open_pages() {
    let server = Server::start().await;
    let (ada, bo) = (server.account("Ada", false).await, server.account("Bo", false).await);
    let table = server.table(&ada, &Options { public: true, ..Options::new("kaiser") }).await;
    let (mut here, mut other) = (Guest::open(&server, &ada, table).await, Guest::open(&server, &bo, table).await);
    assert_eq!(other.ask(Ask::Chat { table, text: "I was here".into() }).await, Ok(()));
    assert_eq!(server.http("DELETE", "/api/me", &bo, None).await.status, 204);
    let mut said = Vec::new();
    while said.last().is_none_or(|line: &wire::ChatLine| !line.text.is_empty()) {
        if let Frame::Chat { lines, .. } = here.next().await {
            said.extend(lines);
        }
    }
    assert_eq!((said.len(), said[0].user), (2, said[1].user), "what Bo said is removed: {said:?}");
    let later = server.guest("Cy").await;
    let mut later = Guest::open(&server, &later, table).await;
    assert_eq!(later.ask(Ask::Ping).await, Ok(()));
    assert!(!later.frames.iter().any(|frame| frame.write().contains("I was here")));
}
