//! Two servers of one world behind one address, as a proxy shows them that can choose a server by name.

#[path = "../../../store/tests/postgres_server/mod.rs"]
mod postgres_server;

use super::{House, Relay, carry, get, program};
use crate::driver::{Process, free_port, start};
use anyhow::{Context, Result};
use postgres_server::PostgresServer;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The servers, and what they share.
pub(crate) struct Pair {
    /// The line to both; questions go to the first.
    pub(crate) house: House,
    second: Option<(Process, SocketAddr)>,
    asked: Arc<Asked>,
    _bus: Process,
    _database: PostgresServer,
}

/// How many streams have been opened that named no server, and that named one.
#[derive(Default)]
struct Asked {
    any: AtomicUsize,
    named: AtomicUsize,
}

/// Which server a visitor goes to who begins like this: the one that a stream names, or one after the other for streams
/// that name none, so that two people are never at the same one by themselves.
fn wanted(head: &str, asked: &Asked) -> usize {
    let path = head.split(' ').nth(1).unwrap_or_default();
    match path.split_once("/api/stream") {
        Some((_, "")) => asked.any.fetch_add(1, Ordering::SeqCst) % 2,
        Some((_, rest)) => {
            asked.named.fetch_add(1, Ordering::SeqCst);
            usize::from(rest == "?at=second")
        }
        None => 0,
    }
}

/// Connects a visitor with the server that they want, or with the other one if that is gone.
fn choose(visitor: &TcpStream, servers: [SocketAddr; 2], asked: &Asked) -> Option<TcpStream> {
    let mut head = [0; 1024];
    let n = visitor.peek(&mut head).ok()?;
    let first = wanted(&String::from_utf8_lossy(&head[..n]), asked);
    [first, 1 - first].into_iter().find_map(|n| TcpStream::connect(servers[n]).ok())
}

impl Pair {
    /// Starts both with the site of a folder.
    pub(crate) fn open(site: &Path) -> Result<Pair> {
        let database = PostgresServer::start();
        let (address, bus_port) = (database.new_database(), free_port()?);
        let mut command = Command::new("nats-server");
        let bus = start(command.args(["--addr", "127.0.0.1", "--port", &bus_port.to_string()]), bus_port)?;
        let one = |name: &str| -> Result<(Process, SocketAddr)> {
            let port = free_port()?;
            let mut command = program()?;
            command
                .args(["serve", "--load-test", "--database", &address, "--proxy-name", name])
                .arg("--site")
                .arg(site);
            command.args(["--listen", &format!("127.0.0.1:{port}")]);
            command.args(["--cluster", &format!("nats://127.0.0.1:{bus_port}")]);
            Ok((start(&mut command, port)?, SocketAddr::from((Ipv4Addr::LOCALHOST, port))))
        };
        let ((process, server), second) = (one("first")?, one("second")?);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let (port, line) = (listener.local_addr()?.port(), Arc::new(Relay::default()));
        let (carried, servers, asked) = (line.clone(), [server, second.1], Arc::new(Asked::default()));
        let counted = asked.clone();
        thread::spawn(move || carry(&listener, &carried, move |visitor| choose(visitor, servers, &counted)));
        let house = House { process, data: std::path::PathBuf::new(), server, port, line };
        Ok(Pair { house, second: Some(second), asked, _bus: bus, _database: database })
    }

    /// Kills the server with all streams; from now on questions go to the other.
    pub(crate) fn kill_busy(&mut self) -> Result<()> {
        let busy = self.streams()?.iter().position(|&n| n > 0).context("a server with streams")?;
        if let Some((process, server)) = self.second.take()
            && busy == 0
        {
            (self.house.process, self.house.server) = (process, server);
        }
        Ok(())
    }

    /// How many streams have been opened that named a server.
    pub(crate) fn named(&self) -> usize {
        self.asked.named.load(Ordering::SeqCst)
    }

    /// How many streams are open at each server.
    pub(crate) fn streams(&self) -> Result<Vec<u64>> {
        let servers = [Some(self.house.server), self.second.as_ref().map(|second| second.1)];
        let count = |server| {
            let told = get(server, "/metrics", "")?;
            let found = told.lines().find_map(|line| line.strip_prefix("tianxia_sockets "));
            Ok(found.context("a number of streams")?.parse()?)
        };
        servers.into_iter().flatten().map(count).collect()
    }
}
