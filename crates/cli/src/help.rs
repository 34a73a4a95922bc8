//! `tianxia help`, and for packages: completions and manual pages.

use crate::{args, text};
use anyhow::{Context, Result, bail};
use clap_complete::Shell;
use engine::Lang;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The command, and the one inside it [default: all of them]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The folder to write them to
    folder: PathBuf,
}

/// The help of one command, or of all.
pub(crate) fn run(args: &Args, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let mut command = args::command(lang);
    command.build();
    for name in &args.command {
        let names: Vec<String> =
            command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(|sub| sub.get_name().to_string()).collect();
        match command.find_subcommand(name).cloned() {
            Some(sub) => command = sub,
            None => bail!("{}", text::no_such_command(lang, name, &names)),
        }
    }
    Ok(write!(out, "{}", command.render_help())?)
}

/// A completion script on the standard output.
pub(crate) fn completions(args: &CompletionsArgs, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(lang), "tianxia", &mut script);
    Ok(out.write_all(&script)?)
}

/// A manual page for every command, in a folder.
pub(crate) fn man(args: &ManArgs, lang: Lang) -> Result<()> {
    let place = || text::cannot_write(lang, &args.folder);
    fs::create_dir_all(&args.folder).with_context(place)?;
    clap_mangen::generate_to(args::command(lang), &args.folder).with_context(place)
}
