//! A store in memory: for tests and for trying things out.

use crate::rows::{
    Access, Change, Chat, Deed, Edition, Ends, Finished, Kept, Mark, Name, Outcome, Person, PersonKind, Rated, Rating,
    Report, Seen, TableRow, Write,
};
use crate::{
    Claim, Entry, GONE_MS, JOURNAL_MS, Leases, Node, Notice, Notices, REPORT_MS, Result, Store, StoreError, lease,
    notice, rating,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

/// A store that forgets everything when the program ends.
pub struct Memory {
    data: Mutex<Data>,
    /// Milliseconds since 1970, for leases and notices.
    clock: Box<dyn Fn() -> i64 + Send + Sync>,
}

/// A node: its name, until when it lives, whether it has been asked to leave, and how many tables it has.
type Lease = (String, i64, bool, u64);

/// A notice, with the time it was made, the time it is next given out, and whether it was sent.
struct Waiting {
    notice: Notice,
    made: i64,
    due: i64,
    sent: bool,
}

#[derive(Default)]
struct Data {
    tables: BTreeMap<u64, TableRow>,
    seen: BTreeMap<u64, Seen>,
    entries: BTreeMap<u64, Vec<(i64, Entry)>>,
    editions: BTreeMap<String, Edition>,
    chat: Vec<(u64, Chat)>,
    results: BTreeMap<(u64, u8), Finished>,
    people: BTreeMap<u64, Person>,
    accesses: Vec<Access>,
    ratings: BTreeMap<(String, u64), Rating>,
    mutes: BTreeSet<(u64, u64)>,
    reports: Vec<Report>,
    journal: Vec<Deed>,
    gone: BTreeMap<u64, i64>,
    nodes: BTreeMap<u64, Lease>,
    owners: BTreeMap<u64, u64>,
    outbox: Vec<Waiting>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::by_clock(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |since| since.as_millis() as i64)
        })
    }
}

impl Memory {
    /// A store whose time comes from outside, in milliseconds since 1970.
    pub fn by_clock(clock: impl Fn() -> i64 + Send + Sync + 'static) -> Memory {
        Memory { data: Mutex::default(), clock: Box::new(clock) }
    }

    /// Ends a node's lease, as a database does when the node's connection ends.
    pub fn hang_up(&self, node: u64) {
        if let Some(lease) = self.data().nodes.get_mut(&node) {
            lease.1 = 0;
        }
    }

    fn data(&self) -> MutexGuard<'_, Data> {
        self.data.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Data {
    fn name_is_free(&self, id: u64, folded: &str, skeleton: Option<&str>) -> Result<()> {
        let same =
            |other: &Person| other.folded == folded || skeleton.is_some() && other.skeleton.as_deref() == skeleton;
        let taken = self.people.values().any(|other| other.id != id && same(other));
        if taken { Err(StoreError::NameTaken) } else { Ok(()) }
    }

    fn gathers(&self, row: &TableRow) -> bool {
        row.mark == Mark::Open && self.entries.get(&row.id).is_none_or(Vec::is_empty)
    }

    fn last_step(&self, row: &TableRow) -> i64 {
        let entry = self.entries.get(&row.id).and_then(|entries| entries.last());
        entry.map_or(row.updated, |&(at, _)| at.max(row.updated))
    }

    fn lives(&self, node: u64, now: i64) -> bool {
        self.nodes.get(&node).is_some_and(|&(_, until, ..)| until > now)
    }

    fn owner(&self, table: u64) -> u64 {
        self.owners.get(&table).copied().unwrap_or(0)
    }

    fn enqueue(&mut self, notices: &[Notice], now: i64) {
        for notice in notices {
            if !self.outbox.iter().any(|waiting| waiting.notice.key == notice.key) {
                self.outbox.push(Waiting { notice: notice.clone(), made: now, due: 0, sent: false });
            }
        }
    }

    fn write(&mut self, write: &Write, now: i64) -> Outcome {
        let new = Seen { epoch: write.seen.epoch, ..Seen::default() };
        let seen = self.seen.get(&write.table).copied().unwrap_or(new);
        if seen.epoch != write.seen.epoch {
            return Outcome::Fenced;
        }
        if seen != write.seen || seen.version == 0 && write.row.is_none() {
            return Outcome::Raced;
        }
        if seen.version == 0 {
            self.owners.insert(write.table, write.owner);
        }
        if write.remove {
            self.tables.remove(&write.table);
            self.seen.remove(&write.table);
            self.owners.remove(&write.table);
            self.entries.remove(&write.table);
            self.chat.retain(|(table, _)| *table != write.table);
            return Outcome::Kept;
        }
        self.seen.insert(write.table, write.after());
        self.entries.entry(write.table).or_default().extend(&write.entries);
        if let Some(row) = &write.row {
            // The time when a game ended stays, whatever is written later.
            let over = self.tables.get(&row.id).filter(|before| before.mark == Mark::Over);
            let updated = over.map_or(row.updated, |before| before.updated);
            self.tables.insert(row.id, TableRow { updated, ..row.clone() });
        }
        self.chat.extend(write.chat.iter().map(|line| (write.table, line.clone())));
        for result in &write.results {
            self.results.entry((result.table, result.seat)).or_insert_with(|| result.clone());
        }
        if let Some(rated) = &write.rated {
            self.rate(rated);
        }
        self.enqueue(&write.notices, now);
        Outcome::Kept
    }

    fn rate(&mut self, rated: &Rated) {
        let now = |&(person, _): &(u64, u8)| {
            let known = self.ratings.get(&(rated.game.clone(), person)).cloned();
            known.unwrap_or_else(|| rating::fresh(&rated.game, person))
        };
        let before: Vec<Rating> = rated.places.iter().map(now).collect();
        let places: Vec<u8> = rated.places.iter().map(|&(_, place)| place).collect();
        for new in rating::after(&before, &places) {
            self.ratings.insert((new.game.clone(), new.person), new);
        }
    }
}

/// Sorts by a key, the greatest first, and takes the first few.
fn newest<T, K: Ord>(mut items: Vec<T>, limit: usize, key: impl Fn(&T) -> K) -> Vec<T> {
    items.sort_by_key(|item| std::cmp::Reverse(key(item)));
    items.truncate(limit);
    items
}

impl Store for Memory {
    fn commit(&self, writes: &[Write]) -> Result<Vec<Outcome>> {
        let (mut data, now) = (self.data(), (self.clock)());
        Ok(writes.iter().map(|write| data.write(write, now)).collect())
    }

    fn table(&self, id: u64) -> Result<Option<Kept>> {
        let data = self.data();
        Ok(data.tables.get(&id).map(|row| Kept {
            row: row.clone(),
            seen: data.seen.get(&id).copied().unwrap_or_default(),
            entries: data.entries.get(&id).cloned().unwrap_or_default(),
            chat: data.chat.iter().filter(|(table, _)| *table == id).map(|(_, line)| line.clone()).collect(),
        }))
    }

    fn table_row(&self, id: u64) -> Result<Option<TableRow>> {
        Ok(self.data().tables.get(&id).cloned())
    }

    fn unfinished(&self, limit: usize) -> Result<Vec<u64>> {
        let data = self.data();
        let plays = |row: &&TableRow| row.mark == Mark::Open && !data.gathers(row);
        let open: Vec<TableRow> = data.tables.values().filter(plays).cloned().collect();
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

    fn gathering(&self, limit: usize) -> Result<Vec<TableRow>> {
        let data = self.data();
        let rows = data.tables.values().filter(|row| data.gathers(row)).cloned().collect();
        Ok(newest(rows, limit, |row: &TableRow| row.updated))
    }

    fn stale_tables(&self, gathering: i64, dead: i64, limit: usize) -> Result<Vec<u64>> {
        let data = self.data();
        let stale = |row: &&TableRow| {
            let last = data.last_step(row);
            row.mark == Mark::Open && (last < dead || data.gathers(row) && last < gathering)
        };
        Ok(data.tables.values().filter(stale).take(limit).map(|row| row.id).collect())
    }

    fn tables(&self) -> Result<Vec<u64>> {
        Ok(self.data().tables.keys().copied().collect())
    }

    fn keep_edition(&self, edition: &Edition) -> Result<()> {
        self.data().editions.entry(edition.hash.clone()).or_insert_with(|| edition.clone());
        Ok(())
    }

    fn edition(&self, hash: &str) -> Result<Option<Edition>> {
        Ok(self.data().editions.get(hash).cloned())
    }

    fn check(&self, _: &mut dyn FnMut(StoreError)) -> Result<u64> {
        Ok(self.data().tables.len() as u64)
    }

    fn add_person(&self, person: &Person) -> Result<()> {
        let mut data = self.data();
        data.name_is_free(person.id, &person.folded, person.skeleton.as_deref())?;
        data.people.insert(person.id, person.clone());
        Ok(())
    }

    fn change_person(&self, id: u64, version: u64, change: &Change) -> Result<()> {
        let mut data = self.data();
        let known = data.people.get(&id).is_some_and(|person| person.version == version);
        if !known {
            return Err(StoreError::Raced);
        }
        if let Some(name) = &change.name {
            data.name_is_free(id, &name.folded, Some(&name.skeleton))?;
        }
        let Some(person) = data.people.get_mut(&id) else { return Err(StoreError::Raced) };
        person.version += 1;
        if let Some(Name { shown, folded, skeleton }) = change.name.clone() {
            (person.name, person.folded, person.skeleton) = (shown, folded, Some(skeleton));
        }
        person.kind = change.kind.unwrap_or(person.kind);
        person.locked = change.locked.unwrap_or(person.locked);
        person.password = change.password.clone().or(person.password.take());
        if let Some(settings) = change.settings.clone() {
            person.settings = settings;
        }
        data.accesses.retain(|access| {
            access.person != id
                || match change.ends {
                    Ends::Nothing => true,
                    Ends::Others(kept) => access.id == kept,
                    Ends::Everything => false,
                }
        });
        Ok(())
    }

    fn seen(&self, id: u64, now: i64) -> Result<()> {
        if let Some(person) = self.data().people.get_mut(&id) {
            person.seen = now;
        }
        Ok(())
    }

    fn idle_guests(&self, before: i64, now: i64, limit: usize) -> Result<Vec<u64>> {
        let mut data = self.data();
        data.people.values_mut().filter(|person| person.seen == 0).for_each(|person| person.seen = now);
        let idle = |person: &&Person| person.kind == PersonKind::Guest && person.seen < before;
        Ok(data.people.values().filter(idle).take(limit).map(|person| person.id).collect())
    }

    fn without_skeleton(&self) -> Result<Vec<(u64, String)>> {
        let data = self.data();
        let bare = data.people.values().filter(|person| person.skeleton.is_none());
        Ok(bare.map(|person| (person.id, person.name.clone())).collect())
    }

    fn set_skeleton(&self, id: u64, skeleton: &str) -> Result<bool> {
        let mut data = self.data();
        let taken = data.people.values().any(|other| other.id != id && other.skeleton.as_deref() == Some(skeleton));
        if let (false, Some(person)) = (taken, data.people.get_mut(&id)) {
            person.skeleton = Some(skeleton.into());
        }
        Ok(!taken)
    }

    fn delete_person(&self, id: u64, now: i64) -> Result<()> {
        let mut data = self.data();
        data.gone.insert(id, now);
        data.people.remove(&id);
        data.accesses.retain(|access| access.person != id);
        data.ratings.retain(|(_, person), _| *person != id);
        data.mutes.retain(|&(person, other)| person != id && other != id);
        data.chat.retain(|(_, line)| line.person != id);
        data.outbox.retain(|waiting| waiting.notice.person != id);
        data.results.values_mut().filter(|result| result.person == id).for_each(|result| result.person = 0);
        let seats = data.tables.values_mut().flat_map(|row| &mut row.seats);
        seats.filter(|(_, person)| *person == id).for_each(|seat| seat.1 = 0);
        Ok(())
    }

    fn people(&self) -> Result<Vec<u64>> {
        Ok(self.data().people.keys().copied().collect())
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

    fn add_access(&self, access: &Access, version: u64) -> Result<()> {
        let mut data = self.data();
        let person = data.people.get_mut(&access.person).filter(|person| person.version == version);
        person.ok_or(StoreError::Raced)?.seen = access.created;
        data.accesses.push(access.clone());
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
        data.reports.retain(|report| report.at > now - REPORT_MS);
        data.journal.retain(|deed| deed.at > now - JOURNAL_MS);
        let clock = (self.clock)();
        data.nodes.retain(|_, &mut (_, until, ..)| until >= clock - lease::MEMORY_MS);
        data.outbox.retain(|waiting| waiting.made >= clock - notice::KEEP_MS);
        let before = data.accesses.len();
        data.accesses.retain(|access| access.expires > now);
        Ok((before - data.accesses.len()) as u64)
    }

    fn rating(&self, game: &str, person: u64) -> Result<Option<Rating>> {
        Ok(self.data().ratings.get(&(game.into(), person)).cloned())
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

    fn results_of(&self, person: u64, public: bool, limit: usize) -> Result<Vec<Finished>> {
        let data = self.data();
        let listed = |result: &Finished| data.tables.get(&result.table).is_some_and(|row| row.public);
        let fits = |result: &&Finished| result.person == person && (!public || listed(result));
        let results = data.results.values().filter(fits).cloned().collect();
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

    fn note(&self, deed: &Deed) -> Result<()> {
        self.data().journal.push(deed.clone());
        Ok(())
    }

    fn journal(&self, limit: usize) -> Result<Vec<Deed>> {
        Ok(newest(self.data().journal.clone(), limit, |deed| deed.at))
    }

    fn chat_of(&self, person: u64, limit: usize) -> Result<Vec<(u64, Chat)>> {
        let lines = self.data().chat.iter().filter(|(_, line)| line.person == person).cloned().collect();
        Ok(newest(lines, limit, |(_, line): &(u64, Chat)| line.at))
    }

    fn probe(&self) -> Result<()> {
        Ok(())
    }

    fn backup(&self, _: &Path) -> Result<()> {
        Err(StoreError::Unsupported("memory is not backed up"))
    }
}

impl Leases for Memory {
    fn renew(&self, node: u64, name: &str, tables: u64, ms: i64) -> Result<bool> {
        let until = (self.clock)() + ms;
        let mut data = self.data();
        let lease = data.nodes.entry(node).or_insert_with(|| (name.into(), until, false, tables));
        (lease.1, lease.3) = (until, tables);
        Ok(lease.2)
    }

    fn leave(&self, node: u64) -> Result<()> {
        self.data().nodes.remove(&node);
        Ok(())
    }

    fn ask_to_leave(&self, node: u64) -> Result<bool> {
        Ok(self.data().nodes.get_mut(&node).map(|lease| lease.2 = true).is_some())
    }

    fn nodes(&self) -> Result<Vec<Node>> {
        let (data, now) = (self.data(), (self.clock)());
        let node = |(&id, (name, until, leaving, tables)): (&u64, &Lease)| Node {
            id,
            name: name.clone(),
            left: until - now,
            leaving: *leaving,
            tables: *tables,
        };
        Ok(data.nodes.iter().map(node).collect())
    }

    fn claim(&self, node: u64, table: u64) -> Result<Claim> {
        let (mut data, now) = (self.data(), (self.clock)());
        let owner = data.owner(table);
        let may = data.lives(node, now) && !data.nodes[&node].2;
        let elsewhere = owner != node && data.lives(owner, now);
        let Some(seen) = data.seen.get_mut(&table) else { return Ok(Claim::Missing) };
        if elsewhere {
            return Ok(Claim::Elsewhere(owner));
        }
        if !may {
            return Ok(Claim::Refused);
        }
        seen.epoch += 1;
        let epoch = seen.epoch;
        data.owners.insert(table, node);
        Ok(Claim::Own(epoch))
    }

    fn hand_over(&self, tables: &[(u64, u64)], to: u64) -> Result<Vec<u64>> {
        let mut data = self.data();
        let mut given = Vec::new();
        for &(table, epoch) in tables {
            if let Some(seen) = data.seen.get_mut(&table).filter(|seen| seen.epoch == epoch) {
                seen.epoch += 1;
                data.owners.insert(table, to);
                given.push(table);
            }
        }
        Ok(given)
    }

    fn owned(&self, node: u64, from: u64, limit: usize) -> Result<Vec<u64>> {
        let data = self.data();
        let own = data.owners.range(from..).filter(|&(_, &owner)| owner == node && owner != 0);
        Ok(own.map(|(&table, _)| table).take(limit).collect())
    }

    fn orphans(&self, limit: usize) -> Result<Vec<u64>> {
        let (data, now) = (self.data(), (self.clock)());
        let orphan = |row: &&TableRow| {
            let (owner, epoch) = (data.owner(row.id), data.seen.get(&row.id).map_or(0, |seen| seen.epoch));
            let left = (owner != 0 || epoch == 0) && !data.lives(owner, now);
            left && row.mark == Mark::Open && !data.gathers(row)
        };
        Ok(data.tables.values().filter(orphan).take(limit).map(|row| row.id).collect())
    }
}

impl Notices for Memory {
    fn enqueue(&self, notices: &[Notice]) -> Result<()> {
        let now = (self.clock)();
        self.data().enqueue(notices, now);
        Ok(())
    }

    fn take_notices(&self, limit: usize, ms: i64) -> Result<Vec<Notice>> {
        let (mut data, now) = (self.data(), (self.clock)());
        data.outbox.sort_by(|a, b| (a.made, &a.notice.key).cmp(&(b.made, &b.notice.key)));
        let free = data.outbox.iter_mut().filter(|waiting| !waiting.sent && waiting.due <= now);
        let take = |waiting: &mut Waiting| {
            waiting.due = now + ms;
            waiting.notice.clone()
        };
        Ok(free.take(limit).map(take).collect())
    }

    fn settle(&self, key: &str, follow: &[Notice]) -> Result<()> {
        let (mut data, now) = (self.data(), (self.clock)());
        let open = data.outbox.iter_mut().find(|waiting| waiting.notice.key == key && !waiting.sent);
        if let Some(waiting) = open {
            waiting.sent = true;
            data.enqueue(follow, now);
        }
        Ok(())
    }

    fn notices_waiting(&self) -> Result<u64> {
        Ok(self.data().outbox.iter().filter(|waiting| !waiting.sent).count() as u64)
    }
}
