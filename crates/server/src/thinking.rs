//! Bots think here: a few threads, which people and tables use in turn. Every thought is on a leash: it has one thread,
//! a bound on memory and time, and ends when nobody wants its answer any more.

use crate::limits::{MAX_THOUGHT, MAX_THOUGHT_NODES};
use host::{Leash, Think};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use wire::{TableId, UserId};

/// A leash as every thought of the server has it.
pub(crate) fn leash() -> Leash {
    Leash::capped(1, MAX_THOUGHT_NODES)
}

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
    /// From where whoever opened the table is connected, if they are.
    pub(crate) network: Option<IpAddr>,
    /// Who opened it.
    pub(crate) person: UserId,
    pub(crate) table: TableId,
}

/// What somebody may have had a turn as.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Network(Option<IpAddr>),
    Person(UserId),
    Table(TableId),
}

/// Who waits, in turn: the network that has waited longest since its last turn, of its people the one who has, of their
/// tables the one that has.
struct Turns<T> {
    waiting: VecDeque<(Asker, T)>,
    /// In which turn each was last served, as long as anybody waits.
    served: HashMap<Key, u64>,
    turn: u64,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Turns { waiting: VecDeque::new(), served: HashMap::new(), turn: 0 }
    }
}

impl Asker {
    fn keys(&self) -> [Key; 3] {
        [Key::Network(self.network), Key::Person(self.person), Key::Table(self.table)]
    }
}

impl<T> Turns<T> {
    fn push(&mut self, asker: Asker, item: T) {
        self.waiting.push_back((asker, item));
    }

    fn pop(&mut self) -> Option<T> {
        let last = |asker: &Asker| {
            // People of whom nothing is known share no network.
            let [network, person, table] = asker.keys().map(|key| self.served.get(&key).copied().unwrap_or(0));
            (if asker.network.is_some() { network } else { person }, person, table)
        };
        let first = self.waiting.iter().enumerate().min_by_key(|(_, (asker, _))| last(asker))?.0;
        let (asker, item) = self.waiting.remove(first)?;
        self.turn += 1;
        self.served.extend(asker.keys().map(|key| (key, self.turn)));
        if self.waiting.is_empty() {
            self.served.clear();
        }
        Some(item)
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
    fn next(&self) -> Option<(u64, Thought)> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            match state.waiting.pop() {
                Some(thought) if thought.leash.is_cancelled() => {}
                Some(thought) => {
                    state.begun += 1;
                    let number = state.begun;
                    state.running.insert(number, thought.leash.clone());
                    return Some((number, thought));
                }
                None => state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn work(&self) {
        while let Some((number, Thought { leash, think, began, answer })) = self.next() {
            let _ = began.send(());
            let found = catch_unwind(AssertUnwindSafe(|| think(&leash))).ok().and_then(Result::ok);
            self.state().running.remove(&number);
            // The one who asked may be gone.
            let _ = answer.send(found);
        }
    }
}

/// The threads that think. They are the system's own, so a stopping server waits for none of them.
pub(crate) struct Thinking(Arc<Shared>);

impl Thinking {
    pub(crate) fn start(threads: usize) -> Thinking {
        let shared = Arc::new(Shared::default());
        for n in 0..threads.max(1) {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("thinker {n}"));
            thread.spawn(move || shared.work()).expect("a thread can be started");
        }
        Thinking(shared)
    }

    /// Has something thought about for a table. The answer is nothing if the thought failed
    /// or took too long, and does not come at all if it was cancelled.
    pub(crate) fn ask(
        &self,
        asker: Asker,
        leash: Leash,
        think: Think,
    ) -> impl Future<Output = Option<Option<u16>>> + Send + use<> {
        let ((began, begins), (answer, mut answers)) = (oneshot::channel(), oneshot::channel());
        let mut state = self.0.state();
        if !state.stopped {
            state.waiting.push(asker, Thought { leash: leash.clone(), think, began, answer });
        }
        drop(state);
        self.0.work.notify_one();
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

    /// Ends every thought, those that run and those that wait.
    pub(crate) fn stop(&self) {
        let mut state = self.0.state();
        state.stopped = true;
        state.waiting = Turns::default();
        state.running.values().for_each(Leash::cancel);
        drop(state);
        self.0.work.notify_all();
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
    use std::time::{Duration, Instant};

    fn asker(network: Option<u8>, person: u64, table: u64) -> Asker {
        let network = network.map(|n| IpAddr::from([192, 0, 2, n]));
        Asker { network, person: UserId(person), table: TableId(table) }
    }

    #[test]
    fn people_and_their_tables_take_turns() {
        let mut turns = Turns::default();
        for n in 0..3 {
            turns.push(asker(None, 1, 1), (1, 1, n));
        }
        turns.push(asker(None, 1, 2), (1, 2, 0));
        turns.push(asker(None, 2, 3), (2, 3, 0));
        let order: Vec<_> = std::iter::from_fn(|| turns.pop()).collect();
        assert_eq!(order, [(1, 1, 0), (2, 3, 0), (1, 2, 0), (1, 1, 1), (1, 1, 2)]);
        assert!(turns.served.is_empty(), "when nobody waits nothing is remembered");
    }

    #[test]
    fn a_crowd_behind_one_network_has_the_turns_of_one() {
        let mut turns = Turns::default();
        for n in 0..100 {
            turns.push(asker(Some(1), n, n), "crowd");
        }
        turns.push(asker(Some(2), 500, 500), "honest");
        turns.push(asker(None, 501, 501), "away");
        let order: Vec<_> = std::iter::from_fn(|| turns.pop()).take(3).collect();
        assert_eq!(order, ["crowd", "honest", "away"]);
    }

    /// A thought that ends when it is cancelled and never else.
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
        let thinking = Thinking::start(1);
        let (sender, ended) = mpsc::channel();
        let first = thinking.ask(asker(None, 1, 1), leash(), endless(sender.clone()));
        let honest = thinking.ask(asker(None, 2, 2), leash(), Box::new(|_| Ok(7)));
        assert_eq!(first.await, Some(None), "it took too long");
        assert_eq!(honest.await, Some(Some(7)), "the next one has its turn");
        let began = Instant::now();
        let last = tokio::spawn(thinking.ask(asker(None, 1, 1), leash(), endless(sender)));
        thinking.stop();
        assert_eq!(last.await.unwrap(), None);
        assert!(began.elapsed() < Duration::from_secs(5) && ended.recv().is_ok());
    }
}
