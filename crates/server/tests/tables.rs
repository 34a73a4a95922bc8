//! Whole games, bad input, restarts and notices over real sockets.

mod common;

use common::{Folder, Guest, PATIENCE, Server};
use engine::{Rng, Seat};
use futures_util::{SinkExt, StreamExt};
use load::Load;
use load::client::{Pass, Stream};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use wire::{Absent, Ask, Code, Frame, Options, Phase, TableId};

fn kaiser() -> Options {
    Options { setup: "players=3".into(), public: true, help: true, ..Options::new("kaiser") }
}

async fn whole_game(server: &Server, options: &Options) -> (TableId, Guest) {
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let table = server.table(&ada, options).await;
    let (mut ada, mut bo) = (Guest::open(server, &ada, table).await, Guest::open(server, &bo, table).await);
    ada.sit(0).await;
    bo.sit(1).await;
    ada.give_to_bots(2).await;
    ada.ready().await;
    bo.ready().await;
    tokio::join!(ada.play_on(), bo.play_on());
    (table, ada)
}

#[tokio::test]
async fn two_people_and_a_bot_play_a_whole_game_and_its_record_proves_the_dice() {
    let server = Server::start().await;
    let (table, mut ada) = whole_game(&server, &kaiser()).await;
    let snapshot = ada.snapshot.clone().unwrap();
    assert_eq!((snapshot.phase, snapshot.scores.is_some()), (Phase::Over, true));
    let record = server.http("GET", &format!("/api/tables/{}/record", table.0), &Pass::None, None).await;
    assert_eq!(record.status, 200);
    let key = snapshot.key.unwrap();
    assert!(record.body.contains(&format!("dice {}", snapshot.dice.unwrap())) && record.body.contains(&key));
    let read =
        engine::Record::<catalog::list::Kaiser>::read(record.body.as_bytes(), engine::Content::standard()).unwrap();
    let dealer = engine::Dealer::new(engine::Hash256::parse(&key).unwrap().0);
    assert_eq!(
        engine::Timeline::replay(engine::Content::standard(), &read).expect("legal").first_foreign_deal(&dealer),
        None
    );
    let export = server.http("GET", "/api/export/kaiser", &Pass::None, None).await;
    let line: Value = serde_json::from_str(export.body.lines().next().unwrap()).unwrap();
    assert_eq!((line["table"].as_u64(), line["record"].as_str()), (Some(table.0), Some(record.body.as_str())));
    assert_eq!(ada.ask(Ask::Undo { table, to: None }).await, Err(Code::Over));
}

#[tokio::test]
async fn a_record_of_a_running_game_is_refused() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = server.table(&ada, &kaiser()).await;
    let record = server.http("GET", &format!("/api/tables/{}/record", table.0), &ada, None).await;
    assert_eq!((record.status, common::code(&record).as_str()), (409, "not-over"));
}

#[tokio::test]
async fn stale_foreign_and_illegal_answers_are_refused_by_code() {
    let server = Server::start().await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let table = server.table(&ada, &kaiser()).await;
    let mut spectator = Guest::open(&server, &server.guest("Cy").await, table).await;
    let (mut ada, mut bo) = (Guest::open(&server, &ada, table).await, Guest::open(&server, &bo, table).await);
    ada.sit(0).await;
    assert_eq!(bo.ask(Ask::Sit { table, seat: Seat(0) }).await, Err(Code::SeatTaken));
    assert_eq!(bo.ask(Ask::Sit { table, seat: Seat(9) }).await, Err(Code::NoSuchSeat));
    assert_eq!(bo.ask(Ask::Bot { table, seat: Seat(2), bot: None }).await, Err(Code::NotOwner));
    assert_eq!(ada.ask(Ask::Bot { table, seat: Seat(2), bot: Some("oracle".into()) }).await, Err(Code::NoSuchBot));
    bo.sit(1).await;
    ada.give_to_bots(2).await;
    ada.ready().await;
    bo.ready().await;
    assert!(ada.my_turn().await);
    let update = ada.update.clone().unwrap();
    let (seen, undos) = (update.ply, update.undos);
    let answer = |seat, seen, undos, action| Ask::Answer { table, seat: Seat(seat), seen, undos, action };
    let legal = update.legal[0];
    assert_eq!(ada.ask(answer(1, seen, undos, legal)).await, Err(Code::NotSeated), "somebody else's seat");
    assert_eq!(spectator.ask(answer(0, seen, undos, legal)).await, Err(Code::NotSeated), "a spectator");
    assert_eq!(ada.ask(answer(0, seen + 1, undos, legal)).await, Err(Code::Stale), "from the future");
    assert_eq!(ada.ask(answer(0, seen, undos + 1, legal)).await, Err(Code::Stale), "from another story");
    for action in [u16::MAX, 60_000] {
        assert_eq!(ada.ask(answer(0, seen, undos, action)).await, Err(Code::NotLegal), "no such answer");
    }
    assert_eq!(ada.ask(answer(0, seen, undos, legal)).await, Ok(()));
    assert!(ada.ask(answer(0, seen, undos, legal)).await.is_err(), "the same once more");
    let other = Ask::Answer { table: TableId(5), seat: Seat(0), seen, undos, action: legal };
    assert_eq!(ada.ask(other).await, Err(Code::NotFound), "a table that is not open here");
    let own: Vec<&str> = spectator
        .frames
        .iter()
        .filter_map(|f| if let Frame::Update(u) = f { Some(u.view.get()) } else { None })
        .collect();
    assert!(own.iter().all(|view| view.contains("\"own\":null")), "a spectator's view contains nobody's secrets");
}

#[tokio::test]
async fn nonsense_on_a_socket_harms_nobody_else() {
    let server = Server::start().await;
    let mallory = server.guest("Mallory").await;
    let Pass::Session(cookie) = &mallory else { panic!("a session") };
    let url = format!("ws://{}/api/stream", server.address);
    let game = tokio::spawn({
        let server = Server { app: server.app.clone(), address: server.address };
        async move { whole_game(&server, &kaiser()).await.1.phase() }
    });
    let mut rng = Rng::new(7);
    for round in 0..20 {
        let mut request = url.as_str().into_client_request().unwrap();
        request.headers_mut().insert("Cookie", cookie.parse().unwrap());
        request.headers_mut().insert("Origin", format!("http://{}", server.address).parse().unwrap());
        let tcp = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let (mut socket, _) = tokio_tungstenite::client_async(request, tcp).await.unwrap();
        for _ in 0..40 {
            let valid = r#"{"n":1,"ask":{"answer":{"table":7,"seat":1,"seen":12,"undos":0,"action":40}}}"#;
            let mut bytes = valid.as_bytes().to_vec();
            for _ in 0..rng.below(6) {
                let at = rng.below(bytes.len() as u32) as usize;
                bytes[at] = rng.below(128) as u8;
            }
            let message = match rng.below(4) {
                0 => Message::binary(bytes),
                1 if round == 3 => Message::text("x".repeat(100_000)),
                _ => Message::text(String::from_utf8_lossy(&bytes).into_owned()),
            };
            if socket.send(message).await.is_err() {
                break;
            }
        }
        let answer = tokio::time::timeout(PATIENCE, socket.next()).await.expect("an answer, or the end");
        if let Some(Ok(Message::Text(text))) = answer {
            assert!(text.contains("refused"), "{text}");
        }
    }
    assert_eq!(game.await.unwrap(), Phase::Over, "the others played on");
}

#[tokio::test]
async fn a_socket_that_is_too_fast_is_refused_and_then_cut() {
    let limits = Limits { frames: server::limits::Rate { burst: 10, each_minute: 1 }, ..Limits::for_load() };
    let memory = Box::new(store::Memory::default());
    let server = Server::with(memory, Config { limits, ..Config::default() }).await;
    let mut stream = Stream::open(server.address, &server.guest("Ada").await).await.unwrap();
    let (mut refused, mut cut) = (0, false);
    for _ in 0..400 {
        if stream.ask(Ask::Ping).await.is_err() {
            cut = true;
            break;
        }
        match tokio::time::timeout(PATIENCE, stream.next()).await.unwrap() {
            Ok(Frame::Refused { code: Code::TooFast, .. }) => refused += 1,
            Ok(_) => {}
            Err(_) => {
                cut = true;
                break;
            }
        }
    }
    assert!(refused > 100 && cut, "{refused} refused");
}

#[tokio::test]
async fn sockets_of_one_person_and_address_are_limited() {
    let limits = Limits { sockets_of_person: 2, sockets_of_address: 3, ..Limits::default() };
    let server = Server::with(Box::new(store::Memory::default()), Config { limits, ..Config::default() }).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let _one = Stream::open(server.address, &ada).await.unwrap();
    let _two = Stream::open(server.address, &ada).await.unwrap();
    assert!(Stream::open(server.address, &ada).await.is_err(), "a third socket of the same person");
    let three = Stream::open(server.address, &bo).await.unwrap();
    assert!(Stream::open(server.address, &bo).await.is_err(), "a fourth socket of the same address");
    drop(three);
    for _ in 0..100 {
        if Stream::open(server.address, &bo).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a closed socket still counts");
}

/// The short form of `tianxia load kaiser --idle 10000`.
#[tokio::test]
async fn idle_sockets_hinder_no_table() {
    let server = Server::start().await;
    let load = Load {
        servers: vec![server.address],
        follow: false,
        game: catalog::GameId::Kaiser,
        setup: "players=3".into(),
        seats: 2,
        tables: 4,
        time: Duration::from_secs(1),
        rate: Some(500),
        idle: 300,
        seed: 1,
    };
    let report = load::run(&load).await.unwrap();
    assert_eq!(report.idle, 300, "all are alive at the end");
    assert!(report.decisions > 0 && report.refused == 0, "{report:?}");
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart_where_it_was() {
    let folder = Folder::new("restart");
    let server = folder.serve().await;
    let pass = server.guest("Ada").await;
    let table = server.table(&pass, &kaiser()).await;
    let mut ada = Guest::open(&server, &pass, table).await;
    ada.begin_among_bots().await;
    let before = ada.update.clone().unwrap();
    server.app.stop().await;
    let server = folder.serve().await;
    let mut ada = Guest::open(&server, &pass, table).await;
    assert!(ada.my_turn().await);
    let after = ada.update.clone().unwrap();
    assert_eq!((after.ply, after.fingerprint, after.legal), (before.ply, before.fingerprint, before.legal));
    ada.play_on().await;
}

#[tokio::test]
async fn a_player_who_resigns_may_come_back_and_help_is_given_where_allowed() {
    let server = Server::start().await;
    let pass = server.guest("Ada").await;
    let options = Options { absent: Absent::Keeper("novice".into()), ..kaiser() };
    let table = server.table(&pass, &options).await;
    let mut ada = Guest::open(&server, &pass, table).await;
    ada.sit(0).await;
    ada.give_to_bots(1).await;
    ada.ready().await;
    assert!(ada.my_turn().await);
    assert_eq!(ada.ask(Ask::Hint { table }).await, Ok(()));
    let hint = ada.frames.iter().find_map(|frame| if let Frame::Hint(hint) = frame { Some(hint.ply) } else { None });
    let update = ada.update.clone().unwrap();
    assert_eq!(hint, Some(update.ply), "a hint is permitted for the question at hand");
    assert_eq!(ada.ask(Ask::Why { table, action: update.legal[0] }).await, Ok(()));
    assert_eq!(ada.ask(Ask::Briefing { table }).await, Ok(()));
    assert_eq!(ada.ask(Ask::Chat { table, text: "<i>hello</i>".into() }).await, Ok(()));
    assert_eq!(ada.ask(Ask::Pause { table }).await, Ok(()));
    assert_eq!(ada.ask(ada.answer(update.legal[0])).await, Err(Code::Paused));
    assert_eq!(ada.ask(Ask::Resume { table }).await, Ok(()));
    let ply = ada.update.as_ref().unwrap().ply;
    assert_eq!(ada.ask(Ask::Resign { table }).await, Ok(()));
    while ada.update.as_ref().unwrap().ply == ply {
        ada.next().await;
    }
    let back = ada.ask(Ask::Return { table }).await;
    assert!(back == Ok(()) || back == Err(Code::Over), "{back:?}");
}

/// A table at which it becomes Ada's turn while she is away; Bo goes on playing.
async fn turn_while_away(server: &Server, ada: &Pass, bo: &Pass) -> TableId {
    let table = server.table(bo, &kaiser()).await;
    let (mut first, mut second) = (Guest::open(server, bo, table).await, Guest::open(server, ada, table).await);
    first.sit(0).await;
    second.sit(1).await;
    first.give_to_bots(2).await;
    second.ready().await;
    first.ready().await;
    drop(second);
    while first.snapshot.as_ref().is_some_and(|table| table.seats[1].present) {
        first.next().await;
    }
    tokio::spawn(async move {
        while first.my_turn().await {
            first.decide().await;
        }
    });
    table
}

async fn within<T>(wait: impl Future<Output = Option<T>>) -> T {
    tokio::time::timeout(PATIENCE, wait).await.expect("in time").expect("it comes")
}

#[tokio::test]
async fn a_player_who_is_away_is_notified_by_webhook() {
    let (hook, mut calls) = common::webhook("your-turn").await;
    let config = Config { limits: Limits::for_load(), private_webhooks: true, ..Config::default() };
    let server = Server::with(Box::new(store::Memory::default()), config).await;
    let (ada, bo) = (server.account("Ada", false).await, server.guest("Bo").await);
    let settings = json!({ "settings": { "webhook": hook } });
    assert_eq!(server.http("PATCH", "/api/me", &ada, Some(settings)).await.status, 200);
    let table = turn_while_away(&server, &ada, &bo).await;
    let call = within(calls.recv()).await;
    let key = format!("idempotency-key: turn/{}/", table.0);
    assert!(call.to_lowercase().contains(&key), "{call}");
}

#[tokio::test]
async fn a_mailbox_is_asked_before_it_gets_mail_and_every_mail_can_end_it() {
    let ((smtp, mut mails), (hook, mut calls)) = (common::mail_server().await, common::webhook("your-turn").await);
    let config = Config {
        limits: Limits::for_load(),
        private_webhooks: true,
        smtp: Some(smtp),
        mail_from: Some("tianxia <tianxia@example.org>".into()),
        public_url: Some("https://tianxia.example/".into()),
        ..Config::default()
    };
    let server = Server::with(Box::new(store::Memory::default()), config).await;
    let (ada, bo) = (server.account("Ada", false).await, server.guest("Bo").await);
    let state = async || server.http("GET", "/api/me", &ada, None).await.json().unwrap()["mail"].clone();
    assert_eq!(state().await, "none");
    let settings = json!({ "settings": { "email": "ada@example.org", "webhook": hook } });
    assert_eq!(server.http("PATCH", "/api/me", &ada, Some(settings.clone())).await.status, 200);
    let question = within(mails.recv()).await;
    let link = |mail: &str, deed: &str| {
        let words = mail.split_whitespace().map(|word| word.trim_matches(['<', '>']));
        let mut links = words.filter_map(|word| word.strip_prefix("https://tianxia.example"));
        links.find(|link| link.contains(deed)).expect("a link").to_string()
    };
    let (confirm, stop) = (link(&question, "/confirm/"), link(&question, "/stop/"));
    // A turn before the answer: the webhook is called, no mail is sent.
    turn_while_away(&server, &ada, &bo).await;
    within(calls.recv()).await;
    let opened = server.http("GET", &confirm, &Pass::None, None).await;
    assert!(opened.status == 200 && opened.body.contains("<form method=\"post\">"), "{}", opened.body);
    assert_eq!(state().await, "asked", "opening the link does not confirm");
    assert_eq!(server.http("POST", &confirm, &Pass::None, None).await.status, 200);
    assert_eq!(state().await, "confirmed");
    assert_eq!(server.http("POST", &confirm, &Pass::None, None).await.status, 404, "a link works once");
    assert_eq!(server.http("PATCH", "/api/me", &ada, Some(settings)).await.status, 200);
    assert_eq!(state().await, "confirmed", "the same mailbox is not asked again");
    let table = turn_while_away(&server, &ada, &bo).await;
    let mail = within(mails.recv()).await;
    assert!(mail.contains("Your turn") && mail.contains(&table.0.to_string()), "{mail}");
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    assert_eq!(link(&mail, "/stop/"), stop);
    assert_eq!(server.http("POST", &stop.replace("/stop/", "/stop/0"), &Pass::None, None).await.status, 404);
    assert_eq!(server.http("POST", &stop, &Pass::None, None).await.status, 200);
    assert_eq!(state().await, "none");
}

#[tokio::test]
async fn a_mailbox_that_somebody_else_names_is_not_flooded() {
    let (smtp, mut mails) = common::mail_server().await;
    let from = Some("tianxia@example.org".into());
    let (limits, public_url) = (Limits::for_load(), Some("https://tianxia.example".into()));
    let config = Config { limits, smtp: Some(smtp), mail_from: from, public_url, ..Config::default() };
    let server = Server::with(Box::new(store::Memory::default()), config).await;
    let mallory = server.account("Mallory", false).await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        for email in [json!("victim@example.org"), Value::Null] {
            let body = json!({ "settings": { "email": email } });
            statuses.push(server.http("PATCH", "/api/me", &mallory, Some(body)).await.status);
        }
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429, 200, 429, 200]);
    within(mails.recv()).await;
    within(mails.recv()).await;
}

#[tokio::test]
async fn somebody_who_signs_out_at_another_server_is_cut_by_the_next_sweep() {
    let folder = Folder::new("signed-out");
    let server = folder.serve().await;
    let (ada, bo) = (server.account("Ada", false).await, server.account("Bo", false).await);
    let table = server.table(&ada, &kaiser()).await;
    let (mut left, mut stays) = (Guest::open(&server, &ada, table).await, Guest::open(&server, &bo, table).await);
    server.app.sweep(0).await;
    assert_eq!(left.ask(Ask::Ping).await, Ok(()), "nobody has signed out yet");
    let beside = folder.store();
    let person = beside.person_by_name("ada").unwrap().unwrap().id;
    for access in beside.accesses(person).unwrap() {
        assert!(beside.end_access(person, access.id).unwrap());
    }
    server.app.sweep(0).await;
    let cut = async { while left.stream.next().await.is_ok() {} };
    tokio::time::timeout(PATIENCE, cut).await.expect("the socket ends");
    assert_eq!(stays.ask(Ask::Ping).await, Ok(()), "others are not disturbed");
}

#[tokio::test]
async fn somebody_removed_beside_a_running_server_leaves_its_tables() {
    let folder = Folder::new("removed");
    let server = folder.serve().await;
    let owner = server.guest("Bo").await;
    let table = server.table(&owner, &kaiser()).await;
    for (seat, name) in [(0, "Ada Adieu"), (1, "Cy Ciao")] {
        let mut guest = Guest::open(&server, &server.account(name, false).await, table).await;
        guest.sit(seat).await;
        assert_eq!(guest.ask(Ask::Chat { table, text: format!("I am {name}") }).await, Ok(()));
    }
    let path = format!("/api/tables/{}", table.0);
    let beside = folder.store();
    let remove = |folded: &str| {
        let person = beside.person_by_name(folded).unwrap().unwrap();
        server::remove_person(&*beside, person.id, server::system_clock()()).unwrap();
    };
    remove("ada adieu");
    server.app.sweep(0).await;
    for path in [path.as_str(), "/api/tables"] {
        let shown = server.http("GET", path, &Pass::None, None).await.body;
        assert!(!shown.contains("Ada") && shown.contains("Cy Ciao"), "{shown}");
    }
    let mut bo = Guest::open(&server, &owner, table).await;
    // The chat arrives before the answer to this.
    assert_eq!(bo.ask(Ask::Ping).await, Ok(()));
    let said: Vec<&str> = bo
        .frames
        .iter()
        .filter_map(|frame| if let Frame::Chat { lines, .. } = frame { Some(lines) } else { None })
        .flatten()
        .map(|line| line.text.as_str())
        .collect();
    assert_eq!(said, ["I am Cy Ciao"]);
    // A server that was not running learns it when it starts.
    server.app.stop().await;
    remove("cy ciao");
    let server = folder.serve().await;
    let shown = server.http("GET", &path, &Pass::None, None).await.body;
    assert!(!shown.contains("Ada") && !shown.contains("Cy"), "{shown}");
}

#[tokio::test]
async fn numbers_out_of_range_are_refused_by_code() {
    let server = Server::start().await;
    let pass = server.guest("Ada").await;
    let table = server.table(&pass, &kaiser()).await;
    let mut ada = Guest::open(&server, &pass, table).await;
    ada.sit(0).await;
    ada.give_to_bots(1).await;
    ada.ready().await;
    assert!(ada.my_turn().await);
    let (last, nowhere) = (u32::MAX, TableId(u64::MAX));
    let asks = [
        Ask::Undo { table, to: Some(last) },
        Ask::Consent { table, proposal: last, yes: true },
        Ask::Why { table, action: u16::MAX },
        Ask::Sit { table, seat: Seat(u8::MAX) },
        Ask::Open { table: nowhere, from: 0, undos: 0 },
        Ask::Hello { version: u16::MAX, lang: None },
    ];
    for ask in asks {
        let words = format!("{ask:?}");
        assert!(ada.ask(ask).await.is_err(), "{words}");
    }
    assert_eq!(ada.ask(Ask::Past { table, from: last, plies: last }).await, Ok(()));
    let seen =
        ada.frames.iter().find_map(|frame| if let Frame::Past(past) = frame { Some(past.views.len()) } else { None });
    assert!(seen.is_none_or(|views| views == 0), "nobody sees the future");
    assert_eq!(ada.ask(Ask::Open { table, from: last, undos: last }).await, Ok(()), "it is sent everything it lacks");
    assert!(ada.my_turn().await, "the table goes on");
    ada.decide().await;
}

#[tokio::test]
async fn a_frame_that_is_too_long_ends_its_socket_alone() {
    let server = Server::start().await;
    let pass = server.guest("Ada").await;
    let mut stream = Stream::open(server.address, &pass).await.unwrap();
    let text = "x".repeat(wire::limits::MAX_FRAME_BYTES);
    stream.ask(Ask::Chat { table: TableId(1), text }).await.unwrap();
    let end = async { while stream.next().await.is_ok() {} };
    tokio::time::timeout(PATIENCE, end).await.expect("the socket is closed");
    assert!(Stream::open(server.address, &pass).await.is_ok(), "another may be opened");
}

#[tokio::test]
async fn tables_and_words_of_one_person_are_limited() {
    let limits = Limits { by_address: false, ..Limits::default() };
    let server = Server::with(Box::new(store::Memory::default()), Config { limits, ..Config::default() }).await;
    let pass = server.guest("Ada").await;
    let options = serde_json::to_value(kaiser()).unwrap();
    let mut opened = Vec::new();
    for _ in 0..=limits.openings.burst {
        opened.push(server.http("POST", "/api/tables", &pass, Some(options.clone())).await);
    }
    let refused = opened.pop().unwrap();
    assert!(opened.iter().all(|reply| reply.status == 201));
    assert_eq!((refused.status, common::code(&refused).as_str()), (429, "quota"));
    let table = TableId(opened[0].json().unwrap()["table"].as_u64().unwrap());
    let mut ada = Guest::open(&server, &pass, table).await;
    for _ in 0..limits.words.burst {
        assert_eq!(ada.ask(Ask::Chat { table, text: "hello".into() }).await, Ok(()));
    }
    assert_eq!(ada.ask(Ask::Chat { table, text: "hello".into() }).await, Err(Code::TooFast));
    let report = json!({ "about": 1, "table": table, "text": "rude" });
    assert_eq!(common::code(&server.http("POST", "/api/reports", &pass, Some(report)).await), "too-fast");
}

#[tokio::test]
async fn many_tables_of_one_person_do_not_hide_those_of_others() {
    let server = Server::start().await;
    let (ada, mallory) = (server.guest("Ada").await, server.guest("Mallory").await);
    let honest = server.table(&ada, &kaiser()).await;
    for _ in 0..server::limits::PAGE {
        server.table(&mallory, &kaiser()).await;
    }
    let lobby = server.http("GET", "/api/tables", &Pass::None, None).await.json().unwrap();
    let listed: Vec<u64> = lobby.as_array().unwrap().iter().filter_map(|table| table["table"].as_u64()).collect();
    assert!(listed.len() == server::limits::PAGE && listed.contains(&honest.0), "an honest table is listed");
}
