//! Tables, seats, clocks and reconnects as a state machine.
//!
//! A [`Table`] takes one [`Input`] at a time, together with the current time, and returns [`Output`]s: frames to send,
//! entries to keep, bots to ask, a time to be woken at. It touches no clock, thread, socket or file. The server moves
//! bytes: it keeps entries before it sends the frames of the same step, so that what anybody has seen is on disk.
//!
//! A table is kept as a small description ([`Table::saved`]) and the list of its [`Entry`]s. Everything else, clocks
//! included, is computed from them, by the same functions whether the table is loaded or played.
//!
//! Where several servers share one world, [`cluster`] says which of them owns which table.
#![forbid(unsafe_code)]

mod clock;
pub mod cluster;
mod edition;
mod errand;
mod io;
mod live;
mod play;
mod propose;
mod seats;
mod table;
mod tell;

pub use bots::{Leash, Lost, Room};
pub use clock::Time;
pub use edition::{knows, learn, shipped};
pub use errand::Errand;
pub use io::{Conn, Ending, Input, Job, Output, Rematch, User};
pub use live::{Live, Shown, Sight, Tell, Think, check_setup, start};
pub use store::Entry;
pub use table::{LoadError, New, Saved, Table};

/// How long a player may be away from a clocked game before a keeper takes the seat, in milliseconds.
pub const MAX_AWAY_MS: i64 = 2 * 60 * 1000;
/// The least time that a player who returns to a kept seat gets, in milliseconds.
pub const RETURN_MS: i64 = 30 * 1000;
/// The name shown in other people's games for somebody who has deleted their account.
pub const GONE: &str = "–";
/// The keeper's level if the table's options name none, and the level of a bot whose name is not a level.
pub const DEFAULT_BOT: &str = "adept";
/// The name under which the table itself chats.
pub const HOUSE: &str = "tianxia";
