//! What was found out about answers wherever they were looked at: the history heuristic.

use engine::{MAX_SEATS, Numbered, Seat};
use std::marker::PhantomData;

/// How much better than its rivals each answer of each seat was lately, in hundredths of a point.
pub(super) struct History<A> {
    past: Vec<i32>,
    parts: i32,
    answers: PhantomData<A>,
}

impl<A: Numbered> History<A> {
    /// Each new note weighs one part in `parts`; with 0 nothing is remembered.
    pub(super) fn new(parts: i32) -> Self {
        let answers = if parts == 0 { 0 } else { MAX_SEATS * usize::from(A::COUNT) };
        History { past: vec![0; answers], parts, answers: PhantomData }
    }

    fn place(seat: Seat, answer: A) -> usize {
        seat.index() * usize::from(A::COUNT) + usize::from(answer.id())
    }

    /// How much better this answer was lately.
    pub(super) fn of(&self, seat: Seat, answer: A) -> i32 {
        if self.parts == 0 { 0 } else { self.past[History::place(seat, answer)] }
    }

    /// Notes the values of answers that were compared with each other.
    pub(super) fn note(&mut self, seat: Seat, values: &[(i32, A)]) {
        if self.parts == 0 {
            return;
        }
        let mean = values.iter().map(|(value, _)| value).sum::<i32>() / values.len().max(1) as i32;
        for &(value, answer) in values {
            let past = &mut self.past[History::place(seat, answer)];
            *past += (value - mean - *past) / self.parts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Letter(u16);

    impl Numbered for Letter {
        const COUNT: u16 = 3;
        fn id(self) -> u16 {
            self.0
        }
        fn from_id(id: u16) -> Option<Letter> {
            (id < 3).then_some(Letter(id))
        }
    }

    #[test]
    fn the_better_answer_is_remembered_for_its_seat_alone() {
        let mut history = History::new(8);
        for _ in 0..40 {
            history.note(Seat(1), &[(500, Letter(0)), (300, Letter(2))]);
        }
        let [good, unseen, bad] = [0, 1, 2].map(|id| history.of(Seat(1), Letter(id)));
        assert!((90..=100).contains(&good) && unseen == 0 && (-100..=-90).contains(&bad), "{good} {unseen} {bad}");
        assert_eq!(history.of(Seat(0), Letter(0)), 0);
    }

    #[test]
    fn without_parts_nothing_is_remembered() {
        let mut history = History::new(0);
        history.note(Seat(0), &[(500, Letter(0)), (300, Letter(2))]);
        assert_eq!(history.of(Seat(0), Letter(0)), 0);
    }
}
