//! Slow readers, silent connections, a database that does not answer, other origins, headers.

mod common;

use common::{PATIENCE, Server};
use load::client::{Pass, connect, http_over};
use server::limits::MAX_HEAD_BYTES;
use server::{App, Config, Limits, router, system_clock};
use std::io::{BufRead, BufReader};
use std::net::IpAddr;
use std::process::Stdio;
use std::time::Duration;
use store::Memory;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower::ServiceExt;

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("tianxia-operation-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

async fn status(server: &Server, from: &str) -> Option<u16> {
    let stream = connect(Some(from.parse::<IpAddr>().unwrap()), server.address).await.ok()?;
    let asked = http_over(stream, server.address, "GET", "/healthz", &Pass::None, None);
    tokio::time::timeout(PATIENCE, asked).await.expect("an answer or the end").ok().map(|reply| reply.status)
}

#[tokio::test]
async fn a_client_that_takes_nothing_of_an_answer_is_cut() {
    let folder = folder("slow");
    std::fs::write(folder.join("large.wasm"), vec![7; 32 * 1024 * 1024]).unwrap();
    let limits = Limits { connections: 3, answer_wait: Duration::from_millis(300), ..Limits::default() };
    let site = Some(site::Source::folder(&folder).unwrap());
    let server = Server::with(Box::new(Memory::default()), Config { limits, site, ..Config::default() }).await;
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"GET /large.wasm HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        held.push(stream);
    }
    // All places are taken; they become free again although nobody hangs up.
    assert_eq!(status(&server, "127.0.0.1").await, Some(200));
    let mut rest = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, held[0].read_to_end(&mut rest)).await.expect("the end");
    assert!(rest.len() < 32 * 1024 * 1024, "it was cut");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn silent_connections_of_one_address_leave_room_for_others() {
    let limits = Limits { connections: 50, connections_of_address: 10, ..Limits::default() };
    let server = Server::with(Box::new(Memory::default()), Config { limits, ..Config::default() }).await;
    let from: IpAddr = "127.0.0.66".parse().unwrap();
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(connect(Some(from), server.address).await.unwrap());
    }
    assert_eq!(status(&server, "127.0.0.77").await, Some(200), "another address is served immediately");
    assert_eq!(status(&server, "127.0.0.66").await, None, "the eleventh connection is closed");
}

/// A client that sends header lines without end holds little of the server's memory.
#[tokio::test]
async fn the_head_of_a_request_has_an_end() {
    let server = Server::start().await;
    for (bytes, heard) in [(MAX_HEAD_BYTES / 2, true), (2 * MAX_HEAD_BYTES, false)] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let long = "x".repeat(bytes);
        let head = format!("GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\nLong: {long}\r\n\r\n");
        // A server that has read enough may hang up before everything is sent.
        let _ = stream.write_all(head.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert_eq!(answer.starts_with(b"HTTP/1.1 200"), heard, "{bytes} bytes");
    }
}

/// Another program that writes into a database and does not finish.
fn hold(file: &std::path::Path) -> std::process::Child {
    let script = "import sqlite3, sys\n\
                  db = sqlite3.connect(sys.argv[1], isolation_level=None)\n\
                  db.execute('BEGIN IMMEDIATE')\n\
                  print('held', flush=True)\n\
                  sys.stdin.read()\n";
    let mut command = std::process::Command::new("python3");
    command.args(["-c", script]).arg(file).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("python3 starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
    assert_eq!(line, "held\n");
    child
}

#[tokio::test]
async fn with_a_database_that_takes_no_write_the_server_is_alive_but_not_ready() {
    let folder = folder("ready");
    let file = folder.join("a.db");
    let config = Config { limits: Limits::for_load(), ..Config::default() };
    let server = Server::with(store::open(file.to_str().unwrap(), store::Role::Beside).unwrap(), config).await;
    let get = async |path: &str| {
        tokio::time::timeout(Duration::from_secs(10), server.http("GET", path, &Pass::None, None))
            .await
            .expect("in time")
    };
    assert_eq!(get("/readyz").await.status, 200);
    let mut other = hold(&file);
    // The result of the last check is believed for a moment.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    let unready = get("/readyz").await;
    assert_eq!((unready.status, unready.body.as_str()), (503, "not now: the database does not answer\n"));
    assert_eq!(get("/healthz").await.status, 200, "the process itself is healthy");
    other.kill().unwrap();
    other.wait().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

async fn ask(config: Config, method: &str, path: &str, headers: &[(&str, &str)]) -> axum::response::Response {
    let router = router(App::new(Box::new(Memory::default()), system_clock(), config));
    let mut request = axum::http::Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    router.oneshot(request.body(axum::body::Body::empty()).unwrap()).await.unwrap()
}

#[tokio::test]
async fn pages_of_a_named_origin_may_ask_and_others_may_not() {
    let config = Config { origins: vec!["https://games.example".into()], ..Config::default() };
    let preflight = [("access-control-request-method", "PATCH"), ("access-control-request-headers", "content-type")];
    for (origin, allowed) in [("https://games.example", true), ("https://evil.example", false)] {
        let asked: Vec<_> = [("origin", origin)].into_iter().chain(preflight).collect();
        let answer = ask(config.clone(), "OPTIONS", "/api/me", &asked).await;
        let header = |name: &str| answer.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_string();
        assert_eq!(header("access-control-allow-origin") == origin, allowed, "{origin}");
        let answer = ask(config.clone(), "GET", "/api/games", &[("origin", origin)]).await;
        assert_eq!(answer.headers().contains_key("access-control-allow-origin"), allowed, "{origin}");
    }
}

#[tokio::test]
async fn answers_about_people_are_not_kept_and_tls_is_remembered() {
    let config = Config { secure_cookies: true, ..Config::default() };
    for path in ["/api/me", "/api/games", "/api/tables"] {
        let answer = ask(config.clone(), "GET", path, &[]).await;
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
        assert!(answer.headers()["strict-transport-security"].to_str().unwrap().starts_with("max-age="));
    }
    let plain = ask(Config::default(), "GET", "/", &[]).await;
    assert!(!plain.headers().contains_key("strict-transport-security"), "without TLS, no promise of TLS is sent");
    let wrong = ask(Config::default(), "PUT", "/api/me", &[]).await;
    assert_eq!((wrong.status().as_u16(), &wrong.headers()["content-type"] == "application/json"), (405, true));
}

#[tokio::test]
async fn metrics_can_have_an_address_of_their_own() {
    let config = Config { metrics_apart: true, ..Config::default() };
    let server = Server::with(Box::new(Memory::default()), config).await;
    assert_eq!(server.http("GET", "/metrics", &Pass::None, None).await.status, 404);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let apart = listener.local_addr().unwrap();
    tokio::spawn(server::tell_apart(server.app.clone(), listener));
    for path in ["/metrics", "/healthz", "/readyz"] {
        assert_eq!(load::client::http(apart, "GET", path, &Pass::None, None).await.unwrap().status, 200, "{path}");
    }
    assert_eq!(load::client::http(apart, "GET", "/api/me", &Pass::None, None).await.unwrap().status, 404);
}
