//! How nodes reach each other. A bus may lose, double, delay and reorder everything: `host::cluster` expects no better.

use anyhow::{Context, Result};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, ServerAddr};
use axum::body::Bytes;
use futures_util::StreamExt;
use host::cluster::NodeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Messages that wait to be sent or heard, and their bytes; more are lost.
const WAITING: usize = 4096;
const WAITING_BYTES: usize = 64 << 20;
/// How long after a lost connection the next one is tried.
const AGAIN: Duration = Duration::from_millis(200);

/// A message that may be longer than the bus takes.
const LONG: usize = 500_000;
/// How often it is seen whether the bus is there; when two go unanswered it is not.
const PING: Duration = Duration::from_secs(1);

/// A message that waits, with the room that it takes.
type Waiting = (Bytes, OwnedSemaphorePermit);

/// What others say.
pub struct Heard(mpsc::Receiver<Waiting>);

impl Heard {
    pub(super) async fn recv(&mut self) -> Option<Bytes> {
        self.0.recv().await.map(|(words, _)| words)
    }

    pub(super) fn try_recv(&mut self) -> Option<Bytes> {
        self.0.try_recv().ok().map(|(words, _)| words)
    }
}

/// Where what was said waits to be heard.
#[derive(Clone)]
struct Ear {
    sender: mpsc::Sender<Waiting>,
    room: Arc<Semaphore>,
}

impl Ear {
    fn new() -> (Ear, Heard) {
        let (sender, heard) = mpsc::channel(WAITING);
        (Ear { sender, room: room() }, Heard(heard))
    }

    /// What comes too fast is lost, as anything may be.
    fn hear(&self, words: Bytes) {
        if let Some(taken) = take(&self.room, &words) {
            let _ = self.sender.try_send((words, taken));
        }
    }
}

fn room() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(WAITING_BYTES))
}

fn take(room: &Arc<Semaphore>, words: &Bytes) -> Option<OwnedSemaphorePermit> {
    room.clone().try_acquire_many_owned(u32::try_from(words.len()).ok()?).ok()
}

/// How nodes reach each other.
pub trait Bus: Send + Sync {
    /// Says something to another node, if that is possible now. Never waits.
    fn tell(&self, to: NodeId, words: Vec<u8>);
    /// Whether it seems that others can be reached.
    fn is_up(&self) -> bool;
}

/// A bus inside one process, for tests.
#[derive(Clone, Default)]
pub struct Local(Arc<Mutex<HashMap<NodeId, Ear>>>);

impl Local {
    /// A node is there from now on.
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
pub struct Nats {
    client: Client,
    queue: mpsc::Sender<(NodeId, Waiting)>,
    room: Arc<Semaphore>,
}

fn subject(id: NodeId) -> String {
    format!("tianxia.node.{}", id.0)
}

/// How a node shows that it may speak: the client itself does not look for a password or a token in the address.
fn shown(server: &ServerAddr) -> ConnectOptions {
    match (server.username(), server.password()) {
        (Some(name), Some(password)) => ConnectOptions::with_user_and_password(name.into(), password.into()),
        (Some(token), None) => ConnectOptions::with_token(token.into()),
        (None, _) => ConnectOptions::new(),
    }
}

impl Nats {
    /// Connects to `nats://…`, now or as soon as it answers, and again whenever the connection is lost.
    pub async fn join(address: &str, id: NodeId) -> Result<(Nats, Heard)> {
        let server: ServerAddr = address.parse().context("the address of the bus")?;
        let options = shown(&server)
            .name(format!("tianxia {}", id.0))
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| AGAIN)
            .ping_interval(PING)
            .subscription_capacity(WAITING);
        let client = options.connect(server).await.context("the address of the bus")?;
        let mut subscriber = client.subscribe(subject(id)).await.context("the bus takes no subscription")?;
        let (ear, heard) = Ear::new();
        tokio::spawn(async move {
            while let Some(message) = subscriber.next().await {
                ear.hear(message.payload);
            }
        });
        let (queue, mut waiting) = mpsc::channel::<(NodeId, Waiting)>(WAITING);
        let speaker = client.clone();
        tokio::spawn(async move {
            while let Some((to, (words, _room))) = waiting.recv().await {
                // What was said while nobody could hear it is old when somebody can.
                if speaker.connection_state() == State::Connected {
                    let _ = speaker.publish(subject(to), words).await;
                }
            }
        });
        Ok((Nats { client, queue, room: room() }, heard))
    }
}

impl Bus for Nats {
    fn tell(&self, to: NodeId, words: Vec<u8>) {
        if words.len() > LONG && words.len() > self.client.server_info().max_payload {
            tracing::error!(bytes = words.len(), "the bus takes no message of this length: raise its max_payload");
        }
        let words = Bytes::from(words);
        if let Some(taken) = take(&self.room, &words) {
            let _ = self.queue.try_send((to, (words, taken)));
        }
    }

    fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}
