//! What to know before opening the box.

use crate::ZhengHe;
use engine::{About, Boxed, Credits, LessonFiles, Words};

impl Boxed for ZhengHe {
    const ABOUT: About = About {
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
    };
    const LESSON: LessonFiles = engine::lesson!();
}
