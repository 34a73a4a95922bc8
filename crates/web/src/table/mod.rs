//! The table page: one set of components for all games, local or remote.

mod advised;
mod analysis;
mod chart;
mod chips;
mod curtain;
mod desk;
mod end;
mod keys;
mod log;
mod marks;
mod page;
mod play_on;
mod players;
mod preview;
mod rules;
mod score;
mod spans;
mod tools;
mod touch;
mod why;

use crate::art::Spot;
use crate::boards::Detail;
use crate::browser::{after, focused_spot};
use crate::settings::{Said, Settings, settings};
use crate::text::Spoken;
use crate::worker::Advice;
pub(crate) use advised::reasons;
pub(crate) use analysis::{Analysis, Dealt, Judged};
pub(crate) use chips::bring_into_sight;
pub(crate) use desk::{Desk, DeskOf};
use engine::{Lang, Numbered, Seat, Steps};
use leptos::prelude::*;
pub(crate) use page::TablePage;
pub(crate) use play_on::PlayOn;
pub(crate) use spans::spans;
use std::rc::Rc;

/// Milliseconds until an answer without choice is given.
const ALONE: i32 = 300;

/// The chosen parts of an answer: those of this answer, and how many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Begun {
    /// An answer that begins with them.
    pub(crate) id: u16,
    /// How many of its parts.
    pub(crate) depth: usize,
}

impl Begun {
    /// The parts themselves.
    pub(crate) fn parts<G: Steps>(self, content: &G::Content) -> Vec<G::Part> {
        let mut parts = G::Action::from_id(self.id).map_or_else(Vec::new, |action| G::parts(content, action));
        parts.truncate(self.depth);
        parts
    }
}

/// What the components of a table share; copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    desk: StoredValue<Rc<dyn Desk>, LocalStorage>,
    /// Changes with the match.
    changed: RwSignal<u32>,
    /// The ply that is looked back at; `None` is now.
    pub(crate) shown: RwSignal<Option<u32>>,
    /// How far a record has been viewed: later steps stay hidden.
    reached: RwSignal<u32>,
    /// The answer under the pointer or the keyboard's focus.
    pub(crate) focus: RwSignal<Option<u16>>,
    /// The same for the many parts that ask about themselves: only those whose answer changes run again.
    focused: StoredValue<Selector<Option<u16>>, LocalStorage>,
    /// The answer that a finger has looked at: the next tap on it gives it.
    pub(crate) looked: RwSignal<Option<u16>>,
    /// The parts chosen so far for the question of a ply, step by step.
    chosen: RwSignal<(u32, Vec<Begun>)>,
    /// Whether the visitor has taken something back and answers by hand, even without a choice.
    by_hand: StoredValue<bool>,
    /// The refused answer, and where it was touched.
    pub(crate) refused: RwSignal<Option<(u16, Option<Spot>)>>,
    /// What the adviser recommends, the best first.
    pub(crate) advice: RwSignal<Advice>,
    /// Whether the adviser is thinking.
    pub(crate) advising: RwSignal<bool>,
    /// Facts about the place under the pointer.
    pub(crate) detail: RwSignal<Option<Detail>>,
    /// The visitor's preferences.
    pub(crate) settings: Settings,
}

impl Table {
    /// A table for a match that changes with a signal.
    pub(crate) fn new(desk: Rc<dyn Desk>, changed: RwSignal<u32>) -> Table {
        let focus = RwSignal::new(None);
        Table {
            desk: StoredValue::new_local(desk),
            changed,
            shown: RwSignal::new(None),
            reached: RwSignal::new(0),
            focus,
            focused: StoredValue::new_local(Selector::new(move || focus.get())),
            looked: RwSignal::new(None),
            chosen: RwSignal::default(),
            by_hand: StoredValue::new(false),
            refused: RwSignal::new(None),
            advice: RwSignal::new(Advice::default()),
            advising: RwSignal::new(false),
            detail: RwSignal::new(None),
            settings: settings(),
        }
    }

    /// Whether both are the same table.
    pub(crate) fn is(self, other: Table) -> bool {
        self.focus == other.focus
    }

    /// The current match; [`Table::follow`] tracks it.
    pub(crate) fn desk(self) -> Rc<dyn Desk> {
        self.desk.get_value()
    }

    /// The match; the caller is run again when it changes.
    pub(crate) fn follow(self) -> Rc<dyn Desk> {
        self.changed.track();
        self.desk.get_value()
    }

    /// The ply to show.
    pub(crate) fn ply(self) -> u32 {
        let now = self.follow().now();
        self.shown.get().map_or(now, |ply| ply.min(now))
    }

    /// The last ply about which anything is shown: in a record no further than it was viewed, unless the visitor wants
    /// to see its end.
    pub(crate) fn told_until(self) -> u32 {
        let desk = self.follow();
        if desk.live() { desk.now() } else { self.reached.get().min(desk.now()) }
    }

    /// Shows how a record ends before its end is reached, or hides it again.
    pub(crate) fn spoil(self, on: bool) {
        self.reached.set(if on { u32::MAX } else { self.shown.get_untracked().unwrap_or(0) });
    }

    /// Whether the present is shown and answers are taken.
    pub(crate) fn live(self) -> bool {
        self.shown.get().is_none() && self.follow().live()
    }

    /// Whether an answer is under the pointer or the keyboard's focus.
    pub(crate) fn has_focus(self, id: u16) -> bool {
        self.focused.with_value(|focused| focused.selected(&Some(id)))
    }

    /// The language.
    pub(crate) fn lang(self) -> Lang {
        self.settings.lang.get()
    }

    /// A word in the current language.
    pub(crate) fn say(self, word: impl Spoken) -> &'static str {
        word.spoken(self.lang())
    }

    /// The same, as a page shows it.
    pub(crate) fn says(self, word: impl Spoken) -> Said {
        self.settings.says(word)
    }

    /// A player's name. A server's bots have only their level.
    pub(crate) fn name(self, seat: Seat) -> String {
        let Some(sitter) = self.desk().sitters().into_iter().nth(seat.index()) else { return String::new() };
        match sitter.bot.filter(|level| level.slug() == sitter.name) {
            Some(level) => level.name(self.lang()).into(),
            None => sitter.name,
        }
    }

    /// A click or a tap on an answer. A finger cannot hover: if the answer changes points or the game has more to say,
    /// the first tap shows what would happen and the second gives the answer.
    pub(crate) fn tap(self, id: u16, event: &web_sys::MouseEvent) {
        if touch::is_touch(event) {
            let preview = self.desk().preview(id, self.settings.lang.get_untracked());
            let telling = |preview: desk::Preview| {
                !preview.changes.is_empty() || !preview.at_once.is_empty() || !preview.beside.is_empty()
            };
            if preview.is_some_and(telling) {
                return self.look_or_pick(id, event);
            }
        }
        self.pick_with(id, event);
    }

    /// A finger's first tap on an answer shows what would happen, the second gives it.
    fn look_or_pick(self, id: u16, event: &web_sys::MouseEvent) {
        if self.looked.get_untracked() == Some(id) {
            return self.pick_with(id, event);
        }
        self.refused.set(None);
        self.looked.set(Some(id));
        self.focus.set(Some(id));
    }

    fn pick_with(self, id: u16, event: &web_sys::MouseEvent) {
        self.pick_at(id, Some((event.client_x().into(), event.client_y().into())).filter(|&at| at != (0.0, 0.0)));
    }

    /// The parts chosen so far for the current question.
    pub(crate) fn begun(self) -> Option<Begun> {
        let now = self.follow().now();
        if self.shown.get().is_some() {
            return None;
        }
        self.chosen.with(|(ply, steps)| steps.last().copied().filter(|_| *ply == now))
    }

    /// Begins an answer, or continues it.
    pub(crate) fn begin(self, begun: Begun) {
        let now = self.desk().now();
        self.focus.set(None);
        self.refused.set(None);
        self.chosen.update(|(ply, steps)| {
            if *ply != now {
                steps.clear();
            }
            *ply = now;
            steps.retain(|step| step.depth < begun.depth);
            steps.push(begun);
        });
    }

    /// Takes back the last step of an answer; false if there is none.
    pub(crate) fn back(self) -> bool {
        let begun = untrack(move || self.begun()).is_some();
        if begun {
            self.focus.set(None);
            self.chosen.update(|(_, steps)| {
                steps.pop();
            });
        }
        begun
    }

    /// Gives the only possible answer, if the visitor wants that and has not just taken something back.
    fn answer_alone(self) {
        let desk = self.follow();
        if !self.settings.forced.get() || self.shown.get().is_some() || desk.covered().is_some() || !desk.live() {
            return;
        }
        if let [only] = &desk.answers(Lang::En)[..]
            && !self.by_hand.get_value()
        {
            let (asked, id) = (desk.now(), only.id);
            after(ALONE, move || {
                if self.desk.try_with_value(|desk| desk.now()) == Some(asked) {
                    self.pick(id);
                }
            });
        }
    }

    /// Answers, or explains why not, beside the focused element.
    pub(crate) fn pick(self, id: u16) {
        self.pick_at(id, focused_spot());
    }

    fn pick_at(self, id: u16, at: Option<Spot>) {
        if self.shown.get_untracked().is_some() {
            self.shown.set(None);
            return;
        }
        self.focus.set(None);
        self.looked.set(None);
        self.detail.set(None);
        self.by_hand.set_value(false);
        if self.desk().answer(id).is_ok() {
            self.refused.set(None);
            self.advice.set(Advice::default());
        } else {
            self.refused.set(Some((id, at)));
        }
    }

    /// Takes back a decision.
    pub(crate) fn undo(self) {
        self.advice.set(Advice::default());
        self.refused.set(None);
        self.shown.set(None);
        self.by_hand.set_value(true);
        self.desk().undo();
    }

    /// Asks the adviser.
    pub(crate) fn advise(self) {
        let desk = self.desk();
        if self.advising.get_untracked() || !desk.advises() || desk.answers(Lang::En).is_empty() {
            return;
        }
        self.advising.set(true);
        let asked = self.desk().now();
        self.desk().advise(Box::new(move |advice| {
            // The visitor may have moved on, or left.
            let _ = self.advising.try_set(false);
            if self.desk.try_with_value(|desk| desk.now()) == Some(asked) {
                self.advice.set(advice);
            }
        }));
    }

    /// In the first match after a lesson the adviser speaks by itself.
    fn guide(self) {
        let here = crate::browser::window().location().hash().unwrap_or_default();
        let asked = !self.follow().answers(Lang::En).is_empty();
        if asked && self.settings.guided.with(|guided| *guided == here) && self.shown.get().is_none() {
            self.advise();
        }
    }

    /// Looks back by some steps, or forward; beyond the newest one is now.
    pub(crate) fn step(self, by: i32) {
        let now = self.desk().now();
        let at = self.shown.get_untracked().unwrap_or(now) as i32 + by;
        self.look_at(at.max(0) as u32);
    }

    /// A record opens at a ply, a match to play in the present.
    fn open_at(self, ply: u32) {
        if !self.desk().live() {
            self.look_at(ply);
        }
    }

    /// Looks back at a ply.
    pub(crate) fn look_at(self, ply: u32) {
        let desk = self.desk();
        desk.look_at(ply);
        self.reached.update(|reached| *reached = ply.max(*reached));
        self.refused.set(None);
        self.shown.set((ply < desk.now() || !desk.live()).then_some(ply.min(desk.now())));
    }
}

/// The table of this page.
pub(crate) fn table() -> Table {
    expect_context()
}
