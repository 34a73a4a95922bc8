//! What the table agrees on before play.

use core::ops::RangeInclusive;
use engine::{Agreed, Choice, SetupError};

/// How the first unrest tiles are laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Layout {
    /// DY-S5: from north to south on the printed symbols.
    Printed,
    /// DY-S7: each player in turn covers any free symbol in play.
    Free,
    /// DY-S7: each player in turn covers any free field of a territory in play, at most four in each.
    Wild,
}

/// DY-A3: which tiles may be swapped with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Swap {
    /// Two own ones, or two foreign ones in one's own territory.
    Same,
    /// An own one also with a foreign one in one's own territory.
    Any,
}

impl core::hash::Hash for Swap {
    /// The looser reading adds nothing to the hash, so positions of revision 1 keep their fingerprints.
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        if *self == Swap::Same {
            state.write_u8(1);
        }
    }
}

/// Seats, level, layout, variants, revision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup(Agreed);

const LEVEL: usize = 0;
const LAYOUT: usize = 1;
const SOUTH: usize = 2;
const START: usize = 3;
const SWAP: usize = 4;

impl Setup {
    /// DY-S3: how many unrest tiles of one colour on the Wall make an uprising.
    pub fn level(&self) -> u8 {
        [3, 2, 4][usize::from(self.0.picks[LEVEL])]
    }

    /// DY-S7: how the first unrest tiles are laid. If left open, it is the printed way; revision 1 let two players
    /// choose.
    pub fn layout(&self) -> Layout {
        match self.0.picks[LAYOUT] {
            0 if self.0.players == 2 && self.0.revision == 1 => Layout::Free,
            0 | 1 => Layout::Printed,
            2 => Layout::Free,
            _ => Layout::Wild,
        }
    }

    /// DY-S7: whether the fields of unused territories are neutral and may be built on.
    pub fn open_south(&self) -> bool {
        self.0.picks[SOUTH] == 1
    }

    /// DY-S3: whether the lot decides who begins; otherwise the first seat does.
    pub fn lot(&self) -> bool {
        self.0.picks[START] == 0
    }

    /// DY-A3: which tiles may be swapped with each other. Revision 1 had only the looser reading.
    pub fn swap(&self) -> Swap {
        if self.0.revision == 1 || self.0.picks[SWAP] == 1 { Swap::Any } else { Swap::Same }
    }
}

impl engine::Setup for Setup {
    const PLAYERS: RangeInclusive<u8> = 2..=5;
    const CHOICES: &'static [Choice] = &[
        Choice { key: "level", values: &["3", "2", "4"], since: 1 },
        Choice { key: "layout", values: &["auto", "printed", "free", "wild"], since: 1 },
        Choice { key: "south", values: &["closed", "open"], since: 1 },
        Choice { key: "start", values: &["lot", "first"], since: 1 },
        Choice { key: "swap", values: &["same", "any"], since: 2 },
    ];
    const REVISION: u16 = 2;

    fn of(agreed: Agreed) -> Result<Self, SetupError> {
        let setup = Setup(agreed);
        if setup.open_south() && agreed.players == 5 {
            return Err(SetupError::Conflict("with five players no territory in the south is unused"));
        }
        Ok(setup)
    }

    fn agreed(&self) -> &Agreed {
        &self.0
    }
}
