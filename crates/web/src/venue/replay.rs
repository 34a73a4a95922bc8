//! A recorded match, to view.

use super::{ADVISER, Around, Origin, Place, Sitter, Venue, read_record};
use crate::worker::Mind;
use engine::{Seat, Timeline, Title, View};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

/// A record and where it comes from.
#[derive(Clone)]
pub(crate) struct Recorded {
    /// In either form.
    pub(crate) bytes: Vec<u8>,
    /// The edition's file, if the program does not contain it.
    pub(crate) edition: Option<String>,
    /// Its address.
    pub(crate) here: String,
    /// The seat that views it first.
    pub(crate) seat: Option<Seat>,
    /// The key that dealt it, if it is known.
    pub(crate) key: Option<String>,
}

/// A recorded match.
pub(crate) struct Replay<G: Title> {
    game: Timeline<G>,
    sitters: Vec<Sitter>,
    text: String,
    /// Judges the decisions of each seat.
    minds: Vec<Mind<G>>,
    viewer: Cell<Option<Seat>>,
    changed: RwSignal<u32>,
    around: Option<Box<dyn Fn() -> Around>>,
    edition: Option<String>,
    origin: Origin,
}

impl<G: Title> Replay<G> {
    /// Reads a record in either form; every step is checked against the rules.
    pub(crate) fn open(bytes: &[u8], edition: Option<String>, changed: RwSignal<u32>) -> Result<Replay<G>, String> {
        let (content, record) = read_record::<G>(bytes, edition.as_deref())?;
        let game = Timeline::replay(content, &record).map_err(|error| error.to_string())?;
        let sitters = Seat::all(game.state().players()).map(|seat| {
            let tag = record.tag(&format!("seat{}", seat.0));
            tag.map_or_else(|| Sitter { name: format!("{}", seat.0 + 1), bot: None }, Sitter::of_tag)
        });
        let (sitters, text) = (sitters.collect(), record.to_text(content));
        let (viewer, around) = (Cell::new(None), None);
        let minds = Seat::all(game.state().players()).map(|_| Mind::new(ADVISER.slug(), edition.clone())).collect();
        let origin = Origin { key: record.tag("key").map(String::from), ..Origin::default() };
        Ok(Replay { game, sitters, text, minds, viewer, changed, around, edition, origin })
    }

    /// The same, found at an address, viewed by a seat first, with the key that dealt it if it is known.
    pub(crate) fn found(mut self, record: String, seat: Option<Seat>, key: Option<String>) -> Replay<G> {
        self.viewer.set(seat.filter(|seat| seat.index() < self.sitters.len()));
        self.origin = Origin { record, key: key.or(self.origin.key) };
        self
    }

    /// The same with something around it.
    pub(crate) fn with_around(mut self, around: impl Fn() -> Around + 'static) -> Rc<Replay<G>> {
        self.around = Some(Box::new(around));
        Rc::new(self)
    }
}

impl<G: Title> Place for Replay<G> {
    fn sitters(&self) -> Vec<Sitter> {
        self.sitters.clone()
    }

    fn viewer(&self) -> Option<Seat> {
        self.viewer.get()
    }

    fn now(&self) -> u32 {
        self.game.ply()
    }

    fn news(&self) -> u32 {
        self.game.ply()
    }

    fn record(&self) -> Option<String> {
        Some(self.text.clone())
    }

    fn live(&self) -> bool {
        false
    }

    fn look_as(&self, viewer: Option<Seat>) {
        self.viewer.set(viewer);
        self.changed.update(|n| *n += 1);
    }

    fn origin(&self) -> Option<(Origin, Option<String>)> {
        Some((self.origin.clone(), self.edition.clone()))
    }

    fn around(&self) -> Option<Around> {
        self.around.as_ref().map(|around| around())
    }
}

impl<G: Title> Venue<G> for Replay<G> {
    fn view(&self, ply: u32) -> View<G> {
        self.game.view(self.viewer.get(), ply)
    }

    fn told(&self, ply: u32) -> Vec<G::Event> {
        self.game.told(self.viewer.get(), ply).take_while(|(at, _)| *at == ply).map(|(_, event)| *event).collect()
    }

    fn mind(&self, seat: Seat) -> Option<&Mind<G>> {
        self.minds.get(seat.index())
    }

    fn timeline(&self) -> Option<&Timeline<G>> {
        Some(&self.game)
    }
}
