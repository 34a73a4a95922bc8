//! What a viewer knows as a fixed number of bytes, without loss: for networks and for Python.
//!
//! A value lists its parts once, in [`observe_struct!`](crate::observe_struct) or
//! [`observe_enum!`](crate::observe_enum); writing, reading back and the name of every position follow from that list.
//! Seats are counted from the viewer: position 0 of everything kept by seat is the viewer's own, then the others
//! clockwise. Choices among a few are written one-hot, sets as bits of 0 or 1, numbers as they are.

use crate::{Game, MAX_SEATS, Seat, SeatMap, SeatSet, View};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The viewer's place at the table.
#[derive(Clone, Copy, Debug)]
pub struct Eyes {
    seat: u8,
    players: u8,
}

impl Eyes {
    /// The place of a seat as seen from here; seats that are not in play keep theirs.
    #[inline]
    fn place(self, seat: usize) -> usize {
        let (own, players) = (usize::from(self.seat), usize::from(self.players));
        match seat {
            seat if seat >= players => seat,
            seat if seat >= own => seat - own,
            seat => seat + players - own,
        }
    }
}

/// A value that is written as a fixed number of bytes and reads back.
pub trait Observed: Sized {
    /// How many bytes.
    const LEN: usize;
    /// Fills `out`, which has `LEN` bytes, all of them 0.
    fn write(&self, eyes: Eyes, out: &mut [u8]);
    /// Reads what `write` has written; `None` if no value is written like this.
    fn read(seen: &[u8], eyes: Eyes) -> Option<Self>;
    /// Appends the name of each byte.
    fn names(prefix: &str, out: &mut Vec<String>);
}

impl Observed for u8 {
    const LEN: usize = 1;
    #[inline]
    fn write(&self, _: Eyes, out: &mut [u8]) {
        out[0] = *self;
    }
    fn read(seen: &[u8], _: Eyes) -> Option<u8> {
        seen.first().copied()
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.push(prefix.into());
    }
}

impl Observed for bool {
    const LEN: usize = 1;
    #[inline]
    fn write(&self, _: Eyes, out: &mut [u8]) {
        out[0] = u8::from(*self);
    }
    fn read(seen: &[u8], _: Eyes) -> Option<bool> {
        seen.first().and_then(|&byte| (byte < 2).then_some(byte == 1))
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.push(prefix.into());
    }
}

/// Signed numbers are shifted so that zero is in the middle; two-byte numbers have the high byte first.
macro_rules! number {
    ($($Number:ty, $Bytes:ty, $names:expr;)+) => {$(
        impl Observed for $Number {
            const LEN: usize = size_of::<$Number>();
            #[inline]
            fn write(&self, _: Eyes, out: &mut [u8]) {
                out.copy_from_slice(&((*self as $Bytes) ^ (<$Number>::MIN as $Bytes)).to_be_bytes());
            }
            fn read(seen: &[u8], _: Eyes) -> Option<Self> {
                let bytes = <$Bytes>::from_be_bytes(seen.try_into().ok()?);
                Some((bytes ^ (<$Number>::MIN as $Bytes)) as $Number)
            }
            fn names(prefix: &str, out: &mut Vec<String>) {
                let names: &[&str] = &$names;
                out.extend(names.iter().map(|name| format!("{prefix}{name}")));
            }
        }
    )+};
}
number! {
    i8, u8, [""];
    u16, u16, [".high", ".low"];
    i16, u16, [".high", ".low"];
}

/// Sets, as bits of 0 or 1.
macro_rules! bits {
    ($($Word:ty)+) => {$(
        impl Observed for $Word {
            const LEN: usize = <$Word>::BITS as usize;
            #[inline]
            fn write(&self, _: Eyes, out: &mut [u8]) {
                for (bytes, &word) in out.chunks_exact_mut(8).zip(&self.to_le_bytes()) {
                    bytes.copy_from_slice(&spread(word).to_le_bytes());
                }
            }
            fn read(seen: &[u8], _: Eyes) -> Option<Self> {
                let mut word = 0;
                for (i, &bit) in seen.iter().enumerate() {
                    word |= <$Word>::from((bit < 2).then_some(bit)?) << i;
                }
                Some(word)
            }
            fn names(prefix: &str, out: &mut Vec<String>) {
                out.extend((0..Self::LEN).map(|i| format!("{prefix}[{i}]")));
            }
        }
    )+};
}
bits! { u32 u64 }

/// Eight bits as eight bytes of 0 or 1, the lowest first.
#[inline]
pub(crate) fn spread(bits: u8) -> u64 {
    // Every byte of the product has all bits; the mask leaves in each the bit that belongs there.
    let one_each = (u64::from(bits) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (one_each + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101
}

impl Observed for Seat {
    const LEN: usize = MAX_SEATS;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        out[eyes.place(self.index())] = 1;
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<Seat> {
        (0..MAX_SEATS).find(|&seat| seen.get(eyes.place(seat)) == Some(&1)).map(|seat| Seat(seat as u8))
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.extend((0..MAX_SEATS).map(|seat| format!("{prefix}=seat+{seat}")));
    }
}

impl Observed for SeatSet {
    const LEN: usize = MAX_SEATS;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        self.iter().for_each(|seat| out[eyes.place(seat.index())] = 1);
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<SeatSet> {
        let seats = (0..MAX_SEATS).filter(|&seat| seen.get(eyes.place(seat)) == Some(&1));
        Some(seats.fold(SeatSet::EMPTY, |set, seat| set.with(Seat(seat as u8))))
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.extend((0..MAX_SEATS).map(|seat| format!("{prefix}[seat+{seat}]")));
    }
}

impl<T: Observed> Observed for Option<T> {
    const LEN: usize = 1 + T::LEN;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        if let Some(value) = self {
            out[0] = 1;
            value.write(eyes, &mut out[1..]);
        }
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<Option<T>> {
        match seen.split_first()? {
            (0, _) => Some(None),
            (_, value) => T::read(value, eyes).map(Some),
        }
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        out.push(format!("{prefix}.some"));
        T::names(prefix, out);
    }
}

impl<T: Observed, const N: usize> Observed for [T; N] {
    const LEN: usize = N * T::LEN;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        for (value, out) in self.iter().zip(out.chunks_exact_mut(T::LEN)) {
            value.write(eyes, out);
        }
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<[T; N]> {
        let values: Option<Vec<T>> = seen.chunks_exact(T::LEN).map(|seen| T::read(seen, eyes)).collect();
        values?.try_into().ok()
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        (0..N).for_each(|i| T::names(&format!("{prefix}[{i}]"), out));
    }
}

/// An array with one value for each seat, counted from the viewer.
pub struct Seated<T>(pub T);

impl<T: Observed, const N: usize> Observed for Seated<[T; N]> {
    const LEN: usize = N * T::LEN;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        for (seat, value) in self.0.iter().enumerate() {
            let at = eyes.place(seat) * T::LEN;
            value.write(eyes, &mut out[at..at + T::LEN]);
        }
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<Self> {
        let read = |seat| T::read(seen.get(eyes.place(seat) * T::LEN..)?.get(..T::LEN)?, eyes);
        let values: Option<Vec<T>> = (0..N).map(read).collect();
        values?.try_into().ok().map(Seated)
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        (0..N).for_each(|seat| T::names(&format!("{prefix}[seat+{seat}]"), out));
    }
}

impl<T: Observed + Copy> Observed for SeatMap<T> {
    const LEN: usize = MAX_SEATS * T::LEN;
    #[inline]
    fn write(&self, eyes: Eyes, out: &mut [u8]) {
        Seated(self.0).write(eyes, out);
    }
    fn read(seen: &[u8], eyes: Eyes) -> Option<SeatMap<T>> {
        Seated::read(seen, eyes).map(|seats| SeatMap(seats.0))
    }
    fn names(prefix: &str, out: &mut Vec<String>) {
        <Seated<[T; MAX_SEATS]>>::names(prefix, out);
    }
}

/// Makes a struct [`Observed`], field by field: `observe_struct! { Own { hand: Cards, drawn: Cards } }`. A newtype
/// names its field 0: `Tile { 0: u8 }`. An array with a value for each seat says so: `players: [Player; 4] => Seated`.
#[macro_export]
macro_rules! observe_struct {
    ($($Type:ident { $($field:tt: $Field:ty $(=> $Seated:ident)?),+ $(,)? })+) => {$(
        impl $crate::Observed for $Type {
            const LEN: usize = 0 $(+ <$Field as $crate::Observed>::LEN)+;
            #[inline]
            fn write(&self, eyes: $crate::Eyes, out: &mut [u8]) {
                let rest = out;
                $(
                    let (part, rest) = rest.split_at_mut(<$Field as $crate::Observed>::LEN);
                    $crate::observe_field!(write &self.$field, eyes, part $(, $Seated)?);
                )+
                debug_assert!(rest.is_empty());
            }
            fn read(seen: &[u8], eyes: $crate::Eyes) -> Option<Self> {
                let mut rest = seen;
                Some($Type { $($field: $crate::observe_field!(read $Field, rest, eyes $(, $Seated)?)),+ })
            }
            fn names(prefix: &str, out: &mut $crate::alloc::vec::Vec<$crate::alloc::string::String>) {
                $({
                    let name = $crate::observe_name(prefix, stringify!($field));
                    $crate::observe_field!(names $Field, &name, out $(, $Seated)?);
                })+
            }
        }
    )+};
}

/// One field of a struct, as it is or by seat.
#[doc(hidden)]
#[macro_export]
macro_rules! observe_field {
    (write $value:expr, $eyes:ident, $part:ident) => {
        $crate::Observed::write($value, $eyes, $part)
    };
    (write $value:expr, $eyes:ident, $part:ident, Seated) => {
        $crate::Observed::write(&$crate::Seated(*$value), $eyes, $part)
    };
    (read $Field:ty, $rest:ident, $eyes:ident) => {
        $crate::observe_next::<$Field>(&mut $rest, $eyes)?
    };
    (read $Field:ty, $rest:ident, $eyes:ident, Seated) => {
        $crate::observe_next::<$crate::Seated<$Field>>(&mut $rest, $eyes)?.0
    };
    (names $Field:ty, $name:expr, $out:ident) => {
        <$Field as $crate::Observed>::names($name, $out)
    };
    (names $Field:ty, $name:expr, $out:ident, Seated) => {
        <$crate::Seated<$Field> as $crate::Observed>::names($name, $out)
    };
}

/// Makes a newtype over `u8` that counts from 0 [`Observed`], one-hot: `observe_index! { Region: REGIONS }`.
#[macro_export]
macro_rules! observe_index {
    ($($Type:ident: $count:expr),+ $(,)?) => {$(
        impl $crate::Observed for $Type {
            const LEN: usize = $count;
            #[inline]
            fn write(&self, _: $crate::Eyes, out: &mut [u8]) {
                out[usize::from(self.0)] = 1;
            }
            fn read(seen: &[u8], _: $crate::Eyes) -> Option<Self> {
                seen.iter().position(|&byte| byte == 1).map(|at| $Type(at as u8))
            }
            fn names(prefix: &str, out: &mut $crate::alloc::vec::Vec<$crate::alloc::string::String>) {
                out.extend((0..Self::LEN).map(|i| $crate::alloc::format!("{prefix}={i}")));
            }
        }
    )+};
}

/// Makes an enum [`Observed`]: one-hot, then a place for the fields of each variant. The fields of tuples get names:
/// `observe_enum! { Phase { Lot, Deal(seat: Seat), Place { paid: Payment } } }`.
#[macro_export]
macro_rules! observe_enum {
    ($($Type:ident {
        $($variant:ident $(($($of:ident: $Of:ty),+))? $({ $($field:ident: $Field:ty),+ $(,)? })?),+ $(,)?
    })+) => {$(
        impl $crate::Observed for $Type {
            const LEN: usize = 0 $(+ {
                let _ = stringify!($variant);
                1 $($(+ <$Of as $crate::Observed>::LEN)+)? $($(+ <$Field as $crate::Observed>::LEN)+)?
            })+;
            #[inline]
            fn write(&self, eyes: $crate::Eyes, out: &mut [u8]) {
                // Every variant has its own place: a flag, then its fields.
                let rest = out;
                $(
                    let (flag, rest) = rest.split_at_mut(1);
                    $($(let ($of, rest) = rest.split_at_mut(<$Of as $crate::Observed>::LEN);)+)?
                    $($(let ($field, rest) = rest.split_at_mut(<$Field as $crate::Observed>::LEN);)+)?
                    #[allow(irrefutable_let_patterns)]
                    if let $Type::$variant { .. } = self {
                        flag[0] = 1;
                        $crate::observe_variant!(self, eyes, $Type::$variant $(($($of),+))? $({ $($field),+ })?);
                    }
                )+
                debug_assert!(rest.is_empty());
            }
            fn read(seen: &[u8], eyes: $crate::Eyes) -> Option<Self> {
                let mut rest = seen;
                let mut found = None;
                $(
                    let here = $crate::observe_next::<bool>(&mut rest, eyes)?;
                    let mut part = rest;
                    let len = 0 $($(+ <$Of as $crate::Observed>::LEN)+)? $($(+ <$Field as $crate::Observed>::LEN)+)?;
                    rest = rest.get(len..)?;
                    if here {
                        let _ = &mut part;
                        found = Some($Type::$variant
                            $(($($crate::observe_next::<$Of>(&mut part, eyes)?),+))?
                            $({ $($field: $crate::observe_next::<$Field>(&mut part, eyes)?),+ })?);
                    }
                )+
                let _ = rest;
                found
            }
            fn names(prefix: &str, out: &mut $crate::alloc::vec::Vec<$crate::alloc::string::String>) {
                $({
                    let variant = $crate::alloc::format!("{prefix}={}", stringify!($variant));
                    $($(let $of = $crate::observe_name(&variant, stringify!($of));)+)?
                    $($(let $field = $crate::observe_name(&variant, stringify!($field));)+)?
                    out.push(variant);
                    $($(<$Of as $crate::Observed>::names(&$of, out);)+)?
                    $($(<$Field as $crate::Observed>::names(&$field, out);)+)?
                })+
            }
        }
    )+};
}

/// Writes the fields of one variant into the places of the same names.
#[doc(hidden)]
#[macro_export]
macro_rules! observe_variant {
    ($self:ident, $eyes:ident, $Type:ident::$variant:ident) => {
        let _ = $eyes;
    };
    ($self:ident, $eyes:ident, $Type:ident::$variant:ident ($($of:ident),+)) => {
        let places = ($(&mut *$of,)+);
        if let $Type::$variant($($of),+) = $self {
            let values = ($($of,)+);
            $crate::observe_pairs!($eyes, places, values, $($of),+);
        }
    };
    ($self:ident, $eyes:ident, $Type:ident::$variant:ident { $($field:ident),+ }) => {
        let places = ($(&mut *$field,)+);
        if let $Type::$variant { $($field),+ } = $self {
            let values = ($($field,)+);
            $crate::observe_pairs!($eyes, places, values, $($field),+);
        }
    };
}

/// Writes each value into its place.
#[doc(hidden)]
#[macro_export]
macro_rules! observe_pairs {
    ($eyes:ident, $places:ident, $values:ident, $a:ident) => {
        $crate::Observed::write($values.0, $eyes, $places.0);
    };
    ($eyes:ident, $places:ident, $values:ident, $a:ident, $b:ident) => {
        $crate::observe_pairs!($eyes, $places, $values, $a);
        $crate::Observed::write($values.1, $eyes, $places.1);
    };
    ($eyes:ident, $places:ident, $values:ident, $a:ident, $b:ident, $c:ident) => {
        $crate::observe_pairs!($eyes, $places, $values, $a, $b);
        $crate::Observed::write($values.2, $eyes, $places.2);
    };
    ($eyes:ident, $places:ident, $values:ident, $a:ident, $b:ident, $c:ident, $d:ident) => {
        $crate::observe_pairs!($eyes, $places, $values, $a, $b, $c);
        $crate::Observed::write($values.3, $eyes, $places.3);
    };
}

/// Reads the next part and moves past it.
#[doc(hidden)]
pub fn observe_next<T: Observed>(rest: &mut &[u8], eyes: Eyes) -> Option<T> {
    let (part, after) = rest.split_at_checked(T::LEN)?;
    *rest = after;
    T::read(part, eyes)
}

/// The name of a part; the parts of a newtype are named like the whole.
#[doc(hidden)]
pub fn observe_name(prefix: &str, field: &str) -> String {
    match (prefix, field) {
        (_, "0") => prefix.into(),
        ("", field) => field.into(),
        (prefix, field) => format!("{prefix}.{field}"),
    }
}

/// A game whose views can be written as bytes, without loss.
pub trait Observe: Game<Public: Observed, Own: Observed> {
    /// Raised when the meaning of any byte changes.
    const OBSERVATION: u16;
}

/// Who looks (a seat by its number, or a spectator) and how many play.
const HEAD: usize = 2 * MAX_SEATS + 1;

/// How many bytes an observation of a game has.
pub const fn observation_len<G: Observe>() -> usize {
    HEAD + <G::Public as Observed>::LEN + <G::Own as Observed>::LEN
}

/// The name of each byte of an observation.
pub fn observation_names<G: Observe>() -> Vec<String> {
    let mut names: Vec<String> = (0..MAX_SEATS).map(|seat| format!("viewer={seat}")).collect();
    names.push("viewer=spectator".into());
    names.extend((1..=MAX_SEATS).map(|players| format!("players={players}")));
    G::Public::names("public", &mut names);
    G::Own::names("own", &mut names);
    names
}

/// Fills `out` with what a viewer knows: `observation_len` bytes that depend on the view alone.
pub fn observe<G: Observe>(view: &View<G>, out: &mut [u8]) {
    assert_eq!(out.len(), observation_len::<G>(), "an observation has a fixed length");
    out.fill(0);
    let players = G::players(view.public());
    let eyes = Eyes { seat: view.viewer().map_or(0, |seat| seat.0), players };
    out[view.viewer().map_or(MAX_SEATS, Seat::index)] = 1;
    out[MAX_SEATS + usize::from(players)] = 1;
    let (public, own) = out[HEAD..].split_at_mut(<G::Public as Observed>::LEN);
    view.public().write(eyes, public);
    if let Some(known) = view.own() {
        known.write(eyes, own);
    }
}

/// The view that an observation describes; `None` if it describes no view.
pub fn recall<G: Observe>(content: &'static G::Content, seen: &[u8]) -> Option<View<G>> {
    if seen.len() != observation_len::<G>() {
        return None;
    }
    let viewer = seen[..=MAX_SEATS].iter().position(|&flag| flag == 1)?;
    let players = 1 + seen[MAX_SEATS + 1..HEAD].iter().position(|&flag| flag == 1)?;
    let seat = (viewer < MAX_SEATS).then_some(Seat(viewer as u8));
    let eyes = Eyes { seat: seat.map_or(0, |seat| seat.0), players: players as u8 };
    let (public, own) = seen[HEAD..].split_at(<G::Public as Observed>::LEN);
    let public = G::Public::read(public, eyes)?;
    let own = match seat {
        Some(seat) => Some((seat, G::Own::read(own, eyes)?)),
        None => None,
    };
    Some(View::new(content, public, own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_spread_over_bytes() {
        for bits in 0..=u8::MAX {
            let bytes = spread(bits).to_le_bytes();
            for (i, &byte) in bytes.iter().enumerate() {
                assert_eq!(byte, bits >> i & 1, "bit {i} of {bits:#010b}");
            }
        }
    }

    #[test]
    fn numbers_read_back_from_every_place() {
        let eyes = Eyes { seat: 2, players: 3 };
        let values = (SeatMap([-3i16, 0, 5, i16::MAX, i16::MIN]), Seat(1), SeatSet::one(Seat(0)).with(Seat(2)));
        let mut bytes = [0; <SeatMap<i16>>::LEN];
        values.0.write(eyes, &mut bytes);
        assert_eq!(bytes[..2], [0x80, 5], "the viewer's own comes first, zero is in the middle");
        assert_eq!(SeatMap::read(&bytes, eyes), Some(values.0));
        let mut bytes = [0; Seat::LEN];
        values.1.write(eyes, &mut bytes);
        assert_eq!((bytes, Seat::read(&bytes, eyes)), ([0, 0, 1, 0, 0], Some(Seat(1))));
        let mut bytes = [0; SeatSet::LEN];
        values.2.write(eyes, &mut bytes);
        assert_eq!((bytes, SeatSet::read(&bytes, eyes)), ([1, 1, 0, 0, 0], Some(values.2)));
    }
}
