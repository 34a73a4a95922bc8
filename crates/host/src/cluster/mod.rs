//! Several servers, one world: who owns a table, and how what is asked and told finds its way, as a state machine
//! without IO.
//!
//! Three things at three places. **Truth** is in the database: a table's owner and epoch, and every write is
//! conditional on the epoch (`store::Leases`). **Talk** between nodes may be lost, doubled, delayed or reordered at any
//! time: each pair of nodes numbers its messages, a gap ends everything that was open between them, and whoever watched
//! a table is told that it closed ([`wire::Code::Busy`]) and opens it again from the ply they have seen. No message is
//! repeated and none is kept for later. **Time** before a node has started a table is nobody's: what lies between two
//! owners is forgiven by the entry [`crate::Entry::Go`], so that clocks of nodes may differ.
//!
//! A [`Node`] takes one [`Event`] at a time with the present time by its own clock, which need only run as fast as
//! others, and gives [`Deed`]s. The server carries them out and tells how it went; the simulation does the same with
//! faults.

mod node;
mod pipe;

pub use node::{Deed, Event, Found, Node, is_guest};

use crate::{Conn, Input, User};
use engine::Lang;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use wire::{Ask, Code, TableId, UserId};

/// How long a node's lease holds without being renewed, in milliseconds: no table waits longer for its owner's death to
/// be believed.
pub const LEASE_MS: i64 = 3_000;
/// A node stops to act for its tables so much before its lease is over, by its own clock.
pub const MARGIN_MS: i64 = 300;
/// How often a lease is renewed.
pub const RENEW_MS: i64 = 700;
/// How often a node wants to be woken.
pub const TICK_MS: i64 = 100;
/// How often a node tells those it talks with how far it has counted.
pub const BEAT_MS: i64 = 400;
/// Who says nothing for so long cannot be reached.
pub const SILENT_MS: i64 = 1_300;
/// Who says nothing but old things for so long is believed again: no bus keeps anything that long, so that somebody
/// else has spoken in their name.
pub const DEAF_MS: i64 = 10_000;
/// After how long something is tried again.
pub const RETRY_MS: i64 = 250;
/// How long somebody waits for a table before they are told that the server is busy.
pub const WAIT_MS: i64 = 8_000;
/// How many requests wait behind an opening.
pub const MAX_HELD: usize = 32;
/// How many tables are taken up or moved with each renewal.
pub const MAX_TAKEN: usize = 256;
/// How many of its own tables a node is told of with each renewal; the next ones with the next.
pub const MAX_SEEN: usize = 1024;
/// After how long a node that has given tables away may give more: the others have said by then what they have.
pub const SPREAD_MS: i64 = 3 * RENEW_MS;
/// With how many nodes one talks; strangers beyond these are not heard.
pub const MAX_PEERS: usize = 1024;
/// How many tables are looked for at once because other nodes want them, and how many sockets of theirs wait for each.
pub const MAX_WANTED: usize = 4096;
/// See [`MAX_WANTED`].
pub const MAX_WAITING: usize = 256;
/// About how many tables the database is asked at once; the others wait, those that came first in front.
pub const MAX_CLAIMS: usize = 256;
/// How many sockets of other nodes are served at once.
pub const MAX_GUESTS: usize = 1 << 17;
/// How long a node that neither lives nor speaks is remembered.
pub const FORGET_MS: i64 = 60_000;

/// A server among several, by a number that no other process has or had.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct NodeId(pub u64);

/// A socket's interest in a table that is owned elsewhere: the number its own node gives it, once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Link(pub u64);

/// Somebody opens a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The number of the request.
    pub n: u32,
    /// Who.
    pub user: User,
    /// Whose chat lines they do not want to see.
    pub muted: Vec<UserId>,
    /// Whether words are wanted, too.
    pub lang: Option<Lang>,
    /// The first ply whose events are not known there.
    pub from: u32,
    /// After how many undos.
    pub undos: u32,
}

impl Opening {
    /// The same for a table, by the socket's number there.
    pub fn by(self, conn: Conn) -> Input {
        let Opening { n, user, muted, lang, from, undos } = self;
        Input::Open { conn, n, user, muted, lang, from, undos }
    }
}

/// What one node tells another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// Who speaks.
    pub from: NodeId,
    /// To whom.
    pub to: NodeId,
    /// What is open between them belongs to a session; a higher one ends everything of those before.
    pub session: u64,
    /// The number of the message in the session; a beat has that of the next.
    pub number: u64,
    /// What is told.
    pub body: Body,
}

/// What is told from node to node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Body {
    /// So far has been counted.
    Beat,
    /// The same, and an answer is wanted.
    Probe,
    /// To the owner: somebody opens a table.
    Open(Link, TableId, Opening),
    /// To the owner: they ask something.
    Ask(Link, u32, Ask),
    /// To the owner: they are gone.
    Close(Link),
    /// From the owner: a frame for these viewers, who all may see it. Its text travels beside the rest, as it is.
    Frame(Vec<Link>, #[serde(skip)] Arc<str>),
    /// From the owner: nothing more comes, and why.
    Closed(Link, Code),
    /// A table was handed over.
    Take(TableId),
}
