//! `tianxia`: play, simulate, replay, verify, check content, measure.

mod actions;
mod admin;
mod analyze;
mod arena;
mod args;
mod bench;
mod bench_bots;
mod config;
mod content;
mod convert;
mod exec;
mod export;
mod files;
mod games;
mod help;
mod hint;
mod journal;
mod licences;
mod load;
mod names;
mod net;
mod networks;
mod odds;
mod play;
mod puzzles;
mod records;
mod repeated;
mod replay;
mod reports;
mod scores;
mod seats;
mod selfplay;
mod serve;
mod sim;
mod soak;
mod stats;
mod table;
mod text;
mod thinking;
mod train;
mod verify;
mod web;
mod wrap;

use args::{Cli, Command};
use engine::Lang;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(mistake) => mistake.exit(),
    };
    let lang = cli.lang();
    match run(cli, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            wrap::complain(&format!("{}: {error:#}", text::error(lang)));
            ExitCode::FAILURE
        }
    }
}

/// Does what the command line says.
fn run(cli: Cli, lang: Lang) -> anyhow::Result<()> {
    let out = io::stdout().lock();
    let mut out: Box<dyn Write> = if cli.command.tells() { Box::new(wrap::Prose::new(out)) } else { Box::new(out) };
    match cli.command {
        Command::Games(args) => games::run(&args, lang, &mut out),
        Command::Web(args) => web::run(&args, lang, &mut out),
        Command::Play(args) => play::run(&args, lang, &mut io::stdin().lock(), &mut out),
        Command::Learn(args) => play::learn(&args, lang, &mut io::stdin().lock(), &mut out),
        Command::Sim(args) => sim::run(&args, lang, &mut out),
        Command::Arena(args) => arena::run(&args, lang, &mut out),
        Command::Hint(args) => hint::run(&args, lang, &mut out),
        Command::Analyze(args) => analyze::run(&args, lang, &mut out),
        Command::Puzzles(args) => puzzles::run(&args, lang, &mut out),
        Command::Odds(args) => odds::run(&args, lang, &mut out),
        Command::Train(args) => train::run(&args, lang, &mut out),
        Command::Selfplay(args) => selfplay::run(&args, lang, &mut out),
        Command::Net(args) => net::run(&args, lang, &mut out),
        Command::Bench(args) => bench::run(&args, lang, &mut out),
        Command::Soak(args) => soak::run(&args, lang, &mut out),
        Command::Content(args) => content::run(&args, lang, &mut out),
        Command::Actions(args) => actions::run(&args, lang, &mut out),
        Command::Replay(args) => replay::run(&args, lang, &mut out),
        Command::Verify(args) => verify::run(&args, lang, &mut out),
        Command::Export(args) => export::run(&args, lang, &mut out),
        Command::Convert(args) => convert::run(&args, lang, &mut out),
        Command::Licences => licences::run(lang, &mut out),
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Load(args) => load::run(&args, &mut out),
        Command::Admin(args) => admin::run(&args, &mut out),
        Command::Backup(args) => admin::backup(&args),
        Command::Help(args) => help::run(&args, lang, &mut out),
        Command::Completions(args) => help::completions(&args, lang, &mut out),
        Command::Man(args) => help::man(&args, lang),
    }?;
    Ok(out.flush()?)
}

/// The reader of our output has read enough: `tianxia replay FILE | head` is not a failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
