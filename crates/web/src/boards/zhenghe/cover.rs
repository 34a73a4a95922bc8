//! The game on the pages around the table.

use crate::boards::Cover;
use engine::Words;

pub(super) const COVER: Cover = Cover {
    emblems: &['鄭', '和'],
    pieces: ["junk", "army", "horde"],
    chapters: &[
        ("S", Words { de: "Aufbau", en: "Set-up" }),
        ("R", Words { de: "Die Runden", en: "The rounds" }),
        ("A", Words { de: "Karten spielen", en: "Playing cards" }),
        ("E", Words { de: "Was der Kaiser tut", en: "What the Emperor does" }),
        ("B", Words { de: "Was die Barbaren tun", en: "What the barbarians do" }),
        ("K", Words { de: "Kampf", en: "Combat" }),
        ("F", Words { de: "Ende und Sieg", en: "End and victory" }),
    ],
    mentions: &[
        ("junk", &["Dschunke", "Schatzflotte", "junk", "treasure fleet"]),
        ("army", &["Armee", "army", "armies"]),
        ("horde", &["Horde", "horde"]),
        ("settlement", &["Siedlung", "settlement"]),
        ("gold", &["Gold", "gold"]),
    ],
};
