//! Scoring a game, and the whole match.

use crate::ZhengHe;
use crate::phase::Phase;
use crate::pieces::{Ending, Side, VOYAGES};
use crate::state::Public;
use engine::{Scores, Seat, SeatMap, Tally};

/// Outstanding victory, borderlands, voyages, the barbarians' bonus for a tie.
pub const SOURCES: usize = 4;
/// ZH-F2: points for an outstanding victory.
pub const OUTSTANDING: i8 = 12;

/// ZH-F1: controlled borderlands and completed voyages for the Emperor, controlled borderlands and uncompleted voyages
/// for the barbarians.
pub fn sums(public: &Public) -> [i8; 2] {
    Side::ALL.map(|side| borderlands(public, side) + voyages(public, side))
}

fn borderlands(public: &Public, side: Side) -> i8 {
    public.controlled(side).len() as i8
}

fn voyages(public: &Public, side: Side) -> i8 {
    match side {
        Side::Emperor => public.voyages_made() as i8,
        Side::Barbarian => (VOYAGES as u8 - public.voyages_made()) as i8,
    }
}

/// ZH-F1: the higher sum wins; the barbarians win a tie.
pub(crate) fn weak_winner(public: &Public) -> Side {
    let [emperor, barbarian] = sums(public);
    if emperor > barbarian { Side::Emperor } else { Side::Barbarian }
}

/// Points of one side by source if the game ends like this.
fn side_points(public: &Public, ending: Ending, side: Side) -> [i8; SOURCES] {
    match ending {
        Ending::Open => [0; SOURCES],
        // ZH-F2: twelve to nothing.
        Ending::Outstanding(winner) => [if winner == side { OUTSTANDING } else { 0 }, 0, 0, 0],
        // ZH-F2: both score their sums, and a tie gives the barbarians one more.
        Ending::Weak(_) => {
            let [emperor, barbarian] = sums(public);
            let tie = side == Side::Barbarian && emperor == barbarian;
            [0, borderlands(public, side), voyages(public, side), tie.into()]
        }
    }
}

/// Points of one side if the game ends like this.
pub(crate) fn side_sum(public: &Public, ending: Ending, side: Side) -> i8 {
    side_points(public, ending, side).iter().sum()
}

/// Points by seat and source if the game ends like this. In the solo game the Emperor scores his lead over the bot, so
/// he has won exactly if it is above 0.
pub(crate) fn points(public: &Public, ending: Ending) -> [[i8; SOURCES]; 2] {
    let mut by_seat = [[0; SOURCES]; 2];
    for side in Side::ALL {
        let points = side_points(public, ending, side);
        match public.seat(side) {
            Some(seat) => (0..SOURCES).for_each(|i| by_seat[seat.index()][i] += points[i]),
            None => (0..SOURCES).for_each(|i| by_seat[0][i] -= points[i]),
        }
    }
    by_seat
}

/// The final scores: `Some` exactly when nobody is to act.
pub(crate) fn result(public: &Public) -> Option<Scores> {
    let Phase::Over = public.phase else { return None };
    let tally = tally(public);
    let points = SeatMap::from_fn(|seat| tally.total(seat));
    if public.players() == 1 {
        return Some(Scores::alone(points[Seat(0)], points[Seat(0)] > 0));
    }
    // ZH-F2: equal totals of a match are a draw.
    Some(Scores::ranked(public.players(), points, SeatMap::default()))
}

/// Points of the games that have ended.
pub(crate) fn tally(public: &Public) -> Tally {
    let mut tally = Tally::default();
    for by_seat in &public.points {
        add(&mut tally, public, by_seat);
    }
    tally
}

fn add(tally: &mut Tally, public: &Public, by_seat: &[[i8; SOURCES]; 2]) {
    for seat in Seat::all(public.players()) {
        for (source, &points) in by_seat[seat.index()].iter().enumerate() {
            tally.add(source, seat, points.into());
        }
    }
}

impl engine::Scoring for ZhengHe {
    const SOURCES: usize = SOURCES;

    fn tally(_: &crate::Content, public: &Public) -> Tally {
        tally(public)
    }

    fn forecast(_: &crate::Content, public: &Public) -> Tally {
        let mut forecast = tally(public);
        if !matches!(public.phase, Phase::Over) {
            add(&mut forecast, public, &points(public, Ending::Weak(weak_winner(public))));
        }
        forecast
    }
}
