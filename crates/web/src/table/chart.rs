//! The course of the match as lines, one a player.

use super::table;
use crate::text::Word;
use leptos::prelude::*;

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 96.0;

/// Heights of labels moved apart as far as needed, so that none covers another.
fn apart(heights: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[b].total_cmp(&heights[a]));
    let mut moved = heights;
    for pair in 1..order.len() {
        let (below, above) = (order[pair - 1], order[pair]);
        moved[above] = moved[above].min(moved[below] - 13.0);
    }
    moved
}

/// The points of every player over the match, each line with the player's dashes.
#[component]
pub(crate) fn Chart(#[prop(optional)] large: bool) -> impl IntoView {
    let table = table();
    let (width, height) = if large { (720.0, 170.0) } else { (WIDTH, HEIGHT) };
    let lines = move || {
        let course = table.follow().course();
        let most = course.iter().flatten().copied().max().unwrap_or(0).max(10);
        let least = course.iter().flatten().copied().min().unwrap_or(0).min(0);
        let last = (course.len().max(2) - 1) as f64;
        let x = |n: usize| 4.0 + (width - 34.0) * n as f64 / last;
        let y = |points: i32| height - 6.0 - (height - 14.0) * f64::from(points - least) / f64::from(most - least);
        let stride = (course.len() / 240).max(1);
        let ends = apart(course.last().map_or(Vec::new(), |points| points.iter().map(|&points| y(points)).collect()));
        let line = |seat: usize| {
            let kept = |n: &usize| n.is_multiple_of(stride) || n + 1 == course.len();
            let spots = (0..course.len()).filter(kept).map(|n| format!("{:.1},{:.1}", x(n), y(course[n][seat])));
            let spots = spots.collect::<Vec<_>>().join(" ");
            let end = course.last().map_or(0, |points| points[seat]);
            view! {
                <polyline class=format!("course seat-{seat}") points=spots/>
                <text class=format!("course-end seat-{seat}") x=width - 26.0 y=ends[seat] + 4.0>{end}</text>
            }
        };
        let mark = table.shown.get().map(|ply| {
            let at = x(ply as usize);
            view! { <line class="course-mark" x1=at x2=at y1=4 y2=height - 4.0/> }
        });
        let seats = course.first().map_or(0, Vec::len);
        view! {
            <line class="course-zero" x1=4 x2=width - 30.0 y1=y(0) y2=y(0)/>
            {mark}
            {(0..seats).map(line).collect_view()}
        }
    };
    view! {
        <figure class="chart" class:large=large>
            <svg viewBox=format!("0 0 {width} {height}") role="img" aria-label=move || table.say(Word::CourseOfGame)>
                {lines}
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
        assert_eq!(apart(vec![20.0, 20.0, 20.0]), [20.0, 7.0, -6.0]);
    }
}
