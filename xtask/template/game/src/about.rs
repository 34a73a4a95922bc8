//! What to know before opening the box.

use crate::Specimen;
use engine::{About, Boxed, Credits, LessonFiles, Words};

impl Boxed for Specimen {
    const ABOUT: About = About {
        minutes: (5, 10),
        weight: 1,
        sentence: Words {
            de: "Neun Laternen, neun verdeckte Karten: Wer die höchste Karte zeigt, trägt die Laterne heim.",
            en: "Nine lanterns, nine cards face down: the highest card takes the lantern home.",
        },
        credits: Credits { title: "Specimen", design: "", art: "", publisher: "", year: 2026 },
    };
    const LESSON: LessonFiles = engine::lesson!();
}
