//! One suite for every kind of store.

mod common;
mod nodes;

use common::{Folder, PostgresServer, access, entry, person, row};
use std::path::PathBuf;
use store::{
    Change, Chat, Deed, Edition, Ends, Finished, GONE_MS, JOURNAL_MS, Mark, Memory, Name, Outcome, Person, PersonKind,
    Rated, Report, Role, Sql, Store, StoreError, TableRow, Write,
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
        Box::new(Sql::sqlite(&file, Role::Beside).expect("a new database"))
    });
}

#[test]
fn postgresql_keeps_the_contract() {
    let server = PostgresServer::start();
    contract(&|| Box::new(Sql::postgresql(&server.new_database(), Role::Beside).expect("a new database")));
}

#[test]
fn what_was_kept_is_there_after_opening_again_and_in_a_backup() {
    let folder = Folder::new("reopen");
    let (file, copy) = (folder.0.join("a.db"), folder.0.join("copy.db"));
    let write = Write { table: 7, row: Some(row(7)), entries: vec![entry(1), entry(2)], ..Write::default() };
    let first = Sql::sqlite(&file, Role::Server).unwrap();
    assert_eq!(first.commit(std::slice::from_ref(&write)).unwrap(), [Outcome::Kept]);
    first.backup(&copy).unwrap();
    drop(first);
    for file in [file, copy] {
        assert_eq!(Sql::sqlite(&file, Role::Server).unwrap().table(7).unwrap().unwrap().entries, write.entries);
    }
}

#[test]
fn a_newer_database_is_refused() {
    let folder = Folder::new("newer");
    let file = folder.0.join("a.db");
    drop(Sql::sqlite(&file, Role::Server).unwrap());
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.execute("UPDATE schema_version SET version = 1000", []).unwrap();
    drop(Sql::sqlite(&file, Role::Server).expect("the newer schema says that older programs may work beside it"));
    raw.execute("UPDATE schema_version SET least = 999", []).unwrap();
    assert!(matches!(Sql::sqlite(&file, Role::Server), Err(StoreError::Newer(1000))));
}

fn refused(second: store::Result<Sql>) {
    let Err(StoreError::Held(first)) = second else { panic!("a second server was let in") };
    assert!(first.contains(&format!("process {}, since 20", std::process::id())), "{first}");
}

#[test]
fn a_second_server_is_refused_and_told_which_is_the_first() {
    let folder = Folder::new("held");
    let file = folder.0.join("a.db");
    let first = Sql::sqlite(&file, Role::Server).unwrap();
    refused(Sql::sqlite(&file, Role::Server));
    let beside = Sql::sqlite(&file, Role::Beside).expect("others may look");
    drop(first);
    drop(Sql::sqlite(&file, Role::Server).expect("the place is free again"));
    drop(beside);
    let server = PostgresServer::start();
    let address = server.new_database();
    let first = Sql::postgresql(&address, Role::Server).unwrap();
    refused(Sql::postgresql(&address, Role::Server));
    Sql::postgresql(&address, Role::Beside).expect("others may look");
    drop(first);
    // The database notices a moment later that a connection has ended.
    let again = (0..100).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        Sql::postgresql(&address, Role::Server).ok()
    });
    assert!(again.is_some(), "the place is free again");
}

#[test]
fn nobody_changes_the_schema_beside_a_server() {
    let folder = Folder::new("schema");
    let file = folder.0.join("a.db");
    let first = Sql::sqlite(&file, Role::Server).unwrap();
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.execute("UPDATE schema_version SET version = 2", []).unwrap();
    refused(Sql::sqlite(&file, Role::Beside));
    drop(first);
}

/// A game whose ending cannot be counted affects no other table, although all are written together.
#[test]
fn a_write_that_fails_hinders_nobody_else() {
    let folder = Folder::new("poison");
    let file = folder.0.join("a.db");
    let store = Sql::sqlite(&file, Role::Server).unwrap();
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.execute("INSERT INTO ratings VALUES ('kaiser', 5, 'good', 1, 1)", []).unwrap();
    let write = |table| Write { table, row: Some(row(table)), ..Write::default() };
    let rated = Some(Rated { game: "kaiser".into(), places: vec![(5, 1), (6, 2)] });
    let outcomes = store.commit(&[write(1), Write { rated, ..write(2) }, write(3)]).unwrap();
    assert_eq!(outcomes, [Outcome::Kept, Outcome::Failed, Outcome::Kept]);
    assert_eq!(store.tables().unwrap(), [1, 3], "what failed leaves nothing behind");
}

#[test]
fn a_database_and_its_copies_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let (file, copy) = (folder.0.join("a.db"), folder.0.join("copy.db"));
    std::fs::write(&file, "").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let store = Sql::sqlite(&file, Role::Server).unwrap();
    store.commit(&[Write { table: 7, row: Some(row(7)), ..Write::default() }]).unwrap();
    store.backup(&copy).unwrap();
    assert!(store.backup(&copy).is_err(), "a backup overwrites nothing");
    for file in std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path()) {
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}

#[test]
fn a_tool_beside_a_server_creates_no_database() {
    let folder = Folder::new("existing");
    let (ours, typo, text) = (folder.0.join("a.db"), folder.0.join("typo.db"), folder.0.join("letter.txt"));
    drop(Sql::sqlite(&ours, Role::Server).unwrap());
    std::fs::write(&text, "Dear Ada").unwrap();
    let foreign = folder.0.join("foreign.db");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    let open = |file: &PathBuf| store::open_existing(file.to_str().unwrap());
    assert!(open(&ours).is_ok());
    for file in [&typo, &text, &foreign] {
        assert!(open(file).is_err(), "{}", file.display());
    }
    assert!(!typo.exists() && std::fs::read(&text).unwrap() == b"Dear Ada", "nothing is touched");
}

fn contract(new: &dyn Fn() -> Box<dyn Store>) {
    a_writer_must_have_seen_the_last_write(&*new());
    one_refused_write_does_not_hinder_others(&*new());
    an_ending_counts_once_for_everybody(&*new());
    editions_are_kept_as_they_were(&*new());
    tables_are_found(&*new());
    people_have_names_of_their_own(&*new());
    a_change_touches_what_it_names_and_loses_no_other(&*new());
    old_things_expire(&*new());
    accesses_end(&*new());
    ratings_rank(&*new());
    a_removed_person_is_gone(&*new());
    mutes_and_reports_are_kept(&*new());
    nodes::contract(new);
}

fn name(name: &str) -> Name {
    let Person { name: shown, folded, skeleton, .. } = person(0, name);
    Name { shown, folded, skeleton: skeleton.unwrap() }
}

/// Makes and keeps a write that follows another.
fn write_on(store: &dyn Store, mut write: Write, after: &Write) -> Write {
    write.seen = after.after();
    assert_eq!(store.commit(std::slice::from_ref(&write)).unwrap(), [Outcome::Kept]);
    write
}

fn a_writer_must_have_seen_the_last_write(store: &dyn Store) {
    let first = Write { table: 1, row: Some(row(1)), entries: vec![entry(0), entry(1)], ..Write::default() };
    assert_eq!(store.commit(std::slice::from_ref(&first)).unwrap(), [Outcome::Kept]);
    assert_eq!(store.commit(std::slice::from_ref(&first)).unwrap(), [Outcome::Raced], "the table is there");
    let second = write_on(store, Write { table: 1, entries: vec![entry(2)], ..Write::default() }, &first);
    // A writer who has not seen the second write loses, whether it brings entries, a row, chat, results or a removal.
    let late = Write { table: 1, seen: first.after(), ..Write::default() };
    let line = Chat { at: 5, person: 5, name: "Ada".into(), text: "hello".into() };
    let result = Finished { table: 1, game: "kaiser".into(), seat: 0, person: 5, points: 1, rank: 1, ended: 9 };
    let losers = [
        Write { entries: vec![entry(9)], ..late.clone() },
        Write { row: Some(TableRow { saved: "other".into(), ..row(1) }), ..late.clone() },
        Write { chat: vec![line], ..late.clone() },
        Write { results: vec![result], ..late.clone() },
        Write { remove: true, ..late },
    ];
    assert_eq!(store.commit(&losers).unwrap(), [Outcome::Raced; 5]);
    let kept = store.table(1).unwrap().unwrap();
    assert_eq!((kept.row, kept.entries, kept.chat), (row(1), vec![entry(0), entry(1), entry(2)], vec![]));
    assert_eq!((kept.seen, store.results_of(5, false, 9).unwrap()), (second.after(), vec![]));
    assert_eq!(store.table(2).unwrap(), None);
    write_on(store, Write { table: 1, remove: true, ..Write::default() }, &second);
    assert_eq!((store.table(1).unwrap(), store.unfinished(9).unwrap()), (None, vec![]));
}

fn one_refused_write_does_not_hinder_others(store: &dyn Store) {
    let write = |table, n| Write { table, row: Some(row(table)), entries: vec![entry(n)], ..Write::default() };
    store.commit(&[write(1, 1)]).unwrap();
    let changed = Write { row: Some(TableRow { saved: "changed".into(), ..row(1) }), ..write(1, 2) };
    let outcomes = store.commit(&[write(2, 1), changed, write(3, 1)]).unwrap();
    assert_eq!(outcomes, [Outcome::Kept, Outcome::Raced, Outcome::Kept]);
    assert_eq!(store.table(1).unwrap().unwrap().row.saved, row(1).saved, "a refused write leaves nothing behind");
    assert!(store.table(2).unwrap().is_some() && store.table(3).unwrap().is_some());
    assert_eq!(store.tables().unwrap(), [1, 2, 3]);
}

/// The ratings change in the transaction that keeps the ending, and do not change if that is refused.
fn an_ending_counts_once_for_everybody(store: &dyn Store) {
    let rated = Rated { game: "kaiser".into(), places: vec![(1, 3), (2, 1), (3, 2)] };
    let mut last = Write { table: 1, row: Some(row(1)), ..Write::default() };
    store.commit(std::slice::from_ref(&last)).unwrap();
    for n in 1..=2 {
        let ending = Write { table: 1, rated: Some(rated.clone()), ..Write::default() };
        last = write_on(store, ending, &last);
        assert_eq!(store.commit(std::slice::from_ref(&last)).unwrap(), [Outcome::Raced]);
        let rating = |id| store.rating("kaiser", id).unwrap().unwrap();
        assert!((1..=3).all(|id| rating(id).games == n));
        assert!(rating(2).rating > rating(3).rating && rating(3).rating > rating(1).rating);
    }
}

fn editions_are_kept_as_they_were(store: &dyn Store) {
    let edition = |file: &str| Edition { hash: "ab".into(), game: "kaiser".into(), file: file.into() };
    store.keep_edition(&edition("first")).unwrap();
    store.keep_edition(&edition("second")).unwrap();
    assert_eq!(store.edition("ab").unwrap(), Some(edition("first")));
    assert_eq!(store.edition("cd").unwrap(), None);
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
    assert_eq!(store.commit(&writes).unwrap(), [Outcome::Kept; 4]);
    assert_eq!(store.unfinished(9).unwrap(), [0u64; 0], "it gathers");
    assert_eq!(store.table(1).unwrap().unwrap().chat, std::slice::from_ref(&line));
    assert_eq!(store.chat_of(5, 9).unwrap(), [(1, line)]);
    let ids = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.tables_of(5, 3).unwrap()), [4, 3, 2]);
    assert_eq!(ids(store.tables_of(101, 9).unwrap()), [1]);
    assert_eq!(ids(store.finished("kaiser", 0, 9).unwrap()), [2]);
    assert_eq!(ids(store.finished("kaiser", 3, 9).unwrap()), [0u64; 0]);
    assert_eq!(store.results_of(5, false, 9).unwrap(), std::slice::from_ref(&result));
    assert_eq!(store.results_of(5, true, 9).unwrap(), [result], "its table is public");
    write_on(store, Write { table: 2, row: Some(TableRow { updated: 77, ..over(2) }), ..Write::default() }, &writes[1]);
    assert_eq!(store.table_row(2).unwrap().unwrap().updated, 2, "the time when a game ended stays");
}

fn people_have_names_of_their_own(store: &dyn Store) {
    store.add_person(&person(1, "Bob")).unwrap();
    assert!(matches!(store.add_person(&person(2, "BOB")), Err(StoreError::NameTaken)));
    assert!(matches!(store.add_person(&person(2, "B0b")), Err(StoreError::NameTaken)), "it looks the same");
    store.add_person(&person(2, "Cy")).unwrap();
    let renamed = |to: &str| Change { name: Some(name(to)), ends: Ends::Everything, ..Change::default() };
    add(store, 2, 7, 100);
    assert!(matches!(store.change_person(2, 0, &renamed("b0B")), Err(StoreError::NameTaken)));
    assert_eq!(store.accesses(2).unwrap().len(), 1, "a change that fails ends nothing");
    store.change_person(2, 0, &renamed("Dyä")).unwrap();
    assert_eq!(store.person_by_name("dyä").unwrap().unwrap().id, 2);
    assert_eq!((store.person_by_name("cy").unwrap(), store.accesses(2).unwrap().len()), (None, 0));
    let bare = Person { skeleton: None, ..person(3, "Ey") };
    store.add_person(&bare).unwrap();
    store.add_person(&Person { skeleton: None, ..person(4, "Ey2") }).unwrap();
    assert_eq!(store.without_skeleton().unwrap().len(), 2, "names from before have none");
    assert!(store.set_skeleton(3, "ey").unwrap() && !store.set_skeleton(4, "ey").unwrap());
}

fn a_change_touches_what_it_names_and_loses_no_other(store: &dyn Store) {
    store.add_person(&person(1, "Ada")).unwrap();
    let seen = store.person(1).unwrap().unwrap();
    store.change_person(1, seen.version, &Change { locked: Some(true), ..Change::default() }).unwrap();
    let late = Change { settings: Some("{\"x\":1}".into()), ..Change::default() };
    assert!(matches!(store.change_person(1, seen.version, &late), Err(StoreError::Raced)));
    assert!(store.person(1).unwrap().unwrap().locked, "a late change does not unlock");
    store.change_person(1, seen.version + 1, &late).unwrap();
    let both = store.person(1).unwrap().unwrap();
    assert_eq!((both.locked, both.settings.as_str(), both.version), (true, "{\"x\":1}", 2));
    assert_eq!((both.password, both.kind, both.name.as_str()), (seen.password, seen.kind, "Ada"));
    let more = Change { kind: Some(PersonKind::Bot), password: Some("other".into()), ..Change::default() };
    store.change_person(1, 2, &more).unwrap();
    let last = store.person(1).unwrap().unwrap();
    assert_eq!((last.kind, last.password.as_deref()), (PersonKind::Bot, Some("other")));
    assert!(matches!(store.change_person(9, 0, &more), Err(StoreError::Raced)), "nobody is there");
    assert!(matches!(store.add_access(&access(1, 5, 100), 0), Err(StoreError::Raced)), "a sign-in that came late");
}

fn old_things_expire(store: &dyn Store) {
    for (id, kind, seen) in [(1, PersonKind::Guest, 10), (2, PersonKind::Guest, 99), (3, PersonKind::Person, 10)] {
        store.add_person(&Person { kind, seen, ..person(id, &format!("P{id}")) }).unwrap();
    }
    store.add_person(&Person { kind: PersonKind::Guest, seen: 0, ..person(4, "P4") }).unwrap();
    assert_eq!(store.idle_guests(50, 90, 9).unwrap(), [1], "for a guest without a last visit, time starts now");
    store.seen(1, 60).unwrap();
    assert_eq!(store.idle_guests(50, 90, 9).unwrap(), [0u64; 0]);
    let at = |id, updated| TableRow { updated, ..row(id) };
    let played = |at| vec![(at, entry(0).1)];
    let writes = [
        Write { table: 1, row: Some(at(1, 10)), ..Write::default() },
        Write { table: 2, row: Some(at(2, 90)), ..Write::default() },
        Write { table: 3, row: Some(at(3, 10)), entries: played(20), ..Write::default() },
        Write { table: 4, row: Some(at(4, 10)), entries: played(90), ..Write::default() },
        Write { table: 5, row: Some(TableRow { mark: Mark::Over, ..at(5, 10) }), ..Write::default() },
    ];
    store.commit(&writes).unwrap();
    assert_eq!(store.gathering(9).unwrap().iter().map(|row| row.id).collect::<Vec<_>>(), [2, 1]);
    let mut stale = store.stale_tables(50, 15, 9).unwrap();
    assert_eq!(stale, [1], "it gathers, and nothing has changed");
    stale = store.stale_tables(5, 50, 9).unwrap();
    assert_eq!(stale, [1, 3], "nobody plays there any more");
    for write in &writes[..4] {
        write_on(store, Write { table: write.table, remove: true, ..Write::default() }, write);
    }
    assert!(store.table(1).unwrap().is_none() && store.table(4).unwrap().is_none());
    let deed = |at| Deed { at, what: "sign-in".into(), person: 1, detail: "192.0.2.1".into() };
    store.note(&deed(1)).unwrap();
    store.note(&deed(2)).unwrap();
    assert_eq!(store.journal(1).unwrap(), [deed(2)]);
    store.expire(1 + JOURNAL_MS).unwrap();
    assert_eq!(store.journal(9).unwrap(), [deed(2)]);
}

fn add(store: &dyn Store, person: u64, id: u64, expires: i64) {
    let version = store.person(person).unwrap().unwrap().version;
    store.add_access(&access(person, id, expires), version).unwrap();
}

fn accesses_end(store: &dyn Store) {
    store.add_person(&person(1, "Ada")).unwrap();
    add(store, 1, 1, 100);
    add(store, 1, 2, 200);
    assert_eq!(store.access(&[1; 32], 99).unwrap().unwrap().0, access(1, 1, 100));
    assert_eq!(store.access(&[1; 32], 100).unwrap(), None, "an expired one opens nothing");
    assert_eq!(store.access(&[9; 32], 0).unwrap(), None);
    assert_eq!(store.accesses(1).unwrap().len(), 2);
    assert!(!store.end_access(2, 2).unwrap(), "nobody ends somebody else's");
    assert_eq!(store.expire(150).unwrap(), 1);
    assert!(store.end_access(1, 2).unwrap());
    assert_eq!(store.accesses(1).unwrap(), []);
}

fn ratings_rank(store: &dyn Store) {
    for (id, name) in [(1, "Ada"), (2, "Bo"), (3, "Cy")] {
        store.add_person(&person(id, name)).unwrap();
    }
    let mut last = Write { table: 1, row: Some(row(1)), ..Write::default() };
    store.commit(std::slice::from_ref(&last)).unwrap();
    for places in [vec![(1, 2), (2, 1)], vec![(1, 2), (2, 1)], vec![(2, 1), (3, 2)]] {
        let rated = Some(Rated { game: "kaiser".into(), places });
        last = write_on(store, Write { table: 1, rated, ..Write::default() }, &last);
    }
    let leaders = |least| {
        let leaders = store.leaders("kaiser", least, 9).unwrap();
        leaders.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    assert_eq!(leaders(0)[0], "Bo");
    assert_eq!(leaders(2), ["Bo", "Ada"]);
    assert_eq!(store.rating("kaiser", 3).unwrap().unwrap().games, 1);
    assert_eq!(store.rating("yunhe", 3).unwrap(), None);
    assert_eq!(store.ratings_of(1).unwrap().len(), 1);
}

fn a_removed_person_is_gone(store: &dyn Store) {
    store.add_person(&person(5, "Ada")).unwrap();
    tables_are_found(store);
    store.mute(5, 6, true).unwrap();
    store.delete_person(5, 1_000).unwrap();
    assert_eq!(store.person(5).unwrap(), None);
    assert_eq!((store.gone(1_000).unwrap(), store.gone(1_001).unwrap()), (vec![5], vec![]));
    store.expire(GONE_MS).unwrap();
    assert_eq!(store.gone(0).unwrap(), [5], "a running server has time to learn of it");
    store.expire(1_000 + GONE_MS).unwrap();
    assert_eq!(store.gone(0).unwrap(), [0u64; 0]);
    assert_eq!(store.tables_of(5, 9).unwrap(), []);
    assert_eq!(store.results_of(5, false, 9).unwrap(), []);
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
    store.probe().unwrap();
}
