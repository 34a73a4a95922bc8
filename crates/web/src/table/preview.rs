//! What would happen: the answer under the pointer or the focus, with its points and its rule.

use super::desk::{Preview as Consequences, Reason};
use super::spans::spans;
use super::{Table, table};
use crate::art::Emblem;
use crate::boards::{Block, Detail};
use crate::route::Route;
use crate::text::{Word, signed};
use engine::Seat;
use leptos::prelude::*;

/// The preview panel.
#[component]
pub(crate) fn Preview() -> impl IntoView {
    let table = table();
    let shown = move || {
        let desk = table.follow();
        if let Some(preview) = table.focus.get().and_then(|id| desk.preview(id, table.lang())) {
            return consequences(table, &preview);
        }
        if let Some(detail) = table.detail.get() {
            return facts(table, &detail);
        }
        let advice = table.advice.get();
        if let Some(preview) = advice.best().and_then(|id| desk.preview(id, table.lang())) {
            let body = consequences(table, &preview);
            return view! { <p class="eyebrow">{table.say(Word::HintTitle)}</p>{body} }.into_any();
        }
        if table.advising.get() {
            return view! { <p class="quiet">{table.say(Word::HintThinking)}</p> }.into_any();
        }
        view! { <p class="quiet">{table.say(Word::PreviewEmpty)}</p> }.into_any()
    };
    let idle = move || {
        let silent = table.advice.with(|advice| advice.best().is_none());
        silent && table.focus.get().is_none() && table.detail.with(Option::is_none)
    };
    // A preview longer than its place can also be scrolled by keys.
    let scrolls = move || (!idle()).then_some("0");
    view! {
        <section class="preview" class:idle=idle aria-label=table.says(Word::Preview) tabindex=scrolls>
            <h2 class="small-heading">{table.says(Word::Preview)}</h2>
            {shown}
        </section>
    }
}

/// The rule behind something, linked to its paragraph.
pub(crate) fn rule_link(table: Table, reason: Reason) -> AnyView {
    let href = Route::Rules(table.desk().game(), Some(reason.id.into())).href();
    view! { <p class="rule"><a href=href>{reason.id}</a>" "{reason.text}</p> }.into_any()
}

fn consequences(table: Table, preview: &Consequences) -> AnyView {
    let sources = table.desk().sources(table.lang());
    let seats = table.desk().sitters().len() as u8;
    let row = |seat: Seat| {
        let of_seat: Vec<_> = preview.changes.iter().filter(|(s, ..)| *s == seat).collect();
        let total: i32 = of_seat.iter().map(|(_, _, change)| change).sum();
        let by: Vec<_> =
            of_seat.iter().map(|(_, source, change)| format!("{} {}", sources[*source], signed(*change))).collect();
        let at_once = preview.at_once.iter().find(|(s, _)| *s == seat).map(|(_, points)| *points);
        if of_seat.is_empty() && at_once.is_none() {
            return None;
        }
        let shown = if of_seat.is_empty() { at_once.unwrap_or(0) } else { total };
        let at_once =
            at_once.map(|points| view! { <span class="quiet">{table.say(Word::AtOnce)}" "{signed(points)}</span> });
        Some(view! {
            <li>
                <b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b>
                <span class="why">{by.join(", ")}" "{at_once}</span>
                <span class="change number" class:loss=shown < 0>{signed(shown)}</span>
            </li>
        })
    };
    let rows: Vec<_> = Seat::all(seats).filter_map(row).collect();
    let forecast = view! { <p class="quiet">{table.say(Word::IfItEndedNow)}</p> };
    let points = if rows.is_empty() {
        view! { <p class="quiet">{table.say(Word::PreviewNoChange)}</p> }.into_any()
    } else {
        view! { <ul class="changes">{rows}</ul>{forecast} }.into_any()
    };
    let told = preview.told.iter().map(|line| view! { <p>{spans(table, line)}</p> }).collect_view();
    let open = preview.open.then(|| view! { <p class="quiet">{table.say(Word::PreviewOpen)}</p> });
    view! {
        <h3>{spans(table, &preview.line)}</h3>
        {points}
        <div class="told">{told}</div>
        {open}
        {blocks(table, &preview.beside)}
        {rule_link(table, preview.reason)}
    }
    .into_any()
}

fn facts(table: Table, detail: &Detail) -> AnyView {
    let emblem = detail.emblem.map(|emblem| view! { <Emblem of=emblem/> });
    view! { <h3 class="with-emblem">{emblem}{detail.title.clone()}</h3>{blocks(table, &detail.blocks)} }.into_any()
}

fn blocks(table: Table, blocks: &[Block]) -> AnyView {
    let row = |(seat, what, much): &(Option<Seat>, String, String)| {
        let who = seat.map(|seat| view! { <b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b> });
        // Only a gain is green and only a loss is red.
        let even = !much.starts_with(['+', '−']);
        view! {
            <li>
                {who}
                <span class="why">{what.clone()}</span>
                <span class="change number" class:even=even class:loss=much.starts_with('−')>{much.clone()}</span>
            </li>
        }
    };
    let block = |block: &Block| {
        let title = (!block.title.is_empty()).then(|| view! { <h4>{block.title.clone()}</h4> });
        view! { {title}<ul class="changes">{block.rows.iter().map(row).collect_view()}</ul> }
    };
    blocks.iter().map(block).collect_view().into_any()
}
