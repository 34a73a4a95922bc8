//! What each viewer is told.

use crate::live::Sight;
use crate::table::Table;
use crate::{Conn, Output, Time};
use engine::{Hash256, Seat, SeatSet};
use std::sync::Arc;
use wire::limits::MAX_PAST;
use wire::{Briefing, ChatLine, Clocks, Code, Frame, Past, Phase, SeatInfo, Snapshot, Update, UserId};

/// Viewers are told the number of spectators at most this often, in milliseconds.
const COUNT_MS: Time = 1000;

/// What a viewer was last told about the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    spectators: u32,
    /// Everything else except the time.
    rest: Box<Snapshot>,
}

impl Told {
    fn of(snapshot: &Snapshot) -> Told {
        let clocks = Clocks { running: snapshot.clocks.running.clone(), ..Clocks::default() };
        let rest = Snapshot { clocks, spectators: 0, ..snapshot.clone() };
        Told { spectators: snapshot.spectators, rest: Box::new(rest) }
    }
}

pub(crate) fn done(conn: Conn, n: u32, out: &mut Vec<Output>) {
    out.push(Output::Send(conn, Frame::Done { re: n }.write().into()));
}

pub(crate) fn refuse(conn: Conn, n: u32, code: Code, out: &mut Vec<Output>) {
    out.push(Output::Send(conn, Frame::Refused { re: n, code, now: None }.write().into()));
}

impl Table {
    pub(crate) fn send(&self, conn: Conn, frame: &Frame, out: &mut Vec<Output>) {
        if self.viewers.contains_key(&conn) {
            out.push(Output::Send(conn, frame.write().into()));
        }
    }

    /// Sends a new socket what it needs.
    pub(crate) fn welcome(&mut self, now: Time, conn: Conn, out: &mut Vec<Output>) {
        let viewer = &self.viewers[&conn];
        let muted = |line: &&ChatLine| !viewer.muted.contains(&line.user);
        let lines: Vec<ChatLine> = self.chat.iter().filter(muted).cloned().collect();
        if !lines.is_empty() {
            self.send(conn, &Frame::Chat { table: self.id, lines }, out);
        }
        if self.live.is_some() {
            let frame = self.update(now, self.sight_of(conn)).write();
            out.push(Output::Send(conn, frame.into()));
            self.mark_sent(conn);
        }
    }

    pub(crate) fn tell_chat(&self, line: &ChatLine, out: &mut Vec<Output>) {
        let frame: Arc<str> = Frame::Chat { table: self.id, lines: vec![line.clone()] }.write().into();
        for (&conn, viewer) in &self.viewers {
            if !viewer.muted.contains(&line.user) {
                out.push(Output::Send(conn, frame.clone()));
            }
        }
    }

    fn sight_of(&self, conn: Conn) -> Sight {
        let viewer = &self.viewers[&conn];
        Sight { viewer: self.seat_of(viewer.user.id), from: viewer.sent, lang: viewer.lang }
    }

    fn mark_sent(&mut self, conn: Conn) {
        let ply = self.live.as_ref().map_or(0, |live| live.ply());
        if let Some(viewer) = self.viewers.get_mut(&conn) {
            viewer.sent = ply;
        }
    }

    fn clocks(&self, now: Time) -> Clocks {
        if self.clock.is_free() || self.live.is_none() {
            return Clocks { now, ..Clocks::default() };
        }
        let left = self.clock.left(now);
        let running = if self.phase() == Phase::Playing { self.clock.running() } else { SeatSet::EMPTY };
        Clocks {
            now,
            left: Seat::all(self.places.len() as u8).map(|seat| left[seat]).collect(),
            running: running.iter().collect(),
        }
    }

    fn update(&self, now: Time, sight: Sight) -> Frame {
        let live = self.live.as_ref().expect("an update is of a match");
        let shown = live.show(sight);
        Frame::Update(Box::new(Update {
            table: self.id,
            ply: live.ply(),
            undos: self.undos,
            edition: self.edition.clone(),
            view: shown.view,
            fingerprint: format!("{:016x}", shown.fingerprint),
            to_act: live.to_act().iter().collect(),
            legal: shown.legal,
            from: sight.from,
            events: shown.events,
            free_undo: shown.free_undo,
            clocks: self.clocks(now),
            words: shown.words,
        }))
    }

    /// People, seats and state, as a viewer sees them.
    pub fn snapshot(&self, now: Time, viewer: Option<UserId>) -> Snapshot {
        let seats = self.places.iter().map(|place| SeatInfo {
            who: place.who.clone(),
            ready: place.ready,
            present: place.user().is_some_and(|user| self.viewers.values().any(|viewer| viewer.user.id == user)),
            kept: place.kept,
        });
        let spectators = self.viewers.values().filter(|viewer| self.seat_of(viewer.user.id).is_none()).count();
        let over = self.phase() == Phase::Over;
        Snapshot {
            table: self.id,
            options: self.options.clone(),
            owner: self.owner,
            phase: self.phase(),
            seats: seats.collect(),
            you: viewer.and_then(|user| self.seat_of(user)),
            spectators: spectators as u32,
            to_act: self.acting.iter().collect(),
            ply: self.live.as_ref().map_or(0, |live| live.ply()),
            undos: self.undos,
            clocks: self.clocks(now),
            proposal: self.proposal.map(|open| open.shown()),
            dice: self.started.map(|_| self.dealer.hash().to_string()),
            key: over.then(|| Hash256(self.dealer.key()).to_string()),
            scores: self.live.as_ref().and_then(|live| live.result()),
            next: self.next,
            edition: self.edition.clone(),
        }
    }

    /// Tells a player what happened since their last decision, step by step.
    pub(crate) fn briefing(&mut self, conn: Conn, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        let live = self.live.as_ref().ok_or(Code::NotStarted)?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        let from = self.decided[seat];
        let lang = self.viewers.get(&conn).and_then(|viewer| viewer.lang);
        let shown = live.show(Sight { viewer: Some(seat), from, lang });
        let words = shown.words.map_or_else(Vec::new, |words| words.events);
        self.send(conn, &Frame::Briefing(Briefing { table: self.id, from, events: shown.events, words }), out);
        Ok(())
    }

    /// Sends a viewer their own views of past plies, and so nothing that they could not know.
    pub(crate) fn past(&self, conn: Conn, from: u32, plies: u32, out: &mut Vec<Output>) -> Result<(), Code> {
        let live = self.live.as_ref().ok_or(Code::NotStarted)?;
        let viewer = self.sight_of(conn).viewer;
        let views = live.past(viewer, from, plies.min(MAX_PAST));
        self.send(conn, &Frame::Past(Past { table: self.id, undos: self.undos, from, views }), out);
        Ok(())
    }

    /// Tells everybody what has changed for them.
    pub(crate) fn flush(&mut self, now: Time, out: &mut Vec<Output>) {
        if self.changed.table {
            self.tell_table(now, out);
        }
        if std::mem::take(&mut self.changed.view) && self.live.is_some() {
            self.show_all(now, out);
        }
        let fresh = self.acting.iter().filter(|&seat| !self.announced.has(seat));
        for seat in fresh {
            if let Some(user) = self.places[seat.index()].user() {
                let present = self.places[seat.index()].away.is_none();
                out.push(Output::Turn(user, present));
            }
        }
        self.announced = self.acting;
    }

    /// Sends the state of the table to everybody who does not know it yet. A change in the number of spectators is told
    /// only now and then: somebody who comes and goes is not worth a message.
    fn tell_table(&mut self, now: Time, out: &mut Vec<Output>) {
        let soon = now < self.counted + COUNT_MS;
        self.changed.table = false;
        let whole = self.snapshot(now, None);
        for (&conn, viewer) in &mut self.viewers {
            let you = self.places.iter().position(|place| place.user() == Some(viewer.user.id));
            let snapshot = Snapshot { you: you.map(|seat| Seat(seat as u8)), ..whole.clone() };
            let told = Told::of(&snapshot);
            let (same, counted) = match &viewer.told {
                Some(before) => (before.rest == told.rest, before.spectators == told.spectators),
                None => (false, false),
            };
            if same && !counted && soon {
                self.changed.table = true;
            } else if !(same && counted) {
                viewer.told = Some(told);
                out.push(Output::Send(conn, Frame::Table(Box::new(snapshot)).write().into()));
            }
        }
        if !soon {
            self.counted = now;
        }
    }

    /// When a message that was held back is due.
    pub(crate) fn tell_at(&self) -> Option<Time> {
        self.changed.table.then_some(self.counted + COUNT_MS)
    }

    /// Shows everybody the board; a frame that several may see is written once.
    fn show_all(&mut self, now: Time, out: &mut Vec<Output>) {
        let conns: Vec<Conn> = self.viewers.keys().copied().collect();
        let mut written: Vec<(Sight, Arc<str>)> = Vec::new();
        for conn in conns {
            let sight = self.sight_of(conn);
            let same = written.iter().find(|(same, _)| *same == sight).map(|(_, frame)| frame.clone());
            let frame = same.unwrap_or_else(|| {
                let frame: Arc<str> = self.update(now, sight).write().into();
                written.push((sight, frame.clone()));
                frame
            });
            out.push(Output::Send(conn, frame));
            self.mark_sent(conn);
        }
    }
}
