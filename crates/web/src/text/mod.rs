//! What the page says.

/// Defines an enum of everything that is said somewhere, German and English side by side: a missing translation does
/// not compile.
macro_rules! words {
    ($Words:ident, $about:literal; $($name:ident: $de:literal, $en:literal;)+) => {
        #[doc = $about]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $Words { $($name),+ }

        impl $Words {
            /// In one language.
            pub(crate) const fn get(self, lang: engine::Lang) -> &'static str {
                match (self, lang) {
                    $(($Words::$name, engine::Lang::De) => $de, ($Words::$name, engine::Lang::En) => $en,)+
                }
            }
        }

        impl crate::text::Spoken for $Words {
            fn spoken(self, lang: engine::Lang) -> &'static str {
                self.get(lang)
            }
        }
    };
}

mod codes;
mod online;
mod words;

use engine::Lang;

pub(crate) use codes::refusal;
pub(crate) use online::OnlineWord;
pub(crate) use words::Word;

/// Something that is said in either language.
pub(crate) trait Spoken: Copy {
    /// In one language.
    fn spoken(self, lang: Lang) -> &'static str;
}
