//! The state of one node's talk with another: how far each has counted.

use super::{Body, DEAF_MS, Envelope, NodeId, SILENT_MS};
use crate::Time;

/// The talk with another node.
#[derive(Clone, Debug)]
pub(super) struct Pipe {
    /// Our session and the number of our next message.
    mine: (u64, u64),
    /// The same of the other, as far as we have heard it.
    theirs: (u64, u64),
    /// When the other was last heard.
    pub(super) heard: Time,
    /// The other was silent for too long, and has not been heard since.
    pub(super) silent: bool,
}

/// How an envelope arrived, judged by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// The next one in order.
    InOrder,
    /// An old one, or one that has arrived before.
    Old,
    /// The first of a new session: everything of the session before has ended on the other side.
    Anew,
    /// Something before it was lost.
    AfterGap,
}

impl Pipe {
    /// Sessions are numbered by time, so that a forgotten session number is never used again.
    pub(super) fn new(now: Time) -> Pipe {
        Pipe { mine: (now.max(1) as u64, 0), theirs: (0, 0), heard: now, silent: false }
    }

    pub(super) fn write(&mut self, from: NodeId, to: NodeId, body: Body) -> Envelope {
        let (session, number) = self.mine;
        if !matches!(body, Body::Beat | Body::Probe) {
            self.mine.1 += 1;
        }
        Envelope { from, to, session, number, body }
    }

    /// Ends everything that was open on this side; the other learns it from our next message.
    pub(super) fn start_anew(&mut self, now: Time) {
        self.mine = ((self.mine.0 + 1).max(now.max(0) as u64), 0);
    }

    fn is_old(&self, envelope: &Envelope) -> bool {
        (envelope.session, envelope.number) < self.theirs
    }

    pub(super) fn hear(&mut self, now: Time, envelope: &Envelope) -> Arrival {
        if self.is_old(envelope) && now >= self.heard + DEAF_MS {
            self.theirs = (0, 0);
        }
        let (session, expected) = self.theirs;
        if self.is_old(envelope) {
            return Arrival::Old;
        }
        (self.heard, self.silent) = (now, false);
        let counted = !matches!(envelope.body, Body::Beat | Body::Probe);
        self.theirs = (envelope.session, envelope.number.saturating_add(u64::from(counted)));
        let first = if envelope.session > session { 0 } else { expected };
        // A node that was never heard, and only beats, may have missed what we sent it and started over.
        let unsure = session == 0 && self.mine.1 > 0 && !counted;
        match (envelope.number > first || unsure, envelope.session > session && session > 0) {
            (true, _) => Arrival::AfterGap,
            (false, true) => Arrival::Anew,
            (false, false) => Arrival::InOrder,
        }
    }

    pub(super) fn falls_silent(&mut self, now: Time) -> bool {
        let silent = now >= self.heard + SILENT_MS;
        let newly = silent && !self.silent;
        self.silent |= silent;
        newly
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_in_whose_name_somebody_lied_is_heard_again() {
        let (a, b) = (NodeId(1), NodeId(2));
        let (mut from, mut to) = (Pipe::new(0), Pipe::new(0));
        assert_eq!(to.hear(1, &from.write(a, b, Body::Beat)), Arrival::InOrder);
        let lie = Envelope { from: a, to: b, session: u64::MAX, number: u64::MAX, body: Body::Beat };
        assert_eq!(to.hear(2, &lie), Arrival::AfterGap);
        assert_eq!(to.hear(1 + DEAF_MS, &from.write(a, b, Body::Beat)), Arrival::Old);
        assert_ne!(to.hear(2 + DEAF_MS, &from.write(a, b, Body::Beat)), Arrival::Old);
        assert_eq!(to.hear(3 + DEAF_MS, &from.write(a, b, Body::Beat)), Arrival::InOrder);
    }

    #[test]
    fn a_lost_doubled_or_late_message_is_noticed() {
        let (a, b) = (NodeId(1), NodeId(2));
        let (mut from, mut to) = (Pipe::new(0), Pipe::new(0));
        let mut tell = |body| from.write(a, b, body);
        let close = |n| Body::Close(super::super::Link(n));
        let (first, second, third, beat) = (tell(close(1)), tell(close(2)), tell(close(3)), tell(Body::Beat));
        assert_eq!(to.hear(1, &first), Arrival::InOrder);
        assert_eq!(to.hear(1, &first), Arrival::Old, "doubled");
        assert_eq!(to.clone().hear(1, &third), Arrival::AfterGap, "lost in the middle");
        assert_eq!(to.hear(1, &second), Arrival::InOrder);
        assert_eq!(to.clone().hear(1, &beat), Arrival::AfterGap, "lost at the end");
        assert_eq!(to.hear(1, &third), Arrival::InOrder);
        assert_eq!((to.hear(1, &beat), to.hear(1, &beat)), (Arrival::InOrder, Arrival::InOrder));
        from.start_anew(0);
        assert_eq!(to.hear(1, &from.write(a, b, Body::Beat)), Arrival::Anew);
        assert_eq!(to.hear(1, &third), Arrival::Old, "of a session that has ended");
        let mut stranger = Pipe::new(0);
        stranger.write(a, b, close(1));
        assert_eq!(stranger.hear(1, &from.write(b, a, Body::Beat)), Arrival::AfterGap, "they may have missed it");
        assert!(!to.falls_silent(SILENT_MS) && to.falls_silent(SILENT_MS + 1) && !to.falls_silent(SILENT_MS + 2));
    }
}
