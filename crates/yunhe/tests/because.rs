//! What stands in the way of a refused answer is true, counted again from the table.

use engine::{Known, Seat};
use yunhe::{Action, Field, Need, Obstacle, Phase, STORAGE, Tile, Yunhe, because};

/// How much of something there is, counted without the rules; `None` where it is not a plain count.
fn counted(known: Known<'_, Yunhe>, need: Need) -> Option<u32> {
    let Known { public, seat, .. } = known;
    let player = &public.seats[seat];
    let on_board = |set: fn(&yunhe::Player) -> yunhe::FieldSet| {
        Seat::all(public.players).map(|seat| set(&public.seats[seat]).iter().count() as u32).sum()
    };
    Some(match need {
        Need::Deed(_) | Need::Ground | Need::Movable => return None,
        Need::UnrestStored => {
            player.storage.iter().filter(|(tile, _)| *tile == Tile::UNREST).map(|(_, n)| u32::from(n)).sum()
        }
        Need::Stored(of) => player.storage.iter().filter(|(tile, _)| *tile == of).map(|(_, n)| u32::from(n)).sum(),
        Need::Stacked => player.stacks.iter().map(|stack| u32::from(stack.height())).sum(),
        Need::Stack(stack) => player.stacks[stack].height().into(),
        Need::UnrestOnBoard => on_board(|player| player.unrest),
        Need::OnWallOf(colour) => public.seats[colour].wall.into(),
        Need::CanalsOnBoard => on_board(|player| player.canals),
        Need::HiddenTops => u32::from(player.stacks.iter().any(|stack| stack.up.is_none() && stack.height() > 0)),
    })
}

fn owner(known: Known<'_, Yunhe>, field: Field, canal: bool) -> Option<Seat> {
    let tiles = |seat: Seat| if canal { known.public.seats[seat].canals } else { known.public.seats[seat].unrest };
    Seat::all(known.public.players).find(|&seat| tiles(seat).iter().any(|other| other == field))
}

/// Whether an obstacle is there.
fn holds(known: Known<'_, Yunhe>, action: Action, obstacle: Obstacle) -> bool {
    let Known { content, public, own, seat } = known;
    let player = &public.seats[seat];
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            has < needs && counted(known, need).is_none_or(|count| count == u32::from(has))
        }
        Obstacle::Storage { now, most } => {
            player.storage.iter().map(|(_, n)| n).sum::<u8>() == now && now >= most && most == STORAGE
        }
        Obstacle::Palace { there, board } => {
            let built: u8 = player.palace.iter().map(|(_, n)| n).sum();
            (built, player.canals.iter().count()) == (there, board.into()) && there >= board
        }
        Obstacle::Hand(card) => own.hand.iter().all(|held| held != card),
        Obstacle::Canal(field, seat) => owner(known, field, true) == Some(seat),
        Obstacle::Unrest(field, seat) => owner(known, field, false) == Some(seat),
        Obstacle::NoCanal(field) => owner(known, field, true).is_none(),
        Obstacle::NoUnrest(field) => owner(known, field, false).is_none(),
        Obstacle::Outside(field) => !public.ground(content).has(field),
        Obstacle::Resting => public.resting,
        Obstacle::Turned => public.ship == public.goal(content),
        Obstacle::Oneself => matches!(action, Action::Intrigue(other) | Action::Denounce(other) if other == seat),
    }
}

/// DY-R2, DY-A1 to DY-A13: whatever can be counted is reported, and correctly.
#[test]
fn what_stands_in_the_way_is_true() {
    let asked = |known: Known<'_, Yunhe>, action| match (known.public.phase, action) {
        (Phase::Draft, Action::Take(_)) => true,
        (Phase::Turn, Action::Supply(_) | Action::Build(_) | Action::Rebuild | Action::Prestige) => true,
        (Phase::Turn, Action::Remove | Action::Destroy | Action::Inspect(_) | Action::Tea | Action::Spy) => true,
        (Phase::Turn, Action::Calm(colour)) => colour.0 < known.public.players,
        (Phase::Turn, Action::Reform) => true,
        (Phase::Place { .. } | Phase::Remove | Phase::Destroy, Action::Field(field)) => {
            known.content.fields.get(field.index()).is_some()
        }
        _ => false,
    };
    testkit::refused(because, asked, holds);
}
