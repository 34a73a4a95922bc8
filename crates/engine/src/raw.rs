//! Reads the entries of a content file from its JSON. Derived readers would do, too, but every visitor of the page has
//! to fetch them, and they are many times as large.

use crate::content::{Defect, Name, Provenance};
use crate::kit::{Key, Map};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::de::value::Error;
use serde::de::{Deserialize, IntoDeserializer};
pub use serde_json::Value as Json;

/// A value of a content file.
pub trait Raw: Sized {
    /// Reads it; the place of a defect is relative to it.
    fn read(json: &Json) -> Result<Self, Defect>;
    /// Its meaning where it is left out.
    fn left_out() -> Option<Self> {
        None
    }
}

/// Entries of a content file that say where they come from, and perhaps have a note; both are checked but not kept.
#[macro_export]
macro_rules! raw {
    ($($Entry:ident {
        $($(#[$meta:meta])* $field:ident $(= $name:literal)?: $Field:ty),+ $(,)?
    })+) => {
        $crate::raw_plain! {$(
            $Entry {
                $($(#[$meta])* $field $(= $name)?: $Field,)+
                _provenance = "provenance": $crate::Provenance,
                _note = "note": Option<$crate::alloc::string::String>,
            }
        )+}
    };
}

/// Entries of a content file. `= "name"` gives a field another name in the file.
#[macro_export]
macro_rules! raw_plain {
    ($($Entry:ident {
        $($(#[$meta:meta])* $field:ident $(= $name:literal)?: $Field:ty),+ $(,)?
    })+) => {$(
        struct $Entry {
            $($(#[$meta])* $field: $Field,)+
        }
        impl $crate::Raw for $Entry {
            fn read(json: &$crate::Json) -> Result<$Entry, $crate::Defect> {
                let fields = $crate::Fields::of(json, &[$($crate::raw_name!($field $($name)?)),+])?;
                Ok($Entry { $($field: fields.get($crate::raw_name!($field $($name)?))?,)+ })
            }
        }
    )+};
}

/// The name of a field in the file.
#[doc(hidden)]
#[macro_export]
macro_rules! raw_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

/// Types that a content file writes as one word each, in their usual spelling.
#[macro_export]
macro_rules! raw_words {
    ($($Word:ty),+ $(,)?) => {$(
        impl $crate::Raw for $Word {
            fn read(json: &$crate::Json) -> Result<$Word, $crate::Defect> {
                $crate::raw_word(json)
            }
        }
    )+};
}

/// Reads a word.
#[doc(hidden)]
pub fn raw_word<'a, T: Deserialize<'a>>(json: &'a Json) -> Result<T, Defect> {
    let word = json.as_str().ok_or_else(|| wrong(json, "a word"))?;
    T::deserialize(IntoDeserializer::<Error>::into_deserializer(word)).map_err(|error| here(error.to_string()))
}

/// The fields of an entry.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(&'a serde_json::Map<String, Json>);

impl<'a> Fields<'a> {
    /// Checks that an entry has no other fields than these.
    pub fn of(json: &'a Json, names: &[&str]) -> Result<Fields<'a>, Defect> {
        let fields = json.as_object().ok_or_else(|| wrong(json, "an entry in braces"))?;
        match fields.keys().find(|key| !names.contains(&key.as_str())) {
            None => Ok(Fields(fields)),
            Some(key) => Err(here(format!("`{key}` is unknown; the fields are `{}`", names.join("`, `")))),
        }
    }

    /// The value of a field.
    pub fn get<T: Raw>(self, name: &str) -> Result<T, Defect> {
        match self.0.get(name) {
            Some(json) => T::read(json).map_err(|defect| defect.within(name)),
            None => T::left_out().ok_or_else(|| here(format!("`{name}` is missing"))),
        }
    }
}

impl Defect {
    /// The same defect, with its place seen from further out.
    fn within(self, outer: &str) -> Defect {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        Defect { place: format!("{outer}{dot}{}", self.place), ..self }
    }
}

fn here(problem: String) -> Defect {
    Defect { place: String::new(), problem }
}

/// Says what was found instead.
fn wrong(json: &Json, wanted: &str) -> Defect {
    let found = match json {
        Json::Null => "nothing",
        Json::Bool(_) => "true or false",
        Json::Number(_) => "a number",
        Json::String(_) => "text",
        Json::Array(_) => "a list",
        Json::Object(_) => "an entry in braces",
    };
    here(format!("{found}; here belongs {wanted}"))
}

macro_rules! numbers {
    ($($Number:ty)+) => {$(
        impl Raw for $Number {
            fn read(json: &Json) -> Result<$Number, Defect> {
                whole(json, <$Number>::MIN as i64, <$Number>::MAX as i64).map(|number| number as $Number)
            }
        }
    )+};
}
numbers! { u8 i8 u16 i16 u32 i32 }

fn whole(json: &Json, least: i64, most: i64) -> Result<i64, Defect> {
    let number = json.as_i64().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| wrong(json, &format!("a whole number from {least} to {most}")))
}

impl Raw for usize {
    fn read(json: &Json) -> Result<usize, Defect> {
        u32::read(json).map(|number| number as usize)
    }
}

impl Raw for bool {
    fn read(json: &Json) -> Result<bool, Defect> {
        json.as_bool().ok_or_else(|| wrong(json, "true or false"))
    }
}

impl Raw for String {
    fn read(json: &Json) -> Result<String, Defect> {
        json.as_str().map(String::from).ok_or_else(|| wrong(json, "text"))
    }
}

impl<T: Raw> Raw for Option<T> {
    fn read(json: &Json) -> Result<Option<T>, Defect> {
        if json.is_null() { Ok(None) } else { T::read(json).map(Some) }
    }
    fn left_out() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: Raw> Raw for Vec<T> {
    fn read(json: &Json) -> Result<Vec<T>, Defect> {
        let list = json.as_array().ok_or_else(|| wrong(json, "a list"))?;
        let mut all = Vec::with_capacity(list.len());
        for (n, json) in list.iter().enumerate() {
            all.push(T::read(json).map_err(|defect| defect.within(&format!("[{n}]")))?);
        }
        Ok(all)
    }
}

impl<T: Raw, const N: usize> Raw for [T; N] {
    fn read(json: &Json) -> Result<[T; N], Defect> {
        Vec::read(json)?.try_into().map_err(|_| here(format!("here belongs a list of {N}")))
    }
}

impl<K: Key, V: Raw> Raw for Map<K, V> {
    fn read(json: &Json) -> Result<Map<K, V>, Defect> {
        Map::from_list(Vec::read(json)?).ok_or_else(|| here(format!("here belongs a list of {}", K::COUNT)))
    }
}

impl Raw for Name {
    fn read(json: &Json) -> Result<Name, Defect> {
        let fields = Fields::of(json, &["de", "en"])?;
        Ok(Name { de: fields.get("de")?, en: fields.get("en")? })
    }
}

raw_words! { Provenance }

#[cfg(test)]
mod tests {
    use super::*;

    raw! {
        Tree { kind: String, apples = "red-apples": Option<u8>, at: [i8; 2], branches: Vec<Branch> }
    }
    raw_plain! {
        Branch { length: u16 }
    }

    fn read(json: &str) -> Result<Tree, String> {
        Tree::read(&serde_json::from_str(json).expect("JSON")).map_err(|defect| defect.to_string())
    }

    #[test]
    fn an_entry_is_read_and_its_defects_have_places() {
        let json = |rest: &str| format!(r#"{{"kind": "old", "at": [1, -2], "provenance": "source", {rest}}}"#);
        let tree = read(&json(r#""branches": [{"length": 300}], "red-apples": 3"#)).expect("a tree");
        assert_eq!((tree.kind.as_str(), tree.apples, tree.at), ("old", Some(3), [1, -2]));
        assert_eq!(tree.branches[0].length, 300);
        assert_eq!(read(&json(r#""branches": []"#)).expect("a tree").apples, None);
        for (rest, problem) in [
            (r#""branches": [{"length": 1}, {"length": 70000}]"#, "branches[1].length: a number; here belongs a whole"),
            (r#""branches": [{}]"#, "branches[0]: `length` is missing"),
            (r#""branches": 7"#, "branches: a number; here belongs a list"),
            (r#""branches": [], "height": 2"#, ": `height` is unknown; the fields are `kind`, `red-apples`"),
            (r#""branches": [], "at": [1]"#, "at: here belongs a list of 2"),
            (r#""branches": [], "provenance": "rumour""#, "provenance: unknown variant `rumour`"),
            (r#""branches": [], "red-apples": "two""#, "red-apples: text; here belongs a whole number from 0 to 255"),
        ] {
            let found = read(&json(rest)).err().unwrap_or_default();
            assert!(found.starts_with(problem), "{found}");
        }
    }
}
