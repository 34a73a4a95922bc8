//! Why not? The obstacle to a refused answer, with its rule, beside the touch.

use super::preview::rule_link;
use super::spans::spans;
use super::{Table, table};
use crate::art::Spot;
use crate::browser::window_size;
use crate::text::Word;
use engine::Line;
use leptos::prelude::*;

/// The greatest width of the box, and its distance from the touch and from the window's edge.
const WIDEST: f64 = 460.0;
const AWAY: f64 = 22.0;
const EDGE: f64 = 8.0;

/// The place of the box in a window of a size: below a touch in the upper half, above one in the lower half.
fn place((x, y): Spot, (width, height): (f64, f64)) -> String {
    let wide = WIDEST.min(width - 2.0 * EDGE);
    let left = (x - wide / 2.0).clamp(EDGE, (width - wide - EDGE).max(EDGE));
    let (side, off, room) = if y < height / 2.0 {
        ("top", y + AWAY, height - y - AWAY - EDGE)
    } else {
        ("bottom", height - y + AWAY, y - AWAY - EDGE)
    };
    format!("left:{left:.0}px;width:{wide:.0}px;{side}:{off:.0}px;max-height:{room:.0}px")
}

/// The explanation of a refused answer: its obstacle, or that the lesson asks for another one.
fn refusal(table: Table, id: u16) -> Option<AnyView> {
    let desk = table.follow();
    let Some((line, cause, reason)) = desk.why_not(id, table.lang()) else {
        let allowed = desk.answers(table.lang()).iter().any(|answer| answer.id == id);
        return allowed.then(|| view! { <p class="cause">{table.say(Word::LessonOther)}</p> }.into_any());
    };
    // For an answer of another moment: what must be decided first.
    let cause = cause.or_else(|| {
        let asked = desk.prompt(desk.now(), table.lang())?;
        let mut line = Line::new().word(format!("{}: ", table.say(Word::AskedNow)));
        line.0.extend(asked.0);
        Some(line)
    });
    let cause = cause.map(|cause| view! { <p class="cause">{spans(table, &cause)}</p> });
    let said = view! {
        <p class="eyebrow">{table.say(Word::WhyNot)}</p>
        <h3>{spans(table, &line)}</h3>
        {cause}
        {rule_link(table, reason)}
    };
    Some(said.into_any())
}

/// The reason, as long as it is relevant.
#[component]
pub(crate) fn WhyNot() -> impl IntoView {
    let table = table();
    let shown = move || {
        let (id, at) = table.refused.get()?;
        let said = refusal(table, id)?;
        let style = at.map(|at| place(at, window_size()));
        Some(view! {
            <div class="why-not" role="alert" style=style>
                {said}
                <button class="plain" on:click=move |_| table.refused.set(None)>{table.say(Word::Close)}</button>
            </div>
        })
    };
    view! { {shown} }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_stays_in_the_window() {
        assert_eq!(place((20.0, 100.0), (390.0, 844.0)), "left:8px;width:374px;top:122px;max-height:714px");
        assert_eq!(place((700.0, 600.0), (1440.0, 900.0)), "left:470px;width:460px;bottom:322px;max-height:570px");
    }
}
