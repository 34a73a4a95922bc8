//! Records and users behind one trait: memory, SQLite, PostgreSQL.
//!
//! Entries of tables are appended and never changed. Every write to a table is conditional on what its writer last saw
//! of it ([`Seen`]): when two write at the same time, the second learns that it has lost a race, and nothing of its
//! write is kept. Either one process at a time opens a database as its server ([`Role`]), or several do, and then each
//! table has one owner among them ([`Leases`]). A value that cannot be read is an error that names table, row and
//! column, and checksums reveal anything that is not what was kept. Everything is synchronous; an asynchronous caller
//! uses a thread of its own.
#![forbid(unsafe_code)]

mod entry;
mod lease;
mod memory;
mod notice;
mod people;
mod postgresql;
mod rating;
mod read;
mod rows;
mod schema;
mod sql;
mod sqlite;
mod sum;
mod tables;
mod who;

pub use entry::Entry;
pub use lease::{Claim, Leases, Node};
pub use memory::Memory;
pub use notice::{Notice, Notices};
pub use rows::{
    Access, AccessKind, Change, Chat, Deed, Edition, Ends, Finished, Kept, Mark, Name, Outcome, Person, PersonKind,
    Rated, Rating, Report, Scope, Seen, TableRow, Write,
};
pub use sql::Sql;

use std::fmt;
use std::path::Path;

/// Why the store refused or failed.
#[derive(Debug)]
pub enum StoreError {
    /// Somebody has this name, or one that looks like it.
    NameTaken,
    /// Somebody else has changed the record in the meantime.
    Raced,
    /// The record exists already.
    Duplicate,
    /// There is no database of this program at this place.
    NotOurs(String),
    /// The database is newer than this program.
    Newer(i64),
    /// This kind of store cannot do it; says what can or why not.
    Unsupported(&'static str),
    /// Another server, which it names, has the database open.
    Held(String),
    /// Something in the database cannot be read.
    Damaged(Damage),
    /// The database does not answer. Whether it did what it was asked is unknown.
    Silent,
    /// The database failed, in its own words.
    Database(String),
}

/// A value that is not what belongs there, or not what was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The table of the database.
    pub table: &'static str,
    /// The key of the row.
    pub row: String,
    /// The column.
    pub column: &'static str,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table `{}`, row {}, column `{}`: {}", self.table, self.row, self.column, self.problem)
    }
}

/// The role in which a process opens a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The one server; refused while there is another.
    Server,
    /// One server among several, on PostgreSQL; refused while a lone server has the database.
    Node,
    /// Beside a server that may be running: for looking, copying and small changes.
    Beside,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NameTaken => write!(f, "the name is taken"),
            StoreError::Raced => write!(f, "somebody else has changed it in the meantime"),
            StoreError::Duplicate => write!(f, "it is there already"),
            StoreError::NotOurs(place) => write!(f, "{place} is no database of tianxia"),
            StoreError::Newer(version) => {
                write!(f, "the database has schema {version}; this program knows up to {}", schema::VERSION)
            }
            StoreError::Unsupported(what) => write!(f, "{what}"),
            StoreError::Held(who) => write!(f, "another server has this database open ({who}): stop it first"),
            StoreError::Damaged(damage) => write!(f, "damaged: {damage}"),
            StoreError::Silent => write!(f, "the database does not answer"),
            StoreError::Database(what) => write!(f, "database: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The result of a call to the store.
pub type Result<T> = std::result::Result<T, StoreError>;

/// How long the store remembers who has been removed, in milliseconds.
pub const GONE_MS: i64 = DAY_MS;
/// How long the journal is kept.
pub const JOURNAL_MS: i64 = 90 * DAY_MS;
/// How long a report is kept.
pub const REPORT_MS: i64 = 365 * DAY_MS;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Records and users. Every kind of store passes the same contract suite.
pub trait Store: Leases + Notices + Send + Sync {
    /// Keeps all these writes; they are durable when it returns. Each outcome belongs to one write; a write that has
    /// lost a race does not affect the others.
    fn commit(&self, writes: &[Write]) -> Result<Vec<Outcome>>;
    /// All that is kept of a table.
    fn table(&self, id: u64) -> Result<Option<Kept>>;
    /// What lists show of a table.
    fn table_row(&self, id: u64) -> Result<Option<TableRow>>;
    /// Games in play: a server takes these up when it starts.
    fn unfinished(&self, limit: usize) -> Result<Vec<u64>>;
    /// Tables at which somebody sits or sat, the newest first.
    fn tables_of(&self, person: u64, limit: usize) -> Result<Vec<TableRow>>;
    /// Finished public tables of a game in the order of their end, from a moment on.
    fn finished(&self, game: &str, since: i64, limit: usize) -> Result<Vec<TableRow>>;
    /// The number of every table.
    fn tables(&self) -> Result<Vec<u64>>;
    /// Keeps an edition, unless it is kept already.
    fn keep_edition(&self, edition: &Edition) -> Result<()>;
    /// The edition with this hash.
    fn edition(&self, hash: &str) -> Result<Option<Edition>>;
    /// Reports every value that cannot be read or is not what was kept; returns how many tables it checked.
    fn check(&self, report: &mut dyn FnMut(StoreError)) -> Result<u64>;

    /// Tables that gather, the newest first.
    fn gathering(&self, limit: usize) -> Result<Vec<TableRow>>;
    /// Tables that have expired: those that still gather and have not changed since `gathering`, and those at which
    /// nothing has happened since `dead`.
    fn stale_tables(&self, gathering: i64, dead: i64, limit: usize) -> Result<Vec<u64>>;

    /// Adds somebody; the name must be free.
    fn add_person(&self, person: &Person) -> Result<()>;
    /// Changes somebody if they are still as the caller has seen them, or refuses with [`StoreError::Raced`]; a new
    /// name must be free. What the change does not name stays; sessions and tokens end in the same transaction.
    fn change_person(&self, id: u64, version: u64, change: &Change) -> Result<()>;
    /// Notes that somebody is here; this does not count as a change.
    fn seen(&self, id: u64, now: i64) -> Result<()>;
    /// Guests who were last here before a moment. For guests whose last visit is unknown, time starts now.
    fn idle_guests(&self, before: i64, now: i64, limit: usize) -> Result<Vec<u64>>;
    /// People whose names have no skeleton yet.
    fn without_skeleton(&self) -> Result<Vec<(u64, String)>>;
    /// Sets what a name looks like; false if another name looks the same.
    fn set_skeleton(&self, id: u64, skeleton: &str) -> Result<bool>;
    /// Removes somebody with sessions, tokens, ratings, mutes and chat lines; results keep the seat without a name.
    fn delete_person(&self, id: u64, now: i64) -> Result<()>;
    /// Who has been removed since a given time, so that a running server learns what was done beside it.
    fn gone(&self, since: i64) -> Result<Vec<u64>>;
    /// The numbers of all people.
    fn people(&self) -> Result<Vec<u64>>;
    /// Somebody by number.
    fn person(&self, id: u64) -> Result<Option<Person>>;
    /// Somebody by folded name.
    fn person_by_name(&self, folded: &str) -> Result<Option<Person>>;

    /// Adds a session or token of somebody who is still as the caller has seen them, or refuses with
    /// [`StoreError::Raced`].
    fn add_access(&self, access: &Access, version: u64) -> Result<()>;
    /// The session or token with this hash and its owner, unless it has expired.
    fn access(&self, hash: &[u8; 32], now: i64) -> Result<Option<(Access, Person)>>;
    /// The sessions and tokens of somebody.
    fn accesses(&self, person: u64) -> Result<Vec<Access>>;
    /// Ends a session or token of somebody.
    fn end_access(&self, person: u64, id: u64) -> Result<bool>;
    /// Forgets what has expired: accesses, old reports and deeds, and people removed more than [`GONE_MS`] ago.
    fn expire(&self, now: i64) -> Result<u64>;

    /// The rating of somebody in a game.
    fn rating(&self, game: &str, person: u64) -> Result<Option<Rating>>;
    /// The best of a game.
    fn leaders(&self, game: &str, least_games: u32, limit: usize) -> Result<Vec<(Rating, String)>>;
    /// All ratings of somebody.
    fn ratings_of(&self, person: u64) -> Result<Vec<Rating>>;
    /// The results of somebody, the newest first: all, or only those of public tables.
    fn results_of(&self, person: u64, public: bool, limit: usize) -> Result<Vec<Finished>>;

    /// Mutes or unmutes `other` for `person`.
    fn mute(&self, person: u64, other: u64, muted: bool) -> Result<()>;
    /// The people somebody has muted.
    fn muted(&self, person: u64) -> Result<Vec<u64>>;
    /// Keeps a report.
    fn report(&self, report: &Report) -> Result<()>;
    /// Reports, the newest first.
    fn reports(&self, limit: usize) -> Result<Vec<Report>>;
    /// Writes into the journal.
    fn note(&self, deed: &Deed) -> Result<()>;
    /// The journal, the newest first.
    fn journal(&self, limit: usize) -> Result<Vec<Deed>>;
    /// The chat lines of somebody.
    fn chat_of(&self, person: u64, limit: usize) -> Result<Vec<(u64, Chat)>>;

    /// Whether the database answers and takes a write.
    fn probe(&self) -> Result<()>;
    /// Writes a consistent copy to a file while everything else goes on.
    fn backup(&self, to: &Path) -> Result<()>;
}

/// Makes a new SQLite database from a dump, such as tests keep of released versions.
pub fn restore(path: &Path, dump: &str) -> Result<()> {
    sqlite::Sqlite::restore(path, dump)
}

/// Opens the store that an address names: `memory:`, a file, or `postgres://…`; brings its schema up to date.
pub fn open(address: &str, role: Role) -> Result<Box<dyn Store>> {
    if address == "memory:" {
        return Ok(Box::new(Memory::default()));
    }
    if is_postgresql(address) {
        return Ok(Box::new(Sql::postgresql(address, role)?));
    }
    Ok(Box::new(Sql::sqlite(Path::new(address), role)?))
}

/// Opens an existing store for work beside a server; it never creates one.
pub fn open_existing(address: &str) -> Result<Box<dyn Store>> {
    let ours = if is_postgresql(address) {
        Sql::is_ours(&mut postgresql::Postgresql::open(address)?)
    } else {
        // A path that leads nowhere must not become a file.
        Path::new(address).is_file() && Sql::is_ours(&mut sqlite::Sqlite::open_existing(Path::new(address))?)
    };
    if ours { open(address, Role::Beside) } else { Err(StoreError::NotOurs(place(address))) }
}

fn is_postgresql(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// The address of a store, without its password.
fn place(address: &str) -> String {
    match address.split_once("://").zip(address.rsplit_once('@')) {
        Some(((scheme, _), (_, host))) => format!("{scheme}://{host}"),
        None => address.into(),
    }
}
