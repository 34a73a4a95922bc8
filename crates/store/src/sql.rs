//! Every query, once for both databases.

use crate::people::{self, ACCESS, DEED, GONE, MUTE, NAMED, PERSON, REPORT};
use crate::postgresql::Postgresql;
use crate::read::{Row, Shape, all, readable};
use crate::rows::{
    Access, AccessKind, Change, Chat, Deed, Edition, Ends, Finished, Kept, Mark, Outcome, Person, PersonKind, Rating,
    Report, TableRow, Write,
};
use crate::schema::{MIGRATIONS, VERSION};
use crate::sqlite::{Checkpoints, Sqlite};
use crate::tables::{self, CHAT, EDITION, RATING, RESULT, TABLE};
use crate::{
    Claim, GONE_MS, JOURNAL_MS, Leases, Node, Notice, Notices, REPORT_MS, Result, Role, Store, StoreError, lease,
    notice,
};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// A value in a column.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Value::Int(n)
    }
}
impl From<u64> for Value {
    fn from(n: u64) -> Value {
        Value::Int(n as i64)
    }
}
impl From<f64> for Value {
    fn from(x: f64) -> Value {
        Value::Real(x)
    }
}
impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.into())
    }
}
impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}
impl From<Option<&String>> for Value {
    fn from(text: Option<&String>) -> Value {
        text.map_or(Value::Null, Value::from)
    }
}
impl From<Option<i64>> for Value {
    fn from(n: Option<i64>) -> Value {
        n.map_or(Value::Null, Value::Int)
    }
}

/// How many servers a database has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// One.
    Alone,
    /// Several; this is one of them.
    Among,
}

/// What a database must be able to do. Parameters are `$1`, `$2`, …; `{now}` is the database's time in milliseconds,
/// and `{until}` the end of a lease; `{for_update}` and `{skip_locked}` stand for what only PostgreSQL needs.
pub(crate) trait Driver: Send {
    /// Several statements without parameters.
    fn batch(&mut self, sql: &str) -> Result<()>;
    /// One statement; returns how many rows it changed.
    fn exec(&mut self, sql: &str, values: &[Value]) -> Result<u64>;
    /// One query.
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Vec<Value>>>;
    /// Starts a transaction: a reader sees a single moment, a writer is the only one.
    fn begin(&mut self, reads: bool) -> Result<()>;
    /// Ends it; `keep` says whether what it wrote is kept.
    fn end(&mut self, keep: bool) -> Result<()> {
        self.batch(if keep { "COMMIT" } else { "ROLLBACK" })
    }
    /// Becomes the only server of this database, or one of several nodes, for as long as the process lives; if refused,
    /// the error names the server that is there.
    fn claim(&mut self, place: Place) -> Result<()>;
    /// Gives that place up.
    fn release(&mut self) -> Result<()>;
    /// Ties a node to this connection: it lives no longer than that, whatever its lease says.
    fn live(&mut self, node: u64) -> Result<()>;
    /// Waits until nobody else changes the schema, and keeps others from changing it; or lets them again.
    fn hold_schema(&mut self, hold: bool) -> Result<()>;
    /// From now on a commit returns before it is on disk, or no longer does. Such writes reach the disk with the next
    /// commit that waits for it.
    fn hurry(&mut self, hurry: bool) -> Result<()>;
    /// Moves tables from one version to the next, each given as id, version, entries, head and epoch; returns how many
    /// it found at that version and epoch.
    fn advance(&mut self, steps: &[[i64; 5]]) -> Result<u64>;
    /// Adds many entries; false if one of their numbers is taken, and then the transaction must be rolled back.
    fn insert_entries(&mut self, rows: &[[i64; 7]]) -> Result<bool>;
    /// Both in one statement that is a transaction of its own, if that saves something: returns the tables that it
    /// moved; nothing of the others is kept.
    fn advance_at_once(&mut self, _: &[[i64; 5]], _: &[[i64; 7]]) -> Result<Option<Vec<u64>>> {
        Ok(None)
    }
    /// Writes a consistent copy to a file.
    fn backup(&mut self, to: &Path) -> Result<()>;
}

/// A database: one connection that writes, one that reads.
pub struct Sql {
    write: Mutex<Box<dyn Driver>>,
    read: Mutex<Box<dyn Driver>>,
    /// Dropped after the connections.
    _checkpoints: Option<Checkpoints>,
}

/// A table that has not started has no entries.
const GATHERS: &str = "mark = 0 AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id)";
const LEADER: Shape = Shape {
    table: "ratings",
    columns: &["ratings.game", "ratings.person", "ratings.rating", "ratings.deviation", "ratings.games", "people.name"],
    key: 2,
};

const SCHEMA: Shape = Shape { table: "schema_version", columns: &["version"], key: 1 };
/// The oldest program that may work with the schema, by the number of steps it knows.
const LEAST: Shape = Shape { table: "schema_version", columns: &["least"], key: 1 };
const TABLE_ID: Shape = Shape { table: "tables", columns: &["id"], key: 1 };
const PERSON_ID: Shape = Shape { table: "people", columns: &["id"], key: 1 };

fn lock(driver: &Mutex<Box<dyn Driver>>) -> MutexGuard<'_, Box<dyn Driver>> {
    driver.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Runs a body in a transaction; a failure leaves nothing behind. `Ok(false)` is rolled back, too.
pub(crate) fn transaction(db: &mut dyn Driver, body: impl FnOnce(&mut dyn Driver) -> Result<bool>) -> Result<bool> {
    db.begin(false)?;
    let result = body(db);
    match result {
        Ok(true) => db.end(true).map(|()| true),
        Ok(false) => db.end(false).map(|()| false),
        Err(error) => {
            // The first failure is the one to report.
            let _ = db.end(false);
            Err(error)
        }
    }
}

impl Sql {
    /// A database in one file, which only its owner may read.
    pub fn sqlite(path: &Path, role: Role) -> Result<Sql> {
        crate::sqlite::keep_private(path)?;
        let write = Sql::up_to_date(Box::new(Sqlite::open(path)?), role)?;
        let (read, checkpoints) = (Box::new(Sqlite::open(path)?), Some(Checkpoints::start(path)?));
        Ok(Sql { write: Mutex::new(write), read: Mutex::new(read), _checkpoints: checkpoints })
    }

    /// A database on a server: `postgres://user:password@host/name`.
    pub fn postgresql(address: &str, role: Role) -> Result<Sql> {
        let write = Sql::up_to_date(Box::new(Postgresql::open(address)?), role)?;
        let read = Box::new(Postgresql::open(address)?);
        Ok(Sql { write: Mutex::new(write), read: Mutex::new(read), _checkpoints: None })
    }

    /// Whether this is a database of ours.
    pub(crate) fn is_ours(driver: &mut dyn Driver) -> bool {
        let people = "SELECT COUNT(*) FROM people WHERE id = 0";
        driver.query("SELECT version FROM schema_version", &[]).is_ok_and(|rows| rows.len() == 1)
            && driver.query(people, &[]).is_ok()
    }

    /// Takes the server's place if the role demands it, and brings the schema up to date.
    fn up_to_date(mut write: Box<dyn Driver>, role: Role) -> Result<Box<dyn Driver>> {
        match role {
            Role::Server => write.claim(Place::Alone)?,
            Role::Node => write.claim(Place::Among)?,
            Role::Beside => {}
        }
        write.hold_schema(true)?;
        let updated = Sql::migrate(write.as_mut(), role);
        let free = write.hold_schema(false);
        updated.and(free).map(|()| write)
    }

    /// Nobody changes the schema beside a running server, which may know only the old one; nodes may, because each step
    /// says whether older programs can work beside it.
    fn migrate(write: &mut dyn Driver, role: Role) -> Result<()> {
        write.batch("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")?;
        let found = all(write, &SCHEMA, "", &[], Row::number::<u32>)?;
        let version = found.first().copied().unwrap_or(0);
        if i64::from(version) > VERSION {
            let least = all(write, &LEAST, "", &[], Row::number::<i64>)?;
            let known = least.iter().all(|&least| least <= VERSION);
            return if known { Ok(()) } else { Err(StoreError::Newer(version.into())) };
        }
        if role == Role::Beside && i64::from(version) < VERSION {
            write.claim(Place::Alone)?;
        }
        for (step, next) in MIGRATIONS.iter().zip(1..).skip(version as usize) {
            // The step and its number in one transaction: a server that is killed here starts again where it was.
            transaction(write, |db| {
                db.batch(step.sql)?;
                step.compute.map_or(Ok(()), |compute| compute(db))?;
                if db.exec("UPDATE schema_version SET version = $1", &[Value::Int(next)])? == 0 {
                    db.exec("INSERT INTO schema_version (version) VALUES ($1)", &[Value::Int(next)])?;
                }
                Ok(true)
            })?;
        }
        if role == Role::Beside { write.release() } else { Ok(()) }
    }

    /// Reads one row that was asked for by name: if it cannot be read, that is an error.
    fn one<T>(
        &self,
        shape: &'static Shape,
        rest: &str,
        values: &[Value],
        read: impl Fn(&mut Row) -> Result<T>,
    ) -> Result<Option<T>> {
        Ok(all(lock(&self.read).as_mut(), shape, rest, values, read)?.into_iter().next())
    }

    /// Reads a list. A row that cannot be read is set aside and logged; the others are returned.
    fn list<T>(
        &self,
        shape: &'static Shape,
        rest: &str,
        values: &[Value],
        read: impl Fn(&mut Row) -> Result<T>,
    ) -> Result<Vec<T>> {
        readable(lock(&self.read).as_mut(), shape, rest, values, read, &mut |error| aside(&error))
    }

    /// The same for tables, each with its seats.
    fn list_tables(&self, rest: &str, values: &[Value]) -> Result<Vec<TableRow>> {
        let mut found = Vec::new();
        for row in self.list(&TABLE, rest, values, tables::table)? {
            match tables::seats(lock(&self.read).as_mut(), row.id) {
                Ok(seats) => found.push(TableRow { seats, ..row }),
                Err(error @ StoreError::Damaged(_)) => aside(&error),
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    fn exec(&self, sql: &str, values: &[Value]) -> Result<u64> {
        lock(&self.write).exec(sql, values)
    }

    /// Writes what may be lost in a power cut unless a decision follows: guests, sessions, who was here, the journal. A
    /// crowd of visitors does not keep the disk from those who play.
    fn in_a_hurry<T>(&self, write: impl FnOnce(&mut dyn Driver) -> Result<T>) -> Result<T> {
        let mut db = lock(&self.write);
        db.hurry(true)?;
        let written = write(db.as_mut());
        db.hurry(false)?;
        written
    }
}

impl Store for Sql {
    fn commit(&self, writes: &[Write]) -> Result<Vec<Outcome>> {
        tables::commit(lock(&self.write).as_mut(), writes)
    }

    fn table(&self, id: u64) -> Result<Option<Kept>> {
        tables::kept(lock(&self.read).as_mut(), id)
    }

    fn table_row(&self, id: u64) -> Result<Option<TableRow>> {
        let Some(row) = self.one(&TABLE, "WHERE id = $1", &[id.into()], tables::table)? else { return Ok(None) };
        Ok(Some(TableRow { seats: tables::seats(lock(&self.read).as_mut(), id)?, ..row }))
    }

    fn unfinished(&self, limit: usize) -> Result<Vec<u64>> {
        let rest = "WHERE mark = $1 AND EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id) \
                    ORDER BY updated DESC LIMIT $2";
        self.list(&TABLE_ID, rest, &[(Mark::Open as i64).into(), (limit as i64).into()], Row::number)
    }

    fn tables_of(&self, person: u64, limit: usize) -> Result<Vec<TableRow>> {
        let rest = "WHERE id IN (SELECT table_id FROM seats WHERE person = $1) ORDER BY updated DESC LIMIT $2";
        self.list_tables(rest, &[person.into(), (limit as i64).into()])
    }

    fn finished(&self, game: &str, since: i64, limit: usize) -> Result<Vec<TableRow>> {
        let rest = "WHERE mark = $1 AND game = $2 AND updated >= $3 AND listed = 1 ORDER BY updated, id LIMIT $4";
        let values = [(Mark::Over as i64).into(), game.into(), since.into(), (limit as i64).into()];
        self.list_tables(rest, &values)
    }

    fn tables(&self) -> Result<Vec<u64>> {
        self.list(&TABLE_ID, "ORDER BY id", &[], Row::number)
    }

    fn keep_edition(&self, edition: &Edition) -> Result<()> {
        let sql = format!("{} ON CONFLICT DO NOTHING", EDITION.insert());
        let values = [Value::from(&edition.hash), Value::from(&edition.game), Value::from(&edition.file)];
        self.exec(&sql, &values).map(drop)
    }

    fn edition(&self, hash: &str) -> Result<Option<Edition>> {
        self.one(&EDITION, "WHERE hash = $1", &[hash.into()], tables::edition)
    }

    fn check(&self, report: &mut dyn FnMut(StoreError)) -> Result<u64> {
        let mut db = lock(&self.read);
        let number = tables::check(db.as_mut(), report)?;
        people::check(db.as_mut(), report)?;
        lease::nodes(db.as_mut(), report)?;
        notice::check(db.as_mut(), report).map(|()| number)
    }

    fn gathering(&self, limit: usize) -> Result<Vec<TableRow>> {
        let rest = format!("WHERE {GATHERS} ORDER BY updated DESC LIMIT $1");
        self.list_tables(&rest, &[(limit as i64).into()])
    }

    fn stale_tables(&self, gathering: i64, dead: i64, limit: usize) -> Result<Vec<u64>> {
        let rest = format!(
            "WHERE mark = 0 AND ((updated < $1 AND {GATHERS}) OR (updated < $2 \
             AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id AND at >= $2))) LIMIT $3"
        );
        self.list(&TABLE_ID, &rest, &[gathering.into(), dead.into(), (limit as i64).into()], Row::number)
    }

    fn add_person(&self, person: &Person) -> Result<()> {
        let (sql, values) = (PERSON.insert(), people::person_row(person));
        let added = match person.kind {
            PersonKind::Guest => self.in_a_hurry(|db| db.exec(&sql, &values)),
            PersonKind::Person | PersonKind::Bot => self.exec(&sql, &values),
        };
        added.map(drop).map_err(name_taken)
    }

    fn change_person(&self, id: u64, version: u64, change: &Change) -> Result<()> {
        let sql = "UPDATE people SET version = version + 1, name = COALESCE($3, name), folded = COALESCE($4, folded), \
                   skeleton = COALESCE($5, skeleton), kind = COALESCE($6, kind), password = COALESCE($7, password), \
                   settings = COALESCE($8, settings), locked = COALESCE($9, locked) WHERE id = $1 AND version = $2";
        let values = [
            id.into(),
            version.into(),
            change.name.as_ref().map(|name| &name.shown).into(),
            change.name.as_ref().map(|name| &name.folded).into(),
            change.name.as_ref().map(|name| &name.skeleton).into(),
            change.kind.map(|kind| kind as i64).into(),
            change.password.as_ref().into(),
            change.settings.as_ref().into(),
            change.locked.map(i64::from).into(),
        ];
        let write = |db: &mut dyn Driver| {
            if db.exec(sql, &values)? == 0 {
                return Ok(false);
            }
            let kept = match change.ends {
                Ends::Nothing => return Ok(true),
                Ends::Others(kept) => kept,
                // No session or token has this number.
                Ends::Everything => 0,
            };
            db.exec("DELETE FROM accesses WHERE person = $1 AND id <> $2", &[id.into(), kept.into()]).map(|_| true)
        };
        let changed = transaction(lock(&self.write).as_mut(), write).map_err(name_taken)?;
        if changed { Ok(()) } else { Err(StoreError::Raced) }
    }

    fn seen(&self, id: u64, now: i64) -> Result<()> {
        let sql = "UPDATE people SET seen = $2 WHERE id = $1";
        self.in_a_hurry(|db| db.exec(sql, &[id.into(), now.into()])).map(drop)
    }

    fn idle_guests(&self, before: i64, now: i64, limit: usize) -> Result<Vec<u64>> {
        self.exec("UPDATE people SET seen = $1 WHERE seen = 0", &[now.into()])?;
        let values = [(PersonKind::Guest as i64).into(), before.into(), (limit as i64).into()];
        self.list(&PERSON_ID, "WHERE kind = $1 AND seen < $2 LIMIT $3", &values, Row::number)
    }

    fn without_skeleton(&self) -> Result<Vec<(u64, String)>> {
        self.list(&NAMED, "WHERE skeleton IS NULL ORDER BY created", &[], people::named)
    }

    fn set_skeleton(&self, id: u64, skeleton: &str) -> Result<bool> {
        match self.exec("UPDATE people SET skeleton = $2 WHERE id = $1", &[id.into(), skeleton.into()]) {
            Ok(_) => Ok(true),
            Err(StoreError::Duplicate) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn delete_person(&self, id: u64, now: i64) -> Result<()> {
        let statements = [
            "DELETE FROM accesses WHERE person = $1",
            "DELETE FROM ratings WHERE person = $1",
            "DELETE FROM mutes WHERE person = $1 OR other = $1",
            "DELETE FROM chat WHERE person = $1",
            "DELETE FROM outbox WHERE person = $1",
            "UPDATE results SET person = 0 WHERE person = $1",
            "UPDATE seats SET person = 0 WHERE person = $1",
            "DELETE FROM people WHERE id = $1",
        ];
        let gone = format!("{} ON CONFLICT DO NOTHING", GONE.insert());
        let delete = |db: &mut dyn Driver| {
            statements.iter().try_for_each(|sql| db.exec(sql, &[id.into()]).map(drop))?;
            db.exec(&gone, &[id.into(), now.into()]).map(|_| true)
        };
        transaction(lock(&self.write).as_mut(), delete).map(drop)
    }

    fn people(&self) -> Result<Vec<u64>> {
        self.list(&PERSON_ID, "ORDER BY id", &[], Row::number)
    }

    fn gone(&self, since: i64) -> Result<Vec<u64>> {
        self.list(&GONE, "WHERE at >= $1 ORDER BY person", &[since.into()], people::gone)
    }

    fn person(&self, id: u64) -> Result<Option<Person>> {
        self.one(&PERSON, "WHERE id = $1", &[id.into()], people::person)
    }

    fn person_by_name(&self, folded: &str) -> Result<Option<Person>> {
        self.one(&PERSON, "WHERE folded = $1", &[folded.into()], people::person)
    }

    fn add_access(&self, access: &Access, version: u64) -> Result<()> {
        // The update locks the person's row until the session or token is there.
        let still = "UPDATE people SET seen = $3 WHERE id = $1 AND version = $2";
        let add = |db: &mut dyn Driver| {
            if db.exec(still, &[access.person.into(), version.into(), access.created.into()])? == 0 {
                return Ok(false);
            }
            db.exec(&ACCESS.insert(), &people::access_row(access)).map(|_| true)
        };
        let added = match access.kind {
            AccessKind::Session => self.in_a_hurry(|db| transaction(db, add))?,
            AccessKind::Token => transaction(lock(&self.write).as_mut(), add)?,
        };
        if added { Ok(()) } else { Err(StoreError::Raced) }
    }

    fn access(&self, hash: &[u8; 32], now: i64) -> Result<Option<(Access, Person)>> {
        let (rest, values) = ("WHERE hash = $1 AND expires > $2", [Value::Bytes(hash.to_vec()), now.into()]);
        let Some(access) = self.one(&ACCESS, rest, &values, people::access)? else { return Ok(None) };
        Ok(self.person(access.person)?.map(|person| (access, person)))
    }

    fn accesses(&self, person: u64) -> Result<Vec<Access>> {
        self.list(&ACCESS, "WHERE person = $1 ORDER BY created, id", &[person.into()], people::access)
    }

    fn end_access(&self, person: u64, id: u64) -> Result<bool> {
        let ended = self.exec("DELETE FROM accesses WHERE person = $1 AND id = $2", &[person.into(), id.into()])?;
        Ok(ended > 0)
    }

    fn expire(&self, now: i64) -> Result<u64> {
        self.exec("DELETE FROM gone WHERE at <= $1", &[(now - GONE_MS).into()])?;
        self.exec("DELETE FROM reports WHERE at <= $1", &[(now - REPORT_MS).into()])?;
        self.exec("DELETE FROM journal WHERE at <= $1", &[(now - JOURNAL_MS).into()])?;
        lease::forget(lock(&self.write).as_mut())?;
        notice::forget(lock(&self.write).as_mut())?;
        self.exec("DELETE FROM accesses WHERE expires <= $1", &[now.into()])
    }

    fn rating(&self, game: &str, person: u64) -> Result<Option<Rating>> {
        self.one(&RATING, "WHERE game = $1 AND person = $2", &[game.into(), person.into()], tables::rating)
    }

    fn leaders(&self, game: &str, least_games: u32, limit: usize) -> Result<Vec<(Rating, String)>> {
        let rest = "JOIN people ON people.id = ratings.person WHERE ratings.game = $1 AND ratings.games >= $2 \
                    ORDER BY ratings.rating - 3 * ratings.deviation DESC, people.name LIMIT $3";
        let values = [game.into(), i64::from(least_games).into(), (limit as i64).into()];
        self.list(&LEADER, rest, &values, |row| Ok((tables::rating(row)?, row.text()?)))
    }

    fn ratings_of(&self, person: u64) -> Result<Vec<Rating>> {
        self.list(&RATING, "WHERE person = $1 ORDER BY game", &[person.into()], tables::rating)
    }

    fn results_of(&self, person: u64, public: bool, limit: usize) -> Result<Vec<Finished>> {
        let listed = if public { "AND table_id IN (SELECT id FROM tables WHERE listed = 1)" } else { "" };
        let rest = format!("WHERE person = $1 {listed} ORDER BY ended DESC, table_id LIMIT $2");
        self.list(&RESULT, &rest, &[person.into(), (limit as i64).into()], tables::result)
    }

    fn mute(&self, person: u64, other: u64, muted: bool) -> Result<()> {
        let sql = if muted {
            format!("{} ON CONFLICT DO NOTHING", MUTE.insert())
        } else {
            "DELETE FROM mutes WHERE person = $1 AND other = $2".into()
        };
        self.exec(&sql, &[person.into(), other.into()]).map(drop)
    }

    fn muted(&self, person: u64) -> Result<Vec<u64>> {
        self.list(&MUTE, "WHERE person = $1 ORDER BY other", &[person.into()], people::mute)
    }

    fn report(&self, report: &Report) -> Result<()> {
        let values =
            [report.at.into(), report.by.into(), report.about.into(), report.table.into(), Value::from(&report.text)];
        self.exec(&REPORT.insert(), &values).map(drop)
    }

    fn reports(&self, limit: usize) -> Result<Vec<Report>> {
        self.list(&REPORT, "ORDER BY at DESC LIMIT $1", &[(limit as i64).into()], people::report)
    }

    fn note(&self, deed: &Deed) -> Result<()> {
        let values = [deed.at.into(), Value::from(&deed.what), deed.person.into(), Value::from(&deed.detail)];
        self.in_a_hurry(|db| db.exec(&DEED.insert(), &values)).map(drop)
    }

    fn journal(&self, limit: usize) -> Result<Vec<Deed>> {
        self.list(&DEED, "ORDER BY at DESC LIMIT $1", &[(limit as i64).into()], people::deed)
    }

    fn chat_of(&self, person: u64, limit: usize) -> Result<Vec<(u64, Chat)>> {
        let rest = "WHERE person = $1 ORDER BY at DESC LIMIT $2";
        self.list(&CHAT, rest, &[person.into(), (limit as i64).into()], tables::chat_line)
    }

    fn probe(&self) -> Result<()> {
        lock(&self.read).query("SELECT version FROM schema_version", &[])?;
        self.exec("UPDATE schema_version SET version = version", &[]).map(drop)
    }

    fn backup(&self, to: &Path) -> Result<()> {
        lock(&self.read).backup(to)
    }
}

impl Leases for Sql {
    fn renew(&self, node: u64, name: &str, tables: u64, ms: i64) -> Result<bool> {
        lease::renew(lock(&self.write).as_mut(), node, name, tables, ms)
    }

    fn leave(&self, node: u64) -> Result<()> {
        lease::leave(lock(&self.write).as_mut(), node)
    }

    fn ask_to_leave(&self, node: u64) -> Result<bool> {
        lease::ask_to_leave(lock(&self.write).as_mut(), node)
    }

    fn nodes(&self) -> Result<Vec<Node>> {
        lease::nodes(lock(&self.read).as_mut(), &mut |error| aside(&error))
    }

    fn claim(&self, node: u64, table: u64) -> Result<Claim> {
        lease::claim(lock(&self.write).as_mut(), node, table)
    }

    fn hand_over(&self, tables: &[(u64, u64)], to: u64) -> Result<Vec<u64>> {
        lease::hand_over(lock(&self.write).as_mut(), tables, to)
    }

    fn owned(&self, node: u64, from: u64, limit: usize) -> Result<Vec<u64>> {
        lease::owned(lock(&self.read).as_mut(), node, from, limit)
    }

    fn orphans(&self, limit: usize) -> Result<Vec<u64>> {
        lease::orphans(lock(&self.read).as_mut(), limit)
    }
}

impl Notices for Sql {
    fn enqueue(&self, notices: &[Notice]) -> Result<()> {
        transaction(lock(&self.write).as_mut(), |db| notice::keep(db, notices).map(|()| true)).map(drop)
    }

    fn take_notices(&self, limit: usize, ms: i64) -> Result<Vec<Notice>> {
        notice::take(lock(&self.write).as_mut(), limit, ms)
    }

    fn settle(&self, key: &str, follow: &[Notice]) -> Result<()> {
        notice::settle(lock(&self.write).as_mut(), key, follow)
    }

    fn notices_waiting(&self) -> Result<u64> {
        notice::waiting(lock(&self.read).as_mut())
    }
}

fn aside(error: &StoreError) {
    tracing::error!(%error, "a row is set aside");
}

/// Only names are unique among people.
fn name_taken(error: StoreError) -> StoreError {
    if let StoreError::Duplicate = error { StoreError::NameTaken } else { error }
}
