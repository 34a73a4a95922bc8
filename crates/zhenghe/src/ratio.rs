//! Exact fractions.

use core::fmt;

/// An exact probability in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: u128,
    denominator: u128,
}

impl Ratio {
    /// Never.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// Always.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// A fraction, reduced; the denominator must not be 0.
    pub fn new(numerator: u128, denominator: u128) -> Ratio {
        assert!(denominator > 0, "a fraction has a denominator");
        let common = gcd(numerator, denominator);
        Ratio { numerator: numerator / common, denominator: denominator / common }
    }

    /// Above the line.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The chance that it does not happen.
    #[must_use]
    pub fn complement(self) -> Ratio {
        Ratio { numerator: self.denominator - self.numerator, ..self }
    }

    /// Whole hundredths, rounded to the nearest.
    pub fn percent(self) -> u32 {
        self.parts_of(100)
    }

    /// The nearest number of parts when the whole has `whole` parts.
    pub fn parts_of(self, whole: u32) -> u32 {
        // Large fractions are halved until the product fits; the rounding error stays far below one part.
        let (mut n, mut d) = (self.numerator, self.denominator);
        while n.checked_mul(2 * u128::from(whole)).is_none() {
            (n, d) = (n >> 1, d >> 1);
        }
        ((n * 2 * u128::from(whole) + d) / (2 * d)) as u32
    }

    pub(crate) fn checked_mul(self, other: Ratio) -> Option<Ratio> {
        let (a, b) = (gcd(self.numerator, other.denominator), gcd(other.numerator, self.denominator));
        let numerator = (self.numerator / a).checked_mul(other.numerator / b)?;
        let denominator = (self.denominator / b).checked_mul(other.denominator / a)?;
        Some(Ratio { numerator, denominator })
    }

    pub(crate) fn checked_add(self, other: Ratio) -> Option<Ratio> {
        let common = gcd(self.denominator, other.denominator);
        let (a, b) = (other.denominator / common, self.denominator / common);
        let numerator = self.numerator.checked_mul(a)?.checked_add(other.numerator.checked_mul(b)?)?;
        Some(Ratio::new(numerator, self.denominator.checked_mul(a)?))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}
