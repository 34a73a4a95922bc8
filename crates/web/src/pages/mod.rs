//! The pages around the table.

pub(crate) mod begin;
pub(crate) mod cited;
mod credits;
mod exercises;
pub(crate) mod gallery;
mod glance;
mod learn;
pub(crate) mod new_game;
mod open;
mod replays;
pub(crate) mod rulebook;
mod rules;
mod settings;

pub(crate) use begin::Choice;
pub(crate) use credits::Credits;
pub(crate) use exercises::Task;
pub(crate) use gallery::Gallery;
pub(crate) use learn::Class;
pub(crate) use open::{OpenReplay, OpenTable};
pub(crate) use replays::{Replays, winners};
pub(crate) use rulebook::{Rulebook, rules};
pub(crate) use settings::SettingsPage;

use crate::app::Frame;
use crate::shelf::Opened;
use crate::venue::{Recorded, Save};
use leptos::prelude::*;

/// A page of one game.
pub(crate) enum GamePage {
    /// A new match.
    New,
    /// The lesson.
    Learn,
    /// A kept match, by the name of its save.
    Table(String, Save),
    /// A record, from a ply on.
    Replay(Recorded, Option<u32>),
    /// An exercise by its number, or the one of the day.
    Exercises(Option<u32>),
    /// The rules, at one of them.
    Rules(Memo<Option<String>>),
}

/// The page of a game.
pub(crate) fn open(opened: Opened, page: GamePage) -> AnyView {
    match page {
        GamePage::New => view! { <Frame><new_game::NewGame opened/></Frame> }.into_any(),
        GamePage::Learn => view! { <learn::Learn opened/> }.into_any(),
        GamePage::Table(name, save) => open::table(opened, &name, save),
        GamePage::Replay(recorded, at) => open::replay(opened, recorded, at),
        GamePage::Exercises(which) => view! { <exercises::Exercises opened which/> }.into_any(),
        GamePage::Rules(rule) => view! { <Frame><rules::Rules opened rule/></Frame> }.into_any(),
    }
}
