//! The tables of this node: claimed, served, spread, handed over, lost.

use super::{Course, Deed, FIRST_GUEST, Found, Guest, Node, Owned, Place, Wanted, suits};
use crate::cluster::{Body, LEASE_MS, Link, MARGIN_MS, MAX_CLAIMS, MAX_TAKEN, NodeId, RETRY_MS, SPREAD_MS};
use crate::{Conn, Input, Time};
use std::collections::BTreeSet;
use store::Claim;
use wire::{Code, TableId};

impl Node {
    pub(super) fn want(&mut self, table: TableId) -> &mut Wanted {
        let since = self.now;
        let new = || Wanted { links: Vec::new(), guests: Vec::new(), since, asked: false, retry: Time::MIN };
        let wanted = self.wanted.entry(table).or_insert_with(new);
        let due = !wanted.asked && self.now >= wanted.retry && self.claims < MAX_CLAIMS;
        // A table that is about to leave is not claimed back.
        if due && !self.owned.contains_key(&table) {
            wanted.asked = true;
            self.claims += 1;
            self.deeds.push(Deed::Claim(table));
        }
        wanted
    }

    pub(super) fn claimed(&mut self, table: TableId, claim: Option<Claim>) {
        let Some(wanted) = self.wanted.get_mut(&table) else { return };
        self.claims -= usize::from(wanted.asked);
        (wanted.asked, wanted.retry) = (false, self.now + RETRY_MS);
        match claim {
            // A claim that came too late is made again.
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

    /// Closes links whose node no longer owns the table, and may be dead; their sockets open it again.
    fn recall(&mut self, table: TableId, owner: NodeId) {
        let stray: Vec<Link> = self.ways(table).filter(|&(_, at)| at != owner).map(|(link, _)| link).collect();
        for link in stray {
            self.give_up(link, Code::Busy);
        }
    }

    /// Leads everybody who wants a table to it, now that its place is known: elsewhere, or here.
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

    pub(super) fn admit(&mut self, mut guest: Guest) {
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

    /// A table no longer belongs to this node; tells those who follow it.
    pub(super) fn lose(&mut self, table: TableId, code: Code) {
        let Some(Owned { viewers, .. }) = self.owned.remove(&table) else { return };
        for conn in viewers {
            if let Some(guest) = self.forget(conn) {
                self.publish(guest.from, Body::Closed(guest.link, code));
            } else if let Some(&link) = self.by_conn.get(&(conn, table))
                // A socket that opened it again while it was leaving already waits for it.
                && self.lines.get(&link).is_some_and(|line| line.place == Place::Here)
            {
                self.give_up(link, code);
            }
        }
    }

    pub(super) fn step_down(&mut self) {
        let tables: Vec<TableId> = self.owned.keys().copied().collect();
        for table in tables {
            self.deeds.push(Deed::Drop(table));
            self.lose(table, Code::Busy);
        }
    }

    pub(super) fn renewed(&mut self, asked: Time, found: &Found) {
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
        // For a moment, the database may have taken this node for gone, and others may have claimed its tables.
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

    /// Stops waiting for nodes that the database says are dead, unless they have spoken since it was asked.
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

    /// The node that is to take a table without an owner.
    fn suited(&self, table: TableId, or_me: bool) -> Option<NodeId> {
        let others = self.living.iter().map(|&(node, _)| node).filter(|&node| or_me || node != self.id);
        others.max_by_key(|&node| suits(node, table))
    }

    /// A node with many more tables than the others gives some to the one with the fewest.
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

    pub(super) fn handed(&mut self, table: TableId) {
        if let Some(Course::Goes(to)) = self.owned.get(&table).map(|owned| owned.course) {
            if let Some(to) = to {
                self.publish(to, Body::Take(table));
            }
            self.lose(table, Code::Busy);
        }
    }

    pub(super) fn leave(&mut self) {
        self.leaving = true;
        let tables: Vec<TableId> = self.owned.keys().copied().collect();
        for table in tables {
            self.send_away(table, self.suited(table, false));
        }
    }
}
