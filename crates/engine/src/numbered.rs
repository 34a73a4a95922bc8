//! Dense numbering of decisions and chance outcomes.

use core::fmt::Debug;

/// A value with a dense number. `from_id(x.id()) == Some(x)`; `from_id(n)` is `None` for every other `n`; ids never
/// change, because records contain them. `Ord` agrees with `id`.
pub trait Numbered: Copy + Ord + Debug {
    /// All ids are below this.
    const COUNT: u16;
    /// The number of this value.
    fn id(self) -> u16;
    /// The value with this number.
    fn from_id(id: u16) -> Option<Self>;
}
