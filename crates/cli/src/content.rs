//! `tianxia content`: what is printed on boards and cards, as a file to check and correct.

use crate::args::game;
use crate::{files, reports, text};
use anyhow::{Result, bail};
use catalog::{GameId, with_game};
use clap::Subcommand;
use engine::{Content, Defect, Game, Lang};
use serde::Serialize;
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
        /// The file; - reads it from the standard input
        file: PathBuf,
        /// Print JSON for machines
        #[arg(long)]
        json: bool,
    },
    /// Print an edition, to copy and correct
    Show {
        /// The game, as `tianxia games` names it
        #[arg(value_parser = game())]
        game: GameId,
        /// Which one, as `tianxia games` lists them [default: the standard one]
        #[arg(long, value_name = "NAME")]
        edition: Option<String>,
    },
}

/// What a check found, for machines.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    good: bool,
    content: Option<String>,
    /// The edition of ours that it plays like.
    edition: Option<&'static str>,
    defects: Vec<DefectReport>,
}

#[derive(Serialize)]
struct DefectReport {
    place: String,
    problem: String,
}

impl DefectReport {
    fn new(defect: &Defect) -> DefectReport {
        DefectReport { place: defect.place.clone(), problem: defect.problem.clone() }
    }
}

pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    match &args.verb {
        Verb::Check { file, json } => check(file, *json, lang, out),
        Verb::Show { game, edition } => show(*game, edition.as_deref(), lang, out),
    }
}

fn show(game: GameId, edition: Option<&str>, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let json = with_game!(game, G => {
        let hash = edition.map(|name| files::named_edition::<G>(name, lang)).transpose()?.map(Content::hash);
        let place = hash.and_then(<G as Game>::Content::place).unwrap_or(0);
        <G as Game>::Content::EDITIONS[place].file
    });
    Ok(writeln!(out, "{}", json.trim_end())?)
}

fn check(path: &Path, json: bool, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let for_machines = json;
    let json = files::read_content(path, lang)?;
    let game = files::game_of_content(&json, path, lang)?;
    let (found, default) = with_game!(game, G => {
        let found = <G as Game>::Content::parse(&json).map(|content| content.hash());
        (found, <G as Game>::Content::standard().hash())
    });
    if for_machines {
        let edition = |hash| with_game!(game, G => reports::edition::<G>(hash));
        let report = Report {
            game: game.name(),
            good: found.is_ok(),
            content: found.as_ref().ok().map(ToString::to_string),
            edition: found.as_ref().ok().and_then(|&hash| edition(hash)),
            defects: found.as_ref().err().into_iter().flatten().map(DefectReport::new).collect(),
        };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    match found {
        Ok(_) if for_machines => Ok(()),
        Ok(hash) => Ok(writeln!(out, "{}", text::content_is_good(lang, path, game.name(), &hash, hash == default))?),
        Err(defects) => bail!("{}", text::defects(lang, path, &defects)),
    }
}
