//! Whole tables under seeded users, delays, duplicates, drops and restarts.
//!
//! `TIANXIA_SEEDS=10000 cargo test -p host --test simulation` plays more of them, `TIANXIA_SEED` one.

use catalog::{GameId, with_game};
use engine::{Content, Dealer, Game, Lang, Numbered as _, Rng, Seat, Setup, Step, Timeline, Title};
use host::{Conn, Entry, Input, Job, Leash, New, Output, Saved, Table, Time, User};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use wire::{Absent, Ask, ChatLine, Frame, Options, Pace, Past, Phase, Request, Snapshot, TableId, Update, UserId, Who};

const SEEDS: u64 = 200;
const TABLE: TableId = TableId(77);
const KEY: [u8; 32] = [7; 32];
/// A table that needs more happenings than this is stuck.
const MAX_HAPPENINGS: u32 = 400_000;
const SLOWEST_MS: u32 = 400;

#[test]
fn all_clients_agree_nobody_is_told_a_secret_and_no_table_is_stuck() {
    let began = Instant::now();
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seeds = match number("TIANXIA_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("TIANXIA_SEEDS").unwrap_or(SEEDS),
    };
    // A simulation that fails names its seed; of the others, every thousandth is reported.
    let (next, ended) = (AtomicU64::new(seeds.start), AtomicU64::new(0));
    let play = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let game = GameId::ALL[(seed % GameId::ALL.len() as u64) as usize];
            let run = std::panic::catch_unwind(|| with_game!(game, G => World::<G>::new(seed).run()));
            assert!(run.is_ok(), "{game}: failed with TIANXIA_SEED={seed}");
            let ended = ended.fetch_add(1, Ordering::Relaxed) + 1;
            if ended.is_multiple_of(1000) {
                println!("{ended} tables played to their end, {:.0?}", began.elapsed());
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| (0..cores).for_each(|_| drop(threads.spawn(play))));
    println!("{} tables played to their end in {:.0?}", ended.load(Ordering::Relaxed), began.elapsed());
}

/// A test of the check: what one seat may see is a leak in any other socket.
#[test]
fn a_frame_in_the_wrong_socket_is_found() {
    let mut world = World::<catalog::list::Kaiser>::new(3);
    while world.truth.ply() == 0 || world.clients.iter().any(|client| client.conn.is_none()) {
        let Reverse((time, _, id)) = world.queue.pop().expect("the game starts");
        world.now = world.now.max(time);
        let what = world.happenings.remove(&id).expect("every happening is queued once");
        world.happen(what);
    }
    let open = |world: &mut World<_>, client: usize| {
        let user = User { id: user_id(client), name: "x".into(), bot: false, guest: true };
        let conn = Conn(1_000_000 + client as u64);
        let muted = Vec::new();
        let input = Input::Open { conn, n: 1, user, muted, lang: None, from: 0, undos: 0 };
        let out = world.table.handle(world.now, input);
        out.into_iter().find_map(|output| match output {
            Output::Send(to, text) if to == conn && text.starts_with("{\"update") => Some(text),
            _ => None,
        })
    };
    let (seated, spectator) = (0, world.clients.len() - 1);
    let text = open(&mut world, seated).expect("an update");
    let own = world.clients[seated].conn.expect("an open socket");
    let other = world.clients[spectator].conn.expect("an open socket");
    let eyes = |conn| world.seat_of(world.users[&conn]);
    world.check_secrecy(eyes(own), &text);
    let leak = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| world.check_secrecy(eyes(other), &text)));
    assert!(leak.is_err(), "a player's update in a spectator's socket was not found");
}

enum Happening {
    ToServer(Conn, String),
    ToClient(Conn, Rc<Frame>),
    Thought(u32, Input),
    Wake,
    /// A client does whatever comes to mind.
    Mind(usize),
    /// The server notices that a socket is gone.
    Noticed(Conn),
    Connect(usize),
    Restart,
}

struct Client<G: Title> {
    conn: Option<Conn>,
    n: u32,
    update: Option<Update>,
    events: Vec<(u32, G::Event)>,
    table: Option<Snapshot>,
    waiting: bool,
    last_answer: Option<Ask>,
}

impl<G: Title> Default for Client<G> {
    fn default() -> Self {
        Client { conn: None, n: 0, update: None, events: Vec::new(), table: None, waiting: false, last_answer: None }
    }
}

struct World<G: Title> {
    rng: Rng,
    now: Time,
    queue: BinaryHeap<Reverse<(Time, u32, u32)>>,
    happenings: HashMap<u32, Happening>,
    happened: u32,
    table: Table,
    /// What is on disk.
    saved: Saved,
    entries: Vec<(Time, Entry)>,
    chat: Vec<ChatLine>,
    /// The truth, computed from the entries alone.
    truth: Timeline<G>,
    undos: u32,
    players: usize,
    clients: Vec<Client<G>>,
    users: HashMap<Conn, usize>,
    conns: u64,
    /// When the last message of a socket arrives, in each direction.
    order: BTreeMap<(Conn, bool), Time>,
    undos_asked: u32,
    restarts: u32,
    incarnation: u32,
}

fn user_id(client: usize) -> UserId {
    UserId(100 + client as u64)
}

impl<G: Title> World<G> {
    fn new(seed: u64) -> World<G> {
        let mut rng = Rng::new(seed);
        let setups = testkit::setups::<G>();
        let setup = setups[rng.below(setups.len() as u32) as usize];
        let players = setup.players() as usize;
        let paces = [Pace::Free, Pace::Clock { bank: 20, increment: 2 }, Pace::Days(1)];
        let keeper = if rng.below(2) == 0 { Absent::Keeper("novice".into()) } else { Absent::Wait };
        let options = Options {
            setup: engine::write_setup::<G>(&setup),
            pace: rng.pick(&paces),
            absent: keeper,
            help: rng.below(2) == 0,
            ..Options::new(G::NAME)
        };
        let new = New { id: TABLE, options, owner: user_id(0), key: KEY, luck: rng.next_u64() };
        let table = Table::open(new, 0).expect("the options are fine");
        let content = <G as Game>::Content::standard();
        let mut world = World {
            now: 0,
            queue: BinaryHeap::new(),
            happenings: HashMap::new(),
            happened: 0,
            saved: table.saved(),
            table,
            entries: Vec::new(),
            chat: Vec::new(),
            truth: Timeline::new(content, setup, Some(&Dealer::new(KEY))),
            undos: 0,
            players,
            clients: (0..players + 2).map(|_| Client::default()).collect(),
            users: HashMap::new(),
            conns: 0,
            order: BTreeMap::new(),
            undos_asked: 0,
            restarts: 0,
            incarnation: 0,
            rng,
        };
        for client in 0..world.clients.len() {
            world.soon(Happening::Connect(client));
        }
        world
    }

    fn at(&mut self, time: Time, what: Happening) {
        let id = self.happened;
        self.happened += 1;
        assert!(id < MAX_HAPPENINGS, "the table is stuck in phase {:?}", self.table.phase());
        self.queue.push(Reverse((time, id, id)));
        self.happenings.insert(id, what);
    }

    fn soon(&mut self, what: Happening) {
        let delay = 1 + self.rng.below(SLOWEST_MS);
        self.at(self.now + Time::from(delay), what);
    }

    /// A message arrives after the ones before it on the same socket.
    fn transmit(&mut self, conn: Conn, up: bool, what: Happening) {
        let arrival = self.now + 1 + Time::from(self.rng.below(SLOWEST_MS));
        let last = self.order.entry((conn, up)).or_insert(0);
        *last = arrival.max(*last);
        let time = *last;
        self.at(time, what);
    }

    fn run(mut self) {
        while let Some(Reverse((time, _, id))) = self.queue.pop() {
            self.now = self.now.max(time);
            let what = self.happenings.remove(&id).expect("every happening is queued once");
            self.happen(what);
            let quiet = self.table.phase() == Phase::Over && self.everybody_has_seen_the_end();
            if quiet {
                break;
            }
        }
        let stuck = self.table.snapshot(self.now, None);
        assert_eq!(stuck.phase, Phase::Over, "nothing more happens, and the game is not over: {stuck:?}");
        self.check_the_end();
    }

    fn happen(&mut self, what: Happening) {
        match what {
            Happening::ToServer(conn, text) => self.receive(conn, &text),
            Happening::ToClient(conn, frame) => self.deliver(conn, &frame),
            Happening::Thought(incarnation, input) if incarnation == self.incarnation => self.feed(input),
            Happening::Thought(..) => {}
            Happening::Wake => self.feed(Input::Wake),
            Happening::Mind(client) => self.mind(client),
            Happening::Noticed(conn) => self.feed(Input::Close(conn)),
            Happening::Connect(client) => self.connect(client),
            Happening::Restart => self.restart(),
        }
    }

    // The server's side.

    fn receive(&mut self, conn: Conn, text: &str) {
        let Some(&client) = self.users.get(&conn) else { return };
        let Request { n, ask } = Request::read(text).expect("clients write what can be read");
        let input = match ask {
            Ask::Open { from, undos, .. } => {
                let user =
                    User { id: user_id(client), name: format!("user {client}"), bot: false, guest: client % 2 == 0 };
                let lang = (client % 3 == 0).then_some(Lang::De);
                Input::Open { conn, n, user, muted: Vec::new(), lang, from, undos }
            }
            ask => Input::Ask(conn, n, ask),
        };
        self.feed(input);
    }

    fn feed(&mut self, input: Input) {
        // A server that stops between keeping and sending has kept everything; one that stops before has done nothing.
        let crash = self.rng.below(3000);
        let out = self.table.handle(self.now, input);
        if crash == 0 {
            return self.restart();
        }
        self.keep(&out);
        if crash == 1 {
            return self.restart();
        }
        self.obey(out);
    }

    fn keep(&mut self, out: &[Output]) {
        for output in out {
            match output {
                Output::Append(seq, at, entry) => {
                    assert_eq!(*seq as usize, self.entries.len(), "entries are numbered without a gap");
                    self.entries.push((*at, *entry));
                    match *entry {
                        Entry::Step(step) => self.truth.repeat(step).expect("only legal steps are kept"),
                        Entry::Undo(ply) => {
                            self.truth.undo_to(ply);
                            self.undos += 1;
                        }
                        _ => {}
                    }
                }
                Output::Save => self.saved = self.table.saved(),
                Output::Say(line) => self.chat.push(line.clone()),
                _ => {}
            }
        }
    }

    fn obey(&mut self, out: Vec<Output>) {
        // A frame that several may see is one text, which is read and compared with the truth once.
        let mut seen: Vec<(Arc<str>, Option<Seat>, Rc<Frame>)> = Vec::new();
        for output in out {
            match output {
                Output::Send(conn, text) => {
                    let Some(&client) = self.users.get(&conn) else { continue };
                    let viewer = self.seat_of(client);
                    let known = seen.iter().find(|(same, eyes, _)| Arc::ptr_eq(same, &text) && *eyes == viewer);
                    let known = known.map(|(.., frame)| frame.clone());
                    let frame = known.unwrap_or_else(|| {
                        let frame = Rc::new(self.check_secrecy(viewer, &text));
                        seen.push((text, viewer, frame.clone()));
                        frame
                    });
                    self.transmit(conn, false, Happening::ToClient(conn, frame));
                }
                Output::Think(Job { seat, ply, undos, think, .. }) => {
                    // Most bots are quick; now and then one thinks, and now and then one fails.
                    let action = match self.rng.below(50) {
                        0 => None,
                        1 | 2 => think(&Leash::default()).ok(),
                        _ => {
                            let mut legal = Vec::new();
                            self.truth.state().view(Some(seat)).legal(&mut legal);
                            Some(self.rng.pick(&legal).id())
                        }
                    };
                    let thought = Input::Thought { seat, ply, undos, action };
                    self.soon(Happening::Thought(self.incarnation, thought));
                }
                Output::Froze => panic!("the rules panicked"),
                _ => {}
            }
        }
        if let Some(time) = self.table.wake_at() {
            self.at(time.max(self.now + 1), Happening::Wake);
        }
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.incarnation += 1;
        for client in 0..self.clients.len() {
            self.cut(client);
        }
        self.users.clear();
        self.now += 5_000;
        let luck = self.rng.next_u64();
        let times = (self.now, self.now);
        let loaded = Table::load(TABLE, self.saved.clone(), &self.entries, self.chat.clone(), luck, times);
        let (table, out) = loaded.expect("what was kept can be loaded");
        self.table = table;
        self.keep(&out);
        self.obey(out);
    }

    // What reaches a socket must be what its viewer may know, computed here from the kept entries alone.

    fn seat_of(&self, client: usize) -> Option<Seat> {
        let me = user_id(client);
        let at = self.saved.seats.iter().position(|who| matches!(who, Who::User { id, .. } if *id == me));
        at.map(|seat| Seat(seat as u8))
    }

    /// Reads a frame for a viewer, and checks that they may see what is in it.
    fn check_secrecy(&self, viewer: Option<Seat>, text: &str) -> Frame {
        let over = self.truth.state().result().is_some();
        let key = engine::Hash256(KEY).to_string();
        assert!(over || !text.contains(&key), "the dealer's key was sent before the end");
        let frame = Frame::read(text).expect("the server writes what can be read");
        match &frame {
            Frame::Update(update) => {
                assert_eq!((update.ply, update.undos), (self.truth.ply(), self.undos));
                let view = wire::read_view::<G>(self.truth.state().content(), &update.view).expect("a view");
                assert!(view == self.truth.state().view(viewer), "the view is not the viewer's own");
                assert_eq!(update.fingerprint, format!("{:016x}", view.fingerprint()));
                let mut legal = Vec::new();
                view.legal(&mut legal);
                assert_eq!(update.legal, legal.iter().map(|action| action.id()).collect::<Vec<_>>());
                self.check_events(viewer, update.from, &update.events);
                let told = self.truth.told(viewer, update.from).count();
                assert!(update.words.as_ref().is_none_or(|words| words.events.len() == told));
            }
            Frame::Briefing(briefing) => {
                assert!(viewer.is_some(), "a briefing is for players");
                self.check_events(viewer, briefing.from, &briefing.events);
            }
            Frame::Past(past) => self.check_past(viewer, past),
            Frame::Why(_) | Frame::Hint(_) => assert!(viewer.is_some(), "help is for players"),
            Frame::Table(snapshot) => {
                assert_eq!(snapshot.you, viewer);
                assert_eq!(snapshot.key.is_some(), over);
            }
            Frame::Welcome(_)
            | Frame::Done { .. }
            | Frame::Refused { .. }
            | Frame::Chat { .. }
            | Frame::Elsewhere { .. }
            | Frame::YourTurn { .. }
            | Frame::Closed { .. } => {}
        }
        frame
    }

    fn check_past(&self, viewer: Option<Seat>, past: &Past) {
        let content = self.truth.state().content();
        for (ply, view) in (past.from..).zip(&past.views) {
            let view = wire::read_view::<G>(content, view).expect("a view");
            assert!(view == self.truth.view(viewer, ply), "a view of the past is not the viewer's own");
        }
    }

    fn check_events(&self, viewer: Option<Seat>, from: u32, events: &serde_json::value::RawValue) {
        let told = wire::read_events::<G>(events).expect("events");
        let truth: Vec<(u32, G::Event)> = self.truth.told(viewer, from).map(|(ply, &event)| (ply, event)).collect();
        assert!(told == truth, "the events are not those told to the viewer");
    }

    // The clients' side.

    fn connect(&mut self, client: usize) {
        if self.clients[client].conn.is_some() {
            return;
        }
        self.conns += 1;
        let conn = Conn(self.conns);
        self.users.insert(conn, client);
        let me = &mut self.clients[client];
        me.conn = Some(conn);
        me.waiting = false;
        let (from, undos) = me.update.as_ref().map_or((0, 0), |update| (update.ply, update.undos));
        self.send(client, Ask::Open { table: TABLE, from, undos });
        self.soon(Happening::Mind(client));
        // An answer in flight when the socket broke may or may not have arrived: the client simply sends it again.
        if let Some(again) = self.clients[client].last_answer.clone() {
            self.send(client, again);
        }
    }

    fn cut(&mut self, client: usize) {
        let Some(conn) = self.clients[client].conn.take() else { return };
        self.users.remove(&conn);
        self.soon(Happening::Noticed(conn));
        self.soon(Happening::Connect(client));
    }

    fn send(&mut self, client: usize, ask: Ask) {
        let Some(conn) = self.clients[client].conn else { return };
        self.clients[client].n += 1;
        let text = Request { n: self.clients[client].n, ask }.write();
        let copies = if self.rng.below(20) == 0 { 2 } else { 1 };
        for _ in 0..copies {
            self.transmit(conn, true, Happening::ToServer(conn, text.clone()));
        }
    }

    fn deliver(&mut self, conn: Conn, frame: &Frame) {
        let Some(&client) = self.users.get(&conn) else { return };
        let me = &mut self.clients[client];
        match frame {
            Frame::Update(update) => {
                me.events.retain(|&(ply, _)| ply < update.from);
                me.events.extend(wire::read_events::<G>(&update.events).expect("events"));
                me.update = Some(update.as_ref().clone());
                me.waiting = false;
            }
            Frame::Table(table) => me.table = Some(table.as_ref().clone()),
            Frame::Refused { .. } => me.waiting = false,
            _ => return,
        }
        self.soon(Happening::Mind(client));
    }

    /// Does what a user in this client's place might do next.
    fn mind(&mut self, client: usize) {
        let Some(table) = self.clients[client].table.clone() else { return };
        if self.rng.below(400) == 0 {
            return self.cut(client);
        }
        if self.restarts < 3 && self.rng.below(4000) == 0 {
            return self.soon(Happening::Restart);
        }
        match table.phase {
            Phase::Gathering => self.gather(client, &table),
            Phase::Playing => self.play(client, &table),
            Phase::Paused => self.send(client, Ask::Resume { table: TABLE }),
            Phase::Over | Phase::Frozen => {}
        }
    }

    fn gather(&mut self, client: usize, table: &Snapshot) {
        let open = table.seats.iter().position(|seat| seat.who == Who::Open);
        let ask = match (table.you, open) {
            (Some(seat), _) if !table.seats[seat.index()].ready => Ask::Ready { table: TABLE, ready: true },
            (None, Some(seat)) if client < self.players => Ask::Sit { table: TABLE, seat: Seat(seat as u8) },
            // The last seat may be given to a bot.
            (Some(_), Some(seat)) if client == 0 && seat + 1 == self.players => {
                Ask::Bot { table: TABLE, seat: Seat(seat as u8), bot: Some("adept".into()) }
            }
            _ => return,
        };
        self.send(client, ask);
    }

    fn play(&mut self, client: usize, table: &Snapshot) {
        let fancy = self.rng.below(100);
        let kept = table.you.is_some_and(|seat| table.seats[seat.index()].kept);
        if kept && fancy < 50 {
            return self.send(client, Ask::Return { table: TABLE });
        }
        if let Some(proposal) = &table.proposal
            && fancy < 80
        {
            let ask = Ask::Consent { table: TABLE, proposal: proposal.id, yes: fancy < 60 };
            self.send(client, ask);
        }
        let me = &self.clients[client];
        let odd = match fancy {
            90 if self.undos_asked < 12 => Some(Ask::Undo { table: TABLE, to: None }),
            91 => Some(Ask::Pause { table: TABLE }),
            92 => Some(Ask::Resign { table: TABLE }),
            93 => Some(Ask::Chat { table: TABLE, text: "hello".into() }),
            94 => Some(Ask::Hint { table: TABLE }),
            95 => Some(Ask::Briefing { table: TABLE }),
            89 => Some(Ask::Past { table: TABLE, from: self.rng.below(60), plies: 2 }),
            96 => Some(Ask::Why { table: TABLE, action: 1 }),
            97 => Some(Ask::Answer { table: TABLE, seat: Seat(1), seen: 0, undos: 0, action: 0 }),
            98 => me.last_answer.clone(),
            _ => None,
        };
        let (legal, ply, undos) = me.update.as_ref().map_or((Vec::new(), 0, 0), |u| (u.legal.clone(), u.ply, u.undos));
        let waiting = me.waiting;
        if let Some(odd) = odd {
            self.undos_asked += u32::from(matches!(odd, Ask::Undo { .. }));
            self.send(client, odd);
        }
        if let (Some(seat), false, false) = (table.you, waiting || kept, legal.is_empty()) {
            let action = self.rng.pick(&legal);
            let ask = Ask::Answer { table: TABLE, seat, seen: ply, undos, action };
            self.clients[client].waiting = true;
            self.clients[client].last_answer = Some(ask.clone());
            self.send(client, ask);
        }
    }

    // The end.

    fn everybody_has_seen_the_end(&mut self) -> bool {
        let ply = self.truth.ply();
        self.clients.iter().all(|client| {
            let seen = client.update.as_ref().is_some_and(|update| update.ply == ply);
            seen && client.table.as_ref().is_some_and(|table| table.phase == Phase::Over)
        })
    }

    fn check_the_end(&self) {
        let publicly = self.truth.state().view(None);
        for client in &self.clients {
            let (update, table) = (client.update.as_ref().unwrap(), client.table.as_ref().unwrap());
            assert_eq!(update.fingerprint, format!("{:016x}", self.truth.state().view(table.you).fingerprint()));
            let view = wire::read_view::<G>(self.truth.state().content(), &update.view).unwrap();
            assert!(view.public() == publicly.public(), "clients disagree about the board");
            let told: Vec<_> = self.truth.told(table.you, 0).map(|(ply, &event)| (ply, event)).collect();
            assert!(client.events == told, "a client has missed an event or kept one that was taken back");
            assert_eq!(table.key.as_deref(), Some(engine::Hash256(KEY).to_string().as_str()));
        }
        let record = self.table.record().expect("a finished game has a record");
        let record = engine::Record::<G>::read(record.as_bytes(), self.truth.state().content()).expect("it reads back");
        assert!(record.steps == self.truth.record().steps);
        let kept = Timeline::replay(self.truth.state().content(), &record).expect("the record is legal");
        let dealt = kept.first_foreign_deal(&Dealer::new(KEY));
        assert_eq!(dealt, None, "the published key does not prove the deals");
        assert!(record.steps.iter().any(|step| matches!(step, Step::Play(..))));
    }
}
