//! What to know before opening the box.

use crate::ZhanGuo;
use engine::{About, Boxed, Credits, LessonFiles, Words};

impl Boxed for ZhanGuo {
    const ABOUT: About = About {
        minutes: (90, 120),
        weight: 4,
        sentence: Words {
            de: "Fünf besiegte Reiche werden eins: Jede Karte dient dem Hof oder dem Aufbau des neuen Reiches.",
            en: "Five conquered states become one: every card serves the court or builds the new realm.",
        },
        credits: Credits {
            title: "ZhanGuo",
            design: "Marco Canetta, Stefania Niccolini",
            art: "Mariano Iannelli",
            publisher: "What's Your Game?",
            year: 2014,
        },
    };
    const LESSON: LessonFiles = engine::lesson!();
}
