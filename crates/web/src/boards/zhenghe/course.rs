//! The dice that have fallen since the viewer's last decision, read from the events.

use zhenghe::Event;
use zhenghe::pieces::{Blow, DICE, Place, Side};

/// One exchange of blows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exchange {
    /// The attacker's dice.
    pub(super) attack: [u8; DICE],
    /// The defender's.
    pub(super) defence: [u8; DICE],
    /// The result, from the attacker's point of view.
    pub(super) blow: Blow,
    /// Who attacked.
    pub(super) attacker: Side,
}

/// A combat, as far as it has been told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Battle {
    /// Exchanges, the oldest first.
    pub(super) exchanges: Vec<Exchange>,
    /// Who holds the place once it is over.
    pub(super) end: Option<(Side, Place)>,
}

/// A voyage, as far as it has been told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sailing {
    /// Its number.
    pub(super) voyage: u8,
    /// Junks and gold together.
    pub(super) goal: u8,
    /// The dice with their modifiers.
    pub(super) dice: Vec<(u8, i8)>,
    /// Whether the fleet arrived, once that is known.
    pub(super) arrived: Option<bool>,
}

/// The last dice that fell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// In a combat.
    Battle(Battle),
    /// On a voyage.
    Sailing(Sailing),
}

/// Reads the last combat or voyage.
pub(super) fn last(events: &[Event]) -> Option<Last> {
    let mut last = None;
    let mut rolls = [[0; DICE]; 2];
    for event in events {
        match *event {
            Event::Attacks { .. } => last = Some(Last::Battle(Battle::default())),
            Event::Rolled { side, dice } => rolls[side.index()] = dice,
            Event::Exchange { attacker, blow } => {
                let [attack, defence] = [attacker, attacker.other()].map(|side| rolls[side.index()]);
                battle(&mut last).exchanges.push(Exchange { attack, defence, blow, attacker });
            }
            Event::FightEnds { winner, land } => battle(&mut last).end = Some((winner, land)),
            Event::Sails { voyage, junks, gold, .. } => {
                last = Some(Last::Sailing(Sailing { voyage, goal: junks + gold, ..Sailing::default() }));
            }
            Event::VoyageDie { die, modifier } => {
                if let Some(Last::Sailing(sailing)) = &mut last {
                    sailing.dice.push((die, modifier));
                }
            }
            Event::Arrives { .. } | Event::Returns { .. } => {
                if let Some(Last::Sailing(sailing)) = &mut last {
                    sailing.arrived = Some(matches!(event, Event::Arrives { .. }));
                }
            }
            _ => {}
        }
    }
    last
}

/// The combat in progress; one that began before the first event begins here.
fn battle(last: &mut Option<Last>) -> &mut Battle {
    if !matches!(last, Some(Last::Battle(_))) {
        *last = Some(Last::Battle(Battle::default()));
    }
    match last {
        Some(Last::Battle(battle)) => battle,
        _ => unreachable!("it was set above"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_combat_is_read_with_its_dice() {
        let (emperor, barbarian) = (Side::Emperor, Side::Barbarian);
        let events = [
            Event::Attacks { side: barbarian, land: Place(1) },
            Event::Rolled { side: barbarian, dice: [6, 6, 2] },
            Event::Rolled { side: emperor, dice: [5, 3, 1] },
            Event::Exchange { attacker: barbarian, blow: Blow::Crushes },
            Event::FightEnds { winner: barbarian, land: Place(1) },
        ];
        let Some(Last::Battle(battle)) = last(&events) else { panic!("a combat was told") };
        assert_eq!(battle.exchanges[0].attack, [6, 6, 2]);
        assert_eq!(battle.exchanges[0].defence, [5, 3, 1]);
        assert_eq!(battle.end, Some((barbarian, Place(1))));
    }

    #[test]
    fn a_voyage_after_a_combat_is_the_last() {
        let events = [
            Event::Exchange { attacker: Side::Emperor, blow: Blow::StandOff },
            Event::Sails { voyage: 3, junks: 2, gold: 2, dice: 2 },
            Event::VoyageDie { die: 5, modifier: -1 },
            Event::VoyageDie { die: 4, modifier: -1 },
            Event::Arrives { voyage: 3 },
        ];
        let sailing = Sailing { voyage: 3, goal: 4, dice: vec![(5, -1), (4, -1)], arrived: Some(true) };
        assert_eq!(last(&events), Some(Last::Sailing(sailing)));
        assert_eq!(last(&[]), None);
    }
}
