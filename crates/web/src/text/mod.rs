//! What the page says.

mod codes;
mod online;
mod words;

use engine::{Lang, Words};

pub(crate) use codes::refusal;
pub(crate) use online::Word as OnlineWord;
pub(crate) use words::{Word, words};

/// A number with a proper minus.
pub(crate) fn number(value: i32) -> String {
    value.to_string().replace('-', "−")
}

/// A gain or a loss with its sign; nothing has none.
pub(crate) fn signed(change: i32) -> String {
    if change > 0 { format!("+{change}") } else { number(change) }
}

/// Something that is said in either language.
pub(crate) trait Spoken: Copy + Send + 'static {
    /// In one language.
    fn spoken(self, lang: Lang) -> &'static str;
}

impl Spoken for Words {
    fn spoken(self, lang: Lang) -> &'static str {
        self.get(lang)
    }
}
