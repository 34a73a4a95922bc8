//! `tianxia convert`: a record in its other form.

use crate::args::{Form, RecordArgs};
use crate::files;
use anyhow::Result;
use catalog::with_game;
use engine::{Lang, Title};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The form to write
    #[arg(long)]
    to: Form,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    let converted = with_game!(game, G => convert::<G>(args, &bytes, lang))?;
    match &args.output {
        Some(path) => files::write(path, &converted, lang),
        None => Ok(out.write_all(&converted)?),
    }
}

fn convert<G: Title>(args: &Args, bytes: &[u8], lang: Lang) -> Result<Vec<u8>> {
    let (content, record) = files::record::<G>(&args.record, bytes, lang)?;
    Ok(match args.to {
        Form::Text => record.to_text(content).into_bytes(),
        Form::Binary => record.to_bytes(),
    })
}
