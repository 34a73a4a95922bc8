//! Ratings for two to five players: `OpenSkill` (Weng and Lin), each seat a team of one. They are computed in the
//! transaction that keeps the ending, so that no game is counted twice or forgotten.

use crate::rows::Rating;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The rating of somebody who has not played yet.
pub(crate) fn fresh(game: &str, person: u64) -> Rating {
    let WengLinRating { rating, uncertainty } = WengLinRating::new();
    Rating { game: game.into(), person, rating, deviation: uncertainty, games: 0 }
}

/// The ratings after a game with these places, the best being 1.
pub(crate) fn after(before: &[Rating], places: &[u8]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> =
        before.iter().map(|r| [WengLinRating { rating: r.rating, uncertainty: r.deviation }]).collect();
    let ranked: Vec<_> =
        teams.iter().zip(places).map(|(team, &place)| (&team[..], MultiTeamOutcome::new(place.into()))).collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let rating = |(old, team): (&Rating, Vec<WengLinRating>)| Rating {
        rating: team[0].rating,
        deviation: team[0].uncertainty,
        games: old.games + 1,
        ..old.clone()
    };
    before.iter().zip(new).map(rating).collect()
}
