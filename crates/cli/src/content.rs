//! `tianxia content`: what is printed on boards and cards, as a file to check and correct.

use crate::args::parse_game;
use crate::{files, text};
use anyhow::{Result, bail};
use catalog::{GameId, with_game};
use clap::Subcommand;
use engine::{Content, Game, Lang};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Check a content file and explain every defect with its place
    Check {
        /// The file
        file: PathBuf,
    },
    /// Print the default edition, to copy and correct
    Show {
        /// The game, as `tianxia games` names it
        #[arg(value_parser = parse_game)]
        game: GameId,
    },
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    match &args.verb {
        Verb::Check { file } => check(file, lang, out),
        Verb::Show { game } => show(*game, out),
    }
}

fn show(game: GameId, out: &mut dyn Write) -> Result<()> {
    let json = with_game!(game, G => <G as Game>::Content::DEFAULT);
    Ok(writeln!(out, "{}", json.trim_end())?)
}

fn check(path: &Path, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let json = files::read_content(path, lang)?;
    let game = files::game_of_content(&json, path, lang)?;
    let (found, default) = with_game!(game, G => {
        let found = <G as Game>::Content::parse(&json).map(|content| content.hash());
        (found, <G as Game>::Content::standard().hash())
    });
    match found {
        Ok(hash) => Ok(writeln!(out, "{}", text::content_is_good(lang, path, game.name(), &hash, hash == default))?),
        Err(defects) => bail!("{}", text::defects(lang, path, &defects)),
    }
}
