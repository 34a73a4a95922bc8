//! Six-sided fields and the canals across them.

use super::Spot;
use std::f64::consts::{FRAC_PI_3, FRAC_PI_6};
use std::fmt::Write;

/// A six-sided field around its middle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hex {
    /// From the middle to a corner.
    pub(crate) radius: f64,
    /// Where east is, measured anticlockwise from the right.
    pub(crate) east: f64,
}

impl Hex {
    /// The direction of an edge; edges are counted anticlockwise from the east.
    pub(crate) fn edge(self, edge: usize) -> Spot {
        let angle = self.east + edge as f64 * FRAC_PI_3;
        (angle.cos(), -angle.sin())
    }

    /// The direction of the corner after an edge.
    pub(crate) fn corner(self, edge: usize) -> Spot {
        let angle = self.east + edge as f64 * FRAC_PI_3 + FRAC_PI_6;
        (angle.cos(), -angle.sin())
    }

    /// The middle of an edge.
    pub(crate) fn gate(self, edge: usize) -> Spot {
        let (x, y) = self.edge(edge);
        let reach = self.radius * FRAC_PI_6.cos();
        (x * reach, y * reach)
    }

    /// Its outline.
    pub(crate) fn outline(self) -> String {
        let mut path = String::new();
        for n in 0..6 {
            let (x, y) = self.corner(n);
            // Writing to a string cannot fail.
            let _ = write!(path, "{}{:.1} {:.1}", if n == 0 { 'M' } else { 'L' }, x * self.radius, y * self.radius);
        }
        path.push('Z');
        path
    }
}

/// The course of a canal with these arms, a bit for each edge: two arms form one bend, others meet in the middle.
pub(crate) fn water(hex: Hex, arms: u8) -> String {
    let gates: Vec<Spot> = (0..6).filter(|&edge| arms >> edge & 1 == 1).map(|edge| hex.gate(edge)).collect();
    if let [a, b] = gates[..] {
        return format!("M{:.1} {:.1}Q0 0 {:.1} {:.1}", a.0, a.1, b.0, b.1);
    }
    let arms: Vec<_> = gates.iter().map(|(x, y)| format!("M{x:.1} {y:.1}L0 0")).collect();
    arms.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_go_against_the_clock_from_the_east() {
        let hex = Hex { radius: 10.0, east: 0.0 };
        assert!(hex.edge(0).0 > 0.99);
        assert!(hex.edge(1).1 < 0.0, "north-east is up");
        assert!(hex.edge(3).0 < -0.99);
        assert_eq!(hex.outline().matches('L').count(), 5);
    }

    #[test]
    fn a_bend_is_one_line_and_a_fork_three() {
        let hex = Hex { radius: 10.0, east: 0.0 };
        assert_eq!(water(hex, 0b101).matches('M').count(), 1);
        assert_eq!(water(hex, 0b10101).matches('M').count(), 3);
    }
}
