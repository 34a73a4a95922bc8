//! `cargo xtask play`: the page, built quickly and served by this program.

use crate::needs;
use crate::repo::root;
use crate::web::{self, Kind};
use anyhow::{Context, Result, bail};
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};

/// Where the page is written, under the root.
const FOLDER: &str = "out/play";
/// The default port.
const PORT: u16 = 8088;

/// Builds the page and serves it to this machine until the program is ended.
pub(crate) fn play(options: &[&str]) -> Result<()> {
    let (port, open) = parse(options)?;
    needs::prepare("play")?;
    web::run(Kind { quick: true, online: false }, FOLDER)?;
    let listener = listen(port)?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("tianxia is at {address} (Ctrl+C ends it)");
    if open && !site::open(&address) {
        println!("No desktop is here: open the address in a browser.");
    }
    site::serve(&listener, &site::Source::folder(&root().join(FOLDER))?);
    Ok(())
}

/// The port, and whether a browser is opened.
fn parse(options: &[&str]) -> Result<(u16, bool)> {
    match options {
        [] => Ok((PORT, true)),
        ["--no-open", rest @ ..] => Ok((parse(rest)?.0, false)),
        ["--port", number, rest @ ..] => {
            let port = number.parse().with_context(|| format!("--port takes a number up to 65535, not `{number}`"))?;
            Ok((port, parse(rest)?.1))
        }
        [other, ..] => bail!("play takes --port N and --no-open, not `{other}`"),
    }
}

/// Listens on a port of this machine, or on another if it is taken.
fn listen(port: u16) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match bind(port) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            let listener = bind(0)?;
            println!("Port {port} is taken; {} is free.", listener.local_addr()?.port());
            Ok(listener)
        }
        other => other.with_context(|| format!("port {port} cannot be used; --port names another")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order() {
        assert_eq!(parse(&[]).expect("none"), (PORT, true));
        assert_eq!(parse(&["--no-open", "--port", "1"]).expect("both"), (1, false));
        assert_eq!(parse(&["--port", "1", "--no-open"]).expect("both"), (1, false));
        assert!(parse(&["--port"]).is_err() && parse(&["--port", "x"]).is_err() && parse(&["--open"]).is_err());
    }

    #[test]
    fn a_taken_port_gives_another() {
        let first = listen(0).expect("a free port");
        let taken = first.local_addr().expect("an address").port();
        let second = listen(taken).expect("another port").local_addr().expect("an address").port();
        assert_ne!(taken, second);
    }
}
