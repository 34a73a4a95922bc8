//! Undo and pause: what needs everybody's consent, and what does not.

use crate::table::Table;
use crate::{Entry, Output, Time};
use engine::{Seat, SeatSet, Step};
use wire::{Code, Phase, Proposal, ProposalKind, UserId};

/// The most undos in one match.
const MAX_UNDOS: u32 = 1000;

/// An open proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Open {
    id: u32,
    by: Seat,
    kind: ProposalKind,
    agreed: SeatSet,
}

impl Open {
    pub(crate) fn shown(&self) -> Proposal {
        Proposal { id: self.id, by: self.by, kind: self.kind, agreed: self.agreed.iter().collect() }
    }
}

impl Table {
    /// The people who must agree. Bots agree with everything; a keeper agrees to a pause for the player whose seat it
    /// keeps, but not to an undo.
    fn voters(&self, kind: ProposalKind) -> SeatSet {
        let undo = matches!(kind, ProposalKind::Undo(_));
        let votes = |&(seat, _): &(Seat, UserId)| undo || !self.places[seat.index()].kept;
        self.seated().filter(votes).fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat))
    }

    fn propose(&mut self, now: Time, by: Seat, kind: ProposalKind, out: &mut Vec<Output>) -> Result<(), Code> {
        if self.proposal.is_some() {
            return Err(Code::ProposalOpen);
        }
        self.proposals += 1;
        self.proposal = Some(Open { id: self.proposals, by, kind, agreed: SeatSet::one(by) });
        self.changed.table = true;
        self.recount(now, out);
        Ok(())
    }

    /// Carries out the open proposal if everybody who votes has agreed.
    pub(crate) fn recount(&mut self, now: Time, out: &mut Vec<Output>) {
        let agreed = |open: &Open| self.voters(open.kind).iter().all(|seat| open.agreed.has(seat));
        let Some(open) = self.proposal.filter(agreed) else { return };
        self.proposal = None;
        match open.kind {
            ProposalKind::Undo(ply) => self.enact(now, Entry::Undo(ply), out),
            ProposalKind::Pause => self.enact(now, Entry::Pause, out),
        }
    }

    /// Withdraws an open proposal to go back: it was about the moment when it was made.
    pub(crate) fn withdraw(&mut self) {
        if self.proposal.is_some_and(|open| matches!(open.kind, ProposalKind::Undo(_))) {
            self.proposal = None;
            self.changed.table = true;
        }
    }

    pub(crate) fn consent(
        &mut self,
        now: Time,
        user: UserId,
        id: u32,
        yes: bool,
        out: &mut Vec<Output>,
    ) -> Result<(), Code> {
        self.in_play()?;
        let seat = self.own_seat(user)?;
        let open = self.proposal.as_mut().filter(|open| open.id == id).ok_or(Code::NoProposal)?;
        if yes {
            open.agreed = open.agreed.with(seat);
        } else {
            self.proposal = None;
        }
        self.changed.table = true;
        self.recount(now, out);
        Ok(())
    }

    /// Goes back: freely as far as the last new information, further with everybody's consent.
    pub(crate) fn undo(&mut self, now: Time, user: UserId, to: Option<u32>, out: &mut Vec<Output>) -> Result<(), Code> {
        self.in_play()?;
        self.spare()?;
        let seat = self.own_seat(user)?;
        let live = self.live.as_ref().ok_or(Code::NotStarted)?;
        let mine = |&ply: &u32| matches!(live.step(ply), Step::Play(by, _) if by == seat);
        let to = match to {
            Some(ply) => Some(ply).filter(|&ply| ply < live.ply() && mine(&ply)),
            None => (0..live.ply()).rev().find(mine),
        };
        let to = to.filter(|_| self.undos < MAX_UNDOS).ok_or(Code::NothingToUndo)?;
        if to < live.free_undo(seat) {
            return self.propose(now, seat, ProposalKind::Undo(to), out);
        }
        self.withdraw();
        self.enact(now, Entry::Undo(to), out);
        Ok(())
    }

    pub(crate) fn pause(&mut self, now: Time, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        self.in_play()?;
        self.spare()?;
        let seat = self.own_seat(user)?;
        self.propose(now, seat, ProposalKind::Pause, out)
    }

    /// Anybody who sits here can end a pause, even while a bot keeps their seat: going on needs no agreement, and a
    /// table where bots keep every person's seat must not stand still for ever.
    pub(crate) fn resume(&mut self, now: Time, user: UserId, out: &mut Vec<Output>) -> Result<(), Code> {
        if self.phase() != Phase::Paused {
            return Err(self.in_play().err().unwrap_or(Code::NoProposal));
        }
        self.seat_of(user).ok_or(Code::NotSeated)?;
        self.enact(now, Entry::Resume, out);
        Ok(())
    }
}
