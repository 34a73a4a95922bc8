//! A real `tianxia serve` on this machine, and a line to it that can be cut.

pub(crate) mod pair;

use crate::driver::{Process, free_port, start};
use crate::mailbox::Mailbox;
use anyhow::{Context, Result};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Everything passes.
const THROUGH: u8 = 0;
/// What clients send arrives; what the server sends does not.
const SWALLOW: u8 = 1;
/// Nothing passes, and every connection is refused.
const CUT: u8 = 2;

/// The server, its data and the line to it.
pub(crate) struct House {
    process: Process,
    data: PathBuf,
    server: SocketAddr,
    /// The port for visitors.
    pub(crate) port: u16,
    line: Arc<Relay>,
}

#[derive(Default)]
struct Relay {
    mode: AtomicU8,
    open: Mutex<Vec<TcpStream>>,
}

/// The program, in this program's folder.
fn program() -> Result<Command> {
    Ok(Command::new(std::env::current_exe()?.with_file_name("tianxia")))
}

/// The output of a command; an error if it fails.
fn said(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{}", complaint.trim());
    Ok(String::from_utf8_lossy(&output.stdout).into())
}

/// The output of `tianxia verify` for a record.
pub(crate) fn verify(record: &str) -> Result<String> {
    let file = std::env::temp_dir().join(format!("tianxia-verify-{}.txt", free_port()?));
    std::fs::write(&file, record)?;
    let told = said(program()?.args(["--lang", "en", "verify"]).arg(&file));
    std::fs::remove_file(&file)?;
    told
}

/// Asks a server.
fn get(server: SocketAddr, path: &str, header: &str) -> Result<String> {
    let mut stream = TcpStream::connect(server)?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{header}\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").context("the answer ends in the middle")?;
    Ok(body.into())
}

impl House {
    /// Starts the server with the site of a folder.
    pub(crate) fn open(site: &Path) -> Result<House> {
        House::start(site, None)
    }

    /// The same, with mail.
    pub(crate) fn with_mail(site: &Path, mailbox: &Mailbox) -> Result<House> {
        House::start(site, Some(mailbox))
    }

    fn start(site: &Path, mailbox: Option<&Mailbox>) -> Result<House> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let (port, line) = (listener.local_addr()?.port(), Arc::new(Relay::default()));
        let (inner, data) = (free_port()?, std::env::temp_dir().join(format!("tianxia-house-{}", free_port()?)));
        let mut command = program()?;
        command.arg("serve").arg("--data").arg(&data).arg("--site").arg(site);
        command.args(["--listen", &format!("127.0.0.1:{inner}"), "--load-test"]);
        let server = SocketAddr::from((Ipv4Addr::LOCALHOST, inner));
        if let Some(mailbox) = mailbox {
            command.env("TIANXIA_SMTP", &mailbox.address).args(["--mail-from", "tianxia@example.org"]);
            command.args(["--public-url", &format!("http://127.0.0.1:{port}")]);
        }
        let process = start(&mut command, inner)?;
        let carried = line.clone();
        thread::spawn(move || carry(&listener, &carried, move |_| TcpStream::connect(server).ok()));
        Ok(House { process, data, server, port, line })
    }

    /// The output of an admin command beside the running server.
    pub(crate) fn admin(&self, words: &[&str]) -> Result<String> {
        said(program()?.arg("admin").arg("--data").arg(&self.data).args(words))
    }

    /// The server receives everything, but its answers are lost.
    pub(crate) fn swallow(&self) {
        self.line.mode.store(SWALLOW, Ordering::SeqCst);
    }

    /// Cuts the line.
    pub(crate) fn cut(&self) {
        self.line.mode.store(CUT, Ordering::SeqCst);
        let open = std::mem::take(&mut *self.line.open.lock().expect("no thread panics with the lock"));
        for stream in open {
            // It may already be closed.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Restores the line.
    pub(crate) fn mend(&self) {
        self.line.mode.store(THROUGH, Ordering::SeqCst);
    }

    /// Asks the server directly, whatever the line does.
    pub(crate) fn get(&self, path: &str) -> Result<String> {
        get(self.server, path, "")
    }

    /// The same as the owner of a personal token.
    pub(crate) fn get_as(&self, path: &str, token: &str) -> Result<String> {
        get(self.server, path, &format!("Authorization: Bearer {token}\r\n"))
    }

    /// The number of steps of a table.
    pub(crate) fn ply(&self, table: &str) -> Result<u64> {
        let table: serde_json::Value = serde_json::from_str(&self.get(&format!("/api/tables/{table}"))?)?;
        table["ply"].as_u64().context("a table has a ply")
    }

    /// Waits until a table has more steps.
    pub(crate) fn wait_beyond(&self, table: &str, ply: u64) -> Result<u64> {
        let began = Instant::now();
        loop {
            let now = self.ply(table)?;
            if now > ply {
                return Ok(now);
            }
            anyhow::ensure!(began.elapsed() < Duration::from_mins(1), "no step after ply {ply}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until one of these seats, and nobody else, can move a table on.
    pub(crate) fn wait_until_asked(&self, table: &str, seats: &[u64]) -> Result<()> {
        let asked = |answer: &str| {
            let table: serde_json::Value = serde_json::from_str(answer).unwrap_or_default();
            let to_act = table["to_act"].as_array().filter(|to_act| !to_act.is_empty());
            to_act.is_some_and(|all| all.iter().all(|one| one.as_u64().is_some_and(|seat| seats.contains(&seat))))
        };
        self.wait_until(&format!("/api/tables/{table}"), asked)
    }

    /// Waits until the server answers as wished; it learns of an admin's command within half a minute.
    pub(crate) fn wait_until(&self, path: &str, wished: impl Fn(&str) -> bool) -> Result<()> {
        let began = Instant::now();
        while !wished(&self.get(path)?) {
            anyhow::ensure!(began.elapsed() < Duration::from_mins(1), "{path} does not change");
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // A folder that cannot be removed is among the temporary files anyway.
        drop(std::fs::remove_dir_all(&self.data));
    }
}

/// Carries bytes between visitors and the server to which `choose` connects them. A browser opens connections before it
/// has anything to say, so each waits in a thread of its own.
fn carry(
    listener: &TcpListener,
    line: &Arc<Relay>,
    choose: impl Fn(&TcpStream) -> Option<TcpStream> + Clone + Send + 'static,
) {
    for visitor in listener.incoming().flatten() {
        if line.mode.load(Ordering::SeqCst) == CUT {
            continue;
        }
        let (line, choose) = (line.clone(), choose.clone());
        thread::spawn(move || choose(&visitor).map(|inside| connect(visitor, inside, line)));
    }
}

/// Connects a visitor with a server in both directions, unless the line has been cut in the meantime.
fn connect(visitor: TcpStream, inside: TcpStream, line: Arc<Relay>) {
    let (Ok(visitor_back), Ok(inside_back)) = (visitor.try_clone(), inside.try_clone()) else { return };
    if let (Ok(a), Ok(b)) = (visitor.try_clone(), inside.try_clone()) {
        let mut open = line.open.lock().expect("no thread panics with the lock");
        if line.mode.load(Ordering::SeqCst) == CUT {
            return;
        }
        open.extend([a, b]);
    }
    thread::spawn(move || pass(visitor, inside, || true));
    thread::spawn(move || pass(inside_back, visitor_back, || line.mode.load(Ordering::SeqCst) == THROUGH));
}

/// Passes bytes on until either end closes; drops those that may not pass.
fn pass(mut from: TcpStream, mut to: TcpStream, may: impl Fn() -> bool) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(n @ 1..) = from.read(&mut buffer) {
        if may() && to.write_all(&buffer[..n]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
