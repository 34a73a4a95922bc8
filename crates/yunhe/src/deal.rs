//! Random outcomes and what they do.

use crate::Yunhe;
use crate::action::Chance;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{STACKS, StackNo, Tile, Tiles};
use crate::play::{Table, deeds, lay_unrest, resume};
use crate::state::Public;
use alloc::vec::Vec;
use engine::{Log, PartsRef, Seat, impossible};

/// DY-S6: at most one of the three visible tiles shows unrest.
const UNREST_TOPS: u32 = 1;

/// Appends the outcomes of the current random event in ascending id, with their weights.
pub(crate) fn chances(parts: PartsRef<'_, Yunhe>, out: &mut Vec<(Chance, u32)>) {
    let public = parts.public;
    match public.phase {
        // DY-S3: by lot, unless the table agreed that the first seat begins.
        Phase::Lot { seats } => out.extend(Seat::all(seats).map(|seat| (Chance::Start(seat), 1))),
        Phase::Tops { stack } => tops(public, stack, out),
        Phase::Draw { .. } => unseen(public.seats[public.active].unseen, out),
        Phase::Spy { owner, .. } => unseen(public.seats[owner].unseen, out),
        Phase::Layout | Phase::Keep | Phase::Draft | Phase::Turn | Phase::Place { .. } | Phase::Rotate { .. } => {}
        Phase::Rebuild | Phase::Shift { .. } | Phase::Remove | Phase::Calm { .. } | Phase::Pay { .. } => {}
        Phase::Destroy | Phase::Bury { .. } | Phase::Way { .. } | Phase::Uprising { .. } | Phase::Over => {}
    }
}

fn unseen(tiles: Tiles, out: &mut Vec<(Chance, u32)>) {
    out.extend(tiles.iter().map(|(tile, count)| (Chance::Tile(tile), count.into())));
}

/// DY-S6: shuffling again until at most one top shows unrest is the same as drawing the tops, weighted by their
/// admissible continuations.
fn tops(public: &Public, stack: StackNo, out: &mut Vec<(Chance, u32)>) {
    let player = &public.seats[public.active];
    let tiles = player.unseen;
    let shown = player.stacks.iter().filter(|stack| stack.up == Some(Tile::UNREST)).count() as u32;
    let (canals, unrest, later) = (tiles.canals(), tiles.count(Tile::UNREST), STACKS as u32 - 1 - u32::from(stack.0));
    let open = UNREST_TOPS - shown;
    for (tile, count) in tiles.iter() {
        let ways = if tile.is_canal() {
            continuations(canals - 1, unrest, later, open)
        } else if open > 0 {
            continuations(canals, unrest - 1, later, open - 1)
        } else {
            0
        };
        if ways > 0 {
            out.push((Chance::Tile(tile), u32::from(count) * ways));
        }
    }
}

/// The number of ways to draw `draws` more tiles with at most `open` unrest tiles among them.
fn continuations(canals: u8, unrest: u8, draws: u32, open: u32) -> u32 {
    if draws == 0 {
        return 1;
    }
    let canal = if canals == 0 { 0 } else { u32::from(canals) * continuations(canals - 1, unrest, draws - 1, open) };
    let bad = unrest == 0 || open == 0;
    let riot = if bad { 0 } else { u32::from(unrest) * continuations(canals, unrest - 1, draws - 1, open - 1) };
    canal + riot
}

/// Carries out a possible outcome.
pub(crate) fn deal(mut table: Table<'_>, outcome: Chance, log: &mut impl Log<Yunhe>) {
    let t = &mut table;
    match (t.public.phase, outcome) {
        (Phase::Lot { .. }, Chance::Start(seat)) => draw_lot(t, seat, log),
        (Phase::Tops { stack }, Chance::Tile(tile)) => show_top(t, stack, tile, log),
        (Phase::Draw { stack }, Chance::Tile(tile)) => drawn(t, stack, tile, log),
        (Phase::Spy { owner, stack }, Chance::Tile(tile)) => spied(t, owner, stack, tile, log),
        (phase, outcome) => impossible!(phase, outcome),
    }
}

/// DY-S3: the lot chooses the start player, who owns the territory next to Beijing.
fn draw_lot(t: &mut Table<'_>, seat: Seat, log: &mut impl Log<Yunhe>) {
    t.public.start = seat;
    t.public.first = seat;
    log.reveal(Event::Starts { seat });
    lay_unrest(t, log);
}

/// Takes an unseen tile from a stack.
fn uncover(t: &mut Table<'_>, seat: Seat, stack: StackNo, tile: Tile) {
    let player = &mut t.public.seats[seat];
    player.unseen.take(tile, 1);
    player.stacks[stack].unseen -= 1;
}

/// DY-S6: the top tiles of all players, one after the other.
fn show_top(t: &mut Table<'_>, stack: StackNo, tile: Tile, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    uncover(t, seat, stack, tile);
    t.public.seats[seat].stacks[stack].up = Some(tile);
    log.reveal(Event::TurnedUp { seat, stack, tile });
    if stack.index() + 1 < STACKS {
        t.public.phase = Phase::Tops { stack: StackNo(stack.0 + 1) };
        return;
    }
    t.public.active = seat.next(t.public.players);
    let all = t.public.active == t.public.start;
    t.public.phase = if all { Phase::Keep } else { Phase::Tops { stack: StackNo(0) } };
}

/// DY-A1: the drawn tile goes to storage; the next one stays face down.
fn drawn(t: &mut Table<'_>, stack: StackNo, tile: Tile, log: &mut impl Log<Yunhe>) {
    let seat = t.public.active;
    uncover(t, seat, stack, tile);
    t.public.seats[seat].storage.add(tile, 1);
    log.reveal(Event::Supplied { seat, stack, tile });
    resume(t, log);
}

/// DY-A11: the tile stays on its stack, face up.
fn spied(t: &mut Table<'_>, seat: Seat, stack: StackNo, tile: Tile, log: &mut impl Log<Yunhe>) {
    uncover(t, seat, stack, tile);
    t.public.seats[seat].stacks[stack].up = Some(tile);
    log.reveal(Event::TurnedUp { seat, stack, tile });
    deeds::turn_up(t, log);
}
