//! SQLite: one file, the default.

use crate::sql::{Driver, Place, Value};
use crate::{Result, StoreError, who};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, params_from_iter};
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long a statement waits for another process that writes, such as a backup.
const BUSY: Duration = Duration::from_secs(10);
/// Prepared statements that are kept.
const STATEMENTS: usize = 64;
/// How often the write-ahead log is moved into the file.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// A log longer than this starts again from the beginning; writers wait a moment for that.
const MAX_LOG_PAGES: i64 = 64 * 1024;

/// Milliseconds since 1970.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

// SQLite's error numbers for a record that exists already.
const SQLITE_CONSTRAINT_PRIMARYKEY: i32 = 1555;
const SQLITE_CONSTRAINT_UNIQUE: i32 = 2067;

pub(crate) struct Sqlite {
    connection: Connection,
    path: PathBuf,
    /// The lock file; the process that has it locked is the server.
    claim: Option<File>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path) -> Result<Sqlite> {
        Sqlite::with(Connection::open(path).map_err(wrap)?, path)
    }

    /// Opens an existing file as it is: somebody else's file is not changed.
    pub(crate) fn open_existing(path: &Path) -> Result<Sqlite> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(wrap)?;
        Ok(Sqlite { connection, path: path.into(), claim: None })
    }

    fn with(connection: Connection, path: &Path) -> Result<Sqlite> {
        connection.busy_timeout(BUSY).map_err(wrap)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // A commit returns when the write-ahead log is on disk: what was acknowledged survives a power cut. The entries
        // of each table are stored together, so a commit of many tables touches many pages: small pages are written
        // faster.
        connection
            .execute_batch(
                "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;",
            )
            .map_err(wrap)?;
        Ok(Sqlite { connection, path: path.into(), claim: None })
    }

    /// Makes a new database from the statements of a dump.
    pub(crate) fn restore(path: &Path, dump: &str) -> Result<()> {
        Connection::open(path).and_then(|connection| connection.execute_batch(dump)).map_err(wrap)
    }
}

/// Moves the write-ahead log into the file from a thread of its own, so that no commit has to wait for it. When this is
/// dropped, the thread ends and the file is whole.
pub(crate) struct Checkpoints {
    going_on: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    pub(crate) fn start(path: &Path) -> Result<Checkpoints> {
        let Sqlite { connection, .. } = Sqlite::open(path)?;
        let (going_on, ended) = channel::<()>();
        let work = move || {
            while ended.recv_timeout(CHECKPOINT) == Err(RecvTimeoutError::Timeout) {
                let pages = checkpoint(&connection, "PASSIVE");
                if pages.is_ok_and(|pages| pages > MAX_LOG_PAGES) {
                    // If it fails because of a long read, it is tried again.
                    let _ = checkpoint(&connection, "RESTART");
                }
            }
        };
        let thread = std::thread::Builder::new().name("checkpoints".into()).spawn(work);
        let thread = thread.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Checkpoints { going_on: Some(going_on), thread: Some(thread) })
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        drop(self.going_on.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Parameters as SQLite writes them; there is only one writer, so rows need no locks.
fn dialect(sql: &str) -> String {
    sql.replace('$', "?")
        .replace("{for_update}", "")
        .replace("{skip_locked}", "")
        .replace("{until}", "nodes.until")
        .replace("{now}", NOW)
}

/// Runs a checkpoint; returns how many pages the log has.
fn checkpoint(connection: &Connection, how: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |row| row.get(1))
}

/// By value, as `map_err` hands it over.
#[allow(clippy::needless_pass_by_value)]
fn wrap(error: rusqlite::Error) -> StoreError {
    match error.sqlite_extended_error_code() {
        Some(SQLITE_CONSTRAINT_UNIQUE | SQLITE_CONSTRAINT_PRIMARYKEY) => StoreError::Duplicate,
        _ => StoreError::Database(error.to_string()),
    }
}

/// Makes a file that only its owner may read or write: it contains password hashes, addresses and dealers' keys. The
/// files that SQLite puts beside it get the same rights, and so does an older database file.
pub(crate) fn keep_private(path: &Path) -> Result<()> {
    let told = |error: std::io::Error| StoreError::Database(format!("{}: {error}", path.display()));
    private_file(path).map_err(told)?;
    let beside = ["-wal", "-shm"].map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        name
    });
    let there = beside.iter().map(Path::new).filter(|file| file.exists());
    [path]
        .into_iter()
        .chain(there)
        .try_for_each(|file| std::fs::set_permissions(file, Permissions::from_mode(0o600)).map_err(told))
}

fn private_file(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// By value, as `map_err` hands it over.
#[allow(clippy::needless_pass_by_value)]
fn io(error: std::io::Error) -> StoreError {
    StoreError::Database(error.to_string())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Int(n) => ValueRef::Integer(*n),
            Value::Real(x) => ValueRef::Real(*x),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl Driver for Sqlite {
    fn batch(&mut self, sql: &str) -> Result<()> {
        self.connection.execute_batch(&sql.replace("{without_rowid}", "WITHOUT ROWID")).map_err(wrap)
    }

    fn exec(&mut self, sql: &str, values: &[Value]) -> Result<u64> {
        let mut statement = self.connection.prepare_cached(&dialect(sql)).map_err(wrap)?;
        let changed = statement.execute(params_from_iter(values)).map_err(wrap)?;
        Ok(changed as u64)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Vec<Value>>> {
        let mut statement = self.connection.prepare_cached(&dialect(sql)).map_err(wrap)?;
        let columns = statement.column_count();
        let mut rows = statement.query(params_from_iter(values)).map_err(wrap)?;
        let mut all = Vec::new();
        while let Some(row) = rows.next().map_err(wrap)? {
            let value = |i| {
                Ok(match row.get_ref(i).map_err(wrap)? {
                    ValueRef::Null => Value::Null,
                    ValueRef::Integer(n) => Value::Int(n),
                    ValueRef::Real(x) => Value::Real(x),
                    // Bytes that are not valid text are not made to look like text.
                    ValueRef::Text(text) => match std::str::from_utf8(text) {
                        Ok(text) => Value::Text(text.into()),
                        Err(_) => Value::Bytes(text.to_vec()),
                    },
                    ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
                })
            };
            all.push((0..columns).map(value).collect::<Result<_>>()?);
        }
        Ok(all)
    }

    fn begin(&mut self, reads: bool) -> Result<()> {
        self.batch(if reads { "BEGIN" } else { "BEGIN IMMEDIATE" })
    }

    /// Locks a file beside the database: the system releases the lock when the process ends, however it ends.
    fn claim(&mut self, place: Place) -> Result<()> {
        if place == Place::Among {
            return Err(StoreError::Unsupported("several servers share a PostgreSQL database, not a file"));
        }
        let mut path = self.path.clone().into_os_string();
        path.push(".lock");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path)
            .map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut who = String::new();
                let _ = file.read_to_string(&mut who);
                return Err(StoreError::Held(who.trim().into()));
            }
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        file.set_len(0).and_then(|()| file.rewind()).map_err(io)?;
        file.write_all(who::this_process().as_bytes()).map_err(io)?;
        self.claim = Some(file);
        Ok(())
    }

    fn release(&mut self) -> Result<()> {
        self.claim = None;
        Ok(())
    }

    /// No nodes share a file.
    fn live(&mut self, _: u64) -> Result<()> {
        Ok(())
    }

    /// The transaction of a step is the only writer.
    fn hold_schema(&mut self, _: bool) -> Result<()> {
        Ok(())
    }

    fn hurry(&mut self, hurry: bool) -> Result<()> {
        self.batch(if hurry { "PRAGMA synchronous=NORMAL" } else { "PRAGMA synchronous=FULL" })
    }

    fn advance(&mut self, steps: &[[i64; 5]]) -> Result<u64> {
        let sql = "UPDATE tables SET version = version + 1, entries = ?3, head = ?4 \
                   WHERE id = ?1 AND version = ?2 AND epoch = ?5";
        let mut statement = self.connection.prepare_cached(sql).map_err(wrap)?;
        let one = |step| statement.execute(params_from_iter(step)).map(|changed| changed as u64).map_err(wrap);
        steps.iter().map(one).sum()
    }

    fn insert_entries(&mut self, rows: &[[i64; 7]]) -> Result<bool> {
        let sql = "INSERT INTO entries (table_id, seq, at, kind, seat, value, sum) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let mut statement = self.connection.prepare_cached(sql).map_err(wrap)?;
        for row in rows {
            match statement.execute(params_from_iter(row)) {
                Ok(_) => {}
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => return Ok(false),
                Err(error) => return Err(wrap(error)),
            }
        }
        Ok(true)
    }

    fn backup(&mut self, to: &Path) -> Result<()> {
        if to.exists() {
            return Err(StoreError::Unsupported("the file is there already; a backup overwrites nothing"));
        }
        private_file(to).map_err(|error| StoreError::Database(error.to_string()))?;
        let to = to.to_str().ok_or(StoreError::Unsupported("the name of the file must be text"))?;
        self.connection.execute("VACUUM INTO ?1", [to]).map(drop).map_err(wrap)
    }
}
