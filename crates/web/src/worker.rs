//! Bots think in a Web Worker that runs the same module; the page never waits for them.
//!
//! A question is text: a line `number game bot seed limits`, a line with the view as JSON, and the edition's file if it
//! is not the default one. The answer is the question's number and the chosen id; for advice [`Advice`] as JSON
//! instead.

use crate::host::content_of;
use bots::{Budget, Level, Limits, Thoughts};
use catalog::{GameId, with_game};
use engine::{Code, Lang, Line as Sentence, Title, View};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The name under which advice is asked for instead of a bot's answer.
pub(crate) const ADVICE: &str = "advice";
/// The name under which every answer is to be judged, for the analysis of a record.
pub(crate) const JUDGE: &str = "judge";
/// A record has hundreds of decisions to judge.
const JUDGED: Limits = Limits { iterations: 600, millis: 600 };
/// The adviser names so many answers.
const ADVISED: usize = 3;

/// What is asked of a bot: it sees a view and nothing else.
pub(crate) struct Question<'a, G: Title> {
    /// The bot's name, or [`ADVICE`], or [`JUDGE`].
    pub(crate) bot: &'a str,
    /// Where its randomness starts.
    pub(crate) seed: u64,
    /// What its seat knows.
    pub(crate) view: View<G>,
    /// The edition's file, if it is not the default one.
    pub(crate) edition: &'a Option<String>,
}

/// What the adviser thinks of a decision.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The best answers with their winning chances in percent, the best first.
    pub(crate) answers: Vec<(u16, u8)>,
    /// What separates the best from the second, German and English.
    pub(crate) reason: Option<[Sentence; 2]>,
}

impl Advice {
    /// The best answer.
    pub(crate) fn best(&self) -> Option<u16> {
        self.answers.first().map(|(id, _)| *id)
    }

    /// The winning chance of an answer, if it is among the best.
    pub(crate) fn chance(&self, id: u16) -> Option<u8> {
        self.answers.iter().find(|(other, _)| *other == id).map(|(_, chance)| *chance)
    }

    fn of<G: Title>(thoughts: &Thoughts<G>, most: usize) -> Advice {
        let answers = thoughts.answers.iter().take(most).filter(|answer| answer.tried > 0);
        let answers = answers.map(|answer| (answer.action.id(), (100.0 * answer.chance).round() as u8)).collect();
        let reason = thoughts.reason(Lang::De).zip(thoughts.reason(Lang::En)).map(|(de, en)| [de, en]);
        Advice { answers, reason }
    }
}

type Then = Box<dyn FnOnce(&str)>;

/// The page's side of the worker.
struct Line {
    worker: Worker,
    next: u32,
    waiting: BTreeMap<u32, Then>,
}

thread_local! {
    static LINE: RefCell<Option<Line>> = const { RefCell::new(None) };
}

/// Starts the worker from its script.
pub(crate) fn start(script: &str) -> Result<(), JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(script, &options)?;
    worker.post_message(&wasm_bindgen::module())?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let (number, words) = text.split_once(' ').unwrap_or((&text, ""));
        let then = number.parse().ok().and_then(|number: u32| {
            LINE.with_borrow_mut(|line| line.as_mut().and_then(|line| line.waiting.remove(&number)))
        });
        if let Some(then) = then {
            then(words);
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as the page, and so does its ear.
    heard.forget();
    LINE.set(Some(Line { worker, next: 0, waiting: BTreeMap::new() }));
    Ok(())
}

/// Asks the worker; `then` is called with the ids it answers.
pub(crate) fn ask<G: Title>(question: &Question<'_, G>, then: impl FnOnce(&str) + 'static) {
    let view = serde_json::to_string(&question.view).expect("a view serialises");
    LINE.with_borrow_mut(|line| {
        let Some(line) = line else { return };
        line.next += 1;
        line.waiting.insert(line.next, Box::new(then));
        let edition = question.edition.as_deref().unwrap_or_default();
        let Question { bot, seed, .. } = question;
        let limits = if *bot == JUDGE { JUDGED } else { level(bot).unwrap_or(Level::GrandMaster).limits() };
        let text = format!("{} {} {bot} {seed} {limits}\n{view}\n{edition}", line.next, G::NAME);
        // Text can always be posted.
        let _ = line.worker.post_message(&text.into());
    });
}

/// The worker's side: one question, one answer.
#[wasm_bindgen]
pub fn answer(question: &str) -> String {
    let (head, rest) = question.split_once('\n').unwrap_or((question, ""));
    let (view, edition) = rest.split_once('\n').unwrap_or((rest, ""));
    let words: Vec<&str> = head.split(' ').collect();
    let [number, game, bot, seed, limits] = words[..] else { return String::new() };
    let (Some(game), Some(limits)) = (GameId::parse(game), Limits::parse(limits)) else { return number.into() };
    let seed = seed.parse().unwrap_or(0);
    let words = with_game!(game, G => think::<G>(bot, seed, limits, view, edition)).unwrap_or_default();
    format!("{number} {words}")
}

/// The level of a bot; the adviser and the judge are the strongest.
fn level(bot: &str) -> Option<Level> {
    match bot {
        ADVICE | JUDGE => Some(Level::GrandMaster),
        name => Level::parse(name),
    }
}

/// The chosen id, or advice. Without a limit of time the answer is the same on every machine.
fn think<G: Title>(bot: &str, seed: u64, limits: Limits, view: &str, edition: &str) -> Option<String> {
    let content = content_of::<G>((!edition.is_empty()).then_some(edition)).ok()?;
    let view = wire::read_view::<G>(content, serde_json::from_str(view).ok()?).ok()?;
    let mut legal = Vec::new();
    view.legal(&mut legal);
    let first = *legal.first()?;
    let start = js_sys::Date::now();
    let spent = || ((js_sys::Date::now() - start) / f64::from(limits.millis)) as f32;
    let timed = Budget::until(&spent, limits.iterations);
    let budget = if limits.millis == 0 { Budget::iterations(limits.iterations) } else { timed };
    let mut bot_at_seat = level(bot)?.bot::<G>(seed);
    let chosen = bot_at_seat.choose(&view, &legal, &budget);
    let most = match bot {
        ADVICE => ADVISED,
        JUDGE => legal.len(),
        _ => return Some(chosen.id().to_string()),
    };
    let only = Advice { answers: vec![(first.id(), 100)], reason: None };
    let advice = bot_at_seat.thoughts().map_or(only, |thoughts| Advice::of(thoughts, most));
    serde_json::to_string(&advice).ok()
}
