//! Attacks on the promises of tables: one writer, limited thinking, privacy, editions, ratings.

mod common;
#[path = "../../store/tests/postgres_server/mod.rs"]
mod postgres_server;

use common::{Folder, Guest, PATIENCE, Server};
use engine::{Content, Seat};
use load::client::Pass;
use postgres_server::PostgresServer;
use serde_json::{Value, json};
use server::{App, Config, Limits, ROUTES};
use std::sync::Arc;
use store::{Edition, Role, Write};
use wire::{Absent, Ask, Code, Frame, Options, Phase, TableId};

fn kaiser() -> Options {
    Options { setup: "players=3".into(), public: true, ..Options::new("kaiser") }
}

fn yunhe() -> Options {
    Options { setup: "players=2".into(), public: true, ..Options::new("yunhe") }
}

/// A whole game of two players.
async fn duel(server: &Server, first: &Pass, second: &Pass, options: &Options) -> (Guest, Guest) {
    let table = server.table(first, options).await;
    let (mut ada, mut bo) = (Guest::open(server, first, table).await, Guest::open(server, second, table).await);
    ada.sit(0).await;
    bo.sit(1).await;
    ada.ready().await;
    bo.ready().await;
    tokio::join!(ada.play_on(), bo.play_on());
    (ada, bo)
}

/// C2: two servers on one database. The second to write to a table loses, and nothing acknowledged is lost.
#[tokio::test]
async fn of_two_servers_on_one_database_neither_destroys_what_the_other_acknowledged() {
    let folder = Folder::new("two");
    let (here, there) = (folder.serve().await, folder.serve().await);
    let pass = here.guest("Ada").await;
    let table = here.table(&pass, &kaiser()).await;
    let mut bo = Guest::open(&there, &there.guest("Bo").await, table).await;
    let mut ada = Guest::open(&here, &pass, table).await;
    ada.begin_among_bots().await;
    let ply = ada.update.as_ref().unwrap().ply;
    // At the other server the table still gathers.
    let n = bo.stream.ask(Ask::Sit { table, seat: Seat(1) }).await.unwrap();
    loop {
        match bo.next().await {
            Frame::Closed { .. } => break,
            Frame::Done { re } if re == n => panic!("two people were acknowledged in one seat"),
            _ => {}
        }
    }
    let bo = Guest::open(&there, &there.guest("Bo").await, table).await;
    assert_eq!(bo.phase(), Phase::Playing, "the table is loaded again");
    here.app.stop().await;
    there.app.stop().await;
    let again = folder.serve().await;
    let mut ada = Guest::open(&again, &pass, table).await;
    assert!(ada.my_turn().await);
    assert!(ada.update.as_ref().unwrap().ply >= ply, "acknowledged decisions are lost");
}

/// C1: a visitor can only name a level, never a text that is parsed into work.
#[tokio::test]
async fn nobody_names_a_bot_that_thinks_for_ever() {
    let server = Server::start().await;
    let pass = server.guest("Mallory").await;
    let table = server.table(&pass, &kaiser()).await;
    let mut mallory = Guest::open(&server, &pass, table).await;
    for name in ["mcts:4000000s:threads=64", "mcts:1s", "greedy", "casual:120", "random"] {
        let ask = Ask::Bot { table, seat: Seat(1), bot: Some(name.into()) };
        assert_eq!(mallory.ask(ask).await, Err(Code::NoSuchBot), "{name}");
        let options = Options { absent: Absent::Keeper(name.into()), ..kaiser() };
        let body = serde_json::to_value(options).unwrap();
        let reply = server.http("POST", "/api/tables", &pass, Some(body)).await;
        assert_eq!((reply.status, common::code(&reply).as_str()), (422, "no-such-bot"), "{name}");
    }
}

/// M7: games that end at the same time all count, and count before their players see the end.
#[tokio::test]
async fn parallel_rated_games_all_count() {
    const GAMES: u64 = 5;
    let folder = Folder::new("rated");
    let server = folder.serve().await;
    let (ada, bo) = (server.account("Ada", false).await, server.account("Bo", false).await);
    let options = Options { rated: true, ..yunhe() };
    let games = (0..GAMES).map(|_| duel(&server, &ada, &bo, &options));
    let ended = futures_util::future::join_all(games).await;
    let owner = ended[0].0.snapshot.as_ref().unwrap().owner;
    let profile = server.http("GET", &format!("/api/people/{}", owner.0), &Pass::None, None).await.json().unwrap();
    assert_eq!(profile["ratings"][0]["games"].as_u64(), Some(GAMES), "{profile}");
}

/// A player who leaves a rated game is rated last, whatever the keeper achieves.
#[tokio::test]
async fn leaving_does_not_save_a_rating() {
    let server = Server::start().await;
    let (pass, other) = (server.account("Ada", false).await, server.account("Bo", false).await);
    let options = Options { rated: true, help: true, absent: Absent::Keeper("novice".into()), ..yunhe() };
    let table = server.table(&pass, &options).await;
    let (mut ada, mut bo) = (Guest::open(&server, &pass, table).await, Guest::open(&server, &other, table).await);
    ada.sit(0).await;
    bo.sit(1).await;
    ada.ready().await;
    bo.ready().await;
    assert_eq!(ada.ask(Ask::Hint { table }).await, Err(Code::NoHelp), "a hint would make the game count for nobody");
    assert_eq!(ada.ask(Ask::Resign { table }).await, Ok(()));
    bo.play_on().await;
    let leaders = server.http("GET", "/api/me", &pass, None).await.json().unwrap();
    let rating = |profile: &Value| (profile["ratings"][0]["games"].as_u64(), profile["ratings"][0]["rating"].as_f64());
    let profile = |id: u64| {
        let server = &server;
        async move { server.http("GET", &format!("/api/people/{id}"), &Pass::None, None).await.json().unwrap() }
    };
    let me = bo.snapshot.as_ref().unwrap();
    let ids: Vec<u64> = me
        .seats
        .iter()
        .filter_map(|seat| if let wire::Who::User { id, .. } = &seat.who { Some(id.0) } else { None })
        .collect();
    let (left, stayed) = (rating(&profile(ids[0]).await), rating(&profile(ids[1]).await));
    assert_eq!((left.0, stayed.0), (Some(1), Some(1)), "{leaders}");
    assert!(left.1 < stayed.1, "{left:?} {stayed:?}");
}

/// Every path that a browser may request, with these numbers filled in.
fn addresses(ids: &[u64]) -> Vec<String> {
    let asked = ROUTES.iter().filter(|route| route.method == "get" && !route.path.contains("stream"));
    let filled = |path: &str, id: u64| {
        let path = path.replace("{id}", &id.to_string()).replace("{game}", "yunhe");
        path.replace("{deed}", "confirm").replace("{key}", "x")
    };
    asked.flat_map(|route| ids.iter().map(move |&id| filled(route.path, id))).collect()
}

/// H1: what is said and played at a private table is only for those who were there, during the game and after.
#[tokio::test]
async fn private_tables_stay_private_at_every_address() {
    const TITLE: &str = "Geheimtreffen";
    const WORD: &str = "nobody else may read this";
    let folder = Folder::new("private");
    let server = folder.serve().await;
    let (ada, bo) = (server.account("Ada", false).await, server.account("Bo", false).await);
    let (spectator, stranger) = (server.guest("Cy").await, server.account("Dee", false).await);
    let options = Options { public: false, rated: true, title: TITLE.into(), ..yunhe() };
    let table = server.table(&ada, &options).await;
    let mut here = Guest::open(&server, &ada, table).await;
    let mut other = Guest::open(&server, &bo, table).await;
    // The link is the invitation while the game is on.
    let watching = Guest::open(&server, &spectator, table).await;
    here.sit(0).await;
    other.sit(1).await;
    assert_eq!(here.ask(Ask::Chat { table, text: WORD.into() }).await, Ok(()));
    here.ready().await;
    other.ready().await;
    let snapshot = other.snapshot.clone().unwrap();
    let people: Vec<u64> = snapshot
        .seats
        .iter()
        .filter_map(|seat| if let wire::Who::User { id, .. } = &seat.who { Some(id.0) } else { None })
        .collect();
    walk(&server, &stranger, &people, table, [TITLE, WORD]).await;
    tokio::join!(here.play_on(), other.play_on());
    drop((here, other, watching));
    for restarted in [false, true] {
        let server = if restarted { folder.serve().await } else { Server { ..server_of(&server) } };
        let known: Vec<u64> = people.iter().copied().chain([table.0]).collect();
        for pass in [&Pass::None, &stranger] {
            walk(&server, pass, &known, table, [TITLE, WORD]).await;
            let path = format!("/api/tables/{}", table.0);
            assert_eq!(server.http("GET", &path, pass, None).await.status, 404);
            assert_eq!(server.http("GET", &format!("{path}/record"), pass, None).await.status, 404);
        }
        let mut stream = load::client::Stream::open(server.address, &stranger).await.unwrap();
        let n = stream.ask(Ask::Open { table, from: 0, undos: 0 }).await.unwrap();
        loop {
            match tokio::time::timeout(PATIENCE, stream.next()).await.unwrap().unwrap() {
                Frame::Refused { re, code, .. } if re == n => break assert_eq!(code, Code::NotFound),
                Frame::Welcome(_) | Frame::Done { .. } => {}
                other => panic!("a stranger was shown {other:?}"),
            }
        }
        for pass in [&ada, &bo, &spectator] {
            let path = format!("/api/tables/{}", table.0);
            assert!(server.http("GET", &path, pass, None).await.body.contains(TITLE));
            assert_eq!(server.http("GET", &format!("{path}/record"), pass, None).await.status, 200);
            let mut guest = Guest::open(&server, pass, table).await;
            assert_eq!(guest.ask(Ask::Ping).await, Ok(()));
            let heard = guest.frames.iter().any(|frame| frame.write().contains(WORD));
            assert!(heard, "people who were there can still read");
        }
        let own = server.http("GET", &format!("/api/people/{}", people[0]), &ada, None).await.body;
        assert!(own.contains(&table.0.to_string()), "one's own page shows one's own games");
    }
}

fn server_of(server: &Server) -> Server {
    Server { app: server.app.clone(), address: server.address }
}

/// Requests everything and checks that no answer contains the table's number, title or chat.
async fn walk(server: &Server, pass: &Pass, ids: &[u64], table: TableId, secrets: [&str; 2]) {
    for address in addresses(ids) {
        let body = server.http("GET", &address, pass, None).await.body;
        let number = table.0.to_string();
        let told = secrets.into_iter().chain([number.as_str()]).find(|secret| body.contains(secret));
        assert_eq!(told, None, "{address}: {body}");
    }
}

/// A database of the first release: the time when its server stopped, and the session of one of its people.
const RELEASED: &str = include_str!("data/schema-2.sql");
const THEN: i64 = 1_790_000_000_000;
const ADA: &str = "tianxia=95929087afda84f90750a4cfc40e10758eddb2a4a14b731b88743e1db3704451";
/// The state of its running games: ply and fingerprint of Ada's view.
const STOOD: [(&str, u32, &str); 4] = [
    ("kaiser", 56, "54d38a30c97eee7c"),
    ("zhanguo", 47, "e48a21251346d5cd"),
    ("zhenghe", 37, "7f030a7b2e4e79a5"),
    ("yunhe", 20, "4cca8fb61af2e7e5"),
];

async fn serve_at(store: Box<dyn store::Store>, moment: i64) -> Server {
    let config = Config { limits: Limits::for_load(), ..Config::default() };
    let app = App::new(store, Arc::new(move || moment), config);
    app.take_up().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(server::listen(app.clone(), listener, std::future::pending()));
    Server { app, address }
}

/// Somebody's tables, by title.
async fn tables(server: &Server, pass: &Pass) -> Vec<(String, TableId, Value)> {
    let mine = server.http("GET", "/api/me/tables", pass, None).await.json().unwrap();
    let shown = mine.as_array().unwrap().iter();
    shown
        .map(|table| {
            let id = TableId(table["table"].as_u64().unwrap());
            (table["options"]["title"].as_str().unwrap().to_string(), id, table.clone())
        })
        .collect()
}

/// Opens a database, from a thread that may block, and checks that nothing in it is damaged.
async fn sound(address: &str) -> Box<dyn store::Store> {
    let address = address.to_string();
    let open = move || {
        let store = store::open(&address, Role::Beside).unwrap();
        server::check(&*store, THEN, &mut |damage| panic!("{damage}")).unwrap();
        store
    };
    tokio::task::spawn_blocking(open).await.unwrap()
}

#[tokio::test]
async fn a_database_of_the_first_release_goes_on() {
    let folder = Folder::new("upgrade");
    store::restore(folder.file().as_ref(), RELEASED).unwrap();
    goes_on(&folder.file()).await;
}

/// The same tables and rows as PostgreSQL writes them.
#[tokio::test]
async fn a_postgresql_of_the_first_release_goes_on() {
    let dump = RELEASED.replace("PRAGMA foreign_keys=OFF;", "").replace("BEGIN TRANSACTION", "BEGIN");
    let dump = dump.replace(" WITHOUT ROWID", "").replace(",X'", ",'\\x");
    let server = PostgresServer::start();
    let address = server.new_database();
    postgres_server::ask(&address, &dump);
    goes_on(&address).await;
}

/// H2: games of the released version go on from where they were, with their own edition.
async fn goes_on(address: &str) {
    let (server, ada) = (serve_at(sound(address).await, THEN).await, Pass::Session(ADA.into()));
    let tables = tables(&server, &ada).await;
    let find = |title: String| tables.iter().find(|table| table.0 == title).expect("every table is there");
    for (game, ply, fingerprint) in STOOD {
        let (_, table, _) = find(format!("running {game}"));
        let mut guest = Guest::open(&server, &ada, *table).await;
        assert!(guest.my_turn().await);
        let update = guest.update.clone().unwrap();
        assert_eq!((update.ply, update.fingerprint.as_str()), (ply, fingerprint), "{game}");
        for _ in 0..3 {
            guest.decide().await;
            assert!(guest.my_turn().await);
        }
        let (_, table, _) = find(format!("finished {game}"));
        let record = server.http("GET", &format!("/api/tables/{}/record", table.0), &ada, None).await;
        assert_eq!(record.status, 200, "{game}: {}", record.body);
        assert!(record.body.contains("random random") || !record.body.contains("adept"), "a record stays as it was");
    }
    // A bot that is no longer allowed has become a level, and the table says so.
    let (_, table, shown) = find("gathering kaiser".into());
    assert_eq!(
        (&shown["options"]["absent"], &shown["seats"][2]["who"]),
        (&json!({"keeper": "adept"}), &json!({"bot": "adept"}))
    );
    let mut guest = Guest::open(&server, &ada, *table).await;
    assert_eq!(guest.ask(Ask::Ping).await, Ok(()));
    let said = guest.frames.iter().any(|frame| frame.write().contains("mcts:4000000s:threads=64"));
    assert!(said, "{:?}", guest.frames);
    server.app.stop().await;
    sound(address).await;
}

/// The standard edition of kaiser with two counts swapped, as a correction might do.
fn corrected() -> Edition {
    let standard = <catalog::list::Kaiser as engine::Game>::Content::DEFAULT;
    let file = standard.replacen("\"count\": 13", "\"count\": 0", 1).replacen("\"count\": 12", "\"count\": 13", 1);
    let file = file.replacen("\"count\": 0", "\"count\": 12", 1);
    let content = <catalog::list::Kaiser as engine::Game>::Content::parse(&file).expect("a sound edition");
    Edition { hash: content.hash().to_string(), game: "kaiser".into(), file }
}

/// Puts a gathering table into a store, with an edition that this program does not ship.
fn plant(store: &dyn store::Store, id: u64, edition: &str) {
    let new = host::New { id: TableId(id), options: kaiser(), owner: wire::UserId(1), key: [5; 32], luck: 1 };
    let table = host::Table::open(new, THEN).unwrap();
    let mut saved = serde_json::to_value(table.saved()).unwrap();
    saved["edition"] = edition.into();
    let row = store::TableRow {
        id,
        game: "kaiser".into(),
        mark: store::Mark::Open,
        public: true,
        updated: THEN,
        saved: saved.to_string(),
        summary: serde_json::to_string(&table.snapshot(THEN, None)).unwrap(),
        seats: Vec::new(),
    };
    store.commit(&[Write { table: id, row: Some(row), ..Write::default() }]).unwrap();
}

/// H2: a table keeps its edition when the standard one is corrected, and one whose edition is lost is set aside.
#[tokio::test]
async fn a_table_is_played_with_its_own_edition_or_not_at_all() {
    let folder = Folder::new("edition");
    let store = folder.store();
    let edition = corrected();
    store.keep_edition(&edition).unwrap();
    plant(&*store, 7, &edition.hash);
    plant(&*store, 8, &"0".repeat(64));
    let server = folder.serve().await;
    let pass = server.guest("Ada").await;
    let lost = server.http("GET", "/api/tables/8", &pass, None).await;
    assert_eq!(common::code(&lost), "frozen");
    let mut guests = Vec::new();
    for (seat, name) in ["Ada", "Bo", "Cy"].into_iter().enumerate() {
        let mut guest = Guest::open(&server, &server.guest(name).await, TableId(7)).await;
        guest.sit(seat as u8).await;
        guests.push(guest);
    }
    for guest in &mut guests {
        guest.ready().await;
    }
    futures_util::future::join_all(guests.iter_mut().map(Guest::play_on)).await;
    let record = server.http("GET", "/api/tables/7/record", &pass, None).await;
    assert!(record.status == 200 && record.body.contains(&edition.hash), "{}", record.body);
    let new = server.table(&pass, &kaiser()).await;
    let shown = server.http("GET", &format!("/api/tables/{}", new.0), &pass, None).await.json().unwrap();
    let standard = <catalog::list::Kaiser as engine::Game>::Content::standard();
    assert_eq!(shown["edition"].as_str(), Some(standard.hash().to_string().as_str()), "new tables have the new one");
}

/// A value that no program of ours has written is named by table, row and column, and affects nobody else.
#[tokio::test]
async fn what_cannot_be_read_is_set_aside_and_the_others_go_on() {
    let folder = Folder::new("unreadable");
    let store = folder.store();
    let standard = <catalog::list::Kaiser as engine::Game>::Content::standard().hash().to_string();
    plant(&*store, 7, &standard);
    let good = store.table_row(7).unwrap().unwrap();
    let unsaved = store::TableRow { id: 8, saved: "nonsense".into(), ..good.clone() };
    let unseen = store::TableRow { id: 9, mark: store::Mark::Over, summary: "[1]".into(), ..good };
    for row in [unsaved, unseen] {
        store.commit(&[Write { table: row.id, row: Some(row), ..Write::default() }]).unwrap();
    }
    let server = folder.serve().await;
    let (ada, bo) = (server.account("Ada", false).await, server.account("Bo", false).await);
    let person = store.person_by_name("ada").unwrap().unwrap();
    let change = store::Change { settings: Some("{\"quiet\":0}".into()), ..store::Change::default() };
    store.change_person(person.id, person.version, &change).unwrap();
    let mut found = Vec::new();
    assert_eq!(server::check(&*store, THEN, &mut |damage| found.push(damage)).unwrap(), 3);
    let person = format!("table `people`, row {}, column `settings`", person.id);
    for said in ["table `tables`, row 8, column `saved`", "table `tables`, row 9, column `summary`", &person] {
        assert!(found.iter().any(|damage| damage.contains(said)), "{said}: {found:?}");
    }
    for (path, pass, status) in [
        ("/api/tables/7", &bo, 200),
        ("/api/tables/8", &bo, 422),
        ("/api/tables/9", &bo, 422),
        ("/api/me", &ada, 500),
        ("/api/me", &bo, 200),
    ] {
        assert_eq!(server.http("GET", path, pass, None).await.status, status, "{path}");
    }
}
