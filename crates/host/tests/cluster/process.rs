//! One process: a node, its tables, and what it waits for. It behaves like the server.

use crate::truth::Answer;
use crate::world::{Happening, Planted, World, user_id};
use engine::{Lang, Numbered as _, Title};
use host::cluster::{Deed, Event, Found, Node, NodeId, Opening, is_guest};
use host::{Conn, Input, Job, Leash, Output, Saved, Table, Time, User};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use store::{Claim, Kept, Mark, Notice, Outcome, Seen, TableRow, Write};
use wire::{Ask, ChatLine, Code, Phase, Request, TableId, UserId};

/// A question to the database.
#[derive(Clone)]
pub(crate) enum Op {
    Renew(Time, u64, TableId),
    Claim(TableId),
    Load(TableId, u64),
    Commit(TableId, u64, Box<Write>, Option<Answer>),
    HandOver(TableId, u64, Option<NodeId>),
    Leave,
    TakeNotices,
    Settle(String),
}

/// The answer of the database.
pub(crate) enum Answered {
    Renewed(Found),
    Claimed(Claim),
    Loaded(Option<Box<Kept>>),
    Wrote(Outcome),
    Notices(Vec<String>),
    Done,
}

/// A table in memory.
pub(crate) struct Task {
    epoch: u64,
    /// `None` while it is being loaded.
    table: Option<Table>,
    seen: Seen,
    inbox: VecDeque<Input>,
    /// Outputs to carry out once the write they belong to is kept.
    busy: Option<Vec<Output>>,
    stopping: bool,
}

pub(crate) struct Process {
    pub(crate) node: Node,
    pub(crate) tasks: BTreeMap<TableId, Task>,
    pub(crate) pending: BTreeSet<u64>,
    skew: Time,
    pub(crate) alive: bool,
    pub(crate) paused_until: Time,
    pub(crate) db_cut_until: Time,
    pub(crate) bus_cut_until: Time,
    /// Until when a fault may have disturbed what it does.
    pub(crate) hit: Time,
}

impl Process {
    pub(crate) fn new(id: NodeId, skew: Time, now: Time) -> Process {
        Process {
            node: Node::new(id, now + skew),
            tasks: BTreeMap::new(),
            pending: BTreeSet::new(),
            skew,
            alive: true,
            paused_until: 0,
            db_cut_until: 0,
            bus_cut_until: 0,
            // The process that was here before may have held a notice.
            hit: now,
        }
    }
}

pub(crate) fn row(table: &Table, now: Time) -> TableRow {
    let mark = match table.phase() {
        Phase::Over => Mark::Over,
        Phase::Frozen => Mark::Frozen,
        Phase::Gathering | Phase::Playing | Phase::Paused => Mark::Open,
    };
    TableRow {
        id: table.id().0,
        game: table.options().game.clone(),
        mark,
        public: true,
        updated: now,
        saved: serde_json::to_string(&table.saved()).expect("plain data serialises"),
        summary: String::new(),
        seats: Vec::new(),
    }
}

/// The answer in an input, if it is one.
fn answer_of(input: &Input) -> Option<Answer> {
    match *input {
        Input::Ask(_, _, Ask::Answer { table, seat, seen, undos, action }) => Some((table, seat, seen, undos, action)),
        _ => None,
    }
}

impl<G: Title> World<G> {
    fn local(&self, slot: usize) -> Time {
        self.now + self.processes[slot].skew
    }

    /// A message reaches a node through one of its sockets.
    pub(crate) fn receive(&mut self, conn: Conn, text: &str) {
        let Some(&(client, slot)) = self.conns.get(&conn) else { return };
        let table = self.truths[self.clients[client].table].id;
        let Request { n, ask } = Request::read(text).expect("clients write what can be read");
        let event = match ask {
            Ask::Open { from, undos, .. } => {
                let user = User { id: user_id(client), name: format!("user {client}"), bot: false, guest: false };
                let lang = (client % 3 == 0).then_some(Lang::De);
                Event::Open(conn, table, Opening { n, user, muted: Vec::new(), lang, from, undos })
            }
            ask => Event::Ask(conn, table, n, ask),
        };
        self.tell(slot, event);
    }

    pub(crate) fn tell(&mut self, slot: usize, event: Event) {
        let now = self.local(slot);
        for deed in self.processes[slot].node.handle(now, event) {
            self.carry_out(slot, deed);
        }
    }

    fn carry_out(&mut self, slot: usize, deed: Deed) {
        match deed {
            Deed::Send(conn, text) => self.send_down(slot, conn, &text),
            Deed::Publish(envelope) => self.publish(slot, envelope),
            Deed::Renew(tables, from) => self.ask_db(slot, Op::Renew(self.local(slot), tables, from)),
            Deed::Claim(table) => self.ask_db(slot, Op::Claim(table)),
            Deed::Start(table, epoch) => {
                let (seen, inbox) = (Seen::default(), VecDeque::new());
                let task = Task { epoch, table: None, seen, inbox, busy: None, stopping: false };
                self.processes[slot].tasks.insert(table, task);
                self.ask_db(slot, Op::Load(table, epoch));
            }
            Deed::Feed(table, input) => self.give(slot, table, None, input),
            Deed::Stop(table) => {
                self.give(slot, table, None, Input::Halt);
            }
            Deed::HandOver(table, epoch, to) => {
                self.processes[slot].tasks.remove(&table);
                self.ask_db(slot, Op::HandOver(table, epoch, to));
            }
            Deed::Drop(table) => drop(self.processes[slot].tasks.remove(&table)),
            Deed::SendAway => self.cut_all(slot),
            Deed::Left => self.ask_db(slot, Op::Leave),
        }
    }

    fn send_down(&mut self, slot: usize, mut conn: Conn, text: &Arc<str>) {
        if self.planted == Planted::WrongViewer && self.rng.below(30) == 0 {
            let mut here = self.conns.iter().filter(|(_, (_, at))| *at == slot).map(|(&conn, _)| conn);
            conn = here.next_back().unwrap_or(conn);
        }
        if self.conns.contains_key(&conn) {
            self.transmit((conn.0, 0), 100, Happening::ToClient(conn, text.to_string()));
        }
    }

    /// Gives a table an input; one that is meant for an earlier life of it is dropped.
    pub(crate) fn give(&mut self, slot: usize, id: TableId, epoch: Option<u64>, input: Input) {
        let Some(task) = self.processes[slot].tasks.get_mut(&id) else { return };
        if !task.stopping && epoch.is_none_or(|epoch| epoch == task.epoch) {
            task.stopping |= matches!(input, Input::Halt);
            task.inbox.push_back(input);
            self.pump(slot, id);
        }
    }

    fn pump(&mut self, slot: usize, id: TableId) {
        let now = self.local(slot);
        loop {
            let Some(task) = self.processes[slot].tasks.get_mut(&id).filter(|task| task.busy.is_none()) else { return };
            let Some(table) = &mut task.table else { return };
            let Some(input) = task.inbox.pop_front() else {
                if task.stopping {
                    let epoch = task.epoch;
                    self.tell(slot, Event::Stopped(id, epoch));
                }
                return;
            };
            let answer = answer_of(&input);
            let out = table.handle(now, input);
            self.obey(slot, id, out, answer);
        }
    }

    /// Keeps what is to be kept first, and only then does the rest.
    fn obey(&mut self, slot: usize, id: TableId, out: Vec<Output>, answer: Option<Answer>) {
        let now = self.local(slot);
        let Some(task) = self.processes[slot].tasks.get_mut(&id) else { return };
        let Some(table) = &task.table else { return };
        let mut write = Write { table: id.0, seen: task.seen, ..Write::default() };
        let ply = table.snapshot(now, None).ply;
        for output in &out {
            match output {
                Output::Append(_, at, entry) => write.entries.push((*at, *entry)),
                Output::Save => write.row = Some(row(table, now)),
                Output::Say(line) => {
                    let (name, text) = (line.name.clone(), line.text.clone());
                    write.chat.push(store::Chat { at: line.at, person: line.user.0, name, text });
                }
                Output::Turn(user, false) => {
                    let key = format!("turn/{}/{}/{ply}/{}", id.0, table.snapshot(now, None).undos, user.0);
                    write.notices.push(Notice { key, person: user.0, body: String::new() });
                }
                _ => {}
            }
        }
        let empty = write.row.is_none() && write.entries.is_empty() && write.chat.is_empty();
        if empty {
            return self.act(slot, id, out);
        }
        let decided = write.entries.iter().any(|(_, entry)| entry.is_decision());
        task.busy = Some(out);
        let epoch = task.epoch;
        self.ask_db(slot, Op::Commit(id, epoch, Box::new(write), answer.filter(|_| decided)));
    }

    fn act(&mut self, slot: usize, id: TableId, out: Vec<Output>) {
        let Some(task) = self.processes[slot].tasks.get(&id) else { return };
        let (epoch, node) = (task.epoch, self.processes[slot].node.id());
        let wake = task.table.as_ref().and_then(Table::wake_at);
        let mut frames = Vec::new();
        for output in out {
            match output {
                Output::Send(conn, text) if is_guest(conn) => frames.push((conn, text)),
                Output::Send(conn, text) => self.send_down(slot, conn, &text),
                Output::Think(Job { seat, ply, undos, think, .. }) => {
                    // Most bots are quick; now and then one thinks, and now and then one fails.
                    let action = match self.rng.below(50) {
                        0 => None,
                        1 => think(&Leash::default()).ok(),
                        _ => self.any_answer(id, seat, (ply, undos)),
                    };
                    let thought = Input::Thought { seat, ply, undos, action };
                    self.soon(200, Happening::ToTable(slot, node, id, epoch, thought));
                }
                Output::Froze => panic!("the rules panicked"),
                _ => {}
            }
        }
        if let Some(wake) = wake {
            let at = (wake - self.processes[slot].skew).max(self.now + 1);
            self.at(at, Happening::ToTable(slot, node, id, epoch, Input::Wake));
        }
        self.tell(slot, Event::Told(id, epoch, frames));
    }

    /// An answer that a bot might give, found from what is kept.
    fn any_answer(&mut self, id: TableId, seat: engine::Seat, asked: (u32, u32)) -> Option<u16> {
        let truth = self.truths.iter().find(|truth| truth.id == id)?;
        if (truth.game.ply(), truth.undos) != asked {
            return None;
        }
        let mut legal = Vec::new();
        truth.game.state().view(Some(seat)).legal(&mut legal);
        (!legal.is_empty()).then(|| self.rng.pick(&legal).id())
    }

    /// Tables that nobody needs leave the memory.
    pub(crate) fn let_rest(&mut self, slot: usize) {
        let rests = |task: &Task| {
            let idle = task.busy.is_none() && task.inbox.is_empty() && !task.stopping;
            let needed = |table: &Table| table.followers() > 0 || table.wake_at().is_some();
            idle && task.table.as_ref().is_some_and(|table| !needed(table))
        };
        let found = self.processes[slot].tasks.iter().find(|(_, task)| rests(task));
        if let Some((&id, task)) = found
            && self.rng.below(10) == 0
        {
            let epoch = task.epoch;
            self.processes[slot].tasks.remove(&id);
            self.tell(slot, Event::Rests(id, epoch));
        }
    }

    /// The database has answered, or the wait for it is over.
    pub(crate) fn answered(&mut self, slot: usize, op: Op, answer: Option<Answered>) {
        match (op, answer) {
            (Op::Renew(asked, ..), Some(Answered::Renewed(found))) => self.tell(slot, Event::Renewed(asked, found)),
            (Op::Claim(table), answer) => {
                let claim =
                    answer.and_then(|answer| if let Answered::Claimed(claim) = answer { Some(claim) } else { None });
                self.tell(slot, Event::Claimed(table, claim));
            }
            (Op::Load(table, epoch), Some(Answered::Loaded(Some(kept)))) if kept.seen.epoch == epoch => {
                self.loaded(slot, table, epoch, *kept);
            }
            (Op::Load(table, epoch), _) => self.lose(slot, table, epoch),
            (Op::Commit(table, epoch, write, _), Some(Answered::Wrote(Outcome::Kept))) => {
                self.wrote(slot, table, epoch, &write);
            }
            (Op::Commit(table, epoch, ..), _) => self.lose(slot, table, epoch),
            (Op::HandOver(table, epoch, to), None) => self.ask_db(slot, Op::HandOver(table, epoch, to)),
            (Op::HandOver(table, epoch, _), Some(_)) => self.tell(slot, Event::Handed(table, epoch)),
            (Op::Leave, Some(_)) => self.kill(slot),
            (Op::Leave, None) => self.ask_db(slot, Op::Leave),
            (Op::TakeNotices, Some(Answered::Notices(keys))) => {
                for key in keys {
                    self.send_notice(slot, key);
                }
            }
            (Op::Renew(..) | Op::TakeNotices | Op::Settle(_), _) => {}
        }
    }

    fn loaded(&mut self, slot: usize, id: TableId, epoch: u64, kept: Kept) {
        let now = self.local(slot);
        let luck = self.rng.next_u64();
        let Some(task) = self.processes[slot].tasks.get_mut(&id).filter(|task| task.epoch == epoch) else { return };
        let saved: Saved = serde_json::from_str(&kept.row.saved).expect("what was kept can be read");
        let line =
            |line: store::Chat| ChatLine { at: line.at, user: UserId(line.person), name: line.name, text: line.text };
        let chat = kept.chat.into_iter().map(line).collect();
        let loaded = Table::load(id, saved, &kept.entries, chat, luck, (Time::MAX, now));
        let (table, out) = loaded.expect("what was kept can be loaded");
        (task.table, task.seen) = (Some(table), kept.seen);
        self.obey(slot, id, out, None);
        self.pump(slot, id);
    }

    fn wrote(&mut self, slot: usize, id: TableId, epoch: u64, write: &Write) {
        let Some(task) = self.processes[slot].tasks.get_mut(&id).filter(|task| task.epoch == epoch) else { return };
        task.seen = write.after();
        let out = task.busy.take().unwrap_or_default();
        self.act(slot, id, out);
        self.pump(slot, id);
    }

    /// Drops a table whose state in memory is not, or may not be, what is kept.
    fn lose(&mut self, slot: usize, id: TableId, epoch: u64) {
        let tasks = &mut self.processes[slot].tasks;
        if tasks.get(&id).is_some_and(|task| task.epoch == epoch) {
            tasks.remove(&id);
        }
        self.tell(slot, Event::Lost(id, epoch, Code::Busy));
    }
}
