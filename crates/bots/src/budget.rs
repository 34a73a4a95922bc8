//! How long a bot may think, and who may stop it. Time is passed in as a question, because a browser, a server and a
//! test tell it differently.

use crate::{MAX_NODES, MAX_THREADS};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What all minds together may remember from one decision to the next. A mind that finds no room forgets and starts its
/// next thought from nothing.
#[derive(Debug)]
pub struct Room {
    most: usize,
    taken: AtomicUsize,
}

impl Room {
    /// Room for this many bytes.
    pub fn new(bytes: usize) -> Arc<Room> {
        Arc::new(Room { most: bytes, taken: AtomicUsize::new(0) })
    }

    /// How many bytes are taken.
    pub fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    fn take(self: &Arc<Room>, bytes: usize) -> Option<Place> {
        let more = |taken: usize| Some(taken + bytes).filter(|&taken| taken <= self.most);
        self.taken.try_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Place { room: self.clone(), bytes })
    }
}

/// A part of a room, returned when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    room: Arc<Room>,
    bytes: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.taken.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The caller's hold on a thought: it can be cancelled from another thread, and uses no more threads and memory than
/// the leash allows, whatever the bot's settings say. Clones hold the same thought.
#[derive(Clone, Debug)]
pub struct Leash {
    cancelled: Arc<AtomicBool>,
    threads: usize,
    nodes: usize,
    room: Option<Arc<Room>>,
}

impl Default for Leash {
    /// As long as any bot may want.
    fn default() -> Leash {
        Leash::capped(MAX_THREADS, MAX_THREADS * MAX_NODES)
    }
}

impl Leash {
    /// At most this many threads, and this many nodes in all trees of the thought together.
    pub fn capped(threads: usize, nodes: usize) -> Leash {
        Leash { cancelled: Arc::default(), threads, nodes, room: None }
    }

    /// The same leash; what is remembered after the thought shares this room with others.
    #[must_use]
    pub fn in_room(self, room: &Arc<Room>) -> Leash {
        Leash { room: Some(room.clone()), ..self }
    }

    /// A place for what is remembered; an error if there is no room.
    pub(crate) fn place(&self, bytes: usize) -> Result<Option<Place>, ()> {
        self.room.as_ref().map(|room| room.take(bytes).ok_or(())).transpose()
    }

    /// How many of a search's threads may run, at least one, and the nodes that each may keep.
    pub(crate) fn share(&self, threads: usize) -> (usize, usize) {
        let threads = self.threads.clamp(1, threads);
        (threads, self.nodes / threads)
    }

    /// Ends the thought: every loop of every bot checks this, so it is over within milliseconds. Its answer means
    /// nothing.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the thought has been cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// What one decision may cost: a number of iterations, and whatever ends it sooner.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most iterations.
    pub iterations: u32,
    /// The share of the time that is spent, 1 when time is up; asked every few iterations.
    pub spent: Option<&'a (dyn Fn() -> f32 + Sync)>,
    /// The caller's hold; without one nobody cancels, and only the bot's settings limit it.
    pub leash: Option<&'a Leash>,
}

impl<'a> Budget<'a> {
    /// A number of iterations, however long they take: the same answer on every machine.
    pub const fn iterations(iterations: u32) -> Budget<'static> {
        Budget { iterations, spent: None, leash: None }
    }

    /// Until all time is `spent`, but no more than this many iterations.
    pub const fn until(spent: &'a (dyn Fn() -> f32 + Sync), iterations: u32) -> Budget<'a> {
        Budget { iterations, spent: Some(spent), leash: None }
    }

    /// The same budget on a leash.
    #[must_use]
    pub const fn on(self, leash: &'a Leash) -> Budget<'a> {
        Budget { leash: Some(leash), ..self }
    }

    /// Whether the thought has been cancelled. Cheap enough to ask at every step.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.leash.is_some_and(Leash::is_cancelled)
    }

    /// Whether the time is up or the thought cancelled.
    pub(crate) fn is_over(&self) -> bool {
        self.is_cancelled() || self.spent.is_some_and(|spent| spent() >= 1.0)
    }

    /// About how many iterations are left after `done`.
    pub(crate) fn left(&self, done: u32) -> u32 {
        let left = self.iterations - done;
        match self.spent.map(|spent| spent()) {
            Some(spent) if spent >= 1.0 => 0,
            Some(spent) if spent > 0.0 => left.min((done as f32 * (1.0 - spent) / spent) as u32),
            _ => left,
        }
    }
}

/// A budget as people write it: `100ms`, `1s`, `2000it`, or both as `1s+2000it`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The most iterations.
    pub iterations: u32,
    /// The most milliseconds; 0 means no limit.
    pub millis: u32,
}

impl Limits {
    /// The most iterations under any clock.
    pub const MAX_ITERATIONS: u32 = 50_000_000;

    /// Reads `100ms`, `1s`, `2000it`, `1s+2000it`.
    pub fn parse(text: &str) -> Option<Limits> {
        let mut limits = Limits { iterations: Limits::MAX_ITERATIONS, millis: 0 };
        for word in text.split('+') {
            let end = word.find(|c: char| !c.is_ascii_digit())?;
            let number: u32 = word[..end].parse().ok().filter(|&n| n > 0)?;
            match &word[end..] {
                "ms" => limits.millis = number,
                "s" => limits.millis = number.checked_mul(1000)?,
                "it" => limits.iterations = number.min(Limits::MAX_ITERATIONS),
                _ => return None,
            }
        }
        Some(limits)
    }

    /// Thinks within these limits by the clock of this machine.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn think<T>(self, leash: &Leash, think: impl FnOnce(&Budget<'_>) -> T) -> T {
        if self.millis == 0 {
            return think(&Budget::iterations(self.iterations).on(leash));
        }
        let (start, allowed) = (std::time::Instant::now(), self.millis as f32 / 1000.0);
        think(&Budget::until(&|| start.elapsed().as_secs_f32() / allowed, self.iterations).on(leash))
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capped = self.iterations < Limits::MAX_ITERATIONS;
        match self.millis {
            0 => write!(f, "{}it", self.iterations),
            ms if ms % 1000 == 0 => write!(f, "{}s", ms / 1000),
            ms => write!(f, "{ms}ms"),
        }?;
        if self.millis > 0 && capped { write!(f, "+{}it", self.iterations) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_read_back() {
        for text in ["100ms", "1s", "2000it", "1s+2000it", "150ms+7it"] {
            assert_eq!(Limits::parse(text).expect(text).to_string(), text);
        }
        for text in ["", "s", "0it", "5", "5h", "-1s", "99999999999it"] {
            assert_eq!(Limits::parse(text), None, "{text}");
        }
    }
}
