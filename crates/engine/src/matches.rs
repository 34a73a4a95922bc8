//! One play of a game: the checked door for people, bots and the network.

use crate::record::push_tag;
use crate::{
    Audience, Code, Dealer, Events, Game, ReadError, Record, Seat, SeatMap, SeatSet, State, Step, ToAct, Told, View,
};
use alloc::vec::Vec;
use core::fmt;

/// Why an input was not accepted. It carries no secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// This seat has nothing to decide now.
    NotYourTurn,
    /// The answer was given to an older question; the match is at this ply now.
    Stale {
        /// The present ply.
        now: u32,
    },
    /// The rules do not allow it.
    NotLegal,
    /// The match is over.
    Over,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotYourTurn => write!(f, "this seat is not to act"),
            Refusal::Stale { now } => write!(f, "the answer is to an older question; the match is at ply {now}"),
            Refusal::NotLegal => write!(f, "the rules do not allow this now"),
            Refusal::Over => write!(f, "the match is over"),
        }
    }
}

impl core::error::Error for Refusal {}

/// An accepted decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The ply after it.
    pub ply: u32,
}

/// A recorded outcome that the dealer does not deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForeignDeal<Chance> {
    /// At which ply.
    pub ply: u32,
    /// What the record says.
    pub recorded: Chance,
    /// What the dealer deals there.
    pub dealt: Chance,
}

/// One play of a game: state and record in step, with every event told.
#[derive(Clone)]
pub struct Match<G: Game> {
    state: State<G>,
    record: Record<G>,
    /// Events of each step, in step order.
    told: Vec<Events<G>>,
    /// The ply at which each seat's present question was asked.
    asked: SeatMap<u32>,
    deals: u64,
}

impl<G: Game> Match<G> {
    /// A new match.
    pub fn new(content: &'static G::Content, setup: G::Setup, dealer: Option<&Dealer>) -> Match<G> {
        let record = Record::new(content, setup, dealer);
        let state = G::start(content, &setup);
        Match { state, record, told: Vec::new(), asked: SeatMap::default(), deals: 0 }
    }

    /// Replays a record; every step is checked against the rules.
    pub fn replay(content: &'static G::Content, record: &Record<G>) -> Result<Match<G>, ReadError> {
        let mut replayed = Match::new(content, record.header.setup, None);
        replayed.record.header = record.header.clone();
        for (n, &step) in record.steps.iter().enumerate() {
            replayed.repeat(step).ok_or(ReadError::NotLegal(n))?;
        }
        Ok(replayed)
    }

    /// Carries out a recorded step if the rules allow it.
    pub fn repeat(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Play(seat, id) => {
                let action = G::Action::from_id(id)?;
                self.play(seat, self.ply(), action).ok()?;
            }
            Step::Deal(id) => self.deal(G::Chance::from_id(id)?).ok()?,
        }
        Some(())
    }

    /// The truth.
    pub fn state(&self) -> &State<G> {
        &self.state
    }

    /// Header and steps so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Adds a note to the record's header, replacing one of the same key. A note that is too long, or one too many, is
    /// left out.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        let tags = &mut self.record.header.tags;
        tags.retain(|(k, _)| k != key);
        let _ = push_tag(tags, key, value);
    }

    /// How many steps have been made.
    pub fn ply(&self) -> u32 {
        self.record.steps.len() as u32
    }

    /// What a viewer may know now.
    pub fn view(&self, viewer: Option<Seat>) -> View<G> {
        self.state.view(viewer)
    }

    /// Everything told by the step at `ply`.
    pub fn told(&self, ply: u32) -> &[Told<G>] {
        self.told.get(ply as usize).map_or(&[], |events| &events.0)
    }

    /// What a viewer was told by the steps from `ply` on.
    pub fn events(&self, viewer: Option<Seat>, from: u32) -> impl Iterator<Item = (u32, &G::Event)> {
        let steps = self.told.iter().enumerate().skip(from as usize);
        steps.flat_map(move |(ply, events)| events.seen_by(viewer).map(move |event| (ply as u32, event)))
    }

    /// The one door for decisions. `seen` is the ply the answer was given at; it is stale if the seat has been asked
    /// something newer. An answer given while other seats answered the same moment's question is not stale.
    pub fn play(&mut self, seat: Seat, seen: u32, action: G::Action) -> Result<Played, Refusal> {
        let seats = match self.state.to_act() {
            ToAct::Nobody => return Err(Refusal::Over),
            ToAct::Chance => SeatSet::EMPTY,
            ToAct::Seats(seats) => seats,
        };
        if !seats.has(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if seen < self.asked[seat] || seen > self.ply() {
            return Err(Refusal::Stale { now: self.ply() });
        }
        let mut legal = Vec::new();
        self.state.legal(seat, &mut legal);
        if legal.binary_search(&action).is_err() {
            return Err(Refusal::NotLegal);
        }
        let mut events = Events::default();
        self.state.play(seat, action, &mut events);
        self.after(Step::Play(seat, action.id()), events, seats.without(seat));
        Ok(Played { ply: self.ply() })
    }

    /// Carries out a random outcome that is possible now.
    pub fn deal(&mut self, outcome: G::Chance) -> Result<(), Refusal> {
        match self.state.to_act() {
            ToAct::Nobody => return Err(Refusal::Over),
            ToAct::Seats(_) => return Err(Refusal::NotYourTurn),
            ToAct::Chance => {}
        }
        let mut chances = Vec::new();
        self.state.chances(&mut chances);
        if !chances.iter().any(|&(possible, _)| possible == outcome) {
            return Err(Refusal::NotLegal);
        }
        let mut events = Events::default();
        self.state.deal(outcome, &mut events);
        self.deals += 1;
        self.after(Step::Deal(outcome.id()), events, SeatSet::EMPTY);
        Ok(())
    }

    /// Deals until a seat is to act or the match is over.
    pub fn deal_all(&mut self, dealer: &Dealer) {
        let mut scratch = Vec::new();
        while self.state.to_act() == ToAct::Chance {
            let outcome = dealer.outcome(self.deals, &self.state, &mut scratch);
            self.deal(outcome).expect("the dealer draws a possible outcome");
        }
    }

    /// The first of the record's random outcomes that this dealer does not deal; none if all are its own.
    pub fn first_foreign_deal(
        content: &'static G::Content,
        record: &Record<G>,
        dealer: &Dealer,
    ) -> Result<Option<ForeignDeal<G::Chance>>, ReadError> {
        let mut replayed: Match<G> = Match::new(content, record.header.setup, None);
        let mut scratch = Vec::new();
        for (n, &step) in record.steps.iter().enumerate() {
            if let (Step::Deal(id), ToAct::Chance) = (step, replayed.state.to_act()) {
                let dealt = dealer.outcome(replayed.deals, &replayed.state, &mut scratch);
                let recorded = G::Chance::from_id(id).ok_or(ReadError::NotLegal(n))?;
                if dealt != recorded {
                    return Ok(Some(ForeignDeal { ply: n as u32, recorded, dealt }));
                }
            }
            replayed.repeat(step).ok_or(ReadError::NotLegal(n))?;
        }
        Ok(None)
    }

    /// Whether the step at `ply` may not be freely undone by `seat`: a deal, another seat's decision, or a reveal.
    fn barrier(&self, ply: u32, seat: Seat) -> bool {
        let reveals = self.told(ply).iter().any(|told| told.to == Audience::Reveal);
        reveals || !matches!(self.record.steps[ply as usize], Step::Play(by, _) if by == seat)
    }

    /// The earliest ply to which `seat` may go back freely now: back to the last new information.
    pub fn free_undo(&self, seat: Seat) -> u32 {
        let mut ply = self.ply();
        while ply > 0 && !self.barrier(ply - 1, seat) {
            ply -= 1;
        }
        ply
    }

    /// Drops the steps from `ply` on. Who may do so is the caller's business: see [`Match::free_undo`].
    pub fn undo_to(&mut self, ply: u32) {
        let mut shorter = self.record.clone();
        shorter.steps.truncate(ply as usize);
        *self = Match::replay(self.state.content(), &shorter).expect("a prefix of a match is a match");
    }

    fn after(&mut self, step: Step, events: Events<G>, still_asked: SeatSet) {
        self.record.steps.push(step);
        self.told.push(events);
        if let ToAct::Seats(seats) = self.state.to_act() {
            let now = self.ply();
            for seat in seats.iter().filter(|&seat| !still_asked.has(seat)) {
                self.asked[seat] = now;
            }
        }
    }
}
