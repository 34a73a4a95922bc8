//! Limits of messages, each with a name.

/// A frame from a client may not have more bytes.
pub const MAX_FRAME_BYTES: usize = 4 * 1024;
/// A chat line may not have more characters.
pub const MAX_CHAT_CHARS: usize = 500;
/// A name may not have fewer or more characters.
pub const MIN_NAME_CHARS: usize = 2;
/// See [`MIN_NAME_CHARS`].
pub const MAX_NAME_CHARS: usize = 24;
/// The title of a table may not have more characters.
pub const MAX_TITLE_CHARS: usize = 60;
/// The text of a setup may not have more bytes.
pub const MAX_SETUP_BYTES: usize = 400;
/// The name of a bot may not have more bytes.
pub const MAX_BOT_BYTES: usize = 40;
/// The longest bank of a real-time clock, in seconds.
pub const MAX_BANK_S: u32 = 6 * 60 * 60;
/// The longest increment of a real-time clock, in seconds.
pub const MAX_INCREMENT_S: u32 = 10 * 60;
/// The most days for one move.
pub const MAX_DAYS: u32 = 30;
/// How many lines a chat keeps; older ones are forgotten.
pub const MAX_CHAT_LINES: usize = 200;
/// The most open connections of a table, spectators included.
pub const MAX_VIEWERS: usize = 200;
/// How many tables a socket may follow at once.
pub const MAX_OPEN_TABLES: usize = 32;
/// How many plies of the past are shown at once.
pub const MAX_PAST: u32 = 32;
/// The label of a token may not have more characters.
pub const MAX_LABEL_CHARS: usize = 40;
/// A report may not have more characters.
pub const MAX_REPORT_CHARS: usize = 1000;
