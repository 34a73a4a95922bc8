//! The adviser's words beside the question: the answer, how sure it is, why, and the second best.

use super::spans::spans;
use super::{Table, table};
use crate::text::Word;
use crate::worker::{Advice, Both};
use engine::{Lang, Line};
use leptos::prelude::*;

/// A sentence in the current language.
pub(crate) fn spoken([de, en]: &Both, lang: Lang) -> &Line {
    match lang {
        Lang::De => de,
        Lang::En => en,
    }
}

/// A winning chance in percent, from thousandths.
pub(crate) fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}

/// Reasons, a line each.
pub(crate) fn reasons(table: Table, all: &[Both]) -> Option<AnyView> {
    let line = |both: &Both| view! { <li>{spans(table, spoken(both, table.lang()))}</li> };
    (!all.is_empty()).then(|| view! { <ul class="reasons">{all.iter().map(line).collect_view()}</ul> }.into_any())
}

/// The advice on the current question.
#[component]
pub(crate) fn Advised() -> impl IntoView {
    let table = table();
    let shown = move || {
        if table.advising.get() {
            return Some(view! { <p class="quiet">{table.say(Word::HintThinking)}</p> }.into_any());
        }
        let silent = table.shown.get().is_some();
        (!silent).then(|| table.advice.with(|advice| said(table, advice))).flatten()
    };
    view! { <div class="advised" role="status">{shown}</div> }
}

fn said(table: Table, advice: &Advice) -> Option<AnyView> {
    let answers = table.follow().answers(table.lang());
    let words = |id: u16| answers.iter().find(|answer| answer.id == id).map(|answer| spans(table, &answer.line));
    let best = words(advice.best()?)?;
    let verdict = advice.verdict.as_ref().map(|both| spans(table, spoken(both, table.lang())));
    let second = advice.answers.get(1).and_then(|&(id, chance)| Some((words(id)?, percent(chance))));
    let second = second.map(|(words, chance)| {
        view! { <p class="quiet">{table.say(Word::HintSecond)}" "{words}" ("{chance}" %)"</p> }
    });
    let close = move |_| table.advice.set(Advice::default());
    Some(
        view! {
            <button class="plain close" aria-label=table.say(Word::Close) on:click=close>"×"</button>
            <p><b>{table.say(Word::HintTitle)}": "</b>{best}". "{verdict}</p>
            {reasons(table, &advice.reasons)}
            {second}
        }
        .into_any(),
    )
}
