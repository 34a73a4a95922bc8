//! One node: its lease, its tables, and the ways to those of others.

use super::pipe::{Arrival, Pipe};
use super::{
    BEAT_MS, Body, Envelope, FORGET_MS, LEASE_MS, Link, MARGIN_MS, MAX_CLAIMS, MAX_GUESTS, MAX_HELD, MAX_PEERS,
    MAX_TAKEN, MAX_WAITING, MAX_WANTED, NodeId, Opening, RENEW_MS, RETRY_MS, SPREAD_MS, WAIT_MS,
};
use crate::{Conn, Input, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use store::Claim;
use wire::{Ask, Code, Frame, TableId};

/// Sockets of other nodes have numbers from here on.
const FIRST_GUEST: u64 = 1 << 63;

/// Whether a socket is another node's.
pub fn is_guest(conn: Conn) -> bool {
    conn.0 >= FIRST_GUEST
}

/// What happens to a node. What comes from a table carries the epoch under which it was started: of an earlier life
/// nothing counts.
#[derive(Debug)]
pub enum Event {
    /// A socket of this node opens a table.
    Open(Conn, TableId, Opening),
    /// It asks something about one.
    Ask(Conn, TableId, u32, Ask),
    /// It is gone, or no longer follows the table.
    Close(Conn, TableId),
    /// Another node says something.
    Heard(Envelope),
    /// The lease that was asked for at this moment is kept.
    Renewed(Time, Found),
    /// What became of a claim; nothing, if the database does not answer.
    Claimed(TableId, Option<Claim>),
    /// A table of this node has frames for sockets of others.
    Told(TableId, u64, Vec<(Conn, Arc<str>)>),
    /// A table of this node has left the memory: it was lost to another node, or could not be written to or loaded.
    Lost(TableId, u64, Code),
    /// A table of this node has left the memory because nobody needs it.
    Rests(TableId, u64),
    /// A table has stopped, as it was asked to, and everything of it is kept.
    Stopped(TableId, u64),
    /// A table was handed over, or was not this node's any more.
    Handed(TableId, u64),
    /// Time has passed; whether other nodes seem to be in reach.
    Tick(bool),
    /// The node is to hand over its tables and to leave; the database knows, so that it is given none.
    Leave,
}

/// What a node learns when its lease is renewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether somebody has asked it to leave.
    pub leaving: bool,
    /// The nodes that live and stay, with how many tables each has.
    pub living: Vec<(NodeId, u64)>,
    /// Those that live and are about to leave.
    pub going: Vec<NodeId>,
    /// Tables it owns by the database, from the number that was asked for on.
    pub owned: Vec<TableId>,
    /// From which number on.
    pub from: TableId,
    /// Up to which number these are all, if there are more.
    pub upto: Option<TableId>,
    /// Games in play whose owner lives no more.
    pub orphans: Vec<TableId>,
}

/// What a node wants done.
#[derive(Debug)]
pub enum Deed {
    /// Send a frame to a socket of this node.
    Send(Conn, Arc<str>),
    /// Tell another node something.
    Publish(Envelope),
    /// Renew the lease for [`LEASE_MS`], say how many tables there are, and answer with [`Event::Renewed`] and with the
    /// tables from this one on.
    Renew(u64, TableId),
    /// Claim a table and answer with [`Event::Claimed`].
    Claim(TableId),
    /// Load a table that is this node's under this epoch; charge nobody for the time before.
    Start(TableId, u64),
    /// Give a table of this node something.
    Feed(TableId, Input),
    /// Have a table halt, and answer with [`Event::Stopped`] when that is kept.
    Stop(TableId),
    /// Hand a table over that is owned under this epoch, or let it rest; answer with [`Event::Handed`].
    HandOver(TableId, u64, Option<NodeId>),
    /// Forget a table at once and write nothing more of it.
    Drop(TableId),
    /// Neither the database nor others are in reach: every socket is cut, to come back through another node.
    SendAway,
    /// Everything is handed over.
    Left,
}

/// A table of this node.
#[derive(Clone, Debug)]
struct Owned {
    epoch: u64,
    /// Since when, by this node's clock.
    since: Time,
    /// Sockets that follow it, of this node and of others.
    viewers: BTreeSet<Conn>,
    course: Course,
}

/// What becomes of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Course {
    Stays,
    /// Once it has stopped it goes to this node, or rests.
    Goes(Option<NodeId>),
}

impl Owned {
    fn stays(&self) -> bool {
        self.course == Course::Stays
    }
}

/// A table that somebody here wants, and whose owner is not known.
#[derive(Clone, Debug)]
struct Wanted {
    links: Vec<Link>,
    guests: Vec<Guest>,
    since: Time,
    /// Whether a claim is under way.
    asked: bool,
    retry: Time,
}

/// Where the table of a link is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Waiting,
    Here,
    At(NodeId),
}

/// A socket of this node and a table it follows.
#[derive(Clone, Debug)]
struct Line {
    conn: Conn,
    table: TableId,
    opening: Opening,
    /// When it was opened.
    since: Time,
    place: Place,
    held: Vec<(u32, Ask)>,
    /// Where it is served elsewhere: nothing has been told or asked since it was opened there.
    fresh: bool,
}

/// A socket of another node that follows, or wants to follow, a table here.
#[derive(Clone, Debug)]
struct Guest {
    from: NodeId,
    link: Link,
    table: TableId,
    opening: Opening,
    held: Vec<(u32, Ask)>,
}

/// One node.
#[derive(Debug)]
pub struct Node {
    id: NodeId,
    began: Time,
    now: Time,
    /// Until when, by its own clock, it may act for its tables.
    safe: Time,
    renew: Time,
    beat: Time,
    living: Vec<(NodeId, u64)>,
    /// The first of its tables that it asks for next.
    page: TableId,
    /// From when on it may give tables away again.
    spread: Time,
    leaving: bool,
    left: bool,
    /// It has neither lease nor bus, and serves nobody.
    cut_off: bool,
    owned: BTreeMap<TableId, Owned>,
    wanted: BTreeMap<TableId, Wanted>,
    /// How many claims are under way.
    claims: usize,
    lines: BTreeMap<Link, Line>,
    /// The lines that are served elsewhere. As long as one is open, that node tells when it has the table no more; what
    /// was known before is not trusted.
    ways: BTreeMap<(TableId, Link), NodeId>,
    by_conn: BTreeMap<(Conn, TableId), Link>,
    /// By the numbers under which tables here know them.
    guests: BTreeMap<Conn, Guest>,
    by_link: BTreeMap<(NodeId, Link), Conn>,
    pipes: BTreeMap<NodeId, Pipe>,
    next: u64,
    deeds: Vec<Deed>,
}

fn frame(frame: &Frame) -> Arc<str> {
    frame.write().into()
}

/// How well a node suits a table: everybody computes the same, and a node more or less moves few tables.
fn suits(node: NodeId, table: TableId) -> u64 {
    let mixed = (node.0 ^ table.0.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Node {
    /// A node that has just come, and owns nothing.
    pub fn new(id: NodeId, now: Time) -> Node {
        Node {
            id,
            began: now,
            now,
            safe: now,
            renew: now,
            beat: now,
            living: Vec::new(),
            page: TableId(0),
            spread: now,
            leaving: false,
            left: false,
            cut_off: false,
            owned: BTreeMap::new(),
            wanted: BTreeMap::new(),
            claims: 0,
            lines: BTreeMap::new(),
            ways: BTreeMap::new(),
            by_conn: BTreeMap::new(),
            guests: BTreeMap::new(),
            by_link: BTreeMap::new(),
            pipes: BTreeMap::new(),
            next: 0,
            deeds: Vec::new(),
        }
    }

    /// Its number.
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// The tables it owns, with their epochs.
    pub fn owned(&self) -> impl Iterator<Item = (TableId, u64)> + '_ {
        self.owned.iter().map(|(&table, owned)| (table, owned.epoch))
    }

    /// Whether its lease holds, so that it may act for its tables.
    pub fn is_safe(&self) -> bool {
        self.now < self.safe
    }

    /// Whether it has neither lease nor bus, so that others serve everybody better.
    pub fn is_cut_off(&self) -> bool {
        self.cut_off
    }

    /// The one door. A node whose lease is over gives up its tables before it does anything else.
    pub fn handle(&mut self, now: Time, event: Event) -> Vec<Deed> {
        self.now = self.now.max(now);
        if !self.is_safe() {
            self.step_down();
        }
        match event {
            Event::Open(conn, table, opening) => self.open(conn, table, opening),
            Event::Ask(conn, table, n, ask) => self.ask(conn, table, n, ask),
            Event::Close(conn, table) => self.close(conn, table),
            Event::Heard(envelope) => self.hear(envelope),
            Event::Renewed(asked, found) => self.renewed(asked, &found),
            Event::Claimed(table, claim) => self.claimed(table, claim),
            Event::Told(table, epoch, ..)
            | Event::Lost(table, epoch, _)
            | Event::Rests(table, epoch)
            | Event::Stopped(table, epoch)
            | Event::Handed(table, epoch)
                if self.owned.get(&table).is_none_or(|owned| owned.epoch != epoch) => {}
            Event::Told(_, _, frames) => self.told(frames),
            Event::Lost(table, _, code) => self.lose(table, code),
            Event::Rests(table, epoch) => {
                self.deeds.push(Deed::HandOver(table, epoch, None));
                self.lose(table, Code::Busy);
            }
            Event::Stopped(table, epoch) => {
                if let Some(Course::Goes(to)) = self.owned.get(&table).map(|owned| owned.course) {
                    self.deeds.push(Deed::HandOver(table, epoch, to));
                }
            }
            Event::Handed(table, _) => self.handed(table),
            Event::Tick(in_reach) => self.tick(in_reach),
            Event::Leave => self.leave(),
        }
        if self.leaving && self.owned.is_empty() && !std::mem::replace(&mut self.left, true) {
            self.deeds.push(Deed::Left);
        }
        std::mem::take(&mut self.deeds)
    }

    // Sockets of this node.

    fn open(&mut self, conn: Conn, table: TableId, opening: Opening) {
        let here = self.by_conn.get(&(conn, table)).and_then(|link| self.lines.get(link));
        if here.is_some_and(|line| line.place != Place::Here) {
            self.close(conn, table);
        }
        let link = Link(self.number());
        if let Some(old) = self.by_conn.insert((conn, table), link) {
            self.lines.remove(&old);
        }
        let (since, place) = (self.now, Place::Waiting);
        self.lines.insert(link, Line { conn, table, opening, since, place, held: Vec::new(), fresh: false });
        self.find_place(link);
    }

    fn ask(&mut self, conn: Conn, table: TableId, n: u32, ask: Ask) {
        let link = self.by_conn.get(&(conn, table)).copied();
        let Some((link, line)) = link.and_then(|link| Some((link, self.lines.get_mut(&link)?))) else {
            return self.refuse(conn, n, Code::NotFound);
        };
        match line.place {
            Place::Here => self.deeds.push(Deed::Feed(table, Input::Ask(conn, n, ask))),
            Place::At(owner) => {
                line.fresh = false;
                self.publish(owner, Body::Ask(link, n, ask));
            }
            Place::Waiting if line.held.len() < MAX_HELD => line.held.push((n, ask)),
            Place::Waiting => self.refuse(conn, n, Code::Busy),
        }
    }

    fn close(&mut self, conn: Conn, table: TableId) {
        let Some(line) = self.by_conn.remove(&(conn, table)).and_then(|link| {
            let line = self.lines.remove(&link)?;
            Some((link, line.place))
        }) else {
            return;
        };
        match line {
            (_, Place::Here) => {
                self.deeds.push(Deed::Feed(table, Input::Close(conn)));
                if let Some(owned) = self.owned.get_mut(&table) {
                    owned.viewers.remove(&conn);
                }
            }
            (link, Place::At(owner)) => {
                self.ways.remove(&(table, link));
                self.publish(owner, Body::Close(link));
            }
            (_, Place::Waiting) => {}
        }
    }

    /// The lines to a table that are served elsewhere, and where.
    fn ways(&self, table: TableId) -> impl Iterator<Item = (Link, NodeId)> + '_ {
        let links = (table, Link(0))..=(table, Link(u64::MAX));
        self.ways.range(links).map(|(&(_, link), &owner)| (link, owner))
    }

    fn is_reachable(&self, other: NodeId) -> bool {
        self.pipes.get(&other).is_none_or(|pipe| !pipe.silent)
    }

    /// Leads a link to its table: here, where others are served, or first to the database.
    fn find_place(&mut self, link: Link) {
        let Some(table) = self.lines.get(&link).map(|line| line.table) else { return };
        let owner = self.ways(table).map(|(_, owner)| owner).find(|&owner| self.is_reachable(owner));
        self.lead(link, owner);
    }

    fn lead(&mut self, link: Link, owner: Option<NodeId>) {
        let Some(line) = self.lines.get_mut(&link) else { return };
        let (conn, table, opening) = (line.conn, line.table, line.opening.clone());
        if let Some(owned) = self.owned.get_mut(&table).filter(|owned| owned.stays()) {
            owned.viewers.insert(conn);
            line.place = Place::Here;
            self.deeds.push(Deed::Feed(table, opening.by(conn)));
            for (n, ask) in std::mem::take(&mut line.held) {
                self.deeds.push(Deed::Feed(table, Input::Ask(conn, n, ask)));
            }
        } else if let Some(owner) = owner {
            let held = std::mem::take(&mut line.held);
            (line.place, line.fresh) = (Place::At(owner), held.is_empty());
            self.ways.insert((table, link), owner);
            self.publish(owner, Body::Open(link, table, opening));
            for (n, ask) in held {
                self.publish(owner, Body::Ask(link, n, ask));
            }
        } else {
            self.want(table).links.push(link);
        }
    }

    fn refuse(&mut self, conn: Conn, re: u32, code: Code) {
        self.deeds.push(Deed::Send(conn, frame(&Frame::Refused { re, code, now: None })));
    }

    /// Tells a socket of this node that its table is not to be had here and now.
    fn give_up(&mut self, link: Link, code: Code) {
        let Some(Line { conn, table, opening, place, held, .. }) = self.lines.remove(&link) else { return };
        self.by_conn.remove(&(conn, table));
        self.ways.remove(&(table, link));
        if place == Place::Waiting || code != Code::Busy {
            self.refuse(conn, opening.n, code);
            for (n, _) in held {
                self.refuse(conn, n, code);
            }
        } else {
            self.deeds.push(Deed::Send(conn, frame(&Frame::Closed { table, code })));
        }
    }

    /// A link is served elsewhere no more. If the table went away before it was opened, the socket need not know: it is
    /// looked for again, for as long as the socket waits anyway.
    fn turned_away(&mut self, link: Link, code: Code) {
        let Some(line) = self.lines.get_mut(&link) else { return };
        if !line.fresh || code != Code::Busy {
            return self.give_up(link, code);
        }
        line.place = Place::Waiting;
        let table = line.table;
        self.ways.remove(&(table, link));
        self.want(table).links.push(link);
    }

    // Ownership.

    fn want(&mut self, table: TableId) -> &mut Wanted {
        let since = self.now;
        let new = || Wanted { links: Vec::new(), guests: Vec::new(), since, asked: false, retry: Time::MIN };
        let wanted = self.wanted.entry(table).or_insert_with(new);
        let due = !wanted.asked && self.now >= wanted.retry && self.claims < MAX_CLAIMS;
        // What is about to go is not claimed back.
        if due && !self.owned.contains_key(&table) {
            wanted.asked = true;
            self.claims += 1;
            self.deeds.push(Deed::Claim(table));
        }
        wanted
    }

    fn claimed(&mut self, table: TableId, claim: Option<Claim>) {
        let Some(wanted) = self.wanted.get_mut(&table) else { return };
        self.claims -= usize::from(wanted.asked);
        (wanted.asked, wanted.retry) = (false, self.now + RETRY_MS);
        match claim {
            // What came too late is claimed again.
            Some(Claim::Own(epoch)) if self.now < self.safe && !self.leaving => {
                self.owned
                    .insert(table, Owned { epoch, since: self.now, viewers: BTreeSet::new(), course: Course::Stays });
                self.deeds.push(Deed::Start(table, epoch));
                self.recall(table, self.id);
                self.serve(table, None);
            }
            Some(Claim::Elsewhere(owner)) => {
                let owner = NodeId(owner);
                self.recall(table, owner);
                if self.is_reachable(owner) {
                    self.serve(table, Some(owner));
                }
            }
            Some(Claim::Missing) => {
                let Some(Wanted { links, guests, .. }) = self.wanted.remove(&table) else { return };
                for link in links {
                    self.give_up(link, Code::NotFound);
                }
                for guest in guests {
                    self.publish(guest.from, Body::Closed(guest.link, Code::NotFound));
                }
            }
            Some(Claim::Own(_) | Claim::Refused) | None => {
                for guest in std::mem::take(&mut wanted.guests) {
                    self.publish(guest.from, Body::Closed(guest.link, Code::Busy));
                }
            }
        }
    }

    /// Whoever is served by a node that does not own the table any more, and may not live, opens it again.
    fn recall(&mut self, table: TableId, owner: NodeId) {
        let stray: Vec<Link> = self.ways(table).filter(|&(_, at)| at != owner).map(|(link, _)| link).collect();
        for link in stray {
            self.give_up(link, Code::Busy);
        }
    }

    /// Leads everybody who wants a table to it, now that it is known where it is: elsewhere, or here.
    fn serve(&mut self, table: TableId, owner: Option<NodeId>) {
        let Some(Wanted { links, guests, .. }) = self.wanted.remove(&table) else { return };
        for link in links {
            self.lead(link, owner);
        }
        for guest in guests {
            if self.owned.contains_key(&table) {
                self.admit(guest);
            } else {
                // Their node will find out by itself where the table is.
                self.publish(guest.from, Body::Closed(guest.link, Code::Busy));
            }
        }
    }

    fn admit(&mut self, mut guest: Guest) {
        let (conn, table) = (Conn(FIRST_GUEST + self.number()), guest.table);
        if let Some(owned) = self.owned.get_mut(&table) {
            owned.viewers.insert(conn);
            self.deeds.push(Deed::Feed(table, guest.opening.clone().by(conn)));
            for (n, ask) in std::mem::take(&mut guest.held) {
                self.deeds.push(Deed::Feed(table, Input::Ask(conn, n, ask)));
            }
            self.by_link.insert((guest.from, guest.link), conn);
            self.guests.insert(conn, guest);
        }
    }

    /// A table is this node's no more; those who follow it are told.
    fn lose(&mut self, table: TableId, code: Code) {
        let Some(Owned { viewers, .. }) = self.owned.remove(&table) else { return };
        for conn in viewers {
            if let Some(guest) = self.forget(conn) {
                self.publish(guest.from, Body::Closed(guest.link, code));
            } else if let Some(&link) = self.by_conn.get(&(conn, table))
                // Whoever has opened it again while it was going waits for it already.
                && self.lines.get(&link).is_some_and(|line| line.place == Place::Here)
            {
                self.give_up(link, code);
            }
        }
    }

    fn step_down(&mut self) {
        let tables: Vec<TableId> = self.owned.keys().copied().collect();
        for table in tables {
            self.deeds.push(Deed::Drop(table));
            self.lose(table, Code::Busy);
        }
    }

    fn renewed(&mut self, asked: Time, found: &Found) {
        self.safe = self.safe.max(asked + LEASE_MS - MARGIN_MS);
        self.living.clone_from(&found.living);
        self.page = TableId(found.upto.map_or(0, |upto| upto.0 + 1));
        self.mourn(asked, found);
        if found.leaving && !self.leaving {
            self.leave();
        }
        if self.leaving || !self.is_safe() {
            return;
        }
        // The database may have believed for a moment that this node was gone, and others that they may claim.
        let own: BTreeSet<TableId> = found.owned.iter().copied().collect();
        let gone = |(id, owned): &(&TableId, &Owned)| owned.stays() && owned.since < asked && !own.contains(id);
        let looked_at = found.from..=found.upto.unwrap_or(TableId(u64::MAX));
        let gone: Vec<TableId> = self.owned.range(looked_at).filter(gone).map(|(&table, _)| table).collect();
        for table in gone {
            self.deeds.push(Deed::Drop(table));
            self.lose(table, Code::Busy);
        }
        let unknown: Vec<TableId> = own.into_iter().filter(|id| !self.owned.contains_key(id)).collect();
        let mine = found.orphans.iter().filter(|&&table| self.suited(table, true) == Some(self.id));
        let mine: Vec<TableId> = unknown.into_iter().chain(mine.copied()).take(MAX_TAKEN).collect();
        for table in mine {
            self.want(table);
        }
        self.spread();
    }

    /// Nobody waits for a node that the database says is dead, unless it has spoken since that was asked.
    fn mourn(&mut self, asked: Time, found: &Found) {
        let lives = |node: &NodeId| found.living.iter().any(|(living, _)| living == node) || found.going.contains(node);
        let dead = self.pipes.iter().filter(|(node, pipe)| pipe.heard < asked && !pipe.silent && !lives(node));
        let dead: Vec<NodeId> = dead.map(|(&node, _)| node).filter(|&node| self.talks_with(node)).collect();
        for node in dead {
            if let Some(pipe) = self.pipes.get_mut(&node) {
                pipe.silent = true;
                pipe.start_anew(self.now);
            }
            self.part(node);
        }
    }

    /// Who is to take a table that is nobody's.
    fn suited(&self, table: TableId, or_me: bool) -> Option<NodeId> {
        let others = self.living.iter().map(|&(node, _)| node).filter(|&node| or_me || node != self.id);
        others.max_by_key(|&node| suits(node, table))
    }

    /// Whoever has many more tables than others gives some to the one that has fewest.
    fn spread(&mut self) {
        let all: u64 = self.living.iter().map(|&(_, tables)| tables).sum();
        let fair = all / (self.living.len() as u64).max(1);
        let (own, most) = (self.owned.len() as u64, fair + fair / 4 + 1);
        let fewest = self.living.iter().filter(|(node, _)| *node != self.id).min_by_key(|&&(_, tables)| tables);
        let Some(&(to, tables)) = fewest else { return };
        let early = self.now < self.spread;
        if early || own <= most || tables >= fair || self.owned.values().any(|owned| !owned.stays()) {
            return;
        }
        self.spread = self.now + SPREAD_MS;
        let number = ((own - fair).min(fair - tables) as usize).min(MAX_TAKEN);
        let mut quiet: Vec<_> = self.owned.iter().map(|(&table, owned)| (owned.viewers.len(), table)).collect();
        quiet.sort_unstable();
        for (_, table) in quiet.into_iter().take(number) {
            self.send_away(table, Some(to));
        }
    }

    fn send_away(&mut self, table: TableId, to: Option<NodeId>) {
        if let Some(owned) = self.owned.get_mut(&table).filter(|owned| owned.stays()) {
            owned.course = Course::Goes(to);
            self.deeds.push(Deed::Stop(table));
        }
    }

    fn handed(&mut self, table: TableId) {
        if let Some(Course::Goes(to)) = self.owned.get(&table).map(|owned| owned.course) {
            if let Some(to) = to {
                self.publish(to, Body::Take(table));
            }
            self.lose(table, Code::Busy);
        }
    }

    fn leave(&mut self) {
        self.leaving = true;
        let tables: Vec<TableId> = self.owned.keys().copied().collect();
        for table in tables {
            self.send_away(table, self.suited(table, false));
        }
    }

    // Talk.

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn publish(&mut self, to: NodeId, body: Body) {
        let pipe = self.pipes.entry(to).or_insert_with(|| Pipe::new(self.now));
        self.deeds.push(Deed::Publish(pipe.write(self.id, to, body)));
    }

    fn told(&mut self, frames: Vec<(Conn, Arc<str>)>) {
        // The same frame for several viewers of one node goes there once.
        let mut together: Vec<(NodeId, Arc<str>, Vec<Link>)> = Vec::new();
        for (conn, text) in frames {
            let Some(guest) = self.guests.get(&conn) else { continue };
            let same = |(node, frame, _): &&mut (NodeId, Arc<str>, Vec<Link>)| {
                *node == guest.from && Arc::ptr_eq(frame, &text)
            };
            match together.iter_mut().find(same) {
                Some((_, _, links)) => links.push(guest.link),
                None => together.push((guest.from, text, vec![guest.link])),
            }
        }
        for (node, text, links) in together {
            self.publish(node, Body::Frame(links, text));
        }
    }

    fn hear(&mut self, envelope: Envelope) {
        let from = envelope.from;
        let known = self.pipes.contains_key(&from) || self.lives(from);
        if self.pipes.len() >= MAX_PEERS && !known {
            return;
        }
        let pipe = self.pipes.entry(from).or_insert_with(|| Pipe::new(self.now));
        match pipe.hear(self.now, &envelope) {
            Arrival::Old => return,
            Arrival::InOrder => {}
            Arrival::Anew => self.part(from),
            Arrival::AfterGap => {
                pipe.start_anew(self.now);
                self.part(from);
                self.publish(from, Body::Beat);
            }
        }
        match envelope.body {
            Body::Beat => {}
            Body::Probe => self.publish(from, Body::Beat),
            Body::Open(link, table, opening) => {
                let guest = Guest { from, link, table, opening, held: Vec::new() };
                if !self.has_room(table) {
                    self.publish(from, Body::Closed(link, Code::Busy));
                } else if self.owned.get(&table).is_some_and(Owned::stays) {
                    self.admit(guest);
                } else {
                    self.want(table).guests.push(guest);
                }
            }
            Body::Ask(link, n, ask) => self.guest_asks(from, link, n, ask),
            Body::Close(link) => self.guest_goes(from, link),
            Body::Frame(links, text) => {
                for link in links {
                    if let Some(line) = self.lines.get_mut(&link).filter(|line| line.place == Place::At(from)) {
                        line.fresh = false;
                        self.deeds.push(Deed::Send(line.conn, text.clone()));
                    }
                }
            }
            Body::Closed(link, code) => {
                if self.lines.get(&link).is_some_and(|line| line.place == Place::At(from)) {
                    self.turned_away(link, code);
                }
            }
            Body::Take(table) => {
                if !self.owned.contains_key(&table) && !self.leaving && self.has_room(table) {
                    self.want(table);
                }
            }
        }
    }

    /// Whether something more of another node can be served at a table, or wait for it.
    fn has_room(&self, table: TableId) -> bool {
        let few = |wanted: &Wanted| wanted.guests.len() < MAX_WAITING;
        self.guests.len() < MAX_GUESTS && self.wanted.get(&table).map_or(self.wanted.len() < MAX_WANTED, few)
    }

    fn guest_asks(&mut self, from: NodeId, link: Link, n: u32, ask: Ask) {
        if let Some((conn, guest)) = self.by_link.get(&(from, link)).and_then(|conn| self.guests.get_key_value(conn)) {
            return self.deeds.push(Deed::Feed(guest.table, Input::Ask(*conn, n, ask)));
        }
        let mut waiting = self.wanted.values_mut().flat_map(|wanted| &mut wanted.guests);
        if let Some(guest) = waiting.find(|guest| (guest.from, guest.link) == (from, link))
            && guest.held.len() < MAX_HELD
        {
            guest.held.push((n, ask));
        }
    }

    fn guest_goes(&mut self, from: NodeId, link: Link) {
        for wanted in self.wanted.values_mut() {
            wanted.guests.retain(|guest| (guest.from, guest.link) != (from, link));
        }
        if let Some(&conn) = self.by_link.get(&(from, link)) {
            self.see_off(conn);
        }
    }

    fn forget(&mut self, conn: Conn) -> Option<Guest> {
        let guest = self.guests.remove(&conn)?;
        self.by_link.remove(&(guest.from, guest.link));
        Some(guest)
    }

    fn see_off(&mut self, conn: Conn) {
        let Some(Guest { table, .. }) = self.forget(conn) else { return };
        if let Some(owned) = self.owned.get_mut(&table) {
            owned.viewers.remove(&conn);
            self.deeds.push(Deed::Feed(table, Input::Close(conn)));
        }
    }

    /// Everything that was open between this node and another ends.
    fn part(&mut self, other: NodeId) {
        for wanted in self.wanted.values_mut() {
            wanted.guests.retain(|guest| guest.from != other);
        }
        let links = self.lines.iter().filter(|(_, line)| line.place == Place::At(other));
        let links: Vec<Link> = links.map(|(&link, _)| link).collect();
        for link in links {
            self.turned_away(link, Code::Busy);
        }
        let guests = self.guests.iter().filter(|(_, guest)| guest.from == other);
        let guests: Vec<Conn> = guests.map(|(&conn, _)| conn).collect();
        for conn in guests {
            self.see_off(conn);
        }
    }

    fn lives(&self, other: NodeId) -> bool {
        self.living.iter().any(|&(node, _)| node == other)
    }

    fn talks_with(&self, other: NodeId) -> bool {
        self.lines.values().any(|line| line.place == Place::At(other))
            || self.guests.values().any(|guest| guest.from == other)
    }

    // Time.

    fn tick(&mut self, in_reach: bool) {
        // Who has just come is given the time of a lease to find both.
        let cut_off = !in_reach && !self.is_safe() && self.now >= self.began + LEASE_MS;
        if cut_off && !self.cut_off {
            self.deeds.push(Deed::SendAway);
        }
        self.cut_off = cut_off;
        if self.now >= self.renew {
            self.renew = self.now + RENEW_MS;
            let tables = (self.owned.len() + self.wanted.len()) as u64;
            self.deeds.push(Deed::Renew(tables, self.page));
        }
        if self.now >= self.beat {
            self.beat = self.now + BEAT_MS;
            let others: Vec<NodeId> = self.pipes.keys().copied().collect();
            for other in others {
                self.beat(other);
            }
        }
        // What nobody waits for any more is not asked for. What is this node's own it hears of again.
        let lines = &self.lines;
        self.wanted.retain(|_, wanted| {
            wanted.links.retain(|link| lines.contains_key(link));
            wanted.asked || !wanted.links.is_empty() || !wanted.guests.is_empty()
        });
        let mut tables: Vec<(Time, TableId)> = self.wanted.iter().map(|(&id, wanted)| (wanted.since, id)).collect();
        tables.sort_unstable();
        for (_, table) in tables {
            self.want(table);
        }
        let late = |line: &Line| line.place == Place::Waiting && self.now >= line.since + WAIT_MS;
        let late: Vec<Link> = self.lines.iter().filter(|(_, line)| late(line)).map(|(&link, _)| link).collect();
        for link in late {
            self.give_up(link, Code::Busy);
        }
    }

    fn beat(&mut self, other: NodeId) {
        let (talks, lives) = (self.talks_with(other), self.lives(other));
        let Some(pipe) = self.pipes.get_mut(&other) else { return };
        if talks && pipe.falls_silent(self.now) {
            pipe.start_anew(self.now);
            return self.part(other);
        }
        if talks || lives && !pipe.silent {
            if !talks {
                // Nobody listens, so nobody is silent. What was lost is noticed now and not when somebody does listen.
                pipe.heard = self.now;
            }
            self.publish(other, Body::Beat);
        } else if lives || self.now < pipe.heard + FORGET_MS {
            self.publish(other, Body::Probe);
        } else {
            self.pipes.remove(&other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::User;
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

    /// A node with a lease and this many tables.
    fn owner(tables: u64) -> Node {
        let mut node = Node::new(ME, 0);
        let deeds = node.handle(0, Event::Renewed(0, found(tables, 0)));
        assert_eq!(deeds.len() as u64, tables, "what the database says is its own is claimed");
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
    fn whoever_has_many_tables_gives_to_whoever_has_few() {
        let mut node = owner(20);
        let deeds = node.handle(1, Event::Renewed(1, found(20, 4)));
        let stopped: Vec<TableId> =
            deeds.iter().filter_map(|d| if let Deed::Stop(id) = d { Some(*id) } else { None }).collect();
        assert_eq!((stopped.len(), deeds.len()), (8, 8), "both have twelve then");
        assert!(node.handle(2, Event::Renewed(2, found(20, 4))).is_empty(), "one move after the other");
        for table in stopped {
            let deeds = node.handle(3, Event::Stopped(table, 4));
            assert!(matches!(deeds[..], [Deed::HandOver(_, 4, Some(OTHER))]));
            let deeds = node.handle(4, Event::Handed(table, 4));
            assert!(matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Take(_), .. })]));
        }
        let even = Found { owned: (8..20).map(TableId).collect(), ..found(12, 12) };
        assert!(node.handle(5, Event::Renewed(5, even)).is_empty(), "nothing moves when all have the same");
        assert_eq!(node.handle(6, Event::Leave).len(), 12);
    }

    fn opening(n: u32) -> Opening {
        let user = User { id: UserId(9), name: "Ada".into(), bot: false, guest: false };
        Opening { n, user, muted: Vec::new(), lang: None, from: 0, undos: 0 }
    }

    /// The other node says something, the first thing in the talk or a later one.
    fn heard(number: u64, body: Body) -> Event {
        Event::Heard(Envelope { from: OTHER, to: ME, session: 1, number, body })
    }

    #[test]
    fn where_a_table_was_long_ago_is_not_believed() {
        let (mut node, table) = (owner(0), TableId(7));
        let claim = |deeds: &[Deed]| matches!(deeds, [Deed::Claim(TableId(7))]);
        assert!(claim(&node.handle(1, Event::Open(Conn(1), table, opening(1)))));
        let deeds = node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
        assert!(matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Open(..), .. })]), "{deeds:?}");
        let deeds = node.handle(3, Event::Open(Conn(2), table, opening(1)));
        assert!(
            matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Open(..), .. })]),
            "a second one goes along"
        );
        for conn in [Conn(1), Conn(2)] {
            node.handle(4, Event::Close(conn, table));
        }
        assert!(
            claim(&node.handle(5, Event::Open(Conn(3), table, opening(1)))),
            "nobody would have told that it moved"
        );
    }

    #[test]
    fn a_table_that_goes_while_it_is_opened_is_looked_for_again() {
        let (mut node, table) = (owner(0), TableId(7));
        node.handle(1, Event::Open(Conn(1), table, opening(1)));
        node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
        let deeds = node.handle(900, heard(0, Body::Closed(Link(1), Code::Busy)));
        assert!(matches!(deeds[..], [Deed::Claim(TableId(7))]), "the socket is not told: {deeds:?}");
        let deeds = node.handle(901, Event::Claimed(table, Some(Claim::Own(5))));
        assert!(matches!(deeds[..], [Deed::Start(_, 5), Deed::Feed(_, Input::Open { .. })]), "{deeds:?}");
    }

    #[test]
    fn who_opens_a_table_again_while_it_goes_is_led_to_where_it_went() {
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
        let deeds = node.handle(901, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
        assert!(matches!(&deeds[..], [Deed::Publish(Envelope { body: Body::Open(..), .. })]), "{deeds:?}");
        // Who waited for long enough is told, however often it was tried.
        node.handle(1 + WAIT_MS, heard(0, Body::Closed(Link(1), Code::Busy)));
        let deeds = node.handle(2 + WAIT_MS, Event::Tick(true));
        let told = |deed: &Deed| matches!(deed, Deed::Send(Conn(1), text) if text.contains("refused"));
        assert!(deeds.iter().any(told), "{deeds:?}");
    }

    #[test]
    fn who_was_served_by_a_dead_node_opens_the_table_again_as_soon_as_it_is_here() {
        let (mut node, table) = (owner(0), TableId(7));
        node.handle(1, Event::Open(Conn(1), table, opening(1)));
        node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
        node.handle(3, heard(0, Body::Frame(vec![Link(1)], "{}".into())));
        // The other dies, and somebody of a third node comes here.
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
    fn what_the_database_does_not_know_to_be_its_own_is_given_up() {
        let mut node = owner(2);
        let deeds = node.handle(9, Event::Renewed(0, Found { owned: vec![TableId(1)], ..found(1, 1) }));
        assert!(deeds.is_empty(), "that may have been before it was claimed: {deeds:?}");
        let deeds = node.handle(9, Event::Renewed(1, Found { owned: vec![TableId(1)], ..found(1, 1) }));
        assert!(matches!(deeds[..], [Deed::Drop(TableId(0))]), "{deeds:?}");
    }

    #[test]
    fn tables_that_were_not_looked_at_are_kept() {
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
    fn who_is_dead_by_the_database_is_not_waited_for_unless_they_speak() {
        let (mut node, table) = (owner(0), TableId(7));
        node.handle(1, Event::Open(Conn(1), table, opening(1)));
        node.handle(2, Event::Claimed(table, Some(Claim::Elsewhere(OTHER.0))));
        node.handle(3, heard(0, Body::Frame(vec![Link(1)], "{}".into())));
        let alone = || Found { living: vec![(ME, 0)], ..found(0, 0) };
        assert!(node.handle(4, Event::Renewed(3, alone())).is_empty(), "it has spoken since");
        let going = Found { going: vec![OTHER], ..alone() };
        assert!(node.handle(5, Event::Renewed(5, going)).is_empty(), "who leaves lives");
        let deeds = node.handle(6, Event::Renewed(6, alone()));
        assert!(matches!(&deeds[..], [Deed::Send(Conn(1), text)] if text.contains("closed")), "{deeds:?}");
    }

    #[test]
    fn a_node_without_lease_and_bus_sends_everybody_away_until_one_is_back() {
        let mut node = owner(1);
        let sends_away = |deeds: &[Deed]| deeds.iter().any(|deed| matches!(deed, Deed::SendAway));
        assert!(!sends_away(&node.handle(100, Event::Tick(false))), "its lease holds");
        let late = LEASE_MS;
        assert!(!sends_away(&node.handle(late, Event::Tick(true))), "others serve its sockets through it");
        assert!(sends_away(&node.handle(late + 1, Event::Tick(false))) && node.is_cut_off());
        assert!(!sends_away(&node.handle(late + 2, Event::Tick(false))), "once");
        node.handle(late + 3, Event::Renewed(late + 3, found(0, 0)));
        node.handle(late + 4, Event::Tick(false));
        assert!(!node.is_cut_off(), "what it has it serves");
    }

    #[test]
    fn a_node_that_has_just_come_sends_nobody_away() {
        let mut node = Node::new(ME, 0);
        assert!(matches!(node.handle(0, Event::Tick(false))[..], [Deed::Renew(..)]) && !node.is_cut_off());
        node.handle(LEASE_MS, Event::Tick(false));
        assert!(node.is_cut_off(), "it has found neither lease nor bus");
    }

    #[test]
    fn however_much_strangers_say_little_of_it_is_kept() {
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
            node.handle(
                2,
                Event::Heard(Envelope { from: NodeId(100), to: ME, session: u64::MAX, number: u64::MAX, body }),
            );
        }
        for n in 0..2 * MAX_WANTED as u64 {
            let body = Body::Take(TableId(1 << 40 | n));
            node.handle(
                3,
                Event::Heard(Envelope { from: NodeId(101), to: ME, session: u64::MAX, number: u64::MAX, body }),
            );
        }
        let waiting: usize = node.wanted.values().map(|wanted| wanted.guests.len()).sum();
        assert!(node.wanted.len() <= MAX_WANTED && waiting <= 3 * MAX_WANTED, "{waiting}");
        assert_eq!(node.owned().count(), 1, "and its tables go on");
        node.handle(4, heard(0, Body::Beat));
        assert!(node.pipes.contains_key(&OTHER), "who lives is heard beside any number of strangers");
    }

    #[test]
    fn who_asks_for_many_tables_does_not_keep_the_database_from_others() {
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
        assert!(
            matches!(deeds.iter().rev().find(|d| matches!(d, Deed::Claim(_))), Some(Deed::Claim(id)) if *id == next)
        );
        assert_eq!(claims(&deeds), 1, "who came first goes first: {deeds:?}");
    }

    #[test]
    fn what_an_earlier_life_of_a_table_says_does_not_count() {
        let mut node = owner(1);
        for event in [Event::Lost(TableId(0), 3, Code::Busy), Event::Rests(TableId(0), 3), Event::Handed(TableId(0), 3)]
        {
            assert!(node.handle(1, event).is_empty());
        }
        assert_eq!(node.owned().collect::<Vec<_>>(), [(TableId(0), 4)]);
    }
}
