//! Bots think in a Web Worker that runs the same module; the page never waits for them, and for none of them for ever.
//!
//! Page and worker exchange JSON: the page sends a [`Question`], the worker answers with a [`Reply`]. The worker keeps
//! a thinker for each seat of each match, so that what it found out lives as long as the match does.

mod line;
mod minds;

use bots::{Limits, Thought};
use engine::{Code, Lang, Line as Sentence, Title};
pub(crate) use line::{Mind, start};
pub use minds::answer;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A record has hundreds of decisions to judge.
pub(crate) const JUDGED: Limits = Limits { iterations: 600, millis: 600 };
/// The adviser names so many answers.
const ADVISED: usize = 3;

/// What is asked about the decision before a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// To decide.
    Choose,
    /// What to do and why.
    Advise,
    /// What this answer is worth beside the best.
    Judge(u16),
}

/// What is asked of a thinker: it sees a view and nothing else.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    /// Counts the questions.
    number: u32,
    /// Which thinker: each has its number in this page.
    mind: u32,
    /// The short name of the game.
    game: String,
    /// The kind of bot, should the thinker be new.
    bot: String,
    /// Where its luck starts, should it be new.
    seed: u64,
    /// How long it may think: `300ms`, `60it`.
    limits: String,
    ask: Ask,
    /// What its seat knows.
    view: Box<RawValue>,
    /// The edition's file, if it is not the default one.
    edition: Option<String>,
}

/// What the worker answers.
#[derive(Debug, Serialize, Deserialize)]
struct Reply {
    /// The number of the question.
    number: u32,
    answer: Result<Advice, String>,
}

/// What a thinker thinks of a decision.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The best answers with their winning chances in percent, the best first.
    pub(crate) answers: Vec<(u16, u8)>,
    /// What separates the best from the second, German and English.
    pub(crate) reason: Option<[Sentence; 2]>,
}

impl Advice {
    /// The best answer.
    pub(crate) fn best(&self) -> Option<u16> {
        self.answers.first().map(|(id, _)| *id)
    }

    /// The winning chance of an answer, if it is among the best.
    pub(crate) fn chance(&self, id: u16) -> Option<u8> {
        self.answers.iter().find(|(other, _)| *other == id).map(|(_, chance)| *chance)
    }

    fn of<G: Title>(thought: &Thought<G>, ask: Ask) -> Advice {
        let Some(thoughts) = &thought.thoughts else {
            return Advice { answers: vec![(thought.action.id(), 100)], reason: None };
        };
        let most = if ask == Ask::Advise { ADVISED } else { thoughts.answers.len() };
        let answers = thoughts.answers.iter().take(most).filter(|answer| answer.tried > 0);
        let answers = answers.map(|answer| (answer.action.id(), (100.0 * answer.chance).round() as u8)).collect();
        let reason = thoughts.reason(Lang::De).zip(thoughts.reason(Lang::En)).map(|(de, en)| [de, en]);
        Advice { answers, reason }
    }
}
