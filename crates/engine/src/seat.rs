//! Places at the table, sets of them, and maps keyed by them.

use core::ops::{Index, IndexMut};
use serde::{Deserialize, Serialize};

/// The most seats any of our games has.
pub const MAX_SEATS: usize = 5;

/// A place in turn order, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// All seats of a table with `players` seats, in turn order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        debug_assert!(players as usize <= MAX_SEATS);
        (0..players).map(Seat)
    }

    /// The index of this seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table with `players` seats.
    #[must_use]
    pub const fn next(self, players: u8) -> Seat {
        Seat(if self.0 + 1 == players { 0 } else { self.0 + 1 })
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// All seats of a table.
    pub const fn all(players: u8) -> SeatSet {
        SeatSet(((1u16 << players) - 1) as u8)
    }

    /// Whether the seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&s| self.has(s))
    }

    /// The lowest seat.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }
}

/// One value for each seat; unused seats hold a default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SeatMap<T>(pub [T; MAX_SEATS]);

impl<T> SeatMap<T> {
    /// A map of what `f` returns for each seat.
    pub fn from_fn(f: impl FnMut(Seat) -> T) -> Self {
        let mut f = f;
        SeatMap(core::array::from_fn(|i| f(Seat(i as u8))))
    }
}

impl<T> Index<Seat> for SeatMap<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for SeatMap<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
