//! Who plays against whom, from which seat, on which deal.

use crate::exec::Player;

/// One game: the entrant at each seat, by its number in the list, and the deal it is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) deal: u64,
    pub(super) seats: Vec<usize>,
}

/// Whether the earlier of a pair also sits alone: with two seats it already does.
const fn both_alone(players: usize, lone: bool) -> bool {
    players > 2 && !lone
}

/// How many games each pair of entrants plays on one deal.
pub(super) const fn games_of_a_deal(players: usize, lone: bool) -> u64 {
    players as u64 * if both_alone(players, lone) { 2 } else { 1 }
}

/// Every pair of entrants meets on the same deals. With two seats both sides of a deal are played; with more seats each
/// sits alone among copies of the other, once at every seat. `lone` leaves out the half in which the earlier in the
/// list is alone. The games of one deal share their key, which takes most of the luck out of the comparison.
pub(super) fn schedule(entrants: usize, players: usize, deals: u64, lone: bool) -> Vec<Game> {
    let mut list = Vec::new();
    for later in 1..entrants {
        for earlier in 0..later {
            let sides = [(later, earlier), (earlier, later)];
            let sides = &sides[..if both_alone(players, lone) { 2 } else { 1 }];
            for deal in 0..deals {
                for &(alone, others) in sides {
                    for place in 0..players {
                        let seats = (0..players).map(|seat| if seat == place { alone } else { others });
                        list.push(Game { deal, seats: seats.collect() });
                    }
                }
            }
        }
    }
    // Early deals of all pairs first, so that an interrupted run says something about every pair.
    list.sort_by_key(|game| game.deal);
    list
}

/// The names of the entrants at the seats, as in the file of results.
pub(super) fn names(kinds: &[Player], game: &Game) -> Vec<String> {
    game.seats.iter().map(|&entrant| kinds[entrant].to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seats_play_both_sides_of_every_deal() {
        let games = schedule(3, 2, 2, false);
        assert_eq!((games.len(), games_of_a_deal(2, false)), (12, 2));
        for game in &games {
            let mirrored = Game { deal: game.deal, seats: game.seats.iter().rev().copied().collect() };
            assert!(games.contains(&mirrored));
        }
    }

    #[test]
    fn more_seats_let_everybody_sit_alone_everywhere() {
        let games = schedule(2, 4, 2, false);
        assert_eq!((games.len(), games_of_a_deal(4, false)), (16, 8));
        assert_eq!(games.iter().filter(|game| game.seats.iter().sum::<usize>() == 1).count(), 8);
        let lone = schedule(2, 4, 3, true);
        assert_eq!((lone.len(), games_of_a_deal(4, true)), (12, 4));
        assert!(lone.iter().all(|game| game.seats.iter().sum::<usize>() == 1));
    }
}
