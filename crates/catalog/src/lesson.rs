//! A lesson: the record of a match, and words beside some of its steps, in one file for each language.
//!
//! The words follow the number of a step. If a line begins with `+`, the learner must give the recorded answer before
//! the text after the `+` is shown.
//!
//! ```text
//! tianxia lesson 1
//!
//! @13
//! You hold a red card. Play it: it pays for a piece in a red province.
//! + Paid. Now choose the piece.
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use engine::{Game, Notation, Record, Seat, Step, Timeline};

/// The first line of the words.
const HEAD: &str = "tianxia lesson 1";
/// The seat that the learner watches from.
pub const LEARNER: Seat = Seat(0);

/// Words beside one step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The step.
    pub ply: u32,
    /// The words before the step.
    pub say: String,
    /// The words after the learner has given the recorded answer; `None` if there is only something to read.
    pub done: Option<String>,
}

/// A lesson in one language.
pub struct Lesson<G: Game> {
    /// The match.
    pub played: Timeline<G>,
    /// The words, in the order of the steps.
    pub stops: Vec<Stop>,
}

impl<G: Game + Notation> Lesson<G> {
    /// Reads a lesson and plays it through with the rules; the error says what is wrong with it.
    pub fn read(record: &str, words: &str) -> Result<Lesson<G>, String> {
        let (content, record) = Record::<G>::open(record.as_bytes(), None).map_err(|error| error.to_string())?;
        let played = Timeline::replay(content, &record).map_err(|error| error.to_string())?;
        let lesson = Lesson { stops: stops(words)?, played };
        let mut last = 0;
        for stop in &lesson.stops {
            if stop.ply < last || stop.ply > lesson.played.ply() {
                return Err(format!("step {} is out of order or beyond the record", stop.ply));
            }
            if stop.done.is_some() && lesson.asked(stop).is_none() {
                return Err(format!("step {} is no decision of the learner", stop.ply));
            }
            last = stop.ply;
        }
        Ok(lesson)
    }

    /// The recorded answer that the learner is to give at a stop.
    pub fn asked(&self, stop: &Stop) -> Option<u16> {
        match (&stop.done, self.played.record().steps.get(stop.ply as usize)) {
            (Some(_), Some(&Step::Play(LEARNER, id))) => Some(id),
            _ => None,
        }
    }
}

fn stops(words: &str) -> Result<Vec<Stop>, String> {
    let rest = words.strip_prefix(HEAD).ok_or_else(|| format!("the first line must be `{HEAD}`"))?;
    let mut stops: Vec<Stop> = Vec::new();
    for line in rest.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(ply) = line.strip_prefix('@') {
            let ply = ply.parse().map_err(|_| format!("`{line}` names no step"))?;
            stops.push(Stop { ply, say: String::new(), done: None });
            continue;
        }
        let stop = stops.last_mut().ok_or_else(|| format!("`{line}` belongs to no step"))?;
        let (text, line) = match line.strip_prefix('+') {
            Some(line) => (stop.done.insert(String::new()), line.trim()),
            None => (stop.done.as_mut().unwrap_or(&mut stop.say), line),
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(line);
    }
    match stops.iter().find(|stop| stop.say.is_empty()) {
        Some(stop) => Err(format!("step {} has no words", stop.ply)),
        None if stops.is_empty() => Err("there are no steps".to_string()),
        None => Ok(stops),
    }
}
