//! Chinese characters as emblems: decoration beside a Latin name, never instead of it.

use super::glyphs::GLYPHS;
use leptos::prelude::*;

/// The outline of a character on a square of 256 units; empty for one that the table does not hold.
pub(crate) fn outline(of: char) -> &'static str {
    GLYPHS.binary_search_by_key(&of, |(glyph, _)| *glyph).map_or("", |at| GLYPHS[at].1)
}

/// A character in a line of text.
#[component]
pub(crate) fn Emblem(of: char) -> impl IntoView {
    view! {
        <svg class="emblem" viewBox="0 0 256 256" aria-hidden="true"><path d=outline(of)/></svg>
    }
}
