//! The page's side: asks, waits, and replaces a worker that is lost.

use super::{Advice, Ask, Question, Reply, file_of, observed};
use crate::browser::after;
use crate::text::Word;
use bots::{Level, Limits};
use engine::{Title, View};
use leptos::prelude::{ArcRwSignal, Get, Set};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::read_tree;

/// A worker that has not answered its oldest question after this many milliseconds is lost.
const PATIENCE: i32 = 30_000;
/// How many times a question is asked at most.
const MOST_TRIES: u8 = 2;

type Then = Box<dyn FnOnce(Result<Advice, String>)>;

/// A pending question.
struct Waiting {
    text: String,
    then: Then,
    tries: u8,
    /// The network that it needs.
    network: Option<String>,
}

/// The line to the current worker.
struct Link {
    script: String,
    worker: Worker,
    /// Counts the workers so far: messages of an earlier one are ignored.
    generation: u32,
    /// The newest numbers of a question and of a thinker.
    numbers: (u32, u32),
    /// The worker answers in order, so the first of these is the one it is busy with.
    waiting: BTreeMap<u32, Waiting>,
    /// The networks that were there when they were needed.
    networks: BTreeSet<String>,
}

thread_local! {
    static LINK: RefCell<Option<Link>> = const { RefCell::new(None) };
    static NOTICE: ArcRwSignal<Option<Word>> = ArcRwSignal::new(None);
}

/// The notice about the network that the bots of this match need.
pub(crate) fn notice() -> Option<Word> {
    NOTICE.with(Get::get)
}

fn tell(word: Option<Word>) {
    NOTICE.with(|notice| notice.set(word));
}

/// Starts the worker from its script.
pub(crate) fn start(script: &str) -> Result<(), JsValue> {
    let worker = hire(script, 0)?;
    let (script, waiting, networks) = (script.to_string(), BTreeMap::new(), BTreeSet::new());
    LINK.set(Some(Link { script, worker, generation: 0, numbers: (0, 0), waiting, networks }));
    Ok(())
}

fn hire(script: &str, generation: u32) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(script, &options)?;
    worker.post_message(&wasm_bindgen::module())?;
    // Anything but text reports a failure.
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let reply = event.data().as_string().and_then(|text| read_tree::<Reply>(&text).ok());
        match reply {
            Some(reply) => settle(reply),
            None => lost(generation),
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    let failed = Closure::<dyn Fn(Event)>::new(move |_| lost(generation));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // A worker lives as long as the page, or fails; few do.
    heard.forget();
    failed.forget();
    Ok(worker)
}

fn settle(Reply { number, answer }: Reply) {
    let waiting = LINK.with_borrow_mut(|line| line.as_mut().and_then(|line| line.waiting.remove(&number)));
    let Some(Waiting { then, network, .. }) = waiting else { return };
    if let (Some(network), Ok(Advice { plain, .. })) = (network, &answer) {
        tell(plain.then_some(Word::NetworkMissing));
        LINK.with_borrow_mut(|line| line.as_mut().filter(|_| !plain).map(|line| line.networks.insert(network)));
    }
    then(answer);
}

/// The worker failed or fell silent: another takes its place and gets the unanswered questions. A question that has
/// ended two workers gets no answer.
fn lost(generation: u32) {
    let given_up = LINK.with_borrow_mut(|line| {
        let Some(line) = line.as_mut().filter(|line| line.generation == generation) else { return Vec::new() };
        line.worker.terminate();
        line.generation += 1;
        let mut given_up = Vec::new();
        if let Some(mut first) = line.waiting.first_entry() {
            first.get_mut().tries += 1;
            if first.get().tries >= MOST_TRIES {
                given_up.push(first.remove());
            }
        }
        match hire(&line.script, line.generation) {
            Ok(worker) => line.worker = worker,
            Err(_) => given_up.extend(std::mem::take(&mut line.waiting).into_values()),
        }
        for waiting in line.waiting.values() {
            // Text can always be posted.
            let _ = line.worker.post_message(&waiting.text.as_str().into());
        }
        given_up
    });
    for waiting in given_up {
        (waiting.then)(Err("the bots' thread failed".into()));
    }
}

/// Watches a question until it is answered.
fn watch(number: u32) {
    after(PATIENCE, move || {
        let (waits, silent) = LINK.with_borrow(|line| {
            let Some(line) = line else { return (false, None) };
            let first = line.waiting.first_key_value().map(|(first, _)| *first);
            (line.waiting.contains_key(&number), (first == Some(number)).then_some(line.generation))
        });
        if let Some(generation) = silent {
            lost(generation);
        }
        if waits {
            watch(number);
        }
    });
}

/// A thinker in the worker: one for each seat of each match.
pub(crate) struct Mind<G> {
    number: u32,
    bot: String,
    seed: u64,
    edition: Option<String>,
    game: PhantomData<G>,
}

impl<G: Title> Mind<G> {
    /// A thinker of this kind with luck of its own, unrelated to the dealer's.
    pub(crate) fn new(bot: &str, edition: Option<String>) -> Mind<G> {
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).expect("a browser has randomness");
        let number = LINK.with_borrow_mut(|line| {
            line.as_mut().map_or(0, |line| {
                line.numbers.1 += 1;
                line.numbers.1
            })
        });
        tell(None);
        Mind { number, bot: bot.into(), seed: u64::from_le_bytes(seed), edition, game: PhantomData }
    }

    /// Asks about the decision of the view's seat. `then` is called in any case, with an answer or with what went
    /// wrong.
    pub(crate) fn ask(
        &self,
        view: &View<G>,
        ask: Ask,
        limits: Limits,
        then: impl FnOnce(Result<Advice, String>) + 'static,
    ) {
        let number = LINK.with_borrow_mut(|line| {
            let line = line.as_mut()?;
            line.numbers.0 += 1;
            Some(line.numbers.0)
        });
        let Some(number) = number else { return then(Err("there is no thread for bots".into())) };
        let network = Level::parse(&self.bot).and_then(|level| level.network::<G>(view.players())).map(file_of::<G>);
        let question = Question {
            number,
            mind: self.number,
            game: G::NAME.into(),
            bot: self.bot.clone(),
            seed: self.seed,
            limits: limits.to_string(),
            ask,
            view: observed(view),
            edition: self.edition.clone(),
            network: network.clone(),
        };
        let text = serde_json::to_string(&question).expect("plain data serialises");
        let fetches = LINK.with_borrow_mut(|line| {
            let Some(line) = line else { return false };
            let _ = line.worker.post_message(&text.as_str().into());
            let fetches = network.as_ref().is_some_and(|network| !line.networks.contains(network));
            line.waiting.insert(number, Waiting { text, then: Box::new(then), tries: 0, network });
            fetches
        });
        if fetches {
            tell(Some(Word::NetworkLoading));
        }
        watch(number);
    }
}
