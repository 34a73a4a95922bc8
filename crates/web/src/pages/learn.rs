//! Lessons: a recorded match in which the learner gives some of the answers, with words beside them. The lesson is
//! fetched when it is opened.

use super::cited::cited;
use crate::app::Frame;
use crate::browser::{after, fetched_of, focus_on, focused_spot, scroll_into_view};
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::shelf::Opened;
use crate::table::{Table, TablePage, bring_into_sight, spans, table};
use crate::text::Word;
use crate::venue::{Around, Place, Sitter, Venue};
use bots::Level;
use catalog::{LEARNER, Lesson, with_game};
use engine::{Lang, MAX_CHOICES, Numbered, Refusal, Seat, Step, Title, View};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::{Rc, Weak};

/// The learner's stop, and whether its answer has been given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct At {
    stop: usize,
    done: bool,
}

/// A lesson as a match: it continues when the learner does what is asked.
pub(crate) struct Class<G: Title> {
    me: Weak<Class<G>>,
    opened: Opened,
    lesson: Lesson<G>,
    now: Cell<u32>,
    at: RwSignal<At>,
    /// Whether the learner gave another answer that the rules allow.
    other: RwSignal<bool>,
    changed: RwSignal<u32>,
    settings: Settings,
}

impl<G: Title> Class<G> {
    pub(crate) fn open(
        opened: Opened,
        record: &str,
        words: &str,
        changed: RwSignal<u32>,
    ) -> Result<Rc<Class<G>>, String> {
        let lesson = Lesson::<G>::read(record, words)?;
        let now = Cell::new(lesson.stops[0].ply);
        let (at, other) = (RwSignal::default(), RwSignal::new(false));
        let settings = settings();
        Ok(Rc::new_cyclic(|me| Class { me: me.clone(), opened, lesson, now, at, other, changed, settings }))
    }

    /// The answer that is asked for now.
    fn asked(&self) -> Option<u16> {
        let At { stop, done } = self.at.get_untracked();
        self.lesson.asked(&self.lesson.stops[stop]).filter(|_| !done)
    }

    fn show(&self, at: At, ply: u32) {
        self.other.set(false);
        self.now.set(ply);
        self.at.set(at);
        self.changed.update(|n| *n += 1);
    }

    /// Continues to the next stop.
    fn go_on(&self) {
        let stop = self.at.get_untracked().stop + 1;
        if let Some(next) = self.lesson.stops.get(stop) {
            self.show(At { stop, done: false }, next.ply);
        }
    }
}

impl<G: Title> Place for Class<G> {
    fn sitters(&self) -> Vec<Sitter> {
        let players = engine::Setup::players(&self.lesson.played.record().header.setup);
        let sitter = |seat: Seat| {
            let tag = self.lesson.played.record().tag(&format!("seat{}", seat.0)).unwrap_or_default();
            let sitter = Sitter::of_tag(tag);
            if seat == LEARNER { Sitter { name: self.settings.called(&sitter.name), ..sitter } } else { sitter }
        };
        Seat::all(players).map(sitter).collect()
    }

    fn viewer(&self) -> Option<Seat> {
        Some(LEARNER)
    }

    fn now(&self) -> u32 {
        self.now.get()
    }

    fn news(&self) -> u32 {
        let steps = &self.lesson.played.record().steps[..self.now.get() as usize];
        steps.iter().rposition(|step| matches!(step, Step::Play(LEARNER, _))).map_or(0, |at| at as u32 + 1)
    }

    fn record(&self) -> Option<String> {
        None
    }

    fn live(&self) -> bool {
        true
    }

    fn open(&self) -> bool {
        self.asked().is_some()
    }

    fn advises(&self) -> bool {
        false
    }

    fn answer(&self, seen: u32, id: u16) -> Result<(), Refusal> {
        let asked = self.asked().ok_or(Refusal::NotYourTurn)?;
        if id != asked {
            self.other.set(self.legal(seen).iter().any(|action| action.id() == id));
            return Err(Refusal::NotLegal);
        }
        let at = self.at.get_untracked();
        self.show(At { done: true, ..at }, seen + 1);
        if self.lesson.stops[at.stop].done.as_deref() == Some("") {
            self.go_on();
        }
        Ok(())
    }

    fn around(&self) -> Option<Around> {
        let class = self.me.upgrade()?;
        Some(Around { banner: banner(class, table()), panel: ().into_any() })
    }
}

impl<G: Title> Venue<G> for Class<G> {
    fn view(&self, ply: u32) -> View<G> {
        self.lesson.played.view(Some(LEARNER), ply.min(self.lesson.played.ply()))
    }

    fn told(&self, ply: u32) -> Vec<G::Event> {
        let told = self.lesson.played.all_told(ply).iter().filter(|told| told.to.includes(Some(LEARNER)));
        told.map(|told| told.event).collect()
    }
}

/// The teacher's words, over the board.
fn banner<G: Title>(class: Rc<Class<G>>, table: Table) -> AnyView {
    let class = StoredValue::new_local(class);
    let at = class.with_value(|class| class.at);
    let other = class.with_value(|class| class.other);
    let said = move || {
        let At { stop, done } = at.get();
        class.with_value(|class| {
            let stop = &class.lesson.stops[stop];
            if done { stop.done.clone().unwrap_or_default() } else { stop.say.clone() }
        })
    };
    let place = move || class.with_value(|class| format!("{} / {}", at.get().stop + 1, class.lesson.stops.len()));
    // The requested answer, in the words of its button.
    let asked = move || {
        at.track();
        class.with_value(|class| {
            let (id, view) = (class.asked()?, class.view(class.now()));
            let line = G::action(table.lang(), view.known()?, G::Action::from_id(id)?);
            Some((id, line))
        })
    };
    let wish = move || {
        let (id, line) = asked()?;
        let show = move |_| {
            table.focus.set(Some(id));
            bring_into_sight("focus");
        };
        let other = other.get().then(|| table.say(Word::LessonOther));
        Some(view! {
            <p class="wish">
                {other}" "{table.says(Word::LessonTry)}" "<b>{spans(table, &line)}</b>
                <button class="plain" id="show-me" data-asked=id on:click=show>
                    {table.says(Word::LessonShow)}
                </button>
            </p>
        })
    };
    // The pressed button is gone, at the start together with its page: a keyboard user finds the focus on the next
    // button. The answer to try scrolls out from under the question.
    Effect::new(move |before: Option<At>| {
        let now = at.get();
        if before != Some(now) {
            after(0, || {
                if focused_spot().is_none() {
                    focus_on("#lesson-on, #show-me");
                }
                scroll_into_view(".wish");
            });
        }
        now
    });
    let last = move || class.with_value(|class| at.get().stop + 1 == class.lesson.stops.len());
    let next = move || {
        if asked().is_some() {
            return None;
        }
        let go = move |_| class.with_value(|class| if last() { first_match(class.opened) } else { class.go_on() });
        let word = if last() { Word::LessonPlay } else { Word::LessonOn };
        Some(view! { <button class="primary" id="lesson-on" on:click=go>{table.says(word)}</button> })
    };
    view! {
        <section class="lesson" aria-live="polite" aria-label=table.says(Word::Learn)>
            <p class="eyebrow number">{place}</p>
            <p>{move || cited(table.desk().game(), &said())}</p>
            {wish}
            {next}
        </section>
    }
    .into_any()
}

/// The first match after a lesson: against Novices, with hints.
fn first_match(opened: Opened) {
    let settings = settings();
    let players = with_game!(opened.id(), G => (*<G as engine::Game>::PLAYERS.start()).max(2));
    let novices = ["Mika", "Lin", "Jo", "Wei"].map(|name| Sitter { name: name.into(), bot: Some(Level::Novice) });
    let sitters =
        [Sitter { name: settings.called("Anna"), bot: None }].into_iter().chain(novices).take(players.into()).collect();
    if let Ok(name) = opened.begin([0; MAX_CHOICES], sitters, None) {
        let route = Route::Table(name);
        settings.guided.set(route.href());
        route.visit();
    }
}

/// The page of a game's lesson.
#[component]
pub(crate) fn Learn(opened: Opened) -> impl IntoView {
    let (settings, game) = (settings(), opened.id());
    // The words in the language when the lesson is opened; another language is another file.
    let fetched_files = RwSignal::new(None::<Option<(String, String)>>);
    Effect::new(move || {
        let lang = if settings.lang.get() == Lang::De { "de" } else { "en" };
        leptos::task::spawn_local(async move {
            let record = fetched_of(game, "lessons", "record").await;
            let words = fetched_of(game, "lessons", lang).await;
            fetched_files.set(Some(record.zip(words)));
        });
    });
    move || {
        let files = fetched_files.get()?;
        let changed = RwSignal::new(0);
        let desk = files.map(|(record, words)| opened.lesson(&record, &words, changed));
        Some(match desk {
            Some(Ok(desk)) => view! { <TablePage desk changed at=None/> }.into_any(),
            Some(Err(error)) => {
                view! { <Frame><h1>{settings.say(Word::NotFound)}</h1><p>{error}</p></Frame> }.into_any()
            }
            None => view! { <Frame><h1>{settings.say(Word::LessonGone)}</h1></Frame> }.into_any(),
        })
    }
}
