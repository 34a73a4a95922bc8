//! Messages from a client.

use crate::limits::{MAX_BOT_BYTES, MAX_CHAT_CHARS, MAX_FRAME_BYTES, MAX_NAME_CHARS};
use crate::{Code, TableId, read_named};
use engine::{Lang, Seat};
use serde::{Deserialize, Serialize};

/// A numbered message from a client. The answer carries the same number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The client's own number for this request.
    pub n: u32,
    /// The request itself.
    pub ask: Ask,
}

/// What a client may ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The first message on a socket.
    Hello {
        /// The version of these messages that the client speaks.
        version: u16,
        /// Also asks for events, questions and answers in words of this language.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Lang>"))]
        lang: Option<Lang>,
    },
    /// A sign of life.
    Ping,
    /// Follows a table, from your seat or as a spectator.
    Open {
        /// Which table.
        table: TableId,
        /// The first ply whose events the client does not have yet; 0 asks for all.
        #[serde(default)]
        from: u32,
        /// The number of undos in the client's last update; if there have been more since, all events are sent again.
        #[serde(default, alias = "takes")]
        undos: u32,
    },
    /// Stops following a table; your seat stays taken.
    Close {
        /// Which table.
        table: TableId,
    },
    /// Takes an open seat, or one that is reserved for your name.
    Sit {
        /// Which table.
        table: TableId,
        /// Which seat.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        seat: Seat,
    },
    /// Leaves a seat before the start.
    Stand {
        /// Which table.
        table: TableId,
    },
    /// Gives a seat to a bot, or opens it again; only for the table's opener, before the start.
    Bot {
        /// Which table.
        table: TableId,
        /// Which seat.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        seat: Seat,
        /// The level of the bot, such as `novice` or `grand-master`; `null` opens the seat.
        bot: Option<String>,
    },
    /// Reserves a seat for a name, or opens it again; only for the table's opener, before the start.
    Reserve {
        /// Which table.
        table: TableId,
        /// Which seat.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        seat: Seat,
        /// The name; `null` opens the seat.
        name: Option<String>,
    },
    /// Says whether you are ready; when every seat is taken and ready, the game starts.
    Ready {
        /// Which table.
        table: TableId,
        /// Whether you are ready.
        ready: bool,
    },
    /// Answers your seat's question.
    Answer {
        /// Which table.
        table: TableId,
        /// For which seat; it must be your own.
        #[cfg_attr(feature = "schema", schemars(with = "u8"))]
        seat: Seat,
        /// The ply of the update that this answers.
        seen: u32,
        /// The number of undos in that update.
        #[serde(alias = "takes")]
        undos: u32,
        /// The id of the answer.
        action: u16,
    },
    /// Takes back your last decisions: immediately if nothing new was learned since, otherwise as a proposal to
    /// everybody.
    Undo {
        /// Which table.
        table: TableId,
        /// Back to this ply; without it, the last decision is taken back.
        #[serde(default)]
        to: Option<u32>,
    },
    /// Proposes to stop the clocks.
    Pause {
        /// Which table.
        table: TableId,
    },
    /// Goes on after a pause.
    Resume {
        /// Which table.
        table: TableId,
    },
    /// Agrees or disagrees with the open proposal.
    Consent {
        /// Which table.
        table: TableId,
        /// The number of the proposal.
        proposal: u32,
        /// Whether you agree.
        yes: bool,
    },
    /// Leaves your seat to a keeper bot.
    Resign {
        /// Which table.
        table: TableId,
    },
    /// Comes back to your seat, which a bot keeps.
    Return {
        /// Which table.
        table: TableId,
    },
    /// Asks for another game with the same people.
    Rematch {
        /// Which table.
        table: TableId,
    },
    /// Asks which rule permits or forbids an answer of yours.
    Why {
        /// Which table.
        table: TableId,
        /// The id of the answer.
        action: u16,
    },
    /// Asks for permission to let a bot advise you; the record notes it.
    Hint {
        /// Which table.
        table: TableId,
    },
    /// Asks what happened since your last decision.
    Briefing {
        /// Which table.
        table: TableId,
    },
    /// Asks for what you saw at past plies.
    Past {
        /// Which table.
        table: TableId,
        /// The first ply.
        from: u32,
        /// How many plies from there on, at most [`crate::limits::MAX_PAST`].
        plies: u32,
    },
    /// Says something to everybody at the table.
    Chat {
        /// Which table.
        table: TableId,
        /// Plain text; it is never markup.
        text: String,
    },
}

impl Request {
    /// Reads a message. Any text yields a request or a code, never a panic.
    pub fn read(text: &str) -> Result<Request, Code> {
        if text.len() > MAX_FRAME_BYTES {
            return Err(Code::TooLong);
        }
        let request: Request = read_named(text.as_bytes())?;
        let fits = match &request.ask {
            Ask::Chat { text, .. } => text.chars().count() <= MAX_CHAT_CHARS,
            Ask::Bot { bot: Some(name), .. } => name.len() <= MAX_BOT_BYTES,
            Ask::Reserve { name: Some(name), .. } => name.chars().count() <= MAX_NAME_CHARS,
            _ => true,
        };
        if fits { Ok(request) } else { Err(Code::TooLong) }
    }

    /// Writes a message.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }
}

impl Ask {
    /// The table that this request is about.
    pub fn table(&self) -> Option<TableId> {
        match *self {
            Ask::Hello { .. } | Ask::Ping => None,
            Ask::Open { table, .. }
            | Ask::Close { table }
            | Ask::Sit { table, .. }
            | Ask::Stand { table }
            | Ask::Bot { table, .. }
            | Ask::Reserve { table, .. }
            | Ask::Ready { table, .. }
            | Ask::Answer { table, .. }
            | Ask::Undo { table, .. }
            | Ask::Pause { table }
            | Ask::Resume { table }
            | Ask::Consent { table, .. }
            | Ask::Resign { table }
            | Ask::Return { table }
            | Ask::Rematch { table }
            | Ask::Why { table, .. }
            | Ask::Hint { table }
            | Ask::Briefing { table }
            | Ask::Past { table, .. }
            | Ask::Chat { table, .. } => Some(table),
        }
    }
}
