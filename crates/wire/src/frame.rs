//! Messages from the server.

use crate::{Code, Options, TableId, UserId};
use engine::{Line, Scores, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A message from the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The answer to hello.
    Welcome(Welcome),
    /// The request with this number was carried out.
    Done {
        /// The number of the request.
        re: u32,
    },
    /// The request with this number was not carried out.
    Refused {
        /// The number of the request.
        re: u32,
        /// Why.
        code: Code,
        /// For a stale answer: the current ply.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<u32>,
    },
    /// People, seats and state of a table.
    Table(Box<Snapshot>),
    /// What the viewer sees now.
    Update(Box<Update>),
    /// What happened since the viewer's last decision.
    Briefing(Briefing),
    /// What the viewer saw at past plies.
    Past(Past),
    /// The rule behind an answer.
    Why(WhyNot),
    /// Permission for a hint.
    Hint(Hint),
    /// Chat lines.
    Chat {
        /// Which table.
        table: TableId,
        /// New lines, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// It is the viewer's turn at this table, after somebody else's decision.
    YourTurn {
        /// Which table.
        table: TableId,
    },
    /// Another of several servers has this table, and the proxy in front knows it by this name: a stream opened with
    /// `?at=NAME` reaches it directly. Nobody has to follow: everything works here, too, and only costs more.
    Elsewhere {
        /// Which table.
        table: TableId,
        /// The name.
        at: String,
    },
    /// The server no longer sends anything about this table.
    Closed {
        /// Which table.
        table: TableId,
        /// Why.
        code: Code,
    },
}

impl Frame {
    /// Writes a message.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data serialises")
    }

    /// Reads a message.
    pub fn read(text: &str) -> Result<Frame, Code> {
        serde_json::from_str(text).map_err(|_| Code::BadFrame)
    }
}

/// The answer to hello.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Welcome {
    /// The version of these messages that the server speaks.
    pub version: u16,
    /// The user that the server takes the client for.
    pub user: UserId,
    /// The name shown to others.
    pub name: String,
    /// The server's time in milliseconds since 1970; deadlines are given in the same time.
    pub now: i64,
}

/// The phase of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Players take seats.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is on, but its clocks are stopped.
    Paused,
    /// The game has ended.
    Over,
    /// A fault in the rules stopped the table; its record is kept.
    Frozen,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Nobody yet.
    Open,
    /// Nobody yet; only this name may take it.
    Reserved(String),
    /// A person, or a bot account.
    User {
        /// Their number.
        id: UserId,
        /// The name, plain text.
        name: String,
        /// Whether it is a bot account.
        bot: bool,
        /// Whether it is a guest, without an account.
        guest: bool,
    },
    /// A bot of the server, by its level.
    Bot(String),
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatInfo {
    /// Who has it.
    pub who: Who,
    /// Whether they are ready to start.
    pub ready: bool,
    /// Whether they have the table open.
    pub present: bool,
    /// Whether a keeper bot decides for them.
    pub kept: bool,
}

/// The clocks at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clocks {
    /// The server's time in milliseconds since 1970.
    pub now: i64,
    /// The time each seat has left at that moment, in milliseconds; empty if the pace is free.
    pub left: Vec<i64>,
    /// The seats whose time is running.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub running: Vec<Seat>,
}

/// What a proposal is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProposalKind {
    /// To go back to this ply.
    Undo(u32),
    /// To stop the clocks.
    Pause,
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// Its number.
    pub id: u32,
    /// Who proposes.
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub by: Seat,
    /// What is proposed.
    pub kind: ProposalKind,
    /// Who has agreed.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub agreed: Vec<Seat>,
}

/// People, seats and state of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Table"))]
pub struct Snapshot {
    /// Which table.
    pub table: TableId,
    /// The options chosen for it.
    pub options: Options,
    /// Who opened it.
    pub owner: UserId,
    /// Its phase.
    pub phase: Phase,
    /// Every seat in turn order.
    pub seats: Vec<SeatInfo>,
    /// The viewer's seat, if they have one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u8>"))]
    pub you: Option<Seat>,
    /// The number of spectators.
    pub spectators: u32,
    /// Who is to decide.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub to_act: Vec<Seat>,
    /// The number of steps made so far.
    pub ply: u32,
    /// The number of undos made so far.
    #[serde(alias = "takes")]
    pub undos: u32,
    /// The clocks at this moment.
    pub clocks: Clocks,
    /// The open proposal, if any.
    pub proposal: Option<Proposal>,
    /// The hash of the dealer's key, once the game has started.
    pub dice: Option<String>,
    /// The dealer's key, once the game is over.
    pub key: Option<String>,
    /// The result, once the game is over.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Scores>"))]
    pub scores: Option<Scores>,
    /// The table of the rematch, if there is one.
    pub next: Option<TableId>,
    /// The hash of the edition that is played; servers from before editions leave it out.
    #[serde(default)]
    pub edition: String,
}

/// Events, question and answers in words, for clients without the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Words {
    /// The new events, in order.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Line>"))]
    pub events: Vec<Line>,
    /// The viewer's question, if they have one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Line>"))]
    pub prompt: Option<Line>,
    /// Its legal answers, in the order of the update's `legal`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Line>"))]
    pub legal: Vec<Line>,
}

/// What the viewer sees now.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update {
    /// Which table.
    pub table: TableId,
    /// The number of steps made so far.
    pub ply: u32,
    /// The number of undos made so far.
    #[serde(alias = "takes")]
    pub undos: u32,
    /// The hash of the edition that the view must be read with; servers from before editions leave it out.
    #[serde(default)]
    pub edition: String,
    /// The viewer's view, to be read with [`crate::read_view`].
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub view: Box<RawValue>,
    /// The fingerprint of that view, as 16 hexadecimal digits. It covers nothing that the viewer may not know.
    pub fingerprint: String,
    /// Who is to decide.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub to_act: Vec<Seat>,
    /// The ids of the viewer's own legal answers.
    pub legal: Vec<u16>,
    /// The first ply whose events are in this update; they replace what the client has from there on.
    pub from: u32,
    /// Those events with their plies, to be read with [`crate::read_events`].
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub events: Box<RawValue>,
    /// The earliest ply to which the viewer may go back freely.
    pub free_undo: Option<u32>,
    /// The clocks at this moment.
    pub clocks: Clocks,
    /// The same in words, if the client asked for a language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Words>,
}

/// What happened since the viewer's last decision.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Briefing {
    /// Which table.
    pub table: TableId,
    /// The first ply after that decision.
    pub from: u32,
    /// The events told since, to be read with [`crate::read_events`].
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    pub events: Box<RawValue>,
    /// The same in words, if the client asked for a language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Line>"))]
    pub words: Vec<Line>,
}

/// What the viewer saw at past plies.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Past {
    /// Which table.
    pub table: TableId,
    /// The number of undos at that time.
    #[serde(alias = "takes")]
    pub undos: u32,
    /// The ply of the first view.
    pub from: u32,
    /// The views of consecutive plies, to be read with [`crate::read_view`].
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub views: Vec<Box<RawValue>>,
}

/// The rule behind an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyNot {
    /// Which table.
    pub table: TableId,
    /// The id of the answer.
    pub action: u16,
    /// Whether it is legal now.
    pub allowed: bool,
    /// The id of the rule, such as `KC-P9`.
    pub rule: String,
    /// The rule in words, if the client asked for a language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// A hint is permitted and marked in the record; the client that asked thinks about it with its own rules and bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// Which table.
    pub table: TableId,
    /// The ply of the question that the hint is for.
    pub ply: u32,
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatLine {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who said it.
    pub user: UserId,
    /// The name, plain text.
    pub name: String,
    /// What was said, plain text. An empty text means that everything this user has said is taken back.
    pub text: String,
}
