//! Bradley–Terry ratings on the Elo scale, with intervals from redrawn deals.

use super::Played;
use engine::Rng;

/// How often the deals are redrawn for the intervals.
const DRAWS: usize = 300;
/// With fewer deals, redrawing them says nothing about all the others.
const FEWEST_DEALS: usize = 5;
/// Rounds of the fit; it settles long before.
const ROUNDS: usize = 400;
/// Drawn games credited to every pair that met, so that a clean sweep has a finite rating.
const DRAWN: f64 = 0.5;

/// A rating, in Elo points above the anchor, with its 95 % interval where there were enough deals.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub(super) struct Rating {
    pub(super) elo: f64,
    pub(super) interval: Option<(f64, f64)>,
}

/// The rating of every entrant; the anchor has 0.
pub(super) fn ratings(entrants: usize, anchor: usize, games: &[Played]) -> Vec<Rating> {
    let deals = games.iter().map(|game| game.deal + 1).max().unwrap_or(0) as usize;
    let mut by_deal = vec![vec![0.0; entrants * entrants]; deals];
    for game in games {
        count(game, entrants, &mut by_deal[game.deal as usize]);
    }
    let whole = fit(entrants, anchor, by_deal.iter());
    if deals < FEWEST_DEALS {
        return whole.into_iter().map(|elo| Rating { elo, interval: None }).collect();
    }
    let mut rng = Rng::new(1);
    let mut drawn: Vec<Vec<f64>> = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let pick = (0..deals).map(|_| &by_deal[rng.below(deals as u32) as usize]);
        drawn.push(fit(entrants, anchor, pick));
    }
    (0..entrants)
        .map(|entrant| {
            let mut values: Vec<f64> = drawn.iter().map(|ratings| ratings[entrant]).collect();
            values.sort_by(f64::total_cmp);
            let (low, high) = (values[DRAWS / 40], values[DRAWS - 1 - DRAWS / 40]);
            // The anchor has none, nor does an entrant that won or lost everything.
            Rating { elo: whole[entrant], interval: (low < high).then_some((low, high)) }
        })
        .collect()
}

/// Adds one game: every two seats of different entrants are compared by rank; together they count as one game.
fn count(game: &Played, entrants: usize, wins: &mut [f64]) {
    let different = |&(a, b): &(usize, usize)| game.seats[a] != game.seats[b];
    let seats = game.seats.len();
    let pairs: Vec<(usize, usize)> =
        (0..seats).flat_map(|a| (a + 1..seats).map(move |b| (a, b))).filter(different).collect();
    for &(a, b) in &pairs {
        let (x, y) = (game.seats[a], game.seats[b]);
        let score = match game.rank[a].cmp(&game.rank[b]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        wins[x * entrants + y] += score / pairs.len() as f64;
        wins[y * entrants + x] += (1.0 - score) / pairs.len() as f64;
    }
}

/// The ratings that explain these results best.
fn fit<'a>(entrants: usize, anchor: usize, deals: impl Iterator<Item = &'a Vec<f64>>) -> Vec<f64> {
    let mut wins = vec![0.0; entrants * entrants];
    deals.for_each(|deal| wins.iter_mut().zip(deal).for_each(|(sum, more)| *sum += more));
    for a in 0..entrants {
        for b in 0..a {
            if wins[a * entrants + b] + wins[b * entrants + a] > 0.0 {
                wins[a * entrants + b] += DRAWN / 2.0;
                wins[b * entrants + a] += DRAWN / 2.0;
            }
        }
    }
    let mut strength = vec![1.0; entrants];
    for _ in 0..ROUNDS {
        for a in 0..entrants {
            let (mut won, mut weight) = (0.0, 0.0);
            for b in (0..entrants).filter(|&b| b != a) {
                let games = wins[a * entrants + b] + wins[b * entrants + a];
                won += wins[a * entrants + b];
                weight += games / (strength[a] + strength[b]);
            }
            if weight > 0.0 {
                strength[a] = won / weight;
            }
        }
        let scale = strength[anchor];
        for s in &mut strength {
            *s /= scale;
        }
    }
    strength.iter().map(|s: &f64| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first of two wins all but every fourth game, each on another deal.
    fn three_in_four(games: u64) -> Vec<Played> {
        let rank = |deal: u64| if deal.is_multiple_of(4) { vec![2, 1] } else { vec![1, 2] };
        (0..games).map(|deal| Played { deal, seats: vec![0, 1], rank: rank(deal), points: vec![0, 0] }).collect()
    }

    #[test]
    fn three_wins_in_four_are_191_points() {
        let found = ratings(2, 1, &three_in_four(4000));
        let (low, high) = found[0].interval.expect("there are deals enough");
        assert!((found[0].elo - 190.8).abs() < 1.0, "{found:?}");
        assert!(low < found[0].elo && found[0].elo < high && high - low < 40.0, "{found:?}");
        assert!(found[1].elo.abs() < 1e-9);
    }

    #[test]
    fn a_few_deals_have_a_rating_and_no_interval() {
        let found = ratings(2, 1, &three_in_four(4));
        assert!(found[0].elo > 0.0 && found.iter().all(|rating| rating.interval.is_none()), "{found:?}");
    }
}
