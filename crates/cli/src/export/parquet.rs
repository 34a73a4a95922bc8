//! The same rows as a Parquet file, column by column.

use super::{Row, Sink};
use anyhow::Result;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::sync::Arc;

/// How many rows are kept in memory and written together.
const GROUP: usize = 1 << 14;

/// The columns; -1 is the seat of chance.
const SCHEMA: &str = "message steps {
    required int32 match;
    required binary game (UTF8);
    required binary setup (UTF8);
    required int32 ply;
    required int32 seat;
    optional binary by (UTF8);
    required int32 id;
    repeated int32 legal;
    repeated int32 weights;
    optional binary observation;
    repeated int32 points;
    repeated int32 ranks;
}";

/// The values of one column, with the levels that Parquet needs where values are missing or repeated.
#[derive(Default)]
struct Column<T> {
    values: Vec<T>,
    defined: Vec<i16>,
    repeated: Vec<i16>,
}

impl<T> Column<T> {
    fn push(&mut self, value: T) {
        self.values.push(value);
    }

    fn push_some(&mut self, value: Option<T>) {
        self.defined.push(i16::from(value.is_some()));
        self.values.extend(value);
    }

    fn push_all(&mut self, values: impl IntoIterator<Item = T>) {
        let before = self.values.len();
        self.values.extend(values);
        let count = self.values.len() - before;
        self.defined.extend(std::iter::repeat_n(i16::from(count > 0), count.max(1)));
        self.repeated.extend((0..count.max(1)).map(|n| i16::from(n > 0)));
    }

    /// Writes the values as the next column, and starts again.
    fn write<D: DataType<T = T>>(&mut self, group: &mut SerializedRowGroupWriter<'_, File>) -> Result<()> {
        let mut column = group.next_column()?.expect("the schema has this column");
        let defined = (!self.defined.is_empty()).then_some(&self.defined[..]);
        let repeated = (!self.repeated.is_empty()).then_some(&self.repeated[..]);
        column.typed::<D>().write_batch(&self.values, defined, repeated)?;
        column.close()?;
        self.values.clear();
        self.defined.clear();
        self.repeated.clear();
        Ok(())
    }
}

/// A file that grows by groups of rows.
pub(super) struct Table {
    writer: SerializedFileWriter<File>,
    number: Column<i32>,
    game: Column<ByteArray>,
    setup: Column<ByteArray>,
    ply: Column<i32>,
    seat: Column<i32>,
    by: Column<ByteArray>,
    id: Column<i32>,
    legal: Column<i32>,
    weights: Column<i32>,
    observation: Column<ByteArray>,
    points: Column<i32>,
    ranks: Column<i32>,
}

impl Table {
    pub(super) fn new(file: File) -> Result<Table> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        Ok(Table {
            writer: SerializedFileWriter::new(file, schema, Arc::new(properties))?,
            number: Column::default(),
            game: Column::default(),
            setup: Column::default(),
            ply: Column::default(),
            seat: Column::default(),
            by: Column::default(),
            id: Column::default(),
            legal: Column::default(),
            weights: Column::default(),
            observation: Column::default(),
            points: Column::default(),
            ranks: Column::default(),
        })
    }

    fn write(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        self.number.write::<Int32Type>(&mut group)?;
        self.game.write::<ByteArrayType>(&mut group)?;
        self.setup.write::<ByteArrayType>(&mut group)?;
        self.ply.write::<Int32Type>(&mut group)?;
        self.seat.write::<Int32Type>(&mut group)?;
        self.by.write::<ByteArrayType>(&mut group)?;
        self.id.write::<Int32Type>(&mut group)?;
        self.legal.write::<Int32Type>(&mut group)?;
        self.weights.write::<Int32Type>(&mut group)?;
        self.observation.write::<ByteArrayType>(&mut group)?;
        self.points.write::<Int32Type>(&mut group)?;
        self.ranks.write::<Int32Type>(&mut group)?;
        group.close()?;
        Ok(())
    }
}

impl Sink for Table {
    fn put(&mut self, row: Row<'_>) -> Result<()> {
        self.number.push(row.number as i32);
        self.game.push(row.game.into());
        self.setup.push(row.setup.into());
        self.ply.push(row.ply as i32);
        self.seat.push(row.seat.map_or(-1, i32::from));
        self.by.push_some(row.by.map(ByteArray::from));
        self.id.push(row.id.into());
        self.legal.push_all(row.legal.into_iter().map(i32::from));
        self.weights.push_all(row.weights.into_iter().map(|weight| weight as i32));
        self.observation.push_some(row.observation.map(ByteArray::from));
        self.points.push_all(row.points.iter().copied());
        self.ranks.push_all(row.ranks.iter().map(|&rank| rank.into()));
        if self.id.values.len() == GROUP { self.write() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        if !self.id.values.is_empty() {
            self.write()?;
        }
        self.writer.close()?;
        Ok(())
    }
}
