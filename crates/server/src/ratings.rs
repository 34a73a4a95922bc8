//! The places of a finished game, as far as it counts.

use engine::Seat;
use host::{Ending, GONE};
use store::Rated;
use wire::{Options, Who};

/// The places of a finished game, if it counts: everybody has an account, and nobody was given a hint. Players who left
/// or ran out of time are last, and the others are ranked among themselves. A deleted account has no rating.
pub(crate) fn rated(options: &Options, ending: &Ending) -> Option<Rated> {
    if !options.rated || ending.hinted {
        return None;
    }
    let person = |who: &Who| match who {
        Who::User { name, .. } if name == GONE => Some(None),
        Who::User { id, guest: false, .. } => Some(Some(id.0)),
        Who::User { .. } | Who::Bot(_) | Who::Open | Who::Reserved(_) => None,
    };
    let people: Vec<Option<u64>> = ending.seats.iter().map(person).collect::<Option<_>>()?;
    let last = people.len() as u8;
    let place = |(seat, person): (Seat, Option<u64>)| {
        // A player who came last and stayed is ahead of one who left.
        let place = if ending.left.has(seat) { last + 1 } else { ending.scores.rank[seat].min(last) };
        person.map(|person| (person, place))
    };
    let places: Vec<(u64, u8)> = Seat::all(last).zip(people).filter_map(place).collect();
    (places.len() > 1).then(|| Rated { game: options.game.clone(), places })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Scores, SeatMap, SeatSet};
    use wire::UserId;

    fn ending(guest: bool, left: SeatSet) -> Ending {
        let seats = (1..=3).map(|id| Who::User { id: UserId(id), name: "x".into(), bot: false, guest });
        let points = SeatMap([10, 30, 20, 0, 0]);
        let scores = Scores::ranked(3, points, SeatMap::default());
        Ending { scores, seats: seats.collect(), hinted: false, left }
    }

    fn places(guest: bool, left: SeatSet) -> Option<Vec<(u64, u8)>> {
        let options = Options { rated: true, ..Options::new("kaiser") };
        rated(&options, &ending(guest, left)).map(|rated| rated.places)
    }

    #[test]
    fn a_game_counts_by_rank_and_a_game_with_a_guest_for_nobody() {
        assert_eq!(places(false, SeatSet::EMPTY), Some(vec![(1, 3), (2, 1), (3, 2)]));
        assert_eq!(places(true, SeatSet::EMPTY), None);
    }

    #[test]
    fn a_player_who_leaves_is_last_even_with_the_most_points() {
        assert_eq!(places(false, SeatSet::one(Seat(1))), Some(vec![(1, 3), (2, 4), (3, 2)]));
        let both = SeatSet::one(Seat(1)).with(Seat(0));
        assert_eq!(places(false, both), Some(vec![(1, 4), (2, 4), (3, 2)]));
    }

    #[test]
    fn a_deleted_account_has_no_rating_and_the_others_have() {
        let options = Options { rated: true, ..Options::new("kaiser") };
        let mut ending = ending(false, SeatSet::one(Seat(1)));
        let gone = |who: &mut Who| {
            if let Who::User { name, .. } = who {
                *name = GONE.into();
            }
        };
        gone(&mut ending.seats[1]);
        assert_eq!(rated(&options, &ending).map(|rated| rated.places), Some(vec![(1, 3), (3, 2)]));
        gone(&mut ending.seats[0]);
        assert_eq!(rated(&options, &ending), None, "a single player is not compared with anybody");
    }
}
