//! The luck of matches that a seed repeats. Dealing and thinking have generators of their own, and a bot's seed tells
//! nothing about the deals.

use engine::{Hash256, Rng};

/// The generator that deals match number `n`.
pub fn dealing(seed: u64, n: u64) -> Rng {
    let mut luck = Rng::new(seed ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    // The bots once had its first number; discarding it keeps the deals of kept results the same.
    luck.next_u64();
    luck
}

/// The seed of the bots of a match with these numbers: no way leads back from it.
pub fn thinking(seed: u64, numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut bytes = b"what the bots of this match think with".to_vec();
    bytes.extend([seed].into_iter().chain(numbers).flat_map(u64::to_le_bytes));
    let Hash256(hash) = Hash256::of(&bytes);
    u64::from_le_bytes(*hash.first_chunk().expect("a hash has 32 bytes"))
}

/// The seed of the bots that meet on a deal: entrants of an arena by number, in turn order.
pub fn of_a_meeting(seed: u64, deal: u64, entrants: &[usize]) -> u64 {
    thinking(seed, [deal].into_iter().chain(entrants.iter().map(|&n| n as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_different_matches_think_differently_and_repeatably() {
        let seeds = [thinking(1, []), thinking(2, []), thinking(1, [0]), thinking(1, [1]), thinking(1, [0, 1])];
        assert!((1..seeds.len()).all(|n| !seeds[..n].contains(&seeds[n])));
        assert_eq!(thinking(1, [0, 1]), seeds[4]);
        // Neither generator is found in the other.
        let mut dealt = dealing(1, 1);
        assert!((0..1000).all(|_| dealt.next_u64() != thinking(1, [1])));
    }
}
