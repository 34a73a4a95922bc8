//! Reads JSON from outside, in which fields must be named.

use crate::Code;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads JSON from outside, as the OpenAPI document describes it. A derived reader alone would also accept a list in
/// place of a struct, with the fields in the order in which this program happens to declare them.
pub fn read_named<T: DeserializeOwned + Serialize>(text: &[u8]) -> Result<T, Code> {
    let read: T = serde_json::from_slice(text).map_err(|_| Code::BadFrame)?;
    // Few messages contain any list.
    if text.contains(&b'[') {
        let sent: Value = serde_json::from_slice(text).map_err(|_| Code::BadFrame)?;
        let meant = serde_json::to_value(&read).map_err(|_| Code::BadFrame)?;
        if !is_named(&sent, &meant) {
            return Err(Code::BadFrame);
        }
    }
    Ok(read)
}

/// Whether no list was sent in place of named fields.
fn is_named(sent: &Value, meant: &Value) -> bool {
    match (sent, meant) {
        (Value::Array(_), Value::Object(_)) => false,
        (Value::Array(sent), Value::Array(meant)) => sent.iter().zip(meant).all(|(sent, meant)| is_named(sent, meant)),
        (Value::Object(sent), Value::Object(meant)) => {
            sent.iter().all(|(key, sent)| meant.get(key).is_none_or(|meant| is_named(sent, meant)))
        }
        _ => true,
    }
}
