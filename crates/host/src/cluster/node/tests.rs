use super::*;
use crate::User;
use crate::cluster::{Body, LEASE_MS, MARGIN_MS, MAX_CLAIMS, MAX_PEERS, MAX_WANTED, RENEW_MS, RETRY_MS, WAIT_MS};
use wire::UserId;

const ME: NodeId = NodeId(1);
const OTHER: NodeId = NodeId(2);

fn found(own: u64, others: u64) -> Found {
    let owned = (0..own).map(TableId).collect();
    Found {
        leaving: false,
        living: vec![(ME, own), (OTHER, others)],
        going: Vec::new(),
        owned,
        from: TableId(0),
        upto: None,
        orphans: Vec::new(),
    }
}

/// A node with a lease and some tables.
fn owner(tables: u64) -> Node {
    let mut node = Node::new(ME, 0);
    let deeds = node.handle(0, Event::Renewed(0, found(tables, 0)));
    assert_eq!(deeds.len() as u64, tables, "it claims what the database says it owns");
    for table in (0..tables).map(TableId) {
        let deeds = node.handle(0, Event::Claimed(table, Some(Claim::Own(4))));
        assert!(matches!(deeds[..], [Deed::Start(_, 4)]));
    }
    node
}

#[test]
fn a_node_without_a_lease_gives_up_its_tables_first() {
    let mut node = owner(2);
    let late = LEASE_MS - MARGIN_MS;
    assert!(node.handle(late - 1, Event::Rests(TableId(9), 4)).is_empty() && node.is_safe());
    let frames = vec![(Conn(5), Arc::from("{}"))];
    let deeds = node.handle(late, Event::Told(TableId(1), 4, frames));
    assert!(matches!(deeds[..], [Deed::Drop(TableId(0)), Deed::Drop(TableId(1))]), "{deeds:?}");
    let late_claim = node.handle(late, Event::Claimed(TableId(1), Some(Claim::Own(5))));
    assert!(late_claim.is_empty() && node.owned().count() == 0, "a claim that came too late is no claim");
}

#[test]
fn a_node_with_many_tables_gives_some_to_one_with_few() {
    let mut node = owner(20);
    let deeds = node.handle(1, Event::Renewed(1, found(20, 4)));
    let stopped: Vec<TableId> =
        deeds.iter().filter_map(|d| if let Deed::Stop(id) = d { Some(*id) } else { None }).collect();
    assert_eq!((stopped.len(), deeds.len()), (8, 8), "then both have twelve");
    assert!(node.handle(2, Event::Renewed(2, found(20, 4))).is_empty(), "one move after the other");
    for table in stopped {
        let deeds = node.handle(3, Event::Stopped(table, 4));
        assert!(matches!(deeds[..], [Deed::HandOver(_, 4, Some(OTHER))]));
        let deeds = node.handle(4, Event::Handed(table, 4));
        assert!(matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Take(_), .. })]));
    }
    let even = Found { owned: (8..20).map(TableId).collect(), ..found(12, 12) };
    assert!(node.handle(5, Event::Renewed(5, even)).is_empty(), "nothing moves when all have the same number");
    assert_eq!(node.handle(6, Event::Leave).len(), 12);
}

fn opening(n: u32) -> Opening {
    let user = User { id: UserId(9), name: "Ada".into(), bot: false, guest: false };
    Opening { n, user, muted: Vec::new(), lang: None, from: 0, undos: 0 }
}

/// A message from the other node, the first of the talk or a later one.
fn heard(number: u64, body: Body) -> Event {
    Event::Heard(Envelope { from: OTHER, to: ME, session: 1, number, body })
}

/// The link under which a table is opened at its owner.
fn opened(deeds: &[Deed]) -> Link {
    let [Deed::Publish(Envelope { body: Body::Open(link, ..), .. })] = deeds else { panic!("{deeds:?}") };
    *link
}

#[test]
fn an_old_place_of_a_table_is_not_believed() {
    let (mut node, table) = (owner(0), TableId(7));
    let claim = |deeds: &[Deed]| matches!(deeds, [Deed::Claim(TableId(7))]);
    assert!(claim(&node.handle(1, Event::Open(Conn(1), table, opening(1)))));
    let deeds = node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
    assert!(matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Open(..), .. })]), "{deeds:?}");
    let deeds = node.handle(3, Event::Open(Conn(2), table, opening(1)));
    assert!(matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Open(..), .. })]), "a second socket follows");
    for conn in [Conn(1), Conn(2)] {
        node.handle(4, Event::Close(conn, table));
    }
    assert!(claim(&node.handle(5, Event::Open(Conn(3), table, opening(1)))), "nobody would have said that it moved");
}

#[test]
fn a_table_that_leaves_while_it_is_opened_is_looked_for_again() {
    let (mut node, table) = (owner(0), TableId(7));
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
    let deeds = node.handle(900, heard(0, Body::Closed(Link(1), Code::Busy)));
    assert!(matches!(deeds[..], [Deed::Claim(TableId(7))]), "the socket is not told: {deeds:?}");
    let deeds = node.handle(901, Event::Claimed(table, Some(Claim::Own(5))));
    assert!(matches!(deeds[..], [Deed::Start(_, 5), Deed::Feed(_, Input::Open { .. })]), "{deeds:?}");
}

#[test]
fn frames_of_a_former_opening_do_not_reach_a_table_that_is_opened_again() {
    let (mut node, table) = (owner(0), TableId(7));
    let is_told = |deeds: &[Deed]| deeds.iter().any(|deed| matches!(deed, Deed::Send(Conn(1), _)));
    let frame = |link| Body::Frame(vec![link], Arc::from("{}"));
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    let elsewhere = || Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0)));
    let first = opened(&node.handle(2, elsewhere()));
    // The welcome is lost, and the next frame is late.
    node.handle(3, heard(1, Body::Beat));
    let again = opened(&node.handle(4, elsewhere()));
    assert!(!is_told(&node.handle(5, heard(1, frame(first)))), "it would show what follows on something unseen");
    assert!(is_told(&node.handle(6, heard(2, frame(again)))));
}

#[test]
fn a_socket_that_reopens_a_leaving_table_is_led_to_its_new_owner() {
    let mut node = owner(1);
    let table = TableId(0);
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    let deeds = node.handle(2, Event::Leave);
    assert!(matches!(deeds[..], [Deed::Stop(TableId(0))]), "{deeds:?}");
    assert!(node.handle(3, Event::Open(Conn(1), table, opening(2))).is_empty(), "it waits");
    node.handle(4, Event::Stopped(table, 4));
    let deeds = node.handle(5, Event::Handed(table, 4));
    assert!(!deeds.iter().any(|deed| matches!(deed, Deed::Send(..))), "nobody is refused: {deeds:?}");
    let deeds = node.handle(6, Event::Tick(true));
    assert!(deeds.iter().any(|deed| matches!(deed, Deed::Claim(TableId(0)))), "{deeds:?}");
    let deeds = node.handle(7, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
    let opens = |deed: &Deed| {
        matches!(deed, Deed::Publish(Envelope { body: Body::Open(_, TableId(0), Opening { n: 2, .. }), .. }))
    };
    assert!(deeds.iter().any(opens), "{deeds:?}");
}

#[test]
fn a_table_whose_opening_was_lost_is_opened_again_or_refused() {
    let (mut node, table) = (owner(0), TableId(7));
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
    let deeds = node.handle(900, heard(0, Body::Beat));
    assert!(deeds.iter().any(|deed| matches!(deed, Deed::Claim(TableId(7)))), "{deeds:?}");
    assert!(!deeds.iter().any(|deed| matches!(deed, Deed::Send(..))), "the socket is not told: {deeds:?}");
    let again = opened(&node.handle(901, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0)))));
    // A socket that has waited long enough is told, however many attempts were made.
    node.handle(1 + WAIT_MS, heard(0, Body::Closed(again, Code::Busy)));
    let deeds = node.handle(2 + WAIT_MS, Event::Tick(true));
    let told = |deed: &Deed| matches!(deed, Deed::Send(Conn(1), text) if text.contains("refused"));
    assert!(deeds.iter().any(told), "{deeds:?}");
}

#[test]
fn a_socket_served_by_a_dead_node_is_closed_as_soon_as_the_table_is_here() {
    let (mut node, table) = (owner(0), TableId(7));
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
    node.handle(3, heard(0, Body::Frame(vec![Link(1)], "{}".into())));
    // The other node dies, and this one takes over the table.
    node.handle(300, Event::Renewed(300, Found { owned: vec![table], ..found(1, 0) }));
    let deeds = node.handle(301, Event::Claimed(table, Some(Claim::Own(5))));
    let [Deed::Start(_, 5), Deed::Send(Conn(1), text)] = &deeds[..] else { panic!("{deeds:?}") };
    assert!(text.contains("closed"), "{text}");
}

#[test]
fn a_table_that_nobody_waits_for_any_more_is_not_asked_for() {
    let (mut node, table) = (owner(0), TableId(7));
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    node.handle(2, Event::Claimed(table, None));
    let claims = |deeds: &[Deed]| deeds.iter().any(|deed| matches!(deed, Deed::Claim(_)));
    assert!(claims(&node.handle(2 + RETRY_MS, Event::Tick(true))));
    node.handle(3 + RETRY_MS, Event::Claimed(table, None));
    node.handle(4 + RETRY_MS, Event::Close(Conn(1), table));
    assert!(!claims(&node.handle(5 + 2 * RETRY_MS, Event::Tick(true))));
}

#[test]
fn a_table_that_the_database_does_not_count_as_its_own_is_given_up() {
    let mut node = owner(2);
    let deeds = node.handle(9, Event::Renewed(0, Found { owned: vec![TableId(1)], ..found(1, 1) }));
    assert!(deeds.is_empty(), "the answer may be older than the claim: {deeds:?}");
    let deeds = node.handle(9, Event::Renewed(1, Found { owned: vec![TableId(1)], ..found(1, 1) }));
    assert!(matches!(deeds[..], [Deed::Drop(TableId(0))]), "{deeds:?}");
}

#[test]
fn tables_beyond_the_page_are_kept() {
    let mut node = owner(3);
    let page = Found { owned: vec![TableId(0)], upto: Some(TableId(0)), ..found(3, 3) };
    assert!(node.handle(1, Event::Renewed(1, page)).is_empty());
    let deeds = node.handle(RENEW_MS, Event::Tick(true));
    assert!(matches!(deeds[..], [Deed::Renew(3, TableId(1))]), "the next page, and how many it has: {deeds:?}");
    let page = Found { owned: vec![TableId(2)], from: TableId(1), ..found(3, 3) };
    let deeds = node.handle(RENEW_MS, Event::Renewed(RENEW_MS, page));
    assert!(matches!(deeds[..], [Deed::Drop(TableId(1))]), "{deeds:?}");
    let deeds = node.handle(2 * RENEW_MS, Event::Tick(true));
    assert!(matches!(deeds[..], [Deed::Renew(2, TableId(0))]), "from the beginning: {deeds:?}");
}

#[test]
fn a_node_that_the_database_says_is_dead_is_not_waited_for_unless_it_speaks() {
    let (mut node, table) = (owner(0), TableId(7));
    node.handle(1, Event::Open(Conn(1), table, opening(1)));
    node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
    node.handle(3, heard(0, Body::Frame(vec![Link(1)], "{}".into())));
    let alone = || Found { living: vec![(ME, 0)], ..found(0, 0) };
    assert!(node.handle(4, Event::Renewed(3, alone())).is_empty(), "it has spoken since");
    let going = Found { going: vec![OTHER], ..alone() };
    assert!(node.handle(5, Event::Renewed(5, going)).is_empty(), "a leaving node is alive");
    let deeds = node.handle(6, Event::Renewed(6, alone()));
    assert!(matches!(&deeds[..], [Deed::Send(Conn(1), text)] if text.contains("closed")), "{deeds:?}");
}

#[test]
fn a_node_without_lease_and_bus_sends_everybody_away_until_one_is_back() {
    let mut node = owner(1);
    let sends_away = |deeds: &[Deed]| deeds.iter().any(|deed| matches!(deed, Deed::SendAway));
    assert!(!sends_away(&node.handle(100, Event::Tick(false))), "its lease is valid");
    let late = LEASE_MS;
    assert!(!sends_away(&node.handle(late, Event::Tick(true))), "other nodes serve its sockets through it");
    assert!(sends_away(&node.handle(late + 1, Event::Tick(false))) && node.is_cut_off());
    assert!(!sends_away(&node.handle(late + 2, Event::Tick(false))), "once");
    node.handle(late + 3, Event::Renewed(late + 3, found(0, 0)));
    node.handle(late + 4, Event::Tick(false));
    assert!(!node.is_cut_off(), "it serves what it has");
}

#[test]
fn a_new_node_sends_nobody_away() {
    let mut node = Node::new(ME, 0);
    assert!(matches!(node.handle(0, Event::Tick(false))[..], [Deed::Renew(..)]) && !node.is_cut_off());
    node.handle(LEASE_MS, Event::Tick(false));
    assert!(node.is_cut_off(), "it has found neither lease nor bus");
}

#[test]
fn little_is_kept_of_what_strangers_say() {
    let mut node = owner(1);
    for n in 0..3 * MAX_PEERS as u64 {
        let body = Body::Open(Link(n), TableId(n), opening(1));
        let envelope = Envelope { from: NodeId(100 + n), to: ME, session: u64::MAX, number: u64::MAX, body };
        node.handle(1, Event::Heard(envelope.clone()));
        node.handle(1, Event::Heard(envelope));
    }
    assert!(node.pipes.len() <= MAX_PEERS && node.wanted.len() <= MAX_PEERS);
    for n in 0..3 * MAX_WANTED as u64 {
        let body = Body::Open(Link(n), TableId(n % (2 * MAX_WANTED as u64)), opening(1));
        node.handle(2, Event::Heard(Envelope { from: NodeId(100), to: ME, session: u64::MAX, number: u64::MAX, body }));
    }
    for n in 0..2 * MAX_WANTED as u64 {
        let body = Body::Take(TableId(1 << 40 | n));
        node.handle(3, Event::Heard(Envelope { from: NodeId(101), to: ME, session: u64::MAX, number: u64::MAX, body }));
    }
    let waiting: usize = node.wanted.values().map(|wanted| wanted.guests.len()).sum();
    assert!(node.wanted.len() <= MAX_WANTED && waiting <= 3 * MAX_WANTED, "{waiting}");
    assert_eq!(node.owned().count(), 1, "and its tables go on");
    node.handle(4, heard(0, Body::Beat));
    assert!(node.pipes.contains_key(&OTHER), "a live node is heard among any number of strangers");
}

#[test]
fn many_claims_do_not_keep_the_database_from_others() {
    let mut node = owner(0);
    let claims = |deeds: &[Deed]| deeds.iter().filter(|deed| matches!(deed, Deed::Claim(_))).count();
    let mut asked = 0;
    for n in 0..2 * MAX_CLAIMS as u64 {
        asked += claims(&node.handle(n as Time, Event::Open(Conn(n), TableId(1000 - n), opening(1))));
    }
    assert_eq!(asked, MAX_CLAIMS, "the others wait");
    node.handle(600, Event::Claimed(TableId(1000), Some(Claim::Missing)));
    let deeds = node.handle(601, Event::Tick(true));
    let next = TableId(1000 - MAX_CLAIMS as u64);
    assert!(matches!(deeds.iter().rev().find(|d| matches!(d, Deed::Claim(_))), Some(Deed::Claim(id)) if *id == next));
    assert_eq!(claims(&deeds), 1, "first come, first served: {deeds:?}");
}

#[test]
fn events_of_a_tables_earlier_life_do_not_count() {
    let mut node = owner(1);
    for event in [Event::Lost(TableId(0), 3, Code::Busy), Event::Rests(TableId(0), 3), Event::Handed(TableId(0), 3)] {
        assert!(node.handle(1, event).is_empty());
    }
    assert_eq!(node.owned().collect::<Vec<_>>(), [(TableId(0), 4)]);
}
