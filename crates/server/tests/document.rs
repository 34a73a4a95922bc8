//! The server sends and accepts exactly what its document says.

mod common;

use common::{Guest, Server};
use load::client::{Pass, Reply};
use serde_json::{Value, json};
use server::{Config, Limits, ROUTES, document};
use std::collections::BTreeSet;
use store::{Finished, Rated, Write};
use wire::{Ask, Options, Request};

/// Asks a server, and checks every body and answer against the document.
struct Reader {
    server: Server,
    document: Value,
    asked: BTreeSet<(String, String)>,
}

impl Reader {
    fn check(&self, shape: &Value, value: &Value, what: &str) {
        let mut shape = shape.clone();
        shape["components"] = self.document["components"].clone();
        let validator = jsonschema::validator_for(&shape).expect("a schema");
        let wrong: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{what}: {wrong:?}\n{value}");
    }

    /// `path` is written as in the document; `id` and the rest fill its braces.
    async fn ask(&mut self, method: &str, path: &str, id: u64, pass: &Pass, body: Option<Value>) -> Reply {
        let operation = self.document["paths"][path][method.to_lowercase()].clone();
        assert!(operation.is_object(), "{method} {path} is not in the document");
        self.asked.insert((method.to_lowercase(), path.into()));
        if let Some(body) = &body {
            let shape = &operation["requestBody"]["content"]["application/json"]["schema"];
            self.check(shape, body, &format!("the body of {method} {path}"));
        }
        let real = path.replace("{id}", &id.to_string()).replace("{game}", "kaiser");
        let reply = self.server.http(method, &real, pass, body).await;
        let kind = if reply.status < 400 { "default" } else { "4XX" };
        let shape = &operation["responses"][kind]["content"]["application/json"]["schema"];
        if shape.is_object() {
            let answer: Value = serde_json::from_str(&reply.body).expect("an answer in JSON");
            self.check(shape, &answer, &format!("the answer to {method} {path}"));
        } else {
            let text = &operation["responses"][kind]["content"];
            assert!(reply.body.is_empty() || text.is_object(), "{method} {path}: {}", reply.body);
        }
        reply
    }
}

#[tokio::test]
async fn every_answer_fits_its_schema_in_the_document() {
    let folder = std::env::temp_dir().join(format!("tianxia-document-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.db");
    let open = || store::open(file.to_str().unwrap(), store::Role::Beside).unwrap();
    let config = Config { limits: Limits::for_load(), ..Config::default() };
    let server = Server::with(open(), config).await;
    let mut reader = Reader { server, document: document(), asked: BTreeSet::new() };
    let none = Pass::None;
    for path in ["/healthz", "/readyz", "/metrics", "/privacy", "/api", "/api/openapi.json", "/api/games"] {
        assert_eq!(reader.ask("GET", path, 0, &none, None).await.status, 200, "{path}");
    }
    let session = |reply: Reply| Pass::Session(reply.cookie.expect("a session"));
    let guest = session(reader.ask("POST", "/api/guest", 0, &none, Some(json!({ "name": "Guest" }))).await);
    let (name, password) = ("Ada", "correct horse battery");
    let body = json!({ "name": name, "password": password, "bot": false });
    reader.ask("POST", "/api/register", 0, &none, Some(body)).await;
    let ada = reader.ask("POST", "/api/login", 0, &none, Some(json!({ "name": name, "password": password }))).await;
    let (id, ada) = (ada.json().unwrap()["id"].as_u64().unwrap(), session(ada));
    let wishes = json!({ "settings": { "webhook": "https://example.org/x", "email": null, "quiet": [7] } });
    assert_eq!(reader.ask("PATCH", "/api/me", 0, &ada, Some(wishes)).await.status, 200);
    let wrong = json!({ "name": "x" });
    assert_eq!(reader.ask("PATCH", "/api/me", 0, &ada, Some(wrong)).await.status, 422, "a refusal has a schema, too");
    let token = reader.ask("POST", "/api/me/tokens", 0, &ada, Some(json!({ "label": "x", "scope": "read" }))).await;
    let token = token.json().unwrap()["id"].as_u64().unwrap();
    // A finished game of Ada's, with a rating.
    let store = open();
    let options = json!({ "game": "kaiser", "public": true, "pace": { "clock": { "bank": 60, "increment": 1 } } });
    let table = reader.ask("POST", "/api/tables", 0, &ada, Some(options)).await.json().unwrap();
    let table = table["table"].as_u64().unwrap();
    let finished = |seat, person| {
        let (game, rank) = ("kaiser".into(), 1 + seat);
        Finished { table: 1, game, seat, person, points: 30, rank, ended: 9 }
    };
    let row = store::TableRow { id: 1, seats: vec![(0, id)], ..store.table_row(table).unwrap().unwrap() };
    let (results, mut write) = (vec![finished(0, id), finished(1, id + 1)], Write { table: 1, ..Write::default() });
    (write.row, write.results) = (Some(row), results);
    for _ in 0..3 {
        write.rated = Some(Rated { game: "kaiser".into(), places: vec![(id, 1), (id + 1, 2)] });
        store.commit(std::slice::from_ref(&write)).unwrap();
        write = Write { table: 1, seen: write.after(), ..Write::default() };
    }
    assert_eq!(reader.ask("PUT", "/api/me/mutes/{id}", 9, &ada, None).await.status, 204);
    let report = json!({ "about": id, "table": table, "text": "rude" });
    assert_eq!(reader.ask("POST", "/api/reports", 0, &ada, Some(report)).await.status, 204);
    for path in ["/api/me", "/api/me/export", "/api/me/tables", "/api/me/tokens", "/api/me/mutes", "/api/tables"] {
        let reply = reader.ask("GET", path, 0, &ada, None).await;
        assert!(reply.status == 200 && reply.body.len() > 2, "{path}: {}", reply.body);
    }
    for (path, id) in [("/api/people/{id}", id), ("/api/leaders/{game}", 0), ("/api/tables/{id}", table)] {
        let reply = reader.ask("GET", path, id, &none, None).await;
        assert!(reply.status == 200 && reply.body.len() > 2, "{path}: {}", reply.body);
    }
    assert_eq!(reader.ask("GET", "/api/export/{game}", 0, &none, None).await.status, 200);
    assert_eq!(reader.ask("GET", "/api/tables/{id}/record", table, &none, None).await.status, 409);
    assert_eq!(reader.ask("DELETE", "/api/me/mutes/{id}", 9, &ada, None).await.status, 204);
    assert_eq!(reader.ask("DELETE", "/api/me/tokens/{id}", token, &ada, None).await.status, 204);
    assert_eq!(reader.ask("POST", "/api/logout", 0, &guest, None).await.status, 204);
    assert_eq!(reader.ask("DELETE", "/api/me", 0, &ada, None).await.status, 204);
    let rest = ROUTES.iter().filter(|route| !reader.asked.contains(&(route.method.into(), route.path.into())));
    let rest: Vec<&str> = rest.map(|route| route.path).collect();
    assert_eq!(
        rest,
        ["/api/mail/{id}/{deed}/{key}", "/api/mail/{id}/{deed}/{key}", "/api/stream"],
        "pages, the stream"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn every_frame_fits_its_schema_in_the_document() {
    let reader = Reader { server: Server::start().await, document: document(), asked: BTreeSet::new() };
    let shape = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let pass = reader.server.guest("Ada").await;
    let options = Options { setup: "players=2".into(), help: true, ..Options::new("yunhe") };
    let table = reader.server.table(&pass, &options).await;
    let mut ada = Guest::open(&reader.server, &pass, table).await;
    ada.sit(0).await;
    ada.give_to_bots(1).await;
    ada.ready().await;
    assert!(ada.my_turn().await);
    let action = ada.update.as_ref().unwrap().legal[0];
    let asks = [
        Ask::Why { table, action },
        Ask::Hint { table },
        Ask::Briefing { table },
        Ask::Past { table, from: 0, plies: 2 },
        Ask::Chat { table, text: "hello".into() },
        ada.answer(action),
        Ask::Undo { table, to: None },
    ];
    for (n, ask) in (0..).zip(asks) {
        let request = Request { n, ask: ask.clone() };
        reader.check(&shape("Request"), &serde_json::to_value(&request).unwrap(), "a request");
        let _ = ada.ask(ask).await;
    }
    let kinds: BTreeSet<String> = ada.frames.iter().map(|frame| frame.write()[2..6].to_string()).collect();
    for frame in &ada.frames {
        let value: Value = serde_json::from_str(&frame.write()).unwrap();
        reader.check(&shape("Frame"), &value, "a frame");
    }
    assert!(kinds.len() >= 7, "{kinds:?}");
}
