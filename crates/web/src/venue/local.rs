//! A match in this page: the rules and the dealer here, bots in the worker, people at this device.

use super::{ADVISER, Origin, Place, Save, Saves, Sitter, Undo, Venue, content_of, read_record};
use crate::browser::{after, clock};
use crate::route::{Route, Spot};
use crate::settings::Settings;
use crate::worker::{Ask, Mind};
use engine::content::Hash256;
use engine::{Dealer, Numbered, Refusal, Seat, SeatSet, Step, Timeline, Title, View};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::{Rc, Weak};

/// A match in this page.
pub(crate) struct Local<G: Title> {
    me: Weak<Local<G>>,
    name: String,
    save: RefCell<Save>,
    dealer: Dealer,
    game: RefCell<Timeline<G>>,
    /// The viewer of the page.
    viewer: Cell<Option<Seat>>,
    /// The seat that must uncover its hand first.
    covered: Cell<Option<Seat>>,
    /// One thinker for each seat: the bot that sits there, or the adviser of the person.
    minds: Vec<Mind<G>>,
    /// The plies at which a bot failed and something was played for it.
    stand_ins: RefCell<BTreeSet<u32>>,
    /// The ply a bot is thinking about.
    thinking: Cell<Option<u32>>,
    closed: Cell<bool>,
    changed: RwSignal<u32>,
    settings: Settings,
}

/// Whether several people sit at this device who must not see each other's hands.
fn hidden_from_each_other<G: Title>(sitters: &[Sitter]) -> bool {
    size_of::<G::Own>() > 0 && sitters.iter().filter(|sitter| sitter.bot.is_none()).count() > 1
}

impl<G: Title> Local<G> {
    /// A new match: writes its save and returns its name.
    pub(crate) fn begin(setup: G::Setup, sitters: Vec<Sitter>, edition: Option<String>) -> Result<String, String> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).expect("a browser has randomness");
        let dealer = Dealer::new(key);
        let content = content_of::<G>(edition.as_deref())?;
        let game = Timeline::<G>::new(content, setup, Some(&dealer));
        Ok(Local::<G>::put(game, sitters, edition, super::save::hex(&key), None))
    }

    /// A match that continues from a ply of a record: writes its save and returns its name. The record's key deals the
    /// rest, or a new key if there is none.
    pub(crate) fn branch(
        game: &Timeline<G>,
        ply: u32,
        sitters: Vec<Sitter>,
        edition: Option<String>,
        origin: Origin,
    ) -> String {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).expect("a browser has randomness");
        let known = origin.key.filter(|key| Hash256::parse(key).is_some());
        let mut branch = game.branch(ply);
        branch.set_tag("branch", &format!("step {ply}"));
        let (key, from) = (known.unwrap_or_else(|| super::save::hex(&fresh)), format!("{}/{ply}", origin.record));
        Local::<G>::put(branch, sitters, edition, key, Some(from))
    }

    /// Stores a new match; returns its name.
    fn put(
        mut game: Timeline<G>,
        sitters: Vec<Sitter>,
        edition: Option<String>,
        key: String,
        from: Option<String>,
    ) -> String {
        for (n, sitter) in sitters.iter().enumerate() {
            game.set_tag(&format!("seat{n}"), &sitter.tag());
        }
        let content = game.state().content();
        let save = Save {
            game: G::NAME.into(),
            sitters,
            key,
            record: game.record().to_text(content),
            edition,
            when: js_sys::Date::now(),
            over: false,
            from,
        };
        let name = Saves::fresh_name();
        Saves::put(&name, &save);
        name
    }

    /// Opens a stored match to play on.
    pub(crate) fn open(
        name: &str,
        save: Save,
        changed: RwSignal<u32>,
        settings: Settings,
    ) -> Result<Rc<Local<G>>, String> {
        let (content, record) = read_record::<G>(save.record.as_bytes(), save.edition.as_deref())?;
        let game = Timeline::replay(content, &record).map_err(|error| error.to_string())?;
        let key = Hash256::parse(&save.key).ok_or("the dealer's key is damaged")?;
        // Nobody sees a hand before saying who is there.
        let person = save.sitters.iter().position(|sitter| sitter.bot.is_none());
        let viewer = person.filter(|_| !hidden_from_each_other::<G>(&save.sitters)).map(|n| Seat(n as u8));
        let mind = |sitter: &Sitter| Mind::new(sitter.bot.unwrap_or(ADVISER).slug(), save.edition.clone());
        let minds = save.sitters.iter().map(mind).collect();
        let local = Rc::new_cyclic(|me| Local {
            me: me.clone(),
            name: name.into(),
            save: RefCell::new(save),
            dealer: Dealer::new(key.0),
            game: RefCell::new(game),
            viewer: Cell::new(viewer),
            covered: Cell::new(None),
            minds,
            stand_ins: RefCell::default(),
            thinking: Cell::new(None),
            closed: Cell::new(false),
            changed,
            settings,
        });
        local.advance();
        Ok(local)
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.save.borrow().sitters[seat.index()].bot.is_none()
    }

    /// Deals, saves, shows, and asks the next seat to decide.
    fn advance(&self) {
        self.game.borrow_mut().deal_all(&self.dealer);
        self.keep();
        let asked = self.game.borrow().state().to_act().seats();
        self.turn_to(asked);
        let tick = self.changed.try_update(|n| *n += 1);
        if let (Some(bot), Some(())) = (asked.iter().find(|&seat| !self.is_person(seat)), tick) {
            self.ask_bot(bot);
        }
    }

    /// Shows the board to the person who is to decide; a curtain falls if the wrong person could see a hand.
    fn turn_to(&self, asked: SeatSet) {
        let viewer = self.viewer.get();
        if viewer.is_some_and(|seat| asked.has(seat)) && self.covered.get().is_none() {
            return;
        }
        let Some(next) = asked.iter().find(|&seat| self.is_person(seat)) else { return };
        if viewer != Some(next) && hidden_from_each_other::<G>(&self.save.borrow().sitters) {
            self.covered.set(Some(next));
            self.viewer.set(None);
        } else {
            self.viewer.set(Some(next));
        }
    }

    fn ask_bot(&self, seat: Seat) {
        let game = self.game.borrow();
        let ply = game.ply();
        if self.thinking.replace(Some(ply)) == Some(ply) || self.closed.get() {
            return;
        }
        let save = self.save.borrow();
        let level = save.sitters[seat.index()].bot.expect("a bot sits there");
        let (me, asked, view) = (self.me.clone(), clock(), game.state().view(Some(seat)));
        self.minds[seat.index()].ask(&view, Ask::Choose, level.limits(), move |advice| {
            let Some(local) = me.upgrade() else { return };
            let id = advice.ok().and_then(|advice| advice.best());
            let pause = local.settings.speed.get_untracked().pause() - (clock() - asked);
            after(pause.max(0.0) as i32, move || local.bot_answers(seat, ply, id));
        });
    }

    fn bot_answers(&self, seat: Seat, ply: u32, id: Option<u16>) {
        if self.closed.get() || self.thinking.get() != Some(ply) {
            return;
        }
        self.thinking.set(None);
        let mut legal = Vec::new();
        self.game.borrow().state().legal(seat, &mut legal);
        let chosen = id.and_then(G::Action::from_id).filter(|action| legal.contains(action));
        // A bot that failed does not hold up the match.
        if chosen.is_none() && !legal.is_empty() {
            self.stand_ins.borrow_mut().insert(ply);
        }
        // An answer to a question that is no longer asked is dropped; the current one is asked again.
        if let Some(action) = chosen.or(legal.first().copied()) {
            let _ = self.game.borrow_mut().play(seat, ply, action);
        }
        self.advance();
    }

    fn keep(&self) {
        let game = self.game.borrow();
        let mut save = self.save.borrow_mut();
        save.record = game.record().to_text(game.state().content());
        save.over = game.state().result().is_some();
        save.when = js_sys::Date::now();
        Saves::put(&self.name, &save);
    }
}

impl<G: Title> Place for Local<G> {
    fn sitters(&self) -> Vec<Sitter> {
        self.save.borrow().sitters.clone()
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer.get()
    }

    fn now(&self) -> u32 {
        self.game.borrow().ply()
    }

    fn news(&self) -> u32 {
        let game = self.game.borrow();
        let steps = &game.record().steps;
        let own = |step: &Step| matches!(step, Step::Play(seat, _) if Some(*seat) == self.viewer.get());
        steps.iter().rposition(own).map_or(0, |at| at as u32 + 1)
    }

    fn answer(&self, seen: u32, id: u16) -> Result<(), Refusal> {
        let seat = self.viewer.get().ok_or(Refusal::NotYourTurn)?;
        let action = G::Action::from_id(id).ok_or(Refusal::NotLegal)?;
        self.game.borrow_mut().play(seat, seen, action)?;
        self.advance();
        Ok(())
    }

    fn can_undo(&self) -> Undo {
        let game = self.game.borrow();
        let free = self.viewer.get().is_some_and(|seat| game.free_undo(seat) < game.ply());
        if free { Undo::Free } else { Undo::Not }
    }

    fn undo(&self) {
        if self.can_undo() == Undo::Free {
            let before = self.now() - 1;
            self.game.borrow_mut().undo_to(before);
            self.stand_ins.borrow_mut().retain(|&ply| ply < before);
            self.thinking.set(None);
            self.advance();
        }
    }

    fn stood_in(&self, ply: u32) -> bool {
        self.stand_ins.borrow().contains(&ply)
    }

    fn covered(&self) -> Option<Seat> {
        self.covered.get()
    }

    fn uncover(&self) {
        if let Some(seat) = self.covered.take() {
            self.viewer.set(Some(seat));
            self.changed.update(|n| *n += 1);
        }
    }

    fn record(&self) -> Option<String> {
        Some(self.save.borrow().record.clone())
    }

    fn live(&self) -> bool {
        true
    }

    fn close(&self) {
        self.closed.set(true);
    }

    fn replay(&self) -> Option<Route> {
        Some(Route::Replay(self.name.clone(), Spot::default()))
    }

    fn rematch(&self) {
        let save = self.save.borrow();
        let mut sitters = save.sitters.clone();
        sitters.rotate_left(1);
        let setup = self.game.borrow().record().header.setup;
        if let Ok(name) = Local::<G>::begin(setup, sitters, save.edition.clone()) {
            Route::Table(name).visit();
        }
    }
}

impl<G: Title> Venue<G> for Local<G> {
    fn view(&self, ply: u32) -> View<G> {
        self.game.borrow().view(self.viewer.get(), ply)
    }

    fn told(&self, ply: u32) -> Vec<G::Event> {
        let game = self.game.borrow();
        game.told(self.viewer.get(), ply).take_while(|(at, _)| *at == ply).map(|(_, event)| *event).collect()
    }

    fn mind(&self, seat: Seat) -> Option<&Mind<G>> {
        self.minds.get(seat.index())
    }
}
