//! A fixed array of any length that can be sent.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::{Deref, DerefMut};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// `[T; N]` for any `N`; serialised as a list of exactly `N` values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixed<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Fixed<T, N> {
    fn default() -> Self {
        Fixed([T::default(); N])
    }
}

impl<T, const N: usize> Deref for Fixed<T, N> {
    type Target = [T; N];
    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Fixed<T, N> {
    fn deref_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<T: Serialize, const N: usize> Serialize for Fixed<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Fixed<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let found = items.len();
        items.try_into().map(Fixed).map_err(|_| D::Error::custom(format_args!("{found} values where {N} belong")))
    }
}
