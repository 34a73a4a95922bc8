//! The thirteen actions that cards show.

use super::ship::{cast_off, travel};
use super::{Table, resume, spend};
use crate::content::StackChooser;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Deed, Field, Source, StackNo, Tile};
use crate::state::dealt_evenly;
use crate::{Yunhe, legal, score};
use engine::{Log, Seat};

/// DY-A12: how many points an opponent loses.
const INTRIGUE: i16 = -8;

/// DY-A1: the top tile; if nobody knows it, it is drawn.
pub(super) fn supply(t: &mut Table<'_>, stack: StackNo, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Supply, 1);
    let seat = t.public.active;
    let from = &mut t.public.seats[seat].stacks[stack];
    if from.known_top().is_none() {
        log.all(Event::Draws { seat, stack });
        t.public.phase = Phase::Draw { stack };
        return;
    }
    let tile = from.up.take().unwrap_or_else(|| from.below.pop());
    t.public.seats[seat].storage.add(tile, 1);
    log.all(Event::Supplied { seat, stack, tile });
    resume(t, log);
}

/// DY-A2: first the tile, then the place, then the rotation.
pub(super) fn build(t: &mut Table<'_>, tile: Tile, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Build, 1);
    log.all(Event::Builds { seat: t.public.active, tile });
    t.public.phase = Phase::Place { tile };
}

/// DY-A2: a canal tile sends an unrest tile to the Wall and scores its value at once.
pub(super) fn build_on_board(t: &mut Table<'_>, tile: Tile, field: Field, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    t.public.seats[seat].storage.take(tile, 1);
    if !tile.is_canal() {
        t.public.seats[seat].unrest.insert(field);
        log.all(Event::Built { seat, tile, field });
        resume(t, log);
        return;
    }
    if let Some(colour) = t.public.unrest_owner(field) {
        send_to_wall(t, colour, field, log);
    }
    let shape = t.content.shape(tile);
    put_canal(t, seat, tile, field, shape.turned[0]);
    log.all(Event::Built { seat, tile, field });
    let value = i16::from(shape.value);
    score::gain(t.content, t.public, (seat, Source::Building, value), log);
    turn_tiles(t, Some(field), None, log);
}

/// DY-A2: into one's own area of the Forbidden City.
pub(super) fn build_in_palace(t: &mut Table<'_>, tile: Tile, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    let player = &mut t.public.seats[seat];
    player.storage.take(tile, 1);
    player.palace.add(tile, 1);
    log.all(Event::Palace { seat, tile });
    resume(t, log);
}

fn send_to_wall(t: &mut Table<'_>, colour: Seat, field: Field, log: &mut impl Log<Yunhe>) {
    let player = &mut t.public.seats[colour];
    player.unrest.remove(field);
    player.wall += 1;
    log.all(Event::ToWall { colour, field });
}

fn put_canal(t: &mut Table<'_>, owner: Seat, tile: Tile, field: Field, arms: u8) {
    t.public.seats[owner].canals.insert(field);
    t.public.tile[field] = tile.0;
    t.public.arms[field] = arms;
}

fn lift_canal(t: &mut Table<'_>, owner: Seat, field: Field) {
    t.public.seats[owner].canals.remove(field);
    t.public.tile[field] = 0;
    t.public.arms[field] = 0;
}

/// Asks for the rotation of tiles that have several; then returns to the card.
fn turn_tiles(t: &mut Table<'_>, first: Option<Field>, second: Option<Field>, log: &mut impl Log<Yunhe>) {
    let canals = t.public.canals();
    let turns = |&field: &Field| canals.has(field) && t.content.shape(Tile(t.public.tile[field])).rotations > 1;
    match (first.filter(turns), second.filter(turns)) {
        (Some(field), then) => t.public.phase = Phase::Rotate { field, then, must: false },
        (None, Some(field)) => t.public.phase = Phase::Rotate { field, then: None, must: false },
        (None, None) => resume(t, log),
    }
}

/// DY-A2, DY-A3: any rotation.
pub(super) fn rotate(t: &mut Table<'_>, field: Field, rotation: u8, then: Option<Field>, log: &mut impl Log<Yunhe>) {
    let tile = Tile(t.public.tile[field]);
    t.public.arms[field] = t.content.shape(tile).turned[usize::from(rotation)];
    log.all(Event::Rotated { seat: t.public.active, field, tile, rotation });
    turn_tiles(t, then, None, log);
}

/// DY-A3: first the tile, then what is done with it.
pub(super) fn rebuild(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Rebuild, 1);
    log.all(Event::Rebuilds { seat: t.public.active });
    t.public.phase = Phase::Rebuild;
}

pub(super) fn pick(t: &mut Table<'_>, field: Field, log: &mut impl Log<Yunhe>) {
    log.all(Event::Picks { seat: t.public.active, field });
    t.public.phase = Phase::Shift { from: field };
}

/// DY-A3: turned in place, moved to a free field, or swapped with another tile.
pub(super) fn shift(t: &mut Table<'_>, from: Field, to: Field, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    if from == to {
        log.all(Event::Loosened { seat, field: from });
        t.public.phase = Phase::Rotate { field: from, then: None, must: true };
        return;
    }
    let (a, b) = (lift(t, from).expect("a tile is rebuilt"), lift(t, to));
    put_down(t, to, a);
    match b {
        None => log.all(Event::Moved { seat, from, to }),
        Some(b) => {
            put_down(t, from, b);
            log.all(Event::Swapped { seat, a: from, b: to });
        }
    }
    turn_tiles(t, Some(to), Some(from), log);
}

/// Takes whatever is on a field: owner, tile, arms.
fn lift(t: &mut Table<'_>, field: Field) -> Option<(Seat, Tile, u8)> {
    let (owner, tile) = t.public.at(field)?;
    let arms = t.public.arms[field];
    if tile.is_canal() {
        lift_canal(t, owner, field);
    } else {
        t.public.seats[owner].unrest.remove(field);
    }
    Some((owner, tile, arms))
}

fn put_down(t: &mut Table<'_>, field: Field, (owner, tile, arms): (Seat, Tile, u8)) {
    if tile.is_canal() {
        put_canal(t, owner, tile, field, arms);
    } else {
        t.public.seats[owner].unrest.insert(field);
    }
}

/// DY-A4: one point for each symbol, all together.
pub(super) fn prestige(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    let symbols = t.public.left(t.content, Deed::Prestige);
    spend(t, Deed::Prestige, symbols);
    let seat = t.public.active;
    score::gain(t.content, t.public, (seat, Source::Prestige, symbols.into()), log);
    resume(t, log);
}

/// DY-A5: any unrest tile, to the Wall under its colour.
pub(super) fn remove(t: &mut Table<'_>, field: Field, log: &mut impl Log<Yunhe>) {
    let colour = t.public.unrest_owner(field).expect("an unrest tile lies there");
    send_to_wall(t, colour, field, log);
    resume(t, log);
}

/// DY-A6: any unrest tile from the Wall, under a stack of its owner.
pub(super) fn calm(t: &mut Table<'_>, colour: Seat, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Calm, 1);
    log.all(Event::Calms { seat: t.public.active, colour });
    t.public.phase = Phase::Calm { colour, by: stack_chooser(t, colour) };
}

fn stack_chooser(t: &Table<'_>, owner: Seat) -> Seat {
    match t.content.readings.stack_chosen_by {
        StackChooser::ActingPlayer => t.public.active,
        StackChooser::TileOwner => owner,
    }
}

pub(super) fn put_under(t: &mut Table<'_>, seat: Seat, stack: StackNo, tile: Tile, log: &mut impl Log<Yunhe>) {
    t.public.seats[seat].stacks[stack].below.push(tile);
    log.all(Event::Under { seat, stack, tile });
}

pub(super) fn calm_under(t: &mut Table<'_>, colour: Seat, stack: StackNo, log: &mut impl Log<Yunhe>) {
    t.public.seats[colour].wall -= 1;
    put_under(t, colour, stack, Tile::UNREST, log);
    resume(t, log);
}

/// DY-A7: an action that costs two unrest tiles from storage.
pub(super) fn threaten(t: &mut Table<'_>, deed: Deed, victim: Seat, log: &mut impl Log<Yunhe>) {
    spend(t, deed, 1);
    log.all(Event::Threatens { seat: t.public.active, deed, victim });
    t.public.phase = Phase::Pay { deed, victim };
}

/// DY-A7: one under a stack of one's own, the other to the Wall or into the victim's area of the Forbidden City.
pub(super) fn pay(t: &mut Table<'_>, deed: Deed, victim: Seat, stack: StackNo, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    t.public.seats[seat].storage.take(Tile::UNREST, 2);
    put_under(t, seat, stack, Tile::UNREST, log);
    if deed == Deed::Denounce {
        t.public.seats[victim].denounced[seat] += 1;
        log.all(Event::Denounced { seat, victim });
        return resume(t, log);
    }
    t.public.seats[seat].wall += 1;
    log.all(Event::PaidToWall { seat });
    match deed {
        Deed::Destroy => t.public.phase = Phase::Destroy,
        // DY-A10: the ship lies on its side until the clean-up.
        Deed::Tea => {
            t.public.resting = true;
            log.all(Event::TeaBreak { seat });
            resume(t, log);
        }
        // DY-A12: one opponent loses 8 points.
        Deed::Intrigue => {
            score::gain(t.content, t.public, (victim, Source::Intrigue, INTRIGUE), log);
            resume(t, log);
        }
        other => unreachable!("{other:?} costs nothing"),
    }
}

/// DY-A8: any canal tile on the board.
pub(super) fn destroy(t: &mut Table<'_>, field: Field, log: &mut impl Log<Yunhe>) {
    let (owner, tile) = t.public.at(field).expect("a canal tile lies there");
    log.all(Event::Destroyed { owner, tile, field });
    t.public.phase = Phase::Bury { field, by: stack_chooser(t, owner) };
}

/// DY-A8: it goes under a stack of its owner; the points stay.
pub(super) fn bury(t: &mut Table<'_>, field: Field, stack: StackNo, log: &mut impl Log<Yunhe>) {
    let (owner, tile, _) = lift(t, field).expect("a canal tile lies there");
    put_under(t, owner, stack, tile, log);
    resume(t, log);
}

/// DY-A9: the Coordinator moves at once.
pub(super) fn inspect(t: &mut Table<'_>, steps: u8, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Inspection, 1);
    log.all(Event::Inspects { seat: t.public.active, steps });
    cast_off(t, steps);
    travel(t, true, log);
}

/// DY-A11: hidden top tiles are turned up, one after the other.
pub(super) fn spy(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Espionage, 1);
    log.all(Event::Spies { seat: t.public.active });
    turn_up(t, log);
}

/// Turns up the next hidden top tile, by chance where nobody knows it.
pub(crate) fn turn_up(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    while let Some((seat, stack)) = legal::hidden_top(t.content, t.public) {
        let top = &mut t.public.seats[seat].stacks[stack];
        if top.known_top().is_none() {
            t.public.phase = Phase::Spy { owner: seat, stack };
            return;
        }
        let tile = top.below.pop();
        top.up = Some(tile);
        log.all(Event::TurnedUp { seat, stack, tile });
    }
    resume(t, log);
}

/// DY-A13: everything in the player's own stacks is shuffled into three even face-down ones.
pub(super) fn reform(t: &mut Table<'_>, log: &mut impl Log<Yunhe>) {
    spend(t, Deed::Reform, 1);
    let seat = t.public.active;
    let player = &mut t.public.seats[seat];
    for stack in &player.stacks {
        stack.up.into_iter().chain(stack.below.iter()).for_each(|tile| player.unseen.add(tile, 1));
    }
    player.stacks = dealt_evenly(player.unseen.len());
    log.all(Event::Reforms { seat });
    resume(t, log);
}
