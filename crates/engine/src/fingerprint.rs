//! A 64-bit fingerprint of a value that native and wasm32 builds agree on.

use core::hash::{Hash, Hasher};

/// Folds every integer as eight little-endian bytes, so that the width of `usize` does not matter.
#[derive(Clone, Copy, Debug)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Fingerprint(0x243f_6a88_85a3_08d3)
    }
}

impl Fingerprint {
    fn fold(&mut self, word: u64) {
        let mixed = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (mixed as u64) ^ ((mixed >> 64) as u64);
        self.0 = self.0.rotate_left(23).wrapping_add(0xa409_3822_299f_31d0);
    }
}

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        self.fold(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.fold(n.into());
    }
    fn write_u16(&mut self, n: u16) {
        self.fold(n.into());
    }
    fn write_u32(&mut self, n: u32) {
        self.fold(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
    fn write_u128(&mut self, n: u128) {
        self.fold(n as u64);
        self.fold((n >> 64) as u64);
    }
    fn write_usize(&mut self, n: usize) {
        self.fold(n as u64);
    }
    fn write_i8(&mut self, n: i8) {
        self.fold(n as u64);
    }
    fn write_i16(&mut self, n: i16) {
        self.fold(n as u64);
    }
    fn write_i32(&mut self, n: i32) {
        self.fold(n as u64);
    }
    fn write_i64(&mut self, n: i64) {
        self.fold(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.fold(n as i64 as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The fingerprint of a value.
pub fn fingerprint(value: &impl Hash) -> u64 {
    let mut hasher = Fingerprint::default();
    value.hash(&mut hasher);
    hasher.finish()
}
