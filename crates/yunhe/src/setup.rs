//! Seats, variants, revision.

use engine::{Choice, MAX_CHOICES, SetupError};

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

/// What the table agrees on before play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    revision: u16,
    level: u8,
    layout: u8,
    south: u8,
}

/// DY-S3: the level of the Wall of Contentment.
const LEVELS: [u8; 3] = [3, 2, 4];

impl Setup {
    /// DY-S3: so many unrest tiles of a colour on the Wall are an uprising.
    pub fn level(&self) -> u8 {
        LEVELS[usize::from(self.level)]
    }

    /// DY-S7: how the first unrest tiles are laid.
    pub fn layout(&self) -> Layout {
        [Layout::Printed, Layout::Free, Layout::Wild][usize::from(self.layout)]
    }

    /// DY-S7: whether the fields of unused territories are neutral and may be built on.
    pub fn open_south(&self) -> bool {
        self.south == 1
    }
}

impl engine::Setup for Setup {
    const CHOICES: &'static [Choice] = &[
        Choice { key: "level", values: &["3", "2", "4"] },
        Choice { key: "layout", values: &["printed", "free", "wild"] },
        Choice { key: "south", values: &["closed", "open"] },
    ];
    const REVISION: u16 = 1;

    fn new(players: u8, revision: u16, picks: &[u8; MAX_CHOICES]) -> Result<Self, SetupError> {
        if !(2..=5).contains(&players) {
            return Err(SetupError::Players(players));
        }
        if revision != Self::REVISION {
            return Err(SetupError::Revision(revision));
        }
        let &[level, layout, south, ..] = picks;
        for (choice, pick) in Self::CHOICES.iter().zip([level, layout, south]) {
            if usize::from(pick) >= choice.values.len() {
                return Err(SetupError::UnknownChoice(choice.key.into()));
            }
        }
        if players == 5 && south == 1 {
            return Err(SetupError::Conflict("with five players no territory in the south is unused"));
        }
        Ok(Setup { players, revision, level, layout, south })
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn revision(&self) -> u16 {
        self.revision
    }

    fn pick(&self, choice: usize) -> u8 {
        [self.level, self.layout, self.south][choice]
    }
}
