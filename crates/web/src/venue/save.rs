//! Matches stored on this device. A record is the truth; the rest is who sat where and the key of the deals.

use super::Sitter;
use crate::browser::storage;
use catalog::GameId;
use engine::sort_by;
use serde::{Deserialize, Serialize};
use wire::read_tree;

/// One stored match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Save {
    /// The short name of the game.
    pub(crate) game: String,
    /// Who sits where.
    pub(crate) sitters: Vec<Sitter>,
    /// The dealer's key, in hexadecimal digits.
    pub(crate) key: String,
    /// The record, as text.
    pub(crate) record: String,
    /// The edition's file, if it is not the default one.
    pub(crate) edition: Option<String>,
    /// When it was last changed, in milliseconds since 1970.
    pub(crate) when: f64,
    /// Whether it is over.
    pub(crate) over: bool,
    /// The address from which it was played on, if it was.
    #[serde(default)]
    pub(crate) from: Option<String>,
}

impl Save {
    /// Its game.
    pub(crate) fn game(&self) -> Option<GameId> {
        GameId::parse(&self.game)
    }
}

const PREFIX: &str = "tianxia.match.";

/// All stored matches.
pub(crate) struct Saves;

impl Saves {
    /// A name that no stored match has.
    pub(crate) fn fresh_name() -> String {
        let mut bytes = [0; 6];
        getrandom::fill(&mut bytes).expect("a browser has randomness");
        hex(&bytes)
    }

    /// Stores a match. Returns whether the device accepted it.
    pub(crate) fn put(name: &str, save: &Save) -> bool {
        let text = serde_json::to_string(save).expect("plain data serialises");
        storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), &text).is_ok())
    }

    /// A stored match.
    pub(crate) fn get(name: &str) -> Option<Save> {
        let text = storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()?;
        read_tree(&text).ok()
    }

    /// Forgets a match.
    pub(crate) fn remove(name: &str) {
        if let Some(storage) = storage() {
            // Nothing need be removed if it is not there.
            let _ = storage.remove_item(&format!("{PREFIX}{name}"));
        }
    }

    /// All stored matches with their names, the newest first.
    pub(crate) fn all() -> Vec<(String, Save)> {
        let Some(storage) = storage() else { return Vec::new() };
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
        let names = keys.filter_map(|key| key.strip_prefix(PREFIX).map(String::from));
        let mut all: Vec<_> = names.filter_map(|name| Some((name.clone(), Saves::get(&name)?))).collect();
        sort_by(&mut all, |a, b| b.1.when.total_cmp(&a.1.when));
        all
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
