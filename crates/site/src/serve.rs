//! A small server for one machine: files, nothing else.

use crate::Source;
use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::thread;
use std::time::Duration;

/// The longest line of a request, and the most headers.
const MAX_LINE: u64 = 8 * 1024;
const MAX_HEADERS: usize = 100;
/// A silent connection is closed after this time.
const SILENCE: Duration = Duration::from_secs(30);

/// Serves the files to everybody who connects, for as long as the program runs.
pub fn serve(listener: &TcpListener, source: &Source) {
    for stream in listener.incoming().flatten() {
        let source = source.clone();
        // A visitor who hangs up early harms nobody else.
        thread::spawn(move || visit(&stream, &source));
    }
}

/// Answers requests on one connection until it closes.
fn visit(stream: &TcpStream, source: &Source) -> Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    let mut reader = BufReader::new(stream);
    loop {
        let request = line(&mut reader)?;
        let mut words = request.split_whitespace();
        let (Some(method), Some(path)) = (words.next(), words.next()) else { return Ok(()) };
        let mut accepts = String::new();
        for _ in 0..MAX_HEADERS {
            let header = line(&mut reader)?;
            match header.split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("accept-encoding") => accepts = value.trim().into(),
                Some(_) => {}
                None => break,
            }
        }
        answer(stream, source, method, path, &accepts)?;
    }
}

fn line(reader: &mut impl BufRead) -> Result<String> {
    let mut line = String::new();
    reader.take(MAX_LINE).read_line(&mut line)?;
    Ok(line.trim_end().into())
}

fn answer(mut stream: &TcpStream, source: &Source, method: &str, path: &str, accepts: &str) -> Result<()> {
    let found = if matches!(method, "GET" | "HEAD") { source.get(path, accepts) } else { None };
    let Some(file) = found else {
        return stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    };
    let keep = if file.for_ever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut head = format!("HTTP/1.1 200 OK\r\nContent-Type: {}\r\nCache-Control: {keep}\r\n", file.kind);
    head += &format!("Content-Length: {}\r\nVary: Accept-Encoding\r\n", file.bytes.len());
    if let Some(encoding) = file.encoding {
        head += &format!("Content-Encoding: {encoding}\r\n");
    }
    head += "\r\n";
    stream.write_all(head.as_bytes())?;
    if method == "GET" { stream.write_all(&file.bytes) } else { Ok(()) }
}

/// Opens an address in the desktop's browser; false if there is none.
pub fn open(address: &str) -> bool {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        "xdg-open"
    } else {
        return false;
    };
    Command::new(program).arg(address).spawn().is_ok()
}
