//! Proves that everything acknowledged is kept, and nothing twice.

use crate::{Acknowledged, Tally, lock};
use anyhow::{Context, Result, ensure};
use engine::{MAX_SEATS, Seat, Step};
use std::collections::BTreeSet;
use store::{Entry, Store};

/// What was found in the store.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Decisions that were acknowledged to clients.
    pub acknowledged: u64,
    /// Acknowledged decisions that are not kept.
    pub lost: u64,
    /// Kept decisions that no client made, or that a client made once and that are kept twice.
    pub doubled: u64,
}

impl Proof {
    /// An error, if anything is lost or doubled.
    pub fn holds(self) -> Result<Proof> {
        ensure!(self.lost == 0 && self.doubled == 0, "{self:?}");
        Ok(self)
    }
}

type Given = (Seat, u32, u16);

/// Looks for every acknowledged decision in its place. The game may go on meanwhile.
pub fn prove(store: &dyn Store, tally: &Tally) -> Result<Proof> {
    let mut proof = Proof::default();
    let acknowledged = tally.acknowledged();
    for (table, decisions) in &acknowledged {
        let kept = store.table(table.0)?.with_context(|| format!("table {} is lost", table.0))?;
        let steps = kept.entries.iter().filter_map(|&(_, entry)| match entry {
            Entry::Step(step) => Some(Some(step)),
            _ => None,
        });
        let mut steps: Vec<Option<Step>> = steps.collect();
        proof.acknowledged += decisions.len() as u64;
        proof.lost += decisions.iter().filter(|given| !take(&mut steps, **given)).count() as u64;
        // An answer that was not acknowledged may be kept as well, once.
        let given: Acknowledged = lock(&tally.given).clone();
        let mut given = given.get(table).cloned().unwrap_or_default();
        for decision in decisions {
            given.iter().position(|other| other == decision).map(|at| given.swap_remove(at));
        }
        let seats: BTreeSet<u8> = decisions.iter().map(|(seat, ..)| seat.0).collect();
        for given in given {
            take(&mut steps, given);
        }
        let theirs = |step: &Option<Step>| matches!(step, Some(Step::Play(seat, _)) if seats.contains(&seat.0));
        proof.doubled += steps.iter().filter(|step| theirs(step)).count() as u64;
    }
    Ok(proof)
}

/// Takes a decision from its place among the steps. Other seats may have decided at the same moment before it.
fn take(steps: &mut [Option<Step>], (seat, seen, action): Given) -> bool {
    let place = steps.iter_mut().skip(seen as usize).take(MAX_SEATS);
    let found = place.into_iter().find(|step| **step == Some(Step::Play(seat, action)));
    found.is_some_and(|step| step.take().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Memory, TableRow, Write};
    use wire::TableId;

    /// The proof for a table with the decisions `kept`, and a client that made those in `given`, of which the first
    /// `told` were acknowledged.
    fn proof(kept: &[(u8, u16)], given: &[Given], told: usize) -> Proof {
        let store = Memory::default();
        let row = TableRow {
            id: 7,
            game: "kaiser".into(),
            mark: store::Mark::Open,
            public: false,
            updated: 0,
            saved: String::new(),
            summary: String::new(),
            seats: Vec::new(),
        };
        let entries = kept.iter().map(|&(seat, action)| (0, Entry::Step(Step::Play(Seat(seat), action)))).collect();
        store.commit(&[Write { table: 7, row: Some(row), entries, ..Write::default() }]).unwrap();
        let tally = Tally::default();
        lock(&tally.given).insert(TableId(7), given.to_vec());
        lock(&tally.acknowledged).insert(TableId(7), given[..told].to_vec());
        prove(&store, &tally).unwrap()
    }

    #[test]
    fn what_is_lost_or_doubled_is_found() {
        let given = [(Seat(0), 0, 5), (Seat(0), 1, 6)];
        let found = |kept: &[(u8, u16)], told| {
            let Proof { acknowledged, lost, doubled } = proof(kept, &given, told);
            (acknowledged, lost, doubled)
        };
        assert_eq!(found(&[(0, 5), (1, 9), (0, 6)], 2), (2, 0, 0), "decisions of another seat are not the client's");
        assert_eq!(found(&[(0, 5)], 2), (2, 1, 0));
        assert_eq!(found(&[(0, 5), (0, 6)], 1), (1, 0, 0), "kept, but the client was cut before it was told");
        assert_eq!(found(&[(0, 5), (0, 5), (0, 6)], 2), (2, 0, 1));
    }
}
