//! Which answers are legal: one match on the phase, one function for each phase.

use crate::action::{Action, INSPECTION};
use crate::content::{Content, Opens};
use crate::phase::Phase;
use crate::pieces::{Deed, Field, FieldSet, LAID, STORAGE, StackNo, Tile};
use crate::setup::{Layout, Swap};
use crate::state::{Own, Public};
use crate::{Yunhe, route};
use alloc::vec::Vec;
use engine::{Known, Seat, SeatSet, ToAct};

/// Who decides next.
#[inline]
pub(crate) fn to_act(public: &Public) -> ToAct {
    let one = |seat: Seat| ToAct::Seats(SeatSet::one(seat));
    match public.phase {
        Phase::Lot { .. } | Phase::Tops { .. } | Phase::Draw { .. } | Phase::Spy { .. } => ToAct::Chance,
        Phase::Layout | Phase::Keep | Phase::Draft | Phase::Turn => one(public.active),
        Phase::Place { .. } | Phase::Rotate { .. } | Phase::Rebuild | Phase::Shift { .. } => one(public.active),
        Phase::Remove | Phase::Pay { .. } | Phase::Destroy => one(public.active),
        Phase::Calm { by, .. } | Phase::Bury { by, .. } | Phase::Way { by, .. } => one(by),
        Phase::Uprising { seat, .. } => one(seat),
        Phase::Over => ToAct::Nobody,
    }
}

/// Appends the legal answers of the seat, which is to act, in ascending id.
pub(crate) fn legal(known: Known<'_, Yunhe>, out: &mut Vec<Action>) {
    let Known { content, public, own, .. } = known;
    match public.phase {
        Phase::Lot { .. } | Phase::Tops { .. } | Phase::Draw { .. } | Phase::Spy { .. } | Phase::Over => {}
        Phase::Layout => fields(layout_fields(content, public), out),
        Phase::Keep => any_stack(StackNo(0), out),
        Phase::Draft => draft(own, out),
        Phase::Turn => turn(content, public, out),
        Phase::Place { tile } => place(content, public, tile, out),
        Phase::Rotate { field, must, .. } => rotate(content, public, field, must, out),
        Phase::Rebuild => fields(rebuild_sources(content, public), out),
        Phase::Shift { from } => fields(shift_targets(content, public, from), out),
        Phase::Remove => fields(public.unrest(), out),
        Phase::Calm { .. } | Phase::Pay { .. } | Phase::Bury { .. } => any_stack(StackNo(0), out),
        Phase::Destroy => fields(public.canals(), out),
        Phase::Way { .. } => fields(route::step(content, public).fields, out),
        Phase::Uprising { lowest, .. } => any_stack(lowest, out),
    }
}

fn fields(set: FieldSet, out: &mut Vec<Action>) {
    out.extend(set.iter().map(Action::Field));
}

fn any_stack(lowest: StackNo, out: &mut Vec<Action>) {
    out.extend(StackNo::all().filter(|&stack| stack >= lowest).map(Action::Stack));
}

// DY-S7: any free symbol in play, or any free field of a territory with fewer than four tiles.
pub(crate) fn layout_fields(content: &Content, public: &Public) -> FieldSet {
    let laid = public.unrest();
    let mut free = FieldSet::EMPTY;
    match public.layout {
        Layout::Printed => {
            let next = usize::from(laid.len());
            free.insert(content.symbols[next]);
        }
        Layout::Free => {
            let symbols = usize::from(LAID * public.players);
            content.symbols[..symbols].iter().for_each(|&field| free.insert(field));
        }
        Layout::Wild => {
            let lands = content.territories[..usize::from(public.players)].iter().map(|land| land.fields);
            let open = lands.filter(|&land| land.and(laid).len() < LAID);
            open.for_each(|land| free = free.or(land));
        }
    }
    free.less(laid)
}

// DY-R1: any card of the hand.
fn draft(own: &Own, out: &mut Vec<Action>) {
    out.extend(own.hand.iter().map(Action::Take));
}

// DY-R2: whatever the card still offers and the table allows, or the end of the turn.
fn turn(content: &Content, public: &Public, out: &mut Vec<Action>) {
    let (seat, player) = (public.active, &public.seats[public.active]);
    let opponents = || Seat::all(public.players).filter(move |&other| other != seat);
    out.push(Action::Done);
    for deed in Deed::ALL.into_iter().filter(|&deed| available(content, public, deed)) {
        match deed {
            Deed::Supply => {
                let full = StackNo::all().filter(|&stack| player.stacks[stack].height() > 0);
                out.extend(full.map(Action::Supply));
            }
            Deed::Build => {
                let tiles = player.storage.iter().map(|(tile, _)| tile);
                out.extend(tiles.filter(|&tile| buildable(content, public, tile)).map(Action::Build));
            }
            Deed::Rebuild => out.push(Action::Rebuild),
            Deed::Prestige => out.push(Action::Prestige),
            Deed::Remove => out.push(Action::Remove),
            Deed::Calm => {
                let colours = Seat::all(public.players).filter(|&colour| public.seats[colour].wall > 0);
                out.extend(colours.map(Action::Calm));
            }
            Deed::Destroy => out.push(Action::Destroy),
            Deed::Inspection => out.extend((1..=INSPECTION).map(Action::Inspect)),
            Deed::Tea => out.push(Action::Tea),
            Deed::Espionage => out.push(Action::Spy),
            Deed::Intrigue => out.extend(opponents().map(Action::Intrigue)),
            Deed::Denounce => out.extend(opponents().map(Action::Denounce)),
            Deed::Reform => out.push(Action::Reform),
        }
    }
}

/// Whether the active player can carry out an action of his card now.
pub(crate) fn available(content: &Content, public: &Public, deed: Deed) -> bool {
    if public.left(content, deed) == 0 {
        return false;
    }
    let player = &public.seats[public.active];
    // DY-A7: two unrest tiles from storage.
    let pays = player.storage.count(Tile::UNREST) >= 2;
    match deed {
        // DY-A1: a free storage place and a tile in some stack.
        Deed::Supply => player.storage.len() < STORAGE && player.stacked() > 0,
        Deed::Build => player.storage.iter().any(|(tile, _)| buildable(content, public, tile)),
        Deed::Rebuild => !rebuild_sources(content, public).is_empty(),
        Deed::Prestige => true,
        // DY-A5: any unrest tile on the board.
        Deed::Remove => !public.unrest().is_empty(),
        // DY-A6: any unrest tile on the Wall.
        Deed::Calm => public.seats.0.iter().any(|other| other.wall > 0),
        Deed::Destroy => pays && !public.canals().is_empty(),
        // DY-A9: no effect while the ship lies on its side or is on the turning point.
        Deed::Inspection => !public.resting && public.ship != public.goal(content),
        Deed::Tea => pays && !public.resting,
        Deed::Espionage => hidden_top(content, public).is_some(),
        Deed::Intrigue | Deed::Denounce => pays,
        Deed::Reform => player.stacked() > 0,
    }
}

/// DY-A11: the first stack whose top tile lies face down, the active player's (or everybody's).
pub(crate) fn hidden_top(content: &Content, public: &Public) -> Option<(Seat, StackNo)> {
    let all = content.readings.espionage_opens == Opens::AllStacks;
    let owners = Seat::all(public.players).filter(|&owner| all || owner == public.active);
    let stacks = owners.flat_map(|owner| StackNo::all().map(move |stack| (owner, stack)));
    stacks.into_iter().find(|&(owner, stack)| {
        let stack = &public.seats[owner].stacks[stack];
        stack.up.is_none() && stack.height() > 0
    })
}

fn buildable(content: &Content, public: &Public, tile: Tile) -> bool {
    !build_fields(content, public, tile).is_empty() || (tile.is_canal() && palace_open(public))
}

// DY-A2: canal tiles on free, neutral or unrest fields, unrest tiles on free or neutral ones.
pub(crate) fn build_fields(content: &Content, public: &Public, tile: Tile) -> FieldSet {
    let ground = public.ground(content).less(public.canals());
    if tile.is_canal() { ground } else { ground.less(public.unrest()) }
}

// DY-A2: afterwards no more tiles in the Forbidden City than canal tiles on the board.
pub(crate) fn palace_open(public: &Public) -> bool {
    let player = &public.seats[public.active];
    player.palace.len() < player.canals.len()
}

fn place(content: &Content, public: &Public, tile: Tile, out: &mut Vec<Action>) {
    fields(build_fields(content, public, tile), out);
    if tile.is_canal() && palace_open(public) {
        out.push(Action::Palace);
    }
}

// DY-A2, DY-A3: rotations that look different; a mere turn must change something.
fn rotate(content: &Content, public: &Public, field: Field, must: bool, out: &mut Vec<Action>) {
    let shape = content.shape(Tile(public.tile[field]));
    let lies = |r: u8| shape.turned[usize::from(r)] == public.arms[field];
    out.extend((0..shape.rotations).filter(|&r| !must || !lies(r)).map(Action::Turn));
}

/// DY-A3: what the active player may swap and move: own tiles, and any tiles in his own territory.
fn movable(content: &Content, public: &Public) -> (FieldSet, FieldSet) {
    let player = &public.seats[public.active];
    let own = player.canals.or(player.unrest);
    let home = public.home(content, public.active);
    (own, public.canals().or(public.unrest()).and(home).less(own))
}

// DY-A3: which canal tiles may be turned where they lie: own or foreign ones.
fn turnable(content: &Content, public: &Public) -> FieldSet {
    let own = public.seats[public.active].canals;
    let allowed = if content.readings.turn_foreign_tile_anywhere {
        public.canals()
    } else {
        own.or(public.canals().and(public.home(content, public.active)))
    };
    allowed.filter(|field| content.shape(Tile(public.tile[field])).rotations > 1)
}

// DY-A3: a tile that can be turned, moved or swapped.
pub(crate) fn rebuild_sources(content: &Content, public: &Public) -> FieldSet {
    let (own, guests) = movable(content, public);
    let free = public.free(content);
    let mut sources = turnable(content, public);
    if !free.is_empty() {
        sources = sources.or(own);
    }
    if !free.and(public.home(content, public.active)).is_empty() {
        sources = sources.or(guests);
    }
    let rest = own.or(guests).less(sources);
    let swaps = rest.iter().filter(|&field| !swap_partners(content, public, field).is_empty());
    swaps.fold(sources, |set, field| set.or(FieldSet::one(field)))
}

/// DY-A3: the tiles further south with which a tile may be swapped: own ones with own ones, foreign ones in the
/// player's own territory with each other; in the looser reading all of these. Two unrest tiles of one colour may not
/// be swapped: nothing would change.
fn swap_partners(content: &Content, public: &Public, from: Field) -> FieldSet {
    let (own, guests) = movable(content, public);
    let partners = match (public.swap, own.has(from), guests.has(from)) {
        (_, false, false) => return FieldSet::EMPTY,
        (Swap::Any, ..) => own.or(guests),
        (Swap::Same, true, _) => own,
        (Swap::Same, false, true) => guests,
    };
    let beyond = FieldSet::ALL.since(from).without(from);
    let same = public.unrest_owner(from).map_or(FieldSet::EMPTY, |colour| public.seats[colour].unrest);
    partners.and(beyond).less(same)
}

// DY-A3: its own field to turn it, a free field to move it, another tile to swap it.
pub(crate) fn shift_targets(content: &Content, public: &Public, from: Field) -> FieldSet {
    let (own, guests) = movable(content, public);
    let mut targets = swap_partners(content, public, from);
    if turnable(content, public).has(from) {
        targets.insert(from);
    }
    if own.has(from) {
        targets = targets.or(public.free(content));
    } else if guests.has(from) {
        targets = targets.or(public.free(content).and(public.home(content, public.active)));
    }
    targets
}
