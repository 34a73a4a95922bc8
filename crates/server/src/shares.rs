//! How much of something each address may hold at once, and all together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Something of which there is only so much: connections, requests under way, bytes that wait to be taken.
pub(crate) struct Shares {
    held: Mutex<Held>,
    each: usize,
    all: usize,
}

#[derive(Default)]
struct Held {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// A part of it, given back when it is dropped.
pub(crate) struct Share {
    shares: Arc<Shares>,
    key: IpAddr,
    amount: usize,
}

impl Shares {
    pub(crate) fn new(each: usize, all: usize) -> Arc<Shares> {
        Arc::new(Shares { held: Mutex::default(), each, all })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes so much for an address, if that is left to it. Whoever holds nothing may always take one thing, however
    /// large, while there is room in all.
    pub(crate) fn take(self: &Arc<Shares>, key: IpAddr, amount: usize) -> Option<Share> {
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

impl Drop for Share {
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
        let (a, b) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let first: Vec<Share> = (0..4).filter_map(|_| shares.take(a, 1)).collect();
        assert_eq!(first.len(), 3);
        let second = shares.take(b, 2);
        assert!(second.is_some() && shares.take(b, 1).is_none(), "all is taken");
        drop(first);
        assert!(shares.take(b, 1).is_some() && shares.held().of.len() == 1);
    }
}
