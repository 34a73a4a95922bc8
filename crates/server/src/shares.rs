//! How much of something each address or person may hold at one time, and all of them together.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A limited supply: connections, requests under way, bytes that wait to be taken.
pub(crate) struct Shares<K: Copy + Hash + Eq> {
    held: Mutex<Held<K>>,
    each: usize,
    all: usize,
}

struct Held<K> {
    all: usize,
    of: HashMap<K, usize>,
}

/// A part of the supply, given back when it is dropped.
pub(crate) struct Share<K: Copy + Hash + Eq> {
    shares: Arc<Shares<K>>,
    key: K,
    amount: usize,
}

impl<K: Copy + Hash + Eq> Shares<K> {
    pub(crate) fn new(each: usize, all: usize) -> Arc<Shares<K>> {
        Arc::new(Shares { held: Mutex::new(Held { all: 0, of: HashMap::new() }), each, all })
    }

    fn held(&self) -> MutexGuard<'_, Held<K>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an amount for a key, if its share has that much left. A key that holds nothing may always take one thing,
    /// however large, while there is room in the whole supply.
    pub(crate) fn take(self: &Arc<Shares<K>>, key: K, amount: usize) -> Option<Share<K>> {
        let mut held = self.held();
        let own = held.of.get(&key).copied().unwrap_or(0);
        if held.all > 0 && held.all + amount > self.all || own > 0 && own + amount > self.each {
            return None;
        }
        held.all += amount;
        held.of.insert(key, own + amount);
        Some(Share { shares: self.clone(), key, amount })
    }
}

impl<K: Copy + Hash + Eq> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        held.all -= self.amount;
        let left = held.of.get(&self.key).map_or(0, |own| own - self.amount);
        if left == 0 {
            held.of.remove(&self.key);
        } else {
            held.of.insert(self.key, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_the_share_of_others() {
        let shares = Shares::new(3, 5);
        let (a, b) = ("Ada", "Bo");
        let first: Vec<_> = (0..4).filter_map(|_| shares.take(a, 1)).collect();
        assert_eq!(first.len(), 3);
        let second = shares.take(b, 2);
        assert!(second.is_some() && shares.take(b, 1).is_none(), "all is taken");
        drop(first);
        assert!(shares.take(b, 1).is_some() && shares.held().of.len() == 1);
    }
}
