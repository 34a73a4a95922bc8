//! What to know before opening the box.

use crate::Yunhe;
use engine::{About, Boxed, Credits, LessonFiles, Words};

impl Boxed for Yunhe {
    const ABOUT: About = About {
        minutes: (60, 90),
        weight: 3,
        sentence: Words {
            de: "Der Kaiserkanal wächst: Kanäle am Weg des Großen Koordinators bringen Ansehen, Unruhe kostet es.",
            en: "The Imperial Canal grows: canals on the Grand Coordinator's way earn prestige, unrest costs it.",
        },
        credits: Credits {
            title: "Da Yunhe",
            design: "Björn Müller-Mätzig",
            art: "Nicolas Bau",
            publisher: "",
            year: 2016,
        },
    };
    const LESSON: LessonFiles = engine::lesson!();
}
