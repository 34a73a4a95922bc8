//! Numbers that nobody can guess.

use engine::Hash256;
use wire::ID_LIMIT;

/// 256 bits from the system.
pub(crate) fn key() -> [u8; 32] {
    let mut key = [0; 32];
    getrandom::fill(&mut key).expect("the system gives random bytes");
    key
}

/// A seed for bots.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(*key().first_chunk().expect("a key is long enough"))
}

/// A number for a table, a person or a token: from 1, and exact in every JSON reader.
pub(crate) fn id() -> u64 {
    1 + seed() % (ID_LIMIT - 1)
}

/// A new secret as text, and its hash; only the hash is kept.
pub(crate) fn secret() -> (String, [u8; 32]) {
    let text = Hash256(key()).to_string();
    let hash = hash(&text);
    (text, hash)
}

/// The hash by which a secret is found.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    Hash256::of(secret.as_bytes()).0
}
