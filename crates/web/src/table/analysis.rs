//! A finished match looked through: every decision judged from what its seat knew.

use super::spans::spans;
use super::{Table, table};
use crate::text::Word;
use engine::Seat;
use leptos::prelude::*;

/// So many decisions are named, the costliest first.
const NAMED: usize = 6;
/// A decision that costs less, in percent of winning chance, is as good as the best.
const SLIGHT: i32 = 2;

/// What a decision cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Judged {
    /// When it was made.
    pub(crate) ply: u32,
    /// By whom.
    pub(crate) seat: Seat,
    /// What was answered.
    pub(crate) played: u16,
    /// What would have been better, or the same.
    pub(crate) best: u16,
    /// The winning chances of both, in percent.
    pub(crate) chances: (u8, u8),
}

impl Judged {
    fn cost(&self) -> i32 {
        i32::from(self.chances.1) - i32::from(self.chances.0)
    }
}

/// How far the analysis is.
#[derive(Clone, Copy)]
struct Work {
    table: Table,
    judged: RwSignal<Vec<Judged>>,
    /// The next ply to judge, while the analysis runs.
    next: RwSignal<Option<u32>>,
}

impl Work {
    /// Judges the next decision, and so on to the end.
    fn go_on(self) {
        let Some(ply) = self.next.try_get_untracked().flatten() else { return };
        let desk = self.table.desk();
        if ply >= desk.now() {
            return self.next.set(None);
        }
        let then = move |judged: Option<Judged>| {
            // The visitor may have stopped it, or gone.
            if self.next.try_get_untracked().flatten() != Some(ply) {
                return;
            }
            self.judged.update(|all| all.extend(judged));
            self.next.set(Some(ply + 1));
            self.go_on();
        };
        desk.judge(ply, Box::new(then));
    }
}

/// The analysis of a record, on request: it takes a while.
#[component]
pub(crate) fn Analysis() -> impl IntoView {
    let table = table();
    let work = Work { table, judged: RwSignal::new(Vec::new()), next: RwSignal::new(None) };
    let switch = move |_| {
        if work.next.get_untracked().is_some() {
            work.next.set(None);
        } else {
            work.judged.set(Vec::new());
            work.next.set(Some(0));
            work.go_on();
        }
    };
    let label = move || match work.next.get() {
        Some(ply) => format!("{} · {ply} / {}", table.say(Word::AnalysisStop), table.desk().now()),
        None => table.say(Word::Analysis).into(),
    };
    view! {
        <section class="analysis">
            <button class="secondary" id="analyse" on:click=switch>{label}</button>
            <p class="quiet">{move || table.say(Word::AnalysisHelp)}</p>
            {move || by_seat(table, &work.judged.get())}
            <ul class="turns">{move || costliest(table, work.judged.get())}</ul>
        </section>
    }
}

/// What each seat lost by its decisions.
fn by_seat(table: Table, judged: &[Judged]) -> Option<AnyView> {
    if judged.is_empty() {
        return None;
    }
    let seats = table.desk().sitters().len() as u8;
    let row = |seat: Seat| {
        let costs: Vec<i32> = judged.iter().filter(|one| one.seat == seat).map(|one| one.cost().max(0)).collect();
        let mean = f64::from(costs.iter().sum::<i32>()) / costs.len().max(1) as f64;
        let loses = mean > 0.0;
        view! {
            <li>
                <b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b>
                <span class="why">{costs.len()}" "{table.say(Word::AnalysisDecisions)}</span>
                <span class="change number" class:loss=loses>{format!("−{mean:.1} %")}</span>
            </li>
        }
    };
    Some(view! { <ul class="changes" id="by-seat">{Seat::all(seats).map(row).collect_view()}</ul> }.into_any())
}

fn costliest(table: Table, mut judged: Vec<Judged>) -> AnyView {
    judged.retain(|one| one.cost() > SLIGHT);
    judged.sort_by_key(|one| (std::cmp::Reverse(one.cost()), one.ply));
    let item = |one: &Judged| {
        let ply = one.ply;
        let desk = table.desk();
        let words = |id: u16| desk.words_of(ply, id, table.lang()).map(|line| spans(table, &line));
        view! {
            <li>
                <button class="plain" on:click=move |_| table.look_at(ply)>{table.say(Word::StepOf)}" "{ply}</button>
                <span>
                    <b class=format!("name seat-{}", one.seat.0)>{table.name(one.seat)}</b>": "{words(one.played)}
                    " ("{one.chances.0}" %). "{table.say(Word::AnalysisBetter)}" "{words(one.best)}
                    " ("{one.chances.1}" %)"
                </span>
            </li>
        }
    };
    judged.iter().take(NAMED).map(item).collect_view().into_any()
}
