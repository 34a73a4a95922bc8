//! The pages around the table.

pub(crate) mod begin;
mod credits;
mod exercises;
pub(crate) mod gallery;
mod learn;
pub(crate) mod new_game;
mod open;
mod replays;
pub(crate) mod rules;
mod settings;

pub(crate) use credits::Credits;
pub(crate) use exercises::Exercises;
pub(crate) use gallery::Gallery;
pub(crate) use learn::Learn;
pub(crate) use new_game::NewGame;
pub(crate) use open::{OpenReplay, OpenTable};
pub(crate) use replays::Replays;
pub(crate) use rules::Rules;
pub(crate) use settings::SettingsPage;
