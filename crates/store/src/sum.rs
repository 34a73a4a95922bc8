//! Checksums prove that what is read is what was kept. The entries of a table form a chain, so that none can be
//! changed, lost, added or moved unnoticed; its description has a sum of its own.

use crate::Entry;
use crate::rows::TableRow;
use sha2::{Digest, Sha256};

/// The first eight bytes of a hash.
fn short(hash: Sha256) -> i64 {
    let whole: [u8; 32] = hash.finalize().into();
    let mut first = [0; 8];
    first.copy_from_slice(&whole[..8]);
    i64::from_be_bytes(first)
}

/// The sum of an entry, from the sum of the entry before it; for the first, that is 0.
pub(crate) fn link(before: i64, table: u64, seq: u32, (at, entry): (i64, Entry)) -> i64 {
    let (kind, seat, value) = entry.columns();
    let mut hash = Sha256::new();
    hash.update(before.to_be_bytes());
    hash.update(table.to_be_bytes());
    hash.update(seq.to_be_bytes());
    hash.update(at.to_be_bytes());
    hash.update([kind, seat]);
    hash.update(value.to_be_bytes());
    short(hash)
}

/// The sum of a table's description. It leaves out the rows of seats, because people may delete their accounts (`saved`
/// names the seats, too), and the time of the last change.
pub(crate) fn row(row: &TableRow) -> i64 {
    let mut hash = Sha256::new();
    hash.update(row.id.to_be_bytes());
    hash.update([row.mark as u8, u8::from(row.public)]);
    for text in [&row.game, &row.saved, &row.summary] {
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text.as_bytes());
    }
    short(hash)
}
