//! One match with its whole past: the checked door for people, bots and the network, and the only place that replays.

use crate::record::push_tag;
use crate::{
    Audience, Dealer, Events, Game, Numbered, ReadError, Record, Seat, SeatMap, SeatSet, State, Step, ToAct, Told, View,
};
use alloc::vec::Vec;
use core::fmt;

/// Why an input was not accepted. It carries no secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// This seat has nothing to decide now.
    NotYourTurn,
    /// The answer was given to an older question; the match is now at this ply.
    Stale {
        /// The current ply.
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

/// A recorded outcome that the dealer would not have dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForeignDeal<Chance> {
    /// At which ply.
    pub ply: u32,
    /// What the record says.
    pub recorded: Chance,
    /// What the dealer deals at that ply.
    pub dealt: Chance,
}

/// The match after one of its steps.
#[derive(Clone)]
struct Moment<G: Game> {
    state: State<G>,
    /// What the step that led here told; empty before the first.
    told: Events<G>,
    /// The ply at which each seat's current question was asked.
    asked: SeatMap<u32>,
    /// How many of the steps so far were deals.
    deals: u64,
}

/// A match with its whole past: the record, and the state after each of its steps with what that step told.
///
/// A ply counts steps: at ply 0 nothing has been done, and the step at ply n leads to ply n + 1.
///
/// ```
/// use engine::{Content, Dealer, Seat, Timeline};
/// use testkit::toys::{Blank, Kuhn, KuhnAction, TwoSeats};
///
/// let dealer = Dealer::from_seed(1);
/// let mut game = Timeline::<Kuhn<0>>::new(Blank::standard(), TwoSeats, Some(&dealer));
/// game.deal_all(&dealer);
/// let before = game.view(Some(Seat(1)), game.ply());
/// let after = game.play(Seat(0), game.ply(), KuhnAction::Bet).unwrap();
/// // The past is still there, and so is what the second seat was told since.
/// assert!(game.view(Some(Seat(1)), after - 1) == before);
/// assert_eq!(game.told(Some(Seat(1)), after - 1).count(), 1);
/// // Nobody has answered yet, so the bet may be taken back.
/// game.undo_to(game.free_undo(Seat(0)));
/// assert!(game.state().view(Some(Seat(1))) == before);
/// ```
#[derive(Clone)]
pub struct Timeline<G: Game> {
    record: Record<G>,
    /// One for each ply, so one more than there are steps.
    moments: Vec<Moment<G>>,
}

impl<G: Game> Timeline<G> {
    /// A new match. The dealer's hash is published in its record.
    pub fn new(content: &'static G::Content, setup: G::Setup, dealer: Option<&Dealer>) -> Timeline<G> {
        let record = Record::new(content, setup, dealer);
        let state = G::start(content, &setup);
        let start = Moment { state, told: Events::default(), asked: SeatMap::default(), deals: 0 };
        Timeline { record, moments: alloc::vec![start] }
    }

    /// Replays a record; every step is checked against the rules.
    pub fn replay(content: &'static G::Content, record: &Record<G>) -> Result<Timeline<G>, ReadError> {
        let mut replayed = Timeline::new(content, record.header.setup, None);
        replayed.record.header = record.header.clone();
        for (n, &step) in record.steps.iter().enumerate() {
            replayed.repeat(step).ok_or(ReadError::NotLegal(n))?;
        }
        Ok(replayed)
    }

    /// Carries out one recorded step if the rules allow it.
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

    fn last(&self) -> &Moment<G> {
        self.moments.last().expect("there is a first moment")
    }

    /// The current ply: how many steps have been made.
    pub fn ply(&self) -> u32 {
        self.record.steps.len() as u32
    }

    /// The truth now.
    pub fn state(&self) -> &State<G> {
        &self.last().state
    }

    /// The truth at a ply; the current truth if that ply is still to come.
    pub fn state_at(&self, ply: u32) -> &State<G> {
        &self.moments.get(ply as usize).unwrap_or(self.last()).state
    }

    /// What a viewer could know at a ply; `None` is a spectator.
    pub fn view(&self, viewer: Option<Seat>, ply: u32) -> View<G> {
        self.state_at(ply).view(viewer)
    }

    /// What a viewer was told by the steps from a ply on, each event with the ply of its step.
    pub fn told(&self, viewer: Option<Seat>, from: u32) -> impl Iterator<Item = (u32, &G::Event)> {
        let steps = (from..).zip(self.moments.iter().skip(from as usize + 1));
        steps.flat_map(move |(ply, moment)| moment.told.seen_by(viewer).map(move |event| (ply, event)))
    }

    /// Everything that the step at a ply told, with its audiences.
    pub fn all_told(&self, ply: u32) -> &[Told<G>] {
        self.moments.get(ply as usize + 1).map_or(&[], |moment| &moment.told.0)
    }

    /// What the deal at a ply brought, in the words for whoever saw it; its consequences are told later.
    pub fn dealt(&self, ply: u32) -> Option<&G::Event> {
        self.all_told(ply).iter().find(|told| told.to != Audience::All).map(|told| &told.event)
    }

    /// Header and steps so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Adds a note to the record's header, replacing one with the same key. Drops a note that is too long or one too
    /// many.
    pub fn set_tag(&mut self, key: &str, value: &str) {
        let tags = &mut self.record.header.tags;
        tags.retain(|(k, _)| k != key);
        let _ = push_tag(tags, key, value);
    }

    /// The one door for decisions; returns the ply after it. `seen` is the ply the answer was given at; it is stale if
    /// the seat has since been asked something newer. An answer given while other seats answered their questions of the
    /// same moment is not stale.
    pub fn play(&mut self, seat: Seat, seen: u32, action: G::Action) -> Result<u32, Refusal> {
        let to_act = self.state().to_act();
        if to_act == ToAct::Nobody {
            return Err(Refusal::Over);
        }
        if !to_act.seats().has(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if seen < self.last().asked[seat] || seen > self.ply() {
            return Err(Refusal::Stale { now: self.ply() });
        }
        let mut legal = Vec::new();
        self.state().legal(seat, &mut legal);
        if legal.binary_search(&action).is_err() {
            return Err(Refusal::NotLegal);
        }
        let mut next = self.next_moment();
        next.state.play(seat, action, &mut next.told);
        self.append(Step::Play(seat, action.id()), next, to_act.seats().without(seat));
        Ok(self.ply())
    }

    /// Carries out a random outcome that is possible now.
    pub fn deal(&mut self, outcome: G::Chance) -> Result<(), Refusal> {
        match self.state().to_act() {
            ToAct::Nobody => return Err(Refusal::Over),
            ToAct::Seats(_) => return Err(Refusal::NotYourTurn),
            ToAct::Chance => {}
        }
        let mut chances = Vec::new();
        self.state().chances(&mut chances);
        if !chances.iter().any(|&(possible, _)| possible == outcome) {
            return Err(Refusal::NotLegal);
        }
        let mut next = self.next_moment();
        next.deals += 1;
        next.state.deal(outcome, &mut next.told);
        self.append(Step::Deal(outcome.id()), next, SeatSet::EMPTY);
        Ok(())
    }

    /// Deals until a seat is to act or the match is over.
    pub fn deal_all(&mut self, dealer: &Dealer) {
        let mut scratch = Vec::new();
        while self.state().to_act() == ToAct::Chance {
            let outcome = dealer.outcome(self.deals(), self.state(), &mut scratch);
            self.deal(outcome).expect("the dealer draws a possible outcome");
        }
    }

    /// How many of the steps so far were deals: the dealer's next stream.
    pub fn deals(&self) -> u64 {
        self.last().deals
    }

    /// The first random outcome that this dealer would not have dealt; `None` if it dealt them all.
    pub fn first_foreign_deal(&self, dealer: &Dealer) -> Option<ForeignDeal<G::Chance>> {
        let mut scratch = Vec::new();
        (0..).zip(&self.record.steps).zip(&self.moments).find_map(|((ply, &step), before)| {
            let Step::Deal(id) = step else { return None };
            let recorded = G::Chance::from_id(id)?;
            let dealt = dealer.outcome(before.deals, &before.state, &mut scratch);
            (dealt != recorded).then_some(ForeignDeal { ply, recorded, dealt })
        })
    }

    /// Whether `seat` may not freely undo the step at `ply`: a deal, another seat's decision, or a reveal.
    fn barrier(&self, ply: u32, seat: Seat) -> bool {
        let reveals = self.all_told(ply).iter().any(|told| told.to == Audience::Reveal);
        reveals || !matches!(self.record.steps[ply as usize], Step::Play(by, _) if by == seat)
    }

    /// The earliest ply to which `seat` may freely go back now: the last new information.
    pub fn free_undo(&self, seat: Seat) -> u32 {
        let mut ply = self.ply();
        while ply > 0 && !self.barrier(ply - 1, seat) {
            ply -= 1;
        }
        ply
    }

    /// Drops the steps from `ply` on. Who may do so is up to the caller: see [`Timeline::free_undo`].
    pub fn undo_to(&mut self, ply: u32) {
        self.record.steps.truncate(ply as usize);
        self.moments.truncate(ply as usize + 1);
    }

    /// The same match up to a ply, to be played on from there. The new dealer need not be the one whose hash the
    /// record names, so a branch names none.
    #[must_use]
    pub fn branch(&self, ply: u32) -> Timeline<G> {
        let mut branch = self.clone();
        branch.undo_to(ply);
        branch.record.header.dice = None;
        branch
    }

    /// The current moment as a draft of the next, with nothing told yet.
    fn next_moment(&self) -> Moment<G> {
        let Moment { state, asked, deals, .. } = *self.last();
        Moment { state, told: Events::default(), asked, deals }
    }

    fn append(&mut self, step: Step, mut next: Moment<G>, still_asked: SeatSet) {
        self.record.steps.push(step);
        for seat in next.state.to_act().seats().iter().filter(|&seat| !still_asked.has(seat)) {
            next.asked[seat] = self.ply();
        }
        self.moments.push(next);
    }
}
