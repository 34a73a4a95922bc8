//! Networks that judge a view: how much attention each answer deserves, and how the match will end for every seat.
//!
//! A network is a file ([`Net::read`], [`Net::write`]) for one game and one layout of its observations. It is asked in
//! one place, [`Net::judge`], and is given a [`View`](engine::View): there is no way to show it a state. Weights are
//! whole numbers, sums of products are whole numbers, and what little is left is done in a fixed order by operations
//! that every machine rounds alike, so native and wasm32 builds give the same answers bit for bit.
//!
//! ```
//! use engine::{Seat, State};
//! use nets::{Layout, Memory, Net};
//! use testkit::toys::{Kuhn, TwoSeats};
//!
//! let state: State<Kuhn<0>> = testkit::random_state(TwoSeats, 1, 2);
//! let (view, mut legal) = (state.view(Some(Seat(0))), Vec::new());
//! view.legal(&mut legal);
//!
//! let file = Net::untaught(Layout::of::<Kuhn<0>>(), &[16, 16], 1).write();
//! let net = Net::read(&file).unwrap();
//! net.check::<Kuhn<0>>().unwrap();
//! let mut attention = Vec::new();
//! let outlook = net.judge(&view, &legal, &mut Memory::default(), &mut attention);
//! assert_eq!(attention.len(), legal.len());
//! println!("seat 0: {} points", outlook.points[0]);
//! ```
#![forbid(unsafe_code)]

mod corpus;
mod file;
mod judge;
mod layer;
mod layout;

pub use corpus::{Corpus, Fault, Match, Position};
pub use file::{Damage, MAX_FILE};
pub use judge::{Memory, Outlook};
pub use layout::{Layout, Misfit};

use engine::{Hash256, MAX_SEATS, Rng};
use layer::{Dense, Sparse};

/// The most units of a layer.
pub const MAX_UNITS: usize = 1024;
/// The most hidden layers of a network.
pub const MAX_HIDDEN: usize = 4;

/// The outputs of the value head: how well each seat does, from the viewer's own clockwise, then each seat's points.
const VALUES: usize = 2 * MAX_SEATS;

/// A network for one game.
///
/// Every byte of an observation adds a row of the first layer, chosen by its value; rows are summed, and the rest is a
/// plain chain of layers. One head gives every answer of the game a score, another says how the match will end.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    layout: Layout,
    about: String,
    first: Sparse,
    hidden: Vec<Dense>,
    policy: Dense,
    value: Dense,
    hash: Hash256,
}

impl Net {
    /// A network that has learned nothing, with small random weights from a seed: for speed measurements and tests.
    ///
    /// # Panics
    /// If there are no hidden layers, or more or larger ones than a network may have.
    pub fn untaught(layout: Layout, hidden: &[usize], seed: u64) -> Net {
        assert!((1..=MAX_HIDDEN).contains(&hidden.len()) && hidden.iter().all(|units| (1..=MAX_UNITS).contains(units)));
        let mut rng = Rng::new(seed);
        let first = Sparse::random(layout.bytes, hidden[0], &mut rng);
        let layers = hidden.windows(2).map(|sizes| Dense::random(sizes[0], sizes[1], &mut rng)).collect();
        let last = hidden[hidden.len() - 1];
        let policy = Dense::random(last, usize::from(layout.actions), &mut rng);
        let value = Dense::random(last, VALUES, &mut rng);
        let about = format!("untaught, seed {seed}");
        let mut net = Net { layout, about, first, hidden: layers, policy, value, hash: Hash256([0; 32]) };
        net.hash = Hash256::of(&net.body());
        net
    }

    /// What it is for.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Where it comes from, in its trainer's words.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The hash of its weights: its permanent name.
    pub fn hash(&self) -> Hash256 {
        self.hash
    }

    /// The units of each hidden layer.
    pub fn sizes(&self) -> Vec<usize> {
        std::iter::once(self.first.units()).chain(self.hidden.iter().map(Dense::outputs)).collect()
    }
}
