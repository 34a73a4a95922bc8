//! What the store keeps, as plain values. Times are milliseconds since 1970.

use crate::{Entry, Notice};

/// The phase of a table, as far as the store needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Gathering or in play.
    Open,
    /// Over.
    Over,
    /// Stopped by a fault.
    Frozen,
}

impl Mark {
    pub(crate) const ALL: [Mark; 3] = [Mark::Open, Mark::Over, Mark::Frozen];
}

/// The description of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its number.
    pub id: u64,
    /// The short name of the game.
    pub game: String,
    /// Its phase.
    pub mark: Mark,
    /// Whether it is listed.
    pub public: bool,
    /// When it last changed.
    pub updated: i64,
    /// The host's description.
    pub saved: String,
    /// What pages show without opening the table.
    pub summary: String,
    /// Who sits where, for the seats that people have.
    pub seats: Vec<(u8, u64)>,
}

/// A line of a table's chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chat {
    /// When.
    pub at: i64,
    /// Who.
    pub person: u64,
    /// Under which name.
    pub name: String,
    /// What.
    pub text: String,
}

/// The result of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Which table.
    pub table: u64,
    /// The short name of the game.
    pub game: String,
    /// Which seat.
    pub seat: u8,
    /// Who; 0 is a bot or a deleted account.
    pub person: u64,
    /// Points.
    pub points: i32,
    /// Rank, from 1.
    pub rank: u8,
    /// When it ended.
    pub ended: i64,
}

/// What a writer last saw of a table. Every write is conditional on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// The number of writes so far; 0 is a table that is not kept yet.
    pub version: u64,
    /// The number of entries.
    pub entries: u32,
    /// The checksum of the last of them.
    pub head: i64,
    /// How often it has changed hands between servers; 0 if there is only one.
    pub epoch: u64,
}

/// The places in a game that counts, the best being 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The short name of the game.
    pub game: String,
    /// The people with their places.
    pub places: Vec<(u64, u8)>,
}

/// What one step of one table adds: all of it is kept, or, if the writer has lost a race, nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Write {
    /// Which table.
    pub table: u64,
    /// What the writer last saw of it.
    pub seen: Seen,
    /// Its description, if that has changed; the first write of a table needs one.
    pub row: Option<TableRow>,
    /// New entries, each with its time.
    pub entries: Vec<(i64, Entry)>,
    /// New chat lines.
    pub chat: Vec<Chat>,
    /// Results, if it has ended.
    pub results: Vec<Finished>,
    /// The game's effect on ratings, if it has any.
    pub rated: Option<Rated>,
    /// Notices about it to people who are not at the table.
    pub notices: Vec<Notice>,
    /// Which server owns a new table; 0 if there is only one.
    pub owner: u64,
    /// Removes the table with its entries and chat lines; results stay.
    pub remove: bool,
}

impl Write {
    /// Whether it contains nothing but entries of an existing table.
    pub(crate) fn is_entries_only(&self) -> bool {
        let Write { table: _, seen, row, entries: _, chat, results, rated, notices, owner: _, remove } = self;
        let tells_nobody = chat.is_empty() && results.is_empty() && notices.is_empty();
        seen.version > 0 && row.is_none() && tells_nobody && rated.is_none() && !remove
    }

    /// What the writer has seen of the table once this is kept.
    pub fn after(&self) -> Seen {
        let link = |head, (&entry, seq): (&(i64, Entry), u32)| crate::sum::link(head, self.table, seq, entry);
        Seen {
            version: self.seen.version + 1,
            entries: self.seen.entries + self.entries.len() as u32,
            head: self.entries.iter().zip(self.seen.entries..).fold(self.seen.head, link),
            epoch: self.seen.epoch,
        }
    }
}

/// The outcome of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is kept.
    Kept,
    /// Somebody else has written since the writer last looked: nothing of the write is kept.
    Raced,
    /// The table belongs to another server by now, and nothing of the write is kept.
    Fenced,
    /// It could not be written, although others could.
    Failed,
}

/// What is printed on boards and cards: the version that a table is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The hash that records carry.
    pub hash: String,
    /// The short name of the game.
    pub game: String,
    /// The content file.
    pub file: String,
}

/// Everything that is kept of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its description.
    pub row: TableRow,
    /// What its next writer must have seen.
    pub seen: Seen,
    /// Every entry in order, with its time.
    pub entries: Vec<(i64, Entry)>,
    /// The newest chat lines, the oldest first.
    pub chat: Vec<Chat>,
}

/// The kind of a person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PersonKind {
    /// A temporary name without an account.
    Guest,
    /// An account.
    Person,
    /// An account of a program.
    Bot,
}

impl PersonKind {
    pub(crate) const ALL: [PersonKind; 3] = [PersonKind::Guest, PersonKind::Person, PersonKind::Bot];
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The number.
    pub id: u64,
    /// The name shown to others.
    pub name: String,
    /// The form of the name that must be unique, and that is looked up at sign-in.
    pub folded: String,
    /// What the name looks like, which must be unique, too; `None` for an old name that looks like another.
    pub skeleton: Option<String>,
    /// What they are.
    pub kind: PersonKind,
    /// The password's hash, where there is one.
    pub password: Option<String>,
    /// Since when.
    pub created: i64,
    /// Settings, as the server writes them.
    pub settings: String,
    /// Whether an admin has locked the account.
    pub locked: bool,
    /// How often the person has been changed: every change names the version it has seen.
    pub version: u64,
    /// When they were last here, to the day.
    pub seen: i64,
}

/// A name in all its forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// See [`Person::folded`].
    pub folded: String,
    /// See [`Person::skeleton`].
    pub skeleton: String,
}

/// A change of somebody; what it does not name stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// A new name.
    pub name: Option<Name>,
    /// Their new kind.
    pub kind: Option<PersonKind>,
    /// The hash of a new password.
    pub password: Option<String>,
    /// New settings.
    pub settings: Option<String>,
    /// Whether the account is locked.
    pub locked: Option<bool>,
    /// Which sessions and tokens end with it.
    pub ends: Ends,
}

/// Which sessions and tokens end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ends {
    /// None.
    #[default]
    Nothing,
    /// All but this one.
    Others(u64),
    /// All.
    Everything,
}

/// The kind of a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// A browser's session.
    Session,
    /// A personal token.
    Token,
}

impl AccessKind {
    pub(crate) const ALL: [AccessKind; 2] = [AccessKind::Session, AccessKind::Token];
}

/// What a session or token may do; each may do what those before it may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// Look.
    Read,
    /// Open tables, play and talk.
    Play,
    /// Change the account, but not remove it or make more tokens.
    Account,
}

impl Scope {
    pub(crate) const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Account];
}

/// A session or token. The secret itself is not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// The number.
    pub id: u64,
    /// The SHA-256 of the secret.
    pub hash: [u8; 32],
    /// Whose.
    pub person: u64,
    /// What it is.
    pub kind: AccessKind,
    /// What it may do.
    pub scope: Scope,
    /// What its owner calls it.
    pub label: String,
    /// Since when.
    pub created: i64,
    /// Until when.
    pub expires: i64,
}

/// How well somebody plays a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// The short name of the game.
    pub game: String,
    /// Who.
    pub person: u64,
    /// The mean of the estimate.
    pub rating: f64,
    /// Its uncertainty.
    pub deviation: f64,
    /// How many games it is based on.
    pub games: u32,
}

/// A complaint for an admin to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// When.
    pub at: i64,
    /// Who reports it.
    pub by: u64,
    /// Who it is about.
    pub about: u64,
    /// At which table.
    pub table: u64,
    /// What happened, in their words.
    pub text: String,
}

/// Something that the operator may have to know later: a sign-in, or what an admin did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// When.
    pub at: i64,
    /// What, in one word.
    pub what: String,
    /// Who it is about; 0 if unknown.
    pub person: u64,
    /// From where, or a name.
    pub detail: String,
}
