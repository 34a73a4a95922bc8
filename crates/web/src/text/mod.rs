//! The words of the page.

mod codes;
mod online;
mod words;

use engine::{Lang, Words};

pub(crate) use codes::refusal;
pub(crate) use online::Word as OnlineWord;
pub(crate) use words::{Word, words};

/// A number with a proper minus sign.
pub(crate) fn number(value: i32) -> String {
    value.to_string().replace('-', "−")
}

/// A gain or a loss with its sign; zero has none.
pub(crate) fn signed(change: i32) -> String {
    if change > 0 { format!("+{change}") } else { number(change) }
}

/// Something that can be said in either language.
pub(crate) trait Spoken: Copy + Send + 'static {
    /// In one language.
    fn spoken(self, lang: Lang) -> &'static str;
}

impl Spoken for Words {
    fn spoken(self, lang: Lang) -> &'static str {
        self.get(lang)
    }
}
