//! What the rules tell, and to whom.

use crate::{Game, Seat};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Who is told an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody at the table and every spectator.
    All,
    /// One seat alone.
    Only(Seat),
    /// Everybody; something hidden until now has become known, so nobody may freely undo past it.
    Reveal,
}

impl Audience {
    /// Whether this viewer (`None` = a spectator) is told.
    pub fn includes(self, viewer: Option<Seat>) -> bool {
        match self {
            Audience::All | Audience::Reveal => true,
            Audience::Only(seat) => viewer == Some(seat),
        }
    }
}

/// Where the rules write events. Events are output, never truth.
pub trait Log<G: Game> {
    /// Tells an event to an audience.
    fn tell(&mut self, to: Audience, event: G::Event);
    /// Tells everybody.
    #[inline]
    fn all(&mut self, event: G::Event) {
        self.tell(Audience::All, event);
    }
    /// Tells one seat.
    #[inline]
    fn only(&mut self, seat: Seat, event: G::Event) {
        self.tell(Audience::Only(seat), event);
    }
    /// Tells everybody something that was hidden.
    #[inline]
    fn reveal(&mut self, event: G::Event) {
        self.tell(Audience::Reveal, event);
    }
}

/// A log for search: forgets everything and costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoLog;

impl<G: Game> Log<G> for NoLog {
    #[inline]
    fn tell(&mut self, _: Audience, _: G::Event) {}
}

/// One event with its audience.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Told<G: Game> {
    /// Who was told.
    pub to: Audience,
    /// The event.
    pub event: G::Event,
}

/// A log that keeps events in order.
#[derive(Clone, Debug)]
pub struct Events<G: Game>(pub Vec<Told<G>>);

impl<G: Game> Default for Events<G> {
    fn default() -> Self {
        Events(Vec::new())
    }
}

impl<G: Game> Events<G> {
    /// What this viewer was told, in order.
    pub fn seen_by(&self, viewer: Option<Seat>) -> impl Iterator<Item = &G::Event> {
        self.0.iter().filter(move |t| t.to.includes(viewer)).map(|t| &t.event)
    }
}

impl<G: Game> Log<G> for Events<G> {
    fn tell(&mut self, to: Audience, event: G::Event) {
        self.0.push(Told { to, event });
    }
}
