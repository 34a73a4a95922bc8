//! What to know before opening the box, and whose work the boxed games are.

use engine::Lang;

/// A text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// German.
    pub de: &'static str,
    /// English.
    pub en: &'static str,
}

impl Words {
    /// The text in one language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::De => self.de,
            Lang::En => self.en,
        }
    }
}

/// Whose work the boxed game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Credits {
    /// The title on the box.
    pub title: &'static str,
    /// Who designed the game.
    pub design: &'static str,
    /// Who drew it.
    pub art: &'static str,
    /// Who published it; empty where it is not known.
    pub publisher: &'static str,
    /// When.
    pub year: u16,
}

/// What to know before opening the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The short name of the game.
    pub name: &'static str,
    /// How long a match takes people, in minutes.
    pub minutes: (u16, u16),
    /// How heavy it is, from 1 (light) to 5.
    pub weight: u8,
    /// One sentence.
    pub sentence: Words,
    /// Whose work the boxed game is.
    pub credits: Credits,
}

pub(crate) fn about(name: &str) -> &'static About {
    ABOUT.iter().find(|about| about.name == name).expect("every game of the list has an entry")
}

static ABOUT: [About; 4] = [
    About {
        name: "kaiser",
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
    },
    About {
        name: "zhanguo",
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
    },
    About {
        name: "zhenghe",
        minutes: (60, 90),
        weight: 3,
        sentence: Words {
            de: "Ming gegen Barbaren: Die Schatzflotte segelt nach Westen, während in den Grenzgebieten gekämpft wird.",
            en: "Ming against barbarians: the treasure fleet sails west while the borderlands are fought over.",
        },
        credits: Credits {
            title: "Die Reisen des Zheng He / The Ming Voyages",
            design: "David J. Mortimer, Alan Paull",
            art: "Klemens Franz",
            publisher: "Surprised Stare Games / Frosted Games",
            year: 2020,
        },
    },
    About {
        name: "yunhe",
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
    },
];
