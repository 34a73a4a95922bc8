//! `cargo xtask attack`: attacks on the program itself, on this machine's own addresses.

use crate::repo::{cargo, root, run};
use anyhow::{Context, Result, bail, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What generates requests from the interface's own description.
const SCHEMATHESIS: &str = "schemathesis==4.*";

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

fn serve(options: &[&str]) -> Result<Served> {
    let program = root().join("target/debug/tianxia");
    let mut command = Command::new(program);
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(options).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().context("tianxia does not start")?;
    let output = child.stdout.take().context("no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let address = line.trim().strip_prefix("http://").map(String::from);
    let address = address.context("the server did not start")?;
    Ok(Served { child, address })
}

/// Attacks for so many seconds, a thousand guests from fifty addresses beside a hundred honest tables; then generates
/// requests from the interface's description.
pub(crate) fn attack(options: &[&str]) -> Result<()> {
    let seconds = match *options {
        [] => 600,
        ["--seconds", n] => n.parse::<u32>().context("--seconds takes a whole number")?,
        _ => bail!("attack takes --seconds N"),
    };
    run(&mut cargo(["build", "-p", "cli"]))?;
    let folder = root().join("target/attack");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let data = |name: &str| folder.join(name);
    {
        let place = data("crowd");
        let served = serve(&["--data", text(&place)?])?;
        let plan = format!("{} {} {seconds}", served.address, text(&place.join("tianxia.db"))?);
        run(cargo(["test", "-p", "server", "--test", "attack", "--", "--nocapture"]).env("TIANXIA_ATTACK", plan))?;
    }
    let tool = schemathesis(&folder)?;
    let sqlite = data("sqlite");
    generate(&tool, "SQLite", &["--data", text(&sqlite)?])?;
    // `TIANXIA_POSTGRES` names an empty database.
    match std::env::var("TIANXIA_POSTGRES") {
        Ok(address) => generate(&tool, "PostgreSQL", &["--database", &address])?,
        Err(_) => println!("TIANXIA_POSTGRES is not set: requests were generated for SQLite alone."),
    }
    Ok(())
}

fn text(path: &Path) -> Result<&str> {
    path.to_str().context("a plain path")
}

/// The tool, in an environment of its own.
fn schemathesis(folder: &Path) -> Result<PathBuf> {
    let place = folder.join("python");
    run(Command::new("python3").args(["-m", "venv"]).arg(&place))?;
    run(Command::new(place.join("bin/pip")).args(["install", "--quiet", SCHEMATHESIS]))?;
    Ok(place.join("bin/st"))
}

fn generate(tool: &Path, name: &str, home: &[&str]) -> Result<()> {
    println!("Generated requests, on {name}");
    let options: Vec<&str> = ["--load-test"].into_iter().chain(home.iter().copied()).collect();
    let served = serve(&options)?;
    let url = format!("http://{}/api/openapi.json", served.address);
    let checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
    let status = Command::new(tool)
        .args(["run", &url, "--checks", checks, "--max-examples", "100", "--phases", "examples,coverage,fuzzing"])
        .args(["--exclude-path", "/api/stream"])
        .status()?;
    ensure!(status.success(), "schemathesis has found something on {name}");
    Ok(())
}
