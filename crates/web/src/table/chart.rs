//! The course of the match as lines, one for each player.

use super::{Table, table};
use crate::boards::is_wide;
use crate::text::{Word, number};
use engine::{Seat, sort_by};
use leptos::prelude::*;

/// The chart beside the board.
const SMALL: Size = Size { width: 300.0, height: 96.0, right: 30.0 };
/// The chart of the end screen, at a desk and on a phone; names are at its right.
const DESK: Size = Size { width: 520.0, height: 220.0, right: 104.0 };
const PHONE: Size = Size { width: 350.0, height: 190.0, right: 92.0 };
/// The chart of an analysis beside the board.
const SMALL_CURVE: Size = Size { width: 330.0, height: 170.0, right: 92.0 };
/// The distance between labels.
const LINE: f64 = 13.0;
/// The highest place of a label.
const TOP: f64 = 7.0;
/// The longest name; the rest is cut.
const NAME: usize = 10;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Size {
    width: f64,
    height: f64,
    right: f64,
}

/// Where points are in the chart.
struct Scale {
    size: Size,
    least: i32,
    most: i32,
    last: usize,
}

impl Scale {
    fn of(course: &[Vec<i32>], size: Size) -> Scale {
        let all = || course.iter().flatten().copied();
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(10));
        Scale { size, least, most, last: course.len().max(2) - 1 }
    }

    fn x(&self, n: usize) -> f64 {
        4.0 + (self.size.width - self.size.right - 4.0) * n as f64 / self.last as f64
    }

    fn y(&self, points: i32) -> f64 {
        let share = f64::from(points - self.least) / f64::from(self.most - self.least);
        self.size.height - 6.0 - (self.size.height - 16.0) * share
    }

    /// The round numbers that get a line.
    fn rounds(&self) -> impl Iterator<Item = i32> + use<> {
        let (least, most) = (self.least, self.most);
        let step = [5, 10, 20, 50, 100].into_iter().find(|step| (most - least) / step <= 5).unwrap_or(200);
        (least / step..=most / step).map(move |n| n * step)
    }
}

/// Heights of labels, moved apart as far as needed so that none covers another and none is above the chart.
fn apart(heights: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    sort_by(&mut order, |&a, &b| heights[b].total_cmp(&heights[a]));
    let mut moved = heights;
    for pair in 1..order.len() {
        let (below, above) = (order[pair - 1], order[pair]);
        moved[above] = moved[above].min(moved[below] - LINE);
    }
    let mut highest = TOP;
    for &label in order.iter().rev() {
        moved[label] = moved[label].max(highest);
        highest = moved[label] + LINE;
    }
    moved
}

/// Every player's line, each with the player's dashes and its last number.
fn lines(course: &[Vec<i32>], scale: &Scale, name: impl Fn(usize) -> String) -> AnyView {
    let last = course.last().map_or(&[][..], Vec::as_slice);
    let ends = apart(last.iter().map(|&points| scale.y(points)).collect());
    let stride = (course.len() / 240).max(1);
    let kept = |n: &usize| n.is_multiple_of(stride) || n + 1 == course.len();
    let line = |seat: usize| {
        let spots =
            (0..course.len()).filter(kept).map(|n| format!("{:.1},{:.1}", scale.x(n), scale.y(course[n][seat])));
        let spots = spots.collect::<Vec<_>>().join(" ");
        let (x, y) = (scale.size.width - scale.size.right + 10.0, ends[seat] + 4.0);
        view! {
            <polyline class=format!("course seat-{seat}") points=spots/>
            <text class=format!("course-end seat-{seat}") x=x y=y>{number(last[seat])}" "{name(seat)}</text>
        }
    };
    (0..last.len()).map(line).collect_view().into_any()
}

/// Lines at round numbers.
fn grid(scale: &Scale) -> AnyView {
    let end = scale.size.width - scale.size.right;
    let line = |points: i32| {
        let y = scale.y(points);
        view! {
            <line class="course-zero" x1=4 x2=end y1=y y2=y/>
            <text class="course-round" x=4 y=y - 3.0>{number(points)}</text>
        }
    };
    scale.rounds().map(line).collect_view().into_any()
}

/// A player's name, short enough for the edge of the chart.
fn short(table: Table, seat: usize) -> String {
    let name = table.name(Seat(seat as u8));
    if name.chars().count() <= NAME { name } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}

/// The points of every player over the match; large with names and round numbers.
#[component]
pub(crate) fn Chart(#[prop(optional)] large: bool) -> impl IntoView {
    let table = table();
    let size = if !large {
        SMALL
    } else if is_wide() {
        DESK
    } else {
        PHONE
    };
    let drawn = move || {
        let mut course = table.follow().course();
        let last = course.len().max(2) - 1;
        course.truncate(table.told_until() as usize + 1);
        let scale = Scale { last, ..Scale::of(&course, size) };
        let mark = table.shown.get().map(|ply| {
            let at = scale.x(ply as usize);
            view! { <line class="course-mark" x1=at x2=at y1=4 y2=size.height - 4.0/> }
        });
        if !large {
            let (y, end) = (scale.y(0), size.width - size.right);
            let zero = view! { <line class="course-zero" x1=4 x2=end y1=y y2=y/> };
            return view! { {zero}{mark}{lines(&course, &scale, |_| String::new())} }.into_any();
        }
        view! { {grid(&scale)}{mark}{lines(&course, &scale, |seat| short(table, seat))} }.into_any()
    };
    view! {
        <figure class="chart" class:large=large>
            <svg
                viewBox=format!("0 0 {} {}", size.width, size.height)
                role="img"
                aria-label=table.says(Word::CourseOfGame)
            >
                {drawn}
            </svg>
        </figure>
    }
}

/// The winning chance of every player over the match, in percent, as far as it has been judged.
#[component]
pub(crate) fn Curve(
    /// Everybody's chances in thousandths, with their plies.
    course: Vec<(u32, Vec<u16>)>,
) -> impl IntoView {
    let table = table();
    let size = if is_wide() { SMALL_CURVE } else { PHONE };
    let percent = |chances: &[u16]| chances.iter().map(|&chance| i32::from(chance) / 10).collect::<Vec<_>>();
    let mut points: Vec<Vec<i32>> = Vec::new();
    for (ply, chances) in &course {
        let before = points.last().cloned().unwrap_or_else(|| percent(chances));
        points.resize(*ply as usize, before);
        points.push(percent(chances));
    }
    let last = table.desk().now().max(1) as usize;
    let scale = Scale { size, least: 0, most: 100, last };
    let mark = move || {
        let at = Scale { size, least: 0, most: 100, last }.x(table.shown.get()? as usize);
        Some(view! { <line class="course-mark" x1=at x2=at y1=4 y2=size.height - 4.0/> })
    };
    let drawn = view! { {grid(&scale)}{lines(&points, &scale, |seat| format!("% {}", short(table, seat)))} };
    view! {
        <figure class="chart large">
            <svg
                viewBox=format!("0 0 {} {}", size.width, size.height)
                role="img"
                aria-label=table.says(Word::ChanceCurve)
            >
                {drawn}
                {mark}
            </svg>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_cover_each_other() {
        assert_eq!(apart(vec![50.0, 49.0, 10.0]), [50.0, 37.0, 10.0]);
        assert_eq!(apart(vec![20.0, 20.0, 20.0]), [33.0, 20.0, 7.0]);
    }

    #[test]
    fn a_few_round_numbers_cover_the_range() {
        let rounds = |least, most| Scale { size: SMALL, least, most, last: 1 }.rounds().collect::<Vec<_>>();
        assert_eq!(rounds(0, 10), [0, 5, 10]);
        assert_eq!(rounds(-16, 58), [0, 20, 40]);
        assert_eq!(rounds(0, 132), [0, 50, 100]);
    }
}
