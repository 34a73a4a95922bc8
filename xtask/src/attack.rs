//! `cargo xtask attack`: attacks on the program itself, on this machine's own addresses.

#[path = "../../crates/store/tests/postgres_server/mod.rs"]
mod postgres_server;

use crate::repo::{cargo, root, run};
use anyhow::{Context, Result, bail, ensure};
use postgres_server::PostgresServer;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The tool that generates requests from the interface's description.
const SCHEMATHESIS: &str = "schemathesis==4.*";

/// The checks on every answer. Refusing what the description allows is not a fault: names are taken, tables do not
/// exist, and quotas are used up.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,\
                      response_headers_conformance,unsupported_method";

/// A server that ends with this value.
struct Served {
    child: Child,
    address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(options: &[&str], log: &Path) -> Result<Served> {
    let program = root().join("target/release/tianxia");
    let mut command = Command::new(program);
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(options);
    command.stdout(Stdio::piped()).stderr(fs::File::create(log)?);
    let mut child = command.spawn().context("tianxia does not start")?;
    let output = child.stdout.take().context("no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let address = line.trim().strip_prefix("http://").map(String::from);
    let address = address.with_context(|| format!("the server did not start: see {}", log.display()))?;
    Ok(Served { child, address })
}

/// Attacks for this many seconds, a thousand guests from fifty addresses beside a hundred honest tables; then generates
/// requests from the interface's description, on both databases.
pub(crate) fn attack(options: &[&str]) -> Result<()> {
    let seconds = match *options {
        [] => 600,
        ["--seconds", n] => n.parse::<u32>().context("--seconds takes a whole number")?,
        _ => bail!("attack takes --seconds N"),
    };
    // As people run it: an unoptimised program would be measured, not attacked.
    run(&mut cargo(["build", "--release", "-p", "cli"]))?;
    let folder = root().join("target/attack");
    let tool = schemathesis(&folder)?;
    crowd(&folder, seconds)?;
    let examples = (seconds / 6).clamp(10, 100).to_string();
    generate(&tool, &folder, "SQLite", &["--data", text(&fresh(&folder, "sqlite")?)?], &examples)?;
    let database = PostgresServer::start();
    generate(&tool, &folder, "PostgreSQL", &["--database", &database.new_database()], &examples)
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a plain path")
}

/// A folder with nothing in it yet.
fn fresh(folder: &Path, name: &str) -> Result<PathBuf> {
    let place = folder.join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place)?;
    Ok(place)
}

fn crowd(folder: &Path, seconds: u32) -> Result<()> {
    let place = fresh(folder, "crowd")?;
    let served = serve(&["--data", text(&place)?], &folder.join("crowd.log"))?;
    let plan = format!("{} {} {seconds}", served.address, text(&place.join("tianxia.db"))?);
    let attackers = ["test", "--release", "-p", "server", "--test", "attack", "--", "--nocapture"];
    run(cargo(attackers).env("TIANXIA_ATTACK", plan))?;
    let status = fs::read_to_string(format!("/proc/{}/status", served.child.id()))?;
    let told = ["VmHWM", "VmRSS", "RssAnon", "RssFile", "Threads"];
    for line in status.lines().filter(|line| told.iter().any(|name| line.starts_with(name))) {
        println!("server {line}");
    }
    Ok(())
}

/// The tool, in a separate environment.
fn schemathesis(folder: &Path) -> Result<PathBuf> {
    let place = folder.join("python");
    let tool = place.join("bin/st");
    if !tool.exists() {
        fs::create_dir_all(folder)?;
        run(Command::new("python3").args(["-m", "venv"]).arg(&place))?;
        run(Command::new(place.join("bin/pip")).args(["install", "--quiet", SCHEMATHESIS]))?;
    }
    Ok(tool)
}

/// One request with a body of JSON; returns the response with its head.
fn post(address: &str, path: &str, cookie: &str, body: &Value) -> Result<String> {
    let body = body.to_string();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n");
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// A token with every permission that a token can have.
fn token(address: &str) -> Result<String> {
    let account = json!({ "name": "Schemathesis", "password": "correct horse battery" });
    let account = post(address, "/api/register", "", &account)?;
    let cookie = account.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    let cookie = cookie.with_context(|| format!("no account: {account}"))?;
    let made = post(address, "/api/me/tokens", cookie, &json!({ "label": "attack", "scope": "account" }))?;
    let body = made.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let token = serde_json::from_str::<Value>(body)?["token"].as_str().map(String::from);
    token.with_context(|| format!("no token: {made}"))
}

fn generate(tool: &Path, folder: &Path, name: &str, home: &[&str], examples: &str) -> Result<()> {
    println!("Generated requests, on {name}");
    let options: Vec<&str> = ["--load-test"].into_iter().chain(home.iter().copied()).collect();
    let served = serve(&options, &folder.join(format!("{name}.log")))?;
    let url = format!("http://{}/api/openapi.json", served.address);
    let shown = format!("Authorization: Bearer {}", token(&served.address)?);
    let status = Command::new(tool)
        .args(["run", &url, "--checks", CHECKS, "--max-examples", examples, "--phases", "examples,coverage,fuzzing"])
        // The stream is not a request, and signing out would end the test.
        .args(["--exclude-path", "/api/stream", "--exclude-path", "/api/logout", "--header", &shown])
        .current_dir(folder)
        .status()?;
    ensure!(status.success(), "schemathesis has found something on {name}");
    Ok(())
}
