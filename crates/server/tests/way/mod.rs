//! A way to a database that can be cut; used by tests of the server and of the program.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, UnixStream};

/// A way to a database that can fall silent. What is connected then is lost for ever, and neither end learns it.
pub(crate) struct Way {
    port: u16,
    silent: Arc<AtomicBool>,
}

impl Way {
    pub(crate) async fn to(socket: PathBuf) -> Way {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let silent = Arc::new(AtomicBool::new(false));
        let way = Way { port, silent: silent.clone() };
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                // While the database is halted, whoever comes is sent away.
                let Ok(there) = UnixStream::connect(&socket).await else { continue };
                let ((from, to), (back, forth)) = (here.into_split(), there.into_split());
                tokio::spawn(pump(from, forth, silent.clone()));
                tokio::spawn(pump(back, to, silent.clone()));
            }
        });
        way
    }

    /// The address of a database by this way.
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
