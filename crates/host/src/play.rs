//! While the game is on: decisions, clocks, keepers, bots, help.

use crate::clock::Clock;
use crate::live;
use crate::table::Table;
use crate::tell::{done, refuse};
use crate::{Conn, DEFAULT_BOT, Ending, Entry, Job, MAX_AWAY_MS, Output, RETURN_MS, Time};
use engine::{Seat, SeatSet, Step};
use wire::{Absent, Ask, ChatLine, Code, Frame, Hint, Pace, Phase, UserId, Who, WhyNot};

/// The chat line that everybody present sees when a bot has failed; nobody said it, and it is not kept.
fn stand_in(now: Time) -> ChatLine {
    let text = "Ein Bot ist ausgefallen; für ihn wurde die erste erlaubte Antwort gespielt. · \
                A bot failed; the first allowed answer was played for it.";
    ChatLine { at: now, user: UserId(0), name: "tianxia".into(), text: text.into() }
}

impl Table {
    /// Handles a request of a socket that follows the table.
    pub(crate) fn ask(&mut self, now: Time, conn: Conn, n: u32, ask: Ask, out: &mut Vec<Output>) {
        let Some(viewer) = self.viewers.get(&conn) else {
            return refuse(conn, n, Code::NotFound, out);
        };
        let user = viewer.user.id;
        let stale = matches!(ask, Ask::Answer { .. });
        let result = match ask {
            Ask::Hello { .. } | Ask::Ping | Ask::Open { .. } => Ok(()),
            Ask::Close { .. } => {
                self.unfollow(now, conn);
                Ok(())
            }
            Ask::Sit { seat, .. } => self.sit(conn, seat, out),
            Ask::Stand { .. } => self.stand(user, out),
            Ask::Bot { seat, bot, .. } => self.assign(now, user, seat, bot.map_or(Who::Open, Who::Bot), out),
            Ask::Reserve { seat, name, .. } => self.assign(now, user, seat, name.map_or(Who::Open, Who::Reserved), out),
            Ask::Ready { ready, .. } => self.ready(now, user, ready, out),
            Ask::Answer { seat, seen, undos, action, .. } => self.answer(now, user, seat, (seen, undos), action, out),
            Ask::Undo { to, .. } => self.undo(now, user, to, out),
            Ask::Pause { .. } => self.pause(now, user, out),
            Ask::Resume { .. } => self.resume(now, user, out),
            Ask::Consent { proposal, yes, .. } => self.consent(now, user, proposal, yes, out),
            Ask::Resign { .. } => self.resign(now, user, out),
            Ask::Return { .. } => self.come_back(now, user, out),
            Ask::Rematch { .. } => self.another(user, out),
            Ask::Why { action, .. } => self.why(conn, user, action, out),
            Ask::Hint { .. } => self.hint(now, conn, user, out),
            Ask::Briefing { .. } => self.briefing(conn, user, out),
            Ask::Past { from, plies, .. } => self.past(conn, from, plies, out),
            Ask::Chat { text, .. } => self.speak(now, conn, &text, out),
        };
        match result {
            Ok(()) => done(conn, n, out),
            Err(Code::Stale) if stale => {
                let now = self.live.as_ref().map(|live| live.ply());
                self.send(conn, &Frame::Refused { re: n, code: Code::Stale, now }, out);
            }
            Err(code) => refuse(conn, n, code, out),
        }
    }

    /// Sets up the match, without any step.
    pub(crate) fn begin(&mut self, now: Time) -> Result<(), Code> {
        self.live = Some(live::start(&self.options.game, &self.options.setup, &self.edition, &self.dealer)?);
        self.clock = Clock::new(self.options.pace, now);
        self.started = Some(now);
        Ok(())
    }

    /// Carries out an entry, whether it is new or was kept. For a new decision, `seen` is the ply that it answers.
    pub(crate) fn apply(&mut self, at: Time, entry: Entry, seen: Option<u32>) -> Result<(), Code> {
        match entry {
            Entry::Step(step) => {
                let live = self.live.as_mut().ok_or(Code::NotStarted)?;
                live.carry_out(step, seen.unwrap_or(live.ply()))?;
                if let Step::Play(seat, _) = step {
                    self.decided[seat] = live.ply();
                }
                // No clock changes between a decision and the end of its chance events.
                if !live.to_act().is_empty() || live.result().is_some() {
                    self.settle(at);
                }
                self.changed.view = true;
            }
            Entry::Undo(ply) => self.go_back(at, ply)?,
            Entry::Pause | Entry::Resume => {
                self.paused = entry == Entry::Pause;
                self.retime(at, SeatSet::EMPTY);
            }
            Entry::Kept(seat) => {
                self.places.get_mut(seat.index()).ok_or(Code::NoSuchSeat)?.kept = true;
                self.left = self.left.with(seat);
                self.retime(at, SeatSet::EMPTY);
            }
            Entry::Returned(seat) => {
                self.places.get_mut(seat.index()).ok_or(Code::NoSuchSeat)?.kept = false;
                self.retime(at, SeatSet::EMPTY);
                if matches!(self.options.pace, Pace::Clock { .. }) {
                    self.clock.grant(seat, RETURN_MS);
                }
            }
            Entry::Hint(_) => self.hinted = true,
            Entry::Halt => self.retime(at, SeatSet::EMPTY),
            Entry::Go => self.clock.forgive(at),
        }
        Ok(())
    }

    /// Carries out a new entry and has it kept, unless it is refused.
    fn append(&mut self, now: Time, entry: Entry, seen: Option<u32>, out: &mut Vec<Output>) -> Result<(), Code> {
        self.apply(now, entry, seen)?;
        out.push(Output::Append(self.entries, now, entry));
        self.entries += 1;
        Ok(())
    }

    /// The same for an entry that cannot be refused because it was checked before.
    pub(crate) fn enact(&mut self, now: Time, entry: Entry, out: &mut Vec<Output>) {
        self.append(now, entry, None, out).expect("a new entry fits the ones before");
        self.changed.table = true;
    }

    /// Deals what is to be dealt, then starts the clocks of those who are to decide.
    pub(crate) fn deal(&mut self, now: Time, out: &mut Vec<Output>) {
        while let Some(step) = self.live.as_ref().and_then(|live| live.next_deal(&self.dealer)) {
            self.append(now, Entry::Step(step), None, out).expect("the dealer draws a possible outcome");
        }
        self.settle(now);
    }

    /// Updates the clocks after a step.
    fn settle(&mut self, now: Time) {
        let acting = self.live.as_ref().map_or(SeatSet::EMPTY, |live| live.to_act());
        let finished = self.acting.iter().filter(|&seat| !acting.has(seat)).fold(SeatSet::EMPTY, SeatSet::with);
        self.acting = acting;
        self.retime(now, finished);
    }

    /// Lets time run for people who are to decide and whose seat is not kept by a bot.
    pub(crate) fn retime(&mut self, now: Time, finished: SeatSet) {
        let runs = |seat: &Seat| {
            let place = &self.places[seat.index()];
            !self.paused && !place.kept && place.user().is_some()
        };
        let running = self.acting.iter().filter(runs).fold(SeatSet::EMPTY, SeatSet::with);
        self.clock.turn(now, running, finished);
    }

    pub(crate) fn in_play(&self) -> Result<(), Code> {
        match self.phase() {
            Phase::Playing => Ok(()),
            Phase::Paused => Err(Code::Paused),
            Phase::Gathering => Err(Code::NotStarted),
            Phase::Over => Err(Code::Over),
            Phase::Frozen => Err(Code::Frozen),
        }
    }

    /// The seat of a user who decides for it.
    pub(crate) fn own_seat(&self, user: UserId) -> Result<Seat, Code> {
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        if self.places[seat.index()].kept { Err(Code::Kept) } else { Ok(seat) }
    }

    fn answer(
        &mut self,
        now: Time,
        user: UserId,
        seat: Seat,
        (seen, undos): (u32, u32),
        action: u16,
        out: &mut Vec<Output>,
    ) -> Result<(), Code> {
        self.in_play()?;
        if self.own_seat(user)? != seat {
            return Err(Code::NotSeated);
        }
        // An answer from before an undo may fit the ply and yet belong to another story.
        if undos != self.undos {
            return Err(Code::Stale);
        }
        self.decide(now, seat, seen, action, out)
    }

    /// A decision of a seat, whether a person's or a bot's.
    fn decide(&mut self, now: Time, seat: Seat, seen: u32, action: u16, out: &mut Vec<Output>) -> Result<(), Code> {
        self.append(now, Entry::Step(Step::Play(seat, action)), Some(seen), out)?;
        self.deal(now, out);
        self.withdraw();
        let scores = self.live.as_ref().and_then(|live| live.result());
        if let Some(scores) = scores {
            let seats = self.places.iter().map(|place| place.who.clone()).collect();
            let ending = Ending { scores, seats, hinted: self.hinted, left: self.left };
            out.extend([Output::Ended(Box::new(ending)), Output::Save]);
            self.changed.table = true;
        }
        Ok(())
    }

    fn go_back(&mut self, at: Time, ply: u32) -> Result<(), Code> {
        let live = self.live.as_mut().filter(|live| ply <= live.ply()).ok_or(Code::NothingToUndo)?;
        live.undo_to(ply);
        self.undos += 1;
        for seat in Seat::all(live.players()) {
            self.decided[seat] = self.decided[seat].min(ply);
        }
        for viewer in self.viewers.values_mut() {
            viewer.sent = viewer.sent.min(ply);
        }
        self.acting = live.to_act();
        self.retime(at, SeatSet::EMPTY);
        self.changed.view = true;
        Ok(())
    }

    pub(crate) fn by_the_clock(&self) -> bool {
        matches!(self.options.pace, Pace::Clock { .. })
    }

    /// Whether the others wait for a player whose time is over. They do not if the result counts: nobody saves a rating
    /// by staying away.
    pub(crate) fn waits_for_ever(&self) -> bool {
        self.options.absent == Absent::Wait && !self.options.rated
    }

    /// Gives seats to keepers whose players have run out of time or vanished.
    pub(crate) fn watch_clocks(&mut self, now: Time, out: &mut Vec<Output>) {
        if self.phase() != Phase::Playing || self.waits_for_ever() || self.clock.is_free() {
            return;
        }
        let fallen = self.clock.fallen(now);
        for seat in self.clock.running().iter() {
            let away = self.places[seat.index()].away;
            let gone = self.by_the_clock() && away.is_some_and(|since| now >= since + MAX_AWAY_MS);
            if gone || fallen.has(seat) {
                self.enact(now, Entry::Kept(seat), out);
            }
        }
    }

    fn resign(&mut self, now: Time, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        self.in_play()?;
        self.spare()?;
        let seat = self.own_seat(user)?;
        self.enact(now, Entry::Kept(seat), out);
        self.recount(now, out);
        Ok(())
    }

    fn come_back(&mut self, now: Time, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        self.in_play()?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        if !self.places[seat.index()].kept {
            return Err(Code::Seated);
        }
        self.enact(now, Entry::Returned(seat), out);
        Ok(())
    }

    /// The bot that decides for a seat, if one does.
    fn bot_of(&self, seat: Seat) -> Option<&str> {
        let place = &self.places[seat.index()];
        match (&place.who, &self.options.absent) {
            (Who::Bot(bot), _) => Some(bot),
            (_, Absent::Keeper(bot)) if place.kept => Some(bot),
            (_, Absent::Wait) if place.kept => Some(DEFAULT_BOT),
            _ => None,
        }
    }

    /// Whether a bot's answer is still wanted; `asked` is the ply and the number of undos when it was asked.
    pub fn wants(&self, seat: Seat, asked: (u32, u32)) -> bool {
        self.thinking[seat] == Some(asked)
    }

    /// Forgets bots' questions that need no answer any more: after an undo, in a pause, or when a player has come back.
    pub(crate) fn drop_thoughts(&mut self) {
        let playing = self.phase() == Phase::Playing;
        for seat in Seat::all(self.places.len() as u8) {
            let asked = playing && self.acting.has(seat) && self.bot_of(seat).is_some();
            self.thinking[seat] = self.thinking[seat].filter(|&(_, undos)| asked && undos == self.undos);
        }
    }

    /// Asks the bots of seats that are to decide and have not been asked yet.
    pub(crate) fn ask_bots(&mut self, out: &mut Vec<Output>) {
        let (Some(live), Phase::Playing) = (&self.live, self.phase()) else { return };
        let (ply, undos) = (live.ply(), self.undos);
        for seat in self.acting.iter() {
            if self.thinking[seat].is_some_and(|(_, asked)| asked == undos) {
                continue;
            }
            let mut luck = self.luck;
            let think = self.bot_of(seat).and_then(|bot| live.think(seat, bot, luck.next_u64()));
            if let Some((think, tell)) = think {
                self.luck = luck;
                self.thinking[seat] = Some((ply, undos));
                out.push(Output::Think(Job { seat, ply, undos, think, tell }));
            }
        }
    }

    /// A bot has thought.
    pub(crate) fn thought(
        &mut self,
        now: Time,
        seat: Seat,
        (ply, undos): (u32, u32),
        action: Option<u16>,
        out: &mut Vec<Output>,
    ) {
        if self.thinking[seat] != Some((ply, undos)) {
            return;
        }
        self.thinking[seat] = None;
        if undos != self.undos || self.in_play().is_err() || self.bot_of(seat).is_none() {
            return;
        }
        // A bot that failed or gave an illegal answer does not hold up the table; one that was late is asked again.
        let played = action.map(|action| self.decide(now, seat, ply, action, out));
        if matches!(played, None | Some(Err(Code::NotLegal)))
            && let Some((seen, action)) = self.live.as_ref().and_then(|live| Some((live.ply(), live.any_legal(seat)?)))
            && self.decide(now, seat, seen, action, out).is_ok()
        {
            self.tell_chat(&stand_in(now), out);
        }
    }

    fn helpful(&self) -> Result<(), Code> {
        if self.options.help { Ok(()) } else { Err(Code::NoHelp) }
    }

    /// A rated game allows no hints: a hint makes a game count for nobody, which would suit a player about to lose.
    fn hints(&self) -> Result<(), Code> {
        if self.options.rated { Err(Code::NoHelp) } else { self.helpful() }
    }

    fn why(&mut self, conn: Conn, user: UserId, action: u16, out: &mut Vec<Output>) -> Result<(), Code> {
        self.helpful()?;
        let seat = self.seat_of(user).ok_or(Code::NotSeated)?;
        if !self.acting.has(seat) {
            return Err(Code::NotYourTurn);
        }
        let lang = self.viewers.get(&conn).and_then(|viewer| viewer.lang);
        let live = self.live.as_ref().ok_or(Code::NotStarted)?;
        let (allowed, rule, words) = live.why(seat, action, lang).ok_or(Code::NotLegal)?;
        let (rule, words) = (rule.to_string(), words.map(Into::into));
        self.send(conn, &Frame::Why(WhyNot { table: self.id, action, allowed, rule, words }), out);
        Ok(())
    }

    /// Permits a hint and marks it in the record. The client that asked has the view, and thinks about it elsewhere.
    fn hint(&mut self, now: Time, conn: Conn, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        self.hints()?;
        self.in_play()?;
        self.spare()?;
        let seat = self.own_seat(user)?;
        if !self.acting.has(seat) {
            return Err(Code::NotYourTurn);
        }
        self.enact(now, Entry::Hint(seat), out);
        let ply = self.live.as_ref().map_or(0, |live| live.ply());
        self.send(conn, &Frame::Hint(Hint { table: self.id, ply }), out);
        Ok(())
    }

    fn speak(&mut self, now: Time, conn: Conn, text: &str, out: &mut Vec<Output>) -> Result<(), Code> {
        // Text is text: control characters could disguise one line as another.
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        if text.trim().is_empty() {
            return Err(Code::BadFrame);
        }
        let user = self.viewers[&conn].user.clone();
        let line = ChatLine { at: now, user: user.id, name: user.name, text };
        self.say(line.clone(), out);
        self.tell_chat(&line, out);
        Ok(())
    }
}
