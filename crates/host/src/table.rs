//! One table: its state, how it is opened, kept and loaded, and the only way in for inputs.

use crate::clock::Clock;
use crate::live::{self, Live};
use crate::propose::Open;
use crate::tell::Told;
use crate::{Conn, DEFAULT_BOT, Entry, HOUSE, Input, MAX_AWAY_MS, Output, Rematch, Time, User, edition};
use engine::{Dealer, Hash256, Lang, Rng, Seat, SeatMap, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use wire::limits::MAX_CHAT_LINES;
use wire::{Absent, ChatLine, Code, Options, Pace, Phase, TableId, UserId, Who};

/// How many days a turn may take in a rated game at a free pace: nobody saves a rating by never deciding again.
const RATED_DAYS: u32 = 7;

/// When a table has this many entries, it takes only decisions: coming and going, pauses, undos and hints fill no disk.
const MAX_ENTRIES: u32 = 5_000;

/// A seat and its occupant.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) who: Who,
    pub(crate) ready: bool,
    pub(crate) kept: bool,
    /// Since when its player has had no open socket.
    pub(crate) away: Option<Time>,
}

impl Place {
    fn new(who: Who) -> Place {
        Place { who, ready: false, kept: false, away: None }
    }

    pub(crate) fn user(&self) -> Option<UserId> {
        match self.who {
            Who::User { id, .. } => Some(id),
            Who::Open | Who::Reserved(_) | Who::Bot(_) => None,
        }
    }
}

/// A socket that follows the table.
#[derive(Clone, Debug)]
pub(crate) struct Viewer {
    pub(crate) user: User,
    pub(crate) muted: Vec<UserId>,
    pub(crate) lang: Option<Lang>,
    /// The client has the events before this ply.
    pub(crate) sent: u32,
    /// What it was last told about the table.
    pub(crate) told: Option<Told>,
}

/// What is to be told to everybody at the end of a step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Changed {
    /// People, seats and state.
    pub(crate) table: bool,
    /// The board.
    pub(crate) view: bool,
}

/// What a new table needs.
#[derive(Clone, Debug)]
pub struct New {
    /// Its number.
    pub id: TableId,
    /// The chosen options.
    pub options: Options,
    /// Who opens it.
    pub owner: UserId,
    /// The dealer's key, which must be random.
    pub key: [u8; 32],
    /// A seed for bots.
    pub luck: u64,
}

/// What is kept of a table besides its entries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The chosen options.
    pub options: Options,
    /// Who opened it.
    pub owner: UserId,
    /// Who sits where.
    pub seats: Vec<Who>,
    /// When the game started.
    pub started: Option<Time>,
    /// The table of the rematch.
    pub next: Option<TableId>,
    /// Whether a fault in the rules stopped it.
    pub frozen: bool,
    /// The hash of the edition it is played with; tables of the first release name none.
    #[serde(default)]
    pub edition: String,
    /// Who has come to a private table by its link without taking a seat.
    #[serde(default)]
    pub guests: Vec<UserId>,
    /// The dealer's key. It stays on the server until the game is over.
    key: String,
}

impl Saved {
    /// The hash of the edition it is played with.
    pub fn edition(&self) -> String {
        if self.edition.is_empty() { edition::first(&self.options.game) } else { self.edition.clone() }
    }

    /// Whether somebody may see a table that has ended: see [`Table::may_see`].
    pub fn may_see(&self, viewer: Option<UserId>) -> bool {
        let seated = |viewer| self.seats.iter().any(|who| matches!(who, Who::User { id, .. } if *id == viewer));
        let known = |viewer| viewer == self.owner || seated(viewer) || self.guests.contains(&viewer);
        self.options.public || viewer.is_some_and(known)
    }
}

/// Why a kept table cannot be loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// The description cannot be read.
    Saved,
    /// The game or setup is unknown to this program.
    Setup(Code),
    /// The edition is unknown to this program, and its file is not kept.
    Edition,
    /// The entry of this number does not fit the ones before.
    Entry(usize),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LoadError::Saved => write!(f, "the table's description cannot be read"),
            LoadError::Edition => write!(f, "the edition it is played with is not known and not kept"),
            LoadError::Setup(code) => write!(f, "the table cannot be set up: {code}"),
            LoadError::Entry(n) => write!(f, "entry {n} does not fit the ones before"),
        }
    }
}

impl std::error::Error for LoadError {}

/// One table.
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) options: Options,
    pub(crate) owner: UserId,
    pub(crate) places: Vec<Place>,
    pub(crate) dealer: Dealer,
    /// The hash of the edition it is played with.
    pub(crate) edition: String,
    /// Who has come to a private table by its link without taking a seat.
    pub(crate) guests: Vec<UserId>,
    pub(crate) started: Option<Time>,
    pub(crate) frozen: bool,
    pub(crate) paused: bool,
    pub(crate) live: Option<Box<dyn Live>>,
    pub(crate) clock: Clock,
    /// Who was to decide when the last step was settled.
    pub(crate) acting: SeatSet,
    /// Who has been told that it is their turn.
    pub(crate) announced: SeatSet,
    /// How many undos have been made.
    pub(crate) undos: u32,
    /// The ply after each seat's last decision.
    pub(crate) decided: SeatMap<u32>,
    /// Whether a hint was given.
    pub(crate) hinted: bool,
    /// The seats that a keeper has taken over.
    pub(crate) left: SeatSet,
    pub(crate) entries: u32,
    pub(crate) proposal: Option<Open>,
    pub(crate) proposals: u32,
    pub(crate) rematch: SeatSet,
    pub(crate) next: Option<TableId>,
    pub(crate) viewers: BTreeMap<Conn, Viewer>,
    pub(crate) chat: VecDeque<ChatLine>,
    /// What each seat's bot is thinking about: ply and undos.
    pub(crate) thinking: SeatMap<Option<(u32, u32)>>,
    pub(crate) luck: Rng,
    pub(crate) changed: Changed,
    /// When it was last told how many people watch.
    pub(crate) counted: Time,
}

impl Table {
    /// Opens a table.
    pub fn open(new: New, now: Time) -> Result<Table, Code> {
        new.options.check().map_err(|_| Code::BadOptions)?;
        if let Absent::Keeper(bot) = &new.options.absent
            && !live::is_level(bot)
        {
            return Err(Code::NoSuchBot);
        }
        let (players, setup) = live::check_setup(&new.options.game, &new.options.setup)?;
        let edition = edition::choose(&new.options.game, &new.options.edition)?;
        let options = Options { setup, ..new.options };
        let places = (0..players).map(|_| Place::new(Who::Open)).collect();
        Ok(Table::bare(New { options, ..new }, places, edition, now))
    }

    /// Opens the table of a rematch, with everybody in place.
    pub fn open_rematch(id: TableId, rematch: Rematch, key: [u8; 32], luck: u64, now: Time) -> Result<Table, Code> {
        let new = New { id, options: rematch.options, owner: rematch.owner, key, luck };
        let mut table = Table::open(new, now)?;
        for (place, who) in table.places.iter_mut().zip(rematch.seats) {
            if matches!(&who, Who::Bot(bot) if !live::is_level(bot)) {
                return Err(Code::NoSuchBot);
            }
            place.who = who;
            place.away = Some(now);
        }
        Ok(table)
    }

    fn bare(mut new: New, places: Vec<Place>, edition: String, now: Time) -> Table {
        if new.options.rated && new.options.pace == Pace::Free {
            new.options.pace = Pace::Days(RATED_DAYS);
        }
        Table {
            id: new.id,
            clock: Clock::new(new.options.pace, now),
            options: new.options,
            owner: new.owner,
            places,
            dealer: Dealer::new(new.key),
            edition,
            guests: Vec::new(),
            started: None,
            frozen: false,
            paused: false,
            live: None,
            acting: SeatSet::EMPTY,
            announced: SeatSet::EMPTY,
            undos: 0,
            decided: SeatMap::default(),
            hinted: false,
            left: SeatSet::EMPTY,
            entries: 0,
            proposal: None,
            proposals: 0,
            rematch: SeatSet::EMPTY,
            next: None,
            viewers: BTreeMap::new(),
            chat: VecDeque::new(),
            thinking: SeatMap::default(),
            luck: Rng::new(new.luck),
            changed: Changed::default(),
            counted: 0,
        }
    }

    /// What is to be kept of the table besides its entries.
    pub fn saved(&self) -> Saved {
        Saved {
            options: self.options.clone(),
            owner: self.owner,
            seats: self.places.iter().map(|place| place.who.clone()).collect(),
            started: self.started,
            next: self.next,
            frozen: self.frozen,
            edition: self.edition.clone(),
            guests: self.guests.clone(),
            key: Hash256(self.dealer.key()).to_string(),
        }
    }

    /// Restores a table from what was kept of it. If its last entry is older than the running server, nobody is charged
    /// for the time since.
    pub fn load(
        id: TableId,
        saved: Saved,
        entries: &[(Time, Entry)],
        chat: Vec<ChatLine>,
        luck: u64,
        (up_since, now): (Time, Time),
    ) -> Result<(Table, Vec<Output>), LoadError> {
        let key = Hash256::parse(&saved.key).ok_or(LoadError::Saved)?.0;
        let edition = saved.edition();
        if !edition::knows(&saved.options.game, &edition) {
            return Err(LoadError::Edition);
        }
        let places = saved.seats.into_iter().map(|who| Place { away: Some(now), ..Place::new(who) }).collect();
        let new = New { id, options: saved.options, owner: saved.owner, key, luck };
        let mut table = Table::bare(new, places, edition, now);
        table.guests = saved.guests;
        table.next = saved.next;
        table.frozen = saved.frozen;
        table.chat = chat.into();
        table.started = saved.started;
        let mut out = Vec::new();
        let Some(started) = saved.started else {
            if !entries.is_empty() {
                return Err(LoadError::Entry(0));
            }
            table.only_levels(now, &mut out);
            return Ok((table, out));
        };
        table.entries = entries.len() as u32;
        if table.frozen {
            return Ok((table, out));
        }
        // A record on which the rules panic freezes its own table, as it did when it was played.
        let replay = catch_unwind(AssertUnwindSafe(|| -> Result<(), LoadError> {
            table.begin(started).map_err(LoadError::Setup)?;
            for (n, &(at, entry)) in entries.iter().enumerate() {
                table.apply(at, entry, None).map_err(|_| LoadError::Entry(n))?;
            }
            let last = entries.last().map_or(started, |&(at, _)| at);
            if table.phase() == Phase::Playing && !table.clock.is_free() && last < up_since {
                table.enact(now, Entry::Go, &mut out);
            }
            table.deal(now, &mut out);
            table.announced = table.acting;
            if table.phase() != Phase::Over {
                table.only_levels(now, &mut out);
            }
            table.ask_bots(&mut out);
            // Nobody is there yet to be told.
            table.changed = Changed::default();
            Ok(())
        }));
        match replay {
            Ok(result) => result?,
            Err(_) => table.freeze(&mut out),
        }
        Ok((table, out))
    }

    /// Replaces bots from a time when more than levels were allowed by a level; the table says so.
    fn only_levels(&mut self, now: Time, out: &mut Vec<Output>) {
        let seats = self.places.iter_mut().filter_map(|place| match &mut place.who {
            Who::Bot(bot) => Some(bot),
            Who::Open | Who::Reserved(_) | Who::User { .. } => None,
        });
        let keeper = match &mut self.options.absent {
            Absent::Keeper(bot) => Some(bot),
            Absent::Wait => None,
        };
        let mut old = Vec::new();
        for bot in seats.chain(keeper).filter(|bot| !live::is_level(bot)) {
            old.push(std::mem::replace(bot, DEFAULT_BOT.into()));
        }
        if old.is_empty() {
            return;
        }
        old.dedup();
        let (old, level) = (old.join(", "), bots::Level::parse(DEFAULT_BOT).expect("the default is a level"));
        let (de, en) = (level.name(Lang::De), level.name(Lang::En));
        let text = format!(
            "{old}: Solche Bots gibt es hier nicht mehr. Stattdessen spielt die Stufe {de}. · There are no such bots \
             here any more. The level {en} plays instead."
        );
        self.say(ChatLine { at: now, user: UserId(0), name: HOUSE.into(), text }, out);
        out.push(Output::Save);
    }

    /// Whether somebody may see the table. While a private table gathers or plays, its link is the invitation; once it
    /// has ended, only those who sat there, opened it, or came to it before may see it.
    pub fn may_see(&self, viewer: Option<UserId>) -> bool {
        !matches!(self.phase(), Phase::Over | Phase::Frozen) || self.saved().may_see(viewer)
    }

    /// Who opened it.
    pub fn owner(&self) -> UserId {
        self.owner
    }

    /// Its number.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The options chosen for it.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The phase of the table.
    pub fn phase(&self) -> Phase {
        match &self.live {
            _ if self.frozen => Phase::Frozen,
            None => Phase::Gathering,
            Some(live) if live.result().is_some() => Phase::Over,
            Some(_) if self.paused => Phase::Paused,
            Some(_) => Phase::Playing,
        }
    }

    /// The users who sit here, seat by seat.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, UserId)> + '_ {
        self.places.iter().enumerate().filter_map(|(i, place)| Some((Seat(i as u8), place.user()?)))
    }

    /// Whether somebody who sits here has no account.
    pub fn is_guest(&self, user: UserId) -> bool {
        let guest = |place: &Place| matches!(place.who, Who::User { id, guest: true, .. } if id == user);
        self.places.iter().any(guest)
    }

    /// The number of undos so far, and the current ply.
    pub fn moment(&self) -> (u32, u32) {
        (self.undos, self.live.as_ref().map_or(0, |live| live.ply()))
    }

    /// How many sockets follow the table.
    pub fn followers(&self) -> usize {
        self.viewers.len()
    }

    /// The record in text form; only for a game that is over, because it contains every secret.
    pub fn record(&self) -> Option<String> {
        let live = self.live.as_ref().filter(|live| live.result().is_some())?;
        let mut tags = vec![("key".to_string(), Hash256(self.dealer.key()).to_string())];
        for (i, place) in self.places.iter().enumerate() {
            let who = match &place.who {
                Who::User { name, .. } => format!("human {name}"),
                Who::Bot(bot) => format!("{bot} {bot}"),
                Who::Open | Who::Reserved(_) => continue,
            };
            tags.push((format!("seat{i}"), who));
        }
        if self.hinted || !self.left.is_empty() {
            tags.push(("helped".into(), "yes".into()));
        }
        Some(live.record(&tags))
    }

    /// When the table wants to be woken, if at all.
    pub fn wake_at(&self) -> Option<Time> {
        [self.fall_at(), self.tell_at()].into_iter().flatten().min()
    }

    /// When a clock runs out or a player has been away for too long.
    fn fall_at(&self) -> Option<Time> {
        if self.phase() != Phase::Playing || self.waits_for_ever() || self.clock.is_free() {
            return None;
        }
        let running = self.clock.running();
        let away = |seat: Seat| self.places[seat.index()].away.filter(|_| self.by_the_clock());
        let gone = running.iter().filter_map(away).map(|since| since + MAX_AWAY_MS).min();
        [self.clock.next_fall(), gone].into_iter().flatten().min()
    }

    /// The only way in. A panic in the rules stops this table and nothing else.
    pub fn handle(&mut self, now: Time, input: Input) -> Vec<Output> {
        let mut out = Vec::new();
        let entries = self.entries;
        let handled = catch_unwind(AssertUnwindSafe(|| {
            self.take(now, input, &mut out);
            self.watch_clocks(now, &mut out);
            self.drop_thoughts();
            self.ask_bots(&mut out);
            self.flush(now, &mut out);
        }));
        if handled.is_err() {
            // Nothing of this step is kept: the rules did not finish it.
            out.clear();
            self.entries = entries;
            self.freeze(&mut out);
            self.flush(now, &mut out);
        }
        out
    }

    fn freeze(&mut self, out: &mut Vec<Output>) {
        self.frozen = true;
        self.live = None;
        self.proposal = None;
        self.acting = SeatSet::EMPTY;
        self.changed.view = false;
        self.changed.table = true;
        out.extend([Output::Save, Output::Froze]);
    }

    fn take(&mut self, now: Time, input: Input, out: &mut Vec<Output>) {
        match input {
            Input::Open { conn, n, user, muted, lang, from, undos } => {
                let sent = if undos == self.undos { from } else { 0 };
                self.follow(now, conn, n, Viewer { user, muted, lang, sent, told: None }, out);
            }
            Input::Close(conn) => self.unfollow(now, conn),
            Input::Ask(conn, n, ask) => self.ask(now, conn, n, ask, out),
            Input::Thought { seat, ply, undos, action } => self.thought(now, seat, (ply, undos), action, out),
            Input::Spawned(table) => {
                self.next = Some(table);
                self.changed.table = true;
                out.push(Output::Save);
            }
            Input::Unspawned => self.rematch = SeatSet::EMPTY,
            Input::Rename(user, name) => self.rename(now, user, name.as_deref(), out),
            Input::Wake => {}
            Input::Halt => {
                if self.phase() == Phase::Playing && !self.clock.is_free() {
                    self.enact(now, Entry::Halt, out);
                }
            }
        }
    }

    /// Whether there is room for entries that somebody could make again and again.
    pub(crate) fn spare(&self) -> Result<(), Code> {
        if self.entries < MAX_ENTRIES { Ok(()) } else { Err(Code::Quota) }
    }

    pub(crate) fn say(&mut self, line: ChatLine, out: &mut Vec<Output>) {
        while self.chat.len() >= MAX_CHAT_LINES {
            self.chat.pop_front();
        }
        self.chat.push_back(line.clone());
        out.push(Output::Say(line));
    }

    /// The seat of a user.
    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.seated().find(|&(_, id)| id == user).map(|(seat, _)| seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::{Shown, Sight, Tell, Think};
    use engine::{Scores, Step};
    use serde_json::value::RawValue;
    use wire::Ask;

    /// Rules that panic.
    struct Faulty;

    impl Live for Faulty {
        fn players(&self) -> u8 {
            1
        }
        fn ply(&self) -> u32 {
            0
        }
        fn to_act(&self) -> SeatSet {
            SeatSet::one(Seat(0))
        }
        fn result(&self) -> Option<Scores> {
            None
        }
        fn step(&self, _: u32) -> Step {
            Step::Deal(0)
        }
        fn next_deal(&self, _: &Dealer) -> Option<Step> {
            None
        }
        fn carry_out(&mut self, _: Step, _: u32) -> Result<(), Code> {
            panic!("a planted fault in the rules")
        }
        fn free_undo(&self, _: Seat) -> u32 {
            0
        }
        fn undo_to(&mut self, _: u32) {}
        fn show(&self, _: Sight) -> Shown {
            panic!("a planted fault in the rules")
        }
        fn past(&self, _: Option<Seat>, _: u32, _: u32) -> Vec<Box<RawValue>> {
            Vec::new()
        }
        fn why(&self, _: Seat, _: u16, _: Option<Lang>) -> Option<(bool, &'static str, Option<&'static str>)> {
            None
        }
        fn think(&self, _: Seat, _: &str, _: u64) -> Option<(Think, Tell)> {
            None
        }
        fn any_legal(&self, _: Seat) -> Option<u16> {
            None
        }
        fn record(&self, _: &[(String, String)]) -> String {
            String::new()
        }
    }

    /// A table with one player, alone against the game.
    fn alone(id: TableId) -> Table {
        let options = Options { setup: "players=1".into(), ..Options::new("zhenghe") };
        let mut table = Table::open(New { id, options, owner: UserId(1), key: [1; 32], luck: 1 }, 0).expect("a table");
        let user = User { id: UserId(1), name: "Ada".into(), bot: false, guest: false };
        let (conn, muted) = (Conn(1), Vec::new());
        table.handle(0, Input::Open { conn, n: 1, user, muted, lang: None, from: 0, undos: 0 });
        table.handle(0, Input::Ask(conn, 2, Ask::Sit { table: id, seat: Seat(0) }));
        table.handle(0, Input::Ask(conn, 3, Ask::Ready { table: id, ready: true }));
        assert_eq!(table.phase(), Phase::Playing);
        table
    }

    #[test]
    fn a_fault_in_the_rules_freezes_its_own_table_and_keeps_the_record() {
        let (mut faulty, mut healthy) = (alone(TableId(1)), alone(TableId(2)));
        faulty.live = Some(Box::new(Faulty));
        let answer = |table: &Table, live: &dyn Live| {
            let (seen, action) = (live.ply(), live.any_legal(Seat(0)).unwrap_or_default());
            Ask::Answer { table: table.id, seat: Seat(0), seen, undos: 0, action }
        };
        let ask = answer(&faulty, &Faulty);
        let out = faulty.handle(1, Input::Ask(Conn(1), 4, ask));
        assert!(out.iter().any(|output| matches!(output, Output::Froze)));
        assert!(!out.iter().any(|output| matches!(output, Output::Append(..))), "nothing of the broken step is kept");
        assert!(faulty.phase() == Phase::Frozen && faulty.saved().frozen);
        let resign = faulty.handle(1, Input::Ask(Conn(1), 5, Ask::Resign { table: TableId(1) }));
        assert!(matches!(&resign[..], [Output::Send(_, frame)] if frame.contains("frozen")), "{resign:?}");
        let ask = answer(&healthy, healthy.live.as_deref().expect("a match"));
        let out = healthy.handle(1, Input::Ask(Conn(1), 4, ask));
        assert!(out.iter().any(|output| matches!(output, Output::Append(..))), "the other table goes on");
    }
}
