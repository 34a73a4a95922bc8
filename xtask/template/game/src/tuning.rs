//! What the arena found out about this game's bots: nothing yet. `tianxia arena specimen` measures, `tianxia train
//! specimen` learns weights.

use crate::Specimen;
use engine::{Tuned, Tuning};

impl Tuned for Specimen {
    const TUNING: Tuning = Tuning::UNTRIED;
}
