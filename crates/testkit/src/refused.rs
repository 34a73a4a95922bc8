//! What a game says about answers that it refuses.

use crate::{env_number, random_match, setups};
use engine::{Content, Known, Lang, Numbered, Title};
use std::fmt::Debug;

/// Random matches whose refused answers are examined, unless `TIANXIA_GAMES` says otherwise.
const MATCHES: u64 = 40;
/// Every third decision of a match is examined.
const EVERY: usize = 3;

/// Fewer causes in all these matches would mean that the game gives none.
const LEAST: u32 = 1000;

/// Examines the refused answers of random matches over all setups: the game says what is in the way wherever the test
/// has `asked` for it, and what it says `holds` by the test's own count. Both languages name the same numbers, and
/// nothing is in the way of a legal answer.
///
/// # Panics
/// If something is wrong, or the game says next to nothing.
pub fn refused<G: Title, Obstacle: Debug + Copy>(
    because: impl Fn(Known<'_, G>, G::Action) -> Option<Obstacle>,
    asked: impl Fn(Known<'_, G>, G::Action) -> bool,
    holds: impl Fn(Known<'_, G>, G::Action, Obstacle) -> bool,
) {
    let check = |known: Known<'_, G>, action: G::Action| match because(known, action) {
        Some(obstacle) if !holds(known, action, obstacle) => Err(format!("{obstacle:?} is not so")),
        None if asked(known, action) => Err("nothing is told".into()),
        _ => Ok(()),
    };
    let (setups, mut legal, mut count) = (setups::<G>(), Vec::new(), (0, 0));
    for seed in 0..env_number("TIANXIA_GAMES", MATCHES) {
        let setup = setups[seed as usize % setups.len()];
        let played = random_match::<G>(G::Content::standard(), setup, seed, G::MAX_PLIES);
        for state in (0..=played.ply()).map(|ply| played.state_at(ply)).step_by(EVERY) {
            for seat in state.to_act().seats().iter() {
                state.legal(seat, &mut legal);
                let known = state.known(seat);
                for action in (0..G::Action::COUNT).filter_map(G::Action::from_id) {
                    let told = numbers(G::because(Lang::De, known, action));
                    let same = told.is_none() || numbers(G::because(Lang::En, known, action)) == told;
                    let allowed = legal.binary_search(&action).is_ok();
                    let wrong = match told {
                        Some(_) if !same => Err(format!("the languages name other numbers than {told:?}")),
                        Some(_) if allowed => Err("something stands in the way".into()),
                        None if allowed => Ok(()),
                        _ => check(known, action),
                    };
                    count.0 += u32::from(!allowed);
                    count.1 += u32::from(told.is_some());
                    if let Err(wrong) = wrong {
                        panic!("{} seed {seed}, {action:?}: {wrong}", G::NAME);
                    }
                }
            }
        }
    }
    let (refused, told) = count;
    println!("{told} of {refused} refused answers have a cause of their own");
    assert!(told > LEAST, "{}: only {told} of {refused} refused answers have a cause", G::NAME);
}

/// The numbers in a sentence.
fn numbers(line: Option<engine::Line>) -> Option<Vec<i32>> {
    let number = |span: &engine::Span| match span {
        engine::Span::Number(n) => Some(*n),
        _ => None,
    };
    line.map(|line| line.0.iter().filter_map(number).collect())
}
