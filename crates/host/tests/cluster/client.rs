//! A user at a socket, who comes back through another node when theirs is gone.

use crate::truth::{Answer, Truth};
use crate::world::{Happening, NODES, World, user_id};
use engine::{Seat, Title};
use host::{Conn, Time};
use std::collections::HashMap;
use wire::{Ask, Code, Frame, Phase, Request, Snapshot, Update, Who};

/// A client without an answer for this long tries another node.
const PATIENCE_MS: Time = 5_000;

pub(crate) struct Client<G: Title> {
    /// Which table, by its place in the world.
    pub(crate) table: usize,
    /// Which seat they want; `None` is a spectator.
    seat: Option<usize>,
    conn: Option<Conn>,
    n: u32,
    /// The requests that wait for an answer, and since when.
    asked: HashMap<u32, (Ask, Time)>,
    follows: bool,
    update: Option<Update>,
    events: Vec<(u32, G::Event)>,
    seen: Option<Snapshot>,
    last_answer: Option<Ask>,
    undos_asked: u32,
}

impl<G: Title> Client<G> {
    pub(crate) fn new(table: usize, seat: Option<usize>) -> Client<G> {
        Client {
            table,
            seat,
            conn: None,
            n: 0,
            asked: HashMap::new(),
            follows: false,
            update: None,
            events: Vec::new(),
            seen: None,
            last_answer: None,
            undos_asked: 0,
        }
    }

    pub(crate) fn check_the_end(&self, truth: &Truth<G>) {
        let (update, table) = (self.update.as_ref().unwrap(), self.seen.as_ref().unwrap());
        let view = truth.game.state().view(table.you);
        assert_eq!(update.fingerprint, format!("{:016x}", view.fingerprint()), "clients disagree about the board");
        assert!(self.events == truth.events(table.you), "a client has missed an event or kept one that was taken back");
    }
}

impl<G: Title> World<G> {
    pub(crate) fn has_seen_the_end(&self, client: usize) -> bool {
        let me = &self.clients[client];
        let ply = self.truths[me.table].game.ply();
        me.update.as_ref().is_some_and(|update| update.ply == ply && update.undos == self.truths[me.table].undos)
            && me.seen.as_ref().is_some_and(|table| table.phase == Phase::Over)
    }

    pub(crate) fn connect(&mut self, client: usize) {
        let slot = self.rng.below(NODES as u32) as usize;
        if self.clients[client].conn.is_some() {
            return;
        }
        if !self.processes[slot].alive || self.processes[slot].node.is_cut_off() {
            return self.soon(300, Happening::Connect(client));
        }
        self.next += 1;
        let conn = Conn(self.next);
        self.conns.insert(conn, (client, slot));
        let me = &mut self.clients[client];
        (me.conn, me.follows) = (Some(conn), false);
        self.soon(50, Happening::Mind(client));
    }

    /// A socket breaks; its node notices, if it lives.
    pub(crate) fn cut(&mut self, client: usize) {
        let me = &mut self.clients[client];
        let Some(conn) = me.conn.take() else { return };
        me.asked.clear();
        let table = self.truths[me.table].id;
        if let Some((_, slot)) = self.conns.remove(&conn) {
            let id = self.processes[slot].node.id();
            self.soon(200, Happening::Noticed(slot, id, conn, table));
        }
        self.soon(400, Happening::Connect(client));
    }

    fn ask(&mut self, client: usize, ask: Ask) {
        let me = &mut self.clients[client];
        let Some(conn) = me.conn else { return };
        me.n += 1;
        me.asked.insert(me.n, (ask.clone(), self.now));
        let text = Request { n: me.n, ask }.write();
        self.transmit((conn.0, 1), 100, Happening::ToNode(conn, text));
    }

    pub(crate) fn deliver(&mut self, conn: Conn, text: &str) {
        let Some(&(client, _)) = self.conns.get(&conn) else { return };
        self.truths[self.clients[client].table].check(user_id(client), text);
        self.tally.frames += 1;
        let healed = self.healed();
        let me = &mut self.clients[client];
        match Frame::read(text).expect("the server writes what can be read") {
            Frame::Update(update) => {
                me.events.retain(|&(ply, _)| ply < update.from);
                me.events.extend(wire::read_events::<G>(&update.events).expect("events"));
                me.update = Some(*update);
            }
            Frame::Table(table) => me.seen = Some(*table),
            Frame::Closed { code, .. } => {
                assert!(!healed || code != Code::Busy, "a table closed although nothing is wrong");
                (me.follows, me.asked) = (false, HashMap::new());
            }
            Frame::Done { re } => {
                if let Some((ask, _)) = me.asked.remove(&re) {
                    self.acknowledged(client, &ask);
                }
            }
            Frame::Refused { re, code, .. } => {
                assert!(!healed || code != Code::Busy, "the server is busy although nothing is wrong");
                if let Some((Ask::Open { .. }, _)) = me.asked.remove(&re) {
                    me.follows = false;
                }
            }
            _ => {}
        }
    }

    /// An acknowledged answer must be kept.
    fn acknowledged(&mut self, client: usize, ask: &Ask) {
        match *ask {
            Ask::Answer { table, seat, seen, undos, action } => {
                let answer: Answer = (table, seat, seen, undos, action);
                assert!(self.kept.contains(&answer), "an answer was acknowledged that is not kept: {answer:?}");
                self.tally.acknowledged += 1;
            }
            Ask::Open { .. } => {
                // An answer under way when the socket broke may or may not have arrived: it is simply sent again.
                if let Some(again) = self.clients[client].last_answer.take() {
                    self.ask(client, again);
                }
            }
            _ => {}
        }
    }

    /// Does what a user in this client's place might do next.
    pub(crate) fn mind(&mut self, client: usize) {
        let me = &self.clients[client];
        if me.conn.is_none() {
            return;
        }
        self.soon(400, Happening::Mind(client));
        let me = &self.clients[client];
        let table = self.truths[me.table].id;
        let late = me.asked.values().find(|&&(_, since)| self.now > since + PATIENCE_MS);
        assert!(late.is_none() || !self.healed(), "nobody answers although nothing is wrong: {late:?}");
        if late.is_some() || self.rng.below(800) == 0 {
            return self.cut(client);
        }
        if !me.follows {
            let (from, undos) = me.update.as_ref().map_or((0, 0), |update| (update.ply, update.undos));
            self.clients[client].follows = true;
            return self.ask(client, Ask::Open { table, from, undos });
        }
        let Some(seen) = me.seen.clone().filter(|_| me.asked.is_empty()) else { return };
        match seen.phase {
            Phase::Gathering => self.gather(client, &seen),
            Phase::Playing => self.play(client, &seen),
            Phase::Paused => self.ask(client, Ask::Resume { table }),
            Phase::Over | Phase::Frozen => {}
        }
    }

    fn gather(&mut self, client: usize, seen: &Snapshot) {
        let table = seen.table;
        let ask = match (seen.you, self.clients[client].seat) {
            (Some(seat), _) if !seen.seats[seat.index()].ready => Ask::Ready { table, ready: true },
            (None, Some(seat)) if seen.seats[seat].who == Who::Open => Ask::Sit { table, seat: Seat(seat as u8) },
            // The last seat may be given to a bot.
            (Some(Seat(0)), _) if seen.seats.len() > 2 && seen.seats.last().is_some_and(|s| s.who == Who::Open) => {
                Ask::Bot { table, seat: Seat(seen.seats.len() as u8 - 1), bot: Some("novice".into()) }
            }
            _ => return,
        };
        self.ask(client, ask);
    }

    fn play(&mut self, client: usize, seen: &Snapshot) {
        let (table, fancy) = (seen.table, self.rng.below(200));
        let kept = seen.you.is_some_and(|seat| seen.seats[seat.index()].kept);
        let me = &mut self.clients[client];
        if kept {
            return self.ask(client, Ask::Return { table });
        }
        if let Some(proposal) = &seen.proposal
            && fancy < 150
        {
            return self.ask(client, Ask::Consent { table, proposal: proposal.id, yes: fancy < 110 });
        }
        match fancy {
            198 => return self.ask(client, Ask::Chat { table, text: "hello".into() }),
            199 if me.undos_asked < 2 && seen.you.is_some() => {
                me.undos_asked += 1;
                return self.ask(client, Ask::Undo { table, to: None });
            }
            _ => {}
        }
        let Some(update) = me.update.as_ref().filter(|update| !update.legal.is_empty()) else { return };
        if let Some(seat) = seen.you {
            let (seen, undos, legal) = (update.ply, update.undos, update.legal.clone());
            let ask = Ask::Answer { table, seat, seen, undos, action: self.rng.pick(&legal) };
            self.clients[client].last_answer = Some(ask.clone());
            self.ask(client, ask);
        }
    }
}
