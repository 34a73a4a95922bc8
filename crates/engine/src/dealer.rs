//! Real dice: provable, never predictable, owned by the host.

use crate::content::Hash256;
use crate::{Game, State};
use alloc::vec::Vec;
use core::fmt;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

/// A 256-bit key. The k-th deal of a match reads ChaCha20 stream k of the key, so a restart needs only the key and the
/// record; publishing [`Dealer::hash`] before the match and the key after it proves every shuffle and roll.
///
/// ```
/// use engine::{Content, Dealer, Timeline};
/// use testkit::toys::{Blank, Kuhn, TwoSeats};
///
/// let dealer = Dealer::new([7; 32]);
/// let mut game = Timeline::<Kuhn<0>>::new(Blank::standard(), TwoSeats, Some(&dealer));
/// game.deal_all(&dealer);
/// // With the key anybody can check the hash and every deal.
/// assert_eq!(game.record().header.dice, Some(Dealer::new([7; 32]).hash()));
/// assert_eq!(game.first_foreign_deal(&Dealer::new([7; 32])), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dealer([u8; 32]);

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dealer(hash {})", self.hash())
    }
}

impl Dealer {
    /// A dealer from a key of good entropy.
    pub const fn new(key: [u8; 32]) -> Dealer {
        Dealer(key)
    }

    /// A dealer from a small seed, for tests, simulations and repeatable local games.
    pub fn from_seed(seed: u64) -> Dealer {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Dealer(Hash256::of(&key).0)
    }

    /// The key, to be published after the match.
    pub const fn key(&self) -> [u8; 32] {
        self.0
    }

    /// The hash to be published before the match.
    pub fn hash(&self) -> Hash256 {
        Hash256::of(&self.0)
    }

    /// The outcome of the k-th deal (from 0) in this state.
    pub fn outcome<G: Game>(&self, k: u64, state: &State<G>, scratch: &mut Vec<(G::Chance, u32)>) -> G::Chance {
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(k);
        G::draw(state.parts(), scratch, |n| below(&mut stream, n))
    }
}

/// An unbiased number below `n`: draws above the largest multiple of `n` are discarded.
fn below(stream: &mut ChaCha20Rng, n: u32) -> u32 {
    assert!(n > 0, "a random event has at least one outcome");
    let limit = u32::MAX - u32::MAX % n;
    loop {
        let draw = stream.next_u32();
        if draw < limit {
            return draw % n;
        }
    }
}
