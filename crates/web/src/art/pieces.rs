//! Pieces as vector drawings: one silhouette each, one hand, one stroke width, a mark for every player.
//!
//! Every piece is drawn once, as a symbol on a square of 40 units around its middle; [`Token`] puts it on a board and
//! [`Piece`] into a line of text. Colour comes from the class `seat-N`, and the mark comes with it, so that colour is
//! never alone.

use engine::Seat;
use leptos::prelude::*;

/// Every symbol, line by line: name, where the player's mark sits (`- -` for pieces without an owner), drawing.
const DRAWINGS: &str = include_str!("../../assets/pieces.txt");

/// The marks: plain, bar, dot, stripe, cross.
const MARKS: [&str; 5] = [
    "",
    r#"<path class="mark" d="M-4.4 -1.3H4.4V1.3H-4.4Z"/>"#,
    r#"<circle class="mark" cx="0" cy="0" r="2.5"/>"#,
    r#"<path class="mark" d="M-3.6 -3.4H-1.2V3.4H-3.6ZM1.2 -3.4H3.6V3.4H1.2Z"/>"#,
    r#"<path class="mark" d="M-1.2 -3.8H1.2V-1.2H3.8V1.2H1.2V3.8H-1.2V1.2H-3.8V-1.2H-1.2Z"/>"#,
];

/// The sheet of symbols to which all others point; once in every page.
#[component]
pub(crate) fn Sheet() -> impl IntoView {
    let mut symbols = String::new();
    for line in DRAWINGS.lines() {
        let mut words = line.splitn(4, ' ');
        let [name, x, y, drawing] = std::array::from_fn(|_| words.next().unwrap_or_default());
        for (seat, mark) in MARKS.iter().enumerate() {
            let mark = match x {
                "-" => String::new(),
                _ => format!(r#"<g transform="translate({x} {y})">{mark}</g>"#),
            };
            symbols += &format!(
                r#"<symbol id="{name}-{seat}" viewBox="-20 -20 40 40" overflow="visible">{drawing}{mark}</symbol>"#
            );
        }
    }
    view! { <svg class="symbols" aria-hidden="true" width="0" height="0" inner_html=symbols></svg> }
}

/// The name of a symbol as the sheet spells it, if there is one.
pub(crate) fn piece_named(name: &str) -> Option<&'static str> {
    piece_names().find(|other| *other == name)
}

/// The names of all symbols.
pub(crate) fn piece_names() -> impl Iterator<Item = &'static str> {
    DRAWINGS.lines().filter_map(|line| line.split(' ').next())
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

/// A piece on a board, with its shadow, centred at a spot.
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
