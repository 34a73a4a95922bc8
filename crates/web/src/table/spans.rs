//! A sentence of the rules on the page.

use super::Table;
use crate::text::number;
use engine::{Line, Span};
use leptos::prelude::*;

/// A sentence in which players, pieces, places and numbers look different.
pub(crate) fn spans(table: Table, line: &Line) -> AnyView {
    let span = |span: &Span| match span {
        Span::Word(text) => view! { {text.to_string()} }.into_any(),
        Span::Seat(seat) => view! { <b class=format!("name seat-{}", seat.0)>{table.name(*seat)}</b> }.into_any(),
        Span::Piece(text) => view! { <span class="piece-word">{text.to_string()}</span> }.into_any(),
        Span::Place(text) => view! { <span class="place-word">{text.to_string()}</span> }.into_any(),
        Span::Number(n) => view! { <span class="number">{number(*n)}</span> }.into_any(),
    };
    line.0.iter().map(span).collect_view().into_any()
}
