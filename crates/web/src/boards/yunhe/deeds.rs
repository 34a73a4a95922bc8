//! The thirteen actions of the canal builders' cards: one silhouette each, on a square of 40 units around the middle.

use leptos::prelude::*;
use yunhe::Deed;

/// A line for each: its name and its drawing.
const DRAWINGS: &str = include_str!("deeds.txt");

/// The drawing of this name; empty if the table lacks it.
fn drawing(name: &str) -> &'static str {
    let mut lines = DRAWINGS.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(other, _)| *other == name).map_or("", |(_, drawing)| drawing)
}

fn icon(drawing: &'static str) -> AnyView {
    view! { <svg class="deed" viewBox="-20 -21 40 42" aria-hidden="true" inner_html=drawing></svg> }.into_any()
}

/// An action by its name.
pub(super) fn sign(name: &str) -> Option<AnyView> {
    Some(drawing(name)).filter(|drawing| !drawing.is_empty()).map(icon)
}

/// An action in a line of text.
#[component]
pub(super) fn DeedIcon(deed: Deed) -> impl IntoView {
    icon(drawing(&format!("{deed:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_is_drawn() {
        assert!(Deed::ALL.into_iter().all(|deed| drawing(&format!("{deed:?}")).starts_with("<path")));
    }
}
