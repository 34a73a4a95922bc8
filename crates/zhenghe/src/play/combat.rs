//! Combat: exchanges of blows until one side has nothing left in the borderland.

use super::{Table, action_done, hands, solo};
use crate::ZhengHe;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Blow, Card, DICE, Piece, Place, Side, Strength};
use crate::state::{Fight, Public};
use engine::{Log, Map};

/// After this many exchanges in a row without a loss the attackers give up. The rulebook has no such end; at most a
/// third of all exchanges are without a loss, so it occurs about once in 10^12 fights and only makes every game finite.
pub const MAX_IDLE: u8 = 24;

/// The attackers have moved in.
pub(crate) fn begin(t: &mut Table<'_>, land: Place) {
    let attacker = t.public.actor;
    t.public.fight = Fight { on: true, land, attacker, dice: Map::default(), idle: 0 };
    t.public.phase = Phase::Roll { side: attacker, left: 0 };
}

/// ZH-K1 A, ZH-K2 C: a die of the roll falls; after the last one the side may re-roll.
pub(crate) fn roll(t: &mut Table<'_>, side: Side, left: u8, die: u8, log: &mut impl Log<ZhengHe>) {
    log.reveal(Event::CombatDie { side, die });
    let dice = &mut t.public.fight.dice[side];
    let next = dice.iter().position(|&die| die == 0).expect("a die is still to be rolled");
    dice[next] = die;
    if dice.contains(&0) {
        return;
    }
    sort(dice);
    log.all(Event::Rolled { side, dice: *dice });
    consider(t, side, left, log);
}

fn sort(dice: &mut [u8; DICE]) {
    dice.sort_unstable_by(|a, b| b.cmp(a));
}

/// ZH-K1 B, ZH-K2 D: the side may re-roll if it has points left or a card in reserve; the number of cards there is
/// public.
fn consider(t: &mut Table<'_>, side: Side, left: u8, log: &mut impl Log<ZhengHe>) {
    if t.public.seat(side).is_none() {
        solo::consider(t, side, left, log);
    } else if left > 0 || t.public.reserves[side] > 0 {
        t.public.phase = Phase::Reroll { side, left };
    } else {
        content_with(t, side, log);
    }
}

/// ZH-K1 B: a reserve card is revealed; each of its points is one re-roll.
pub(crate) fn reveal(t: &mut Table<'_>, side: Side, card: Card, log: &mut impl Log<ZhengHe>) {
    hands::reveal(t, side, card);
    log.reveal(Event::Reveals { side, card });
    t.public.phase = Phase::Reroll { side, left: t.content.points(card) };
}

/// ZH-K1 B: any number of the side's dice is rolled again.
pub(crate) fn reroll(t: &mut Table<'_>, side: Side, left: u8, mask: u8, log: &mut impl Log<ZhengHe>) {
    let dice = &mut t.public.fight.dice[side];
    log.all(Event::Rerolls { side, dice: *dice, mask });
    for (i, die) in dice.iter_mut().enumerate() {
        if mask >> i & 1 == 1 {
            *die = 0;
        }
    }
    t.public.phase = Phase::Roll { side, left: left - 1 };
}

/// A side keeps its roll.
pub(crate) fn keep(t: &mut Table<'_>, side: Side, log: &mut impl Log<ZhengHe>) {
    log.all(Event::Keeps { side });
    content_with(t, side, log);
}

/// A side keeps its roll; points left over lapse. After the attacker the defender rolls; after the defender the
/// exchange is resolved.
pub(crate) fn content_with(t: &mut Table<'_>, side: Side, log: &mut impl Log<ZhengHe>) {
    if side == t.public.fight.attacker {
        t.public.phase = Phase::Roll { side: side.other(), left: 0 };
    } else {
        exchange(t, log);
    }
}

/// ZH-K3, ZH-K4: the rolls are compared and the loser removes pieces.
fn exchange(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let attacker = t.public.fight.attacker;
    let [attack, defence] = [attacker, attacker.other()].map(|side| Strength::of(t.public.fight.dice[side]));
    let blow = attack.against(defence);
    log.all(Event::Exchange { attacker, blow });
    let lost = match blow {
        Blow::Crushes => lose(t, attacker.other(), true, log),
        Blow::Wins => lose(t, attacker.other(), false, log),
        Blow::StandOff => false,
        Blow::Loses => lose(t, attacker, false, log),
        Blow::IsCrushed => lose(t, attacker, true, log),
    };
    let fight = &mut t.public.fight;
    fight.dice = Map::default();
    fight.idle = if lost { 0 } else { fight.idle + 1 };
    next_exchange(t, log);
}

/// ZH-K4: two units after a crushing blow, one otherwise. Where settlements stand the barbarians lose one of them to a
/// crushing blow and nothing to normal losses. Returns whether anything was lost.
fn lose(t: &mut Table<'_>, side: Side, crushed: bool, log: &mut impl Log<ZhengHe>) -> bool {
    let land = t.public.fight.land;
    let blow = if crushed { 2 } else { 1 };
    let (pieces, piece, n) = match side {
        Side::Emperor => (&mut t.public.armies, Piece::Army, blow),
        Side::Barbarian if t.public.settlements[land] == 0 => (&mut t.public.hordes, Piece::Horde, blow),
        Side::Barbarian if crushed => (&mut t.public.settlements, Piece::Settlement, 1),
        Side::Barbarian => return false,
    };
    let n = n.min(pieces[land]);
    pieces[land] -= n;
    log.all(Event::Removed { piece, n, place: Some(land) });
    true
}

/// Step F: the combat ends when one side has nothing left, or continues with another exchange.
fn next_exchange(t: &mut Table<'_>, log: &mut impl Log<ZhengHe>) {
    let Fight { land, attacker, idle, .. } = t.public.fight;
    let winner = match [Side::Emperor, Side::Barbarian].map(|side| holds(t.public, side, land)) {
        [true, true] if idle < MAX_IDLE => None,
        [true, true] => {
            give_up(t, attacker, land, log);
            Some(attacker.other())
        }
        [emperor, _] => Some(if emperor { Side::Emperor } else { Side::Barbarian }),
    };
    match winner {
        None => t.public.phase = Phase::Roll { side: attacker, left: 0 },
        Some(winner) => {
            t.public.fight.on = false;
            t.public.fight.idle = 0;
            log.all(Event::FightEnds { winner, land });
            action_done(t, log);
        }
    }
}

fn holds(public: &Public, side: Side, land: Place) -> bool {
    public.controlled(side).has(land)
}

/// The technical end of an endless fight: the attackers go back to supply.
fn give_up(t: &mut Table<'_>, attacker: Side, land: Place, log: &mut impl Log<ZhengHe>) {
    log.all(Event::GivesUp { side: attacker });
    let (units, piece) = match attacker {
        Side::Emperor => (&mut t.public.armies, Piece::Army),
        Side::Barbarian => (&mut t.public.hordes, Piece::Horde),
    };
    let n = core::mem::take(&mut units[land]);
    log.all(Event::Removed { piece, n, place: Some(land) });
}
