//! The analysis of a finished match: every decision judged from what its seat knew, every deal beside its odds.

use super::advised::{percent, reasons};
use super::chart::Curve;
use super::spans::spans;
use super::{Table, table};
use crate::text::Word;
use crate::worker::Both;
use bots::{Fortune, Ledger, Turn, tenths, turning_points};
use engine::{Line, Seat, sort_by, sort_by_key};
use leptos::prelude::*;

/// How many decisions, deals and turning points are named.
const NAMED: usize = 6;
/// A decision that costs less, in thousandths of winning chance, is as good as the best.
const SLIGHT: i32 = 20;
/// A deal that moved nobody's chance by this much is not worth a line.
const SMALL_LUCK: f32 = 0.01;

/// What a decision cost. Winning chances are in thousandths.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Judged {
    /// When it was made.
    pub(crate) ply: u32,
    /// Which seat made it.
    pub(crate) seat: Seat,
    /// What was answered.
    pub(crate) played: u16,
    /// What would have been better, or the same.
    pub(crate) best: u16,
    /// The winning chances of both.
    pub(crate) chances: (u16, u16),
    /// Everybody's chances after the answer that was given.
    pub(crate) all: Vec<u16>,
    /// What separates the two answers.
    pub(crate) reasons: Vec<Both>,
}

impl Judged {
    fn cost(&self) -> i32 {
        (i32::from(self.chances.1) - i32::from(self.chances.0)).max(0)
    }

    fn turn(&self) -> Turn {
        Turn { ply: self.ply, seat: self.seat, change: -self.cost() as f32 / 1000.0 }
    }
}

/// A random event compared with its odds.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dealt {
    /// The ply.
    pub(crate) ply: u32,
    /// What it meant.
    pub(crate) fortune: Fortune,
}

impl Dealt {
    /// The seat whose chance it moved the most.
    fn turn(&self, players: u8) -> Turn {
        let change = |seat: Seat| self.fortune.chance.of(seat).0;
        let most = Seat::all(players).max_by(|&a, &b| change(a).abs().total_cmp(&change(b).abs()));
        let seat = most.unwrap_or(Seat(0));
        Turn { ply: self.ply, seat, change: change(seat) }
    }
}

/// The progress of the analysis.
#[derive(Clone, Copy)]
struct Work {
    table: Table,
    judged: RwSignal<Vec<Judged>>,
    dealt: RwSignal<Vec<Dealt>>,
    /// The next ply to judge.
    next: RwSignal<u32>,
    running: RwSignal<bool>,
}

impl Work {
    /// Judges the next decision, and so on to the end.
    fn go_on(self) {
        let (Some(ply), Some(true)) = (self.next.try_get_untracked(), self.running.try_get_untracked()) else { return };
        let desk = self.table.desk();
        if ply >= desk.now() {
            return self.running.set(false);
        }
        self.dealt.update(|all| all.extend(desk.dealt(ply)));
        let then = move |judged: Option<Judged>| {
            // The visitor may have stopped it, or left.
            if self.next.try_get_untracked() != Some(ply) || !self.running.get_untracked() {
                return;
            }
            if judged.is_some() {
                self.judged.update(|all| all.extend(judged));
            }
            self.next.set(ply + 1);
            self.go_on();
        };
        desk.judge(ply, Box::new(then));
    }

    fn is_done(self) -> bool {
        self.next.get() >= self.table.follow().now()
    }
}

/// The analysis of a record, on request: it takes a while.
#[component]
pub(crate) fn Analysis() -> impl IntoView {
    let table = table();
    let (judged, dealt) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
    let work = Work { table, judged, dealt, next: RwSignal::new(0), running: RwSignal::new(false) };
    let switch = move |_| {
        work.running.update(|running| *running = !*running);
        // The step in progress when it was stopped is judged again.
        let ply = work.next.get_untracked();
        work.dealt.update(|all| all.retain(|dealt| dealt.ply < ply));
        work.go_on();
    };
    let label = move || table.say(if work.running.get() { Word::AnalysisStop } else { Word::Analysis });
    let bar = move || {
        let (at, all) = (work.next.get(), table.desk().now());
        (at > 0 && at < all).then(|| {
            view! { <progress max=all value=at aria-label=table.say(Word::Analysis)></progress> }
        })
    };
    view! {
        <section class="analysis" id="analysis">
            <Show when=move || !work.is_done()>
                <button class="secondary" id="analyse" on:click=switch>{label}</button>
            </Show>
            {bar}
            <p class="quiet">{table.says(Word::AnalysisHelp)}</p>
            {move || found(work)}
        </section>
    }
}

/// The lines of the chances. Everybody knows something else, so two seats may judge one position differently: a line is
/// what its seat thought of itself, until the last step reveals everything.
fn course(judged: &[Judged], over: bool) -> Vec<(u32, Vec<u16>)> {
    let Some((first, last)) = judged.first().zip(judged.last()) else { return Vec::new() };
    let mut own = first.all.clone();
    let mut lines: Vec<_> = judged
        .iter()
        .map(|one| {
            own[one.seat.index()] = one.all[one.seat.index()];
            (one.ply, own.clone())
        })
        .collect();
    lines.extend(over.then(|| (last.ply + 1, last.all.clone())));
    lines
}

/// Everything known so far.
fn found(work: Work) -> Option<AnyView> {
    let (table, judged, dealt) = (work.table, work.judged.get(), work.dealt.get());
    if judged.is_empty() {
        return None;
    }
    let curve = course(&judged, work.is_done());
    Some(
        view! {
            <h3>{table.say(Word::ChanceCurve)}</h3>
            <Curve course=curve/>
            {turns(table, &judged, &dealt)}
            <h3>{table.say(Word::AnalysisDecisionsTitle)}</h3>
            {by_seat(table, &judged)}
            <ul class="turns">{costliest(table, judged)}</ul>
            {ledger(table, &dealt)}
        }
        .into_any(),
    )
}

/// A button that leads to a step.
fn step(table: Table, ply: u32) -> impl IntoView + use<> {
    view! { <button class="plain" on:click=move |_| table.look_at(ply)>{table.say(Word::StepOf)}" "{ply}</button> }
}

/// A share of winning chance with its sign.
fn signed(table: Table, share: f32) -> String {
    let sign = if share < 0.0 { "−" } else { "+" };
    format!("{sign}{} %", tenths(table.lang(), 100.0 * share.abs()))
}

fn change(table: Table, seat: Seat, share: f32) -> impl IntoView + use<> {
    view! {
        <b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b>
        " "<span class="change number" class:loss=share < 0.0>{signed(table, share)}</span>
    }
}

/// The decisions and the luck that moved the chances the most.
fn turns(table: Table, judged: &[Judged], dealt: &[Dealt]) -> Option<AnyView> {
    let desk = table.desk();
    let players = desk.sitters().len() as u8;
    let all = judged.iter().map(Judged::turn).chain(dealt.iter().map(|dealt| dealt.turn(players)));
    let item = |turn: Turn| {
        let words = |id: u16| desk.words_of(turn.ply, id, table.lang()).map(|line| spans(table, &line));
        let what = match judged.iter().find(|one| one.ply == turn.ply) {
            Some(one) => {
                view! { {words(one.played)}". "{table.say(Word::AnalysisBetter)}" "{words(one.best)} }.into_any()
            }
            None => luck_words(table, turn.ply, dealt),
        };
        view! { <li>{step(table, turn.ply)}<span>{change(table, turn.seat, turn.change)}": "{what}</span></li> }
    };
    let items: Vec<_> = turning_points(all, NAMED).into_iter().map(item).collect();
    (!items.is_empty()).then(|| {
        let title = table.say(Word::TurningPoints);
        view! { <h3>{title}</h3><ul class="turns" id="turning-points">{items}</ul> }.into_any()
    })
}

/// What a deal brought, and how probable that was.
fn luck_words(table: Table, ply: u32, dealt: &[Dealt]) -> AnyView {
    let odds = dealt.iter().find(|dealt| dealt.ply == ply).map_or(0.0, |dealt| dealt.fortune.odds);
    let line = table.desk().dealt_words(ply, table.lang()).map(|line: Line| spans(table, &line));
    let odds = tenths(table.lang(), 100.0 * odds);
    view! { {line}" "<span class="quiet">"("{table.say(Word::Odds)}" "{odds}" %)"</span> }.into_any()
}

/// What each seat lost by its decisions.
fn by_seat(table: Table, judged: &[Judged]) -> AnyView {
    let seats = table.desk().sitters().len() as u8;
    let row = |seat: Seat| {
        let costs: Vec<i32> = judged.iter().filter(|one| one.seat == seat).map(Judged::cost).collect();
        let mean = costs.iter().sum::<i32>() as f32 / 10.0 / costs.len().max(1) as f32;
        let loses = mean > 0.0;
        view! {
            <li>
                <b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b>
                <span class="why">{costs.len()}" "{table.say(Word::AnalysisDecisions)}</span>
                <span class="change number" class:loss=loses>"−"{tenths(table.lang(), mean)}" %"</span>
            </li>
        }
    };
    view! { <ul class="changes" id="by-seat">{Seat::all(seats).map(row).collect_view()}</ul> }.into_any()
}

fn costliest(table: Table, mut judged: Vec<Judged>) -> AnyView {
    judged.retain(|one| one.cost() > SLIGHT);
    sort_by_key(&mut judged, |one| (std::cmp::Reverse(one.cost()), one.ply));
    let item = |one: &Judged| {
        let desk = table.desk();
        let words = |id: u16| desk.words_of(one.ply, id, table.lang()).map(|line| spans(table, &line));
        view! {
            <li>
                {step(table, one.ply)}
                <span>
                    <b class=format!("name seat-{}", one.seat.0)>{table.name(one.seat)}</b>": "{words(one.played)}
                    " ("{percent(one.chances.0)}" %). "{table.say(Word::AnalysisBetter)}" "{words(one.best)}
                    " ("{percent(one.chances.1)}" %)"
                    {reasons(table, &one.reasons)}
                </span>
            </li>
        }
    };
    judged.iter().take(NAMED).map(item).collect_view().into_any()
}

/// What the deals gave each seat beyond expectation, and the most important deals.
fn ledger(table: Table, dealt: &[Dealt]) -> Option<AnyView> {
    let mut ledger = Ledger::default();
    for dealt in dealt {
        ledger.enter(&dealt.fortune);
    }
    if ledger.events == 0 {
        return None;
    }
    let players = table.desk().sitters().len() as u8;
    let (lang, points) = (table.lang(), |points: f32| tenths(table.lang(), points.abs()));
    let row = |seat: Seat| {
        let ((gain, wide), (more, spread)) = (ledger.chance.of(seat), ledger.points.of(seat));
        let sign = if more < 0.0 { "−" } else { "+" };
        let by_points = format!("{sign}{} ± {} {}", points(more), points(spread), table.say(Word::Points));
        view! {
            <li>
                <b class=format!("name seat-{}", seat.0)>{table.name(seat)}</b>
                <span class="why">{by_points}</span>
                <span class="change number" class:loss=gain < 0.0>
                    {signed(table, gain)}" ± "{tenths(lang, 100.0 * wide)}" %"
                </span>
            </li>
        }
    };
    let size = |dealt: &Dealt| dealt.turn(players).change.abs();
    let mut most: Vec<&Dealt> = dealt.iter().filter(|dealt| size(dealt) >= SMALL_LUCK).collect();
    sort_by(&mut most, |a, b| size(b).total_cmp(&size(a)));
    let item = |one: &&Dealt| {
        let turn = one.turn(players);
        let words = luck_words(table, one.ply, dealt);
        view! { <li>{step(table, one.ply)}<span>{words}" "{change(table, turn.seat, turn.change)}</span></li> }
    };
    let most = most.iter().take(NAMED).map(item).collect_view();
    Some(
        view! {
            <h3>{table.say(Word::LuckTitle)}</h3>
            <p class="quiet">{table.say(Word::LuckHelp)}</p>
            <ul class="changes" id="luck">{Seat::all(players).map(row).collect_view()}</ul>
            <ul class="turns">{most}</ul>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_its_seat_thinks_of_itself() {
        let judged = |ply, seat, all: [u16; 2]| {
            let (played, best, chances, reasons) = (0, 0, (0, 0), Vec::new());
            Judged { ply, seat: Seat(seat), played, best, chances, all: all.to_vec(), reasons }
        };
        let all = [judged(3, 0, [600, 400]), judged(5, 1, [800, 200]), judged(9, 0, [550, 450])];
        assert_eq!(course(&all, false), [(3, vec![600, 400]), (5, vec![600, 200]), (9, vec![550, 200])]);
        assert_eq!(course(&all, true)[3], (10, vec![550, 450]));
    }
}
