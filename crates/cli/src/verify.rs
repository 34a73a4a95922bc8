//! `tianxia verify`: a record against the rules, the published hash and every deal.

use crate::args::RecordArgs;
use crate::names::Names;
use crate::{files, scores, text};
use anyhow::{Result, bail};
use catalog::with_game;
use engine::{Dealer, Hash256, Lang, Record, Title, write_setup};
use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The dealer's key, published after the game: 64 hexadecimal digits [default: the record's own tag `key`]
    #[arg(long, value_name = "HEX")]
    key: Option<String>,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    with_game!(game, G => verify::<G>(args, &bytes, lang, out))
}

fn verify<G: Title>(args: &Args, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let game = files::timeline::<G>(&args.record, bytes, lang)?;
    let (content, record) = (game.state().content(), game.record());
    let setup = write_setup::<G>(&record.header.setup);
    writeln!(out, "{}", text::record_is_legal(lang, G::title(lang), &setup, game.ply(), game.state().fingerprint()))?;
    match key(args, record, lang)? {
        None => writeln!(out, "{}", text::no_key(lang, record.header.dice.as_ref()))?,
        Some(dealer) => {
            if record.header.dice.is_some_and(|published| published != dealer.hash()) {
                bail!("{}", text::key_does_not_match(lang));
            }
            if let Some(deal) = game.first_foreign_deal(&dealer) {
                let write = |outcome| G::write_chance(content, outcome);
                bail!("{}", text::foreign_deal(lang, deal.ply, &write(deal.recorded), &write(deal.dealt)));
            }
            writeln!(out, "{}", text::key_matches(lang, record.header.dice.is_some()))?;
        }
    }
    let names = Names::of_record(record, lang);
    match game.state().result() {
        Some(_) => {
            writeln!(out).map_err(Into::into).and_then(|()| scores::final_table(out, game.state(), &names, lang))
        }
        None => Ok(writeln!(out, "{}", text::unfinished(lang))?),
    }
}

/// The dealer of the key on the command line, or of the record's own tag.
fn key<G: Title>(args: &Args, record: &Record<G>, lang: Lang) -> Result<Option<Dealer>> {
    let Some(hex) = args.key.as_deref().or(record.tag("key")) else { return Ok(None) };
    match Hash256::parse(&hex.to_ascii_lowercase()) {
        Some(key) => Ok(Some(Dealer::new(key.0))),
        None => bail!("{}", text::key_is_no_key(lang)),
    }
}
