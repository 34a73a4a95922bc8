//! What the course of the points tells about a match.

/// So many turning points are named.
const NAMED: usize = 3;
/// A smaller change of the lead turns nothing.
const SLIGHT: i32 = 1;

/// A step that moved the lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The step.
    pub(crate) ply: u32,
    /// Whose lead it moved the most.
    pub(crate) seat: usize,
    /// By how much.
    pub(crate) swing: i32,
}

/// How far a seat is ahead of the best of the others.
fn lead(points: &[i32], seat: usize) -> i32 {
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat);
    points[seat] - others.map(|(_, &points)| points).max().unwrap_or(0)
}

/// The steps that moved a lead the most, in their order. `course` holds every seat's points after every step.
pub(crate) fn turns(course: &[Vec<i32>]) -> Vec<Turn> {
    let turn = |(n, pair): (usize, &[Vec<i32>])| {
        let swing = |seat: usize| lead(&pair[1], seat) - lead(&pair[0], seat);
        let seat = (0..pair[0].len()).max_by_key(|&seat| swing(seat))?;
        Some(Turn { ply: n as u32, seat, swing: swing(seat) })
    };
    let mut turns: Vec<_> = course.windows(2).enumerate().filter_map(turn).collect();
    turns.retain(|turn| turn.swing > SLIGHT);
    turns.sort_by_key(|turn| (std::cmp::Reverse(turn.swing), turn.ply));
    turns.truncate(NAMED);
    turns.sort_by_key(|turn| turn.ply);
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turning_point_moves_the_lead() {
        let course = vec![vec![0, 0], vec![5, 0], vec![5, 1], vec![5, 9], vec![14, 18]];
        let expected = [Turn { ply: 0, seat: 0, swing: 5 }, Turn { ply: 2, seat: 1, swing: 8 }];
        assert_eq!(turns(&course), expected, "what all gain alike, or hardly anything, turns nothing");
        assert_eq!(turns(&[vec![3]]), []);
        assert_eq!(turns(&[]), []);
    }
}
