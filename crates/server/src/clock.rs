//! The server's time: it starts as the machine's and then moves forward second by second, come what may.
//!
//! Tables' clocks and everything that expires go by it. When somebody sets the machine's clock, nobody is charged for
//! it: the log notes it, and the server follows when it is restarted.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A jump larger than a slight difference in the speed of two clocks would explain.
const JUMP_MS: i64 = 2000;

/// Returns the current time in milliseconds since 1970; tests bring their own.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The machine's current time.
pub(crate) fn wall() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// The time of a server that starts now.
pub fn system_clock() -> Clock {
    let (start, began) = (wall(), Instant::now());
    Arc::new(move || start + began.elapsed().as_millis() as i64)
}

/// Watches how far the machine's time is from the server's.
#[derive(Default)]
pub(crate) struct Jumps(AtomicI64);

impl Jumps {
    /// By how much the machine's clock has been set since the last look; `None` if it just went on.
    pub(crate) fn look(&self, server: i64, machine: i64) -> Option<i64> {
        let ahead = machine - server;
        let jump = ahead - self.0.swap(ahead, Ordering::Relaxed);
        (jump.abs() > JUMP_MS).then_some(jump)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_is_reported_once() {
        let jumps = Jumps::default();
        assert_eq!(jumps.look(1000, 1001), None);
        assert_eq!(jumps.look(2000, 7_202_000), Some(7_199_999), "two hours ahead");
        assert_eq!(jumps.look(3000, 7_203_010), None, "it goes on from there");
        assert_eq!(jumps.look(4000, 4000), Some(-7_200_010));
    }

    #[test]
    fn the_servers_time_begins_with_the_machines_and_never_goes_back() {
        let clock = system_clock();
        let (first, machine) = (clock(), wall());
        assert!((machine - first).abs() < JUMP_MS && clock() >= first);
    }
}
