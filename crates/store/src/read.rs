//! Reading rows: a value that cannot be read is named by table, row and column, and never guessed.

use crate::sql::{Driver, Value};
use crate::{Damage, Result, StoreError};

/// What a query reads: the columns of a table. The first `key` columns name a row.
pub(crate) struct Shape {
    pub(crate) table: &'static str,
    pub(crate) columns: &'static [&'static str],
    pub(crate) key: usize,
}

impl Shape {
    fn list(&self) -> String {
        self.columns.join(", ")
    }

    /// A query for these columns; `rest` begins with `WHERE` or the like.
    pub(crate) fn select(&self, rest: &str) -> String {
        format!("SELECT {} FROM {} {rest}", self.list(), self.table)
    }

    /// A statement that adds a row with all these columns.
    pub(crate) fn insert(&self) -> String {
        let places: Vec<String> = (1..=self.columns.len()).map(|n| format!("${n}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.table, self.list(), places.join(", "))
    }

    fn place(&self, values: &[Value]) -> String {
        let word = |value: &Value| match value {
            Value::Int(n) => n.to_string(),
            Value::Text(text) => text.clone(),
            Value::Null | Value::Real(_) | Value::Bytes(_) => "?".into(),
        };
        values.iter().take(self.key).map(word).collect::<Vec<_>>().join("/")
    }
}

/// The values of a row, read one after the other.
pub(crate) struct Row {
    shape: &'static Shape,
    place: String,
    values: std::vec::IntoIter<Value>,
    column: usize,
}

impl Row {
    pub(crate) fn new(shape: &'static Shape, values: Vec<Value>) -> Row {
        Row { shape, place: shape.place(&values), values: values.into_iter(), column: 0 }
    }

    fn next(&mut self) -> Value {
        self.column += 1;
        self.values.next().unwrap_or(Value::Null)
    }

    /// An error: the value read last does not belong there.
    pub(crate) fn damage(&self, problem: impl Into<String>) -> StoreError {
        let column = self.shape.columns.get(self.column.saturating_sub(1)).copied().unwrap_or("?");
        self.damage_of(column, problem)
    }

    pub(crate) fn damage_of(&self, column: &'static str, problem: impl Into<String>) -> StoreError {
        let (table, row, problem) = (self.shape.table, self.place.clone(), problem.into());
        StoreError::Damaged(Damage { table, row, column, problem })
    }

    pub(crate) fn number<T: TryFrom<i64>>(&mut self) -> Result<T> {
        match self.next() {
            Value::Int(n) => T::try_from(n).map_err(|_| self.damage(format!("{n} is out of range"))),
            other => Err(self.damage(format!("a number belongs here, not {}", kind(&other)))),
        }
    }

    pub(crate) fn flag(&mut self) -> Result<bool> {
        match self.number::<i64>()? {
            0 => Ok(false),
            1 => Ok(true),
            n => Err(self.damage(format!("{n} is neither 0 nor 1"))),
        }
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Result<T> {
        let n = self.number::<i64>()?;
        let known = usize::try_from(n).ok().and_then(|n| all.get(n)).copied();
        known.ok_or_else(|| self.damage(format!("{n} is unknown; 0 to {} are known", all.len() - 1)))
    }

    pub(crate) fn real(&mut self) -> Result<f64> {
        match self.next() {
            Value::Real(x) if x.is_finite() => Ok(x),
            Value::Int(n) => Ok(n as f64),
            other => Err(self.damage(format!("a finite number belongs here, not {}", kind(&other)))),
        }
    }

    pub(crate) fn text(&mut self) -> Result<String> {
        match self.next() {
            Value::Text(text) => Ok(text),
            other => Err(self.damage(format!("text belongs here, not {}", kind(&other)))),
        }
    }

    pub(crate) fn optional_text(&mut self) -> Result<Option<String>> {
        match self.next() {
            Value::Text(text) => Ok(Some(text)),
            Value::Null => Ok(None),
            other => Err(self.damage(format!("text or nothing belongs here, not {}", kind(&other)))),
        }
    }

    pub(crate) fn hash(&mut self) -> Result<[u8; 32]> {
        match self.next() {
            Value::Bytes(bytes) => {
                let length = bytes.len();
                bytes.try_into().map_err(|_| self.damage(format!("a hash has 32 bytes, not {length}")))
            }
            other => Err(self.damage(format!("bytes belong here, not {}", kind(&other)))),
        }
    }
}

/// Reads every row of a query, or names the first one that cannot be read.
pub(crate) fn all<T>(
    db: &mut dyn Driver,
    shape: &'static Shape,
    rest: &str,
    values: &[Value],
    read: impl Fn(&mut Row) -> Result<T>,
) -> Result<Vec<T>> {
    let rows = db.query(&shape.select(rest), values)?;
    rows.into_iter().map(|row| read(&mut Row::new(shape, row))).collect()
}

/// Reads every readable row of a query, and reports the others.
pub(crate) fn readable<T>(
    db: &mut dyn Driver,
    shape: &'static Shape,
    rest: &str,
    values: &[Value],
    read: impl Fn(&mut Row) -> Result<T>,
    report: &mut dyn FnMut(StoreError),
) -> Result<Vec<T>> {
    let mut found = Vec::new();
    for row in db.query(&shape.select(rest), values)? {
        match read(&mut Row::new(shape, row)) {
            Ok(value) => found.push(value),
            Err(error @ StoreError::Damaged(_)) => report(error),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Int(_) => "a whole number",
        Value::Real(_) => "a fraction",
        Value::Text(_) => "text",
        Value::Bytes(_) => "bytes",
    }
}
