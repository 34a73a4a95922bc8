//! The truth, and what one viewer may know of it.

use crate::{Broken, Game, Known, Log, Parts, PartsRef, Scores, Seat, SeatMap, ToAct, fingerprint};
use alloc::vec::Vec;
use serde::Serialize;

/// The whole truth at one moment of a match. It has no generator: a clone contains no tomorrow. It is not serialisable;
/// only a [`View`] crosses a border.
pub struct State<G: Game> {
    content: &'static G::Content,
    public: G::Public,
    own: SeatMap<G::Own>,
    hidden: G::Hidden,
}

impl<G: Game> Clone for State<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for State<G> {}

impl<G: Game> PartialEq for State<G> {
    fn eq(&self, other: &Self) -> bool {
        self.public == other.public && self.own == other.own && self.hidden == other.hidden
    }
}
impl<G: Game> Eq for State<G> {}

impl<G: Game> State<G> {
    /// Puts a state together; for `Game::start`, `Resample` and tests.
    #[inline]
    pub fn new(content: &'static G::Content, public: G::Public, own: SeatMap<G::Own>, hidden: G::Hidden) -> Self {
        State { content, public, own, hidden }
    }

    /// What everybody sees.
    #[inline]
    pub fn public(&self) -> &G::Public {
        &self.public
    }

    /// What is printed on boards and cards.
    #[inline]
    pub fn content(&self) -> &'static G::Content {
        self.content
    }

    /// Everything, to read.
    #[inline]
    pub fn parts(&self) -> PartsRef<'_, G> {
        PartsRef { content: self.content, public: &self.public, own: &self.own, hidden: &self.hidden }
    }

    /// Everything, to change; for rules and for tests that set up a position.
    #[inline]
    pub fn parts_mut(&mut self) -> Parts<'_, G> {
        Parts { content: self.content, public: &mut self.public, own: &mut self.own, hidden: &mut self.hidden }
    }

    /// What one seat knows.
    #[inline]
    pub fn known(&self, seat: Seat) -> Known<'_, G> {
        Known { content: self.content, public: &self.public, seat, own: &self.own[seat] }
    }

    /// What a viewer may know; `None` is a spectator. The one place where secrets are left out.
    pub fn view(&self, viewer: Option<Seat>) -> View<G> {
        View { content: self.content, viewer, public: self.public, own: viewer.map(|seat| self.own[seat]) }
    }

    /// How many seats take part.
    #[inline]
    pub fn players(&self) -> u8 {
        G::players(&self.public)
    }

    /// Who decides next.
    #[inline]
    pub fn to_act(&self) -> ToAct {
        G::to_act(&self.public)
    }

    /// Replaces `out` by the legal answers of a seat; empty if it is not to act.
    #[inline]
    pub fn legal(&self, seat: Seat, out: &mut Vec<G::Action>) {
        out.clear();
        if self.to_act().seats().has(seat) {
            G::legal(self.known(seat), out);
        }
    }

    /// Replaces `out` by the outcomes of the present random event.
    #[inline]
    pub fn chances(&self, out: &mut Vec<(G::Chance, u32)>) {
        out.clear();
        G::chances(self.parts(), out);
    }

    /// Carries out an answer that the caller knows to be legal.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: G::Action, log: &mut impl Log<G>) {
        G::play(self.parts_mut(), seat, action, log);
    }

    /// Carries out a random outcome that the caller knows to be possible.
    #[inline]
    pub fn deal(&mut self, outcome: G::Chance, log: &mut impl Log<G>) {
        G::deal(self.parts_mut(), outcome, log);
    }

    /// The final scores, once nobody is to act.
    #[inline]
    pub fn result(&self) -> Option<Scores> {
        G::result(&self.public)
    }

    /// Checks every invariant from scratch.
    pub fn check(&self) -> Result<(), Broken> {
        G::check(self.parts())
    }

    /// A 64-bit fingerprint, the same on every machine.
    pub fn fingerprint(&self) -> u64 {
        fingerprint(&(&self.public, &self.own, &self.hidden))
    }
}

/// What one viewer may know: the public part and, for a seat, its own. There is no place for anything else.
///
/// ```
/// use engine::{Seat, State};
/// use testkit::toys::{Kuhn, TwoSeats};
///
/// let state: State<Kuhn<0>> = testkit::random_state(TwoSeats, 1, 2);
/// let (view, mut legal) = (state.view(Some(Seat(0))), Vec::new());
/// view.legal(&mut legal);
/// assert_eq!(legal.len(), 2, "the first seat passes or bets");
/// assert!(state.view(None).own().is_none(), "a spectator knows nothing beyond what is public");
/// ```
#[derive(Serialize)]
#[serde(bound = "")]
pub struct View<G: Game> {
    #[serde(skip)]
    content: &'static G::Content,
    viewer: Option<Seat>,
    public: G::Public,
    own: Option<G::Own>,
}

impl<G: Game> Clone for View<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for View<G> {}

impl<G: Game> PartialEq for View<G> {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.public == other.public && self.own == other.own
    }
}
impl<G: Game> Eq for View<G> {}

impl<G: Game> View<G> {
    /// A view received from elsewhere: a seat with its own knowledge, or a spectator (`None`).
    pub fn new(content: &'static G::Content, public: G::Public, seat: Option<(Seat, G::Own)>) -> Self {
        View { content, viewer: seat.map(|(seat, _)| seat), public, own: seat.map(|(_, own)| own) }
    }

    /// Whose view this is; `None` is a spectator's.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// What everybody sees.
    pub fn public(&self) -> &G::Public {
        &self.public
    }

    /// How many seats take part.
    pub fn players(&self) -> u8 {
        G::players(&self.public)
    }

    /// What the viewer knows beyond that.
    pub fn own(&self) -> Option<&G::Own> {
        self.own.as_ref()
    }

    /// What is printed on boards and cards.
    pub fn content(&self) -> &'static G::Content {
        self.content
    }

    /// The viewing seat's knowledge; `None` for a spectator.
    pub fn known(&self) -> Option<Known<'_, G>> {
        let (seat, own) = (self.viewer?, self.own.as_ref()?);
        Some(Known { content: self.content, public: &self.public, seat, own })
    }

    /// Replaces `out` by the viewer's legal answers; empty for a spectator or when the viewer is not to act.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        out.clear();
        if let Some(known) = self.known()
            && G::to_act(&self.public).seats().has(known.seat)
        {
            G::legal(known, out);
        }
    }

    /// A 64-bit fingerprint of what the viewer knows.
    pub fn fingerprint(&self) -> u64 {
        fingerprint(&(self.viewer, &self.public, &self.own))
    }
}
