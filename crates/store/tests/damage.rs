//! Every kind of damage, planted in both databases: reading it is an error that names table, row and column, lists set
//! it aside, and the check finds it. Everything else goes on.

mod common;

use common::{Folder, PostgresServer, access, entry, person, row};
use store::{
    Change, Chat, Deed, Edition, Finished, Leases as _, Notice, Notices as _, Outcome, Rated, Report, Role, Sql, Store,
    StoreError, Write,
};

/// A database with the tables 1 and 2 and the people 5 and 6, and a way to damage it.
struct Filled {
    store: Sql,
    plant: Box<dyn FnMut(&str)>,
}

fn filled(store: Sql, plant: Box<dyn FnMut(&str)>) -> Filled {
    for (id, name) in [(5, "Ada"), (6, "Bo")] {
        store.add_person(&person(id, name)).unwrap();
        store.add_access(&access(id, id, 100), 0).unwrap();
        store.mute(id, 9, true).unwrap();
        store.report(&Report { at: id as i64, by: id, about: 9, table: 1, text: "rude".into() }).unwrap();
        store.note(&Deed { at: id as i64, what: "sign-in".into(), person: id, detail: "192.0.2.1".into() }).unwrap();
        let file = format!("file {id}");
        store.keep_edition(&Edition { hash: format!("hash{id}"), game: "kaiser".into(), file }).unwrap();
        store.delete_person(id + 10, id as i64).unwrap();
        store.renew(id, "node", 0, 1_000_000).unwrap();
        store.enqueue(&[Notice { key: format!("turn {id}"), person: id, body: "{}".into() }]).unwrap();
    }
    let result = |table, person| {
        let (game, seat) = ("kaiser".into(), person as u8);
        Finished { table, game, seat, person, points: 1, rank: 1, ended: 9 }
    };
    let write = |table| Write {
        table,
        row: Some(row(table)),
        entries: vec![entry(0), entry(1)],
        chat: vec![Chat { at: 5, person: 5, name: "Ada".into(), text: "hello".into() }],
        results: vec![result(table, 5), result(table, 6)],
        rated: Some(Rated { game: "kaiser".into(), places: vec![(5, 1), (6, 2)] }),
        ..Write::default()
    };
    assert_eq!(store.commit(&[write(1), write(2)]).unwrap(), [Outcome::Kept; 2]);
    store.check(&mut |error| panic!("{error}")).unwrap();
    Filled { store, plant }
}

fn sqlite(folder: &Folder, n: usize) -> Filled {
    let file = folder.0.join(format!("{n}.db"));
    let store = Sql::sqlite(&file, Role::Server).unwrap();
    let raw = rusqlite::Connection::open(&file).unwrap();
    let plant = move |sql: &str| {
        raw.execute_batch(sql).unwrap();
        assert!(raw.changes() > 0, "{sql} changes nothing");
    };
    filled(store, Box::new(plant))
}

fn postgresql(server: &PostgresServer) -> Filled {
    let address = server.new_database();
    let store = Sql::postgresql(&address, Role::Server).unwrap();
    let plant = move |sql: &str| common::postgres_server::ask(&address, sql);
    filled(store, Box::new(plant))
}

/// The damage done to table 1, and the error that must name it, in either database.
const TABLES: &[(&str, &str)] = &[
    ("UPDATE entries SET value = 8 WHERE table_id = 1 AND seq = 1", "table `entries`, row 1/1, column `sum`"),
    ("UPDATE entries SET at = at + 1 WHERE table_id = 1 AND seq = 0", "table `entries`, row 1/0, column `sum`"),
    ("UPDATE entries SET seat = 300 WHERE table_id = 1 AND seq = 1", "table `entries`, row 1/1, column `seat`"),
    ("UPDATE entries SET kind = -1 WHERE table_id = 1 AND seq = 1", "table `entries`, row 1/1, column `kind`"),
    ("UPDATE entries SET kind = 10 WHERE table_id = 1 AND seq = 1", "table `entries`, row 1/1, column `kind`"),
    ("UPDATE entries SET seat = 5 WHERE table_id = 1 AND seq = 1", "table `entries`, row 1/1, column `seat`"),
    ("UPDATE entries SET value = 70000 WHERE table_id = 1 AND seq = 1", "table `entries`, row 1/1, column `value`"),
    ("DELETE FROM entries WHERE table_id = 1 AND seq = 0", "table `entries`, row 1/1, column `seq`: entry 0"),
    ("DELETE FROM entries WHERE table_id = 1 AND seq = 1", "table `tables`, row 1, column `head`: 1 entries"),
    ("UPDATE entries SET table_id = 3 WHERE table_id = 1", "table `tables`, row 1, column `head`: 0 entries"),
    ("UPDATE tables SET mark = 9 WHERE id = 1", "table `tables`, row 1, column `mark`: 9 is unknown"),
    ("UPDATE tables SET listed = 7 WHERE id = 1", "table `tables`, row 1, column `listed`"),
    ("UPDATE tables SET saved = 'other' WHERE id = 1", "table `tables`, row 1, column `sum`"),
    ("UPDATE tables SET version = -1 WHERE id = 1", "table `tables`, row 1, column `version`"),
    ("UPDATE seats SET seat = 256 WHERE table_id = 1 AND seat = 2", "table `seats`, row 1/256, column `seat`"),
    ("UPDATE seats SET person = -5 WHERE table_id = 1 AND seat = 0", "table `seats`, row 1/0, column `person`"),
    ("UPDATE chat SET person = -5 WHERE table_id = 1", "table `chat`, row 1/5, column `person`"),
];

/// The same with values that only SQLite lets into a column of another type.
const TABLES_SQLITE: &[(&str, &str)] = &[
    ("UPDATE entries SET at = 'noon' WHERE table_id = 1 AND seq = 0", "table `entries`, row 1/0, column `at`"),
    ("UPDATE entries SET value = 1.5 WHERE table_id = 1 AND seq = 0", "table `entries`, row 1/0, column `value`"),
    ("UPDATE tables SET summary = CAST(x'ff' AS TEXT) WHERE id = 1", "table `tables`, row 1, column `summary`: text"),
    ("UPDATE tables SET version = 'x' WHERE id = 1", "table `tables`, row 1, column `version`"),
    ("UPDATE seats SET person = 'Ada' WHERE table_id = 1", "table `seats`, row 1/0, column `person`"),
    ("UPDATE chat SET line = x'00' WHERE table_id = 1", "table `chat`, row 1/5, column `line`"),
];

/// The same with missing values, which PostgreSQL allows when it is told to.
const TABLES_POSTGRESQL: &[(&str, &str)] = &[
    (
        "ALTER TABLE entries ALTER value DROP NOT NULL; UPDATE entries SET value = NULL WHERE table_id = 1",
        "table `entries`, row 1/0, column `value`: a number belongs here, not nothing",
    ),
    (
        "ALTER TABLE tables ALTER saved DROP NOT NULL; UPDATE tables SET saved = NULL WHERE id = 1",
        "table `tables`, row 1, column `saved`: text belongs here, not nothing",
    ),
];

fn a_table_is_set_aside(Filled { store, mut plant }: Filled, planted: &str, said: &str) {
    plant(planted);
    let error = store.table(1).unwrap_err();
    assert!(matches!(error, StoreError::Damaged(_)) && error.to_string().contains(said), "{planted}: {error}");
    let mut found = Vec::new();
    assert_eq!(store.check(&mut |error| found.push(error.to_string())).unwrap(), 2);
    assert!(found.iter().any(|error| error.contains(said)), "{planted}: {found:?}");
    let kept = store.table(2).unwrap().expect("the other table is there");
    assert!(store.unfinished(9).unwrap().contains(&2), "{planted}");
    assert!(store.tables_of(5, 9).unwrap().iter().any(|row| row.id == 2), "{planted}: the others go on");
    let next = |table| Write { table, seen: kept.seen, entries: vec![entry(2)], ..Write::default() };
    assert_eq!(store.commit(&[next(2)]).unwrap(), [Outcome::Kept], "{planted}: the others are played on");
}

#[test]
fn a_damaged_table_is_named_and_set_aside_in_sqlite() {
    let folder = Folder::new("damaged-tables");
    for (n, (planted, said)) in TABLES.iter().chain(TABLES_SQLITE).enumerate() {
        a_table_is_set_aside(sqlite(&folder, n), planted, said);
    }
}

#[test]
fn a_damaged_table_is_named_and_set_aside_in_postgresql() {
    let server = PostgresServer::start();
    for (planted, said) in TABLES.iter().chain(TABLES_POSTGRESQL) {
        a_table_is_set_aside(postgresql(&server), planted, said);
    }
}

/// Reads a row by name; `None` is a row that is read only in lists.
type Reader = Option<fn(&dyn Store) -> Option<StoreError>>;
const PERSON: Reader = Some(|store| store.person(5).err());
const NAMED: Reader = Some(|store| store.person_by_name("ada").err());
const ACCESS: Reader = Some(|store| store.access(&[5; 32], 0).err());
const RATING: Reader = Some(|store| store.rating("kaiser", 5).err());
const EDITION: Reader = Some(|store| store.edition("hash5").err());

/// The damage done to a row of person 5, the error that must name it, and its reader, in either database.
const ROWS: &[(&str, &str, Reader)] = &[
    ("UPDATE people SET kind = 3 WHERE id = 5", "`people`, row 5, column `kind`: 3 is unknown", PERSON),
    ("UPDATE people SET kind = -1 WHERE id = 5", "`people`, row 5, column `kind`", NAMED),
    ("UPDATE people SET locked = 2 WHERE id = 5", "`people`, row 5, column `locked`", PERSON),
    ("UPDATE people SET locked = -1 WHERE id = 5", "`people`, row 5, column `locked`", ACCESS),
    ("UPDATE people SET version = -7 WHERE id = 5", "`people`, row 5, column `version`", PERSON),
    ("UPDATE accesses SET kind = 2 WHERE id = 5", "`accesses`, row 5, column `kind`: 2 is unknown", ACCESS),
    ("UPDATE accesses SET scope = 4 WHERE id = 5", "`accesses`, row 5, column `scope`", ACCESS),
    ("UPDATE accesses SET person = -5 WHERE id = 5", "`accesses`, row 5, column `person`", ACCESS),
    ("UPDATE ratings SET games = -1 WHERE person = 5", "`ratings`, row kaiser/5, column `games`", RATING),
    ("UPDATE results SET place = 300 WHERE table_id = 1 AND seat = 5", "`results`, row 1/5, column `place`", None),
    ("UPDATE results SET points = 3000000000 WHERE table_id = 1 AND seat = 5", "row 1/5, column `points`", None),
    ("UPDATE mutes SET other = -9 WHERE person = 5", "`mutes`, row 5/-9, column `other`", None),
    ("UPDATE reports SET about = -9 WHERE by_person = 5", "`reports`, row 5/5/-9/1, column `about`", None),
    ("UPDATE journal SET person = -5 WHERE person = 5", "`journal`, row 5/sign-in/-5, column `person`", None),
    ("UPDATE gone SET person = -15 WHERE person = 15", "`gone`, row -15, column `person`", None),
    ("UPDATE nodes SET leaving = 7 WHERE id = 5", "`nodes`, row 5, column `leaving`", None),
    ("UPDATE outbox SET person = -5 WHERE key = 'turn 5'", "`outbox`, row turn 5, column `person`", None),
];

/// The same with values that only SQLite lets into a column of another type.
const ROWS_SQLITE: &[(&str, &str, Reader)] = &[
    ("UPDATE people SET created = 'long ago' WHERE id = 5", "`people`, row 5, column `created`: a number", PERSON),
    ("UPDATE people SET name = x'ff' WHERE id = 5", "`people`, row 5, column `name`: text", PERSON),
    ("UPDATE people SET skeleton = x'00' WHERE id = 5", "`people`, row 5, column `skeleton`", PERSON),
    ("UPDATE people SET password = x'00' WHERE id = 5", "`people`, row 5, column `password`", PERSON),
    ("UPDATE people SET settings = x'00' WHERE id = 5", "`people`, row 5, column `settings`", PERSON),
    ("UPDATE accesses SET label = x'00' WHERE id = 5", "`accesses`, row 5, column `label`", ACCESS),
    ("UPDATE accesses SET hash = x'00' WHERE id = 5", "`accesses`, row 5, column `hash`: a hash has 32 bytes", None),
    ("UPDATE accesses SET hash = 'no hash' WHERE id = 5", "`accesses`, row 5, column `hash`: bytes", None),
    ("UPDATE ratings SET rating = 'good' WHERE person = 5", "`ratings`, row kaiser/5, column `rating`", RATING),
    ("UPDATE results SET place = 'first' WHERE table_id = 1 AND seat = 5", "row 1/5, column `place`", None),
    ("UPDATE reports SET line = x'00' WHERE by_person = 5", "`reports`, row 5/5/9/1, column `line`", None),
    ("UPDATE journal SET at = 'noon' WHERE person = 5", "`journal`, row noon/sign-in/5, column `at`", None),
    ("UPDATE editions SET file = x'00' WHERE hash = 'hash5'", "`editions`, row hash5, column `file`", EDITION),
];

/// The same with values that only PostgreSQL has, or allows when it is told to.
const ROWS_POSTGRESQL: &[(&str, &str, Reader)] = &[
    ("UPDATE accesses SET hash = '\\x00' WHERE id = 5", "`accesses`, row 5, column `hash`: a hash has 32 bytes", None),
    ("UPDATE ratings SET rating = 'NaN' WHERE person = 5", "`ratings`, row kaiser/5, column `rating`", RATING),
    (
        "ALTER TABLE people ALTER name DROP NOT NULL; UPDATE people SET name = NULL WHERE id = 5",
        "`people`, row 5, column `name`: text belongs here, not nothing",
        PERSON,
    ),
    (
        "ALTER TABLE journal ALTER detail DROP NOT NULL; UPDATE journal SET detail = NULL WHERE person = 5",
        "`journal`, row 5/sign-in/5, column `detail`: text belongs here, not nothing",
        None,
    ),
];

/// How many rows lists show of somebody.
fn listed(store: &dyn Store, person: u64) -> usize {
    store.accesses(person).unwrap().len()
        + store.muted(person).unwrap().len()
        + store.ratings_of(person).unwrap().len()
        + store.results_of(person, false, 9).unwrap().len()
        + store.reports(9).unwrap().iter().filter(|report| report.by == person).count()
        + store.journal(9).unwrap().iter().filter(|deed| deed.person == person).count()
        + store.nodes().unwrap().iter().filter(|node| node.id == person).count()
        + store.take_notices(9, 0).unwrap().iter().filter(|notice| notice.key == format!("turn {person}")).count()
        + store.gone(0).unwrap().iter().filter(|&&gone| gone == person + 10).count()
}

fn a_row_is_set_aside(Filled { store, mut plant }: Filled, (planted, said, reader): (&str, &str, Reader)) {
    assert_eq!((listed(&store, 5), listed(&store, 6)), (10, 10));
    plant(planted);
    let mut found = Vec::new();
    store.check(&mut |error| found.push(error.to_string())).unwrap();
    assert!(found.len() == 1 && found[0].contains(said), "{planted}: {found:?}");
    if let Some(read) = reader {
        let error = read(&store).unwrap_or_else(|| panic!("{planted}: it was read"));
        assert!(matches!(error, StoreError::Damaged(_)) && error.to_string().contains(said), "{planted}: {error}");
    }
    let in_lists = !(said.starts_with("`people`") || said.starts_with("`editions`"));
    assert_eq!(listed(&store, 5), 10 - usize::from(in_lists), "{planted}: it is set aside");
    assert_eq!(listed(&store, 6), 10, "{planted}: the others go on");
    assert!(store.access(&[6; 32], 0).unwrap().is_some() && store.edition("hash6").unwrap().is_some());
    store.change_person(6, 0, &Change { locked: Some(true), ..Change::default() }).unwrap();
}

#[test]
fn a_damaged_row_is_named_and_set_aside_in_sqlite() {
    let folder = Folder::new("damaged-rows");
    for (n, row) in ROWS.iter().chain(ROWS_SQLITE).enumerate() {
        a_row_is_set_aside(sqlite(&folder, n), *row);
    }
}

#[test]
fn a_damaged_row_is_named_and_set_aside_in_postgresql() {
    let server = PostgresServer::start();
    for row in ROWS.iter().chain(ROWS_POSTGRESQL) {
        a_row_is_set_aside(postgresql(&server), *row);
    }
}

#[test]
fn a_schema_of_an_unreadable_version_is_refused() {
    let folder = Folder::new("damaged-schema");
    drop(sqlite(&folder, 0));
    let file = folder.0.join("0.db");
    rusqlite::Connection::open(&file).unwrap().execute("UPDATE schema_version SET version = 'x'", []).unwrap();
    let refused = Sql::sqlite(&file, Role::Server).err().expect("it is refused");
    assert!(refused.to_string().contains("table `schema_version`, row x, column `version`"), "{refused}");
}
