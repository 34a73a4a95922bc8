//! The game on the pages around the table.

use crate::boards::Cover;
use engine::Words;

pub(super) const COVER: Cover = Cover {
    emblems: &['帝'],
    pieces: ["house", "emissary", "house"],
    chapters: &[
        ("S", Words { de: "Aufbau", en: "Set-up" }),
        ("T", Words { de: "Der Zug", en: "The turn" }),
        ("P", Words { de: "Steine setzen", en: "Placing pieces" }),
        ("H", Words { de: "Häuserwertung", en: "House scoring" }),
        ("D", Words { de: "Karten nachziehen", en: "Drawing cards" }),
        ("X", Words { de: "Karte tauschen", en: "Exchanging a card" }),
        ("E", Words { de: "Das Ende", en: "The end" }),
        ("F", Words { de: "Schlusswertung", en: "Final scoring" }),
        ("B", Words { de: "Expertenspiel: Befestigungen", en: "Expert game: fortifications" }),
    ],
    mentions: &[
        ("house", &["Haus", "Häuser", "house"]),
        ("emissary", &["Abgesandte", "emissar"]),
        ("fort", &["Befestigung", "fortification"]),
        ("emperor", &["den Kaiser", "der Kaiser", "emperor"]),
    ],
};
