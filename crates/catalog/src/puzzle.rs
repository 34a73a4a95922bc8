//! Exercises: records of bots' matches, each followed by the decisions in which one answer is clearly better.
//!
//! ```text
//! tianxia puzzles 1
//!
//! tianxia record 1
//! game kaiser
//! ...
//! @57 2 71 52 W3
//! ```
//!
//! A line `@ply level chance second answer` asks about the step at that ply: how hard it is, the winning chance in
//! percent after the answer and after the best of the others, and the answer itself.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Game, Notation, Record, Seat, Step, Timeline};

/// The first line of the file.
const HEAD: &str = "tianxia puzzles 1";

/// How hard an exercise is, by who finds its answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hardness {
    /// Whoever looks one decision ahead.
    Easy = 1,
    /// A short search.
    Medium = 2,
    /// Only a longer one.
    Hard = 3,
}

impl Hardness {
    /// All of them, the easiest first.
    pub const ALL: [Hardness; 3] = [Hardness::Easy, Hardness::Medium, Hardness::Hard];

    fn parse(word: &str) -> Option<Hardness> {
        Hardness::ALL.into_iter().find(|level| word == (*level as u8).to_string())
    }
}

/// What is asked about one step of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked<A> {
    /// The step that is to be found anew.
    pub ply: u32,
    /// How hard that is.
    pub level: Hardness,
    /// The winning chance after the answer, in percent.
    pub chance: u8,
    /// After the best of the others.
    pub second: u8,
    /// What should be played.
    pub answer: A,
}

/// One exercise: a match up to a decision, and its answer.
pub struct Puzzle<G: Game> {
    /// The match up to the decision.
    pub played: Timeline<G>,
    /// Who decides.
    pub seat: Seat,
    /// The decision.
    pub asked: Asked<G::Action>,
}

/// Writes the exercises of one match.
pub fn write_puzzles<G: Notation>(content: &G::Content, record: &Record<G>, all: &[Asked<G::Action>]) -> String {
    let mut text = record.to_text(content);
    for Asked { ply, level, chance, second, answer } in all {
        let answer = G::write_action(content, *answer);
        text += &format!("@{ply} {} {chance} {second} {answer}\n", *level as u8);
    }
    text
}

/// A file of exercises from those of its matches.
pub fn puzzle_file(matches: impl IntoIterator<Item = String>) -> String {
    matches.into_iter().fold(format!("{HEAD}\n"), |file, text| file + "\n" + &text)
}

/// Reads a file of exercises, the easiest first. Every match is played through with the rules; the error says what is
/// wrong.
pub fn read_puzzles<G: Game + Notation>(file: &str) -> Result<Vec<Puzzle<G>>, String> {
    let rest = file.strip_prefix(HEAD).ok_or_else(|| format!("the first line must be `{HEAD}`"))?;
    let mut all = Vec::new();
    let (mut record, mut asked) = (String::new(), Vec::new());
    for line in rest.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(line) = line.strip_prefix('@') {
            asked.push(line);
            continue;
        }
        if !asked.is_empty() {
            read_match(&record, &asked, &mut all)?;
            record.clear();
            asked.clear();
        }
        record += line;
        record.push('\n');
    }
    read_match(&record, &asked, &mut all)?;
    all.sort_by_key(|puzzle: &Puzzle<G>| puzzle.asked.level);
    Ok(all)
}

fn read_match<G: Game + Notation>(record: &str, asked: &[&str], all: &mut Vec<Puzzle<G>>) -> Result<(), String> {
    let (content, record) = Record::<G>::open(record.as_bytes(), None).map_err(|error| error.to_string())?;
    let whole = Timeline::replay(content, &record).map_err(|error| error.to_string())?;
    for line in asked {
        let asked = read_asked::<G>(content, line).ok_or_else(|| format!("`@{line}` is no exercise"))?;
        let Some(&Step::Play(seat, _)) = record.steps.get(asked.ply as usize) else {
            return Err(format!("`@{line}`: nobody decides there"));
        };
        let mut legal = Vec::new();
        whole.state_at(asked.ply).legal(seat, &mut legal);
        if !legal.contains(&asked.answer) {
            return Err(format!("`@{line}`: the rules do not allow the answer"));
        }
        all.push(Puzzle { played: whole.branch(asked.ply), seat, asked });
    }
    Ok(())
}

fn read_asked<G: Notation>(content: &G::Content, line: &str) -> Option<Asked<G::Action>> {
    let mut words = line.split(' ');
    let asked = Asked {
        ply: words.next()?.parse().ok()?,
        level: Hardness::parse(words.next()?)?,
        chance: words.next()?.parse().ok().filter(|&percent| percent <= 100)?,
        second: words.next()?.parse().ok().filter(|&percent| percent <= 100)?,
        answer: G::read_action(content, words.next()?)?,
    };
    words.next().is_none().then_some(asked)
}
