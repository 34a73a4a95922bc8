//! Asking a network.

use crate::Net;
use crate::layer::Sparse;
use crate::layout::Misfit;
use engine::{Hash256, MAX_SEATS, Numbered, Observe, View, observation_len, observe};

/// What a network thinks of a position, seat by seat in table order.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// How well each seat does: its winning chance is its share of e to this. In a solo match the second is the game
    /// itself.
    pub scores: [f32; MAX_SEATS],
    /// The points that each seat will have.
    pub points: [f32; MAX_SEATS],
}

/// Points are in this unit.
const POINTS: f32 = 10.0;

/// How many bytes of two observations are compared at a time.
const STRIDE: usize = 16;

/// What one thread remembers from one question to the next: observations have much in common, so the first layer is
/// updated instead of summed again. It never changes an answer.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The network it belongs to.
    of: Option<Hash256>,
    /// The last observation of each seat.
    sights: [Sight; MAX_SEATS],
    seen: Vec<u8>,
    outputs: Vec<i16>,
    spare: Vec<i16>,
}

/// An observation and the sums of its rows.
#[derive(Clone, Debug, Default)]
struct Sight {
    seen: Vec<u8>,
    sums: Vec<i32>,
}

impl Net {
    /// Whether it was made for this game as it is now.
    pub fn check<G: Observe>(&self) -> Result<(), Misfit> {
        self.layout.check::<G>()
    }

    /// Judges a view: fills `attention` with a score for each of the `legal` answers (the first share of attention is
    /// an answer's share of e to it) and returns how the match will end. Only a view can be judged:
    ///
    /// ```compile_fail
    /// # use engine::State;
    /// # use nets::{Layout, Memory, Net};
    /// # use testkit::toys::{Kuhn, TwoSeats};
    /// let state: State<Kuhn<0>> = testkit::random_state(TwoSeats, 1, 2);
    /// let net = Net::untaught(Layout::of::<Kuhn<0>>(), &[16], 1);
    /// net.judge(&state, &[], &mut Memory::default(), &mut Vec::new());
    /// ```
    ///
    /// # Panics
    /// If the network is not for this game, which [`Net::check`] reports, or the view is a spectator's.
    pub fn judge<G: Observe>(
        &self,
        view: &View<G>,
        legal: &[G::Action],
        memory: &mut Memory,
        attention: &mut Vec<f32>,
    ) -> Outlook {
        let fits = self.layout.game == G::NAME && self.layout.bytes == observation_len::<G>();
        assert!(fits, "a network is checked before it is asked");
        memory.belong_to(self);
        memory.seen.resize(self.layout.bytes, 0);
        observe(view, &mut memory.seen);
        let viewer = view.viewer().expect("a seat looks").index();
        self.look(viewer, memory);
        attention.clear();
        attention.extend(legal.iter().map(|action| self.policy.score(action.id().into(), &memory.outputs)));
        self.outlook(viewer, G::players(view.public()).into(), &memory.outputs)
    }

    /// The outputs of the last hidden layer for what was seen.
    fn look(&self, viewer: usize, memory: &mut Memory) {
        let Memory { sights, seen, outputs, spare, .. } = memory;
        let sight = &mut sights[viewer];
        sight.update(&self.first, seen);
        self.first.finish(&sight.sums, outputs);
        for layer in &self.hidden {
            layer.run(outputs, spare);
            std::mem::swap(outputs, spare);
        }
    }

    /// Converts the network's order of seats, which starts at the viewer, to table order.
    fn outlook(&self, viewer: usize, players: usize, outputs: &[i16]) -> Outlook {
        let mut outlook = Outlook::default();
        for place in 0..players.max(2) {
            let seat = (viewer + place) % players.max(2);
            outlook.scores[seat] = self.value.score(place, outputs);
            outlook.points[seat] = POINTS * self.value.score(MAX_SEATS + place, outputs);
        }
        outlook
    }
}

impl Memory {
    fn belong_to(&mut self, net: &Net) {
        if self.of != Some(net.hash) {
            *self = Memory { of: Some(net.hash), ..Memory::default() };
        }
    }
}

impl Sight {
    /// Brings the sums from the last observation to this one, or sums again where that is less work.
    fn update(&mut self, first: &Sparse, seen: &[u8]) {
        self.seen.resize(seen.len(), 0);
        self.sums.resize(first.units(), 0);
        let changed: usize = self.seen.iter().zip(seen).map(|(old, new)| if old == new { 0 } else { 2 }).sum();
        let there = seen.iter().filter(|&&byte| byte != 0).count();
        if changed > there {
            self.seen.fill(0);
            self.sums.fill(0);
        }
        for (n, (old, new)) in self.seen.chunks_mut(STRIDE).zip(seen.chunks(STRIDE)).enumerate() {
            if old == new {
                continue;
            }
            for (at, (old, &new)) in (n * STRIDE..).zip(old.iter_mut().zip(new)) {
                if *old != new {
                    first.take(at, *old, &mut self.sums);
                    first.add(at, new, &mut self.sums);
                    *old = new;
                }
            }
        }
    }
}
