//! Rows of signs, with the names from the files of `glance`.

use super::Drawn;
use crate::art::{Emblem, Piece, outline, piece_named};
use catalog::{GameId, with_game};
use engine::Seat;
use leptos::prelude::*;

/// A word of a drawing as a sign; `None` for plain figures.
fn sign(game: GameId, word: &str) -> Option<AnyView> {
    let (name, seat) = word.split_once('/').map_or((word, None), |(name, seat)| (name, seat.parse().ok().map(Seat)));
    if let Some(name) = piece_named(name) {
        return Some(view! { <Piece name seat/> }.into_any());
    }
    let emblem = word.chars().next().filter(|&of| !outline(of).is_empty());
    let emblem = emblem.map(|of| view! { <Emblem of/> }.into_any());
    emblem.or_else(|| with_game!(game, G => <G as Drawn>::sign(word)))
}

/// A row of signs; the words beside it say the same.
pub(crate) fn signs(game: GameId, words: &[String]) -> AnyView {
    let figures = |word: &String| view! { <span class="number">{word.clone()}</span> }.into_any();
    let each = |word: &String| sign(game, word).unwrap_or_else(|| figures(word));
    view! { <div class="signs" aria-hidden="true">{words.iter().map(each).collect_view()}</div> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::piece_names;
    use catalog::Glance;
    use std::fs;

    const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

    /// The games at a glance; a new game may do without at first.
    fn shown() -> impl Iterator<Item = GameId> {
        let has = |game: &GameId| fs::exists(format!("{CRATES}/{game}/glance")).unwrap_or(false);
        GameId::ALL.iter().copied().filter(has)
    }

    fn glance(game: GameId) -> Glance {
        let file = fs::read_to_string(format!("{CRATES}/{game}/glance/en.txt")).expect("a file");
        Glance::read(&file).expect("a page")
    }

    /// Letters that are not a sign would be printed as they are: a mistyped name.
    #[test]
    fn every_drawing_is_known() {
        for game in shown() {
            for section in glance(game).sections {
                for word in section.paragraphs.iter().flat_map(|paragraph| &paragraph.drawing) {
                    let letters = word.chars().any(char::is_alphabetic);
                    assert!(!letters || sign(game, word).is_some(), "{game}: {word}");
                }
            }
        }
    }

    /// The list of signs explains every piece and character that a board draws, and every action of its cards.
    #[test]
    fn every_sign_of_a_board_is_explained() {
        for game in shown() {
            let signs = glance(game).sections.pop().expect("sections").paragraphs;
            let explained: Vec<String> = signs.into_iter().flat_map(|sign| sign.drawing).collect();
            let explained = |name: &str| explained.iter().any(|word| word.split('/').next() == Some(name));
            let files = fs::read_dir(format!("{CRATES}/web/src/boards/{game}")).expect("a board");
            let files = files.map(|file| file.expect("a file").path());
            let drawn =
                files.filter(|path| path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("cover.rs"));
            let source: String = drawn.map(|path| fs::read_to_string(path).expect("text")).collect();
            // A class of the style sheet may have the name of a piece.
            let source = source.replace("class=\"", "");
            for name in piece_names().filter(|name| source.contains(&format!("\"{name}\""))) {
                assert!(explained(name), "{game}: {name} is drawn and not explained");
            }
            for of in source.chars().filter(|&of| !outline(of).is_empty()) {
                assert!(explained(&of.to_string()), "{game}: {of} is drawn and not explained");
            }
        }
        let signs = glance(GameId::Yunhe).sections.pop().expect("sections").paragraphs;
        let explained = |deed| signs.iter().any(|sign| sign.drawing.contains(&format!("{deed:?}")));
        assert!(yunhe::Deed::ALL.into_iter().all(explained));
    }
}
