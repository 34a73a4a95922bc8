//! The end screen: score table by source, the course of the match, rematch, save, share.

use super::chart::Chart;
use super::preview::rule_link;
use super::spans::spans;
use super::{Table, table};
use crate::browser::{copy, download};
use crate::route::{Route, Spot};
use crate::text::{Word, number};
use crate::venue::Saves;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::{Line, Scores, Seat, sort_by_key};
use leptos::prelude::*;

/// Shown once the match is over, while the present is shown.
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
                        {ended(table)}
                    </header>
                    <div class="end-points">
                        {by_source(table, &scores)}
                        {earned(table)}
                        {last_scoring(table)}
                    </div>
                    <Afterwards/>
                    <div class="end-course">
                        <h3>{table.say(Word::CourseOfGame)}</h3>
                        <Chart large=true/>
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
    sort_by_key(&mut seats, |&seat| scores.rank[seat]);
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
    // A beginner asks why one of two players with the same points is ahead.
    let level = seats.windows(2).any(|pair| scores.points[pair[0]] == scores.points[pair[1]]);
    let level = level.then(|| rule_link(table, desk.won_by(table.lang())));
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
        {level}
    }
}

/// Why the match is over.
fn ended(table: Table) -> impl IntoView + use<> {
    let why = table.desk().ended(table.lang());
    why.map(|why| view! { <div id="why-ended">{rule_link(table, why)}</div> })
}

/// How each category of points is earned, for beginners.
fn earned(table: Table) -> impl IntoView + use<> {
    let desk = table.desk();
    let (tally, seats) = (desk.tally(desk.now()), desk.sitters().len() as u8);
    let counts = |source: usize| Seat::all(seats).any(|seat| tally.get(source, seat) != 0);
    let item = |(n, source): (usize, &'static str)| {
        let rule = rule_link(table, desk.earned(n, table.lang()));
        counts(n).then(|| view! { <li><b>{source}</b>{rule}</li> })
    };
    view! {
        <details class="earned" id="earned">
            <summary>{table.say(Word::HowEarned)}</summary>
            <ul>{desk.sources(table.lang()).into_iter().enumerate().filter_map(item).collect_view()}</ul>
        </details>
    }
}

/// What the last step told, line by line, if it was a final scoring.
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
        let whole = || desk.record_bytes().map(|bytes| Route::Replay(URL_SAFE_NO_PAD.encode(bytes), Spot::default()));
        if let Some(route) = desk.address().or_else(whole) {
            copy(&route.link());
            copied.set(true);
        }
    };
    // The analysis has its own page: the record with its board.
    let record = table.desk().replay();
    let analyse = record.map(|route| {
        view! { <a class="secondary" id="to-analysis" href=route.href()>{table.says(Word::Analysis)}</a> }
    });
    view! {
        <div class="actions" id="afterwards">
            <button class="primary" id="rematch" on:click=move |_| table.desk().rematch()>
                {table.says(Word::Rematch)}
            </button>
            {analyse}
            <button class="secondary" on:click=move |_| table.look_at(0)>{table.says(Word::Watch)}</button>
            <button class="secondary" id="save" on:click=save>{table.says(Word::SaveFile)}</button>
            <button class="secondary" id="share" on:click=share>{table.says(Word::CopyLink)}</button>
            <p class="quiet" role="status">{move || if copied.get() { table.say(Word::Copied) } else { "" }}</p>
        </div>
    }
}
