//! A mail server that accepts everything.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The server and the mails it has received.
pub(crate) struct Mailbox {
    /// Its address, in the form of `TIANXIA_SMTP`.
    pub(crate) address: String,
    mails: Receiver<String>,
}

impl Mailbox {
    /// Opens it.
    pub(crate) fn open() -> Result<Mailbox> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = format!("smtp://{}", listener.local_addr()?);
        let (sender, mails) = channel();
        thread::spawn(move || {
            for mail in listener.incoming().flatten().map(take) {
                if mail.is_ok_and(|mail| sender.send(mail).is_err()) {
                    break;
                }
            }
        });
        Ok(Mailbox { address, mails })
    }

    /// The next mail, with its long lines rejoined.
    pub(crate) fn next(&self) -> Result<String> {
        self.mails.recv_timeout(Duration::from_secs(20)).context("no mail comes")
    }
}

fn take(mut stream: TcpStream) -> std::io::Result<String> {
    let (mut mail, mut inside) = (String::new(), false);
    stream.write_all(b"220 here\r\n")?;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let answer: &[u8] = match line.as_str() {
            "." => b"250 taken\r\n",
            "DATA" => b"354 go on\r\n",
            "QUIT" => break,
            line if inside => {
                mail += line;
                mail += "\r\n";
                continue;
            }
            _ => b"250 yes\r\n",
        };
        inside = line == "DATA";
        stream.write_all(answer)?;
    }
    stream.write_all(b"221 bye\r\n")?;
    Ok(mail.replace("=\r\n", ""))
}
