//! The parts of a match that a board may use.

use super::{Detail, Drawn};
use crate::browser::window;
use crate::memo::memo;
use crate::table::{Begun, Table};
use crate::venue::Venue;
use crate::worker::Advice;
use engine::{Lang, Numbered, Seat, View};
use leptos::attr::Attribute;
use leptos::prelude::*;
use std::rc::Rc;

/// In a narrower window a map is upright.
const NARROW: f64 = 820.0;

/// Whether the window is wide enough for a map in landscape.
pub(crate) fn is_wide() -> bool {
    window().inner_width().ok().and_then(|width| width.as_f64()).is_none_or(|width| width > NARROW)
}

/// Whether the window is wide enough for a map in landscape, now and after every change of its size.
pub(super) fn wide_window() -> RwSignal<bool> {
    let wide = RwSignal::new(is_wide());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if wide.get_untracked() != is_wide() {
            wide.set(is_wide());
        }
    });
    on_cleanup(move || resized.remove());
    wide
}

/// A match to draw; copied freely.
pub(crate) struct Scene<G: Drawn> {
    table: Table,
    view: Memo<View<G>>,
    legal: Memo<Vec<u16>>,
    recent: Memo<Vec<G::Event>>,
}

impl<G: Drawn> Clone for Scene<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Drawn> Copy for Scene<G> {}

impl<G: Drawn> Scene<G> {
    /// A scene of a match at a table.
    pub(crate) fn new(venue: Rc<dyn Venue<G>>, table: Table) -> Scene<G> {
        let venue = StoredValue::new_local(venue);
        let view = memo(move || {
            let ply = table.ply();
            venue.with_value(|venue| venue.view(ply))
        });
        let legal = memo(move || {
            let live = table.live();
            venue.with_value(|venue| {
                let open = live && venue.open();
                let legal = if open { venue.legal(venue.now()) } else { Vec::new() };
                legal.into_iter().map(Numbered::id).collect()
            })
        });
        let recent = memo(move || {
            let (ply, live) = (table.ply(), table.live());
            venue.with_value(|venue| {
                let from = if live { venue.news() } else { ply.saturating_sub(1) };
                (from..ply).flat_map(|at| venue.told(at)).collect()
            })
        });
        Scene { table, view, legal, recent }
    }

    /// The view to draw.
    pub(crate) fn view(self) -> View<G> {
        self.view.get()
    }

    /// What is printed on boards and cards; it never changes.
    pub(crate) fn content(self) -> &'static G::Content {
        self.view.with_untracked(View::content)
    }

    /// The current view, for what is drawn once.
    pub(crate) fn first_view(self) -> View<G> {
        self.view.get_untracked()
    }

    /// The ids that may be answered now.
    pub(crate) fn legal(self) -> Vec<u16> {
        self.legal.get()
    }

    /// Whether this may be answered now.
    pub(crate) fn is_legal(self, action: G::Action) -> bool {
        self.legal().contains(&action.id())
    }

    /// The last part chosen so far of an answer that is given in steps.
    pub(crate) fn chosen(self) -> Option<G::Part> {
        let begun = self.table.begun()?;
        begun.parts::<G>(self.content()).pop()
    }

    /// Chooses the beginning of an answer, or drops it if it is chosen already; false if no answer begins like that.
    pub(crate) fn choose(self, part: G::Part) -> bool {
        if untrack(move || self.chosen()) == Some(part) {
            return self.table.back();
        }
        let depth = |&id: &u16| {
            let parts = G::parts(self.content(), G::Action::from_id(id)?);
            let at = parts.iter().position(|&other| other == part)?;
            Some(Begun { id, depth: at + 1 })
        };
        let found = self.legal.with_untracked(|legal| legal.iter().find_map(depth));
        if let Some(begun) = found {
            self.table.begin(begun);
        }
        found.is_some()
    }

    /// The answer that the adviser prefers.
    pub(crate) fn advised(self) -> Option<G::Action> {
        self.table.advice.with(Advice::best).and_then(G::Action::from_id)
    }

    /// The language.
    pub(crate) fn lang(self) -> Lang {
        self.table.settings.lang.get()
    }

    /// The current language, for what is drawn once.
    pub(crate) fn lang_now(self) -> Lang {
        self.table.settings.lang.get_untracked()
    }

    /// A player's name.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.table.name(seat)
    }

    /// The table, for what is under the pointer.
    pub(crate) fn table(self) -> Table {
        self.table
    }

    /// What has been told since the viewer's last decision, or by the step shown.
    pub(crate) fn recent(self) -> Vec<G::Event> {
        self.recent.get()
    }

    /// Shows facts about a place in the side panel, or clears it.
    pub(crate) fn show(self, detail: Option<Detail>) {
        self.table.detail.set(detail);
    }

    /// Shows facts in the side panel while the pointer or the focus is on an element.
    pub(crate) fn facts(self, of: impl Fn() -> Detail + Copy + 'static) -> impl Attribute {
        shows(self.table, Rc::new(of))
    }

    /// Makes an element stand for an answer: see the top of [`crate::boards`]. With `None` the element stands for
    /// nothing now.
    pub(crate) fn target(
        self,
        action: impl Fn() -> Option<G::Action> + Copy + Send + Sync + 'static,
        label: impl Fn() -> String + Send + Sync + 'static,
    ) -> impl Attribute {
        let id = memo(move || action().map(Numbered::id));
        stands_for(self.table, self.legal, id, Box::new(label))
    }
}

// The same for all boards and all answers, with one type, so that the page contains it once.

fn shows(table: Table, of: Rc<dyn Fn() -> Detail>) -> impl Attribute {
    let again = of.clone();
    view! {
        <{..}
            on:mouseenter=move |_| table.detail.set(Some(of()))
            on:focus=move |_| table.detail.set(Some(again()))
            on:mouseleave=move |_| table.detail.set(None)
            on:blur=move |_| table.detail.set(None)
        />
    }
}

fn stands_for(
    table: Table,
    legal: Memo<Vec<u16>>,
    id: Memo<Option<u16>>,
    label: Box<dyn Fn() -> String + Send + Sync>,
) -> impl Attribute {
    let legal = memo(move || id.get().is_some_and(|id| legal.with(|legal| legal.contains(&id))));
    let focus = move || id.get().is_some_and(|id| table.has_focus(id));
    let hint = move || id.get().is_some_and(|id| table.advice.with(|advice| advice.best() == Some(id)));
    let look = move || {
        if legal.get_untracked() {
            table.focus.set(id.get_untracked());
        }
    };
    let pick = move || {
        if let Some(id) = id.get_untracked() {
            table.pick(id);
        }
    };
    view! {
        <{..}
            class:target=true
            class:legal=move || legal.get()
            class:focus=focus
            class:hint=hint
            data-answer=move || id.get()
            role="button"
            tabindex=move || if legal.get() { "0" } else { "-1" }
            aria-label=label
            aria-disabled=move || (!legal.get()).to_string()
            on:click=move |event| {
                if let Some(id) = id.get_untracked() {
                    table.tap(id, &event);
                }
            }
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    pick();
                }
            }
            on:mouseenter=move |_| look()
            on:focus=move |_| look()
            on:mouseleave=move |_| table.focus.set(None)
            on:blur=move |_| table.focus.set(None)
        />
    }
}
