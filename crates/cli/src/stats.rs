//! Sums that give the same result in any order, and intervals.

/// Count, sum and squares of whole numbers: exact, so that the order of the games does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sums {
    count: u64,
    sum: i64,
    squares: i64,
}

impl Sums {
    pub(crate) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) fn merge(&mut self, other: &Sums) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The standard deviation of the values.
    pub(crate) fn spread(&self) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        (self.squares as f64 / self.count as f64 - self.mean() * self.mean()).max(0.0).sqrt()
    }
}

/// The Wilson interval of a rate at 95 %; `wins` may be fractional where victories are shared.
pub(crate) fn wilson(wins: f64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (z, n) = (1.959_964, games as f64);
    let rate = wins / n;
    let centre = rate + z * z / (2.0 * n);
    let reach = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((centre - reach) / scale).max(0.0), ((centre + reach) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_spread() {
        let mut sums = Sums::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            sums.add(value);
        }
        assert!((sums.mean() - 5.0).abs() < 1e-12 && (sums.spread() - 2.0).abs() < 1e-12);
    }

    #[test]
    fn wilson_interval_of_known_cases() {
        let (low, high) = wilson(8.0, 10);
        assert!((low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3, "{low} {high}");
        assert!(wilson(0.0, 10).0.abs() < 1e-9 && (wilson(10.0, 10).1 - 1.0).abs() < 1e-9);
    }
}
