//! The game on the pages around the table.

use crate::boards::Cover;
use engine::Words;

pub(super) const COVER: Cover = Cover {
    emblems: &['運', '河'],
    pieces: ["ship", "house", "unrest"],
    chapters: &[
        ("S", Words { de: "Aufbau", en: "Set-up" }),
        ("R", Words { de: "Die Runden", en: "The rounds" }),
        ("A", Words { de: "Aktionen", en: "Actions" }),
        ("G", Words { de: "Der Große Koordinator", en: "The Grand Coordinator" }),
        ("U", Words { de: "Aufstände", en: "Uprisings" }),
        ("F", Words { de: "Schlusswertung", en: "Final scoring" }),
    ],
    mentions: &[
        ("canal", &["Kanal", "canal"]),
        ("unrest", &["Unruhe", "unrest"]),
        ("ship", &["Koordinator", "Schiff", "Coordinator", "ship"]),
        ("wall", &["Mauer", "Wall"]),
        ("pagoda", &["Pagode", "pagoda"]),
        ("palace", &["Verbotene", "Forbidden"]),
    ],
};
