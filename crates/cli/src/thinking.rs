//! The thoughts of a search, in words and for machines; shared by `hint` and `analyze`.

use crate::names::Names;
use crate::table::Table;
use crate::text;
use anyhow::Result;
use bots::{Answer, Ask, Expected, Leash, Limits, Settings, Thinker, Thoughts, tenths};
use engine::{Game, Known, Lang, Numbered, Title, View};
use serde::Serialize;
use std::io::Write;

/// Fewer iterations per answer than this say little.
const FEW: usize = 20;

/// The strongest thinker within limits on a number of threads.
pub(crate) fn thinker<G: Title>(limits: Limits, threads: usize, seed: u64) -> Thinker<G> {
    Thinker::adviser(limits, Settings { threads, ..Settings::STANDARD }, seed)
}

/// Its thoughts on the decision before a seat; `None` where it does not explain.
pub(crate) fn thoughts<G: Title>(
    thinker: &mut Thinker<G>,
    view: &View<G>,
    ask: Ask<G::Action>,
) -> Result<Option<Thoughts<G>>> {
    let thought = thinker.limits().think(&Leash::default(), |budget| thinker.think(view, ask, budget))?;
    Ok(thought.thoughts)
}

/// One answer for machines.
#[derive(Serialize)]
pub(crate) struct AnswerReport {
    id: u16,
    notation: String,
    text: String,
    visits: u32,
    /// The winning chance and the expected points; absent where the answer was never tried.
    chance: Option<f32>,
    points: Option<f32>,
    sources: Vec<SourceReport>,
}

/// Expected points from one source.
#[derive(Serialize)]
struct SourceReport {
    source: &'static str,
    points: f32,
    /// The mean of the other seats.
    others: f32,
}

/// One step of what may follow.
#[derive(Serialize)]
struct StepReport {
    seat: u8,
    text: String,
}

/// A decision for machines.
#[derive(Serialize)]
pub(crate) struct ThoughtReport {
    iterations: u32,
    answers: Vec<AnswerReport>,
    continuation: Vec<StepReport>,
    /// The winning chances of the best answer and the second, and how sure that is.
    verdict: Option<String>,
    /// What the best answer leads to, and what separates it from another where that is more than luck.
    reasons: Vec<String>,
}

impl ThoughtReport {
    pub(crate) fn new<G: Title>(known: Known<'_, G>, thoughts: &Thoughts<G>, names: &Names, lang: Lang) -> Self {
        let answers = thoughts.answers.iter().map(|answer| AnswerReport {
            id: answer.action.id(),
            notation: G::write_action(known.content, answer.action),
            text: names.line(&G::action(lang, known, answer.action)),
            visits: answer.visits,
            chance: was_tried(answer).then_some(answer.chance),
            points: answer.expected_points().filter(|_| was_tried(answer)),
            sources: sources(answer),
        });
        let step = |step: &Expected<G>| StepReport { seat: step.seat.0, text: step_text(step, names, lang) };
        ThoughtReport {
            iterations: thoughts.iterations,
            answers: answers.collect(),
            continuation: thoughts.continuation.iter().map(step).collect(),
            verdict: thoughts.verdict(lang).map(|line| names.line(&line)),
            reasons: reasons(known, thoughts, names, lang),
        }
    }
}

/// What speaks for the best answer.
fn reasons<G: Title>(known: Known<'_, G>, thoughts: &Thoughts<G>, names: &Names, lang: Lang) -> Vec<String> {
    thoughts.reasons(lang, known).iter().map(|line| names.line(line)).collect()
}

fn was_tried<G: Game>(answer: &Answer<G>) -> bool {
    answer.tried > 0
}

/// Machines get the same names in every language.
fn sources<G: Title>(answer: &Answer<G>) -> Vec<SourceReport> {
    let Some(points) = answer.points.filter(|_| was_tried(answer)) else { return Vec::new() };
    let source =
        |(s, &(points, others)): (usize, &(f32, f32))| SourceReport { source: G::source(Lang::En, s), points, others };
    points.iter().enumerate().take(G::SOURCES).map(source).collect()
}

fn step_text<G: Title>(step: &Expected<G>, names: &Names, lang: Lang) -> String {
    names.line(&G::action(lang, step.state.known(step.seat), step.action))
}

/// The cells of one answer: words, winning chance, points, visits; an untried answer has no numbers.
pub(crate) fn row<G: Title>(known: Known<'_, G>, answer: &Answer<G>, names: &Names, lang: Lang) -> [String; 4] {
    let number = |number: Option<String>| number.filter(|_| was_tried(answer)).unwrap_or_else(|| "–".into());
    [
        names.line(&G::action(lang, known, answer.action)),
        number(Some(format!("{} %", tenths(lang, 100.0 * answer.chance)))),
        number(answer.expected_points().map(|points| tenths(lang, points))),
        answer.visits.to_string(),
    ]
}

/// The best answers, what follows, and what separates the first from the second.
pub(crate) fn show<G: Title>(
    known: Known<'_, G>,
    thoughts: &Thoughts<G>,
    most: usize,
    names: &Names,
    lang: Lang,
    out: &mut dyn Write,
) -> Result<()> {
    let mut table = Table::new(text::bots::hint_header(lang));
    for answer in thoughts.answers.iter().take(most) {
        table.row(row(known, answer, names, lang));
    }
    write!(out, "{table}")?;
    let count = thoughts.answers.len();
    if count > most {
        writeln!(out, "{}", text::bots::more_answers(lang, count - most))?;
    }
    writeln!(out)?;
    if let Some(verdict) = thoughts.verdict(lang) {
        writeln!(out, "{}", names.line(&verdict))?;
    }
    for reason in reasons(known, thoughts, names, lang) {
        writeln!(out, "  {reason}")?;
    }
    if count > 1 && (thoughts.iterations as usize) < FEW * count {
        writeln!(out, "{}", text::bots::few_iterations(lang, thoughts.iterations, count))?;
    }
    if !thoughts.continuation.is_empty() {
        writeln!(out, "\n{}", text::bots::expected(lang))?;
        for step in &thoughts.continuation {
            writeln!(out, "  {}: {}", names.get(step.seat), step_text(step, names, lang))?;
        }
    }
    Ok(())
}
