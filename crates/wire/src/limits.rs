//! Limits of messages, each with a name.

/// The most bytes in a frame from a client.
pub const MAX_FRAME_BYTES: usize = 4 * 1024;
/// The most characters in a chat line.
pub const MAX_CHAT_CHARS: usize = 500;
/// The fewest and the most characters in a name.
pub const MIN_NAME_CHARS: usize = 2;
/// See [`MIN_NAME_CHARS`].
pub const MAX_NAME_CHARS: usize = 24;
/// The most characters in the title of a table.
pub const MAX_TITLE_CHARS: usize = 60;
/// The most bytes in the text of a setup.
pub const MAX_SETUP_BYTES: usize = 400;
/// The most bytes in the name of a bot.
pub const MAX_BOT_BYTES: usize = 40;
/// The longest bank of a real-time clock, in seconds.
pub const MAX_BANK_S: u32 = 6 * 60 * 60;
/// The largest increment of a real-time clock, in seconds.
pub const MAX_INCREMENT_S: u32 = 10 * 60;
/// The most days for one turn.
pub const MAX_DAYS: u32 = 30;
/// How many lines a chat keeps; older ones are dropped.
pub const MAX_CHAT_LINES: usize = 200;
/// The most open connections of a table, spectators included.
pub const MAX_VIEWERS: usize = 200;
/// How many tables a socket may follow at the same time.
pub const MAX_OPEN_TABLES: usize = 32;
/// How many past plies one answer shows.
pub const MAX_PAST: u32 = 32;
/// The most characters in the label of a token.
pub const MAX_LABEL_CHARS: usize = 40;
/// The most characters in a report.
pub const MAX_REPORT_CHARS: usize = 1000;
