//! Processes that end with the test: chromedriver, and the server of the site.

use anyhow::{Context, Result, bail};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A process that this test started.
pub(crate) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// A port that is currently free.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Starts a program and waits until it listens.
pub(crate) fn start(command: &mut Command, port: u16) -> Result<Process> {
    let name = command.get_program().to_string_lossy().into_owned();
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let process = Process(child.with_context(|| format!("{name} does not start"))?);
    let began = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if began.elapsed() > Duration::from_secs(20) {
            bail!("{name} does not listen on port {port}");
        }
        sleep(Duration::from_millis(30));
    }
    Ok(process)
}

/// The program that drives Chromium.
pub(crate) struct Driver {
    _process: Process,
    /// Where it listens.
    pub(crate) address: String,
}

impl Driver {
    /// Starts it on a free port.
    pub(crate) fn start() -> Result<Driver> {
        let port = free_port()?;
        let process = start(Command::new("chromedriver").arg(format!("--port={port}")), port)?;
        Ok(Driver { _process: process, address: format!("http://127.0.0.1:{port}") })
    }
}

/// Starts a server of the site.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<Process> {
    let own = std::env::current_exe()?;
    start(Command::new(own).arg("serve").arg(folder).arg(port.to_string()), port)
}
