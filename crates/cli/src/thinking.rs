//! What a search thinks, in words and for machines; shared by `hint` and `analyze`.

use crate::names::Names;
use crate::table::Table;
use crate::text;
use anyhow::Result;
use bots::{Judge, Search, Settings, Thoughts, tenths};
use engine::{Known, Lang, State, Title};
use serde::Serialize;
use std::io::Write;

/// A search that explains itself.
pub(crate) fn thinker<G: Title>(threads: usize, seed: u64) -> Search<G, Judge> {
    Search::judged(Settings { threads, ..Settings::STANDARD }, seed).explaining()
}

/// One answer for machines.
#[derive(Serialize)]
pub(crate) struct AnswerReport {
    id: u16,
    notation: String,
    text: String,
    visits: u32,
    chance: f32,
    points: f32,
    sources: Vec<(&'static str, f32, f32)>,
}

/// A decision for machines.
#[derive(Serialize)]
pub(crate) struct ThoughtReport {
    iterations: u32,
    answers: Vec<AnswerReport>,
    continuation: Vec<(u8, String)>,
    reason: Option<String>,
}

impl ThoughtReport {
    pub(crate) fn new<G: Title>(known: Known<'_, G>, thoughts: &Thoughts<G>, names: &Names, lang: Lang) -> Self {
        use engine::Code;
        let answers = thoughts.answers.iter().map(|answer| AnswerReport {
            id: answer.action.id(),
            notation: G::write_action(known.content, answer.action),
            text: names.line(&G::action(lang, known, answer.action)),
            visits: answer.visits,
            chance: answer.chance,
            points: answer.expected_points().unwrap_or_default(),
            sources: answer.points.map_or(Vec::new(), |points| {
                (0..G::SOURCES).map(|s| (G::source(lang, s), points[s].0, points[s].1)).collect()
            }),
        });
        let steps = thoughts.continuation.iter();
        ThoughtReport {
            iterations: thoughts.iterations,
            answers: answers.collect(),
            continuation: steps.map(|step| (step.seat.0, step_text(&step.state, step, names, lang))).collect(),
            reason: thoughts.reason(lang).map(|line| names.line(&line)),
        }
    }
}

fn step_text<G: Title>(state: &State<G>, step: &bots::Expected<G>, names: &Names, lang: Lang) -> String {
    names.line(&G::action(lang, state.known(step.seat), step.action))
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
        table.row([
            names.line(&G::action(lang, known, answer.action)),
            format!("{} %", tenths(lang, 100.0 * answer.chance)),
            tenths(lang, answer.expected_points().unwrap_or_default()),
            answer.visits.to_string(),
        ]);
    }
    writeln!(out, "{table}")?;
    if let Some(reason) = thoughts.reason(lang) {
        writeln!(out, "{}", names.line(&reason))?;
    }
    if !thoughts.continuation.is_empty() {
        writeln!(out, "\n{}", text::bots::expected(lang))?;
        for step in &thoughts.continuation {
            writeln!(out, "  {}: {}", names.get(step.seat), step_text(&step.state, step, names, lang))?;
        }
    }
    Ok(())
}
