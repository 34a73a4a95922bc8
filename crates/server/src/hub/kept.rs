//! Kept tables: reading, checking and changing them, apart from those in memory.

use super::life::set_aside;
use crate::app::App;
use crate::secret;
use crate::settings::Settings;
use host::{Input, Output, Saved, Table};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use store::{Damage, Edition, Mark, Outcome, Seen, Store, StoreError, TableRow, Write};
use wire::{ChatLine, Code, Phase, Snapshot, TableId, UserId, Who};

/// Parses a text that this program has written into a column of a table.
pub(super) fn parse<T: DeserializeOwned>(table: u64, column: &'static str, text: &str) -> Result<T, NotLoaded> {
    serde_json::from_str(text).map_err(|error| {
        let damage = Damage { table: "tables", row: table.to_string(), column, problem: error.to_string() };
        NotLoaded::Aside(damage.to_string())
    })
}

/// A finished table as it is shown, with the description that says who may see it.
pub(super) fn finished(row: &TableRow) -> Result<(Saved, Snapshot), NotLoaded> {
    Ok((parse(row.id, "saved", &row.saved)?, parse(row.id, "summary", &row.summary)?))
}

/// What lists show of a table that is not in memory.
pub(crate) fn kept_snapshot(app: &App, row: &TableRow) -> Option<Snapshot> {
    parse(row.id, "summary", &row.summary).inspect_err(|why| set_aside(app, TableId(row.id), why)).ok()
}

/// A table as it was kept.
pub(super) struct Loaded {
    pub(super) table: Table,
    /// Outputs of loading it, to be carried out.
    pub(super) out: Vec<Output>,
    pub(super) seen: Seen,
}

/// Why a table was not loaded.
pub(super) enum NotLoaded {
    /// There is no such table.
    Missing,
    /// The store does not answer.
    Store(StoreError),
    /// It cannot be read, or the game cannot go on; says why.
    Aside(String),
}

impl From<StoreError> for NotLoaded {
    fn from(error: StoreError) -> NotLoaded {
        match error {
            StoreError::Damaged(damage) => NotLoaded::Aside(damage.to_string()),
            other => NotLoaded::Store(other),
        }
    }
}

impl From<NotLoaded> for Code {
    fn from(why: NotLoaded) -> Code {
        match why {
            NotLoaded::Missing => Code::NotFound,
            NotLoaded::Store(error) => crate::error::ApiError::from(error).0,
            NotLoaded::Aside(_) => Code::Frozen,
        }
    }
}

/// Keeps every edition that comes with this program: tables may outlive the release that ships it.
pub(crate) fn keep_editions(store: &dyn Store) -> store::Result<()> {
    for (game, hash, file) in host::shipped() {
        store.keep_edition(&Edition { hash, game: game.into(), file: file.into() })?;
    }
    Ok(())
}

/// Finds the edition of a table, in the store if it does not come with this program.
fn find_edition(store: &dyn Store, id: TableId, saved: &Saved) -> Result<(), NotLoaded> {
    let (game, hash) = (&saved.options.game, saved.edition());
    if host::knows(game, &hash) {
        return Ok(());
    }
    let kept = store.edition(&hash)?;
    let learned = kept.and_then(|edition| host::learn(game, &edition.file));
    let right = learned.as_ref() == Some(&hash);
    if right {
        Ok(())
    } else {
        Err(NotLoaded::Aside(format!("table {}: edition {hash} is not known and not kept", id.0)))
    }
}

/// Those of these people who have not been removed; the house (0) never is.
fn still_here(store: &dyn Store, people: impl Iterator<Item = u64>) -> store::Result<BTreeSet<u64>> {
    let mut known = BTreeSet::new();
    for id in people.collect::<BTreeSet<u64>>() {
        if id == 0 || store.person(id)?.is_some() {
            known.insert(id);
        }
    }
    Ok(known)
}

/// Reads a table as it was kept.
pub(super) fn read(store: &dyn Store, id: TableId, times: (i64, i64)) -> Result<Loaded, NotLoaded> {
    let kept = store.table(id.0)?.ok_or(NotLoaded::Missing)?;
    let mut saved: Saved = parse(id.0, "saved", &kept.row.saved)?;
    find_edition(store, id, &saved)?;
    for who in &mut saved.seats {
        // Somebody may have been removed while the table was not in memory.
        if let Who::User { id: user, name, .. } = who
            && store.person(user.0)?.is_none()
        {
            *name = host::GONE.into();
        }
    }
    let known = still_here(store, kept.chat.iter().map(|line| line.person))?;
    let chat = kept.chat.into_iter().filter(|line| known.contains(&line.person)).map(|line| ChatLine {
        at: line.at,
        user: UserId(line.person),
        name: line.name,
        text: line.text,
    });
    let loaded = Table::load(id, saved, &kept.entries, chat.collect(), secret::seed(), times);
    let (table, out) = loaded.map_err(|error| NotLoaded::Aside(format!("table {}: {error}", id.0)))?;
    Ok(Loaded { table, out, seen: kept.seen })
}

/// The record of a finished game, from what was kept, for those who may see it.
pub(crate) fn record(store: &dyn Store, id: TableId, viewer: Option<UserId>, now: i64) -> Result<String, Code> {
    let loaded = read(store, id, (now, now)).inspect_err(|why| {
        if let NotLoaded::Aside(why) = why {
            tracing::error!(table = id.0, %why, "a record cannot be read");
        }
    });
    let table = loaded?.table;
    if !table.may_see(viewer) {
        return Err(Code::NotFound);
    }
    table.record().ok_or(Code::NotOver)
}

/// Checks everything that is kept: every value, every checksum, and whether every table can be loaded. Reports what is
/// wrong, and returns the number of tables.
pub fn check(store: &dyn Store, now: i64, report: &mut dyn FnMut(String)) -> store::Result<u64> {
    let mut damaged = BTreeSet::new();
    let number = store.check(&mut |error| {
        if let StoreError::Damaged(damage) = &error {
            damaged.extend(damage.row.split('/').next().map(String::from));
        }
        report(error.to_string());
    })?;
    for id in store.tables()? {
        if let Ok(Some(row)) = store.table_row(id)
            && let Err(NotLoaded::Aside(why)) = parse::<Snapshot>(id, "summary", &row.summary)
        {
            report(why);
        }
        match read(store, TableId(id), (now, now)) {
            Ok(loaded) if loaded.out.iter().any(|output| matches!(output, Output::Froze)) => {
                report(format!("table {id}: the rules stop at its entries"));
            }
            Ok(_) | Err(NotLoaded::Missing) => {}
            Err(NotLoaded::Store(error)) => return Err(error),
            // What the store has reported is not reported again.
            Err(NotLoaded::Aside(_)) if damaged.contains(&id.to_string()) => {}
            Err(NotLoaded::Aside(why)) => report(why),
        }
    }
    for id in store.people()? {
        // People who cannot be read at all have been reported.
        if let Ok(Some(person)) = store.person(id)
            && let Err(error) = Settings::read(&person)
        {
            report(error.to_string());
        }
    }
    Ok(number)
}

/// Removes somebody beside a server that may be running. Finished games lose the name here; open tables belong to the
/// server, which removes the name at its next sweep ([`App::sweep`]) or when it loads them.
pub fn remove_person(store: &dyn Store, person: u64, now: i64) -> store::Result<()> {
    let kept = store.tables_of(person, crate::limits::MAX_OWN_TABLES)?;
    for kept in kept.into_iter().filter(|kept| kept.mark != Mark::Open) {
        rename_beside(store, &kept, UserId(person), None, now)?;
    }
    store.delete_person(person, now)
}

/// Changes a name at a table that no server has in memory.
pub(super) fn rename_beside(
    store: &dyn Store,
    kept: &TableRow,
    user: UserId,
    name: Option<&str>,
    now: i64,
) -> store::Result<()> {
    // If somebody else writes to the table at the same time, it is read again.
    while let Ok(Loaded { mut table, seen, .. }) = read(store, TableId(kept.id), (now, now)) {
        table.handle(now, Input::Rename(user, name.map(String::from)));
        let row = Some(TableRow { updated: kept.updated, ..row(&table, now) });
        let write = Write { table: kept.id, seen, row, ..Write::default() };
        if store.commit(&[write])? == [Outcome::Kept] {
            break;
        }
    }
    Ok(())
}

pub(super) fn row(table: &Table, now: i64) -> TableRow {
    let snapshot = table.snapshot(now, None);
    let mark = match snapshot.phase {
        Phase::Gathering | Phase::Playing | Phase::Paused => Mark::Open,
        Phase::Over => Mark::Over,
        Phase::Frozen => Mark::Frozen,
    };
    TableRow {
        id: table.id().0,
        game: table.options().game.clone(),
        mark,
        public: table.options().public,
        updated: now,
        saved: serde_json::to_string(&table.saved()).expect("plain data serialises"),
        summary: serde_json::to_string(&snapshot).expect("plain data serialises"),
        seats: table.seated().map(|(seat, user)| (seat.0, user.0)).collect(),
    }
}

/// Removes an unfinished table, unless somebody writes to it at the same time.
pub(super) fn remove(store: &dyn Store, id: u64) -> store::Result<()> {
    if let Some(kept) = store.table(id)?.filter(|kept| kept.row.mark == Mark::Open) {
        store.commit(&[Write { table: id, seen: kept.seen, remove: true, ..Write::default() }])?;
    }
    Ok(())
}
