//! The sockets of this node: which tables they follow, and where these tables are.

use super::{Deed, Line, Node, Place, frame};
use crate::cluster::{Body, Link, MAX_HELD, NodeId, Opening};
use crate::{Conn, Input};
use wire::{Ask, Code, Frame, TableId};

impl Node {
    pub(super) fn open(&mut self, conn: Conn, table: TableId, opening: Opening) {
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

    pub(super) fn ask(&mut self, conn: Conn, table: TableId, n: u32, ask: Ask) {
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

    pub(super) fn close(&mut self, conn: Conn, table: TableId) {
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

    /// The lines to a table that other nodes serve, and which node serves each.
    pub(super) fn ways(&self, table: TableId) -> impl Iterator<Item = (Link, NodeId)> + '_ {
        let links = (table, Link(0))..=(table, Link(u64::MAX));
        self.ways.range(links).map(|(&(_, link), &owner)| (link, owner))
    }

    pub(super) fn is_reachable(&self, other: NodeId) -> bool {
        self.pipes.get(&other).is_none_or(|pipe| !pipe.silent)
    }

    /// Leads a link to its table: here, or where other links are served, or first to the database.
    fn find_place(&mut self, link: Link) {
        let Some(table) = self.lines.get(&link).map(|line| line.table) else { return };
        let owner = self.ways(table).map(|(_, owner)| owner).find(|&owner| self.is_reachable(owner));
        self.lead(link, owner);
    }

    pub(super) fn lead(&mut self, link: Link, owner: Option<NodeId>) {
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

    /// Tells a socket of this node that it cannot have the table here and now.
    pub(super) fn give_up(&mut self, link: Link, code: Code) {
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

    /// Another node no longer serves this link. If the table moved before it was opened, the socket need not know: the
    /// table is looked for again, for as long as the socket waits anyway.
    pub(super) fn turned_away(&mut self, link: Link, code: Code) {
        if code != Code::Busy || self.lines.get(&link).is_some_and(|line| !line.fresh) {
            return self.give_up(link, code);
        }
        let Some(mut line) = self.lines.remove(&link) else { return };
        let (conn, table) = (line.conn, line.table);
        line.place = Place::Waiting;
        self.ways.remove(&(table, link));
        // Frames for the former opening may still be on their way. Under a new number nobody takes them for those of
        // the next, whose first frame says everything since the last that the viewer has seen.
        let link = Link(self.number());
        self.lines.insert(link, line);
        self.by_conn.insert((conn, table), link);
        self.want(table).links.push(link);
    }
}
