//! A proxy to a database or a bus that can be cut; used by tests of the server and of the program.
#![allow(dead_code)] // Not every user needs all of it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};

/// A proxy to a server that can fall silent. Connections of that time are lost for ever, and neither end learns it.
pub(crate) struct Way {
    port: u16,
    silent: Arc<AtomicBool>,
}

impl Way {
    /// To a database.
    pub(crate) async fn to(socket: PathBuf) -> Way {
        Way::through(move || UnixStream::connect(socket.clone()), UnixStream::into_split).await
    }

    /// To a bus.
    pub(crate) async fn to_port(port: u16) -> Way {
        Way::through(move || TcpStream::connect(("127.0.0.1", port)), TcpStream::into_split).await
    }

    async fn through<S, R, W, F>(
        connect: impl Fn() -> F + Send + 'static,
        split: impl Fn(S) -> (R, W) + Send + 'static,
    ) -> Way
    where
        S: Send + 'static,
        R: AsyncRead + Unpin + Send + 'static,
        W: AsyncWrite + Unpin + Send + 'static,
        F: Future<Output = std::io::Result<S>> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let silent = Arc::new(AtomicBool::new(false));
        let way = Way { port, silent: silent.clone() };
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                // While the other end is halted, new connections are closed.
                let Ok(there) = connect().await else { continue };
                let ((from, to), (back, forth)) = (here.into_split(), split(there));
                tokio::spawn(pump(from, forth, silent.clone()));
                tokio::spawn(pump(back, to, silent.clone()));
            }
        });
        way
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database through this proxy.
    pub(crate) fn around(&self, straight: &str) -> String {
        let name = straight.split(['/', '?']).nth(3).expect("a database");
        format!("postgres://tianxia@127.0.0.1:{}/{name}", self.port)
    }

    pub(crate) fn fall_silent(&self, silent: bool) {
        self.silent.store(silent, Ordering::Relaxed);
    }
}

async fn pump(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, silent: Arc<AtomicBool>) {
    let (mut bytes, mut lost) = (vec![0; 8192], false);
    loop {
        let n = from.read(&mut bytes).await.unwrap_or(0);
        lost |= silent.load(Ordering::Relaxed);
        if n == 0 && lost {
            return std::future::pending().await;
        }
        if n == 0 || !lost && to.write_all(&bytes[..n]).await.is_err() {
            return;
        }
    }
}
