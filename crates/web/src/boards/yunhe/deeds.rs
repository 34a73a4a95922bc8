//! The thirteen actions of the canal builders' cards: one silhouette each, on a square of 40 units around the middle.

use leptos::prelude::*;
use yunhe::Deed;

/// A line for each: its name and its drawing.
const DRAWINGS: &str = include_str!("deeds.txt");

fn drawing(deed: Deed) -> &'static str {
    let name = format!("{deed:?}");
    let mut lines = DRAWINGS.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(other, _)| *other == name).map_or("", |(_, drawing)| drawing)
}

/// An action in a line of text.
#[component]
pub(super) fn DeedIcon(deed: Deed) -> impl IntoView {
    view! { <svg class="deed" viewBox="-20 -21 40 42" aria-hidden="true" inner_html=drawing(deed)></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deed_is_drawn() {
        assert!(Deed::ALL.into_iter().all(|deed| drawing(deed).starts_with("<path")));
    }
}
