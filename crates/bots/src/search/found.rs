//! What one thread found out about each answer of a decision.

use super::tree::Edge;
use engine::{MAX_SEATS, MAX_SOURCES, Seat, Tally, Terms};

/// Sums over the iterations that began with one answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) count: u32,
    /// Winning chances by seat, and the squares of the answering seat's chances.
    pub(super) chances: [f64; MAX_SEATS],
    pub(super) squares: f64,
    /// The answering seat's points by source, of the iterations that kept them.
    pub(super) own: [i64; MAX_SOURCES],
    /// The points of the other seats together, by source.
    pub(super) others: [i64; MAX_SOURCES],
}

/// Sums of one term for one seat over the iterations that began with one answer; whole numbers, so that the order of
/// additions does not matter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TermSums {
    pub(super) sum: i64,
    pub(super) squares: i64,
}

/// What one thread found out about each answer of a decision.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) iterations: u32,
    /// One for each legal answer; visits include those of earlier decisions of the same turn.
    pub(super) edges: Vec<Edge>,
    pub(super) sums: Vec<Sums>,
    /// For each answer every term of every seat, kept by searches that explain.
    pub(super) terms: Vec<Vec<TermSums>>,
    pub(super) bytes: usize,
}

impl Found {
    pub(super) fn new(answers: usize) -> Found {
        let (sums, terms) = (vec![Sums::default(); answers], vec![Vec::new(); answers]);
        Found { iterations: 0, edges: Vec::new(), sums, terms, bytes: 0 }
    }

    /// One more iteration that began with this answer.
    pub(super) fn note(&mut self, answer: usize, seat: Seat, chances: &[f32; MAX_SEATS]) {
        self.iterations += 1;
        let sums = &mut self.sums[answer];
        sums.count += 1;
        for (sum, &chance) in sums.chances.iter_mut().zip(chances) {
            *sum += f64::from(chance);
        }
        let own = f64::from(chances[seat.index()]);
        sums.squares += own * own;
    }

    /// Adds the points by source and the terms in which that iteration ended.
    pub(super) fn explain(&mut self, answer: usize, seat: Seat, players: u8, (tally, terms): &(Tally, Terms)) {
        let (kept, seats) = (&mut self.terms[answer], usize::from(players));
        kept.resize(terms.0.len() * seats, TermSums::default());
        let each = terms.0.iter().flat_map(|by_seat| &by_seat[..seats]);
        for (sums, &much) in kept.iter_mut().zip(each) {
            sums.sum += i64::from(much);
            sums.squares += i64::from(much) * i64::from(much);
        }
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
            sums.chances.iter_mut().zip(more.chances).for_each(|(sum, more)| *sum += more);
            sums.squares += more.squares;
            for source in 0..MAX_SOURCES {
                sums.own[source] += more.own[source];
                sums.others[source] += more.others[source];
            }
        }
        for (terms, more) in self.terms.iter_mut().zip(&other.terms) {
            terms.resize(terms.len().max(more.len()), TermSums::default());
            for (sums, more) in terms.iter_mut().zip(more) {
                sums.sum += more.sum;
                sums.squares += more.squares;
            }
        }
    }
}
