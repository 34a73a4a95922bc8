//! The two kinds of layers. Weights are 16 bits wide in memory, because every vector unit, WebAssembly's included, adds
//! up products of such pairs the fastest; loops are written so that the compiler sees this.

use engine::Rng;

/// A unit's output of 1 between two layers, in whole numbers.
pub(crate) const UNIT: f32 = 256.0;
/// The highest output of a unit; with it a sum of products cannot overflow.
pub(crate) const CEILING: f32 = 2047.0 / UNIT;
/// The largest scale or bias, so that no score is infinite.
pub(crate) const MAX_FACTOR: f32 = 1e6;

/// Turns sums of whole numbers into outputs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Finish {
    /// The scale of each unit's sum.
    pub(crate) scales: Vec<f32>,
    pub(crate) biases: Vec<f32>,
}

/// Keeps what is above zero, in whole numbers.
fn activate(y: f32) -> i16 {
    (y.clamp(0.0, CEILING) * UNIT + 0.5) as i16
}

/// The first layer: each byte of an observation adds a row that depends on its value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sparse {
    /// Where the rows of each byte begin, and the end of the last.
    pub(crate) starts: Vec<u32>,
    /// The lowest value of a byte that adds this row; ascending for one byte, never 0.
    pub(crate) bounds: Vec<u8>,
    /// All rows.
    pub(crate) rows: Vec<i16>,
    pub(crate) finish: Finish,
}

impl Sparse {
    pub(crate) fn units(&self) -> usize {
        self.finish.scales.len()
    }

    /// The row that a byte with this value adds.
    #[inline]
    fn row(&self, at: usize, value: u8) -> Option<&[i16]> {
        let (start, end) = (self.starts[at] as usize, self.starts[at + 1] as usize);
        let below = self.bounds[start..end].iter().take_while(|&&bound| bound <= value).count();
        let row = (start + below).checked_sub(1).filter(|&row| row >= start)?;
        Some(&self.rows[row * self.units()..(row + 1) * self.units()])
    }

    /// Adds the row of a byte to the sums. No overflow: 65,536 weights of at most 127.
    #[inline]
    pub(crate) fn add(&self, at: usize, value: u8, sums: &mut [i32]) {
        if let Some(row) = self.row(at, value) {
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight.into()));
        }
    }

    /// Subtracts it again.
    #[inline]
    pub(crate) fn take(&self, at: usize, value: u8, sums: &mut [i32]) {
        if let Some(row) = self.row(at, value) {
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_sub(weight.into()));
        }
    }

    /// The outputs for these sums.
    pub(crate) fn finish(&self, sums: &[i32], out: &mut Vec<i16>) {
        let Finish { scales, biases } = &self.finish;
        out.clear();
        let factors = scales.iter().zip(biases);
        out.extend(sums.iter().zip(factors).map(|(&sum, (scale, bias))| activate(sum as f32 * scale + bias)));
    }

    pub(crate) fn random(bytes: usize, units: usize, rng: &mut Rng) -> Sparse {
        let (mut starts, mut bounds) = (vec![0], Vec::new());
        for _ in 0..bytes {
            bounds.extend_from_slice(&[1, 2, 4, 16][..=rng.below(4) as usize]);
            starts.push(bounds.len() as u32);
        }
        // Many rows are added, so each is small.
        let most = (32_767 / bytes.max(1) as u32).min(127);
        let rows = random(bounds.len() * units, most, rng);
        Sparse { starts, bounds, rows, finish: Finish::random(units, 1.0 / 64.0, rng) }
    }
}

/// A layer in which every output depends on every input.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dense {
    pub(crate) inputs: usize,
    /// A row for each output.
    pub(crate) weights: Vec<i16>,
    pub(crate) finish: Finish,
}

impl Dense {
    pub(crate) fn outputs(&self) -> usize {
        self.finish.scales.len()
    }

    /// One output, before activation.
    #[inline]
    pub(crate) fn score(&self, output: usize, inputs: &[i16]) -> f32 {
        let weights = &self.weights[output * self.inputs..(output + 1) * self.inputs];
        // No overflow: 1,024 products of at most 127 and 2,047.
        let products = weights.iter().zip(inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input));
        let sum = products.fold(0, i32::wrapping_add);
        sum as f32 * (self.finish.scales[output] / UNIT) + self.finish.biases[output]
    }

    /// The outputs of a hidden layer.
    pub(crate) fn run(&self, inputs: &[i16], out: &mut Vec<i16>) {
        out.clear();
        out.extend((0..self.outputs()).map(|output| activate(self.score(output, inputs))));
    }

    pub(crate) fn random(inputs: usize, outputs: usize, rng: &mut Rng) -> Dense {
        let weights = random(inputs * outputs, 127, rng);
        Dense { inputs, weights, finish: Finish::random(outputs, 0.02 / (inputs as f32).sqrt(), rng) }
    }
}

impl Finish {
    fn random(units: usize, scale: f32, rng: &mut Rng) -> Finish {
        let mut number = || (rng.below(2001) as f32 - 1000.0) / 1000.0;
        let (scales, biases) = (0..units).map(|_| (scale * (1.0 + 0.5 * number()), number())).unzip();
        Finish { scales, biases }
    }
}

fn random(count: usize, most: u32, rng: &mut Rng) -> Vec<i16> {
    (0..count).map(|_| rng.below(2 * most + 1) as i16 - most as i16).collect()
}
