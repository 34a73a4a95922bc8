//! Messages between nodes: numbered, heard once, and given up when a node is gone.

use super::{Deed, Guest, Line, Node, Owned, Place, Wanted};
use crate::cluster::pipe::{Arrival, Pipe};
use crate::cluster::{
    BEAT_MS, Body, Envelope, FORGET_MS, LEASE_MS, Link, MAX_GUESTS, MAX_HELD, MAX_PEERS, MAX_WAITING, MAX_WANTED,
    NodeId, RENEW_MS, WAIT_MS,
};
use crate::{Conn, Input, Time};
use std::sync::Arc;
use wire::{Ask, Code, TableId};

impl Node {
    pub(super) fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub(super) fn publish(&mut self, to: NodeId, body: Body) {
        let pipe = self.pipes.entry(to).or_insert_with(|| Pipe::new(self.now));
        self.deeds.push(Deed::Publish(pipe.write(self.id, to, body)));
    }

    pub(super) fn told(&mut self, frames: Vec<(Conn, Arc<str>)>) {
        // A frame for several viewers of one node is sent there once.
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

    pub(super) fn hear(&mut self, envelope: Envelope) {
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

    /// Whether one more socket of another node can be served at a table, or wait for it.
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

    pub(super) fn forget(&mut self, conn: Conn) -> Option<Guest> {
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

    /// Ends everything that was open between this node and another.
    pub(super) fn part(&mut self, other: NodeId) {
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

    pub(super) fn talks_with(&self, other: NodeId) -> bool {
        self.lines.values().any(|line| line.place == Place::At(other))
            || self.guests.values().any(|guest| guest.from == other)
    }

    pub(super) fn tick(&mut self, in_reach: bool) {
        // A new node has the length of a lease to find both.
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
        // A table that nobody waits for any more is not asked for. A node will hear again of those it owns.
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
                // Without a talk, silence means nothing. The beat lets the other notice a lost message now, not when
                // the next talk begins.
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
