//! Limits that refill with time, by a clock that only goes forward.

use crate::limits::Rate;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use wire::Code;

/// How many keys are known before full ones are forgotten, and how often that is checked.
const MAX_KEYS: usize = 100_000;
const LOOK_EVERY: u32 = 1024;
/// How many times as much a large network may do as one of its parts.
const WIDE: u32 = 4;
/// A strained server divides everybody's limit by this.
const PART: u32 = 5;

fn quota(rate: Rate) -> Quota {
    let some = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(some(rate.each_minute)).allow_burst(some(rate.burst))
}

/// One limit.
pub(crate) struct Bucket(DefaultDirectRateLimiter);

impl Bucket {
    pub(crate) fn new(rate: Rate) -> Bucket {
        Bucket(RateLimiter::direct(quota(rate)))
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self) -> bool {
        self.take_some(1)
    }

    /// Takes `n` together, if there are as many.
    pub(crate) fn take_some(&self, n: u32) -> bool {
        NonZeroU32::new(n).is_none_or(|n| matches!(self.0.check_n(n), Ok(Ok(()))))
    }
}

/// A limit for each key.
pub(crate) struct Buckets<K: Clone + Hash + Eq> {
    limits: DefaultKeyedRateLimiter<K>,
    taken: AtomicU32,
}

impl<K: Clone + Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { limits: RateLimiter::keyed(quota(rate)), taken: AtomicU32::new(0) }
    }

    /// Takes one from the key's limit, if there is one.
    pub(crate) fn take(&self, key: &K) -> bool {
        let look = self.taken.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK_EVERY);
        if look && self.limits.len() > MAX_KEYS {
            self.limits.retain_recent();
        }
        self.limits.check_key(key).is_ok()
    }
}

/// The network of an address to which limits apply: one IPv4 address, or an IPv6 /64, which one person has.
pub(crate) fn near(address: IpAddr) -> IpAddr {
    masked(address, 64)
}

fn masked(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits))).into(),
    }
}

/// The network that one provider hands out as a whole: an IPv4 /24 or an IPv6 /48.
pub(crate) fn wide(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => std::net::Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << 8)).into(),
        address @ IpAddr::V6(_) => masked(address, 48),
    }
}

/// A limit for each address; for IPv6, one for the /64 and a wider one for the /48 around it.
pub(crate) struct Addresses {
    near: Buckets<IpAddr>,
    wide: Buckets<IpAddr>,
}

/// A limit for each address, and the part of it that is left while the server is strained: clients that ask for much
/// are refused first, and those that ask for little notice nothing.
pub(crate) struct Strained {
    always: Addresses,
    strained: Addresses,
}

impl Strained {
    pub(crate) fn new(rate: Rate) -> Strained {
        let part = |n: u32| n.div_ceil(PART);
        let little = Rate { burst: part(rate.burst), each_minute: part(rate.each_minute) };
        Strained { always: Addresses::new(rate), strained: Addresses::new(little) }
    }

    /// Takes one, or says why there is none.
    pub(crate) fn take(&self, address: IpAddr, strain: bool) -> Result<(), Code> {
        let little = self.strained.take(address);
        if !self.always.take(address) {
            return Err(Code::TooFast);
        }
        if strain && !little { Err(Code::Busy) } else { Ok(()) }
    }
}

impl Addresses {
    pub(crate) fn new(rate: Rate) -> Addresses {
        let times = |n: u32| n.saturating_mul(WIDE);
        let more = Rate { burst: times(rate.burst), each_minute: times(rate.each_minute) };
        Addresses { near: Buckets::new(rate), wide: Buckets::new(more) }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.near.take(&near(address)) && (address.is_ipv4() || self.wide.take(&wide(address)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, each_minute: 1 };

    #[test]
    fn a_limit_is_used_up_after_the_burst() {
        let buckets = Buckets::new(RATE);
        assert_eq!((0..5).filter(|_| buckets.take(&"a")).count(), 3);
        assert!(buckets.take(&"b"), "another key has its own");
    }

    #[test]
    fn a_strained_server_refuses_expensive_requests_first() {
        let limits = Strained::new(Rate { burst: 10, each_minute: 1 });
        let (greedy, modest) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        assert!((0..5).all(|_| limits.take(greedy, false).is_ok()));
        assert_eq!(limits.take(greedy, true), Err(Code::Busy));
        assert_eq!(limits.take(modest, true), Ok(()), "a first request is answered");
        assert_eq!(limits.take(greedy, false), Ok(()), "the strain is over");
        assert_eq!((0..9).filter(|_| limits.take(greedy, false).is_ok()).count(), 3);
        assert_eq!(limits.take(greedy, false), Err(Code::TooFast));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address_and_many_of_them_are_few() {
        let limits = Addresses::new(RATE);
        let address = |text: String| text.parse::<IpAddr>().unwrap();
        let granted = (0..60).filter(|n| limits.take(address(format!("2001:db8:1:1::{n:x}")))).count();
        assert_eq!(granted, 3, "60 addresses of one /64");
        let granted = (2..60).filter(|n| limits.take(address(format!("2001:db8:1:{n:x}::1")))).count();
        assert_eq!(granted, 9, "58 networks of one /48");
        let granted = (0..60).filter(|n| limits.take(address(format!("::ffff:192.0.2.{}", n % 2)))).count();
        assert_eq!(granted, 6, "two IPv4 addresses, however they are written");
    }
}
