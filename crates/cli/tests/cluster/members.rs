//! The parts of a cluster on this machine: servers and the bus.

use load::client::{Pass, Reply, http};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// The longest wait for anything here, however slow the machine is: messages that the bus has lost are made up for by
/// the next sweep, every 30 s.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
/// The pause before something is tried again.
pub(crate) const AGAIN: Duration = Duration::from_millis(100);
/// Metrics of a server that say what happened to its tables.
const NUMBERS: [&str; 6] =
    ["tables", "claims_total", "handovers_total", "epochs_lost_total", "fenced_total", "races_total"];

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// Waits for something that takes a moment.
fn until(what: &str, done: impl Fn() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The answer to a request, which is repeated while the server cannot be reached or is busy.
pub(crate) async fn request(at: SocketAddr, method: &str, path: &str, pass: &Pass, body: Option<&Value>) -> Reply {
    let began = Instant::now();
    loop {
        match tokio::time::timeout(PATIENCE, http(at, method, path, pass, body)).await.expect("an answer") {
            Ok(reply) if !matches!(reply.status, 429 | 503) => return reply,
            other => assert!(began.elapsed() < PATIENCE, "{method} {path}: {other:?}"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// A process that ends with this value.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Without it NATS accepts nothing from a node.
const PASSWORD: &str = "open-sesame";

/// A NATS server.
pub(crate) struct Bus {
    port: u16,
    process: Option<Process>,
}

impl Bus {
    pub(crate) fn start_new() -> Bus {
        let mut bus = Bus { port: free_port(), process: None };
        bus.start();
        bus
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.as_ref().expect("it runs").0.id()
    }

    pub(crate) fn start(&mut self) {
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        command.args(["--user", "tianxia", "--pass", PASSWORD]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        self.process =
            Some(Process(command.spawn().expect("nats-server is missing: install the package `nats-server`")));
        until("NATS listens", || TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok());
    }

    pub(crate) fn stop(&mut self) {
        self.process = None;
    }

    /// Sends messages to nodes, as anybody who knows the password can.
    pub(crate) async fn say(&self, messages: &[(u64, Vec<u8>)]) {
        let stream = tokio::net::TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await.expect("the bus listens");
        let (mut answers, mut stream) = stream.into_split();
        let hello = format!("CONNECT {{\"verbose\":false,\"user\":\"tianxia\",\"pass\":\"{PASSWORD}\"}}\r\n");
        stream.write_all(hello.as_bytes()).await.expect("it is sent");
        for (node, words) in messages {
            let head = format!("PUB tianxia.node.{node} {}\r\n", words.len());
            for part in [head.as_bytes(), words, b"\r\n"] {
                stream.write_all(part).await.expect("it is sent");
            }
        }
        stream.write_all(b"PING\r\n").await.expect("it is sent");
        let mut heard = String::new();
        while !heard.contains("PONG") {
            let mut buffer = [0; 4096];
            let n = answers.read(&mut buffer).await.expect("an answer");
            assert!(n > 0, "the bus has hung up: {heard}");
            heard.push_str(&String::from_utf8_lossy(&buffer[..n]));
        }
        assert!(!heard.contains("-ERR"), "{heard}");
    }
}

/// One of the servers.
pub(crate) struct Member {
    pub(crate) address: SocketAddr,
    /// Its options: where it keeps its data, and whom it talks to.
    options: Vec<String>,
    log: PathBuf,
    process: Option<Process>,
}

impl Member {
    /// One of several; the bus is at a port of this machine. Its name is its address.
    pub(crate) fn new(n: usize, database: &str, bus: u16) -> Member {
        let bus = format!("nats://tianxia:{PASSWORD}@127.0.0.1:{bus}");
        let mut member = Member::with(n, &["--database", database, "--cluster", &bus]);
        member.options.extend(["--proxy-name".into(), member.address.to_string()]);
        member
    }

    pub(crate) fn with(n: usize, options: &[&str]) -> Member {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()));
        let log = std::env::temp_dir().join(format!("tianxia-cluster-{}-{n}.log", std::process::id()));
        Member { address, options: options.iter().map(ToString::to_string).collect(), log, process: None }
    }

    /// Starts it, again if it has ended; returns when it says that it is ready.
    pub(crate) async fn start(&mut self) {
        let log = std::fs::File::options().create(true).append(true).open(&self.log).expect("a log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_tianxia"));
        command.args(["serve", "--load-test", "--listen", &self.address.to_string()]);
        command.args(&self.options);
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the program starts");
        let stdout = child.stdout.take().expect("a pipe");
        self.process = Some(Process(child));
        let line = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(stdout).read_line(&mut line).map(|_| line)
        });
        let line = line.await.expect("a line").expect("a line");
        assert!(line.starts_with("http://"), "the server did not start: see {}", self.log.display());
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.as_ref().expect("it runs").0.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let told = Command::new("kill").args(["-s", name, &self.pid().to_string()]).status();
        assert!(told.expect("a signal").success());
    }

    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    /// Tells it to stop, and waits until it has.
    pub(crate) async fn stop(&mut self) {
        self.signal("TERM");
        self.has_ended().await;
    }

    /// Waits until it has ended because it was told to.
    pub(crate) async fn has_ended(&mut self) {
        let mut process = self.process.take().expect("it runs");
        let ended = tokio::task::spawn_blocking(move || process.0.wait());
        let ended = tokio::time::timeout(PATIENCE, ended).await.expect("it ends").expect("it ends");
        assert!(ended.expect("it ends").success(), "see {}", self.log.display());
    }

    /// What happened to its tables since it was started.
    pub(crate) async fn numbers(&self) -> String {
        let mut numbers = Vec::new();
        for name in NUMBERS {
            numbers.push(format!("{name} {}", self.number(name).await));
        }
        numbers.join(", ")
    }

    /// One of its metrics.
    pub(crate) async fn number(&self, name: &str) -> u64 {
        let reply = request(self.address, "GET", "/metrics", &Pass::None, None).await;
        let prefix = format!("tianxia_{name} ");
        let found = reply.body.lines().find_map(|line| line.strip_prefix(&prefix)?.parse().ok());
        found.expect("a metric of this name")
    }

    /// Whether a balancer would send anybody here.
    pub(crate) async fn is_ready(&self) -> bool {
        let reply = http(self.address, "GET", "/readyz", &Pass::None, None).await;
        reply.is_ok_and(|reply| reply.status == 200)
    }

    /// Waits until a balancer would send somebody here.
    pub(crate) async fn gets_ready(&self) {
        let ready = async {
            while !self.is_ready().await {
                tokio::time::sleep(AGAIN).await;
            }
        };
        tokio::time::timeout(PATIENCE, ready).await.expect("it is ready, again if it was not");
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_file(&self.log);
        }
    }
}
