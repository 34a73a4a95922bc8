//! The board of a game without a drawing: the table as text.

use super::{Drawn, Scene};
use engine::{Seat, Text};
use leptos::prelude::*;

/// The table as a terminal would show it.
pub(crate) fn board<G: Drawn>(scene: Scene<G>) -> AnyView {
    let text = move || {
        let view = scene.view();
        let board = <G as Text>::board(scene.lang(), &view);
        (0..*G::PLAYERS.end()).map(Seat).fold(board, |text, seat| {
            let mark = format!("{{{}}}", seat.0);
            if text.contains(&mark) { text.replace(&mark, &scene.name(seat)) } else { text }
        })
    };
    view! { <pre class="plain-board" tabindex="0">{text}</pre> }.into_any()
}
