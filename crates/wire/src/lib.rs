//! The messages between browser and server.
//!
//! A client sends numbered [`Request`]s; the server sends [`Frame`]s. Every request is answered by [`Frame::Done`] or
//! [`Frame::Refused`] with its number. What a viewer may know arrives in [`Update`]s: their own view, the legal answers
//! of their own seat, and the events told to them. No message could carry more than that.
//!
//! Messages are externally tagged (`{"answer": {…}}`), because the parts that only the game understands travel as raw
//! JSON, and [`read_view`] and [`read_events`] read them with the game's own types.
#![forbid(unsafe_code)]

mod ask;
mod code;
mod frame;
pub mod http;
pub mod limits;
mod options;
#[cfg(feature = "schema")]
mod schema;
mod strict;
mod tree;
mod typed;

pub use ask::{Ask, Request};
pub use code::Code;
pub use frame::{
    Briefing, ChatLine, Clocks, Frame, Hint, Past, Phase, Proposal, ProposalKind, SeatInfo, Snapshot, Update, Welcome,
    Who, WhyNot, Words,
};
pub use options::{Absent, Options, OptionsError, Pace};
pub use strict::read_named;
pub use tree::read_tree;
pub use typed::{read_events, read_view};

use serde::{Deserialize, Serialize};

/// The version of these messages. A client says in [`Ask::Hello`] which one it speaks.
pub const VERSION: u16 = 1;

/// A table, by a number that is hard to guess: the link is the invitation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct TableId(pub u64);

impl TableId {
    /// The table's place in the browser client, to be appended to the server's address: links in notices and
    /// invitations lead there.
    pub fn link(self) -> String {
        format!("/#/online/table/{}", self.0)
    }
}

/// An account or a guest, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct UserId(pub u64);

/// Ids stay below this, so that every JSON reader represents them exactly.
pub const ID_LIMIT: u64 = 1 << 53;
