//! The end screen: score table by source, the course of the match, rematch, save, share.

use super::chart::Chart;
use super::course::{Turn, turns};
use super::spans::spans;
use super::{Table, table};
use crate::browser::{copy, download};
use crate::host::Saves;
use crate::route::Route;
use crate::text::{Word, number, signed};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::{Line, Scores, Seat, Span};
use leptos::prelude::*;

/// Shown once the match is over and the present is looked at.
#[component]
pub(crate) fn End() -> impl IntoView {
    let table = table();
    let closed = RwSignal::new(false);
    let shown = move || {
        let scores = table.follow().over().filter(|_| table.live() && !closed.get())?;
        Some(view! {
            <div class="end" role="dialog" aria-modal="false" aria-labelledby="end-title">
                <div class="end-card">
                    <button class="plain close" on:click=move |_| closed.set(true)>{table.say(Word::Close)}</button>
                    <header>
                        <p class="eyebrow">{table.say(Word::GameOver)}</p>
                        <h2 id="end-title">{winners(table, &scores)}</h2>
                    </header>
                    <div class="end-points">
                        {by_source(table, &scores)}
                        {last_scoring(table)}
                    </div>
                    <Afterwards/>
                    <div class="end-course">
                        <h3>{table.say(Word::CourseOfGame)}</h3>
                        <Chart large=true/>
                        {turning_points(table)}
                    </div>
                </div>
            </div>
        })
    };
    view! { {shown} }
}

fn winners(table: Table, scores: &Scores) -> String {
    let names: Vec<_> = scores.winners().map(|seat| table.name(seat)).collect();
    match names.len() {
        0 => table.say(Word::NobodyWins).into(),
        1 => format!("{} {}", names[0], table.say(Word::Wins)),
        _ => format!("{} {}", names.join(", "), table.say(Word::WinTogether)),
    }
}

fn by_source(table: Table, scores: &Scores) -> impl IntoView + use<> {
    let desk = table.desk();
    let tally = desk.tally(desk.now());
    let mut seats: Vec<_> = Seat::all(scores.players).collect();
    seats.sort_by_key(|&seat| scores.rank[seat]);
    let head = seats.iter().map(|&seat| {
        view! { <th scope="col"><b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b></th> }
    });
    let row = |(n, source): (usize, &'static str)| {
        let cell = |&seat| {
            let points = tally.get(n, seat);
            view! { <td class="number" class:none=points == 0>{number(points)}</td> }
        };
        view! { <tr><th scope="row">{source}</th>{seats.iter().map(cell).collect_view()}</tr> }
    };
    let total =
        seats.iter().map(|&seat| view! { <td class="number">{number(scores.points[seat])}</td> }).collect_view();
    let ranks = seats.iter().map(|&seat| view! { <td class="number">{scores.rank[seat]}"."</td> }).collect_view();
    view! {
        <div class="scroll-x" tabindex="0" role="region" aria-label=table.say(Word::Points)>
            <table class="pad">
                <thead><tr><th scope="col">{table.say(Word::Source)}</th>{head.collect_view()}</tr></thead>
                <tbody>{desk.sources(table.lang()).into_iter().enumerate().map(row).collect_view()}</tbody>
                <tfoot>
                    <tr class="total"><th scope="row">{table.say(Word::Total)}</th>{total}</tr>
                    <tr><th scope="row">{table.say(Word::Rank)}</th>{ranks}</tr>
                </tfoot>
            </table>
        </div>
    }
}

/// What the last step told, line by line, where it told a final scoring.
fn last_scoring(table: Table) -> impl IntoView + use<> {
    let desk = table.desk();
    let told = desk.told(desk.now().saturating_sub(1), table.lang());
    (told.len() > 2).then(|| {
        let line = |line: &Line| view! { <li>{spans(table, line)}</li> };
        view! {
            <details class="last-scoring">
                <summary>{table.say(Word::FinalScoring)}</summary>
                <ol>{told.iter().map(line).collect_view()}</ol>
            </details>
        }
    })
}

/// The steps that moved the lead the most, each with a way back to it.
fn turning_points(table: Table) -> impl IntoView + use<> {
    let desk = table.desk();
    let item = |turn: Turn| {
        let seat = Seat(turn.seat as u8);
        let told = desk.told(turn.ply, table.lang());
        // Of all that a step told, what names the player who gained, with figures if there are any.
        let aside = |line: &&Line| {
            let names = line.0.contains(&Span::Seat(seat));
            let counts = line.0.iter().any(|span| matches!(span, Span::Number(_)));
            (!names, !counts)
        };
        let line = spans(table, told.iter().min_by_key(aside)?);
        Some(view! {
            <li>
                <button class="plain" on:click=move |_| table.look_at(turn.ply + 1)>
                    {table.say(Word::StepOf)}" "{turn.ply + 1}
                </button>
                <span>{line}</span>
                <b class=format!("name number seat-{}", seat.0)>{table.name(seat)}" "{signed(turn.swing)}</b>
            </li>
        })
    };
    let items: Vec<_> = turns(&desk.course()).into_iter().filter_map(item).collect();
    (!items.is_empty()).then(|| {
        view! {
            <section>
                <h3>{table.say(Word::TurningPoints)}</h3>
                <p class="quiet">{table.say(Word::TurningPointsHelp)}</p>
                <ul class="turns">{items}</ul>
            </section>
        }
    })
}

/// What can be done with a finished match.
#[component]
fn Afterwards() -> impl IntoView {
    let table = table();
    let copied = RwSignal::new(false);
    let save = move |_| {
        let desk = table.desk();
        if let Some(record) = desk.record() {
            download(&format!("{}-{}.tianxia.txt", desk.game(), Saves::fresh_name()), &record);
        }
    };
    let share = move |_| {
        let desk = table.desk();
        let whole = || desk.record_bytes().map(|bytes| Route::Replay(URL_SAFE_NO_PAD.encode(bytes)));
        if let Some(route) = desk.address().or_else(whole) {
            copy(&route.link());
            copied.set(true);
        }
    };
    view! {
        <div class="actions" id="afterwards">
            <button class="primary" id="rematch" on:click=move |_| table.desk().rematch()>
                {move || table.say(Word::Rematch)}
            </button>
            <button class="secondary" on:click=move |_| table.look_at(0)>{move || table.say(Word::Watch)}</button>
            <button class="secondary" id="save" on:click=save>{move || table.say(Word::SaveFile)}</button>
            <button class="secondary" id="share" on:click=share>{move || table.say(Word::CopyLink)}</button>
            <p class="quiet" role="status">{move || if copied.get() { table.say(Word::Copied) } else { "" }}</p>
        </div>
    }
}
