//! Many sockets that say nothing, to see what they cost and whether they slow anybody down.

use crate::client::{Pass, Stream, http};
use anyhow::{Context, Result};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use wire::{Ask, Frame};

/// Sockets that one guest opens.
const OF_ONE_GUEST: usize = 16;
/// Guests that open their sockets at the same time.
const AT_ONCE: usize = 16;
/// An idle socket that is alive answers within this time.
const ALIVE: Duration = Duration::from_secs(10);

/// Sockets that say nothing.
pub(crate) struct Idle {
    sockets: JoinSet<bool>,
    stop: watch::Sender<bool>,
}

impl Idle {
    /// Opens a number of them.
    pub(crate) async fn open(server: SocketAddr, n: usize) -> Result<Idle> {
        let (stop, stopped) = watch::channel(false);
        let (mut opening, mut sockets) = (JoinSet::<Result<Vec<Stream>>>::new(), JoinSet::new());
        let mut next = 0;
        while next < n || !opening.is_empty() {
            if next < n && opening.len() < AT_ONCE {
                opening.spawn(guest(server, next / OF_ONE_GUEST, OF_ONE_GUEST.min(n - next)));
                next += OF_ONE_GUEST;
            } else if let Some(opened) = opening.join_next().await {
                for stream in opened?? {
                    sockets.spawn(wait(stream, stopped.clone()));
                }
            }
        }
        Ok(Idle { sockets, stop })
    }

    /// Asks each socket, and returns how many are alive.
    pub(crate) async fn alive(self) -> usize {
        let _ = self.stop.send(true);
        self.sockets.join_all().await.into_iter().filter(|&alive| alive).count()
    }
}

/// The sockets of one guest.
async fn guest(server: SocketAddr, number: usize, sockets: usize) -> Result<Vec<Stream>> {
    let name = json!({ "name": format!("idle {number}") });
    let reply = http(server, "POST", "/api/guest", &Pass::None, Some(&name)).await?;
    reply.json()?;
    let pass = Pass::Session(reply.cookie.context("no session was given")?);
    let mut opened = Vec::new();
    for _ in 0..sockets {
        opened.push(Stream::open(server, &pass).await?);
    }
    Ok(opened)
}

/// Says nothing until told to; then asks for a sign of life.
async fn wait(mut stream: Stream, mut stop: watch::Receiver<bool>) -> bool {
    loop {
        tokio::select! {
            frame = stream.next() => if frame.is_err() { return false },
            _ = stop.changed() => break,
        }
    }
    let asked = async {
        let n = stream.ask(Ask::Ping).await?;
        while !matches!(stream.next().await?, Frame::Done { re } if re == n) {}
        anyhow::Ok(())
    };
    matches!(tokio::time::timeout(ALIVE, asked).await, Ok(Ok(())))
}
