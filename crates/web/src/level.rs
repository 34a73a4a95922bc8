//! How strong a bot plays, stored by its short name.

use bots::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The level that is offered first.
pub(crate) const DEFAULT: Level = Level::Adept;

/// Writes a level by its short name.
#[allow(clippy::ref_option)] // serde asks for this form.
pub(crate) fn serialize<S: Serializer>(level: &Option<Level>, serializer: S) -> Result<S::Ok, S::Error> {
    level.map(Level::slug).serialize(serializer)
}

/// Reads it back; an unknown name is the level offered first.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Level>, D::Error> {
    let slug = Option::<String>::deserialize(deserializer)?;
    Ok(slug.map(|slug| Level::parse(&slug).unwrap_or(DEFAULT)))
}
