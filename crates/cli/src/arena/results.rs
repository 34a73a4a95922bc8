//! The file of results: one line for each game that was played, so that an arena continues where it stopped.

use super::Played;
use super::schedule::{self, Game};
use crate::exec::Player;
use crate::journal::Journal;
use anyhow::Result;
use engine::Lang;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What all games of an arena have in common.
pub(super) struct Place {
    pub(super) game: &'static str,
    pub(super) setup: String,
    /// The hash of the content, unless it is the default edition.
    pub(super) edition: Option<String>,
    pub(super) seed: u64,
}

/// One line of the file.
#[derive(Serialize, Deserialize)]
struct Kept {
    game: String,
    setup: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    seed: u64,
    deal: u64,
    seats: Vec<String>,
    points: Vec<i32>,
    rank: Vec<u8>,
}

impl Kept {
    fn is_of(&self, place: &Place) -> bool {
        let Kept { game, setup, edition, seed, .. } = self;
        game == place.game && *setup == place.setup && *edition == place.edition && *seed == place.seed
    }

    /// Whether every seat has its points and its rank.
    fn is_whole(&self) -> bool {
        self.points.len() == self.seats.len() && self.rank.len() == self.seats.len()
    }
}

/// The known results, and the file for new ones.
pub(super) struct Results<'a> {
    place: &'a Place,
    kinds: &'a [Player],
    journal: Journal,
}

impl<'a> Results<'a> {
    /// Opens the file, if there is one, and returns those of these games that were played before.
    pub(super) fn open(
        path: Option<&Path>,
        place: &'a Place,
        kinds: &'a [Player],
        games: &[Game],
        lang: Lang,
    ) -> Result<(Results<'a>, Vec<Played>)> {
        let (journal, lines) = Journal::open(path, Kept::is_whole, lang)?;
        let played = recall(lines, place, kinds, games);
        Ok((Results { place, kinds, journal }, played))
    }

    /// Keeps a result.
    pub(super) fn keep(&self, game: &Game, result: &Played) -> Result<()> {
        let Place { game: name, setup, edition, seed } = self.place;
        let kept = Kept {
            game: (*name).into(),
            setup: setup.clone(),
            edition: edition.clone(),
            seed: *seed,
            deal: game.deal,
            seats: schedule::names(self.kinds, game),
            points: result.points.clone(),
            rank: result.rank.clone(),
        };
        self.journal.keep(&kept)
    }
}

/// Each of these games that was played, once.
fn recall(lines: Vec<Kept>, place: &Place, kinds: &[Player], games: &[Game]) -> Vec<Played> {
    let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    let mut played: Vec<Played> = Vec::new();
    for kept in lines.into_iter().filter(|kept| kept.is_of(place)) {
        let number = |name: &String| names.iter().position(|known| known == name);
        let Some(seats) = kept.seats.iter().map(number).collect::<Option<Vec<usize>>>() else { continue };
        let result = Played { deal: kept.deal, seats, points: kept.points, rank: kept.rank };
        let again = played.iter().any(|known| known.deal == result.deal && known.seats == result.seats);
        if !again && games.iter().any(|game| result.is_of(game)) {
            played.push(result);
        }
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<(Vec<Kept>, u64), usize> {
        crate::journal::read(bytes, Kept::is_whole)
    }

    const LINE: &str = concat!(
        r#"{"game":"kaiser","setup":"players=3","seed":1,"deal":0,"#,
        r#""seats":["greedy","random"],"points":[9,4],"rank":[1,2]}"#
    );

    #[test]
    fn a_line_that_was_cut_off_is_left_out() {
        let (lines, whole) = read(format!("{LINE}\n{}", &LINE[..40]).as_bytes()).unwrap_or_default();
        assert_eq!((lines.len(), whole), (1, LINE.len() as u64 + 1));
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let wrong = |text: &str| read(text.as_bytes()).err();
        assert_eq!(wrong("tianxia 1 kaiser"), Some(1));
        assert_eq!(wrong(r#"{"game":"kaiser"}"#), Some(1));
        assert_eq!(wrong(&format!("{LINE}\nsomething\n{LINE}\n")), Some(2));
        assert_eq!(wrong(&format!("{}\n", LINE.replace("[1,2]", "[1]"))), Some(1));
    }

    #[test]
    fn a_result_counts_once() {
        let place = Place { game: "kaiser", setup: "players=3".into(), edition: None, seed: 1 };
        let kinds = ["greedy", "random"].map(|name| Player::parse(name).expect("a bot"));
        let games = [Game { deal: 0, seats: vec![0, 1] }];
        let (lines, _) = read(format!("{LINE}\n{LINE}\n").as_bytes()).unwrap_or_default();
        assert_eq!(recall(lines, &place, &kinds, &games).len(), 1);
    }
}
