//! One node: its lease, its tables, and the ways to other nodes' tables.

mod lines;
mod tables;
mod talk;
#[cfg(test)]
mod tests;

use super::pipe::Pipe;
use super::{Envelope, Link, NodeId, Opening};
use crate::{Conn, Input, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use store::Claim;
use wire::{Ask, Code, Frame, TableId};

/// The first number for sockets of other nodes.
const FIRST_GUEST: u64 = 1 << 63;

/// Whether a socket belongs to another node.
pub fn is_guest(conn: Conn) -> bool {
    conn.0 >= FIRST_GUEST
}

/// What happens to a node. Events from a table carry the epoch under which it was started: an earlier life does not
/// count.
#[derive(Debug)]
pub enum Event {
    /// A socket of this node opens a table.
    Open(Conn, TableId, Opening),
    /// A socket asks something about a table.
    Ask(Conn, TableId, u32, Ask),
    /// A socket is gone, or no longer follows the table.
    Close(Conn, TableId),
    /// Another node says something.
    Heard(Envelope),
    /// The renewal that was requested at this time has succeeded.
    Renewed(Time, Found),
    /// The result of a claim; `None` if the database does not answer.
    Claimed(TableId, Option<Claim>),
    /// A table of this node has frames for other nodes' sockets.
    Told(TableId, u64, Vec<(Conn, Arc<str>)>),
    /// A table of this node has left the memory: it was lost to another node, or could not be written to or loaded.
    Lost(TableId, u64, Code),
    /// A table of this node has left the memory because nobody needs it.
    Rests(TableId, u64),
    /// A table has stopped, as requested, and all of it is kept.
    Stopped(TableId, u64),
    /// A table was handed over, or did not belong to this node any more.
    Handed(TableId, u64),
    /// Time has passed; says whether other nodes seem to be in reach.
    Tick(bool),
    /// The node is to hand over its tables and leave; the database knows, so it gets no more.
    Leave,
}

/// What a node learns when its lease is renewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether somebody has asked it to leave.
    pub leaving: bool,
    /// The nodes that live and stay, each with its number of tables.
    pub living: Vec<(NodeId, u64)>,
    /// The nodes that live but are about to leave.
    pub going: Vec<NodeId>,
    /// The tables it owns according to the database, from the requested number on.
    pub owned: Vec<TableId>,
    /// The requested number.
    pub from: TableId,
    /// If there are more: the number up to which the list is complete.
    pub upto: Option<TableId>,
    /// Games in play whose owner is dead.
    pub orphans: Vec<TableId>,
}

/// What a node wants done.
#[derive(Debug)]
pub enum Deed {
    /// Send a frame to a socket of this node.
    Send(Conn, Arc<str>),
    /// Tell another node something.
    Publish(Envelope),
    /// Renew the lease for [`LEASE_MS`], report the number of tables, and answer with [`Event::Renewed`] and the tables
    /// from this one on.
    Renew(u64, TableId),
    /// Claim a table and answer with [`Event::Claimed`].
    Claim(TableId),
    /// Load a table that this node owns under this epoch; charge nobody for the time before.
    Start(TableId, u64),
    /// Give an input to a table of this node.
    Feed(TableId, Input),
    /// Halt a table, and answer with [`Event::Stopped`] when that is kept.
    Stop(TableId),
    /// Hand over a table that is owned under this epoch, or let it rest; answer with [`Event::Handed`].
    HandOver(TableId, u64, Option<NodeId>),
    /// Forget a table immediately and write nothing more of it.
    Drop(TableId),
    /// Neither the database nor other nodes are in reach: cut every socket, so that clients try another node.
    SendAway,
    /// Everything is handed over.
    Left,
}

/// A table of this node.
#[derive(Clone, Debug)]
struct Owned {
    epoch: u64,
    /// Since when it is owned, by this node's clock.
    since: Time,
    /// Sockets that follow it, of this node and of other nodes.
    viewers: BTreeSet<Conn>,
    course: Course,
}

/// Whether a table stays here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Course {
    Stays,
    /// Once it has stopped, it moves to this node, or rests.
    Goes(Option<NodeId>),
}

impl Owned {
    fn stays(&self) -> bool {
        self.course == Course::Stays
    }
}

/// A table that is wanted here and whose owner is not known.
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
    /// For a table served elsewhere: nothing has been asked or received since it was opened there.
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
    /// How long it may act for its tables, by its own clock.
    safe: Time,
    renew: Time,
    beat: Time,
    living: Vec<(NodeId, u64)>,
    /// The table from which it asks for its own tables next.
    page: TableId,
    /// When it may give tables away again.
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
    /// The lines that other nodes serve. While a line is open, its node says when it loses the table; older knowledge
    /// is not trusted.
    ways: BTreeMap<(TableId, Link), NodeId>,
    by_conn: BTreeMap<(Conn, TableId), Link>,
    /// Sockets of other nodes, by the numbers under which tables here know them.
    guests: BTreeMap<Conn, Guest>,
    by_link: BTreeMap<(NodeId, Link), Conn>,
    pipes: BTreeMap<NodeId, Pipe>,
    next: u64,
    deeds: Vec<Deed>,
}

fn frame(frame: &Frame) -> Arc<str> {
    frame.write().into()
}

/// How well a node suits a table: every node computes the same, and adding or removing a node moves few tables.
fn suits(node: NodeId, table: TableId) -> u64 {
    let mixed = (node.0 ^ table.0.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Node {
    /// A new node, which owns nothing.
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

    /// Whether its lease is valid, so that it may act for its tables.
    pub fn is_safe(&self) -> bool {
        self.now < self.safe
    }

    /// Whether it has neither lease nor bus, so that other nodes serve everybody better.
    pub fn is_cut_off(&self) -> bool {
        self.cut_off
    }

    /// The only way in. A node whose lease is over gives up its tables before it does anything else.
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
}
