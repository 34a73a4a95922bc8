//! Every limit of the server, with a name.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Times in a configuration are whole seconds.
mod seconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        time.as_secs().serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_secs)
    }
}

/// How many in how long: a bucket that holds `burst` and fills at `each_minute`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How many a minute in the long run.
    pub each_minute: u32,
}

const fn rate(burst: u32, each_minute: u32) -> Rate {
    Rate { burst, each_minute }
}

/// The limits that an operator may want to change, and tests do.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Tables in memory at once.
    pub tables: usize,
    /// Connections at once that ask something over HTTP; sockets count for themselves.
    pub connections: u32,
    /// The same of one address; not behind a proxy, whose one address everybody has.
    pub connections_of_address: u32,
    /// Requests of one address that are under way at once.
    pub requests_at_once: usize,
    /// Bytes of answers that wait to be taken, in all and by one address or person; and of frames, in all.
    pub bytes: usize,
    /// See [`Limits::bytes`].
    pub bytes_of_address: usize,
    /// See [`Limits::bytes`].
    pub bytes_of_person: usize,
    /// How long a client may take nothing of an answer before it is cut.
    #[serde(with = "seconds")]
    pub answer_wait: Duration,
    /// A request that has not come whole after this time is not waited for any longer.
    #[serde(with = "seconds")]
    pub request_wait: Duration,
    /// Sockets at once, and of one address, and of one person.
    pub sockets: usize,
    /// See [`Limits::sockets`].
    pub sockets_of_address: u32,
    /// See [`Limits::sockets`].
    pub sockets_of_person: u32,
    /// Requests of one address.
    pub requests: Rate,
    /// Guests, accounts and sign-ins of one address: each costs a password hash or a name.
    pub entries: Rate,
    /// Attempts to sign in as one person, wherever they come from.
    pub logins: Rate,
    /// Tables that one person opens.
    pub openings: Rate,
    /// Tables that are opened from one address, by whomever.
    pub openings_of_address: Rate,
    /// Exports of finished games to one address: each replays many.
    pub exports: Rate,
    /// Records of finished games to one address: each is replayed.
    pub records: Rate,
    /// Frames of one socket.
    pub frames: Rate,
    /// Frames of all sockets of one address.
    pub frames_of_address: Rate,
    /// Chat lines and reports of one person.
    pub words: Rate,
    /// Notices by webhook or mail to one person.
    pub notices: Rate,
    /// Questions to one mailbox whether it wants mail: the one who names it need not own it.
    pub questions: Rate,
    /// Mailboxes that one person has asked.
    pub askers: Rate,
    /// Whether limits by address are kept; a load test on one machine has one address.
    pub by_address: bool,
    /// Bots that think at once.
    pub thinkers: usize,
    /// Bytes that bots remember between their decisions, at all tables together; those who find no room begin anew.
    pub bytes_of_bots: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables: 20_000,
            connections: 4_000,
            connections_of_address: 100,
            requests_at_once: 64,
            bytes: 256 * 1024 * 1024,
            bytes_of_address: 16 * 1024 * 1024,
            bytes_of_person: 16 * 1024 * 1024,
            answer_wait: Duration::from_secs(15),
            request_wait: Duration::from_secs(10),
            sockets: 20_000,
            sockets_of_address: 64,
            sockets_of_person: 16,
            requests: rate(120, 600),
            entries: rate(20, 10),
            logins: rate(10, 5),
            openings: rate(10, 10),
            openings_of_address: rate(60, 30),
            exports: rate(6, 6),
            records: rate(60, 60),
            frames: rate(120, 1200),
            frames_of_address: rate(1200, 6000),
            words: rate(10, 30),
            notices: rate(20, 2),
            questions: rate(2, 1),
            askers: rate(5, 1),
            by_address: true,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            bytes_of_bots: 128 * 1024 * 1024,
        }
    }
}

impl Limits {
    /// Limits of a load test on one machine: everything comes from one address and as fast as it can.
    #[must_use]
    pub fn for_load() -> Limits {
        let open = rate(1_000_000, 60_000_000);
        Limits { by_address: false, openings: open, frames: open, ..Limits::default() }
    }
}

/// The lines before a body may not have more bytes: whoever sends them slowly holds that much for each connection.
pub const MAX_HEAD_BYTES: usize = 32 * 1024;
/// A request body may not have more bytes.
pub const MAX_BODY_BYTES: usize = 16 * 1024;
/// A password may not have fewer or more characters.
pub const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 10..=200;
/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long a session lasts.
pub const SESSION_MS: i64 = 90 * DAY_MS;
/// How long a token lasts.
pub const TOKEN_MS: i64 = 365 * DAY_MS;
/// How long the link that confirms a mailbox is valid.
pub const CONFIRM_MS: i64 = DAY_MS;
/// A guest who has not come for this long is forgotten.
pub const GUEST_MS: i64 = 30 * DAY_MS;
/// A table that still gathers is removed when nothing has changed for this long.
pub const GATHERING_MS: i64 = 14 * DAY_MS;
/// An unfinished game is removed when nobody has played for this long.
pub const DEAD_MS: i64 = 180 * DAY_MS;
/// How many guests and tables are removed at once.
pub const MAX_EXPIRED: usize = 50;
/// How many networks are remembered from which somebody has signed in.
pub const MAX_KNOWN: usize = 100_000;
/// How many tokens one person may have.
pub const MAX_TOKENS: usize = 20;
/// How many others one person may mute.
pub const MAX_MUTES: usize = 500;
/// The settings of one person may not have more bytes.
pub const MAX_SETTINGS_BYTES: usize = 4 * 1024;
/// Frames that wait for a socket, and their bytes; for a slower one what can be asked again is dropped.
pub const OUTBOX: usize = 64;
/// See [`OUTBOX`].
pub const OUTBOX_BYTES: usize = 512 * 1024;
/// The same while all outboxes together hold too much.
pub const SCARCE_OUTBOX_BYTES: usize = 64 * 1024;
/// A bot that thinks longer about one decision is stopped, and a legal answer is given for it. Levels take a second.
pub const MAX_THOUGHT: Duration = Duration::from_secs(3);
/// A bot keeps no more positions in memory for one decision.
pub const MAX_THOUGHT_NODES: usize = 1 << 16;
/// How long a stopping server waits for its tables to be kept. Then it ends as in a crash, which loses nothing either.
pub const STOP_TABLES: Duration = Duration::from_secs(3);
/// How long a node that stops waits for its tables to be handed over. Then it ends as in a crash.
pub const LEAVE: Duration = Duration::from_secs(10);
/// What one socket has asked of tables and waits for.
pub const ASKS_AT_ONCE: usize = 2;
/// Plies of the past that cost as much as a frame.
pub const PAST_OF_FRAME: u32 = 8;
/// Inputs that wait for a table.
pub const MAILBOX: usize = 256;
/// Writes that wait for the store.
pub const WRITES: usize = 4096;
/// Writes that go into one transaction.
pub const MAX_BATCH: usize = 1024;
/// Refused frames after which a socket is cut.
pub const MAX_STRIKES: u32 = 200;
/// Milliseconds after which a game that nobody follows and that waits for no clock leaves the memory.
pub const IDLE_GAME_MS: u64 = 2 * 60 * 1000;
/// The same for a table at which nobody plays, before a game or after it.
pub const IDLE_TABLE_MS: u64 = 10 * 1000;
/// Public tables that are listed; when there are more, the one that changed longest ago is not.
pub const MAX_LISTED: usize = 2000;
/// How often the server says ping, in seconds; it cuts a socket that has been silent for three times as long.
pub const PING_S: u64 = 30;
/// Entries of lists that are given out at once.
pub const PAGE: usize = 100;
/// Finished games of one export.
pub const MAX_EXPORT: usize = 200;
/// Games of somebody whose names are changed with them.
pub const MAX_OWN_TABLES: usize = 10_000;
/// Games after which somebody is in the leader board.
pub const LEAST_GAMES: u32 = 3;
/// Notices that wait to be sent.
pub const NOTICES: usize = 1000;
