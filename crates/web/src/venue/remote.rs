//! A match at an online table: the server plays, and the page knows what its viewer was told.

use super::{ADVISER, Around, Place, Sitter, Undo, Venue, read_record};
use crate::level;
use crate::online::{OnlineRoute, Outcome, Room, around, ask, beside, record, reopen};
use crate::route::Route;
use crate::worker::{Advice, Ask as AskMind, Mind};
use bots::Level;
use engine::{Content, Hash256, Numbered as _, Refusal, Seat, Timeline, Title, View};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::{Rc, Weak};
use wire::limits::MAX_PAST;
use wire::{Ask, Code, Past, Who, read_events, read_view};

/// What a table tells its match, whatever the game.
pub(crate) trait Feed {
    /// The first ply whose events are not known yet, and the number of undos known.
    fn known(&self) -> (u32, u32);
    /// The table is open on a fresh line: an answer with an unknown outcome is sent again.
    fn opened(&self);
    /// What the viewer sees now.
    fn update(&self, update: &wire::Update);
    /// What the viewer saw at past plies.
    fn past(&self, past: &Past);
    /// The ply after the viewer's last decision.
    fn since(&self, ply: u32);
    /// The server allows a hint for the question of this ply.
    fn hint(&self, ply: u32);
    /// The match is over.
    fn end(&self);
    /// Whether the viewer has something to decide.
    fn asked(&self) -> bool;
}

/// An answer on its way. Ply and undos identify its question, so sending it twice cannot count twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sent {
    seen: u32,
    undos: u32,
    action: u16,
}

/// The edition for reading an update; a server that does not name one means the standard edition.
fn edition_of<G: Title>(update: &wire::Update) -> Option<&'static G::Content> {
    if update.edition.is_empty() {
        return Some(G::Content::standard());
    }
    G::Content::of(Hash256::parse(&update.edition)?)
}

/// What is known of the match.
struct Seen<G: Title> {
    /// What is printed on its boards and cards.
    content: &'static G::Content,
    now: u32,
    undos: u32,
    views: BTreeMap<u32, View<G>>,
    events: BTreeMap<u32, Vec<G::Event>>,
    /// Plies that the server was asked for.
    wanted: BTreeSet<u32>,
    free_undo: Option<u32>,
    news: u32,
    sent: Option<Sent>,
    /// Whether the answer was accepted and its consequences are on their way.
    taken: bool,
    corrections: u32,
    record: Option<String>,
    fetching: bool,
    /// Whether the last update could not be accepted and has been requested again.
    doubted: bool,
}

impl<G: Title> Seen<G> {
    /// What is known of a match from its first update; `None` if this page cannot read it.
    fn begin(update: &wire::Update) -> Option<Seen<G>> {
        let content = edition_of::<G>(update)?;
        let mut seen = Seen {
            content,
            now: 0,
            undos: update.undos,
            views: BTreeMap::new(),
            events: BTreeMap::new(),
            wanted: BTreeSet::new(),
            free_undo: None,
            news: update.ply,
            sent: None,
            taken: false,
            corrections: 0,
            record: None,
            fetching: false,
            doubted: false,
        };
        seen.take(update).ok()?;
        Some(seen)
    }

    /// Accepts an update: it replaces what was known from its first ply on. An update is rejected if its view does not
    /// have the fingerprint that came with it.
    fn take(&mut self, update: &wire::Update) -> Result<(), Code> {
        let view = read_view::<G>(self.content, &update.view)?;
        if format!("{:016x}", view.fingerprint()) != update.fingerprint {
            return Err(Code::BadFrame);
        }
        let events = read_events::<G>(&update.events)?;
        if update.undos != self.undos {
            self.views.retain(|&ply, _| ply <= update.from);
            self.wanted.retain(|&ply| ply <= update.from);
            self.corrections += 1;
            self.news = self.news.min(update.from);
        } else if self.taken {
            self.news = update.from + 1;
        }
        self.events.retain(|&ply, _| ply < update.from);
        for (ply, event) in events {
            self.events.entry(ply).or_default().push(event);
        }
        self.views.insert(update.ply, view);
        (self.now, self.undos, self.taken) = (update.ply, update.undos, false);
        self.free_undo = update.free_undo;
        Ok(())
    }

    /// The same; an update that does not fit is requested once more, in full.
    fn hear(&mut self, update: &wire::Update) -> Result<Heard, Code> {
        match self.take(update) {
            Ok(()) => {
                self.doubted = false;
                Ok(Heard::Taken)
            }
            Err(_) if !self.doubted => {
                self.doubted = true;
                Ok(Heard::AskAgain)
            }
            Err(code) => Err(code),
        }
    }

    /// The view at a ply, or at the nearest earlier one that is known.
    fn view(&self, ply: u32) -> View<G> {
        let before = self.views.range(..=ply).next_back();
        let nearest = before.or_else(|| self.views.iter().next());
        *nearest.expect("a match is opened with a view").1
    }

    /// The first ply of the stretch around this one, if it must be requested.
    fn want(&mut self, ply: u32) -> Option<u32> {
        if ply >= self.now || self.views.contains_key(&ply) || self.wanted.contains(&ply) {
            return None;
        }
        let from = ply - ply % MAX_PAST;
        self.wanted.extend(from..from + MAX_PAST);
        Some(from)
    }
}

/// The outcome of an update.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    Taken,
    AskAgain,
}

type Advised = Box<dyn FnOnce(Advice)>;

/// A match at an online table.
pub(crate) struct Remote<G: Title> {
    me: Weak<Remote<G>>,
    room: Room,
    seen: RefCell<Seen<G>>,
    /// Advises the viewer.
    adviser: Mind<G>,
    /// Who is waiting for advice.
    advised: RefCell<Option<Advised>>,
    changed: RwSignal<u32>,
}

impl<G: Title> Remote<G> {
    /// A match with its first update; `None` if this page cannot read it.
    pub(crate) fn open(room: Room, update: &wire::Update, changed: RwSignal<u32>) -> Option<Rc<Remote<G>>> {
        let seen = Seen::<G>::begin(update)?;
        let place = G::Content::place(seen.content.hash()).filter(|&place| place > 0);
        let (seen, advised) = (RefCell::new(seen), RefCell::new(None));
        let adviser = Mind::new(ADVISER.slug(), place.map(|place| G::Content::EDITIONS[place].file.to_string()));
        Some(Rc::new_cyclic(|me| Remote { me: me.clone(), room, seen, adviser, advised, changed }))
    }

    fn tick(&self) {
        // The visitor may have gone.
        let _ = self.changed.try_update(|n| *n += 1);
    }

    fn send(&self, sent: Sent, again: bool) {
        let Some(seat) = self.viewer() else { return };
        let Sent { seen, undos, action } = sent;
        let me = self.me.clone();
        ask(Ask::Answer { table: self.room.id, seat, seen, undos, action }, move |outcome| {
            if let Some(remote) = me.upgrade() {
                remote.settle(sent, outcome, again);
            }
        });
    }

    /// Handles the outcome of an answer. One that was cut stays pending until the line is back.
    fn settle(&self, sent: Sent, outcome: Outcome, again: bool) {
        let mut seen = self.seen.borrow_mut();
        if seen.sent != Some(sent) || outcome == Outcome::Cut {
            return;
        }
        seen.sent = None;
        seen.taken = outcome == Outcome::Done;
        drop(seen);
        match outcome {
            // It had arrived before the line was cut: what counts as news is requested again.
            Outcome::Refused(_) if again => ask(Ask::Briefing { table: self.room.id }, |_| ()),
            Outcome::Refused(code) => self.room.refuse(code),
            Outcome::Done | Outcome::Cut => {}
        }
        self.tick();
    }

    fn fetch_record(&self) {
        if std::mem::replace(&mut self.seen.borrow_mut().fetching, true) {
            return;
        }
        let (me, table) = (self.me.clone(), self.room.id);
        leptos::task::spawn_local(async move {
            if let (Ok(text), Some(remote)) = (record(table).await, me.upgrade()) {
                remote.fill(text);
            }
        });
    }

    /// A finished match is known from its first step on: its record fills in what the viewer did not see.
    fn fill(&self, text: String) {
        let viewer = self.viewer();
        let Ok((content, record)) = read_record::<G>(text.as_bytes(), None) else { return };
        let Ok(game) = Timeline::replay(content, &record) else { return };
        let mut seen = self.seen.borrow_mut();
        seen.views.extend((0..=game.ply()).map(|ply| (ply, game.view(viewer, ply))));
        seen.corrections += 1;
        seen.record = Some(text);
        drop(seen);
        self.tick();
    }
}

impl<G: Title> Feed for Remote<G> {
    fn known(&self) -> (u32, u32) {
        let seen = self.seen.borrow();
        // After a doubtful update everything is requested.
        (if seen.doubted { 0 } else { seen.now }, seen.undos)
    }

    fn opened(&self) {
        let sent = self.seen.borrow().sent;
        if let Some(sent) = sent {
            self.send(sent, true);
        }
    }

    fn update(&self, update: &wire::Update) {
        let read = self.seen.borrow_mut().hear(update);
        match read {
            Ok(Heard::Taken) => {}
            Ok(Heard::AskAgain) => reopen(self.room.id),
            Err(code) => self.room.refuse(code),
        }
        self.tick();
    }

    fn past(&self, past: &Past) {
        let mut seen = self.seen.borrow_mut();
        let content = seen.content;
        if past.undos != seen.undos {
            return;
        }
        for (ply, view) in (past.from..).zip(&past.views) {
            if let Ok(view) = read_view::<G>(content, view) {
                seen.views.insert(ply, view);
            }
        }
        seen.corrections += 1;
        drop(seen);
        self.tick();
    }

    fn since(&self, ply: u32) {
        self.seen.borrow_mut().news = ply;
        self.tick();
    }

    fn hint(&self, ply: u32) {
        let then = self.advised.borrow_mut().take();
        if let (Some(then), true) = (then, ply == self.now()) {
            let then = move |advice: Result<Advice, String>| then(advice.unwrap_or_default());
            self.adviser.ask(&self.view(ply), AskMind::Advise, ADVISER.limits(), then);
        }
    }

    fn end(&self) {
        self.fetch_record();
    }

    fn asked(&self) -> bool {
        let seen = self.seen.borrow();
        let view = seen.view(seen.now);
        view.viewer().is_some_and(|seat| G::to_act(view.public()).seats().has(seat))
    }
}

impl<G: Title> Place for Remote<G> {
    fn sitters(&self) -> Vec<Sitter> {
        let bot = |who: &Who| match who {
            Who::Bot(bot) => Some(Level::parse(bot).unwrap_or(level::DEFAULT)),
            Who::User { .. } | Who::Reserved(_) | Who::Open => None,
        };
        let sitter = |(n, who): (u8, &Who)| Sitter { name: self.room.name(Seat(n)), bot: bot(who) };
        let seats = self.room.snapshot.with_untracked(|snapshot| snapshot.seats.clone());
        (0..).zip(seats.iter().map(|seat| &seat.who)).map(sitter).collect()
    }

    fn viewer(&self) -> Option<Seat> {
        let seen = self.seen.borrow();
        seen.view(seen.now).viewer()
    }

    fn now(&self) -> u32 {
        self.seen.borrow().now
    }

    fn news(&self) -> u32 {
        self.seen.borrow().news
    }

    fn record(&self) -> Option<String> {
        self.seen.borrow().record.clone()
    }

    fn live(&self) -> bool {
        true
    }

    fn open(&self) -> bool {
        let seen = self.seen.borrow();
        seen.sent.is_none() && !seen.taken && self.room.plays_now()
    }

    fn answer(&self, seen: u32, id: u16) -> Result<(), Refusal> {
        if !self.open() {
            return Err(Refusal::NotYourTurn);
        }
        if !self.legal(self.now()).iter().any(|action| action.id() == id) {
            return Err(Refusal::NotLegal);
        }
        let mut known = self.seen.borrow_mut();
        let sent = Sent { seen, undos: known.undos, action: id };
        known.sent = Some(sent);
        drop(known);
        self.send(sent, false);
        self.tick();
        Ok(())
    }

    fn can_undo(&self) -> Undo {
        if !self.room.plays_now() {
            return Undo::Not;
        }
        let seen = self.seen.borrow();
        match seen.free_undo {
            Some(ply) if ply < seen.now => Undo::Free,
            Some(_) if seen.news > 0 => Undo::Asking,
            _ => Undo::Not,
        }
    }

    fn undo(&self) {
        if self.can_undo() != Undo::Not {
            self.room.ask(|table| Ask::Undo { table, to: None });
        }
    }

    fn look_at(&self, ply: u32) {
        let from = self.seen.borrow_mut().want(ply);
        if let Some(from) = from {
            self.room.ask(|table| Ask::Past { table, from, plies: MAX_PAST });
        }
    }

    fn advises(&self) -> bool {
        self.viewer().is_some() && self.room.snapshot.with_untracked(|snapshot| snapshot.options.help)
    }

    fn rematch(&self) {
        self.room.again.set(true);
        self.room.ask(|table| Ask::Rematch { table });
    }

    fn address(&self) -> Option<Route> {
        Some(Route::Online(OnlineRoute::Table(self.room.id)))
    }

    fn around(&self) -> Option<Around> {
        Some(around(self.room))
    }

    fn beside(&self, seat: Seat) -> Option<AnyView> {
        Some(beside(self.room, seat))
    }

    fn corrections(&self) -> u32 {
        self.seen.borrow().corrections
    }
}

impl<G: Title> Venue<G> for Remote<G> {
    fn view(&self, ply: u32) -> View<G> {
        self.seen.borrow().view(ply)
    }

    fn told(&self, ply: u32) -> Vec<G::Event> {
        self.seen.borrow().events.get(&ply).cloned().unwrap_or_default()
    }

    /// The server marks the hint in the record; then the adviser of this page thinks.
    fn advise(&self, then: Box<dyn FnOnce(Advice)>) {
        *self.advised.borrow_mut() = Some(then);
        let me = self.me.clone();
        ask(Ask::Hint { table: self.room.id }, move |outcome| {
            let Some(remote) = me.upgrade().filter(|_| outcome != Outcome::Done) else { return };
            if let Outcome::Refused(code) = outcome {
                remote.room.refuse(code);
            }
            if let Some(then) = remote.advised.borrow_mut().take() {
                then(Advice::default());
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dealer, parse_setup};
    use kaiser::Kaiser;
    use serde_json::value::{RawValue, to_raw_value};
    use wire::{Clocks, TableId};

    #[test]
    fn a_view_that_differs_from_its_fingerprint_is_asked_for_again() {
        let (content, dealer) = (<Kaiser as engine::Game>::Content::standard(), Dealer::from_seed(1));
        let mut game = Timeline::<Kaiser>::new(content, parse_setup::<Kaiser>("players=3").unwrap(), Some(&dealer));
        game.deal_all(&dealer);
        let view = game.view(Some(Seat(0)), game.ply());
        let update = |fingerprint: u64| wire::Update {
            table: TableId(1),
            ply: game.ply(),
            undos: 0,
            edition: String::new(),
            view: to_raw_value(&view).unwrap(),
            fingerprint: format!("{fingerprint:016x}"),
            to_act: Vec::new(),
            legal: Vec::new(),
            from: 0,
            events: RawValue::from_string("[]".into()).unwrap(),
            free_undo: None,
            clocks: Clocks::default(),
            words: None,
        };
        let (good, bad) = (update(view.fingerprint()), update(view.fingerprint() ^ 1));
        assert!(Seen::<Kaiser>::begin(&bad).is_none());
        let mut seen = Seen::<Kaiser>::begin(&good).expect("a match");
        assert_eq!(seen.hear(&bad), Ok(Heard::AskAgain));
        assert_eq!(seen.hear(&bad), Err(Code::BadFrame), "once, and not for ever");
        assert_eq!(seen.hear(&good), Ok(Heard::Taken));
        assert_eq!(seen.hear(&bad), Ok(Heard::AskAgain));
    }
}
