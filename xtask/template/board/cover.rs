//! The game on the pages around the table.

use crate::boards::Cover;
use engine::Words;

pub(super) const COVER: Cover = Cover {
    emblems: &['天'],
    pieces: ["points", "points", "points"],
    chapters: &[
        ("S", Words { de: "Aufbau", en: "Set-up" }),
        ("R", Words { de: "Die Runden", en: "The rounds" }),
        ("F", Words { de: "Ende und Sieg", en: "End and victory" }),
        ("V", Words { de: "Variante", en: "Variant" }),
    ],
    mentions: &[("points", &["Punkte", "points"])],
};
