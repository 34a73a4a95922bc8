//! Final ranking and points by source.

use crate::seat::{MAX_SEATS, Seat, SeatMap};
use serde::{Deserialize, Serialize};

/// The most sources of points a game may tell apart.
pub const MAX_SOURCES: usize = 16;

/// How a match ended: points, and ranks with every tie-break applied. Rank 1 is the winner; equal ranks share it. Only
/// a solo match may have no winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Scores {
    /// How many seats took part.
    pub players: u8,
    /// Points of each seat.
    pub points: SeatMap<i32>,
    /// Rank of each seat, from 1.
    pub rank: SeatMap<u8>,
}

impl Scores {
    /// Ranks seats by points, then by `tie_break` (more is better); seats that are still equal share a rank, and the
    /// next rank is skipped (1, 1, 3).
    pub fn ranked(players: u8, points: SeatMap<i32>, tie_break: SeatMap<i32>) -> Scores {
        let key = |s: Seat| (points[s], tie_break[s]);
        let rank = SeatMap::from_fn(|s| {
            if s.0 < players { 1 + Seat::all(players).filter(|&o| key(o) > key(s)).count() as u8 } else { 0 }
        });
        Scores { players, points, rank }
    }

    /// The only seat of a solo match: rank 1 if it won, rank 2 if the game did.
    pub fn alone(points: i32, won: bool) -> Scores {
        let (mut scores, rank) = (Scores { players: 1, ..Scores::default() }, if won { 1 } else { 2 });
        (scores.points[Seat(0)], scores.rank[Seat(0)]) = (points, rank);
        scores
    }

    /// The seats of rank 1.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players).filter(|&s| self.rank[s] == 1)
    }

    /// A seat's share of the victory; 0 for a loser.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.rank[seat] == 1 { 1.0 / self.winners().count() as f64 } else { 0.0 }
    }
}

/// Points by source and seat. Sources are numbered in the order of the game's score pad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tally(pub [[i16; MAX_SEATS]; MAX_SOURCES]);

impl Tally {
    /// Adds points.
    pub fn add(&mut self, source: usize, seat: Seat, points: i32) {
        self.0[source][seat.index()] += points as i16;
    }

    /// Points of one seat from one source.
    pub fn get(&self, source: usize, seat: Seat) -> i32 {
        self.0[source][seat.index()].into()
    }

    /// A seat's points over all sources.
    pub fn total(&self, seat: Seat) -> i32 {
        self.0.iter().map(|by_seat| i32::from(by_seat[seat.index()])).sum()
    }
}
