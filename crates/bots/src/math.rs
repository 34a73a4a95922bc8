//! The little arithmetic that search needs, made of operations that every machine rounds alike: sums, products,
//! quotients and square roots. The functions of the platform's mathematics library are not among them.

/// e to the power of `x`, with a relative error below 1e-6; `x` is clamped to -80 to 80.
pub(crate) fn exp(x: f32) -> f32 {
    let twos = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = if twos < 0.0 { twos as i32 - 1 } else { twos as i32 };
    let rest = (twos - whole as f32) * std::f32::consts::LN_2;
    let series = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let power = series.iter().fold(0.0, |sum, term| sum * rest + term);
    power * f32::from_bits(((whole + 127) as u32) << 23)
}

/// Turns scores into shares that add up to 1; a difference of `heat` is a factor of e.
pub(crate) fn softmax(scores: &mut [f32], heat: f32) {
    let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for score in scores.iter_mut() {
        *score = exp((*score - top) / heat);
        total += *score;
    }
    for score in scores.iter_mut() {
        *score /= total;
    }
}

/// Maps any number into 0 to 1: one half at 0, three quarters at `scale`.
pub(crate) fn squash(x: f32, scale: f32) -> f32 {
    0.5 + 0.5 * x / (x.abs() + scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_the_real_one() {
        for n in -4000..=4000 {
            let x = n as f32 / 50.0;
            let (ours, real) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / real - 1.0).abs() < 2e-5, "{x}: {ours} {real}");
        }
        assert!((exp(1.0) - std::f32::consts::E).abs() < 2e-6);
    }

    #[test]
    fn shares_add_up_and_keep_the_order() {
        let mut shares = [0.0, 100.0, -300.0];
        softmax(&mut shares, 100.0);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(shares[1] > shares[0] && shares[0] > shares[2]);
        assert!((squash(-5.0, 5.0) - 0.25).abs() < 1e-6);
    }
}
