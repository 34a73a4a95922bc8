//! What stands in the way of a refused answer is true, counted again from the table.

use engine::{Known, Seat};
use kaiser::{Action, Kaiser, Kind, Obstacle, Payment, Phase, Province, because};

fn served(known: Known<'_, Kaiser>, paid: Payment, province: Province) -> bool {
    match paid {
        Payment::Card(colour) => known.content.colour(province) == colour,
        Payment::Pair(colour) => known.content.colour(province) != colour,
    }
}

fn houses(known: Known<'_, Kaiser>, seat: Seat) -> u8 {
    known.public.houses[seat].len()
}

/// Whether an obstacle is there.
fn holds(known: Known<'_, Kaiser>, _: Action, obstacle: Obstacle) -> bool {
    let Known { content, public, seat, own } = known;
    let in_province = |p: Province, seat: Seat| public.houses[seat].and(content.area(p)).len();
    match obstacle {
        Obstacle::Cards { colour, needs, has } => own.hand[colour] == has && has < needs,
        Obstacle::Supply(Kind::House) => houses(known, seat) == 20,
        Obstacle::Supply(Kind::Emissary) => Province::all().map(|p| public.emissaries[p][seat]).sum::<u8>() == 8,
        Obstacle::Supply(Kind::Fort) => !public.unset_forts.has(seat),
        Obstacle::Colour { province, paid } => !served(known, paid, province),
        Obstacle::Unpaid { province, has } => own.hand[content.colour(province)] == has,
        Obstacle::First(first) => {
            matches!(public.phase, Phase::Place { second: Some(second), .. } if second == first)
        }
        Obstacle::House(space, owner) => public.houses[owner].has(space),
        Obstacle::Fort(space) => public.forts.has(space),
        Obstacle::Spaces { paid, all } => {
            let mine: Vec<Province> = Province::all().filter(|&p| served(known, paid, p)).collect();
            let spaces: u8 = mine.iter().map(|&p| content.area(p).len()).sum();
            let built: u8 = mine.iter().flat_map(|&p| Seat::all(public.players).map(move |s| in_province(p, s))).sum();
            spaces == all && built == all
        }
        Obstacle::Emissaries { province, there, most } => {
            let counted: u8 = Seat::all(public.players).map(|s| public.emissaries[province][s]).sum();
            let largest = Seat::all(public.players).map(|s| in_province(province, s)).max();
            counted == there && largest == Some(most) && there >= most
        }
        Obstacle::Open(colour) => public.open[colour] == 0,
    }
}

/// KC-P4 to KC-P10, KC-D1: whatever can be counted is reported, and correctly.
#[test]
fn what_stands_in_the_way_is_true() {
    let asked = |known: Known<'_, Kaiser>, action| match (known.public.phase, action) {
        (Phase::Turn, Action::Card(_) | Action::Pair(_) | Action::Exchange(_)) => true,
        (Phase::Second(_), Action::Card(_) | Action::Pair(_)) => true,
        (Phase::Turn, Action::Emissary(_)) => true,
        (Phase::Turn | Phase::Place { .. }, Action::House(space)) => known.content.all_spaces.has(space),
        (Phase::Place { .. }, Action::Emissary(_)) => true,
        (Phase::Refill, Action::TakeOpen(_)) => true,
        _ => false,
    };
    testkit::refused(because, asked, holds);
}
