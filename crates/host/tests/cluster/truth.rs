//! The truth about a table, from nothing but what the database has kept, and what may be seen of it.

use engine::{Content, Dealer, Game, Numbered as _, Seat, Timeline, Title};
use host::cluster::NodeId;
use host::{Entry, Saved, Time};
use std::collections::BTreeMap;
use store::Write;
use wire::{Frame, Pace, Phase, TableId, UserId, Who};

pub(crate) const KEY: [u8; 32] = [7; 32];

/// An answer as its sender knows it: table, seat, ply seen, undos seen, id of the answer.
pub(crate) type Answer = (TableId, Seat, u32, u32, u16);

pub(crate) struct Truth<G: Title> {
    pub(crate) id: TableId,
    pub(crate) game: Timeline<G>,
    pub(crate) undos: u32,
    /// The game before each undo.
    before: Vec<Timeline<G>>,
    seats: Vec<Who>,
    pace: Pace,
    paused: bool,
    started: bool,
    /// Who has written under which epoch.
    epochs: BTreeMap<u64, NodeId>,
}

impl<G: Title> Truth<G> {
    pub(crate) fn new(id: TableId, setup: G::Setup, pace: Pace) -> Truth<G> {
        let game = Timeline::new(<G as Game>::Content::standard(), setup, Some(&Dealer::new(KEY)));
        let (before, seats, epochs) = (Vec::new(), Vec::new(), BTreeMap::new());
        Truth { id, game, undos: 0, before, seats, pace, paused: false, started: false, epochs }
    }

    /// The number of owners that have written to it.
    pub(crate) fn epochs(&self) -> usize {
        self.epochs.len()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.state().result().is_some()
    }

    /// Takes in a write that was kept. Its writer must have owned the table, alone under its epoch.
    pub(crate) fn keep(&mut self, node: NodeId, write: &Write) {
        let epoch = write.seen.epoch;
        let first = !self.epochs.contains_key(&epoch);
        assert_eq!(*self.epochs.entry(epoch).or_insert(node), node, "two nodes wrote under epoch {epoch}");
        assert!(self.epochs.keys().all(|&other| other <= epoch), "epoch {epoch} is over");
        let clocked = self.pace != Pace::Free && self.started && !self.paused && !self.is_over();
        if first && clocked && !write.entries.is_empty() {
            assert_eq!(write.entries[0].1, Entry::Go, "somebody is charged for a change of owners");
        }
        for &(_, entry) in &write.entries {
            self.started = true;
            match entry {
                Entry::Step(step) => self.game.repeat(step).expect("only legal steps are kept"),
                Entry::Undo(ply) => {
                    self.before.push(self.game.clone());
                    self.game.undo_to(ply);
                    self.undos += 1;
                }
                Entry::Pause | Entry::Resume => self.paused = entry == Entry::Pause,
                _ => {}
            }
        }
        if let Some(row) = &write.row {
            let saved: Saved = serde_json::from_str(&row.saved).expect("what was kept can be read");
            self.seats = saved.seats;
        }
    }

    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        let at = self.seats.iter().position(|who| matches!(who, Who::User { id, .. } if *id == user));
        at.map(|seat| Seat(seat as u8))
    }

    /// The game after this many undos.
    fn at(&self, undos: u32) -> &Timeline<G> {
        assert!(undos <= self.undos, "an undo was shown that is not kept");
        self.before.get(undos as usize).unwrap_or(&self.game)
    }

    /// Checks that a frame contains only what its viewer may know, and only what is kept.
    pub(crate) fn check(&self, user: UserId, text: &str) {
        let viewer = self.seat_of(user);
        let key = engine::Hash256(KEY).to_string();
        assert!(self.is_over() || !text.contains(&key), "the dealer's key was sent before the end");
        match Frame::read(text).expect("the server writes what can be read") {
            Frame::Update(update) => {
                let game = self.at(update.undos);
                assert!(update.ply <= game.ply(), "something was shown that is not kept");
                let view = wire::read_view::<G>(game.state().content(), &update.view).expect("a view");
                assert!(view == game.view(viewer, update.ply), "the view is not the viewer's own");
                let mut legal = Vec::new();
                view.legal(&mut legal);
                assert_eq!(update.legal, legal.iter().map(|action| action.id()).collect::<Vec<_>>());
                let told = wire::read_events::<G>(&update.events).expect("events");
                let known = game.told(viewer, update.from).filter(|(ply, _)| *ply < update.ply);
                let known: Vec<(u32, G::Event)> = known.map(|(ply, &event)| (ply, event)).collect();
                assert!(told == known, "the events are not those told to the viewer");
            }
            Frame::Table(snapshot) if snapshot.phase != Phase::Gathering => {
                assert_eq!(snapshot.you, viewer);
            }
            _ => {}
        }
    }

    pub(crate) fn events(&self, viewer: Option<Seat>) -> Vec<(u32, G::Event)> {
        self.game.told(viewer, 0).map(|(ply, &event)| (ply, event)).collect()
    }

    /// Checks that the database contains what was kept, step by step.
    pub(crate) fn check_log(&self, entries: &[(Time, Entry)]) {
        let mut again =
            Timeline::<G>::new(self.game.state().content(), self.game.record().header.setup, Some(&Dealer::new(KEY)));
        for (_, entry) in entries {
            match entry {
                Entry::Step(step) => again.repeat(*step).expect("only legal steps are kept"),
                Entry::Undo(ply) => again.undo_to(*ply),
                _ => {}
            }
        }
        assert!(again.record().steps == self.game.record().steps, "a step was lost");
    }
}
