//! What stands in the way of a refused answer is true, counted again from the table.

use engine::Known;
use zhenghe::content::CardKind;
use zhenghe::{Action, Command, Need, Obstacle, Phase, Piece, Place, Side, ZhengHe, because};

fn lands(known: Known<'_, ZhengHe>, side: Side) -> impl Iterator<Item = Place> + '_ {
    let public = known.public;
    Place::all().filter(|place| place.is_land()).filter(move |place| match side {
        Side::Emperor => public.armies[*place] > 0,
        Side::Barbarian => public.hordes[*place] + public.settlements[*place] > 0,
    })
}

/// How much of something there is, counted without the rules; `None` where it is not a plain count.
fn counted(known: Known<'_, ZhengHe>, need: Need) -> Option<usize> {
    let Known { content, public, .. } = known;
    let (side, sum) = (public.actor, |all: &[u8]| all.iter().map(|&n| usize::from(n)).sum::<usize>());
    let units = |place: Place| match side {
        Side::Emperor => public.armies[place],
        Side::Barbarian => public.hordes[place],
    };
    Some(match need {
        Need::Supply(Piece::Army) => 12 - sum(&public.armies.0),
        Need::Supply(Piece::Horde) => 12 - sum(&public.hordes.0),
        Need::Supply(Piece::Settlement) => 5 - sum(&public.settlements.0),
        Need::Supply(Piece::Gold) => 5 - usize::from(public.gold + public.sea_gold),
        Need::Supply(Piece::Junk) => 7 - usize::from(public.junks) - public.voyages.count_ones() as usize,
        Need::Pieces(Piece::Army, at) => public.armies[at].into(),
        Need::Pieces(Piece::Horde, at) => public.hordes[at].into(),
        Need::Pieces(Piece::Settlement, at) => public.settlements[at].into(),
        Need::Pieces(Piece::Gold | Piece::Junk, _) => return None,
        Need::GoldHome => public.gold.into(),
        Need::Gold => (public.gold + public.sea_gold).into(),
        Need::Junks => public.junks.into(),
        Need::Voyages => 7 - public.voyages.count_ones() as usize,
        Need::Targets => {
            let beside = |land: &Place| content.adjacent(*land).iter().any(|place| units(place) > 0);
            // The answer named one place: others may be within reach.
            if matches!(public.phase, Phase::Place { .. }) {
                0
            } else {
                lands(known, side.other()).filter(beside).count()
            }
        }
        Need::Lands(side) => lands(known, side).count(),
        Need::Movers => {
            let home = |place: Place| if side == Side::Emperor { place == Place(8) } else { place.is_home() };
            let taken = |place: Place| lands(known, side.other()).any(|land| land == place);
            let open = |place: Place| home(place) || place.is_land() && !taken(place);
            let leaves = |place: &Place| units(*place) > 0 && content.adjacent(*place).iter().any(open);
            Place::all().filter(leaves).count()
        }
        Need::Settlers => {
            let near =
                |home: Place| content.adjacent(home).iter().any(|at| lands(known, Side::Barbarian).any(|l| l == at));
            let settles = |place: &Place| place.is_home() && public.settlements[*place] > 0 && near(*place);
            Place::all().filter(settles).count()
        }
        // The card says which places are meant: homes, borderlands, those next to a home.
        Need::Places(_) => return None,
    })
}

/// Whether an obstacle is there.
fn holds(known: Known<'_, ZhengHe>, action: Action, obstacle: Obstacle) -> bool {
    let Known { content, public, own, .. } = known;
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            has < needs && counted(known, need).is_none_or(|count| count == usize::from(has))
        }
        Obstacle::Reserve { now, most } => own.reserve.iter().count() == usize::from(now) && most == 3 && now >= most,
        Obstacle::Hand(card) => !own.hand.has(card),
        Obstacle::NotReserved(card) => !own.reserve.has(card),
        Obstacle::Amount { least, most } => matches!(action, Action::Amount(n) if n < least || n > most),
        Obstacle::Sailed(n) => public.voyages >> n & 1 == 1,
        Obstacle::Locked(n) => {
            let kind = public.card.map(|card| content.cards[card].kind);
            kind == Some(CardKind::General(n)) && public.voyages >> n & 1 == 0
        }
        Obstacle::OtherSide(side) => side != public.actor,
        Obstacle::Apart(a, b) => !content.adjacent(a).has(b),
        Obstacle::Enemy(at) => lands(known, public.actor.other()).any(|land| land == at),
        Obstacle::NotEnemy(at) => lands(known, public.actor.other()).all(|land| land != at),
    }
}

/// ZH-R4, ZH-E1 to ZH-E6, ZH-B1 to ZH-B5: whatever can be counted is reported, and correctly.
#[test]
fn what_stands_in_the_way_is_true() {
    let asked = |known: Known<'_, ZhengHe>, action| match (known.public.phase, action) {
        (Phase::Card, Action::Reserve(_) | Action::Play(_)) => true,
        (Phase::Use, Action::Command(command)) => Command::of(known.public.active).contains(&command),
        (Phase::Amount { .. } | Phase::Junks | Phase::Gold | Phase::Dice, Action::Amount(_)) => true,
        (Phase::Voyage, Action::Voyage(_)) => true,
        _ => false,
    };
    testkit::refused(because, asked, holds);
}
