//! What the suites share: places for databases, and rows to fill them with.

#[path = "../postgres_server/mod.rs"]
pub(crate) mod postgres_server;

use engine::{Seat, Step};
pub(crate) use postgres_server::PostgresServer;
use std::path::PathBuf;
use store::{Access, AccessKind, Entry, Mark, Person, PersonKind, Scope, TableRow};

/// A folder that goes away with the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tianxia-store-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn entry(n: u16) -> (i64, Entry) {
    (1_700_000_000_000 + i64::from(n), Entry::Step(Step::Play(Seat((n % 5) as u8), n)))
}

pub(crate) fn row(id: u64) -> TableRow {
    TableRow {
        id,
        game: "kaiser".into(),
        mark: Mark::Open,
        public: true,
        updated: id as i64,
        saved: "{\"ü\":1}".into(),
        summary: "{}".into(),
        seats: vec![(0, 100 + id), (2, 5)],
    }
}

pub(crate) fn person(id: u64, name: &str) -> Person {
    Person {
        id,
        name: name.into(),
        folded: name.to_lowercase(),
        skeleton: Some(name.to_lowercase().replace('0', "o")),
        kind: PersonKind::Person,
        password: Some("hash".into()),
        created: 1,
        settings: "{}".into(),
        locked: false,
        version: 0,
        seen: 1,
    }
}

pub(crate) fn access(person: u64, id: u64, expires: i64) -> Access {
    let (kind, scope, label) = (AccessKind::Token, Scope::Account, "laptop".into());
    Access { id, hash: [id as u8; 32], person, kind, scope, label, created: id as i64, expires }
}
