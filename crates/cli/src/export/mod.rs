//! `tianxia export`: records as a table of steps, for learning and for statistics.
//!
//! One row per step: what the deciding seat knew, what it could do, what it did, and how the match ended. JSON lines
//! are always available; Parquet is a feature of the build, because its library is as large as the rest of this
//! program.

#[cfg(feature = "parquet")]
mod parquet;

use crate::args::RecordArgs;
use crate::names::tag_of;
use crate::sim::progress;
use crate::{files, text};
use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use catalog::{GameId, with_game};
use engine::{Lang, Numbered, Seat, Step, Timeline, Title, observation_len, observe, write_setup};
use serde::Serialize;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Records, or folders of them
    #[arg(required = true, value_name = "FILE")]
    records: Vec<PathBuf>,
    /// The content file they were played with, if not an edition of this program
    #[arg(long, value_name = "FILE")]
    content: Option<PathBuf>,
    /// Write to this file: .jsonl for JSON lines, .parquet for Parquet [default: JSON lines on the standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Include what the deciding seat knew, as bytes
    #[arg(long)]
    observations: bool,
    /// Include random steps
    #[arg(long)]
    chances: bool,
}

/// One step of one match.
#[derive(Serialize)]
struct Row<'a> {
    /// Counts the records, from 0.
    #[serde(rename = "match")]
    number: u32,
    game: &'static str,
    setup: &'a str,
    ply: u32,
    /// `None` where chance decided.
    seat: Option<u8>,
    /// The player there, from the record's tags.
    by: Option<&'a str>,
    /// What was decided or dealt.
    id: u16,
    /// What was possible.
    legal: Vec<u16>,
    /// The weights of random outcomes; empty for a decision.
    weights: Vec<u32>,
    #[serde(serialize_with = "in_base64", skip_serializing_if = "Option::is_none")]
    observation: Option<Vec<u8>>,
    /// How the match ended; empty where the record stops before.
    points: &'a [i32],
    ranks: &'a [u8],
}

#[allow(clippy::ref_option, reason = "serde calls it so")]
fn in_base64<S: serde::Serializer>(bytes: &Option<Vec<u8>>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&BASE64_STANDARD.encode(bytes.as_deref().unwrap_or_default()))
}

/// The destination of rows.
trait Sink {
    fn put(&mut self, row: Row<'_>) -> Result<()>;
    fn finish(self: Box<Self>) -> Result<()>;
}

/// One object per line.
struct Lines<W: Write>(W);

impl<W: Write> Sink for Lines<W> {
    fn put(&mut self, row: Row<'_>) -> Result<()> {
        serde_json::to_writer(&mut self.0, &row)?;
        Ok(self.0.write_all(b"\n")?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        Ok(self.0.flush()?)
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let records = found(&args.records, lang)?;
    let mut sink = sink(args, lang, out)?;
    let bar = progress(records.len() as u64);
    for (number, path) in (0..).zip(&records) {
        let (game, bytes) = files::read_record(path, lang)?;
        with_game!(game, G => export::<G>(args, number, path, &bytes, sink.as_mut(), lang))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    sink.finish()
}

/// Every record that is named or lies in a named folder; in folders, other files are skipped.
fn found(named: &[PathBuf], lang: Lang) -> Result<Vec<PathBuf>> {
    let mut records = Vec::new();
    for path in named {
        if !path.is_dir() {
            records.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).with_context(|| text::no_folder(lang, path))?;
        let mut inside: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        inside.retain(|path| path.is_file() && fs::read(path).is_ok_and(|bytes| GameId::of_record(&bytes).is_ok()));
        inside.sort();
        records.extend(inside);
    }
    if records.is_empty() {
        bail!("{}", text::nothing_to_export(lang));
    }
    Ok(records)
}

fn sink<'a>(args: &Args, lang: Lang, out: &'a mut dyn Write) -> Result<Box<dyn Sink + 'a>> {
    let Some(path) = &args.output else { return Ok(Box::new(Lines(out))) };
    let create = || File::create(path).with_context(|| text::cannot_write(lang, path));
    match path.extension().and_then(|extension| extension.to_str()) {
        #[cfg(feature = "parquet")]
        Some("parquet") => Ok(Box::new(parquet::Table::new(create()?)?)),
        #[cfg(not(feature = "parquet"))]
        Some("parquet") => bail!("{}", text::no_parquet(lang)),
        _ => Ok(Box::new(Lines(BufWriter::new(create()?)))),
    }
}

fn export<G: Title>(
    args: &Args,
    number: u32,
    path: &Path,
    bytes: &[u8],
    sink: &mut dyn Sink,
    lang: Lang,
) -> Result<()> {
    let file = RecordArgs { file: path.to_path_buf(), content: args.content.clone() };
    let game = files::timeline::<G>(&file, bytes, lang)?;
    let (record, players) = (game.record(), game.state().players());
    let setup = write_setup::<G>(&record.header.setup);
    let scores = game.state().result();
    let seats = || Seat::all(players);
    let points: Vec<i32> = scores.iter().flat_map(|scores| seats().map(|seat| scores.points[seat])).collect();
    let ranks: Vec<u8> = scores.iter().flat_map(|scores| seats().map(|seat| scores.rank[seat])).collect();
    let names: Vec<Option<&str>> = seats().map(|seat| record.tag(&tag_of(seat))?.split(' ').next()).collect();
    for (ply, &step) in (0..).zip(&record.steps) {
        let (seat, id) = match step {
            Step::Play(seat, id) => (Some(seat), id),
            Step::Deal(_) if !args.chances => continue,
            Step::Deal(id) => (None, id),
        };
        let (legal, weights) = possible(&game, ply, seat);
        let observation = seat.filter(|_| args.observations).map(|seat| {
            let mut bytes = vec![0; observation_len::<G>()];
            observe(&game.view(Some(seat), ply), &mut bytes);
            bytes
        });
        let by = seat.and_then(|seat| names[seat.index()]);
        let seat = seat.map(|seat| seat.0);
        let (game, setup, points, ranks) = (G::NAME, &setup[..], &points[..], &ranks[..]);
        sink.put(Row { number, game, setup, ply, seat, by, id, legal, weights, observation, points, ranks })?;
    }
    Ok(())
}

/// The ids that a seat, or chance, could choose from, with the weights of chance.
fn possible<G: Title>(game: &Timeline<G>, ply: u32, seat: Option<Seat>) -> (Vec<u16>, Vec<u32>) {
    let state = game.state_at(ply);
    if let Some(seat) = seat {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        return (legal.into_iter().map(Numbered::id).collect(), Vec::new());
    }
    let mut chances = Vec::new();
    state.chances(&mut chances);
    chances.into_iter().map(|(outcome, weight)| (outcome.id(), weight)).unzip()
}
