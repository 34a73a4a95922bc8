//! Total maps and sets over small keys, so that nothing is looked up by a bare number.
//!
//! ```
//! use engine::{Key, Map, Set};
//!
//! engine::keys! {
//!     /// A colour.
//!     pub enum Colour: u8 {
//!         /// Like roses.
//!         Red,
//!         /// Like grass.
//!         Green,
//!     }
//!     /// A place on the board, counted from 0.
//!     pub struct Place: u16 = 9;
//! }
//!
//! let mut cards: Map<Colour, u8> = Map::default();
//! cards[Colour::Green] += 2;
//! assert_eq!(cards, Map([0, 2]));
//! let corners: Set<Place> = [0, 2, 6, 8].map(Place).into_iter().collect();
//! assert!(corners.has(Place(6)) && corners.without(Place(6)).len() == 3);
//! assert_eq!(Set::<Place>::ALL.less(corners).first(), Some(Place(1)));
//! ```

use crate::observe::spread;
use crate::{Eyes, MAX_SEATS, Observed};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use core::ops::{BitAnd, BitOr, Index, IndexMut, Not, Shl, Shr};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value with a number from 0 up to a bound: [`keys!`](crate::keys) makes one.
pub trait Key: Copy + Eq + Debug + 'static {
    /// How many there are.
    const COUNT: usize;
    /// The bits of all of them.
    const FULL: Self::Word;
    /// `[V; COUNT]`.
    type Row<V>: AsRef<[V]> + AsMut<[V]>;
    /// A word with a bit for each.
    type Word: Word;
    /// Its number.
    fn index(self) -> usize;
    /// The one with this number, which is below `COUNT`.
    fn at(index: usize) -> Self;
    /// One value for each number.
    fn row<V>(value: impl FnMut(usize) -> V) -> Self::Row<V>;
    /// All of them in order.
    #[inline]
    fn every() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(Self::at)
    }
}

/// The bits of a set.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + Serialize
    + DeserializeOwned
    + 'static
    + From<bool>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// How many bits are set.
    fn ones(self) -> u8;
    /// The number of the lowest bit that is set.
    fn lowest(self) -> usize;
    /// The number of the highest bit that is set.
    fn highest(self) -> usize;
    /// Without the lowest bit that is set.
    #[must_use]
    fn rest(self) -> Self;
    /// The lowest eight bits.
    fn byte(self) -> u8;
}

macro_rules! words {
    ($($Word:ident: $ones:expr;)+) => {$(
        impl Word for $Word {
            const ZERO: $Word = 0;
            const ONE: $Word = 1;
            #[inline]
            fn ones(self) -> u8 {
                let ones: fn($Word) -> u8 = $ones;
                ones(self)
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn highest(self) -> usize {
                ($Word::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline]
            fn rest(self) -> $Word {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn byte(self) -> u8 {
                self as u8
            }
        }
    )+};
}
words! {
    // Not every processor counts bits; the smallest sets are counted all the time.
    u8: |word| ONES[usize::from(word)];
    u16: |word| word.count_ones() as u8;
    u32: |word| word.count_ones() as u8;
    u64: |word| word.count_ones() as u8;
    u128: |word| word.count_ones() as u8;
}

const ONES: [u8; 256] = {
    let mut ones = [0; 256];
    let mut word = 0;
    while word < 256 {
        ones[word] = (word as u8).count_ones() as u8;
        word += 1;
    }
    ones
};

/// Sorts a short list; equals keep their order. The library's own sort is made for long lists and adds kilobytes to a
/// program for every type that it sorts.
pub fn sort_by<T>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && order(&items[at - 1], &items[at]).is_gt() {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Sorts a short list by a key; equals keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Makes keys: an enum with the word of its sets, or a number with its word and its count. Both get `COUNT`, `all`,
/// `index` and `from_index`; an enum also gets `ALL`.
#[macro_export]
macro_rules! keys {
    () => {};
    (
        $(#[$meta:meta])* $vis:vis enum $Key:ident: $Word:ty { $($(#[$item_meta:meta])* $item:ident),+ $(,)? }
        $($rest:tt)*
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        $(#[$meta])*
        $vis enum $Key { $($(#[$item_meta])* $item),+ }
        impl $Key {
            /// All of them in order.
            pub const ALL: [$Key; [$($Key::$item),+].len()] = [$($Key::$item),+];
        }
        $crate::key! { $Key: $Word = $Key::ALL.len(); |key| key as usize; |index| $Key::ALL[index] }
        $crate::keys! { $($rest)* }
    };
    ($(#[$meta:meta])* $vis:vis struct $Key:ident: $Word:ty = $count:expr; $($rest:tt)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        $(#[$meta])*
        $vis struct $Key(pub u8);
        $crate::key! { $Key: $Word = $count; |key| key.0 as usize; |index| $Key(index as u8) }
        $crate::keys! { $($rest)* }
    };
}

/// Makes an existing type a [`Key`]: `key! { Card: u32 = 27; |card| card.0 as usize; |index| Card(index as u8) }`.
#[macro_export]
macro_rules! key {
    ($Key:ident: $Word:ty = $count:expr; |$key:ident| $index:expr; |$number:ident| $at:expr) => {
        impl $Key {
            /// How many there are.
            pub const COUNT: usize = $count;
            /// All of them in order.
            #[inline]
            pub fn all() -> impl DoubleEndedIterator<Item = $Key> + ExactSizeIterator + Clone {
                <$Key as $crate::Key>::every()
            }
            /// Its number.
            #[inline]
            pub const fn index(self) -> usize {
                let $key = self;
                $index
            }
            /// The one with this number.
            #[inline]
            pub fn from_index($number: usize) -> Option<$Key> {
                ($number < $count).then(|| $at)
            }
        }
        impl $crate::Key for $Key {
            const COUNT: usize = $count;
            const FULL: $Word = <$Word>::MAX >> (<$Word>::BITS as usize - $count);
            type Row<V> = [V; $count];
            type Word = $Word;
            #[inline]
            fn index(self) -> usize {
                let $key = self;
                $index
            }
            #[inline]
            fn at($number: usize) -> $Key {
                $at
            }
            #[inline]
            fn row<V>(value: impl FnMut(usize) -> V) -> [V; $count] {
                ::core::array::from_fn(value)
            }
        }
    };
}

/// A value for each key, serialised as the list of its values.
pub struct Map<K: Key, V>(pub K::Row<V>);

impl<K: Key, V> Map<K, V> {
    /// A map of what `value` returns for each key.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(K) -> V) -> Map<K, V> {
        Map(K::row(|index| value(K::at(index))))
    }
    /// These values in the order of the keys, if the counts match.
    pub fn from_list(values: Vec<V>) -> Option<Map<K, V>> {
        let counted = values.len() == K::COUNT;
        let mut values = values.into_iter();
        counted.then(|| Map(K::row(|_| values.next().expect("the values have been counted"))))
    }
    /// The values in the order of the keys.
    #[inline]
    pub fn iter(&self) -> core::slice::Iter<'_, V> {
        self.0.as_ref().iter()
    }
    /// The values, mutable.
    #[inline]
    pub fn iter_mut(&mut self) -> core::slice::IterMut<'_, V> {
        self.0.as_mut().iter_mut()
    }
    /// Each key with its value.
    #[inline]
    pub fn pairs(&self) -> impl Iterator<Item = (K, &V)> {
        K::every().zip(self.iter())
    }
    /// The same keys with other values.
    #[inline]
    pub fn map<U>(&self, mut value: impl FnMut(&V) -> U) -> Map<K, U> {
        Map(K::row(|index| value(&self.0.as_ref()[index])))
    }
}

impl<K: Key, V> Index<K> for Map<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.0.as_ref()[key.index()]
    }
}

impl<K: Key, V> IndexMut<K> for Map<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.0.as_mut()[key.index()]
    }
}

impl<'a, K: Key, V> IntoIterator for &'a Map<K, V> {
    type Item = &'a V;
    type IntoIter = core::slice::Iter<'a, V>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, K: Key, V> IntoIterator for &'a mut Map<K, V> {
    type Item = &'a mut V;
    type IntoIter = core::slice::IterMut<'a, V>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<K: Key, V: Default> Default for Map<K, V> {
    #[inline]
    fn default() -> Self {
        Map(K::row(|_| V::default()))
    }
}

impl<K: Key, V> Clone for Map<K, V>
where
    K::Row<V>: Clone,
{
    #[inline]
    fn clone(&self) -> Self {
        Map(self.0.clone())
    }
}
impl<K: Key, V> Copy for Map<K, V> where K::Row<V>: Copy {}

impl<K: Key, V: PartialEq> PartialEq for Map<K, V>
where
    K::Row<V>: PartialEq,
{
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K: Key, V: Eq> Eq for Map<K, V> where K::Row<V>: Eq {}

impl<K: Key, V> Hash for Map<K, V>
where
    K::Row<V>: Hash,
{
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<K: Key, V: Debug> Debug for Map<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<K: Key, V: Serialize> Serialize for Map<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, K: Key, V: Deserialize<'de>> Deserialize<'de> for Map<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<V>::deserialize(deserializer)?;
        let (found, belong) = (values.len(), K::COUNT);
        Map::from_list(values).ok_or_else(|| D::Error::custom(format_args!("{found} values where {belong} belong")))
    }
}

impl<K: Key, V: Observed> Observed for Map<K, V> {
    const LEN: usize = K::COUNT * V::LEN;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        for (value, out) in self.iter().zip(out.chunks_exact_mut(V::LEN)) {
            value.write(eyes, out);
        }
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<Self> {
        let values: Option<Vec<V>> = seen.chunks_exact(V::LEN).map(|seen| V::read(seen, eyes)).collect();
        Map::from_list(values?)
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        (0..K::COUNT).for_each(|i| V::names(&format!("{prefix}[{i}]"), out));
    }
}

/// A set of keys, serialised as the number that its bits make.
pub struct Set<K: Key>(pub K::Word);

impl<K: Key> Set<K> {
    /// The empty set.
    pub const EMPTY: Set<K> = Set(K::Word::ZERO);
    /// All of them.
    pub const ALL: Set<K> = Set(K::FULL);

    /// Just this one.
    #[inline]
    pub fn one(key: K) -> Set<K> {
        Set(K::Word::ONE << key.index())
    }
    /// The keys for which a condition is true.
    #[inline]
    pub fn of(mut holds: impl FnMut(K) -> bool) -> Set<K> {
        let mut word = K::Word::ZERO;
        // Without a branch: the condition's outcome is hard to predict.
        for key in K::every() {
            word = word | K::Word::from(holds(key)) << key.index();
        }
        Set(word)
    }
    /// The keys of the set for which a condition is true.
    #[inline]
    #[must_use]
    pub fn filter(self, mut holds: impl FnMut(K) -> bool) -> Set<K> {
        let mut word = K::Word::ZERO;
        for key in self.iter() {
            word = word | K::Word::from(holds(key)) << key.index();
        }
        Set(word)
    }
    /// Whether it is in the set.
    #[inline]
    pub fn has(self, key: K) -> bool {
        self.0 >> key.index() & K::Word::ONE != K::Word::ZERO
    }
    /// The set and this key.
    #[inline]
    #[must_use]
    pub fn with(self, key: K) -> Set<K> {
        self.or(Set::one(key))
    }
    /// The set without this one.
    #[inline]
    #[must_use]
    pub fn without(self, key: K) -> Set<K> {
        self.less(Set::one(key))
    }
    /// Adds one.
    #[inline]
    pub fn insert(&mut self, key: K) {
        *self = self.with(key);
    }
    /// Removes one.
    #[inline]
    pub fn remove(&mut self, key: K) {
        *self = self.without(key);
    }
    /// The union of the sets.
    #[inline]
    #[must_use]
    pub fn or(self, other: Set<K>) -> Set<K> {
        Set(self.0 | other.0)
    }
    /// The intersection of the sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Set<K>) -> Set<K> {
        Set(self.0 & other.0)
    }
    /// The keys that are not in the other set.
    #[inline]
    #[must_use]
    pub fn less(self, other: Set<K>) -> Set<K> {
        Set(self.0 & !other.0)
    }
    /// The keys from this one on.
    #[inline]
    #[must_use]
    pub fn since(self, least: K) -> Set<K> {
        Set(self.0 >> least.index() << least.index())
    }
    /// Whether the sets have a key in common.
    #[inline]
    pub fn meets(self, other: Set<K>) -> bool {
        !self.and(other).is_empty()
    }
    /// Whether the other set contains all of this one.
    #[inline]
    pub fn within(self, other: Set<K>) -> bool {
        self.less(other).is_empty()
    }
    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == K::Word::ZERO
    }
    /// How many keys.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.ones()
    }
    /// The first key.
    #[inline]
    pub fn first(self) -> Option<K> {
        (!self.is_empty()).then(|| K::at(self.0.lowest()))
    }
    /// The last key.
    #[inline]
    pub fn last(self) -> Option<K> {
        (!self.is_empty()).then(|| K::at(self.0.highest()))
    }
    /// The only key of a set of one.
    #[inline]
    pub fn only(self) -> Option<K> {
        self.first().filter(|_| self.0.rest() == K::Word::ZERO)
    }
    /// The `n`-th key of the set, from 0.
    #[inline]
    pub fn nth(self, n: u32) -> Option<K> {
        Set::<K>((0..n).fold(self.0, |rest, _| rest.rest())).first()
    }
    /// The keys in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let next = Set::<K>(rest).first()?;
            rest = rest.rest();
            Some(next)
        })
    }
}

impl<K: Key> FromIterator<K> for Set<K> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Set<K> {
        let mut set = Set::EMPTY;
        for key in keys {
            set.insert(key);
        }
        set
    }
}

impl<K: Key> Clone for Set<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K: Key> Copy for Set<K> {}

impl<K: Key> Default for Set<K> {
    #[inline]
    fn default() -> Self {
        Set::EMPTY
    }
}

impl<K: Key> PartialEq for Set<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K: Key> Eq for Set<K> {}

impl<K: Key> PartialOrd for Set<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<K: Key> Ord for Set<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<K: Key> Hash for Set<K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
    /// Several sets are folded as their words would be, so that a fingerprint does not depend on which of the two is
    /// kept.
    fn hash_slice<H: Hasher>(sets: &[Self], hasher: &mut H) {
        let mut few = [K::Word::ZERO; MAX_SEATS];
        if let Some(words) = few.get_mut(..sets.len()) {
            words.iter_mut().zip(sets).for_each(|(word, set)| *word = set.0);
            Hash::hash_slice(words, hasher);
        } else {
            let words: Vec<K::Word> = sets.iter().map(|set| set.0).collect();
            Hash::hash_slice(&words, hasher);
        }
    }
}

impl<K: Key> Debug for Set<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Key> Serialize for Set<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, K: Key> Deserialize<'de> for Set<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let set = Set(K::Word::deserialize(deserializer)?);
        if set.within(Set::ALL) { Ok(set) } else { Err(D::Error::custom("a set with a member that does not exist")) }
    }
}

impl<K: Key> Observed for Set<K> {
    const LEN: usize = K::COUNT;
    #[inline]
    fn write(&self, _: Eyes, out: &mut [u8]) {
        for (n, bytes) in out.chunks_mut(8).enumerate() {
            bytes.copy_from_slice(&spread((self.0 >> (8 * n)).byte()).to_le_bytes()[..bytes.len()]);
        }
    }
    fn read(seen: &[u8], _: Eyes) -> Option<Self> {
        let found = K::every().zip(seen).filter(|&(_, &bit)| bit == 1).map(|(key, _)| key).collect();
        seen.iter().all(|&bit| bit < 2).then_some(found)
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.extend((0..K::COUNT).map(|i| format!("{prefix}[{i}]")));
    }
}

/// The end of every match over phases and answers: a pair that `legal` and `chances` never offer.
#[macro_export]
macro_rules! impossible {
    ($phase:expr, $what:expr) => {
        unreachable!("{:?} in phase {:?}", $what, $phase)
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint;

    #[allow(dead_code, unreachable_pub)]
    mod pieces {
        crate::keys! {
            /// A colour.
            pub enum Colour: u8 {
                /// Red.
                Red,
                /// Green.
                Green,
                /// Blue.
                Blue,
            }
            /// A space.
            pub struct Space: u64 = 64;
            /// A place.
            pub struct Place: u16 = 9;
        }
    }
    use pieces::{Colour, Place, Space};

    #[test]
    fn equals_keep_their_order() {
        let mut words = ["pear", "fig", "plum", "date", "nut"];
        sort_by_key(&mut words, |word| word.len());
        assert_eq!(words, ["fig", "nut", "pear", "plum", "date"]);
        sort_by(&mut words, |a, b| b.cmp(a));
        assert_eq!(words, ["plum", "pear", "nut", "fig", "date"]);
    }

    #[test]
    fn maps_and_sets_leave_fingerprints_and_files_as_they_were() {
        let (map, array) = (Map::<Place, u16>::from_fn(|place| u16::from(place.0) * 300), [0, 300, 600, 900]);
        assert_eq!(fingerprint(&map), fingerprint(&map.0));
        assert_eq!(serde_json::to_string(&map).unwrap(), serde_json::to_string(&map.0).unwrap());
        assert_eq!(serde_json::from_str::<Map<Place, u16>>(&serde_json::to_string(&map).unwrap()).unwrap(), map);
        assert_eq!(map.0[..4], array);
        assert!(serde_json::from_str::<Map<Colour, u8>>("[1, 2]").is_err());
        let set = Set::<Place>(0b1_0000_0101);
        assert_eq!(fingerprint(&set), fingerprint(&0b1_0000_0101_u16));
        let (few, many) = ([set; 5], [set; 9]);
        assert_eq!(fingerprint(&few), fingerprint(&few.map(|set| set.0)));
        assert_eq!(fingerprint(&many), fingerprint(&many.map(|set| set.0)));
        assert_eq!(serde_json::to_string(&set).unwrap(), "261");
        assert_eq!(serde_json::from_str::<Set<Place>>("261").unwrap(), set);
        assert!(serde_json::from_str::<Set<Place>>("512").is_err(), "there is no tenth place");
    }

    #[test]
    fn sets_do_what_sets_do() {
        let set: Set<Space> = [63, 0, 17].map(Space).into_iter().collect();
        assert_eq!((set.len(), set.first(), set.last(), set.only()), (3, Some(Space(0)), Some(Space(63)), None));
        assert!(set.iter().eq([0, 17, 63].map(Space)) && set.nth(1) == Some(Space(17)) && set.nth(3).is_none());
        assert_eq!(set.since(Space(17)).first(), Some(Space(17)));
        assert_eq!(set.without(Space(0)).without(Space(63)).only(), Some(Space(17)));
        assert!(set.within(Set::ALL) && !Set::ALL.within(set) && set.meets(Set::one(Space(63))));
        assert_eq!((Set::<Space>::ALL.len(), Set::<Colour>::ALL), (64, Set(7)));
        assert_eq!(Set::of(|colour: Colour| colour != Colour::Green), Set(0b101));
        assert!(set.filter(|space| space != Space(17)).iter().eq([0, 63].map(Space)));
        assert_eq!(Colour::from_index(2), Some(Colour::Blue));
        assert_eq!((Colour::from_index(3), Place::from_index(9)), (None, None));
    }
}
