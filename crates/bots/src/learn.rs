//! Fits the weights of a judgement to positions whose outcome is known. Deterministic: same positions, same weights.

use crate::learned::Weights;

/// How strongly weights are pulled to zero; features are about one in size.
const RIDGE: f64 = 2.0;
/// Newton steps; the fit settles long before.
const STEPS: usize = 12;

/// Positions of matches with one number of players.
#[derive(Clone, Debug)]
pub struct Lessons {
    players: usize,
    inputs: usize,
    /// `players` times `inputs` numbers for each position.
    numbers: Vec<f32>,
    /// How the match ended: each seat's share of the victory and its lead in units of ten points.
    ends: Vec<(f32, f32)>,
}

/// How well a judgement predicts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// Positions it was tried on.
    pub positions: usize,
    /// The mean of -ln(the chance given to the winner); less is better.
    pub log_loss: f64,
    /// How often the seat with the highest chance won.
    pub hits: f64,
}

impl Lessons {
    /// No positions yet.
    pub const fn new(players: usize, inputs: usize) -> Lessons {
        Lessons { players, inputs, numbers: Vec::new(), ends: Vec::new() }
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.ends.len() / self.players
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a position: the inputs of all seats, and how it ended for each.
    pub fn add(&mut self, numbers: &[f32], ends: &[(f32, f32)]) {
        assert_eq!((numbers.len(), ends.len()), (self.players * self.inputs, self.players));
        self.numbers.extend_from_slice(numbers);
        self.ends.extend_from_slice(ends);
    }

    /// Adds the positions of other lessons.
    pub fn merge(&mut self, other: &Lessons) {
        self.numbers.extend_from_slice(&other.numbers);
        self.ends.extend_from_slice(&other.ends);
    }

    fn position(&self, n: usize) -> (Vec<&[f32]>, &[(f32, f32)]) {
        let numbers = &self.numbers[n * self.players * self.inputs..(n + 1) * self.players * self.inputs];
        (numbers.chunks(self.inputs).collect(), &self.ends[n * self.players..(n + 1) * self.players])
    }

    /// The weights that explain these positions best.
    pub fn fit(&self) -> Weights {
        let mut chance = vec![0.0; self.inputs];
        for _ in 0..STEPS {
            let mut system = System::new(self.inputs);
            for n in 0..self.len() {
                self.learn_chance(n, &chance, &mut system);
            }
            system.hold(&chance);
            let step = system.solve();
            chance.iter_mut().zip(step).for_each(|(weight, change)| *weight += change);
        }
        let mut system = System::new(self.inputs);
        for n in 0..self.len() {
            let (seats, ends) = self.position(n);
            for (numbers, (_, lead)) in seats.into_iter().zip(ends) {
                let numbers: Vec<f64> = numbers.iter().map(|&x| x.into()).collect();
                system.add(&numbers, 1.0);
                system.push(&numbers, f64::from(*lead));
            }
        }
        system.hold(&vec![0.0; self.inputs]);
        let narrow = |weights: Vec<f64>| weights.into_iter().map(|w| w as f32).collect();
        Weights { chance: narrow(chance), lead: narrow(system.solve()) }
    }

    /// Adds the slope and curvature of the log-likelihood of one position.
    fn learn_chance(&self, n: usize, weights: &[f64], system: &mut System) {
        let (seats, ends) = self.position(n);
        let chances = chances(&seats, weights);
        let mut mean = vec![0.0; self.inputs];
        for (numbers, chance) in seats.iter().zip(&chances) {
            mean.iter_mut().zip(*numbers).for_each(|(mean, &x)| *mean += chance * f64::from(x));
        }
        for ((numbers, chance), (share, _)) in seats.iter().zip(&chances).zip(ends) {
            let apart: Vec<f64> = numbers.iter().zip(&mean).map(|(&x, mean)| f64::from(x) - mean).collect();
            system.add(&apart, *chance);
            system.push(&apart, f64::from(*share));
        }
    }

    /// How well weights predict these positions.
    pub fn test(&self, weights: &Weights) -> Foresight {
        let weights: Vec<f64> = weights.chance.iter().map(|&w| w.into()).collect();
        self.test_by(|n| chances(&self.position(n).0, &weights))
    }

    /// How well the heuristic alone would predict: its value, the last input but one, times `heat`.
    pub fn test_heuristic(&self, heat: f64) -> Foresight {
        let mut weights = vec![0.0; self.inputs];
        weights[self.inputs - 2] = heat;
        self.test_by(|n| chances(&self.position(n).0, &weights))
    }

    fn test_by(&self, chances: impl Fn(usize) -> Vec<f64>) -> Foresight {
        let (mut loss, mut hits) = (0.0, 0.0);
        for n in 0..self.len() {
            let (chances, (_, ends)) = (chances(n), self.position(n));
            let top = chances.iter().copied().fold(0.0, f64::max);
            for (chance, (share, _)) in chances.iter().zip(ends) {
                loss -= f64::from(*share) * chance.max(1e-9).ln();
                hits += if *chance >= top { f64::from(*share) } else { 0.0 };
            }
        }
        let positions = self.len();
        Foresight { positions, log_loss: loss / positions.max(1) as f64, hits: hits / positions.max(1) as f64 }
    }
}

fn chances(seats: &[&[f32]], weights: &[f64]) -> Vec<f64> {
    let sum = |numbers: &&[f32]| numbers.iter().zip(weights).map(|(&x, w)| f64::from(x) * w).sum::<f64>();
    let sums: Vec<f64> = seats.iter().map(sum).collect();
    let top = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = sums.iter().map(|sum| (sum - top).exp()).collect();
    let total: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / total).collect()
}

/// A symmetric system of linear equations.
struct System {
    size: usize,
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl System {
    fn new(size: usize) -> System {
        System { size, matrix: vec![0.0; size * size], right: vec![0.0; size] }
    }

    /// Adds `weight` times the square of `x` to the matrix (its lower half).
    fn add(&mut self, x: &[f64], weight: f64) {
        for (row, &a) in x.iter().enumerate() {
            let line = &mut self.matrix[row * self.size..=row * self.size + row];
            line.iter_mut().zip(x).for_each(|(cell, b)| *cell += weight * a * b);
        }
    }

    /// Adds `weight` times `x` to the right side.
    fn push(&mut self, x: &[f64], weight: f64) {
        self.right.iter_mut().zip(x).for_each(|(sum, x)| *sum += weight * x);
    }

    /// Pulls the solution, now at `weights`, towards weights of zero.
    fn hold(&mut self, weights: &[f64]) {
        for (n, weight) in weights.iter().enumerate() {
            self.matrix[n * self.size + n] += RIDGE;
            self.right[n] -= RIDGE * weight;
        }
    }

    /// The solution, by Cholesky's method.
    fn solve(mut self) -> Vec<f64> {
        let (size, m) = (self.size, &mut self.matrix);
        for row in 0..size {
            for column in 0..=row {
                let sum: f64 = (0..column).map(|k| m[row * size + k] * m[column * size + k]).sum();
                let rest = m[row * size + column] - sum;
                m[row * size + column] =
                    if row == column { rest.max(1e-12).sqrt() } else { rest / m[column * size + column] };
            }
        }
        let mut x = self.right;
        for row in 0..size {
            let sum: f64 = (0..row).map(|k| m[row * size + k] * x[k]).sum();
            x[row] = (x[row] - sum) / m[row * size + row];
        }
        for row in (0..size).rev() {
            let sum: f64 = (row + 1..size).map(|k| m[k * size + row] * x[k]).sum();
            x[row] = (x[row] - sum) / m[row * size + row];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Rng;

    #[test]
    fn weights_are_found_again() {
        let (mut lessons, mut rng) = (Lessons::new(3, 3), Rng::new(5));
        let mut number = || rng.below(2001) as f32 / 1000.0 - 1.0;
        for _ in 0..30_000 {
            let numbers: Vec<f32> = (0..9).map(|n| if n % 3 == 2 { 1.0 } else { number() }).collect();
            let seats: Vec<&[f32]> = numbers.chunks(3).collect();
            let chances = chances(&seats, &[2.0, -1.0, 0.0]);
            let mut ticket = f64::from(number()) / 2.0 + 0.5;
            let winner = chances.iter().position(|chance| {
                ticket -= chance;
                ticket < 0.0
            });
            let end = |seat: usize| (f32::from(u8::from(winner.unwrap_or(2) == seat)), seats[seat][0] * 0.5 + 0.25);
            lessons.add(&numbers, &[end(0), end(1), end(2)]);
        }
        let found = lessons.fit();
        let close = |ours: &[f32], real: [f32; 3], by: f32| ours.iter().zip(real).all(|(a, b)| (a - b).abs() < by);
        assert!(close(&found.chance, [2.0, -1.0, 0.0], 0.1), "{found:?}");
        assert!(close(&found.lead, [0.5, 0.0, 0.25], 0.01), "{found:?}");
        let blank = Weights { chance: vec![0.0; 3], lead: vec![0.0; 3] };
        assert!(lessons.test(&found).log_loss < lessons.test(&blank).log_loss - 0.1);
    }
}
