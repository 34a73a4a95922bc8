//! Bots think here, on a few threads that people and tables use in turn. Every thought is on a leash: it has one
//! thread, limited memory and time, and ends when nobody wants its answer any more.

use crate::limits::{Limits, MAX_THOUGHT, MAX_THOUGHT_NODES};
use host::{Leash, Room, Think};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use wire::{TableId, UserId};

/// How far thinking threads step back behind serving ones (their `nice` value). No further: beside other busy programs
/// they would hardly run at all. Threads that others wait for, such as those that read the store, do not step back.
const STEP_BACK: i32 = 5;
/// The least time that a thought counts for, however short it was, so that those who ask often take turns, too.
const LEAST: Duration = Duration::from_millis(1);

/// A thought that waits for a thread.
struct Thought {
    leash: Leash,
    think: Think,
    began: oneshot::Sender<()>,
    answer: oneshot::Sender<Option<u16>>,
}

/// For whom a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asker {
    /// The network of somebody who waits at the table; `None` if nobody does.
    pub(crate) network: Option<IpAddr>,
    /// Who opened the table.
    pub(crate) person: UserId,
    pub(crate) table: TableId,
}

/// Who is charged for the time of a thought. All tables at which nobody waits share the time of one network.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Network(Option<IpAddr>),
    Person(UserId),
    Table(TableId),
}

/// Those who wait, in turn: first the network that has had the least time, then the person of that network, then the
/// table of that person who have. Somebody who asks for little is served soon, however much others ask for.
struct Turns<T> {
    waiting: VecDeque<(Asker, T)>,
    /// How much time each key has had, as long as anybody waits.
    had: HashMap<Key, Duration>,
    /// How much time the network that was served last had had by then. Nobody saves up time by not asking.
    now: Duration,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Turns { waiting: VecDeque::new(), had: HashMap::new(), now: Duration::ZERO }
    }
}

impl Asker {
    /// The asker for another node, for which this one thinks when it has nothing else to think about.
    pub(crate) fn another_node() -> Asker {
        Asker { network: None, person: UserId(0), table: TableId(0) }
    }

    fn keys(&self) -> [Key; 3] {
        [Key::Network(self.network), Key::Person(self.person), Key::Table(self.table)]
    }
}

impl<T> Turns<T> {
    fn push(&mut self, asker: Asker, item: T) {
        let had = self.had.entry(Key::Network(asker.network)).or_default();
        *had = self.now.max(*had);
        self.waiting.push_back((asker, item));
    }

    fn pop(&mut self) -> Option<(Asker, T)> {
        let had = |asker: &Asker| asker.keys().map(|key| self.had.get(&key).copied().unwrap_or_default());
        let first = self.waiting.iter().enumerate().min_by_key(|(_, (asker, _))| had(asker))?.0;
        let (asker, item) = self.waiting.remove(first)?;
        self.now = had(&asker)[0];
        self.charge(asker, LEAST);
        Some((asker, item))
    }

    /// Charges somebody for the time they have had a thread.
    fn charge(&mut self, asker: Asker, time: Duration) {
        for key in asker.keys() {
            *self.had.entry(key).or_default() += time;
        }
        if self.waiting.is_empty() {
            (self.had, self.now) = (HashMap::new(), Duration::ZERO);
        }
    }
}

#[derive(Default)]
struct State {
    waiting: Turns<Thought>,
    running: BTreeMap<u64, Leash>,
    begun: u64,
    stopped: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    work: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next thought that somebody still wants, once there is one.
    fn next(&self) -> Option<(u64, Asker, Thought)> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            match state.waiting.pop() {
                Some((_, thought)) if thought.leash.is_cancelled() => {}
                Some((asker, thought)) => {
                    state.begun += 1;
                    let number = state.begun;
                    state.running.insert(number, thought.leash.clone());
                    return Some((number, asker, thought));
                }
                None => state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn work(&self) {
        while let Some((number, asker, Thought { leash, think, began, answer })) = self.next() {
            let _ = began.send(());
            let since = Instant::now();
            let found = catch_unwind(AssertUnwindSafe(|| think(&leash))).ok().and_then(Result::ok);
            let mut state = self.state();
            state.running.remove(&number);
            state.waiting.charge(asker, since.elapsed());
            drop(state);
            // The asker may be gone.
            let _ = answer.send(found);
        }
    }
}

/// The thinking threads. They are plain system threads, so a stopping server waits for none of them.
pub(crate) struct Thinking {
    shared: Arc<Shared>,
    threads: usize,
    /// Room for what bots remember between their decisions.
    room: Arc<Room>,
}

impl Thinking {
    pub(crate) fn start(limits: &Limits) -> Thinking {
        let shared = Arc::new(Shared::default());
        let threads = limits.thinkers.max(1);
        for n in 0..threads {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("thinker {n}"));
            let work = move || {
                // If the system refuses, the thread runs like the others.
                let _ = rustix::process::nice(STEP_BACK);
                shared.work();
            };
            thread.spawn(work).expect("a thread can be started");
        }
        Thinking { shared, threads, room: Room::new(limits.bytes_of_bots) }
    }

    /// Whether a thought would begin immediately.
    pub(crate) fn is_idle(&self) -> bool {
        let state = self.shared.state();
        !state.stopped && state.waiting.waiting.is_empty() && state.running.len() < self.threads
    }

    /// The leash for every thought of the server.
    pub(crate) fn leash(&self) -> Leash {
        Leash::capped(1, MAX_THOUGHT_NODES).in_room(&self.room)
    }

    /// Has something thought about for a table. The answer is `Some(None)` if the thought failed or took too long, and
    /// `None` if it was cancelled.
    pub(crate) fn ask(
        &self,
        asker: Asker,
        leash: Leash,
        think: Think,
    ) -> impl Future<Output = Option<Option<u16>>> + Send + use<> {
        let ((began, begins), (answer, mut answers)) = (oneshot::channel(), oneshot::channel());
        let mut state = self.shared.state();
        if !state.stopped {
            state.waiting.push(asker, Thought { leash: leash.clone(), think, began, answer });
        }
        drop(state);
        self.shared.work.notify_one();
        async move {
            begins.await.ok()?;
            if let Ok(answer) = tokio::time::timeout(MAX_THOUGHT, &mut answers).await {
                return answer.ok().filter(|_| !leash.is_cancelled());
            }
            leash.cancel();
            let _ = answers.await;
            Some(None)
        }
    }

    /// Ends every thought, running or waiting.
    pub(crate) fn stop(&self) {
        let mut state = self.shared.state();
        state.stopped = true;
        state.waiting = Turns::default();
        state.running.values().for_each(Leash::cancel);
        drop(state);
        self.shared.work.notify_all();
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn asker(network: Option<u8>, person: u64, table: u64) -> Asker {
        let network = network.map(|n| IpAddr::from([192, 0, 2, n]));
        Asker { network, person: UserId(person), table: TableId(table) }
    }

    /// Serves everybody who waits; each thought takes the milliseconds given with it.
    fn serve<T>(turns: &mut Turns<(T, u64)>) -> Vec<T> {
        let mut order = Vec::new();
        while let Some((asker, (name, millis))) = turns.pop() {
            turns.charge(asker, Duration::from_millis(millis));
            order.push(name);
        }
        order
    }

    #[test]
    fn people_and_their_tables_take_turns() {
        let mut turns = Turns::default();
        for n in 0..3 {
            turns.push(asker(Some(1), 1, 1), ((1, 1, n), 0));
        }
        turns.push(asker(Some(1), 1, 2), ((1, 2, 0), 0));
        turns.push(asker(Some(2), 2, 3), ((2, 3, 0), 0));
        assert_eq!(serve(&mut turns), [(1, 1, 0), (2, 3, 0), (1, 2, 0), (1, 1, 1), (1, 1, 2)]);
        assert!(turns.had.is_empty(), "when nobody waits, nothing is remembered");
    }

    #[test]
    fn a_crowd_behind_one_network_has_the_turns_of_one() {
        let mut turns = Turns::default();
        for n in 0..100 {
            turns.push(asker(Some(1), n, n), ("crowd", 0));
            turns.push(asker(None, 100 + n, 100 + n), ("away", 0));
        }
        turns.push(asker(Some(2), 500, 500), ("honest", 0));
        assert_eq!(serve(&mut turns)[..3], ["crowd", "away", "honest"]);
    }

    #[test]
    fn those_who_ask_for_much_wait_for_those_who_ask_for_little() {
        let mut turns = Turns::default();
        for n in 0..50 {
            for _ in 0..4 {
                turns.push(asker(Some(n), n.into(), n.into()), (format!("heavy {n}"), 1000));
            }
        }
        // Each heavy one is served once; then somebody comes who asks for little, again and again.
        for _ in 0..50 {
            let (heavy, (_, millis)) = turns.pop().unwrap();
            turns.charge(heavy, Duration::from_millis(millis));
        }
        for _ in 0..5 {
            turns.push(asker(Some(99), 99, 99), ("light".to_string(), 5));
            assert_eq!(turns.pop().map(|(asker, (name, _))| (asker.person.0, name)), Some((99, "light".into())));
        }
        let (late, _) = turns.pop().unwrap();
        assert!(late.person.0 < 50, "nobody waits for ever");
    }

    /// A thought that ends only when it is cancelled.
    fn endless(ended: mpsc::Sender<()>) -> Think {
        Box::new(move |leash| {
            while !leash.is_cancelled() {
                std::thread::yield_now();
            }
            let _ = ended.send(());
            Err(host::Lost::Cancelled)
        })
    }

    #[tokio::test]
    async fn an_endless_thought_ends_when_its_time_is_over_or_the_server_stops() {
        let thinking = Thinking::start(&Limits { thinkers: 1, ..Limits::default() });
        let (sender, ended) = mpsc::channel();
        let first = thinking.ask(asker(None, 1, 1), thinking.leash(), endless(sender.clone()));
        let honest = thinking.ask(asker(None, 2, 2), thinking.leash(), Box::new(|_| Ok(7)));
        assert_eq!(first.await, Some(None), "it took too long");
        assert_eq!(honest.await, Some(Some(7)), "the next one has its turn");
        let began = Instant::now();
        let last = tokio::spawn(thinking.ask(asker(None, 1, 1), thinking.leash(), endless(sender)));
        thinking.stop();
        assert_eq!(last.await.unwrap(), None);
        assert!(began.elapsed() < Duration::from_secs(5) && ended.recv().is_ok());
    }
}
