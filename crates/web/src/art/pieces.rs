//! Pieces as vector drawings: one silhouette each, one hand, one stroke width, a mark for every player.
//!
//! Every piece is drawn once, as a symbol on a square of 40 units around its middle; [`Token`] puts it on a board and
//! [`Piece`] into a line of text. Colour comes from the class `seat-N`, and the mark goes with it, so that colour is never alone.

use engine::Seat;
use leptos::prelude::*;

/// Every symbol: name, drawing, and where the player's mark sits; none for pieces that belong to nobody.
const DRAWINGS: &[(&str, &str, Option<(f64, f64)>)] = &[
    (
        "house",
        r#"<path class="body" d="M-12 -2H12V12H-12Z"/><path class="shade" d="M-12 -2H12V3H-12Z"/><path class="body roof" d="M-18.5 -.5C-12 -2.5 -7.5 -7 -4.5 -12.5H4.5C7.5 -7 12 -2.5 18.5 -.5C15.5 2 13 1.2 11 1H-11C-13 1.2 -15.5 2 -18.5 -.5Z"/><path class="body" d="M-6 -15H6V-12H-6Z"/>"#,
        Some((0.0, 7.2)),
    ),
    (
        "emissary",
        r#"<path class="body" d="M-10 15C-10.5 5 -6.5 -1 0 -1C6.5 -1 10.5 5 10 15Z"/><path class="shade" d="M-3 -.6L0 5L3 -.6Z"/><circle class="body" cx="0" cy="-6" r="4.8"/><path class="body" d="M-11 -7.2C-6 -8.6 -4 -12 0 -15.5C4 -12 6 -8.6 11 -7.2C6 -5.8 -6 -5.8 -11 -7.2Z"/>"#,
        Some((0.0, 9.6)),
    ),
    (
        "fort",
        r#"<path class="stone" d="M-17 16V1H-17V-5H-11V-1H-5V-5H5V-1H11V-5H17V16Z"/><path class="stone-shade" d="M-17 6H17M-9 1V6M0 1V6M9 1V6M-13 6V11M-4 6V11M4 6V11M13 6V11M-17 11H17"/>"#,
        None,
    ),
    (
        "governor",
        r#"<path class="body" d="M-11 16C-12 4 -7 -1 0 -1C7 -1 12 4 11 16Z"/><circle class="body" cx="0" cy="-6" r="5"/><path class="body" d="M-6 -9H6V-12.5H-6ZM-4 -12.5H4V-15.5H-4ZM-15 -11.5H-6V-9.5H-15ZM6 -11.5H15V-9.5H6Z"/>"#,
        Some((0.0, 9.5)),
    ),
    (
        "palace",
        r#"<path class="body" d="M-15 3H15V14H-15Z"/><path class="shade" d="M-15 3H15V7H-15ZM-3 8H3V14H-3Z"/><path class="body roof" d="M-20 4.5C-14 3 -10 0 -7 -4H7C10 0 14 3 20 4.5C17 6.5 14 6 12 5.6H-12C-14 6 -17 6.5 -20 4.5Z"/><path class="body" d="M-8 -8H8V-4H-8Z"/><path class="body roof" d="M-13 -7C-8 -8.5 -5 -11.5 -3.5 -15.5H3.5C5 -11.5 8 -8.5 13 -7C10 -5.4 -10 -5.4 -13 -7Z"/>"#,
        Some((0.0, 1.0)),
    ),
    (
        "wall",
        r#"<path class="stone" d="M-19 14V-2H-19V-8H-13V-3H-7V-8H-1V-3H5V-8H11V-3H13V-8H19V14Z"/><path class="stone-shade" d="M-19 3H19M-19 8H19M-11 -3V3M1 -3V3M-5 3V8M8 3V8M-12 8V14M2 8V14M13 8V14"/>"#,
        None,
    ),
    (
        "worker",
        r#"<path class="body" d="M-8 15C-8.5 7 -5 2 0 2C5 2 8.5 7 8 15Z"/><circle class="body" cx="0" cy="-3" r="4.6"/><path class="body" d="M-12 -3.8C-7 -5 -4 -9 0 -11.5C4 -9 7 -5 12 -3.8Z"/>"#,
        Some((0.0, 9.8)),
    ),
    (
        "official-square",
        r#"<path class="body" d="M-9 15C-9.5 6 -6 1 0 1C6 1 9.5 6 9 15Z"/><circle class="body" cx="0" cy="-4" r="4.6"/><path class="body" d="M-8 -7H8V-9.4H-8ZM-5 -9.4H5V-13.4H-5Z"/>"#,
        Some((0.0, 9.4)),
    ),
    (
        "official-round",
        r#"<path class="body" d="M-9 15C-9.5 6 -6 1 0 1C6 1 9.5 6 9 15Z"/><circle class="body" cx="0" cy="-4" r="4.6"/><path class="body" d="M-7 -7C-7 -15.5 7 -15.5 7 -7Z"/>"#,
        Some((0.0, 9.4)),
    ),
    (
        "official-winged",
        r#"<path class="body" d="M-9 15C-9.5 6 -6 1 0 1C6 1 9.5 6 9 15Z"/><circle class="body" cx="0" cy="-4" r="4.6"/><path class="body" d="M-5 -7V-13H5V-7ZM-15 -10C-11 -12 -8 -11 -5 -9.4V-7.6C-9 -7.4 -12 -7.8 -15 -10ZM15 -10C11 -12 8 -11 5 -9.4V-7.6C9 -7.4 12 -7.8 15 -10Z"/>"#,
        Some((0.0, 9.4)),
    ),
    (
        "octagon",
        r#"<path class="body" d="M-5.8 -14H5.8L14 -5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z"/><path class="inner" d="M-4.1 -10H4.1L10 -4.1V4.1L4.1 10H-4.1L-10 4.1V-4.1Z"/>"#,
        None,
    ),
    (
        "unrest",
        r#"<path class="flame" d="M0 -16C4 -9 12 -5 11 5C10 12 5 15 0 15C-5 15 -10 12 -11 5C-11.5 0 -8 -3 -6.5 -7C-4.5 -5.5 -3.5 -4 -3 -2C-1 -6 -1.5 -11 0 -16Z"/><path class="flame-heart" d="M0 2C3 5 4.5 7.5 4 10C3.5 12.5 2 13.6 0 13.6C-2 13.6 -3.5 12.5 -4 10C-4.5 7.5 -2 5 0 2Z"/>"#,
        None,
    ),
    (
        "junk",
        r#"<path class="body" d="M-17 6C-10 9 10 9 18 4C16 11 12 15 7 15H-8C-13 15 -16 11 -17 6Z"/><path class="sail" d="M-2 -15V5C5 5 10 2 12 -2C9 -8 5 -13 -2 -15ZM-4 -10V5C-9 4 -12 2 -14 -1C-12 -5 -9 -8 -4 -10Z"/><path class="ribs" d="M-2 -9C4 -8 8 -6 10 -5M-2 -3C4 -2 9 -2 12 -2M-4 -4C-8 -3 -11 -2 -13 -2"/>"#,
        Some((0.0, 11.0)),
    ),
    (
        "army",
        r#"<path class="body" d="M-12 -11H12V3C12 10 6 14 0 16C-6 14 -12 10 -12 3Z"/><path class="inner" d="M-8 -7H8V3C8 7 4 10 0 11.5C-4 10 -8 7 -8 3Z"/>"#,
        Some((0.0, 1.0)),
    ),
    (
        "horde",
        r#"<path class="body" d="M-14 15L-10 3L-13 -3L-6 -13L-2 -14L-1 -10L10 -4L13 2L9 4L2 2L4 8L11 15Z"/><circle class="eye" cx="-1" cy="-6" r="1.3"/>"#,
        Some((-2.0, 7.5)),
    ),
    (
        "settlement",
        r#"<path class="body" d="M0 -14L17 13H-17Z"/><path class="shade" d="M0 -2L6 13H-6Z"/><path class="ribs" d="M-3 -17L0 -13L3 -17"/>"#,
        None,
    ),
    (
        "gold",
        r#"<circle class="coin" cx="0" cy="0" r="13"/><path class="coin-hole" d="M-4.5 -4.5H4.5V4.5H-4.5Z"/>"#,
        None,
    ),
    (
        "ship",
        r#"<path class="body" d="M-18 4C-9 7 9 7 18 2C16 10 12 14 6 14H-8C-13 14 -17 10 -18 4Z"/><path class="body" d="M-9 -3H9V4H-9Z"/><path class="body roof" d="M-14 -2.6C-9 -4 -6 -7 -4.5 -11H4.5C6 -7 9 -4 14 -2.6C11 -1 -11 -1 -14 -2.6Z"/><path class="ribs" d="M0 -11V-17L7 -15L0 -13"/>"#,
        Some((0.0, 9.6)),
    ),
    (
        "emperor",
        r#"<path class="coin" d="M-11 16C-12 4 -7 -1 0 -1C7 -1 12 4 11 16Z"/><circle class="coin" cx="0" cy="-6" r="5"/><path class="coin" d="M-11 -11H11V-13.6H-11ZM-4 -9V-11H4V-9Z"/><path class="ribs" d="M-10 -11V-6M-6.5 -11V-7.5M10 -11V-6M6.5 -11V-7.5"/>"#,
        None,
    ),
    ("relocate", r#"<path class="arrow" d="M-13 -5H6M6 -5L0 -11M6 -5L0 1M13 7H-6M-6 7L0 1M-6 7L0 13"/>"#, None),
    (
        "calm",
        r#"<path class="flame" d="M-5 -15C-2 -10 5 -6 4 2C3.4 8 0 10 -4 10C-9 10 -13 7 -13 2C-13.3 -2 -11 -4 -10 -7C-8.6 -6 -8 -5 -7.6 -3.5C-6 -7 -6 -11 -5 -15Z"/><path class="arrow" d="M12 -8V11M12 11L7 5M12 11L17 5"/>"#,
        None,
    ),
    (
        "calm-here",
        r#"<path class="flame" d="M-5 -17C-2 -12 5 -8 4 0C3.4 6 0 8 -4 8C-9 8 -13 5 -13 0C-13.3 -4 -11 -6 -10 -9C-8.6 -8 -8 -7 -7.6 -5.5C-6 -9 -6 -13 -5 -17Z"/><path class="arrow" d="M12 -12V6M12 6L7 0M12 6L17 0M-15 15H15"/>"#,
        None,
    ),
    (
        "carry",
        r#"<path class="body" d="M-17 14C-17.5 7 -14 2 -9 2C-4 2 -.5 7 -1 14Z"/><circle class="body" cx="-9" cy="-3" r="4.4"/><path class="body" d="M-19 -3.8C-15 -5 -12.5 -8.6 -9 -11C-5.5 -8.6 -3 -5 1 -3.8Z"/><path class="arrow" d="M4 5H17M17 5L11 -1M17 5L11 11"/>"#,
        None,
    ),
    (
        "worker-here",
        r#"<path class="body" d="M-8 11C-8.5 4 -5 -1 0 -1C5 -1 8.5 4 8 11Z"/><circle class="body" cx="0" cy="-6" r="4.4"/><path class="body" d="M-11 -6.8C-7 -8 -4 -12 0 -14.5C4 -12 7 -8 11 -6.8Z"/><path class="arrow" d="M-15 15H15"/>"#,
        None,
    ),
    (
        "points",
        r#"<path class="coin" d="M0 -16L4.6 -11.5L11 -11.5L11.5 -4.6L16 0L11.5 4.6L11 11L4.6 11.5L0 16L-4.6 11.5L-11 11L-11.5 4.6L-16 0L-11.5 -4.6L-11 -11L-4.6 -11.5Z"/>"#,
        None,
    ),
    ("disc", r#"<circle class="body" cx="0" cy="0" r="14"/>"#, Some((0.0, 0.0))),
    (
        "rampart",
        r#"<path class="body" d="M-19 14V-2H-19V-8H-13V-3H-7V-8H-1V-3H5V-8H11V-3H13V-8H19V14Z"/><path class="stone-shade" d="M-19 -.5H19"/>"#,
        Some((0.0, 6.8)),
    ),
    (
        "back-writing",
        r#"<path class="writing" d="M-10 -15H10V15H-10Z"/><path class="ribs" d="M-5 -9H5M-5 -3H5M-5 3H5M-5 9H1"/>"#,
        None,
    ),
    (
        "back-currency",
        r#"<path class="currency" d="M-10 -15H10V15H-10Z"/><circle class="ribs" cx="0" cy="0" r="5.6"/><path class="ribs" d="M-2 -2H2V2H-2Z"/>"#,
        None,
    ),
    (
        "back-law",
        r#"<path class="law" d="M-10 -15H10V15H-10Z"/><path class="ribs" d="M0 -9V9M-6 -5H6M-6 -5V0M6 -5V0M-4 9H4"/>"#,
        None,
    ),
    (
        "octagon-writing",
        r#"<path class="writing" d="M-5.8 -14H5.8L14 -5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z"/><path class="ribs" d="M-5 -5H5M-5 0H5M-5 5H1"/>"#,
        None,
    ),
    (
        "octagon-currency",
        r#"<path class="currency" d="M-5.8 -14H5.8L14 -5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z"/><circle class="ribs" cx="0" cy="0" r="6"/><path class="ribs" d="M-2 -2H2V2H-2Z"/>"#,
        None,
    ),
    (
        "octagon-law",
        r#"<path class="law" d="M-5.8 -14H5.8L14 -5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z"/><path class="ribs" d="M0 -7V7M-6 -4H6M-6 -4V1M6 -4V1M-4 7H4"/>"#,
        None,
    ),
];

/// The marks: plain, bar, dot, stripe, cross.
const MARKS: [&str; 5] = [
    "",
    r#"<path class="mark" d="M-4.4 -1.3H4.4V1.3H-4.4Z"/>"#,
    r#"<circle class="mark" cx="0" cy="0" r="2.5"/>"#,
    r#"<path class="mark" d="M-3.6 -3.4H-1.2V3.4H-3.6ZM1.2 -3.4H3.6V3.4H1.2Z"/>"#,
    r#"<path class="mark" d="M-1.2 -3.8H1.2V-1.2H3.8V1.2H1.2V3.8H-1.2V1.2H-3.8V-1.2H-1.2Z"/>"#,
];

/// The sheet of symbols that all others point to; once in every page.
#[component]
pub(crate) fn Sheet() -> impl IntoView {
    let mut symbols = String::new();
    for (name, drawing, mark) in DRAWINGS {
        for seat in 0..MARKS.len() {
            let mark = mark
                .map_or(String::new(), |(x, y)| format!(r#"<g transform="translate({x} {y})">{}</g>"#, MARKS[seat]));
            symbols += &format!(
                r#"<symbol id="{name}-{seat}" viewBox="-20 -20 40 40" overflow="visible">{drawing}{mark}</symbol>"#
            );
        }
    }
    view! { <svg class="symbols" aria-hidden="true" width="0" height="0" inner_html=symbols></svg> }
}

fn reference(name: &str, seat: Option<Seat>) -> String {
    format!("#{name}-{}", seat.map_or(0, |seat| seat.0))
}

fn class(name: &str, seat: Option<Seat>) -> String {
    seat.map_or_else(|| format!("piece {name} nobody"), |seat| format!("piece {name} seat-{}", seat.0))
}

/// A piece in a line of text.
#[component]
pub(crate) fn Piece(name: &'static str, seat: Option<Seat>) -> impl IntoView {
    view! {
        <svg class=class(name, seat) viewBox="-20 -20 40 40" aria-hidden="true">
            <use_ href=reference(name, seat) x="-20" y="-20" width="40" height="40"/>
        </svg>
    }
}

/// A piece on a board, with its shadow, its middle at a spot.
#[component]
pub(crate) fn Token(
    /// Which drawing.
    name: &'static str,
    /// Whose.
    seat: Option<Seat>,
    /// Where.
    x: f64,
    /// Where.
    y: f64,
    /// How large: the width of its square.
    size: f64,
    /// Whether it has just arrived.
    #[prop(optional)]
    arriving: bool,
) -> impl IntoView {
    let half = size / 2.0;
    let class = format!("{} {}", class(name, seat), if arriving { "arriving" } else { "" });
    view! {
        <g class=class style=format!("--x:{x}px;--y:{y}px")>
            <ellipse class="ground" cx="0" cy=size * 0.33 rx=size * 0.4 ry=size * 0.12/>
            <use_ href=reference(name, seat) x=-half y=-half width=size height=size/>
        </g>
    }
}
