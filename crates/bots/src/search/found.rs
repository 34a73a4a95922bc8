//! What one thread found out about each answer of a decision.

use super::tree::Edge;
use engine::{MAX_SOURCES, Seat, Tally};

/// Sums over the iterations that began with one answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) count: u32,
    pub(super) chance: f64,
    /// Own points by source, of the iterations that kept them.
    pub(super) own: [i64; MAX_SOURCES],
    /// The points of the other seats together, by source.
    pub(super) others: [i64; MAX_SOURCES],
}

/// What one thread found out about each answer of a decision.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) iterations: u32,
    /// One for each legal answer; visits include those of earlier decisions of the same turn.
    pub(super) edges: Vec<Edge>,
    pub(super) sums: Vec<Sums>,
    pub(super) bytes: usize,
}

impl Found {
    pub(super) fn new(answers: usize) -> Found {
        Found { iterations: 0, edges: Vec::new(), sums: vec![Sums::default(); answers], bytes: 0 }
    }

    /// One more iteration that began with this answer.
    pub(super) fn note(&mut self, answer: usize, chance: f32) {
        self.iterations += 1;
        self.sums[answer].count += 1;
        self.sums[answer].chance += f64::from(chance);
    }

    /// Adds the points by source in which that iteration ended.
    pub(super) fn explain(&mut self, answer: usize, seat: Seat, players: u8, tally: &Tally) {
        let sums = &mut self.sums[answer];
        for source in 0..MAX_SOURCES {
            let own = i64::from(tally.get(source, seat));
            let all: i64 = Seat::all(players).map(|other| i64::from(tally.get(source, other))).sum();
            sums.own[source] += own;
            sums.others[source] += all - own;
        }
    }

    /// Adds what another thread found out about the same decision.
    pub(super) fn merge(&mut self, other: &Found) {
        self.iterations += other.iterations;
        self.bytes += other.bytes;
        for (edge, more) in self.edges.iter_mut().zip(&other.edges) {
            edge.merge(more);
        }
        for (sums, more) in self.sums.iter_mut().zip(&other.sums) {
            sums.count += more.count;
            sums.chance += more.chance;
            for source in 0..MAX_SOURCES {
                sums.own[source] += more.own[source];
                sums.others[source] += more.others[source];
            }
        }
    }
}
