//! A game on the pages around the table: its picture, the chapters of its rules, and the pieces they mention.

use super::Drawn;
use catalog::{GameId, with_game};
use engine::Words;

/// What the pages around the table show of a game.
pub(crate) struct Cover {
    /// The characters of its picture, from `assets/glyphs.txt`.
    pub(crate) emblems: &'static [char],
    /// The pieces before them, from `assets/pieces.txt`.
    pub(crate) pieces: [&'static str; 3],
    /// The chapters of its rules, by the letters between the dash and the number of a rule's id.
    pub(crate) chapters: &'static [(&'static str, Words)],
    /// The pieces beside a paragraph of the rules, with the words that call for them.
    pub(crate) mentions: &'static [(&'static str, &'static [&'static str])],
}

impl Cover {
    /// The cover of a game.
    pub(crate) fn of(game: GameId) -> &'static Cover {
        with_game!(game, G => &<G as Drawn>::COVER)
    }

    /// The name of the chapter with these letters.
    pub(crate) fn chapter(&self, letters: &str) -> Option<Words> {
        self.chapters.iter().find(|(own, _)| *own == letters).map(|&(_, words)| words)
    }

    /// The pieces that a paragraph of the rules mentions, in the order of the list.
    pub(crate) fn mentioned(&self, text: &str) -> impl Iterator<Item = &'static str> {
        let named = self.mentions.iter().filter(move |(_, words)| words.iter().any(|word| text.contains(word)));
        named.map(|(piece, _)| *piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::rulebook::{letters, rules};
    use engine::Lang;

    #[test]
    fn every_rule_stands_in_a_chapter() {
        for &game in GameId::ALL {
            for (id, _) in with_game!(game, G => rules::<G>(Lang::En)) {
                assert!(Cover::of(game).chapter(letters(id)).is_some(), "{id} has no chapter");
            }
        }
    }

    #[test]
    fn paragraphs_show_the_pieces_they_name() {
        let mentioned = |game, text| Cover::of(game).mentioned(text).collect::<Vec<_>>();
        assert_eq!(mentioned(GameId::Kaiser, "Ein Haus neben einem Abgesandten."), ["house", "emissary"]);
        assert_eq!(mentioned(GameId::Yunhe, "Where the Coordinator ends his trip"), ["ship"]);
        assert!(mentioned(GameId::ZhengHe, "Nobody.").is_empty());
    }
}
