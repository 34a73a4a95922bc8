//! Which of several servers that share one database owns which table.
//!
//! A node lives as long as it renews its lease, by the database's clock. If the database sees that a process has ended,
//! because its connection has, nobody waits for the lease to run out. A table has an owner and an epoch. The epoch goes
//! up whenever the table changes hands, and every write is conditional on it ([`crate::Seen`]): a node that was paused,
//! cut off or replaced can write nothing more, however late it wakes.

use crate::read::{Row, Shape, all, readable};
use crate::sql::{Driver, Value, transaction};
use crate::{Result, StoreError};

/// One server among several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its number, which no other process has or ever had.
    pub id: u64,
    /// Its name, for people.
    pub name: String,
    /// How many milliseconds its lease has left; below 1, it is over.
    pub left: i64,
    /// Whether it has been asked to hand over its tables and leave.
    pub leaving: bool,
    /// How many tables it had when it last renewed its lease, by its own count.
    pub tables: u64,
}

impl Node {
    /// Whether its lease is valid.
    pub fn lives(&self) -> bool {
        self.left > 0
    }
}

/// The answer to a node that wants a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It owns the table from now on, under this epoch.
    Own(u64),
    /// Another node that lives owns it.
    Elsewhere(u64),
    /// There is no such table.
    Missing,
    /// The node may own nothing more: its lease is over, or it has been asked to leave.
    Refused,
}

/// Ownership of tables. A store with one server never uses it: nobody owns its tables, and their epochs never change.
pub trait Leases {
    /// Renews the lease of a node with `tables` tables for `ms` milliseconds from now; it ends earlier if the
    /// connection does. Says whether the node has been asked to leave.
    fn renew(&self, node: u64, name: &str, tables: u64, ms: i64) -> Result<bool>;
    /// Removes a node; whatever it still owned may be claimed immediately.
    fn leave(&self, node: u64) -> Result<()>;
    /// Asks a node to leave; false if there is no such node.
    fn ask_to_leave(&self, node: u64) -> Result<bool>;
    /// Every node that lives or lived in the last day, in order of number.
    fn nodes(&self) -> Result<Vec<Node>>;
    /// Takes a table that no living node owns. A node that already owns it gets a new epoch.
    fn claim(&self, node: u64, table: u64) -> Result<Claim>;
    /// Gives tables, each with the epoch under which it is owned, to another node, or to nobody (0): then they rest
    /// until somebody wants them. Says which of them the giver still owned.
    fn hand_over(&self, tables: &[(u64, u64)], to: u64) -> Result<Vec<u64>>;
    /// The tables of a node from this number on; any that the node does not know were handed over to it.
    fn owned(&self, node: u64, from: u64, limit: usize) -> Result<Vec<u64>>;
    /// Games in play whose owner is dead, or that no node has ever owned.
    fn orphans(&self, limit: usize) -> Result<Vec<u64>>;
}

/// How long a dead node is remembered, in milliseconds.
pub(crate) const MEMORY_MS: i64 = 24 * 60 * 60 * 1000;

const NODE: Shape = Shape { table: "nodes", columns: &["id", "name", "{until} - {now}", "leaving", "tables"], key: 1 };
const OWNER: Shape = Shape { table: "tables", columns: &["id", "owner", "epoch"], key: 1 };
const LIVING: Shape = Shape { table: "nodes", columns: &["id", "leaving"], key: 1 };
const TABLE_ID: Shape = Shape { table: "tables", columns: &["id"], key: 1 };
/// Owners of games in play; the caller keeps those that are dead. From each owner, the next is found by a leap over all
/// its tables.
const DEAD: Shape = Shape {
    table: "(WITH RECURSIVE owners (owner) AS (\
              SELECT MIN(owner) FROM tables WHERE owner <> 0 AND mark = 0 \
              UNION ALL \
              SELECT (SELECT MIN(tables.owner) FROM tables \
                      WHERE tables.owner > owners.owner AND tables.owner <> 0 AND tables.mark = 0) \
              FROM owners WHERE owners.owner IS NOT NULL) \
            SELECT owner FROM owners WHERE owner IS NOT NULL) AS found",
    columns: &["owner"],
    key: 1,
};

fn node(row: &mut Row) -> Result<Node> {
    Ok(Node { id: row.number()?, name: row.text()?, left: row.number()?, leaving: row.flag()?, tables: row.number()? })
}

pub(crate) fn renew(db: &mut dyn Driver, node: u64, name: &str, tables: u64, ms: i64) -> Result<bool> {
    let sql = "INSERT INTO nodes (id, name, until, leaving, tables) VALUES ($1, $2, {now} + $3, 0, $4) \
               ON CONFLICT (id) DO UPDATE SET until = excluded.until, tables = excluded.tables RETURNING leaving";
    let rows = db.query(sql, &[node.into(), name.into(), ms.into(), tables.into()])?;
    db.live(node)?;
    Ok(rows.first().and_then(|row| row.first()) == Some(&Value::Int(1)))
}

pub(crate) fn leave(db: &mut dyn Driver, node: u64) -> Result<()> {
    db.exec("DELETE FROM nodes WHERE id = $1", &[node.into()]).map(drop)
}

pub(crate) fn ask_to_leave(db: &mut dyn Driver, node: u64) -> Result<bool> {
    db.exec("UPDATE nodes SET leaving = 1 WHERE id = $1", &[node.into()]).map(|changed| changed == 1)
}

pub(crate) fn nodes(db: &mut dyn Driver, report: &mut dyn FnMut(StoreError)) -> Result<Vec<Node>> {
    readable(db, &NODE, "ORDER BY id", &[], node, report)
}

pub(crate) fn claim(db: &mut dyn Driver, node: u64, table: u64) -> Result<Claim> {
    let mut claim = Claim::Missing;
    transaction(db, |db| {
        claim = decide(db, node, table)?;
        if let Claim::Own(epoch) = claim {
            let sql = "UPDATE tables SET owner = $2, epoch = $3 WHERE id = $1";
            db.exec(sql, &[table.into(), node.into(), epoch.into()])?;
        }
        Ok(matches!(claim, Claim::Own(_)))
    })?;
    Ok(claim)
}

/// Nobody else can claim or write to the table until this is decided.
fn decide(db: &mut dyn Driver, node: u64, table: u64) -> Result<Claim> {
    let owner = |row: &mut Row| {
        row.number::<u64>()?;
        Ok((row.number::<u64>()?, row.number::<u64>()?))
    };
    let found = all(db, &OWNER, "WHERE id = $1 {for_update}", &[table.into()], owner)?;
    let Some(&(owner, epoch)) = found.first() else { return Ok(Claim::Missing) };
    let living = |row: &mut Row| Ok((row.number::<u64>()?, row.flag()?));
    let living = all(db, &LIVING, "WHERE id IN ($1, $2) AND {until} > {now}", &[node.into(), owner.into()], living)?;
    Ok(if owner != node && living.iter().any(|&(id, _)| id == owner) {
        Claim::Elsewhere(owner)
    } else if living.contains(&(node, false)) {
        Claim::Own(epoch + 1)
    } else {
        Claim::Refused
    })
}

pub(crate) fn hand_over(db: &mut dyn Driver, tables: &[(u64, u64)], to: u64) -> Result<Vec<u64>> {
    let mut given = Vec::new();
    transaction(db, |db| {
        for &(table, epoch) in tables {
            let sql = "UPDATE tables SET owner = $3, epoch = epoch + 1 WHERE id = $1 AND epoch = $2";
            if db.exec(sql, &[table.into(), epoch.into(), to.into()])? == 1 {
                given.push(table);
            }
        }
        Ok(true)
    })?;
    Ok(given)
}

pub(crate) fn owned(db: &mut dyn Driver, node: u64, from: u64, limit: usize) -> Result<Vec<u64>> {
    let rest = "WHERE owner = $1 AND owner <> 0 AND id >= $2 ORDER BY id LIMIT $3";
    all(db, &TABLE_ID, rest, &[node.into(), from.into(), (limit as i64).into()], Row::number)
}

pub(crate) fn orphans(db: &mut dyn Driver, limit: usize) -> Result<Vec<u64>> {
    let most = limit as i64;
    let rest = "WHERE epoch = 0 AND mark = 0 AND owner = 0 AND entries > 0 ORDER BY id LIMIT $1";
    let mut found = all(db, &TABLE_ID, rest, &[most.into()], Row::number)?;
    let dead = "WHERE owner NOT IN (SELECT id FROM nodes WHERE {until} > {now})";
    for owner in all(db, &DEAD, dead, &[], Row::number::<u64>)? {
        let rest = "WHERE owner = $1 AND owner <> 0 AND mark = 0 AND entries > 0 ORDER BY id LIMIT $2";
        found.extend(all(db, &TABLE_ID, rest, &[owner.into(), most.into()], Row::number::<u64>)?);
    }
    found.sort_unstable();
    found.truncate(limit);
    Ok(found)
}

/// Forgets nodes that are long gone. Their tables remain orphans.
pub(crate) fn forget(db: &mut dyn Driver) -> Result<()> {
    db.exec("DELETE FROM nodes WHERE until < {now} - $1", &[MEMORY_MS.into()]).map(drop)
}
