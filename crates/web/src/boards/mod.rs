//! How a game is drawn.
//!
//! # Writing a board
//!
//! A game is drawn by a folder here, `boards/NAME`, with `impl Drawn for Game` in its `mod.rs`; `mod NAME;` below is
//! the only line outside it. The folder also contains the game's `cover.rs` (picture, chapters of the rules), its
//! `words.rs` and its `style.css`. Everything except the cover has a default, so that a game without a drawing is
//! immediately playable: its board is then [`engine::Text::board`] as text, and every legal answer is a chip below it.
//! Override, in this order of usefulness:
//!
//! - [`Drawn::board`]: the board, as large as fits. One `<svg class="board" viewBox=…>`, drawn from the content file's
//!   geometry with the kit in [`crate::art`] (pieces, emblems, smooth outlines, brush lines).
//! - [`Drawn::hand`] and [`Drawn::market`]: the viewer's hand at the left of the bottom line, open cards at its right.
//! - [`Drawn::supplies`]: what is public about a seat, small in its panel.
//! - [`Drawn::beside`]: more about an answer under the pointer, below its consequences.
//! - [`Drawn::stage`]: the stage of the match, in the top line.
//!
//! A [`Scene`] provides everything, as signals that follow the match, the language and the look back:
//!
//! - [`Scene::view`]: the [`View`] to draw (of the past, while the visitor looks back). Wrap parts of it into small
//!   memos, so that only what changes is drawn again; a piece that keeps its key moves, one that is new arrives.
//! - [`Scene::legal`]: the ids that may be answered now; empty when the viewer is not asked.
//! - [`Scene::target`]: attributes and handlers of something that stands for an answer. Spread it onto any element:
//!   `<g {..scene.target(move || Some(Action::House(space)), move || label)}>`. It is then a button by mouse, touch and
//!   keyboard; it has the classes `legal` (dashed cinnabar ring: draw a `<circle class="ring">` inside), `focus` (under
//!   the pointer or the keyboard's focus, here or on the chip) and `hint`; a click on it answers, or explains with the
//!   rule why it cannot. No component knows a rule.
//! - [`Scene::recent`]: what has been told since the viewer's last decision; draw a `<circle class="halo">` there.
//! - [`Scene::facts`]: shows a [`Detail`] in the side panel while something is under the pointer or has the focus.
//! - [`Scene::lang`], [`Scene::name`]: words. No text in pictures other than names, numbers and emblems.
//!
//! A board never plays: it offers answers.

// The boards, and the parts they share.
mod cover;
mod kaiser;
mod plain;
mod scene;
mod signs;
mod yunhe;
mod zhanguo;
mod zhenghe;

pub(crate) use cover::Cover;
use engine::{Lang, Seat, Title, View};
use leptos::prelude::*;
pub(crate) use scene::Scene;
pub(crate) use scene::is_wide;
use scene::wide_window;
pub(crate) use signs::signs;

/// Something public that a seat has: `3 houses`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Supply {
    /// How many.
    pub(crate) count: String,
    /// Its name.
    pub(crate) name: String,
    /// The piece that represents it, from [`crate::art`]; `None` if the words suffice.
    pub(crate) piece: Option<&'static str>,
}

/// Facts about a place, for the side panel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Detail {
    /// The place.
    pub(crate) title: String,
    /// An emblem beside it.
    pub(crate) emblem: Option<char>,
    /// Blocks of rows, each with a heading.
    pub(crate) blocks: Vec<Block>,
}

/// Some rows under a heading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Block {
    /// The heading.
    pub(crate) title: String,
    /// Whose row, what, how much.
    pub(crate) rows: Vec<(Option<Seat>, String, String)>,
}

/// A game with a drawing.
pub(crate) trait Drawn: Title {
    /// The game on the pages around the table.
    const COVER: Cover;

    /// The board.
    fn board(scene: Scene<Self>) -> AnyView {
        plain::board(scene)
    }
    /// The viewer's hand.
    fn hand(_: Scene<Self>) -> Option<AnyView> {
        None
    }
    /// Open cards and piles that belong to no player.
    fn market(_: Scene<Self>) -> Option<AnyView> {
        None
    }
    /// A sign of this board, by its name, that is neither a piece nor an emblem of all boards.
    fn sign(_: &str) -> Option<AnyView> {
        None
    }
    /// What is public about a seat.
    fn supplies(_: &View<Self>, _: Seat, _: Lang) -> Vec<Supply> {
        Vec::new()
    }
    /// The word for the score beside a name, where that is the score if the match ended now.
    fn standing(_: Lang) -> Option<&'static str> {
        None
    }
    /// More about an answer, below its consequences: `told` is what would certainly be told.
    fn beside(_: &View<Self>, _: Self::Action, _told: &[Self::Event], _: Lang) -> Vec<Block> {
        Vec::new()
    }
    /// The stage of the match.
    fn stage(_: &View<Self>, _: Lang) -> String {
        String::new()
    }
}
