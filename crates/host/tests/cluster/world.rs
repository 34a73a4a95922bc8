//! Time, the bus, the database at the other end of a wire, and what goes wrong.

use crate::client::Client;
use crate::process::{Answered, Op, Process};
use crate::truth::{Answer, KEY, Truth};
use engine::{Rng, Setup, Title};
use host::cluster::{Envelope, Event, Found, LEASE_MS, NodeId, TICK_MS};
use host::{Conn, Input, New, Table, Time};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::{Leases as _, Memory, Notices as _, Outcome, Store as _, Write};
use wire::{Absent, Options, Pace, TableId, UserId};

pub(crate) const NODES: usize = 3;
const TABLES: usize = 2;
/// Until then something goes wrong now and then; after that nothing does.
const FAULTS_UNTIL: Time = 40_000;
/// How long after the last fault everybody must be served again.
pub(crate) const HEALED_MS: Time = 12_000;
/// A world that needs more happenings than this is stuck.
const MAX_HAPPENINGS: u32 = 600_000;
/// The longest that a fault lasts.
const LONGEST_MS: u32 = 8_000;
/// How long a process waits for an answer of the database.
const DB_WAIT_MS: Time = 4_000;
const DB_MS: u32 = 12;
/// How many of its tables each renewal reports to a node.
const PAGE: usize = 1;
const BUS_MS: u32 = 20;
/// How far clocks may differ.
const SKEW_MS: u32 = 600_000;

/// A fault in the programs themselves, to see whether it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Planted {
    Nothing,
    NoEpochCheck,
    WrongViewer,
    NoticeTwice,
}

pub(crate) enum Happening {
    Tick(usize, NodeId),
    Bus(Envelope),
    AtDb(usize, NodeId, u64, Op),
    FromDb(usize, NodeId, u64, Op, Answered),
    NoAnswer(usize, NodeId, u64, Op),
    ToTable(usize, NodeId, TableId, u64, Input),
    ToNode(Conn, String),
    ToClient(Conn, String),
    Noticed(usize, NodeId, Conn, TableId),
    Connect(usize),
    Mind(usize),
    Start(usize),
    HangUp(NodeId),
    Fault,
}

/// Counts of what a world has seen.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) faults: u64,
    /// Decisions acknowledged to clients.
    pub(crate) acknowledged: u64,
    /// Frames that were compared with their viewers' views.
    pub(crate) frames: u64,
    /// How often a table had a new owner that wrote to it.
    pub(crate) epochs: u64,
    pub(crate) notices: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.faults += other.faults;
        self.acknowledged += other.acknowledged;
        self.frames += other.frames;
        self.epochs += other.epochs;
        self.notices += other.notices;
    }
}

pub(crate) struct World<G: Title> {
    pub(crate) rng: Rng,
    pub(crate) now: Time,
    queue: BinaryHeap<Reverse<(Time, u32)>>,
    happenings: HashMap<u32, Happening>,
    happened: u32,
    pub(crate) planted: Planted,
    store: Memory,
    db_now: Arc<AtomicI64>,
    pub(crate) truths: Vec<Truth<G>>,
    pub(crate) processes: Vec<Process>,
    pub(crate) clients: Vec<Client<G>>,
    /// Every open socket, with its client and its node.
    pub(crate) conns: BTreeMap<Conn, (usize, usize)>,
    pub(crate) next: u64,
    /// When the last message of a wire arrives.
    wires: BTreeMap<(u64, u64), Time>,
    pub(crate) kept: BTreeSet<Answer>,
    /// Notices that were given out: to which process, when, and how often they were sent.
    grants: BTreeMap<String, (usize, Time, u32)>,
    pub(crate) tally: Tally,
}

pub(crate) fn user_id(client: usize) -> UserId {
    UserId(100 + client as u64)
}

impl<G: Title> World<G> {
    pub(crate) fn new(seed: u64, planted: Planted) -> World<G> {
        let mut rng = Rng::new(seed);
        let db_now = Arc::new(AtomicI64::new(0));
        let clock = db_now.clone();
        let store = Memory::by_clock(move || clock.load(Ordering::Relaxed));
        let (mut truths, mut clients) = (Vec::new(), Vec::new());
        for n in 0..TABLES {
            let (id, setups) = (TableId(70 + n as u64), testkit::setups::<G>());
            let setup = setups[rng.below(setups.len() as u32) as usize];
            let paces = [Pace::Free, Pace::Clock { bank: 30, increment: 5 }, Pace::Days(1)];
            let options = Options {
                setup: engine::write_setup::<G>(&setup),
                pace: rng.pick(&paces),
                absent: if rng.below(2) == 0 { Absent::Keeper("novice".into()) } else { Absent::Wait },
                ..Options::new(G::NAME)
            };
            truths.push(Truth::new(id, setup, options.pace));
            let owner = user_id(clients.len());
            let table = Table::open(New { id, options, owner, key: KEY, luck: rng.next_u64() }, 0);
            let row = Some(crate::process::row(&table.expect("the options are fine"), 0));
            assert_eq!(store.commit(&[Write { table: id.0, row, ..Write::default() }]).unwrap(), [Outcome::Kept]);
            let players = setup.players() as usize;
            clients.extend((0..=players).map(|seat| Client::new(n, (seat < players).then_some(seat))));
        }
        let mut world = World {
            now: 0,
            queue: BinaryHeap::new(),
            happenings: HashMap::new(),
            happened: 0,
            planted,
            store,
            db_now,
            truths,
            processes: Vec::new(),
            clients,
            conns: BTreeMap::new(),
            next: 0,
            wires: BTreeMap::new(),
            kept: BTreeSet::new(),
            grants: BTreeMap::new(),
            tally: Tally::default(),
            rng,
        };
        for slot in 0..NODES {
            world.start(slot);
        }
        (0..world.clients.len()).for_each(|client| world.soon(500, Happening::Connect(client)));
        world.soon(3_000, Happening::Fault);
        world
    }

    pub(crate) fn at(&mut self, time: Time, what: Happening) {
        let id = self.happened;
        self.happened += 1;
        assert!(id < MAX_HAPPENINGS, "the world does not come to an end: {}", self.how_it_stands());
        self.queue.push(Reverse((time, id)));
        self.happenings.insert(id, what);
    }

    pub(crate) fn soon(&mut self, within: u32, what: Happening) {
        let delay = 1 + self.rng.below(within);
        self.at(self.now + Time::from(delay), what);
    }

    /// A message arrives after the ones before it on the same wire.
    pub(crate) fn transmit(&mut self, wire: (u64, u64), within: u32, what: Happening) {
        let arrival = self.now + 1 + Time::from(self.rng.below(within));
        let last = self.wires.entry(wire).or_insert(0);
        *last = arrival.max(*last);
        let time = *last;
        self.at(time, what);
    }

    pub(crate) fn faulty(&self) -> bool {
        self.now < FAULTS_UNTIL
    }

    /// Whether the last fault is so long ago that everybody must be served.
    pub(crate) fn healed(&self) -> bool {
        self.now > FAULTS_UNTIL + Time::from(LONGEST_MS) + HEALED_MS
    }

    pub(crate) fn run(mut self) -> Tally {
        while let Some(Reverse((time, id))) = self.queue.pop() {
            self.now = self.now.max(time);
            self.db_now.store(self.now + Time::from(SKEW_MS), Ordering::Relaxed);
            let what = self.happenings.remove(&id).expect("every happening is queued once");
            self.happen(what);
            let over =
                self.truths.iter().all(Truth::is_over) && (0..self.clients.len()).all(|c| self.has_seen_the_end(c));
            if over && self.store.notices_waiting().unwrap() == 0 {
                break;
            }
        }
        for client in &self.clients {
            client.check_the_end(&self.truths[client.table]);
        }
        for truth in &self.truths {
            truth.check_log(&self.store.table(truth.id.0).unwrap().expect("the table is there").entries);
        }
        assert!(self.grants.values().all(|&(.., sent)| sent > 0), "a notice was not sent");
        let epochs = self.truths.iter().map(|truth| truth.epochs() as u64).sum();
        Tally { epochs, notices: self.grants.len() as u64, ..self.tally }
    }

    fn how_it_stands(&self) -> String {
        let plies: Vec<u32> = self.truths.iter().map(|truth| truth.game.ply()).collect();
        format!("{} ms, plies {plies:?}, {:?}", self.now, self.store.nodes())
    }

    /// The happening, if it is meant for this process; a paused process gets it later.
    fn meant(&mut self, slot: usize, id: NodeId, what: Happening) -> Option<Happening> {
        let process = &self.processes[slot];
        if process.node.id() != id || !process.alive {
            return None;
        }
        if process.paused_until > self.now {
            let later = process.paused_until;
            self.at(later, what);
            return None;
        }
        Some(what)
    }

    fn happen(&mut self, what: Happening) {
        let what = match what {
            Happening::Tick(slot, id)
            | Happening::FromDb(slot, id, ..)
            | Happening::NoAnswer(slot, id, ..)
            | Happening::ToTable(slot, id, ..)
            | Happening::Noticed(slot, id, ..) => self.meant(slot, id, what),
            Happening::Bus(ref envelope) => {
                let slot = self.processes.iter().position(|process| process.node.id() == envelope.to);
                let id = envelope.to;
                slot.and_then(|slot| self.meant(slot, id, what))
            }
            Happening::ToNode(conn, _) => {
                let place = self.conns.get(&conn).map(|&(_, slot)| (slot, self.processes[slot].node.id()));
                place.and_then(|(slot, id)| self.meant(slot, id, what))
            }
            _ => Some(what),
        };
        match what {
            None => {}
            Some(Happening::Tick(slot, id)) => {
                self.at(self.now + TICK_MS, Happening::Tick(slot, id));
                let in_reach = self.processes[slot].bus_cut_until <= self.now;
                self.tell(slot, Event::Tick(in_reach));
                self.let_rest(slot);
                if self.rng.below(8) == 0 {
                    self.ask_db(slot, Op::TakeNotices);
                }
            }
            Some(Happening::Bus(envelope)) => self.arrive(envelope),
            Some(Happening::AtDb(slot, id, number, op)) => self.execute(slot, id, number, op),
            Some(Happening::FromDb(slot, _, number, op, answer)) => self.waited(slot, number, op, Some(answer)),
            Some(Happening::NoAnswer(slot, _, number, op)) => self.waited(slot, number, op, None),
            Some(Happening::ToTable(slot, _, table, epoch, input)) => self.give(slot, table, Some(epoch), input),
            Some(Happening::ToNode(conn, text)) => self.receive(conn, &text),
            Some(Happening::ToClient(conn, text)) => self.deliver(conn, &text),
            Some(Happening::Noticed(slot, _, conn, table)) => self.tell(slot, Event::Close(conn, table)),
            Some(Happening::Connect(client)) => self.connect(client),
            Some(Happening::Mind(client)) => self.mind(client),
            Some(Happening::Start(slot)) => self.start(slot),
            Some(Happening::HangUp(id)) => self.store.hang_up(id.0),
            Some(Happening::Fault) => self.fault(),
        }
    }

    // The bus.

    pub(crate) fn publish(&mut self, slot: usize, envelope: Envelope) {
        let wire = (envelope.from.0, envelope.to.0);
        if self.processes[slot].bus_cut_until > self.now {
            return;
        }
        let luck = if self.faulty() { self.rng.below(1_000) } else { 999 };
        match luck {
            0..4 => {}
            4..8 => {
                self.soon(BUS_MS, Happening::Bus(envelope.clone()));
                self.transmit(wire, BUS_MS, Happening::Bus(envelope));
            }
            // It arrives after messages that were sent later.
            8..12 => self.soon(10 * BUS_MS, Happening::Bus(envelope)),
            _ => self.transmit(wire, BUS_MS, Happening::Bus(envelope)),
        }
    }

    fn arrive(&mut self, envelope: Envelope) {
        let slot = self.processes.iter().position(|process| process.node.id() == envelope.to);
        if let Some(slot) = slot.filter(|&slot| self.processes[slot].bus_cut_until <= self.now) {
            self.tell(slot, Event::Heard(envelope));
        }
    }

    // The database.

    /// Sends a question; during a cut it is lost, or arrives when the cut is over.
    pub(crate) fn ask_db(&mut self, slot: usize, op: Op) {
        self.next += 1;
        let (number, id) = (self.next, self.processes[slot].node.id());
        self.processes[slot].pending.insert(number);
        self.at(self.now + DB_WAIT_MS, Happening::NoAnswer(slot, id, number, op.clone()));
        if let Some(time) = self.through(slot) {
            self.at(time, Happening::AtDb(slot, id, number, op));
        }
    }

    /// An answer has come, or the wait is over; only the first of the two counts.
    fn waited(&mut self, slot: usize, number: u64, op: Op, answer: Option<Answered>) {
        if self.processes[slot].pending.remove(&number) {
            self.answered(slot, op, answer);
        }
    }

    fn through(&mut self, slot: usize) -> Option<Time> {
        let cut = self.processes[slot].db_cut_until;
        let lost = cut > self.now && self.rng.below(2) == 0;
        let delay = 1 + Time::from(self.rng.below(DB_MS));
        (!lost).then(|| cut.max(self.now) + delay)
    }

    /// The database does what it is asked, even if the process that asked is gone.
    fn execute(&mut self, slot: usize, id: NodeId, number: u64, op: Op) {
        let answer = match &op {
            Op::Renew(_, tables, from) => Answered::Renewed(self.renew(id, *tables, *from)),
            Op::Claim(table) => Answered::Claimed(self.store.claim(id.0, table.0).unwrap()),
            Op::Load(table, _) => Answered::Loaded(self.store.table(table.0).unwrap().map(Box::new)),
            Op::HandOver(table, epoch, to) => {
                let to = to.map_or(0, |to| to.0);
                self.store.hand_over(&[(table.0, *epoch)], to).unwrap();
                Answered::Done
            }
            Op::Leave => {
                self.store.leave(id.0).unwrap();
                Answered::Done
            }
            Op::Commit(table, _, write, answer) => Answered::Wrote(self.commit(id, *table, write, *answer)),
            Op::TakeNotices => {
                let taken = self.store.take_notices(4, 2 * DB_WAIT_MS).unwrap();
                for notice in &taken {
                    self.grant((slot, id), &notice.key);
                }
                Answered::Notices(taken.into_iter().map(|notice| notice.key).collect())
            }
            Op::Settle(key) => {
                self.store.settle(key, &[]).unwrap();
                Answered::Done
            }
        };
        // Another process may run in that slot by now.
        if self.processes[slot].node.id() == id
            && let Some(time) = self.through(slot)
        {
            self.at(time, Happening::FromDb(slot, id, number, op, answer));
        }
    }

    fn renew(&mut self, id: NodeId, number: u64, from: TableId) -> Found {
        let leaving = self.store.renew(id.0, "node", number, LEASE_MS).unwrap();
        let (going, stays): (Vec<_>, Vec<_>) =
            self.store.nodes().unwrap().into_iter().filter(store::Node::lives).partition(|node| node.leaving);
        let tables = |ids: Vec<u64>| ids.into_iter().map(TableId).collect::<Vec<_>>();
        let owned = tables(self.store.owned(id.0, from.0, PAGE).unwrap());
        Found {
            leaving,
            living: stays.into_iter().map(|node| (NodeId(node.id), node.tables)).collect(),
            going: going.into_iter().map(|node| NodeId(node.id)).collect(),
            from,
            upto: owned.get(PAGE - 1).copied(),
            owned,
            orphans: tables(self.store.orphans(99).unwrap()),
        }
    }

    fn commit(&mut self, id: NodeId, table: TableId, write: &Write, answer: Option<Answer>) -> Outcome {
        let mut write = write.clone();
        let kept = self.store.table(table.0).unwrap().expect("the table is there");
        if self.planted == Planted::NoEpochCheck {
            write.seen.epoch = kept.seen.epoch;
        }
        let outcome = self.store.commit(std::slice::from_ref(&write)).unwrap()[0];
        if outcome == Outcome::Kept {
            let owns = self.store.owned(id.0, 0, 99).unwrap().contains(&table.0);
            assert!(owns, "a node wrote to a table it does not own");
            self.truths.iter_mut().find(|truth| truth.id == table).expect("it is known").keep(id, &write);
            if let Some(answer) = answer {
                assert!(self.kept.insert(answer), "an answer was kept twice: {answer:?}");
            }
        }
        outcome
    }

    /// A notice is given out; a second time only if a fault hit the process that had it.
    fn grant(&mut self, (slot, id): (usize, NodeId), key: &str) {
        let (holder, since, sent) = self.grants.get(key).copied().unwrap_or((slot, Time::MAX, 0));
        let hit = self.processes[holder].hit >= since;
        assert!(since == Time::MAX || hit, "a notice was given out again although nothing was wrong");
        // The process that asked may be dead, and another one in its slot.
        let gone = self.processes[slot].node.id() != id;
        self.grants.insert(key.into(), (slot, if gone { Time::MIN } else { self.now }, sent));
    }

    pub(crate) fn send_notice(&mut self, slot: usize, key: String) {
        let grant = self.grants.get_mut(&key).expect("what is sent was given out");
        grant.2 += 1;
        if self.planted != Planted::NoticeTwice {
            self.ask_db(slot, Op::Settle(key));
        }
    }

    // Faults.

    pub(crate) fn start(&mut self, slot: usize) {
        self.next += 1;
        let (id, skew) = (NodeId(self.next), Time::from(self.rng.below(SKEW_MS)));
        let process = Process::new(id, skew, self.now);
        if slot < self.processes.len() {
            self.processes[slot] = process;
        } else {
            self.processes.push(process);
        }
        self.soon(TICK_MS as u32, Happening::Tick(slot, id));
    }

    /// Every socket of a process breaks.
    pub(crate) fn cut_all(&mut self, slot: usize) {
        let cut: Vec<usize> = self.conns.values().filter(|(_, at)| *at == slot).map(|&(client, _)| client).collect();
        for client in cut {
            self.cut(client);
        }
    }

    /// A process ends, with everything in it.
    pub(crate) fn kill(&mut self, slot: usize) {
        let process = &mut self.processes[slot];
        (process.alive, process.hit) = (false, Time::MAX);
        process.tasks.clear();
        let id = process.node.id();
        self.cut_all(slot);
        // The database may see that the process is gone before its lease is over, or may not.
        if self.rng.below(2) == 0 {
            self.soon(100, Happening::HangUp(id));
        }
        self.soon(3_000, Happening::Start(slot));
    }

    fn fault(&mut self) {
        if !self.faulty() {
            return;
        }
        let slot = self.rng.below(NODES as u32) as usize;
        let until = self.now + Time::from(self.rng.below(LONGEST_MS));
        let kind = self.rng.below(8);
        self.tally.faults += 1;
        let process = &mut self.processes[slot];
        if process.alive {
            process.hit = process.hit.max(until + 2 * DB_WAIT_MS);
            match kind {
                0 => self.kill(slot),
                1 | 2 => process.paused_until = until,
                3 => process.db_cut_until = until,
                4 => process.bus_cut_until = until,
                5 => (process.db_cut_until, process.bus_cut_until) = (until, until),
                // The connection that stands for its lease breaks, and it does not know.
                6 => {
                    let id = process.node.id();
                    self.store.hang_up(id.0);
                }
                _ => {
                    let id = process.node.id();
                    self.store.ask_to_leave(id.0).unwrap();
                    // Otherwise it learns so when it renews its lease.
                    if self.rng.below(2) == 0 {
                        self.tell(slot, Event::Leave);
                    }
                }
            }
        }
        self.soon(4_000, Happening::Fault);
    }
}
