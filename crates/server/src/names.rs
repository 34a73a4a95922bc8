//! Names and texts that others see.

use icu_properties::CodePointSetData;
use icu_properties::props::{BidiControl, DefaultIgnorableCodePoint};
use store::Name;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};
use wire::Code;
use wire::limits::{MAX_NAME_CHARS, MIN_NAME_CHARS};

/// What a name may contain besides letters and digits.
const BETWEEN: &str = " .-_";
/// Emoji and some scripts need these between visible characters.
const JOINERS: [char; 4] = ['\u{200c}', '\u{200d}', '\u{fe0e}', '\u{fe0f}'];

/// Checks a name and returns it as it is kept: letters and digits that Unicode recommends for identifiers, of scripts
/// that go together, and blanks, dots, dashes and underscores between them.
pub(crate) fn check(name: &str) -> Result<Name, Code> {
    let shown = name.nfkc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    let length = (MIN_NAME_CHARS..=MAX_NAME_CHARS).contains(&shown.chars().count());
    let letters: String = shown.chars().filter(|c| !BETWEEN.contains(*c)).collect();
    let plain = letters.chars().all(|c| c.is_alphanumeric() || is_mark(c));
    let known = letters.chars().all(char::identifier_allowed);
    let together = letters.check_restriction_level(RestrictionLevel::HighlyRestrictive);
    if !(length && plain && known && together && letters.starts_with(char::is_alphanumeric)) {
        return Err(Code::BadName);
    }
    let folded = fold(&shown);
    let skeleton = skeleton(&folded).collect::<String>().to_lowercase();
    Ok(Name { shown, folded, skeleton })
}

/// A mark that belongs to the letter before it, as some scripts need.
fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

/// A name in the form in which it is looked up.
pub fn fold(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a character is invisible, or changes how others are shown.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || CodePointSetData::new::<BidiControl>().contains(c)
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// A text as others see it: blanks for line ends and the like, and without characters that are invisible or change the
/// direction of others.
pub(crate) fn clean(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut seen = false;
    for c in text.chars() {
        if c.is_whitespace() {
            cleaned.push(' ');
        } else if !is_unseen(c) || seen && JOINERS.contains(&c) {
            cleaned.push(c);
        } else {
            continue;
        }
        seen = !c.is_ascii() && !c.is_whitespace() && !JOINERS.contains(&c);
    }
    cleaned.trim().into()
}

/// A text that is safe to print on a terminal: characters that the terminal would obey are escaped.
pub fn harmless(text: &str) -> String {
    let shown = |c: char| if is_unseen(c) { c.escape_unicode().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        assert_eq!(check("  Zhèng   Hé ").map(|name| name.shown), Ok("Zhèng Hé".into()));
        for good in ["Ada-7", "Łukasz", "郑和", "ひろし 2", "Анна", "नमस्ते"] {
            assert!(check(good).is_ok(), "{good:?}");
        }
        let invisible = ["\u{3164}\u{3164}", "Ada\u{200b}", "A\u{ad}da", "\u{115f}x"];
        for bad in ["x", "", "...", "<b>Ada</b>", "a\u{202e}b", "a\u{0}b", "аda", "Αda", &"x".repeat(25)] {
            assert_eq!(check(bad), Err(Code::BadName), "{bad:?}");
        }
        assert!(invisible.iter().all(|bad| check(bad).is_err()));
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let skeleton = |name: &str| check(name).unwrap().skeleton;
        for (a, b) in [("paypal", "paypa1"), ("Bob", "B0B"), ("ада", "AДA"), ("Ｚｈｕ", "zhu")] {
            assert!(check(b).is_err() || skeleton(a) == skeleton(b), "{a} {b}");
        }
        assert_ne!(skeleton("Ada"), skeleton("Ida"));
    }

    #[test]
    fn texts_lose_invisible_characters() {
        assert_eq!(clean("a\u{202e}b\u{2066}c\u{200b}d\u{feff}"), "abcd");
        assert_eq!(clean(" one\ntwo\tthree\u{0} "), "one two three");
        assert_eq!(clean("\u{3164}\u{200d}"), "");
        let family = "👩\u{200d}👧 ❤\u{fe0f} می\u{200c}خواهم";
        assert_eq!(clean(family), family, "emoji and scripts keep their joiners");
    }

    #[test]
    fn a_terminal_obeys_nobody() {
        let shown = harmless("\u{1b}]0;owned\u{7}\u{1b}[2J<b>ü</b>\u{202e}\u{9b}");
        assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']) && shown.contains("<b>ü</b>"), "{shown}");
    }
}
