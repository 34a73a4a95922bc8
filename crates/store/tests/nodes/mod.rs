//! Several servers on one database: who owns a table, that a former owner writes nothing, and what waits to be sent.

use crate::common::{Folder, PostgresServer, entry, row};
use std::collections::BTreeSet;
use std::sync::Barrier;
use std::time::{Duration, Instant};
use store::{
    Chat, Claim, Finished, Leases as _, Mark, Notice, Notices as _, Outcome, Role, Seen, Sql, Store, StoreError,
    TableRow, Write,
};

const LONG: i64 = 1_000_000;

pub(crate) fn contract(new: &dyn Fn() -> Box<dyn Store>) {
    a_table_has_one_owner(&*new());
    a_former_owner_writes_nothing(&*new());
    tables_are_handed_over(&*new());
    games_of_the_dead_are_found(&*new());
    nodes_are_known(&*new());
    a_notice_is_kept_once_and_given_out_until_it_is_sent(&*new());
    a_notice_belongs_to_its_step(&*new());
}

/// A table in play that a node opens.
fn opened(store: &dyn Store, node: u64, table: u64) -> Write {
    let seen = Seen { epoch: u64::from(node != 0), ..Seen::default() };
    let write = Write { table, seen, row: Some(row(table)), entries: vec![entry(0)], owner: node, ..Write::default() };
    assert_eq!(store.commit(std::slice::from_ref(&write)).unwrap(), [Outcome::Kept]);
    write
}

fn a_table_has_one_owner(store: &dyn Store) {
    assert!(!store.renew(1, "one", 0, LONG).unwrap() && !store.renew(2, "two", 0, LONG).unwrap());
    opened(store, 1, 7);
    assert_eq!(store.claim(2, 7).unwrap(), Claim::Elsewhere(1));
    assert_eq!(store.claim(2, 8).unwrap(), Claim::Missing);
    assert_eq!(store.claim(3, 7).unwrap(), Claim::Elsewhere(1), "a node without a lease is told the owner, too");
    assert_eq!(store.claim(1, 7).unwrap(), Claim::Own(2), "an owner that claims again gets a new epoch");
    store.renew(1, "one", 0, 0).unwrap();
    assert_eq!(store.claim(3, 7).unwrap(), Claim::Refused, "a node without a lease owns nothing");
    assert_eq!(store.claim(1, 7).unwrap(), Claim::Refused, "nor does one whose lease is over");
    assert_eq!(store.claim(2, 7).unwrap(), Claim::Own(3));
    store.renew(1, "one", 0, LONG).unwrap();
    assert_eq!(store.claim(1, 7).unwrap(), Claim::Elsewhere(2));
    assert!(store.ask_to_leave(1).unwrap() && !store.ask_to_leave(9).unwrap());
    store.leave(2).unwrap();
    assert!(store.renew(1, "one", 0, LONG).unwrap(), "it is told to leave");
    assert_eq!(store.claim(1, 7).unwrap(), Claim::Refused, "a leaving node takes nothing more");
}

fn a_former_owner_writes_nothing(store: &dyn Store) {
    store.renew(1, "one", 0, 0).unwrap();
    store.renew(2, "two", 0, LONG).unwrap();
    let first = opened(store, 1, 7);
    assert_eq!(store.claim(2, 7).unwrap(), Claim::Own(2));
    // Nobody has written since: checking the number of writes alone would let all of this in.
    let late = Write { table: 7, seen: first.after(), ..Write::default() };
    let line = Chat { at: 5, person: 5, name: "Ada".into(), text: "hello".into() };
    let result = Finished { table: 7, game: "kaiser".into(), seat: 0, person: 5, points: 1, rank: 1, ended: 9 };
    let losers = [
        Write { entries: vec![entry(9)], ..late.clone() },
        Write { row: Some(TableRow { saved: "other".into(), ..row(7) }), ..late.clone() },
        Write { chat: vec![line], ..late.clone() },
        Write { results: vec![result], ..late.clone() },
        Write { remove: true, ..late.clone() },
    ];
    assert_eq!(store.commit(&losers).unwrap(), [Outcome::Fenced; 5]);
    assert_eq!(store.commit(&losers[..1]).unwrap(), [Outcome::Fenced], "alone as well");
    let other = Write { table: 8, row: Some(row(8)), ..Write::default() };
    let mixed = store.commit(&[losers[0].clone(), other]).unwrap();
    assert_eq!(mixed, [Outcome::Fenced, Outcome::Kept], "others are not hindered");
    let kept = store.table(7).unwrap().unwrap();
    assert_eq!((kept.row, kept.entries, kept.chat), (row(7), vec![entry(0)], vec![]));
    assert_eq!(kept.seen, Seen { epoch: 2, ..first.after() }, "a new owner reads its epoch with the table");
    assert_eq!(store.results_of(5, false, 9).unwrap(), []);
    let next = Write { table: 7, seen: kept.seen, entries: vec![entry(1)], ..Write::default() };
    assert_eq!(store.commit(std::slice::from_ref(&next)).unwrap(), [Outcome::Kept]);
    assert_eq!(store.commit(&[next]).unwrap(), [Outcome::Raced], "an owner can still race with itself");
}

fn tables_are_handed_over(store: &dyn Store) {
    store.renew(1, "one", 0, LONG).unwrap();
    store.renew(2, "two", 0, LONG).unwrap();
    let last = opened(store, 1, 7);
    opened(store, 1, 8);
    assert_eq!(store.hand_over(&[(7, 9)], 2).unwrap(), [0u64; 0], "nobody gives away what is not theirs");
    assert_eq!(store.hand_over(&[(7, 1), (8, 1)], 2).unwrap(), [7, 8]);
    let late = Write { table: 7, seen: last.after(), entries: vec![entry(1)], ..Write::default() };
    assert_eq!(store.commit(&[late]).unwrap(), [Outcome::Fenced], "its former owner writes nothing more");
    assert_eq!((store.owned(1, 0, 9).unwrap(), store.owned(2, 0, 9).unwrap()), (vec![], vec![7, 8]));
    assert_eq!((store.owned(2, 0, 1).unwrap(), store.owned(2, 8, 9).unwrap()), (vec![7], vec![8]), "page by page");
    assert_eq!(store.claim(1, 7).unwrap(), Claim::Elsewhere(2));
    assert_eq!(store.claim(2, 7).unwrap(), Claim::Own(3));
    assert_eq!(store.hand_over(&[(7, 3)], 0).unwrap(), [7], "a table may rest");
    assert_eq!((store.owned(0, 0, 9).unwrap(), store.orphans(9).unwrap()), (vec![], vec![]));
    assert_eq!(store.claim(1, 7).unwrap(), Claim::Own(5));
}

fn games_of_the_dead_are_found(store: &dyn Store) {
    store.renew(1, "one", 0, LONG).unwrap();
    opened(store, 0, 5);
    opened(store, 1, 7);
    let gathering = Write { table: 8, row: Some(row(8)), owner: 1, ..Write::default() };
    let over = Write {
        table: 9,
        row: Some(TableRow { mark: Mark::Over, ..row(9) }),
        entries: vec![entry(0)],
        owner: 1,
        ..Write::default()
    };
    assert_eq!(store.commit(&[gathering, over]).unwrap(), [Outcome::Kept; 2]);
    assert_eq!(store.orphans(9).unwrap(), [5], "it comes from a time with one server");
    store.renew(1, "one", 0, 0).unwrap();
    assert_eq!((store.orphans(9).unwrap(), store.orphans(1).unwrap()), (vec![5, 7], vec![5]));
    opened(store, 3, 6);
    opened(store, 4, 4);
    assert_eq!(
        (store.orphans(9).unwrap(), store.orphans(2).unwrap()),
        (vec![4, 5, 6, 7], vec![4, 5]),
        "those of all dead owners"
    );
    store.renew(3, "three", 1, LONG).unwrap();
    store.renew(4, "four", 1, LONG).unwrap();
    store.renew(2, "two", 0, LONG).unwrap();
    assert_eq!((store.claim(2, 5).unwrap(), store.claim(2, 7).unwrap()), (Claim::Own(1), Claim::Own(2)));
    assert_eq!(store.orphans(9).unwrap(), [0u64; 0]);
    assert_eq!(store.claim(2, 8).unwrap(), Claim::Own(1), "others are claimed when somebody wants them");
    store.leave(2).unwrap();
    assert_eq!(store.orphans(9).unwrap(), [5, 7], "nobody waits for the lease of a node that has left");
}

fn nodes_are_known(store: &dyn Store) {
    store.renew(2, "two", 0, LONG).unwrap();
    store.renew(1, "one", 0, 0).unwrap();
    store.renew(2, "two", 5, LONG).unwrap();
    store.ask_to_leave(2).unwrap();
    let nodes = store.nodes().unwrap();
    let seen: Vec<_> =
        nodes.iter().map(|node| (node.id, node.name.as_str(), node.lives(), node.leaving, node.tables)).collect();
    assert_eq!(seen, [(1, "one", false, false, 0), (2, "two", true, true, 5)], "each reports how many tables it has");
    assert!(nodes[1].left > LONG / 2 && nodes[1].left <= LONG, "{nodes:?}");
    store.expire(0).unwrap();
    assert_eq!(store.nodes().unwrap().len(), 2, "a node that has just gone is still known");
    store.renew(1, "one", 0, -2 * 24 * 60 * 60 * 1000).unwrap();
    store.expire(0).unwrap();
    assert_eq!(store.nodes().unwrap().len(), 1);
}

fn notice(key: &str) -> Notice {
    Notice { key: key.into(), person: 5, body: format!("{{\"of\":\"{key}\"}}") }
}

fn a_notice_is_kept_once_and_given_out_until_it_is_sent(store: &dyn Store) {
    store.enqueue(&[notice("a"), notice("a")]).unwrap();
    store.enqueue(&[notice("a"), notice("b")]).unwrap();
    assert_eq!(store.notices_waiting().unwrap(), 2);
    assert_eq!(store.take_notices(1, LONG).unwrap(), [notice("a")]);
    assert_eq!(store.take_notices(9, 0).unwrap(), [notice("b")], "a notice that is taken is nobody else's");
    assert_eq!(store.take_notices(9, 0).unwrap(), [notice("b")], "after its time it is given out again");
    store.settle("b", &[notice("b/mail"), notice("b/webhook")]).unwrap();
    store.settle("b", &[notice("b/again")]).unwrap();
    assert_eq!(store.take_notices(9, LONG).unwrap(), [notice("b/mail"), notice("b/webhook")]);
    store.enqueue(&[notice("b")]).unwrap();
    assert_eq!(store.take_notices(9, 0).unwrap(), [], "what was sent is not sent again");
    assert_eq!(store.notices_waiting().unwrap(), 3);
    store.delete_person(5, 1).unwrap();
    assert_eq!(store.notices_waiting().unwrap(), 0, "nothing goes to somebody who has left");
}

fn a_notice_belongs_to_its_step(store: &dyn Store) {
    let first = Write { notices: vec![notice("turn 1")], ..Write { table: 1, row: Some(row(1)), ..Write::default() } };
    assert_eq!(store.commit(std::slice::from_ref(&first)).unwrap(), [Outcome::Kept]);
    let raced = Write { notices: vec![notice("turn 2")], ..first };
    assert_eq!(store.commit(&[raced]).unwrap(), [Outcome::Raced]);
    assert_eq!(store.take_notices(9, 0).unwrap(), [notice("turn 1")], "a write that was not kept sends no notice");
}

#[test]
fn nodes_share_a_database_and_a_lone_server_does_not() {
    let folder = Folder::new("nodes");
    assert!(matches!(Sql::sqlite(&folder.0.join("a.db"), Role::Node), Err(StoreError::Unsupported(_))));
    let server = PostgresServer::start();
    let address = server.new_database();
    let start = Barrier::new(4);
    let open = || {
        start.wait();
        Sql::postgresql(&address, Role::Node).expect("all nodes may come at once, to a database that is new")
    };
    let nodes: Vec<Sql> = std::thread::scope(|threads| {
        let opening: Vec<_> = (0..4).map(|_| threads.spawn(open)).collect();
        opening.into_iter().map(|opening| opening.join().unwrap()).collect()
    });
    assert!(matches!(Sql::postgresql(&address, Role::Server), Err(StoreError::Held(_))));
    let alone = server.new_database();
    let _first = Sql::postgresql(&alone, Role::Server).unwrap();
    assert!(matches!(Sql::postgresql(&alone, Role::Node), Err(StoreError::Held(_))));
    races_have_one_winner(&nodes);
}

#[test]
fn a_node_that_is_no_longer_connected_is_not_waited_for() {
    let server = PostgresServer::start();
    let address = server.new_database();
    let [one, two] = [(); 2].map(|()| Sql::postgresql(&address, Role::Node).unwrap());
    one.renew(1, "one", 0, LONG).unwrap();
    two.renew(2, "two", 0, LONG).unwrap();
    opened(&one, 1, 7);
    assert_eq!(two.claim(2, 7).unwrap(), Claim::Elsewhere(1));
    drop(one);
    // The database takes a moment to notice.
    let began = Instant::now();
    while two.claim(2, 7).unwrap() == Claim::Elsewhere(1) {
        assert!(began.elapsed() < Duration::from_secs(20), "its lease would last for longer");
    }
    assert_eq!((two.owned(2, 0, 9).unwrap(), two.table(7).unwrap().unwrap().seen.epoch), (vec![7], 2));
    let living: Vec<bool> = two.nodes().unwrap().iter().map(store::Node::lives).collect();
    assert_eq!(living, [false, true]);
}

/// Nodes claim one table from each other while all of them write to it.
fn races_have_one_winner(nodes: &[Sql]) {
    const ROUNDS: usize = 40;
    opened(&nodes[0], 0, 7);
    let start = Barrier::new(nodes.len());
    let play = |n: usize, store: &Sql| {
        let (me, mut epochs, mut kept) = (n as u64 + 1, Vec::new(), 0);
        start.wait();
        for _ in 0..ROUNDS {
            store.renew(me, "node", 0, LONG).unwrap();
            if let Claim::Own(epoch) = store.claim(me, 7).unwrap() {
                // From now on any node may claim it, and this one writes without knowing.
                store.renew(me, "node", 0, 0).unwrap();
                epochs.push(epoch);
                let seen = store.table(7).unwrap().unwrap().seen;
                let write =
                    Write { table: 7, seen: Seen { epoch, ..seen }, entries: vec![entry(1)], ..Write::default() };
                kept += usize::from(store.commit(&[write]).unwrap() == [Outcome::Kept]);
            }
        }
        (epochs, kept)
    };
    let all: Vec<(Vec<u64>, usize)> = std::thread::scope(|threads| {
        let playing: Vec<_> =
            nodes.iter().enumerate().map(|(n, store)| threads.spawn(move || play(n, store))).collect();
        playing.into_iter().map(|playing| playing.join().unwrap()).collect()
    });
    let epochs: Vec<u64> = all.iter().flat_map(|(epochs, _)| epochs.clone()).collect();
    let different: BTreeSet<u64> = epochs.iter().copied().collect();
    assert!(epochs.len() == different.len() && !epochs.is_empty(), "no epoch is given out twice: {epochs:?}");
    let kept: usize = all.iter().map(|(_, kept)| kept).sum();
    assert_eq!(nodes[0].table(7).unwrap().unwrap().entries.len(), 1 + kept, "what was kept is there, and no more");
}

#[test]
fn two_senders_never_have_the_same_notice() {
    let server = PostgresServer::start();
    let address = server.new_database();
    let stores = [(); 3].map(|()| Sql::postgresql(&address, Role::Node).unwrap());
    let notices: Vec<Notice> = (0..300).map(|n| notice(&format!("{n:03}"))).collect();
    stores[0].enqueue(&notices).unwrap();
    let start = Barrier::new(stores.len());
    let send = |store: &Sql| {
        let mut sent = Vec::new();
        start.wait();
        loop {
            let taken = store.take_notices(7, LONG).unwrap();
            if taken.is_empty() && store.notices_waiting().unwrap() == 0 {
                return sent;
            }
            for Notice { key, .. } in taken {
                store.settle(&key, &[]).unwrap();
                sent.push(key);
            }
        }
    };
    let mut sent: Vec<String> = std::thread::scope(|threads| {
        let sending: Vec<_> = stores.iter().map(|store| threads.spawn(|| send(store))).collect();
        sending.into_iter().flat_map(|sending| sending.join().unwrap()).collect()
    });
    sent.sort();
    assert_eq!(sent, notices.into_iter().map(|notice| notice.key).collect::<Vec<_>>());
}
