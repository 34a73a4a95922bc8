//! Outlines and lines as a brush would draw them, always the same for the same points.

use std::fmt::Write;

/// A point on a board.
pub(crate) type Spot = (f64, f64);

/// A closed outline through the middles of a polygon's edges, with the corners rounded.
pub(crate) fn smooth(corners: &[Spot], tension: f64) -> String {
    let n = corners.len();
    let mut path = String::new();
    for i in 0..n {
        let (before, here, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        let enter = toward(here, before, tension);
        let leave = toward(here, after, tension);
        let order = if i == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "{order}{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            enter.0, enter.1, here.0, here.1, leave.0, leave.1
        );
    }
    path.push('Z');
    path
}

/// A polygon with two more corners on every edge, moved a little, as a hand would draw it. Both sides of an edge are
/// drawn the same, so that neighbours share one border.
pub(crate) fn rough(corners: &[Spot]) -> Vec<Spot> {
    let mut drawn = Vec::new();
    for (&from, &to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        drawn.push(from);
        let (a, b) = if from < to { (from, to) } else { (to, from) };
        let mut between: Vec<Spot> = [0.25, 0.5, 0.75]
            .iter()
            .map(|share| {
                let (x, y) = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
                (x + 6.0 * noise(x, y, 2.0), y + 6.0 * noise(x, y, 3.0))
            })
            .collect();
        if from > to {
            between.reverse();
        }
        drawn.extend(between);
    }
    drawn
}

/// The spot at a share of the way to another, at most half.
fn toward(from: Spot, to: Spot, share: f64) -> Spot {
    let share = share.min(0.5);
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

/// A number in -1 … 1 that depends only on the point.
fn noise(x: f64, y: f64, salt: f64) -> f64 {
    let wave = (x * 12.9898 + y * 78.233 + salt * 37.719).sin() * 43758.547;
    (wave - wave.floor()) * 2.0 - 1.0
}

/// A brush stroke from one spot to another: thicker where the brush rests, slightly bent, as a filled outline.
pub(crate) fn brush(from: Spot, to: Spot, width: f64) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (nx, ny) = (-dy / length, dx / length);
    let bend = noise(from.0 + to.0, from.1 + to.1, 1.0) * length * 0.035;
    let at = |t: f64, side: f64| {
        let sag = bend * 4.0 * t * (1.0 - t);
        let press = 0.72 + 0.28 * (t * 5.0 + from.0).sin().abs() + 0.16 * noise(from.0, to.1, t);
        let off = sag + side * width * 0.5 * press;
        (from.0 + dx * t + nx * off, from.1 + dy * t + ny * off)
    };
    let steps = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0];
    let mut path = String::new();
    for (n, &t) in steps.iter().enumerate() {
        let (x, y) = at(t, 1.0);
        let _ = write!(path, "{}{x:.1} {y:.1}", if n == 0 { 'M' } else { 'L' });
    }
    for &t in steps.iter().rev() {
        let (x, y) = at(t, -1.0);
        let _ = write!(path, "L{x:.1} {y:.1}");
    }
    path.push('Z');
    path
}

/// A short wave of the sea.
pub(crate) fn wave(at: Spot, width: f64) -> String {
    let (x, y) = at;
    let half = width / 2.0;
    let height = width * 0.16;
    format!(
        "M{:.1} {y:.1}q{:.1} {:.1} {half:.1} 0q{:.1} {:.1} {half:.1} 0",
        x - half,
        half / 2.0,
        -height,
        half / 2.0,
        height
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_are_the_same_every_time_and_closed() {
        let stroke = brush((10.0, 10.0), (90.0, 40.0), 6.0);
        assert_eq!(stroke, brush((10.0, 10.0), (90.0, 40.0), 6.0));
        assert!(stroke.starts_with('M') && stroke.ends_with('Z'));
        assert!(!stroke.contains("NaN"));
    }

    #[test]
    fn a_square_is_rounded_at_every_corner() {
        let path = smooth(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)], 0.3);
        assert_eq!(path.matches('Q').count(), 4);
    }
}
