//! Buckets that fill with time.

use crate::limits::Rate;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

const MINUTE_MS: f64 = 60_000.0;
/// Buckets that are kept; when there are more, full ones are forgotten.
const MAX_BUCKETS: usize = 100_000;

/// What one client may still do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: i64,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: i64) -> Bucket {
        Bucket { left: rate.burst.into(), at: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: i64) -> bool {
        let filled = (now - self.at).max(0) as f64 * f64::from(rate.each_minute) / MINUTE_MS;
        self.left = (self.left + filled).min(rate.burst.into());
        self.at = self.at.max(now);
        let granted = self.left >= 1.0;
        if granted {
            self.left -= 1.0;
        }
        granted
    }

    fn is_full(&self, rate: Rate, now: i64) -> bool {
        let filled = (now - self.at).max(0) as f64 * f64::from(rate.each_minute) / MINUTE_MS;
        self.left + filled >= rate.burst.into()
    }
}

/// A bucket for each key.
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes one from the key's bucket, if there is one.
    pub(crate) fn take(&self, key: K, now: i64) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= MAX_BUCKETS {
            buckets.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        buckets.entry(key).or_insert_with(|| Bucket::new(self.rate, now)).take(self.rate, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_empty_after_the_burst_and_fills_again() {
        let buckets = Buckets::new(Rate { burst: 3, each_minute: 60 });
        assert_eq!((0..5).filter(|_| buckets.take("a", 0)).count(), 3);
        assert!(buckets.take("b", 0), "another key has its own");
        assert!(!buckets.take("a", 500));
        assert!(buckets.take("a", 1_000));
        assert_eq!((0..9).filter(|_| buckets.take("a", 1_000_000)).count(), 3, "it holds no more than the burst");
    }
}
