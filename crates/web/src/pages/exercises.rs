//! Exercises: positions from matches between bots in which one answer is clearly better. They are fetched when they are
//! opened; the number solved stays on this device.

use crate::app::Frame;
use crate::browser::{day, fetched, storage};
use crate::route::Route;
use crate::settings::{Settings, settings};
use crate::shelf::Opened;
use crate::table::{Table, TablePage, reasons, spans, table};
use crate::text::Word;
use crate::venue::{ADVISER, Around, Place, Sitter, Venue};
use crate::worker::{Advice, Ask, Mind};
use bots::{Level, Limits};
use catalog::{GameId, Hardness, Puzzle, read_puzzles};
use engine::{Numbered, Refusal, Seat, Step, Title, View};
use leptos::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use wire::read_tree;

/// The comment on an answer is worth a wait: with less thought most exercises would have no reason.
const THOUGHT: Limits = Limits { iterations: 4000, millis: 2500 };

/// The results of first tries, by the number of the exercise.
#[derive(Clone, Default, Debug, Serialize)]
struct Score(BTreeMap<u32, bool>);

impl Score {
    fn key(game: GameId) -> String {
        format!("tianxia.exercises.{game}")
    }

    fn load(game: GameId) -> Score {
        let text = storage().and_then(|storage| storage.get_item(&Score::key(game)).ok().flatten());
        let tries = text.and_then(|text| read_tree::<BTreeMap<String, bool>>(&text).ok()).unwrap_or_default();
        Score(tries.into_iter().filter_map(|(number, right)| Some((number.parse().ok()?, right))).collect())
    }

    /// Only the first try counts.
    fn enter(game: GameId, number: u32, right: bool) {
        let mut score = Score::load(game);
        score.0.entry(number).or_insert(right);
        let text = serde_json::to_string(&score).expect("plain data serialises");
        if let Some(storage) = storage() {
            // A device that stores nothing can still do exercises.
            let _ = storage.set_item(&Score::key(game), &text);
        }
    }

    /// How many were solved, and how many were tried.
    fn sums(&self) -> (usize, usize) {
        (self.0.values().filter(|right| **right).count(), self.0.len())
    }
}

/// One exercise as a match that takes a single answer.
pub(crate) struct Task<G: Title> {
    me: Weak<Task<G>>,
    game: GameId,
    /// Its number from 1, and how many there are; and whether it is the one of the day.
    number: (u32, u32),
    daily: bool,
    puzzle: Puzzle<G>,
    mind: Mind<G>,
    /// The answer given, and the adviser's comment once it has thought.
    given: RwSignal<Option<u16>>,
    said: RwSignal<Option<Advice>>,
    changed: RwSignal<u32>,
    settings: Settings,
}

impl<G: Title> Task<G> {
    pub(crate) fn open(
        game: GameId,
        file: &str,
        which: Option<u32>,
        changed: RwSignal<u32>,
    ) -> Result<Rc<Task<G>>, String> {
        let mut all = read_puzzles::<G>(file)?;
        let count = all.len() as u32;
        if count == 0 {
            return Err(String::new());
        }
        let n = which.map_or_else(|| day() % count, |which| which.saturating_sub(1).min(count - 1));
        let (puzzle, mind) = (all.swap_remove(n as usize), Mind::new(ADVISER.slug(), None));
        let (given, said) = (RwSignal::new(None), RwSignal::new(None));
        let (number, daily, settings) = ((n + 1, count), which.is_none(), settings());
        Ok(Rc::new_cyclic(|me| Task {
            me: me.clone(),
            game,
            number,
            daily,
            puzzle,
            mind,
            given,
            said,
            changed,
            settings,
        }))
    }

    /// The view at a ply of the seat that decides.
    fn seen(&self, ply: u32) -> View<G> {
        self.puzzle.played.view(Some(self.puzzle.seat), ply)
    }

    fn again(&self) {
        self.given.set(None);
        self.said.set(None);
        self.changed.update(|n| *n += 1);
    }
}

impl<G: Title> Place for Task<G> {
    fn sitters(&self) -> Vec<Sitter> {
        let names = ["Anna", "Mika", "Lin", "Jo", "Wei"];
        let sitter = |seat: Seat| {
            let name = names[seat.index()];
            if seat == self.puzzle.seat {
                Sitter { name: self.settings.called(name), bot: None }
            } else {
                // The matches are between bots that search briefly, as this level does.
                Sitter { name: name.into(), bot: Some(Level::Expert) }
            }
        };
        Seat::all(self.puzzle.played.state().players()).map(sitter).collect()
    }

    fn viewer(&self) -> Option<Seat> {
        Some(self.puzzle.seat)
    }

    fn now(&self) -> u32 {
        self.puzzle.played.ply()
    }

    fn news(&self) -> u32 {
        let own = |step: &Step| matches!(step, Step::Play(seat, _) if *seat == self.puzzle.seat);
        self.puzzle.played.record().steps.iter().rposition(own).map_or(0, |at| at as u32 + 1)
    }

    fn record(&self) -> Option<String> {
        None
    }

    fn live(&self) -> bool {
        true
    }

    fn open(&self) -> bool {
        self.given.get_untracked().is_none()
    }

    fn advises(&self) -> bool {
        false
    }

    fn answer(&self, _: u32, id: u16) -> Result<(), Refusal> {
        let (view, right) = (self.seen(self.now()), self.puzzle.asked.answer.id());
        if !self.open() || !self.legal(self.now()).iter().any(|action| action.id() == id) {
            return Err(Refusal::NotLegal);
        }
        Score::enter(self.game, self.number.0, id == right);
        self.given.set(Some(id));
        let said = self.said;
        let ask = if id == right { Ask::Advise } else { Ask::Judge(id, Some(right)) };
        // The visitor may have moved on.
        self.mind.ask(&view, ask, THOUGHT, move |advice| {
            let _ = said.try_set(Some(advice.unwrap_or_default()));
        });
        self.changed.update(|n| *n += 1);
        Ok(())
    }

    fn around(&self) -> Option<Around> {
        let task = self.me.upgrade()?;
        Some(Around { banner: banner(task, table()), panel: ().into_any() })
    }
}

impl<G: Title> Venue<G> for Task<G> {
    fn view(&self, ply: u32) -> View<G> {
        self.seen(ply)
    }

    fn told(&self, ply: u32) -> Vec<G::Event> {
        let told = self.puzzle.played.all_told(ply).iter().filter(|told| told.to.includes(Some(self.puzzle.seat)));
        told.map(|told| told.event).collect()
    }
}

/// The exercise, and the comment on the answer.
fn banner<G: Title>(task: Rc<Task<G>>, table: Table) -> AnyView {
    let task = StoredValue::new_local(task);
    let (given, said) = task.with_value(|task| (task.given, task.said));
    let ((number, count), game, asked) = task.with_value(|task| (task.number, task.game, task.puzzle.asked));
    let level = match asked.level {
        Hardness::Easy => Word::Easy,
        Hardness::Medium => Word::Medium,
        Hardness::Hard => Word::Hard,
    };
    let daily = task.with_value(|task| task.daily);
    let place = move || {
        let name = table.say(if daily { Word::ExerciseOfDay } else { Word::Exercise });
        format!("{name} · {number} / {count} · {}", table.say(level))
    };
    let right = asked.answer.id();
    let better = move || {
        let view = task.with_value(|task| task.seen(task.now()));
        view.known().map(|known| spans(table, &G::action(table.lang(), known, asked.answer)))
    };
    let verdict = move || {
        let Some(id) = given.get() else { return table.say(Word::ExerciseAsk).into_any() };
        let (chance, second) = (table.say(Word::ExerciseChance), table.say(Word::ExerciseSecond));
        let chances = format!(" {chance} {} %, {second} {} %.", asked.chance, asked.second);
        if id == right {
            return view! { <b>{table.say(Word::ExerciseRight)}</b>{chances} }.into_any();
        }
        view! { {table.say(Word::ExerciseBetter)}" "<b>{better()}</b>"."{chances} }.into_any()
    };
    let why = move || {
        let beside_own = given.get()? != right;
        let Some(advice) = said.get() else {
            return Some(view! { <p class="quiet">{table.say(Word::HintThinking)}</p> }.into_any());
        };
        // A reason for another answer is none for this one.
        let all = reasons(table, &advice.reasons).filter(|_| beside_own || advice.best() == Some(right))?;
        let title = beside_own.then(|| view! { <p class="quiet">{table.say(Word::ExerciseInstead)}</p> });
        Some(view! { {title}{all} }.into_any())
    };
    let score = move || {
        given.track();
        let (solved, tried) = Score::load(game).sums();
        format!("{} {solved} / {tried}", table.say(Word::ExerciseScore))
    };
    let next = Route::Exercises(game, Some(number % count + 1)).href();
    let after = move || {
        let next = next.clone();
        given.get().map(|_| {
            view! {
                <a class="primary" id="exercise-next" href=next>{table.say(Word::ExerciseNext)}</a>
                <button class="plain" on:click=move |_| task.with_value(|task| task.again())>
                    {table.say(Word::ExerciseAgain)}
                </button>
            }
        })
    };
    view! {
        <section class="lesson" id="exercise" aria-live="polite" aria-label=table.says(Word::Exercises)>
            <p class="eyebrow number">{place}</p>
            <p>{verdict}</p>
            {why}
            {after}
            <p class="quiet number">{score}</p>
        </section>
    }
    .into_any()
}

/// The page of a game's exercises.
#[component]
pub(crate) fn Exercises(opened: Opened, which: Option<u32>) -> impl IntoView {
    let (settings, game) = (settings(), opened.id());
    let found = RwSignal::new(None::<Option<String>>);
    leptos::task::spawn_local(async move {
        let file = fetched(format!("{game}.puzzles.txt")).await;
        // The visitor may have gone.
        let _ = found.try_set(Some(file));
    });
    move || {
        let file = found.get()?;
        let changed = RwSignal::new(0);
        let desk = file.map(|file| opened.exercise(&file, which, changed));
        Some(match desk {
            Some(Ok(desk)) => view! { <TablePage desk changed at=None/> }.into_any(),
            Some(Err(error)) => {
                view! { <Frame><h1>{settings.say(Word::ExerciseGone)}</h1><p>{error}</p></Frame> }.into_any()
            }
            None => view! { <Frame><h1>{settings.say(Word::ExerciseGone)}</h1></Frame> }.into_any(),
        })
    }
}
