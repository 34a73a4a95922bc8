//! Every exercise is played to its position with the rules, and its answer is allowed there.

use catalog::{GameId, Hardness, Puzzle, read_puzzles, with_game};
use engine::{Numbered, Title};

/// The fewest exercises of a game.
const FEWEST: usize = 40;
/// By how many percent of winning chance the answer must be better: the finder's limit, less one for rounding.
const MARGIN: u8 = 8 - 1;

fn hold<G: Title>(file: &str) {
    let all: Vec<Puzzle<G>> = read_puzzles(file).unwrap_or_else(|error| panic!("{}: {error}", G::NAME));
    assert!(all.len() >= FEWEST, "{} has {} exercises", G::NAME, all.len());
    assert!(all.is_sorted_by_key(|puzzle| puzzle.asked.level), "{}: the easiest come first", G::NAME);
    for level in Hardness::ALL {
        assert!(all.iter().any(|puzzle| puzzle.asked.level == level), "{}: none is {level:?}", G::NAME);
    }
    for puzzle in &all {
        let mut legal = Vec::new();
        puzzle.played.view(Some(puzzle.seat), puzzle.asked.ply).legal(&mut legal);
        assert_eq!(puzzle.played.ply(), puzzle.asked.ply);
        assert!(legal.len() > 2 && legal.contains(&puzzle.asked.answer), "{}: {}", G::NAME, puzzle.asked.answer.id());
        assert!(puzzle.asked.chance >= puzzle.asked.second + MARGIN, "{}: {:?}", G::NAME, puzzle.asked);
    }
}

#[test]
fn every_exercise_has_an_answer_that_the_rules_allow() {
    let mut files = 0;
    for &game in GameId::ALL {
        // A new game has none yet.
        let path = format!("{}/../{game}/puzzles.txt", env!("CARGO_MANIFEST_DIR"));
        if let Ok(file) = std::fs::read_to_string(&path) {
            with_game!(game, G => hold::<G>(&file));
            files += 1;
        }
    }
    assert!(files > 0, "no game has exercises");
}

#[test]
fn a_damaged_file_is_refused_with_its_line() {
    let wrong = |file: &str| read_puzzles::<kaiser::Kaiser>(file).err().unwrap_or_default();
    assert!(wrong("something").contains("first line"));
    assert!(wrong("tianxia puzzles 2\n\n@5 1 60 40 done\n").contains("a match must come first"));
    let played = |steps: &str| wrong(&format!("tianxia puzzles 2\n\nsetup players=3\nsteps {steps}\n"));
    assert_eq!(played("aaa"), "");
    for (steps, at) in [("aZ", 1), ("aa1a", 2), ("a!", 1), ("99999999999999999999a", 0)] {
        assert!(played(steps).contains(&format!("step {at} is not possible")), "{steps}: {}", played(steps));
    }
}
