//! How people, and what belongs to them, are stored in the database.

use crate::Result;
use crate::StoreError;
use crate::read::{Row, Shape, readable};
use crate::rows::{Access, AccessKind, Deed, Person, PersonKind, Report, Scope};
use crate::sql::{Driver, Value};

pub(crate) const PERSON: Shape = Shape {
    table: "people",
    columns: &[
        "id", "name", "folded", "skeleton", "kind", "password", "created", "settings", "locked", "version", "seen",
    ],
    key: 1,
};
/// A person's number and name.
pub(crate) const NAMED: Shape = Shape { table: "people", columns: &["id", "name"], key: 1 };
pub(crate) const ACCESS: Shape = Shape {
    table: "accesses",
    columns: &["id", "hash", "person", "kind", "scope", "label", "created", "expires"],
    key: 1,
};
pub(crate) const MUTE: Shape = Shape { table: "mutes", columns: &["person", "other"], key: 2 };
pub(crate) const GONE: Shape = Shape { table: "gone", columns: &["person", "at"], key: 1 };
pub(crate) const REPORT: Shape =
    Shape { table: "reports", columns: &["at", "by_person", "about", "table_id", "line"], key: 4 };
pub(crate) const DEED: Shape = Shape { table: "journal", columns: &["at", "what", "person", "detail"], key: 3 };

pub(crate) fn person(row: &mut Row) -> Result<Person> {
    Ok(Person {
        id: row.number()?,
        name: row.text()?,
        folded: row.text()?,
        skeleton: row.optional_text()?,
        kind: row.one_of(&PersonKind::ALL)?,
        password: row.optional_text()?,
        created: row.number()?,
        settings: row.text()?,
        locked: row.flag()?,
        version: row.number()?,
        seen: row.number()?,
    })
}

pub(crate) fn person_row(person: &Person) -> [Value; 11] {
    [
        person.id.into(),
        Value::from(&person.name),
        Value::from(&person.folded),
        person.skeleton.as_ref().into(),
        (person.kind as i64).into(),
        person.password.as_ref().into(),
        person.created.into(),
        Value::from(&person.settings),
        i64::from(person.locked).into(),
        person.version.into(),
        person.seen.into(),
    ]
}

pub(crate) fn named(row: &mut Row) -> Result<(u64, String)> {
    Ok((row.number()?, row.text()?))
}

pub(crate) fn access(row: &mut Row) -> Result<Access> {
    Ok(Access {
        id: row.number()?,
        hash: row.hash()?,
        person: row.number()?,
        kind: row.one_of(&AccessKind::ALL)?,
        scope: row.one_of(&Scope::ALL)?,
        label: row.text()?,
        created: row.number()?,
        expires: row.number()?,
    })
}

pub(crate) fn access_row(access: &Access) -> [Value; 8] {
    [
        access.id.into(),
        Value::Bytes(access.hash.to_vec()),
        access.person.into(),
        (access.kind as i64).into(),
        (access.scope as i64).into(),
        Value::from(&access.label),
        access.created.into(),
        access.expires.into(),
    ]
}

/// The person who is muted.
pub(crate) fn mute(row: &mut Row) -> Result<u64> {
    row.number::<u64>()?;
    row.number()
}

/// The person who has been removed.
pub(crate) fn gone(row: &mut Row) -> Result<u64> {
    let person = row.number()?;
    row.number::<i64>()?;
    Ok(person)
}

pub(crate) fn report(row: &mut Row) -> Result<Report> {
    let (at, by, about) = (row.number()?, row.number()?, row.number()?);
    Ok(Report { at, by, about, table: row.number()?, text: row.text()? })
}

pub(crate) fn deed(row: &mut Row) -> Result<Deed> {
    Ok(Deed { at: row.number()?, what: row.text()?, person: row.number()?, detail: row.text()? })
}

/// Checks every value.
pub(crate) fn check(db: &mut dyn Driver, report: &mut dyn FnMut(StoreError)) -> Result<()> {
    readable(db, &PERSON, "", &[], person, report)?;
    readable(db, &ACCESS, "", &[], access, report)?;
    readable(db, &MUTE, "", &[], mute, report)?;
    readable(db, &GONE, "", &[], gone, report)?;
    readable(db, &REPORT, "", &[], self::report, report)?;
    readable(db, &DEED, "", &[], deed, report)?;
    Ok(())
}
