//! Inputs and outputs of a table.

use crate::{Entry, Tell, Think, Time};
use engine::{Lang, Scores, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use wire::{Ask, ChatLine, Code, Options, TableId, UserId, Who};

/// An open socket, by the number that the server gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// The user at a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct User {
    /// Who.
    pub id: UserId,
    /// The name shown to others.
    pub name: String,
    /// Whether it is a bot account.
    pub bot: bool,
    /// Whether there is no account behind it.
    pub guest: bool,
}

/// A decision to be thought about elsewhere. It contains one seat's view and nothing else.
pub struct Job {
    /// For which seat.
    pub seat: Seat,
    /// At which ply.
    pub ply: u32,
    /// After how many undos.
    pub undos: u32,
    /// Thinks, on the leash that its runner sets.
    pub think: Think,
    /// Writes the decision down for another process, if one is to be asked.
    pub tell: Tell,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({:?}, {})", self.seat, self.ply)
    }
}

/// What happens to a table.
#[derive(Debug)]
pub enum Input {
    /// A socket follows the table from now on.
    Open {
        /// Which socket.
        conn: Conn,
        /// The number of the request.
        n: u32,
        /// Who is behind it.
        user: User,
        /// Whose chat lines they do not want to see.
        muted: Vec<UserId>,
        /// The language in which words are wanted, if any.
        lang: Option<Lang>,
        /// The first ply whose events the client does not have yet.
        from: u32,
        /// After how many undos.
        undos: u32,
    },
    /// A socket is gone, or no longer follows the table.
    Close(Conn),
    /// A socket asks something.
    Ask(Conn, u32, Ask),
    /// A bot has thought.
    Thought {
        /// For which seat.
        seat: Seat,
        /// At which ply it was asked.
        ply: u32,
        /// After how many undos.
        undos: u32,
        /// Its answer; `None` if it failed.
        action: Option<u16>,
    },
    /// This table was opened for the rematch.
    Spawned(TableId),
    /// No table could be opened for the rematch; anybody may ask again.
    Unspawned,
    /// Somebody has a new name, or none if they have deleted their account.
    Rename(UserId, Option<String>),
    /// The requested wake-up time has come.
    Wake,
    /// The server stops.
    Halt,
}

/// The next game with the same people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// What they play.
    pub options: Options,
    /// Who opened the first table.
    pub owner: UserId,
    /// Who sits where: everybody has moved on by one seat.
    pub seats: Vec<Who>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result.
    pub scores: Scores,
    /// Who sat where.
    pub seats: Vec<Who>,
    /// Whether a hint was given.
    pub hinted: bool,
    /// The seats that a keeper took over because their players left or ran out of time.
    pub left: SeatSet,
}

/// What a table wants done.
#[derive(Debug)]
pub enum Output {
    /// Send a frame to a socket.
    Send(Conn, Arc<str>),
    /// Keep an entry under this number. Frames after it may be sent only once it is kept.
    Append(u32, Time, Entry),
    /// Keep the table's description: see [`crate::Table::saved`].
    Save,
    /// Keep a chat line.
    Say(ChatLine),
    /// Ask a bot.
    Think(Job),
    /// Tell somebody that it is their turn; the flag says whether they have the table open.
    Turn(UserId, bool),
    /// Open a table for the rematch and answer with [`Input::Spawned`] or [`Input::Unspawned`].
    Spawn(Box<Rematch>),
    /// The game has ended.
    Ended(Box<Ending>),
    /// A socket no longer follows the table.
    Dropped(Conn, Code),
    /// A fault in the rules stopped the table.
    Froze,
}
