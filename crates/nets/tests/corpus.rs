//! Matches to learn from read back, cut ones are reported, and damage causes no panic.

use nets::{Corpus, Fault, Layout, Match, Position};
use proptest::prelude::*;
use testkit::toys::Kuhn;

fn corpus() -> Corpus {
    Corpus { layout: Layout::of::<Kuhn<0>>(), command: "tianxia selfplay kuhn --seed 1".into() }
}

/// Two decisions of a match; visits and chances are shares that 16 bits represent exactly.
fn example(number: u32) -> Match {
    let bytes = corpus().layout.bytes;
    let position = |seat: u8| Position {
        seat,
        observation: (0..bytes).map(|at| if at % 3 == seat as usize { at as u8 } else { 0 }).collect(),
        legal: vec![0, 1],
        visits: vec![0.0, 1.0],
        chances: vec![1.0, 0.0],
    };
    Match { number, shares: vec![1.0, 0.0], points: vec![-3, 2], positions: vec![position(0), position(1)] }
}

fn file() -> Vec<u8> {
    let blocks = (0..3).map(|number| corpus().block(&example(number)));
    [corpus().line()].into_iter().chain(blocks).collect::<Vec<_>>().concat()
}

#[test]
fn matches_read_back() {
    let file = file();
    let (again, start) = Corpus::read(&file).expect("a corpus");
    assert_eq!(again, corpus());
    assert_eq!(again.matches(&file, start), Ok(((0..3).map(example).collect(), file.len())));
    assert_eq!(Corpus::read(b"tianxia-net/1 {}\n"), Err(Fault::NotACorpus));
}

proptest! {
    #[test]
    fn what_is_cut_or_changed_is_left_out(cut in 0usize..10_000, at in 0usize..10_000, flip in 1u8..) {
        let (file, (corpus, start)) = (file(), Corpus::read(&file()).expect("a corpus"));
        let length = (file.len() - start) / 3;
        let cut = start + cut % (file.len() - start);
        let (matches, end) = corpus.matches(&file[..cut], start).expect("whole matches");
        prop_assert_eq!((matches.len(), end), ((cut - start) / length, start + (cut - start) / length * length));
        let mut damaged = file.clone();
        let at = start + at % (file.len() - start);
        damaged[at] ^= flip;
        let (matches, _) = corpus.matches(&damaged, start).expect("what is before the damage");
        prop_assert_eq!(matches.len(), (at - start) / length);
    }
}
