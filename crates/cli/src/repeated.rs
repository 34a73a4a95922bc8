//! Finds a field that occurs twice in one entry of a content file. The reader of editions would keep the last, and
//! nobody can know which was meant.

use engine::content::Defect;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::collections::HashSet;
use std::fmt;

/// The first field that occurs twice, if the text is JSON.
pub(crate) fn field(json: &str) -> Option<Defect> {
    let error = serde_json::from_str::<Distinct>(json).err().filter(serde_json::Error::is_data)?;
    let text = error.to_string();
    let problem = text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem);
    Some(Defect { place: format!("line {}, column {}", error.line(), error.column()), problem: problem.into() })
}

/// Any JSON in which no entry has a field twice.
struct Distinct;

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Distinct, D::Error> {
        json.deserialize_any(Distinct)
    }
}

impl<'de> Visitor<'de> for Distinct {
    type Value = Distinct;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entry: A) -> Result<Distinct, A::Error> {
        let mut met = HashSet::new();
        while let Some(name) = entry.next_key::<String>()? {
            if !met.insert(name.clone()) {
                return Err(A::Error::custom(format_args!("`{name}` stands twice")));
            }
            entry.next_value::<Distinct>()?;
        }
        Ok(Distinct)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Distinct, A::Error> {
        while list.next_element::<Distinct>()?.is_some() {}
        Ok(Distinct)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_unit<E: Error>(self) -> Result<Distinct, E> {
        Ok(Distinct)
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn a_repeated_field_is_named_with_its_line() {
        let found =
            field("{\"a\": [1, -2.5, null],\n \"b\": {\"c\": true, \"d\": \"x\", \"c\": 3}}").expect("a defect");
        assert_eq!(found.problem, "`c` stands twice");
        assert!(found.place.starts_with("line 2, "), "{}", found.place);
    }

    #[test]
    fn the_same_name_in_two_entries_is_not_twice() {
        assert!(field(r#"{"a": {"b": 1}, "c": [{"b": 2}, {"b": 3}]}"#).is_none());
        assert!(field("{\"a\": 1, \"b\"").is_none(), "text that is not JSON is reported elsewhere");
    }
}
