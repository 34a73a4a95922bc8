//! `tianxia verify`: a record against the rules, the published hash and every deal.

use crate::args::RecordArgs;
use crate::names::Names;
use crate::reports::{ContentReport, ResultReport, SetupReport};
use crate::{files, scores, text};
use anyhow::{Result, bail};
use catalog::with_game;
use engine::{Dealer, Hash256, Lang, Record, Timeline, Title, write_setup};
use serde::Serialize;
use std::io::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The dealer's key, published after the game: 64 hexadecimal digits [default: the record's own tag `key`]
    #[arg(long, value_name = "HEX")]
    key: Option<String>,
    /// Print JSON for machines
    #[arg(long)]
    json: bool,
}

/// The findings, for machines. A record that breaks a rule, or whose deals do not come from its key, is an error.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    setup: SetupReport,
    content: ContentReport,
    ply: u32,
    fingerprint: String,
    deals: Deals,
    #[serde(flatten)]
    result: ResultReport,
}

/// What is known about the deals.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Deals {
    /// All of them come from the key, and its hash was published before the match.
    Proven,
    /// All of them come from the key, but no hash was published.
    OfTheKey,
    /// There is no key to check them with.
    Unchecked,
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let (game, bytes) = files::read_record(&args.record.file, lang)?;
    with_game!(game, G => verify::<G>(args, &bytes, lang, out))
}

fn verify<G: Title>(args: &Args, bytes: &[u8], lang: Lang, out: &mut dyn Write) -> Result<()> {
    let game = files::timeline::<G>(&args.record, bytes, lang)?;
    let (deals, names) = (check_deals(args, &game, lang)?, Names::of_record(game.record(), lang));
    let (header, state) = (&game.record().header, game.state());
    if args.json {
        let report = Report {
            game: G::NAME,
            setup: SetupReport::new::<G>(&header.setup),
            content: ContentReport::new::<G>(header.content),
            ply: game.ply(),
            fingerprint: format!("{:016x}", state.fingerprint()),
            deals,
            result: ResultReport::new(state, &names),
        };
        return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
    }
    let setup = write_setup::<G>(&header.setup);
    writeln!(out, "{}", text::record_is_legal(lang, G::title(lang), &setup, game.ply(), state.fingerprint()))?;
    match deals {
        Deals::Unchecked => writeln!(out, "{}", text::no_key(lang, header.dice.as_ref()))?,
        _ => writeln!(out, "{}", text::key_matches(lang, deals == Deals::Proven))?,
    }
    match state.result() {
        Some(_) => writeln!(out).map_err(Into::into).and_then(|()| scores::final_table(out, state, &names, lang)),
        None => Ok(writeln!(out, "{}", text::unfinished(lang))?),
    }
}

/// Whether every deal comes from the key.
fn check_deals<G: Title>(args: &Args, game: &Timeline<G>, lang: Lang) -> Result<Deals> {
    let Some(dealer) = key(args, game.record(), lang)? else { return Ok(Deals::Unchecked) };
    let published = game.record().header.dice;
    if published.is_some_and(|published| published != dealer.hash()) {
        bail!("{}", text::key_does_not_match(lang));
    }
    if let Some(deal) = game.first_foreign_deal(&dealer) {
        let write = |outcome| G::write_chance(game.state().content(), outcome);
        bail!("{}", text::foreign_deal(lang, deal.ply, &write(deal.recorded), &write(deal.dealt)));
    }
    Ok(if published.is_some() { Deals::Proven } else { Deals::OfTheKey })
}

/// The dealer of the key on the command line, or of the record's own tag.
fn key<G: Title>(args: &Args, record: &Record<G>, lang: Lang) -> Result<Option<Dealer>> {
    let Some(hex) = args.key.as_deref().or(record.tag("key")) else { return Ok(None) };
    match Hash256::parse(&hex.to_ascii_lowercase()) {
        Some(key) => Ok(Some(Dealer::new(key.0))),
        None => bail!("{}", text::key_is_no_key(lang)),
    }
}
