//! What to know before opening the box.

use crate::Kaiser;
use engine::{About, Boxed, Credits, LessonFiles, Words};

impl Boxed for Kaiser {
    const ABOUT: About = About {
        minutes: (45, 60),
        weight: 2,
        sentence: Words {
            de: "Häuser und Abgesandte in neun Provinzen: Mehrheiten, Bündnisse und lange Straßen entscheiden.",
            en: "Houses and emissaries in nine provinces: majorities, alliances and long roads decide.",
        },
        credits: Credits {
            title: "Der Kaiser von China",
            design: "Michael Schacht",
            art: "Michael Schacht",
            publisher: "Abacusspiele",
            year: 2005,
        },
    };
    const LESSON: LessonFiles = engine::lesson!();
}
