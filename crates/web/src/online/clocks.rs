//! Clocks that keep running between two messages.

use crate::browser::{after, clock};
use crate::memo::memo;
use crate::settings::settings;
use crate::text::OnlineWord as Word;
use engine::{Lang, Seat};
use leptos::prelude::*;
use wire::{Clocks, Pace};

/// The time between two redraws of a clock, in milliseconds.
const TICK: i32 = 500;
/// A clock warns when less than this is left, in milliseconds.
const LITTLE: i64 = 60_000;
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// The clocks of the last message, and when it arrived.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Clock {
    left: Vec<i64>,
    running: Vec<Seat>,
    at: f64,
}

impl Clock {
    /// Clocks that have just arrived.
    pub(crate) fn new(clocks: &Clocks) -> Clock {
        Clock { left: clocks.left.clone(), running: clocks.running.clone(), at: clock() }
    }

    /// What a seat has left at a moment of this page's time, in milliseconds; `None` if time is unlimited.
    fn left(&self, seat: Seat, now: f64) -> Option<i64> {
        let left = *self.left.get(seat.index())?;
        let gone = if self.running.contains(&seat) { (now - self.at) as i64 } else { 0 };
        Some((left - gone).max(0))
    }
}

/// A stretch of time as people read it.
pub(crate) fn time(milliseconds: i64, lang: Lang) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match milliseconds {
        DAY.. => {
            let day = if lang == Lang::De { "T" } else { "d" };
            format!("{} {day} {} h", hours / 24, hours % 24)
        }
        HOUR.. => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{minutes}:{seconds:02}"),
    }
}

/// How much time the players have, in words.
pub(crate) fn pace_words(pace: Pace, lang: Lang) -> String {
    match pace {
        Pace::Free => Word::PaceFree.get(lang).into(),
        Pace::Clock { bank, increment } => {
            format!("{} min + {increment} s", f64::from(bank) / 60.0)
        }
        Pace::Days(1) => Word::PaceDay.get(lang).into(),
        Pace::Days(days) => format!("{days} {}", Word::PaceDays.get(lang)),
    }
}

/// The clock of a seat; empty if time is unlimited.
#[component]
pub(crate) fn SeatClock(clock: RwSignal<Clock>, seat: Seat) -> impl IntoView {
    let settings = settings();
    let now = RwSignal::new(crate::browser::clock());
    tick(now);
    let left = memo(move || clock.with(|clock| clock.left(seat, now.get().max(clock.at))));
    let runs = move || clock.with(|clock| clock.running.contains(&seat));
    move || {
        left.get().map(|left| {
            view! {
                <span class="clock number" class:runs=runs class:little=left < LITTLE role="timer">
                    {time(left, settings.lang.get())}
                </span>
            }
        })
    }
}

fn tick(now: RwSignal<f64>) {
    after(TICK, move || {
        // Nothing ticks once the clock is no longer shown.
        if now.try_set(clock()).is_none() {
            tick(now);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_loses_what_has_passed_and_never_more_than_it_has() {
        let clock = Clock { left: vec![5_000, 9_000], running: vec![Seat(0)], at: 100.0 };
        assert_eq!(clock.left(Seat(0), 2_100.0), Some(3_000));
        assert_eq!(clock.left(Seat(1), 2_100.0), Some(9_000));
        assert_eq!(clock.left(Seat(0), 99_999.0), Some(0));
        assert_eq!(clock.left(Seat(2), 0.0), None);
    }

    #[test]
    fn times_are_short() {
        assert_eq!(time(65_000, Lang::De), "1:05");
        assert_eq!(time(HOUR + 62_000, Lang::De), "1:01:02");
        assert_eq!(time(2 * DAY + 3 * HOUR, Lang::En), "2 d 3 h");
    }
}
