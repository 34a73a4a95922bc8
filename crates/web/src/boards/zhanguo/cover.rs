//! The game on the pages around the table.

use crate::boards::Cover;
use engine::Words;

pub(super) const COVER: Cover = Cover {
    emblems: &['戰', '國'],
    pieces: ["governor", "palace", "worker"],
    chapters: &[
        ("S", Words { de: "Aufbau", en: "Set-up" }),
        ("A", Words { de: "Auktion der B-Seiten", en: "Auction of the B sides" }),
        ("R", Words { de: "Die Runden", en: "The rounds" }),
        ("U", Words { de: "Vereinigung", en: "Unification" }),
        ("C", Words { de: "Aktionen am Hof", en: "Actions at the court" }),
        ("B", Words { de: "Fähigkeiten der Karten", en: "Abilities of the cards" }),
        ("O", Words { de: "Aufträge", en: "Orders" }),
        ("W", Words { de: "Belohnungen", en: "Rewards" }),
        ("F", Words { de: "Schlusswertung", en: "Final scoring" }),
        ("V", Words { de: "Varianten", en: "Variants" }),
    ],
    mentions: &[
        ("governor", &["Statthalter", "Gouverneur", "governor"]),
        ("palace", &["Palast", "Paläste", "palace"]),
        ("wall", &["Mauer", "wall"]),
        ("worker", &["Arbeiter", "worker"]),
        ("official-square", &["Beamte", "official"]),
        ("unrest", &["Unruhe", "unrest"]),
    ],
};
