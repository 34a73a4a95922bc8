//! A PostgreSQL of the test's own: a fresh cluster in a temporary folder, reached by a socket file alone.
//!
//! `TIANXIA_POSTGRES=postgres://…` names a running server instead; the test makes its own databases there. Without
//! either, the test fails: it may not be skipped. This file is used by tests of the store, of the server and of the
//! program, and by `cargo xtask attack`.
#![allow(dead_code)] // Not every user needs all of it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of clusters this process has made so far.
static CLUSTERS: AtomicU32 = AtomicU32::new(0);
/// The port only names the socket file: the server listens on no address.
const PORT: &str = "54329";

pub(crate) struct PostgresServer {
    folder: Option<(PathBuf, PathBuf)>,
    address: String,
    databases: AtomicU32,
    /// Whether it waits for the disk.
    durable: bool,
}

fn binaries() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|entry| entry.path().join("bin")).filter(|bin| bin.join("initdb").exists()).max();
    newest.expect("PostgreSQL is missing: install the package `postgresql` or set TIANXIA_POSTGRES")
}

/// A client program of PostgreSQL, which may be installed apart from the server.
fn client(name: &str) -> PathBuf {
    let path = Path::new("/usr/bin").join(name);
    if path.exists() { path } else { binaries().join(name) }
}

/// Runs a program; as root, it runs it as the user `postgres`, because the server refuses to run as root.
fn run(program: &Path, arguments: &[&str]) {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let mut command = if root { Command::new("runuser") } else { Command::new(program) };
    if root {
        command.args(["-u", "postgres", "--"]).arg(program);
    }
    let output = command.args(arguments).current_dir("/").output().expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {words}", program.display());
}

/// Has a database run statements, beside whoever else uses it.
pub(crate) fn ask(address: &str, sql: &str) {
    let mut psql = Command::new(client("psql"));
    psql.args([address, "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--file", "-"]);
    let mut psql = psql.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("psql starts");
    psql.stdin.take().expect("its input").write_all(sql.as_bytes()).expect("psql reads");
    assert!(psql.wait().expect("psql ends").success(), "{}", sql.lines().next().unwrap_or_default());
}

/// The answer of a database: one value.
pub(crate) fn answer(address: &str, sql: &str) -> String {
    let output = Command::new(client("psql")).args([address, "--no-psqlrc", "-At", "-c", sql]).output();
    let output = output.expect("psql starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().into()
}

impl PostgresServer {
    pub(crate) fn start() -> PostgresServer {
        PostgresServer::begin(false)
    }

    /// Starts a server that waits for the disk, for measurements.
    pub(crate) fn start_durable() -> PostgresServer {
        PostgresServer::begin(true)
    }

    fn begin(durable: bool) -> PostgresServer {
        if let Ok(address) = std::env::var("TIANXIA_POSTGRES") {
            return PostgresServer { folder: None, address, databases: AtomicU32::new(0), durable };
        }
        let bin = binaries();
        let n = CLUSTERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tianxia-pg-{}-{n}", std::process::id()));
        let data = folder.join("data");
        std::fs::create_dir_all(&folder).expect("a folder for the cluster");
        let _ = Command::new("chown").arg("postgres").arg(&folder).status();
        let (place, socket) = (data.to_str().expect("a plain path"), folder.to_str().expect("a plain path"));
        run(&bin.join("initdb"), &["-D", place, "-U", "tianxia", "-A", "trust", "--no-sync"]);
        let address = format!("postgres://tianxia@/postgres?host={socket}&port={PORT}");
        let server = PostgresServer { folder: Some((bin, folder)), address, databases: AtomicU32::new(0), durable };
        server.resume();
        server
    }

    /// Starts a server of the test's own, again if it was halted.
    pub(crate) fn resume(&self) {
        let (bin, folder) = self.folder.as_ref().expect("a server of the test's own");
        let socket = folder.to_str().expect("a plain path");
        let fsync = if self.durable { "on" } else { "off" };
        let options = format!("-c listen_addresses='' -k {socket} -p {PORT} -c fsync={fsync}");
        let (data, log) = (folder.join("data"), folder.join("log"));
        let (data, log) = (data.to_str().expect("a plain path"), log.to_str().expect("a plain path"));
        run(&bin.join("pg_ctl"), &["-D", data, "-o", &options, "-l", log, "-w", "start"]);
    }

    /// Stops it immediately, as a crash would.
    pub(crate) fn halt(&self) {
        self.end("immediate");
    }

    /// Stops it as its operator would: it ends every connection, and keeps everything.
    pub(crate) fn stop(&self) {
        self.end("fast");
    }

    fn end(&self, mode: &str) {
        let (bin, folder) = self.folder.as_ref().expect("a server of the test's own");
        let data = folder.join("data");
        run(&bin.join("pg_ctl"), &["-D", data.to_str().expect("a plain path"), "-m", mode, "stop"]);
    }

    /// The address of a database of its own.
    pub(crate) fn new_database(&self) -> String {
        let n = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("tianxia_test_{}_{n}", std::process::id());
        ask(&self.address, &format!("CREATE DATABASE {name}"));
        self.address.replacen("/postgres?", &format!("/{name}?"), 1)
    }

    /// The main process of a server of the test's own; its other processes are children of this one.
    pub(crate) fn pid(&self) -> u32 {
        let (_, folder) = self.folder.as_ref().expect("a server of the test's own");
        let text = std::fs::read_to_string(folder.join("data/postmaster.pid")).expect("a server that runs");
        text.lines().next().and_then(|line| line.parse().ok()).expect("a number")
    }

    /// The file through which a server of the test's own is reached.
    pub(crate) fn socket(&self) -> PathBuf {
        let (_, folder) = self.folder.as_ref().expect("a server of the test's own");
        folder.join(format!(".s.PGSQL.{PORT}"))
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        if let Some((_, folder)) = &self.folder {
            self.halt();
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
