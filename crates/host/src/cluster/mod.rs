//! Several servers, one world: which node owns a table, and how requests and frames reach it, as a state machine
//! without IO.
//!
//! It rests on three things. **Truth** is in the database: a table's owner and epoch, and every write is conditional on
//! the epoch (`store::Leases`). **Talk** between nodes may be lost, doubled, delayed or reordered at any time: each
//! pair of nodes numbers its messages, and a gap ends everything that was open between them. Clients that watched a
//! table are told that it closed ([`wire::Code::Busy`]) and open it again from the ply they have seen. No message is
//! repeated and none is kept for later. **Time** between two owners is charged to nobody: the entry
//! [`crate::Entry::Go`] forgives it, so the nodes' clocks may differ.
//!
//! A [`Node`] takes one [`Event`] at a time with the current time by its own clock, which need only run at the same
//! speed as the others, and returns [`Deed`]s. The server carries them out and reports back; the simulation does the
//! same with faults.

mod node;
mod pipe;

pub use node::{Deed, Event, Found, Node, is_guest};

use crate::{Conn, Input, User};
use engine::Lang;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use wire::{Ask, Code, TableId, UserId};

/// How long a lease lasts without renewal, in milliseconds: no table waits longer before its owner counts as dead.
pub const LEASE_MS: i64 = 3_000;
/// A node stops acting for its tables this long before its lease ends, by its own clock.
pub const MARGIN_MS: i64 = 300;
/// How often a lease is renewed.
pub const RENEW_MS: i64 = 700;
/// How often a node wants to be woken.
pub const TICK_MS: i64 = 100;
/// How often a node tells its peers the number of its next message.
pub const BEAT_MS: i64 = 400;
/// A node that has said nothing for this long is unreachable.
pub const SILENT_MS: i64 = 1_300;
/// After this long, a node from which only old messages arrive is believed again: no bus keeps a message that long, so
/// somebody else must have sent the newer ones in its name.
pub const DEAF_MS: i64 = 10_000;
/// How long to wait before trying something again.
pub const RETRY_MS: i64 = 250;
/// How long a client waits for a table before the server answers that it is busy.
pub const WAIT_MS: i64 = 8_000;
/// How many requests may wait behind an opening.
pub const MAX_HELD: usize = 32;
/// How many tables are taken up or moved with each renewal.
pub const MAX_TAKEN: usize = 256;
/// How many of its own tables each renewal reports to a node; the next renewal goes on from there.
pub const MAX_SEEN: usize = 1024;
/// How long a node that has given tables away waits before giving more: by then the others have reported their numbers.
pub const SPREAD_MS: i64 = 3 * RENEW_MS;
/// How many other nodes a node talks with; further strangers are ignored.
pub const MAX_PEERS: usize = 1024;
/// How many tables are being looked for at one time because other nodes want them, and how many of their sockets may
/// wait for each.
pub const MAX_WANTED: usize = 4096;
/// See [`MAX_WANTED`].
pub const MAX_WAITING: usize = 256;
/// About how many claims are under way at one time; the others wait, first come, first served.
pub const MAX_CLAIMS: usize = 256;
/// How many sockets of other nodes are served at one time.
pub const MAX_GUESTS: usize = 1 << 17;
/// How long a node is remembered that has neither a lease nor anything to say.
pub const FORGET_MS: i64 = 60_000;

/// A server among several, identified by a number that no other process has or ever had.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct NodeId(pub u64);

/// A socket's interest in a table that is owned elsewhere; its own node gives out each number once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Link(pub u64);

/// A request to open a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The number of the request.
    pub n: u32,
    /// Who asks.
    pub user: User,
    /// Whose chat lines they do not want to see.
    pub muted: Vec<UserId>,
    /// The language in which words are wanted, if any.
    pub lang: Option<Lang>,
    /// The first ply whose events the client does not have yet.
    pub from: u32,
    /// How many undos the client has seen.
    pub undos: u32,
}

impl Opening {
    /// The table's input for this request; `conn` is the socket's number there.
    pub fn by(self, conn: Conn) -> Input {
        let Opening { n, user, muted, lang, from, undos } = self;
        Input::Open { conn, n, user, muted, lang, from, undos }
    }
}

/// A message from one node to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// The sender.
    pub from: NodeId,
    /// The receiver.
    pub to: NodeId,
    /// The session to which everything open between the two belongs; a higher number ends the sessions before it.
    pub session: u64,
    /// The number of the message in the session; a beat carries the number of the next message.
    pub number: u64,
    /// The content.
    pub body: Body,
}

/// The content of a message between nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Body {
    /// Says how far the sender has counted.
    Beat,
    /// Says so, too, and asks for an answer.
    Probe,
    /// To the owner: somebody opens a table.
    Open(Link, TableId, Opening),
    /// To the owner: the socket asks something.
    Ask(Link, u32, Ask),
    /// To the owner: the socket is gone.
    Close(Link),
    /// From the owner: a frame that all these viewers may see. Its text travels separately, unchanged.
    Frame(Vec<Link>, #[serde(skip)] Arc<str>),
    /// From the owner: nothing more will come, and why.
    Closed(Link, Code),
    /// A table was handed over.
    Take(TableId),
}
