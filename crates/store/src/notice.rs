//! Messages to people outside the page: they wait in the database until they have been sent.
//!
//! A notice is kept in the transaction of the step it tells about, under a key of its own, so that it is neither lost
//! nor kept twice. A server that takes it has it for a while; if it is not settled in that time, it is given out again,
//! so it is sent at least once. The key is sent along, so that a receiver can recognise a repetition.

use crate::Result;
use crate::StoreError;
use crate::read::{Row, Shape, readable};
use crate::sql::{Driver, transaction};

/// Something to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its identity: a second notice with the same key is not kept.
    pub key: String,
    /// Whom it is for.
    pub person: u64,
    /// The content and the way it is sent, as the server writes it.
    pub body: String,
}

/// Notices that wait.
pub trait Notices {
    /// Keeps notices that belong to no table's step.
    fn enqueue(&self, notices: &[Notice]) -> Result<()>;
    /// Takes some that nobody else has, the oldest first, for `ms` milliseconds.
    fn take_notices(&self, limit: usize, ms: i64) -> Result<Vec<Notice>>;
    /// Marks a notice as sent, or as not to be sent; those that follow from it take its place.
    fn settle(&self, key: &str, follow: &[Notice]) -> Result<()>;
    /// How many wait.
    fn notices_waiting(&self) -> Result<u64>;
}

/// How long a notice, sent or not, is kept after it was made, in milliseconds: its key is known for that time.
pub(crate) const KEEP_MS: i64 = 24 * 60 * 60 * 1000;

const NOTICE: Shape = Shape { table: "outbox", columns: &["key", "person", "body"], key: 1 };

fn notice(row: &mut Row) -> Result<Notice> {
    Ok(Notice { key: row.text()?, person: row.number()?, body: row.text()? })
}

/// Keeps notices inside the transaction of the step they tell about.
pub(crate) fn keep(db: &mut dyn Driver, notices: &[Notice]) -> Result<()> {
    let sql = "INSERT INTO outbox (key, person, body, made, due, sent) VALUES ($1, $2, $3, {now}, 0, 0) \
               ON CONFLICT DO NOTHING";
    let one =
        |notice: &Notice| db.exec(sql, &[(&notice.key).into(), notice.person.into(), (&notice.body).into()]).map(drop);
    notices.iter().try_for_each(one)
}

pub(crate) fn take(db: &mut dyn Driver, limit: usize, ms: i64) -> Result<Vec<Notice>> {
    let sql = "UPDATE outbox SET due = {now} + $2 WHERE key IN (SELECT key FROM outbox WHERE sent = 0 AND due <= {now} \
               ORDER BY made, key LIMIT $1 {skip_locked}) RETURNING key, person, body";
    let rows = db.query(sql, &[(limit as i64).into(), ms.into()])?;
    let mut found = Vec::new();
    for row in rows {
        match notice(&mut Row::new(&NOTICE, row)) {
            Ok(notice) => found.push(notice),
            Err(error) => tracing::error!(%error, "a notice is set aside"),
        }
    }
    Ok(found)
}

pub(crate) fn settle(db: &mut dyn Driver, key: &str, follow: &[Notice]) -> Result<()> {
    let body = |db: &mut dyn Driver| {
        // If two settle the same notice, its followers are kept only once.
        if db.exec("UPDATE outbox SET sent = 1 WHERE key = $1 AND sent = 0", &[key.into()])? == 1 {
            keep(db, follow)?;
        }
        Ok(true)
    };
    transaction(db, body).map(drop)
}

pub(crate) fn waiting(db: &mut dyn Driver) -> Result<u64> {
    let rows = db.query("SELECT COUNT(*) FROM outbox WHERE sent = 0", &[])?;
    rows.into_iter().next().map_or(Ok(0), |row| Row::new(&NOTICE, row).number())
}

/// Forgets old notices.
pub(crate) fn forget(db: &mut dyn Driver) -> Result<()> {
    db.exec("DELETE FROM outbox WHERE made < {now} - $1", &[KEEP_MS.into()]).map(drop)
}

/// Checks every value.
pub(crate) fn check(db: &mut dyn Driver, report: &mut dyn FnMut(StoreError)) -> Result<()> {
    readable(db, &NOTICE, "", &[], notice, report).map(drop)
}
