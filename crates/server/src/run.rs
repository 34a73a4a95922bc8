//! Listening, and stopping without losing a second of anybody's clock.

use crate::app::App;
use crate::cluster::Cluster;
use crate::limits::{DEAD_MS, GATHERING_MS, GUEST_MS, MAX_EXPIRED};
use crate::listen::listen;
use crate::{clock, hub, people};
use anyhow::{Context, Result};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;
use wire::{TableId, UserId};

/// How often the server forgets what has expired and learns what other processes did.
const SWEEP: Duration = Duration::from_secs(30);
/// How long requests under way may take when the server stops.
const GRACE: Duration = Duration::from_secs(1);

/// Logs one line of JSON for each event on standard error. No line contains a secret: tokens, passwords, keys, hands
/// and views are never logged.
pub fn log_to_stderr(verbose: bool) {
    let level = if verbose { Level::DEBUG } else { Level::INFO };
    // The bus's client logs every attempt to connect; `cluster::bus` logs what changes.
    let told = Targets::new().with_default(level).with_target("async_nats", Level::WARN);
    let lines = tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr);
    // A second call, as in tests, changes nothing.
    let _ = tracing_subscriber::registry().with(lines.with_filter(told)).try_init();
}

/// Serves until the process is told to stop; calls `listening` with the address it listens on.
pub async fn serve(app: Arc<App>, address: SocketAddr, listening: impl FnOnce(SocketAddr)) -> Result<()> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("--listen {address}"))?;
    let bound = listener.local_addr()?;
    app.take_up().await;
    // Connections wait until the node can serve them.
    if let Some(cluster) = &app.cluster {
        cluster.has_come().await;
    }
    tracing::info!(address = %bound, tables = app.hub.len(), "listening");
    listening(bound);
    let sweeper = tokio::spawn(sweep(app.clone()));
    let watched = app.clone();
    let watcher = tokio::spawn(async move { watched.strain.watch().await });
    let stopping = app.clone();
    let (tell, told) = tokio::sync::oneshot::channel();
    let until = async move {
        tokio::select! {
            () = stop_signal() => {}
            // An admin has asked this node to leave, and it has.
            () = left(&stopping) => {}
        }
        tracing::info!("stopping");
        stopping.stop().await;
        let _ = tell.send(());
    };
    tokio::select! {
        () = listen(app, listener, until) => {}
        () = async {
            let _ = told.await;
            tokio::time::sleep(GRACE).await;
        } => {}
    }
    sweeper.abort();
    watcher.abort();
    tracing::info!("stopped");
    Ok(())
}

async fn left(app: &App) {
    match &app.cluster {
        Some(cluster) => cluster.has_left().await,
        None => std::future::pending().await,
    }
}

async fn stop_signal() {
    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

async fn sweep(app: Arc<App>) {
    let mut since = app.up_since;
    loop {
        tokio::time::sleep(SWEEP).await;
        let now = app.now();
        if let Some(jump) = app.jumps.look(now, clock::wall()) {
            tracing::warn!(jump_ms = jump, "this machine's clock was set; tables and limits go on as before");
        }
        app.sweep(since).await;
        // The process that removed somebody may have a different clock; looking twice does no harm.
        since = now - SWEEP.as_millis() as i64;
    }
}

impl App {
    /// Forgets what has expired, and learns what other processes did: cuts people who are locked, or whose session or
    /// token has ended, and removes those who were deleted since a given time from every table.
    pub async fn sweep(self: &Arc<App>, since: i64) {
        let (now, here) = (self.now(), self.sockets.people());
        // One node does what has to be done for all.
        let first = self.cluster.as_ref().is_none_or(Cluster::is_first);
        let found = self.store(move |store| {
            if first {
                store.expire(now)?;
            }
            let mut unwanted = Vec::new();
            for (user, accesses) in here {
                let known: Vec<u64> = store.accesses(user.0)?.iter().map(|access| access.id).collect();
                let ended = accesses.iter().any(|access| !known.contains(access));
                if ended || store.person(user.0)?.is_none_or(|person| person.locked) {
                    unwanted.push(user);
                }
            }
            Ok((unwanted, store.gone(since)?))
        });
        let (unwanted, gone) = found.await.unwrap_or_default();
        for user in unwanted {
            self.sockets.cut(user);
        }
        if !first {
            for id in gone {
                hub::forget_here(self, UserId(id)).await;
            }
            return;
        }
        self.expire().await;
        for id in gone {
            if let Err(error) = people::forget(self, id).await {
                tracing::error!(code = %error.0, "somebody who has left still has a name at a table");
            }
        }
    }

    /// Forgets guests who have not come back for long, and tables at which nothing happens.
    async fn expire(self: &Arc<App>) {
        let now = self.now();
        let found = self.store(move |store| {
            let tables = store.stale_tables(now - GATHERING_MS, now - DEAD_MS, MAX_EXPIRED)?;
            Ok((store.idle_guests(now - GUEST_MS, now, MAX_EXPIRED)?, tables))
        });
        let (guests, tables) = found.await.unwrap_or_default();
        for id in tables {
            hub::delete_stale(self, TableId(id)).await;
        }
        for id in guests {
            let gone = async {
                people::forget(self, id).await?;
                self.store(move |store| store.delete_person(id, now)).await
            };
            if let Err(error) = gone.await {
                tracing::error!(code = %error.0, "a guest was not forgotten");
            }
        }
    }
}
