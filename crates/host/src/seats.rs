//! Before the start: who follows the table, who sits where, who is ready.

use crate::live;
use crate::table::{Place, Table, Viewer};
use crate::tell::{done, refuse};
use crate::{Conn, GONE, Output, Rematch, Time};
use engine::{Seat, SeatSet};
use wire::limits::{MAX_NAME_CHARS, MAX_VIEWERS};
use wire::{ChatLine, Code, Phase, UserId, Who};

impl Table {
    pub(crate) fn follow(&mut self, now: Time, conn: Conn, n: u32, viewer: Viewer, out: &mut Vec<Output>) {
        if self.viewers.len() >= MAX_VIEWERS && !self.viewers.contains_key(&conn) {
            refuse(conn, n, Code::Busy, out);
            out.push(Output::Dropped(conn, Code::Busy));
            return;
        }
        let user = viewer.user.id;
        if !self.may_see(Some(user)) {
            refuse(conn, n, Code::NotFound, out);
            out.push(Output::Dropped(conn, Code::NotFound));
            return;
        }
        if !self.saved().may_see(Some(user)) && self.guests.len() < MAX_VIEWERS {
            self.guests.push(user);
            out.push(Output::Save);
        }
        let ply = self.live.as_ref().map_or(0, |live| live.ply());
        let viewer = Viewer { sent: viewer.sent.min(ply), ..viewer };
        if let Some(seat) = self.seat_of(viewer.user.id) {
            self.places[seat.index()].away = None;
        }
        self.viewers.insert(conn, viewer);
        done(conn, n, out);
        self.welcome(now, conn, out);
        self.changed.table = true;
    }

    pub(crate) fn unfollow(&mut self, now: Time, conn: Conn) {
        let Some(gone) = self.viewers.remove(&conn) else { return };
        self.changed.table = true;
        if self.viewers.values().any(|viewer| viewer.user.id == gone.user.id) {
            return;
        }
        if let Some(seat) = self.seat_of(gone.user.id) {
            self.places[seat.index()].away = Some(now);
            if self.live.is_none() {
                self.places[seat.index()].ready = false;
            }
        }
    }

    fn gathering(&self) -> Result<(), Code> {
        match self.phase() {
            Phase::Gathering => Ok(()),
            Phase::Frozen => Err(Code::Frozen),
            Phase::Playing | Phase::Paused | Phase::Over => Err(Code::Started),
        }
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, Code> {
        self.places.get_mut(seat.index()).ok_or(Code::NoSuchSeat)
    }

    pub(crate) fn sit(&mut self, conn: Conn, seat: Seat, out: &mut Vec<Output>) -> Result<(), Code> {
        self.gathering()?;
        let user = self.viewers[&conn].user.clone();
        if self.seat_of(user.id).is_some() {
            return Err(Code::Seated);
        }
        let place = self.place(seat)?;
        match &place.who {
            Who::Open => {}
            Who::Reserved(name) if *name == user.name => {}
            Who::Reserved(_) | Who::User { .. } | Who::Bot(_) => return Err(Code::SeatTaken),
        }
        let who = Who::User { id: user.id, name: user.name, bot: user.bot, guest: user.guest };
        *place = Place { who, ready: false, kept: false, away: None };
        self.seats_changed(out);
        Ok(())
    }

    pub(crate) fn stand(&mut self, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        self.gathering()?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        *self.place(seat)? = Place { who: Who::Open, ready: false, kept: false, away: None };
        self.seats_changed(out);
        Ok(())
    }

    /// The opener gives a seat to somebody or opens it; a seat that a person has taken stays theirs.
    pub(crate) fn assign(
        &mut self,
        now: Time,
        user: UserId,
        seat: Seat,
        who: Who,
        out: &mut Vec<Output>,
    ) -> Result<(), Code> {
        self.gathering()?;
        if user != self.owner {
            return Err(Code::NotOwner);
        }
        match &who {
            Who::Bot(bot) if !live::is_level(bot) => return Err(Code::NoSuchBot),
            Who::Reserved(name) if name.chars().count() > MAX_NAME_CHARS => return Err(Code::BadName),
            _ => {}
        }
        let place = self.place(seat)?;
        if place.user().is_some() {
            return Err(Code::SeatTaken);
        }
        place.who = who;
        self.seats_changed(out);
        let people = self.seated().count();
        if people > 0 { self.start_if_ready(now, out) } else { Ok(()) }
    }

    fn seats_changed(&mut self, out: &mut Vec<Output>) {
        self.changed.table = true;
        out.push(Output::Save);
    }

    pub(crate) fn ready(&mut self, now: Time, user: UserId, ready: bool, out: &mut Vec<Output>) -> Result<(), Code> {
        self.gathering()?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        self.place(seat)?.ready = ready;
        self.changed.table = true;
        self.start_if_ready(now, out)
    }

    /// Starts the game when every seat is taken and everybody is ready, whichever happened last.
    fn start_if_ready(&mut self, now: Time, out: &mut Vec<Output>) -> Result<(), Code> {
        let all = self.places.iter().all(|place| match place.who {
            Who::User { .. } => place.ready,
            Who::Bot(_) => true,
            Who::Open | Who::Reserved(_) => false,
        });
        if all {
            self.begin(now)?;
            out.push(Output::Save);
            self.deal(now, out);
            self.changed.view = true;
        }
        Ok(())
    }

    /// Asks for another game; when everybody has asked, the server opens a table for it.
    pub(crate) fn another(&mut self, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        if self.phase() != Phase::Over {
            return Err(Code::NotOver);
        }
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        let all = self.seated().fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat));
        let asked_before = self.rematch == all;
        self.rematch = self.rematch.with(seat);
        self.changed.table = true;
        if self.rematch == all && !asked_before && self.next.is_none() {
            let mut seats: Vec<Who> = self.places.iter().map(|place| place.who.clone()).collect();
            seats.rotate_left(1);
            out.push(Output::Spawn(Box::new(Rematch { options: self.options.clone(), owner: self.owner, seats })));
        }
        Ok(())
    }

    /// Renames somebody. If they have deleted their account, what they said is removed too, wherever it is shown.
    pub(crate) fn rename(&mut self, now: Time, user: UserId, new: Option<&str>, out: &mut Vec<Output>) {
        if new.is_none() {
            let lines = self.chat.len();
            self.chat.retain(|line| line.user != user);
            if self.chat.len() < lines {
                self.tell_chat(&ChatLine { at: now, user, name: GONE.into(), text: String::new() }, out);
            }
            self.guests.retain(|guest| *guest != user);
        }
        let new = new.unwrap_or(GONE);
        for line in self.chat.iter_mut().filter(|line| line.user == user) {
            line.name = new.into();
        }
        let seated = self.seat_of(user);
        if let Some(Who::User { name, .. }) = seated.map(|seat| &mut self.places[seat.index()].who) {
            *name = new.into();
            self.seats_changed(out);
        }
    }
}
