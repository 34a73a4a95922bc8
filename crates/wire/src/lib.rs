//! The messages between browser and server.
//!
//! A client sends [`Request`]s, each with a number of its own; the server sends [`Frame`]s. Every request is answered
//! by [`Frame::Done`] or [`Frame::Refused`] with that number. What a viewer may know arrives as [`Update`]s: its own
//! view, the legal answers of its own seat, the events it was told. There is no message that could carry more than
//! that.
//!
//! Messages are tagged from outside (`{"answer": {…}}`), because the parts that only the game understands travel as
//! raw JSON and are read with the game's own types by [`read_view`] and [`read_events`].
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
    /// Where the table is on the browser client's page, after the server's own address: what links in notices and
    /// invitations lead to.
    pub fn link(self) -> String {
        format!("/#/online/table/{}", self.0)
    }
}

/// Somebody with an account or a guest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct UserId(pub u64);

/// Ids stay below this, so that every JSON reader keeps them exactly.
pub const ID_LIMIT: u64 = 1 << 53;
