//! Beginning a match.

use crate::host::{Local, Sitter};
use catalog::{GameId, with_game};
use engine::{Game, MAX_CHOICES, Setup};

/// Begins a match with these picks of the game's choices; returns the name of its save.
pub(crate) fn fresh(
    game: GameId,
    picks: &[u8; MAX_CHOICES],
    sitters: Vec<Sitter>,
    edition: Option<String>,
) -> Result<String, String> {
    with_game!(game, G => {
        let players = sitters.len() as u8;
        let revision = <<G as Game>::Setup as Setup>::REVISION;
        let setup = <<G as Game>::Setup as Setup>::new(players, revision, picks);
        setup.map_err(|error| error.to_string()).and_then(|setup| Local::<G>::begin(setup, sitters, edition))
    })
}

/// Whether the game accepts these picks; if not, why.
pub(crate) fn refused(game: GameId, players: u8, picks: &[u8; MAX_CHOICES]) -> Option<String> {
    with_game!(game, G => {
        let revision = <<G as Game>::Setup as Setup>::REVISION;
        <<G as Game>::Setup as Setup>::new(players, revision, picks).err().map(|error| error.to_string())
    })
}

/// The setup of these picks as records write it; `None` if the game does not accept them.
pub(crate) fn written(game: GameId, players: u8, picks: &[u8; MAX_CHOICES]) -> Option<String> {
    with_game!(game, G => {
        let revision = <<G as Game>::Setup as Setup>::REVISION;
        let setup = <<G as Game>::Setup as Setup>::new(players, revision, picks).ok()?;
        Some(engine::write_setup::<G>(&setup))
    })
}
