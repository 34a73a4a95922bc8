//! Bots think in a Web Worker that runs the same module; the page stays responsive meanwhile, and replaces a worker
//! that falls silent.
//!
//! Page and worker exchange JSON: the page sends a [`Question`], the worker answers with a [`Reply`]. The worker keeps
//! a thinker for each seat of each match, so that what it found out lives as long as the match does.

mod line;
mod minds;

use bots::{Limits, Thought};
use engine::{Lang, Line as Sentence, Network, Numbered, Title, View, observation_len, observe};
pub(crate) use line::{Mind, notice, start};
pub(crate) use minds::Minds;
pub use minds::answer;
use serde::{Deserialize, Serialize};

/// A record has hundreds of decisions to judge.
pub(crate) const JUDGED: Limits = Limits { iterations: 600, millis: 600 };
/// How many answers the adviser names.
const ADVISED: usize = 3;

/// What is asked about a seat's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// To decide.
    Choose,
    /// What to do and why.
    Advise,
    /// What this answer is worth compared with the best, or with another one.
    Judge(u16, Option<u16>),
}

/// A question to a thinker: it sees a view and nothing else.
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
    /// What its seat knows, as an observation.
    view: Vec<u8>,
    /// The edition's file, if it is not the default one.
    edition: Option<String>,
    /// The file of the network that the thinker needs, should it be new.
    network: Option<String>,
}

/// What the worker answers.
#[derive(Debug, Serialize, Deserialize)]
struct Reply {
    /// The number of the question.
    number: u32,
    answer: Result<Advice, String>,
}

/// A sentence in German and English.
pub(crate) type Both = [Sentence; 2];

/// A thinker's view of a decision. Winning chances are in thousandths.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The best answers with their winning chances, the best first.
    pub(crate) answers: Vec<(u16, u16)>,
    /// The winning chance of every seat after the best answer, or after the judged one.
    pub(crate) chances: Vec<u16>,
    /// The winning chances of the two answers compared, and how certain that is.
    pub(crate) verdict: Option<Both>,
    /// What the best leads to, and what separates two answers where that is more than luck.
    pub(crate) reasons: Vec<Both>,
    /// Whether it had to think without the network that it needs.
    plain: bool,
}

/// A network's file in the site.
fn file_of<G: Title>(network: &Network) -> String {
    format!("{}.{}-{}.net", G::NAME, network.name, &network.hash[..16])
}

/// A view as the worker reads it.
fn observed<G: Title>(view: &View<G>) -> Vec<u8> {
    let mut seen = vec![0; observation_len::<G>()];
    observe(view, &mut seen);
    seen
}

/// A chance in thousandths.
fn parts(chance: f32) -> u16 {
    (1000.0 * chance).round() as u16
}

impl Advice {
    /// The best answer.
    pub(crate) fn best(&self) -> Option<u16> {
        self.answers.first().map(|(id, _)| *id)
    }

    /// The winning chance of an answer in thousandths, if it is among the best.
    pub(crate) fn chance(&self, id: u16) -> Option<u16> {
        self.answers.iter().find(|(other, _)| *other == id).map(|(_, chance)| *chance)
    }

    fn of<G: Title>(view: &View<G>, thought: &Thought<G>, ask: Ask) -> Advice {
        let (Some(thoughts), Some(known)) = (&thought.thoughts, view.known()) else {
            return Advice { answers: vec![(thought.action.id(), 1000)], ..Advice::default() };
        };
        let most = if ask == Ask::Advise { ADVISED } else { thoughts.answers.len() };
        let answers = thoughts.answers.iter().take(most).filter(|answer| answer.tried > 0);
        let answers = answers.map(|answer| (answer.action.id(), parts(answer.chance))).collect();
        let named = |id: u16| thoughts.of(G::Action::from_id(id)?);
        let best = thoughts.answers.first();
        let (first, second) = match ask {
            Ask::Choose | Ask::Advise => (best, thoughts.answers.get(1).filter(|answer| answer.tried > 0)),
            Ask::Judge(id, beside) => (beside.map_or(best, named), named(id)),
        };
        let told = if ask == Ask::Advise { first } else { second };
        let chances =
            told.map_or_else(Vec::new, |answer| answer.chances.map(parts)[..view.players() as usize].to_vec());
        let pair = first.zip(second).filter(|(first, second)| first.action != second.action);
        let verdict = pair.map(|(first, second)| Lang::ALL.map(|lang| bots::verdict(lang, first, second)));
        let reasons = if ask == Ask::Advise {
            let [de, en] = Lang::ALL.map(|lang| thoughts.reasons(lang, known));
            de.into_iter().zip(en).map(Into::into).collect()
        } else {
            let claims = pair.map_or_else(Vec::new, |(first, second)| bots::claims(known.seat, first, second));
            let sentence = |claim| Lang::ALL.map(|lang| bots::sentence::<G>(lang, known.content, known.seat, claim));
            claims.iter().map(sentence).collect()
        };
        Advice { answers, chances, verdict, reasons, plain: false }
    }
}
