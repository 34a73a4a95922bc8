//! Reads JSON with our types from a tree of values. The page carries code for every type that it reads, and reading
//! from a tree takes far less of it than reading from text: a struct is an object and nothing else, and there is only
//! one error. Types that do not say what they are (`untagged`, `flatten`) cannot be read this way.

use crate::Code;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value};
use std::fmt;

/// Reads JSON.
pub fn read_tree<T: DeserializeOwned>(text: &str) -> Result<T, Code> {
    let tree: Value = serde_json::from_str(text).map_err(|_| Code::BadFrame)?;
    T::deserialize(Node(&tree)).map_err(|Unfit| Code::BadFrame)
}

/// A value does not fit the type.
#[derive(Debug)]
struct Unfit;

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value does not fit its place")
    }
}

impl std::error::Error for Unfit {}

/// Nobody reads these messages, so none is written.
impl Error for Unfit {
    fn custom<T: fmt::Display>(_: T) -> Unfit {
        Unfit
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unfit {
        Unfit
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unfit {
        Unfit
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unfit {
        Unfit
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Unfit {
        Unfit
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Unfit {
        Unfit
    }

    fn missing_field(_: &'static str) -> Unfit {
        Unfit
    }

    fn duplicate_field(_: &'static str) -> Unfit {
        Unfit
    }
}

/// A place in the tree.
struct Node<'a>(&'a Value);

impl<'a> Node<'a> {
    fn object(&self) -> Result<&'a Map<String, Value>, Unfit> {
        self.0.as_object().ok_or(Unfit)
    }

    fn list<V: Visitor<'a>>(&self, visitor: V) -> Result<V::Value, Unfit> {
        let mut items = Items(self.0.as_array().ok_or(Unfit)?);
        let read = visitor.visit_seq(&mut items)?;
        if items.0.is_empty() { Ok(read) } else { Err(Unfit) }
    }

    fn fields<V: Visitor<'a>>(&self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_map(Fields { rest: self.object()?.iter(), value: None })
    }
}

/// Numbers are requested by width, and the visitor checks whether they fit.
macro_rules! numbers {
    ($($ask:ident $as:ident $visit:ident)+) => {$(
        fn $ask<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
            visitor.$visit(self.0.$as().ok_or(Unfit)?)
        }
    )+};
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Unfit;

    numbers! {
        deserialize_u8 as_u64 visit_u64
        deserialize_u16 as_u64 visit_u64
        deserialize_u32 as_u64 visit_u64
        deserialize_u64 as_u64 visit_u64
        deserialize_i8 as_i64 visit_i64
        deserialize_i16 as_i64 visit_i64
        deserialize_i32 as_i64 visit_i64
        deserialize_i64 as_i64 visit_i64
        deserialize_f32 as_f64 visit_f64
        deserialize_f64 as_f64 visit_f64
        deserialize_bool as_bool visit_bool
        deserialize_str as_str visit_borrowed_str
        deserialize_string as_str visit_borrowed_str
        deserialize_identifier as_str visit_borrowed_str
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unfit> {
        Err(Unfit)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.list(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.list(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.fields(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.fields(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        let (name, content) = match self.0 {
            Value::String(name) => (name, None),
            _ => match self.object()?.iter().next().filter(|_| self.0.as_object().is_some_and(|all| all.len() == 1)) {
                Some((name, content)) => (name, Some(Node(content))),
                None => return Err(Unfit),
            },
        };
        visitor.visit_enum(Chosen { name, content })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct }
}

/// The rest of a list.
struct Items<'a>(&'a [Value]);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Unfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unfit> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(None) };
        self.0 = rest;
        seed.deserialize(Node(first)).map(Some)
    }
}

/// The rest of an object.
struct Fields<'a> {
    rest: serde_json::map::Iter<'a>,
    value: Option<&'a Value>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Unfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unfit> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unfit> {
        seed.deserialize(Node(self.value.ok_or(Unfit)?))
    }
}

/// One of the variants of an enum: a word, or an object with one field.
struct Chosen<'a> {
    name: &'a str,
    content: Option<Node<'a>>,
}

impl<'de> EnumAccess<'de> for Chosen<'de> {
    type Error = Unfit;
    type Variant = Chosen<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Chosen<'de>), Unfit> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, self))
    }
}

impl<'de> VariantAccess<'de> for Chosen<'de> {
    type Error = Unfit;

    fn unit_variant(self) -> Result<(), Unfit> {
        if self.content.is_none() { Ok(()) } else { Err(Unfit) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unfit> {
        seed.deserialize(self.content.ok_or(Unfit)?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.content.ok_or(Unfit)?.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unfit> {
        self.content.ok_or(Unfit)?.fields(visitor)
    }
}
