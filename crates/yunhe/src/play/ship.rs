//! The Grand Coordinator moves.

use super::{Table, resume, uprisings};
use crate::content::Guide;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::Field;
use crate::route::{self, Chart, Ship};
use crate::{Yunhe, score};
use engine::Log;

/// DY-R3: 2n+1 steps, unless he rests or has reached the turning point in an inspection.
pub(super) fn set_out(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    if t.public.resting || t.public.ship == t.public.goal(t.content) {
        log.all(Event::Stays { resting: t.public.resting });
        return uprisings(t, log);
    }
    let steps = 2 * t.public.players + 1;
    log.all(Event::SetsOut { steps });
    cast_off(t, steps);
    travel(t, false, log);
}

/// DY-G1: no field twice on a trip.
pub(super) fn cast_off(t: &mut Table<'_>, steps: u8) {
    t.public.steps = steps;
    t.public.visited = Ship::casting_off(t.content, t.public).visited;
}

/// Moves the ship until somebody has to choose or the move is over.
pub(super) fn travel(t: &mut Table<'_>, inspection: bool, log: &mut impl Log<Yunhe>) {
    // DY-G4: the start player chooses, in a special inspection the active player.
    let active = inspection && t.content.readings.inspection_choices_by == Guide::ActivePlayer;
    let by = if active { t.public.active } else { t.public.start };
    while t.public.steps > 0 {
        let step = route::step(t.content, t.public);
        match step.fields.first() {
            Some(field) if step.fields.len() == 1 => enter(t, field, step.along, inspection, log),
            Some(_) => {
                t.public.phase = Phase::Way { by, inspection };
                return;
            }
            // DY-R3: on the turning point the remaining steps lapse.
            None => t.public.steps = 0,
        }
    }
    if inspection { resume(t, log) } else { uprisings(t, log) }
}

pub(super) fn choose_way(t: &mut Table<'_>, field: Field, inspection: bool, log: &mut impl Log<Yunhe>) {
    let along = route::step(t.content, t.public).along;
    enter(t, field, along, inspection, log);
    travel(t, inspection, log);
}

/// DY-G5: each field is scored as it is entered, so points come in the order of the way.
fn enter(t: &mut Table<'_>, field: Field, along: bool, inspection: bool, log: &mut impl Log<Yunhe>) {
    log.all(Event::Enters { field, along });
    t.public.ship = field;
    t.public.visited.insert(field);
    t.public.steps -= 1;
    let map = Chart::of(t.content, t.public);
    // DY-A9: an inspection stops on the first unrest tile or pagoda.
    let stops = inspection && map.stops_inspection(field);
    if let Some(toll) = map.toll(field, along) {
        score::gain(t.content, t.public, toll, log);
    }
    if stops {
        t.public.steps = 0;
    }
}
