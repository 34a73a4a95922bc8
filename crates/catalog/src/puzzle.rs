//! Exercises: matches between bots, each followed by the decisions in which one answer is clearly better.
//!
//! ```text
//! tianxia puzzles 2
//!
//! setup players=3 revision=1 …
//! content e903af…
//! steps aFbc1a…
//! @57 2 71 52 W3
//! ```
//!
//! A page fetches this file, so it is short. Every step is a letter: its place among all steps that were possible then,
//! in the order of the rules. `a` to `z` and `A` to `Z` are the first 52; a number before the letter says how many
//! times 52 are skipped.
//!
//! A line `@ply level chance second answer` asks for the step at that ply: how hard it is, the winning chance in
//! percent after the answer and after the best of the others, and the answer itself.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{
    Content, Game, Hash256, Notation, Numbered, Seat, State, Step, Timeline, ToAct, parse_setup, sort_by_key,
    write_setup,
};

/// The first line of the file.
const HEAD: &str = "tianxia puzzles 2";
/// The letters for the first 52 places.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// How hard an exercise is, by who finds its answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hardness {
    /// Any player who looks one decision ahead.
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

/// A question about one step of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked<A> {
    /// The step that the player is to find.
    pub ply: u32,
    /// How hard that is.
    pub level: Hardness,
    /// The winning chance after the answer, in percent.
    pub chance: u8,
    /// The winning chance after the best of the other answers.
    pub second: u8,
    /// The answer to be found.
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

/// Writes the exercises of one match, in their order.
pub fn write_puzzles<G: Notation>(played: &Timeline<G>, all: &[Asked<G::Action>]) -> String {
    let (header, content) = (&played.record().header, played.state().content());
    let mut text = format!("setup {}\ncontent {}\nsteps ", write_setup::<G>(&header.setup), header.content);
    let needed = all.last().map_or(0, |last| last.ply as usize + 1);
    for (ply, step) in (0..).zip(&played.record().steps[..needed]) {
        let place = possible(played.state_at(ply)).iter().position(|other| other == step).expect("a step is possible");
        if place >= LETTERS.len() {
            text += &(place / LETTERS.len()).to_string();
        }
        text.push(LETTERS[place % LETTERS.len()].into());
    }
    for Asked { ply, level, chance, second, answer } in all {
        let answer = G::write_action(content, *answer);
        text += &format!("\n@{ply} {} {chance} {second} {answer}", *level as u8);
    }
    text + "\n"
}

/// All steps possible now, in the order of the rules.
fn possible<G: Game>(state: &State<G>) -> Vec<Step> {
    match state.to_act() {
        ToAct::Nobody => Vec::new(),
        ToAct::Chance => {
            let mut chances = Vec::new();
            state.chances(&mut chances);
            chances.iter().map(|(chance, _)| Step::Deal(chance.id())).collect()
        }
        ToAct::Seats(seats) => {
            let (mut all, mut legal) = (Vec::new(), Vec::new());
            for seat in seats.iter() {
                state.legal(seat, &mut legal);
                all.extend(legal.iter().map(|action| Step::Play(seat, action.id())));
            }
            all
        }
    }
}

/// A file of exercises from those of its matches.
pub fn puzzle_file(matches: impl IntoIterator<Item = String>) -> String {
    matches.into_iter().fold(format!("{HEAD}\n"), |file, text| file + "\n" + &text)
}

/// Reads a file of exercises, the easiest first. Every match is played through with the rules; the error says what is
/// wrong.
pub fn read_puzzles<G: Game + Notation>(file: &str) -> Result<Vec<Puzzle<G>>, String> {
    let rest = file.strip_prefix(HEAD).ok_or_else(|| format!("the first line must be `{HEAD}`"))?;
    let (mut all, mut setup, mut content, mut played) = (Vec::new(), None, G::Content::standard(), None);
    for line in rest.lines().filter(|line| !line.is_empty()) {
        let wrong = |what: &str| format!("`{line}`: {what}");
        match line.split_once(' ') {
            Some(("setup", words)) => setup = Some(parse_setup::<G>(words).map_err(|error| wrong(&error.to_string()))?),
            Some(("content", hash)) => {
                let edition = Hash256::parse(hash).and_then(G::Content::of);
                content = edition.ok_or_else(|| wrong("there is no such edition"))?;
            }
            Some(("steps", letters)) => {
                let setup = setup.ok_or_else(|| wrong("a setup must come first"))?;
                let start = Timeline::new(content, setup, None);
                played = Some(read_steps(start, letters).map_err(|error| wrong(&error))?);
            }
            _ => {
                let whole = played.as_ref().ok_or_else(|| wrong("a match must come first"))?;
                all.push(read_puzzle(whole, line).map_err(wrong)?);
            }
        }
    }
    sort_by_key(&mut all, |puzzle: &Puzzle<G>| puzzle.asked.level);
    Ok(all)
}

/// Plays the steps that these letters mean.
fn read_steps<G: Game>(mut played: Timeline<G>, letters: &str) -> Result<Timeline<G>, String> {
    let mut passed = 0;
    for letter in letters.bytes() {
        if letter.is_ascii_digit() {
            passed = (10 * passed + usize::from(letter - b'0')).min(usize::from(u16::MAX));
            continue;
        }
        let place = LETTERS.iter().position(|other| *other == letter).map(|place| LETTERS.len() * passed + place);
        let step = place.and_then(|place| possible(played.state()).get(place).copied());
        step.and_then(|step| played.repeat(step)).ok_or_else(|| format!("step {} is not possible", played.ply()))?;
        passed = 0;
    }
    Ok(played)
}

fn read_puzzle<G: Game + Notation>(whole: &Timeline<G>, line: &str) -> Result<Puzzle<G>, &'static str> {
    let asked = line.strip_prefix('@').and_then(|line| read_asked::<G>(whole.state().content(), line));
    let asked = asked.ok_or("that is no exercise")?;
    let Some(&Step::Play(seat, _)) = whole.record().steps.get(asked.ply as usize) else {
        return Err("nobody decides there");
    };
    let mut legal = Vec::new();
    whole.state_at(asked.ply).legal(seat, &mut legal);
    if !legal.contains(&asked.answer) {
        return Err("the rules do not allow the answer");
    }
    Ok(Puzzle { played: whole.branch(asked.ply), seat, asked })
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
