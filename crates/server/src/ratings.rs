//! Ratings for two to five players: `OpenSkill` (Weng and Lin), each seat a team of one.

use crate::app::App;
use host::Ending;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::sync::Arc;
use store::{Rating, Store};
use wire::Who;

/// Counts a finished game, if everybody has an account.
pub(crate) fn rate(app: &Arc<App>, game: String, ending: Ending) {
    let store = app.store.clone();
    tokio::task::spawn_blocking(move || {
        if let Err(error) = update(&*store, &game, &ending) {
            tracing::error!(%error, "ratings were not kept");
        }
    });
}

fn update(store: &dyn Store, game: &str, ending: &Ending) -> store::Result<()> {
    let mut before = Vec::new();
    for who in &ending.seats {
        let Who::User { id, guest: false, .. } = who else { return Ok(()) };
        let fresh = WengLinRating::new();
        let rating = store.rating(game, id.0)?.unwrap_or_else(|| Rating {
            game: game.into(),
            person: id.0,
            rating: fresh.rating,
            deviation: fresh.uncertainty,
            games: 0,
        });
        before.push(rating);
    }
    store.set_ratings(&after(&before, ending))
}

fn after(before: &[Rating], ending: &Ending) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> =
        before.iter().map(|r| [WengLinRating { rating: r.rating, uncertainty: r.deviation }]).collect();
    let ranked: Vec<_> = teams
        .iter()
        .enumerate()
        .map(|(i, team)| (&team[..], MultiTeamOutcome::new(ending.scores.rank.0[i].into())))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let rating = |(old, team): (&Rating, Vec<WengLinRating>)| Rating {
        rating: team[0].rating,
        deviation: team[0].uncertainty,
        games: old.games + 1,
        ..old.clone()
    };
    before.iter().zip(new).map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Scores, SeatMap};
    use store::Memory;
    use wire::UserId;

    fn ending(guest: bool) -> Ending {
        let seats = (1..=3).map(|id| Who::User { id: UserId(id), name: "x".into(), bot: false, guest });
        let points = SeatMap([10, 30, 20, 0, 0]);
        Ending { scores: Scores::ranked(3, points, SeatMap::default()), seats: seats.collect(), helped: false }
    }

    #[test]
    fn the_winner_rises_the_last_falls_and_everybody_gets_surer() {
        let store = Memory::default();
        update(&store, "kaiser", &ending(false)).unwrap();
        let rating = |id| store.rating("kaiser", id).unwrap().unwrap();
        let fresh = WengLinRating::new();
        assert!(rating(2).rating > rating(3).rating && rating(3).rating > rating(1).rating);
        assert!((1..=3).all(|id| rating(id).deviation < fresh.uncertainty && rating(id).games == 1));
    }

    #[test]
    fn a_game_with_a_guest_counts_for_nobody() {
        let store = Memory::default();
        update(&store, "kaiser", &ending(true)).unwrap();
        assert_eq!(store.rating("kaiser", 1).unwrap(), None);
    }
}
