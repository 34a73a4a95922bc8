//! Every query about tables. A write is conditional on what its writer last saw: each write raises the table's version,
//! and a writer with an older version has lost a race and writes nothing.

use crate::read::{Row, Shape, all, readable};
use crate::rows::{Chat, Edition, Finished, Kept, Mark, Outcome, Rated, Seen, TableRow, Write};
use crate::sql::{Driver, Value, transaction};
use crate::{Damage, Entry, Result, StoreError, notice, rating, sum};
use std::collections::BTreeSet;

/// How many of a table's newest chat lines are read back.
const CHAT_LINES: i64 = 200;

pub(crate) const TABLE: Shape = Shape {
    table: "tables",
    columns: &[
        "id", "game", "mark", "listed", "updated", "saved", "summary", "sum", "version", "entries", "head", "epoch",
        "owner",
    ],
    key: 1,
};
/// The description as the first schema had it.
const BARE: Shape =
    Shape { table: "tables", columns: &["id", "game", "mark", "listed", "updated", "saved", "summary"], key: 1 };
const EPOCH: Shape = Shape { table: "tables", columns: &["epoch"], key: 0 };
const SEAT: Shape = Shape { table: "seats", columns: &["table_id", "seat", "person"], key: 2 };
const ENTRY: Shape =
    Shape { table: "entries", columns: &["table_id", "seq", "at", "kind", "seat", "value", "sum"], key: 2 };
pub(crate) const CHAT: Shape = Shape { table: "chat", columns: &["table_id", "at", "person", "name", "line"], key: 2 };
pub(crate) const RESULT: Shape =
    Shape { table: "results", columns: &["table_id", "seat", "game", "person", "points", "place", "ended"], key: 2 };
pub(crate) const RATING: Shape =
    Shape { table: "ratings", columns: &["game", "person", "rating", "deviation", "games"], key: 2 };
pub(crate) const EDITION: Shape = Shape { table: "editions", columns: &["hash", "game", "file"], key: 1 };

/// Reads a table's description; its seats are rows of their own.
fn description(row: &mut Row) -> Result<TableRow> {
    Ok(TableRow {
        id: row.number()?,
        game: row.text()?,
        mark: row.one_of(&Mark::ALL)?,
        public: row.flag()?,
        updated: row.number()?,
        saved: row.text()?,
        summary: row.text()?,
        seats: Vec::new(),
    })
}

/// A table's description as it was kept, with what its next writer must have seen.
fn described(row: &mut Row) -> Result<(TableRow, Seen)> {
    let table = description(row)?;
    if row.number::<i64>()? != sum::row(&table) {
        return Err(row.damage("the description is not the one that was kept"));
    }
    let (version, entries, head) = (row.number()?, row.number()?, row.number()?);
    Ok((table, Seen { version, entries, head, epoch: row.number()? }))
}

pub(crate) fn table(row: &mut Row) -> Result<TableRow> {
    described(row).map(|(table, _)| table)
}

/// An entry with its moment, and its sum.
fn entry(row: &mut Row) -> Result<((i64, Entry), i64)> {
    row.number::<u64>()?;
    row.number::<u32>()?;
    let (at, kind, seat, value) = (row.number()?, row.number()?, row.number()?, row.number()?);
    let entry = Entry::from_columns(kind, seat, value);
    let entry = entry.map_err(|column| row.damage_of(column, "there is no such entry"))?;
    Ok(((at, entry), row.number()?))
}

/// A chat line and its table.
pub(crate) fn chat_line(row: &mut Row) -> Result<(u64, Chat)> {
    Ok((row.number()?, Chat { at: row.number()?, person: row.number()?, name: row.text()?, text: row.text()? }))
}

pub(crate) fn result(row: &mut Row) -> Result<Finished> {
    Ok(Finished {
        table: row.number()?,
        seat: row.number()?,
        game: row.text()?,
        person: row.number()?,
        points: row.number()?,
        rank: row.number()?,
        ended: row.number()?,
    })
}

pub(crate) fn rating(row: &mut Row) -> Result<crate::Rating> {
    Ok(crate::Rating {
        game: row.text()?,
        person: row.number()?,
        rating: row.real()?,
        deviation: row.real()?,
        games: row.number()?,
    })
}

pub(crate) fn edition(row: &mut Row) -> Result<Edition> {
    Ok(Edition { hash: row.text()?, game: row.text()?, file: row.text()? })
}

pub(crate) fn seats(db: &mut dyn Driver, table: u64) -> Result<Vec<(u8, u64)>> {
    all(db, &SEAT, "WHERE table_id = $1 ORDER BY seat", &[table.into()], |row| {
        let _: u64 = row.number()?;
        Ok((row.number()?, row.number()?))
    })
}

/// The entries of a table, each checked against the sum of those before it.
fn entries(db: &mut dyn Driver, table: u64, seen: Seen) -> Result<Vec<(i64, Entry)>> {
    let rows = db.query(&ENTRY.select("WHERE table_id = $1 ORDER BY seq"), &[table.into()])?;
    let (mut entries, mut head) = (Vec::with_capacity(rows.len()), 0);
    for (values, seq) in rows.into_iter().zip(0..) {
        let there = values.get(1) == Some(&Value::Int(i64::from(seq)));
        let mut row = Row::new(&ENTRY, values);
        let (entry, kept) = entry(&mut row)?;
        if !there {
            return Err(row.damage_of("seq", format!("entry {seq} is missing")));
        }
        head = sum::link(head, table, seq, entry);
        if head != kept {
            return Err(row.damage("the entry, or one before it, is not the one that was kept"));
        }
        entries.push(entry);
    }
    if entries.len() != seen.entries as usize || head != seen.head {
        let problem = format!("{} entries are there and {} were kept", entries.len(), seen.entries);
        let row = table.to_string();
        return Err(StoreError::Damaged(Damage { table: "tables", row, column: "head", problem }));
    }
    Ok(entries)
}

/// Everything that is kept of a table, as of a single moment.
pub(crate) fn kept(db: &mut dyn Driver, id: u64) -> Result<Option<Kept>> {
    db.begin(true)?;
    let read = |db: &mut dyn Driver| {
        let Some((row, seen)) = all(db, &TABLE, "WHERE id = $1", &[id.into()], described)?.pop() else {
            return Ok(None);
        };
        let row = TableRow { seats: seats(db, id)?, ..row };
        let newest = "WHERE table_id = $1 ORDER BY at DESC LIMIT $2";
        let mut chat = all(db, &CHAT, newest, &[id.into(), CHAT_LINES.into()], |row| Ok(chat_line(row)?.1))?;
        chat.reverse();
        Ok(Some(Kept { row, seen, entries: entries(db, id, seen)?, chat }))
    };
    let kept = read(db);
    db.end(true)?;
    kept
}

/// Keeps all writes in one transaction, or, if one of them has lost a race or cannot be written, each in its own.
pub(crate) fn commit(db: &mut dyn Driver, writes: &[Write]) -> Result<Vec<Outcome>> {
    let together = match advance_at_once(db, writes) {
        Ok(None) => {
            let kept = transaction(db, |db| write_all(db, writes));
            kept.map(|kept| kept.then(|| vec![Outcome::Kept; writes.len()]))
        }
        kept => kept,
    };
    match together {
        Ok(Some(outcomes)) => return Ok(outcomes),
        Ok(None) => {}
        Err(error) if writes.len() == 1 => return Err(error),
        Err(StoreError::Silent) => return Err(StoreError::Silent),
        Err(_) => {}
    }
    let one = |write: &Write| match transaction(db, |db| write_all(db, std::slice::from_ref(write))) {
        Ok(true) => Outcome::Kept,
        Ok(false) => refused(db, write),
        Err(error) => {
            tracing::error!(table = write.table, %error, "a table could not be written to");
            Outcome::Failed
        }
    };
    Ok(writes.iter().map(one).collect())
}

/// Why a write was refused. An epoch never goes down, so this can be asked afterwards.
fn refused(db: &mut dyn Driver, write: &Write) -> Outcome {
    match all(db, &EPOCH, "WHERE id = $1", &[write.table.into()], Row::number::<u64>) {
        Ok(epochs) if epochs.iter().all(|&epoch| epoch == write.seen.epoch) => Outcome::Raced,
        Ok(_) => Outcome::Fenced,
        Err(_) => Outcome::Failed,
    }
}

/// A shortcut for writes that are entries and nothing else, which most are, if the database has one.
fn advance_at_once(db: &mut dyn Driver, writes: &[Write]) -> Result<Option<Vec<Outcome>>> {
    let different: BTreeSet<u64> = writes.iter().map(|write| write.table).collect();
    if different.len() < writes.len() || !writes.iter().all(Write::is_entries_only) {
        return Ok(None);
    }
    let steps: Vec<[i64; 5]> = writes.iter().map(step).collect();
    let rows: Vec<[i64; 7]> = writes.iter().flat_map(entry_rows).collect();
    let Some(kept) = db.advance_at_once(&steps, &rows)? else { return Ok(None) };
    let kept: BTreeSet<u64> = kept.into_iter().collect();
    let outcome = |write: &Write| if kept.contains(&write.table) { Outcome::Kept } else { refused(db, write) };
    Ok(Some(writes.iter().map(outcome).collect()))
}

/// The columns of a table's next version.
fn step(write: &Write) -> [i64; 5] {
    let after = write.after();
    [write.table as i64, write.seen.version as i64, after.entries.into(), after.head, write.seen.epoch as i64]
}

fn write_all(db: &mut dyn Driver, writes: &[Write]) -> Result<bool> {
    let (new, known): (Vec<&Write>, Vec<&Write>) = writes.iter().partition(|write| write.seen.version == 0);
    let steps: Vec<[i64; 5]> = known.into_iter().map(step).collect();
    if !steps.is_empty() && db.advance(&steps)? != steps.len() as u64 {
        return Ok(false);
    }
    for write in new {
        if !insert(db, write)? {
            return Ok(false);
        }
    }
    let rows: Vec<[i64; 7]> = writes.iter().flat_map(entry_rows).collect();
    if !rows.is_empty() && !db.insert_entries(&rows)? {
        return Ok(false);
    }
    writes.iter().try_for_each(|write| write_rest(db, write)).map(|()| true)
}

/// The columns of new entries.
fn entry_rows(write: &Write) -> Vec<[i64; 7]> {
    let mut head = write.seen.head;
    let row = |(&(at, entry), seq): (&(i64, Entry), u32)| {
        head = sum::link(head, write.table, seq, (at, entry));
        let (kind, seat, value) = entry.columns();
        [write.table as i64, seq.into(), at, kind.into(), seat.into(), value.into(), head]
    };
    write.entries.iter().zip(write.seen.entries..).map(row).collect()
}

/// The description as parameters $1 to $8.
fn parameters(row: &TableRow) -> Vec<Value> {
    vec![
        row.id.into(),
        Value::from(&row.game),
        (row.mark as i64).into(),
        i64::from(row.public).into(),
        row.updated.into(),
        Value::from(&row.saved),
        Value::from(&row.summary),
        sum::row(row).into(),
    ]
}

/// Adds a new table; false if it exists already.
fn insert(db: &mut dyn Driver, write: &Write) -> Result<bool> {
    let Some(row) = &write.row else { return Ok(false) };
    let sql = format!("{} ON CONFLICT DO NOTHING", TABLE.insert());
    let after = write.after();
    let mut values = parameters(row);
    values.extend([after.version.into(), i64::from(after.entries).into(), after.head.into()]);
    values.extend([after.epoch.into(), write.owner.into()]);
    Ok(db.exec(&sql, &values)? == 1)
}

fn write_rest(db: &mut dyn Driver, write: &Write) -> Result<()> {
    if write.remove {
        let tables = ["tables WHERE id", "seats WHERE table_id", "entries WHERE table_id", "chat WHERE table_id"];
        return tables
            .iter()
            .try_for_each(|place| db.exec(&format!("DELETE FROM {place} = $1"), &[write.table.into()]).map(drop));
    }
    if let Some(row) = &write.row {
        // The time when a game ended stays as it was.
        let sql = "UPDATE tables SET game = $2, mark = $3, listed = $4, saved = $6, summary = $7, sum = $8, \
                   updated = CASE mark WHEN 1 THEN updated ELSE $5 END WHERE id = $1";
        if write.seen.version > 0 {
            db.exec(sql, &parameters(row))?;
            db.exec("DELETE FROM seats WHERE table_id = $1", &[row.id.into()])?;
        }
        for &(seat, person) in &row.seats {
            let values = [row.id.into(), i64::from(seat).into(), person.into()];
            db.exec(&SEAT.insert(), &values)?;
        }
    }
    for line in &write.chat {
        let values =
            [write.table.into(), line.at.into(), line.person.into(), Value::from(&line.name), Value::from(&line.text)];
        db.exec(&CHAT.insert(), &values)?;
    }
    write.results.iter().try_for_each(|result| keep_result(db, result))?;
    notice::keep(db, &write.notices)?;
    write.rated.as_ref().map_or(Ok(()), |rated| rate(db, rated))
}

fn keep_result(db: &mut dyn Driver, result: &Finished) -> Result<()> {
    let sql = format!("{} ON CONFLICT DO NOTHING", RESULT.insert());
    let values = [
        result.table.into(),
        i64::from(result.seat).into(),
        Value::from(&result.game),
        result.person.into(),
        i64::from(result.points).into(),
        i64::from(result.rank).into(),
        result.ended.into(),
    ];
    db.exec(&sql, &values).map(drop)
}

/// Counts a game for everybody in it. Nobody else may read these ratings until that is done.
fn rate(db: &mut dyn Driver, rated: &Rated) -> Result<()> {
    let mut before = Vec::new();
    for &(person, _) in &rated.places {
        let new = rating::fresh(&rated.game, person);
        let sql = format!("{} ON CONFLICT DO NOTHING", RATING.insert());
        db.exec(&sql, &rating_row(&new))?;
        let rest = "WHERE game = $1 AND person = $2 {for_update}";
        before.extend(all(db, &RATING, rest, &[Value::from(&rated.game), person.into()], rating)?);
    }
    let places: Vec<u8> = rated.places.iter().map(|&(_, place)| place).collect();
    for new in rating::after(&before, &places) {
        let sql = "UPDATE ratings SET rating = $3, deviation = $4, games = $5 WHERE game = $1 AND person = $2";
        db.exec(sql, &rating_row(&new))?;
    }
    Ok(())
}

fn rating_row(rating: &crate::Rating) -> [Value; 5] {
    let crate::Rating { game, person, rating, deviation, games } = rating;
    [Value::from(game), (*person).into(), (*rating).into(), (*deviation).into(), i64::from(*games).into()]
}

/// Gives every table of a database from before checksums its version and sums. A table that cannot be read gets none,
/// and is found when somebody wants it.
pub(crate) fn seal_all(db: &mut dyn Driver) -> Result<()> {
    for id in db.query("SELECT id FROM tables ORDER BY id", &[])? {
        let Some(&Value::Int(id)) = id.first() else { continue };
        match seal(db, id as u64) {
            Ok(()) | Err(StoreError::Damaged(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn seal(db: &mut dyn Driver, id: u64) -> Result<()> {
    let Some(row) = all(db, &BARE, "WHERE id = $1", &[id.into()], description)?.pop() else { return Ok(()) };
    let rest = "WHERE table_id = $1 ORDER BY seq";
    let entries = all(db, &ENTRY, rest, &[id.into()], |row| Ok(entry(row)?.0))?;
    let mut head = 0;
    for (&entry, seq) in entries.iter().zip(0..) {
        head = sum::link(head, id, seq, entry);
        let values = [id.into(), i64::from(seq).into(), head.into()];
        db.exec("UPDATE entries SET sum = $3 WHERE table_id = $1 AND seq = $2", &values)?;
    }
    let sql = "UPDATE tables SET entries = $2, head = $3, sum = $4 WHERE id = $1";
    let values = [id.into(), (entries.len() as i64).into(), head.into(), sum::row(&row).into()];
    db.exec(sql, &values).map(drop)
}

/// Checks every value of every table, and returns the number of tables.
pub(crate) fn check(db: &mut dyn Driver, report: &mut dyn FnMut(StoreError)) -> Result<u64> {
    let rows = db.query(&TABLE.select("ORDER BY id"), &[])?;
    let number = rows.len() as u64;
    for values in rows {
        let Some(&Value::Int(id)) = values.first() else {
            report(Row::new(&TABLE, values).damage_of("id", "a table has a number"));
            continue;
        };
        if let Err(error) = kept(db, id as u64) {
            report(error);
        }
    }
    for (shape, lost) in [(&ENTRY, "entries"), (&SEAT, "seats"), (&CHAT, "chat lines")] {
        let (table, place) = (shape.table, format!("the table of these {lost} is lost"));
        let sql = format!("SELECT DISTINCT table_id FROM {table} WHERE table_id NOT IN (SELECT id FROM tables)");
        for values in db.query(&sql, &[])? {
            report(Row::new(shape, values).damage_of("table_id", place.clone()));
        }
    }
    readable(db, &RESULT, "", &[], result, report)?;
    readable(db, &RATING, "", &[], rating, report)?;
    readable(db, &EDITION, "", &[], edition, report)?;
    Ok(number)
}
