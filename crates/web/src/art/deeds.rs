//! The thirteen actions of the canal builders' cards: one silhouette each, on a square of 40 units around the middle.

use leptos::prelude::*;
use yunhe::Deed;

const fn drawing(deed: Deed) -> &'static str {
    match deed {
        Deed::Supply => {
            r#"<path class="full" d="M-15 2L0 -5L15 2L0 9Z"/><path d="M-15 8L0 15L15 8M-15 13L0 20L15 13"/><path d="M0 -8V-18M-5 -13.5L0 -18.5L5 -13.5"/>"#
        }
        Deed::Build => {
            r#"<path class="full" fill-rule="evenodd" d="M0 -18L15.6 -9V9L0 18L-15.6 9V-9ZM-2.2 -8V-2.2H-8V2.2H-2.2V8H2.2V2.2H8V-2.2H2.2V-8Z"/>"#
        }
        Deed::Rebuild => {
            r#"<path class="full" d="M0 -7.5L6.5 -3.7V3.7L0 7.5L-6.5 3.7V-3.7Z"/><path d="M-15 6A16 16 0 0 1 9 -13.3M15 -6A16 16 0 0 1 -9 13.3"/><path class="full" d="M14 -18.5L13.5 -7.5L4.5 -13.2ZM-14 18.5L-13.5 7.5L-4.5 13.2Z"/>"#
        }
        Deed::Prestige => {
            r#"<path class="full" fill-rule="evenodd" d="M0 -18C5 -18 7 -12 5.5 -8C9.500 -10.500 15.500 -9 16.500 -4C17.500 .5 13 4 8.700 4C12 7 12.500 13 8 15.500C4 17.500 .5 13.500 0 9.500C-.5 13.500 -4 17.500 -8 15.500C-12.500 13 -12 7 -8.700 4C-13 4 -17.500 .5 -16.500 -4C-15.500 -9 -9.500 -10.500 -5.500 -8C-7 -12 -5 -18 0 -18ZM0 -4.500A4 4 0 1 0 .1 -4.500Z"/>"#
        }
        Deed::Remove => {
            r#"<path class="full flaming" d="M-7 -16C-4 -9 4 -6 3 3C2 11 -2 15 -7 15C-13 15 -17 11 -17 4C-17 -1 -14 -3 -12.500 -7C-11 -5.500 -10.500 -4 -10 -2C-8 -6 -8.500 -11 -7 -16Z"/><path d="M7 0H18M13 -5.500L18.500 0L13 5.500"/>"#
        }
        Deed::Calm => {
            r#"<path class="full flaming" d="M0 -19C3 -13 8 -10 7.500 -3C7 2 3.500 4 0 4C-4 4 -7.500 2 -8 -3C-8 -7 -6 -8.500 -5 -11.500C-3.500 -10.500 -3 -9 -2.500 -7.500C-1 -11 -1.500 -15 0 -19Z"/><path d="M-16 3C-16 20 16 20 16 3"/>"#
        }
        Deed::Destroy => {
            r#"<path class="full" d="M-1 -18L-16 -9V8L-4 15.500L0 6L-6 0L2 -7ZM5 -16L16 -9V9L1 18.500L6 6L0 -.5L8 -7.500Z"/>"#
        }
        Deed::Inspection => {
            r#"<path class="full" d="M-18 5C-9 8 9 8 18 4C16 12 12 16 6 16H-8C-13 16 -17 12 -18 5ZM-9 -2H6V5H-9Z"/><path d="M-13 -10H14M8 -16L14.500 -10L8 -4"/>"#
        }
        Deed::Tea => {
            r#"<path class="full" d="M-15 -3H9V4C9 12 4 16 -3 16C-10 16 -15 12 -15 4Z"/><path d="M9 0C18 -1 18 10 7 9M-8 -8C-12 -12 -4 -14 -8 -19M2 -8C-2 -12 6 -14 2 -19"/>"#
        }
        Deed::Espionage => {
            r#"<path d="M-18 0C-10 -13 10 -13 18 0C10 13 -10 13 -18 0Z"/><circle class="full" cx="0" cy="0" r="6"/>"#
        }
        Deed::Intrigue => {
            r#"<path class="full" d="M0 19L-5 -3H5Z"/><path d="M-11 -5C-6 -2.500 6 -2.500 11 -5M0 -6V-14"/><circle class="full" cx="0" cy="-16" r="3.400"/>"#
        }
        Deed::Denounce => {
            r#"<path d="M-10 -13H10V13H-10ZM-16 -15H16M-16 15H16"/><path d="M0 -8V3"/><circle class="full" cx="0" cy="8.500" r="2.300"/>"#
        }
        Deed::Reform => {
            r#"<path d="M-18 -9H-10C-2 -9 2 9 10 9H17M-18 9H-10C-2 9 2 -9 10 -9H17M12 3.500L17.500 9L12 14.500M12 -14.500L17.500 -9L12 -3.500"/>"#
        }
    }
}

/// An action in a line of text.
#[component]
pub(crate) fn DeedIcon(deed: Deed) -> impl IntoView {
    view! { <svg class="deed" viewBox="-20 -21 40 42" aria-hidden="true" inner_html=drawing(deed)></svg> }
}
