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

/// How many in how much time: a bucket that contains up to `burst` and refills at `each_minute`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rate {
    /// How many at one time.
    pub burst: u32,
    /// How many a minute in the long run.
    pub each_minute: u32,
}

const fn rate(burst: u32, each_minute: u32) -> Rate {
    Rate { burst, each_minute }
}

/// The limits that operators may change, and tests do.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Tables in memory.
    pub tables: usize,
    /// Open connections for HTTP requests; sockets have their own limit.
    pub connections: u32,
    /// The same for one address; not applied behind a proxy, where everybody shares its address.
    pub connections_of_address: u32,
    /// Requests of one address under way at the same time.
    pub requests_at_once: usize,
    /// Bytes of answers waiting to be read, in all and for one address or person; and of frames, in all.
    pub bytes: usize,
    /// See [`Limits::bytes`].
    pub bytes_of_address: usize,
    /// See [`Limits::bytes`].
    pub bytes_of_person: usize,
    /// How long a client may leave an answer unread before it is cut.
    #[serde(with = "seconds")]
    pub answer_wait: Duration,
    /// How long the server waits for a request to arrive in full.
    #[serde(with = "seconds")]
    pub request_wait: Duration,
    /// Open sockets: in all, of one address, and of one person.
    pub sockets: usize,
    /// See [`Limits::sockets`].
    pub sockets_of_address: u32,
    /// See [`Limits::sockets`].
    pub sockets_of_person: u32,
    /// Requests of one address.
    pub requests: Rate,
    /// New guests, new accounts and sign-ins of one address: each costs a password hash or a name.
    pub entries: Rate,
    /// Attempts to sign in as one person, wherever they come from.
    pub logins: Rate,
    /// Tables opened by one person.
    pub openings: Rate,
    /// Tables opened from one address, by anybody.
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
    /// Confirmation mails to one mailbox: the person who enters it need not own it.
    pub questions: Rate,
    /// Confirmation mails that one person causes.
    pub askers: Rate,
    /// Whether limits by address apply; a load test on one machine has only one address.
    pub by_address: bool,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Bytes that bots may remember between decisions, at all tables together; a bot that finds no room starts afresh.
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
    /// Limits for a load test on one machine: everything comes from one address, as fast as it can.
    #[must_use]
    pub fn for_load() -> Limits {
        let open = rate(1_000_000, 60_000_000);
        Limits { by_address: false, openings: open, frames: open, ..Limits::default() }
    }
}

/// The most bytes before a body: a client that sends them slowly holds that much for each connection.
pub const MAX_HEAD_BYTES: usize = 32 * 1024;
/// The most bytes in a request body.
pub const MAX_BODY_BYTES: usize = 16 * 1024;
/// The fewest and the most characters in a password.
pub const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 10..=200;
/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long a session lasts.
pub const SESSION_MS: i64 = 90 * DAY_MS;
/// How long a token lasts.
pub const TOKEN_MS: i64 = 365 * DAY_MS;
/// How long the link that confirms a mailbox is valid.
pub const CONFIRM_MS: i64 = DAY_MS;
/// A guest who has not come back for this long is forgotten.
pub const GUEST_MS: i64 = 30 * DAY_MS;
/// A table that still gathers is removed when nothing has changed for this long.
pub const GATHERING_MS: i64 = 14 * DAY_MS;
/// An unfinished game is removed when nobody has played for this long.
pub const DEAD_MS: i64 = 180 * DAY_MS;
/// How many guests and tables are removed in one go.
pub const MAX_EXPIRED: usize = 50;
/// How many networks from which somebody has signed in are remembered.
pub const MAX_KNOWN: usize = 100_000;
/// How many tokens one person may have.
pub const MAX_TOKENS: usize = 20;
/// How many others one person may mute.
pub const MAX_MUTES: usize = 500;
/// The most bytes in the settings of one person.
pub const MAX_SETTINGS_BYTES: usize = 4 * 1024;
/// How many frames, and how many bytes of them, may wait for a socket; for a slower one, those that it can ask for
/// again are dropped.
pub const OUTBOX: usize = 64;
/// See [`OUTBOX`].
pub const OUTBOX_BYTES: usize = 512 * 1024;
/// The same while all outboxes together hold too much.
pub const SCARCE_OUTBOX_BYTES: usize = 64 * 1024;
/// A bot that thinks longer about one decision is stopped, and a legal answer is given for it. Levels take a second.
pub const MAX_THOUGHT: Duration = Duration::from_secs(3);
/// The most positions that a bot keeps in memory for one decision.
pub const MAX_THOUGHT_NODES: usize = 1 << 16;
/// How long a stopping server waits for its tables to be kept. Then it ends as in a crash, which loses nothing either.
pub const STOP_TABLES: Duration = Duration::from_secs(3);
/// How long a stopping node waits for its tables to be handed over. Then it ends as in a crash.
pub const LEAVE: Duration = Duration::from_secs(10);
/// How many requests to tables one socket may have open.
pub const ASKS_AT_ONCE: usize = 2;
/// How many past plies cost as much as a frame.
pub const PAST_OF_FRAME: u32 = 8;
/// How many inputs may wait for a table.
pub const MAILBOX: usize = 256;
/// How many writes may wait for the store.
pub const WRITES: usize = 4096;
/// The most writes in one transaction.
pub const MAX_BATCH: usize = 1024;
/// Refused frames after which a socket is cut.
pub const MAX_STRIKES: u32 = 200;
/// After how many milliseconds a game leaves the memory if nobody follows it and no clock runs.
pub const IDLE_GAME_MS: u64 = 2 * 60 * 1000;
/// The same for a table before or after its game.
pub const IDLE_TABLE_MS: u64 = 10 * 1000;
/// How many public tables are listed; if there are more, those that changed longest ago are left out.
pub const MAX_LISTED: usize = 2000;
/// How often the server pings, in seconds; it cuts a socket that has been silent for three times as long.
pub const PING_S: u64 = 30;
/// The most entries of a list in one answer.
pub const PAGE: usize = 100;
/// The most finished games in one export.
pub const MAX_EXPORT: usize = 200;
/// The most tables at which a change of name is carried out.
pub const MAX_OWN_TABLES: usize = 10_000;
/// How many games somebody needs to be in the list of the best.
pub const LEAST_GAMES: u32 = 3;
/// How many notices may wait to be sent.
pub const NOTICES: usize = 1000;
