//! What stands in the way of an answer, with its numbers.

use crate::action::Action;
use crate::phase::Phase;
use crate::pieces::{Card, Deed, Field, STORAGE, StackNo, Tile};
use crate::why::deed;
use crate::{Yunhe, legal};
use engine::{Known, Seat};

/// Something of which there is not enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Actions of this kind left on the card (DY-R2).
    Deed(Deed),
    /// Unrest tiles in storage, to pay with (DY-A7).
    UnrestStored,
    /// This tile in storage (DY-A2).
    Stored(Tile),
    /// Tiles in the stacks (DY-A1, DY-A13).
    Stacked,
    /// Tiles in this stack (DY-A1).
    Stack(StackNo),
    /// Fields or places where a tile may be built (DY-A2).
    Ground,
    /// Tiles that may be rebuilt (DY-A3).
    Movable,
    /// Unrest tiles on the board (DY-A5).
    UnrestOnBoard,
    /// Unrest tiles of a colour on the Wall (DY-A6).
    OnWallOf(Seat),
    /// Canal tiles on the board (DY-A8).
    CanalsOnBoard,
    /// Face-down tiles on top of stacks (DY-A11).
    HiddenTops,
}

/// What is missing, or in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Too little of something.
    Lacks {
        /// Of what.
        need: Need,
        /// How much is needed.
        needs: u8,
        /// How much there is.
        has: u8,
    },
    /// The storage is full (DY-A1).
    Storage {
        /// Tiles in it.
        now: u8,
        /// Its capacity.
        most: u8,
    },
    /// The Forbidden City would hold more canals than the board (DY-A2).
    Palace {
        /// Canals of the colour in the Forbidden City.
        there: u8,
        /// Canals of the colour on the board.
        board: u8,
    },
    /// The card is not in the hand (DY-R1).
    Hand(Card),
    /// A canal is there (DY-A2).
    Canal(Field, Seat),
    /// Unrest is there (DY-A2).
    Unrest(Field, Seat),
    /// No canal is there (DY-A8).
    NoCanal(Field),
    /// No unrest is there (DY-A5).
    NoUnrest(Field),
    /// The field is in no territory in play and not neutral (DY-A2).
    Outside(Field),
    /// The Coordinator rests (DY-A9, DY-A10).
    Resting,
    /// The Coordinator is on the turning point (DY-A9).
    Turned,
    /// Nobody acts against themselves (DY-A7, DY-A12).
    Oneself,
}

const fn lacks(need: Need, needs: u8, has: u8) -> Option<Obstacle> {
    if has < needs { Some(Obstacle::Lacks { need, needs, has }) } else { None }
}

/// What forbids an answer of `known.seat` now; `None` where it is legal or belongs to another moment.
pub fn because(known: Known<'_, Yunhe>, action: Action) -> Option<Obstacle> {
    let Known { content, public, own, .. } = known;
    match (public.phase, action) {
        (Phase::Draft, Action::Take(card)) => (!own.hand.has(card)).then_some(Obstacle::Hand(card)),
        (Phase::Turn, action) => turn(known, action),
        (Phase::Place { tile }, Action::Field(field)) if content.fields.get(field.index()).is_some() => {
            ground(known, tile, field)
        }
        (Phase::Place { tile }, Action::Palace) if tile.is_canal() => palace(known),
        (Phase::Remove, Action::Field(field)) => (!public.unrest().has(field)).then_some(Obstacle::NoUnrest(field)),
        (Phase::Destroy, Action::Field(field)) => (!public.canals().has(field)).then_some(Obstacle::NoCanal(field)),
        _ => None,
    }
}

/// DY-A2: where a tile goes.
fn ground(known: Known<'_, Yunhe>, tile: Tile, field: Field) -> Option<Obstacle> {
    let Known { content, public, .. } = known;
    let unrest = public.unrest_owner(field).filter(|_| !tile.is_canal());
    match (public.canal_owner(field), unrest) {
        (Some(owner), _) => Some(Obstacle::Canal(field, owner)),
        (None, Some(owner)) => Some(Obstacle::Unrest(field, owner)),
        (None, None) => (!public.ground(content).has(field)).then_some(Obstacle::Outside(field)),
    }
}

/// DY-A2: the Forbidden City.
fn palace(known: Known<'_, Yunhe>) -> Option<Obstacle> {
    let player = &known.public.seats[known.public.active];
    let (there, board) = (player.palace.len(), player.canals.len());
    (there >= board).then_some(Obstacle::Palace { there, board })
}

/// DY-R2: an action of the card.
fn turn(known: Known<'_, Yunhe>, action: Action) -> Option<Obstacle> {
    let Known { content, public, seat, .. } = known;
    let player = &public.seats[seat];
    let (deed, _) = deed(action)?;
    let stored = player.storage.count(Tile::UNREST);
    let paid = if deed.is_paid() { lacks(Need::UnrestStored, 2, stored) } else { None };
    lacks(Need::Deed(deed), 1, public.left(content, deed)).or(paid).or_else(|| match action {
        Action::Supply(stack) => {
            let (now, height) = (player.storage.len(), player.stacks[stack].height());
            let full = (now >= STORAGE).then_some(Obstacle::Storage { now, most: STORAGE });
            full.or_else(|| lacks(Need::Stack(stack), 1, height))
        }
        Action::Build(tile) => lacks(Need::Stored(tile), 1, player.storage.count(tile))
            .or_else(|| lacks(Need::Ground, 1, legal::build_fields(content, public, tile).len())),
        Action::Rebuild => lacks(Need::Movable, 1, legal::rebuild_sources(content, public).len()),
        Action::Remove => lacks(Need::UnrestOnBoard, 1, public.unrest().len()),
        Action::Calm(colour) if colour.0 < public.players => {
            lacks(Need::OnWallOf(colour), 1, public.seats[colour].wall)
        }
        Action::Destroy => lacks(Need::CanalsOnBoard, 1, public.canals().len()),
        Action::Inspect(_) | Action::Tea if public.resting => Some(Obstacle::Resting),
        Action::Inspect(_) => (public.ship == public.goal(content)).then_some(Obstacle::Turned),
        Action::Spy => lacks(Need::HiddenTops, 1, u8::from(legal::hidden_top(content, public).is_some())),
        Action::Intrigue(other) | Action::Denounce(other) => (other == seat).then_some(Obstacle::Oneself),
        Action::Reform => lacks(Need::Stacked, 1, player.stacked()),
        _ => None,
    })
}
