//! Threads that work for many keys in turn: a key that asks for much makes itself wait, not the others.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

type Job = Box<dyn FnOnce() + Send>;

/// The size of a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Threads.
    pub(crate) threads: usize,
    /// How many jobs of one key may run at the same time.
    pub(crate) running: usize,
    /// How many jobs of one key may wait.
    pub(crate) waiting: usize,
    /// How many jobs may wait in all.
    pub(crate) all: usize,
}

/// Threads that work for many keys, in turn.
pub(crate) struct Pool<K> {
    shared: Arc<Shared<K>>,
    size: Size,
}

struct Shared<K> {
    queue: Mutex<Queue<K>>,
    news: Condvar,
}

struct Queue<K> {
    /// Keys that have a job waiting, the next one first.
    turns: VecDeque<K>,
    waiting: HashMap<K, VecDeque<Job>>,
    running: HashMap<K, usize>,
    all: usize,
    closed: bool,
}

impl<K> Shared<K> {
    fn queue(&self) -> MutexGuard<'_, Queue<K>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash + Send + 'static> Pool<K> {
    /// Starts the threads; they end with the pool.
    pub(crate) fn start(name: &str, size: Size) -> Pool<K> {
        let (turns, waiting, running) = (VecDeque::new(), HashMap::new(), HashMap::new());
        let queue = Mutex::new(Queue { turns, waiting, running, all: 0, closed: false });
        let shared = Arc::new(Shared { queue, news: Condvar::new() });
        for _ in 0..size.threads {
            let shared = shared.clone();
            let work = move || shared.work(size.running);
            std::thread::Builder::new().name(name.into()).spawn(work).expect("a thread can be started");
        }
        Pool { shared, size }
    }

    /// Has a job done when it is the key's turn; false if too many wait already.
    pub(crate) fn ask(&self, key: K, job: impl FnOnce() + Send + 'static) -> bool {
        let mut queue = self.shared.queue();
        let own = queue.waiting.get(&key).map_or(0, VecDeque::len);
        if own >= self.size.waiting || queue.all >= self.size.all {
            return false;
        }
        if own == 0 {
            queue.turns.push_back(key.clone());
        }
        queue.waiting.entry(key).or_default().push_back(Box::new(job));
        queue.all += 1;
        drop(queue);
        self.shared.news.notify_one();
        true
    }
}

impl<K> Drop for Pool<K> {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.news.notify_all();
    }
}

impl<K: Clone + Eq + Hash> Shared<K> {
    fn work(&self, at_once: usize) {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return;
            }
            let Some((key, job)) = queue.next(at_once) else {
                queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(queue);
            // A job that panics harms only itself: the thread works on.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
            queue = self.queue();
            queue.done(&key);
            // Another job may be waiting for this key's place.
            self.news.notify_one();
        }
    }
}

impl<K: Clone + Eq + Hash> Queue<K> {
    fn next(&mut self, at_once: usize) -> Option<(K, Job)> {
        let free = |key: &K| self.running.get(key).is_none_or(|&running| running < at_once);
        let key = self.turns.iter().position(free).and_then(|at| self.turns.remove(at))?;
        let own = self.waiting.get_mut(&key)?;
        let job = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&key);
        } else {
            self.turns.push_back(key.clone());
        }
        self.all -= 1;
        *self.running.entry(key.clone()).or_default() += 1;
        Some((key, job))
    }

    fn done(&mut self, key: &K) {
        if let Some(running) = self.running.get_mut(key) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn everybody_gets_a_turn() {
        let pool = Pool::start("test", Size { threads: 1, running: 1, waiting: 100, all: 200 });
        let (go, gate) = channel::<()>();
        let (tell, order) = channel();
        assert!(pool.ask("first", move || gate.recv().unwrap()));
        for n in 0..100 {
            let tell = tell.clone();
            assert!(pool.ask("greedy", move || tell.send(("greedy", n)).unwrap()));
        }
        assert!(!pool.ask("greedy", || ()), "a key may not queue jobs without end");
        let honest = tell.clone();
        assert!(pool.ask("honest", move || honest.send(("honest", 0)).unwrap()));
        go.send(()).unwrap();
        let first: Vec<_> = (0..3).map(|_| order.recv().unwrap().0).collect();
        assert!(first.contains(&"honest"), "{first:?}");
    }

    #[test]
    fn one_key_does_not_hold_every_thread_and_a_panic_ends_none() {
        let pool = Pool::start("test", Size { threads: 2, running: 1, waiting: 9, all: 9 });
        let (go, gate) = channel::<()>();
        let (tell, told) = channel();
        assert!(pool.ask("slow", move || gate.recv().unwrap()) && pool.ask("slow", || panic!("on purpose")));
        assert!(pool.ask("quick", move || tell.send(()).unwrap()));
        told.recv().unwrap();
        go.send(()).unwrap();
        let (tell, told) = channel();
        assert!(pool.ask("slow", move || tell.send(()).unwrap()));
        told.recv().unwrap();
    }
}
