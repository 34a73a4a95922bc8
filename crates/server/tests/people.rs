//! Guests, accounts, tokens, each person's own data, headers and limits over HTTP.

mod common;

use common::{Server, code};
use load::client::{Pass, http};
use serde_json::{Value, json};
use server::{Config, Limits, Need, ROUTES, document, router, system_clock};
use std::time::Duration;
use store::Memory;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower::ServiceExt;

#[tokio::test]
async fn a_guest_plays_at_once_and_a_taken_name_gets_a_number() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let me = server.http("GET", "/api/me", &ada, None).await.json().unwrap();
    assert_eq!((me["name"].as_str(), me["guest"].as_bool()), (Some("Ada"), Some(true)));
    let second = server.guest("ada").await;
    let name = server.http("GET", "/api/me", &second, None).await.json().unwrap()["name"].clone();
    assert!(name.as_str().unwrap().starts_with("ada-"), "{name}");
    let bad = server.http("POST", "/api/guest", &Pass::None, Some(json!({ "name": "<b>x</b>" }))).await;
    assert_eq!((bad.status, code(&bad).as_str()), (422, "bad-name"));
}

#[tokio::test]
async fn an_account_keeps_a_guests_number_and_signs_in_again() {
    let server = Server::start().await;
    let guest = server.guest("Ada").await;
    let id = server.http("GET", "/api/me", &guest, None).await.json().unwrap()["id"].clone();
    let body = json!({ "name": "Ada Lovelace", "password": "correct horse battery" });
    let account = server.http("POST", "/api/register", &guest, Some(body.clone())).await;
    assert_eq!(account.json().unwrap()["id"], id);
    let login = server.http("POST", "/api/login", &Pass::None, Some(body)).await;
    assert_eq!(login.json().unwrap()["id"], id);
    let cookie = login.cookie.unwrap();
    let session = Pass::Session(cookie);
    assert_eq!(server.http("POST", "/api/logout", &session, None).await.status, 204);
    assert_eq!(code(&server.http("GET", "/api/me", &session, None).await), "sign-in");
    for (name, password) in [("Ada Lovelace", "wrong horse battery"), ("Nobody", "correct horse battery")] {
        let body = json!({ "name": name, "password": password });
        let reply = server.http("POST", "/api/login", &Pass::None, Some(body)).await;
        assert_eq!((reply.status, code(&reply).as_str()), (401, "bad-password"));
    }
    let weak = json!({ "name": "Bo", "password": "short" });
    let weak = server.http("POST", "/api/register", &Pass::None, Some(weak)).await;
    assert_eq!(code(&weak), "weak-password");
}

#[tokio::test]
async fn passwords_are_kept_as_argon2id_and_secrets_as_hashes() {
    let folder = std::env::temp_dir().join(format!("tianxia-people-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.db");
    let config = Config { limits: Limits::for_load(), ..Config::default() };
    let server = Server::with(store::open(file.to_str().unwrap(), store::Role::Beside).unwrap(), config).await;
    let Pass::Session(cookie) = server.account("Ada", false).await else { panic!("a session") };
    let kept =
        store::open(file.to_str().unwrap(), store::Role::Beside).unwrap().person_by_name("ada").unwrap().unwrap();
    assert!(kept.password.unwrap().starts_with("$argon2id$"));
    let secret = cookie.split_once('=').unwrap().1.to_string();
    let bytes: Vec<u8> =
        std::fs::read_dir(&folder).unwrap().flat_map(|e| std::fs::read(e.unwrap().path()).unwrap()).collect();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("argon2id") && !holds(&secret) && !holds("correct horse battery"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn tokens_open_what_sessions_open_until_they_end() {
    let server = Server::start().await;
    let session = server.account("Robo", true).await;
    let token = server.http("POST", "/api/me/tokens", &session, Some(json!({ "label": "laptop" }))).await;
    let token = token.json().unwrap();
    let pass = Pass::Token(token["token"].as_str().unwrap().into());
    let me = server.http("GET", "/api/me", &pass, None).await.json().unwrap();
    assert_eq!(me["bot"], json!(true));
    let more = server.http("POST", "/api/me/tokens", &pass, Some(json!({ "label": "x" }))).await;
    assert_eq!(code(&more), "forbidden", "a token makes no tokens");
    let foreign = Pass::Token("0".repeat(64));
    assert_eq!(code(&server.http("GET", "/api/me", &foreign, None).await), "sign-in");
    let as_cookie = Pass::Session(format!("tianxia={}", token["token"].as_str().unwrap()));
    assert_eq!(code(&server.http("GET", "/api/me", &as_cookie, None).await), "sign-in");
    let list = server.http("GET", "/api/me/tokens", &session, None).await;
    assert!(!list.body.contains(token["token"].as_str().unwrap()), "the text of a token is shown only once");
    let path = format!("/api/me/tokens/{}", token["id"]);
    let other = server.account("Other", false).await;
    assert_eq!(server.http("DELETE", &path, &other, None).await.status, 404);
    assert_eq!(server.http("DELETE", &path, &session, None).await.status, 204);
    assert_eq!(code(&server.http("GET", "/api/me", &pass, None).await), "sign-in");
}

#[tokio::test]
async fn people_can_rename_export_and_remove_themselves() {
    let server = Server::start().await;
    let ada = server.account("Ada", false).await;
    let renamed = server.http("PATCH", "/api/me", &ada, Some(json!({ "name": "Augusta" }))).await;
    assert_eq!(renamed.json().unwrap()["name"], "Augusta");
    let settings = json!({ "settings": { "webhook": "https://example.org/hook", "quiet": [5] } });
    assert_eq!(server.http("PATCH", "/api/me", &ada, Some(settings)).await.status, 200);
    let bad = json!({ "settings": { "webhook": "file:///etc/passwd" } });
    assert_eq!(code(&server.http("PATCH", "/api/me", &ada, Some(bad)).await), "bad-options");
    let export = server.http("GET", "/api/me/export", &ada, None).await.json().unwrap();
    assert_eq!(export["settings"]["webhook"], "https://example.org/hook");
    let id = export["me"]["id"].as_u64().unwrap();
    assert_eq!(server.http("GET", &format!("/api/people/{id}"), &Pass::None, None).await.status, 200);
    assert_eq!(server.http("DELETE", "/api/me", &ada, None).await.status, 204);
    assert_eq!(server.http("GET", &format!("/api/people/{id}"), &Pass::None, None).await.status, 404);
    assert_eq!(code(&server.http("GET", "/api/me", &ada, None).await), "sign-in");
}

fn plain(limits: Limits) -> axum::Router {
    let config = Config { limits, ..Config::default() };
    router(server::App::new(Box::new(Memory::default()), system_clock(), config))
}

async fn raw(
    router: &axum::Router,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> axum::response::Response {
    let mut request = axum::http::Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(axum::body::Body::from(body.to_string())).unwrap();
    router.clone().oneshot(request).await.unwrap()
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_pages_safe() {
    let router = plain(Limits::default());
    for path in ["/", "/api", "/api/games", "/api/nothing", "/healthz"] {
        let response = raw(&router, "GET", path, &[], "").await;
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap()).unwrap_or_default();
        let policy = header("content-security-policy");
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap();
        assert!(!scripts.contains("unsafe-inline") && policy.contains("default-src 'none'"), "{path}");
        assert_eq!((header("x-content-type-options"), header("x-frame-options")), ("nosniff", "DENY"));
    }
}

#[tokio::test]
async fn pages_of_other_origins_cannot_act() {
    let router = plain(Limits::default());
    let guest = r#"{"name":"Ada"}"#;
    let host = ("host", "tianxia.example");
    let own = raw(&router, "POST", "/api/guest", &[host, ("origin", "https://tianxia.example")], guest).await;
    assert_eq!(own.status(), 200);
    for origin in ["https://evil.example", "null", "https://tianxia.example.evil.example"] {
        let foreign = raw(&router, "POST", "/api/guest", &[host, ("origin", origin)], guest).await;
        assert_eq!(foreign.status(), 403, "{origin}");
        let stream = raw(&router, "GET", "/api/stream", &[host, ("origin", origin)], "").await;
        assert_eq!(stream.status(), 403, "{origin}");
    }
    let silent = raw(&router, "GET", "/api/stream", &[host, ("cookie", "tianxia=x")], "").await;
    assert_eq!(silent.status(), 403, "a cookie without an origin opens no stream");
}

#[tokio::test]
async fn bad_bodies_are_refused_with_a_code() {
    let router = plain(Limits { by_address: false, ..Limits::default() });
    let json_type = axum::http::HeaderValue::from_static("application/json");
    for (body, status) in [("", 422), ("{", 422), ("[]", 422), (r#"{"name":1}"#, 422), (r#"{"name":"Ada","x":1}"#, 422)]
    {
        assert_eq!(raw(&router, "POST", "/api/guest", &[], body).await.status(), status, "{body}");
    }
    let huge = format!(r#"{{"name":"{}"}}"#, "x".repeat(20_000));
    assert_eq!(raw(&router, "POST", "/api/guest", &[], &huge).await.status(), 413);
    let refused = [
        ("/api/people/99999999999999999999999", 404),
        ("/api/tables/-1", 404),
        ("/api/tables/18446744073709551615", 404),
        ("/api/leaders/chess", 404),
        ("/api/export/kaiser?since=yesterday", 422),
    ];
    for (path, status) in refused {
        let response = raw(&router, "GET", path, &[], "").await;
        assert_eq!((response.status().as_u16(), &response.headers()["content-type"]), (status, &json_type), "{path}");
    }
    assert_eq!(raw(&router, "GET", "/../../etc/passwd", &[], "").await.status(), 404);
}

#[tokio::test]
async fn a_client_that_sends_too_slowly_is_cut_and_slows_nobody_down() {
    let limits = Limits { request_wait: Duration::from_millis(300), ..Limits::for_load() };
    let server = Server::with(Box::new(Memory::default()), Config { limits, ..Config::default() }).await;
    let mut slow = Vec::new();
    for begun in ["", "GET / HT", "GET /api/games HTTP/1.1\r\nHost: x\r\nX-More: "] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let head = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{";
    let mut body = TcpStream::connect(server.address).await.unwrap();
    body.write_all(head.as_bytes()).await.unwrap();
    assert_eq!(server.http("GET", "/healthz", &Pass::None, None).await.status, 200);
    for mut stream in slow {
        let mut rest = Vec::new();
        let end = tokio::time::timeout(common::PATIENCE, stream.read_to_end(&mut rest));
        assert!(end.await.is_ok(), "a connection without a request stays open");
    }
    let mut answer = vec![0; 1024];
    let n = tokio::time::timeout(common::PATIENCE, body.read(&mut answer)).await.unwrap().unwrap();
    let answer = String::from_utf8_lossy(&answer[..n]);
    assert!(answer.starts_with("HTTP/1.1 422") && answer.contains("bad-frame"), "{answer}");
}

#[tokio::test]
async fn the_browser_client_comes_compressed_and_under_the_policy() {
    let folder = std::env::temp_dir().join(format!("tianxia-site-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [("index.html", "plain"), ("index.html.br", "small"), ("a-1.js", "script")] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let config = Config { site: Some(site::Source::folder(&folder).unwrap()), ..Config::default() };
    let router = router(server::App::new(Box::new(Memory::default()), system_clock(), config));
    let page = raw(&router, "GET", "/", &[("accept-encoding", "gzip, br;q=1")], "").await;
    let header = |name: &str| page.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_string();
    assert_eq!((header("content-encoding"), header("cache-control")), ("br".into(), "no-cache".into()));
    assert!(header("content-security-policy").contains("script-src 'self' 'wasm-unsafe-eval'"));
    let script = raw(&router, "GET", "/a-1.js", &[], "").await;
    assert!(script.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    for path in ["/../a-1.js", "/%2e%2e/a-1.js", "/nothing.js", "/api/nothing"] {
        assert_eq!(raw(&router, "GET", path, &[], "").await.status(), 404, "{path}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn limits_by_address_are_kept() {
    let limits = Limits { requests: server::limits::Rate { burst: 50, each_minute: 1 }, ..Limits::default() };
    let router = plain(limits);
    let mut refused = None;
    for n in 0..30 {
        let body = format!(r#"{{"name":"guest {n}"}}"#);
        let response = raw(&router, "POST", "/api/guest", &[], &body).await;
        if response.status() == 429 && refused.is_none() {
            assert!(response.headers().contains_key("retry-after"));
            refused = Some(n);
        }
    }
    assert_eq!(refused, Some(limits.entries.burst), "guests of one address are limited");
    let statuses = futures_util::future::join_all((0..30).map(|_| raw(&router, "GET", "/api/games", &[], ""))).await;
    assert_eq!(statuses.iter().filter(|response| response.status() == 200).count(), 20, "requests are, too");
    assert_eq!(raw(&router, "GET", "/healthz", &[], "").await.status(), 200, "but not health checks");
}

#[tokio::test]
async fn exports_to_one_address_are_few() {
    let router = plain(Limits::default());
    let burst = Limits::default().exports.burst as usize;
    let mut statuses = Vec::new();
    for _ in 0..burst + 3 {
        statuses.push(raw(&router, "GET", "/api/export/kaiser", &[], "").await.status().as_u16());
    }
    assert_eq!(statuses[..burst], vec![200; burst]);
    assert_eq!(statuses[burst..], [429; 3], "each replays many games");
}

/// The bytes of answers that one person has not read are limited, wherever the requests come from.
#[tokio::test]
async fn one_person_does_not_hold_more_bytes_than_theirs() {
    let router = plain(Limits { bytes_of_person: 100, ..Limits::default() });
    let mut cookies = Vec::new();
    for name in ["Ada", "Bo"] {
        let guest = raw(&router, "POST", "/api/guest", &[], &format!(r#"{{"name":"{name}"}}"#)).await;
        let cookie = guest.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_string();
        cookies.push(cookie);
    }
    let ask = async |cookie: &str, path: &str| raw(&router, "GET", path, &[("cookie", cookie)], "").await;
    let (mine, me) = (&cookies[0], "/api/me");
    let unread = ask(mine, me).await;
    assert_eq!(unread.status(), 200);
    assert_eq!(ask(mine, me).await.status(), 503, "the first answer has not been read");
    assert_eq!(ask(mine, "/api/people/1").await.status(), 503, "not even for routes without sign-in");
    assert_eq!(ask(&cookies[1], me).await.status(), 200, "others have their own share");
    drop(unread);
    assert_eq!(ask(mine, me).await.status(), 200);
}

#[tokio::test]
async fn the_document_lists_every_route_and_every_route_exists() {
    let server = Server::start().await;
    let document = document();
    let listed: usize =
        document["paths"].as_object().unwrap().values().map(|path| path.as_object().unwrap().len()).sum();
    assert_eq!(listed, ROUTES.len());
    for route in ROUTES {
        assert!(document["paths"][route.path][route.method].is_object());
        let path =
            route.path.replace("{id}", "1").replace("{game}", "kaiser").replace("{deed}", "stop").replace("{key}", "k");
        let body = Some(json!({}));
        let reply =
            http(server.address, &route.method.to_uppercase(), &path, &Pass::None, body.as_ref()).await.unwrap();
        assert_ne!(reply.status, 405, "{} {path}", route.method);
        if route.need != Need::Nothing {
            let refused: Value = serde_json::from_str(&reply.body).unwrap();
            let code = refused["error"]["code"].as_str().unwrap();
            assert!(["sign-in", "foreign-origin"].contains(&code), "{path}: {code}");
        }
    }
    let page = server.http("GET", "/api", &Pass::None, None).await;
    assert!(ROUTES.iter().all(|route| page.body.contains(route.path)));
    let metrics = server.http("GET", "/metrics", &Pass::None, None).await;
    assert!(metrics.body.contains("tianxia_requests_total") && metrics.body.contains("tianxia_commit_seconds_count"));
}
