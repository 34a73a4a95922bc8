//! Whether the server has more to do than it can: if so, clients that ask for much are refused before players wait.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often to check.
const EVERY: Duration = Duration::from_millis(100);
/// If a ready task has to wait longer than this, there is too much to do.
const TOO_LATE: Duration = Duration::from_millis(150);
/// How long after the last sign the strain is considered over.
const AFTER: Duration = Duration::from_secs(3);

/// Knows until when the server is strained.
pub(crate) struct Strain {
    began: Instant,
    /// In milliseconds since then.
    until: AtomicU64,
}

impl Default for Strain {
    fn default() -> Strain {
        Strain { began: Instant::now(), until: AtomicU64::new(0) }
    }
}

impl Strain {
    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Whether the server is strained.
    pub(crate) fn is_felt(&self) -> bool {
        self.now() < self.until.load(Ordering::Relaxed)
    }

    /// Notes how long something that was ready had to wait.
    fn felt(&self, late: Duration) {
        if late > TOO_LATE {
            self.until.store(self.now() + AFTER.as_millis() as u64, Ordering::Relaxed);
        }
    }

    /// Checks how late tasks run, for ever.
    pub(crate) async fn watch(&self) {
        loop {
            let before = Instant::now();
            tokio::time::sleep(EVERY).await;
            self.felt(before.elapsed().saturating_sub(EVERY));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strain_is_felt_when_something_waits_for_long() {
        let strain = Strain::default();
        strain.felt(TOO_LATE);
        assert!(!strain.is_felt(), "a moment is nothing");
        strain.felt(TOO_LATE * 2);
        assert!(strain.is_felt());
        strain.until.store(0, Ordering::Relaxed);
        assert!(!strain.is_felt(), "it passes");
    }
}
