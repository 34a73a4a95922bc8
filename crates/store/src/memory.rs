//! Memory: for tests and for trying things out.

use crate::rows::{Access, Chat, Entry, Finished, Kept, Mark, Person, Rating, Report, TableRow, Write};
use crate::{GONE_MS, Result, Store, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// A home that forgets everything when the program ends.
#[derive(Default)]
pub struct Memory(Mutex<Data>);

#[derive(Default)]
struct Data {
    tables: BTreeMap<u64, TableRow>,
    entries: BTreeMap<u64, Vec<Entry>>,
    chat: Vec<(u64, Chat)>,
    results: BTreeMap<(u64, u8), Finished>,
    people: BTreeMap<u64, Person>,
    accesses: Vec<Access>,
    ratings: BTreeMap<(String, u64), Rating>,
    mutes: BTreeSet<(u64, u64)>,
    reports: Vec<Report>,
    gone: BTreeMap<u64, i64>,
}

impl Memory {
    fn data(&self) -> MutexGuard<'_, Data> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Data {
    fn name_is_free(&self, person: &Person) -> Result<()> {
        let other = self.people.values().find(|other| other.folded == person.folded && other.id != person.id);
        if other.is_some() { Err(StoreError::NameTaken) } else { Ok(()) }
    }

    fn write(&mut self, write: &Write) -> bool {
        let kept = self.entries.entry(write.table).or_default();
        let first = write.first as usize;
        if !write.entries.is_empty() && kept.len() > first {
            let same = kept[first..].iter().take(write.entries.len()).eq(&write.entries);
            return same;
        }
        kept.extend(&write.entries);
        if let Some(row) = &write.row {
            self.tables.insert(row.id, row.clone());
        }
        self.chat.extend(write.chat.iter().map(|line| (write.table, line.clone())));
        for result in &write.results {
            self.results.entry((result.table, result.seat)).or_insert_with(|| result.clone());
        }
        true
    }
}

/// Sorts by a key, the greatest first, and takes the first few.
fn newest<T, K: Ord>(mut items: Vec<T>, limit: usize, key: impl Fn(&T) -> K) -> Vec<T> {
    items.sort_by_key(|item| std::cmp::Reverse(key(item)));
    items.truncate(limit);
    items
}

impl Store for Memory {
    fn commit(&self, writes: &[Write]) -> Result<Vec<bool>> {
        let mut data = self.data();
        Ok(writes.iter().map(|write| data.write(write)).collect())
    }

    fn table(&self, id: u64) -> Result<Option<Kept>> {
        let data = self.data();
        Ok(data.tables.get(&id).map(|row| Kept {
            row: row.clone(),
            entries: data.entries.get(&id).cloned().unwrap_or_default(),
            chat: data.chat.iter().filter(|(table, _)| *table == id).map(|(_, line)| line.clone()).collect(),
        }))
    }

    fn table_row(&self, id: u64) -> Result<Option<TableRow>> {
        Ok(self.data().tables.get(&id).cloned())
    }

    fn unfinished(&self, limit: usize) -> Result<Vec<u64>> {
        let open: Vec<TableRow> = self.data().tables.values().filter(|row| row.mark == Mark::Open).cloned().collect();
        Ok(newest(open, limit, |row| row.updated).into_iter().map(|row| row.id).collect())
    }

    fn tables_of(&self, person: u64, limit: usize) -> Result<Vec<TableRow>> {
        let sits = |row: &&TableRow| row.seats.iter().any(|&(_, id)| id == person);
        let rows = self.data().tables.values().filter(sits).cloned().collect();
        Ok(newest(rows, limit, |row: &TableRow| row.updated))
    }

    fn finished(&self, game: &str, since: i64, limit: usize) -> Result<Vec<TableRow>> {
        let fits = |row: &&TableRow| row.mark == Mark::Over && row.public && row.game == game && row.updated >= since;
        let mut rows: Vec<TableRow> = self.data().tables.values().filter(fits).cloned().collect();
        rows.sort_by_key(|row| (row.updated, row.id));
        rows.truncate(limit);
        Ok(rows)
    }

    fn add_person(&self, person: &Person) -> Result<()> {
        let mut data = self.data();
        data.name_is_free(person)?;
        data.people.insert(person.id, person.clone());
        Ok(())
    }

    fn update_person(&self, person: &Person) -> Result<()> {
        self.add_person(person)
    }

    fn delete_person(&self, id: u64, now: i64) -> Result<()> {
        let mut data = self.data();
        data.gone.insert(id, now);
        data.people.remove(&id);
        data.accesses.retain(|access| access.person != id);
        data.ratings.retain(|(_, person), _| *person != id);
        data.mutes.retain(|&(person, other)| person != id && other != id);
        data.chat.retain(|(_, line)| line.person != id);
        data.results.values_mut().filter(|result| result.person == id).for_each(|result| result.person = 0);
        let seats = data.tables.values_mut().flat_map(|row| &mut row.seats);
        seats.filter(|(_, person)| *person == id).for_each(|seat| seat.1 = 0);
        Ok(())
    }

    fn gone(&self, since: i64) -> Result<Vec<u64>> {
        Ok(self.data().gone.iter().filter(|&(_, &at)| at >= since).map(|(&id, _)| id).collect())
    }

    fn person(&self, id: u64) -> Result<Option<Person>> {
        Ok(self.data().people.get(&id).cloned())
    }

    fn person_by_name(&self, folded: &str) -> Result<Option<Person>> {
        Ok(self.data().people.values().find(|person| person.folded == folded).cloned())
    }

    fn add_access(&self, access: &Access) -> Result<()> {
        self.data().accesses.push(access.clone());
        Ok(())
    }

    fn access(&self, hash: &[u8; 32], now: i64) -> Result<Option<(Access, Person)>> {
        let data = self.data();
        let found = data.accesses.iter().find(|access| access.hash == *hash && access.expires > now);
        Ok(found.and_then(|access| Some((access.clone(), data.people.get(&access.person)?.clone()))))
    }

    fn accesses(&self, person: u64) -> Result<Vec<Access>> {
        Ok(self.data().accesses.iter().filter(|access| access.person == person).cloned().collect())
    }

    fn end_access(&self, person: u64, id: u64) -> Result<bool> {
        let mut data = self.data();
        let before = data.accesses.len();
        data.accesses.retain(|access| access.person != person || access.id != id);
        Ok(data.accesses.len() < before)
    }

    fn expire(&self, now: i64) -> Result<u64> {
        let mut data = self.data();
        data.gone.retain(|_, at| *at > now - GONE_MS);
        let before = data.accesses.len();
        data.accesses.retain(|access| access.expires > now);
        Ok((before - data.accesses.len()) as u64)
    }

    fn rating(&self, game: &str, person: u64) -> Result<Option<Rating>> {
        Ok(self.data().ratings.get(&(game.into(), person)).cloned())
    }

    fn set_ratings(&self, ratings: &[Rating]) -> Result<()> {
        let mut data = self.data();
        for rating in ratings {
            data.ratings.insert((rating.game.clone(), rating.person), rating.clone());
        }
        Ok(())
    }

    fn leaders(&self, game: &str, least_games: u32, limit: usize) -> Result<Vec<(Rating, String)>> {
        let data = self.data();
        let fits = |rating: &&Rating| rating.game == game && rating.games >= least_games;
        let named = |rating: &Rating| Some((rating.clone(), data.people.get(&rating.person)?.name.clone()));
        let mut leaders: Vec<_> = data.ratings.values().filter(fits).filter_map(named).collect();
        let safe = |rating: &Rating| rating.rating - 3.0 * rating.deviation;
        leaders.sort_by(|a, b| safe(&b.0).total_cmp(&safe(&a.0)).then_with(|| a.1.cmp(&b.1)));
        leaders.truncate(limit);
        Ok(leaders)
    }

    fn ratings_of(&self, person: u64) -> Result<Vec<Rating>> {
        Ok(self.data().ratings.values().filter(|rating| rating.person == person).cloned().collect())
    }

    fn results_of(&self, person: u64, limit: usize) -> Result<Vec<Finished>> {
        let results = self.data().results.values().filter(|result| result.person == person).cloned().collect();
        Ok(newest(results, limit, |result: &Finished| (result.ended, std::cmp::Reverse(result.table))))
    }

    fn mute(&self, person: u64, other: u64, muted: bool) -> Result<()> {
        let mut data = self.data();
        if muted {
            data.mutes.insert((person, other));
        } else {
            data.mutes.remove(&(person, other));
        }
        Ok(())
    }

    fn muted(&self, person: u64) -> Result<Vec<u64>> {
        Ok(self.data().mutes.iter().filter(|(by, _)| *by == person).map(|&(_, other)| other).collect())
    }

    fn report(&self, report: &Report) -> Result<()> {
        self.data().reports.push(report.clone());
        Ok(())
    }

    fn reports(&self, limit: usize) -> Result<Vec<Report>> {
        Ok(newest(self.data().reports.clone(), limit, |report| report.at))
    }

    fn chat_of(&self, person: u64, limit: usize) -> Result<Vec<(u64, Chat)>> {
        let lines = self.data().chat.iter().filter(|(_, line)| line.person == person).cloned().collect();
        Ok(newest(lines, limit, |(_, line): &(u64, Chat)| line.at))
    }

    fn ping(&self) -> Result<()> {
        Ok(())
    }

    fn backup(&self, _: &Path) -> Result<()> {
        Err(StoreError::Unsupported("memory is not backed up"))
    }
}
