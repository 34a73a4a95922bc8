//! The time each seat has left, as a function of what happened when.

use engine::{SeatMap, SeatSet};
use wire::Pace;

/// Milliseconds since 1970, passed in from outside: the host has no clock.
pub type Time = i64;

const SECOND_MS: i64 = 1000;
const DAY_MS: i64 = 24 * 60 * 60 * SECOND_MS;

/// The clocks of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    pace: Pace,
    /// What each seat had left at `since`.
    left: SeatMap<i64>,
    running: SeatSet,
    since: Time,
}

impl Clock {
    pub(crate) fn new(pace: Pace, now: Time) -> Clock {
        let left = match pace {
            Pace::Free => 0,
            Pace::Clock { bank, .. } => i64::from(bank) * SECOND_MS,
            Pace::Days(days) => i64::from(days) * DAY_MS,
        };
        Clock { pace, left: SeatMap([left; engine::MAX_SEATS]), running: SeatSet::EMPTY, since: now }
    }

    pub(crate) fn is_free(&self) -> bool {
        self.pace == Pace::Free
    }

    pub(crate) fn running(&self) -> SeatSet {
        self.running
    }

    /// What each seat has left at this moment.
    pub(crate) fn left(&self, now: Time) -> SeatMap<i64> {
        let spent = (now - self.since).max(0);
        SeatMap::from_fn(|seat| (self.left[seat] - if self.running.has(seat) { spent } else { 0 }).max(0))
    }

    /// Charges the running seats up to now.
    fn charge(&mut self, now: Time) {
        self.left = self.left(now);
        self.since = self.since.max(now);
    }

    /// From now on time runs for the seats in `running`; those in `finished` have decided and get what they are due.
    pub(crate) fn turn(&mut self, now: Time, running: SeatSet, finished: SeatSet) {
        if self.is_free() {
            return;
        }
        self.charge(now);
        for seat in finished.iter() {
            match self.pace {
                Pace::Free => {}
                Pace::Clock { increment, .. } => self.left[seat] += i64::from(increment) * SECOND_MS,
                Pace::Days(days) => self.left[seat] = i64::from(days) * DAY_MS,
            }
        }
        self.running = running;
    }

    /// Charges nobody for the time since the last charge: the server was away.
    pub(crate) fn forgive(&mut self, now: Time) {
        self.since = now;
    }

    /// Raises a seat's time to at least this much.
    pub(crate) fn grant(&mut self, seat: engine::Seat, least: i64) {
        self.left[seat] = self.left[seat].max(least);
    }

    /// The running seats that have no time left.
    pub(crate) fn fallen(&self, now: Time) -> SeatSet {
        let left = self.left(now);
        self.running.iter().filter(|&seat| left[seat] == 0).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// When the next of the running seats runs out of time.
    pub(crate) fn next_fall(&self) -> Option<Time> {
        if self.is_free() { None } else { self.running.iter().map(|seat| self.since + self.left[seat]).min() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    #[test]
    fn a_bank_runs_only_while_its_seat_decides_and_grows_by_the_increment() {
        let mut clock = Clock::new(Pace::Clock { bank: 60, increment: 5 }, 0);
        clock.turn(0, SeatSet::one(A), SeatSet::EMPTY);
        clock.turn(10_000, SeatSet::one(B), SeatSet::one(A));
        assert_eq!((clock.left(12_000)[A], clock.left(12_000)[B]), (55_000, 58_000));
        assert_eq!(clock.next_fall(), Some(70_000));
        assert_eq!(clock.fallen(70_000), SeatSet::one(B));
    }

    #[test]
    fn days_start_afresh_with_every_turn() {
        let mut clock = Clock::new(Pace::Days(1), 0);
        clock.turn(0, SeatSet::one(A), SeatSet::EMPTY);
        clock.turn(DAY_MS / 2, SeatSet::one(B), SeatSet::one(A));
        assert_eq!(clock.left(DAY_MS)[A], DAY_MS);
        assert_eq!(clock.left(DAY_MS)[B], DAY_MS / 2);
    }

    #[test]
    fn nobody_is_charged_without_a_server_and_time_never_runs_backwards() {
        let mut clock = Clock::new(Pace::Clock { bank: 60, increment: 0 }, 0);
        clock.turn(0, SeatSet::one(A), SeatSet::EMPTY);
        clock.turn(1_000, SeatSet::one(A), SeatSet::EMPTY);
        clock.forgive(50_000);
        assert_eq!(clock.left(51_000)[A], 58_000);
        clock.turn(40_000, SeatSet::one(A), SeatSet::EMPTY);
        assert_eq!(clock.left(50_000)[A], 59_000);
    }
}
