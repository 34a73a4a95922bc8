//! What the page says.

mod codes;
mod online;
mod words;

use engine::Lang;

pub(crate) use codes::refusal;
pub(crate) use online::Word as OnlineWord;
pub(crate) use words::{Word, words};

/// Something that is said in either language.
pub(crate) trait Spoken: Copy {
    /// In one language.
    fn spoken(self, lang: Lang) -> &'static str;
}
