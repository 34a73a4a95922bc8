//! How nodes reach each other. A bus may lose, double, delay and reorder everything: `host::cluster` expects no better.

use anyhow::{Context, Result, ensure};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use axum::body::Bytes;
use futures_util::{FutureExt, StreamExt};
use host::cluster::NodeId;
use std::collections::{BTreeSet, HashMap};
use std::future::{Ready, ready};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::unconstrained;

/// How many messages may wait to be sent; more are lost.
const SAID: usize = 1024;
/// How many received messages, and bytes of them, may wait; more are lost.
const WAITING: usize = 4096;
const WAITING_BYTES: usize = 64 << 20;
/// How long after losing a connection to try the next one.
const AGAIN: Duration = Duration::from_millis(200);

/// From this length on, a message may be too long for the bus.
const LONG: usize = 500_000;
/// The most different events that are logged until the connection is back.
const MAX_TOLD: usize = 16;
/// How often to check whether the bus is there; after two unanswered pings it is not.
const PING: Duration = Duration::from_secs(1);

/// A received message that waits, with its share of the room.
type Waiting = (Bytes, OwnedSemaphorePermit);

/// Messages from other nodes.
pub struct Heard(mpsc::Receiver<Waiting>);

impl Heard {
    pub(super) async fn recv(&mut self) -> Option<Bytes> {
        self.0.recv().await.map(|(words, _)| words)
    }

    pub(super) fn try_recv(&mut self) -> Option<Bytes> {
        self.0.try_recv().ok().map(|(words, _)| words)
    }
}

/// The place where received messages wait.
#[derive(Clone)]
struct Ear {
    sender: mpsc::Sender<Waiting>,
    room: Arc<Semaphore>,
}

impl Ear {
    fn new() -> (Ear, Heard) {
        let (sender, heard) = mpsc::channel(WAITING);
        (Ear { sender, room: Arc::new(Semaphore::new(WAITING_BYTES)) }, Heard(heard))
    }

    /// Takes in a message. One that comes too fast is lost, as any may be.
    fn hear(&self, words: Bytes) {
        let Ok(length) = u32::try_from(words.len()) else { return };
        if let Ok(room) = self.room.clone().try_acquire_many_owned(length) {
            let _ = self.sender.try_send((words, room));
        }
    }
}

/// How nodes reach each other.
pub trait Bus: Send + Sync {
    /// Sends a message to another node if that is possible now. Never waits.
    fn tell(&self, to: NodeId, words: Vec<u8>);
    /// Whether other nodes seem to be in reach.
    fn is_up(&self) -> bool;
}

/// A bus inside one process, for tests.
#[derive(Clone, Default)]
pub struct Local(Arc<Mutex<HashMap<NodeId, Ear>>>);

impl Local {
    /// Adds a node.
    pub fn join(&self, id: NodeId) -> Heard {
        let (ear, heard) = Ear::new();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id, ear);
        heard
    }
}

impl Bus for Local {
    fn tell(&self, to: NodeId, words: Vec<u8>) {
        if let Some(node) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&to) {
            node.hear(words.into());
        }
    }

    fn is_up(&self) -> bool {
        true
    }
}

/// NATS: each node listens to a subject of its own.
pub struct Nats(Client);

fn subject(id: NodeId) -> String {
    format!("tianxia.node.{}", id.0)
}

/// How a node signs in to the bus: the client library does not look for a password or token in the address itself.
fn shown(server: &ServerAddr) -> ConnectOptions {
    match (server.username(), server.password()) {
        (Some(name), Some(password)) => ConnectOptions::with_user_and_password(name.into(), password.into()),
        (Some(token), None) => ConnectOptions::with_token(token.into()),
        (None, _) => ConnectOptions::new(),
    }
}

/// Logs the events of the connection, none of them twice before the connection is back.
fn log() -> impl Fn(Event) -> Ready<()> {
    let told = Mutex::new(BTreeSet::new());
    move |event| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Connected => {
                told.clear();
                tracing::info!("the bus is connected");
            }
            // When messages are lost because there are too many, the first event says enough.
            event if told.len() < MAX_TOLD && told.insert(event.to_string()) => tracing::warn!(%event, "bus event"),
            _ => {}
        }
        ready(())
    }
}

impl Nats {
    /// Connects to `nats://…`, now or as soon as it answers, and reconnects whenever the connection is lost.
    pub async fn join(address: &str, id: NodeId) -> Result<(Nats, Heard)> {
        let server: ServerAddr = address.parse().context("the address of the bus")?;
        ensure!(!server.host().is_empty(), "the address of the bus names no machine: nats://HOST:PORT");
        let options = shown(&server)
            .name(format!("tianxia {}", id.0))
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| AGAIN)
            .ping_interval(PING)
            .event_callback(log())
            .client_capacity(SAID)
            .subscription_capacity(WAITING);
        let client = options.connect(server).await.context("the address of the bus")?;
        let mut subscriber = client.subscribe(subject(id)).await.context("the bus takes no subscription")?;
        let (ear, heard) = Ear::new();
        tokio::spawn(async move {
            while let Some(message) = subscriber.next().await {
                ear.hear(message.payload);
            }
        });
        Ok((Nats(client), heard))
    }
}

impl Bus for Nats {
    fn tell(&self, to: NodeId, words: Vec<u8>) {
        if words.len() > LONG && words.len() > self.0.server_info().max_payload {
            tracing::error!(bytes = words.len(), "the bus takes no message of this length: raise its max_payload");
        }
        // A message sent while the bus is away would be stale later, so it is dropped; so is one that finds no room.
        if self.is_up() {
            let _ = unconstrained(self.0.publish(subject(to), words.into())).now_or_never();
        }
    }

    fn is_up(&self) -> bool {
        self.0.connection_state() == State::Connected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_that_names_no_bus_is_refused() {
        for address in ["", "nats://", "nats://:4222", "http://127.0.0.1:4222", "rubbish://"] {
            assert!(Nats::join(address, NodeId(1)).await.is_err(), "{address:?}");
        }
    }
}
