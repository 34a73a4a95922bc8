//! A judgement by a network, from what the seat to act knows.
//!
//! In a search that seat is somebody in an invented world. What it knows there was invented from the searching seat's
//! view, so the network sees a hand that may be, never the one that is.

use crate::evaluate::Worth;
use crate::math::softmax;
use engine::{Known, Observe, View};
use nets::{Memory, Net, Outlook};

/// What a network says of a decision: each answer's first share of attention, and the worth to each seat.
pub(crate) fn foresee<G: Observe>(
    net: &Net,
    known: Known<'_, G>,
    legal: &[G::Action],
    memory: &mut Memory,
    shares: &mut Vec<f32>,
) -> Worth {
    let view = View::<G>::new(known.content, *known.public, Some((known.seat, *known.own)));
    let outlook = net.judge(&view, legal, memory, shares);
    softmax(shares, 1.0);
    worth(&outlook, view.players())
}

/// A network says how well each seat does and its points; a search wants chances and leads.
fn worth(outlook: &Outlook, players: u8) -> Worth {
    let seats = usize::from(players.max(2));
    let (mut chance, points) = (outlook.scores, outlook.points);
    softmax(&mut chance[..seats], 1.0);
    let lead = |seat: usize| {
        let others = (0..seats).filter(|&other| other != seat).map(|other| points[other]);
        if seat < seats { 100.0 * (points[seat] - others.fold(f32::NEG_INFINITY, f32::max)) } else { 0.0 }
    };
    chance[usize::from(players)..].fill(0.0);
    Worth::new(chance, lead)
}
