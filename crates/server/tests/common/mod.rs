//! A server of the test's own, on a loopback address, with a store in memory or in a file.
#![allow(dead_code)]

use engine::Seat;
use load::client::{Pass, Reply, Stream, http};
use serde_json::{Value, json};
use server::limits::Limits;
use server::{App, Config, system_clock};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Memory, Role, Store};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use wire::{Ask, Code, Frame, Options, Phase, Snapshot, TableId, Update};

/// The longest that anything in a test may take.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A temporary folder of a test, with the database in it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tianxia-server-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self) -> String {
        self.0.join("a.db").to_str().unwrap().into()
    }

    pub(crate) fn store(&self) -> Box<dyn Store> {
        store::open(&self.file(), Role::Beside).unwrap()
    }

    pub(crate) async fn serve(&self) -> Server {
        Server::with(self.store(), Config { limits: Limits::for_load(), ..Config::default() }).await
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::with(Box::new(Memory::default()), Config { limits: Limits::for_load(), ..Config::default() }).await
    }

    pub(crate) async fn with(store: Box<dyn Store>, config: Config) -> Server {
        Server::of(App::new(store, system_clock(), config)).await
    }

    pub(crate) async fn of(app: Arc<App>) -> Server {
        app.take_up().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(server::listen(app.clone(), listener, std::future::pending()));
        Server { app, address }
    }

    pub(crate) async fn http(&self, method: &str, path: &str, pass: &Pass, body: Option<Value>) -> Reply {
        http(self.address, method, path, pass, body.as_ref()).await.expect("the server answers")
    }

    pub(crate) async fn guest(&self, name: &str) -> Pass {
        let reply = self.http("POST", "/api/guest", &Pass::None, Some(json!({ "name": name }))).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        Pass::Session(reply.cookie.expect("a session"))
    }

    pub(crate) async fn account(&self, name: &str, bot: bool) -> Pass {
        let body = json!({ "name": name, "password": "correct horse battery", "bot": bot });
        let reply = self.http("POST", "/api/register", &Pass::None, Some(body)).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        Pass::Session(reply.cookie.expect("a session"))
    }

    pub(crate) async fn table(&self, pass: &Pass, options: &Options) -> TableId {
        let body = serde_json::to_value(options).expect("options");
        let reply = self.http("POST", "/api/tables", pass, Some(body)).await;
        TableId(reply.json().expect("a table")["table"].as_u64().expect("a number"))
    }
}

/// An address and the calls that come to it, each as text up to `ends`.
pub(crate) async fn webhook(ends: &'static str) -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://{}/hook", listener.local_addr().expect("an address"));
    let (sender, calls) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut call, _)) = listener.accept().await {
            let (mut bytes, mut text) = (vec![0; 4096], String::new());
            while !text.contains(ends) {
                let n = call.read(&mut bytes).await.expect("the call goes on");
                text += &String::from_utf8_lossy(&bytes[..n]);
            }
            call.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("the caller waits");
            let _ = sender.send(text);
        }
    });
    (address, calls)
}

/// A mail server that takes everything, and the mails as they arrive, unwrapped.
pub(crate) async fn mail_server() -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("smtp://{}", listener.local_addr().expect("an address"));
    let (sender, mails) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let _ = sender.send(take_mail(stream).await.expect("a whole mail"));
        }
    });
    (address, mails)
}

async fn take_mail(stream: TcpStream) -> std::io::Result<String> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let (mut mail, mut in_mail) = (String::new(), false);
    write.write_all(b"220 here\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let answer: &[u8] = match line.as_str() {
            "." if in_mail => {
                in_mail = false;
                b"250 taken\r\n"
            }
            line if in_mail => {
                mail += line;
                mail += "\r\n";
                continue;
            }
            "DATA" => {
                in_mail = true;
                b"354 go on\r\n"
            }
            "QUIT" => {
                write.write_all(b"221 bye\r\n").await?;
                break;
            }
            _ => b"250 yes\r\n",
        };
        write.write_all(answer).await?;
    }
    Ok(mail.replace("=\r\n", "").replace("\r\n ", " "))
}

pub(crate) fn code(reply: &Reply) -> String {
    let body: Value = serde_json::from_str(&reply.body).expect("a refusal is JSON");
    body["error"]["code"].as_str().expect("a code").into()
}

/// A player at a table.
pub(crate) struct Guest {
    pub(crate) stream: Stream,
    pub(crate) table: TableId,
    pub(crate) seat: Option<Seat>,
    pub(crate) update: Option<Update>,
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) frames: Vec<Frame>,
}

impl Guest {
    pub(crate) async fn open(server: &Server, pass: &Pass, table: TableId) -> Guest {
        let stream = Stream::open(server.address, pass).await.expect("a stream");
        let mut guest = Guest { stream, table, seat: None, update: None, snapshot: None, frames: Vec::new() };
        assert_eq!(guest.ask(Ask::Open { table, from: 0, undos: 0 }).await, Ok(()));
        while guest.snapshot.is_none() {
            guest.next().await;
        }
        guest
    }

    pub(crate) async fn next(&mut self) -> Frame {
        let frame = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("in time").expect("a frame");
        match &frame {
            Frame::Update(update) => self.update = Some(update.as_ref().clone()),
            Frame::Table(snapshot) => {
                self.seat = snapshot.you;
                self.snapshot = Some(snapshot.as_ref().clone());
            }
            _ => {}
        }
        self.frames.push(frame.clone());
        frame
    }

    /// Asks, and waits for the answer to it.
    pub(crate) async fn ask(&mut self, ask: Ask) -> Result<(), Code> {
        let n = self.stream.ask(ask).await.expect("the stream is open");
        loop {
            match self.next().await {
                Frame::Done { re } if re == n => return Ok(()),
                Frame::Refused { re, code, .. } if re == n => return Err(code),
                _ => {}
            }
        }
    }

    pub(crate) async fn sit(&mut self, seat: u8) {
        assert_eq!(self.ask(Ask::Sit { table: self.table, seat: Seat(seat) }).await, Ok(()));
    }

    pub(crate) async fn give_to_bots(&mut self, from: u8) {
        let seats = self.snapshot.as_ref().expect("a snapshot").seats.len() as u8;
        for seat in (from..seats).map(Seat) {
            assert_eq!(self.ask(Ask::Bot { table: self.table, seat, bot: Some("novice".into()) }).await, Ok(()));
        }
    }

    pub(crate) async fn ready(&mut self) {
        assert_eq!(self.ask(Ask::Ready { table: self.table, ready: true }).await, Ok(()));
    }

    pub(crate) fn phase(&self) -> Phase {
        self.snapshot.as_ref().expect("a snapshot").phase
    }

    /// Waits until it is this seat's turn; false if the game is over.
    pub(crate) async fn my_turn(&mut self) -> bool {
        loop {
            if self.phase() == Phase::Over {
                return false;
            }
            if self.update.as_ref().is_some_and(|update| !update.legal.is_empty()) {
                return true;
            }
            self.next().await;
        }
    }

    /// Decides until the game is over.
    pub(crate) async fn play_on(&mut self) {
        while self.my_turn().await {
            self.decide().await;
        }
    }

    /// Sits down among bots and makes five decisions; the sixth is due.
    pub(crate) async fn begin_among_bots(&mut self) {
        self.sit(0).await;
        self.give_to_bots(1).await;
        self.ready().await;
        for _ in 0..5 {
            assert!(self.my_turn().await);
            self.decide().await;
        }
        assert!(self.my_turn().await);
    }

    pub(crate) fn answer(&self, action: u16) -> Ask {
        let update = self.update.as_ref().expect("an update");
        let (table, seat) = (self.table, self.seat.expect("a seat"));
        Ask::Answer { table, seat, seen: update.ply, undos: update.undos, action }
    }

    /// Gives the first legal answer.
    pub(crate) async fn decide(&mut self) {
        let update = self.update.take().expect("an update");
        let (table, seat) = (self.table, self.seat.expect("a seat"));
        let action = update.legal[update.ply as usize % update.legal.len()];
        let ask = Ask::Answer { table, seat, seen: update.ply, undos: update.undos, action };
        assert_eq!(self.ask(ask).await, Ok(()));
    }
}
