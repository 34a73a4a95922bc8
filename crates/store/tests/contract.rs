//! One suite, all homes.

mod postgres_server;

use postgres_server::PostgresServer;
use std::path::PathBuf;
use store::{
    Access, AccessKind, Chat, Entry, Finished, GONE_MS, Mark, Memory, Person, PersonKind, Rating, Report, Sql, Store,
    StoreError, TableRow, Write,
};

#[test]
fn memory_keeps_the_contract() {
    contract(&|| Box::new(Memory::default()));
}

#[test]
fn sqlite_keeps_the_contract() {
    let folder = Folder::new("sqlite");
    let mut n = 0;
    let next = std::cell::RefCell::new(&mut n);
    contract(&|| {
        **next.borrow_mut() += 1;
        let file = folder.0.join(format!("{}.db", next.borrow()));
        Box::new(Sql::sqlite(&file).expect("a new database"))
    });
}

#[test]
fn postgresql_keeps_the_contract() {
    let server = PostgresServer::start();
    contract(&|| Box::new(Sql::postgresql(&server.new_database()).expect("a new database")));
}

#[test]
fn what_was_kept_is_there_after_opening_again_and_in_a_backup() {
    let folder = Folder::new("reopen");
    let (file, copy) = (folder.0.join("a.db"), folder.0.join("copy.db"));
    let write = Write { table: 7, row: Some(row(7)), entries: vec![entry(1), entry(2)], ..Write::default() };
    let first = Sql::sqlite(&file).unwrap();
    assert_eq!(first.commit(std::slice::from_ref(&write)).unwrap(), [true]);
    first.backup(&copy).unwrap();
    drop(first);
    for file in [file, copy] {
        assert_eq!(Sql::sqlite(&file).unwrap().table(7).unwrap().unwrap().entries, write.entries);
    }
}

#[test]
fn a_newer_database_is_refused() {
    let folder = Folder::new("newer");
    let file = folder.0.join("a.db");
    drop(Sql::sqlite(&file).unwrap());
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.execute("UPDATE schema_version SET version = 1000", []).unwrap();
    assert!(matches!(Sql::sqlite(&file), Err(StoreError::Newer(1000))));
}

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
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

fn contract(new: &dyn Fn() -> Box<dyn Store>) {
    entries_are_appended_once(&*new());
    one_refused_write_does_not_hinder_others(&*new());
    tables_are_found(&*new());
    people_have_names_of_their_own(&*new());
    accesses_end(&*new());
    ratings_rank(&*new());
    whoever_leaves_is_gone(&*new());
    mutes_and_reports_are_kept(&*new());
}

fn entry(n: u32) -> Entry {
    Entry { at: 1_700_000_000_000 + i64::from(n), kind: 0, seat: (n % 5) as u8, value: n }
}

fn row(id: u64) -> TableRow {
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

fn person(id: u64, name: &str) -> Person {
    Person {
        id,
        name: name.into(),
        folded: name.to_lowercase(),
        kind: PersonKind::Person,
        password: Some("hash".into()),
        created: 1,
        settings: "{}".into(),
        locked: false,
    }
}

fn entries_are_appended_once(store: &dyn Store) {
    let first = Write { table: 1, row: Some(row(1)), entries: vec![entry(0), entry(1)], ..Write::default() };
    let second = Write { table: 1, first: 2, entries: vec![entry(2)], ..Write::default() };
    assert_eq!(store.commit(&[first.clone(), second.clone()]).unwrap(), [true, true]);
    assert_eq!(store.commit(std::slice::from_ref(&second)).unwrap(), [true], "a double write is harmless");
    let other = Write { entries: vec![entry(9)], ..second.clone() };
    assert_eq!(store.commit(&[other]).unwrap(), [false], "another entry of the same number is refused");
    let longer = Write { entries: vec![entry(2), entry(3)], ..second };
    assert_eq!(store.commit(&[longer]).unwrap(), [false], "a tail behind somebody else's entry is refused");
    let kept = store.table(1).unwrap().unwrap();
    assert_eq!((kept.row, kept.entries), (row(1), vec![entry(0), entry(1), entry(2)]));
    assert_eq!(store.table(2).unwrap(), None);
}

fn one_refused_write_does_not_hinder_others(store: &dyn Store) {
    let write = |table, n| Write { table, row: Some(row(table)), entries: vec![entry(n)], ..Write::default() };
    store.commit(&[write(1, 1)]).unwrap();
    let changed = Write { row: Some(TableRow { saved: "changed".into(), ..row(1) }), ..write(1, 2) };
    assert_eq!(store.commit(&[write(2, 1), changed, write(3, 1)]).unwrap(), [true, false, true]);
    assert_eq!(store.table(1).unwrap().unwrap().row.saved, row(1).saved, "a refused write leaves nothing behind");
    assert!(store.table(2).unwrap().is_some() && store.table(3).unwrap().is_some());
}

fn tables_are_found(store: &dyn Store) {
    let line = Chat { at: 5, person: 5, name: "Ada".into(), text: "<b>grüß dich</b>".into() };
    let over = |id| TableRow { mark: Mark::Over, ..row(id) };
    let result = Finished { table: 2, game: "kaiser".into(), seat: 2, person: 5, points: -3, rank: 2, ended: 9 };
    let writes = [
        Write { table: 1, row: Some(row(1)), chat: vec![line.clone()], ..Write::default() },
        Write { table: 2, row: Some(over(2)), results: vec![result.clone()], ..Write::default() },
        Write { table: 3, row: Some(TableRow { public: false, ..over(3) }), ..Write::default() },
        Write { table: 4, row: Some(TableRow { game: "yunhe".into(), ..over(4) }), ..Write::default() },
    ];
    assert_eq!(store.commit(&writes).unwrap(), [true; 4]);
    assert_eq!(store.unfinished(9).unwrap(), [1]);
    assert_eq!(store.table(1).unwrap().unwrap().chat, std::slice::from_ref(&line));
    assert_eq!(store.chat_of(5, 9).unwrap(), [(1, line)]);
    let ids = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.tables_of(5, 3).unwrap()), [4, 3, 2]);
    assert_eq!(ids(store.tables_of(101, 9).unwrap()), [1]);
    assert_eq!(ids(store.finished("kaiser", 0, 9).unwrap()), [2]);
    assert_eq!(ids(store.finished("kaiser", 3, 9).unwrap()), [0u64; 0]);
    assert_eq!(store.results_of(5, 9).unwrap(), [result]);
}

fn people_have_names_of_their_own(store: &dyn Store) {
    let ada = person(1, "Ada");
    store.add_person(&ada).unwrap();
    assert!(matches!(store.add_person(&person(2, "ADA")), Err(StoreError::NameTaken)));
    store.add_person(&person(2, "Bo")).unwrap();
    assert!(matches!(store.update_person(&person(2, "aDa")), Err(StoreError::NameTaken)));
    let renamed = Person { password: None, kind: PersonKind::Bot, locked: true, ..person(1, "Ädä") };
    store.update_person(&renamed).unwrap();
    assert_eq!(store.person(1).unwrap().unwrap(), renamed);
    assert_eq!(store.person_by_name(&renamed.folded).unwrap().unwrap().id, 1);
    assert_eq!(store.person_by_name("ada").unwrap(), None);
}

fn accesses_end(store: &dyn Store) {
    store.add_person(&person(1, "Ada")).unwrap();
    let access = |id: u64, expires| Access {
        id,
        hash: [id as u8; 32],
        person: 1,
        kind: AccessKind::Token,
        label: "laptop".into(),
        created: id as i64,
        expires,
    };
    store.add_access(&access(1, 100)).unwrap();
    store.add_access(&access(2, 200)).unwrap();
    assert_eq!(store.access(&[1; 32], 99).unwrap().unwrap().0, access(1, 100));
    assert_eq!(store.access(&[1; 32], 100).unwrap(), None, "an expired one opens nothing");
    assert_eq!(store.access(&[9; 32], 0).unwrap(), None);
    assert_eq!(store.accesses(1).unwrap().len(), 2);
    assert!(!store.end_access(2, 2).unwrap(), "nobody ends another's");
    assert_eq!(store.expire(150).unwrap(), 1);
    assert!(store.end_access(1, 2).unwrap());
    assert_eq!(store.accesses(1).unwrap(), []);
}

fn ratings_rank(store: &dyn Store) {
    let rating =
        |person, rating: f64, deviation, games| Rating { game: "kaiser".into(), person, rating, deviation, games };
    for (id, name) in [(1, "Ada"), (2, "Bo"), (3, "Cy")] {
        store.add_person(&person(id, name)).unwrap();
    }
    store.set_ratings(&[rating(1, 25.0, 8.0, 1), rating(2, 24.0, 1.0, 9), rating(3, 30.5, 1.0, 2)]).unwrap();
    store.set_ratings(&[rating(3, 20.25, 1.0, 3)]).unwrap();
    let leaders = |least| {
        let leaders = store.leaders("kaiser", least, 9).unwrap();
        leaders.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    assert_eq!(leaders(0), ["Bo", "Cy", "Ada"]);
    assert_eq!(leaders(3), ["Bo", "Cy"]);
    assert_eq!(store.rating("kaiser", 3).unwrap(), Some(rating(3, 20.25, 1.0, 3)));
    assert_eq!(store.rating("yunhe", 3).unwrap(), None);
    assert_eq!(store.ratings_of(1).unwrap().len(), 1);
}

fn whoever_leaves_is_gone(store: &dyn Store) {
    store.add_person(&person(5, "Ada")).unwrap();
    tables_are_found(store);
    store.mute(5, 6, true).unwrap();
    store.delete_person(5, 1_000).unwrap();
    assert_eq!(store.person(5).unwrap(), None);
    assert_eq!((store.gone(1_000).unwrap(), store.gone(1_001).unwrap()), (vec![5], vec![]));
    store.expire(GONE_MS).unwrap();
    assert_eq!(store.gone(0).unwrap(), [5], "a running server has time to learn it");
    store.expire(1_000 + GONE_MS).unwrap();
    assert_eq!(store.gone(0).unwrap(), [0u64; 0]);
    assert_eq!(store.tables_of(5, 9).unwrap(), []);
    assert_eq!(store.results_of(5, 9).unwrap(), []);
    assert_eq!(store.chat_of(5, 9).unwrap(), []);
    assert_eq!(store.muted(5).unwrap(), [0u64; 0]);
    assert!(store.table(2).unwrap().is_some(), "the games of the others stay");
}

fn mutes_and_reports_are_kept(store: &dyn Store) {
    for _ in 0..2 {
        store.mute(1, 2, true).unwrap();
    }
    store.mute(1, 3, true).unwrap();
    store.mute(1, 2, false).unwrap();
    assert_eq!(store.muted(1).unwrap(), [3]);
    let report = |at| Report { at, by: 1, about: 2, table: 3, text: "rude".into() };
    store.report(&report(1)).unwrap();
    store.report(&report(2)).unwrap();
    assert_eq!(store.reports(1).unwrap(), [report(2)]);
    store.ping().unwrap();
}
